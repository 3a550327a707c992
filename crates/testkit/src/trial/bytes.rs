//! Choices made by bytes.

/// Bytes that are used up one by one; when none is left they are all zero.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// These bytes.
    ///
    /// ```
    /// use flagfall_testkit::trial::Bytes;
    /// let mut bytes = Bytes::new(&[128]);
    /// assert_eq!((bytes.below(10), bytes.below(10)), (5, 0));
    /// ```
    #[must_use]
    pub const fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes(data)
    }

    /// Whether they are used up.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `bound`, which is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) * bound / 256
    }

    /// One of two, so many times in `of`.
    pub fn once_in(&mut self, of: usize) -> bool {
        // The last and not the first: bytes that are used up choose what is usual.
        self.below(of) + 1 == of
    }

    /// One of these, which are not none and at most 256.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }

    /// Any number of 16 bits.
    pub fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }
}

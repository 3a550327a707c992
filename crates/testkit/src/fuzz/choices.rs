//! Choices determined by bytes.

/// Consumes bytes one by one; after the last byte, every choice is zero.
#[derive(Clone, Debug)]
pub struct ChoiceBytes<'a>(&'a [u8]);

impl<'a> ChoiceBytes<'a> {
    /// Starts with these bytes.
    ///
    /// ```
    /// use flagfall_testkit::fuzz::ChoiceBytes;
    /// let mut bytes = ChoiceBytes::new(&[128]);
    /// assert_eq!((bytes.below(10), bytes.below(10)), (5, 0));
    /// ```
    #[must_use]
    pub const fn new(data: &'a [u8]) -> ChoiceBytes<'a> {
        ChoiceBytes(data)
    }

    /// Whether all bytes are consumed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Returns a number below `bound`, which is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::from(self.byte()) * bound / 256
    }

    /// Returns `true` once in `of` times.
    pub fn one_in(&mut self, of: usize) -> bool {
        // The last value counts, so that consumed bytes choose the usual case.
        self.below(of) + 1 == of
    }

    /// Returns one of the items; there are 1 to 256 of them.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Returns any 16-bit number.
    pub fn number(&mut self) -> u16 {
        u16::from_be_bytes([self.byte(), self.byte()])
    }
}

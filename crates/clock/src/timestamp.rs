//! When something happens.

use core::fmt;
use core::num::NonZeroU64;

use crate::Millis;

/// A moment, in milliseconds since an epoch of the caller's choosing.
///
/// Where the moments come from is the caller's affair; all given to one clock share one epoch.
///
/// ```
/// use flagfall_clock::{Millis, Timestamp};
/// let noon = Timestamp::from_millis(43_200_000);
/// let later = noon.saturating_add(Millis::from_secs(5));
/// assert_eq!(later.since(noon), Millis::from_secs(5));
/// assert_eq!(noon.since(later), Millis::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(from = "u64", into = "u64")
)]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(value_type = u64, description = "A moment, in milliseconds since 1970.")
)]
// One more than the milliseconds, so that "never" costs no room.
pub struct Timestamp(NonZeroU64);

impl Timestamp {
    /// The epoch itself.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::EPOCH.as_millis(), 0);
    /// ```
    pub const EPOCH: Timestamp = Timestamp(NonZeroU64::MIN);

    /// So many milliseconds after the epoch; the very last number counts as the one before it.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::from_millis(1_500).as_millis(), 1_500);
    /// assert_eq!(Timestamp::from_millis(u64::MAX).as_millis(), u64::MAX - 1);
    /// ```
    pub const fn from_millis(millis: u64) -> Timestamp {
        Timestamp(NonZeroU64::MIN.saturating_add(millis))
    }

    /// The milliseconds since the epoch.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::from_millis(7).as_millis(), 7);
    /// ```
    pub const fn as_millis(self) -> u64 {
        self.0.get() - 1
    }

    /// The time from `earlier` until now; nothing, if that is later.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Timestamp};
    /// let start = Timestamp::from_millis(300);
    /// assert_eq!(Timestamp::from_millis(800).since(start), Millis::new(500));
    /// ```
    pub const fn since(self, earlier: Timestamp) -> Millis {
        Millis::new(self.0.get().saturating_sub(earlier.0.get()))
    }

    /// The moment so much later, at most the last there is.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Timestamp};
    /// let soon = Timestamp::EPOCH.saturating_add(Millis::from_secs(1));
    /// assert_eq!(soon, Timestamp::from_millis(1_000));
    /// ```
    #[must_use]
    pub const fn saturating_add(self, time: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(time.get()))
    }

    /// The moment so much later, if it can be counted.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Timestamp};
    /// assert_eq!(Timestamp::from_millis(1).checked_add(Millis::MAX), None);
    /// ```
    #[must_use]
    pub fn checked_add(self, time: Millis) -> Option<Timestamp> {
        self.0.checked_add(time.get()).map(Timestamp)
    }
}

impl fmt::Debug for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Timestamp").field(&self.as_millis()).finish()
    }
}

impl From<u64> for Timestamp {
    fn from(millis: u64) -> Timestamp {
        Timestamp::from_millis(millis)
    }
}

impl From<Timestamp> for u64 {
    fn from(moment: Timestamp) -> u64 {
        moment.as_millis()
    }
}

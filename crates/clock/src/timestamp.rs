//! Points in time.

use core::fmt;
use core::num::NonZeroU64;

use crate::Millis;

/// A point in time, in milliseconds since an epoch.
///
/// The caller chooses the epoch; all timestamps of one clock must share it.
///
/// ```
/// use flagfall_clock::{Millis, Timestamp};
/// let noon = Timestamp::from_millis(43_200_000);
/// let later = noon.saturating_add(Millis::from_secs(5));
/// assert_eq!(later.since(noon), Millis::from_secs(5));
/// assert_eq!(noon.since(later), Millis::ZERO);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "u64", into = "u64"))]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(value_type = u64, description = "A moment, in milliseconds since 1970.")
)]
// One more than the milliseconds, so that `Option<Timestamp>` takes no extra space.
pub struct Timestamp(NonZeroU64);

impl Timestamp {
    /// The epoch.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::EPOCH.as_millis(), 0);
    /// ```
    pub const EPOCH: Timestamp = Timestamp(NonZeroU64::MIN);

    /// Returns the timestamp `millis` milliseconds after the epoch; `u64::MAX` counts as one less.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::from_millis(1_500).as_millis(), 1_500);
    /// assert_eq!(Timestamp::from_millis(u64::MAX).as_millis(), u64::MAX - 1);
    /// ```
    pub const fn from_millis(millis: u64) -> Timestamp {
        Timestamp(NonZeroU64::MIN.saturating_add(millis))
    }

    /// Returns the milliseconds since the epoch.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// assert_eq!(Timestamp::from_millis(7).as_millis(), 7);
    /// ```
    pub const fn as_millis(self) -> u64 {
        self.0.get() - 1
    }

    /// Returns the duration from `earlier` to this timestamp, or zero if `earlier` is later.
    ///
    /// ```
    /// # use flagfall_clock::{Millis, Timestamp};
    /// let start = Timestamp::from_millis(300);
    /// assert_eq!(Timestamp::from_millis(800).since(start), Millis::new(500));
    /// ```
    pub const fn since(self, earlier: Timestamp) -> Millis {
        Millis::new(self.0.get().saturating_sub(earlier.0.get()))
    }

    /// Adds a duration, up to the last representable timestamp.
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

    /// Adds a duration; `None` on overflow.
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

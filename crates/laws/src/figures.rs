//! Times and counts that stand in the texts of the laws.

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

/// The times and counts by which an edition rules on claims, scoresheets, helpers and venues.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_laws::Rules;
/// let figures = Rules::preset("fide-2017").expect("a preset").behaviour().figures();
/// assert_eq!(figures.extra_seconds, Millis::from_secs(5)); // III.4
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Figures {
    /// With less time left a player may claim in a quickplay finish, or ask for extra seconds.
    pub quickplay_below: Millis,
    /// What every move then adds, once extra seconds are granted.
    pub extra_seconds: Millis,
    /// What the opponent gets for them.
    pub extra_seconds_amends: Millis,
    /// With less time left a player need not write.
    pub short_of_time: Millis,
    /// Who gets so much with every move writes all the same.
    pub ample_increment: Millis,
    /// How often a player may look at the arbiter's record.
    pub record_looks: u8,
    /// How long before the game a player who is helped is invited to the video conference, if ever.
    pub assistant_invites: Option<Millis>,
    /// How long before the event the certificate of who needs help must be there, if one must.
    pub certificate_before: Option<Millis>,
    /// How many arbiters a venue has at least.
    pub venue_arbiters: u8,
}

impl Figures {
    /// Those by which the ledgers were written that do not say any. They never change.
    pub(crate) const UNSAID: Figures = Figures {
        quickplay_below: Millis::from_mins(2),
        extra_seconds: Millis::from_secs(5),
        extra_seconds_amends: Millis::from_mins(2),
        short_of_time: Millis::from_mins(5),
        ample_increment: Millis::from_secs(30),
        record_looks: 5,
        assistant_invites: Some(Millis::from_mins(15)),
        certificate_before: Some(Millis::from_mins(5 * 24 * 60)),
        venue_arbiters: 2,
    };
}

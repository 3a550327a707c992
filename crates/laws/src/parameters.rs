//! Times and counts from the text of the laws.

use flagfall_clock::Millis;
use serde::{Deserialize, Serialize};

/// Times and counts from the text of an edition, on claims, scoresheets, assistants and venues.
///
/// ```
/// use flagfall_clock::Millis;
/// use flagfall_laws::Rules;
/// let parameters = Rules::preset("fide-2017").expect("a preset").behaviour().parameters();
/// assert_eq!(parameters.extra_seconds, Millis::from_secs(5)); // III.4
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LawParameters {
    /// The remaining time below which a player may claim in a quickplay finish or ask for extra seconds.
    pub quickplay_below: Millis,
    /// The increment once extra seconds are granted.
    pub extra_seconds: Millis,
    /// The opponent's compensation for extra seconds.
    pub extra_seconds_amends: Millis,
    /// The remaining time below which a player need not record moves.
    pub short_of_time: Millis,
    /// The increment from which players must record moves even then.
    pub ample_increment: Millis,
    /// The number of times a player may look at the arbiter's record.
    pub record_looks: u8,
    /// The time before the game at which an assisted player is invited to the video conference, if ever.
    pub assistant_invites: Option<Millis>,
    /// The time before the event by which a medical certificate must be submitted, if required.
    pub certificate_before: Option<Millis>,
    /// The minimum number of arbiters of a venue.
    pub venue_arbiters: u8,
}

impl LawParameters {
    /// The values used for older ledgers that contain none. They never change.
    pub(crate) const LEGACY: LawParameters = LawParameters {
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

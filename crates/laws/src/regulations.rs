//! The regulations of an event.

use std::collections::BTreeMap;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Pace, TimeControl};
use serde::{Deserialize, Serialize};

use crate::{
    Arbiter, AutoPromotion, Board, Disconnection, DrawOffers, FlagsCalledBy, Form, Ladder, Lag,
    NeitherPresent, Offence, PhysicalBoards, Scoring, Start, Supervision, Takebacks, Undetermined,
};

/// Everything an event can settle for its games, settled: nothing is left to a default.
///
/// They are read from a text together with the laws they build on, by
/// [`Rules::read`](crate::Rules::read).
///
/// ```
/// use flagfall_clock::{Millis, Pace};
/// use flagfall_laws::Rules;
/// let text = "
///     laws = 'fide-2017-fi'
///     time_control = '25m+5s'
/// ";
/// let regulations = Rules::read(text)?.regulations;
/// assert_eq!(regulations.default_time, Some(Millis::from_mins(30))); // FI.1
/// assert_eq!(regulations.pace(), Some(Pace::Rapid));
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is a question an event answers")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Regulations {
    /// What the event calls them.
    pub title: Option<Box<str>>,
    /// The edition of the laws, by its name.
    pub laws: Box<str>,
    /// The form in which the event is played.
    pub form: Form,
    /// Whether the games count for a rating, which binds to the laws.
    pub rated: bool,
    /// What the moves are made on.
    pub board: Board,
    /// Whether there is an arbiter.
    pub arbiter: Arbiter,
    /// How much time the players have.
    pub time_control: TimeControl,
    /// How closely rapid and blitz are watched; full in all other play.
    pub supervision: Supervision,
    /// Whether the guidelines for a quickplay finish are in force.
    pub quickplay_finish: bool,
    /// How late a player may come; without it nobody loses by coming late.
    pub default_time: Option<Millis>,
    /// What happens to the clock while both are missing.
    pub neither_present: NeitherPresent,
    /// What limits agreeing on a draw.
    pub draw_offers: DrawOffers,
    /// Who says that a flag has fallen.
    pub flags_called_by: FlagsCalledBy,
    /// Who decides when it stays open whether a player could still mate.
    pub undetermined: Undetermined,
    /// What a game is worth.
    pub scoring: Scoring,
    /// What offences cost, where the arbiter does not choose.
    pub penalties: BTreeMap<Offence, Ladder>,
    /// What follows a disconnection.
    pub disconnection: Disconnection,
    /// Whether a player who is not in the video conference can make no move.
    pub video_gate: bool,
    /// Whether a move may be chosen in advance.
    pub premove: bool,
    /// Whether the square of arrival is enough where one piece can reach it.
    pub smart_move: bool,
    /// Whether the zone promotes a pawn without asking.
    pub auto_promotion: AutoPromotion,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// How much of the time that messages take is given back, if any.
    pub lag: Option<Lag>,
    /// The start position.
    pub start: Start,
    /// Whether rulings can be appealed.
    pub appeals: bool,
    /// Real boards beside the virtual one, if they are allowed.
    pub physical_boards: Option<PhysicalBoards>,
    /// Whether a player who is not on the move tells the arbiter of leaving the playing area.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub leaving_told: bool,
    /// How many cameras watch the playing area.
    #[serde(default, skip_serializing_if = "is_none")]
    pub cameras: u8,
    /// Whether the players share their screens with the arbiter.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub screen_shared: bool,
    /// Whether players at a venue may bring their own playing devices.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub own_devices: bool,
    /// Whether a device may lie near or, switched off, in a bag, as the arbiter agrees.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub device_kept: bool,
    /// How much later than the players and the arbiter everybody else sees the games, if at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broadcast_delay: Option<Millis>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_none(count: &u8) -> bool {
    *count == 0
}

impl Regulations {
    /// Whether it is standard chess, rapid or blitz; of two players with time odds, the slower
    /// one's.
    ///
    /// ```
    /// # use flagfall_clock::Pace;
    /// # use flagfall_laws::Rules;
    /// let regulations = Rules::preset("armageddon").expect("a preset").regulations;
    /// assert_eq!(regulations.pace(), Some(Pace::Blitz));
    /// ```
    pub fn pace(&self) -> Option<Pace> {
        pace(&self.time_control)
    }

    /// What an offence costs; an empty ladder leaves it to the arbiter.
    ///
    /// ```
    /// # use flagfall_laws::{Offence, Rules};
    /// let regulations = Rules::preset("fide-2017-blitz-supervised").expect("a preset").regulations;
    /// let claim = regulations.ladder(Offence::WrongDrawClaim).step(1);
    /// assert_eq!(claim[0].to_string(), "the opponent gains 1m"); // B.2
    /// ```
    pub fn ladder(&self, offence: Offence) -> &Ladder {
        const ARBITER_CHOOSES: &Ladder = &Ladder::new(Vec::new());
        self.penalties.get(&offence).unwrap_or(ARBITER_CHOOSES)
    }
}

/// The pace of the player who has more time.
pub(crate) fn pace(control: &TimeControl) -> Option<Pace> {
    Color::ALL.into_iter().filter_map(|side| control.pace(side)).max()
}

//! The regulations of an event.

use core::num::NonZeroU16;
use std::collections::BTreeMap;

use flagfall_chess::Color;
use flagfall_clock::{Millis, Pace, TimeControl};
use serde::{Deserialize, Serialize};

use crate::{
    ArbiterPresence, AutoPromotion, BoardKind, BothAbsentRule, Disconnection, DrawOffers, FlagFallReporter, Ladder,
    Lag, Offence, PhysicalBoards, PlayMode, Scoring, StartPosition, Supervision, Takebacks, UndeterminedMateRule,
};

/// The settings of an event for its games, fully resolved.
///
/// They are read together with the laws they build on, by
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
#[expect(clippy::struct_excessive_bools, reason = "independent settings")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Regulations {
    /// The title.
    pub title: Option<Box<str>>,
    /// The name of the edition of the laws.
    pub laws: Box<str>,
    /// The form of play.
    pub form: PlayMode,
    /// Whether the games are rated, which makes the laws binding.
    pub rated: bool,
    /// The kind of board.
    pub board: BoardKind,
    /// Whether there is an arbiter.
    pub arbiter: ArbiterPresence,
    /// The time control.
    pub time_control: TimeControl,
    /// The supervision of rapid and blitz; full in all other games.
    pub supervision: Supervision,
    /// Whether the guidelines for quickplay finishes are in force.
    pub quickplay_finish: bool,
    /// The default time; if absent, nobody loses by arriving late.
    pub default_time: Option<Millis>,
    /// The treatment of the clock while both players are absent.
    pub neither_present: BothAbsentRule,
    /// The limits on draws by agreement.
    pub draw_offers: DrawOffers,
    /// The party that reports a fallen flag.
    pub flags_called_by: FlagFallReporter,
    /// The decision if it cannot be determined whether a mate is possible.
    pub undetermined: UndeterminedMateRule,
    /// The points for a game.
    pub scoring: Scoring,
    /// The penalties for offences; the arbiter chooses for those not listed.
    pub penalties: BTreeMap<Offence, Ladder>,
    /// The consequences of a disconnection.
    pub disconnection: Disconnection,
    /// Whether players must be in the video conference to move.
    pub video_gate: bool,
    /// Whether premoves are allowed.
    pub premove: bool,
    /// Whether the square of arrival is enough if only one piece can reach it.
    pub smart_move: bool,
    /// The automatic promotion of pawns.
    pub auto_promotion: AutoPromotion,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// The compensation of network lag, if any.
    pub lag: Option<Lag>,
    /// The start position.
    pub start: StartPosition,
    /// Whether rulings can be appealed.
    pub appeals: bool,
    /// Physical boards beside the virtual one, if allowed.
    pub physical_boards: Option<PhysicalBoards>,
    /// Whether the player not to move must tell the arbiter before leaving the playing area.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub leaving_told: bool,
    /// The number of cameras in the playing area.
    #[serde(default, skip_serializing_if = "is_none")]
    pub cameras: u8,
    /// Whether the players share their screens with the arbiter.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub screen_shared: bool,
    /// Whether players at a venue may bring their own playing devices.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub own_devices: bool,
    /// Whether a device may be kept nearby or, switched off, in a bag, with the arbiter's consent.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub device_kept: bool,
    /// The delay before spectators see an event, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub broadcast_delay: Option<Millis>,
    /// The moves of each player after which the game is drawn, if there is such a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>, minimum = 1))]
    pub max_moves: Option<NonZeroU16>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
const fn is_none(count: &u8) -> bool {
    *count == 0
}

impl Regulations {
    /// The greatest limit that [`max_moves`](Self::max_moves) can set: more moves than any game has in which
    /// fifty moves without a capture or a pawn move end it.
    ///
    /// ```
    /// # use flagfall_laws::{Regulations, Rules};
    /// let casual = Rules::preset("casual").expect("a preset").regulations;
    /// assert!(casual.max_moves.is_some_and(|moves| moves.get() < Regulations::MOST_MOVES));
    /// ```
    pub const MOST_MOVES: u16 = 6_000;
    /// The greatest length of a title, in characters.
    ///
    /// ```
    /// # use flagfall_laws::{Regulations, Rules};
    /// let text = format!("preset = 'casual'\ntitle = '{}'", "x".repeat(1 + Regulations::LONGEST_TITLE));
    /// assert!(Rules::read(&text).is_err());
    /// ```
    pub const LONGEST_TITLE: usize = 80;

    /// Whether the game is played on a physical board: over the board, or in a venue that has boards.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// assert!(Rules::preset("fide-2017").expect("a preset").regulations.has_physical_board());
    /// assert!(!Rules::preset("fide-online-2021").expect("a preset").regulations.has_physical_board());
    /// ```
    pub fn has_physical_board(&self) -> bool {
        self.board == BoardKind::Physical
    }

    /// Returns the pace: standard, rapid or blitz. With time odds, the player with more time counts.
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

    /// Returns the penalties for an offence; with an empty ladder the arbiter chooses.
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

/// Returns the pace of the player with more time.
pub(crate) fn pace(control: &TimeControl) -> Option<Pace> {
    Color::ALL.into_iter().filter_map(|side| control.pace(side)).max()
}

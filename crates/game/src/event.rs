//! What happened.

mod adjourn;
mod articles;
mod claim;
mod conduct;
mod hand;
mod own_board;
mod sheet;
mod spoken;
mod venue;
mod wrong;

pub use conduct::ConductEvent;
pub use own_board::OwnBoardEvent;
pub use sheet::SheetEvent;
pub use spoken::SpokenEvent;
pub use venue::VenueEvent;

use std::sync::Arc;

use flagfall_chess::{ByColor, Color, Role, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, Law, Offence, Penalty, Rules};
use serde::{Deserialize, Serialize};

pub use adjourn::AdjournEvent;
pub use claim::ClaimEvent;
pub use hand::HandEvent;
pub use wrong::{Fault, WrongEvent};

use crate::{DrawClaim, Input, Outcome, PersonId, Purpose, Ruling, Words};

/// How a game begins: all that is in force for it, who plays, from where.
///
/// ```
/// use flagfall_game::Opening;
/// use flagfall_laws::Rules;
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// assert!(opening.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opening {
    /// The resolved rules, whole: no log depends on a preset. Games that are opened with the same
    /// ones share them, and those that are read from ledgers do so by themselves.
    #[serde(deserialize_with = "crate::shared::read")]
    pub rules: Arc<Rules>,
    /// The players.
    pub players: ByColor<PersonId>,
    /// The start position as FEN; nothing for the usual one.
    pub start: Option<Box<str>>,
    /// How often the start position had stood on the board before, as when a game is taken over in
    /// its middle and the moves that led there are not known.
    #[serde(default, skip_serializing_if = "is_none")]
    pub earlier: u8,
    /// Moves made before, as when a game is taken over in its middle.
    pub moves: Vec<UciMove>,
    /// The competition, round and board, if it is part of one.
    pub place: Option<Place>,
    /// The clocks, where they do not show what the time control gives.
    pub clocks: Option<ByColor<Millis>>,
    /// When the game is to begin.
    pub appointed: Timestamp,
}

impl Opening {
    /// A game between two, now, from the usual position.
    ///
    /// ```
    /// # use flagfall_game::Opening;
    /// # use flagfall_laws::Rules;
    /// let opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// assert_eq!(opening.start, None);
    /// ```
    pub fn of(rules: impl Into<Arc<Rules>>) -> Opening {
        let players = ByColor { white: PersonId(1), black: PersonId(2) };
        let (rules, moves, appointed) = (rules.into(), Vec::new(), Timestamp::EPOCH);
        let (start, earlier, place, clocks) = (None, 0, None, None);
        Opening { rules, players, start, earlier, moves, place, clocks, appointed }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_no_time(time: &Millis) -> bool {
    time.is_zero()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
const fn is_none(times: &u8) -> bool {
    *times == 0
}

/// Where in a competition a game is played.
///
/// ```
/// # use flagfall_game::Place;
/// let place = Place { competition: 4, round: 2, board: 1 };
/// assert_eq!(place.round, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Place {
    /// Which competition.
    pub competition: u64,
    /// Which round.
    pub round: u16,
    /// Which board.
    pub board: u16,
}

/// How a move was given.
///
/// ```
/// # use flagfall_game::How;
/// assert_eq!(How::default(), How::Played);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// On the board, by both squares.
    #[default]
    Played,
    /// By the square of arrival alone.
    Smart,
    /// In advance.
    Premove,
    /// On a real board, the clock not pressed yet.
    Unpressed,
    /// Out of an envelope (I.9).
    Sealed,
}

/// What happened in a game; the state of the game is what comes of all of them.
///
/// ```
/// # use flagfall_game::Event;
/// # use flagfall_chess::Color;
/// let event = Event::DrawOffered { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"draw_offered":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum Event {
    /// The ledger was opened.
    Opened(Box<Opening>),
    /// A player came.
    Arrived {
        player: Color,
    },
    /// White's clock was set going.
    Began,
    /// Nobody was there and the clock waits for the first to come.
    BeginningPutOff,
    /// The zone was down since then, and is back.
    ZoneWasDown {
        since: Timestamp,
    },
    /// Pieces were touched.
    Touched {
        by: Color,
        squares: Vec<Square>,
        purpose: Purpose,
    },
    /// Hands did something else on a real board.
    Hand(HandEvent),
    /// An illegal move got through and was undone.
    IllegalMoveMade {
        by: Color,
        mv: UciMove,
    },
    /// A move was made and, unless it says otherwise, completed.
    MoveMade {
        mv: UciMove,
        how: How,
        offer: bool,
        /// The time it was under way, as far as it was given back; not shown to everybody.
        #[serde(default)]
        lag: Millis,
        /// The rest of that time: kept for fair play, and charged.
        #[serde(default, skip_serializing_if = "is_no_time")]
        beyond: Millis,
    },
    /// The clock was pressed after a move.
    MoveCompleted {
        by: Color,
    },
    PremoveChosen {
        by: Color,
        input: Input,
    },
    /// A premove was given up, or could not be played.
    PremoveDropped {
        by: Color,
        unplayable: bool,
    },
    PromotionChosen {
        by: Color,
        role: Role,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    /// A draw was agreed on that the arbiter must consent to.
    ConsentAsked {
        by: Color,
    },
    /// A claim was wrong; the move announced with it, if any, binds.
    ClaimRejected {
        by: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        law: Law,
        article: Option<Article>,
    },
    /// Something happened to a claim that somebody must judge.
    Claim(ClaimEvent),
    /// A penalty followed by itself from the regulations.
    Penalised {
        offender: Color,
        penalty: Penalty,
        offence: Offence,
        article: Option<Article>,
        /// The further articles it stands under.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Article>,
    },
    /// An offence was counted.
    Counted {
        offender: Color,
        offence: Offence,
    },
    /// A flag fell; the clocks stand.
    FlagFell {
        player: Color,
    },
    /// Nothing more happens until it is known whether the opponent of the loser can mate.
    MateAsked {
        loser: Color,
        lost: Law,
        drawn: Law,
        /// What has led to it: the ending will stand under these articles too.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Article>,
    },
    /// The solver could not tell; the arbiter is asked.
    MateUndetermined,
    Disconnected {
        player: Color,
    },
    Reconnected {
        player: Color,
    },
    /// A disconnected player was not back in time and the arbiter decides.
    ReturnOverdue {
        player: Color,
    },
    VideoLeft {
        player: Color,
    },
    VideoJoined {
        player: Color,
    },
    TakebackAsked {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    /// So many moves of both were taken back.
    TakenBack {
        plies: u8,
    },
    /// Reversed colours were found in time to be put right.
    ColoursFound,
    /// Something went wrong on a real board, or was put right.
    Wrong(WrongEvent),
    ArbiterCalled {
        by: Color,
        reason: Words,
    },
    Appealed {
        appeal: u32,
        by: Color,
        ruling: Option<u32>,
        grounds: Words,
    },
    /// Something happened to a scoresheet.
    Sheet(SheetEvent),
    /// Somebody did something beside the board.
    Conduct(ConductEvent),
    /// Something happened at a device or a venue.
    Venue(VenueEvent),
    /// Something happened to a player's own board.
    OwnBoard(OwnBoardEvent),
    /// Something was said.
    Spoken(SpokenEvent),
    /// Something happened around an adjournment.
    Adjourn(AdjournEvent),
    /// An arbiter ruled.
    Ruled {
        number: u32,
        ruling: Box<Ruling>,
        by: PersonId,
        article: Article,
        /// The further articles it stands under.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        also: Vec<Article>,
        reason: Box<str>,
    },
    /// The game ended.
    Ended(Outcome),
}

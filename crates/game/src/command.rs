//! What players, arbiters and the zone can ask for.

mod adjourn;
mod claim;
mod conduct;
mod hand;
mod own_board;
mod ruling;
mod sheet;
mod spoken;
mod venue;
mod wrong;

use flagfall_chess::mate::{Proof, Verdict};
use flagfall_chess::{Color, Role, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Article;
use serde::{Deserialize, Serialize};

pub use adjourn::{Adjourn, Session, Which};
pub use claim::{Claim, ClaimGround, ClaimVerdict, Paper};
pub use conduct::{Conduct, Onlooker, Topic, Whereabouts};
pub use hand::{Ability, Hand, Handling, Task, WhichHand};
pub use own_board::OwnBoard;
pub(crate) use ruling::Matter;
pub use ruling::Ruling;
pub use sheet::Sheet;
pub use spoken::{AssistanceProof, Spoken};
pub use venue::{Inspected, Instruction, LocalOffice, Permission, Venue};
pub use wrong::{Irregularity, Wrong};

/// A move as the player gives it.
///
/// ```
/// # use flagfall_game::Input;
/// let input = Input::Move("g1f3".parse()?);
/// assert_eq!(serde_json::to_string(&input).unwrap(), r#"{"move":"g1f3"}"#);
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// By its squares.
    Move(UciMove),
    /// By the square of arrival alone, where one piece can go there.
    To(Square),
}

/// What a draw is claimed for.
///
/// ```
/// # use flagfall_game::DrawClaim;
/// assert_ne!(DrawClaim::Repetition, DrawClaim::MoveCount);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawClaim {
    /// The same position, often enough.
    Repetition,
    /// Enough moves without a capture or a pawn move.
    MoveCount,
}

/// What a piece is touched for.
///
/// ```
/// # use flagfall_game::Purpose;
/// assert_eq!(serde_json::to_string(&Purpose::Adjust)?, r#""adjust""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To move it or to capture it; also what was not said to be for anything else (4.2.2).
    Move,
    /// To adjust it on its square, which was said before (4.2.1).
    Adjust,
    /// For nothing: it was clearly an accident.
    Accident,
}

/// Something that is asked for; it is done, or refused with a reason.
///
/// ```
/// # use flagfall_game::{Command, Input};
/// let command = Command::play(Input::Move("e2e4".parse()?));
/// assert!(matches!(command, Command::Play { offer: false, .. }));
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Lets time pass: what is due happens.
    Wait,
    /// Says that the zone has been down since then: that time is charged to nobody.
    Recover {
        /// Since when.
        since: Timestamp,
    },
    /// Sets White's clock going at the appointed time.
    Begin,
    /// A player is there.
    Arrive(Color),
    /// A player's connection is lost.
    Disconnect(Color),
    /// It is back.
    Reconnect(Color),
    /// A player leaves the video conference.
    LeaveVideo(Color),
    /// A player is back in it.
    JoinVideo(Color),
    /// Touches pieces on a real board, in this order.
    Touch {
        /// On which squares.
        squares: Vec<Square>,
        /// What for.
        purpose: Purpose,
    },
    /// Says that the zone let an illegal move of the player to move through (online 8.4).
    LetThrough(UciMove),
    /// Plays a move.
    Play {
        /// Which.
        input: Input,
        /// Whether a draw is offered with it.
        offer: bool,
        /// The time the move was under way, as the zone measured it.
        lag: Millis,
    },
    /// Makes a move on a real board without pressing the clock yet.
    Make {
        /// Which.
        input: Input,
        /// Whether a draw is offered with it.
        offer: bool,
    },
    /// Presses the clock, which completes the move that was made.
    Press,
    /// Does something else with pieces or clock on a real board.
    Hand(Hand),
    /// Chooses a move in advance.
    Premove(Input),
    /// Gives it up.
    CancelPremove,
    /// Says what pawns become when nothing is said.
    PromoteTo(Role),
    /// Offers a draw.
    OfferDraw {
        /// A condition, which no offer can have.
        condition: bool,
    },
    /// Takes an offer back, which cannot be done.
    WithdrawOffer,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
    /// Claims a draw, perhaps by a move announced but not made.
    ClaimDraw {
        /// For what.
        claim: DrawClaim,
        /// The move, as it was written down.
        intended: Option<UciMove>,
    },
    /// Takes a claim back, which cannot be done.
    WithdrawClaim,
    /// Gives the game up.
    Resign,
    /// Points out a fallen flag; with none named, claims a win by the opponent's.
    CallFlag(Option<Color>),
    /// Claims what does not show on the board alone, or asks for what belongs to it.
    Claim(Claim),
    /// Says whether the opponent of the player who would lose can mate, with evidence.
    Answer(Verdict),
    /// Shows that after so many moves of both nobody could mate any more.
    ShowDead {
        /// After how many.
        after: u16,
        /// Why White cannot.
        white: Proof,
        /// Why Black cannot.
        black: Proof,
    },
    /// Asks the opponent to let the last own move be taken back.
    AskTakeback,
    /// Agrees to that.
    AcceptTakeback,
    /// Does not.
    DeclineTakeback,
    /// Says that the colours are reversed (7.3).
    PointOutColours,
    /// Something goes wrong on a real board, or is put right.
    Wrong(Wrong),
    /// Calls the arbiter.
    CallArbiter {
        /// What for.
        reason: Box<str>,
        /// The number under which that is kept outside the ledger, if it is.
        kept: Option<u64>,
    },
    /// Appeals against a ruling, or against the result.
    Appeal {
        /// Which ruling; none for the result.
        ruling: Option<u32>,
        /// On what grounds.
        grounds: Box<str>,
        /// The number under which they are kept outside the ledger, if they are.
        kept: Option<u64>,
    },
    /// Does something with a scoresheet.
    Sheet(Sheet),
    /// Does something beside the board.
    Conduct(Conduct),
    /// Does something at a device or a venue.
    Venue(Venue),
    /// Does something on a player's own board.
    OwnBoard(OwnBoard),
    /// Says something.
    Spoken(Spoken),
    /// Adjourns or resumes the game, or does what belongs to it.
    Adjourn(Adjourn),
    /// The arbiter rules.
    Rule {
        /// What.
        ruling: Box<Ruling>,
        /// By which article, if not the one that is usual for it.
        article: Option<Article>,
        /// Why.
        reason: Box<str>,
    },
}

impl Command {
    /// Up to when what comes by itself comes before it. While the zone was down nothing did:
    /// nobody could have done anything against it.
    pub fn due_by(&self, now: Timestamp) -> Timestamp {
        match *self {
            Command::Recover { since } => since.min(now),
            _ => now,
        }
    }

    /// Plays a move without more.
    ///
    /// ```
    /// # use flagfall_game::{Command, Input};
    /// # use flagfall_chess::Square;
    /// assert!(matches!(Command::play(Input::To(Square::E4)), Command::Play { .. }));
    /// ```
    pub const fn play(input: Input) -> Command {
        Command::Play { input, offer: false, lag: Millis::ZERO }
    }
}

//! Commands of players, arbiters and the zone.

mod adjournment;
mod board_action;
mod claim;
mod conduct;
mod irregularity;
mod own_board;
mod ruling;
mod scoresheet;
mod speech;
mod venue;

use flagfall_chess::mate::{Proof, Verdict};
use flagfall_chess::{Color, PieceType, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Article;
use serde::{Deserialize, Serialize};

pub use adjournment::{AdjournmentAction, EnvelopeSlot};
pub use board_action::{AssistantTask, BoardAction, ClockHandling, Disability, HandUsed};
pub use claim::{Claim, ClaimDocument, ClaimGround, ClaimVerdict};
pub use conduct::{Bystander, Conduct, Topic, Whereabouts};
pub use flagfall_laws::{Session, VenueArbiter};
pub use irregularity::{Irregularity, IrregularityKind};
pub use own_board::OwnBoardAction;
pub use ruling::Ruling;
pub(crate) use ruling::RulingSubject;
pub use scoresheet::ScoresheetAction;
pub use speech::{AssistanceProof, Speech};
pub use venue::{InspectionTarget, Instruction, Permission, VenueAction};

/// A move as a player enters it.
///
/// ```
/// # use flagfall_game::MoveInput;
/// let input = MoveInput::Move("g1f3".parse()?);
/// assert_eq!(serde_json::to_string(&input).unwrap(), r#"{"move":"g1f3"}"#);
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveInput {
    /// The move by its squares.
    Move(UciMove),
    /// The destination square alone, if exactly one piece can go there.
    #[serde(rename = "to")]
    Destination(Square),
}

/// The kind of a draw claim that the moves of the game decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DrawClaim {
    /// The same position occurred often enough.
    Repetition,
    /// Enough moves were made without a capture or a pawn move.
    MoveCount,
}

/// The purpose of a touch.
///
/// ```
/// # use flagfall_game::TouchPurpose;
/// assert_eq!(serde_json::to_string(&TouchPurpose::Adjust)?, r#""adjust""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TouchPurpose {
    /// To move or capture the piece. Touches without another stated purpose count as such (4.2.2).
    Move,
    /// To adjust the piece on its square, after an announcement (4.2.1).
    Adjust,
    /// None: the touch was clearly accidental.
    Accident,
}

/// A command, which leads to events or is refused with a reason.
///
/// ```
/// # use flagfall_game::{Command, MoveInput};
/// let command = Command::play(MoveInput::Move("e2e4".parse()?));
/// assert!(matches!(command, Command::Play { offer: false, .. }));
/// # Ok::<(), flagfall_chess::ParseUciError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Lets time pass, so that due events happen.
    Wait,
    /// Records that the zone was down since `since`. That time is charged to neither player.
    Recover {
        /// The start of the downtime.
        since: Timestamp,
    },
    /// Starts White's clock at the scheduled time.
    Begin,
    /// Records a player's arrival.
    Arrive(Color),
    /// Records that a player's connection is lost.
    Disconnect(Color),
    /// Records that a player's connection is restored.
    Reconnect(Color),
    /// Records that a player left the video conference.
    LeaveVideo(Color),
    /// Records that a player rejoined the video conference.
    JoinVideo(Color),
    /// Touches pieces on a physical board, in this order.
    Touch {
        /// The squares of the pieces.
        squares: Vec<Square>,
        /// The purpose of the touch.
        purpose: TouchPurpose,
    },
    /// Reports that the zone let an illegal move through (online 8.4).
    ReportIllegalMove(UciMove),
    /// Plays a move.
    Play {
        /// The move.
        input: MoveInput,
        /// Whether the player offers a draw with the move.
        offer: bool,
        /// The network delay of the move, as the zone measured it.
        lag: Millis,
    },
    /// Makes a move on a physical board without pressing the clock.
    Make {
        /// The move.
        input: MoveInput,
        /// Whether the player offers a draw with the move.
        offer: bool,
    },
    /// Presses the clock, which completes the last move.
    Press,
    /// Acts on a physical board or its clock in another way.
    Board(BoardAction),
    /// Sets a premove.
    Premove(MoveInput),
    /// Cancels the premove.
    CancelPremove,
    /// Sets the promotion piece for moves that do not name one.
    ChoosePromotion(PieceType),
    /// Offers a draw.
    OfferDraw {
        /// Whether the offer has a condition, for which it is refused.
        condition: bool,
    },
    /// Withdraws a draw offer, which is always refused.
    WithdrawOffer,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Claims a draw, possibly with an intended move.
    ClaimDraw {
        /// The kind of claim.
        claim: DrawClaim,
        /// The intended move, which is written down and not made.
        intended: Option<UciMove>,
    },
    /// Withdraws a claim, which is always refused.
    WithdrawClaim,
    /// Resigns the game.
    Resign,
    /// Points out that a player's flag has fallen; without a player, claims a win by the opponent's
    /// flag fall.
    CallFlag(Option<Color>),
    /// Makes a claim that the position alone does not decide, or a request that belongs to one.
    Claim(Claim),
    /// Answers the open question of possible mate, with evidence.
    #[serde(skip)]
    AnswerMateQuestion(Verdict),
    /// Proves that a position of the game was dead.
    #[serde(skip)]
    ProveDeadPosition {
        /// The number of plies before the position.
        after: u16,
        /// The proof that White cannot mate.
        white: Proof,
        /// The proof that Black cannot mate.
        black: Proof,
    },
    /// Asks the opponent to take back the player's last move.
    RequestTakeback,
    /// Accepts the opponent's takeback request.
    AcceptTakeback,
    /// Declines the opponent's takeback request.
    DeclineTakeback,
    /// Points out that the colours are reversed (7.3).
    PointOutColours,
    /// Causes, points out or corrects an irregularity on a physical board.
    Irregularity(Irregularity),
    /// Calls the arbiter.
    CallArbiter {
        /// The reason.
        reason: Box<str>,
        /// The number under which the reason is stored outside the ledger.
        text_id: Option<u64>,
    },
    /// Appeals against a ruling, or against the result.
    Appeal {
        /// The number of the ruling; `None` for the result.
        ruling: Option<u32>,
        /// The grounds.
        grounds: Box<str>,
        /// The number under which the grounds are stored outside the ledger.
        text_id: Option<u64>,
    },
    /// Acts on a scoresheet.
    Scoresheet(ScoresheetAction),
    /// Acts away from the board, or reports conduct.
    Conduct(Conduct),
    /// Acts at a device or a venue.
    Venue(VenueAction),
    /// Acts on a player's own board.
    OwnBoard(OwnBoardAction),
    /// Makes an announcement or another communication.
    Speech(Speech),
    /// Adjourns or resumes the game, or takes a step of an adjournment.
    Adjournment(AdjournmentAction),
    /// Makes a ruling (arbiter).
    Rule {
        /// The ruling.
        ruling: Box<Ruling>,
        /// The article, if not the usual one for the ruling.
        article: Option<Article>,
        /// The written reason.
        reason: Box<str>,
    },
}

impl Command {
    /// Returns the time up to which due events happen before the command. While the zone was down none
    /// happen, because the players could not act.
    pub fn due_by(&self, now: Timestamp) -> Timestamp {
        match *self {
            Command::Recover { since } => since.min(now),
            _ => now,
        }
    }

    /// Creates a command that plays a move without a draw offer and network delay.
    ///
    /// ```
    /// # use flagfall_game::{Command, MoveInput};
    /// # use flagfall_chess::Square;
    /// assert!(matches!(Command::play(MoveInput::Destination(Square::E4)), Command::Play { .. }));
    /// ```
    pub const fn play(input: MoveInput) -> Command {
        Command::Play { input, offer: false, lag: Millis::ZERO }
    }
}

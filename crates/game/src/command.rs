//! What players, arbiters and the zone can ask for.

mod adjourn;
mod claim;
mod conduct;
mod hand;
mod own_board;
mod sheet;
mod wrong;

pub use conduct::{Conduct, Onlooker, Topic, Whereabouts};
pub use own_board::OwnBoard;
pub use sheet::Sheet;

use flagfall_chess::mate::{Proof, Verdict};
use flagfall_chess::{Color, Role, Square, UciMove};
use flagfall_clock::{Millis, TimeControl, Timestamp};
use flagfall_laws::{Article, Offence, Penalty, Score};
use serde::{Deserialize, Serialize};

pub use adjourn::{Adjourn, Session, Which};
pub use claim::{Claim, ClaimGround, ClaimVerdict, Paper};
pub use hand::{Ability, Hand, Handling, Task, WhichHand};
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
    /// Does something on a player's own board.
    OwnBoard(OwnBoard),
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

/// What an arbiter decides.
///
/// ```
/// # use flagfall_game::Ruling;
/// assert_eq!(serde_json::to_string(&Ruling::Pause)?, r#""pause""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Imposes one or several penalties (12.9).
    Penalise {
        /// On whom.
        offender: Color,
        /// Which.
        #[serde(rename = "penalty", with = "one_or_several")]
        #[cfg_attr(feature = "schema", schema(value_type = one_or_several::Written))]
        penalties: Vec<Penalty>,
        /// For what.
        offence: Option<Offence>,
    },
    /// Imposes what the regulations' ladder says for an offence of this kind.
    Offended {
        /// By whom.
        offender: Color,
        /// What was done.
        offence: Offence,
    },
    /// Gives time to one or both.
    GiveTime {
        /// To White.
        white: Millis,
        /// To Black.
        black: Millis,
    },
    /// Takes time off a player after a disconnection.
    TakeTime {
        /// Off whom.
        player: Color,
        /// How much.
        time: Millis,
    },
    /// Stops the clocks.
    Pause,
    /// Lets the game go on, after a break from the position before it.
    Resume,
    /// Sets a clock.
    SetClock {
        /// Whose.
        player: Color,
        /// To what.
        time: Millis,
    },
    /// Brings another clock in the place of a defective one.
    ReplaceClock,
    /// Sets a move counter.
    SetMoves {
        /// Whose.
        player: Color,
        /// To how many.
        moves: u16,
    },
    /// Sets the clock to the time control it should have had; the times stay as they are.
    SetControl {
        /// Which.
        control: Box<TimeControl>,
    },
    /// Goes back to the position after so many moves of both.
    Restore {
        /// After how many.
        after: u16,
    },
    /// Goes back to the position before what went wrong (7.5.1, 7.6).
    RestoreBefore,
    /// Has the position moved to a board that lies as it should (7.2.2).
    TurnBoard,
    /// Sets up a position from which the game goes on.
    SetPosition {
        /// As FEN.
        fen: Box<str>,
    },
    /// Sets the result.
    SetResult(Score),
    /// The loser, and what the opponent gets.
    DeclareLost {
        /// Who loses.
        player: Color,
    },
    /// Both lose.
    BothLose,
    /// Declares the draw that the zone missed.
    DeclareDraw,
    /// Lets a game go on that was ended wrongly.
    Reopen,
    /// After a break: anew from the start, with the same times or with shorter ones.
    Restart {
        /// The shorter times.
        control: Option<Box<TimeControl>>,
    },
    /// Colours were reversed: the game is annulled if it is early enough.
    ReverseColours,
    /// Consents to a draw that was agreed on.
    Consent,
    /// Does not.
    RefuseConsent,
    /// Accepts an assistant, who acts for a player from now on.
    Appoint {
        /// Whose.
        player: Color,
        /// What for.
        #[serde(default, skip_serializing_if = "Task::is_everything")]
        task: Task,
    },
    /// Lets a player come later than the default time.
    Excuse {
        /// Whom.
        player: Color,
    },
    /// Says whether a player had reason to call.
    AnswerCall {
        /// Who called.
        player: Color,
        /// Whether there was a reason.
        justified: bool,
    },
    /// Decides a claim of a draw (III.5, III.6.2, P.14e).
    DecideClaim(ClaimVerdict),
    /// Grants extra seconds with every move (III.4c).
    GrantSeconds,
    /// Does not.
    RefuseSeconds,
    /// Decides the question of mate that the solver left open.
    DecideMate {
        /// Whether the opponent could mate.
        possible: bool,
    },
    /// Finds by the sheets how many moves a player has made (8.6).
    FindMoves {
        /// Who.
        player: Color,
        /// How many.
        moves: u16,
    },
    /// Finds no proof that a player whose flag is down has made too few moves (8.6).
    FindNoProof {
        /// Who.
        player: Color,
    },
    /// Has the game played over on a second board (8.5.3).
    Reconstruct,
    /// Finds for how many moves of each the scoresheets of a game with two boards agree; play goes
    /// back to there (D.2.9).
    FindAgreement {
        /// For how many.
        moves: u16,
    },
    /// Names somebody who helps to watch the games (12.4).
    NameAssistant,
    /// Lets a player go out (11.2.3).
    LetGo {
        /// Whom.
        player: Color,
        /// Out of what.
        place: Whereabouts,
    },
    /// Lets somebody into the playing area (11.2.3).
    Admit {
        /// Whom.
        who: Onlooker,
    },
    /// Sends somebody out of the venue (12.7).
    SendOut {
        /// Whom.
        who: Onlooker,
    },
    /// Allows a player a device, as the reason says (11.3.2).
    AllowDevice {
        /// Whom.
        player: Color,
    },
    /// Orders a check of what a player wears and carries (11.3.3).
    Check {
        /// Whom.
        player: Color,
    },
    /// Lets the result stand as it is.
    Confirm,
    /// Settles by its reason alone what no other ruling does.
    InWords,
    /// Undoes an earlier ruling.
    Undo {
        /// Which.
        ruling: u32,
    },
    /// Decides an appeal.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Whether it is upheld.
        upheld: bool,
    },
}

/// One penalty is written as it is, several as a list.
mod one_or_several {
    use flagfall_laws::Penalty;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// One penalty, or a list of several.
    #[derive(Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Penalties))]
    #[serde(untagged)]
    pub(super) enum Written {
        Several(Vec<Penalty>),
        One(Penalty),
    }

    pub(super) fn serialize<S: Serializer>(
        penalties: &[Penalty],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match penalties {
            [one] => one.serialize(to),
            several => several.serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Penalty>, D::Error> {
        Ok(match Written::deserialize(from)? {
            Written::Several(penalties) => penalties,
            Written::One(penalty) => vec![penalty],
        })
    }
}

impl Ruling {
    /// Whether it says how the game ended, or that it did not.
    pub(crate) fn is_on_result(&self) -> bool {
        match self {
            Ruling::Penalise { penalties, .. } => {
                penalties.iter().any(|penalty| penalty.ends_game() || penalty.is_about_points())
            }
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::Reopen
            | Ruling::Restart { .. }
            | Ruling::ReverseColours
            | Ruling::Consent
            | Ruling::DecideClaim(ClaimVerdict::Accepted)
            | Ruling::DecideMate { .. } => true,
            _ => false,
        }
    }
}

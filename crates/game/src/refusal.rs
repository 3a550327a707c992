//! Refusals of commands and their reasons.

mod reasons;

use core::fmt;

use flagfall_chess::{Color, Square};
use flagfall_clock::Millis;
use flagfall_laws::{Article, Law, ScoreError};
use strum::IntoStaticStr;
use thiserror::Error;

pub use reasons::{DisallowedFeature, ExistingState, FlagCaller};

/// A refusal of a command, with its reason and article. A refused command changes nothing.
///
/// ```
/// use flagfall_game::{Refusal, RefusalReason};
/// use flagfall_laws::Law;
/// let (law, reason) = (Law::Alternation, RefusalReason::NotYourTurn);
/// let refusal = Refusal { law, article: None, further_articles: Vec::new(), reason };
/// assert_eq!(refusal.to_string(), "it is the opponent's turn");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The law that the refusal is based on.
    pub law: Law,
    /// The article of that law, if the edition in force has one.
    pub article: Option<Article>,
    /// Further articles that the refusal cites.
    pub further_articles: Vec<Article>,
    /// The reason of the refusal.
    pub reason: RefusalReason,
}

impl Refusal {
    /// Returns all cited articles, starting with the main one.
    ///
    /// ```
    /// # use flagfall_game::{Command, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let articles: Vec<_> = game.refuse_spectator(&Command::Resign).articles().collect();
    /// assert_eq!(articles, ["L.12.7b", "L.12.7a"]);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = Article> {
        self.article.into_iter().chain(self.further_articles.iter().copied())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)?;
        self.article.map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

impl core::error::Error for Refusal {}

/// The reason why a command is refused; its `&str` is the machine word.
///
/// ```
/// # use flagfall_game::RefusalReason;
/// assert_eq!(RefusalReason::NoDrawOffer.to_string(), "the opponent has not offered a draw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum RefusalReason {
    /// A flag fall or deadline that has passed must be recorded first.
    #[error("a flag or deadline has passed and must be handled first")]
    DeadlineFirst,
    /// The game has not started.
    #[error("the game has not begun")]
    GameNotStarted,
    /// The game has already started.
    #[error("the game has already started")]
    GameAlreadyStarted,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over.
    #[error("the game is not over")]
    GameNotOver,
    /// The clocks are stopped while the result is decided, after a flag fall or a claim.
    #[error("the result is being decided: wait for the decision")]
    OutcomePending,
    /// No question of possible mate is open.
    #[error("no question of possible mate is open")]
    NoMateQuestion,
    /// The clocks are stopped.
    #[error("the clocks are stopped")]
    ClocksStopped,
    /// The clocks are not stopped.
    #[error("the clocks are not stopped")]
    ClocksNotStopped,
    /// Only a player can do this.
    #[error("only a player can do this")]
    OnlyPlayers,
    /// Spectators may speak only to the arbiter.
    #[error("spectators may speak only to the arbiter")]
    NotParticipant,
    /// Analysis is not available to players during the game.
    #[error("analysis is not available during the game")]
    NoAnalysis,
    /// No claim is pending.
    #[error("no claim is open")]
    NoClaimPending,
    /// Only the claimant can do this.
    #[error("only the claimant can do this")]
    OnlyClaimant,
    /// The claimant cannot do this; the opponent can.
    #[error("you made the claim: only the opponent can do this")]
    OwnClaim,
    /// The claim lacks a written and confirmed document.
    #[error("the claim needs a written and confirmed position or scoresheet")]
    ClaimNotDocumented,
    /// The claim does not need this document.
    #[error("the claim does not need this document")]
    DocumentNotNeeded,
    /// A pawn was moved or a piece captured since the claim.
    #[error("the game has made progress since the claim: a pawn was moved or a piece captured")]
    ProgressMade,
    /// This is possible only in the last period.
    #[error("this is possible only in the last period")]
    NotLastPeriod,
    /// The clock shows which flag fell first.
    #[error("the clock shows which flag fell first")]
    FirstFlagKnown,
    /// The player still has at least this much time.
    #[error("you still have {0} or more on the clock")]
    TooMuchTimeLeft(Millis),
    /// The player has already asked for extra seconds or claimed a draw.
    #[error("you have already asked for extra seconds or claimed a draw: you can do only one of them, once")]
    ExtraSecondsAlreadyUsed,
    /// No player has asked for extra seconds.
    #[error("no player has asked for extra seconds")]
    NoExtraSecondsRequest,
    /// The draw offer has not been answered.
    #[error("the opponent has not refused the draw yet: wait for the answer")]
    DrawOfferUnanswered,
    /// The game has no arbiter.
    #[error("the game is played without an arbiter")]
    NoArbiter,
    /// The zone has not declared a draw.
    #[error("the zone has not declared a draw that could be wrong")]
    NoAutomaticDraw,
    /// The result is proven by its evidence.
    #[error("the evidence proves the result")]
    ResultProven,
    /// An arbiter cannot decide an appeal against their own ruling.
    #[error("you cannot decide an appeal against your own ruling: another arbiter must")]
    OwnRuling,
    /// No connection was lost.
    #[error("no connection was lost")]
    NoConnectionLost,
    /// The penalty does not change the score.
    #[error("this penalty does not change the score")]
    ScoreUnchanged,
    /// The arbiter has not accepted an assistant for the player.
    #[error("the arbiter has not accepted an assistant for this player")]
    NoAssistantAccepted,
    /// There is no piece to touch.
    #[error("there is no piece to touch there")]
    NoPieceToTouch,
    /// No move was made that pressing the clock would complete.
    #[error("no move has been made: make a move before you press the clock")]
    NoMoveToComplete,
    /// The piece was released, so the move can no longer change.
    #[error("the move has been made: the piece was released")]
    MoveAlreadyMade,
    /// The other player's clock must be started.
    #[error("start the other player's clock")]
    WrongClockStarted,
    /// Only the player with the black pieces chooses.
    #[error("only Black chooses this")]
    OnlyBlack,
    /// No player has requested this.
    #[error("no player has asked for this")]
    NotRequested,
    /// The objection is forfeited because the objecting player has touched a piece.
    #[error("you have touched a piece since: it is too late to object")]
    ObjectionForfeited,
    /// The touch does not bind the player.
    #[error("the piece was adjusted or touched by accident, so the player need not move it")]
    TouchNotBinding,
    /// The player has moved every touched piece as required.
    #[error("the player has not failed to move a touched piece")]
    TouchRuleObeyed,
    /// The clock of a disabled player is not adjusted for an assistant.
    #[error("the clock of a disabled player is not adjusted")]
    DisabledPlayerExempt,
    /// The player has touched a piece and can no longer claim on this move.
    #[error("you have touched a piece: you can no longer claim on this move")]
    PieceTouched,
    /// The move is legal, so no illegal move was let through.
    #[error("{0} is a legal move")]
    MoveIsLegal(Box<str>),
    /// The game has reached the maximum number of moves.
    #[error("the game has reached the maximum number of moves")]
    GameTooLong,
    /// The player has reached the maximum number of events.
    #[error("you have done too much else in this game: you can only move or resign")]
    TooManyEvents,
    /// Only an arbiter can do this.
    #[error("only an arbiter can do this")]
    OnlyArbiters,
    /// Only the chief arbiter can decide this.
    #[error("only the chief arbiter can decide this")]
    OnlyChiefArbiter,
    /// Only the local chief arbiter can do this.
    #[error("only the local chief arbiter can do this")]
    OnlyLocalChiefArbiter,
    /// Only the local technical arbiter can report this.
    #[error("only the local technical arbiter can report this")]
    OnlyTechnicalArbiter,
    /// The disconnection has not been reported to the chief arbiter.
    #[error("the local technical arbiter has not reported the disconnection")]
    DisconnectionNotReported,
    /// Only the organiser can do this.
    #[error("only the organiser can do this")]
    OnlyOrganiser,
    /// The device is not approved.
    #[error("the device is not approved")]
    DeviceNotApproved,
    /// The account belongs to another person.
    #[error("players must use their own account")]
    NotOwnAccount,
    /// The player is not logged in.
    #[error("the player is not logged in to the playing zone")]
    NotLoggedIn,
    /// The arbiter has not given permission.
    #[error("ask the arbiter for permission first")]
    NoPermission,
    /// This check is not made on camera.
    #[error("this is checked in private, not on camera")]
    CheckedInPrivate,
    /// The local chief arbiter has not finished the checks before the game.
    #[error("the local chief arbiter has not checked all players and devices yet")]
    ChecksIncomplete,
    /// The venue lacks one of its two arbiters.
    #[error("the venue lacks one of its two arbiters")]
    VenueUnstaffed,
    /// No move has been entered.
    #[error("no move has been entered")]
    NoMoveEntered,
    /// The player's last move has not been copied to their physical board.
    #[error("copy your last move to your physical board first")]
    OwnMoveNotCopied,
    /// The move is not one of the virtual board that has still to be copied.
    #[error("no such move on the virtual board is waiting to be copied")]
    NotOnVirtualBoard,
    /// The boards show the same position.
    #[error("the boards show the same position")]
    BoardsMatch,
    /// Only the virtual board and clock count.
    #[error("only the virtual board and clock count: use them")]
    VirtualBoardDecides,
    /// Only the playing zone can do this.
    #[error("only the playing zone can do this")]
    OnlyZone,
    /// The opponent is to move.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// The player is to move, so no premove is possible.
    #[error("it is your turn: play the move")]
    YourTurn,
    /// The move is illegal.
    #[error("{0} is not a legal move here")]
    IllegalMove(Box<str>),
    /// No piece, or more than one, can go to the square.
    #[error("{}", describe_unclear_smart_move(*.to, *.count))]
    UnclearSmartMove {
        /// The destination square.
        to: Square,
        /// The number of pieces that can go there.
        count: usize,
    },
    /// The move does not name the promotion piece.
    #[error("name the piece the pawn is promoted to")]
    PromotionMissing,
    /// The regulations do not allow this.
    #[error("the regulations do not allow {0}")]
    NotAllowed(DisallowedFeature),
    /// The player is bound to the announced move.
    #[error("the announced move {0} must be played")]
    BoundToMove(Box<str>),
    /// The player is bound to move this piece after a wrong claim with an illegal move.
    #[error("the piece on {0} must be moved")]
    BoundToPiece(Square),
    /// The player is not in the video conference.
    #[error("rejoin the video conference before you move")]
    NotInVideo,
    /// There is no premove.
    #[error("there is no premove")]
    NoPremove,
    /// The player has already offered a draw.
    #[error("you have already offered a draw: wait for the answer")]
    DrawAlreadyOffered,
    /// The opponent has not offered a draw.
    #[error("the opponent has not offered a draw")]
    NoDrawOffer,
    /// A draw offer cannot be withdrawn.
    #[error("a draw offer cannot be withdrawn")]
    CannotWithdrawOffer,
    /// A claim cannot be withdrawn.
    #[error("a claim cannot be withdrawn")]
    CannotWithdrawClaim,
    /// The player is disconnected from the zone.
    #[error("the connection to the playing zone is lost")]
    Disconnected,
    /// A draw offer cannot have a condition.
    #[error("a draw offer cannot have a condition")]
    ConditionalDrawOffer,
    /// A draw offer is declined only by making a move.
    #[error("decline a draw offer by making a move")]
    DeclineByMoving,
    /// No draw can be agreed before both players have made this many moves.
    #[error("a draw cannot be agreed before both players have made {0} {moves}", moves = if *.0 == 1 { "move" } else { "moves" })]
    DrawTooEarly(u16),
    /// The arbiter has not yet answered the request for consent to the draw.
    #[error("the arbiter has been asked to consent to the draw: wait for the answer")]
    ConsentPending,
    /// No agreed draw is waiting for the arbiter's consent.
    #[error("no agreed draw is waiting for consent")]
    NoConsentPending,
    /// This kind of draw cannot be claimed under the rules in force.
    #[error("this draw cannot be claimed in this game")]
    ClaimNotAvailable,
    /// No flag has fallen.
    #[error("no flag has fallen")]
    NoFlagFallen,
    /// The claimant's flag has fallen too.
    #[error("the claimant's own flag has fallen too")]
    OwnFlagFallen,
    /// Another participant calls flag falls in this game.
    #[error("in this game a flag fall is not called by {0}")]
    NotFlagCaller(FlagCaller),
    /// The game has no clock.
    #[error("the game is played without a clock")]
    NoClock,
    /// The evidence does not prove the answer.
    #[error("the evidence is invalid: {0}")]
    InvalidEvidence(Box<str>),
    /// The requested state is already in effect.
    #[error("{0} already")]
    Already(ExistingState),
    /// An implied earlier step is not possible in the current position.
    #[error("this cannot be done in the current position")]
    NotPossibleNow,
    /// There is no move to take back.
    #[error("there is no move to take back")]
    NoMoveToTakeBack,
    /// The opponent has not asked to take a move back.
    #[error("the opponent has not asked to take a move back")]
    NoTakebackRequest,
    /// Both players have made too many moves for this correction.
    #[error("both players have made {0} moves: the game continues as it is")]
    TooManyMovesMade(u16),
    /// No position of the game was an automatic draw that went unnoticed.
    #[error("no position of the game was an automatic draw")]
    NoMissedDraw,
    /// There is no ruling with this number.
    #[error("there is no ruling {0}")]
    UnknownRuling(u32),
    /// The ruling cannot be undone; another ruling must correct it.
    #[error("ruling {0} cannot be undone: make another ruling to correct it")]
    RulingNotUndoable(u32),
    /// The ruling has already been undone.
    #[error("ruling {0} has already been undone")]
    RulingAlreadyUndone(u32),
    /// There is no open appeal with this number.
    #[error("there is no open appeal {0}")]
    UnknownAppeal(u32),
    /// The regulations do not allow the score.
    #[error("{0}")]
    InvalidScore(#[from] ScoreError),
    /// The position cannot be set up.
    #[error("the position cannot be set up: {0}")]
    InvalidPosition(Box<str>),
    /// The player has not called the arbiter.
    #[error("{} has not called the arbiter", .0.name())]
    ArbiterNotCalled(Color),
    /// The laws in force do not have this article.
    #[error("there is no article {0} in the laws in force")]
    UnknownArticle(Article),
    /// The ruling has no reason.
    #[error("a ruling needs a written reason")]
    ReasonMissing,
    /// The venue has no name.
    #[error("a venue needs a name")]
    VenueNameMissing,
    /// The text is too long for an event.
    #[error("use at most {} characters", crate::LONGEST_TEXT)]
    TextTooLong,
    /// The ruling has too many penalties.
    #[error("there are too many penalties in one ruling")]
    TooManyPenalties,
    /// There is no irregularity of this kind.
    #[error("there is no irregularity of this kind")]
    NoIrregularity,
    /// The irregular move is the player's own.
    #[error("you cannot claim because of your own irregular move")]
    OwnIrregularity,
    /// The illegal move was not found in time and stands.
    #[error("the next move has been made: the illegal move stands")]
    IllegalMoveStands,
    /// The illegal move is completed and cannot simply be taken back.
    #[error("the move is completed: the clock has been pressed")]
    MoveCompleted,
    /// The move is not completed and can still be changed.
    #[error("the move is not completed: the clock has not been pressed")]
    MoveNotCompleted,
    /// There is no illegal move to take back, and a move that was made stands.
    #[error("there is no illegal move to take back: a move that was made stands")]
    NoIllegalMoveToTakeBack,
    /// No piece has been displaced.
    #[error("no piece has been displaced")]
    NoPieceDisplaced,
    /// A king cannot be captured.
    #[error("a king cannot be captured")]
    KingCapture,
    /// The arbiter waits for the next move before ruling on the illegal position.
    #[error("wait for the next move: it shows whether the position is still illegal")]
    NextMoveFirst,
    /// The game is played without scoresheets.
    #[error("this game is played without scoresheets")]
    NoScoresheets,
    /// A written move cannot be changed.
    #[error("a written move cannot be changed")]
    WrittenMoveFinal,
    /// No move was written down before it was played.
    #[error("no move is written down that could be altered")]
    NoMoveWritten,
    /// The intended move is not written down.
    #[error("write down the intended move first")]
    IntendedMoveNotWritten,
    /// Another move than the intended one is written down.
    #[error("another move is written down")]
    OtherMoveWritten,
    /// The arbiter keeps no record of this game.
    #[error("no record of this game is kept")]
    NoRecordKept,
    /// The scoresheet is complete.
    #[error("the scoresheet is complete")]
    ScoresheetComplete,
    /// The player has not borrowed a scoresheet.
    #[error("no scoresheet is borrowed")]
    NoScoresheetBorrowed,
    /// The arbiter has not accepted an assistant for this task.
    #[error("the arbiter has not accepted an assistant for this task")]
    NoAssistantForTask,
    /// The arbiter must not intervene.
    #[error("the arbiter must not intervene here")]
    ArbiterMustNotIntervene,
    /// The player has not announced this move.
    #[error("the player has not announced this move")]
    MoveNotAnnounced,
    /// The player announced another move.
    #[error("another move was announced")]
    OtherMoveAnnounced,
    /// No move was announced.
    #[error("no move was announced")]
    NoMoveAnnounced,
    /// The opponent's clock is already running, so the announcement stands.
    #[error("the opponent's clock is already running")]
    OpponentClockRunning,
    /// A move on a blind player's board has not been made and announced.
    #[error("the move has not been made and announced yet")]
    MoveNotFinished,
    /// The announcement is not a move, or not in an agreed language.
    #[error("the announcement is not understood")]
    AnnouncementNotUnderstood,
    /// The announcement does not name the piece and both squares.
    #[error("announce the move in full: the piece, its square and its destination")]
    AnnouncementIncomplete,
    /// The game requires an assistant who is not present.
    #[error("an assistant must be present first")]
    AssistantRequired,
    /// Assistants may not do this.
    #[error("an assistant may not do this")]
    NotForAssistant,
    /// Only the assistant may do this for the player.
    #[error("ask your assistant to do this")]
    OnlyThroughAssistant,
    /// The documents that prove the need of an assistant are missing.
    #[error("the documents that prove the need of an assistant have not been submitted")]
    AssistanceNeedNotProven,
    /// The deadline has passed.
    #[error("the deadline has passed")]
    DeadlinePassed,
    /// The board belongs to another player.
    #[error("only the player whose board it is can do this")]
    NotYourBoard,
    /// There is no such move to carry out on the board.
    #[error("there is no such move to carry out on this board")]
    NoMoveToCarryOut,
    /// The game is adjourned.
    #[error("the game is adjourned")]
    GameAdjourned,
    /// The game is not adjourned.
    #[error("the game is not adjourned")]
    GameNotAdjourned,
    /// The game has not been resumed.
    #[error("the game has not been resumed yet")]
    GameNotResumed,
    /// The session of the resumption has not started.
    #[error("the announced session has not started")]
    SessionNotStarted,
    /// No move is sealed.
    #[error("no move is sealed")]
    NoSealedMove,
    /// Neither the arbiter nor the player has requested sealing.
    #[error("the arbiter has not told you to seal, and you have not asked to")]
    SealingNotRequested,
    /// The sealed move must use the touched piece.
    #[error("a piece was touched: the sealed move must move or capture it")]
    OtherPieceTouched,
    /// The envelope is not closed.
    #[error("the envelope is not closed")]
    EnvelopeNotClosed,
    /// The content of an envelope cannot be seen or changed before it is opened.
    #[error("the content of the envelope cannot be seen or changed before it is opened")]
    EnvelopeConfidential,
    /// The envelope has already been opened.
    #[error("the envelope has been opened already")]
    EnvelopeAlreadyOpened,
    /// The text does not match the sealed move.
    #[error("this does not match the sealed move")]
    SealedTextMismatch,
    /// The envelope is missing.
    #[error("the envelope is missing")]
    EnvelopeMissing,
    /// The envelope is not missing.
    #[error("the envelope is not missing")]
    EnvelopeNotMissing,
    /// The player who must reply is absent.
    #[error("the player who must reply is absent")]
    ReplierAbsent,
    /// The player who sealed is present, so the reply is made on the board.
    #[error("the player who sealed is present: make the reply on the board")]
    SealerPresent,
    /// Only the player who sealed can do this.
    #[error("only the player who sealed can do this")]
    OnlySealer,
    /// The sealed move must be made first.
    #[error("the sealed move must be made first")]
    SealedMoveFirst,
    /// The sealed move did not end the game, so the late player has lost.
    #[error("the sealed move has not ended the game")]
    SealedMoveDidNotEndGame,
    /// The sealed move has already been read.
    #[error("the sealed move has already been read")]
    SealedMoveAlreadyRead,
    /// A time of zero changes nothing.
    #[error("enter a time greater than zero")]
    ZeroTime,
}

impl RefusalReason {
    /// Returns the move, square, number, time or machine word that the reason names, as text.
    ///
    /// ```
    /// # use flagfall_game::{DisallowedFeature, RefusalReason};
    /// assert_eq!(RefusalReason::DrawTooEarly(30).detail().as_deref(), Some("30"));
    /// assert_eq!(RefusalReason::NotAllowed(DisallowedFeature::Premoves).detail().as_deref(), Some("premoves"));
    /// assert_eq!(RefusalReason::NoDrawOffer.detail(), None);
    /// ```
    pub fn detail(&self) -> Option<String> {
        Some(match self {
            RefusalReason::IllegalMove(mv) | RefusalReason::MoveIsLegal(mv) | RefusalReason::BoundToMove(mv) => {
                mv.to_string()
            }
            RefusalReason::BoundToPiece(square) | RefusalReason::UnclearSmartMove { to: square, .. } => {
                square.to_string()
            }
            RefusalReason::DrawTooEarly(number) | RefusalReason::TooManyMovesMade(number) => number.to_string(),
            RefusalReason::UnknownArticle(article) => article.to_string(),
            RefusalReason::TooMuchTimeLeft(time) => time.to_string(),
            RefusalReason::Already(what) => <&str>::from(what).to_owned(),
            RefusalReason::NotAllowed(what) => <&str>::from(what).to_owned(),
            RefusalReason::NotFlagCaller(who) => <&str>::from(who).to_owned(),
            _ => return None,
        })
    }
}

fn describe_unclear_smart_move(to: Square, count: usize) -> String {
    match count {
        0 => format!("no piece can go to {to}"),
        _ => format!("{count} pieces can go to {to}: name the square the piece comes from"),
    }
}

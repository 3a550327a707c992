//! Why a command is refused.

mod reasons;

use core::fmt;

use flagfall_chess::{Color, Square};
use flagfall_clock::Millis;
use flagfall_laws::{Article, Law, ScoreError};
use strum::IntoStaticStr;
use thiserror::Error;

pub use reasons::{Already, Barred, FlagCaller};

/// A command that changes nothing: a normal answer, with the reason and its article.
///
/// ```
/// use flagfall_game::{Refusal, Why};
/// use flagfall_laws::Law;
/// let (law, why) = (Law::Alternation, Why::NotYourTurn);
/// let refusal = Refusal { law, article: None, also: Vec::new(), why };
/// assert_eq!(refusal.to_string(), "it is the opponent's turn");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The law that stands against it.
    pub law: Law,
    /// The article of it, where the edition has one.
    pub article: Option<Article>,
    /// What else stands against it.
    pub also: Vec<Article>,
    /// What is wrong.
    pub why: Why,
}

impl Refusal {
    /// All articles that stand against it, its own first.
    ///
    /// ```
    /// # use flagfall_game::{Command, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// let articles: Vec<_> = game.refuse_onlooker(&Command::Resign).articles().collect();
    /// assert_eq!(articles, ["L.12.7b", "L.12.7a"]);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = Article> {
        self.article.into_iter().chain(self.also.iter().copied())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)?;
        self.article.map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

impl core::error::Error for Refusal {}

/// What is wrong with a command; as a `&str` its name in a word.
///
/// ```
/// # use flagfall_game::Why;
/// assert_eq!(Why::NoOffer.to_string(), "the opponent has not offered a draw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Why {
    /// Something is due first: time has passed.
    #[error("the time is past: a flag or a deadline comes first")]
    TimeIsPast,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// It has begun already.
    #[error("the game has begun already")]
    Begun,
    /// It is over.
    #[error("the game is over")]
    Over,
    /// It is not over.
    #[error("the game is not over")]
    NotOver,
    /// The clocks stand because a flag has fallen, or a claim ended the game.
    #[error("the clocks stand: it is being decided how the game ends")]
    BeingDecided,
    /// Nothing is being decided.
    #[error("no question of mate is open")]
    NothingAsked,
    /// The arbiter has stopped the clocks.
    #[error("the clocks are stopped")]
    Paused,
    /// They run.
    #[error("the clocks are not stopped")]
    NotPaused,
    /// Only a player can do this.
    #[error("only a player can do this")]
    OnlyPlayers,
    /// Who looks on tells the arbiter, and does nothing in the game.
    #[error("who has no part in the game tells nobody but the arbiter")]
    NoPart,
    /// Nobody who plays is told what to think of the position.
    #[error("no analysis for who is playing")]
    NoAnalysis,
    /// Nothing is claimed that could be decided or agreed to.
    #[error("no claim is open")]
    NothingClaimed,
    /// Only the claimant can do this.
    #[error("this is for the claimant to do")]
    NotClaimant,
    /// The claimant cannot do this.
    #[error("the claim is your own: this is for the opponent to do")]
    OwnClaim,
    /// What the claim rests on is not there.
    #[error("what the claim rests on is not written down and confirmed")]
    NotWritten,
    /// The claim does not rest on this.
    #[error("the claim does not need this")]
    NotNeeded,
    /// Since the claim a pawn was moved or a piece captured.
    #[error("since the claim a pawn was moved or a piece captured: the game has progressed")]
    Progress,
    /// This is for the last period alone.
    #[error("this is for the last period alone")]
    NotLastPeriod,
    /// The clock shows which flag fell first.
    #[error("the clock shows which flag fell first")]
    FirstKnown,
    /// There is time enough: so much, or more.
    #[error("{0} or more is left on the clock")]
    TimeEnough(Millis),
    /// Extra seconds were asked for, so that nothing more is claimed or asked for.
    #[error("extra seconds were asked for, or a draw claimed: it is one or the other, and once")]
    SecondsAsked,
    /// Nobody asked for extra seconds.
    #[error("nobody has asked for extra seconds")]
    NoSecondsAsked,
    /// The offer of a draw comes first.
    #[error("the opponent has not refused the draw yet")]
    OfferUnanswered,
    /// There is no arbiter.
    #[error("the game is played without an arbiter")]
    NoArbiter,
    /// The zone has given no draw.
    #[error("the zone has not given a draw that could be wrong")]
    NoWrongDraw,
    /// The result is shown to be right.
    #[error("the result is shown to be right")]
    Proved,
    /// An own ruling, which somebody else decides on.
    #[error("the appeal is against a ruling of your own: somebody else decides it")]
    OwnRuling,
    /// Nobody was disconnected.
    #[error("no connection was broken")]
    NoBreak,
    /// The penalty changes no score.
    #[error("this changes nothing of the score")]
    NoPoints,
    /// An assistant may not do this, or is not accepted.
    #[error("the arbiter has accepted nobody to do this for the player")]
    NotAssisted,
    /// There are no pieces to touch.
    #[error("there is no piece there to touch")]
    NothingToTouch,
    /// There is nothing to press, or nobody moved.
    #[error("no move was made after which to press the clock")]
    NothingToPress,
    /// The move was made: nothing of it is changed.
    #[error("the move is made: the piece was let go")]
    Made,
    /// Another clock is set going.
    #[error("it is the other clock that is set going")]
    OtherClock,
    /// Only the player of the black pieces chooses.
    #[error("it is Black who chooses")]
    OnlyBlack,
    /// Nobody asked the arbiter to do this.
    #[error("nobody asked for it")]
    NotAskedFor,
    /// A piece was touched since, so that nothing can be objected to.
    #[error("a piece has been touched since: nothing can be objected to any more")]
    Forgone,
    /// The touch bound nobody.
    #[error("the piece was adjusted, or touched by accident")]
    Harmless,
    /// No touched piece was left standing.
    #[error("no touched piece was left standing")]
    NotBroken,
    /// The clock of a disabled player is not adjusted for an assistant.
    #[error("the clock of a disabled player is not adjusted")]
    Exempt,
    /// A piece was touched, so that nothing can be claimed with this move.
    #[error("a piece has been touched: nothing can be claimed on this move any more")]
    Touched,
    /// The move is legal, so that no illegal one got through.
    #[error("{0} is a legal move")]
    Legal(Box<str>),
    /// The game has gone on for as many moves as can be counted.
    #[error("the game has gone on for more moves than can be counted")]
    TooLong,
    /// Only an arbiter can do this.
    #[error("only an arbiter can do this")]
    OnlyArbiters,
    /// Only the chief arbiter can do this.
    #[error("this is for the chief arbiter to decide")]
    OnlyChiefArbiter,
    /// Only the local chief arbiter can do this.
    #[error("only the local chief arbiter sees to this")]
    OnlyLocalChief,
    /// Only the local technical arbiter can do this.
    #[error("only the local technical arbiter reports this")]
    OnlyTechnicalArbiter,
    /// The chief arbiter was not told of the break.
    #[error("the local technical arbiter has not reported the break")]
    NotReported,
    /// Only the organiser can do this.
    #[error("only the organiser can do this")]
    OnlyOrganiser,
    /// The device was not approved.
    #[error("the device is not approved")]
    NotApproved,
    /// The account is somebody else's.
    #[error("everybody plays under the own account")]
    NotOwnAccount,
    /// The player is not logged in.
    #[error("the player is not logged in at the playing zone")]
    NotLoggedIn,
    /// The arbiter has not permitted it before.
    #[error("the arbiter has not permitted this before")]
    NoPermission,
    /// Not on camera.
    #[error("this is checked in private, and not on camera")]
    InPrivate,
    /// The local chief arbiter has something to check first.
    #[error("the local chief arbiter has not checked all players and devices yet")]
    NotChecked,
    /// A venue lacks one of its arbiters.
    #[error("the venue lacks one of its two arbiters")]
    VenueUnstaffed,
    /// No move was entered.
    #[error("no move has been entered")]
    NothingToTellOf,
    /// The own last move is not on the real board yet.
    #[error("the own last move is not on the real board yet")]
    NotCopied,
    /// No such move waits on the virtual board to be copied.
    #[error("no such move of the virtual board waits to be copied")]
    NotOnVirtual,
    /// The boards show the same.
    #[error("the boards show the same")]
    BoardsSame,
    /// The virtual board and clock decide.
    #[error("the virtual board and clock decide")]
    VirtualDecides,
    /// Only the zone can do this.
    #[error("only the playing zone can do this")]
    OnlyZone,
    /// It is not the player's turn.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// It is the player's turn: a premove is for the other's.
    #[error("it is your turn: play the move")]
    YourTurn,
    /// The move is not legal.
    #[error("{0} is not a legal move here")]
    Illegal(Box<str>),
    /// No piece, or several, can go there.
    #[error("{}", not_smart(*.to, *.count))]
    NotSmart {
        /// Where to.
        to: Square,
        /// How many pieces can.
        count: usize,
    },
    /// A pawn must be promoted to something.
    #[error("name the piece the pawn is promoted to")]
    NoPromotion,
    /// The regulations do not allow it.
    #[error("the regulations do not allow {0}")]
    NotAllowed(Barred),
    /// After a wrong claim the announced move must be played.
    #[error("the announced move {0} must be played")]
    Bound(Box<str>),
    /// After a wrong claim with an illegal move the piece must be moved.
    #[error("the piece on {0} must be moved")]
    BoundPiece(Square),
    /// The player is not in the video conference.
    #[error("no moves before you are back in the video conference")]
    NotInVideo,
    /// There is no premove.
    #[error("there is no premove")]
    NoPremove,
    /// An offer stands already.
    #[error("your offer of a draw stands already")]
    OfferStands,
    /// There is no offer to accept or decline.
    #[error("the opponent has not offered a draw")]
    NoOffer,
    /// Offers cannot be withdrawn.
    #[error("an offer of a draw cannot be withdrawn")]
    NotWithdrawn,
    /// Claims cannot be withdrawn.
    #[error("a claim cannot be withdrawn")]
    ClaimStands,
    /// Who is cut off from the zone cannot do anything in it.
    #[error("the connection to the playing zone is lost")]
    Disconnected,
    /// Offers have no conditions.
    #[error("an offer of a draw can have no condition")]
    Condition,
    /// An offer is only declined by playing a move here.
    #[error("an offer of a draw is declined by playing a move")]
    DeclinedByMove,
    /// No draw can be agreed on yet.
    #[error("no draw can be agreed on before both have made {0} {moves}", moves = if *.0 == 1 { "move" } else { "moves" })]
    AgreedTooEarly(u16),
    /// A draw needs the arbiter's consent, which is asked for.
    #[error("the arbiter has been asked for consent to the draw")]
    ConsentAsked,
    /// Nothing was agreed that needs consent.
    #[error("no draw waits for consent")]
    NothingAgreed,
    /// Nothing of the kind can be claimed.
    #[error("this draw is not claimed here")]
    NotClaimed,
    /// A flag that is still up.
    #[error("no flag has fallen")]
    FlagUp,
    /// The claimant's own flag is down too.
    #[error("the claimant's own flag is down too")]
    OwnFlagDown,
    /// Who calls flags here is someone else.
    #[error("flags are not called by {0} here")]
    NotFlagCaller(FlagCaller),
    /// There is no clock.
    #[error("the game is played without a clock")]
    NoClock,
    /// The evidence does not show what it is said to show.
    #[error("the evidence does not hold: {0}")]
    Evidence(Box<str>),
    /// The player is already so.
    #[error("{0} already")]
    Already(Already),
    /// What it implies cannot come about in this game.
    #[error("what comes first cannot come about here")]
    DoesNotFit,
    /// There is nothing to take back.
    #[error("there is no move to take back")]
    NothingToTakeBack,
    /// Nobody asked to take a move back.
    #[error("nobody asked to take a move back")]
    NotAsked,
    /// It is too late for that.
    #[error("both have made {0} moves: the game goes on as it is")]
    TooLate(u16),
    /// The draw that is said to have been missed is not there.
    #[error("no position of the game was drawn by itself")]
    NoDrawMissed,
    /// No such ruling.
    #[error("there is no ruling {0}")]
    NoRuling(u32),
    /// The ruling cannot be undone; another ruling sets things right.
    #[error("ruling {0} cannot be undone: set right what it set")]
    NotUndone(u32),
    /// It has been undone already.
    #[error("ruling {0} has been undone already")]
    UndoneAlready(u32),
    /// No such appeal.
    #[error("there is no appeal {0} to decide")]
    NoAppeal(u32),
    /// The score is not one the regulations know.
    #[error("{0}")]
    Score(#[from] ScoreError),
    /// The position cannot be played on.
    #[error("the position cannot be set up: {0}")]
    Position(Box<str>),
    /// Nobody called the arbiter.
    #[error("{} has not called the arbiter", .0.name())]
    NotCalled(Color),
    /// No such article.
    #[error("there is no article {0} in the laws in force")]
    NoArticle(Article),
    /// A ruling says why.
    #[error("a ruling needs its reason in words")]
    NoReason,
    /// A venue has a name.
    #[error("a venue needs a name")]
    NoName,
    /// More is said than an event has room for.
    #[error("say it in at most {} letters", crate::LONGEST_TEXT)]
    TooLongText,
    /// A ruling penalises by more than can be meant.
    #[error("there are too many penalties in one ruling")]
    TooManyPenalties,
    /// Nothing irregular is there that could be ruled on.
    #[error("nothing irregular of this kind is there")]
    NoFault,
    /// An irregular move of one's own.
    #[error("nobody claims by an irregular move of one's own")]
    OwnFault,
    /// It was not found in time.
    #[error("the next move has been made: the illegal move stands")]
    Stands,
    /// An illegal move that was completed is not simply taken back.
    #[error("the move is completed: the clock has been pressed")]
    Completed,
    /// It can still be taken back.
    #[error("the move is not completed: the clock has not been pressed")]
    NotCompleted,
    /// A move that was made is not taken back.
    #[error(
        "no illegal move is on the board that could be taken back: a move that was made stands"
    )]
    MoveStands,
    /// No piece was displaced.
    #[error("no piece has been displaced")]
    NothingDisplaced,
    /// Kings are never captured.
    #[error("a king is never captured")]
    KingTaken,
    /// The arbiter waits for the next move.
    #[error("it is seen after the next move whether the position is still illegal")]
    NextMoveFirst,
    /// Nobody writes a scoresheet here.
    #[error("no scoresheets are written here")]
    NoSheets,
    /// A move that was written stays as it is.
    #[error("a written move is not changed")]
    WrittenStands,
    /// No move was written before it was played.
    #[error("no move is written down that could be altered")]
    NothingWritten,
    /// The announced move must be written first.
    #[error("the intended move is not written down")]
    MoveNotWritten,
    /// Another move was written than the announced one.
    #[error("another move is written down")]
    AnotherWritten,
    /// Nobody keeps a record to look at.
    #[error("no record is kept that could be looked at")]
    NoRecord,
    /// The sheet has all moves.
    #[error("the scoresheet is complete")]
    SheetComplete,
    /// The opponent's sheet was not borrowed.
    #[error("no scoresheet is borrowed")]
    NothingBorrowed,
    /// An assistant whom the arbiter has not accepted.
    #[error("the arbiter has accepted no assistant for this")]
    NotAppointed,
    /// The arbiter keeps out of it.
    #[error("the arbiter does not step in here")]
    StaysOut,
    /// The move was not announced.
    #[error("the player has not announced this move")]
    NotSaid,
    /// Another move was announced.
    #[error("this is not what was announced")]
    AnotherSaid,
    /// No move was announced.
    #[error("nothing was announced")]
    NothingSaid,
    /// It is too late to put an announcement right.
    #[error("the opponent's clock is running already")]
    OpponentsClockRuns,
    /// A move on a board with pegs is not finished.
    #[error("the move is not made and announced yet")]
    NotFinished,
    /// What was said is no move, or not in a language agreed on.
    #[error("these words are not understood here")]
    NotUnderstood,
    /// The move was not said in full.
    #[error("say the move in full: the piece, from where and to where")]
    NotInFull,
    /// Nobody helps where somebody must.
    #[error("an assistant must be there first")]
    NeedsAssistant,
    /// Assistants do not do this.
    #[error("this is not for an assistant to do")]
    NotForAssistant,
    /// The assistant does this.
    #[error("this goes by way of the assistant")]
    ByAssistant,
    /// No paper shows that a player needs an assistant.
    #[error("what shows the need of an assistant was not sent in")]
    NeedNotShown,
    /// The time for it is over.
    #[error("it is too late for that")]
    PastDeadline,
    /// The board is somebody else's.
    #[error("this is for the player to do whose board it is")]
    OtherBoard,
    /// No move was made that could be carried out there.
    #[error("no such move was made that could be carried out on this board")]
    NothingToCarryOut,
    /// The game is adjourned.
    #[error("the game is adjourned")]
    Adjourned,
    /// It is not.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// It is not resumed yet.
    #[error("the game is not resumed yet")]
    NotResumed,
    /// The session in which it is to be resumed has not begun.
    #[error("the session that was announced has not begun")]
    SessionNotBegun,
    /// No move is sealed.
    #[error("no move is sealed")]
    NothingSealed,
    /// Nobody has told the player to seal, nor has the player asked to.
    #[error("the arbiter has told nobody to seal, and nobody has asked to")]
    NotToldToSeal,
    /// Who has touched a piece seals no move with another.
    #[error("a piece was touched, and the sealed move moves or captures it")]
    TouchedOther,
    /// The envelope is not closed yet.
    #[error("the envelope is not closed")]
    EnvelopeOpen,
    /// Nobody sees or alters what is in the envelope.
    #[error("until the envelope is opened nobody sees or alters what is in it")]
    EnvelopeKept,
    /// It was opened before.
    #[error("the envelope has been opened already")]
    OpenedAlready,
    /// What is said to have been in the envelope is not what was sealed.
    #[error("this is not what was sealed")]
    OtherContent,
    /// It cannot be found.
    #[error("the envelope is missing")]
    EnvelopeGone,
    /// It is there.
    #[error("the envelope is not missing")]
    EnvelopeThere,
    /// The player who must reply is not there.
    #[error("the player who must reply is not there")]
    ReplierMissing,
    /// The player who sealed is there.
    #[error("the player who sealed is there: the reply is made on the board")]
    SealerThere,
    /// Somebody else has sealed.
    #[error("this is for the player who sealed")]
    NotSealer,
    /// The sealed move comes first.
    #[error("the sealed move is made first")]
    SealedMoveFirst,
    /// The sealed move has not ended the game, so that who came late has lost.
    #[error("the sealed move has not ended the game")]
    SealedMoveGoesOn,
    /// The sealed move was made out.
    #[error("the sealed move has been read")]
    ReadAlready,
    /// A time of this length makes no sense here.
    #[error("a time of no length changes nothing")]
    NoTime,
}

impl Why {
    /// The one thing that it names, as it is written: a move, a square, a number, a time, or a word for it.
    ///
    /// ```
    /// # use flagfall_game::{Barred, Why};
    /// assert_eq!(Why::AgreedTooEarly(30).about().as_deref(), Some("30"));
    /// assert_eq!(Why::NotAllowed(Barred::Premoves).about().as_deref(), Some("premoves"));
    /// assert_eq!(Why::NoOffer.about(), None);
    /// ```
    pub fn about(&self) -> Option<String> {
        Some(match self {
            Why::Illegal(mv) | Why::Legal(mv) | Why::Bound(mv) => mv.to_string(),
            Why::BoundPiece(square) | Why::NotSmart { to: square, .. } => square.to_string(),
            Why::AgreedTooEarly(number) | Why::TooLate(number) => number.to_string(),
            Why::NoArticle(article) => article.to_string(),
            Why::TimeEnough(time) => time.to_string(),
            Why::Already(what) => <&str>::from(what).to_owned(),
            Why::NotAllowed(what) => <&str>::from(what).to_owned(),
            Why::NotFlagCaller(who) => <&str>::from(who).to_owned(),
            _ => return None,
        })
    }
}

fn not_smart(to: Square, count: usize) -> String {
    match count {
        0 => format!("no piece can go to {to}"),
        _ => format!("{count} pieces can go to {to}: name the square the piece comes from"),
    }
}

//! What is wrong with regulations.

use flagfall_clock::{Millis, Pace, ReadError, ReadProblem};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use crate::choice::Choice;
use crate::listed::listed;
use crate::{Article, Form, Ladder, Points, PointsError, Score, ScoreError};

/// What can be the matter with regulations; as a `&str` its name in a word.
///
/// ```
/// use flagfall_laws::{Problem, Rules};
/// let error = Rules::read("rated = yes").unwrap_err();
/// assert!(matches!(error.faults()[0].problem, Problem::Syntax(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum Problem {
    /// It is not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// A key that is none.
    #[error("there is no setting `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The key that may have been meant.
        nearest: Option<&'static str>,
        /// All keys that can stand there.
        keys: Vec<&'static str>,
    },
    /// A name that is none.
    #[error("`{found}` is not known")]
    UnknownName {
        /// The name.
        found: String,
        /// The name that may have been meant.
        nearest: Option<&'static str>,
        /// All names that can stand there.
        names: Vec<&'static str>,
    },
    /// A value of another kind.
    #[error("here belongs {expected}")]
    Expected {
        /// What belongs there.
        expected: &'static str,
        /// How it is written.
        written: &'static str,
    },
    /// A number that is too small or too large.
    #[error("here belongs a number from {least} to {most}")]
    Range {
        /// The smallest.
        least: u16,
        /// The largest.
        most: u16,
    },
    /// A time or a time control that cannot be read.
    #[error("{0}")]
    Time(ReadProblem),
    /// A time of zero.
    #[error("a time of zero says nothing")]
    NoTime,
    /// A time that is too long.
    #[error("this is longer than {}", .most.units())]
    TooLong {
        /// The longest.
        most: Millis,
    },
    /// A number of points that cannot be read.
    #[error(transparent)]
    Points(#[from] PointsError),
    /// A setting that must be there.
    #[error("it is not said {what}{}", cited(*.article))]
    Missing {
        /// What it says.
        what: &'static str,
        /// The key, with an example.
        example: &'static str,
        /// What asks for it.
        article: Option<Article>,
    },
    /// Presets that start from each other.
    #[error("presets cannot start from each other")]
    PresetCircle,
    /// A setting that the laws leave no choice of.
    #[error("`{key}` is {value} here and cannot be changed{}", cited(*.article))]
    Fixed {
        /// The key.
        key: &'static str,
        /// What it is.
        value: String,
        /// What fixes it.
        article: Option<Article>,
    },
    /// A time control that is not of the pace that is said.
    #[error("this is {} and not {}{}", pace_name(*.found), pace_name(*.said), both_cited(*.article, *.also))]
    Pace {
        /// What is said.
        said: Pace,
        /// What it is.
        found: Pace,
        /// The article that tells them apart.
        article: Option<Article>,
        /// Another that does.
        also: Option<Article>,
    },
    /// A time control of a pace these laws are not for.
    #[error("these laws are for {}, and this is {}{}", pace_names(.paces), pace_name(*.found), cited(*.article))]
    LawsPace {
        /// What it is.
        found: Pace,
        /// What they are for.
        paces: Vec<Pace>,
        /// What says so.
        article: Option<Article>,
    },
    /// Periods of moves where all moves have one time.
    #[error("these laws give one time for all moves{}", cited(*.article))]
    OneTime {
        /// What says so.
        article: Option<Article>,
    },
    /// A delay where only an increment is known.
    #[error("with these laws time is added by increments alone{}", cited(*.article))]
    NoDelay {
        /// What says so.
        article: Option<Article>,
    },
    /// Laws that need a clock without one.
    #[error("these laws need a clock{}", cited(*.article))]
    Untimed {
        /// What asks for it.
        article: Option<Article>,
    },
    /// A form these laws are not for.
    #[error("these laws are not for {form} play")]
    Form {
        /// The form.
        form: Form,
        /// Those they are for.
        forms: Vec<Form>,
    },
    /// A physical board in an online event.
    #[error("online the moves are made on a virtual board")]
    PhysicalOnline,
    /// Reduced supervision of a game that is neither rapid nor blitz over the board.
    #[error("reduced supervision is for rapid and blitz over the board{}", cited(*.article))]
    Supervision {
        /// What speaks of supervision.
        article: Option<Article>,
    },
    /// Full supervision where nobody supervises.
    #[error("the rules in full need an arbiter who watches the game{}", both_cited(*.article, *.also))]
    Unsupervised {
        /// What asks for one.
        article: Option<Article>,
        /// What leaves only the short rules without.
        also: Option<Article>,
    },
    /// A setting that makes sense only on a virtual board.
    #[error("`{key}` needs a virtual board")]
    NeedsVirtualBoard {
        /// The setting.
        key: &'static str,
    },
    /// A setting about something that does not happen in this form of play.
    #[error("{what} has no meaning in {form} play under these laws")]
    NotInForce {
        /// What it is.
        what: &'static str,
        /// The form.
        form: Form,
    },
    /// A setting that makes sense only with a clock.
    #[error("`{key}` needs a clock")]
    NeedsClock {
        /// The setting.
        key: &'static str,
    },
    /// A setting that needs an arbiter where there is none.
    #[error("`{key}` needs an arbiter, and there is none")]
    NeedsArbiter {
        /// The setting.
        key: &'static str,
    },
    /// No arbiter in a form of play that needs one.
    #[error("{form} play needs an arbiter{}", cited(*.article))]
    FormNeedsArbiter {
        /// The form.
        form: Form,
        /// What asks for one.
        article: Option<Article>,
    },
    /// Quickplay finishes where they cannot be.
    #[error("a quickplay finish has a last period for all moves, and no increment{}", cited(*.article))]
    Quickplay {
        /// What says so.
        article: Option<Article>,
    },
    /// Quickplay finishes in blitz, or online.
    #[error("the guidelines for a quickplay finish are not for {what}{}", both_cited(*.article, *.also))]
    QuickplayNotFor {
        /// What they are not for.
        what: &'static str,
        /// What says so.
        article: Option<Article>,
        /// What says so too.
        also: Option<Article>,
    },
    /// Real boards in play that is not hybrid.
    #[error("real boards beside the virtual one are for hybrid play{}", cited(*.article))]
    PhysicalBoardsForm {
        /// What says so.
        article: Option<Article>,
    },
    /// A venue with fewer arbiters than it must have.
    #[error("a venue has a local chief arbiter and a local technical arbiter{}", both_cited(*.article, *.also))]
    VenueArbiters {
        /// So many.
        least: u8,
        /// What asks for them.
        article: Option<Article>,
        /// What asks for their number.
        also: Option<Article>,
    },
    /// A penalty for a device that is harder than the loss of the game.
    #[error("for a device the regulations can only give a lighter penalty than the loss of the game{}", cited(*.article))]
    OnlyLighter {
        /// What says so.
        article: Option<Article>,
    },
    /// A venue that no camera watches.
    #[error("cameras watch every venue{}", cited(*.article))]
    NoCameras {
        /// What asks for them.
        article: Option<Article>,
    },
    /// Real boards with too small an increment.
    #[error("real boards need an increment of {} from the first move on{}", .least.units(), cited(*.article))]
    PhysicalBoardsIncrement {
        /// The smallest increment.
        least: Millis,
        /// What asks for it.
        article: Option<Article>,
    },
    /// Points in parts of a point that no game yields.
    #[error("scores are whole and half points, not {points}{}", cited(*.article))]
    NotHalves {
        /// The points.
        points: Points,
        /// What says so.
        article: Option<Article>,
    },
    /// A penalty that gives what no game yields.
    #[error("{error}{}", cited(*.article))]
    Score {
        /// What is wrong with it.
        error: ScoreError,
        /// What says so.
        article: Option<Article>,
    },
    /// A win worth less than a draw, or the like.
    #[error("{what}{}", cited(*.article))]
    ScoreOrder {
        /// What is the wrong way round.
        what: &'static str,
        /// What says what they are worth.
        article: Option<Article>,
    },
    /// A draw that hands out more than a decided game.
    #[error("{drawn} for a draw is more than the {most} of a decided game{}", cited(*.article))]
    DrawTotal {
        /// The score of a draw.
        drawn: Score,
        /// What the players of a decided game get together.
        most: Points,
        /// What says so.
        article: Option<Article>,
    },
    /// A clock that waits for players who may not come late.
    #[error("the clock waits only where players may come late{}", cited(*.article))]
    NothingToWaitFor {
        /// What asks for a default time.
        article: Option<Article>,
    },
    /// Penalties for leaving a video conference that nobody has to be in.
    #[error("nobody has to be in the video conference{}", cited(*.article))]
    NoVideo {
        /// What speaks of it.
        article: Option<Article>,
    },
    /// As much lag given back as there is time.
    #[error("the lag given back is not less than the {} a player has{}", .time.units(), cited(*.article))]
    LagTime {
        /// The time of the player who has less, with sixty increments.
        time: Millis,
        /// What says that there is a time.
        article: Option<Article>,
    },
    /// Less lag given back in a game than in a move.
    #[error("less is given back in a game than in one move")]
    LagOrder,
    /// More steps than a ladder can have.
    #[error("there are more than {} steps", Ladder::LONGEST)]
    TooManySteps,
    /// A step after the game is lost.
    #[error("nothing can follow when the game is lost")]
    AfterLoss,
}

impl Problem {
    /// The names of all, each in a word.
    ///
    /// ```
    /// # use flagfall_laws::Problem;
    /// assert!(Problem::NAMES.contains(&"lag_order"));
    /// ```
    pub const NAMES: &'static [&'static str] = <Problem as VariantNames>::VARIANTS;

    /// What to do about it.
    ///
    /// ```
    /// # use flagfall_laws::Problem;
    /// assert_eq!(Problem::LagOrder.help(), "let per_game be at least per_move");
    /// ```
    pub fn help(&self) -> String {
        match self {
            Problem::Syntax(_) => "write each setting once, as in rated = true".to_owned(),
            Problem::UnknownKey { nearest: Some(name), .. }
            | Problem::UnknownName { nearest: Some(name), .. } => format!("did you mean `{name}`?"),
            Problem::UnknownKey { keys: names, .. } | Problem::UnknownName { names, .. } => {
                format!("choose from {}", listed(names))
            }
            Problem::Expected { written, .. } => (*written).to_owned(),
            Problem::Range { .. } => "write a whole number without quotes".to_owned(),
            Problem::Time(_) => "times are written as \"90m\", \"2m30s\" or \"1:30:00\"".to_owned(),
            Problem::NoTime => "leave it out, or give a time".to_owned(),
            Problem::TooLong { .. } => "give a shorter time".to_owned(),
            Problem::Points(_) => "write a number such as 1, 0.5 or 0".to_owned(),
            Problem::Missing { example, .. } => format!("add {example}"),
            Problem::PresetCircle => "start from another preset, or from laws alone".to_owned(),
            Problem::Fixed { key, .. } => format!("leave `{key}` out"),
            Problem::Pace { said, found, .. } => {
                let amount = if found > said { "less" } else { "more" };
                format!("give {amount} time, or say pace = \"{}\"", found.called())
            }
            Problem::LawsPace { paces, found, .. } => {
                let amount = if paces.iter().all(|pace| pace < found) { "less" } else { "more" };
                format!("give {amount} time, or choose other laws")
            }
            Problem::OneTime { .. } => "give one time, as in \"5m\" or \"3m+2s\"".to_owned(),
            Problem::NoDelay { .. } => "give an increment, as in \"3m+2s\", or none".to_owned(),
            Problem::Untimed { .. } => "give a time control such as \"90m+30s\"".to_owned(),
            Problem::Form { forms, .. } => {
                format!("they are for {}", listed(forms))
            }
            Problem::PhysicalOnline => "say board = \"virtual\"".to_owned(),
            Problem::Supervision { .. } => "leave supervision out".to_owned(),
            Problem::Unsupervised { .. } => {
                "say supervision = \"reduced\", or arbiter = \"present\"".to_owned()
            }
            Problem::NeedsVirtualBoard { key } => {
                format!("leave `{key}` out, or say board = \"virtual\"")
            }
            Problem::NotInForce { .. } => "leave it out".to_owned(),
            Problem::NeedsClock { key: "lag" } => {
                "say lag = \"none\", or give a time control".to_owned()
            }
            Problem::NeedsClock { key } => format!("leave `{key}` out, or give a time control"),
            Problem::NeedsArbiter { key: "undetermined" } => {
                "say \"draw\" or \"loss\", or arbiter = \"present\"".to_owned()
            }
            Problem::NeedsArbiter { key } => {
                format!("leave `{key}` out, or say arbiter = \"present\"")
            }
            Problem::FormNeedsArbiter { .. } => "say arbiter = \"present\"".to_owned(),
            Problem::Quickplay { .. } => {
                "leave quickplay_finish out, or end the time control as in \"40/90m, 30m\""
                    .to_owned()
            }
            Problem::QuickplayNotFor { .. } => "leave quickplay_finish out".to_owned(),
            Problem::VenueArbiters { least, .. } => format!("say arbiters = {least} or more"),
            Problem::OnlyLighter { .. } => {
                "say device = [\"game_lost\"], or something lighter".to_owned()
            }
            Problem::NoCameras { .. } => "say cameras = 1 or more".to_owned(),
            Problem::PhysicalBoardsForm { .. } => {
                "say form = \"hybrid\", or leave physical_boards out".to_owned()
            }
            Problem::PhysicalBoardsIncrement { least, .. } => {
                let least = least.units();
                format!("give +{least} with every move, or leave physical_boards out")
            }
            Problem::Score { .. } => "give what a game is worth by scoring".to_owned(),
            Problem::NotHalves { .. } => "write 0, 0.5, 1, 1.5 and so on".to_owned(),
            Problem::ScoreOrder { .. } => {
                "a win is worth more than a loss, a draw something between them".to_owned()
            }
            Problem::DrawTotal { .. } => {
                "let two draws be worth no more than a win and a loss".to_owned()
            }
            Problem::NothingToWaitFor { .. } => {
                "give a default time above zero, or leave neither_present out".to_owned()
            }
            Problem::NoVideo { .. } => "say video_gate = true, or leaving_video = []".to_owned(),
            Problem::LagTime { .. } => "let per_game be less than that".to_owned(),
            Problem::LagOrder => "let per_game be at least per_move".to_owned(),
            Problem::TooManySteps => format!("keep the first {}", Ladder::LONGEST),
            Problem::AfterLoss => "leave out what comes after it".to_owned(),
        }
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        Problem::Time(error.problem)
    }
}

const fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Blitz => "blitz",
        Pace::Rapid => "rapid",
        Pace::Standard => "standard chess",
    }
}

/// `blitz and rapid`.
fn pace_names(paces: &[Pace]) -> String {
    listed(&paces.iter().map(|&pace| pace_name(pace)).collect::<Vec<_>>())
}

/// ` (B.1)`, or nothing.
fn cited(article: Option<Article>) -> String {
    article.map_or_else(String::new, |article| format!(" ({article})"))
}

/// ` (A.1, B.1)`, or one of them, or nothing.
fn both_cited(article: Option<Article>, also: Option<Article>) -> String {
    match (article, also) {
        (Some(article), Some(also)) => format!(" ({article}, {also})"),
        (one, other) => cited(one.or(other)),
    }
}

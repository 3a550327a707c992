//! Kinds of faults in regulations.

use flagfall_clock::{Millis, Pace, ParseTimeError, TimeErrorKind};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use crate::choice::NamedEnum;
use crate::list_text::join_list;
use crate::{Article, Ladder, PlayMode, Points, PointsError, Score, ScoreError};

/// A kind of fault in regulations. Converts to its snake-case name as a `&str`.
///
/// ```
/// use flagfall_laws::{RegulationsFaultKind, Rules};
/// let error = Rules::read("rated = yes").unwrap_err();
/// assert!(matches!(error.faults()[0].kind, RegulationsFaultKind::Syntax(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
#[non_exhaustive]
pub enum RegulationsFaultKind {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    Syntax(String),
    /// An unknown key.
    #[error("there is no setting `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The most similar key.
        nearest: Option<&'static str>,
        /// All keys allowed there.
        keys: Vec<&'static str>,
    },
    /// An unknown name.
    #[error("`{found}` is not known")]
    UnknownName {
        /// The name.
        found: String,
        /// The most similar name.
        nearest: Option<&'static str>,
        /// All names allowed there.
        names: Vec<&'static str>,
    },
    /// A value of the wrong type.
    #[error("expected {expected}")]
    Expected {
        /// The expected value.
        expected: &'static str,
        /// Advice on how to write it.
        written: &'static str,
    },
    /// A number that is too small or too large.
    #[error("expected a number from {least} to {most}")]
    Range {
        /// The minimum.
        least: u16,
        /// The maximum.
        most: u16,
    },
    /// A title that is too long.
    #[error("the title is too long")]
    TitleTooLong {
        /// The greatest number of characters.
        longest: usize,
    },
    /// A sign that shows nothing or changes the direction of the text.
    #[error("the title has an invisible sign, U+{code:04X}")]
    InvisibleSign {
        /// The code point.
        code: u32,
    },
    /// An unreadable time or time control.
    #[error("{0}")]
    Time(TimeErrorKind),
    /// A time of zero.
    #[error("the time must not be zero")]
    NoTime,
    /// A time that is too long.
    #[error("this is longer than {}", .most.units())]
    TooLong {
        /// The maximum.
        most: Millis,
    },
    /// An unreadable number of points.
    #[error(transparent)]
    Points(#[from] PointsError),
    /// A missing mandatory setting.
    #[error("{setting} is missing{}", cited(*.article))]
    Missing {
        /// The setting in words.
        setting: &'static str,
        /// The key, with an example.
        example: &'static str,
        /// The article that requires it.
        article: Option<Article>,
    },
    /// Presets that build on each other.
    #[error("presets cannot build on each other")]
    PresetCircle,
    /// A setting that the laws fix.
    #[error("`{key}` is {value} here and cannot be changed{}", cited(*.article))]
    Fixed {
        /// The key.
        key: &'static str,
        /// The fixed value.
        value: String,
        /// The article that fixes it.
        article: Option<Article>,
    },
    /// A time control of another pace than the one stated.
    #[error("this is {}, not {}{}", pace_name(*.actual), pace_name(*.stated), both_cited(*.article, *.also))]
    Pace {
        /// The stated pace.
        stated: Pace,
        /// The actual pace.
        actual: Pace,
        /// The article that distinguishes them.
        article: Option<Article>,
        /// Another article that does.
        also: Option<Article>,
    },
    /// A time control of a pace that the laws do not cover.
    #[error("these laws are for {}, but this is {}{}", pace_names(.paces), pace_name(*.actual), cited(*.article))]
    LawsPace {
        /// The actual pace.
        actual: Pace,
        /// The paces that the laws cover.
        paces: Vec<Pace>,
        /// The article that says so.
        article: Option<Article>,
    },
    /// Several periods under laws that allow one period for all moves.
    #[error("these laws allow one period for all moves only{}", cited(*.article))]
    OneTime {
        /// The article that says so.
        article: Option<Article>,
    },
    /// A delay under laws that allow increments only.
    #[error("these laws allow increments, but no delays{}", cited(*.article))]
    NoDelay {
        /// The article that says so.
        article: Option<Article>,
    },
    /// No time control under laws that require one.
    #[error("these laws require a clock{}", cited(*.article))]
    Untimed {
        /// The article that requires it.
        article: Option<Article>,
    },
    /// A form of play that the laws do not cover.
    #[error("these laws are not for {form} play")]
    Form {
        /// The form.
        form: PlayMode,
        /// The forms that the laws cover.
        forms: Vec<PlayMode>,
    },
    /// A physical board in an online event.
    #[error("online games are played on a virtual board")]
    PhysicalOnline,
    /// Reduced supervision of games other than rapid and blitz over the board.
    #[error("reduced supervision is for rapid and blitz over the board{}", cited(*.article))]
    Supervision {
        /// The article about supervision.
        article: Option<Article>,
    },
    /// Full supervision without an arbiter.
    #[error("full supervision requires an arbiter{}", both_cited(*.article, *.also))]
    Unsupervised {
        /// The article that requires one.
        article: Option<Article>,
        /// The article that leaves only the short rules otherwise.
        also: Option<Article>,
    },
    /// A setting that requires a virtual board.
    #[error("`{key}` needs a virtual board")]
    NeedsVirtualBoard {
        /// The setting.
        key: &'static str,
    },
    /// A setting that does not apply to this form of play.
    #[error("{setting} does not apply to {form} play under these laws")]
    NotInForce {
        /// The setting in words.
        setting: &'static str,
        /// The form.
        form: PlayMode,
    },
    /// A setting that requires a clock.
    #[error("`{key}` needs a clock")]
    NeedsClock {
        /// The setting.
        key: &'static str,
    },
    /// A setting that requires an arbiter, without one.
    #[error("`{key}` needs an arbiter, and there is none")]
    NeedsArbiter {
        /// The setting.
        key: &'static str,
    },
    /// No arbiter in a form of play that requires one.
    #[error("{form} play needs an arbiter{}", cited(*.article))]
    FormNeedsArbiter {
        /// The form.
        form: PlayMode,
        /// The article that requires one.
        article: Option<Article>,
    },
    /// Quickplay finishes with an unsuitable time control.
    #[error("a quickplay finish needs a last period for all moves, without increment{}", cited(*.article))]
    Quickplay {
        /// The article that says so.
        article: Option<Article>,
    },
    /// Quickplay finishes in blitz, or online.
    #[error("the guidelines for quickplay finishes do not apply to {play}{}", both_cited(*.article, *.also))]
    QuickplayNotFor {
        /// The kind of play in words.
        play: &'static str,
        /// The article that says so.
        article: Option<Article>,
        /// Another article that says so.
        also: Option<Article>,
    },
    /// Physical boards in play that is not hybrid.
    #[error("physical boards beside the virtual one are for hybrid play only{}", cited(*.article))]
    PhysicalBoardsForm {
        /// The article that says so.
        article: Option<Article>,
    },
    /// A venue with too few arbiters.
    #[error("a venue needs a local chief arbiter and a local technical arbiter{}", both_cited(*.article, *.also))]
    VenueArbiters {
        /// The minimum.
        least: u8,
        /// The article that requires them.
        article: Option<Article>,
        /// The article that requires a number.
        also: Option<Article>,
    },
    /// A penalty for a device that is heavier than the loss of the game.
    #[error("the penalty for a device cannot be heavier than the loss of the game{}", cited(*.article))]
    OnlyLighter {
        /// The article that says so.
        article: Option<Article>,
    },
    /// A venue without cameras.
    #[error("every venue needs cameras{}", cited(*.article))]
    NoCameras {
        /// The article that requires them.
        article: Option<Article>,
    },
    /// Physical boards with too small an increment.
    #[error("physical boards need an increment of {} from the first move{}", .least.units(), cited(*.article))]
    PhysicalBoardsIncrement {
        /// The smallest increment.
        least: Millis,
        /// The article that requires it.
        article: Option<Article>,
    },
    /// Points that are not a multiple of half a point.
    #[error("scores are whole and half points, not {points}{}", cited(*.article))]
    NotHalves {
        /// The points.
        points: Points,
        /// The article that says so.
        article: Option<Article>,
    },
    /// A penalty that gives an impossible score.
    #[error("{error}{}", cited(*.article))]
    Score {
        /// The error.
        error: ScoreError,
        /// The article that says so.
        article: Option<Article>,
    },
    /// Points in the wrong order, such as a win worth less than a draw.
    #[error("{order}{}", cited(*.article))]
    ScoreOrder {
        /// The wrong order in words.
        order: &'static str,
        /// The article that sets the points.
        article: Option<Article>,
    },
    /// A draw that awards more than a decided game.
    #[error("{drawn} for a draw is more than the {most} of a decided game{}", cited(*.article))]
    DrawTotal {
        /// The score of a draw.
        drawn: Score,
        /// The total points of a decided game.
        most: Points,
        /// The article that says so.
        article: Option<Article>,
    },
    /// A clock that waits although players may not arrive late.
    #[error("the clock can wait only if players may arrive late{}", cited(*.article))]
    NothingToWaitFor {
        /// The article about the default time.
        article: Option<Article>,
    },
    /// Penalties for leaving a video conference that is not mandatory.
    #[error("the video conference is not mandatory{}", cited(*.article))]
    NoVideo {
        /// The article about it.
        article: Option<Article>,
    },
    /// A lag compensation that is not less than the thinking time.
    #[error("the lag compensation is not less than the {} of a player{}", .time.units(), cited(*.article))]
    LagTime {
        /// The time of the player who has less, including sixty increments.
        time: Millis,
        /// The article about the time control.
        article: Option<Article>,
    },
    /// A lag limit per game that is lower than the limit per move.
    #[error("the limit per game is lower than the limit per move")]
    LagOrder,
    /// Too many steps of a ladder.
    #[error("there are more than {} steps", Ladder::MAX_STEPS)]
    TooManySteps,
    /// A step after the loss of the game.
    #[error("no step can follow the loss of the game")]
    AfterLoss,
}

impl RegulationsFaultKind {
    /// The names of all variants.
    ///
    /// ```
    /// # use flagfall_laws::RegulationsFaultKind;
    /// assert!(RegulationsFaultKind::NAMES.contains(&"lag_order"));
    /// ```
    pub const NAMES: &'static [&'static str] = <RegulationsFaultKind as VariantNames>::VARIANTS;

    /// Returns advice on how to fix the fault.
    ///
    /// ```
    /// # use flagfall_laws::RegulationsFaultKind;
    /// assert_eq!(RegulationsFaultKind::LagOrder.help(), "set per_game to at least per_move");
    /// ```
    pub fn help(&self) -> String {
        match self {
            RegulationsFaultKind::Syntax(_) => "write each setting once, as in rated = true".to_owned(),
            RegulationsFaultKind::UnknownKey { nearest: Some(name), .. }
            | RegulationsFaultKind::UnknownName { nearest: Some(name), .. } => {
                format!("did you mean `{name}`?")
            }
            RegulationsFaultKind::UnknownKey { keys: names, .. } | RegulationsFaultKind::UnknownName { names, .. } => {
                format!("choose from {}", join_list(names))
            }
            RegulationsFaultKind::Expected { written, .. } => (*written).to_owned(),
            RegulationsFaultKind::Range { .. } => "write a whole number without quotes".to_owned(),
            RegulationsFaultKind::Time(_) => "times are written as \"90m\", \"2m30s\" or \"1:30:00\"".to_owned(),
            RegulationsFaultKind::TitleTooLong { longest } => format!("write at most {longest} characters"),
            RegulationsFaultKind::InvisibleSign { .. } => "leave the sign out".to_owned(),
            RegulationsFaultKind::NoTime => "leave it out, or give a time".to_owned(),
            RegulationsFaultKind::TooLong { .. } => "give a shorter time".to_owned(),
            RegulationsFaultKind::Points(_) => "write a number such as 1, 0.5 or 0".to_owned(),
            RegulationsFaultKind::Missing { example, .. } => format!("add {example}"),
            RegulationsFaultKind::PresetCircle => "build on another preset, or on laws alone".to_owned(),
            RegulationsFaultKind::Fixed { key, .. } => format!("leave `{key}` out"),
            RegulationsFaultKind::Pace { stated, actual, .. } => {
                let amount = if actual > stated { "less" } else { "more" };
                format!("give {amount} time, or set pace = \"{}\"", actual.data_name())
            }
            RegulationsFaultKind::LawsPace { paces, actual, .. } => {
                let amount = if paces.iter().all(|pace| pace < actual) { "less" } else { "more" };
                format!("give {amount} time, or choose other laws")
            }
            RegulationsFaultKind::OneTime { .. } => "give one time, as in \"5m\" or \"3m+2s\"".to_owned(),
            RegulationsFaultKind::NoDelay { .. } => "give an increment, as in \"3m+2s\", or none".to_owned(),
            RegulationsFaultKind::Untimed { .. } => "give a time control such as \"90m+30s\"".to_owned(),
            RegulationsFaultKind::Form { forms, .. } => {
                format!("they are for {}", join_list(forms))
            }
            RegulationsFaultKind::PhysicalOnline => "set board = \"virtual\"".to_owned(),
            RegulationsFaultKind::Supervision { .. } => "leave supervision out".to_owned(),
            RegulationsFaultKind::Unsupervised { .. } => {
                "set supervision = \"reduced\", or arbiter = \"present\"".to_owned()
            }
            RegulationsFaultKind::NeedsVirtualBoard { key } => {
                format!("leave `{key}` out, or set board = \"virtual\"")
            }
            RegulationsFaultKind::NotInForce { .. } => "leave it out".to_owned(),
            RegulationsFaultKind::NeedsClock { key: "lag" } => "set lag = \"none\", or give a time control".to_owned(),
            RegulationsFaultKind::NeedsClock { key } => {
                format!("leave `{key}` out, or give a time control")
            }
            RegulationsFaultKind::NeedsArbiter { key: "undetermined" } => {
                "set \"draw\" or \"loss\", or arbiter = \"present\"".to_owned()
            }
            RegulationsFaultKind::NeedsArbiter { key } => {
                format!("leave `{key}` out, or set arbiter = \"present\"")
            }
            RegulationsFaultKind::FormNeedsArbiter { .. } => "set arbiter = \"present\"".to_owned(),
            RegulationsFaultKind::Quickplay { .. } => {
                "leave quickplay_finish out, or end the time control as in \"40/90m, 30m\"".to_owned()
            }
            RegulationsFaultKind::QuickplayNotFor { .. } => "leave quickplay_finish out".to_owned(),
            RegulationsFaultKind::VenueArbiters { least, .. } => {
                format!("set arbiters = {least} or more")
            }
            RegulationsFaultKind::OnlyLighter { .. } => "set device = [\"game_lost\"], or something lighter".to_owned(),
            RegulationsFaultKind::NoCameras { .. } => "set cameras = 1 or more".to_owned(),
            RegulationsFaultKind::PhysicalBoardsForm { .. } => {
                "set form = \"hybrid\", or leave physical_boards out".to_owned()
            }
            RegulationsFaultKind::PhysicalBoardsIncrement { least, .. } => {
                let least = least.units();
                format!("give +{least} with every move, or leave physical_boards out")
            }
            RegulationsFaultKind::Score { .. } => "use points that the scoring allows".to_owned(),
            RegulationsFaultKind::NotHalves { .. } => "write 0, 0.5, 1, 1.5 and so on".to_owned(),
            RegulationsFaultKind::ScoreOrder { .. } => {
                "a win must be worth more than a loss, and a draw something in between".to_owned()
            }
            RegulationsFaultKind::DrawTotal { .. } => {
                "two draws must not be worth more than a win and a loss".to_owned()
            }
            RegulationsFaultKind::NothingToWaitFor { .. } => {
                "give a default time above zero, or leave neither_present out".to_owned()
            }
            RegulationsFaultKind::NoVideo { .. } => "set video_gate = true, or leaving_video = []".to_owned(),
            RegulationsFaultKind::LagTime { .. } => "set per_game to less than that".to_owned(),
            RegulationsFaultKind::LagOrder => "set per_game to at least per_move".to_owned(),
            RegulationsFaultKind::TooManySteps => format!("keep the first {}", Ladder::MAX_STEPS),
            RegulationsFaultKind::AfterLoss => "remove the later steps".to_owned(),
        }
    }
}

impl From<ParseTimeError> for RegulationsFaultKind {
    fn from(error: ParseTimeError) -> RegulationsFaultKind {
        RegulationsFaultKind::Time(error.problem)
    }
}

const fn pace_name(pace: Pace) -> &'static str {
    match pace {
        Pace::Blitz => "blitz",
        Pace::Rapid => "rapid",
        Pace::Standard => "standard chess",
    }
}

/// Joins names of paces, as in `blitz and rapid`.
fn pace_names(paces: &[Pace]) -> String {
    join_list(&paces.iter().map(|&pace| pace_name(pace)).collect::<Vec<_>>())
}

/// Returns ` (B.1)`, or nothing.
fn cited(article: Option<Article>) -> String {
    article.map_or_else(String::new, |article| format!(" ({article})"))
}

/// Returns ` (A.1, B.1)`, or one of them, or nothing.
fn both_cited(article: Option<Article>, also: Option<Article>) -> String {
    match (article, also) {
        (Some(article), Some(also)) => format!(" ({article}, {also})"),
        (one, other) => cited(one.or(other)),
    }
}

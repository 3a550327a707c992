//! Regulations, for those who choose some or write their own.

use axum::Json;
use flagfall_laws::{Arbiter, Board, Fault, Ladder, Preset, Problem, Rules};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::api::Answer;
use super::body::Body;
use crate::tables::check_length;

/// Regulations that are ready to be used.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Ready {
    /// By what name a table asks for them.
    name: &'static str,
    /// Their text, to begin own ones from.
    source: &'static str,
    /// What they come to.
    #[serde(flatten)]
    settled: Settled,
}

/// What regulations come to, in short and in whole.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Settled {
    /// What the event calls them.
    title: Option<String>,
    /// The title of the laws.
    laws: String,
    /// The time control; `none` without clocks.
    time_control: String,
    /// Whether they are rated, and so not for guests.
    rated: bool,
    /// Whether there is an arbiter.
    arbiter: bool,
    /// Whether the moves are made on a virtual board.
    is_virtual: bool,
    /// All of them, with their articles, as TOML.
    text: String,
}

/// One thing that is wrong with regulations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Flaw {
    /// The line, from 1.
    line: usize,
    /// The character of the line, from 1.
    column: usize,
    /// How many characters it concerns.
    width: usize,
    /// What is wrong, in a word.
    error: &'static str,
    /// The setting or the text that it is about, where it is about one.
    about: Option<String>,
    /// What could stand there instead; one alone is what may have been meant.
    instead: Vec<&'static str>,
    /// In words.
    message: String,
    /// What to do about it.
    help: String,
}

/// Regulations to be looked through.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Draft {
    /// As TOML.
    text: String,
}

/// What comes of a draft: one or the other.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Looked {
    /// What it comes to, if nothing is wrong.
    settled: Option<Settled>,
    /// All that is wrong, in the order of the lines.
    flaws: Vec<Flaw>,
}

impl Settled {
    fn of(rules: &Rules) -> Settled {
        let regulations = &rules.regulations;
        Settled {
            title: regulations.title.as_deref().map(str::to_owned),
            laws: rules.edition.title.to_string(),
            time_control: regulations.time_control.to_string(),
            rated: regulations.rated,
            arbiter: regulations.arbiter == Arbiter::Present,
            is_virtual: regulations.board == Board::Virtual,
            text: rules.to_toml(),
        }
    }
}

impl Flaw {
    fn of(fault: &Fault) -> Flaw {
        let &Fault { line, column, width, ref problem } = fault;
        let (message, help) = (problem.to_string(), fault.help());
        let (about, instead) = parts(problem);
        Flaw { line, column, width, error: problem.into(), about, instead, message, help }
    }
}

/// What a problem is about, and what could stand there instead.
fn parts(problem: &Problem) -> (Option<String>, Vec<&'static str>) {
    match problem {
        Problem::UnknownKey { key: found, nearest, keys: all }
        | Problem::UnknownName { found, nearest, names: all } => {
            (Some(found.clone()), nearest.map_or_else(|| all.clone(), |one| vec![one]))
        }
        Problem::Missing { example, .. } => (Some((*example).to_owned()), Vec::new()),
        Problem::Fixed { key, .. }
        | Problem::NeedsVirtualBoard { key }
        | Problem::NeedsClock { key }
        | Problem::NeedsArbiter { key } => (Some((*key).to_owned()), Vec::new()),
        Problem::Expected { expected, .. } => (Some(kind(expected).to_owned()), Vec::new()),
        Problem::Form { form, forms } => {
            (Some(form.to_string()), forms.iter().map(|form| form.name()).collect())
        }
        Problem::NotInForce { what, .. } => (Some((*what).to_owned()), Vec::new()),
        Problem::TooLong { most: time }
        | Problem::PhysicalBoardsIncrement { least: time, .. }
        | Problem::LagTime { time, .. } => (Some(time.units().to_string()), Vec::new()),
        Problem::TooManySteps => (Some(Ladder::LONGEST.to_string()), Vec::new()),
        Problem::Range { least, most } => (Some(format!("{least}–{most}")), Vec::new()),
        _ => (None, Vec::new()),
    }
}

/// What belongs in a place, in a word.
fn kind(expected: &str) -> &'static str {
    match expected {
        "a text" => "text",
        "true or false" => "flag",
        "a table" | "a table in braces" => "table",
        "a time" => "time",
        "a penalty" => "penalty",
        _ => "start",
    }
}

/// The presets.
#[utoipa::path(get, path = "/api/presets", responses((status = 200, body = Vec<Ready>)))]
pub(crate) async fn presets() -> Json<Vec<Ready>> {
    let ready = |preset: &Preset| Ready {
        name: preset.name,
        source: preset.text,
        settled: Settled::of(&preset.rules()),
    };
    Json(Preset::ALL.iter().map(ready).collect())
}

/// Looks through regulations: what they come to, or what is wrong with them.
#[utoipa::path(post, path = "/api/regulations", request_body = Draft, responses((status = 200, body = Looked)))]
pub(crate) async fn check(Body(Draft { text }): Body<Draft>) -> Answer<Looked> {
    check_length(&text)?;
    Ok(Json(match Rules::read(&text) {
        Ok(rules) => Looked { settled: Some(Settled::of(&rules)), flaws: Vec::new() },
        Err(error) => {
            Looked { settled: None, flaws: error.faults().iter().map(Flaw::of).collect() }
        }
    }))
}

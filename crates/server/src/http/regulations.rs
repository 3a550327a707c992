//! The API of regulations: the presets, and checking custom ones.

use axum::Json;
use flagfall_laws::{ArbiterPresence, Ladder, Preset, RegulationsFault, RegulationsFaultKind, Rules};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::body::JsonBody;
use super::games::JsonResult;
use crate::tables::check_regulations_length;

/// A preset of regulations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PresetInfo {
    /// The name by which a table requests it.
    name: &'static str,
    /// The text, as a template for custom regulations.
    source: &'static str,
    /// The effective rules.
    #[serde(flatten)]
    effective: EffectiveRules,
}

/// The effective rules of regulations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EffectiveRules {
    /// The title that the event gives them.
    title: Option<String>,
    /// The title of the laws.
    laws: String,
    /// The time control; `none` without clocks.
    time_control: String,
    /// Whether games are rated, and so need an account.
    rated: bool,
    /// Whether there is an arbiter.
    arbiter: bool,
    /// Whether the moves are made on a virtual board.
    is_virtual: bool,
    /// All settings with their articles, as TOML.
    text: String,
}

/// A fault in regulations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FaultDescription {
    /// The line, from 1.
    line: usize,
    /// The character in the line, from 1.
    column: usize,
    /// The number of characters.
    width: usize,
    /// The error code.
    error: &'static str,
    /// The setting or text that the fault is about, if any.
    about: Option<String>,
    /// The allowed values, or the single one that was probably meant.
    suggestions: Vec<&'static str>,
    /// A message for people.
    message: String,
    /// Advice on how to fix it.
    help: String,
}

/// A draft of regulations to check.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RegulationsDraft {
    /// The regulations as TOML.
    text: String,
}

/// The result of checking a draft: its effective rules, or its faults.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RegulationsReport {
    /// The effective rules, if there are no faults.
    effective: Option<EffectiveRules>,
    /// The faults, ordered by line; only the first ones if there are many.
    faults: Vec<FaultDescription>,
    /// The number of further faults.
    further: usize,
}

impl EffectiveRules {
    fn of(rules: &Rules) -> EffectiveRules {
        let regulations = &rules.regulations;
        EffectiveRules {
            title: regulations.title.as_deref().map(str::to_owned),
            laws: rules.edition.title.to_string(),
            time_control: regulations.time_control.to_string(),
            rated: regulations.rated,
            arbiter: regulations.arbiter == ArbiterPresence::Present,
            is_virtual: !regulations.has_physical_board(),
            text: rules.to_toml(),
        }
    }
}

impl FaultDescription {
    fn of(fault: &RegulationsFault) -> FaultDescription {
        let &RegulationsFault { line, column, width, ref kind } = fault;
        let (error, message, help) = (kind.into(), kind.to_string(), fault.help());
        let (about, suggestions) = subject_and_suggestions(kind);
        FaultDescription { line, column, width, error, about, suggestions, message, help }
    }
}

/// Returns the subject of a fault, and the values allowed instead.
fn subject_and_suggestions(kind: &RegulationsFaultKind) -> (Option<String>, Vec<&'static str>) {
    match kind {
        RegulationsFaultKind::UnknownKey { key: found, nearest, keys: all }
        | RegulationsFaultKind::UnknownName { found, nearest, names: all } => {
            (Some(found.clone()), nearest.map_or_else(|| all.clone(), |one| vec![one]))
        }
        RegulationsFaultKind::Missing { example, .. } => (Some((*example).to_owned()), Vec::new()),
        RegulationsFaultKind::Fixed { key, .. }
        | RegulationsFaultKind::NeedsVirtualBoard { key }
        | RegulationsFaultKind::NeedsClock { key }
        | RegulationsFaultKind::NeedsArbiter { key } => (Some((*key).to_owned()), Vec::new()),
        RegulationsFaultKind::Expected { expected, .. } => (Some(expected_kind(expected).to_owned()), Vec::new()),
        RegulationsFaultKind::Form { form, forms } => {
            (Some(form.to_string()), forms.iter().map(|form| form.name()).collect())
        }
        RegulationsFaultKind::NotInForce { setting, .. } => (Some((*setting).to_owned()), Vec::new()),
        RegulationsFaultKind::TooLong { most: time }
        | RegulationsFaultKind::PhysicalBoardsIncrement { least: time, .. }
        | RegulationsFaultKind::LagTime { time, .. } => (Some(time.units().to_string()), Vec::new()),
        RegulationsFaultKind::TitleTooLong { longest } => (Some(longest.to_string()), Vec::new()),
        RegulationsFaultKind::InvisibleSign { code } => (Some(format!("U+{code:04X}")), Vec::new()),
        RegulationsFaultKind::TooManySteps => (Some(Ladder::MAX_STEPS.to_string()), Vec::new()),
        RegulationsFaultKind::Range { least, most } => (Some(format!("{least}–{most}")), Vec::new()),
        _ => (None, Vec::new()),
    }
}

/// Returns the code of an expected kind of value.
fn expected_kind(expected: &str) -> &'static str {
    match expected {
        "a text" => "text",
        "true or false" => "flag",
        "a table" | "a table in braces" => "table",
        "a time" => "time",
        "a penalty" => "penalty",
        _ => "start",
    }
}

/// Lists the presets of regulations.
#[utoipa::path(get, path = "/api/presets", responses((status = 200, body = Vec<PresetInfo>)))]
pub(crate) async fn list_presets() -> Json<Vec<PresetInfo>> {
    let info = |preset: &Preset| PresetInfo {
        name: preset.name,
        source: preset.text,
        effective: EffectiveRules::of(&preset.rules()),
    };
    Json(Preset::ALL.iter().map(info).collect())
}

/// Checks regulations: returns their effective rules or their faults.
#[utoipa::path(post, path = "/api/regulations", request_body = RegulationsDraft, responses((status = 200, body = RegulationsReport)))]
pub(crate) async fn check_regulations(
    JsonBody(RegulationsDraft { text }): JsonBody<RegulationsDraft>,
) -> JsonResult<RegulationsReport> {
    check_regulations_length(&text)?;
    Ok(Json(match Rules::read(&text) {
        Ok(rules) => RegulationsReport { effective: Some(EffectiveRules::of(&rules)), faults: Vec::new(), further: 0 },
        Err(error) => RegulationsReport {
            effective: None,
            faults: error.faults().iter().map(FaultDescription::of).collect(),
            further: error.further(),
        },
    }))
}

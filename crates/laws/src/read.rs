//! Parsing of regulations.

mod behaviour;
mod check;
mod ladder;
mod report;
mod settings;
pub(crate) mod value;

use flagfall_clock::{Pace, TimeControl};
use toml::de::DeTable;

use crate::condition::EventFacts;
use crate::edition_file::EditionFile;
use crate::nearest::nearest;
use crate::{Article, Edition, Law, Offence, PlayMode, Preset, RegulationsError, RegulationsFaultKind, Rules};

pub(crate) use behaviour::behaviour;
pub(crate) use ladder::default_penalties;
use report::FaultReport;
use settings::Settings;
use value::{TextSpan, TomlValue, shorten};

/// Every setting, in the order in which they are written.
pub(crate) const KEYS: [&str; 34 + Offence::COUNT] = {
    let mut keys = [""; 34 + Offence::COUNT];
    let plain = [
        "title",
        "preset",
        "laws",
        "form",
        "rated",
        "board",
        "arbiter",
        "time_control",
        "pace",
        "supervision",
        "quickplay_finish",
        "default_time",
        "neither_present",
        "draw_offers",
        "flags_called_by",
        "undetermined",
        "scoring",
        "disconnection",
        "video_gate",
        "premove",
        "smart_move",
        "auto_promotion",
        "takebacks",
        "lag",
        "chess960",
        "appeals",
        "physical_boards",
        "leaving_told",
        "cameras",
        "screen_shared",
        "own_devices",
        "device_kept",
        "broadcast_delay",
        "max_moves",
    ];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = if at < plain.len() { plain[at] } else { Offence::ALL[at - plain.len()].name() };
        at += 1;
    }
    keys
};

/// Reads the regulations of an event and resolves the rules.
pub(crate) fn rules(text: &str) -> Result<Rules, RegulationsError> {
    let mut report = FaultReport::new(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in errors {
            let span = error.span().unwrap_or_default();
            let span = TextSpan { start: span.start, end: span.end };
            report.add((span, RegulationsFaultKind::Syntax(error.message().to_owned())));
        }
        return Err(report.into_error());
    }
    let table = table.into_inner();
    let unknown = table.keys().filter(|key| !KEYS.contains(&&**key.get_ref()));
    for key in unknown {
        if report.is_full() {
            report.skip();
            continue;
        }
        report.add(unknown_key(TextSpan::of(key), key.get_ref(), &KEYS));
    }
    let presets = presets(&table, &mut report);
    let inherited: Vec<_> = presets.iter().collect();
    let settings = Settings::new(&table, inherited);
    let rules = find_edition(&settings, &mut report).and_then(|file| resolve_event(file, settings, &mut report));
    match rules {
        Some(rules) if report.is_empty() => Ok(rules),
        _ => Err(report.into_error()),
    }
}

fn unknown_key(span: TextSpan, key: &str, keys: &[&'static str]) -> (TextSpan, RegulationsFaultKind) {
    let nearest = nearest(key, keys);
    (span, RegulationsFaultKind::UnknownKey { key: shorten(key), nearest, keys: keys.to_vec() })
}

/// Returns the presets that the text builds on, the nearest first.
fn presets(own: &DeTable<'_>, report: &mut FaultReport<'_>) -> Vec<DeTable<'static>> {
    let mut tables: Vec<DeTable<'static>> = Vec::new();
    let Some(first) = own.get("preset") else { return tables };
    let value = TomlValue::new(first, None);
    let names = || Preset::ALL.iter().map(|preset| preset.name).collect();
    let mut name = report.accept(value.name(names)).map(str::to_owned);
    while let Some(next) = name {
        let Some(preset) = Preset::find(&next) else {
            report.add(value.unknown(&next, names()));
            break;
        };
        if tables.len() > Preset::ALL.len() {
            report.add(value.fault(RegulationsFaultKind::PresetCircle));
            break;
        }
        let (table, _no_errors) = DeTable::parse_recoverable(preset.text);
        let table = table.into_inner();
        name = table.get("preset").and_then(|node| node.get_ref().as_str()).map(str::to_owned);
        tables.push(table);
    }
    tables
}

/// Returns the edition of the laws, which the text or a preset must name.
fn find_edition(settings: &Settings<'_>, report: &mut FaultReport<'_>) -> Option<&'static EditionFile> {
    let names = || Edition::all().map(|(name, _title)| name).collect();
    let Some(value) = settings.get("laws") else {
        let setting = "the edition of the laws";
        let example = "laws = \"fide-2017\" or another edition, or build on a preset";
        // An unknown preset has been reported already.
        if !settings.is_set_by_event("preset") {
            let problem = RegulationsFaultKind::Missing { setting, example, article: None };
            report.add_missing("laws", settings.fallback_span(), problem);
        }
        return None;
    };
    let name = report.accept(value.name(names))?;
    let file = EditionFile::find(name);
    report.accept(file.ok_or_else(|| value.unknown(name, names())))
}

/// Resolves the settings of an event step by step, because later ones depend on earlier ones.
fn resolve_event(
    file: &'static EditionFile,
    mut settings: Settings<'_>,
    report: &mut FaultReport<'_>,
) -> Option<Rules> {
    let mut known = EventFacts::default();
    settings.set_sections(&file.parts(known));
    known.form = form(file, &settings, report);
    settings.set_sections(&file.parts(known));
    known.rated = report.accept(settings.flag("rated"));
    settings.set_sections(&file.parts(known));
    let control = time_control(&file.resolve(known), &settings, report);
    if let Some(control) = &control {
        known.set_time(control);
    }
    settings.set_sections(&file.parts(known));
    known.supervision = report.accept(settings.choice("supervision"));
    settings.set_sections(&file.parts(known));
    known.arbiter = report.accept(settings.choice("arbiter"));
    let parts = file.parts(known);
    settings.set_sections(&parts);
    let edition = file.resolve(known);
    let stated = report.accept(settings.optional("pace", TomlValue::choice::<Pace>)).flatten();
    let regulations = settings.regulations(&edition, known, control, report);
    let rules = Rules { edition, regulations: regulations? };
    check::all(&rules, file, stated, &settings, report);
    check::fixed(&rules, known, &parts, &settings, report);
    Some(rules)
}

fn form(file: &'static EditionFile, settings: &Settings<'_>, report: &mut FaultReport<'_>) -> Option<PlayMode> {
    let form: PlayMode = report.accept(settings.choice("form"))?;
    // The default of a base edition may not be covered by the edition itself.
    if settings.is_set_by_event("form") || file.forms().contains(&form) {
        return Some(form);
    }
    let article = file.resolve(EventFacts::default()).article(Law::Form);
    let setting = "the form of play";
    let example = "form = \"online-supervised\", \"online-unsupervised\" or \"hybrid\"";
    report.add_missing("form", settings.fallback_span(), RegulationsFaultKind::Missing { setting, example, article });
    None
}

fn time_control(edition: &Edition, settings: &Settings<'_>, report: &mut FaultReport<'_>) -> Option<TimeControl> {
    let article: Option<Article> = edition.article(Law::TimeControl);
    let Some(value) = settings.get("time_control") else {
        let setting = "the time control";
        let example = "time_control = \"90m+30s\" or another one";
        let problem = RegulationsFaultKind::Missing { setting, example, article };
        report.add_missing("time_control", settings.fallback_span(), problem);
        return None;
    };
    let control: TimeControl = report.accept(value.parsed())?;
    if !control.is_timed() && article.is_some() {
        report.add(value.fault(RegulationsFaultKind::Untimed { article }));
    }
    Some(control)
}

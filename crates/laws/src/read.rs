//! Reading regulations.

mod behaviour;
mod check;
mod ladder;
mod report;
mod settings;
pub(crate) mod value;

use flagfall_clock::{Pace, TimeControl};
use toml::de::DeTable;

use crate::condition::Known;
use crate::file::EditionFile;
use crate::nearest::nearest;
use crate::{Article, Edition, Form, Law, Offence, Preset, Problem, RegulationsError, Rules};

pub(crate) use behaviour::behaviour;
pub(crate) use ladder::usual;
use report::Report;
use settings::Settings;
use value::{Span, Value, shortened};

/// Every setting there is, in the order in which they are written.
pub(crate) const KEYS: [&str; 33 + Offence::COUNT] = {
    let mut keys = [""; 33 + Offence::COUNT];
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
    ];
    let mut at = 0;
    while at < keys.len() {
        keys[at] = if at < plain.len() { plain[at] } else { Offence::ALL[at - plain.len()].name() };
        at += 1;
    }
    keys
};

/// Reads the regulations of an event and settles all that is in force.
pub(crate) fn rules(text: &str) -> Result<Rules, RegulationsError> {
    let mut report = Report::new(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        for error in errors {
            let span = error.span().unwrap_or_default();
            let span = Span { start: span.start, end: span.end };
            report.add((span, Problem::Syntax(error.message().to_owned())));
        }
        return Err(report.close());
    }
    let table = table.into_inner();
    let unknown = table.keys().filter(|key| !KEYS.contains(&&**key.get_ref()));
    for key in unknown {
        report.add(unknown_key(Span::of(key), key.get_ref(), &KEYS));
    }
    let presets = presets(&table, &mut report);
    let inherited: Vec<_> = presets.iter().collect();
    let settings = Settings::new(&table, inherited);
    let rules = edition(&settings, &mut report).and_then(|file| event(file, settings, &mut report));
    match rules {
        Some(rules) if report.is_empty() => Ok(rules),
        _ => Err(report.close()),
    }
}

fn unknown_key(span: Span, key: &str, keys: &[&'static str]) -> (Span, Problem) {
    let nearest = nearest(key, keys);
    (span, Problem::UnknownKey { key: shortened(key), nearest, keys: keys.to_vec() })
}

/// The presets it starts from, the nearest first.
fn presets(own: &DeTable<'_>, report: &mut Report<'_>) -> Vec<DeTable<'static>> {
    let mut tables: Vec<DeTable<'static>> = Vec::new();
    let Some(first) = own.get("preset") else { return tables };
    let value = Value::new(first, None);
    let names = || Preset::ALL.iter().map(|preset| preset.name).collect();
    let mut name = report.keep(value.name(names)).map(str::to_owned);
    while let Some(next) = name {
        let Some(preset) = Preset::find(&next) else {
            report.add(value.unknown(&next, names()));
            break;
        };
        if tables.len() > Preset::ALL.len() {
            report.add(value.wrong(Problem::PresetCircle));
            break;
        }
        let (table, _no_errors) = DeTable::parse_recoverable(preset.text);
        let table = table.into_inner();
        name = table.get("preset").and_then(|node| node.get_ref().as_str()).map(str::to_owned);
        tables.push(table);
    }
    tables
}

/// The edition of the laws, which somebody must name.
fn edition(settings: &Settings<'_>, report: &mut Report<'_>) -> Option<&'static EditionFile> {
    let names = || Edition::all().map(|(name, _title)| name).collect();
    let Some(value) = settings.get("laws") else {
        let what = "by which laws is played";
        let example = "laws = \"fide-2017\" or another edition, or start from a preset";
        // A preset that nobody knows would have said so.
        if !settings.is_said("preset") {
            let problem = Problem::Missing { what, example, article: None };
            report.miss("laws", settings.stand_in(), problem);
        }
        return None;
    };
    let name = report.keep(value.name(names))?;
    let file = EditionFile::find(name);
    report.keep(file.ok_or_else(|| value.unknown(name, names())))
}

/// What the event says, settled step by step: what comes later may depend on what came before.
fn event(
    file: &'static EditionFile,
    mut settings: Settings<'_>,
    report: &mut Report<'_>,
) -> Option<Rules> {
    let mut known = Known::default();
    settings.build_on(&file.parts(known));
    known.form = form(file, &settings, report);
    settings.build_on(&file.parts(known));
    known.rated = report.keep(settings.flag("rated"));
    settings.build_on(&file.parts(known));
    let control = time_control(&file.settle(known), &settings, report);
    if let Some(control) = &control {
        known.set_time(control);
    }
    settings.build_on(&file.parts(known));
    known.supervision = report.keep(settings.choice("supervision"));
    settings.build_on(&file.parts(known));
    known.arbiter = report.keep(settings.choice("arbiter"));
    let parts = file.parts(known);
    settings.build_on(&parts);
    let edition = file.settle(known);
    let said = report.keep(settings.optional("pace", Value::choice::<Pace>)).flatten();
    let regulations = settings.regulations(&edition, known, control, report);
    let rules = Rules { edition, regulations: regulations? };
    check::all(&rules, file, said, &settings, report);
    check::fixed(&rules, known, &parts, &settings, report);
    Some(rules)
}

fn form(
    file: &'static EditionFile,
    settings: &Settings<'_>,
    report: &mut Report<'_>,
) -> Option<Form> {
    let form: Form = report.keep(settings.choice("form"))?;
    // What a base edition takes for granted, the edition itself may not.
    if settings.is_said("form") || file.forms().contains(&form) {
        return Some(form);
    }
    let article = file.settle(Known::default()).article(Law::Form);
    let what = "in which form the event is played";
    let example = "form = \"online-supervised\", \"online-unsupervised\" or \"hybrid\"";
    report.miss("form", settings.stand_in(), Problem::Missing { what, example, article });
    None
}

fn time_control(
    edition: &Edition,
    settings: &Settings<'_>,
    report: &mut Report<'_>,
) -> Option<TimeControl> {
    let article: Option<Article> = edition.article(Law::TimeControl);
    let Some(value) = settings.get("time_control") else {
        let what = "how much time the players have";
        let example = "time_control = \"90m+30s\" or another one";
        let problem = Problem::Missing { what, example, article };
        report.miss("time_control", settings.stand_in(), problem);
        return None;
    };
    let control: TimeControl = report.keep(value.parsed())?;
    if !control.is_timed() && article.is_some() {
        report.add(value.wrong(Problem::Untimed { article }));
    }
    Some(control)
}

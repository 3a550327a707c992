//! The settings of an event, with those it inherits.

use core::num::NonZeroU16;
use std::collections::BTreeMap;

use flagfall_chess::Chess960;
use flagfall_clock::TimeControl;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::NamedEnum;
use crate::condition::EventFacts;
use crate::edition_file::EditionSection;
use crate::read::ladder::ladder;
use crate::read::report::FaultReport;
use crate::read::unknown_key;
use crate::read::value::{LocatedFault, TextSpan, TomlValue};
use crate::{
    Disconnection, DrawOdds, DrawOffers, Edition, Ladder, Lag, Law, Offence, PhysicalBoards, Points, Regulations,
    RegulationsFaultKind, Scoring, StartPosition,
};

type TomlNode<'a> = &'a Spanned<DeValue<'a>>;

/// The settings of the text, of its presets and of the edition.
pub(crate) struct Settings<'a> {
    own: &'a DeTable<'a>,
    presets: Vec<&'a DeTable<'a>>,
    /// The sections of the edition that apply; later ones override earlier ones.
    parts: Vec<&'static EditionSection>,
}

impl<'a> Settings<'a> {
    pub(crate) fn new(own: &'a DeTable<'a>, presets: Vec<&'a DeTable<'a>>) -> Settings<'a> {
        Settings { own, presets, parts: Vec::new() }
    }

    pub(crate) fn set_sections(&mut self, parts: &[&'static EditionSection]) {
        self.parts = parts.to_vec();
    }

    /// Returns the location used for inherited settings: the preset or the laws, or else the start.
    pub(crate) fn fallback_span(&self) -> TextSpan {
        let node = self.own.get("preset").or_else(|| self.own.get("laws"));
        node.map(TextSpan::of).unwrap_or_default()
    }

    /// Returns all sources in order of precedence, and whether each is the text itself.
    fn sources(&self) -> impl Iterator<Item = (&'a DeTable<'a>, bool)> {
        let own = core::iter::once((self.own, true));
        let presets = self.presets.iter().map(|&table| (table, false));
        let parts = self.parts.iter().rev().map(|&part| (&part.settings, false));
        own.chain(presets).chain(parts)
    }

    fn value(&self, node: TomlNode<'a>, is_own: bool) -> TomlValue<'a> {
        TomlValue::new(node, (!is_own).then(|| self.fallback_span()))
    }

    /// Returns a setting from the first source that has it.
    pub(crate) fn get(&self, key: &str) -> Option<TomlValue<'a>> {
        self.sources().find_map(|(table, is_own)| table.get(key).map(|node| self.value(node, is_own)))
    }

    /// Returns a field of a table setting, inherited field by field.
    fn field(&self, key: &str, field: &str) -> Option<TomlValue<'a>> {
        for (table, is_own) in self.sources() {
            let Some(node) = table.get(key) else { continue };
            let found = node.get_ref().as_table()?.get(field);
            if let Some(node) = found {
                return Some(self.value(node, is_own));
            }
        }
        None
    }

    /// Returns the location of the first of these settings in the text itself.
    pub(crate) fn span_of_first(&self, keys: &[&str]) -> TextSpan {
        let own = keys.iter().find_map(|key| self.own.get(*key));
        own.map_or_else(|| self.fallback_span(), TextSpan::of)
    }

    /// Returns the location of a field, or of its table, or of the setting that brought it in.
    pub(crate) fn span_of_field(&self, key: &str, field: &str) -> TextSpan {
        let table = self.own.get(key);
        let node = table.and_then(|node| node.get_ref().as_table()?.get(field)).or(table);
        node.map_or_else(|| self.fallback_span(), TextSpan::of)
    }

    /// Whether the text itself has a setting.
    pub(crate) fn is_own(&self, key: &str) -> bool {
        self.own.contains_key(key)
    }

    /// Whether the text or one of its presets has a setting.
    pub(crate) fn is_set_by_event(&self, key: &str) -> bool {
        self.own.contains_key(key) || self.presets.iter().any(|table| table.contains_key(key))
    }

    /// Returns only the settings of the edition.
    pub(crate) fn edition_only(&self, nothing: &'a DeTable<'a>) -> Settings<'a> {
        Settings { own: nothing, presets: Vec::new(), parts: self.parts.clone() }
    }

    /// Reads an optional setting.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl Fn(TomlValue<'a>) -> Result<T, LocatedFault>,
    ) -> Result<Option<T>, LocatedFault> {
        self.get(key).map(read).transpose()
    }

    /// Reads a setting that the edition always has.
    fn read<T>(
        &self,
        key: &'static str,
        read: impl Fn(TomlValue<'a>) -> Result<T, LocatedFault>,
    ) -> Result<T, LocatedFault> {
        self.optional(key, read)?.ok_or_else(|| self.missing(key))
    }

    fn missing(&self, key: &'static str) -> LocatedFault {
        let problem = RegulationsFaultKind::Missing { setting: "the setting", example: key, article: None };
        (self.fallback_span(), problem)
    }

    pub(crate) fn flag(&self, key: &'static str) -> Result<bool, LocatedFault> {
        self.read(key, TomlValue::flag)
    }

    pub(crate) fn choice<C: NamedEnum>(&self, key: &'static str) -> Result<C, LocatedFault> {
        self.read(key, TomlValue::choice)
    }

    /// Reads an optional field of a table; `"none"` means absent.
    fn field_or_none<T>(
        &self,
        key: &str,
        field: &str,
        read: impl Fn(TomlValue<'a>) -> Result<T, LocatedFault>,
    ) -> Result<Option<T>, LocatedFault> {
        match self.field(key, field) {
            Some(value) if value.as_text() != Some("none") => read(value).map(Some),
            _ => Ok(None),
        }
    }

    /// Checks that a setting is a table with only these fields.
    fn has_fields(
        &self,
        key: &'static str,
        fields: &[&'static str],
        written: &'static str,
    ) -> Result<(), LocatedFault> {
        let value = self.get(key).ok_or_else(|| self.missing(key))?;
        let expected = "a table in braces";
        let table = value.as_table();
        let table = table.ok_or_else(|| value.fault(RegulationsFaultKind::Expected { expected, written }))?;
        let unknown = table.keys().find(|name| !fields.contains(&&**name.get_ref()));
        match unknown {
            Some(name) if value.is_own() => Err(unknown_key(TextSpan::of(name), name.get_ref(), fields)),
            _ => Ok(()),
        }
    }

    /// Reads the remaining settings once the facts of the event are known.
    pub(crate) fn regulations(
        &self,
        edition: &Edition,
        known: EventFacts,
        time_control: Option<TimeControl>,
        report: &mut FaultReport<'_>,
    ) -> Option<Regulations> {
        let title = report.accept(self.optional("title", TomlValue::title));
        let board = report.accept(self.choice("board"));
        let quickplay_finish = report.accept(self.flag("quickplay_finish"));
        let default_time = report.accept(self.read("default_time", or_none(TomlValue::time)));
        let neither_present = report.accept(self.choice("neither_present"));
        let draw_offers = report.accept(self.draw_offers());
        let flags_called_by = report.accept(self.choice("flags_called_by"));
        let undetermined = report.accept(self.choice("undetermined"));
        let scoring = report.accept(self.scoring());
        let penalties = self.penalties(report);
        let disconnection = report.accept(self.disconnection());
        let video_gate = report.accept(self.flag("video_gate"));
        let premove = report.accept(self.flag("premove"));
        let smart_move = report.accept(self.flag("smart_move"));
        let auto_promotion = report.accept(self.choice("auto_promotion"));
        let takebacks = report.accept(self.choice("takebacks"));
        let lag = report.accept(self.lag());
        let start = report.accept(self.read("chess960", start));
        let appeals = report.accept(self.flag("appeals"));
        let physical_boards = report.accept(self.physical_boards(edition));
        let leaving_told = report.accept(self.optional("leaving_told", TomlValue::flag));
        let cameras = report.accept(self.optional("cameras", TomlValue::number));
        let screen_shared = report.accept(self.optional("screen_shared", TomlValue::flag));
        let own_devices = report.accept(self.optional("own_devices", TomlValue::flag));
        let device_kept = report.accept(self.optional("device_kept", TomlValue::flag));
        let delay = report.accept(self.optional("broadcast_delay", or_none(TomlValue::positive_time)));
        let max_moves = report.accept(self.optional("max_moves", max_moves));
        Some(Regulations {
            title: title?.map(Into::into),
            laws: edition.name.clone(),
            form: known.form?,
            rated: known.rated?,
            board: board?,
            arbiter: known.arbiter?,
            time_control: time_control?,
            supervision: known.supervision?,
            quickplay_finish: quickplay_finish?,
            default_time: default_time?,
            neither_present: neither_present?,
            draw_offers: draw_offers?,
            flags_called_by: flags_called_by?,
            undetermined: undetermined?,
            scoring: scoring?,
            penalties: penalties?,
            disconnection: disconnection?,
            video_gate: video_gate?,
            premove: premove?,
            smart_move: smart_move?,
            auto_promotion: auto_promotion?,
            takebacks: takebacks?,
            lag: lag?,
            start: start?,
            appeals: appeals?,
            physical_boards: physical_boards?,
            leaving_told: leaving_told?.unwrap_or_default(),
            cameras: cameras?.unwrap_or_default(),
            screen_shared: screen_shared?.unwrap_or_default(),
            own_devices: own_devices?.unwrap_or_default(),
            device_kept: device_kept?.unwrap_or_default(),
            broadcast_delay: delay?.flatten(),
            max_moves: max_moves?,
        })
    }

    fn draw_offers(&self) -> Result<DrawOffers, LocatedFault> {
        const KEY: &str = "draw_offers";
        let written = "write it as in { not_before_move = 30, arbiter_consent = true }";
        self.has_fields(KEY, &["not_before_move", "arbiter_consent"], written)?;
        let consent = self.field(KEY, "arbiter_consent").map(TomlValue::flag).transpose()?;
        Ok(DrawOffers {
            not_before_move: self.field_or_none(KEY, "not_before_move", TomlValue::count)?,
            arbiter_consent: consent.unwrap_or(false),
        })
    }

    fn scoring(&self) -> Result<Scoring, LocatedFault> {
        const KEY: &str = "scoring";
        const FIELDS: [&str; 6] = ["win", "draw", "loss", "default_win", "default_loss", "draw_odds"];
        self.has_fields(KEY, &FIELDS, "write it as in { win = 3, draw = 1, loss = 0 }")?;
        let points = |field| self.field(KEY, field).map(TomlValue::points).transpose();
        let required = |field| points(field)?.ok_or_else(|| self.missing(KEY));
        let (win, loss): (Points, Points) = (required("win")?, required("loss")?);
        let odds = self.field(KEY, "draw_odds").map(TomlValue::choice).transpose()?;
        Ok(Scoring {
            win,
            draw: required("draw")?,
            loss,
            // A win by default counts as a win (10.1), unless the settings differ.
            default_win: points("default_win")?.unwrap_or(win),
            default_loss: points("default_loss")?.unwrap_or(loss),
            draw_odds: odds.unwrap_or(DrawOdds::None),
        })
    }

    fn penalties(&self, report: &mut FaultReport<'_>) -> Option<BTreeMap<Offence, Ladder>> {
        let read = Offence::ALL.map(|offence| {
            let ladder = report.accept(self.read(offence.name(), ladder));
            ladder.map(|ladder| (offence, ladder))
        });
        let ladders: Option<Vec<_>> = read.into_iter().collect();
        Some(ladders?.into_iter().filter(|(_, ladder)| !ladder.is_empty()).collect())
    }

    fn disconnection(&self) -> Result<Disconnection, LocatedFault> {
        const KEY: &str = "disconnection";
        let written = "write it as in { return_within = \"2m\" }";
        self.has_fields(KEY, &["return_within", "not_back"], written)?;
        let not_back = self.field(KEY, "not_back").ok_or_else(|| self.missing(KEY))?;
        Ok(Disconnection {
            return_within: self.field_or_none(KEY, "return_within", TomlValue::positive_time)?,
            not_back: not_back.choice()?,
        })
    }

    fn lag(&self) -> Result<Option<Lag>, LocatedFault> {
        const KEY: &str = "lag";
        if self.get(KEY).and_then(TomlValue::as_text) == Some("none") {
            return Ok(None);
        }
        let written = "write it as in { per_move = \"500ms\", per_game = \"10s\" }, or \"none\"";
        self.has_fields(KEY, &["per_move", "per_game"], written)?;
        let limit = |field, example| {
            let setting = "the limit of the lag compensation";
            let span = self.span_of_first(&[KEY]);
            let missing = || (span, RegulationsFaultKind::Missing { setting, example, article: None });
            self.field(KEY, field).ok_or_else(missing)?.positive_time()
        };
        Ok(Some(Lag {
            per_move: limit("per_move", "per_move = \"500ms\"")?,
            per_game: limit("per_game", "per_game = \"10s\"")?,
        }))
    }

    fn physical_boards(&self, edition: &Edition) -> Result<Option<PhysicalBoards>, LocatedFault> {
        const KEY: &str = "physical_boards";
        if self.get(KEY).and_then(TomlValue::as_flag) == Some(false) {
            return Ok(None);
        }
        let written = "write it as in { arbiters = 2 }, or false";
        self.has_fields(KEY, &["arbiters", "scoresheets"], written)?;
        let missing = || {
            let article = edition.article(Law::PhysicalBoardsArbiters);
            let setting = "the number of arbiters of a venue";
            let example = "arbiters = 2 or another number";
            (self.span_of_first(&[KEY]), RegulationsFaultKind::Missing { setting, example, article })
        };
        let arbiters = self.field(KEY, "arbiters").ok_or_else(missing)?;
        let scoresheets = self.field(KEY, "scoresheets").map(TomlValue::flag).transpose()?;
        Ok(Some(PhysicalBoards { arbiters: arbiters.small_count()?, scoresheets: scoresheets.unwrap_or(false) }))
    }
}

/// Reads a value, or none for `"none"`.
fn or_none<'a, T>(
    read: impl Fn(TomlValue<'a>) -> Result<T, LocatedFault>,
) -> impl Fn(TomlValue<'a>) -> Result<Option<T>, LocatedFault> {
    move |value| match value.as_text() {
        Some("none") => Ok(None),
        _ => read(value).map(Some),
    }
}

fn max_moves(value: TomlValue<'_>) -> Result<NonZeroU16, LocatedFault> {
    let most = Regulations::MOST_MOVES;
    let moves = value.integer().and_then(NonZeroU16::new).filter(|moves| moves.get() <= most);
    moves.ok_or_else(|| value.fault(RegulationsFaultKind::Range { least: 1, most }))
}

fn start(value: TomlValue<'_>) -> Result<StartPosition, LocatedFault> {
    match (value.as_flag(), value.integer()) {
        (Some(false), _) => Ok(StartPosition::Ordinary),
        (Some(true), _) => Ok(StartPosition::Drawn),
        (_, Some(number)) if Chess960::new(number).is_some() => Ok(StartPosition::Numbered(number)),
        _ => {
            let expected = "true, false or the number of a start position, 0 to 959";
            let written = "write true without quotes for a random one in every game";
            Err(value.fault(RegulationsFaultKind::Expected { expected, written }))
        }
    }
}

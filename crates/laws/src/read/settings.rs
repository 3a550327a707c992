//! The settings of an event, its own before those it inherits.

use std::collections::BTreeMap;

use flagfall_chess::Chess960;
use flagfall_clock::TimeControl;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::choice::Choice;
use crate::condition::Known;
use crate::file::Part;
use crate::read::ladder::ladder;
use crate::read::report::Report;
use crate::read::unknown_key;
use crate::read::value::{Misread, Span, Value};
use crate::{
    Disconnection, DrawOdds, DrawOffers, Edition, Ladder, Lag, Law, Offence, PhysicalBoards,
    Points, Problem, Regulations, Scoring, Start,
};

type Node<'a> = &'a Spanned<DeValue<'a>>;

/// What the text says itself, what its presets say, what the edition says.
pub(crate) struct Settings<'a> {
    own: &'a DeTable<'a>,
    presets: Vec<&'a DeTable<'a>>,
    /// The parts of the edition in force, the last one having the last word.
    parts: Vec<&'static Part>,
}

impl<'a> Settings<'a> {
    pub(crate) fn new(own: &'a DeTable<'a>, presets: Vec<&'a DeTable<'a>>) -> Settings<'a> {
        Settings { own, presets, parts: Vec::new() }
    }

    pub(crate) fn build_on(&mut self, parts: &[&'static Part]) {
        self.parts = parts.to_vec();
    }

    /// The place of what brings inherited settings in: the preset or the laws, or else the start.
    pub(crate) fn stand_in(&self) -> Span {
        let node = self.own.get("preset").or_else(|| self.own.get("laws"));
        node.map(Span::of).unwrap_or_default()
    }

    /// Everything that can say something, who goes first first, and whether it is the text itself.
    fn sources(&self) -> impl Iterator<Item = (&'a DeTable<'a>, bool)> {
        let own = core::iter::once((self.own, true));
        let presets = self.presets.iter().map(|&table| (table, false));
        let parts = self.parts.iter().rev().map(|&part| (&part.settings, false));
        own.chain(presets).chain(parts)
    }

    fn value(&self, node: Node<'a>, is_own: bool) -> Value<'a> {
        Value::new(node, (!is_own).then(|| self.stand_in()))
    }

    /// A setting, wherever it is said.
    pub(crate) fn get(&self, key: &str) -> Option<Value<'a>> {
        self.sources()
            .find_map(|(table, is_own)| table.get(key).map(|node| self.value(node, is_own)))
    }

    /// A setting of a table, as far down as the setting is a table.
    fn field(&self, key: &str, field: &str) -> Option<Value<'a>> {
        for (table, is_own) in self.sources() {
            let Some(node) = table.get(key) else { continue };
            let found = node.get_ref().as_table()?.get(field);
            if let Some(node) = found {
                return Some(self.value(node, is_own));
            }
        }
        None
    }

    /// The place to blame: the first of these settings that the text itself makes.
    pub(crate) fn blame(&self, keys: &[&str]) -> Span {
        let own = keys.iter().find_map(|key| self.own.get(*key));
        own.map_or_else(|| self.stand_in(), Span::of)
    }

    /// The place to blame for a field: itself, or its table, or what brought them in.
    pub(crate) fn blame_field(&self, key: &str, field: &str) -> Span {
        let table = self.own.get(key);
        let node = table.and_then(|node| node.get_ref().as_table()?.get(field)).or(table);
        node.map_or_else(|| self.stand_in(), Span::of)
    }

    /// Whether the event itself says something.
    pub(crate) fn is_own(&self, key: &str) -> bool {
        self.own.contains_key(key)
    }

    /// Whether the event itself says something, or a preset of it.
    pub(crate) fn is_said(&self, key: &str) -> bool {
        self.own.contains_key(key) || self.presets.iter().any(|table| table.contains_key(key))
    }

    /// The same without what the event says.
    pub(crate) fn of_edition(&self, nothing: &'a DeTable<'a>) -> Settings<'a> {
        Settings { own: nothing, presets: Vec::new(), parts: self.parts.clone() }
    }

    /// A setting that need not be said.
    pub(crate) fn optional<T>(
        &self,
        key: &str,
        read: impl Fn(Value<'a>) -> Result<T, Misread>,
    ) -> Result<Option<T>, Misread> {
        self.get(key).map(read).transpose()
    }

    /// A setting that the edition says if nobody else does.
    fn read<T>(
        &self,
        key: &'static str,
        read: impl Fn(Value<'a>) -> Result<T, Misread>,
    ) -> Result<T, Misread> {
        self.optional(key, read)?.ok_or_else(|| self.missing(key))
    }

    fn missing(&self, key: &'static str) -> Misread {
        let problem = Problem::Missing { what: "what holds", example: key, article: None };
        (self.stand_in(), problem)
    }

    pub(crate) fn flag(&self, key: &'static str) -> Result<bool, Misread> {
        self.read(key, Value::flag)
    }

    pub(crate) fn choice<C: Choice>(&self, key: &'static str) -> Result<C, Misread> {
        self.read(key, Value::choice)
    }

    /// A field of a table that need not be said; `"none"` says that there is none.
    fn field_or_none<T>(
        &self,
        key: &str,
        field: &str,
        read: impl Fn(Value<'a>) -> Result<T, Misread>,
    ) -> Result<Option<T>, Misread> {
        match self.field(key, field) {
            Some(value) if value.as_text() != Some("none") => read(value).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether a setting is a table of these fields.
    fn has_fields(
        &self,
        key: &'static str,
        fields: &[&'static str],
        written: &'static str,
    ) -> Result<(), Misread> {
        let value = self.get(key).ok_or_else(|| self.missing(key))?;
        let expected = "a table in braces";
        let table = value.as_table();
        let table = table.ok_or_else(|| value.wrong(Problem::Expected { expected, written }))?;
        let unknown = table.keys().find(|name| !fields.contains(&&**name.get_ref()));
        match unknown {
            Some(name) if value.is_own() => {
                Err(unknown_key(Span::of(name), name.get_ref(), fields))
            }
            _ => Ok(()),
        }
    }

    /// Reads all that is left, when it is known what the event is.
    pub(crate) fn regulations(
        &self,
        edition: &Edition,
        known: Known,
        time_control: Option<TimeControl>,
        report: &mut Report<'_>,
    ) -> Option<Regulations> {
        let title = report.keep(self.optional("title", Value::text));
        let board = report.keep(self.choice("board"));
        let quickplay_finish = report.keep(self.flag("quickplay_finish"));
        let default_time = report.keep(self.read("default_time", or_none(Value::time)));
        let neither_present = report.keep(self.choice("neither_present"));
        let draw_offers = report.keep(self.draw_offers());
        let flags_called_by = report.keep(self.choice("flags_called_by"));
        let undetermined = report.keep(self.choice("undetermined"));
        let scoring = report.keep(self.scoring());
        let penalties = self.penalties(report);
        let disconnection = report.keep(self.disconnection());
        let video_gate = report.keep(self.flag("video_gate"));
        let premove = report.keep(self.flag("premove"));
        let smart_move = report.keep(self.flag("smart_move"));
        let auto_promotion = report.keep(self.choice("auto_promotion"));
        let takebacks = report.keep(self.choice("takebacks"));
        let lag = report.keep(self.lag());
        let start = report.keep(self.read("chess960", start));
        let appeals = report.keep(self.flag("appeals"));
        let physical_boards = report.keep(self.physical_boards(edition));
        let leaving_told = report.keep(self.optional("leaving_told", Value::flag));
        let cameras = report.keep(self.optional("cameras", Value::number));
        let screen_shared = report.keep(self.optional("screen_shared", Value::flag));
        let own_devices = report.keep(self.optional("own_devices", Value::flag));
        let device_kept = report.keep(self.optional("device_kept", Value::flag));
        let delay = report.keep(self.optional("broadcast_delay", or_none(Value::some_time)));
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
        })
    }

    fn draw_offers(&self) -> Result<DrawOffers, Misread> {
        const KEY: &str = "draw_offers";
        let written = "write it as in { not_before_move = 30, arbiter_consent = true }";
        self.has_fields(KEY, &["not_before_move", "arbiter_consent"], written)?;
        let consent = self.field(KEY, "arbiter_consent").map(Value::flag).transpose()?;
        Ok(DrawOffers {
            not_before_move: self.field_or_none(KEY, "not_before_move", Value::count)?,
            arbiter_consent: consent.unwrap_or(false),
        })
    }

    fn scoring(&self) -> Result<Scoring, Misread> {
        const KEY: &str = "scoring";
        const FIELDS: [&str; 6] =
            ["win", "draw", "loss", "default_win", "default_loss", "draw_odds"];
        self.has_fields(KEY, &FIELDS, "write it as in { win = 3, draw = 1, loss = 0 }")?;
        let points = |field| self.field(KEY, field).map(Value::points).transpose();
        let said = |field| points(field)?.ok_or_else(|| self.missing(KEY));
        let (win, loss): (Points, Points) = (said("win")?, said("loss")?);
        let odds = self.field(KEY, "draw_odds").map(Value::choice).transpose()?;
        Ok(Scoring {
            win,
            draw: said("draw")?,
            loss,
            // A win by default is a win (10.1), unless somebody says what else it is.
            default_win: points("default_win")?.unwrap_or(win),
            default_loss: points("default_loss")?.unwrap_or(loss),
            draw_odds: odds.unwrap_or(DrawOdds::None),
        })
    }

    fn penalties(&self, report: &mut Report<'_>) -> Option<BTreeMap<Offence, Ladder>> {
        let read = Offence::ALL.map(|offence| {
            let ladder = report.keep(self.read(offence.name(), ladder));
            ladder.map(|ladder| (offence, ladder))
        });
        let ladders: Option<Vec<_>> = read.into_iter().collect();
        Some(ladders?.into_iter().filter(|(_, ladder)| !ladder.is_empty()).collect())
    }

    fn disconnection(&self) -> Result<Disconnection, Misread> {
        const KEY: &str = "disconnection";
        let written = "write it as in { return_within = \"2m\" }";
        self.has_fields(KEY, &["return_within", "not_back"], written)?;
        let not_back = self.field(KEY, "not_back").ok_or_else(|| self.missing(KEY))?;
        Ok(Disconnection {
            return_within: self.field_or_none(KEY, "return_within", Value::some_time)?,
            not_back: not_back.choice()?,
        })
    }

    fn lag(&self) -> Result<Option<Lag>, Misread> {
        const KEY: &str = "lag";
        if self.get(KEY).and_then(Value::as_text) == Some("none") {
            return Ok(None);
        }
        let written = "write it as in { per_move = \"500ms\", per_game = \"10s\" }, or \"none\"";
        self.has_fields(KEY, &["per_move", "per_game"], written)?;
        let limit = |field, example| {
            let what = "how much lag is given back at most";
            let span = self.blame(&[KEY]);
            let missing = || (span, Problem::Missing { what, example, article: None });
            self.field(KEY, field).ok_or_else(missing)?.some_time()
        };
        Ok(Some(Lag {
            per_move: limit("per_move", "per_move = \"500ms\"")?,
            per_game: limit("per_game", "per_game = \"10s\"")?,
        }))
    }

    fn physical_boards(&self, edition: &Edition) -> Result<Option<PhysicalBoards>, Misread> {
        const KEY: &str = "physical_boards";
        if self.get(KEY).and_then(Value::as_flag) == Some(false) {
            return Ok(None);
        }
        let written = "write it as in { arbiters = 2 }, or false";
        self.has_fields(KEY, &["arbiters", "scoresheets"], written)?;
        let missing = || {
            let article = edition.article(Law::PhysicalBoardsArbiters);
            let what = "how many arbiters a venue needs";
            let example = "arbiters = 2 or another number";
            (self.blame(&[KEY]), Problem::Missing { what, example, article })
        };
        let arbiters = self.field(KEY, "arbiters").ok_or_else(missing)?;
        let scoresheets = self.field(KEY, "scoresheets").map(Value::flag).transpose()?;
        Ok(Some(PhysicalBoards {
            arbiters: arbiters.small_count()?,
            scoresheets: scoresheets.unwrap_or(false),
        }))
    }
}

/// What `read` reads, or nothing where the text says `"none"`.
fn or_none<'a, T>(
    read: impl Fn(Value<'a>) -> Result<T, Misread>,
) -> impl Fn(Value<'a>) -> Result<Option<T>, Misread> {
    move |value| match value.as_text() {
        Some("none") => Ok(None),
        _ => read(value).map(Some),
    }
}

fn start(value: Value<'_>) -> Result<Start, Misread> {
    match (value.as_flag(), value.integer()) {
        (Some(false), _) => Ok(Start::Ordinary),
        (Some(true), _) => Ok(Start::Drawn),
        (_, Some(number)) if Chess960::new(number).is_some() => Ok(Start::Numbered(number)),
        _ => {
            let expected = "true, false or the number of a start position, 0 to 959";
            let written = "write true without quotes to have one drawn for every game";
            Err(value.wrong(Problem::Expected { expected, written }))
        }
    }
}

//! Writing scenarios in canonical form.

use core::fmt::{self, Write};

use flagfall_chess::{Color, Letters};

use crate::slot::{SentenceWriter, Slot};
use crate::{
    EntryTime, Grounds, NamedRegulations, PartyAction, Scenario, ScenarioStart, StatedExpectation, Statement,
    TimelineEntry,
};

/// The column of actions and expectations.
const INDENT: usize = 12;

impl fmt::Display for Scenario {
    /// Writes the canonical form, which is parsed as the same scenario.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", if self.is_table { "Table" } else { "Scenario" }, self.title)?;
        self.write_head(f)?;
        if !(self.initial_expectations.is_empty() && self.timeline.is_empty()) {
            f.write_char('\n')?;
        }
        for expected in &self.initial_expectations {
            writeln!(f, "expect {expected}")?;
        }
        self.timeline.iter().try_for_each(|entry| write!(f, "{entry}"))
    }
}

impl Scenario {
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |articles: &Vec<_>| SentenceWriter::render(articles);
        if !self.articles.is_empty() {
            writeln!(f, "Articles: {}", list(&self.articles))?;
        }
        if !self.not_applied.is_empty() {
            writeln!(f, "Does not bite: {}", list(&self.not_applied))?;
        }
        for note in &self.notes {
            writeln!(f, "Note: {note}")?;
        }
        self.regulations.iter().try_for_each(|regulations| write!(f, "{regulations}"))?;
        if let Some(control) = &self.time_control {
            writeln!(f, "Time control: {control}")?;
        }
        for side in Color::ALL {
            if let Some(name) = &self.names[side] {
                writeln!(f, "{}: {name}", side.name())?;
            }
        }
        self.write_start(f)
    }

    fn write_start(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.letters != Letters::ENGLISH {
            writeln!(f, "Letters: {}", self.letters.name())?;
        }
        if !self.starts_at.is_zero() {
            writeln!(f, "Starts at: {}", self.starts_at)?;
        }
        if let Some(end) = self.session_ends {
            writeln!(f, "Session ends: {end}")?;
        }
        match &self.position {
            ScenarioStart::Standard => {}
            ScenarioStart::Chess960(start) => writeln!(f, "Position: chess960 {}", start.number())?,
            ScenarioStart::Fen(fen) => writeln!(f, "Position: {fen}")?,
        }
        if !self.moves.is_empty() {
            let moves: Vec<&str> = self.moves.iter().map(crate::MoveText::as_str).collect();
            writeln!(f, "Moves: {}", moves.join(" "))?;
        }
        self.given.iter().try_for_each(|given| writeln!(f, "Given: {}", given.fact))
    }
}

impl fmt::Display for NamedRegulations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Regulations: {}", self.preset)?;
        if let Some(label) = &self.label {
            write!(f, " as {label}")?;
        }
        f.write_char('\n')?;
        self.settings.iter().try_for_each(|set| writeln!(f, "  {} = {}", set.key, set.value))
    }
}

impl fmt::Display for TimelineEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.at.to_string();
        let statement = self.statement.as_ref().map_or_else(|| "time passes".to_owned(), Statement::to_string);
        writeln!(f, "{time:<INDENT$}{statement}")?;
        self.expectations.iter().try_for_each(|expected| writeln!(f, "{:INDENT$}expect {expected}", ""))
    }
}

impl fmt::Display for EntryTime {
    /// Writes a time, or nothing for the time of the previous entry.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntryTime::Time(time) => f.pad(&format!("{time} ")),
            EntryTime::After(time) => f.pad(&format!("+{time} ")),
            EntryTime::Same => f.pad(""),
        }
    }
}

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = SentenceWriter::default();
        self.party.write(&mut out);
        PartyAction::write(&self.action, &mut out);
        self.grounds.write(&mut out);
        if let Some(label) = &self.label {
            out.push_word("as");
            label.write(&mut out);
        }
        f.pad(&out.0)
    }
}

impl Grounds {
    fn write(&self, out: &mut SentenceWriter) {
        if !self.articles.is_empty() {
            out.push_word("under");
            self.articles.write(out);
        }
        if let Some(reason) = &self.reason {
            out.push_word("because");
            reason.write(out);
        }
    }
}

impl fmt::Display for StatedExpectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = SentenceWriter::default();
        if !self.regulations.is_empty() {
            out.push_word("in");
            self.regulations.write(&mut out);
            out.0.push(':');
        }
        if self.negated {
            out.push_word("not");
        }
        self.expectation.write(&mut out);
        self.grounds.write(&mut out);
        f.pad(&out.0)
    }
}

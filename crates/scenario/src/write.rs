//! Scenarios in their canonical form.

use core::fmt::{self, Write};

use flagfall_chess::{Color, Letters};

use crate::slot::{Sentence, Slot};
use crate::{Action, At, Deed, Entry, Expected, Grounds, Regulations, Scenario, Start};

/// How far what happens stands from the left.
const INDENT: usize = 12;

impl fmt::Display for Scenario {
    /// The canonical form, in which every scenario can be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", if self.kept { "Table" } else { "Scenario" }, self.title)?;
        self.write_head(f)?;
        if !(self.opening.is_empty() && self.timeline.is_empty()) {
            f.write_char('\n')?;
        }
        for expected in &self.opening {
            writeln!(f, "expect {expected}")?;
        }
        self.timeline.iter().try_for_each(|entry| write!(f, "{entry}"))
    }
}

impl Scenario {
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |articles: &Vec<_>| Sentence::of(articles);
        if !self.articles.is_empty() {
            writeln!(f, "Articles: {}", list(&self.articles))?;
        }
        if !self.spared.is_empty() {
            writeln!(f, "Does not bite: {}", list(&self.spared))?;
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
            Start::Standard => {}
            Start::Chess960(start) => writeln!(f, "Position: chess960 {}", start.number())?,
            Start::Fen(fen) => writeln!(f, "Position: {fen}")?,
        }
        if !self.moves.is_empty() {
            let moves: Vec<&str> = self.moves.iter().map(crate::MoveText::as_str).collect();
            writeln!(f, "Moves: {}", moves.join(" "))?;
        }
        self.given.iter().try_for_each(|given| writeln!(f, "Given: {}", given.fact))
    }
}

impl fmt::Display for Regulations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Regulations: {}", self.preset)?;
        if let Some(label) = &self.label {
            write!(f, " as {label}")?;
        }
        f.write_char('\n')?;
        self.settings.iter().try_for_each(|set| writeln!(f, "  {} = {}", set.key, set.value))
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.at.to_string();
        let deed = self.deed.as_ref().map_or_else(|| "time passes".to_owned(), Deed::to_string);
        writeln!(f, "{time:<INDENT$}{deed}")?;
        self.expected.iter().try_for_each(|expected| writeln!(f, "{:INDENT$}expect {expected}", ""))
    }
}

impl fmt::Display for At {
    /// A time, or nothing for the time of the entry before.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Time(time) => f.pad(&format!("{time} ")),
            At::After(time) => f.pad(&format!("+{time} ")),
            At::Same => f.pad(""),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Sentence::default();
        self.actor.write(&mut out);
        Action::write(&self.action, &mut out);
        self.grounds.write(&mut out);
        if let Some(label) = &self.label {
            out.word("as");
            label.write(&mut out);
        }
        f.pad(&out.0)
    }
}

impl Grounds {
    fn write(&self, out: &mut Sentence) {
        if !self.under.is_empty() {
            out.word("under");
            self.under.write(out);
        }
        if let Some(because) = &self.because {
            out.word("because");
            because.write(out);
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Sentence::default();
        if !self.only.is_empty() {
            out.word("in");
            self.only.write(&mut out);
            out.0.push(':');
        }
        if self.not {
            out.word("not");
        }
        self.what.write(&mut out);
        self.grounds.write(&mut out);
        f.pad(&out.0)
    }
}

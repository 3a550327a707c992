//! A table that is open: what is typed at it, and what is answered.

use std::fs;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{Row, catalogue};
use flagfall_scenario::{Actor, Deed, KeptGame, NotTold, shorthands};

use crate::error::Error;
use crate::laws::citation;
use crate::table::TableError;
use crate::table::command::{Command, WORDS};
use crate::table::file::{FileError, TableFile};
use crate::table::watch::Watch;
use crate::table::{help, sheet, told};
use crate::{Verdict, judge};

const BOLD: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const WARN: Style = AnsiColor::Yellow.on_default();

/// A table with its file and its time.
pub(crate) struct Session {
    table: KeptGame,
    file: TableFile,
    watch: Watch,
    colors: bool,
}

/// What comes after a line.
pub(crate) enum Next {
    On,
    Quit,
    Wrong(Trouble),
}

/// What was wrong with a line.
pub(crate) struct Trouble {
    pub(crate) why: String,
    pub(crate) verdict: Verdict,
}

impl Trouble {
    /// Something that was not understood.
    fn unclear(why: String) -> Next {
        Next::Wrong(Trouble { why, verdict: Verdict::Unreadable })
    }
}

impl Session {
    pub(crate) fn new(table: KeptGame, file: TableFile, watch: Watch, colors: bool) -> Session {
        Session { table, file, watch, colors }
    }

    /// The game as it is now.
    fn seen(&self) -> KeptGame {
        self.table.at(self.watch.now(self.table.now()))
    }

    /// Does what a line says.
    pub(crate) fn obey(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Error> {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Help(word) => help::help(word, out)?,
            Command::Board(look) => match told::look(look) {
                Some(look) => told::board(&self.seen(), &look, self.colors, out)?,
                None => return Ok(Trouble::unclear(NO_LOOK.to_owned())),
            },
            Command::Clock => told::clocks(&self.seen(), out)?,
            Command::Moves => told::moves(&self.table, out)?,
            Command::Protocol => told::protocol(&self.seen(), out)?,
            Command::Scoresheet(words) => {
                if let Some(word) = sheet::show(&self.table, words, out)? {
                    let why = "a sheet is asked for as in `scoresheet`, `scoresheet White fi`";
                    return Ok(Trouble::unclear(format!("{word:?} is not understood: {why}")));
                }
            }
            Command::Envelope => {
                if !sheet::show_envelope(&self.table, out)? {
                    let why = sheet::NOTHING_SEALED.to_owned();
                    return Ok(Next::Wrong(Trouble { why, verdict: Verdict::Failed }));
                }
            }
            Command::Allowed => told::allowed(&self.seen(), out)?,
            Command::Laws(article) => return laws(article, out),
            Command::Ask(question) => return self.ask(question, out),
            Command::Undo => return self.undo(out),
            Command::Go => self.go(out)?,
            Command::Save(to) => return self.save(to, out),
            Command::Quit => return Ok(Next::Quit),
            Command::Remark(remark) => {
                self.file.append(&format!("{remark}\n")).map_err(TableError::File)?;
            }
            Command::Tell(line) => return self.tell(line, out),
        }
        Ok(Next::On)
    }

    /// Tells the game, keeps what it keeps, and says what followed.
    fn tell(&mut self, line: &str, out: &mut impl Write) -> Result<Next, Error> {
        let mut next = self.table.clone();
        let told = match next.tell(line, self.watch.now(self.table.now())) {
            Ok(told) => told,
            Err(why) => {
                let mut trouble = trouble(line, &why);
                let game = self.table.game();
                if trouble.verdict == Verdict::Failed
                    && !game.is_playing()
                    && game.moves().len() == 0
                {
                    trouble.why.push_str("\nhint: `start` starts the game");
                }
                return Ok(Next::Wrong(trouble));
            }
        };
        self.file.append(&told.text).map_err(TableError::File)?;
        self.table = next;
        self.watch.follow(self.table.now());
        if matches!(self.watch, Watch::Held) && self.last_deed().is_some_and(by_player) {
            self.watch = Watch::from(self.table.now());
        }
        told::steps(&told.steps, out)?;
        Ok(Next::On)
    }

    fn last_deed(&self) -> Option<&Deed> {
        self.table.scenario().timeline.last()?.deed.as_ref()
    }

    fn ask(&self, question: &str, out: &mut impl Write) -> Result<Next, Error> {
        let checks = match self.seen().ask(question) {
            Ok(checks) => checks,
            Err(why) => return Ok(Next::Wrong(trouble(question, &why))),
        };
        for check in checks {
            match check.found {
                None => writeln!(out, "{GOOD}yes{GOOD:#}, {}", check.expected)?,
                Some(found) => writeln!(out, "{WARN}no{WARN:#}, {found}")?,
            }
        }
        Ok(Next::On)
    }

    /// A slip of the keys: the line becomes a comment.
    fn undo(&mut self, out: &mut impl Write) -> Result<Next, Error> {
        let Some(before) = self.table.undone() else {
            let why = "nothing was told yet".to_owned();
            return Ok(Next::Wrong(Trouble { why, verdict: Verdict::Failed }));
        };
        let undone = self.file.set_aside_last().map_err(TableError::File)?;
        self.table = before;
        writeln!(out, "undone: {}", undone.unwrap_or_default())?;
        Ok(Next::On)
    }

    fn go(&mut self, out: &mut impl Write) -> Result<(), Error> {
        match self.watch {
            Watch::Held => self.watch = Watch::from(self.table.now()),
            Watch::ByHand => writeln!(out, "Time passes as the lines say: +5s, 1:02:30")?,
            Watch::Running(..) => {}
        }
        Ok(())
    }

    fn save(&self, to: &str, out: &mut impl Write) -> Result<Next, Error> {
        if to.is_empty() {
            writeln!(out, "Every line is saved already; `save FILE` writes a copy.")?;
            return Ok(Next::On);
        }
        let written = fs::File::create_new(to)
            .and_then(|mut file| file.write_all(self.file.text().as_bytes()));
        if let Err(error) = written {
            let why = FileError::Unwritable { path: to.into(), error }.to_string();
            return Ok(Trouble::unclear(why));
        }
        writeln!(out, "a copy is in {to}")?;
        Ok(Next::On)
    }

    /// Leaves the table: up to now the clocks have run.
    pub(crate) fn close(&mut self) -> Result<(), Error> {
        let now = self.watch.now(self.table.now());
        if now > self.table.now() && self.table.game().outcome().is_none() {
            let told = self.table.tell(&now.to_string(), now);
            if let Ok(told) = told {
                self.file.append(&told.text).map_err(TableError::File)?;
            }
        }
        Ok(())
    }

    pub(crate) fn welcome(&self, out: &mut impl Write) -> Result<(), Error> {
        let seen = self.seen();
        writeln!(out, "{BOLD}{}{BOLD:#}", seen.scenario().title)?;
        told::clocks(&seen, out)?;
        let hint = match self.watch {
            Watch::Held => "The clocks stand until somebody plays on, or you say `go`.",
            Watch::ByHand => "Time passes as the lines say: `0:30 e4`, `+5s e5`.",
            Watch::Running(..) => "`start` starts White's clock.",
        };
        writeln!(out, "{hint} Type moves as they are played; `help` tells the rest.")?;
        Ok(())
    }

    pub(crate) fn farewell(&self, out: &mut impl Write) -> Result<(), Error> {
        writeln!(out, "Everything is saved.")?;
        told::clocks(&self.table, out)
    }

    /// What stands before the line that is typed.
    pub(crate) fn prompt(&self) -> String {
        let held = if matches!(self.watch, Watch::Held) { " held" } else { "" };
        format!("{}{held}> ", told::prompt(&self.seen()))
    }

    /// Keeps and tells what has come by itself, such as a flag; whether anything has.
    pub(crate) fn news(&mut self, out: &mut impl Write) -> Result<bool, Error> {
        let seen = self.seen();
        if seen.game() == self.table.game() {
            return Ok(false);
        }
        self.tell(&seen.now().to_string(), out)?;
        Ok(true)
    }

    /// The words that can be completed.
    pub(crate) fn vocabulary(&self) -> Vec<String> {
        let asked = WORDS.iter().filter_map(|(words, _)| words.split(' ').next());
        let short = shorthands().iter().filter_map(|(words, _)| words.split(' ').next());
        let mut words: Vec<String> = asked.chain(short).map(str::to_owned).collect();
        words.extend(help::words());
        let names = &self.table.scenario().names;
        words.extend([&names.white, &names.black].into_iter().flatten().cloned());
        words.sort();
        words.dedup();
        words
    }
}

/// How else a board can be asked for.
const NO_LOOK: &str = "the board is shown by `board`, `board black`, `board letters`";

fn by_player(deed: &Deed) -> bool {
    matches!(deed.actor, Actor::Player { .. } | Actor::Assistant { .. })
}

fn trouble(line: &str, why: &NotTold) -> Trouble {
    let verdict = match why {
        NotTold::Refused { .. } | NotTold::NoMove { .. } => Verdict::Failed,
        _ => Verdict::Unreadable,
    };
    let why = match why {
        NotTold::NotUnderstood(error) => judge::explained(line, error),
        other => other.to_string(),
    };
    Trouble { why, verdict }
}

/// What the catalogue says of an article.
fn laws(article: &str, out: &mut impl Write) -> Result<Next, Error> {
    let rows: Vec<&Row> = catalogue::cited(&citation(article)).collect();
    if rows.is_empty() {
        let why = format!(
            "there is no article {article:?}: articles are named as in 9.5.3, A.4.2 or P.17"
        );
        return Ok(Trouble::unclear(why));
    }
    for Row { id, statement, .. } in rows {
        writeln!(out, "{BOLD}{id}{BOLD:#}  {statement}")?;
    }
    Ok(Next::On)
}

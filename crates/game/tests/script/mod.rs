//! Scripted games. Each line has a time, an actor, a command and the expected result:
//!
//! ```text
//! 0:10  W e2e4
//! 0:15  B e2e5 -> O.3.3
//! 15:20 -            => 0-1 O.4.5a
//! ```
//!
//! `W` and `B` are the players, `w` and `b` their assistants, `A` is the arbiter, `T` the technical
//! arbiter, `C` the appeals committee and `Z` the zone; `-` lets time pass. `->` is followed by the
//! article of the refusal (`no` if the refusal has none), `=>` by the score and the article of the
//! ending. A line without either must be accepted and must not end the game.

#![allow(dead_code, reason = "each test uses what it needs")]

mod read;

use flagfall_chess::mate::{self, Budget};
use flagfall_chess::{Color, FenStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Event, Game, GameEntry, GameExecution, Opening};
use flagfall_laws::Rules;

pub(crate) use read::ScriptLine;

/// A game that a test plays.
pub(crate) struct Script {
    pub(crate) game: Game,
    /// All entries, from the opening on.
    pub(crate) log: Vec<GameEntry>,
    pub(crate) now: Timestamp,
}

/// The opening of a game under a preset, with changes in TOML.
pub(crate) fn opening(preset: &str, changes: &str) -> Opening {
    let text = format!("preset = '{preset}'\n{changes}");
    Opening::of(Rules::read(&text).unwrap_or_else(|error| panic!("{error}")))
}

/// Starts a game with both players present and plays the lines.
pub(crate) fn play(preset: &str, changes: &str, lines: &str) -> Script {
    start(&opening(preset, changes)).then(lines)
}

/// Starts a game from a position, with both players present, and plays the lines.
pub(crate) fn play_from(preset: &str, changes: &str, fen: &str, lines: &str) -> Script {
    start(&Opening { start: Some(fen.into()), ..opening(preset, changes) }).then(lines)
}

/// Starts a game with both players present.
pub(crate) fn start(opening: &Opening) -> Script {
    open(opening).then("0:00 W arrive\n0:00 B arrive\n0:00 Z begin")
}

/// Opens a game that is not started.
pub(crate) fn open(opening: &Opening) -> Script {
    let event = Event::Opened(Box::new(opening.clone()));
    let log = vec![GameEntry { at: opening.scheduled_start, event }];
    let game = Game::open(opening).expect("a valid opening");
    Script { game, log, now: opening.scheduled_start }
}

impl Script {
    /// Plays further lines.
    pub(crate) fn then(mut self, lines: &str) -> Script {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.execute_line(line);
        }
        self
    }

    fn execute_line(&mut self, text: &str) {
        let line = ScriptLine::read(text, &self.game);
        let executed = self.execute(&line.command, line.actor, line.at);
        match (&executed.result, &line.refused) {
            (Ok(()), None) => {}
            (Err(refusal), Some(article)) => {
                let found = refusal.article.map_or("no".to_owned(), |found| found.to_string());
                assert_eq!(found, *article, "{text}: {refusal}");
            }
            (Ok(()), Some(article)) => panic!("{text}: accepted, not refused by {article}"),
            (Err(refusal), None) => panic!("{text}: refused, {refusal}"),
        }
        let ends = |entry: &GameEntry| matches!(entry.event, Event::Ended(_));
        if line.ending.is_some() || executed.entries.iter().any(ends) {
            assert_eq!(self.ending(), line.ending.unwrap_or_default(), "{text}");
        }
    }

    /// Returns the score and the article of the ending, or an empty string while the game is on.
    fn ending(&self) -> String {
        let Some(outcome) = self.game.outcome() else { return String::new() };
        let score = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        let article = outcome.article.map_or("no".to_owned(), |article| article.to_string());
        format!("{score} {article}")
    }

    /// Executes a command and checks that the log replays to the same state.
    pub(crate) fn execute(&mut self, command: &Command, actor: Actor, at: Timestamp) -> GameExecution {
        self.now = at;
        let executed = self.game.execute(command, actor, at);
        self.log.extend(executed.entries.iter().cloned());
        assert_eq!(Game::replay(&self.log).as_ref(), Ok(&self.game), "replay");
        executed
    }

    /// Checks White's and Black's time, written as `4:53 5:00`.
    pub(crate) fn check_clocks(self, expected: &str) -> Script {
        let shown = Color::ALL.map(|color| match self.game.remaining(color, self.now) {
            Some(time) => format_time(time),
            None => "none".to_owned(),
        });
        assert_eq!(shown.join(" "), expected, "White's and Black's clock");
        self
    }

    /// Checks the board and the side to move, the first two fields of a FEN.
    pub(crate) fn check_board(self, expected: &str) -> Script {
        let fen = self.game.position().fen(FenStyle::XFen).to_string();
        let fields: Vec<&str> = fen.split(' ').take(2).collect();
        assert_eq!(fields.join(" "), expected);
        self
    }

    /// Checks the moves made.
    pub(crate) fn check_moves(self, expected: &str) -> Script {
        let moves: Vec<String> = self.game.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), expected);
        self
    }

    /// Checks a condition of the game.
    pub(crate) fn check(self, what: &str, holds: impl FnOnce(&Game) -> bool) -> Script {
        assert!(holds(&self.game), "{what}");
        self
    }

    /// Checks the last events by their stored names.
    pub(crate) fn check_events(self, expected: &str) -> Script {
        let names: Vec<String> = self.log.iter().map(event_name).collect();
        let last = names.len().saturating_sub(expected.split_whitespace().count());
        assert_eq!(names[last..].join(" "), expected);
        self
    }

    /// Answers the open question of mate with the solver and checks the ending.
    pub(crate) fn solve_mate(mut self, ending: &str) -> Script {
        let question = self.game.mate_question().expect("a question");
        let winner = question.loser.opponent();
        let verdict = mate::can_mate(self.game.position(), winner, Budget::FULL);
        let executed = self.execute(&Command::AnswerMateQuestion(verdict), Actor::Zone, self.now);
        assert_eq!(executed.result, Ok(()));
        self.check_ending(ending)
    }

    /// Checks the score and the article of the ending.
    pub(crate) fn check_ending(self, expected: &str) -> Script {
        assert_eq!(self.ending(), expected);
        self
    }

    /// Checks that the game is in progress.
    pub(crate) fn check_continues(self) -> Script {
        assert_eq!(self.game.outcome(), None);
        assert!(self.game.is_playing());
        self
    }
}

fn event_name(entry: &GameEntry) -> String {
    let json = serde_json::to_value(&entry.event).expect("JSON");
    match json {
        serde_json::Value::String(name) => name,
        serde_json::Value::Object(map) => map.keys().next().expect("a name").clone(),
        other => panic!("{other}"),
    }
}

fn format_time(time: Millis) -> String {
    let millis = time.get();
    let (minutes, seconds, rest) = (millis / 60_000, millis / 1_000 % 60, millis % 1_000);
    if rest == 0 { format!("{minutes}:{seconds:02}") } else { format!("{minutes}:{seconds:02}.{rest:03}") }
}

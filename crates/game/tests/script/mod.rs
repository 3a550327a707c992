//! A game told in lines, each a moment, an actor, what is done and what must follow:
//!
//! ```text
//! 0:10  W e2e4
//! 0:15  B e2e5 -> O.3.3
//! 15:20 -            => 0-1 O.4.5a
//! ```
//!
//! `W`, `B`, `A` and `Z` are the players, the arbiter and the zone, `w` and `b` who enters moves for
//! the players; `-` lets time pass. After `->` stands the article of the refusal (or `no` where the
//! laws number none); after `=>` the score and the article of the ending. A line without either is
//! accepted and ends nothing.

#![allow(dead_code, reason = "each test uses what it needs")]

mod read;

use flagfall_chess::mate::{self, Budget};
use flagfall_chess::{Color, FenStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Entry, Event, Executed, Game, Opening};
use flagfall_laws::Rules;

pub(crate) use read::Line;

/// A game that a test plays.
pub(crate) struct Script {
    pub(crate) game: Game,
    /// What happened, with the opening.
    pub(crate) log: Vec<Entry>,
    pub(crate) now: Timestamp,
}

/// The opening of a game under a preset, with changes in TOML.
pub(crate) fn opening(preset: &str, changes: &str) -> Opening {
    let text = format!("preset = '{preset}'\n{changes}");
    Opening::of(Rules::read(&text).unwrap_or_else(|error| panic!("{error}")))
}

/// Plays the lines of a game that both have come to and that has begun.
pub(crate) fn play(preset: &str, changes: &str, lines: &str) -> Script {
    begun(&opening(preset, changes)).on(lines)
}

/// The same from a position.
pub(crate) fn play_from(preset: &str, changes: &str, fen: &str, lines: &str) -> Script {
    begun(&Opening { start: Some(fen.into()), ..opening(preset, changes) }).on(lines)
}

/// A game that has begun, both players being there.
pub(crate) fn begun(opening: &Opening) -> Script {
    opened(opening).on("0:00 W arrive\n0:00 B arrive\n0:00 Z begin")
}

/// A game that is opened and nothing more.
pub(crate) fn opened(opening: &Opening) -> Script {
    let event = Event::Opened(Box::new(opening.clone()));
    let log = vec![Entry { at: opening.appointed, event }];
    let game = Game::open(opening).expect("an opening that holds");
    Script { game, log, now: opening.appointed }
}

impl Script {
    /// Plays on.
    pub(crate) fn on(mut self, lines: &str) -> Script {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            self.line(line);
        }
        self
    }

    fn line(&mut self, text: &str) {
        let line = Line::read(text, &self.game);
        let executed = self.execute(&line.command, line.actor, line.at);
        match (&executed.answer, &line.refused) {
            (Ok(()), None) => {}
            (Err(refusal), Some(article)) => {
                let found = refusal.article.map_or("no".to_owned(), |found| found.to_string());
                assert_eq!(found, *article, "{text}: {refusal}");
            }
            (Ok(()), Some(article)) => panic!("{text}: accepted, not refused by {article}"),
            (Err(refusal), None) => panic!("{text}: refused, {refusal}"),
        }
        let ends = |entry: &Entry| matches!(entry.event, Event::Ended(_));
        if line.ended.is_some() || executed.entries.iter().any(ends) {
            assert_eq!(self.ending(), line.ended.unwrap_or_default(), "{text}");
        }
    }

    /// The score and the article of the ending, nothing while there is none.
    fn ending(&self) -> String {
        let Some(outcome) = self.game.outcome() else { return String::new() };
        let score = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        let article = outcome.article.map_or("no".to_owned(), |article| article.to_string());
        format!("{score} {article}")
    }

    /// Gives a command at a moment.
    pub(crate) fn execute(&mut self, command: &Command, actor: Actor, at: Timestamp) -> Executed {
        self.now = at;
        let executed = self.game.execute(command, actor, at);
        self.log.extend(executed.entries.iter().cloned());
        assert_eq!(Game::replay(&self.log).as_ref(), Ok(&self.game), "replay");
        executed
    }

    /// The clocks now, as `4:53 5:00`.
    pub(crate) fn clocks(self, expected: &str) -> Script {
        let shown = Color::ALL.map(|color| match self.game.remaining(color, self.now) {
            Some(time) => shown(time),
            None => "none".to_owned(),
        });
        assert_eq!(shown.join(" "), expected, "White's and Black's clock");
        self
    }

    /// The board and whose turn it is, as the first two fields of a FEN.
    pub(crate) fn board(self, expected: &str) -> Script {
        let fen = self.game.position().fen(FenStyle::XFen).to_string();
        let fields: Vec<&str> = fen.split(' ').take(2).collect();
        assert_eq!(fields.join(" "), expected);
        self
    }

    /// The moves made.
    pub(crate) fn moves(self, expected: &str) -> Script {
        let moves: Vec<String> = self.game.moves().map(|mv| mv.to_string()).collect();
        assert_eq!(moves.join(" "), expected);
        self
    }

    /// Something about the game.
    pub(crate) fn that(self, what: &str, holds: impl FnOnce(&Game) -> bool) -> Script {
        assert!(holds(&self.game), "{what}");
        self
    }

    /// The last events, by the names they are stored under.
    pub(crate) fn events(self, expected: &str) -> Script {
        let names: Vec<String> = self.log.iter().map(name).collect();
        let last = names.len().saturating_sub(expected.split_whitespace().count());
        assert_eq!(names[last..].join(" "), expected);
        self
    }

    /// Lets the solver answer the question that is open.
    pub(crate) fn solved(mut self, ending: &str) -> Script {
        let question = self.game.question().expect("a question");
        let winner = question.loser.opponent();
        let verdict = mate::can_mate(self.game.position(), winner, Budget::FULL);
        let executed = self.execute(&Command::Answer(verdict), Actor::Zone, self.now);
        assert_eq!(executed.answer, Ok(()));
        self.ended(ending)
    }

    /// How the game ended.
    pub(crate) fn ended(self, expected: &str) -> Script {
        assert_eq!(self.ending(), expected);
        self
    }

    /// The game goes on.
    pub(crate) fn goes_on(self) -> Script {
        assert_eq!(self.game.outcome(), None);
        assert!(self.game.is_playing());
        self
    }
}

fn name(entry: &Entry) -> String {
    let json = serde_json::to_value(&entry.event).expect("JSON");
    match json {
        serde_json::Value::String(name) => name,
        serde_json::Value::Object(map) => map.keys().next().expect("a name").clone(),
        other => panic!("{other}"),
    }
}

fn shown(time: Millis) -> String {
    let millis = time.get();
    let (minutes, seconds, rest) = (millis / 60_000, millis / 1_000 % 60, millis % 1_000);
    if rest == 0 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}.{rest:03}")
    }
}

//! The scoresheet: a game as its players write it down (8, Appendix C).

mod page;

pub(crate) use page::escaped;

use core::fmt::Write;

use flagfall_chess::{Color, Letters, Move, Notation, Position, San};
use flagfall_clock::Millis;
use flagfall_laws::Score;

use crate::Game;

/// What stands at the head of a sheet; what is empty is left to be written by hand.
///
/// ```
/// # use flagfall_game::Heading;
/// let heading = Heading { white: "Anna".into(), ..Heading::default() };
/// assert!(heading.black.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The event.
    pub event: String,
    /// The day.
    pub date: String,
    /// The round.
    pub round: String,
    /// The board.
    pub board: String,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
}

/// A sheet as it was written: by one of the players, or the record of the game.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Heading, Input, Opening, Scoresheet};
/// use flagfall_chess::{Color, Letters};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).answer?;
/// for (player, mv) in [(Color::White, "g1f3"), (Color::Black, "g8f6")] {
///     let play = Command::play(Input::Move(mv.parse()?));
///     game.execute(&play, Actor::Player(player), now).answer?;
/// }
/// let sheet = Scoresheet::of(&game, Some(Color::White), Letters::FINNISH);
/// assert_eq!(sheet.moves(), "1. Rf3 Rf6");
/// assert!(sheet.page(&Heading::default()).starts_with("<!doctype html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    lines: Vec<Line>,
    /// What was noted before the first move.
    remarks: String,
    of: Option<Color>,
    result: Option<Score>,
    signed: [Option<Score>; 2],
}

/// A move of both players, as it stands on a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Line {
    number: u16,
    /// White's and Black's, if they stand there.
    moves: [Option<Written>; 2],
}

/// A move as it stands on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Written {
    /// With the sign of an offer behind it, and whatever else was noted.
    text: String,
    time: Option<Millis>,
}

impl Scoresheet {
    /// The sheet of a player in that player's letters; of nobody, the record of the whole game.
    pub fn of(game: &Game, player: Option<Color>, letters: Letters) -> Scoresheet {
        let made = player.map_or(game.moves().len(), |player| game.written_moves(player));
        let notation = Notation::short(letters);
        let offers: Vec<usize> = game.offers().collect();
        let notes = player.map_or(&[][..], |player| game.notes(player));
        let noted = |after: usize| notes.iter().filter(move |(at, _)| *at == after);
        let mut sheet = Scoresheet {
            lines: Vec::new(),
            remarks: noted(0).flat_map(|(_, note)| [note.as_ref(), " "]).collect(),
            of: player,
            result: game.outcome().and_then(|outcome| outcome.score),
            signed: Color::ALL.map(|color| game.signed(color)),
        };
        let moves = game.positions().zip(game.moves()).zip(game.times());
        for (index, ((position, mv), time)) in moves.take(made).enumerate() {
            let mut text = notation.write(&position, mv).to_string();
            let spelled = |note: &str| spells(note, &position, mv);
            if let Some((_, own)) = noted(index + 1).find(|(_, note)| spelled(note)) {
                without_number(own).clone_into(&mut text);
            }
            if offers.contains(&(index + 1)) && !text.contains("(=)") {
                text.push_str(" (=)");
            }
            for (_, note) in noted(index + 1).filter(|(_, note)| !spelled(note)) {
                // The sign of an offer stands there once, whoever was the first to think of it.
                if !(matches!(&**note, "(=)" | "=") && text.contains("(=)")) {
                    let _ = write!(text, " {note}");
                }
            }
            let time = game.control().is_timed().then_some(time);
            sheet.write(position.fullmoves(), position.turn(), Written { text, time });
        }
        // A move that was written for a claim stands there before it is played.
        let claimed = player.and_then(|player| game.written_move(player));
        let position = game.position();
        if let Some(mv) = claimed.and_then(|mv| position.uci(mv).ok()) {
            let text = notation.write(position, mv).to_string();
            sheet.write(position.fullmoves(), position.turn(), Written { text, time: None });
        }
        sheet
    }

    fn write(&mut self, number: u16, by: Color, written: Written) {
        if self.lines.last().is_none_or(|line| line.number != number) {
            self.lines.push(Line { number, ..Line::default() });
        }
        if let Some(line) = self.lines.last_mut() {
            line.moves[by as usize] = Some(written);
        }
    }

    /// The moves in one line, as in a book.
    pub fn moves(&self) -> String {
        let mut text = self.remarks.clone();
        for line in &self.lines {
            let [white, black] = &line.moves;
            let _ = match white {
                Some(white) => write!(text, "{}. {} ", line.number, white.text),
                None => write!(text, "{}... ", line.number),
            };
            if let Some(black) = black {
                let _ = write!(text, "{} ", black.text);
            }
        }
        text.trim_end().to_owned()
    }

    /// The sheet as plain text, a move of both to a line, with the times and a place to sign.
    pub fn text(&self, heading: &Heading) -> String {
        let mut text = String::new();
        for (name, value) in heading.fields() {
            let _ = writeln!(text, "{name:<7}{value}");
        }
        let cell = |written: &Option<Written>| {
            let (text, time) = cells(written.as_ref());
            format!("{text:<14} {time:>8}")
        };
        for line in &self.lines {
            let [white, black] = line.moves.each_ref().map(cell);
            let row = format!("{:>4}  {white}   {black}", line.number);
            let _ = writeln!(text, "{}", row.trim_end());
        }
        let result = self.result.map_or_else(|| "*".to_owned(), |score| score.to_string());
        let _ = writeln!(text, "Result {result}");
        for (name, signed) in ["White", "Black"].iter().zip(self.signed) {
            let signed = signed.map_or_else(|| "________".to_owned(), |s| format!("signed {s}"));
            let _ = writeln!(text, "{name:<7}{signed}");
        }
        text
    }
}

impl Heading {
    pub(crate) fn fields(&self) -> [(&'static str, &str); 6] {
        [
            ("Event", &self.event),
            ("Date", &self.date),
            ("Round", &self.round),
            ("Board", &self.board),
            ("White", &self.white),
            ("Black", &self.black),
        ]
    }
}

/// Whether a text is this move in algebraic notation, in the letters of whatever country (C.3).
///
/// ```
/// use flagfall_chess::Position;
/// use flagfall_game::spells;
/// let start = Position::start();
/// let knight = start.san(&"Nf3".parse()?)?;
/// assert!(spells("1. Rg1-f3", &start, knight) && spells("Hf3", &start, knight));
/// assert!(!spells("N-KB3", &start, knight) && !spells("Nh3", &start, knight));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spells(text: &str, position: &Position, mv: Move) -> bool {
    let text = without_number(text);
    let meant = |letters: &Letters| {
        let san = San::read(text, *letters).ok();
        san.and_then(|san| position.san(&san).ok()) == Some(mv)
    };
    Letters::ALL.iter().any(meant)
}

/// The move without its number: `12... Nf6` is `Nf6`.
fn without_number(text: &str) -> &str {
    let rest = text.trim().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let plain = rest.trim_start_matches(['.', '…']);
    if plain.len() < rest.len() { plain.trim() } else { text.trim() }
}

/// A move and its time as they are printed.
fn cells(written: Option<&Written>) -> (&str, String) {
    match written {
        None => ("", String::new()),
        Some(Written { text, time }) => {
            (text, time.map_or_else(String::new, |time| time.to_string()))
        }
    }
}

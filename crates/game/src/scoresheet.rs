//! Printable scoresheets (8, Appendix C).

mod page;

pub(crate) use page::escaped;

use core::fmt::Write;

use flagfall_chess::{Color, Letters, Move, Notation, Position, San};
use flagfall_clock::Millis;
use flagfall_laws::Score;

use crate::Game;

/// The heading of a scoresheet. Empty fields are left to be filled in by hand.
///
/// ```
/// # use flagfall_game::ScoresheetHeading;
/// let heading = ScoresheetHeading { white: "Anna".into(), ..ScoresheetHeading::default() };
/// assert!(heading.black.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoresheetHeading {
    /// The name of the event.
    pub event: String,
    /// The date of the game.
    pub date: String,
    /// The number of the round.
    pub round: String,
    /// The number of the board.
    pub board: String,
    /// The name of the player with White.
    pub white: String,
    /// The name of the player with Black.
    pub black: String,
}

/// The scoresheet of a player, or the record of the game.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, ScoresheetHeading, MoveInput, Opening, Scoresheet};
/// use flagfall_chess::{Color, Letters};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).result?;
/// for (player, mv) in [(Color::White, "g1f3"), (Color::Black, "g8f6")] {
///     let play = Command::play(MoveInput::Move(mv.parse()?));
///     game.execute(&play, Actor::Player(player), now).result?;
/// }
/// let sheet = Scoresheet::of(&game, Some(Color::White), Letters::FINNISH);
/// assert_eq!(sheet.moves(), "1. Rf3 Rf6");
/// assert!(sheet.html(&ScoresheetHeading::default()).starts_with("<!doctype html>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    rows: Vec<ScoresheetRow>,
    /// Notes before the first move.
    remarks: String,
    player: Option<Color>,
    result: Option<Score>,
    signed: [Option<Score>; 2],
}

/// A move of both players on a scoresheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct ScoresheetRow {
    number: u16,
    /// The moves of White and Black, as far as they are written.
    moves: [Option<ScoresheetMove>; 2],
}

/// A move of one player on a scoresheet.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ScoresheetMove {
    /// The move, followed by a draw offer sign and notes.
    text: String,
    time: Option<Millis>,
}

impl Scoresheet {
    /// Creates the scoresheet of a player, or without a player the record of the whole game.
    pub fn of(game: &Game, player: Option<Color>, letters: Letters) -> Scoresheet {
        let made = player.map_or(game.moves().len(), |player| game.written_move_count(player));
        let notation = Notation::short(letters);
        let offers: Vec<usize> = game.offers().collect();
        let notes = player.map_or(&[][..], |player| game.scoresheet_notes(player));
        let noted = |after: usize| notes.iter().filter(move |(at, _)| *at == after);
        let mut sheet = Scoresheet {
            rows: Vec::new(),
            remarks: noted(0).flat_map(|(_, note)| [note.as_ref(), " "]).collect(),
            player,
            result: game.outcome().and_then(|outcome| outcome.score),
            signed: Color::ALL.map(|color| game.signed_result(color)),
        };
        let moves = game.positions().zip(game.moves()).zip(game.times());
        for (index, ((position, mv), time)) in moves.take(made).enumerate() {
            let mut text = notation.write(&position, mv).to_string();
            let spelled = |note: &str| denotes_move(note, &position, mv);
            if let Some((_, own)) = noted(index + 1).find(|(_, note)| spelled(note)) {
                without_number(own).clone_into(&mut text);
            }
            if offers.contains(&(index + 1)) && !text.contains("(=)") {
                text.push_str(" (=)");
            }
            for (_, note) in noted(index + 1).filter(|(_, note)| !spelled(note)) {
                // The draw offer sign is written only once.
                if !(matches!(&**note, "(=)" | "=") && text.contains("(=)")) {
                    let _ = write!(text, " {note}");
                }
            }
            let time = game.control().is_timed().then_some(time);
            sheet.add_move(position.fullmoves(), position.turn(), ScoresheetMove { text, time });
        }
        // A move can be written before it is played, for a claim.
        let claimed = player.and_then(|player| game.written_move(player));
        let position = game.position();
        if let Some(mv) = claimed.and_then(|mv| position.uci(mv).ok()) {
            let text = notation.write(position, mv).to_string();
            sheet.add_move(position.fullmoves(), position.turn(), ScoresheetMove { text, time: None });
        }
        sheet
    }

    fn add_move(&mut self, number: u16, by: Color, written: ScoresheetMove) {
        if self.rows.last().is_none_or(|row| row.number != number) {
            self.rows.push(ScoresheetRow { number, ..ScoresheetRow::default() });
        }
        if let Some(row) = self.rows.last_mut() {
            row.moves[by as usize] = Some(written);
        }
    }

    /// Returns the moves as running text.
    pub fn moves(&self) -> String {
        let mut text = self.remarks.clone();
        for row in &self.rows {
            let [white, black] = &row.moves;
            let _ = match white {
                Some(white) => write!(text, "{}. {} ", row.number, white.text),
                None => write!(text, "{}... ", row.number),
            };
            if let Some(black) = black {
                let _ = write!(text, "{} ", black.text);
            }
        }
        text.trim_end().to_owned()
    }

    /// Returns the scoresheet as plain text, one full move per line, with times and signatures.
    pub fn text(&self, heading: &ScoresheetHeading) -> String {
        let mut text = String::new();
        for (name, value) in heading.fields() {
            let _ = writeln!(text, "{name:<7}{value}");
        }
        let cell = |written: &Option<ScoresheetMove>| {
            let (text, time) = cells(written.as_ref());
            format!("{text:<14} {time:>8}")
        };
        for row in &self.rows {
            let [white, black] = row.moves.each_ref().map(cell);
            let line = format!("{:>4}  {white}   {black}", row.number);
            let _ = writeln!(text, "{}", line.trim_end());
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

impl ScoresheetHeading {
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

/// Whether a text denotes a move in algebraic notation, with the piece letters of any language (C.3).
///
/// ```
/// use flagfall_chess::Position;
/// use flagfall_game::denotes_move;
/// let start = Position::start();
/// let knight = start.san(&"Nf3".parse()?)?;
/// assert!(denotes_move("1. Rg1-f3", &start, knight) && denotes_move("Hf3", &start, knight));
/// assert!(!denotes_move("N-KB3", &start, knight) && !denotes_move("Nh3", &start, knight));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn denotes_move(text: &str, position: &Position, mv: Move) -> bool {
    let text = without_number(text);
    let meant = |letters: &Letters| {
        let san = San::read(text, *letters).ok();
        san.and_then(|san| position.san(&san).ok()) == Some(mv)
    };
    Letters::ALL.iter().any(meant)
}

/// Removes the move number: `12... Nf6` becomes `Nf6`.
fn without_number(text: &str) -> &str {
    let rest = text.trim().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let plain = rest.trim_start_matches(['.', '…']);
    if plain.len() < rest.len() { plain.trim() } else { text.trim() }
}

/// Returns the printed move and time.
fn cells(written: Option<&ScoresheetMove>) -> (&str, String) {
    match written {
        None => ("", String::new()),
        Some(ScoresheetMove { text, time }) => (text, time.map_or_else(String::new, |time| time.to_string())),
    }
}

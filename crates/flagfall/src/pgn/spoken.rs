//! Writing games as spoken announcements.

use std::fmt::Write;
use std::mem;

use flagfall_chess::pgn::{PgnResult, PgnText, Visitor};
use flagfall_chess::{Color, Move, Position, Voice};

use crate::position_input::on_one_line;

/// A visitor that writes players and result, then each announced move on a line.
pub(crate) struct Announcer {
    voice: Voice,
    white: String,
    black: String,
    moves: String,
    text: String,
}

impl Announcer {
    pub(crate) fn new(voice: Voice) -> Announcer {
        let [white, black, moves, text] = [const { String::new() }; 4];
        Announcer { voice, white, black, moves, text }
    }

    /// Removes and returns the text written so far.
    pub(crate) fn take(&mut self) -> String {
        mem::take(&mut self.text)
    }
}

impl Visitor for Announcer {
    fn begin_game(&mut self) {
        *self = Announcer { text: mem::take(&mut self.text), ..Announcer::new(self.voice) };
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        match name {
            "White" => self.white = on_one_line(&value.decode()),
            "Black" => self.black = on_one_line(&value.decode()),
            _ => {}
        }
    }

    fn play(&mut self, before: &Position, mv: Move, _: &Position) {
        let (number, announced) = (before.fullmoves(), self.voice.announce(before, mv));
        let dots = if before.turn() == Color::White { "." } else { "..." };
        let _ = writeln!(self.moves, "{number}{dots} {announced}");
    }

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        let name = |name: &String| if name.is_empty() { "?".to_owned() } else { name.clone() };
        let (white, black) = (name(&self.white), name(&self.black));
        let (outcome, moves) = (outcome.unwrap_or(PgnResult::Open), &self.moves);
        let _ = writeln!(self.text, "{white} - {black}, {outcome}\n{moves}");
    }
}

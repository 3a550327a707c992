//! A board drawn with characters.

use anstyle::{Ansi256Color, Color as Ink, Style};
use flagfall_chess::{Bitboard, Board, Color, File, Piece, Rank, Square};

use crate::args::Look;

/// How boards are drawn: colours where the output takes them, figurines or letters.
pub(crate) struct Drawing {
    colors: bool,
    letters: bool,
    seen_by: Color,
}

/// What is marked on the squares.
#[derive(Default)]
pub(crate) struct Marks {
    /// Kings in check.
    pub(crate) checked: Bitboard,
    /// The square a pawn has just crossed.
    pub(crate) crossed: Option<Square>,
}

// The greens of a club's board; neither so light nor so dark that a piece is lost on it.
const LIGHT: u8 = 108;
const DARK: u8 = 65;
const CHECKED: u8 = 160;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

impl Drawing {
    pub(crate) fn new(look: &Look, colors: bool) -> Drawing {
        let seen_by = if look.flip { Color::Black } else { Color::White };
        Drawing { colors, letters: look.letters, seen_by }
    }

    /// The lines of the drawing, from the top, all of the same width on the screen.
    pub(crate) fn lines(&self, board: &Board, marks: &Marks) -> Vec<String> {
        let ranks = Rank::ALL.into_iter().rev().map(|rank| rank.seen_by(self.seen_by));
        let mut lines: Vec<_> = ranks.map(|rank| self.rank(board, marks, rank)).collect();
        let files: String =
            self.files().map(|file| self.margin(&self.cell(file.letter()))).collect();
        lines.push(format!("    {files}"));
        lines
    }

    fn rank(&self, board: &Board, marks: &Marks, rank: Rank) -> String {
        let squares = self.files().map(|file| Square::at(file, rank));
        let cells: String = squares.map(|square| self.square(board, marks, square)).collect();
        format!("  {} {cells}", self.margin(&rank.to_string()))
    }

    fn files(&self) -> impl Iterator<Item = File> {
        let mut files = File::ALL;
        if self.seen_by == Color::Black {
            files.reverse();
        }
        files.into_iter()
    }

    fn square(&self, board: &Board, marks: &Marks, square: Square) -> String {
        let piece = board.piece_at(square);
        let crossed = marks.crossed == Some(square);
        let symbol = match piece {
            Some(piece) => self.symbol(piece),
            None if crossed && self.letters => 'x',
            None if crossed => '×',
            None if self.colors => ' ',
            None if self.letters => '.',
            None => '·',
        };
        let background = match () {
            () if marks.checked.contains(square) => CHECKED,
            () if square.is_light() => LIGHT,
            () => DARK,
        };
        let ink =
            if piece.is_some_and(|piece| piece.color == Color::White) { WHITE } else { BLACK };
        let style = Style::new().fg_color(Some(ansi(ink))).bg_color(Some(ansi(background)));
        self.styled(style.bold(), &self.cell(symbol))
    }

    fn symbol(&self, piece: Piece) -> char {
        match () {
            () if self.letters => piece.letter(),
            // Colour tells whose it is: the filled figurine is the better to read.
            () if self.colors => Piece { color: Color::Black, ..piece }.figurine(),
            () => piece.figurine(),
        }
    }

    /// A square is wider where its background shows.
    fn cell(&self, symbol: char) -> String {
        if self.colors { format!(" {symbol} ") } else { format!("{symbol} ") }
    }

    fn margin(&self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// The text in a style, if there are colours.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        if self.colors { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

fn ansi(color: u8) -> Ink {
    Ansi256Color(color).into()
}

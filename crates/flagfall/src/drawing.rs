//! Drawing a board with characters.

use anstyle::{Ansi256Color, Color as Ink, Style};
use flagfall_chess::{Bitboard, Board, Color, File, Piece, Rank, Square};

use crate::args::BoardStyle;

/// The style of drawn boards: colours if the output supports them, figurines or letters.
pub(crate) struct Drawing {
    colors: bool,
    letters: bool,
    viewer: Color,
}

/// Marked squares.
#[derive(Default)]
pub(crate) struct Marks {
    /// Kings in check.
    pub(crate) checked: Bitboard,
    /// The square that a pawn has just crossed.
    pub(crate) crossed: Option<Square>,
}

// Greens like those of a club board, on which pieces of both colours are easy to see.
const LIGHT: u8 = 108;
const DARK: u8 = 65;
const CHECKED: u8 = 160;
const WHITE: u8 = 231;
const BLACK: u8 = 16;

impl Drawing {
    pub(crate) fn new(style: &BoardStyle, colors: bool) -> Drawing {
        let viewer = if style.flip { Color::Black } else { Color::White };
        Drawing { colors, letters: style.letters, viewer }
    }

    /// Returns the lines of the drawing from the top, all of the same display width.
    pub(crate) fn lines(&self, board: &Board, marks: &Marks) -> Vec<String> {
        let ranks = Rank::ALL.into_iter().rev().map(|rank| rank.relative_to(self.viewer));
        let mut lines: Vec<_> = ranks.map(|rank| self.rank(board, marks, rank)).collect();
        let files: String = self.files().map(|file| self.margin(&self.cell(file.letter()))).collect();
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
        if self.viewer == Color::Black {
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
        let foreground = if piece.is_some_and(|piece| piece.color == Color::White) { WHITE } else { BLACK };
        let style = Style::new().fg_color(Some(ansi(foreground))).bg_color(Some(ansi(background)));
        self.styled(style.bold(), &self.cell(symbol))
    }

    fn symbol(&self, piece: Piece) -> char {
        match () {
            () if self.letters => piece.letter(),
            // The colour shows the side, and filled figurines are easier to read.
            () if self.colors => Piece { color: Color::Black, ..piece }.figurine(),
            () => piece.figurine(),
        }
    }

    /// Returns the cell of a square, wider if its background is coloured.
    fn cell(&self, symbol: char) -> String {
        if self.colors { format!(" {symbol} ") } else { format!("{symbol} ") }
    }

    fn margin(&self, text: &str) -> String {
        self.styled(Style::new().dimmed(), text)
    }

    /// Applies a style to a text, if colours are used.
    pub(crate) fn styled(&self, style: Style, text: &str) -> String {
        if self.colors { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}

fn ansi(color: u8) -> Ink {
    Ansi256Color(color).into()
}

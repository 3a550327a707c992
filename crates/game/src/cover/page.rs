//! The envelope cover as a printable page.

use core::fmt::Write;

use flagfall_chess::{Color, File, Piece, PieceType, Rank, Square};

use super::{DateFormat, EnvelopeCover};
use crate::ScoresheetHeading;
use crate::scoresheet::escaped;

/// The style is inline, so that the page can be opened and printed without a network.
const STYLE: &str = "
@page { size: A5 landscape; margin: 10mm }
body { font: 11pt/1.3 Georgia, serif; color: #111; max-width: 190mm; margin: 1em auto }
h1 { font-size: 14pt; margin: 0 0 .4em }
main { display: grid; grid-template-columns: auto 1fr; gap: 8mm }
table { border-collapse: collapse; border: 1px solid #111 }
td { width: 8mm; height: 8mm; text-align: center; font-size: 18pt; line-height: 1; padding: 0 }
.dark { background: #ccc }
dl { display: grid; grid-template-columns: auto 1fr; gap: .2em .6em; margin: 0 }
dt { color: #555 }
dd { margin: 0; border-bottom: 1px solid #999; min-height: 1.2em }
";

impl EnvelopeCover {
    /// Returns the cover as a self-contained HTML page: a diagram of the position before the sealed
    /// move and the details that I.2 requires.
    pub fn html(&self, heading: &ScoresheetHeading, dates: &DateFormat<'_>) -> String {
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Sealed move</title>\
             <style>{STYLE}</style>\n<h1>Sealed move</h1>\n<main>{}<dl>",
            self.diagram()
        );
        for (name, value) in self.lines(heading, dates) {
            let _ = write!(page, "<dt>{}<dd>{}", escaped(&name), escaped(&value));
        }
        page.push_str("</dl></main>\n</html>\n");
        page
    }

    /// Returns the position as a table, seen from White's side.
    fn diagram(&self) -> String {
        let mut table = "<table>".to_owned();
        for rank in Rank::ALL.into_iter().rev() {
            table.push_str("<tr>");
            for file in File::ALL {
                let square = Square::at(file, rank);
                let dark = (file as u8 + rank as u8).is_multiple_of(2);
                let class = if dark { " class=\"dark\"" } else { "" };
                let piece = self.position.piece_at(square).map(piece_symbol);
                let _ = write!(table, "<td{class}>{}", piece.map_or(String::new(), String::from));
            }
        }
        table.push_str("</table>");
        table
    }
}

const fn piece_symbol(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, PieceType::King) => '♔',
        (Color::White, PieceType::Queen) => '♕',
        (Color::White, PieceType::Rook) => '♖',
        (Color::White, PieceType::Bishop) => '♗',
        (Color::White, PieceType::Knight) => '♘',
        (Color::White, PieceType::Pawn) => '♙',
        (Color::Black, PieceType::King) => '♚',
        (Color::Black, PieceType::Queen) => '♛',
        (Color::Black, PieceType::Rook) => '♜',
        (Color::Black, PieceType::Bishop) => '♝',
        (Color::Black, PieceType::Knight) => '♞',
        (Color::Black, PieceType::Pawn) => '♟',
    }
}

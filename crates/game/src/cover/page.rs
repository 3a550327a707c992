//! The envelope as a page to be printed.

use core::fmt::Write;

use flagfall_chess::{Color, File, Piece, Rank, Role, Square};

use super::{Cover, Dates};
use crate::Heading;
use crate::scoresheet::escaped;

/// Everything is on the page: it can be opened and printed without a network.
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

impl Cover {
    /// The envelope as a page of HTML that needs nothing else: the position before the sealed move as
    /// a diagram, and beside it what I.2 asks for.
    pub fn page(&self, heading: &Heading, dates: &Dates<'_>) -> String {
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

    /// The position, White below.
    fn diagram(&self) -> String {
        let mut table = "<table>".to_owned();
        for rank in Rank::ALL.into_iter().rev() {
            table.push_str("<tr>");
            for file in File::ALL {
                let square = Square::at(file, rank);
                let dark = (file as u8 + rank as u8).is_multiple_of(2);
                let class = if dark { " class=\"dark\"" } else { "" };
                let piece = self.position.piece_at(square).map(figure);
                let _ = write!(table, "<td{class}>{}", piece.map_or(String::new(), String::from));
            }
        }
        table.push_str("</table>");
        table
    }
}

const fn figure(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
    }
}

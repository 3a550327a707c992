//! A board as a picture.

use std::fmt::Write;

use flagfall_chess::{Color, Move, Position, Role, Square};

/// The side of a square in the picture.
const SIDE: u32 = 45;
/// What every piece stands on.
const FOOT: &str = "M11 39.5v-3q0-2.5 2.5-2.5h18q2.5 0 2.5 2.5v3z";

/// The outline of a piece above its foot, our own drawing.
const fn outline(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "M22.5 9.5a5 5 0 0 1 3 9h3.5v2.5h-3.5q1 8 5 13h-16q4-5 5-13h-3.5v-2.5h3.5a5 5 0 0 1 3-9z"
        }
        Role::Knight => {
            "M14.5 34c-.5-8 4.5-10.5 6.5-15.5l-6 2.5-3.5 3.5q-2.5-.5-3.5-4l6-8.5 1-5 3.5 3c9 .5 14 8 13.5 24zM17 14.5l2-1"
        }
        Role::Bishop => {
            "M22.5 4a2.3 2.3 0 0 1 1.3 4.2c4.7 3.8 6.7 7.8 6.7 12.3q0 4-4 6.5l2.5 7h-13l2.5-7q-4-2.5-4-6.5c0-4.5 2-8.5 6.7-12.3a2.3 2.3 0 0 1 1.3-4.2zM22.5 14v6M19.5 17h6"
        }
        Role::Rook => "M12 8h5.5v3.5h2.5v-3.5h5v3.5h2.5v-3.5h5.5v8l-3.5 3 1.5 15h-17l1.5-15-3.5-3z",
        Role::Queen => {
            "M14 34l-5.5-19a2 2 0 1 1 2-.5l5.5 7 1.5-10.5a2 2 0 1 1 2 0l3 9.5 3-9.5a2 2 0 1 1 2 0l1.5 10.5 5.5-7a2 2 0 1 1 2 .5l-5.5 19z"
        }
        Role::King => {
            "M21 4h3v3h3v3h-3v4.5q3-3.5 7.5-3c6 .5 7 7 3.5 11.5q-3.5 4.5-4 11h-17q-.5-6.5-4-11c-3.5-4.5-2.5-11 3.5-11.5q4.5-.5 7.5 3v-4.5h-3v-3h3z"
        }
    }
}

/// The board from White's side, the squares of the last move marked.
pub(super) fn svg(position: &Position, last: Option<Move>) -> String {
    let whole = 8 * SIDE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"9\"><rect width=\"{whole}\" height=\"{whole}\" \
         fill=\"#f0dcb8\"/>"
    );
    let marked = last.map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960));
    for square in Square::ALL {
        let (file, rank) = (square.file() as u32, square.rank() as u32);
        let (x, y) = (file * SIDE, (7 - rank) * SIDE);
        let is_marked = marked.is_some_and(|mv| mv.from == square || mv.to == square);
        let fill = match ((file + rank) % 2 == 0, is_marked) {
            (true, false) => Some("#b58763"),
            (true, true) => Some("#a9a23a"),
            (false, true) => Some("#d2cf6e"),
            (false, false) => None,
        };
        if let Some(fill) = fill {
            put(
                &mut svg,
                format_args!(
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
                ),
            );
        }
        if let Some(piece) = position.piece_at(square) {
            let (fill, line) = match piece.color {
                Color::White => ("#fffdf8", "#2b2420"),
                Color::Black => ("#3a3330", "#15100d"),
            };
            let outline = outline(piece.role);
            put(
                &mut svg,
                format_args!(
                    "<path transform=\"translate({x} {y})\" d=\"{outline}{FOOT}\" fill=\"{fill}\" \
                 stroke=\"{line}\" stroke-width=\"1.4\" stroke-linejoin=\"round\"/>"
                ),
            );
        }
    }
    for (place, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
        let (x, y) = (place as u32 * SIDE + SIDE - 7, (7 - place as u32) * SIDE + 10);
        let bottom = whole - 3;
        put(
            &mut svg,
            format_args!(
                "<text x=\"{x}\" y=\"{bottom}\" fill=\"#5b4030\">{file}</text>\
             <text x=\"2\" y=\"{y}\" fill=\"#5b4030\">{rank}</text>"
            ),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn put(svg: &mut String, text: std::fmt::Arguments<'_>) {
    svg.write_fmt(text).expect("a string takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn_once_and_the_last_move_marked() {
        let start = Position::start();
        let mv = start.uci("e2e4".parse().expect("a move")).expect("legal");
        let played = start.play(mv).expect("legal");
        for (position, last, marks) in [(start, None, 0), (played, Some(mv), 2)] {
            let svg = svg(&position, last);
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{svg}");
            assert_eq!(svg.matches("<path").count(), 32);
            let found = svg.matches("#a9a23a").count() + svg.matches("#d2cf6e").count();
            assert_eq!(found, marks);
        }
    }
}

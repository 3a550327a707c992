//! Drawing a board as an SVG image.

use core::fmt::Write;

use crate::{Board, Color, PieceType, Square};

/// The side length of a square.
const SIDE: u32 = 45;
/// The outline of the base of every piece.
const FOOT: &str = "M11 39.5v-3q0-2.5 2.5-2.5h18q2.5 0 2.5 2.5v3z";

/// Returns the outline of a piece above its base.
const fn outline(role: PieceType) -> &'static str {
    match role {
        PieceType::Pawn => "M22.5 9.5a5 5 0 0 1 3 9h3.5v2.5h-3.5q1 8 5 13h-16q4-5 5-13h-3.5v-2.5h3.5a5 5 0 0 1 3-9z",
        PieceType::Knight => {
            "M14.5 34c-.5-8 4.5-10.5 6.5-15.5l-6 2.5-3.5 3.5q-2.5-.5-3.5-4l6-8.5 1-5 3.5 3c9 .5 14 8 13.5 24zM17 14.5l2-1"
        }
        PieceType::Bishop => {
            "M22.5 4a2.3 2.3 0 0 1 1.3 4.2c4.7 3.8 6.7 7.8 6.7 12.3q0 4-4 6.5l2.5 7h-13l2.5-7q-4-2.5-4-6.5c0-4.5 2-8.5 6.7-12.3a2.3 2.3 0 0 1 1.3-4.2zM22.5 14v6M19.5 17h6"
        }
        PieceType::Rook => "M12 8h5.5v3.5h2.5v-3.5h5v3.5h2.5v-3.5h5.5v8l-3.5 3 1.5 15h-17l1.5-15-3.5-3z",
        PieceType::Queen => {
            "M14 34l-5.5-19a2 2 0 1 1 2-.5l5.5 7 1.5-10.5a2 2 0 1 1 2 0l3 9.5 3-9.5a2 2 0 1 1 2 0l1.5 10.5 5.5-7a2 2 0 1 1 2 .5l-5.5 19z"
        }
        PieceType::King => {
            "M21 4h3v3h3v3h-3v4.5q3-3.5 7.5-3c6 .5 7 7 3.5 11.5q-3.5 4.5-4 11h-17q-.5-6.5-4-11c-3.5-4.5-2.5-11 3.5-11.5q4.5-.5 7.5 3v-4.5h-3v-3h3z"
        }
    }
}

/// Draws the board as an SVG image from White's side, with some squares marked.
///
/// The image is self-contained: pieces are outlines, not characters of a font.
///
/// ```
/// use flagfall_chess::{Position, picture};
/// let svg = picture(&Position::start().board(), &["e2".parse()?, "e4".parse()?]);
/// assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "));
/// assert_eq!(svg.matches("<use").count(), 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(board: &Board, marked: &[Square]) -> String {
    let whole = 8 * SIDE;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" role=\"img\" \
         font-family=\"sans-serif\" font-size=\"9\" fill=\"#5b4030\">\
         <path fill=\"#f0dcb8\" d=\"M0 0h{whole}v{whole}h-{whole}z\"/>\n"
    );
    let dark = |square: &Square| !square.is_light();
    squares(&mut svg, "#b58763", Square::ALL.iter().filter(|square| dark(square)));
    squares(&mut svg, "#a9a23a", marked.iter().filter(|square| dark(square)));
    squares(&mut svg, "#d2cf6e", marked.iter().filter(|square| !dark(square)));
    pieces(&mut svg, board);
    for (place, (file, rank)) in ('a'..='h').zip('1'..='8').enumerate() {
        let (x, y) = (place as u32 * SIDE + SIDE - 7, (7 - place as u32) * SIDE + 10);
        let bottom = whole - 3;
        put(
            &mut svg,
            format_args!("<text x=\"{x}\" y=\"{bottom}\">{file}</text><text x=\"2\" y=\"{y}\">{rank}</text>"),
        );
    }
    svg.push_str("\n</svg>\n");
    svg
}

fn squares<'a>(svg: &mut String, fill: &str, squares: impl Iterator<Item = &'a Square>) {
    let mut squares = squares.peekable();
    if squares.peek().is_none() {
        return;
    }
    put(svg, format_args!("<path fill=\"{fill}\" d=\""));
    for square in squares {
        let (x, y) = corner(*square);
        put(svg, format_args!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"));
    }
    svg.push_str("\"/>\n");
}

/// Writes every piece; the outline of each kind is defined once.
fn pieces(svg: &mut String, board: &Board) {
    for color in Color::ALL {
        let (fill, line) = match color {
            Color::White => ("#fffdf8", "#2b2420"),
            Color::Black => ("#3a3330", "#15100d"),
        };
        put(
            svg,
            format_args!("<g fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.4\" stroke-linejoin=\"round\">\n"),
        );
        for role in PieceType::ALL {
            let id = crate::Piece { color, role }.letter();
            let of = board.by_color(color) & board.by_role(role);
            for (number, square) in of.into_iter().enumerate() {
                if number == 0 {
                    let outline = outline(role);
                    put(svg, format_args!("<defs><path id=\"{id}\" d=\"{outline}{FOOT}\"/></defs>\n"));
                }
                let (x, y) = corner(square);
                put(svg, format_args!("<use href=\"#{id}\" x=\"{x}\" y=\"{y}\"/>\n"));
            }
        }
        svg.push_str("</g>\n");
    }
}

/// Returns the top left corner of a square in the image.
const fn corner(square: Square) -> (u32, u32) {
    (square.file() as u32 * SIDE, (7 - square.rank() as u32) * SIDE)
}

fn put(svg: &mut String, text: core::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = svg.write_fmt(text);
}

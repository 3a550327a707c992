//! A board as a picture.

use flagfall_chess::{Move, Position, UciStyle, picture};

/// Draws the board from White's side, with the squares of the last move marked.
pub(super) fn svg(position: &Position, last: Option<Move>) -> String {
    let marked = last.map(|mv| mv.uci(UciStyle::Chess960));
    let marked: Vec<_> = marked.into_iter().flat_map(|mv| [mv.from, mv.to]).collect();
    picture(&position.board(), &marked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn picture_has_every_piece_and_marks_last_move() {
        let start = Position::start();
        let mv = start.uci("e2e4".parse().expect("a move")).expect("legal");
        let played = start.play(mv).expect("legal");
        for (position, last, marks) in [(start, None, 0), (played, Some(mv), 1)] {
            let svg = svg(&position, last);
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{svg}");
            assert_eq!(svg.matches("<use").count(), 32);
            // Both squares of that move are light.
            assert_eq!(svg.matches("#d2cf6e").count(), marks);
        }
    }
}

//! The facts behind the material ground, checked on all placements.

use flagfall_chess::{Color, Move, Piece, PieceType, Position, Setup, Square};

const WHITE_KING: Piece = Piece { color: Color::White, role: PieceType::King };
const BLACK_KING: Piece = Piece { color: Color::Black, role: PieceType::King };

fn white(role: PieceType) -> Piece {
    Piece { color: Color::White, role }
}

fn black(role: PieceType) -> Piece {
    Piece { color: Color::Black, role }
}

fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

fn neighbours(of: Square) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(move |&square| distance(square, of) == 1)
}

/// Returns a position with these pieces and Black to move; there may be as many pieces as squares.
fn placed(pieces: &[(Square, Piece)]) -> Position {
    let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
    for &(square, piece) in pieces {
        assert_eq!(setup.board.piece_at(square), None);
        setup.board.set(square, Some(piece));
    }
    setup.irregular().unwrap()
}

/// Calls `each` with every placement of the kings, not adjacent, and of a piece of White's that gives
/// check; returns their number.
fn for_each_check(role: PieceType, mut each: impl FnMut(Square, Square, Square)) -> usize {
    let mut checks = 0;
    for ours in Square::ALL {
        for theirs in Square::ALL.into_iter().filter(|&theirs| distance(ours, theirs) > 1) {
            let free = |square: &Square| *square != ours && *square != theirs;
            for checker in Square::ALL.into_iter().filter(free) {
                let men = [(ours, WHITE_KING), (theirs, BLACK_KING), (checker, white(role))];
                if placed(&men).is_check() {
                    each(ours, theirs, checker);
                    checks += 1;
                }
            }
        }
    }
    checks
}

/// Wherever a knight gives check, queens that fill all flight squares capture it. More queens do not
/// change this: a queen in front of another attacks the same squares.
#[test]
fn queens_that_leave_no_flight_take_the_knight() {
    let checks = for_each_check(PieceType::Knight, |ours, theirs, knight| {
        let mut men = vec![(ours, WHITE_KING), (theirs, BLACK_KING), (knight, white(PieceType::Knight))];
        let bare = placed(&men);
        for flight in neighbours(theirs) {
            let stays_open = bare.attackers(flight, Color::White).is_empty();
            if stays_open && flight != knight {
                men.push((flight, black(PieceType::Queen)));
            }
        }
        let filled = placed(&men);
        assert!(!filled.is_checkmate(), "{filled:?}");
    });
    assert!(checks > 10_000, "{checks}");
}

/// Against every check by a bishop, a rook on a flight square of the other colour captures or
/// interposes, and bishops of the checking bishop's colour never cover such a square. (A queen has all
/// moves of a rook.)
#[test]
fn rooks_beside_the_king_always_stop_a_bishop() {
    let checks = for_each_check(PieceType::Bishop, |ours, theirs, bishop| {
        let mut men = vec![(ours, WHITE_KING), (theirs, BLACK_KING), (bishop, white(PieceType::Bishop))];
        let beside = |square: &Square| square.is_light() != theirs.is_light();
        let open = |square: &Square| distance(*square, ours) > 1;
        for flight in neighbours(theirs).filter(beside).filter(open) {
            men.push((flight, black(PieceType::Rook)));
        }
        let filled = placed(&men);
        let rescues = |mv: &Move| mv.role() == PieceType::Rook;
        assert!(filled.legal_moves().iter().any(rescues), "{filled:?}");
    });
    assert!(checks > 20_000, "{checks}");
}

/// Checks that no placement of these two pieces and the kings is a mate of Black.
fn check_pair(ours: PieceType, theirs: PieceType) {
    for_each_check(ours, |white_king, black_king, checker| {
        let taken = [white_king, black_king, checker];
        for square in Square::ALL.into_iter().filter(|square| !taken.contains(square)) {
            if theirs == PieceType::Bishop && square.is_light() != checker.is_light() {
                continue;
            }
            let position = placed(&[
                (white_king, WHITE_KING),
                (black_king, BLACK_KING),
                (checker, white(ours)),
                (square, black(theirs)),
            ]);
            assert!(!position.is_checkmate(), "{position:?}");
        }
    });
}

#[test]
fn a_knight_mates_against_no_queen() {
    check_pair(PieceType::Knight, PieceType::Queen);
}

#[test]
fn a_bishop_mates_against_no_rook_queen_or_bishop_of_its_colour() {
    check_pair(PieceType::Bishop, PieceType::Rook);
    check_pair(PieceType::Bishop, PieceType::Queen);
    check_pair(PieceType::Bishop, PieceType::Bishop);
}

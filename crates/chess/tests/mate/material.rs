//! What the claims on material rest on, gone through square by square.

use flagfall_chess::{Color, Move, Piece, Position, Role, Setup, Square};

const WHITE_KING: Piece = Piece { color: Color::White, role: Role::King };
const BLACK_KING: Piece = Piece { color: Color::Black, role: Role::King };

fn white(role: Role) -> Piece {
    Piece { color: Color::White, role }
}

fn black(role: Role) -> Piece {
    Piece { color: Color::Black, role }
}

fn distance(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

fn neighbours(of: Square) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(move |&square| distance(square, of) == 1)
}

/// Black to move with these pieces; they may be as many as there are squares.
fn placed(pieces: &[(Square, Piece)]) -> Position {
    let mut setup = Setup { turn: Color::Black, ..Setup::empty() };
    for &(square, piece) in pieces {
        assert_eq!(setup.board.piece_at(square), None);
        setup.board.set(square, Some(piece));
    }
    setup.irregular().unwrap()
}

/// Calls `each` with every placement of the kings, which are not next to each other, and of a
/// piece of White's that gives check; says how many there were.
fn for_each_check(role: Role, mut each: impl FnMut(Square, Square, Square)) -> usize {
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

/// Wherever a knight gives check, queens that fill all flights take it. More queens would not
/// help it: one that stands before another attacks what that one attacked.
#[test]
fn queens_that_leave_no_flight_take_the_knight() {
    let checks = for_each_check(Role::Knight, |ours, theirs, knight| {
        let mut men = vec![(ours, WHITE_KING), (theirs, BLACK_KING), (knight, white(Role::Knight))];
        let bare = placed(&men);
        for flight in neighbours(theirs) {
            let stays_open = bare.attackers(flight, Color::White).is_empty();
            if stays_open && flight != knight {
                men.push((flight, black(Role::Queen)));
            }
        }
        let filled = placed(&men);
        assert!(!filled.is_checkmate(), "{filled:?}");
    });
    assert!(checks > 10_000, "{checks}");
}

/// Wherever a bishop gives check, a rook on a flight of the other colour takes it or goes between,
/// and such a flight is never covered by bishops of that colour. (What a rook does, a queen can.)
#[test]
fn rooks_beside_the_king_always_stop_a_bishop() {
    let checks = for_each_check(Role::Bishop, |ours, theirs, bishop| {
        let mut men = vec![(ours, WHITE_KING), (theirs, BLACK_KING), (bishop, white(Role::Bishop))];
        let beside = |square: &Square| square.is_light() != theirs.is_light();
        let open = |square: &Square| distance(*square, ours) > 1;
        for flight in neighbours(theirs).filter(beside).filter(open) {
            men.push((flight, black(Role::Rook)));
        }
        let filled = placed(&men);
        let rescues = |mv: &Move| mv.role() == Role::Rook;
        assert!(filled.legal_moves().iter().any(rescues), "{filled:?}");
    });
    assert!(checks > 20_000, "{checks}");
}

/// No placement of these two pieces and the kings is a mate of Black's.
fn check_pair(ours: Role, theirs: Role) {
    for_each_check(ours, |white_king, black_king, checker| {
        let taken = [white_king, black_king, checker];
        for square in Square::ALL.into_iter().filter(|square| !taken.contains(square)) {
            if theirs == Role::Bishop && square.is_light() != checker.is_light() {
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
    check_pair(Role::Knight, Role::Queen);
}

#[test]
fn a_bishop_mates_against_no_rook_queen_or_bishop_of_its_colour() {
    check_pair(Role::Bishop, Role::Rook);
    check_pair(Role::Bishop, Role::Queen);
    check_pair(Role::Bishop, Role::Bishop);
}

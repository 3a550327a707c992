//! Hand-made positions, each with its reason.

use flagfall_chess::mate::{Budget, Ground, Material, Verdict, can_mate};
use flagfall_chess::{Color, Move, PieceType};

use crate::exhaustion::Exhaustion;
use crate::{about, playable, settle};

const CAN: bool = true;
const CANNOT: bool = false;

/// Checks whether White and Black can mate.
#[track_caller]
fn check(fen: &str, white: bool, black: bool) {
    let position = playable(fen);
    for (winner, expected) in [(Color::White, white), (Color::Black, black)] {
        let settled = settle(&position, winner, Budget::FULL);
        assert_eq!(settled, Some(expected), "{}", about(&position, winner));
    }
}

/// Checks whether White and Black can mate, also by enumerating all positions that can arise.
#[track_caller]
fn check_exhausted(fen: &str, white: bool, black: bool) {
    check(fen, white, black);
    let position = playable(fen);
    for (winner, expected) in [(Color::White, white), (Color::Black, black)] {
        let exhausted = Exhaustion::new(winner, 200_000).can_mate(&position);
        assert_eq!(exhausted, Some(expected), "{}", about(&position, winner));
    }
}

/// Returns the ground on which a player cannot mate.
#[track_caller]
fn ground(fen: &str, winner: Color) -> Ground {
    match can_mate(&playable(fen), winner, Budget::FULL) {
        Verdict::Unwinnable(proof) => proof.ground,
        other => panic!("{fen}: {other:?}"),
    }
}

/// Returns the moves by which a player mates.
#[track_caller]
fn line(fen: &str, winner: Color) -> Vec<Move> {
    match can_mate(&playable(fen), winner, Budget::FULL) {
        Verdict::Winnable(line) => line,
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn winner_of_a_mate_can_mate_in_no_moves_and_loser_cannot() {
    let mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    check_exhausted(mate, CAN, CANNOT);
    assert_eq!(line(mate, Color::White), []);
    assert_eq!(ground(mate, Color::Black), Ground::Over);
}

#[test]
fn mated_player_with_a_queen_cannot_mate() {
    check_exhausted("1R4k1/5ppp/8/8/8/8/7K/q7 b - - 0 1", CAN, CANNOT);
}

#[test]
fn stalemate_ends_the_game() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    check_exhausted(stalemate, CANNOT, CANNOT);
    assert_eq!(ground(stalemate, Color::White), Ground::Over);
    assert_eq!(ground(stalemate, Color::Black), Ground::Over);
}

#[test]
fn a_lone_king_cannot_mate() {
    let lone = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(lone, CAN, CANNOT);
    assert_eq!(ground(lone, Color::Black), Ground::Material(Material::LoneKing));
}

#[test]
fn bishops_of_opposite_colours_mate_in_the_corner() {
    check("4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", CAN, CAN);
}

#[test]
fn bishops_of_one_colour_do_not_mate() {
    let same = "4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1";
    check(same, CANNOT, CANNOT);
    let expected = Ground::Material(Material::BishopsOfOneColor);
    assert_eq!(ground(same, Color::White), expected);
    assert_eq!(ground(same, Color::Black), expected);
}

#[test]
fn a_knight_mates_with_a_helping_pawn_rook_bishop_or_knight() {
    check("8/p7/8/8/8/8/4K1N1/k7 b - - 0 1", CAN, CAN);
    check("4k2r/8/8/8/8/8/8/N3K3 w - - 0 1", CAN, CAN);
    check("4k2b/8/8/8/8/8/8/N3K3 w - - 0 1", CAN, CAN);
    check("4k2n/8/8/8/8/8/8/N3K3 w - - 0 1", CAN, CAN);
}

#[test]
fn a_knight_does_not_mate_against_queens() {
    check("4k2q/8/8/8/8/8/8/N3K3 w - - 0 1", CANNOT, CAN);
    let many = "qqqqkqqq/8/8/8/8/8/8/N1K5 w - - 0 1";
    check(many, CANNOT, CAN);
    assert_eq!(ground(many, Color::White), Ground::Material(Material::KnightAgainstQueens));
}

#[test]
fn a_bishop_does_not_mate_against_rooks_and_queens() {
    check("4k2r/8/8/8/8/8/8/B3K3 w - - 0 1", CANNOT, CAN);
    check("4k1qr/8/8/8/8/8/8/B3K3 w - - 0 1", CANNOT, CAN);
    check("4k2r/7p/8/8/8/8/8/B3K3 w - - 0 1", CAN, CAN);
    check("4k2r/7n/8/8/8/8/8/B3K3 w - - 0 1", CAN, CAN);
}

#[test]
fn kings_do_not_pass_a_wall_of_pawns() {
    check("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1", CANNOT, CANNOT);
    check_exhausted("8/8/1k6/p1p1p1p1/PpPpPpPp/1P1P1P1P/6K1/8 w - - 0 1", CANNOT, CANNOT);
}

#[test]
fn black_must_capture_the_last_man() {
    check_exhausted("k7/1Q6/8/8/8/8/8/7K b - - 0 1", CANNOT, CANNOT);
}

/// The king takes the queen, and Black is stalemated.
#[test]
fn the_only_move_stalemates() {
    check_exhausted("7k/5P1p/7P/8/8/8/1q6/K7 w - - 0 1", CANNOT, CANNOT);
}

#[test]
fn a_queen_that_must_be_taken_leaves_a_dead_wall() {
    check_exhausted("k7/1Q6/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/6K1/8 b - - 0 1", CANNOT, CANNOT);
    check("k7/Q7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/6K1/8 w - - 0 1", CAN, CAN);
}

/// Without the right to capture en passant no piece gets through.
#[test]
fn only_en_passant_opens_the_wall() {
    let wall = "8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3/8 w -";
    check_exhausted(&format!("{wall} - 0 1"), CANNOT, CANNOT);
    let passing = format!("{wall} a6 0 1");
    check(&passing, CAN, CAN);
    for winner in Color::ALL {
        assert!(matches!(line(&passing, winner)[0], Move::EnPassant { .. }));
    }
}

/// A promotion to a queen would stalemate, and only the pawn can move.
#[test]
fn only_underpromotion_mates() {
    let fen = "8/k1P5/2p5/KpPp1p2/1P1PpP2/4P3/8/8 w - - 0 1";
    check(fen, CAN, CAN);
    for winner in Color::ALL {
        let first = line(fen, winner)[0].promotion();
        assert!(first.is_some_and(|role| role != PieceType::Queen), "{first:?}");
    }
}

/// The king stays and the rook comes out; without the right to castle it is stalemate.
#[test]
fn only_castling_in_chess960_avoids_stalemate() {
    let walled = "8/k7/8/8/6p1/5pPp/3ppP1P/6KR w";
    check(&format!("{walled} H - 0 1"), CAN, CAN);
    check_exhausted(&format!("{walled} - - 0 1"), CANNOT, CANNOT);
}

/// A check that existed before the last move mates as well as one given by it.
#[test]
fn king_in_check_from_the_start_is_mated() {
    check_exhausted("8/5B2/7P/6Pk/8/3Pq3/8/P3K1rP b - - 0 1", CANNOT, CAN);
}

#[test]
fn the_bishops_outside_never_get_in() {
    check("3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57", CANNOT, CANNOT);
}

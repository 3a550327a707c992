//! Verification of verdicts: accepted and rejected proofs, and soundness.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::{HashSet, VecDeque};

use flagfall_chess::mate::{Fates, Ground, Material, Proof, Verdict, VerificationFlaw, verify};
use flagfall_chess::{Bitboard, Color, FenStyle, File, Move, Piece, PieceType, Position, Rank, Setup, Square};
use flagfall_testkit::{games::SeededRandom, locked};

const WALL: &str = "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1";
const MATED: &str = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";

fn playable(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// Checks the verification of a verdict on whether White can mate.
#[track_caller]
fn check(fen: &str, verdict: &Verdict, expected: Result<(), VerificationFlaw>) {
    let position = playable(fen);
    assert_eq!(verify(&position, Color::White, verdict), expected, "{fen}");
    let reversed = position.reversed();
    // Moves and squares are given for White, so verdicts with them are checked for White only.
    if let Verdict::Unwinnable(Proof { winner, ground }) = verdict {
        let turned = Verdict::Unwinnable(Proof { winner: !*winner, ground: ground.clone() });
        let flaw = expected.map_err(|flaw| match flaw {
            VerificationFlaw::WrongWinner(winner) => VerificationFlaw::WrongWinner(!winner),
            flaw => flaw,
        });
        assert_eq!(verify(&reversed, Color::Black, &turned), flaw, "{fen} reversed");
    }
}

/// Checks the verification of a line of moves in UCI.
#[track_caller]
fn check_line(fen: &str, moves: &[&str], expected: Result<(), VerificationFlaw>) {
    let mut position = playable(fen);
    let mut line = Vec::new();
    for text in moves {
        let nonsense = Move::EnPassant { from: Square::A1, to: Square::A1 };
        let mv = position.uci(text.parse().unwrap()).unwrap_or(nonsense);
        line.push(mv);
        position = position.play(mv).unwrap_or(position);
    }
    check(fen, &Verdict::Winnable(line), expected);
}

fn unwinnable(ground: Ground) -> Verdict {
    Verdict::Unwinnable(Proof { winner: Color::White, ground })
}

fn enclosure() -> Verdict {
    unwinnable(Ground::Enclosure(Fates::default()))
}

fn closure(positions: u64, enclosed: bool) -> Verdict {
    unwinnable(Ground::Closure { positions, enclosed })
}

#[test]
fn undetermined_verdict_is_always_accepted() {
    check(WALL, &Verdict::Undetermined, Ok(()));
    check(MATED, &Verdict::Undetermined, Ok(()));
}

#[test]
fn line_must_be_legal_and_end_in_mate() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1";
    check_line(fen, &["g8h8", "a1a8"], Ok(()));
    check_line(fen, &["g8h8"], Err(VerificationFlaw::NoMate));
    check_line(fen, &["g8h8", "a1b2"], Err(VerificationFlaw::IllegalMove(2)));
    check_line(fen, &["g8g7", "a1a8"], Err(VerificationFlaw::IllegalMove(1)));
    check_line(fen, &["g8h8", "a1a8", "h8g8"], Err(VerificationFlaw::IllegalMove(3)));
    check_line(MATED, &[], Ok(()));
    check_line(fen, &[], Err(VerificationFlaw::NoMate));
}

/// A mate of the winner or a stalemate is not a mate by the winner.
#[test]
fn line_to_another_end_is_rejected() {
    check_line("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1", &[], Err(VerificationFlaw::NoMate));
    check_line("k7/8/1K6/2Q5/8/8/8/8 w - - 0 1", &["c5c7"], Err(VerificationFlaw::NoMate));
}

#[test]
fn proof_about_the_other_player_is_rejected() {
    let verdict = Verdict::Unwinnable(Proof { winner: Color::Black, ground: Ground::Material(Material::LoneKing) });
    check("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", &verdict, Err(VerificationFlaw::WrongWinner(Color::Black)));
}

#[test]
fn ground_over_needs_a_finished_game() {
    let over = unwinnable(Ground::Over);
    check("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", &over, Ok(()));
    check("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1", &over, Ok(()));
    check(MATED, &over, Err(VerificationFlaw::Mate));
    check(WALL, &over, Err(VerificationFlaw::NotOver));
}

#[test]
fn ground_material_needs_that_material() {
    use Material::{BishopsOfOneColor, KnightAgainstQueens, LoneKing};
    let check = |board: &str, kind, expected| {
        let verdict = unwinnable(Ground::Material(kind));
        check(&format!("{board} w - - 0 1"), &verdict, expected);
    };
    let refused = || Err(VerificationFlaw::Material);
    check("4k3/pppppppp/8/8/8/8/8/4K3", LoneKing, Ok(()));
    check("4k3/8/8/8/8/8/P7/4K3", LoneKing, refused());
    check("4k3/q7/8/8/8/8/N7/4K3", KnightAgainstQueens, Ok(()));
    check("4k3/8/8/8/8/8/N7/4K3", KnightAgainstQueens, Ok(()));
    check("4k3/r7/8/8/8/8/N7/4K3", KnightAgainstQueens, refused());
    check("4k3/q7/8/8/8/8/NN6/4K3", KnightAgainstQueens, refused());
    check("4k3/q7/8/8/8/8/8/4K3", KnightAgainstQueens, refused());
    check("4k3/r1q5/8/8/8/8/B1B1B3/4K3", BishopsOfOneColor, Ok(()));
    check("4k3/1b6/8/8/8/8/B7/4K3", BishopsOfOneColor, Ok(()));
    check("4k3/b7/8/8/8/8/B7/4K3", BishopsOfOneColor, refused());
    check("4k3/8/8/8/8/8/BB6/4K3", BishopsOfOneColor, refused());
    check("4k3/p7/8/8/8/8/B7/4K3", BishopsOfOneColor, refused());
    check("4k3/8/8/8/8/8/B7/4KR2", BishopsOfOneColor, refused());
    // Black's king is in check: any move of White may mate.
    check("8/8/8/8/8/1b4k1/1r1r4/2K1B3", BishopsOfOneColor, Err(VerificationFlaw::Attacking));
}

#[test]
fn ground_enclosure_needs_an_enclosure() {
    check(WALL, &enclosure(), Ok(()));
    check(MATED, &enclosure(), Err(VerificationFlaw::Mate));
    let start = Position::start().fen(FenStyle::Shredder).to_string();
    check(&start, &enclosure(), Err(VerificationFlaw::NotEnclosed));
    // A gap in the wall.
    check("8/8/4k3/B7/p1p3p1/P1P3P1/4K3/8 b - - 0 1", &enclosure(), Err(VerificationFlaw::NotEnclosed));
}

/// Positions that need one rule each: without it there would be no proof.
#[test]
fn each_rule_is_needed() {
    for fen in [
        "k7/P1K5/8/8/8/8/8/8 b - - 0 1",                            // E2
        "2k5/8/8/8/3p1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1",       // E4
        "2B1B1B1/pBpBpBpB/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1",        // E5
        "bBb5/BkPp4/RP1P4/KP6/1P6/8/8/8 w - - 0 1",                 // E7
        "6k1/p1p2pP1/5p1K/5P1P/8/8/P1P5/8 w - - 0 1",               // E8
        "1kb4K/1p1p4/1P1P4/8/8/8/8/8 w - - 0 1",                    // E11
        "8/2b4B/4k3/8/8/2p1p1p1/2PpP1P1/3K3n b - - 0 1",            // E12
        "3b4/6k1/1ppp4/2b3p1/1pKp1pP1/1P1P1P2/8/1BbB1B2 w - - 0 1", // E12, a pawn behind
        "7k/8/p7/r1p4p/p1p1p1pP/P1PpP1P1/PK1P4/RNB1B3 b - - 0 1",   // E12, pawns beside
        "6R1/8/8/8/8/8/7p/5K1k b - - 0 1",                          // E13
        "1K6/1p6/kPp5/2P5/p1P5/P1B5/8/8 w - - 0 1",                 // E14, the last move
        "3k4/8/8/8/8/8/3KB3/8 b - - 0 1",                           // E14, the squares
    ] {
        check(fen, &enclosure(), Ok(()));
    }
}

/// A bishop that captures a pawn with check is captured: it does not mate, and White breaks through.
#[test]
fn capturing_checker_is_captured() {
    let fen = "2k5/6p1/6P1/6PK/p1p1p1PP/P1P1P3/4b3/8 b - - 0 1";
    check(fen, &enclosure(), Err(VerificationFlaw::NotEnclosed));
}

/// Only White's king can move, and after any of its moves Black is mated.
#[test]
fn check_from_the_start_allows_mate() {
    let fen = "8/8/6pp/6pk/6Pp/7P/8/K7 w - - 0 1";
    check(fen, &enclosure(), Err(VerificationFlaw::NotEnclosed));
    check(fen, &closure(1000, true), Err(VerificationFlaw::MateArises));
}

#[test]
fn ground_closure_needs_enough_positions() {
    // White is stalemated after each of Black's five moves.
    let fen = "6k1/8/8/8/8/6p1/6Pp/7K b - - 0 1";
    check(fen, &closure(6, false), Ok(()));
    check(fen, &closure(7, false), Ok(()));
    check(fen, &closure(5, false), Err(VerificationFlaw::MorePositions(5)));
    check(MATED, &closure(1, false), Err(VerificationFlaw::Mate));
    check("7k/8/6K1/8/8/8/8/R7 b - - 0 1", &closure(1_000_000, false), Err(VerificationFlaw::MateArises));
}

/// After White's bishop or Black's bishops are captured, the position is enclosed.
#[test]
fn closure_may_stop_at_enclosed_positions() {
    let fen = "8/1k6/4p1p1/1p1pP1Pp/1P1P3P/1b6/1b6/BK6 w - - 0 1";
    check(fen, &closure(3, true), Ok(()));
    check(fen, &closure(0, true), Err(VerificationFlaw::MorePositions(0)));
    check(fen, &closure(3, false), Err(VerificationFlaw::MorePositions(3)));
}

/// Draws a position of locked pawns with few pieces, sometimes with an irregularity, a castling right or
/// a pawn that can be captured en passant.
fn draw(dice: &mut SeededRandom) -> Option<Position> {
    let (pairs, further) = (dice.below(9), dice.below(4));
    let mut setup = locked::draw(dice, pairs, further).setup();
    let turn = setup.turn;
    let men = |setup: &Setup| setup.board.occupied().into_iter().collect::<Vec<Square>>();
    match dice.below(5) {
        0 => setup.turn = !turn,
        1 => {
            let (from, to) = (dice.pick(&men(&setup)), dice.pick(&Square::ALL));
            let piece = setup.board.piece_at(from);
            setup.board.set(from, None);
            setup.board.set(to, piece);
        }
        2 => {
            let first = Rank::First.relative_to(turn);
            let [king, rook] = [PieceType::King, PieceType::Rook].map(|role| Piece { color: turn, role });
            let (king_on, rook_on) = (dice.pick(&File::ALL), dice.pick(&File::ALL));
            setup.board.set(setup.board.king(turn)?, None);
            setup.board.set(Square::at(rook_on, first), Some(rook));
            setup.board.set(Square::at(king_on, first), Some(king));
            setup.castling = Bitboard::from(Square::at(rook_on, first));
        }
        3 => {
            let file = dice.pick(&File::ALL);
            let at = |rank: Rank| Square::at(file, rank.relative_to(turn));
            let pawn = Piece { color: !turn, role: PieceType::Pawn };
            for (rank, piece) in [(Rank::Seventh, None), (Rank::Sixth, None), (Rank::Fifth, Some(pawn))] {
                setup.board.set(at(rank), piece);
            }
            setup.en_passant = Some(at(Rank::Sixth));
        }
        _ => {}
    }
    setup.irregular().ok()
}

/// Whether `winner` mates in one of the first `most` positions that can arise.
fn mates(start: &Position, winner: Color, most: usize) -> bool {
    let (mut seen, mut waiting) = (HashSet::from([key(start)]), VecDeque::from([*start]));
    while let Some(position) = waiting.pop_front() {
        if position.turn() != winner && position.is_checkmate() {
            return true;
        }
        for mv in position.legal_moves() {
            let next = position.play_unchecked(mv);
            if seen.len() < most && seen.insert(key(&next)) {
                waiting.push_back(next);
            }
        }
    }
    false
}

fn key(position: &Position) -> Setup {
    Setup { halfmoves: 0, fullmoves: 1, ..position.setup() }
}

/// A position proved by an enclosure, directly or through all its successors, allows no mate.
#[test]
fn enclosed_position_has_no_mate() {
    let mut dice = SeededRandom::new(1);
    let mut proved = 0;
    for position in std::iter::repeat_with(|| draw(&mut dice)).take(500).flatten() {
        for winner in Color::ALL {
            let proof = |ground| Verdict::Unwinnable(Proof { winner, ground });
            let at_once = proof(Ground::Enclosure(Fates::default()));
            let soon = proof(Ground::Closure { positions: 1, enclosed: true });
            let is_proved = |verdict| verify(&position, winner, verdict).is_ok();
            if is_proved(&at_once) || is_proved(&soon) {
                proved += 1;
                let fen = position.fen(FenStyle::Shredder);
                assert!(!mates(&position, winner, 3000), "{} mates in {fen}", winner.name());
            }
        }
    }
    assert!(proved > 10, "only {proved} proved");
}

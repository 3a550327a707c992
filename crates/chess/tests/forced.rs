//! Forced mates (P.13c), compared with a slow and simple search.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::iter;

use flagfall_chess::mate::{Budget, ForcedVerdict, forced_mate};
use flagfall_chess::{Color, Move, Piece, Position, Setup, Square};
use flagfall_testkit::games::{RandomGame, RandomStart, SeededRandom};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

/// Whether the player to move can force mate within `moves`, by plain full search.
fn mates(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().into_iter().any(|mv| {
            let next = position.play(mv).unwrap();
            let replies = next.legal_moves();
            let mut after = replies.iter().map(|&reply| next.play(reply).unwrap());
            next.is_checkmate() || !replies.is_empty() && after.all(|after| mates(&after, moves - 1))
        })
}

/// Returns the length of the shortest mate of at most `most` moves.
fn shortest(position: &Position, most: u32) -> Option<u32> {
    (1..=most).find(|&moves| mates(position, moves))
}

/// Checks that the line is a mate in exactly `moves` moves, and that its rest after every reply is a shortest mate.
#[track_caller]
fn check_line(position: &Position, moves: u32, line: &[Move]) {
    assert_eq!(line.len() as u32, 2 * moves - 1, "{position:?}: {line:?}");
    let mut now = *position;
    for (ply, &mv) in line.iter().enumerate() {
        if ply % 2 == 0 {
            let left = moves - ply as u32 / 2;
            assert_eq!(shortest(&now, left), Some(left), "{position:?}: {line:?} at {ply}");
        }
        now = now.play(mv).unwrap();
    }
    assert!(now.is_checkmate(), "{position:?}: {line:?}");
}

/// Checks the verdict against the slow search, and returns the length of the shortest mate.
#[track_caller]
fn check(position: &Position, most: u32) -> Option<u32> {
    let expected = shortest(position, most);
    match forced_mate(position, most, Budget::FULL) {
        ForcedVerdict::Mate(line) => check_line(position, expected.unwrap_or(0), &line),
        ForcedVerdict::Refuted => assert_eq!(expected, None, "{position:?} within {most}"),
        ForcedVerdict::Undetermined => {
            panic!("{position:?} within {most} needs more than the budget")
        }
    }
    if let Some(moves) = expected {
        let fewer = forced_mate(position, moves - 1, Budget::FULL);
        assert_eq!(fewer, ForcedVerdict::Refuted, "{position:?} within {}", moves - 1);
    }
    expected
}

fn position(fen: &str) -> Position {
    Setup::from_fen(fen).unwrap().irregular().unwrap()
}

/// Checks that there is a mate in exactly `moves` moves and that `key` is its only first move.
#[track_caller]
fn check_key(fen: &str, moves: u32, key: &str) {
    let position = position(fen);
    let ForcedVerdict::Mate(line) = forced_mate(&position, moves, Budget::FULL) else {
        panic!("no mate found in {fen}");
    };
    assert_eq!((line.len() as u32, line[0].to_string().as_str()), (2 * moves - 1, key), "{fen}");
    let last = line.iter().fold(position, |position, &mv| position.play(mv).unwrap());
    assert!(last.is_checkmate(), "{fen}: {line:?}");
    assert_eq!(forced_mate(&position, moves - 1, Budget::FULL), ForcedVerdict::Refuted, "{fen}");
}

#[track_caller]
fn check_refuted(fen: &str, moves: u32) {
    assert_eq!(forced_mate(&position(fen), moves, Budget::FULL), ForcedVerdict::Refuted, "{fen}");
}

/// Places pieces at random on some squares, with White to move and Black's king on the edge.
fn sparse(dice: &mut SeededRandom, letters: &str, squares: &[Square]) -> Option<Position> {
    let mut setup = Setup::empty();
    for piece in letters.chars().map(|letter| Piece::from_letter(letter).unwrap()) {
        let square = dice.pick(squares);
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        setup.board.set(square, Some(piece));
    }
    let king = setup.board.king(Color::Black)?;
    let edge = [0, 7].contains(&king.file().index()) || [0, 7].contains(&king.rank().index());
    setup.position().ok().filter(|_| edge)
}

/// Checks `count` positions with these pieces, of which at least `least` are mates in 1, 2, ...
#[track_caller]
fn check_sparse(letters: &str, count: usize, least: &[usize]) {
    let corner = |square: &Square| square.file().index() < 4 && square.rank().index() > 3;
    let corner: Vec<Square> = Square::ALL.into_iter().filter(corner).collect();
    let mut dice = SeededRandom::new(letters.len() as u64);
    let anywhere = iter::repeat_with(|| sparse(&mut dice, letters, &Square::ALL));
    let anywhere: Vec<Position> = anywhere.flatten().take(count / 4).collect();
    let cornered = iter::repeat_with(|| sparse(&mut dice, letters, &corner));
    let cornered: Vec<Position> = cornered.flatten().take(count - anywhere.len()).collect();

    let mut mates = vec![0; least.len()];
    for position in anywhere.iter().chain(&cornered) {
        if let Some(moves) = check(position, least.len() as u32) {
            mates[moves as usize - 1] += 1;
        }
    }
    assert!(mates.iter().zip(least).all(|(mates, least)| mates >= least), "{letters}: {mates:?}");
}

#[test]
fn few_pieces_agree_with_slow_search() {
    check_sparse("KkQ", 30, &[3, 5, 1]);
    check_sparse("KkR", 24, &[0, 3, 2, 1]);
    check_sparse("KkQR", 30, &[9, 6, 0]);
    check_sparse("KkP", 50, &[1, 1, 1, 1]);
    check_sparse("KkPP", 60, &[1, 2, 2]);
    check_sparse("KkBB", 60, &[1, 0, 0]);
    check_sparse("KkBNp", 120, &[1, 2, 2]);
    check_sparse("KkRpn", 60, &[1, 1, 1]);
    check_sparse("KkQrb", 60, &[2, 2, 1]);
    check_sparse("KkNNppp", 150, &[1, 3, 3]);
}

/// Material with which mates are rare; where none is possible, the search does not start.
#[test]
fn insufficient_material_agrees_with_slow_search() {
    check_sparse("KkN", 40, &[0, 0, 0]);
    check_sparse("KkNqq", 40, &[0, 0]);
    check_sparse("KkBb", 40, &[0, 0, 0]);
    check_refuted("8/8/8/3k4/8/8/8/KN6 w - - 0 1", u32::MAX);
}

#[test]
fn mates_at_the_end_of_games_are_found() {
    let mut mates = [0; 3];
    for (seed, start) in (0..).zip(RandomStart::ALL.into_iter().cycle()).take(300) {
        let positions: Vec<Position> = RandomGame::new(seed, start, 120).map(|ply| ply.after).collect();
        if !positions.last().is_some_and(Position::is_checkmate) {
            continue;
        }
        for back in [2, 4, 6] {
            if let Some(at) = positions.len().checked_sub(back)
                && let Some(moves) = check(&positions[at], back as u32 / 2)
            {
                mates[moves as usize - 1] += 1;
            }
        }
    }
    assert!(mates[0] >= 20 && mates[1] >= 3 && mates[2] >= 1, "{mates:?}");
}

proptest! {
    #![proptest_config(cases(2_000))]

    /// No mate in one is missed, however crowded or irregular the board.
    #[test]
    fn every_mate_in_one_is_found(position in positions()) {
        check(&position, 1);
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn every_mate_in_two_is_found(position in positions()) {
        if position.count_legal() < 60 {
            check(&position, 2);
        }
    }
}

#[test]
fn known_mates_are_found() {
    // A back rank mate; an interposed rook does not help.
    check_key("6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", 1, "e1e8");
    check_key("r5k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1", 2, "e2e8");
    // Smothered by its own rook.
    check_key("5r1k/6pp/7N/8/8/1Q6/8/K7 w - - 0 1", 2, "b3g8");
    // Légal; Morphy at the opera; Réti against Tartakower; the first of Bratko and Kopec.
    check_key("rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6", 2, "c4f7");
    check_key("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1", 2, "b3b8");
    check_key("rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9", 3, "d3d8");
    check_key("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 3, "d6d1");
    // The double step uncovers the check; a single step would block the other rook.
    check_key("2K5/8/8/8/8/1R6/R2P3k/2R5 w - - 0 1", 1, "d2d4");
    // Loyd's Excelsior: the least likely pawn mates on its fifth move.
    check_key("n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1", 5, "b2b4");
}

#[test]
fn underpromotion_mates_are_found() {
    check_key("6br/5Ppk/7p/8/8/8/8/K7 w - - 0 1", 1, "f7f8n");
    // A queen would stalemate.
    check_key("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", 2, "f7f8r");
}

#[test]
fn en_passant_mates_are_found() {
    check_key("8/k2N3p/p1BR4/1pPP4/8/8/8/2K5 w - b6 0 1", 1, "c5b6");
    check_refuted("8/k2N3p/p1BR4/1pPP4/8/8/8/2K5 w - - 0 1", 1);
    // The double step mates because the pawn that could capture en passant is pinned.
    check_key("5BR1/8/8/7k/7p/8/6P1/K6R w - - 0 1", 1, "g2g4");
    check_refuted("5BR1/8/8/7k/7p/8/6P1/K5R1 w - - 0 1", 1);
}

#[test]
fn castling_mates_are_found() {
    check_key("8/8/8/8/8/8/1R6/R3K1k1 w Q - 0 1", 1, "e1a1");
    check_refuted("8/8/8/8/8/8/1R6/R3K1k1 w - - 0 1", 1);
    // Chess960: king and rook swap squares.
    check_key("8/8/8/8/8/8/R7/1NRK2k1 w Q - 0 1", 1, "d1c1");
    check_key("8/8/8/8/2R5/6k1/8/1K2R3 w K - 0 1", 2, "b1e1");
    // With king and queen swapped at the start the king goes to b1, where the pawn attacks (P.7b).
    let fen = "8/8/8/8/8/8/pR6/R2K2k1 w Q - 0 1";
    check_key(fen, 1, "d1a1");
    let mut swapped = Setup::from_fen(fen).unwrap();
    swapped.mirrored.white = true;
    let swapped = swapped.irregular().unwrap();
    assert_eq!(forced_mate(&swapped, 1, Budget::FULL), ForcedVerdict::Refuted);
}

#[test]
fn trivial_positions_need_no_nodes() {
    let no_nodes = Budget { nodes: 0 };
    let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
    let stalemated = "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1";
    for fen in [mated, stalemated] {
        for moves in [0, 1, u32::MAX] {
            assert_eq!(forced_mate(&position(fen), moves, no_nodes), ForcedVerdict::Refuted, "{fen}");
        }
    }
    check_refuted("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 0);
}

/// A smaller budget may leave the verdict undetermined but never changes it.
#[test]
fn smaller_budget_never_changes_verdict() {
    let fens = ["r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "7k/8/5K2/8/8/8/8/R7 w - - 0 1"];
    for (fen, moves) in fens.into_iter().flat_map(|fen| [(fen, 2), (fen, 3)]) {
        let position = position(fen);
        let full = forced_mate(&position, moves, Budget::FULL);
        let answers: Vec<ForcedVerdict> =
            (0..2_000).map(|nodes| forced_mate(&position, moves, Budget { nodes })).collect();
        let open = answers.iter().take_while(|&answer| *answer == ForcedVerdict::Undetermined).count();
        assert!((1..2_000).contains(&open), "{fen} within {moves} needs {open} nodes");
        assert!(answers[open..].iter().all(|answer| *answer == full), "{fen} within {moves}");
    }
}

/// The search ends for any number of moves.
#[test]
fn search_ends_at_any_depth() {
    // Neither king can ever pass the pawns.
    let blocked = position("8/4k3/8/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
    assert_eq!(forced_mate(&blocked, 100, Budget::FULL), ForcedVerdict::Refuted);
    assert_eq!(forced_mate(&blocked, u32::MAX, Budget::FULL), ForcedVerdict::Undetermined);
    let start = forced_mate(&Position::start(), u32::MAX, Budget { nodes: 10_000 });
    assert_eq!(start, ForcedVerdict::Undetermined);
}

//! Destinations and positions for the board.

use std::collections::BTreeMap;

use flagfall_browser::{BrowserError, Destinations, Ending, MoveLine};
use flagfall_chess::{Color, PieceType, Position, Square, UciMove};
use flagfall_testkit::strategies::{cases, positions, slow_cases};
use proptest::prelude::*;

use crate::{START, from, line};

fn targets(destinations: &Destinations, from: &str) -> String {
    let reached = destinations.0.get(&from.parse().unwrap()).cloned().unwrap_or_default();
    reached.iter().map(Square::to_string).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_destinations(fen: &str, from: &str, expected: &str) {
    assert_eq!(targets(&line(fen, "").destinations(None), from), expected, "{from} in {fen}");
}

#[track_caller]
fn check_premoves(fen: &str, color: &str, from: &str, expected: &str) {
    let premoves = line(fen, "").premoves(color).unwrap();
    assert_eq!(targets(&premoves, from), expected, "{from} in {fen}");
}

#[test]
fn destinations_are_legal_targets() {
    check_destinations(START, "e2", "e3 e4");
    check_destinations(START, "g1", "f3 h3");
    check_destinations(START, "e1", "");
    check_destinations(START, "e7", "");
    check_destinations("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "e1", "d1 f1 e2");
}

#[test]
fn castling_is_offered_by_king_target_and_by_rook() {
    check_destinations("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1", "a1 c1 d1 f1 g1 h1 d2 e2 f2");
    // The king stands on its target already: only the rook's square is left.
    check_destinations("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1", "f1 h1 f2 g2 h2");
    // The king reaches g1 by an ordinary move.
    check_destinations("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1", "e1 g1 h1 e2 f2 g2");
    let plain = line("4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1");
    assert_eq!(plain.look(None).fen, "4k3/8/8/8/8/8/8/6KR b - - 1 1");
}

#[test]
fn premoves_include_moves_legal_after_some_reply() {
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    // Black's pawns may move to f5 and d5.
    check_premoves(after, "white", "e4", "d5 e5 f5");
    check_premoves(after, "white", "g1", "e2 f3 h3");
    check_premoves(after, "white", "a1", "");
    check_premoves(after, "black", "e7", "e5 e6");
    // A recapture: a knight may move to the square of its own pawn if the pawn can be captured.
    check_premoves("4k3/8/8/3p4/4P3/2N5/8/4K3 b - - 0 1", "white", "c3", "b1 d1 a2 e2 a4 e4 b5 d5");
}

#[test]
fn positions_of_a_game_are_described() {
    let game = line(START, "e2e4 f7f6 d2d4 g7g5 d1h5");
    let last = game.look(None);
    assert_eq!((last.ply, last.turn, last.number), (5, Color::Black, 3));
    assert_eq!(last.last, Some([Square::D1, Square::H5]));
    assert_eq!((last.check, last.ending), (Some(Square::E8), Some(Ending::Checkmate)));
    let first = game.look(Some(0));
    assert_eq!((first.fen.as_str(), first.last, first.ending), (START, None, None));
    assert_eq!(game.look(Some(99)), last);
    assert_eq!(game.numbered("hu").unwrap(), "1. e4 f6 2. d4 g5 3. Vh5#");
    assert_eq!(line("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "").look(None).ending, Some(Ending::Stalemate));
    let study = line("4k3/8/8/8/8/8/8/R3K3 b Q - 0 30", "e8d7 e1a1 d7c6");
    assert_eq!(study.numbered("figurine").unwrap(), "30... ♔d7 31. O-O-O+ ♔c6");
    assert_eq!(study.look(Some(2)).last, Some([Square::E1, Square::C1]));
}

#[test]
fn repeated_positions_are_listed() {
    let game = line(START, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    assert_eq!(game.look(None).occurrences, [0, 4, 8]);
    assert_eq!(game.look(Some(4)).occurrences, [0, 4]);
    assert_eq!(game.look(Some(1)).occurrences, [1]);
}

#[test]
fn moves_are_played_and_undone() {
    let mut game = MoveLine::new(None, None).unwrap();
    assert!(!game.undo());
    assert!(matches!(game.play("e2e5"), Err(BrowserError::Illegal(_))));
    assert!(matches!(game.play("no"), Err(BrowserError::Uci(_))));
    game.play("e2e4").unwrap();
    assert_eq!((game.plies(), game.chess960()), (1, false));
    assert!(game.undo());
    assert_eq!((game.plies(), game.look(None).fen.as_str()), (0, START));
    assert!(MoveLine::new(None, Some(vec!["e2e5".to_owned()])).is_err());
    assert!(MoveLine::new(Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned()), None).is_err());
    assert!(game.premoves("green").is_err());
    assert!(game.steps("xx", None).is_err());
}

#[test]
fn move_by_squares_has_its_facts() {
    let game = line("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1", "");
    assert!(game.promotes("a7", "b8").unwrap());
    assert!(!game.promotes("h1", "h8").unwrap());
    let step = game.step("a7", "b8", Some("queen".to_owned()), "de").unwrap().unwrap();
    assert_eq!((step.san.as_str(), step.uci.as_str()), ("axb8=D+", "a7b8q"));
    assert_eq!((step.promotion, step.capture, step.check), (Some(PieceType::Queen), true, true));
    assert_eq!(game.step("a7", "b8", None, "de").unwrap(), None);
    let castling = game.step("e1", "g1", None, "fi").unwrap().unwrap();
    assert_eq!((castling.uci.as_str(), castling.san.as_str()), ("e1h1", "O-O"));
    assert_eq!((castling.from, castling.to, castling.role), (Square::E1, Square::G1, PieceType::King));
    assert!(game.step("e1", "g1", Some("duke".to_owned()), "fi").is_err());
}

#[test]
fn moves_are_filtered_by_square_and_piece() {
    let game = line("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1", "");
    let sans =
        |steps: Vec<flagfall_browser::ShownMove>| steps.into_iter().map(|step| step.san).collect::<Vec<_>>().join(" ");
    assert_eq!(sans(game.captures("en").unwrap()), "exd5 Nxd5");
    assert_eq!(sans(game.moves("en", Some("e4".to_owned()), None).unwrap()), "e5 exd5");
    let knight = game.moves("fi", None, Some("knight".to_owned())).unwrap();
    assert_eq!(knight.len(), 7);
    assert!(knight.iter().all(|step| step.san.starts_with('R')));
}

#[test]
fn material_is_the_surplus_of_each_side() {
    let game = line("4k3/pp6/8/8/8/8/P7/RN2K3 w - - 0 1", "");
    let material = game.material(None);
    assert_eq!(material.white, [PieceType::Rook, PieceType::Knight]);
    assert_eq!((material.black, material.points), (vec![PieceType::Pawn], 7));
    assert_eq!(game.pieces(None).len(), 7);
}

/// Returns all pairs of squares that UCI reads as a legal move.
fn pairs(position: &Position) -> BTreeMap<Square, Vec<Square>> {
    let mut pairs = BTreeMap::new();
    for from in (0..64).filter_map(Square::new) {
        let goes = |to| {
            [None, Some(PieceType::Queen)]
                .into_iter()
                .any(|promotion| position.uci(UciMove { from, to, promotion }).is_ok())
        };
        let reached: Vec<Square> = (0..64).filter_map(Square::new).filter(|&to| to != from && goes(to)).collect();
        if !reached.is_empty() {
            pairs.insert(from, reached);
        }
    }
    pairs
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn destinations_equal_legal_moves(position in positions()) {
        prop_assert_eq!(from(&position).destinations(None).0, pairs(&position));
    }

    #[test]
    fn position_survives_fen_round_trip(position in positions()) {
        let look = from(&position).look(None);
        prop_assert_eq!(line(&look.fen, "").look(None), look.clone());
        prop_assert_eq!(line(&look.fen, "").destinations(None), from(&position).destinations(None));
    }

    #[test]
    fn every_destination_is_a_legal_move(position in positions()) {
        let line = from(&position);
        for (from, reached) in line.destinations(None).0 {
            for to in reached {
                let (from, to) = (from.to_string(), to.to_string());
                let promotion = line.promotes(&from, &to).unwrap().then(|| "rook".to_owned());
                let step = line.step(&from, &to, promotion, "en").unwrap().unwrap();
                prop_assert!(line.clone().play(&step.uci).is_ok());
            }
        }
    }
}

proptest! {
    #![proptest_config(slow_cases(10))]

    #[test]
    fn premoves_equal_moves_after_all_replies(position in positions()) {
        let mut expected = BTreeMap::<Square, Vec<Square>>::new();
        for reply in position.legal_moves() {
            for (from, reached) in pairs(&position.play(reply).unwrap()) {
                expected.entry(from).or_default().extend(reached);
            }
        }
        for reached in expected.values_mut() {
            reached.sort_unstable();
            reached.dedup();
        }
        let color = position.turn().opponent().to_string();
        prop_assert_eq!(from(&position).premoves(&color).unwrap().0, expected);
    }
}

//! Properties of all positions, regular or irregular.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod slow;

use std::collections::HashSet;

use flagfall_chess::{
    Bitboard, Board, ByColor, Color, FenStyle, File, History, KernelKind, Move, MoveList, Piece, PieceType, Position,
    Rank, Setup, Square, perft, perft_on,
};
use flagfall_testkit::strategies::{cases, irregular_positions, moves, played_positions, positions, setups, squares};
use proptest::collection::vec;
use proptest::prelude::*;

use slow::SlowPosition;

/// Returns every representable move from this square, sensible or not.
fn all_moves_from(from: Square) -> impl Iterator<Item = Move> {
    Square::ALL.into_iter().flat_map(move |to| {
        let of_roles = PieceType::ALL
            .into_iter()
            .flat_map(move |role| [Move::Normal { role, from, to }, Move::Promotion { from, to, role }]);
        of_roles.chain([
            Move::DoubleStep { from, to },
            Move::EnPassant { from, to },
            Move::Castling { king: from, rook: to },
        ])
    })
}

/// Returns the reversed setup: colours are exchanged and the board is mirrored vertically.
fn reversed(setup: &Setup) -> Setup {
    let over = |square: Square| Square::at(square.file(), Rank::ALL[7 - square.rank().index()]);
    let mut board = Board::EMPTY;
    for square in setup.board.occupied() {
        let piece = setup.board.piece_at(square).unwrap();
        board.set(over(square), Some(Piece { color: !piece.color, role: piece.role }));
    }
    Setup {
        board,
        turn: !setup.turn,
        castling: setup.castling.into_iter().map(over).collect(),
        mirrored: ByColor { white: setup.mirrored.black, black: setup.mirrored.white },
        en_passant: setup.en_passant.map(over),
        ..*setup
    }
}

/// Returns the setup with left and right swapped, and castling mirrored with it (P.7b).
fn mirrored(setup: &Setup) -> Setup {
    let over = |square: Square| Square::at(File::ALL[7 - square.file().index()], square.rank());
    let mut board = Board::EMPTY;
    for square in setup.board.occupied() {
        board.set(over(square), setup.board.piece_at(square));
    }
    Setup {
        board,
        castling: setup.castling.into_iter().map(over).collect(),
        mirrored: ByColor::new(|color| !setup.mirrored[color]),
        en_passant: setup.en_passant.map(over),
        ..*setup
    }
}

/// Removes all castling rights except those with king on e and rooks in the corners.
fn with_ordinary_castling(mut setup: Setup) -> Setup {
    if setup.is_chess960() || setup.mirrored.white || setup.mirrored.black {
        setup.castling = Bitboard::EMPTY;
        setup.mirrored = ByColor::default();
    }
    setup
}

proptest! {
    #![proptest_config(cases(10_000))]

    /// Legal moves agree with a slow and simple implementation of the laws.
    #[test]
    fn legal_moves_agree_with_slow_implementation(position in irregular_positions()) {
        let slow = SlowPosition::new(position.setup());
        let list = position.legal_moves();
        let expected: HashSet<Move> = slow.legal_moves().into_iter().collect();
        let found: HashSet<Move> = list.iter().copied().collect();
        prop_assert_eq!(found.len(), list.len(), "a move is listed twice");
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(position.is_check(), slow.is_in_check(position.turn()));
        for color in Color::ALL {
            let king = position.king(color);
            let attackers: Bitboard = slow.attackers(king, !color).into_iter().collect();
            prop_assert_eq!(position.attackers(king, !color), attackers);
        }
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    /// A move leads to the same position as in the slow implementation.
    #[test]
    fn play_agrees_with_slow_implementation(position in positions()) {
        let slow = SlowPosition::new(position.setup());
        for mv in position.legal_moves() {
            let next = position.play(mv).unwrap();
            prop_assert_eq!(next.setup(), slow.play(mv), "{}", mv);
            prop_assert!(!SlowPosition::new(next.setup()).is_in_check(position.turn()), "{}", mv);
        }
    }

    /// `is_legal` holds exactly for the listed moves, tested on all representable moves from some squares.
    #[test]
    fn move_is_legal_if_and_only_if_listed(
        position in positions(),
        from in vec(squares(), 4),
    ) {
        let listed: HashSet<Move> = position.legal_moves().into_iter().collect();
        let kings = [position.king(Color::White), position.king(Color::Black)];
        for mv in from.into_iter().chain(kings).flat_map(all_moves_from) {
            prop_assert_eq!(position.is_legal(mv), listed.contains(&mv), "{:?}", mv);
            prop_assert_eq!(position.play(mv).is_ok(), listed.contains(&mv), "{:?}", mv);
        }
    }

    #[test]
    fn counting_listing_and_testing_moves_agree(position in positions()) {
        let list = position.legal_moves();
        prop_assert_eq!(position.count_legal(), list.len());
        prop_assert_eq!(position.has_legal_move(), !list.is_empty());
        prop_assert_eq!(perft(&position, 1), list.len() as u64);
        prop_assert_eq!(position.is_checkmate(), list.is_empty() && position.is_check());
        prop_assert_eq!(position.is_stalemate(), list.is_empty() && !position.is_check());
    }

    /// Each kernel has its own implementation of counting and listing.
    #[test]
    fn kernel_counts_agree_with_playing_moves(position in irregular_positions()) {
        let list = position.legal_moves();
        let replies = list.iter().map(|&mv| position.play_unchecked(mv).legal_moves().len());
        let expected = [list.len() as u64, replies.sum::<usize>() as u64];
        for kernel in KernelKind::ALL {
            for (depth, expected) in (1..).zip(expected) {
                let found = perft_on(kernel, &position, depth);
                prop_assert_eq!(found.unwrap_or(expected), expected, "{} at {}", kernel, depth);
            }
        }
    }

    /// Generating moves for some pieces and then for the others yields every move once.
    #[test]
    fn movers_partition_legal_moves(position in positions(), movers in any::<u64>().prop_map(Bitboard)) {
        let mut parts = MoveList::new();
        position.generate_from(movers, &mut parts);
        prop_assert!(parts.iter().all(|mv| movers.contains(mv.from())));
        position.generate_from(!movers, &mut parts);
        let parts: HashSet<Move> = parts.into_iter().collect();
        let whole = position.legal_moves();
        prop_assert_eq!(parts.len(), whole.len());
        prop_assert_eq!(parts, whole.into_iter().collect::<HashSet<Move>>());
    }

    /// The incrementally updated hash equals the hash computed from scratch.
    #[test]
    fn incremental_hash_equals_hash_from_scratch(position in positions()) {
        for mv in position.legal_moves() {
            let next = position.play_unchecked(mv);
            let again = next.setup().irregular().unwrap();
            prop_assert_eq!(next.hash(), again.hash(), "{}", mv);
            prop_assert_eq!(next, again, "{}", mv);
        }
    }

    /// Legal play from a start position reaches legal positions only (3.10.3).
    #[test]
    fn legal_play_reaches_no_fault(position in played_positions()) {
        prop_assert_eq!(position.faults(), []);
        prop_assert_eq!(position.setup().position(), Ok(position));
    }

    #[test]
    fn unchecked_illegal_moves_do_not_panic(
        position in positions(),
        nonsense in vec(moves(), 1..12),
    ) {
        let mut position = position;
        for mv in nonsense {
            prop_assert_eq!(position.play(mv).is_ok(), position.is_legal(mv));
            position = position.play_unchecked(mv);
            let list = position.legal_moves();
            prop_assert_eq!(position.has_legal_move(), !list.is_empty());
            list.iter().for_each(|&mv| _ = position.play_unchecked(mv).count_legal());
            let _ = (position.checkers(), position.pinned(Color::White), position.faults());
            let _ = (position.count_legal(), position.fen(FenStyle::XFen), position.setup());
        }
    }

    /// The rules are symmetric in the colours.
    #[test]
    fn reversed_position_has_reversed_moves(position in positions()) {
        let other = reversed(&position.setup()).irregular().unwrap();
        prop_assert_eq!(other.count_legal(), position.count_legal());
        prop_assert_eq!(perft(&other, 2), perft(&position, 2));
        prop_assert_eq!(other.checkers().len(), position.checkers().len());
        let pins = |of: &Position, color| of.pinned(color).len();
        prop_assert_eq!(pins(&other, Color::White), pins(&position, Color::Black));
    }

    /// Mirrored ordinary chess is chess with king and queen swapped (P.7b).
    #[test]
    fn mirrored_position_has_mirrored_moves(position in positions()) {
        let setup = with_ordinary_castling(position.setup());
        let position = setup.irregular().unwrap();
        let other = mirrored(&setup).irregular().unwrap();
        prop_assert_eq!(perft(&other, 2), perft(&position, 2));
    }

    #[test]
    fn setup_survives_fen_round_trip(setup in setups()) {
        let edges = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        let setup = Setup { castling: setup.castling & edges, ..setup };
        for style in [FenStyle::Standard, FenStyle::Shredder] {
            let written = setup.fen(style);
            prop_assert_eq!(Setup::from_fen(&written), Ok(setup), "{:?}: {}", style, written);
        }
        let written = setup.fen(FenStyle::XFen);
        let read = Setup::from_fen(&written).unwrap();
        let expected = Setup { en_passant: read.en_passant, ..setup };
        prop_assert_eq!(read, expected, "{}", written);
        prop_assert!(read.en_passant.is_none_or(|square| setup.en_passant == Some(square)));
    }

    /// A position's en passant square allows a legal capture, so even X-FEN keeps it.
    #[test]
    fn position_survives_fen_round_trip(position in positions()) {
        for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
            let written = position.fen(style);
            let read = Setup::from_fen(&written).unwrap().irregular();
            prop_assert_eq!(read, Ok(position), "{:?}: {}", style, written);
        }
    }

    /// `position` rejects every fault and `irregular` the unplayable ones; both report all of them.
    #[test]
    fn setups_are_refused_only_for_their_faults(setup in setups()) {
        let faults = setup.faults();
        let unplayable: Vec<_> = faults.iter().copied().filter(|fault| !fault.is_playable()).collect();
        prop_assert_eq!(setup.position().err().map_or(vec![], |error| error.faults), faults);
        prop_assert_eq!(setup.irregular().err().map_or(vec![], |error| error.faults), unplayable);
    }

    /// A history finds the same repetitions as a scan of all its positions, even if positions are
    /// restored or removed between captures and pawn moves.
    #[test]
    fn history_misses_no_repetition(
        start in positions(),
        deeds in vec((0..10u32, any::<prop::sample::Index>()), 1..80),
    ) {
        let mut game = History::new(start);
        for (deed, which) in deeds {
            let moves = game.position().legal_moves();
            match deed {
                0 => _ = game.pop(),
                1 => game.put(game.positions()[which.index(game.positions().len())]),
                _ if moves.is_empty() => {}
                _ => _ = game.play(moves[which.index(moves.len())]).unwrap(),
            }
            let same = |ply: &usize| game.positions()[*ply].same_as(game.position());
            let expected: Vec<usize> = (0..game.positions().len()).filter(same).collect();
            prop_assert_eq!(game.repetitions(), expected.len());
            prop_assert_eq!(game.occurrences(), expected);
        }
    }
}

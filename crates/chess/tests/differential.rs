//! Agreement with shakmaty and cozy-chess, ply by ply, on random games.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Debug;

use cozy_chess::{Board as Cozy, GameStatus};
use flagfall_chess::{Bitboard, ByColor, Color, FenStyle, History, Move, Position, PositionFault, Square, UciStyle};
use flagfall_testkit::games::{RandomGame, RandomStart};
use flagfall_testkit::strategies::{cases, irregular_positions, seeds};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _, PositionErrorKinds};

/// Origin, target (castling as king takes rook) and promotion: the form common to all three crates.
type Plain = (usize, usize, Option<char>);

fn ours(mv: Move) -> Plain {
    (mv.from().index(), mv.to().index(), mv.promotion().map(flagfall_chess::PieceType::letter))
}

fn shakmatys(mv: shakmaty::Move) -> Plain {
    let promotion = mv.promotion().map(shakmaty::Role::char);
    (usize::from(mv.from().unwrap()), usize::from(mv.to()), promotion)
}

fn cozys(mv: cozy_chess::Move) -> Plain {
    (mv.from as usize, mv.to as usize, mv.promotion.map(char::from))
}

fn sorted(moves: impl Iterator<Item = Plain>) -> Vec<Plain> {
    let mut moves: Vec<Plain> = moves.collect();
    moves.sort_unstable();
    moves
}

/// One position in the types of all three crates.
struct Trio {
    ours: Position,
    shakmaty: Chess,
    cozy: Cozy,
}

impl Trio {
    fn new(ours: Position, mode: CastlingMode) -> Trio {
        let fen = ours.fen(FenStyle::Shredder);
        let read: Fen = fen.parse().unwrap();
        Trio { ours, shakmaty: read.into_position(mode).unwrap(), cozy: fen.parse().unwrap() }
    }

    fn play(&mut self, mv: Move, after: Position) {
        let expected = ours(mv);
        let moves = self.shakmaty.legal_moves();
        let theirs = moves.into_iter().find(|&mv| shakmatys(mv) == expected).unwrap();
        self.shakmaty.play_unchecked(theirs);
        self.cozy.play(mv.uci(UciStyle::Chess960).to_string().parse().unwrap());
        self.ours = after;
    }

    #[track_caller]
    fn agree<T: PartialEq + Debug>(&self, what: &str, ours: &T, theirs: &T) {
        assert_eq!(ours, theirs, "{what} of {:?}", self.ours);
    }

    fn check(&self) {
        self.check_moves();
        self.check_lines();
        self.check_fen();
        let (ours, theirs) = (&self.ours, &self.shakmaty);
        self.agree("check", &ours.is_check(), &theirs.is_check());
        self.agree("mate", &ours.is_checkmate(), &theirs.is_checkmate());
        self.agree("stalemate", &ours.is_stalemate(), &theirs.is_stalemate());
        self.agree("mate (cozy)", &ours.is_checkmate(), &(self.cozy.status() == GameStatus::Won));
        let en_passant = theirs.legal_ep_square().map(usize::from);
        self.agree("en passant", &ours.en_passant().map(Square::index), &en_passant);
        self.agree("halfmoves", &u32::from(ours.halfmoves()), &theirs.halfmoves());
        self.agree("fullmoves", &u32::from(ours.fullmoves()), &theirs.fullmoves().get());
        self.agree("faults", &ours.faults(), &vec![]);
    }

    fn check_moves(&self) {
        let listed = sorted(self.ours.legal_moves().into_iter().map(ours));
        let theirs = sorted(self.shakmaty.legal_moves().into_iter().map(shakmatys));
        self.agree("legal moves", &listed, &theirs);
        let mut theirs = Vec::new();
        self.cozy.generate_moves(|moves| {
            theirs.extend(moves.into_iter().map(cozys));
            false
        });
        self.agree("legal moves (cozy)", &listed, &sorted(theirs.into_iter()));
        self.agree("count", &self.ours.count_legal(), &listed.len());
    }

    /// Compares checks, pins and attacks.
    fn check_lines(&self) {
        let ours = &self.ours;
        let checkers = ours.checkers().0;
        self.agree("checkers", &checkers, &u64::from(self.shakmaty.checkers()));
        self.agree("checkers (cozy)", &checkers, &self.cozy.checkers().0);
        self.agree("pins", &ours.pinned(ours.turn()), &pinned_of_mover(&self.cozy));
        if let Some(passed) = self.cozy.null_move() {
            self.agree("their pins", &ours.pinned(!ours.turn()), &pinned_of_mover(&passed));
        }
        let board = self.shakmaty.board();
        for square in Square::ALL {
            let theirs = shakmaty::Square::new(u32::try_from(square.index()).unwrap());
            for (color, by) in Color::ALL.into_iter().zip(shakmaty::Color::ALL) {
                let attackers = board.attacks_to(theirs, by, board.occupied());
                self.agree("attackers", &ours.attackers(square, color).0, &u64::from(attackers));
            }
        }
    }

    fn check_fen(&self) {
        let ours = &self.ours;
        let theirs = Fen::from_position(&self.shakmaty, EnPassantMode::Legal).to_string();
        self.agree("FEN", &&*ours.fen(FenStyle::Standard), &&*theirs);
        self.agree("X-FEN", &&*ours.fen(FenStyle::XFen), &&*theirs);
        self.agree("their FEN", &Position::from_fen(&theirs), &Ok(*ours));

        // Cozy writes the crossed square even if no pawn can take there, and counts to 100 only.
        let theirs = format!("{:#}", self.cozy);
        let read = Position::from_fen(&theirs).unwrap();
        self.agree("same as cozy's FEN", &read.same_as(ours), &true);
        self.agree("hash of cozy's FEN", &read.hash(), &ours.hash());
        let shredder = ours.fen(FenStyle::Shredder);
        let fields = |fen: &str| fen.split(' ').take(3).collect::<Vec<_>>().join(" ");
        self.agree("Shredder-FEN", &fields(&shredder), &fields(&theirs));
        let read: Fen = shredder.parse().unwrap();
        let read: Chess = read.into_position(self.shakmaty.castles().mode()).unwrap();
        self.agree("our FEN read by shakmaty", &read, &self.shakmaty);
        if ours.halfmoves() <= 100 {
            // Its `same_position` mistakes a bishop next to the pawn for a pawn that can take it.
            let read: Cozy = shredder.parse().unwrap();
            let theirs = self.cozy.hash_without_ep();
            self.agree("our FEN read by cozy", &read.hash_without_ep(), &theirs);
        }
    }
}

fn pinned_of_mover(cozy: &Cozy) -> Bitboard {
    Bitboard((cozy.pinned() & cozy.colors(cozy.side_to_move())).0)
}

/// Plays one game with all three crates and compares every position.
fn check_game(seed: u64, start: RandomStart, mode: CastlingMode) {
    let game = RandomGame::new(seed, start, 150);
    let mut trio = Trio::new(*game.position(), mode);
    trio.check();
    for ply in game {
        trio.play(ply.mv, ply.after);
        trio.check();
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn chess_games_agree_with_peers(seed in seeds()) {
        check_game(seed, RandomStart::Standard, CastlingMode::Standard);
    }

    #[test]
    fn chess960_games_agree_with_peers(seed in seeds()) {
        check_game(seed, RandomStart::Chess960, CastlingMode::Chess960);
    }

    #[test]
    fn double_chess960_games_agree_with_peers(seed in seeds()) {
        check_game(seed, RandomStart::DoubleChess960, CastlingMode::Chess960);
    }

    /// Compares repetitions (9.2.2), found in three ways, with shakmaty's.
    #[test]
    fn repetitions_agree_with_shakmaty(seed in seeds()) {
        let game = RandomGame::new(seed, RandomStart::Standard, 120);
        let mut trio = Trio::new(*game.position(), CastlingMode::Standard);
        let mut history = History::new(*game.position());
        let mut theirs = vec![trio.shakmaty.clone()];
        for ply in game {
            trio.play(ply.mv, ply.after);
            history.play(ply.mv).unwrap();
            theirs.push(trio.shakmaty.clone());
            let mut same = Vec::new();
            for (number, (earlier, their)) in history.positions().iter().zip(&theirs).enumerate() {
                let is_same = *their == trio.shakmaty;
                trio.agree("same position", &earlier.same_as(&ply.after), &is_same);
                trio.agree("same hash", &(earlier.hash() == ply.after.hash()), &is_same);
                same.extend(is_same.then_some(number));
            }
            trio.agree("repetitions", &history.repetitions(), &same.len());
            trio.agree("threefold", &history.is_threefold(), &(same.len() >= 3));
            trio.agree("fivefold", &history.is_fivefold(), &(same.len() >= 5));
            trio.agree("occurrences", &history.occurrences(), &same);
        }
    }
}

/// Returns shakmaty's error kind for the fault, if it has one.
fn kind(fault: PositionFault) -> PositionErrorKinds {
    match fault {
        PositionFault::OpponentInCheck | PositionFault::BothInCheck => PositionErrorKinds::OPPOSITE_CHECK,
        PositionFault::PawnOnFirstRank(_) | PositionFault::PawnOnLastRank(_) => PositionErrorKinds::PAWNS_ON_BACKRANK,
        PositionFault::TooManyPieces(_) | PositionFault::TooManyPawns(_) => PositionErrorKinds::TOO_MUCH_MATERIAL,
        PositionFault::ImpossibleCheck => PositionErrorKinds::IMPOSSIBLE_CHECK,
        other => panic!("{other} in a position"),
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    /// Compares faults of arbitrary placements with shakmaty, and moves where shakmaty accepts them.
    #[test]
    fn irregular_positions_agree_with_shakmaty(position in irregular_positions()) {
        let mut setup = position.setup();
        if setup.mirrored != ByColor::default() {
            (setup.mirrored, setup.castling) = (ByColor::default(), Bitboard::EMPTY);
        }
        let position = setup.irregular().unwrap();
        let fen: Fen = position.fen(FenStyle::Shredder).parse().unwrap();
        let mut setup = fen.into_setup();
        setup.fullmoves = setup.fullmoves.max(std::num::NonZeroU32::MIN);
        let theirs = Chess::from_setup(setup, CastlingMode::Chess960);
        let kinds = theirs.as_ref().err().map_or(PositionErrorKinds::empty(), shakmaty::PositionError::kinds);
        let faults = position.faults().into_iter().map(kind).fold(PositionErrorKinds::empty(), |a, b| a | b);
        // With an en passant square, shakmaty rejects more checks as impossible.
        let known = match position.en_passant() {
            Some(_) => !PositionErrorKinds::IMPOSSIBLE_CHECK,
            None => PositionErrorKinds::all(),
        };
        prop_assert_eq!(faults & known, kinds & known, "{:?}", position);
        let theirs = theirs
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .or_else(shakmaty::PositionError::ignore_impossible_check);
        if let Ok(theirs) = theirs {
            let listed = sorted(position.legal_moves().into_iter().map(ours));
            prop_assert_eq!(listed, sorted(theirs.legal_moves().into_iter().map(shakmatys)));
        }
    }
}

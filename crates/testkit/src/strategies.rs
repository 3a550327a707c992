//! Setups, positions and moves for proptest, from ordinary to absurd.
//!
//! Positions made of single pieces shrink piece by piece; positions reached by play shrink to fewer plies.

use flagfall_chess::{Bitboard, ByColor, Color, File, Move, Piece, PieceType, Position, Rank, Setup, Square};
use proptest::collection;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use crate::games::{RandomGame, RandomStart, SeededRandom};
use crate::locked;

/// Configures a property: `default_cases` fixed cases in `make test`, or the larger number of new cases in
/// `PROPTEST_CASES` (`make soak`).
#[must_use]
pub fn cases(default_cases: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return ProptestConfig { cases: config.cases.max(default_cases), ..config };
    }
    ProptestConfig { cases: default_cases, rng_seed: RngSeed::Fixed(960), ..config }
}

/// Configures a property whose cases take milliseconds: as [`cases`], with a hundredth of `PROPTEST_CASES`.
#[must_use]
pub fn slow_cases(default_cases: u32) -> ProptestConfig {
    let config = cases(default_cases);
    ProptestConfig { cases: default_cases.max(config.cases / 100), ..config }
}

/// Seeds, which do not shrink.
pub fn seeds() -> impl Strategy<Value = u64> {
    any::<u64>().no_shrink()
}

/// Any square.
pub fn squares() -> impl Strategy<Value = Square> {
    select(&Square::ALL[..])
}

fn files() -> impl Strategy<Value = File> {
    select(&File::ALL[..])
}

fn colors() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

fn roles() -> impl Strategy<Value = PieceType> {
    select(&PieceType::ALL[..])
}

/// Any moves, nearly all of them nonsensical.
pub fn moves() -> impl Strategy<Value = Move> {
    (0..5, roles(), squares(), squares()).prop_map(|(kind, role, from, to)| match kind {
        0 => Move::Normal { role, from, to },
        1 => Move::DoubleStep { from, to },
        2 => Move::EnPassant { from, to },
        3 => Move::Promotion { from, to, role },
        _ => Move::Castling { king: from, rook: to },
    })
}

/// Any setups.
pub fn setups() -> impl Strategy<Value = Setup> {
    const EDGES: u64 = 0xff00_0000_0000_00ff;
    let piece = (colors(), roles()).prop_map(|(color, role)| Piece { color, role });
    let castling = prop_oneof![
        Just(0),
        any::<u64>(),
        any::<u64>().prop_map(|squares| squares & EDGES),
        (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b & EDGES),
    ];
    let fields = (colors(), castling, any::<[bool; 2]>(), proptest::option::of(squares()), counters());
    (collection::vec((squares(), piece), 0..=70), fields).prop_map(|(pieces, fields)| {
        let (turn, castling, [white, black], en_passant, (halfmoves, fullmoves)) = fields;
        let mut setup = Setup { turn, en_passant, halfmoves, fullmoves, ..Setup::empty() };
        setup.castling = Bitboard(castling);
        setup.mirrored = ByColor { white, black };
        for (square, piece) in pieces {
            setup.board.set(square, Some(piece));
        }
        setup
    })
}

fn counters() -> impl Strategy<Value = (u16, u16)> {
    prop_oneof![4 => (0..=160u16, 1..=300u16), 1 => any::<(u16, u16)>()]
}

/// Positions reached by legal play from any start position within two hundred plies.
pub fn played_positions() -> impl Strategy<Value = Position> {
    (seeds(), select(&RandomStart::ALL[..]), 0..200usize).prop_map(|(seed, start, plies)| {
        let mut game = RandomGame::new(seed, start, plies);
        while game.next().is_some() {}
        *game.position()
    })
}

/// Playable positions with one king each, most of them irregular: any number of pieces anywhere, and
/// castling rights and en passant captures far more often than in games.
///
/// # Panics
///
/// `flagfall_chess` refuses a position, which would be a bug there.
pub fn irregular_positions() -> impl Strategy<Value = Position> {
    let home = || proptest::option::weighted(0.4, homes());
    let passed = proptest::option::weighted(0.4, (files(), any::<[bool; 2]>()));
    let kings = (squares(), squares());
    let parts = (piece_sets(), colors(), passed, home(), home(), kings, counters());
    parts.prop_map(|(pieces, turn, passed, white, black, kings, (halfmoves, fullmoves))| {
        let mut setup = Setup { turn, halfmoves, fullmoves, ..Setup::empty() };
        for (square, piece) in pieces {
            setup.board.set(square, Some(piece));
        }
        if let Some((file, beside)) = passed {
            place_double_step(&mut setup, file, beside);
        }
        let homes = [(Color::White, white, kings.0), (Color::Black, black, kings.1)];
        for (color, home, _) in homes {
            if let Some(home) = home {
                place_home(&mut setup, color, home);
            }
        }
        for (color, home, square) in homes {
            let first = Rank::First.relative_to(color);
            let square = home.map_or(square, |home| Square::at(home.king, first));
            place_king(&mut setup, color, square);
        }
        // A king may have replaced a rook or pawn of a right.
        if setup.irregular().is_err() {
            setup.en_passant = None;
        }
        if setup.irregular().is_err() {
            setup.castling = Bitboard::EMPTY;
        }
        setup.irregular().expect("one king each, no rights")
    })
}

/// Legal positions with kings, at most eight pairs of blocked pawns and a few other pieces.
pub fn locked_positions() -> impl Strategy<Value = Position> {
    (seeds(), 0..=8usize, 0..=3usize)
        .prop_map(|(seed, pairs, further)| locked::draw(&mut SeededRandom::new(seed), pairs, further))
}

/// Positions reached by play, and irregular positions.
pub fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![1 => played_positions(), 2 => irregular_positions()]
}

/// Pieces other than kings: few, a normal number, a full board, or mostly line pieces.
fn piece_sets() -> impl Strategy<Value = Vec<(Square, Piece)>> {
    let pieces = |types: Vec<PieceType>, size| {
        let piece = (colors(), select(types)).prop_map(|(color, role)| Piece { color, role });
        collection::vec((squares(), piece), size)
    };
    let all =
        vec![PieceType::Pawn, PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
    let lines = vec![PieceType::Pawn, PieceType::Bishop, PieceType::Rook, PieceType::Queen];
    prop_oneof![
        3 => pieces(all.clone(), 0..=10),
        3 => pieces(all.clone(), 0..=32),
        1 => pieces(all, 30..=120),
        3 => pieces(lines, 3..=16),
    ]
}

/// A king and rooks with castling rights.
#[derive(Clone, Copy, Debug)]
struct CastlingHome {
    king: File,
    rooks: [Option<File>; 2],
    mirrored: bool,
    /// Whether the other pieces on the rank are removed.
    rank_cleared: bool,
    /// The file of an enemy rook on the same rank.
    enemy_rook: Option<File>,
}

fn homes() -> impl Strategy<Value = CastlingHome> {
    let anywhere =
        (1..7usize, any::<[bool; 2]>(), 0..7usize, 0..7usize).prop_map(|(king, [west, east], a, h)| CastlingHome {
            king: File::ALL[king],
            rooks: [west.then(|| File::ALL[a % king]), east.then(|| File::ALL[king + 1 + h % (7 - king)])],
            mirrored: false,
            rank_cleared: false,
            enemy_rook: None,
        });
    let corners = |king, mirrored| {
        any::<[bool; 2]>().prop_map(move |[west, east]| CastlingHome {
            king,
            rooks: [west.then_some(File::A), east.then_some(File::H)],
            mirrored,
            rank_cleared: false,
            enemy_rook: None,
        })
    };
    let (usual, swapped) = (corners(File::E, false), corners(File::D, true));
    let home = prop_oneof![2 => anywhere, 1 => usual, 1 => swapped];
    (home, any::<bool>(), proptest::option::weighted(0.3, files()))
        .prop_map(|(home, rank_cleared, enemy_rook)| CastlingHome { rank_cleared, enemy_rook, ..home })
}

fn place_home(setup: &mut Setup, color: Color, home: CastlingHome) {
    let rank = Rank::First.relative_to(color);
    if home.rank_cleared {
        for square in Bitboard::rank(rank) {
            setup.board.set(square, None);
        }
    }
    if let Some(file) = home.enemy_rook {
        let rook = Piece { color: color.opponent(), role: PieceType::Rook };
        setup.board.set(Square::at(file, rank), Some(rook));
    }
    for rook in home.rooks.into_iter().flatten().map(|file| Square::at(file, rank)) {
        setup.board.set(rook, Some(Piece { color, role: PieceType::Rook }));
        setup.castling = setup.castling.with(rook);
    }
    setup.mirrored[color] = home.mirrored;
}

fn place_king(setup: &mut Setup, color: Color, square: Square) {
    let taken = setup.board.king(color.opponent());
    let mut candidates = Square::ALL.into_iter().cycle().skip(square.index());
    let free = candidates.find(|&square| Some(square) != taken).unwrap_or(square);
    setup.board.set(free, Some(Piece { color, role: PieceType::King }));
}

/// Sets up a pawn of the side not to move that has just made a double step.
fn place_double_step(setup: &mut Setup, file: File, beside: [bool; 2]) {
    let us = setup.turn;
    let rank = |rank: Rank| Square::at(file, rank.relative_to(us));
    setup.board.set(rank(Rank::Seventh), None);
    setup.board.set(rank(Rank::Sixth), None);
    let stop = rank(Rank::Fifth);
    setup.board.set(stop, Some(Piece { color: us.opponent(), role: PieceType::Pawn }));
    for (ready, side) in beside.into_iter().zip([file.index().checked_sub(1), Some(file.index() + 1)]) {
        if let Some(side) = side.and_then(File::new)
            && ready
        {
            let pawn = Piece { color: us, role: PieceType::Pawn };
            setup.board.set(Square::at(side, stop.rank()), Some(pawn));
        }
    }
    setup.en_passant = Some(rank(Rank::Sixth));
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagfall_chess::PositionFault;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    #[test]
    fn irregular_positions_cover_rare_cases() {
        let mut runner = TestRunner::deterministic();
        let positions: Vec<Position> = (0..2_000)
            .map(|_| irregular_positions().new_tree(&mut runner).expect("never rejected").current())
            .collect();
        let check = |name: &str, minimum: usize, is_match: &dyn Fn(&Position) -> bool| {
            let count = positions.iter().filter(|position| is_match(position)).count();
            assert!(count >= minimum, "{count} of 2000: {name}");
        };
        let castles = |of: &Position| of.legal_moves().iter().any(|mv| matches!(mv, Move::Castling { .. }));
        check("castling", 50, &castles);
        check("mirrored castling", 10, &|of| castles(of) && of.is_mirrored(of.turn()));
        check("rights", 400, &|of| !of.castling().is_empty());
        check("en passant", 50, &|of| of.en_passant().is_some());
        check("check", 300, &Position::is_check);
        check("double check", 50, &|of| of.checkers().has_several());
        check("pins", 100, &|of| !of.pinned(of.turn()).is_empty());
        check("mate", 20, &Position::is_checkmate);
        let has = |of: &Position, fault: fn(PositionFault) -> bool| of.faults().into_iter().any(fault);
        check("the wrong king in check", 200, &|of| has(of, |f| f == PositionFault::OpponentInCheck));
        check("both in check", 100, &|of| has(of, |f| f == PositionFault::BothInCheck));
        check("last rank", 200, &|of| has(of, |f| matches!(f, PositionFault::PawnOnLastRank(_))));
        check("first rank", 200, &|of| has(of, |f| matches!(f, PositionFault::PawnOnFirstRank(_))));
        check("no fault", 200, &|of| of.faults().is_empty());
    }
}

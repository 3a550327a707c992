//! Setups, positions and moves for proptest, from ordinary to absurd.
//!
//! What is made of single pieces shrinks piece by piece; what is reached by play shrinks to fewer
//! plies.

use flagfall_chess::{
    Bitboard, ByColor, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
};
use proptest::collection;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;

use crate::games::{Dice, Game, Start};
use crate::locked;

/// So many cases of a property in `make test`, always the same ones; where `PROPTEST_CASES` asks
/// for more (`make soak`), that many new ones.
#[must_use]
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if std::env::var_os("PROPTEST_CASES").is_some() {
        return ProptestConfig { cases: asked.cases.max(usual), ..asked };
    }
    ProptestConfig { cases: usual, rng_seed: RngSeed::Fixed(960), ..asked }
}

/// The same for a property whose cases take milliseconds: a hundredth of what is asked for.
#[must_use]
pub fn slow_cases(usual: u32) -> ProptestConfig {
    let asked = cases(usual);
    ProptestConfig { cases: usual.max(asked.cases / 100), ..asked }
}

/// Seeds, none of them simpler than another.
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

fn roles() -> impl Strategy<Value = Role> {
    select(&Role::ALL[..])
}

/// Any move whatever: nearly none of them makes sense anywhere.
pub fn moves() -> impl Strategy<Value = Move> {
    (0..5, roles(), squares(), squares()).prop_map(|(kind, role, from, to)| match kind {
        0 => Move::Normal { role, from, to },
        1 => Move::DoubleStep { from, to },
        2 => Move::EnPassant { from, to },
        3 => Move::Promotion { from, to, role },
        _ => Move::Castling { king: from, rook: to },
    })
}

/// Any setup whatever.
pub fn setups() -> impl Strategy<Value = Setup> {
    const EDGES: u64 = 0xff00_0000_0000_00ff;
    let piece = (colors(), roles()).prop_map(|(color, role)| Piece { color, role });
    let castling = prop_oneof![
        Just(0),
        any::<u64>(),
        any::<u64>().prop_map(|squares| squares & EDGES),
        (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b & EDGES),
    ];
    let fields =
        (colors(), castling, any::<[bool; 2]>(), proptest::option::of(squares()), counters());
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

/// Positions reached by legal play from any start, two hundred plies deep at most.
pub fn played() -> impl Strategy<Value = Position> {
    (seeds(), select(&Start::ALL[..]), 0..200usize).prop_map(|(seed, start, plies)| {
        let mut game = Game::new(seed, start, plies);
        while game.next().is_some() {}
        *game.position()
    })
}

/// Any placement with one king each that can be played on, most of them irregular: pieces
/// anywhere in any number, rights to castle and captures en passant far more often than in games.
///
/// # Panics
///
/// If `flagfall_chess` refuses one, which would be a fault of it.
pub fn irregular() -> impl Strategy<Value = Position> {
    let home = || proptest::option::weighted(0.4, homes());
    let passed = proptest::option::weighted(0.4, (files(), any::<[bool; 2]>()));
    let kings = (squares(), squares());
    let parts = (crowds(), colors(), passed, home(), home(), kings, counters());
    parts.prop_map(|(pieces, turn, passed, white, black, kings, (halfmoves, fullmoves))| {
        let mut setup = Setup { turn, halfmoves, fullmoves, ..Setup::empty() };
        for (square, piece) in pieces {
            setup.board.set(square, Some(piece));
        }
        if let Some((file, beside)) = passed {
            pass(&mut setup, file, beside);
        }
        let homes = [(Color::White, white, kings.0), (Color::Black, black, kings.1)];
        for (color, home, _) in homes {
            if let Some(home) = home {
                furnish(&mut setup, color, home);
            }
        }
        for (color, home, square) in homes {
            let first = Rank::First.seen_by(color);
            let square = home.map_or(square, |home| Square::at(home.king, first));
            place_king(&mut setup, color, square);
        }
        // A king may have taken the place of what a right is about.
        if setup.irregular().is_err() {
            setup.en_passant = None;
        }
        if setup.irregular().is_err() {
            setup.castling = Bitboard::EMPTY;
        }
        setup.irregular().expect("one king each, no rights")
    })
}

/// Legal positions of kings, at most eight locked pairs of pawns and a few further pieces.
pub fn locked() -> impl Strategy<Value = Position> {
    (seeds(), 0..=8usize, 0..=3usize)
        .prop_map(|(seed, pairs, further)| locked::draw(&mut Dice::new(seed), pairs, further))
}

/// Positions of either kind.
pub fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![1 => played(), 2 => irregular()]
}

/// Pieces other than kings: few, a normal number, a board full of them, or mostly lines.
fn crowds() -> impl Strategy<Value = Vec<(Square, Piece)>> {
    let crowd = |most: Vec<Role>, size| {
        let piece = (colors(), select(most)).prop_map(|(color, role)| Piece { color, role });
        collection::vec((squares(), piece), size)
    };
    let all = vec![Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let lines = vec![Role::Pawn, Role::Bishop, Role::Rook, Role::Queen];
    prop_oneof![
        3 => crowd(all.clone(), 0..=10),
        3 => crowd(all.clone(), 0..=32),
        1 => crowd(all, 30..=120),
        3 => crowd(lines, 3..=16),
    ]
}

/// King and rooks that may still castle.
#[derive(Clone, Copy, Debug)]
struct Home {
    king: File,
    rooks: [Option<File>; 2],
    mirrored: bool,
    /// Whether nothing else is left on the rank.
    swept: bool,
    /// A rook of the opponent on the rank.
    lurker: Option<File>,
}

fn homes() -> impl Strategy<Value = Home> {
    let anywhere = (1..7usize, any::<[bool; 2]>(), 0..7usize, 0..7usize).prop_map(
        |(king, [west, east], a, h)| Home {
            king: File::ALL[king],
            rooks: [
                west.then(|| File::ALL[a % king]),
                east.then(|| File::ALL[king + 1 + h % (7 - king)]),
            ],
            mirrored: false,
            swept: false,
            lurker: None,
        },
    );
    let corners = |king, mirrored| {
        any::<[bool; 2]>().prop_map(move |[west, east]| Home {
            king,
            rooks: [west.then_some(File::A), east.then_some(File::H)],
            mirrored,
            swept: false,
            lurker: None,
        })
    };
    let (usual, swapped) = (corners(File::E, false), corners(File::D, true));
    let home = prop_oneof![2 => anywhere, 1 => usual, 1 => swapped];
    (home, any::<bool>(), proptest::option::weighted(0.3, files()))
        .prop_map(|(home, swept, lurker)| Home { swept, lurker, ..home })
}

fn furnish(setup: &mut Setup, color: Color, home: Home) {
    let rank = Rank::First.seen_by(color);
    if home.swept {
        for square in Bitboard::rank(rank) {
            setup.board.set(square, None);
        }
    }
    if let Some(file) = home.lurker {
        let rook = Piece { color: color.opponent(), role: Role::Rook };
        setup.board.set(Square::at(file, rank), Some(rook));
    }
    for rook in home.rooks.into_iter().flatten().map(|file| Square::at(file, rank)) {
        setup.board.set(rook, Some(Piece { color, role: Role::Rook }));
        setup.castling = setup.castling.with(rook);
    }
    setup.mirrored[color] = home.mirrored;
}

fn place_king(setup: &mut Setup, color: Color, square: Square) {
    let taken = setup.board.king(color.opponent());
    let mut from_here = Square::ALL.into_iter().cycle().skip(square.index());
    let free = from_here.find(|&square| Some(square) != taken).unwrap_or(square);
    setup.board.set(free, Some(Piece { color, role: Role::King }));
}

/// Lets a pawn of the player not having the move have just made a double step.
fn pass(setup: &mut Setup, file: File, beside: [bool; 2]) {
    let us = setup.turn;
    let rank = |rank: Rank| Square::at(file, rank.seen_by(us));
    setup.board.set(rank(Rank::Seventh), None);
    setup.board.set(rank(Rank::Sixth), None);
    let stop = rank(Rank::Fifth);
    setup.board.set(stop, Some(Piece { color: us.opponent(), role: Role::Pawn }));
    for (ready, side) in
        beside.into_iter().zip([file.index().checked_sub(1), Some(file.index() + 1)])
    {
        if let Some(side) = side.and_then(File::new)
            && ready
        {
            let pawn = Piece { color: us, role: Role::Pawn };
            setup.board.set(Square::at(side, stop.rank()), Some(pawn));
        }
    }
    setup.en_passant = Some(rank(Rank::Sixth));
}

#[cfg(test)]
mod tests {
    use super::*;
    use flagfall_chess::Fault;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    #[test]
    fn irregular_positions_have_what_can_go_wrong() {
        let mut runner = TestRunner::deterministic();
        let positions: Vec<Position> = (0..2_000)
            .map(|_| irregular().new_tree(&mut runner).expect("never rejected").current())
            .collect();
        let check = |what: &str, least: usize, holds: &dyn Fn(&Position) -> bool| {
            let count = positions.iter().filter(|position| holds(position)).count();
            assert!(count >= least, "{count} of 2000: {what}");
        };
        let castles =
            |of: &Position| of.legal_moves().iter().any(|mv| matches!(mv, Move::Castling { .. }));
        check("castling", 50, &castles);
        check("mirrored castling", 10, &|of| castles(of) && of.is_mirrored(of.turn()));
        check("rights", 400, &|of| !of.castling().is_empty());
        check("en passant", 50, &|of| of.en_passant().is_some());
        check("check", 300, &Position::is_check);
        check("double check", 50, &|of| of.checkers().is_several());
        check("pins", 100, &|of| !of.pinned(of.turn()).is_empty());
        check("mate", 20, &Position::is_checkmate);
        let has = |of: &Position, fault: fn(Fault) -> bool| of.faults().into_iter().any(fault);
        check("the wrong king in check", 200, &|of| has(of, |f| f == Fault::OpponentInCheck));
        check("both in check", 100, &|of| has(of, |f| f == Fault::BothInCheck));
        check("last rank", 200, &|of| has(of, |f| matches!(f, Fault::PawnOnLastRank(_))));
        check("first rank", 200, &|of| has(of, |f| matches!(f, Fault::PawnOnFirstRank(_))));
        check("no fault", 200, &|of| of.faults().is_empty());
    }
}

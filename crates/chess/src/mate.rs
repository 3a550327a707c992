//! Mate possibility: exact verdicts on dead positions and fallen flags.
//!
//! The laws end a game at once when neither player can mate by any possible series of legal
//! moves (5.2.2), and score a fallen flag or a second illegal move as a draw when the opponent
//! cannot (6.9, 7.5.3). [`can_mate`] decides this question, [`quick`] answers it in well under a
//! millisecond where possible, and [`verify`] checks either answer with separate, simple code.
//! [`forced_mate`] answers a different question: whether a mate can be *forced* (P.13c).
//!
//! ```
//! use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
//! // Bishops of one colour and a wall of pawns: by material alone White could win.
//! let position = Position::from_fen("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1")?;
//! assert!(matches!(can_mate(&position, Color::White, Budget::FULL), Verdict::Unwinnable(_)));
//! # Ok::<(), flagfall_chess::ParsePositionError>(())
//! ```

mod aim;
mod enclosure;
mod forced;
mod full;
mod helpmate;
mod material;
mod plan;
mod quick;
mod shorten;
mod verify;

use core::fmt;

use self::full::SideVerdict;
use self::shorten::shorten_line;
use crate::{ByColor, Color, Move, Position};

pub use enclosure::Fates;
pub use forced::{ForcedVerdict, forced_mate, forced_mate_with_budget};
pub use material::Material;
pub use verify::{VerificationFlaw, verify};

/// A limit on the work of a search; it also bounds the memory.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
/// let hard = Position::from_fen("8/p1p1p3/8/8/P7/6p1/2P1P1Pp/k6K b - - 0 1")?;
/// let verdict = can_mate(&hard, Color::White, Budget { nodes: 100 });
/// assert_eq!(verdict, Verdict::Undetermined);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// The number of positions that may be visited.
    pub nodes: u64,
}

impl Budget {
    /// Enough for nearly every position: at most some seconds and less than 2 GiB.
    pub const FULL: Budget = Budget { nodes: 2_000_000 };
}

/// The verdict on whether a player can still mate.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
/// let position = Position::from_fen("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")?;
/// let Verdict::Winnable(line) = can_mate(&position, Color::White, Budget::FULL) else { panic!() };
/// assert_eq!(line.len(), 1);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player can mate, by these legal moves; none if the position is mate already.
    Winnable(Vec<Move>),
    /// The player cannot mate, with a proof.
    Unwinnable(Proof),
    /// The budget ran out before a verdict was found.
    Undetermined,
}

/// The quick verdict on whether a player can still mate.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{QuickVerdict, quick}};
/// assert_eq!(quick(&Position::start(), Color::White), QuickVerdict::NotShown);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuickVerdict {
    /// The player cannot mate, with a proof.
    Unwinnable(Proof),
    /// The quick methods were inconclusive.
    NotShown,
}

/// The verdict on whether a position is dead (5.2.2).
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Life, is_dead}};
/// let bare = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
/// assert!(matches!(is_dead(&bare, Budget::FULL), Life::Dead(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// Neither player can mate, with a proof for each.
    Dead(ByColor<Proof>),
    /// The named player can mate, by these moves.
    Alive(Color, Vec<Move>),
    /// The budget ran out before a verdict was found.
    Undetermined,
}

/// A proof that a player cannot mate: a ground and its parameters, from which [`verify`] recomputes the
/// rest.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{QuickVerdict, Verdict, quick, verify}};
/// let position = Position::from_fen("8/8/4k3/8/8/8/6q1/4KN2 w - - 0 1")?;
/// let QuickVerdict::Unwinnable(proof) = quick(&position, Color::White) else { panic!() };
/// assert_eq!(proof.ground.to_string(), "material: a knight against only queens");
/// assert!(verify(&position, Color::White, &Verdict::Unwinnable(proof)).is_ok());
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Proof {
    /// The player who cannot mate.
    pub winner: Color,
    /// The ground of the proof.
    pub ground: Ground,
}

/// The ground of a proof that a player cannot mate; docs/MATE.md explains each.
///
/// ```
/// use flagfall_chess::mate::Ground;
/// let ground = Ground::Closure { positions: 17, enclosed: false };
/// assert_eq!(ground.to_string(), "closure: 17 positions can arise, none is mate");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Ground {
    /// The game is over: by stalemate, or because the player is checkmated.
    Over,
    /// The material never suffices for mate.
    Material(Material),
    /// The squares that the pieces can ever reach do not suffice for mate.
    Enclosure(Fates),
    /// All positions that can arise were enumerated, and none is mate.
    Closure {
        /// The number of positions, without those after the material became insufficient.
        positions: u64,
        /// Whether enclosed positions were not expanded.
        enclosed: bool,
    },
}

impl Ground {
    /// Converts a ground found for White as winner to the given winner.
    fn for_winner(self, winner: Color) -> Ground {
        match self {
            Ground::Enclosure(fates) if winner == Color::Black => Ground::Enclosure(fates.reversed()),
            ground => ground,
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Over => f.write_str("the game is over"),
            Ground::Material(material) => material.fmt(f),
            Ground::Enclosure(fates) => fates.fmt(f),
            Ground::Closure { positions, enclosed } => {
                let apart = if *enclosed { " before the pieces are enclosed" } else { "" };
                write!(f, "closure: {positions} positions can arise{apart}, none is mate")
            }
        }
    }
}

/// Whether `winner` can mate by any possible series of legal moves.
///
/// Only the position counts: no draw by repetition or by counting moves is considered. The question
/// is defined for every playable position, irregular ones included (see
/// [`Setup::irregular`](crate::Setup::irregular)). The result is deterministic.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
/// // A queen against a knight: if the flag of the player with the queen falls, the game is drawn.
/// let position = Position::from_fen("8/8/4k3/8/8/8/6q1/4KN2 w - - 0 1")?;
/// assert!(matches!(can_mate(&position, Color::White, Budget::FULL), Verdict::Unwinnable(_)));
/// assert!(matches!(can_mate(&position, Color::Black, Budget::FULL), Verdict::Winnable(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn can_mate(position: &Position, winner: Color, budget: Budget) -> Verdict {
    if let Some(verdict) = verdict_without_search(position, winner) {
        return verdict;
    }
    match full::verdict(&with_winner_as_white(position, winner), budget) {
        SideVerdict::Winnable(mut line) => {
            if winner == Color::Black {
                for mv in &mut line {
                    *mv = mv.reversed();
                }
            }
            Verdict::Winnable(shorten_line(position, line))
        }
        SideVerdict::Unwinnable(ground) => Verdict::Unwinnable(Proof { winner, ground: ground.for_winner(winner) }),
        SideVerdict::Undetermined => Verdict::Undetermined,
    }
}

/// Returns the position with the winner as White.
fn with_winner_as_white(position: &Position, winner: Color) -> Position {
    match winner {
        Color::White => *position,
        Color::Black => position.reversed(),
    }
}

/// Tries to prove that `winner` cannot mate, fast enough to be called after every move.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{QuickVerdict, quick}};
/// let position = Position::from_fen("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1")?;
/// assert!(matches!(quick(&position, Color::White), QuickVerdict::Unwinnable(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn quick(position: &Position, winner: Color) -> QuickVerdict {
    let proof = |ground| QuickVerdict::Unwinnable(Proof { winner, ground });
    match verdict_without_search(position, winner) {
        Some(Verdict::Unwinnable(proof)) => return QuickVerdict::Unwinnable(proof),
        Some(_) => return QuickVerdict::NotShown,
        None => {}
    }
    let ground = quick::ground(&with_winner_as_white(position, winner));
    ground.map_or(QuickVerdict::NotShown, |ground| proof(ground.for_winner(winner)))
}

/// Returns the proof that `winner` cannot mate, if one needs no search: insufficient material, or the
/// game is over.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::material_proof};
/// let position = Position::from_fen("8/8/4k3/8/8/3N4/8/4K3 b - - 0 1")?;
/// assert!(material_proof(&position, Color::Black).is_some());
/// assert!(material_proof(&Position::start(), Color::Black).is_none());
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn material_proof(position: &Position, winner: Color) -> Option<Proof> {
    match verdict_without_search(position, winner)? {
        Verdict::Unwinnable(proof) => Some(proof),
        Verdict::Winnable(_) | Verdict::Undetermined => None,
    }
}

/// Returns the verdicts that need no search: the game is over, or the material is insufficient.
fn verdict_without_search(position: &Position, winner: Color) -> Option<Verdict> {
    let unwinnable = |ground| Some(Verdict::Unwinnable(Proof { winner, ground }));
    if !position.has_legal_move() {
        if position.turn() != winner && position.is_check() {
            return Some(Verdict::Winnable(Vec::new()));
        }
        return unwinnable(Ground::Over);
    }
    let material = Material::insufficient(position.coded_board(), winner)?;
    let waiting = position.king(position.turn().opponent());
    if !position.attackers(waiting, position.turn()).is_empty() {
        return None;
    }
    unwinnable(Ground::Material(material))
}

/// Whether neither player can mate by any possible series of legal moves (5.2.2).
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Life, is_dead}};
/// assert!(matches!(is_dead(&Position::start(), Budget::FULL), Life::Alive(..)));
/// ```
pub fn is_dead(position: &Position, budget: Budget) -> Life {
    let mut undetermined = false;
    let mut proofs = Vec::new();
    for color in Color::ALL {
        match can_mate(position, color, budget) {
            Verdict::Winnable(line) => return Life::Alive(color, line),
            Verdict::Unwinnable(proof) => proofs.push(proof),
            Verdict::Undetermined => undetermined = true,
        }
    }
    match <[Proof; 2]>::try_from(proofs) {
        Ok([white, black]) if !undetermined => Life::Dead(ByColor { white, black }),
        _ => Life::Undetermined,
    }
}

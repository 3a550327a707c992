//! Who can still mate: exact verdicts on dead positions and fallen flags.
//!
//! The laws end a game at once when neither player can mate by any possible series of legal
//! moves (5.2.2), and score a fallen flag or a second illegal move as a draw when the opponent
//! cannot (6.9, 7.5.3). [`can_mate`] decides that question, [`quick`] answers it in well under a
//! millisecond where it can, and [`verify`] checks either answer with separate, simple code.
//! [`forced_mate`] is about the other question, whether a mate can be *forced* (P.13c).
//!
//! ```
//! use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
//! // Bishops of one colour and a wall of pawns: counting material would say that White can win.
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

use self::full::Answer;
use self::shorten::shortened;
use crate::{ByColor, Color, Move, Position};

pub use enclosure::Fates;
pub use forced::{Forced, forced_mate, forced_mate_sharing};
pub use material::Material;
pub use verify::{Flaw, verify};

/// How much work may be spent before giving up; it also bounds the memory.
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
    /// How many positions may be looked at.
    pub nodes: u64,
}

impl Budget {
    /// Enough for nearly anything: some seconds and less than 2 GiB at the very worst.
    pub const FULL: Budget = Budget { nodes: 2_000_000 };
}

/// The answer to whether a player can still mate.
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
    /// Yes: legal moves that end in mate, none if it is mate already.
    Winnable(Vec<Move>),
    /// No, and why.
    Unwinnable(Proof),
    /// The budget ran out before it was found out.
    Undetermined,
}

/// The quick answer to whether a player can still mate.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Quick, quick}};
/// assert_eq!(quick(&Position::start(), Color::White), Quick::NotShown);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Quick {
    /// No, and why.
    Unwinnable(Proof),
    /// Nothing was shown either way.
    NotShown,
}

/// Whether the position is dead (5.2.2).
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Life, is_dead}};
/// let bare = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")?;
/// assert!(matches!(is_dead(&bare, Budget::FULL), Life::Dead(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// Neither player can mate, and why.
    Dead(ByColor<Proof>),
    /// This player can mate, by these moves.
    Alive(Color, Vec<Move>),
    /// The budget ran out before it was found out.
    Undetermined,
}

/// Why a player cannot mate: ground and parameters, from which [`verify`] recomputes the rest.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Quick, Verdict, quick, verify}};
/// let position = Position::from_fen("8/8/4k3/8/8/8/6q1/4KN2 w - - 0 1")?;
/// let Quick::Unwinnable(proof) = quick(&position, Color::White) else { panic!() };
/// assert_eq!(proof.ground.to_string(), "material: a knight against nothing but queens");
/// assert!(verify(&position, Color::White, &Verdict::Unwinnable(proof)).is_ok());
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Proof {
    /// Who cannot mate.
    pub winner: Color,
    /// On what ground.
    pub ground: Ground,
}

/// The ground of a proof that a player cannot mate; docs/MATE.md says what each rests on.
///
/// ```
/// use flagfall_chess::mate::Ground;
/// let ground = Ground::Closure { positions: 17, enclosed: false };
/// assert_eq!(ground.to_string(), "closure: 17 positions can arise, none is mate");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub enum Ground {
    /// The game is over: stalemate, or the player is mated.
    Over,
    /// The material never suffices.
    Material(Material),
    /// What the pieces can ever reach does not suffice.
    Enclosure(Fates),
    /// All positions that can arise have been seen and none is mate.
    Closure {
        /// How many there are, without what comes after the material has become too little.
        positions: u64,
        /// Whether positions enclosed were not gone on from.
        enclosed: bool,
    },
}

impl Ground {
    /// The ground found for White, as it is for the winner.
    fn seen_by(self, winner: Color) -> Ground {
        match self {
            Ground::Enclosure(fates) if winner == Color::Black => {
                Ground::Enclosure(fates.reversed())
            }
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
/// Only the position counts: no draw by repetition or by counting moves is considered. Whatever
/// can be played can be asked about, irregular positions too (see
/// [`Setup::irregular`](crate::Setup::irregular)). The same question always gets the same answer.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Budget, Verdict, can_mate}};
/// // A queen against a knight: the flag of the one with the queen falls, and it is a draw.
/// let position = Position::from_fen("8/8/4k3/8/8/8/6q1/4KN2 w - - 0 1")?;
/// assert!(matches!(can_mate(&position, Color::White, Budget::FULL), Verdict::Unwinnable(_)));
/// assert!(matches!(can_mate(&position, Color::Black, Budget::FULL), Verdict::Winnable(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn can_mate(position: &Position, winner: Color, budget: Budget) -> Verdict {
    if let Some(verdict) = settled(position, winner) {
        return verdict;
    }
    match full::answer(&seen_by(position, winner), budget) {
        Answer::Winnable(mut line) => {
            if winner == Color::Black {
                for mv in &mut line {
                    *mv = mv.reversed();
                }
            }
            Verdict::Winnable(shortened(position, line))
        }
        Answer::Unwinnable(ground) => {
            Verdict::Unwinnable(Proof { winner, ground: ground.seen_by(winner) })
        }
        Answer::Undetermined => Verdict::Undetermined,
    }
}

/// The position with the winner as White.
fn seen_by(position: &Position, winner: Color) -> Position {
    match winner {
        Color::White => *position,
        Color::Black => position.reversed(),
    }
}

/// Whether `winner` can be shown not to be able to mate, at so little cost that it can be asked
/// after every move.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::{Quick, quick}};
/// let position = Position::from_fen("8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1")?;
/// assert!(matches!(quick(&position, Color::White), Quick::Unwinnable(_)));
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn quick(position: &Position, winner: Color) -> Quick {
    let proof = |ground| Quick::Unwinnable(Proof { winner, ground });
    match settled(position, winner) {
        Some(Verdict::Unwinnable(proof)) => return Quick::Unwinnable(proof),
        Some(_) => return Quick::NotShown,
        None => {}
    }
    let ground = quick::ground(&seen_by(position, winner));
    ground.map_or(Quick::NotShown, |ground| proof(ground.seen_by(winner)))
}

/// Whether `winner` cannot mate because the material is too little or the game over: what needs no
/// search at all.
///
/// ```
/// use flagfall_chess::{Color, Position, mate::by_material};
/// let position = Position::from_fen("8/8/4k3/8/8/3N4/8/4K3 b - - 0 1")?;
/// assert!(by_material(&position, Color::Black).is_some());
/// assert!(by_material(&Position::start(), Color::Black).is_none());
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn by_material(position: &Position, winner: Color) -> Option<Proof> {
    match settled(position, winner)? {
        Verdict::Unwinnable(proof) => Some(proof),
        Verdict::Winnable(_) | Verdict::Undetermined => None,
    }
}

/// What needs no search: the game is over, or the material too little.
fn settled(position: &Position, winner: Color) -> Option<Verdict> {
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

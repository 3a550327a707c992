//! An over-estimate of the squares that each piece can ever reach, to prove that no mate is possible.
//!
//! An [`Enclosure`] is an *invariant*: a set of squares for each man on the board, the men that
//! may be captured, and the pairs of squares on which the kings may stand. It is grown from the
//! position until every legal move from a position inside leads to a position inside, or to one
//! from which White can no longer mate. If no position inside is a mate of Black's king, White cannot
//! mate. docs/MATE.md states the rules (E1 to E14, cited in the comments here) and why they are sound.
//!
//! White is always the player who tries to mate; for Black the board is reversed first.

mod grow;
mod kings;
mod mated;
mod plans;
mod vain;

pub(crate) use plans::plans;

use core::fmt;

use crate::castling::Castling;
use crate::kernel::{Kernel, KernelTask, run};
use crate::{Bitboard, ByColor, Color, PieceType, Position, Square, tables};

/// The maximum number of men; boards with more are not analysed.
const MOST_MEN: usize = 32;
/// The maximum number of men whose fates a proof may distinguish.
pub(super) const MOST_FATES: usize = 2;

/// A man: one piece on the board, identified by its current square.
#[derive(Clone, Copy)]
struct EnclosedPiece {
    role: PieceType,
    color: Color,
    home: Square,
}

impl EnclosedPiece {
    fn is_king(self) -> bool {
        self.role == PieceType::King
    }

    #[inline(always)]
    fn attacks<K: Kernel>(self, kernel: K, from: Square, blockers: Bitboard) -> Bitboard {
        match self.role {
            PieceType::Pawn => tables::pawn(self.color, from),
            PieceType::Bishop => kernel.bishop(from, blockers),
            PieceType::Rook => kernel.rook(from, blockers),
            PieceType::Queen => kernel.bishop(from, blockers) | kernel.rook(from, blockers),
            PieceType::Knight | PieceType::King => tables::attacks(self.role, from),
        }
    }
}

/// A set of men, as bits of their indices.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Men(u32);

impl Men {
    fn contains(self, man: usize) -> bool {
        self.0 >> man & 1 == 1
    }

    fn of(man: usize) -> Men {
        Men(1 << man)
    }

    fn add(&mut self, man: usize) {
        self.0 |= 1 << man;
    }

    fn union(self, others: Men) -> Men {
        Men(self.0 | others.0)
    }

    fn without(self, man: usize) -> Men {
        Men(self.0 & !(1 << man))
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let man = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                man
            })
        })
    }
}

/// A possible castling.
#[derive(Clone, Copy)]
struct EnclosureCastling {
    color: Color,
    /// The rook's square.
    rook: Square,
    king_to: Square,
    rook_to: Square,
    /// The squares that must be free.
    clear: Bitboard,
}

/// The invariant, or an intermediate state of its growth.
#[derive(Clone)]
struct Enclosure {
    men: [EnclosedPiece; MOST_MEN],
    count: usize,
    kings: ByColor<usize>,
    /// White's only man besides the king: after its capture White can no longer mate (E2).
    last_man: Option<usize>,
    /// Whether White has the move though Black's king is attacked, in an irregular position.
    attacking: bool,
    /// The square on which a pawn can now be captured en passant.
    en_passant: Option<Square>,
    /// The castlings that may still be possible.
    castling: [Option<EnclosureCastling>; 4],
    /// Men whose fate (E3) is not to be captured at home before they have moved.
    spared: Men,
    /// Men whose fate is to be captured at home without ever having moved.
    taken: Men,
    /// The squares that each man may reach.
    reach: [Bitboard; MOST_MEN],
    capturable: Men,
    /// Men that turned out capturable while they could not move: candidates for distinguishing fates.
    candidates: Men,
    /// The squares of Black's king, indexed by the player to move and the square of White's king.
    pairs: ByColor<[Bitboard; 64]>,
    /// The state for which the pairs were last grown.
    free: Option<kings::FreeSquares>,
}

/// Squares derived from the reach of all men together.
struct Overview {
    /// The squares of men that never move and are never captured.
    steady: ByColor<Bitboard>,
    /// All squares on which any man may ever stand.
    occupiable: Bitboard,
    /// All squares on which men of this colour other than the king may stand.
    offered: ByColor<Bitboard>,
    /// The squares on which only bishops of this colour may stand.
    bishops_only: ByColor<Bitboard>,
    /// The squares of men whose fate is not to be captured there while they cannot move.
    guarded: Bitboard,
    /// Whether any man besides the king may ever move.
    mobile: ByColor<bool>,
    /// Men that cannot be captured and have so few squares that they may always block a line.
    obstacles: Men,
}

impl Overview {
    fn all_steady(&self) -> Bitboard {
        self.steady.white | self.steady.black
    }
}

impl Enclosure {
    /// Creates the initial state, with every man at home; `None` if there are too many men.
    fn at(position: &Position) -> Option<Enclosure> {
        let board = position.coded_board();
        if board.occupied().len() > MOST_MEN {
            return None;
        }
        let placeholder = EnclosedPiece { role: PieceType::Pawn, color: Color::White, home: Square::A1 };
        let mut enclosure = Enclosure {
            men: [placeholder; MOST_MEN],
            count: 0,
            kings: ByColor { white: 0, black: 0 },
            last_man: None,
            attacking: position.turn() == Color::White
                && !position.attackers(position.king(Color::Black), Color::White).is_empty(),
            en_passant: position.en_passant(),
            castling: [None; 4],
            spared: Men::default(),
            taken: Men::default(),
            reach: [Bitboard::EMPTY; MOST_MEN],
            capturable: Men::default(),
            candidates: Men::default(),
            pairs: ByColor::new(|_| [Bitboard::EMPTY; 64]),
            free: None,
        };
        let army = board.by_color(Color::White) & !board.kings();
        for home in board.occupied() {
            let piece = board.piece_at(home)?;
            let man = enclosure.count;
            enclosure.men[man] = EnclosedPiece { role: piece.role, color: piece.color, home };
            enclosure.reach[man] = home.into();
            if piece.role == PieceType::King {
                enclosure.kings[piece.color] = man;
            } else if army == Bitboard::from(home) {
                enclosure.last_man = Some(man);
                enclosure.spared.add(man);
            }
            enclosure.count += 1;
        }
        enclosure.add_special_moves(position);
        let (white, black) = (position.king(Color::White), position.king(Color::Black));
        enclosure.pairs[position.turn()][white.index()] = black.into();
        Some(enclosure)
    }

    /// Adds castling, and the pawn that can be captured en passant (E4).
    fn add_special_moves(&mut self, position: &Position) {
        for (place, rook) in self.castling.iter_mut().zip(position.castling()) {
            let white = position.coded_board().by_color(Color::White).contains(rook);
            let color = if white { Color::White } else { Color::Black };
            let king = position.king(color);
            let castling = Castling::of(king, rook, position.is_mirrored(color));
            let (king_to, rook_to) = castling.targets(color);
            let clear = castling.clear(color);
            *place = Some(EnclosureCastling { color, rook, king_to, rook_to, clear });
        }
        if let Some(target) = self.en_passant {
            let pawn = grow::forward(position.turn().opponent(), target.into()).lowest();
            for man in self.all().filter(|&man| self.men[man].home == pawn) {
                self.capturable.add(man);
            }
        }
    }

    /// Returns the castlings that no steady man blocks.
    #[inline(always)]
    fn castling_options(&self, view: &Overview, color: Color) -> impl Iterator<Item = EnclosureCastling> {
        let steady = view.all_steady();
        let open = move |castle: &EnclosureCastling| castle.color == color && (castle.clear & steady).is_empty();
        self.castling.into_iter().flatten().filter(open)
    }

    fn all(&self) -> core::ops::Range<usize> {
        0..self.count
    }

    /// Whether the reach of a man is its home alone.
    fn stays(&self, man: usize) -> bool {
        self.reach[man] == Bitboard::from(self.men[man].home)
    }

    fn is_steady(&self, man: usize) -> bool {
        self.stays(man) && !self.capturable.contains(man)
    }

    /// Whether the man is a pawn that may be promoted.
    fn may_be_promoted(&self, man: usize) -> bool {
        let EnclosedPiece { role, color, home } = self.men[man];
        let last = grow::last_rank(color).without(home);
        role == PieceType::Pawn && !(self.reach[man] & last).is_empty()
    }

    #[inline(always)]
    fn overview(&self) -> Overview {
        let none = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        let mut view = Overview {
            steady: none,
            occupiable: Bitboard::EMPTY,
            offered: none,
            bishops_only: none,
            guarded: Bitboard::EMPTY,
            mobile: ByColor { white: false, black: false },
            obstacles: Men::default(),
        };
        let mut others = none;
        for man in self.all() {
            let (EnclosedPiece { role, color, home }, reach) = (self.men[man], self.reach[man]);
            view.occupiable |= reach;
            others[color.opponent()] |= reach;
            if role == PieceType::Bishop {
                view.bishops_only[color] |= reach;
            } else {
                others[color] |= reach;
            }
            if self.is_steady(man) {
                view.steady[color] |= Bitboard::from(home);
            }
            // A move crosses at most the squares of one line.
            if !self.capturable.contains(man) && reach.len() <= 8 {
                view.obstacles.add(man);
            }
            if role != PieceType::King {
                view.offered[color] |= reach;
                view.mobile[color] |= !self.stays(man);
                if self.spared.contains(man) && self.stays(man) {
                    view.guarded |= Bitboard::from(home);
                }
            }
        }
        for color in Color::ALL {
            view.bishops_only[color] &= !others[color];
        }
        view
    }

    /// Returns the squares that a man attacks from every square of its reach, over `blockers` (E5).
    #[inline(always)]
    fn sure_attacks<K: Kernel>(&self, kernel: K, man: usize, blockers: Bitboard) -> Bitboard {
        if self.capturable.contains(man) || self.may_be_promoted(man) {
            return Bitboard::EMPTY;
        }
        let mut attacked = Bitboard::ALL;
        for from in self.reach[man] {
            attacked &= self.men[man].attacks(kernel, from, blockers);
            if attacked.is_empty() {
                break;
            }
        }
        attacked
    }

    /// Returns the squares that some man of `color` surely attacks (E5).
    #[inline(always)]
    fn always_attacked<K: Kernel>(&self, kernel: K, view: &Overview, color: Color) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for man in self.all().filter(|&man| self.men[man].color == color) {
            let mut blockers = view.occupiable;
            // A bishop behind a bishop attacks through it: the one in front attacks the squares beyond.
            if self.men[man].role == PieceType::Bishop {
                blockers &= !view.bishops_only[color];
            }
            all |= self.sure_attacks(kernel, man, blockers);
        }
        all
    }
}

/// The squares of the men whose fates distinguish the cases of a proof.
///
/// ```
/// # use flagfall_chess::mate::Fates;
/// assert_eq!(Fates::default().to_string(), "enclosure: the pieces can never reach a mating position");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
#[cfg_attr(
    feature = "schema",
    derive(utoipa::ToSchema),
    schema(value_type = Vec<Option<Square>>)
)]
pub struct Fates([Option<Square>; MOST_FATES]);

impl Fates {
    /// Returns the squares of the men.
    ///
    /// ```
    /// # use flagfall_chess::mate::Fates;
    /// assert_eq!(Fates::default().squares().count(), 0);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.0.into_iter().flatten()
    }

    /// Returns the fates on the reversed board.
    pub(super) fn reversed(self) -> Fates {
        Fates(self.0.map(|square| square.map(Square::reversed)))
    }

    pub(crate) fn new(squares: &[Square]) -> Fates {
        let mut fates = Fates::default();
        for (place, &square) in fates.0.iter_mut().zip(squares) {
            *place = Some(square);
        }
        fates
    }
}

impl fmt::Display for Fates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("enclosure: ")?;
        let mut word = "whether or not the men are captured on";
        for square in self.squares() {
            write!(f, "{word} {square}")?;
            word = " and";
        }
        let rest = if self.0[0].is_some() { ", " } else { "" };
        write!(f, "{rest}the pieces can never reach a mating position")
    }
}

/// Returns the fates by which the pieces are enclosed so that White can no longer mate, if they are.
///
/// At most `cases` cases of fates are tried; the cases tried are subtracted. The position must not be
/// a mate already.
pub(crate) fn find_enclosure(position: &Position, cases: &mut u32) -> Option<Fates> {
    let start = Enclosure::at(position)?;
    let mut single_case = start.clone();
    if single_case.excludes_mate() {
        return Some(Fates::default());
    }
    start.split_cases(single_case.candidates, cases)
}

/// Whether the pieces are enclosed without distinguishing fates; cheaper than [`find_enclosure`].
pub(crate) fn is_enclosed(position: &Position) -> bool {
    Enclosure::at(position).is_some_and(|mut start| start.excludes_mate())
}

impl Enclosure {
    /// Grows the enclosure and returns whether it excludes a mate by White.
    fn excludes_mate(&mut self) -> bool {
        struct ExcludesMate<'a>(&'a mut Enclosure);
        impl KernelTask for ExcludesMate<'_> {
            type Output = bool;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> bool {
                self.0.grow(kernel) && !self.0.allows_mate(kernel)
            }
        }
        run(ExcludesMate(self))
    }

    /// Grows the enclosure for the case of these fates and returns it if it excludes a mate.
    /// Returns `None` as well if no cases are left to try.
    ///
    /// The receiver may be an enclosure in which more men are spared, because fewer moves are
    /// possible there.
    fn grow_case(&self, cases: &mut u32, spared: Men, taken: Men) -> Option<Enclosure> {
        *cases = cases.checked_sub(1)?;
        let mut case = Enclosure { spared, taken, ..self.clone() };
        case.excludes_mate().then_some(case)
    }

    /// Tries to distinguish cases by the fates of one man or two men.
    fn split_cases(&self, candidates: Men, cases: &mut u32) -> Option<Fates> {
        let (none, always) = (Men::default(), self.spared);
        if candidates == none {
            return None;
        }
        // If sparing all candidates does not exclude a mate, sparing two of them does not either. A man
        // whose capture allows a mate even if all others are spared cannot be distinguished.
        let spared = self.grow_case(cases, always.union(candidates), none)?;
        let mut closed = Vec::new();
        for man in candidates.iter() {
            let (one, rest) = (Men::of(man), always.union(candidates).without(man));
            closed.extend(self.grow_case(cases, rest, one).map(|taken| (man, taken)));
        }
        for (man, taken) in &closed {
            let one = Men::of(*man);
            if spared.grow_case(cases, always.union(one), none).is_some()
                && taken.grow_case(cases, always, one).is_some()
            {
                return Some(Fates::new(&[self.men[*man].home]));
            }
        }
        for (at, (first, first_taken)) in closed.iter().enumerate() {
            for (second, second_taken) in &closed[at + 1..] {
                let (one, other) = (Men::of(*first), Men::of(*second));
                let both = one.union(other);
                if spared.grow_case(cases, always.union(both), none).is_some()
                    && first_taken.grow_case(cases, always.union(other), one).is_some()
                    && second_taken.grow_case(cases, always.union(one), other).is_some()
                    && self.grow_case(cases, always, both).is_some()
                {
                    return Some(Fates::new(&[self.men[*first].home, self.men[*second].home]));
                }
            }
        }
        None
    }
}

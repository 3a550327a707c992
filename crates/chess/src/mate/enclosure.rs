//! What every piece can ever reach, over-estimated; and why that may be too little for a mate.
//!
//! An [`Enclosure`] is an *invariant*: a set of squares for each man on the board, the men that
//! may be captured, and the pairs of squares on which the kings may stand. It is grown from the
//! position until every legal move leads from positions inside to positions inside, or to one
//! from which White mates no more. If no position inside is a mate of Black's king, White cannot
//! mate. The rules and why they are sound are written down in docs/MATE.md, by the numbers that
//! stand in the comments here (E1 and so on).
//!
//! White is the one who wants to mate; for Black the board is reversed before.

mod grow;
mod kings;
mod mated;
mod plans;
mod vain;

pub(crate) use plans::plans;

use core::fmt;

use crate::castling::Castling;
use crate::kernel::{Kernel, Task, run};
use crate::{Bitboard, ByColor, Color, Position, Role, Square, tables};

/// Boards with more men are not looked at.
const MOST_MEN: usize = 32;
/// How many men a proof may tell apart by their fates.
pub(super) const MOST_FATES: usize = 2;

/// One piece on the board, from where it stands now.
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    color: Color,
    home: Square,
}

impl Man {
    fn is_king(self) -> bool {
        self.role == Role::King
    }

    #[inline(always)]
    fn attacks<K: Kernel>(self, kernel: K, from: Square, blockers: Bitboard) -> Bitboard {
        match self.role {
            Role::Pawn => tables::pawn(self.color, from),
            Role::Bishop => kernel.bishop(from, blockers),
            Role::Rook => kernel.rook(from, blockers),
            Role::Queen => kernel.bishop(from, blockers) | kernel.rook(from, blockers),
            Role::Knight | Role::King => tables::attacks(self.role, from),
        }
    }
}

/// A set of men, by their numbers.
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

    fn and(self, others: Men) -> Men {
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

/// A way to castle.
#[derive(Clone, Copy)]
struct Castle {
    color: Color,
    /// Where the rook stands.
    rook: Square,
    king_to: Square,
    rook_to: Square,
    /// What must be free for it.
    clear: Bitboard,
}

/// The invariant, or on the way to it.
#[derive(Clone)]
struct Enclosure {
    men: [Man; MOST_MEN],
    count: usize,
    kings: ByColor<usize>,
    /// White's only man beside the king: once it is gone White mates no more (E2).
    last_man: Option<usize>,
    /// Whether White has the move though Black's king is attacked, in an irregular position.
    attacking: bool,
    /// The square on which a pawn can be taken in passing now.
    en_passant: Option<Square>,
    /// The ways to castle that may be left.
    castling: [Option<Castle>; 4],
    /// Men who by their fate (E3) are not captured on their squares before they have moved.
    spared: Men,
    /// Men who by their fate are captured on their squares without ever having moved.
    taken: Men,
    /// Where each man may come to stand.
    reach: [Bitboard; MOST_MEN],
    capturable: Men,
    /// Men seen to be capturable while they could not move: worth telling their fates apart.
    prey: Men,
    /// By who has the move and White's king's square: where Black's king may stand.
    pairs: ByColor<[Bitboard; 64]>,
    /// What the pairs were last grown by.
    free: Option<kings::Free>,
}

/// What follows from the reach of all men together.
struct Overview {
    /// The squares of men that never move and are never captured.
    steady: ByColor<Bitboard>,
    /// All squares on which anything may ever stand.
    occupiable: Bitboard,
    /// All squares on which men that can be captured, of this colour, may stand.
    offered: ByColor<Bitboard>,
    /// The squares on which nothing but bishops of this colour may stand.
    bishops_only: ByColor<Bitboard>,
    /// The squares of men who by their fate are not captured there while they cannot move.
    guarded: Bitboard,
    /// Whether any man beside the king may ever move.
    mobile: ByColor<bool>,
    /// Men with so few squares, and not to be captured, that they may always be in the way.
    obstacles: Men,
}

impl Overview {
    fn all_steady(&self) -> Bitboard {
        self.steady.white | self.steady.black
    }
}

impl Enclosure {
    /// Only what is known at once: every man at home. Nothing for too many men.
    fn at(position: &Position) -> Option<Enclosure> {
        let board = position.coded_board();
        if board.occupied().len() > MOST_MEN {
            return None;
        }
        let nobody = Man { role: Role::Pawn, color: Color::White, home: Square::A1 };
        let mut enclosure = Enclosure {
            men: [nobody; MOST_MEN],
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
            prey: Men::default(),
            pairs: ByColor::new(|_| [Bitboard::EMPTY; 64]),
            free: None,
        };
        let army = board.by_color(Color::White) & !board.kings();
        for home in board.occupied() {
            let piece = board.piece_at(home)?;
            let man = enclosure.count;
            enclosure.men[man] = Man { role: piece.role, color: piece.color, home };
            enclosure.reach[man] = home.into();
            if piece.role == Role::King {
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

    /// Castling, and a pawn that can be taken in passing (E4).
    fn add_special_moves(&mut self, position: &Position) {
        for (place, rook) in self.castling.iter_mut().zip(position.castling()) {
            let white = position.coded_board().by_color(Color::White).contains(rook);
            let color = if white { Color::White } else { Color::Black };
            let king = position.king(color);
            let castling = Castling::of(king, rook, position.is_mirrored(color));
            let (king_to, rook_to) = castling.targets(color);
            let clear = castling.clear(color);
            *place = Some(Castle { color, rook, king_to, rook_to, clear });
        }
        if let Some(target) = self.en_passant {
            let pawn = grow::forward(position.turn().opponent(), target.into()).lowest();
            for man in self.all().filter(|&man| self.men[man].home == pawn) {
                self.capturable.add(man);
            }
        }
    }

    /// The ways to castle with nothing in the way that stays there for ever.
    #[inline(always)]
    fn castles(&self, view: &Overview, color: Color) -> impl Iterator<Item = Castle> {
        let steady = view.all_steady();
        let open =
            move |castle: &Castle| castle.color == color && (castle.clear & steady).is_empty();
        self.castling.into_iter().flatten().filter(open)
    }

    fn all(&self) -> core::ops::Range<usize> {
        0..self.count
    }

    /// Whether a man has no square but its own.
    fn stays(&self, man: usize) -> bool {
        self.reach[man] == Bitboard::from(self.men[man].home)
    }

    fn is_steady(&self, man: usize) -> bool {
        self.stays(man) && !self.capturable.contains(man)
    }

    /// Whether the man may be a piece by now that was a pawn.
    fn may_be_promoted(&self, man: usize) -> bool {
        let Man { role, color, home } = self.men[man];
        let last = grow::last_rank(color).without(home);
        role == Role::Pawn && !(self.reach[man] & last).is_empty()
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
            let (Man { role, color, home }, reach) = (self.men[man], self.reach[man]);
            view.occupiable |= reach;
            others[color.opponent()] |= reach;
            if role == Role::Bishop {
                view.bishops_only[color] |= reach;
            } else {
                others[color] |= reach;
            }
            if self.is_steady(man) {
                view.steady[color] |= Bitboard::from(home);
            }
            // No way is longer than a line of the board.
            if !self.capturable.contains(man) && reach.len() <= 8 {
                view.obstacles.add(man);
            }
            if role != Role::King {
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

    /// The squares this man attacks wherever it may stand, whatever stands between (E5).
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

    /// The squares that some man of `color` surely attacks (E5).
    #[inline(always)]
    fn always_attacked<K: Kernel>(&self, kernel: K, view: &Overview, color: Color) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for man in self.all().filter(|&man| self.men[man].color == color) {
            let mut blockers = view.occupiable;
            // A bishop behind a bishop attacks through it: the one in front takes over.
            if self.men[man].role == Role::Bishop {
                blockers &= !view.bishops_only[color];
            }
            all |= self.sure_attacks(kernel, man, blockers);
        }
        all
    }
}

/// The squares of the men by whose fates the cases of a proof are told apart.
///
/// ```
/// # use flagfall_chess::mate::Fates;
/// assert_eq!(Fates::default().to_string(), "enclosure: the pieces never get where a mate needs them");
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
    /// The squares.
    ///
    /// ```
    /// # use flagfall_chess::mate::Fates;
    /// assert_eq!(Fates::default().squares().count(), 0);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.0.into_iter().flatten()
    }

    /// The same with the board turned round.
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
        let mut word = "whether or not the men are taken that stand on";
        for square in self.squares() {
            write!(f, "{word} {square}")?;
            word = " and";
        }
        let rest = if self.0[0].is_some() { ", " } else { "" };
        write!(f, "{rest}the pieces never get where a mate needs them")
    }
}

/// Whether the pieces are enclosed so that White mates no more, and by which fates that shows.
///
/// At most `cases` cases of fates are tried; what is left of them is left there. The position must not be a mate already.
pub(crate) fn enclosed(position: &Position, cases: &mut u32) -> Option<Fates> {
    let start = Enclosure::at(position)?;
    let mut whole = start.clone();
    if whole.excludes_mate() {
        return Some(Fates::default());
    }
    start.split(whole.prey, cases)
}

/// The same, without telling fates apart: at less cost.
pub(crate) fn is_enclosed(position: &Position) -> bool {
    Enclosure::at(position).is_some_and(|mut start| start.excludes_mate())
}

impl Enclosure {
    /// Grows, and tells whether White mates no more.
    fn excludes_mate(&mut self) -> bool {
        struct ExcludesMate<'a>(&'a mut Enclosure);
        impl Task for ExcludesMate<'_> {
            type Output = bool;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> bool {
                self.0.grow(kernel) && !self.0.allows_mate(kernel)
            }
        }
        run(ExcludesMate(self))
    }

    /// The enclosure grown on for the case that these men meet these fates, if White mates no
    /// more then and there are cases left to try.
    ///
    /// It may be grown from one in which more men are spared: there less can happen.
    fn held(&self, cases: &mut u32, spared: Men, taken: Men) -> Option<Enclosure> {
        *cases = cases.checked_sub(1)?;
        let mut case = Enclosure { spared, taken, ..self.clone() };
        case.excludes_mate().then_some(case)
    }

    /// Tries to tell cases apart by the fate of one man, or of two.
    fn split(&self, prey: Men, cases: &mut u32) -> Option<Fates> {
        let (none, always) = (Men::default(), self.spared);
        if prey == none {
            return None;
        }
        // What all of them spared do not show, no two of them will, and whoever must not be
        // taken then cannot be told apart either.
        let spared = self.held(cases, always.and(prey), none)?;
        let mut told = Vec::new();
        for man in prey.iter() {
            let (one, rest) = (Men::of(man), always.and(prey).without(man));
            told.extend(self.held(cases, rest, one).map(|taken| (man, taken)));
        }
        for (man, taken) in &told {
            let one = Men::of(*man);
            if spared.held(cases, always.and(one), none).is_some()
                && taken.held(cases, always, one).is_some()
            {
                return Some(Fates::new(&[self.men[*man].home]));
            }
        }
        for (at, (first, first_taken)) in told.iter().enumerate() {
            for (second, second_taken) in &told[at + 1..] {
                let (one, other) = (Men::of(*first), Men::of(*second));
                let both = one.and(other);
                if spared.held(cases, always.and(both), none).is_some()
                    && first_taken.held(cases, always.and(other), one).is_some()
                    && second_taken.held(cases, always.and(one), other).is_some()
                    && self.held(cases, always, both).is_some()
                {
                    return Some(Fates::new(&[self.men[*first].home, self.men[*second].home]));
                }
            }
        }
        None
    }
}

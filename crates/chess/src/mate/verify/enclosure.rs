//! The least enclosure of a position, by rules E1 to E14 of `docs/MATE.md`.
//!
//! White is the one who wants to mate. Every rule has one function, in the words of the paper.

mod cases;
mod facts;
mod geometry;
mod kings;
mod mates;
mod moves;
mod vain;

pub(super) use self::cases::{allows_no_mate, enclosing_fates};
use self::facts::Facts;
use crate::{Bitboard, ByColor, Color, File, Piece, Position, Rank, Role, Square};

/// What a case says about a man (E3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// Nothing.
    Open,
    /// Captured at home without ever having moved.
    Taken,
    /// Not that.
    Spared,
}

/// A piece on the board now.
struct Man {
    piece: Piece,
    home: Square,
    fate: Fate,
}

/// A right to castle.
struct Castling {
    color: Color,
    king_from: Square,
    king_to: Square,
    rook: usize,
    rook_to: Square,
    /// Where nobody but king and rook may stand.
    way: Bitboard,
}

/// What grows until the rules demand nothing more.
#[derive(Clone, PartialEq, Eq)]
struct Growth {
    /// By man: the squares on which it may ever stand.
    reach: Vec<Bitboard>,
    /// By man: whether it may ever be captured.
    capturable: Vec<bool>,
    /// By who has the move and White's king's square: the squares of Black's king.
    pairs: ByColor<Vec<Bitboard>>,
}

/// An enclosure, and what never changes while it is computed.
struct Enclosure {
    men: Vec<Man>,
    castlings: Vec<Castling>,
    /// The square crossed by a pawn that may now be captured in passing.
    crossed: Option<Square>,
    /// Whether White has the move though Black's king is attacked, in an irregular position.
    is_attacking: bool,
    growth: Growth,
}

impl Enclosure {
    /// The least enclosure of a case, unless a pawn of White's may be promoted.
    fn least(position: &Position, fate: impl Fn(Square) -> Fate) -> Option<Enclosure> {
        let mut enclosure = Enclosure::start(position, fate);
        enclosure.add_special_moves(position);
        loop {
            if enclosure.has_promotion(Color::White) {
                return None;
            }
            let facts = Facts::of(&enclosure);
            let grown = enclosure.grown(&facts);
            if grown == enclosure.growth {
                return Some(enclosure);
            }
            enclosure.growth = grown;
        }
    }

    /// E1, the start; with E2 and E3, which say what becomes of whom.
    fn start(position: &Position, fate: impl Fn(Square) -> Fate) -> Enclosure {
        let homes: Vec<Square> = position.board().occupied().into_iter().collect();
        let mut men: Vec<Man> = homes
            .iter()
            .filter_map(|&home| {
                position.piece_at(home).map(|piece| Man { piece, home, fate: fate(home) })
            })
            .collect();
        if let Some(last) = last_man(&men) {
            men[last].fate = Fate::Spared;
        }
        let mut pairs = ByColor::new(|_| vec![Bitboard::EMPTY; 64]);
        let (white, black) = (position.king(Color::White), position.king(Color::Black));
        pairs[position.turn()][white.index()] = black.into();
        let growth = Growth {
            reach: homes.iter().map(|&home| home.into()).collect(),
            capturable: vec![false; men.len()],
            pairs,
        };
        let attacked = !position.attackers(black, Color::White).is_empty();
        let is_attacking = attacked && position.turn() == Color::White;
        Enclosure { men, castlings: Vec::new(), crossed: None, is_attacking, growth }
    }

    /// E4, special moves now.
    fn add_special_moves(&mut self, position: &Position) {
        for home in position.castling() {
            let Some(rook) = self.man_of(home) else { continue };
            let color = self.men[rook].piece.color;
            let king_from = position.king(color);
            let (king_to, rook_to) = castled(position, color, home);
            let way = geometry::between(king_from, king_to) | geometry::between(home, rook_to);
            let way = way.with(king_to).with(rook_to).without(king_from).without(home);
            self.castlings.push(Castling { color, king_from, king_to, rook, rook_to, way });
        }
        self.crossed = position.en_passant();
        let taken = self.crossed.and_then(|crossed| geometry::ahead(!position.turn(), crossed));
        if let Some(man) = taken.and_then(|square| self.man_of(square)) {
            self.growth.capturable[man] = self.last_man() != Some(man);
        }
    }

    /// E4, the castlings that no steady man prevents for ever.
    fn castlings(&self, facts: &Facts) -> impl Iterator<Item = &Castling> {
        self.castlings.iter().filter(|castling| (castling.way & facts.all_steady()).is_empty())
    }

    /// What is there, and what the rules demand beside it: all of it once the men have settled.
    fn grown(&self, facts: &Facts) -> Growth {
        let mut next = self.growth.clone();
        let mut prey = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for (man, &Man { piece, .. }) in self.men.iter().enumerate() {
            if piece.role != Role::King {
                let moves = self.moves(facts, man);
                next.reach[man] |= moves.targets;
                prey[!piece.color] |= moves.captures;
            }
        }
        for castling in self.castlings(facts) {
            if self.men[castling.rook].fate != Fate::Taken {
                next.reach[castling.rook] |= castling.rook_to.into();
            }
        }
        // The kings have the most to go through: they wait until nobody else goes further.
        if next == self.growth {
            self.move_kings(facts, &mut next, &mut prey);
        }
        self.add_captures(prey, &mut next);
        next
    }

    /// E9, captures: `prey` are the squares on which men of a colour may be captured.
    fn add_captures(&self, prey: ByColor<Bitboard>, next: &mut Growth) {
        for (man, &Man { piece, .. }) in self.men.iter().enumerate() {
            let apart = piece.role == Role::King || self.last_man() == Some(man);
            if !apart && !(next.reach[man] & prey[piece.color]).is_empty() {
                next.capturable[man] = true;
            }
        }
    }

    fn man_of(&self, home: Square) -> Option<usize> {
        self.men.iter().position(|man| man.home == home)
    }

    /// The men of one player.
    fn men_of(&self, color: Color) -> impl Iterator<Item = usize> {
        (0..self.men.len()).filter(move |&man| self.men[man].piece.color == color)
    }

    /// The men of one player other than the king.
    fn army_of(&self, color: Color) -> impl Iterator<Item = usize> {
        self.men_of(color).filter(|&man| self.men[man].piece.role != Role::King)
    }

    /// E2, the last man: White's only one beside the king.
    fn last_man(&self) -> Option<usize> {
        last_man(&self.men)
    }

    /// The squares on which a king may ever stand.
    fn king_reach(&self, color: Color) -> Bitboard {
        self.men_of(color)
            .filter(|&man| self.men[man].piece.role == Role::King)
            .fold(Bitboard::EMPTY, |reach, man| reach | self.growth.reach[man])
    }

    /// Whether a man's reach is its home alone.
    fn stays(&self, man: usize) -> bool {
        self.growth.reach[man] == Bitboard::from(self.men[man].home)
    }

    /// Whether a man is a pawn that may be promoted.
    fn may_be_promoted(&self, man: usize) -> bool {
        let Man { piece: Piece { color, role }, home, .. } = self.men[man];
        let last = Bitboard::rank(Rank::Eighth.seen_by(color));
        let was_left_there = last.contains(home);
        role == Role::Pawn && !was_left_there && !(self.growth.reach[man] & last).is_empty()
    }

    fn has_promotion(&self, color: Color) -> bool {
        self.men_of(color).any(|man| self.may_be_promoted(man))
    }
}

/// E2, the last man: White's only one beside the king.
fn last_man(men: &[Man]) -> Option<usize> {
    let is_white = |man: &Man| man.piece.color == Color::White && man.piece.role != Role::King;
    let mut army = (0..men.len()).filter(|&man| is_white(&men[man]));
    army.next().filter(|_| army.next().is_none())
}

/// Where castling with this rook brings the king and the rook.
fn castled(position: &Position, color: Color, rook: Square) -> (Square, Square) {
    let is_left = rook.file() < position.king(color).file();
    let (king, rook) = match (is_left, position.is_mirrored(color)) {
        (true, false) => (File::C, File::D),
        (false, false) => (File::G, File::F),
        (true, true) => (File::B, File::C),
        (false, true) => (File::F, File::E),
    };
    let first = Rank::First.seen_by(color);
    (Square::at(king, first), Square::at(rook, first))
}

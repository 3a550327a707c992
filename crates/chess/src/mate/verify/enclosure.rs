//! The smallest enclosure of a position by rules E1 to E14 of `docs/MATE.md`.
//!
//! White is the player who tries to mate. Every rule has one function, worded as in that document.

mod cases;
mod facts;
mod geometry;
mod kings;
mod mates;
mod moves;
mod vain;

pub(super) use self::cases::{allows_no_mate, enclosing_fates};
use self::facts::KeySquares;
use crate::{Bitboard, ByColor, Color, File, Piece, PieceType, Position, Rank, Square};

/// The fate of a man in a case (E3).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// The fate is not distinguished.
    Open,
    /// The man is captured at home without ever having moved.
    Taken,
    /// The man is not captured at home before it has moved.
    Spared,
}

/// A piece on the board now.
struct CheckedPiece {
    piece: Piece,
    home: Square,
    fate: Fate,
}

/// A right to castle.
struct CastlingOption {
    color: Color,
    king_from: Square,
    king_to: Square,
    rook: usize,
    rook_to: Square,
    /// The squares on which only king and rook may stand.
    way: Bitboard,
}

/// The sets that grow until the rules demand no more additions.
#[derive(Clone, PartialEq, Eq)]
struct Growth {
    /// The squares on which each man may ever stand.
    reach: Vec<Bitboard>,
    /// Whether each man may ever be captured.
    capturable: Vec<bool>,
    /// The squares of Black's king, indexed by the player to move and the square of White's king.
    pairs: ByColor<Vec<Bitboard>>,
}

/// An enclosure: its growing sets and the facts that do not change.
struct CheckedEnclosure {
    men: Vec<CheckedPiece>,
    castlings: Vec<CastlingOption>,
    /// The square crossed by a pawn that may now be captured en passant.
    crossed: Option<Square>,
    /// Whether White has the move though Black's king is attacked, in an irregular position.
    is_attacking: bool,
    growth: Growth,
}

impl CheckedEnclosure {
    /// Computes the smallest enclosure of a case; `None` if a pawn of White's may be promoted.
    fn least(position: &Position, fate: impl Fn(Square) -> Fate) -> Option<CheckedEnclosure> {
        let mut enclosure = CheckedEnclosure::start(position, fate);
        enclosure.add_special_moves(position);
        loop {
            if enclosure.has_promotion(Color::White) {
                return None;
            }
            let facts = KeySquares::of(&enclosure);
            let grown = enclosure.grow(&facts);
            if grown == enclosure.growth {
                return Some(enclosure);
            }
            enclosure.growth = grown;
        }
    }

    /// Creates the start by E1, with the fates by E2 and E3.
    fn start(position: &Position, fate: impl Fn(Square) -> Fate) -> CheckedEnclosure {
        let homes: Vec<Square> = position.board().occupied().into_iter().collect();
        let mut men: Vec<CheckedPiece> = homes
            .iter()
            .filter_map(|&home| position.piece_at(home).map(|piece| CheckedPiece { piece, home, fate: fate(home) }))
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
        CheckedEnclosure { men, castlings: Vec::new(), crossed: None, is_attacking, growth }
    }

    /// E4, special moves in the current position.
    fn add_special_moves(&mut self, position: &Position) {
        for home in position.castling() {
            let Some(rook) = self.man_of(home) else { continue };
            let color = self.men[rook].piece.color;
            let king_from = position.king(color);
            let (king_to, rook_to) = castling_squares(position, color, home);
            let way = geometry::between(king_from, king_to) | geometry::between(home, rook_to);
            let way = way.with(king_to).with(rook_to).without(king_from).without(home);
            self.castlings.push(CastlingOption { color, king_from, king_to, rook, rook_to, way });
        }
        self.crossed = position.en_passant();
        let taken = self.crossed.and_then(|crossed| geometry::ahead(!position.turn(), crossed));
        if let Some(man) = taken.and_then(|square| self.man_of(square)) {
            self.growth.capturable[man] = self.last_man() != Some(man);
        }
    }

    /// E4, the castlings that no steady man prevents.
    fn castlings(&self, facts: &KeySquares) -> impl Iterator<Item = &CastlingOption> {
        self.castlings.iter().filter(|castling| (castling.way & facts.all_steady()).is_empty())
    }

    /// Returns the current sets with the additions that the rules demand. The kings' additions follow
    /// once the other men have none.
    fn grow(&self, facts: &KeySquares) -> Growth {
        let mut next = self.growth.clone();
        let mut prey = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        for (man, &CheckedPiece { piece, .. }) in self.men.iter().enumerate() {
            if piece.role != PieceType::King {
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
        // Kings take the most work, so they move only when no other man reaches a new square.
        if next == self.growth {
            self.move_kings(facts, &mut next, &mut prey);
        }
        self.add_captures(prey, &mut next);
        next
    }

    /// E9, captures: `prey` holds the squares on which men of each colour may be captured.
    fn add_captures(&self, prey: ByColor<Bitboard>, next: &mut Growth) {
        for (man, &CheckedPiece { piece, .. }) in self.men.iter().enumerate() {
            let is_exempt = piece.role == PieceType::King || self.last_man() == Some(man);
            if !is_exempt && !(next.reach[man] & prey[piece.color]).is_empty() {
                next.capturable[man] = true;
            }
        }
    }

    fn man_of(&self, home: Square) -> Option<usize> {
        self.men.iter().position(|man| man.home == home)
    }

    /// Returns the men of one player.
    fn men_of(&self, color: Color) -> impl Iterator<Item = usize> {
        (0..self.men.len()).filter(move |&man| self.men[man].piece.color == color)
    }

    /// Returns the men of one player other than the king.
    fn army_of(&self, color: Color) -> impl Iterator<Item = usize> {
        self.men_of(color).filter(|&man| self.men[man].piece.role != PieceType::King)
    }

    /// E2, the last man: White's only man besides the king.
    fn last_man(&self) -> Option<usize> {
        last_man(&self.men)
    }

    /// Returns the squares on which a king may ever stand.
    fn king_reach(&self, color: Color) -> Bitboard {
        self.men_of(color)
            .filter(|&man| self.men[man].piece.role == PieceType::King)
            .fold(Bitboard::EMPTY, |reach, man| reach | self.growth.reach[man])
    }

    /// Whether a man's reach is its home alone.
    fn stays(&self, man: usize) -> bool {
        self.growth.reach[man] == Bitboard::from(self.men[man].home)
    }

    /// Whether a man is a pawn that may be promoted.
    fn may_be_promoted(&self, man: usize) -> bool {
        let CheckedPiece { piece: Piece { color, role }, home, .. } = self.men[man];
        let last = Bitboard::rank(Rank::Eighth.relative_to(color));
        let was_left_unpromoted = last.contains(home);
        role == PieceType::Pawn && !was_left_unpromoted && !(self.growth.reach[man] & last).is_empty()
    }

    fn has_promotion(&self, color: Color) -> bool {
        self.men_of(color).any(|man| self.may_be_promoted(man))
    }
}

/// E2, the last man: White's only man besides the king.
fn last_man(men: &[CheckedPiece]) -> Option<usize> {
    let is_white = |man: &CheckedPiece| man.piece.color == Color::White && man.piece.role != PieceType::King;
    let mut army = (0..men.len()).filter(|&man| is_white(&men[man]));
    army.next().filter(|_| army.next().is_none())
}

/// Returns the squares of king and rook after castling with this rook.
fn castling_squares(position: &Position, color: Color, rook: Square) -> (Square, Square) {
    let is_left = rook.file() < position.king(color).file();
    let (king, rook) = match (is_left, position.is_mirrored(color)) {
        (true, false) => (File::C, File::D),
        (false, false) => (File::G, File::F),
        (true, true) => (File::B, File::C),
        (false, true) => (File::F, File::E),
    };
    let first = Rank::First.relative_to(color);
    (Square::at(king, first), Square::at(rook, first))
}

//! Which moves the player to move is bound to, and by which law.

use flagfall_chess::{Color, Move, Piece, Role, Square};
use flagfall_laws::Law;

use crate::hands::{castling_legs, is_part};
use crate::{Bound, Game};

/// The moves that are left to a player, and why the others are not.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Opening, Purpose};
/// use flagfall_chess::{Color, Square};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::{Law, Rules};
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).answer.expect("it can begin");
/// let touch = Command::Touch { squares: vec![Square::G1], purpose: Purpose::Move };
/// game.execute(&touch, Actor::Player(Color::White), now).answer.expect("it was touched");
/// let binding = game.binding().expect("a knight was touched");
/// assert_eq!((binding.law, binding.moves.len()), (Law::TouchedOwn, 2));
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The law that binds.
    pub law: Law,
    /// The moves it leaves, never none.
    pub moves: Vec<Move>,
}

impl Game {
    /// The moves the player to move may make now.
    pub fn allowed(&self) -> Vec<Move> {
        match self.binding() {
            Some(binding) => binding.moves,
            None => self.position.legal_moves().to_vec(),
        }
    }

    /// What binds the player to move, if anything does: a claim that was wrong, or a touched piece.
    #[inline]
    pub fn binding(&self) -> Option<Binding> {
        if let Some(mv) = self.made_instead() {
            return Some(Binding { law: Law::SealedAsMade, moves: vec![mv] });
        }
        if self.bound.is_none() && self.touched.is_empty() && self.hands.is_none() {
            return None;
        }
        self.bound_somehow()
    }

    fn bound_somehow(&self) -> Option<Binding> {
        let law = Law::ClaimedMoveBinds;
        match self.bound() {
            Some(Bound::Move(mv)) => Some(Binding { law, moves: vec![mv] }),
            Some(Bound::Piece(from)) => self.bound_to(law, |mv| mv.from() == from),
            None => self.bound_by_hands().or_else(|| self.bound_by_touch()),
        }
    }

    /// The law of touching on a player's board, where two boards have laws of their own: out of its
    /// hole a piece is touched (D.2.2), and before who sees by the ordinary laws (D.2.5).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.law_of_touching(Color::White), None);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn law_of_touching(&self, player: Color) -> Option<Law> {
        self.law_of_two(player, Law::PeggedTouch)
    }

    /// The same of when a move is made (D.2.3, D.2.5).
    pub fn law_of_making(&self, player: Color) -> Option<Law> {
        self.law_of_two(player, Law::PeggedMove)
    }

    fn law_of_two(&self, player: Color, pegged: Law) -> Option<Law> {
        let law = match Color::ALL.into_iter().any(|player| self.is_on_pegs(player)) {
            true if self.is_on_pegs(player) => pegged,
            true => Law::SightedBoard,
            false => return None,
        };
        Some(law).filter(|&law| self.rules.is_in_force(law))
    }

    /// Bound to moves of a kind, if there is one.
    fn bound_to(&self, law: Law, is_left: impl Fn(Move) -> bool) -> Option<Binding> {
        let moves = self.position.legal_moves();
        let moves: Vec<Move> = moves.iter().copied().filter(|&mv| is_left(mv)).collect();
        (!moves.is_empty()).then_some(Binding { law, moves })
    }

    /// What was let go or put on the board binds more than a touch (4.4.4, 4.7).
    fn bound_by_hands(&self) -> Option<Binding> {
        self.rules.article(Law::TouchedOwn)?;
        let way = self.under_way()?;
        if let Some((role, square)) = way.chosen {
            let begun = |from: Square| {
                let off = way.off.iter().find(|&&off| self.is_own_pawn(off));
                way.let_go.is_none_or(|leg| leg.0 == from) && off.is_none_or(|&off| off == from)
            };
            let chosen = |mv: Move| match mv {
                Move::Promotion { from, to, role: into } => {
                    (into, to) == (role, square) && begun(from)
                }
                _ => false,
            };
            let bound = self.bound_to(Law::PromotionChosen, chosen);
            if bound.is_some() {
                return bound;
            }
        }
        // On a board with pegs nothing is made before it is announced (D.2.3).
        let leg = way.let_go.filter(|_| !self.is_on_pegs(self.position.turn()))?;
        let castles = |mv: Move| castling_legs(mv).is_some() && is_part(mv, leg);
        if self.is_castling_in_vain(leg) {
            return self.bound_to(Law::CastlingBegunInVain, |mv| mv.from() == leg.0);
        }
        let begun = self.bound_to(Law::CastlingBegun, castles);
        begun.or_else(|| self.bound_to(Law::MoveMade, |mv| is_part(mv, leg)))
    }

    fn is_own_pawn(&self, square: Square) -> bool {
        let pawn = Piece { color: self.position.turn(), role: Role::Pawn };
        self.position.piece_at(square) == Some(pawn)
    }

    /// Whether a king was carried as in castling where it cannot castle (4.7.2).
    pub(crate) fn is_castling_in_vain(&self, (from, to): (Square, Square)) -> bool {
        let king = self.position.king(self.position.turn()) == from;
        let far = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
        let moves = self.position.legal_moves();
        king && far && !moves.iter().any(|&mv| is_part(mv, (from, to)))
    }

    /// The law by which a player is free although pieces were touched, if it is so (4.4.3, 4.5).
    pub fn freed_by(&self) -> Option<Law> {
        let law = Law::TouchedForNothing;
        let free = self.rules.is_in_force(law) && self.binding().is_none();
        if self.touched.is_empty() || !free {
            return None;
        }
        if let Some(leg) = self.under_way().and_then(|way| way.let_go)
            && self.is_castling_in_vain(leg)
        {
            return Some(Law::CastlingBegunInVain);
        }
        let is = |square: Option<&Square>, role| {
            let piece = Piece { color: self.position.turn(), role };
            square.and_then(|&square| self.position.piece_at(square)) == Some(piece)
        };
        let castles = is(self.touched.first(), Role::King) && is(self.touched.get(1), Role::Rook);
        Some(if castles { Law::TouchedInVainFree } else { law })
    }

    /// The laws of touched pieces (4.3, 4.4); nothing that can be moved or captured binds nobody
    /// (4.5).
    fn bound_by_touch(&self) -> Option<Binding> {
        // Without touch-move the laws of it have no article.
        self.rules.article(Law::TouchedOwn)?;
        if self.touched.is_empty() {
            return None;
        }
        let ours = self.position.board().by_color(self.position.turn());
        let (own, other): (Vec<Square>, Vec<Square>) =
            self.touched.iter().partition(|&&square| ours.contains(square));
        match (&own[..], &other[..]) {
            (_, []) => self.bound_by_own(&own),
            ([], _) => self.first(Law::TouchedOpponents, &other, captures),
            ([own, ..], [other, ..]) => self
                .bound_to(Law::TouchedBoth, |mv| mv.from() == *own && captures(mv, *other))
                .or_else(|| {
                    let moved_or_captured =
                        |mv: Move, square| moves_piece(mv, square) || captures(mv, square);
                    self.first(Law::TouchedFirst, &self.touched, moved_or_captured)
                }),
        }
    }

    /// Own pieces alone: the first that can be moved, unless king and rook mean castling (4.4).
    fn bound_by_own(&self, own: &[Square]) -> Option<Binding> {
        let position = &self.position;
        let is = |square, role| position.piece_at(square).is_some_and(|piece| piece.role == role);
        match *own {
            [king, rook, ..] if is(king, Role::King) && is(rook, Role::Rook) => self
                .bound_to(Law::TouchedToCastle, |mv| castles_with(mv, rook))
                .or_else(|| self.bound_to(Law::TouchedInVain, |mv| mv.from() == king)),
            [rook, king, ..] if is(rook, Role::Rook) && is(king, Role::King) => {
                self.bound_to(Law::TouchedRookFirst, |mv| mv.from() == rook).or_else(|| {
                    let stays = |mv: Move| mv.from() == king && !castles_with(mv, rook);
                    let other = |mv: Move| !castles_with(mv, rook);
                    let bound = self.bound_to(Law::TouchedRookFirst, stays);
                    bound.or_else(|| self.bound_to(Law::TouchedRookFirst, other))
                })
            }
            _ => self.first(Law::TouchedOwn, own, moves_piece),
        }
    }

    /// Bound to the first of the touched pieces with which something can be done.
    fn first(
        &self,
        law: Law,
        touched: &[Square],
        done: impl Fn(Move, Square) -> bool,
    ) -> Option<Binding> {
        touched.iter().find_map(|&square| self.bound_to(law, |mv| done(mv, square)))
    }
}

/// Whether a move moves the piece on a square; castling is a move of the king.
fn moves_piece(mv: Move, square: Square) -> bool {
    mv.from() == square
}

fn castles_with(mv: Move, square: Square) -> bool {
    matches!(mv, Move::Castling { rook, .. } if rook == square)
}

/// Whether a move captures the opponent's piece on a square.
fn captures(mv: Move, square: Square) -> bool {
    match mv {
        Move::EnPassant { from, to } => Square::at(to.file(), from.rank()) == square,
        Move::Castling { .. } => false,
        _ => mv.to() == square,
    }
}

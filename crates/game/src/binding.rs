//! Obligations that restrict the moves of the player to move.

use flagfall_chess::{Color, Move, Piece, PieceType, Square};
use flagfall_laws::Law;

use crate::physical_board::{castling_legs, is_part_of_move};
use crate::{ClaimObligation, Game};

/// A restriction of a player's moves by a law.
///
/// ```
/// use flagfall_game::{Actor, Command, Game, Opening, TouchPurpose};
/// use flagfall_chess::{Color, Square};
/// use flagfall_clock::Timestamp;
/// use flagfall_laws::{Law, Rules};
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let now = Timestamp::EPOCH;
/// game.execute(&Command::Begin, Actor::Zone, now).result.expect("it can begin");
/// let touch = Command::Touch { squares: vec![Square::G1], purpose: TouchPurpose::Move };
/// game.execute(&touch, Actor::Player(Color::White), now).result.expect("it was touched");
/// let binding = game.binding().expect("a knight was touched");
/// assert_eq!((binding.law, binding.moves.len()), (Law::TouchedOwn, 2));
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The law that restricts the moves.
    pub law: Law,
    /// The moves that remain; at least one.
    pub moves: Vec<Move>,
}

impl Game {
    /// The moves that the player to move may make.
    pub fn allowed_moves(&self) -> Vec<Move> {
        match self.binding() {
            Some(binding) => binding.moves,
            None => self.position.legal_moves().to_vec(),
        }
    }

    /// The restriction of the player to move by a wrong claim, a touched piece or a move to be sealed.
    #[inline]
    pub fn binding(&self) -> Option<Binding> {
        if let Some(mv) = self.move_to_seal() {
            return Some(Binding { law: Law::SealedAsMade, moves: vec![mv] });
        }
        if self.obligation.is_none() && self.touched.is_empty() && self.physical_board.is_none() {
            return None;
        }
        self.find_binding()
    }

    fn find_binding(&self) -> Option<Binding> {
        let law = Law::ClaimedMoveBinds;
        match self.obligation() {
            Some(ClaimObligation::Move(mv)) => Some(Binding { law, moves: vec![mv] }),
            Some(ClaimObligation::Piece(from)) => self.binding_to(law, |mv| mv.from() == from),
            None => self.binding_by_board_actions().or_else(|| self.binding_by_touch()),
        }
    }

    /// The law of touching pieces in a game of a blind player: a piece is touched when it is taken out of
    /// the securing aperture (D.2.2), and by the ordinary laws on the opponent's board (D.2.5).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.touch_law(Color::White), None);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn touch_law(&self, player: Color) -> Option<Law> {
        self.blind_game_law(player, Law::PeggedTouch)
    }

    /// The law of making a move in a game of a blind player (D.2.3, D.2.5).
    pub fn move_law(&self, player: Color) -> Option<Law> {
        self.blind_game_law(player, Law::PeggedMove)
    }

    fn blind_game_law(&self, player: Color, pegged: Law) -> Option<Law> {
        let law = match Color::ALL.into_iter().any(|player| self.uses_blind_board(player)) {
            true if self.uses_blind_board(player) => pegged,
            true => Law::SightedBoard,
            false => return None,
        };
        Some(law).filter(|&law| self.rules.is_in_force(law))
    }

    /// Restricts the moves to those that satisfy a condition, if there are any.
    fn binding_to(&self, law: Law, is_left: impl Fn(Move) -> bool) -> Option<Binding> {
        let moves = self.position.legal_moves();
        let moves: Vec<Move> = moves.iter().copied().filter(|&mv| is_left(mv)).collect();
        (!moves.is_empty()).then_some(Binding { law, moves })
    }

    /// The restriction by a released or promoted piece, which comes before that by a touch (4.4.4, 4.7).
    fn binding_by_board_actions(&self) -> Option<Binding> {
        self.rules.article(Law::TouchedOwn)?;
        let progress = self.move_in_progress()?;
        if let Some((role, square)) = progress.promotion_choice {
            let begun = |from: Square| {
                let off = progress.removed.iter().find(|&&off| self.is_own_pawn(off));
                progress.first_release.is_none_or(|leg| leg.0 == from) && off.is_none_or(|&off| off == from)
            };
            let chosen = |mv: Move| match mv {
                Move::Promotion { from, to, role: into } => (into, to) == (role, square) && begun(from),
                _ => false,
            };
            let bound = self.binding_to(Law::PromotionChosen, chosen);
            if bound.is_some() {
                return bound;
            }
        }
        // On a blind player's board, a move is made only with its announcement (D.2.3).
        let leg = progress.first_release.filter(|_| !self.uses_blind_board(self.position.turn()))?;
        let castles = |mv: Move| castling_legs(mv).is_some() && is_part_of_move(mv, leg);
        if self.is_impossible_castling(leg) {
            return self.binding_to(Law::CastlingBegunIllegal, |mv| mv.from() == leg.0);
        }
        let begun = self.binding_to(Law::CastlingBegun, castles);
        begun.or_else(|| self.binding_to(Law::MoveMade, |mv| is_part_of_move(mv, leg)))
    }

    fn is_own_pawn(&self, square: Square) -> bool {
        let pawn = Piece { color: self.position.turn(), role: PieceType::Pawn };
        self.position.piece_at(square) == Some(pawn)
    }

    /// Whether a king was moved as in castling although it cannot castle (4.7.2).
    pub(crate) fn is_impossible_castling(&self, (from, to): (Square, Square)) -> bool {
        let king = self.position.king(self.position.turn()) == from;
        let far = from.rank() == to.rank() && from.file().index().abs_diff(to.file().index()) == 2;
        let moves = self.position.legal_moves();
        king && far && !moves.iter().any(|&mv| is_part_of_move(mv, (from, to)))
    }

    /// The law that frees a player who has touched pieces, because none can be moved or captured (4.4.3,
    /// 4.5).
    pub fn touch_release_law(&self) -> Option<Law> {
        let law = Law::TouchedFreeMove;
        let free = self.rules.is_in_force(law) && self.binding().is_none();
        if self.touched.is_empty() || !free {
            return None;
        }
        if let Some(leg) = self.move_in_progress().and_then(|progress| progress.first_release)
            && self.is_impossible_castling(leg)
        {
            return Some(Law::CastlingBegunIllegal);
        }
        let is = |square: Option<&Square>, role| {
            let piece = Piece { color: self.position.turn(), role };
            square.and_then(|&square| self.position.piece_at(square)) == Some(piece)
        };
        let castles = is(self.touched.first(), PieceType::King) && is(self.touched.get(1), PieceType::Rook);
        Some(if castles { Law::TouchedCastlingFreeMove } else { law })
    }

    /// The restriction by touched pieces (4.3, 4.4). There is none if no touched piece can be moved or
    /// captured (4.5).
    fn binding_by_touch(&self) -> Option<Binding> {
        // Editions without touch-move have no article for it.
        self.rules.article(Law::TouchedOwn)?;
        if self.touched.is_empty() {
            return None;
        }
        let ours = self.position.board().by_color(self.position.turn());
        let (own, other): (Vec<Square>, Vec<Square>) = self.touched.iter().partition(|&&square| ours.contains(square));
        match (&own[..], &other[..]) {
            (_, []) => self.binding_by_own_pieces(&own),
            ([], _) => self.binding_to_first(Law::TouchedOpponents, &other, captures),
            ([own, ..], [other, ..]) => {
                self.binding_to(Law::TouchedBoth, |mv| mv.from() == *own && captures(mv, *other)).or_else(|| {
                    let moved_or_captured = |mv: Move, square| moves_piece(mv, square) || captures(mv, square);
                    self.binding_to_first(Law::TouchedFirst, &self.touched, moved_or_captured)
                })
            }
        }
    }

    /// The restriction by own pieces: to the first that can be moved, unless king and rook mean castling
    /// (4.4).
    fn binding_by_own_pieces(&self, own: &[Square]) -> Option<Binding> {
        let position = &self.position;
        let is = |square, role| position.piece_at(square).is_some_and(|piece| piece.role == role);
        match *own {
            [king, rook, ..] if is(king, PieceType::King) && is(rook, PieceType::Rook) => self
                .binding_to(Law::TouchedToCastle, |mv| castles_with(mv, rook))
                .or_else(|| self.binding_to(Law::TouchedCastlingIllegal, |mv| mv.from() == king)),
            [rook, king, ..] if is(rook, PieceType::Rook) && is(king, PieceType::King) => {
                self.binding_to(Law::TouchedRookFirst, |mv| mv.from() == rook).or_else(|| {
                    let stays = |mv: Move| mv.from() == king && !castles_with(mv, rook);
                    let other = |mv: Move| !castles_with(mv, rook);
                    let bound = self.binding_to(Law::TouchedRookFirst, stays);
                    bound.or_else(|| self.binding_to(Law::TouchedRookFirst, other))
                })
            }
            _ => self.binding_to_first(Law::TouchedOwn, own, moves_piece),
        }
    }

    /// Restricts the moves to those with the first touched piece that has any.
    fn binding_to_first(
        &self,
        law: Law,
        touched: &[Square],
        is_with: impl Fn(Move, Square) -> bool,
    ) -> Option<Binding> {
        touched.iter().find_map(|&square| self.binding_to(law, |mv| is_with(mv, square)))
    }
}

/// Whether a move moves the piece on a square. Castling counts as a move of the king.
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

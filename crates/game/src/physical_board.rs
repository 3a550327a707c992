//! The state of a physical board: a move in progress, touched pieces and the clock (4, 6).

use flagfall_chess::{Color, Move, Piece, PieceType, Square, UciStyle};
use flagfall_laws::Law;

use crate::{Game, HandUsed, TouchPurpose};

/// The state of a physical board and its clock that does not show in the position.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PhysicalBoardState {
    pub(crate) move_in_progress: MoveInProgress,
    /// Several pieces were touched in an unknown order.
    pub(crate) order_unknown: bool,
    /// The opponent insists on the piece that was touched first.
    pub(crate) first_touch_required: bool,
    /// Pieces that were adjusted or touched by accident in the last two turns.
    pub(crate) harmless_touches: Vec<(Color, Square, TouchPurpose)>,
    /// The last move that broke an obligation.
    pub(crate) broken_binding: Option<BrokenBinding>,
    /// The opponent has touched a piece since the breach and can no longer object.
    pub(crate) objection_forgone: bool,
    /// The last player who reported the hand used for a move.
    pub(crate) moving_hand: Option<(Color, HandUsed)>,
    /// The player to move has not yet pressed the clock for the previous move.
    pub(crate) awaits_late_press: bool,
    /// The reply was pressed before the move it answers, so it must be pressed again.
    pub(crate) must_press_again: bool,
    /// The player who announced an adjustment of pieces.
    pub(crate) adjustment_announced_by: Option<Color>,
    pub(crate) clocks_stopped_by: Option<Color>,
    pub(crate) clock_defective: bool,
    /// The clock has changed its display by itself.
    pub(crate) clock_doubtful: bool,
    /// The chosen side of the table and the player who chose it.
    pub(crate) chosen_seat: Option<(Color, Box<str>)>,
}

/// A move that is being carried out by hand.
///
/// A leg is the path of one piece, from its square in the position to the square it is on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveInProgress {
    /// The leg of the piece that is held.
    pub(crate) held: Option<(Square, Square)>,
    /// The legs of the pieces that were released.
    pub(crate) placed: Vec<(Square, Square)>,
    /// The leg that was first released as a part of a legal move.
    pub(crate) first_release: Option<(Square, Square)>,
    /// The squares of the pieces that were removed from the board.
    pub(crate) removed: Vec<Square>,
    /// A piece that was put on the board, and whether it is held.
    pub(crate) added: Option<(PieceType, Square, bool)>,
    /// The first piece that was put on a promotion square.
    pub(crate) promotion_choice: Option<(PieceType, Square)>,
}

/// A move that broke an obligation by touch, claim or release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrokenBinding {
    pub(crate) by: Color,
    pub(crate) law: Law,
    /// The number of plies played before the move.
    pub(crate) after: usize,
    pub(crate) touched: Vec<Square>,
    pub(crate) order_unknown: bool,
    pub(crate) first_release: Option<(Square, Square)>,
    pub(crate) promotion_choice: Option<(PieceType, Square)>,
}

impl PhysicalBoardState {
    /// Clears everything that belongs to the position on the board.
    pub(crate) fn clear_turn(&mut self) {
        self.move_in_progress = MoveInProgress::default();
        (self.order_unknown, self.first_touch_required) = (false, false);
        (self.awaits_late_press, self.must_press_again) = (false, false);
        (self.adjustment_announced_by, self.moving_hand) = (None, None);
        (self.broken_binding, self.objection_forgone) = (None, false);
        self.harmless_touches.clear();
    }

    /// Clears everything that a completed move settles.
    pub(crate) fn note_move(&mut self, mover: Color) {
        self.move_in_progress = MoveInProgress::default();
        (self.order_unknown, self.first_touch_required, self.must_press_again) = (false, false, false);
        self.adjustment_announced_by = None;
        (self.clock_defective, self.clock_doubtful) = (false, false);
        self.harmless_touches.retain(|(by, ..)| *by == mover);
        self.moving_hand = self.moving_hand.filter(|(by, _)| *by == mover);
    }
}

impl MoveInProgress {
    /// The origin of the piece that was carried to a square.
    fn carried_to(&self, square: Square) -> Option<Square> {
        let all = self.held.iter().chain(&self.placed);
        all.filter(|(_, at)| *at == square).map(|(from, _)| *from).next()
    }

    pub(crate) fn has_carried(&self, from: Square) -> bool {
        self.held.iter().chain(&self.placed).any(|leg| leg.0 == from)
    }
}

/// The legs of king and rook in castling.
pub(crate) fn castling_legs(mv: Move) -> Option<[(Square, Square); 2]> {
    let Move::Castling { king, rook } = mv else { return None };
    let king_to = mv.uci(UciStyle::Standard).to;
    let beside = if rook.file() > king.file() { -1 } else { 1 };
    let rook_to = Square::new((king_to.index() as i8 + beside) as u8)?;
    Some([(king, king_to), (rook, rook_to)])
}

/// Whether a leg is a part of a move.
pub(crate) fn is_part_of_move(mv: Move, leg: (Square, Square)) -> bool {
    match castling_legs(mv) {
        Some(legs) => legs.contains(&leg),
        None => (mv.from(), mv.to()) == leg,
    }
}

impl Game {
    pub(crate) fn physical_board_mut(&mut self) -> &mut PhysicalBoardState {
        self.physical_board.get_or_insert_default()
    }

    /// The move in progress, on a physical board.
    pub(crate) fn move_in_progress(&self) -> Option<&MoveInProgress> {
        self.physical_board.as_deref().map(|board| &board.move_in_progress)
    }

    /// Whether a piece still stands on its square of the position.
    fn is_in_place(&self, square: Square) -> bool {
        let gone = |progress: &MoveInProgress| progress.removed.contains(&square) || progress.has_carried(square);
        self.position.piece_at(square).is_some() && !self.move_in_progress().is_some_and(gone)
    }

    /// The piece on a square of the physical board, also while a move is being carried out.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Square;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.piece_on_board(Square::E1), game.position().piece_at(Square::E1));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn piece_on_board(&self, square: Square) -> Option<Piece> {
        let progress = self.move_in_progress();
        let put = progress.and_then(|progress| progress.added).filter(|(_, on, _)| *on == square);
        let carried = progress.and_then(|progress| progress.carried_to(square));
        let carried = carried.and_then(|from| self.position.piece_at(from));
        let stands = || self.position.piece_at(square).filter(|_| self.is_in_place(square));
        let put = put.map(|(role, ..)| Piece { color: self.position.turn(), role });
        put.or(carried).or_else(stands)
    }

    /// The origin of the piece that a player can grasp on a square. A piece in its place comes before
    /// one that was carried there to capture it.
    pub(crate) fn grasped_piece_origin(&self, square: Square) -> Option<Square> {
        if self.is_in_place(square) {
            return Some(square);
        }
        self.move_in_progress().and_then(|progress| progress.carried_to(square))
    }

    /// The origin of the piece that a player carries on from a square. A held piece comes first, then
    /// one that was carried there, then one in its place.
    pub(crate) fn carried_piece_origin(&self, square: Square) -> Option<Square> {
        let progress = self.move_in_progress();
        let held = progress.and_then(|progress| progress.held).filter(|(from, _)| *from == square);
        let carried = held.map(|(from, _)| from);
        carried
            .or_else(|| progress.and_then(|progress| progress.carried_to(square)))
            .or_else(|| self.is_in_place(square).then_some(square))
    }

    /// The square of the piece that a move captures.
    pub(crate) fn capture_square(&self, mv: Move) -> Option<Square> {
        match mv {
            Move::Castling { .. } => None,
            Move::EnPassant { from, to } => Some(Square::at(to.file(), from.rank())),
            _ => self.position.piece_at(mv.to()).map(|_| mv.to()),
        }
    }

    /// The move that has been carried out completely by hand, if any (4.7).
    pub(crate) fn finished_move(&self) -> Option<Move> {
        let progress = self.move_in_progress()?;
        let done = |mv: &Move| {
            let taken = self.capture_square(*mv).is_none_or(|square| progress.removed.contains(&square));
            match (*mv, castling_legs(*mv)) {
                (_, Some(legs)) => legs.iter().all(|leg| progress.placed.contains(leg)),
                (Move::Promotion { from, to, role }, _) => {
                    taken && progress.removed.contains(&from) && progress.added == Some((role, to, false))
                }
                _ => taken && progress.placed[..] == [(mv.from(), mv.to())],
            }
        };
        self.position.legal_moves().iter().copied().find(done)
    }

    /// Whether a player has made a move and not pressed the clock, even if the opponent has replied
    /// (6.2.2).
    pub fn owes_press(&self, player: Color) -> bool {
        let late = self.physical_board.as_deref().is_some_and(|board| board.awaits_late_press);
        self.player_to_press() == Some(player) || late && self.position.turn() == player
    }

    /// Whether a player must press again, because the reply was pressed too early (6.2.2).
    pub(crate) fn must_press_again(&self, player: Color) -> bool {
        self.physical_board.as_deref().is_some_and(|board| board.must_press_again) && self.position.turn() != player
    }

    /// Whether the opponent insists on the piece that the player to move touched first (P.10).
    pub fn is_first_touch_required(&self) -> bool {
        self.physical_board.as_deref().is_some_and(|board| board.first_touch_required)
    }

    /// Whether several pieces were touched in an unknown order (4.3.3).
    pub fn is_touch_order_unknown(&self) -> bool {
        self.physical_board.as_deref().is_some_and(|board| board.order_unknown)
    }

    /// The player who stopped the clocks (6.11.2).
    pub(crate) fn clocks_stopped_by(&self) -> Option<Color> {
        self.physical_board.as_deref().and_then(|board| board.clocks_stopped_by)
    }

    /// The hand with which a player made the last move, if it was reported (4.1, 6.2.3).
    pub fn moving_hand(&self, player: Color) -> Option<HandUsed> {
        let moved = self.physical_board.as_deref().and_then(|board| board.moving_hand);
        moved.filter(|(by, _)| *by == player).map(|(_, hand)| hand)
    }

    /// The chosen side of the table and the player who chose it (P.4b).
    pub fn chosen_seat(&self) -> Option<(Color, &str)> {
        let seat = self.physical_board.as_deref().and_then(|board| board.chosen_seat.as_ref());
        seat.map(|(by, seat)| (*by, &**seat))
    }
}

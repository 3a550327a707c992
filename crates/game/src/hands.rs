//! What hands have done on a real board: a move under way, and what is remembered of it.

use flagfall_chess::{Color, Move, Piece, Role, Square, UciStyle};
use flagfall_laws::Law;

use crate::{Game, Purpose, WhichHand};

/// What is known of the hands at a real board; online games have none.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hands {
    /// The move of the player to move, as far as it has come.
    pub(crate) under_way: UnderWay,
    /// Pieces were touched, nobody knows in which order.
    pub(crate) unordered: bool,
    /// The opponent insists on the piece that was touched first.
    pub(crate) insisted: bool,
    /// Pieces that were adjusted or touched by accident in the last two turns.
    pub(crate) harmless: Vec<(Color, Square, Purpose)>,
    /// The last move that was made against what its player was bound to.
    pub(crate) broken: Option<Broken>,
    /// The opponent has touched a piece since, and objects no more.
    pub(crate) forgone: bool,
    /// Who last moved with which hand.
    pub(crate) moved_with: Option<(Color, WhichHand)>,
    /// The player to move has not pressed the clock after the own last move.
    pub(crate) late: bool,
    /// The reply was pressed before the move it replies to: its player presses again.
    pub(crate) again: bool,
    /// Who has said that pieces are going to be adjusted.
    pub(crate) adjusts: Option<Color>,
    /// Who stopped the clocks.
    pub(crate) stopped_by: Option<Color>,
    /// The clock has broken down.
    pub(crate) defective: bool,
    /// It shows what it did not show before.
    pub(crate) doubtful: bool,
    /// Who sits where, if it was said.
    pub(crate) seat: Option<(Color, Box<str>)>,
}

/// A move that is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct UnderWay {
    /// The piece in hand: where it stood, and over which square it is.
    pub(crate) held: Option<(Square, Square)>,
    /// The pieces that were let go elsewhere: where they stood, and where they are.
    pub(crate) placed: Vec<(Square, Square)>,
    /// What was let go first as a part of a move.
    pub(crate) let_go: Option<(Square, Square)>,
    /// Where the pieces stood that were taken off.
    pub(crate) off: Vec<Square>,
    /// A piece put on the board, and whether it is held there.
    pub(crate) put: Option<(Role, Square, bool)>,
    /// What was put on a square of promotion first.
    pub(crate) chosen: Option<(Role, Square)>,
}

/// A move that was made against what its player was bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) by: Color,
    pub(crate) law: Law,
    /// After how many moves of both it was made.
    pub(crate) after: usize,
    pub(crate) touched: Vec<Square>,
    pub(crate) unordered: bool,
    pub(crate) let_go: Option<(Square, Square)>,
    pub(crate) chosen: Option<(Role, Square)>,
}

impl Hands {
    /// What belongs to a position ends with it.
    pub(crate) fn forget(&mut self) {
        self.under_way = UnderWay::default();
        (self.unordered, self.insisted, self.late, self.again) = (false, false, false, false);
        (self.adjusts, self.moved_with) = (None, None);
        (self.broken, self.forgone) = (None, false);
        self.harmless.clear();
    }

    /// A move was made.
    pub(crate) fn moved(&mut self, mover: Color) {
        self.under_way = UnderWay::default();
        (self.unordered, self.insisted, self.again) = (false, false, false);
        self.adjusts = None;
        (self.defective, self.doubtful) = (false, false);
        self.harmless.retain(|(by, ..)| *by == mover);
        self.moved_with = self.moved_with.filter(|(by, _)| *by == mover);
    }
}

impl UnderWay {
    /// Where the piece stood that is now on a square, as far as it was carried.
    fn carried_to(&self, square: Square) -> Option<Square> {
        let all = self.held.iter().chain(&self.placed);
        all.filter(|(_, at)| *at == square).map(|(from, _)| *from).next()
    }

    pub(crate) fn was_carried(&self, from: Square) -> bool {
        self.held.iter().chain(&self.placed).any(|leg| leg.0 == from)
    }
}

/// Where the king, or the rook, goes in castling.
pub(crate) fn castling_legs(mv: Move) -> Option<[(Square, Square); 2]> {
    let Move::Castling { king, rook } = mv else { return None };
    let king_to = mv.uci(UciStyle::Standard).to;
    let beside = if rook.file() > king.file() { -1 } else { 1 };
    let rook_to = Square::new((king_to.index() as i8 + beside) as u8)?;
    Some([(king, king_to), (rook, rook_to)])
}

/// Whether carrying a piece so is a part of a move.
pub(crate) fn is_part(mv: Move, leg: (Square, Square)) -> bool {
    match castling_legs(mv) {
        Some(legs) => legs.contains(&leg),
        None => (mv.from(), mv.to()) == leg,
    }
}

impl Game {
    pub(crate) fn hands_mut(&mut self) -> &mut Hands {
        self.hands.get_or_insert_default()
    }

    /// The move under way, if one is.
    pub(crate) fn under_way(&self) -> Option<&UnderWay> {
        self.hands.as_deref().map(|hands| &hands.under_way)
    }

    /// Whether a piece is still where the position has it.
    fn stands(&self, square: Square) -> bool {
        let gone = |way: &UnderWay| way.off.contains(&square) || way.was_carried(square);
        self.position.piece_at(square).is_some() && !self.under_way().is_some_and(gone)
    }

    /// What stands on a square of the real board, also while a move is being made.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Square;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.on_board(Square::E1), game.position().piece_at(Square::E1));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn on_board(&self, square: Square) -> Option<Piece> {
        let way = self.under_way();
        let put = way.and_then(|way| way.put).filter(|(_, on, _)| *on == square);
        let carried = way.and_then(|way| way.carried_to(square));
        let carried = carried.and_then(|from| self.position.piece_at(from));
        let stands = || self.position.piece_at(square).filter(|_| self.stands(square));
        let put = put.map(|(role, ..)| Piece { color: self.position.turn(), role });
        put.or(carried).or_else(stands)
    }

    /// Where the piece stood that a hand finds on a square; a captured one comes before the one that
    /// captures it.
    pub(crate) fn found_on(&self, square: Square) -> Option<Square> {
        if self.stands(square) {
            return Some(square);
        }
        self.under_way().and_then(|way| way.carried_to(square))
    }

    /// The same for a piece that is carried on.
    pub(crate) fn carried_from(&self, square: Square) -> Option<Square> {
        let way = self.under_way();
        let held = way.and_then(|way| way.held).filter(|(from, _)| *from == square);
        let carried = held.map(|(from, _)| from);
        carried
            .or_else(|| way.and_then(|way| way.carried_to(square)))
            .or_else(|| self.stands(square).then_some(square))
    }

    /// The square of the piece that a move captures.
    pub(crate) fn captured_by(&self, mv: Move) -> Option<Square> {
        match mv {
            Move::Castling { .. } => None,
            Move::EnPassant { from, to } => Some(Square::at(to.file(), from.rank())),
            _ => self.position.piece_at(mv.to()).map(|_| mv.to()),
        }
    }

    /// The move that hands have made, if all that belongs to one is done (4.7).
    pub(crate) fn made_by_hands(&self) -> Option<Move> {
        let way = self.under_way()?;
        let done = |mv: &Move| {
            let taken = self.captured_by(*mv).is_none_or(|square| way.off.contains(&square));
            match (*mv, castling_legs(*mv)) {
                (_, Some(legs)) => legs.iter().all(|leg| way.placed.contains(leg)),
                (Move::Promotion { from, to, role }, _) => {
                    taken && way.off.contains(&from) && way.put == Some((role, to, false))
                }
                _ => taken && way.placed[..] == [(mv.from(), mv.to())],
            }
        };
        self.position.legal_moves().iter().copied().find(done)
    }

    /// Whether a player has made a move and not pressed the clock yet, the opponent having replied or
    /// not (6.2.2).
    pub fn owes_press(&self, player: Color) -> bool {
        let late = self.hands.as_deref().is_some_and(|hands| hands.late);
        self.to_press() == Some(player) || late && self.position.turn() == player
    }

    /// Whether a player whose reply was pressed too early presses again (6.2.2).
    pub(crate) fn presses_again(&self, player: Color) -> bool {
        self.hands.as_deref().is_some_and(|hands| hands.again) && self.position.turn() != player
    }

    /// Whether the opponent insists on the piece that the player to move touched first (P.10).
    pub fn is_insisted(&self) -> bool {
        self.hands.as_deref().is_some_and(|hands| hands.insisted)
    }

    /// Whether nobody can tell in which order pieces were touched (4.3.3).
    pub fn is_order_unknown(&self) -> bool {
        self.hands.as_deref().is_some_and(|hands| hands.unordered)
    }

    /// Who stopped the clocks, if a player did (6.11.2).
    pub(crate) fn stopped_by(&self) -> Option<Color> {
        self.hands.as_deref().and_then(|hands| hands.stopped_by)
    }

    /// With which hand the player made the last move, if it was said (4.1, 6.2.3).
    pub fn moved_with(&self, player: Color) -> Option<WhichHand> {
        let moved = self.hands.as_deref().and_then(|hands| hands.moved_with);
        moved.filter(|(by, _)| *by == player).map(|(_, hand)| hand)
    }

    /// Which seat was chosen, and by whom (P.4b).
    pub fn seat(&self) -> Option<(Color, &str)> {
        let seat = self.hands.as_deref().and_then(|hands| hands.seat.as_ref());
        seat.map(|(by, seat)| (*by, &**seat))
    }
}

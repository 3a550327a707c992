//! The rules of movement, as far as an illegal move breaks them.

use flagfall_chess::{
    Breach, Color, File, Move, Piece, Position, Rank, Role, Square, UciMove, Wing,
};
use flagfall_laws::{Law, Start};

use crate::{Game, Refusal, Why};

impl Game {
    /// The rule of movement that an illegal move breaks (3.1 to 3.9).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::{Law, Rules};
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.rule_against("b1b3".parse()?), Law::KnightMove);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule_against(&self, mv: UciMove) -> Law {
        self.illegal(mv).law
    }

    /// A move that breaks a rule of movement, and which (3.1 to 3.9).
    #[cold]
    pub(super) fn illegal(&self, mv: UciMove) -> Refusal {
        let law = self.position.breach(mv).map_or(Law::OnlyLegalMoves, |breach| match breach {
            Breach::OwnPiece => Law::OwnPiece,
            Breach::Bishop => Law::BishopMove,
            Breach::Rook => Law::RookMove,
            Breach::Queen => Law::QueenMove,
            Breach::Leap => Law::NoLeap,
            Breach::Knight => Law::KnightMove,
            Breach::Pawn => Law::PawnMove,
            Breach::DoubleStep => Law::PawnDoubleStep,
            Breach::PawnCapture => Law::PawnCapture,
            // At once, but it would leave the king in check.
            Breach::EnPassant if self.was_double_step(mv) => Law::KingInCheck,
            Breach::EnPassant => Law::EnPassantAtOnce,
            Breach::Promotion => Law::Promotion,
            Breach::King | Breach::KingAttacked => Law::KingMove,
            Breach::CastlingLost => self.lost_castling(),
            Breach::CastlingAttacked => Law::CastlingAttacked,
            Breach::CastlingBlocked if self.rules.regulations.start != Start::Ordinary => {
                Law::Chess960CastlingBlocked
            }
            Breach::CastlingBlocked => Law::CastlingBlocked,
            Breach::KingInCheck => Law::KingInCheck,
            _ => Law::OnlyLegalMoves,
        });
        self.refuse(law, Why::Illegal(mv.to_string().into()))
    }

    /// The law that stands against castling with a king or rook that was misplaced at the start
    /// (A.4.1.2), if one does.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::{Color, Wing};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017-rapid").expect("a preset")))?;
    /// assert_eq!(game.misplaced_castling(Color::White, Wing::Short), None);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn misplaced_castling(&self, player: Color, wing: Wing) -> Option<Law> {
        let start = self.record.start();
        if !self.is_on_wood() || self.rules.regulations.start != Start::Ordinary {
            return None;
        }
        let home = Rank::First.seen_by(player);
        let corner = match wing {
            Wing::Short => File::H,
            Wing::Long => File::A,
        };
        let corner = Square::at(corner, home);
        let rook = Piece { color: player, role: Role::Rook };
        let law = if start.king(player) != Square::at(File::E, home) {
            Law::MisplacedKing
        } else if start.piece_at(corner) != Some(rook) {
            Law::MisplacedRook
        } else {
            return None;
        };
        self.rules.is_in_force(law).then_some(law)
    }

    /// Whether the pawn beside has just gone two squares.
    fn was_double_step(&self, mv: UciMove) -> bool {
        let beside = Square::at(mv.to.file(), mv.from.rank());
        let last = self.record.moves().last();
        matches!(last, Some(Move::DoubleStep { to, .. }) if to == beside)
    }

    /// Whether it is the king that has moved or the rook, as far as the record tells (3.8.2.1).
    fn lost_castling(&self) -> Law {
        let (player, start) = (self.position.turn(), self.record.start());
        let mut own = self.record.moves().skip(usize::from(start.turn() != player)).step_by(2);
        let king_moved = own.any(|made| made.role() == Role::King)
            || start.king(player) != self.position.king(player);
        // A right on the other side is left, or was there at first, only if the king stayed.
        let rights = |position: &Position| position.castling() & position.board().by_color(player);
        let had = !(rights(&self.position) | rights(&start)).is_empty();
        if had && !king_moved { Law::CastlingRookMoved } else { Law::CastlingKingMoved }
    }
}

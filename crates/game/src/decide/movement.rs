//! The rules of movement that illegal moves break.

use flagfall_chess::{Breach, Color, File, Move, Piece, PieceType, Position, Rank, Square, UciMove, Wing};
use flagfall_laws::{Law, StartPosition};

use crate::{Game, Refusal, RefusalReason};

impl Game {
    /// Returns the rule of movement that an illegal move breaks (3.1 to 3.9).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_laws::{Law, Rules};
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.rule_broken_by("b1b3".parse()?), Law::KnightMove);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rule_broken_by(&self, mv: UciMove) -> Law {
        self.refuse_illegal_move(mv).law
    }

    /// Returns the refusal of an illegal move under the rule of movement it breaks (3.1 to 3.9).
    #[cold]
    pub(super) fn refuse_illegal_move(&self, mv: UciMove) -> Refusal {
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
            // The capture is in time, but leaves the king in check.
            Breach::EnPassant if self.was_double_step(mv) => Law::KingInCheck,
            Breach::EnPassant => Law::EnPassantAtOnce,
            Breach::Promotion => Law::Promotion,
            Breach::King | Breach::KingAttacked => Law::KingMove,
            Breach::CastlingLost => self.law_of_lost_castling(),
            Breach::CastlingAttacked => Law::CastlingAttacked,
            Breach::CastlingBlocked if self.rules.regulations.start != StartPosition::Ordinary => {
                Law::Chess960CastlingBlocked
            }
            Breach::CastlingBlocked => Law::CastlingBlocked,
            Breach::KingInCheck => Law::KingInCheck,
            _ => Law::OnlyLegalMoves,
        });
        self.refuse(law, RefusalReason::IllegalMove(mv.to_string().into()))
    }

    /// Returns the law against castling with a king or rook that was misplaced at the start
    /// (A.4.1.2), if one applies.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::{Color, Wing};
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017-rapid").expect("a preset")))?;
    /// assert_eq!(game.law_against_misplaced_castling(Color::White, Wing::Short), None);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn law_against_misplaced_castling(&self, player: Color, wing: Wing) -> Option<Law> {
        let start = self.record.start();
        if !self.has_physical_board() || self.rules.regulations.start != StartPosition::Ordinary {
            return None;
        }
        let home = Rank::First.relative_to(player);
        let corner = match wing {
            Wing::Short => File::H,
            Wing::Long => File::A,
        };
        let corner = Square::at(corner, home);
        let rook = Piece { color: player, role: PieceType::Rook };
        let law = if start.king(player) != Square::at(File::E, home) {
            Law::MisplacedKing
        } else if start.piece_at(corner) != Some(rook) {
            Law::MisplacedRook
        } else {
            return None;
        };
        self.rules.is_in_force(law).then_some(law)
    }

    /// Whether the adjacent pawn has just advanced two squares.
    fn was_double_step(&self, mv: UciMove) -> bool {
        let pawn = Square::at(mv.to.file(), mv.from.rank());
        let last = self.record.moves().last();
        matches!(last, Some(Move::DoubleStep { to, .. }) if to == pawn)
    }

    /// Returns the law on a lost castling right: the king or the rook has moved, as far as the record
    /// shows (3.8.2.1).
    fn law_of_lost_castling(&self) -> Law {
        let (player, start) = (self.position.turn(), self.record.start());
        let mut own = self.record.moves().skip(usize::from(start.turn() != player)).step_by(2);
        let king_moved =
            own.any(|made| made.role() == PieceType::King) || start.king(player) != self.position.king(player);
        // A castling right on the other side, now or at the start, shows that the king has not
        // moved.
        let rights = |position: &Position| position.castling() & position.board().by_color(player);
        let had = !(rights(&self.position) | rights(&start)).is_empty();
        if had && !king_moved { Law::CastlingRookMoved } else { Law::CastlingKingMoved }
    }
}

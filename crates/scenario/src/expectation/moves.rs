//! The moves that a player may or must play.

use flagfall_chess::{Color, Square};

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// The moves that a player may or must play.
    MoveExpectation, "moves" {
        /// Exactly these moves and no others.
        Only { side: Color, moves: Vec<MoveText> } [side "may play only" moves] => "White may play only Nf3, Nh3", "L.3 L.4.3 L.4.4 L.4.7 L.7.5.1d L.9.5.3b K.2";
        /// These moves, and possibly others.
        Including { side: Color, moves: Vec<MoveText> } [side "may play" moves] => "White may play O-O", "L.3 L.4.4 L.4.5 II.3.2.7.3";
        /// None of these moves.
        Not { side: Color, moves: Vec<MoveText> } [side "may not play" moves] => "White may not play O-O, O-O-O", "L.3 L.4.4.2 L.4.7 A.4.1.2b K.2";
        /// Every move that is legal in the position.
        Any { side: Color } [side "may play any legal move"] => "White may play any legal move", "L.4.3.3 L.4.4.3b L.4.5";
        /// No move.
        None { side: Color } [side "may not play any move"] => "White may not play any move", "L.1.4 L.5.2.1";
        /// A move with this piece.
        MustMove { side: Color, square: Square } [side "must move the piece on" square] => "White must move the piece on g1", "L.4.3.1 L.4.3.3b P.10";
        /// The capture of this piece.
        MustTake { side: Color, square: Square } [side "must take the piece on" square] => "White must take the piece on e5", "L.4.3.2 L.4.3.3a";
        /// Castling with this rook.
        MustCastle { side: Color, square: Square } [side "must castle with the rook on" square] => "White must castle with the rook on h1", "L.4.4.1 L.4.7.2b";
    }
}

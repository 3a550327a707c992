//! Pieces and squares.

use flagfall_chess::{Color, Piece, Square};

use crate::sentence::sentences;
use crate::{FenText, MoveText};

sentences! {
    /// Pieces and squares. `on SIDE's board` refers to a player's own physical board.
    BoardFact, "the board" {
        /// The position, in the FEN fields that are written.
        Position { fen: FenText, owner: Option<BoardOwner> } ["position" fen [owner]]
            => "position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", "L.2.3 L.7.1 L.7.5.1b O.5.4.1";
        /// A piece on a square.
        Holds { square: Square, piece: Piece, owner: Option<BoardOwner> } ["square" square "has" piece [owner]]
            => "square e4 has white pawn", "L.2.2 L.2.3 L.3.1 L.3.7.5 II.3.2.6";
        /// No piece on a square.
        Empty { square: Square, owner: Option<BoardOwner> } ["square" square "is empty" [owner]] => "square e2 is empty", "L.3.1.1 L.3.7.4.1";
        /// A light square.
        Light { square: Square } ["square" square "is light"] => "square h1 is light", "L.2.1 O.3.1 K.1";
        /// A dark square.
        Dark { square: Square } ["square" square "is dark"] => "square a1 is dark", "L.2.1 O.3.1";
        /// A square attacked by a player's pieces.
        Attacked { square: Square, side: Color } ["square" square "is attacked by" side] => "square e5 is attacked by White", "L.3.1.2 L.3.1.3";
        /// A king in check.
        InCheck { side: Color } [side "is in check"] => "White is in check", "L.3.9.1 K.6";
        /// The position is illegal.
        Illegal ["position is illegal"] => "position is illegal", "L.3.10.3 A.4.4";
        /// The number of occurrences of the position, including the current one.
        Occurred { count: u16 } ["position occurred" (count "time" "times")] => "position occurred 2 times", "L.9.2.1 L.9.6.1 O.5.4.1 K.9.4";
        /// The number of half-moves since the last capture or pawn move.
        HalfMoves { count: u16 } [(count "half-move" "half-moves") "without capture or pawn move"]
            => "99 half-moves without capture or pawn move", "L.9.3 L.9.6.2a O.5.4.4 K.9.5";
        /// The last move.
        LastMove { mv: MoveText } ["last move" mv] => "last move Nf3", "L.1.2 O.3.6b O.3.7";
        /// The initial position of the pieces was wrong.
        WrongSetup ["setup was wrong"] => "setup was wrong", "L.7.2.1 A.4.1.2 P.7";
        /// The board is placed the wrong way round.
        Turned ["board is turned"] => "board is turned", "L.7.2.2 A.4.1.2a P.7a";
        /// The players play with reversed colours.
        ColoursReversed ["colours are reversed|colors are reversed"] => "colours are reversed", "L.7.3 O.15.2";
    }
}

sentences! {
    /// The owner of a board, where players have boards of their own.
    BoardOwner, "on SIDE's board" {
        /// The physical board of this player.
        Of { side: Color } ["on" {side} "board"];
    }
}

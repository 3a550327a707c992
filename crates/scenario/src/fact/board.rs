//! Pieces and squares.

use flagfall_chess::{Color, Piece, Square};

use crate::sentence::sentences;
use crate::{FenText, MoveText};

sentences! {
    /// Pieces and squares. `on SIDE's board` speaks of a player's own physical board.
    BoardFact, "the board" {
        /// The position, in the fields of FEN that are written.
        Position { fen: FenText, side: Option<OwnBoard> } ["position" fen [side]]
            => "position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b", "L.2.3 L.7.1 L.7.5.1b O.5.4.1";
        /// A piece on a square.
        Holds { square: Square, piece: Piece, side: Option<OwnBoard> } ["square" square "has" piece [side]]
            => "square e4 has white pawn", "L.2.2 L.2.3 L.3.1 L.3.7.5 II.3.2.6";
        /// No piece on a square.
        Empty { square: Square, side: Option<OwnBoard> } ["square" square "is empty" [side]] => "square e2 is empty", "L.3.1.1 L.3.7.4.1";
        /// The colour of a square.
        Light { square: Square } ["square" square "is light"] => "square h1 is light", "L.2.1 O.3.1 K.1";
        /// The other colour.
        Dark { square: Square } ["square" square "is dark"] => "square a1 is dark", "L.2.1 O.3.1";
        /// A square attacked by a player's pieces.
        Attacked { square: Square, side: Color } ["square" square "is attacked by" side] => "square e5 is attacked by White", "L.3.1.2 L.3.1.3";
        /// A king in check.
        InCheck { side: Color } [side "is in check"] => "White is in check", "L.3.9.1 K.6";
        /// The position could not have arisen.
        Illegal ["position is illegal"] => "position is illegal", "L.3.10.3 A.4.4";
        /// How often the position has been there, now included.
        Occurred { count: u16 } ["position occurred" (count "time" "times")] => "position occurred 2 times", "L.9.2.1 L.9.6.1 O.5.4.1 K.9.4";
        /// Moves of both players since the last capture or pawn move.
        HalfMoves { count: u16 } [(count "half-move" "half-moves") "without capture or pawn move"]
            => "99 half-moves without capture or pawn move", "L.9.3 L.9.6.2a O.5.4.4 K.9.5";
        /// The latest move.
        LastMove { mv: MoveText } ["last move" mv] => "last move Nf3", "L.1.2 O.3.6b O.3.7";
        /// The pieces stood wrongly when the game began.
        WrongSetup ["setup was wrong"] => "setup was wrong", "L.7.2.1 A.4.1.2 P.7";
        /// The board lies the wrong way.
        Turned ["board is turned"] => "board is turned", "L.7.2.2 A.4.1.2a P.7a";
        /// The players have each other's colours.
        ColoursReversed ["colours are reversed|colors are reversed"] => "colours are reversed", "L.7.3 O.15.2";
    }
}

sentences! {
    /// A player's own board, where there is one beside the common one.
    OwnBoard, "on SIDE's board" {
        /// The physical board of this player.
        Of { side: Color } ["on" {side} "board"];
    }
}

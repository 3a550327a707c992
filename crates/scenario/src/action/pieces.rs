//! Handling the pieces of a physical board.

use flagfall_chess::{Piece, Square};

use crate::sentence::sentences;

sentences! {
    /// Handling the pieces of a physical board. A piece is named by its square.
    PieceSentence, "pieces" {
        /// Touches pieces in this order; deliberately by default.
        Touches { squares: Vec<Square>, manner: Option<TouchManner>, unordered: bool, hand: Option<HandPhrase> }
            ["touches" squares [manner] [unordered "in unknown order"] ["with" hand]]
            => "touches g1, e5 by accident", "L.4.2.2 L.4.3 L.4.4 L.4.5 L.4.8 L.9.1.2.1e L.9.4 P.10";
        /// Adjusts pieces on their squares.
        Adjusts { squares: Vec<Square>, saying: Option<String> } ["adjusts" squares ["saying" saying]]
            => "adjusts g1 saying \"I adjust\"", "L.4.2.1 L.6.2.5";
        /// Lifts a piece; on a blind player's board, out of its hole.
        Lifts { square: Square } ["lifts the piece on" square] => "lifts the piece on g1", "D.2.2 L.4.3";
        /// Feels pieces without lifting them.
        Feels { squares: Vec<Square> } ["feels" squares] => "feels g1, f1", "D.2.2";
        /// Carries a piece to another square and holds it there.
        Carries { from: Square, to: Square } ["carries" from "to" to]
            => "carries g1 to f3", "L.4.7 L.4.4.4";
        /// Releases a piece.
        Releases { square: Square } ["releases the piece on" square]
            => "releases the piece on f3", "L.4.7 L.1.3 D.2.3";
        /// Takes a piece off the board.
        TakesOff { square: Square } ["takes off" square] => "takes off e5", "L.4.6.2 L.4.7.1 L.4.7.3";
        /// Puts a piece that was not on the board on a square.
        Puts { piece: Piece, square: Square, holding: bool }
            ["puts" piece "on" square [holding "holding it"]]
            => "puts white queen on e8 holding it", "L.4.4.4 L.4.6.1 L.4.6.2 L.4.7.3 L.7.5.2";
        /// Displaces pieces from their squares.
        Displaces { squares: Vec<Square> } ["displaces" squares] => "displaces d4, e4", "L.7.4 P.9";
        /// Shifts a piece to a wrong square.
        Shifts { from: Square, to: Square } ["shifts" from "to" to] => "shifts h2 to h3", "L.7.4 L.7.6 O.20.4";
        /// Puts displaced pieces back on their squares.
        PutsBack ["puts the pieces back"] => "puts the pieces back", "L.7.4.1 P.9a";
        /// Copies a move of the virtual board to the player's physical board.
        Copies { mv: crate::MoveText } ["copies" mv] => "copies Nf3", "O.20.4 O.20.5";
        /// Chooses a seat at the table.
        ChoosesSeat { seat: String } ["chooses the seat" seat] => "chooses the seat \"by the window\"", "P.4b";
    }
}

sentences! {
    /// The intention of a touch.
    TouchManner, "on purpose | by accident" {
        /// With the intention of moving or capturing.
        OnPurpose ["on purpose|deliberately"];
        /// Clearly without that intention.
        ByAccident ["by accident|accidentally"];
    }
}

sentences! {
    /// The hand that was used.
    HandPhrase, "HAND" {
        /// The left hand.
        Left ["left hand"];
        /// The right hand.
        Right ["right hand"];
        /// The hand that did not make the move.
        Other ["other hand"];
        /// Both hands.
        Both ["both hands"];
    }
}

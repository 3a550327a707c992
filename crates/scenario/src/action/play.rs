//! Moves as a whole.

use flagfall_chess::{Role, Square};
use flagfall_clock::Millis;

use super::Hand;
use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Moves as a whole, premoves, takebacks, resignation.
    Play, "a move" {
        /// Makes and completes a move; on a physical board moved, released and pressed at once.
        Plays { mv: MoveText, unpromoted: bool, offering: bool, hand: Option<Hand>, lag: Option<Millis> }
            ["plays" mv [unpromoted "leaving the pawn"]
                [offering "offering a draw|and offers a draw|with a draw offer"] ["with" hand] ["with lag" lag]]
            => "plays Nf3 offering a draw", "L.1.2 L.3 L.5.1.1 L.7.5 L.7.7.1 L.9.1.2.1a O.3.3 O.4.2 O.8.6 K.2";
        /// Makes a move on a physical board without pressing the clock.
        Makes { mv: MoveText, unpromoted: bool, offering: bool, hand: Option<Hand> }
            ["makes" mv [unpromoted "leaving the pawn"]
                [offering "offering a draw|and offers a draw|with a draw offer"] ["with" hand]]
            => "makes Nf3", "L.1.3 L.4.7 L.6.2 L.7.5.1a L.9.1.2.1a P.8b";
        /// Points out the square left and the square reached.
        PlaysFromTo { from: Square, to: Square, promotion: Option<Role> }
            ["plays from" from "to" to ["promoting to" promotion]]
            => "plays from e7 to e8 promoting to a knight", "O.3.4 O.3.5 O.3.6c L.3.7.5.1";
        /// Points out the square reached alone: the smart move.
        PlaysTo { to: Square, promotion: Option<Role> }
            ["plays to" to ["promoting to" promotion]]
            => "plays to e4", "O.3.6a";
        /// Picks a move while the opponent is still thinking.
        Premoves { mv: MoveText } ["premoves" mv] => "premoves Nf6", "O.3.6b O.13.3";
        /// Drops the premove.
        CancelsPremove ["cancels the premove"] => "cancels the premove", "O.3.6b";
        /// Chooses beforehand what pawns become.
        SetsPromotion { role: Role } ["sets auto-promotion to" role]
            => "sets auto-promotion to a knight", "O.3.6c OG";
        /// Takes back a move that is not completed.
        TakesBackMove ["takes back the move"] => "takes back the move", "L.7.5.1a P.12";
        /// Replaces a move that is not completed, or an illegal one that was found.
        CorrectsMove { mv: MoveText } ["corrects the move to" mv]
            => "corrects the move to Ke2", "L.7.5.1a L.7.5.1d P.12";
        /// Asks to undo a completed move.
        AsksTakeback ["asks for a takeback"] => "asks for a takeback", "K.10 L.4.7";
        /// Lets the opponent have it.
        AcceptsTakeback ["accepts the takeback"] => "accepts the takeback", "K.10 L.4.7";
        /// Does not.
        DeclinesTakeback ["declines the takeback"] => "declines the takeback", "K.10";
        /// Shows a sequence that forces mate.
        DemonstratesMate { moves: Vec<MoveText> } ["demonstrates a forced mate by" moves]
            => "demonstrates a forced mate by Nf7, Kg8, Nh6", "P.13c3";
        /// Takes the king off the board.
        TakesKing ["takes the king"] => "takes the king", "L.1.4.1 P.13d2";
        /// Gives up the game.
        Resigns ["resigns"] => "resigns", "L.5.1.2 O.5.2 K.8 P.13b I.6";
    }
}

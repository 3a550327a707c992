//! Complete moves.

use flagfall_chess::{PieceType, Square};
use flagfall_clock::Millis;

use super::HandPhrase;
use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Complete moves, premoves, takebacks, resignation.
    PlaySentence, "a move" {
        /// Makes and completes a move; on a physical board, including the press of the clock.
        Plays { mv: MoveText, unpromoted: bool, offering: bool, hand: Option<HandPhrase>, lag: Option<Millis> }
            ["plays" mv [unpromoted "leaving the pawn"]
                [offering "offering a draw|and offers a draw|with a draw offer"] ["with" hand] ["with lag" lag]]
            => "plays Nf3 offering a draw", "L.1.2 L.3 L.5.1.1 L.7.5 L.7.7.1 L.9.1.2.1a O.3.3 O.4.2 O.8.6 K.2";
        /// Makes a move on a physical board without pressing the clock.
        Makes { mv: MoveText, unpromoted: bool, offering: bool, hand: Option<HandPhrase> }
            ["makes" mv [unpromoted "leaving the pawn"]
                [offering "offering a draw|and offers a draw|with a draw offer"] ["with" hand]]
            => "makes Nf3", "L.1.3 L.4.7 L.6.2 L.7.5.1a L.9.1.2.1a P.8b";
        /// Enters a move by its square of departure and its square of arrival.
        PlaysFromTo { from: Square, to: Square, promotion: Option<PieceType> }
            ["plays from" from "to" to ["promoting to" promotion]]
            => "plays from e7 to e8 promoting to a knight", "O.3.4 O.3.5 O.3.6c L.3.7.5.1";
        /// Enters a move by its square of arrival alone: the smart move.
        PlaysTo { to: Square, promotion: Option<PieceType> }
            ["plays to" to ["promoting to" promotion]]
            => "plays to e4", "O.3.6a";
        /// Chooses a move during the opponent's turn.
        Premoves { mv: MoveText } ["premoves" mv] => "premoves Nf6", "O.3.6b O.13.3";
        /// Cancels the premove.
        CancelsPremove ["cancels the premove"] => "cancels the premove", "O.3.6b";
        /// Chooses in advance the piece to which pawns are promoted.
        SetsPromotion { role: PieceType } ["sets auto-promotion to" role]
            => "sets auto-promotion to a knight", "O.3.6c OG";
        /// Takes back a move that is not completed yet.
        TakesBackMove ["takes back the move"] => "takes back the move", "L.7.5.1a P.12";
        /// Replaces a move that is not completed yet, or an illegal move.
        CorrectsMove { mv: MoveText } ["corrects the move to" mv]
            => "corrects the move to Ke2", "L.7.5.1a L.7.5.1d P.12";
        /// Asks for a takeback of a completed move.
        AsksTakeback ["asks for a takeback"] => "asks for a takeback", "K.10 L.4.7";
        /// Accepts the takeback.
        AcceptsTakeback ["accepts the takeback"] => "accepts the takeback", "K.10 L.4.7";
        /// Declines the takeback.
        DeclinesTakeback ["declines the takeback"] => "declines the takeback", "K.10";
        /// Demonstrates a forced mate.
        DemonstratesMate { moves: Vec<MoveText> } ["demonstrates a forced mate by" moves]
            => "demonstrates a forced mate by Nf7, Kg8, Nh6", "P.13c3";
        /// Captures the king.
        TakesKing ["takes the king"] => "takes the king", "L.1.4.1 P.13d2";
        /// Resigns the game.
        Resigns ["resigns"] => "resigns", "L.5.1.2 O.5.2 K.8 P.13b I.6";
    }
}

//! The game: turn, offers, claims, phase.

use flagfall_chess::{Color, Square};

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// The game: turn, offers, claims, phase.
    GameFact, "the game" {
        /// The player to move.
        Turn { side: Color } [side "has the move|to move"] => "Black has the move", "L.1.2 L.1.3 O.3.4";
        /// The phase of the game.
        Phase { phase: GamePhase } ["game" phase] => "game goes on", "L.5 L.6.9c L.7.2.1 L.7.3 L.9.5.3a I.1.1a";
        /// The number of moves that a player has made.
        MovesMade { side: Color, count: u16 } [side "has made" (count "move" "moves")] => "White has made 10 moves", "L.1.3 L.5.2.3 L.7.3 A.4.1 O.15.2";
        /// The number of moves that a player has completed.
        MovesCompleted { side: Color, count: u16 } [side "has completed" (count "move" "moves")] => "White has completed 39 moves", "L.6.2.1 L.6.3.1a L.6.4";
        /// The progress of a player's current move.
        Progress { side: Color, progress: MoveProgress } [{side} "move is" progress] => "White's move is made", "L.4.7 L.6.2.1 L.6.2.1.2 D.2.3";
        /// An open draw offer.
        OfferOpen { side: Color } [{side} "draw offer is open"] => "White's draw offer is open", "L.9.1.2.1 L.9.1.2.3 O.5.3b I.4 III.4b";
        /// No draw offer is open.
        NoOffer ["no draw offer is open"] => "no draw offer is open", "L.9.1.2.1e O.5.3b";
        /// A claim that is not decided yet.
        ClaimOpen { side: Color } [{side} "claim is open"] => "White's claim is open", "L.9.5.1 III.5.2 P.14e2";
        /// No claim is open.
        NoClaim ["no claim is open"] => "no claim is open", "L.9.5 III.5";
        /// A request for a takeback that is not answered yet.
        TakebackOpen { side: Color } [{side} "takeback is asked for"] => "White's takeback is asked for", "K.10 L.4.7";
        /// A premove.
        Premove { side: Color, mv: MoveText } [{side} "premove is" mv] => "Black's premove is Nf6", "O.3.6b O.13.3";
        /// A player has no premove.
        NoPremove { side: Color } [side "has no premove"] => "Black has no premove", "O.3.6b";
        /// The pieces that count as touched.
        Touched { side: Color, squares: Vec<Square> } [side "has touched" squares] => "White has touched g1", "L.4.3 L.9.4 L.9.5.3b";
        /// An appeal that is not decided yet.
        AppealOpen ["an appeal is open"] => "an appeal is open", "L.11.10 O.9.14";
        /// The mate solver answers only on lines of the timeline.
        ManualMateAnswers ["mate answers come by hand"] => "mate answers come by hand", "L.6.9b O.4.5b";
    }
}

sentences! {
    /// The phase of a game.
    GamePhase, "goes on | is over | ..." {
        /// The game continues.
        GoesOn ["goes on"];
        /// The game has a result.
        Over ["is over"];
        /// The game has not begun.
        NotStarted ["is not started"];
        /// The game is paused.
        Paused ["is paused"];
        /// The game is adjourned to another session.
        Adjourned ["is adjourned"];
        /// The game waits for a verdict of the mate solver or the arbiter, for instance after a flag fall.
        AwaitsVerdict ["awaits a verdict"];
        /// The game is annulled, and another one is played.
        Annulled ["is annulled"];
    }
}

sentences! {
    /// The progress of a move.
    MoveProgress, "made | completed | not made" {
        /// The piece is not released yet.
        NotMade ["not made"];
        /// The piece is released, and the clock not pressed.
        Made ["made"];
        /// The clock is pressed, or need not be.
        Completed ["completed"];
    }
}

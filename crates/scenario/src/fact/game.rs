//! The game: whose move, offers, claims, where it stands.

use flagfall_chess::{Color, Square};

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// The game: whose move, offers, claims, where it stands.
    GameFact, "the game" {
        /// Whose turn it is.
        Turn { side: Color } [side "has the move|to move"] => "Black has the move", "L.1.2 L.1.3 O.3.4";
        /// Where the game stands.
        Phase { phase: Phase } ["game" phase] => "game goes on", "L.5 L.6.9c L.7.2.1 L.7.3 L.9.5.3a I.1.1a";
        /// Moves made on the board.
        Made { side: Color, count: u16 } [side "has made" (count "move" "moves")] => "White has made 10 moves", "L.1.3 L.5.2.3 L.7.3 A.4.1 O.15.2";
        /// Moves completed.
        Completed { side: Color, count: u16 } [side "has completed" (count "move" "moves")] => "White has completed 39 moves", "L.6.2.1 L.6.3.1a L.6.4";
        /// How far the present move of a player is.
        Stage { side: Color, stage: Stage } [{side} "move is" stage] => "White's move is made", "L.4.7 L.6.2.1 L.6.2.1.2 D.2.3";
        /// An offer of a draw that can be accepted.
        OfferOpen { side: Color } [{side} "draw offer is open"] => "White's draw offer is open", "L.9.1.2.1 L.9.1.2.3 O.5.3b I.4 III.4b";
        /// None.
        NoOffer ["no draw offer is open"] => "no draw offer is open", "L.9.1.2.1e O.5.3b";
        /// A claim not decided yet.
        ClaimOpen { side: Color } [{side} "claim is open"] => "White's claim is open", "L.9.5.1 III.5.2 P.14e2";
        /// None.
        NoClaim ["no claim is open"] => "no claim is open", "L.9.5 III.5";
        /// A takeback asked for and not answered.
        TakebackOpen { side: Color } [{side} "takeback is asked for"] => "White's takeback is asked for", "K.10 L.4.7";
        /// A premove that waits.
        Premove { side: Color, mv: MoveText } [{side} "premove is" mv] => "Black's premove is Nf6", "O.3.6b O.13.3";
        /// None.
        NoPremove { side: Color } [side "has no premove"] => "Black has no premove", "O.3.6b";
        /// Pieces that count as touched.
        Touched { side: Color, squares: Vec<Square> } [side "has touched" squares] => "White has touched g1", "L.4.3 L.9.4 L.9.5.3b";
        /// An appeal not decided yet.
        AppealOpen ["an appeal is open"] => "an appeal is open", "L.11.10 O.9.14";
        /// The mate solver answers only when a line of the timeline says so.
        MateByHand ["mate answers come by hand"] => "mate answers come by hand", "L.6.9b O.4.5b";
    }
}

sentences! {
    /// Where a game stands.
    Phase, "goes on | is over | ..." {
        /// It is being played.
        GoesOn ["goes on"];
        /// It has a result.
        Over ["is over"];
        /// It has not begun.
        NotStarted ["is not started"];
        /// It is interrupted.
        Paused ["is paused"];
        /// It goes on in another session.
        Adjourned ["is adjourned"];
        /// It waits for the mate solver or the arbiter after a flag fell.
        AwaitsVerdict ["awaits a verdict"];
        /// It does not count; another is played.
        Annulled ["is annulled"];
    }
}

sentences! {
    /// How far a move is.
    Stage, "made | completed | not made" {
        /// Not released yet.
        NotMade ["not made"];
        /// Released, not pressed.
        Made ["made"];
        /// Pressed, or nothing to press.
        Completed ["completed"];
    }
}

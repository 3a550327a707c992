//! Irregularities, seen or spoken of.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Irregularities, seen or spoken of.
    Notice, "an irregularity" {
        /// Says aloud that something is wrong.
        PointsOut { what: Irregularity } ["points out" what]
            => "points out Black's flag", "L.6.8 L.6.10.2 L.7.2 L.7.3 L.7.5.1b L.7.6 L.12.7 A.4.1.2 A.4.5 P.7a P.20a I.13a O.15.2 O.15.5";
        /// Sees that something is wrong.
        Notices { what: Irregularity } ["notices" what]
            => "notices an illegal move", "L.6.8 L.7.5.1b L.8.5.1b A.4.2a A.4.4 A.4.5 P.18b O.15.2 O.15.5";
        /// Sees it and says nothing.
        Overlooks { what: Irregularity } ["says nothing about" what]
            => "says nothing about an illegal move", "A.4.2d P.12a P.18 L.12.6";
    }
}

sentences! {
    /// What can be wrong.
    Irregularity, "IRREGULARITY" {
        /// A flag is down.
        Flag { side: Color } [{side} "flag"];
        /// Both flags are down, whichever fell first.
        BothFlags ["both flags"];
        /// A completed illegal move.
        IllegalMove ["an illegal move"];
        /// A pawn left on the last rank.
        UnpromotedPawn ["an unpromoted pawn"];
        /// A move with two hands.
        TwoHands ["a two-handed move"];
        /// A press without a move.
        PressWithoutMove ["a press without a move"];
        /// Both kings in check.
        BothKingsInCheck ["both kings in check"];
        /// A king in check.
        Check ["check"];
        /// Pieces on wrong squares.
        DisplacedPieces ["displaced pieces"];
        /// The pieces were set up wrongly at the start.
        WrongSetup ["the wrong setup"];
        /// The board lies the wrong way.
        TurnedBoard ["the turned board"];
        /// The players have each other's colours.
        ReversedColours ["reversed colours|reversed colors"];
        /// The clock is set wrongly.
        WrongClock ["the wrong clock setting"];
        /// A move has been made, but the clock not pressed.
        ForgottenPress ["the forgotten press"];
        /// The virtual and a physical board, or two boards, differ.
        DifferingBoards ["differing boards"];
        /// A draw that ought to have ended the game.
        MissedDraw ["a missed draw"];
        /// The opponent has moved.
        OpponentsMove ["the opponent's move"];
    }
}

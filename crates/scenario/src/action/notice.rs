//! Irregularities that are noticed or pointed out.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Irregularities that are noticed or pointed out.
    NoticeSentence, "an irregularity" {
        /// Points out an irregularity.
        PointsOut { irregularity: NoticedIrregularity } ["points out" irregularity]
            => "points out Black's flag", "L.6.8 L.6.10.2 L.7.2 L.7.3 L.7.5.1b L.7.6 L.12.7 A.4.1.2 A.4.5 P.7a P.20a I.13a O.15.2 O.15.5";
        /// Notices an irregularity, as an arbiter.
        Notices { irregularity: NoticedIrregularity } ["notices" irregularity]
            => "notices an illegal move", "L.6.8 L.7.5.1b L.8.5.1b A.4.2a A.4.4 A.4.5 P.18b O.15.2 O.15.5";
        /// Says nothing about an irregularity.
        Overlooks { irregularity: NoticedIrregularity } ["says nothing about" irregularity]
            => "says nothing about an illegal move", "A.4.2d P.12a P.18 L.12.6";
    }
}

sentences! {
    /// An irregularity.
    NoticedIrregularity, "IRREGULARITY" {
        /// A flag is down.
        Flag { side: Color } [{side} "flag"];
        /// Both flags are down, in whatever order they fell.
        BothFlags ["both flags"];
        /// A completed illegal move.
        IllegalMove ["an illegal move"];
        /// A pawn left on the last rank.
        UnpromotedPawn ["an unpromoted pawn"];
        /// A move made with two hands.
        TwoHands ["a two-handed move"];
        /// A press of the clock without a move.
        PressWithoutMove ["a press without a move"];
        /// Both kings in check.
        BothKingsInCheck ["both kings in check"];
        /// A king in check.
        Check ["check"];
        /// Pieces on wrong squares.
        DisplacedPieces ["displaced pieces"];
        /// A wrong initial position of the pieces.
        WrongSetup ["the wrong setup"];
        /// A chessboard placed the wrong way round.
        TurnedBoard ["the turned board"];
        /// Players with reversed colours.
        ReversedColours ["reversed colours|reversed colors"];
        /// A wrong setting of the clock.
        WrongClock ["the wrong clock setting"];
        /// A move after which the clock was not pressed.
        ForgottenPress ["the forgotten press"];
        /// Boards that differ: two physical boards, or a physical and the virtual one.
        DifferingBoards ["differing boards"];
        /// A draw that should have ended the game.
        MissedDraw ["a missed draw"];
        /// The opponent's move, not noticed by the player.
        OpponentsMove ["the opponent's move"];
    }
}

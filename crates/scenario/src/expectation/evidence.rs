//! Evidence of a result.

use flagfall_chess::Color;
use flagfall_clock::Millis;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Evidence of a result or a ruling.
    EvidenceExpectation, "evidence" {
        /// Any sequence of moves that ends in mate.
        MateLine { side: Color } ["evidence of a mate by" side] => "evidence of a mate by Black", "L.6.9a O.4.5a P.13c3";
        /// This sequence of moves that ends in mate.
        MateBy { moves: Vec<MoveText> } ["evidence mate line" moves] => "evidence mate line Kf6, Kh8, Ra8", "L.6.9a O.4.5a P.13c3";
        /// A proof that a player cannot checkmate.
        NoMate { side: Color } ["evidence of no mate by" side] => "evidence of no mate by Black", "L.5.2.2 L.6.9b L.7.5.3c O.4.5b O.5.4.3 O.11.4.2c A.4.2c A.4.3c";
        /// The number of occurrences of the position.
        Occurrences { count: u16 } ["evidence of" (count "occurrence" "occurrences")] => "evidence of 3 occurrences", "L.9.2.1 L.9.6.1 L.11.12 O.5.4.1";
        /// The half-moves after which the position occurred; 0 is the start.
        RepeatedAfter { plies: Vec<u16> } ["evidence of repetition after half-moves" plies] => "evidence of repetition after half-moves 0, 4, 8", "L.9.2.2 L.11.12 O.5.4.1";
        /// The number of half-moves without capture or pawn move.
        HalfMoves { count: u16 } ["evidence of" (count "half-move" "half-moves") "without capture or pawn move"]
            => "evidence of 100 half-moves without capture or pawn move", "L.9.3 L.9.6.2a L.11.12 O.5.4.4";
        /// The time on the timeline at which a flag fell.
        FlagFell { side: Color, time: Millis } ["evidence of" {side} "flag at" time] => "evidence of White's flag at 5:00", "L.6.9a L.6.4 O.4.5a";
        /// The half-move that made the position dead and ended the game.
        DeadSince { ply: u16 } ["evidence of a dead position after half-move" ply] => "evidence of a dead position after half-move 81", "L.5.2.2 O.5.4.3 L.6.9c";
    }
}

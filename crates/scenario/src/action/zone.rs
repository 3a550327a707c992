//! Actions of the playing zone.

use flagfall_chess::Color;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Actions of the playing zone, right or wrong.
    ZoneSentence, "the zone" {
        /// The mate solver finds a mate.
        FindsMate { side: Color, line: Option<Vec<MoveText>> } ["finds that" side "can mate" ["by" line]]
            => "finds that Black can mate", "L.6.9a O.4.5 O.11.4.2a";
        /// The mate solver proves that there is no mate.
        FindsNoMate { side: Color } ["finds that" side "cannot mate"] => "finds that Black cannot mate", "L.6.9b L.5.2.2 O.4.5b O.5.4.3 O.11.4.2c";
        /// The mate solver gives up.
        CannotTell { side: Color } ["cannot tell whether" side "can mate"] => "cannot tell whether Black can mate", "L.6.9b O.4.5b O.15.4";
        /// Ends a game as drawn that is not drawn.
        WronglyDraws ["wrongly declares a draw"] => "wrongly declares a draw", "O.15.4 O.19.4";
        /// Fails to end drawn games, from here on.
        MissesDraw ["misses the draw"] => "misses the draw", "O.15.3 O.19.3";
        /// Accepts an illegal move.
        Accepts { mv: MoveText } ["accepts illegal" mv] => "accepts illegal Ke3", "O.8.4 O.16.10";
        /// Fails technically.
        Fails ["fails"] => "fails", "O.15.6 O.19.6";
        /// Recovers from the failure.
        Recovers ["recovers"] => "recovers", "O.15.6 O.19.6";
        /// Draws a Chess960 position at random.
        DrawsPosition { number: u16 } ["draws position" number] => "draws position 518", "II.1 II.2";
        /// Draws lots for the colours.
        DrawsLots ["draws lots for the colours"] => "draws lots for the colours", "K.1";
    }
}

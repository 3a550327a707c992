//! Scoresheets and the record.

use flagfall_chess::Color;

use crate::sentence::sentences;
use crate::{MoveText, ScoreText};

sentences! {
    /// Scoresheets and the record. Players write each move when it is made, unless they neglect
    /// the scoresheet.
    ScoresheetSentence, "a scoresheet" {
        /// Writes a move in advance.
        WritesMove { mv: MoveText } ["writes" mv] => "writes Nf3", "L.8.1.2 L.9.2.1.1 L.9.3.1";
        /// Writes another text, or a move in another notation.
        WritesText { text: String } ["writes" text] => "writes \"P-K4\"", "C.0 C.2 C.3 C.8 C.9 C.10 C.11 C.12 C.13 L.8.1.4 L.8.1.5";
        /// Alters a move that was written in advance.
        AltersMove { mv: MoveText } ["alters the written move to" mv] => "alters the written move to Ng5", "L.9.2.1.1 L.9.3.1";
        /// Stops recording the moves.
        Neglects ["neglects the scoresheet"] => "neglects the scoresheet", "L.8.1.1 L.8.1.3 L.8.4";
        /// Completes the scoresheet.
        Completes ["completes the scoresheet"] => "completes the scoresheet", "L.8.5.1b L.8.5.2a";
        /// Asks for a scoresheet in rapid chess.
        AsksFor ["asks for a scoresheet"] => "asks for a scoresheet", "A.2b";
        /// Asks to see the arbiter's record.
        AsksRecord ["asks to see the record"] => "asks to see the record", "A.3.2 B.3.2 O.2.3 O.3.7";
        /// Borrows the opponent's scoresheet.
        Borrows ["borrows the opponent's scoresheet"] => "borrows the opponent's scoresheet", "L.8.5.1b L.8.5.2b";
        /// Returns the borrowed scoresheet.
        GivesBack ["gives the scoresheet back"] => "gives the scoresheet back", "L.8.5.2b";
        /// Shows the scoresheet to the arbiter.
        Shows ["shows the scoresheet"] => "shows the scoresheet", "L.8.2";
        /// Hides the scoresheet from the arbiter.
        Hides ["hides the scoresheet"] => "hides the scoresheet", "L.8.2";
        /// Records the moves for players who need not record them.
        KeepsRecord ["writes the moves"] => "writes the moves", "L.8.5.1a A.3.1 B.3.1 D.2.10.3 L.8.1.6a";
        /// Reconstructs the game on a second board.
        Reconstructs ["reconstructs the game"] => "reconstructs the game", "L.8.5.3 L.11.11";
        /// Finds the number of moves that a player made.
        FindsMoves { side: Color, count: u16 } ["finds that" side "made" (count "move" "moves")]
            => "finds that White made 38 moves", "L.8.6 L.6.4";
        /// Finds no proof that a player exceeded the time.
        FindsNoProof { side: Color } ["finds no proof against" side] => "finds no proof against White", "L.8.6";
        /// Signs the scoresheets, optionally with the result.
        Signs { score: Option<ScoreText> } ["signs the scoresheets" ["with" score]]
            => "signs the scoresheets with 1-0", "L.8.7";
    }
}

//! Spoken moves and those who help.

use flagfall_chess::Color;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Spoken moves and those who help.
    Voice, "a spoken move" {
        /// Says a move aloud.
        Announces { mv: MoveText } ["announces" mv] => "announces Nf3", "D.2.1 D.2.3 D.2.10.2 OII.5 OIII.1.1";
        /// Says a move in words.
        AnnouncesText { text: String } ["announces" text] => "announces \"Springer Gustav eins Felix drei\"", "D.2.1c D.2.1d D.2.1e OII.6";
        /// Puts a slip of the tongue right.
        CorrectsAnnouncement { mv: MoveText } ["corrects the announcement to" mv] => "corrects the announcement to Nf3", "D.2.8";
        /// Repeats what the opponent said.
        Repeats { mv: MoveText } ["repeats" mv] => "repeats Nf3", "D.2.1a";
        /// Carries a move out on a player's own board.
        CarriesOut { mv: MoveText, side: Color } ["carries out" mv "on" {side} "board"]
            => "carries out Nf3 on Black's board", "D.2.1a D.2.10.1 L.4.9 D.2.9a";
        /// Enters a move at the playing zone for a player.
        Enters { mv: MoveText } ["enters" mv] => "enters Nf3", "O.3.8 OII.5 OIII.1.1";
        /// Puts the own board right after the scoresheets.
        CorrectsBoard { side: Color } ["corrects" {side} "board"] => "corrects White's board", "D.2.9a O.20.5b";
        /// Finds the last point where the scoresheets agree.
        FindsAgreement { count: u16 } ["finds that the scoresheets agree for" (count "move" "moves")]
            => "finds that the scoresheets agree for 12 moves", "D.2.9b";
        /// Asks a player to come to the video conference.
        Invites { side: Color } ["invites" side "to the video"] => "invites White to the video", "OII.3";
        /// The clock speaks.
        SpeaksTime ["announces the times"] => "announces the times", "D.2.6.1";
        /// A sound tells that a move was entered.
        Clicks ["clicks"] => "clicks", "O.20.3";
    }
}

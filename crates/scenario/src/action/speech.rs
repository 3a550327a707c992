//! Announced moves, and assistants.

use flagfall_chess::Color;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Announced moves, and assistants.
    SpeechSentence, "a spoken move" {
        /// Announces a move.
        Announces { mv: MoveText } ["announces" mv] => "announces Nf3", "D.2.1 D.2.3 D.2.10.2 OII.5 OIII.1.1";
        /// Announces a move in words.
        AnnouncesText { text: String } ["announces" text] => "announces \"Springer Gustav eins Felix drei\"", "D.2.1c D.2.1d D.2.1e OII.6";
        /// Corrects a wrong announcement.
        CorrectsAnnouncement { mv: MoveText } ["corrects the announcement to" mv] => "corrects the announcement to Nf3", "D.2.8";
        /// Repeats the opponent's move.
        Repeats { mv: MoveText } ["repeats" mv] => "repeats Nf3", "D.2.1a";
        /// Carries out a move on a player's own board.
        CarriesOut { mv: MoveText, side: Color } ["carries out" mv "on" {side} "board"]
            => "carries out Nf3 on Black's board", "D.2.1a D.2.10.1 L.4.9 D.2.9a";
        /// Enters a move at the playing zone for a player.
        Enters { mv: MoveText } ["enters" mv] => "enters Nf3", "O.3.8 OII.5 OIII.1.1";
        /// Corrects a player's board by the scoresheets.
        CorrectsBoard { side: Color } ["corrects" {side} "board"] => "corrects White's board", "D.2.9a O.20.5b";
        /// Finds the last move up to which the scoresheets agree.
        FindsAgreement { count: u16 } ["finds that the scoresheets agree for" (count "move" "moves")]
            => "finds that the scoresheets agree for 12 moves", "D.2.9b";
        /// Invites a player to the video conference.
        Invites { side: Color } ["invites" side "to the video"] => "invites White to the video", "OII.3";
        /// Announces the times, as a speaking clock.
        SpeaksTime ["announces the times"] => "announces the times", "D.2.6.1";
        /// Signals an entered move by a click.
        Clicks ["clicks"] => "clicks", "O.20.3";
    }
}

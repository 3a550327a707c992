//! People: their presence, abilities and offences.

use flagfall_chess::Color;

use crate::Party;
use crate::sentence::sentences;

sentences! {
    /// People: their presence, abilities and offences.
    PersonFact, "a person" {
        /// The status of a person.
        Is { party: Party, status: PersonStatus } [party "is" status] => "Black is disconnected", "L.6.7 L.8.4 L.11.4 O.8.5 O.9.12 O.11.4 O.13.3 D.2.11b";
        /// The number of completed illegal moves, including two-handed moves and presses without a move.
        IllegalMoves { side: Color, count: u16 } [side "has" (count "illegal move" "illegal moves")] => "White has 1 illegal move", "L.7.5.3 L.7.7.2 L.7.8.2 FI.2a";
        /// The number of warnings.
        Warnings { side: Color, count: u16 } [side "has" (count "warning" "warnings")] => "White has 1 warning", "L.12.9.1 FI.3a P.17";
        /// The number of looks at the record.
        Looks { side: Color, count: u16 } [side "has" (count "look at the record" "looks at the record")] => "White has 5 looks at the record", "A.3.2b B.3.2b";
        /// The number of phone sounds.
        PhoneSounds { side: Color, count: u16 } [side "has" (count "phone sound" "phone sounds")] => "White has 1 phone sound", "FI.3a";
        /// The number of disconnections.
        Disconnections { side: Color, count: u16 } [side "has" (count "disconnection" "disconnections")] => "White has 2 disconnections", "O.11.3 O.11.4.1b";
        /// The last card that was shown.
        Card { side: Color, card: PenaltyCard } [side "has" card] => "White has a yellow card", "O.13.4";
    }
}

sentences! {
    /// A card, or no card.
    PenaltyCard, "CARD" {
        /// A yellow card, which is a warning.
        Yellow ["a yellow card"];
        /// A red card, which loses the game.
        Red ["a red card"];
        /// No card.
        None ["no card"];
    }
}

sentences! {
    /// The status of a person.
    PersonStatus, "STATUS" {
        /// Present at the board.
        Present ["present"];
        /// Not arrived yet.
        Absent ["absent"];
        /// Away from the board for the moment.
        Away ["away"];
        /// Connected to the zone.
        Connected ["connected"];
        /// Disconnected from the zone.
        Disconnected ["disconnected"];
        /// In the video conference.
        InVideo ["in the video"];
        /// Not in the video conference.
        OutOfVideo ["out of the video"];
        /// A spectator, possibly after their own game has ended.
        Spectator ["a spectator"];
        /// Exempt from recording the moves.
        Exempt ["exempt from recording"];
        /// Obliged to record the moves.
        Recording ["obliged to record"];
        /// Behind with recording the moves.
        Behind ["behind with the scoresheet"];
        /// Blind or visually impaired.
        Blind ["blind"];
        /// Deaf.
        Deaf ["deaf"];
        /// Disabled, so that the clock is not adjusted for an assistant (6.2.6).
        Disabled ["disabled"];
        /// Unable to move the pieces.
        UnableToMove ["unable to move the pieces"];
        /// Unable to press the clock.
        UnableToPress ["unable to press the clock"];
        /// Unable to write.
        UnableToWrite ["unable to write"];
        /// Unable to enter moves at the zone.
        UnableToEnter ["unable to enter moves"];
        /// Appointed and accepted by the arbiter.
        Appointed ["appointed"];
        /// Sent out of the venue by the arbiter.
        SentOut ["sent out"];
        /// Expelled from the event.
        Expelled ["expelled"];
    }
}

//! People: where they are, what is counted.

use flagfall_chess::Color;

use crate::Actor;
use crate::sentence::sentences;

sentences! {
    /// People: where they are, what they can do, what is counted against them.
    PersonFact, "a person" {
        /// How somebody is.
        Is { who: Actor, status: Status } [who "is" status] => "Black is disconnected", "L.6.7 L.8.4 L.11.4 O.8.5 O.9.12 O.11.4 O.13.3 D.2.11b";
        /// Completed illegal moves, with two hands and without a move counted too.
        IllegalMoves { side: Color, count: u16 } [side "has" (count "illegal move" "illegal moves")] => "White has 1 illegal move", "L.7.5.3 L.7.7.2 L.7.8.2 FI.2a";
        /// Warnings.
        Warnings { side: Color, count: u16 } [side "has" (count "warning" "warnings")] => "White has 1 warning", "L.12.9.1 FI.3a P.17";
        /// Looks at the record.
        Looks { side: Color, count: u16 } [side "has" (count "look at the record" "looks at the record")] => "White has 5 looks at the record", "A.3.2b B.3.2b";
        /// Phone sounds.
        PhoneSounds { side: Color, count: u16 } [side "has" (count "phone sound" "phone sounds")] => "White has 1 phone sound", "FI.3a";
        /// Disconnections.
        Disconnections { side: Color, count: u16 } [side "has" (count "disconnection" "disconnections")] => "White has 2 disconnections", "O.11.3 O.11.4.1b";
        /// The card shown last.
        Card { side: Color, card: Card } [side "has" card] => "White has a yellow card", "O.13.4";
    }
}

sentences! {
    /// A card, or none.
    Card, "CARD" {
        /// A warning.
        Yellow ["a yellow card"];
        /// The game is lost.
        Red ["a red card"];
        /// Neither.
        None ["no card"];
    }
}

sentences! {
    /// How somebody is.
    Status, "STATUS" {
        /// At the board.
        Present ["present"];
        /// Not come yet.
        Absent ["absent"];
        /// Gone for a while.
        Away ["away"];
        /// Connected to the zone.
        Connected ["connected"];
        /// Not connected to it.
        Disconnected ["disconnected"];
        /// In the video conference.
        InVideo ["in the video"];
        /// Not in it.
        OutOfVideo ["out of the video"];
        /// No player any more, or never one.
        Spectator ["a spectator"];
        /// Need not write the moves.
        Exempt ["exempt from recording"];
        /// Must write them.
        Recording ["obliged to record"];
        /// Has not written all moves.
        Behind ["behind with the scoresheet"];
        /// Blind or nearly so.
        Blind ["blind"];
        /// Cannot hear.
        Deaf ["deaf"];
        /// Has a disability by which the clock is not adjusted.
        Disabled ["disabled"];
        /// Cannot move the pieces.
        UnableToMove ["unable to move the pieces"];
        /// Cannot press the clock.
        UnableToPress ["unable to press the clock"];
        /// Cannot write.
        UnableToWrite ["unable to write"];
        /// Cannot enter moves at the zone.
        UnableToEnter ["unable to enter moves"];
        /// Appointed, and acceptable to the arbiter.
        Appointed ["appointed"];
        /// Not in the venue by the arbiter's order.
        SentOut ["sent out"];
        /// Excluded from the event.
        Expelled ["expelled"];
    }
}

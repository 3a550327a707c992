//! Scoresheets, the record, the envelope, the regulations.

use flagfall_chess::Color;

use crate::ClockReading;
use crate::sentence::sentences;

sentences! {
    /// Scoresheets, the record, the envelope, the regulations.
    DocumentFact, "papers" {
        /// A text on a player's scoresheet.
        Sheet { side: Color, text: String } [{side} "scoresheet has" text] => "White's scoresheet has \"12. Nf3 (=)\"", "L.8.1.1 L.8.1.5 L.9.1.2.2 C.12";
        /// A text in the record of the game.
        Record { text: String } ["record has" text] => "record has \"2. Nf3 (=)\"", "O.3.7 O.8.6 O.16.12 L.8.2";
        /// A draw offer that is recorded at this move.
        OfferRecorded { side: Color, number: u16 } ["record has a draw offer at" {side} "move" number] => "record has a draw offer at White's move 2", "O.8.6 O.16.12 L.9.1.2.2";
        /// The recorded remaining time of the mover after this move.
        RecordedTime { reading: ClockReading, side: Color, number: u16 } ["record has" reading "at" {side} "move" number] => "record has 4:53 at White's move 1", "O.3.7 O.4.4";
        /// The state of the envelope.
        Envelope { state: EnvelopeStatus } ["envelope is" state] => "envelope is closed", "I.1.1 I.3 I.7 I.12.1";
        /// A text on the envelope.
        EnvelopeHas { text: String } ["envelope has" text] => "envelope has \"White to seal move 41\"", "I.2";
        /// The effective value of a setting of the regulations.
        Setting { key: String, value: String } ["setting" key "is" value] => "setting \"default_time\" is \"30m\"", "L.6.7.1a FI.1 O.8.5a L.9.1.1a L.10.1 A.5 B.5 III.2.1 O.6.1";
    }
}

sentences! {
    /// The state of the envelope.
    EnvelopeStatus, "open | closed | missing" {
        /// Not closed yet, or opened again.
        Open ["open"];
        /// Closed.
        Closed ["closed"];
        /// Missing.
        Missing ["missing"];
    }
}

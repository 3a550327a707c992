//! Scoresheets, record, envelope, regulations.

use flagfall_chess::Color;

use crate::Reading;
use crate::sentence::sentences;

sentences! {
    /// Scoresheets, record, envelope, regulations.
    SheetFact, "papers" {
        /// What a player's scoresheet reads, or a part of it.
        Sheet { side: Color, text: String } [{side} "scoresheet has" text] => "White's scoresheet has \"12. Nf3 (=)\"", "L.8.1.1 L.8.1.5 L.9.1.2.2 C.12";
        /// What the record of the game reads, or a part of it.
        Record { text: String } ["record has" text] => "record has \"2. Nf3 (=)\"", "O.3.7 O.8.6 O.16.12 L.8.2";
        /// The offer stands behind this move in the record.
        OfferRecorded { side: Color, number: u16 } ["record has a draw offer at" {side} "move" number] => "record has a draw offer at White's move 2", "O.8.6 O.16.12 L.9.1.2.2";
        /// The time the mover had left after this move, in the record.
        RecordedTime { reading: Reading, side: Color, number: u16 } ["record has" reading "at" {side} "move" number] => "record has 4:53 at White's move 1", "O.3.7 O.4.4";
        /// Where the envelope is.
        Envelope { state: EnvelopeState } ["envelope is" state] => "envelope is closed", "I.1.1 I.3 I.7 I.12.1";
        /// A field of the envelope or its text.
        EnvelopeHas { text: String } ["envelope has" text] => "envelope has \"White to seal move 41\"", "I.2";
        /// What the regulations say once everything is filled in.
        Setting { key: String, value: String } ["setting" key "is" value] => "setting \"default_time\" is \"30m\"", "L.6.7.1a FI.1 O.8.5a L.9.1.1a L.10.1 A.5 B.5 III.2.1 O.6.1";
    }
}

sentences! {
    /// Where the envelope is.
    EnvelopeState, "open | closed | missing" {
        /// Not closed yet, or opened.
        Open ["open"];
        /// Closed.
        Closed ["closed"];
        /// Nobody finds it.
        Missing ["missing"];
    }
}

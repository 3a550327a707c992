//! Calls, questions, appeals, messages.

use flagfall_chess::Color;

use super::Which;
use crate::sentence::sentences;
use crate::{Actor, Article, Thing};

sentences! {
    /// Calls, questions, appeals, messages.
    Call, "a call or message" {
        /// Asks for the arbiter's help.
        Arbiter ["calls the arbiter"] => "calls the arbiter", "L.6.11.2 L.7.4.2 O.15.1a O.15.1b O.19.1 P.16";
        /// Appeals against a ruling.
        Appeals { which: Which } ["appeals against" which] => "appeals against the last ruling", "L.11.10 O.9.14 O.17.11 P.21a OI.A.12";
        /// Finds that an appeal is right.
        UpholdsAppeal ["upholds the appeal"] => "upholds the appeal", "L.11.10 O.9.14";
        /// Finds that it is not.
        RejectsAppeal ["rejects the appeal"] => "rejects the appeal", "L.11.10 O.9.14";
        /// Asks for what somebody may know.
        AsksFor { what: Thing } ["asks to be told" what] => "asks to be told the clock times", "D.2.10.4 OII.8 OIII.1.3 L.12.6b";
        /// Asks what an article means.
        AsksMeaning { article: Article } ["asks what" article "means"] => "asks what L.9.2.1 means", "L.11.9 O.9.13 O.17.10";
        /// Explains it.
        Explains { article: Article } ["explains" article] => "explains L.9.2.1", "L.11.9 O.9.13 O.17.10";
        /// Shows or tells somebody something that is known.
        Shows { what: Thing, who: Actor } ["tells" what "to" who]
            => "tells the clock times to White", "D.2.10.4 OII.5 OII.8 OIII.1.2 OIII.1.3 OIII.1.4 L.12.6b";
        /// Says something to somebody.
        Says { text: String, who: Option<Actor> } ["says" text ["to" who]]
            => "says \"I adjust\"", "L.12.7 L.4.2.1 OII.9b OIII.1.5 O.10.7";
        /// Reports to the arbiter what happened.
        Reports { text: String } ["reports" text] => "reports \"a spectator spoke to Black\"", "L.12.7a O.18.9 P.21b";
        /// Reports that a player lost the connection.
        ReportsDisconnection { side: Color } ["reports" {side} "disconnection"]
            => "reports White's disconnection", "O.18.9";
        /// Whatever no other sentence says; recorded as an incident.
        Does { text: String } ["does" text] => "does \"drops a glass of water\"", "L.0 O.0 L.12.2";
    }
}

//! Calls, questions, appeals, messages.

use flagfall_chess::Color;

use super::RulingReference;
use crate::sentence::sentences;
use crate::{ArticleId, Party, ViewItem};

sentences! {
    /// Calls, questions, appeals, messages.
    CallSentence, "a call or message" {
        /// Calls the arbiter.
        Arbiter ["calls the arbiter"] => "calls the arbiter", "L.6.11.2 L.7.4.2 O.15.1a O.15.1b O.19.1 P.16";
        /// Appeals against a ruling.
        Appeals { reference: RulingReference } ["appeals against" reference] => "appeals against the last ruling", "L.11.10 O.9.14 O.17.11 P.21a OI.A.12";
        /// Upholds an appeal.
        UpholdsAppeal ["upholds the appeal"] => "upholds the appeal", "L.11.10 O.9.14";
        /// Rejects an appeal.
        RejectsAppeal ["rejects the appeal"] => "rejects the appeal", "L.11.10 O.9.14";
        /// Asks for information.
        AsksFor { item: ViewItem } ["asks to be told" item] => "asks to be told the clock times", "D.2.10.4 OII.8 OIII.1.3 L.12.6b";
        /// Asks for the meaning of an article.
        AsksMeaning { article: ArticleId } ["asks what" article "means"] => "asks what L.9.2.1 means", "L.11.9 O.9.13 O.17.10";
        /// Explains an article.
        Explains { article: ArticleId } ["explains" article] => "explains L.9.2.1", "L.11.9 O.9.13 O.17.10";
        /// Shows or tells information to somebody.
        Shows { item: ViewItem, party: Party } ["tells" item "to" party]
            => "tells the clock times to White", "D.2.10.4 OII.5 OII.8 OIII.1.2 OIII.1.3 OIII.1.4 L.12.6b";
        /// Says something to somebody.
        Says { text: String, party: Option<Party> } ["says" text ["to" party]]
            => "says \"I adjust\"", "L.12.7 L.4.2.1 OII.9b OIII.1.5 O.10.7";
        /// Reports an event to the arbiter.
        Reports { text: String } ["reports" text] => "reports \"a spectator spoke to Black\"", "L.12.7a O.18.9 P.21b";
        /// Reports the disconnection of a player.
        ReportsDisconnection { side: Color } ["reports" {side} "disconnection"]
            => "reports White's disconnection", "O.18.9";
        /// An action without a sentence of its own; recorded as an incident.
        Does { text: String } ["does" text] => "does \"drops a glass of water\"", "L.0 O.0 L.12.2";
    }
}

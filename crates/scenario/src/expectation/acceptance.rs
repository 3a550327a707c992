//! Acceptance and refusal.

use crate::sentence::sentences;
use crate::{Party, PartyAction};

sentences! {
    /// Acceptance and refusal, of the last action or a hypothetical one.
    AcceptanceExpectation, "an answer" {
        /// The action is accepted, which is also the default.
        Accepted ["accepted"] => "accepted", "O.3.3 L.3.10.1";
        /// The action is refused and changes nothing.
        Refused ["refused"] => "refused under O.3.3 because \"not legal\"", "O.3.3 L.3.10.2 L.9.1.2.1d L.9.5.1b O.13.3";
        /// Nothing has changed, apart from the passage of time.
        NothingChanged ["nothing changed"] => "nothing changed", "L.6.8 L.6.9c O.5.3b";
        /// The action would be accepted now.
        Allowed { party: Party, action: Box<PartyAction> } ["allowed:" party action] => "allowed: White plays Nf3", "L.3.10.1 L.9.2.1 O.3.4";
        /// The action would be refused now.
        NotAllowed { party: Party, action: Box<PartyAction> } ["not allowed:" party action] => "not allowed: White withdraws the draw offer under L.9.1.2.1d", "L.3.10.2 L.3.8.2 L.9.4 O.9.15b P.21a";
        /// The regulations of the header are refused, so that no game begins.
        RegulationsRefused ["regulations refused"] => "regulations refused under L.10.2b", "L.0.1 L.10.2 A.1 B.1 A.5 O.6.2 O.7.2 O.20 III.2.2 OI.A.14";
        /// The regulations of the header are accepted.
        RegulationsAccepted ["regulations accepted"] => "regulations accepted", "L.0.1 L.10.1 A.1 B.1 O.6.2 O.7.1";
    }
}

//! Accepted or refused.

use crate::sentence::sentences;
use crate::{Action, Actor};

sentences! {
    /// Accepted or refused, and whether something would be.
    Answer, "an answer" {
        /// What was done is accepted. It is what silence means too.
        Accepted ["accepted"] => "accepted", "O.3.3 L.3.10.1";
        /// What was done is refused, and changes nothing.
        Refused ["refused"] => "refused under O.3.3 because \"not legal\"", "O.3.3 L.3.10.2 L.9.1.2.1d L.9.5.1b O.13.3";
        /// Everything is as it was before, but for the time that passed.
        NothingChanged ["nothing changed"] => "nothing changed", "L.6.8 L.6.9c O.5.3b";
        /// It would be accepted, were it done now.
        Allowed { actor: Actor, action: Box<Action> } ["allowed:" actor action] => "allowed: White plays Nf3", "L.3.10.1 L.9.2.1 O.3.4";
        /// It would be refused, were it done now.
        NotAllowed { actor: Actor, action: Box<Action> } ["not allowed:" actor action] => "not allowed: White withdraws the draw offer under L.9.1.2.1d", "L.3.10.2 L.3.8.2 L.9.4 O.9.15b P.21a";
        /// The regulations at the head are refused, and there is no game.
        RegulationsRefused ["regulations refused"] => "regulations refused under L.10.2b", "L.0.1 L.10.2 A.1 B.1 A.5 O.6.2 O.7.2 O.20 III.2.2 OI.A.14";
        /// The regulations at the head are accepted.
        RegulationsAccepted ["regulations accepted"] => "regulations accepted", "L.0.1 L.10.1 A.1 B.1 O.6.2 O.7.1";
    }
}

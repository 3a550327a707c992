//! Draw offers.

use crate::sentence::sentences;

sentences! {
    /// Draw offers and the answers to them.
    DrawSentence, "a draw offer" {
        /// Offers a draw, with an optional condition.
        Offers { condition: Option<String> } ["offers a draw" ["on condition" condition]]
            => "offers a draw", "L.5.2.3 L.9.1.2.1 O.5.3a K.9.3 P.14b I.4 OII.9a";
        /// Accepts the opponent's offer.
        Accepts ["accepts the draw|accepts the draw offer|agrees to the draw"]
            => "accepts the draw", "L.5.2.3 L.9.1.1 L.9.1.2.1e O.5.3b K.9.3 P.14b I.6";
        /// Declines the opponent's offer.
        Declines ["declines the draw|declines the draw offer"] => "declines the draw", "L.9.1.2.1e III.4c P.14e2";
        /// Tries to withdraw an offer.
        Withdraws ["withdraws the draw offer"] => "withdraws the draw offer", "L.9.1.2.1d O.5.3b";
        /// Consents to a draw agreement that needs the arbiter's consent.
        Consents ["consents to the draw"] => "consents to the draw", "L.9.1.1b";
        /// Refuses consent to a draw agreement.
        RefusesConsent ["refuses consent to the draw"] => "refuses consent to the draw", "L.9.1.1b";
    }
}

//! Offers of a draw.

use crate::sentence::sentences;

sentences! {
    /// Offers of a draw and what becomes of them.
    Draw, "a draw offer" {
        /// Offers a draw, perhaps with a condition.
        Offers { condition: Option<String> } ["offers a draw" ["on condition" condition]]
            => "offers a draw", "L.5.2.3 L.9.1.2.1 O.5.3a K.9.3 P.14b I.4 OII.9a";
        /// Accepts the opponent's offer.
        Accepts ["accepts the draw|accepts the draw offer|agrees to the draw"]
            => "accepts the draw", "L.5.2.3 L.9.1.1 L.9.1.2.1e O.5.3b K.9.3 P.14b I.6";
        /// Says no to it.
        Declines ["declines the draw|declines the draw offer"] => "declines the draw", "L.9.1.2.1e III.4c P.14e2";
        /// Tries to take the own offer back.
        Withdraws ["withdraws the draw offer"] => "withdraws the draw offer", "L.9.1.2.1d O.5.3b";
        /// Lets the players agree, where the regulations ask for that.
        Consents ["consents to the draw"] => "consents to the draw", "L.9.1.1b";
        /// Does not let them.
        RefusesConsent ["refuses consent to the draw"] => "refuses consent to the draw", "L.9.1.1b";
    }
}

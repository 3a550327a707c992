//! Penalties, results and the reversal of rulings.

use flagfall_chess::Color;
use flagfall_clock::Millis;

use crate::sentence::sentences;
use crate::{Label, PointsText, ScoreText};

sentences! {
    /// Penalties, results and the reversal of rulings.
    RulingSentence, "a ruling" {
        /// Warns a player.
        Warns { side: Color } ["warns" side] => "warns White", "L.12.9.1 O.10.9 O.18.4 FI.3a P.17a C.0";
        /// Imposes one or several penalties.
        Penalises { side: Color, penalties: Vec<StatedPenalty> } ["penalises|penalizes" side "with" penalties]
            => "penalises White with a warning, opponent gains 2m", "L.12.9 L.11.6 L.7.4.3 O.10.9 O.18.4 O.9.11 O.11.4.1b O.13.4b O.15.1b P.17";
        /// Declares the game drawn.
        DeclaresDraw ["declares a draw"] => "declares a draw", "O.15.3 O.19.3 A.4.4 III.3.1.2 III.5.1 P.14e";
        /// Declares the game lost for a player, optionally with the opponent's points.
        DeclaresLost { side: Color, opponent: Option<PointsText> }
            ["declares the game lost for" side ["opponent scores" opponent]]
            => "declares the game lost for White opponent scores 1/2", "L.11.7 L.12.9.6 A.4.2a P.17b I.8.2 O.10.9";
        /// Declares the game lost for both players.
        DeclaresBothLost ["declares the game lost for both players"] => "declares the game lost for both players", "L.11.8";
        /// Sets the result of the game.
        SetsResult { score: ScoreText } ["sets the result to" score] => "sets the result to 1-0", "L.8.7b L.10.2 O.7.2 O.15.4 O.19.4";
        /// Removes the result, so that the game continues.
        RemovesResult ["removes the result"] => "removes the result", "O.15.4 O.19.4";
        /// Confirms the result.
        ConfirmsResult ["confirms the result"] => "confirms the result", "O.9.14 O.15.2 L.7.3 L.8.7b";
        /// Overturns an earlier ruling.
        Overturns { reference: RulingReference } ["overturns" reference] => "overturns the last ruling", "L.11.10 O.9.14 L.12.3";
        /// Gives a ruling in words, for which there is no other sentence.
        Rules { text: String } ["rules" text] => "rules \"both clocks are set back\"", "L.0 L.12.3 O.0 O.18.9";
    }
}

sentences! {
    /// A reference to an earlier ruling.
    RulingReference, "RULING" {
        /// The latest ruling.
        Last ["last ruling"];
        /// The ruling that was labelled with `as`.
        Named { label: Label } ["ruling" label];
    }
}

sentences! {
    /// A penalty of 12.9, O.10.9 or O.18.4, or a card.
    StatedPenalty, "PENALTY" {
        /// A warning (12.9.1).
        Warning ["a warning"];
        /// Extra time for the opponent (12.9.2).
        OpponentGains { time: Millis } ["opponent gains" time];
        /// A loss of time for the offender (12.9.3).
        Loses { time: Millis } ["loses" time];
        /// The opponent's points are raised (12.9.4).
        PointsRaised { points: PointsText } ["opponent's score raised to" points];
        /// The offender's points are reduced (12.9.5).
        PointsReduced { points: PointsText } ["score reduced to" points];
        /// The loss of the game, optionally with the opponent's points (12.9.6).
        GameLost { opponent: Option<PointsText> } ["loss of the game" ["opponent scores" opponent]];
        /// A fine (12.9.7).
        Fine { text: String } ["a fine of" text];
        /// Exclusion from rounds (12.9.8).
        Excluded { rounds: u16 } ["exclusion from" (rounds "round" "rounds")];
        /// Expulsion from the event (12.9.9).
        Expelled ["expulsion"];
        /// A yellow card (O.13.4).
        YellowCard ["a yellow card"];
        /// A red card (O.13.4).
        RedCard ["a red card"];
    }
}

//! Penalties, results and their undoing.

use flagfall_chess::Color;
use flagfall_clock::Millis;

use crate::sentence::sentences;
use crate::{Label, Points, Score};

sentences! {
    /// Penalties, results and their undoing.
    Ruling, "a ruling" {
        /// Warns a player.
        Warns { side: Color } ["warns" side] => "warns White", "L.12.9.1 O.10.9 O.18.4 FI.3a P.17a C.0";
        /// Gives one or several penalties.
        Penalises { side: Color, penalties: Vec<Penalty> } ["penalises|penalizes" side "with" penalties]
            => "penalises White with a warning, opponent gains 2m", "L.12.9 L.11.6 L.7.4.3 O.10.9 O.18.4 O.9.11 O.11.4.1b O.13.4b O.15.1b P.17";
        /// Declares a draw.
        DeclaresDraw ["declares a draw"] => "declares a draw", "O.15.3 O.19.3 A.4.4 III.3.1.2 III.5.1 P.14e";
        /// Declares the game lost for a player, with what the opponent gets.
        DeclaresLost { side: Color, opponent: Option<Points> }
            ["declares the game lost for" side ["opponent scores" opponent]]
            => "declares the game lost for White opponent scores 1/2", "L.11.7 L.12.9.6 A.4.2a P.17b I.8.2 O.10.9";
        /// Declares it lost for both.
        DeclaresBothLost ["declares the game lost for both players"] => "declares the game lost for both players", "L.11.8";
        /// Sets the result.
        SetsResult { score: Score } ["sets the result to" score] => "sets the result to 1-0", "L.8.7b L.10.2 O.7.2 O.15.4 O.19.4";
        /// Takes the result away and lets the game go on.
        RemovesResult ["removes the result"] => "removes the result", "O.15.4 O.19.4";
        /// Leaves a result as it is.
        ConfirmsResult ["confirms the result"] => "confirms the result", "O.9.14 O.15.2 L.7.3 L.8.7b";
        /// Makes an earlier ruling undone by a new one.
        Overturns { which: Which } ["overturns" which] => "overturns the last ruling", "L.11.10 O.9.14 L.12.3";
        /// Rules something that no other sentence says.
        Rules { text: String } ["rules" text] => "rules \"both clocks are set back\"", "L.0 L.12.3 O.0 O.18.9";
    }
}

sentences! {
    /// An earlier ruling.
    Which, "RULING" {
        /// The latest one.
        Last ["last ruling"];
        /// The one that was given this name by `as`.
        Named { label: Label } ["ruling" label];
    }
}

sentences! {
    /// A penalty of 12.9, 10.9 or 18.4, or a card.
    Penalty, "PENALTY" {
        /// 12.9.1.
        Warning ["a warning"];
        /// 12.9.2.
        OpponentGains { time: Millis } ["opponent gains" time];
        /// 12.9.3.
        Loses { time: Millis } ["loses" time];
        /// 12.9.4: what the opponent gets.
        PointsRaised { points: Points } ["opponent's score raised to" points];
        /// 12.9.5: what the offender gets.
        PointsReduced { points: Points } ["score reduced to" points];
        /// 12.9.6, with what the opponent gets.
        GameLost { opponent: Option<Points> } ["loss of the game" ["opponent scores" opponent]];
        /// 12.9.7.
        Fine { text: String } ["a fine of" text];
        /// 12.9.8.
        Excluded { rounds: u16 } ["exclusion from" (rounds "round" "rounds")];
        /// 12.9.9.
        Expelled ["expulsion"];
        /// O.13.4.
        YellowCard ["a yellow card"];
        /// O.13.4.
        RedCard ["a red card"];
    }
}

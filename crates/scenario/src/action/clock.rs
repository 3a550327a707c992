//! What is done to the clock.

use flagfall_chess::Color;
use flagfall_clock::Millis;

use super::Hand;
use crate::sentence::sentences;

sentences! {
    /// What is done to the clock, and what the clock does by itself.
    ClockUse, "the clock" {
        /// Presses: the own clock stops, the opponent's starts.
        Presses { hand: Option<Hand> } ["presses the clock" ["with" hand]]
            => "presses the clock with the other hand", "L.6.2.1 L.6.2.2 L.6.2.3a L.7.5.1a L.7.8.1 D.2.4 P.5 P.8b";
        /// Starts one of the clocks.
        Starts { side: Color } ["starts" {side} "clock"] => "starts White's clock", "L.6.6 I.9.1 P.9a P.10";
        /// Stops both clocks.
        Stops ["stops the clock|stops the clocks|stops both clocks"]
            => "stops the clock", "L.6.11 L.7.4.2 L.9.5.1a A.4.3a P.11a P.16 I.1.1a O.15.6";
        /// Keeps a finger on the button.
        RestsFinger ["rests a finger on the button"] => "rests a finger on the button", "L.6.2.3b P.8c";
        /// Keeps a hand over the button.
        HoldsHand ["holds a hand over the button"] => "holds a hand over the button", "L.6.2.3b P.8c";
        /// Hits it.
        Hits ["hits the clock"] => "hits the clock", "L.6.2.4 P.8a";
        /// Picks it up.
        PicksUp ["picks up the clock"] => "picks up the clock", "L.6.2.4 P.8a P.19";
        /// Knocks it over.
        KnocksOver ["knocks over the clock"] => "knocks over the clock", "L.6.2.4";
        /// Puts it straight.
        Straightens ["straightens the clock"] => "straightens the clock", "P.8a";
        /// Says where it stands.
        Places { place: String } ["places the clock" place] => "places the clock \"to Black's right\"", "L.6.5 P.4a";
        /// Brings another clock.
        Replaces ["replaces the clock"] => "replaces the clock", "L.6.10.1b P.19";
        /// Goes wrong, to be seen by everybody.
        BreaksDown ["breaks down"] => "breaks down", "L.6.10.1b";
        /// Shows another time than it should.
        Shows { side: Color, time: Millis } ["shows" time "for" side] => "shows 12:00 for Black", "L.6.10.1a L.6.12.2";
        /// The flag falls; it does so by itself, and the sentence only says so.
        Flags { side: Color } ["lets" {side} "flag fall"] => "lets White's flag fall", "L.6.1 L.6.4 P.3";
    }
}

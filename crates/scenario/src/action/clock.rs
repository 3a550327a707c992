//! The chess clock.

use flagfall_chess::Color;
use flagfall_clock::Millis;

use super::HandPhrase;
use crate::sentence::sentences;

sentences! {
    /// Actions on the clock, and of the clock itself.
    ClockSentence, "the clock" {
        /// Presses the clock: the player's own clock stops and the opponent's starts.
        Presses { hand: Option<HandPhrase> } ["presses the clock" ["with" hand]]
            => "presses the clock with the other hand", "L.6.2.1 L.6.2.2 L.6.2.3a L.7.5.1a L.7.8.1 D.2.4 P.5 P.8b";
        /// Starts one of the clocks.
        Starts { side: Color } ["starts" {side} "clock"] => "starts White's clock", "L.6.6 I.9.1 P.9a P.10";
        /// Stops both clocks.
        Stops ["stops the clock|stops the clocks|stops both clocks"]
            => "stops the clock", "L.6.11 L.7.4.2 L.9.5.1a A.4.3a P.11a P.16 I.1.1a O.15.6";
        /// Rests a finger on the button.
        RestsFinger ["rests a finger on the button"] => "rests a finger on the button", "L.6.2.3b P.8c";
        /// Holds a hand over the button.
        HoldsHand ["holds a hand over the button"] => "holds a hand over the button", "L.6.2.3b P.8c";
        /// Hits the clock.
        Hits ["hits the clock"] => "hits the clock", "L.6.2.4 P.8a";
        /// Picks up the clock.
        PicksUp ["picks up the clock"] => "picks up the clock", "L.6.2.4 P.8a P.19";
        /// Knocks over the clock.
        KnocksOver ["knocks over the clock"] => "knocks over the clock", "L.6.2.4";
        /// Straightens the clock.
        Straightens ["straightens the clock"] => "straightens the clock", "P.8a";
        /// Places the clock.
        Places { place: String } ["places the clock" place] => "places the clock \"to Black's right\"", "L.6.5 P.4a";
        /// Replaces the clock by another one.
        Replaces ["replaces the clock"] => "replaces the clock", "L.6.10.1b P.19";
        /// Breaks down visibly.
        BreaksDown ["breaks down"] => "breaks down", "L.6.10.1b";
        /// Shows a wrong time.
        Shows { side: Color, time: Millis } ["shows" time "for" side] => "shows 12:00 for Black", "L.6.10.1a L.6.12.2";
        /// Confirms a flag fall, which happens automatically.
        Flags { side: Color } ["lets" {side} "flag fall"] => "lets White's flag fall", "L.6.1 L.6.4 P.3";
    }
}

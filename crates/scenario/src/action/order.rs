//! What the arbiter orders.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};

use crate::sentence::sentences;
use crate::{Actor, FenText};

sentences! {
    /// What the arbiter orders about game, clock, position and people.
    Order, "an order" {
        /// Begins the game: White's clock starts.
        StartsGame ["starts the game"] => "starts the game", "L.6.6 O.4.1 O.8.5 O.18.5 O.18.6";
        /// Breaks play off for a while.
        Pauses ["pauses the game"] => "pauses the game", "L.6.11.1 O.15.6 O.19.6";
        /// Lets play go on.
        Resumes ["resumes the game"] => "resumes the game", "L.6.11.3 O.15.6 O.18.9a";
        /// Gives a player more time.
        Gives { time: Millis, side: Color } ["gives" time "to" side] => "gives 2m to Black", "L.12.5 O.10.5 O.15.6 P.9b III.5.2a";
        /// Gives both more time.
        GivesBoth { time: Millis } ["gives" time "to both players"] => "gives 5m to both players", "L.12.5 O.10.5 O.15.6";
        /// Takes time away without calling it a penalty.
        Takes { time: Millis, side: Color } ["takes" time "from" side] => "takes 5m from White", "O.18.9b L.6.2.6b L.8.1.6b";
        /// Sets a clock.
        SetsClock { side: Color, time: Millis } ["sets" {side} "clock to" time]
            => "sets White's clock to 12:00", "L.6.10 L.7.1 O.15.5 O.19.5 I.5 I.12.1a I.13 D.2.9b L.6.2.6b";
        /// Sets how many moves the clock has counted.
        SetsCounter { count: u16, side: Color } ["sets the move counter to" count "for" side]
            => "sets the move counter to 39 for White", "L.6.10.2 L.7.1 L.8.6";
        /// Sets the clock to another time control.
        SetsControl { control: Box<TimeControl> } ["sets the time control to" control]
            => "sets the time control to \"15m+10s\"", "L.6.10.2 A.4.1.1 O.15.5 III.4c P.7a";
        /// Sets up a position.
        SetsPosition { fen: FenText } ["sets the position to" fen]
            => "sets the position to 8/8/8/4k3/8/4K3/4P3/8 w - - 0 40", "L.7.1 L.7.5.1c L.7.6 L.8.5.3";
        /// Sets up the position before what went wrong.
        RestoresPosition ["restores the position"] => "restores the position", "L.7.5.1b L.7.6 P.9a";
        /// Sets up the position before a certain move.
        RestoresBefore { side: Color, number: u16 } ["restores the position before" {side} "move" number]
            => "restores the position before White's move 12", "L.7.1 L.7.5.1c L.7.6 D.2.9b O.18.9a";
        /// Goes over to a board that lies as it should.
        TurnsBoard ["transfers the position to a correct board"] => "transfers the position to a correct board", "L.7.2.2";
        /// Has the game played anew, perhaps with other times.
        Restarts { control: Option<Box<TimeControl>> } ["restarts the game" ["with" control]]
            => "restarts the game with \"3m+2s\"", "L.7.2.1 O.18.9c O.18.9d P.20a I.12.2";
        /// Has it played anew with the colours as they should be.
        RestartsColours ["restarts the game with the right colours"] => "restarts the game with the right colours", "L.7.3 O.15.2 O.19.2";
        /// Lets somebody help a player.
        Appoints { who: Actor, task: Option<Task> } ["appoints" who ["for" task]]
            => "appoints White's assistant for moving the pieces", "L.4.9 L.6.2.6a L.8.1.6a L.12.4 O.3.8 O.10.3 D.2.11 OII.1b";
        /// Lets somebody do something else.
        Permits { who: Actor, text: String } ["permits" who text]
            => "permits White \"a mobile connection\"", "O.11.1.1 O.9.8.1 O.12.3 L.11.3.2.1 O.17.4 O.8.2";
        /// Tells a player to do something.
        Orders { side: Color, text: String } ["orders" side text]
            => "orders White \"show the desk\"", "O.9.8.3a O.11.2 O.12.2 OI.A.6 L.12.3";
        /// Has a player's person, device or room checked.
        Checks { side: Color, text: String } ["checks" {side} text]
            => "checks White's \"playing device\"", "L.11.3.3 O.9.8.3 O.10.4 O.12.2 O.17.3d O.18.5 O.18.6";
        /// Leaves things as they are.
        DoesNothing ["does nothing"] => "does nothing", "L.12.6 P.18a O.10.6";
    }
}

sentences! {
    /// What an assistant is appointed for.
    Task, "TASK" {
        /// 4.9.
        Moving ["moving the pieces"];
        /// 6.2.6.
        Pressing ["pressing the clock"];
        /// 8.1.6.
        Writing ["writing the moves"];
        /// O.3.8.
        Entering ["entering the moves"];
        /// 12.4.
        Watching ["watching the games"];
        /// D.2.10, OII, OIII.
        Everything ["everything"];
    }
}

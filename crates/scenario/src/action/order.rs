//! Orders of the arbiter.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};

use crate::sentence::sentences;
use crate::{FenText, Party};

sentences! {
    /// The arbiter's orders about game, clock, position and people.
    OrderSentence, "an order" {
        /// Starts the game: White's clock starts.
        StartsGame ["starts the game"] => "starts the game", "L.6.6 O.4.1 O.8.5 O.18.5 O.18.6";
        /// Pauses the game.
        Pauses ["pauses the game"] => "pauses the game", "L.6.11.1 O.15.6 O.19.6";
        /// Resumes the game.
        Resumes ["resumes the game"] => "resumes the game", "L.6.11.3 O.15.6 O.18.9a";
        /// Gives extra time to a player.
        Gives { time: Millis, side: Color } ["gives" time "to" side] => "gives 2m to Black", "L.12.5 O.10.5 O.15.6 P.9b III.5.2a";
        /// Gives extra time to both players.
        GivesBoth { time: Millis } ["gives" time "to both players"] => "gives 5m to both players", "L.12.5 O.10.5 O.15.6";
        /// Takes time from a player, not as a penalty.
        Takes { time: Millis, side: Color } ["takes" time "from" side] => "takes 5m from White", "O.18.9b L.6.2.6b L.8.1.6b";
        /// Sets the clock time of a player.
        SetsClock { side: Color, time: Millis } ["sets" {side} "clock to" time]
            => "sets White's clock to 12:00", "L.6.10 L.7.1 O.15.5 O.19.5 I.5 I.12.1a I.13 D.2.9b L.6.2.6b";
        /// Sets the move counter of the clock.
        SetsCounter { count: u16, side: Color } ["sets the move counter to" count "for" side]
            => "sets the move counter to 39 for White", "L.6.10.2 L.7.1 L.8.6";
        /// Changes the time control.
        SetsControl { control: Box<TimeControl> } ["sets the time control to" control]
            => "sets the time control to \"15m+10s\"", "L.6.10.2 A.4.1.1 O.15.5 III.4c P.7a";
        /// Sets up a position.
        SetsPosition { fen: FenText } ["sets the position to" fen]
            => "sets the position to 8/8/8/4k3/8/4K3/4P3/8 w - - 0 40", "L.7.1 L.7.5.1c L.7.6 L.8.5.3";
        /// Restores the position before the irregularity.
        RestoresPosition ["restores the position"] => "restores the position", "L.7.5.1b L.7.6 P.9a";
        /// Restores the position before a given move.
        RestoresBefore { side: Color, number: u16 } ["restores the position before" {side} "move" number]
            => "restores the position before White's move 12", "L.7.1 L.7.5.1c L.7.6 D.2.9b O.18.9a";
        /// Transfers the position to a correctly placed board.
        TurnsBoard ["transfers the position to a correct board"] => "transfers the position to a correct board", "L.7.2.2";
        /// Restarts the game, optionally with another time control.
        Restarts { control: Option<Box<TimeControl>> } ["restarts the game" ["with" control]]
            => "restarts the game with \"3m+2s\"", "L.7.2.1 O.18.9c O.18.9d P.20a I.12.2";
        /// Restarts the game with the right colours.
        RestartsColours ["restarts the game with the right colours"] => "restarts the game with the right colours", "L.7.3 O.15.2 O.19.2";
        /// Appoints an assistant or an arbiter.
        Appoints { party: Party, task: Option<AppointedTask> } ["appoints" party ["for" task]]
            => "appoints White's assistant for moving the pieces", "L.4.9 L.6.2.6a L.8.1.6a L.12.4 O.3.8 O.10.3 D.2.11 OII.1b";
        /// Permits somebody to do something.
        Permits { party: Party, text: String } ["permits" party text]
            => "permits White \"a mobile connection\"", "O.11.1.1 O.9.8.1 O.12.3 L.11.3.2.1 O.17.4 O.8.2";
        /// Orders a player to do something.
        Orders { side: Color, text: String } ["orders" side text]
            => "orders White \"show the desk\"", "O.9.8.3a O.11.2 O.12.2 OI.A.6 L.12.3";
        /// Checks a player's person, device or room.
        Checks { side: Color, text: String } ["checks" {side} text]
            => "checks White's \"playing device\"", "L.11.3.3 O.9.8.3 O.10.4 O.12.2 O.17.3d O.18.5 O.18.6";
        /// Does not intervene.
        DoesNothing ["does nothing"] => "does nothing", "L.12.6 P.18a O.10.6";
    }
}

sentences! {
    /// The task of an assistant.
    AppointedTask, "TASK" {
        /// Moving the pieces (4.9).
        Moving ["moving the pieces"];
        /// Pressing the clock (6.2.6).
        Pressing ["pressing the clock"];
        /// Writing the moves (8.1.6).
        Writing ["writing the moves"];
        /// Entering moves at the zone (O.3.8).
        Entering ["entering the moves"];
        /// Observing games for the arbiter (12.4).
        Watching ["watching the games"];
        /// All tasks of an assistant (D.2.10, OII, OIII).
        Everything ["everything"];
    }
}

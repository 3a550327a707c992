//! Coming, going, connections.

use crate::Actor;
use crate::sentence::sentences;

sentences! {
    /// Coming, going, connections.
    Presence, "coming or going" {
        /// Comes to the board for the first time.
        Arrives ["arrives"] => "arrives", "L.6.7 O.8.5 O.16.11 I.9 I.10 I.11 FI.1";
        /// Goes away.
        Leaves { place: Place } ["leaves" place] => "leaves the venue", "L.11.2.3 O.9.5 O.11.5 O.13.2 O.17.7 OII.10";
        /// Comes back.
        Returns { place: Option<Place> } ["returns" ["to" place]] => "returns to the playing area", "L.11.2.3 O.9.5";
        /// Comes in who was not there.
        Enters { place: Place } ["enters" place] => "enters the playing area", "L.11.2.3.3 O.8.2 O.16.2b";
        /// Sends somebody in or out.
        SendsOut { who: Actor } ["sends" who "out"] => "sends spectator out", "L.12.7c O.10.7 P.20b";
        /// Is at the playing zone for the first time.
        Connects { mobile: bool } ["connects" [mobile "by a mobile device"]] => "connects", "O.11.1 O.11.1.1 O.11.2";
        /// Loses the connection to the zone.
        Disconnects ["disconnects"] => "disconnects", "O.4.3 O.11.3 O.11.4 O.18.9 OG";
        /// Has it again.
        Reconnects ["reconnects"] => "reconnects", "O.11.4.1 O.11.4.2b O.18.9";
        /// Signs in at the zone.
        LogsIn { account: String, unapproved: bool } ["logs in as" account [unapproved "from an unapproved device"]]
            => "logs in as \"anna\"", "O.9.2 O.9.3 OII.7";
        /// Is in the video conference.
        JoinsVideo ["joins the video"] => "joins the video", "O.13.2 O.13.3 OII.3";
        /// Drops out of it.
        LeavesVideo ["leaves the video"] => "leaves the video", "O.13.2 O.13.3 O.13.4";
        /// Asks to go.
        AsksToLeave { place: Place } ["asks to leave" place] => "asks to leave the playing area", "L.11.2.3 L.11.2.4 O.9.5";
        /// Says that they are going.
        TellsOfLeaving { place: Place } ["tells the arbiter of leaving" place]
            => "tells the arbiter of leaving the playing area", "L.11.2.4";
        /// Lets somebody go.
        LetsLeave { who: Actor, place: Place } ["lets" who "leave" place]
            => "lets White leave the venue", "L.11.2.3 O.9.5 O.11.5 O.17.7 OII.10";
        /// Lets somebody in.
        LetsIn { who: Actor, place: Place } ["lets" who "enter" place]
            => "lets spectator enter the playing area", "L.11.2.3.3 O.8.2";
        /// Does not count lateness.
        ExcusesLateness { side: flagfall_chess::Color } ["excuses" {side} "lateness"]
            => "excuses White's lateness", "L.6.7.1b I.10a L.6.7.2 O.8.5b";
    }
}

sentences! {
    /// Where people are.
    Place, "PLACE" {
        /// Where the games are played.
        Area ["playing area"];
        /// The area and all that belongs to it.
        Venue ["venue|playing venue"];
        /// The own place at the board or device.
        Board ["board"];
    }
}

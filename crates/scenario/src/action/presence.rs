//! Coming, going, connections.

use crate::Party;
use crate::sentence::sentences;

sentences! {
    /// Arrivals, departures, connections.
    PresenceSentence, "coming or going" {
        /// Arrives at the board for the first time.
        Arrives ["arrives"] => "arrives", "L.6.7 O.8.5 O.16.11 I.9 I.10 I.11 FI.1";
        /// Leaves a place.
        Leaves { place: PlayingPlace } ["leaves" place] => "leaves the venue", "L.11.2.3 O.9.5 O.11.5 O.13.2 O.17.7 OII.10";
        /// Returns to a place.
        Returns { place: Option<PlayingPlace> } ["returns" ["to" place]] => "returns to the playing area", "L.11.2.3 O.9.5";
        /// Enters a place.
        Enters { place: PlayingPlace } ["enters" place] => "enters the playing area", "L.11.2.3.3 O.8.2 O.16.2b";
        /// Sends somebody out.
        SendsOut { party: Party } ["sends" party "out"] => "sends spectator out", "L.12.7c O.10.7 P.20b";
        /// Connects to the playing zone.
        Connects { mobile: bool } ["connects" [mobile "by a mobile device"]] => "connects", "O.11.1 O.11.1.1 O.11.2";
        /// Loses the connection to the zone.
        Disconnects ["disconnects"] => "disconnects", "O.4.3 O.11.3 O.11.4 O.18.9 OG";
        /// Reconnects to the zone.
        Reconnects ["reconnects"] => "reconnects", "O.11.4.1 O.11.4.2b O.18.9";
        /// Logs in at the zone.
        LogsIn { account: String, unapproved: bool } ["logs in as" account [unapproved "from an unapproved device"]]
            => "logs in as \"anna\"", "O.9.2 O.9.3 OII.7";
        /// Joins the video conference.
        JoinsVideo ["joins the video"] => "joins the video", "O.13.2 O.13.3 OII.3";
        /// Leaves the video conference.
        LeavesVideo ["leaves the video"] => "leaves the video", "O.13.2 O.13.3 O.13.4";
        /// Asks for permission to leave a place.
        AsksToLeave { place: PlayingPlace } ["asks to leave" place] => "asks to leave the playing area", "L.11.2.3 L.11.2.4 O.9.5";
        /// Tells the arbiter that they are leaving a place.
        TellsOfLeaving { place: PlayingPlace } ["tells the arbiter of leaving" place]
            => "tells the arbiter of leaving the playing area", "L.11.2.4";
        /// Permits somebody to leave a place.
        LetsLeave { party: Party, place: PlayingPlace } ["lets" party "leave" place]
            => "lets White leave the venue", "L.11.2.3 O.9.5 O.11.5 O.17.7 OII.10";
        /// Permits somebody to enter a place.
        LetsIn { party: Party, place: PlayingPlace } ["lets" party "enter" place]
            => "lets spectator enter the playing area", "L.11.2.3.3 O.8.2";
        /// Excuses a player's lateness.
        ExcusesLateness { side: flagfall_chess::Color } ["excuses" {side} "lateness"]
            => "excuses White's lateness", "L.6.7.1b I.10a L.6.7.2 O.8.5b";
    }
}

sentences! {
    /// A place at the event.
    PlayingPlace, "PLACE" {
        /// The playing area.
        Area ["playing area"];
        /// The playing venue, which includes the playing area.
        Venue ["venue|playing venue"];
        /// A player's place at the board or device.
        Board ["board"];
    }
}

//! Misconduct.

use crate::sentence::sentences;

sentences! {
    /// Misconduct, and conduct that the laws regulate.
    ConductSentence, "conduct" {
        /// Lets a phone ring.
        PhoneRings ["lets a phone ring|phone rings"] => "lets a phone ring", "FI.3a L.11.3.2.2a L.11.5";
        /// Is found with an electronic device.
        DeviceFound ["is found with a device"] => "is found with a device", "L.11.3.2.2a O.9.8.2a O.17.3a";
        /// Uses notes, information, advice or another chessboard.
        UsesHelp { text: String } ["uses" text] => "uses \"notes\"", "L.11.3.1 O.9.6 O.17.5 OI.B.2i";
        /// Wears earphones.
        WearsEarphones ["wears earphones"] => "wears earphones", "O.9.7";
        /// Disturbs or annoys the opponent.
        Disturbs ["disturbs the opponent"] => "disturbs the opponent", "L.11.5 O.9.10 O.17.6";
        /// Refuses to comply with the laws or the arbiter.
        RefusesToComply ["refuses to comply"] => "refuses to comply", "L.11.7 L.11.8 O.11.2";
        /// Refuses a check by the arbiter.
        RefusesCheck ["refuses the check"] => "refuses the check", "L.11.3.3 O.9.8.3a O.17.3d";
        /// Breaks the rules in another way.
        Breaks { text: String } ["breaks the rules by" text] => "breaks the rules by \"smoking\"", "P.17 L.11.1 L.11.6 O.9.11 O.17.9";
        /// Intervenes in a game.
        Intervenes { text: String } ["intervenes by" text] => "intervenes by \"announcing the flag\"", "P.20a L.12.7b O.10.7";
        /// Shows something on camera.
        ShowsOnCamera { text: String } ["shows on camera" text] => "shows on camera \"the ears\"", "O.9.8.3a OI.A.6a";
        /// Shares the screen.
        SharesScreen ["shares the screen"] => "shares the screen", "O.12.1 O.13.1.3 OI.A.6b";
        /// Stops sharing the screen.
        StopsSharing ["stops sharing the screen"] => "stops sharing the screen", "O.12.1 OI.A.6b";
        /// Opens another program on the playing device.
        OpensApplication { text: String } ["opens the application" text] => "opens the application \"mail\"", "O.12.3 O.16.7";
    }
}

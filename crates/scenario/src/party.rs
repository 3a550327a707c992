//! The parties of a scenario: players, arbiters, the zone and everybody else.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// A person, body or machine that acts in a scenario.
    Party, "ACTOR" {
        /// A player, by colour or by the name in the header.
        Player { side: Color } [side] => "White", "L.1.1";
        /// A player's assistant.
        Assistant { side: Color } [{side} "assistant"] => "White's assistant", "L.4.9 L.6.2.6a L.8.1.6a D.2.10 O.3.8 OII OIII.1";
        /// The captain of a player's team.
        Captain { side: Color } [{side} "captain"] => "Black's captain", "OI.F";
        /// An arbiter.
        Arbiter { title: ArbiterTitle } [title] => "chief arbiter", "L.12 O.10 O.18";
        /// The playing zone.
        Zone ["zone|playing zone|machine"] => "zone", "O.2.2";
        /// The chess clock.
        Clock ["clock|chess clock"] => "clock", "L.6.1";
        /// A spectator.
        Spectator ["spectator"] => "spectator", "L.12.7 O.10.7 P.20";
        /// A player of another game.
        OtherPlayer ["another player|other player"] => "another player", "L.12.7b O.10.7";
        /// The organiser of the event, or of one of its venues.
        Organiser ["organiser|organizer"] => "organiser", "O.16.1 OII.2c";
        /// The body that investigates suspected cheating.
        FairPlay ["fair-play commission|fair-play panel"] => "fair-play commission", "OI.F OI.G OI.H";
        /// The person appointed to investigate a case.
        Investigator ["investigating person"] => "investigating person", "OI.H.3";
        /// The body that decides cases of cheating.
        Ethics ["ethics commission"] => "ethics commission", "OI.E OI.H.8a";
        /// A national federation.
        Federation ["federation"] => "federation", "OI.H.5 OI.H.8b";
        /// The body that decides appeals.
        AppealsCommittee ["appeals committee"] => "appeals committee", "L.11.10 O.9.14";
    }
}

sentences! {
    /// The title of an arbiter.
    ArbiterTitle, "ARBITER" {
        /// The arbiter of the game.
        Arbiter ["arbiter"];
        /// The chief arbiter of the event.
        Chief ["chief arbiter"];
        /// The deputy of the chief arbiter.
        Deputy ["deputy arbiter"];
        /// The arbiter of a match between teams.
        Match ["match arbiter"];
        /// An assistant who observes games or records moves for the arbiter (8.5.1, 12.4).
        Assistant ["assistant arbiter"];
        /// The arbiter who rules on claims in games without an arbiter (III.6.2).
        Designated ["designated arbiter"];
        /// The chief arbiter of one venue of a hybrid event.
        LocalChief ["local chief arbiter|lca"];
        /// The arbiter who monitors the connections of one venue of a hybrid event.
        LocalTechnical ["local technical arbiter|lta"];
    }
}

impl Party {
    /// Returns the player of a colour.
    pub const fn player(side: Color) -> Party {
        Party::Player { side }
    }

    /// The arbiter of the game.
    pub const ARBITER: Party = Party::Arbiter { title: ArbiterTitle::Arbiter };
}

//! Who does something.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Someone or something that acts in a scenario.
    Actor, "ACTOR" {
        /// A player, by colour or by the name given at the head.
        Player { side: Color } [side] => "White", "L.1.1";
        /// The person who helps a player.
        Assistant { side: Color } [{side} "assistant"] => "White's assistant", "L.4.9 L.6.2.6a L.8.1.6a D.2.10 O.3.8 OII OIII.1";
        /// The captain of a player's team.
        Captain { side: Color } [{side} "captain"] => "Black's captain", "OI.F";
        /// An arbiter.
        Arbiter { office: Office } [office] => "chief arbiter", "L.12 O.10 O.18";
        /// The playing zone, the machine.
        Zone ["zone|playing zone|machine"] => "zone", "O.2.2";
        /// The chess clock itself.
        Clock ["clock|chess clock"] => "clock", "L.6.1";
        /// Somebody looking on.
        Spectator ["spectator"] => "spectator", "L.12.7 O.10.7 P.20";
        /// A player of another game.
        OtherPlayer ["another player|other player"] => "another player", "L.12.7b O.10.7";
        /// Who runs the event, or a venue of it.
        Organiser ["organiser|organizer"] => "organiser", "O.16.1 OII.2c";
        /// Those who look into suspected cheating.
        FairPlay ["fair-play commission|fair-play panel"] => "fair-play commission", "OI.F OI.G OI.H";
        /// Who was named to investigate a case.
        Investigator ["investigating person"] => "investigating person", "OI.H.3";
        /// Those who judge such cases.
        Ethics ["ethics commission"] => "ethics commission", "OI.E OI.H.8a";
        /// A national federation.
        Federation ["federation"] => "federation", "OI.H.5 OI.H.8b";
        /// Who judges appeals.
        Committee ["appeals committee"] => "appeals committee", "L.11.10 O.9.14";
    }
}

sentences! {
    /// What kind of arbiter someone is.
    Office, "ARBITER" {
        /// The arbiter of the game.
        Arbiter ["arbiter"];
        /// The chief arbiter of the event.
        Chief ["chief arbiter"];
        /// The chief arbiter's deputy.
        Deputy ["deputy arbiter"];
        /// The arbiter of a match between teams.
        Match ["match arbiter"];
        /// Someone who watches games or writes moves for the arbiter (8.5.1, 12.4).
        Assistant ["assistant arbiter"];
        /// Who rules on claims of games without an arbiter (III.6.2).
        Designated ["designated arbiter"];
        /// The chief arbiter of one venue of a hybrid event.
        LocalChief ["local chief arbiter|lca"];
        /// Who watches the connections of one venue of a hybrid event.
        LocalTechnical ["local technical arbiter|lta"];
    }
}

impl Actor {
    /// White or Black.
    pub const fn player(side: Color) -> Actor {
        Actor::Player { side }
    }

    /// The arbiter of the game.
    pub const ARBITER: Actor = Actor::Arbiter { office: Office::Arbiter };
}

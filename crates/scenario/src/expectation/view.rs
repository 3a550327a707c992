//! What somebody sees or is told.

use crate::Actor;
use crate::sentence::sentences;

sentences! {
    /// What somebody sees or is told.
    View, "a view" {
        /// The view shows it.
        Sees { who: Actor, what: Thing, elsewhere: bool } [who "sees" what [elsewhere "of another game"]]
            => "White sees the moves", "O.2.3 O.3.7 O.4.1 O.9.15a L.6.12.1";
        /// The view does not show it.
        DoesNotSee { who: Actor, what: Thing, elsewhere: bool } [who "does not see" what [elsewhere "of another game"]]
            => "White does not see the moves of another game", "O.9.15 I.3 L.12.6b OI.A.5b";
        /// It is announced to them.
        Told { who: Actor, what: Thing } [who "is told" what] => "White is told the clock times", "D.2.6.1 D.2.10.4 O.20.3 OII.8 OIII.1.3 OI.A.7";
        /// It is kept from them.
        NotTold { who: Actor, what: Thing } [who "is not told" what] => "White is not told the number of moves", "L.12.6b L.12.6c P.18b";
    }
}

sentences! {
    /// What can be seen or told.
    Thing, "THING" {
        /// The list of moves.
        Moves ["moves"];
        /// The position.
        Position ["position"];
        /// The times left.
        Times ["clock times|times"];
        /// How many moves were made.
        NumberOfMoves ["number of moves"];
        /// The opponent's last move.
        LastMove ["opponent's move|last move"];
        /// The result.
        Result ["result"];
        /// An offer of a draw.
        DrawOffer ["draw offer"];
        /// A fallen flag.
        Flag ["flag"];
        /// The record with times.
        Log ["log"];
        /// The rulings.
        Rulings ["rulings"];
        /// The repeated positions or the stretch of moves that a claim rests on.
        Proof ["proof"];
        /// The sealed move.
        SealedMove ["sealed move"];
        /// The envelope's data.
        Envelope ["envelope"];
        /// A player's scoresheet.
        Scoresheet ["scoresheet"];
        /// Analysis of any kind.
        Analysis ["analysis"];
        /// Talk.
        Chat ["chat"];
        /// Picture and sound of a player.
        Video ["video"];
        /// A picture kept.
        Recording ["recording"];
        /// Help with the zone.
        Help ["help"];
        /// What the regulations say.
        Regulations ["regulations"];
        /// The click of an entered move.
        Click ["click"];
        /// A text, as the view shows it.
        Text { text: String } [text];
    }
}

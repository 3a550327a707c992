//! Information that somebody sees or is told.

use crate::Party;
use crate::sentence::sentences;

sentences! {
    /// Information that somebody sees or is told.
    ViewExpectation, "a view" {
        /// The view of a party shows the item.
        Sees { party: Party, item: ViewItem, elsewhere: bool } [party "sees" item [elsewhere "of another game"]]
            => "White sees the moves", "O.2.3 O.3.7 O.4.1 O.9.15a L.6.12.1";
        /// The view of a party does not show the item.
        DoesNotSee { party: Party, item: ViewItem, elsewhere: bool } [party "does not see" item [elsewhere "of another game"]]
            => "White does not see the moves of another game", "O.9.15 I.3 L.12.6b OI.A.5b";
        /// The item is announced to the party.
        IsTold { party: Party, item: ViewItem } [party "is told" item] => "White is told the clock times", "D.2.6.1 D.2.10.4 O.20.3 OII.8 OIII.1.3 OI.A.7";
        /// The item is not announced to the party.
        IsNotTold { party: Party, item: ViewItem } [party "is not told" item] => "White is not told the number of moves", "L.12.6b L.12.6c P.18b";
    }
}

sentences! {
    /// An item of information.
    ViewItem, "THING" {
        /// The list of moves.
        Moves ["moves"];
        /// The position.
        Position ["position"];
        /// The remaining times.
        Times ["clock times|times"];
        /// The number of moves made.
        NumberOfMoves ["number of moves"];
        /// The opponent's last move.
        LastMove ["opponent's move|last move"];
        /// The result.
        Result ["result"];
        /// A draw offer.
        DrawOffer ["draw offer"];
        /// A fallen flag.
        Flag ["flag"];
        /// The record with times.
        Log ["log"];
        /// The rulings.
        Rulings ["rulings"];
        /// The repeated positions or the sequence of moves on which a claim is based.
        Proof ["proof"];
        /// The sealed move.
        SealedMove ["sealed move"];
        /// The text on the envelope.
        Envelope ["envelope"];
        /// A player's scoresheet.
        Scoresheet ["scoresheet"];
        /// Analysis of any kind.
        Analysis ["analysis"];
        /// The chat.
        Chat ["chat"];
        /// The video of a player.
        Video ["video"];
        /// The recording of a player's video.
        Recording ["recording"];
        /// Help with the zone.
        Help ["help"];
        /// The regulations.
        Regulations ["regulations"];
        /// The click that signals an entered move.
        Click ["click"];
        /// A text that the view shows.
        Text { text: String } [text];
    }
}

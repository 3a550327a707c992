//! Results, rulings, penalties.

use flagfall_chess::Color;

use crate::action::Penalty;
use crate::actor::Office;
use crate::sentence::sentences;
use crate::{Label, Score};

sentences! {
    /// Results, rulings, penalties, incidents.
    Outcome, "an outcome" {
        /// The game is over with this score.
        Result { score: Score, reason: Option<Reason> } ["result" score ["by" reason]]
            => "result 1-0 by checkmate under L.5.1.1", "L.5 L.6.9 L.9.5.2 L.9.6 L.10.1 O.4.5 O.5 O.7.1 K.7 K.8 K.9 P.13 P.14";
        /// A ruling was given here, perhaps by this arbiter.
        Ruling { by: Option<Office> } ["ruling" ["by" by]] => "ruling by chief arbiter under O.18.9b", "L.9.5.3a L.12.9 O.10.9 O.15 O.18.9";
        /// A ruling still holds.
        Stands { label: Label } ["ruling" label "stands"] => "ruling first stands", "L.11.10 O.9.14 P.21a";
        /// A ruling was undone by a later one.
        Undone { label: Label } ["ruling" label "is undone"] => "ruling first is undone", "L.11.10 O.9.14";
        /// A player was penalised here.
        Penalty { side: Color, penalties: Vec<Penalty> } ["penalty for" side ":" penalties]
            => "penalty for White: opponent gains 2m under L.9.5.3a", "L.7.5.3 L.7.7.2 L.7.8.2 L.9.5.3a L.12.9 B.2 FI.2a FI.3a O.10.9 P.17";
        /// Nobody was penalised here, or not this player.
        NoPenalty { side: Option<Color> } ["no penalty" ["for" side]] => "no penalty for White", "L.7.5.1a L.9.5.3b O.15.1b";
        /// Something was written down for the arbiter.
        Incident { text: Option<String> } ["incident" [text]] => "incident \"phone\"", "L.12.7a L.11.5 O.18.9 O.20.6";
    }
}

sentences! {
    /// Why a game is over.
    Reason, "REASON" {
        /// 5.1.1.
        Checkmate ["checkmate|mate"];
        /// 5.2.1.
        Stalemate ["stalemate"];
        /// 5.2.2.
        DeadPosition ["dead position"];
        /// 5.1.2.
        Resignation ["resignation"];
        /// 5.2.3.
        Agreement ["agreement"];
        /// 9.2, or O.5.4.1.
        Threefold ["threefold repetition"];
        /// 9.6.1.
        Fivefold ["fivefold repetition"];
        /// 9.3, or O.5.4.4.
        FiftyMoves ["fifty moves|50 moves"];
        /// 9.6.2.
        SeventyFiveMoves ["seventy-five moves|75 moves"];
        /// 6.9: the time is up, for a win or, where no mate is possible, a draw.
        Time ["time"];
        /// P.13c2: the time is up, and the opponent has too little.
        InsufficientMaterial ["insufficient material"];
        /// III.3.1.2, P.14c.
        BothFlags ["both flags"];
        /// 6.7.1.
        Default ["default"];
        /// O.11.4.2.
        Disconnection ["disconnection"];
        /// 7.5.3, A.4.2, P.13d1.
        IllegalMove ["an illegal move"];
        /// A.4.4.
        IllegalPosition ["an illegal position"];
        /// P.13c3.
        DemonstratedMate ["a demonstrated mate"];
        /// P.13d2.
        KingTaken ["taking the king"];
        /// I.8.
        SealedMove ["the sealed move"];
        /// III.5.
        Quickplay ["a quickplay claim"];
        /// P.14e.
        NoProgress ["no progress"];
        /// 11.3.2.2, O.9.8.2.
        Device ["a device"];
        /// O.13.4.
        RedCard ["a red card"];
        /// 12.9.6, 11.7, 11.8.
        Penalty ["penalty"];
        /// Anything else an arbiter decides.
        Arbiter ["decision of the arbiter"];
    }
}

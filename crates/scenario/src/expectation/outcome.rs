//! Results, rulings, penalties.

use flagfall_chess::Color;

use crate::action::StatedPenalty;
use crate::party::ArbiterTitle;
use crate::sentence::sentences;
use crate::{Label, ScoreText};

sentences! {
    /// Results, rulings, penalties, incidents.
    OutcomeExpectation, "an outcome" {
        /// The game is over with this score.
        Result { score: ScoreText, reason: Option<EndReason> } ["result" score ["by" reason]]
            => "result 1-0 by checkmate under L.5.1.1", "L.5 L.6.9 L.9.5.2 L.9.6 L.10.1 O.4.5 O.5 O.7.1 K.7 K.8 K.9 P.13 P.14";
        /// A ruling was given here, optionally by this arbiter.
        Ruling { by: Option<ArbiterTitle> } ["ruling" ["by" by]] => "ruling by chief arbiter under O.18.9b", "L.9.5.3a L.12.9 O.10.9 O.15 O.18.9";
        /// A ruling is in force.
        Stands { label: Label } ["ruling" label "stands"] => "ruling first stands", "L.11.10 O.9.14 P.21a";
        /// A ruling was overturned by a later one.
        Undone { label: Label } ["ruling" label "is undone"] => "ruling first is undone", "L.11.10 O.9.14";
        /// A player was penalised here.
        Penalty { side: Color, penalties: Vec<StatedPenalty> } ["penalty for" side ":" penalties]
            => "penalty for White: opponent gains 2m under L.9.5.3a", "L.7.5.3 L.7.7.2 L.7.8.2 L.9.5.3a L.12.9 B.2 FI.2a FI.3a O.10.9 P.17";
        /// No player was penalised here, or at least not this one.
        NoPenalty { side: Option<Color> } ["no penalty" ["for" side]] => "no penalty for White", "L.7.5.1a L.9.5.3b O.15.1b";
        /// An incident was recorded for the arbiter.
        Incident { text: Option<String> } ["incident" [text]] => "incident \"phone\"", "L.12.7a L.11.5 O.18.9 O.20.6";
    }
}

sentences! {
    /// The reason for the end of a game.
    EndReason, "REASON" {
        /// Checkmate (5.1.1).
        Checkmate ["checkmate|mate"];
        /// Stalemate (5.2.1).
        Stalemate ["stalemate"];
        /// A dead position (5.2.2).
        DeadPosition ["dead position"];
        /// Resignation (5.1.2).
        Resignation ["resignation"];
        /// A draw by agreement (5.2.3).
        Agreement ["agreement"];
        /// Threefold repetition (9.2, O.5.4.1).
        Threefold ["threefold repetition"];
        /// Fivefold repetition (9.6.1).
        Fivefold ["fivefold repetition"];
        /// Fifty moves without capture or pawn move (9.3, O.5.4.4).
        FiftyMoves ["fifty moves|50 moves"];
        /// Seventy-five moves without capture or pawn move (9.6.2).
        SeventyFiveMoves ["seventy-five moves|75 moves"];
        /// The greatest number of moves that the regulations allow (`max_moves`).
        MoveLimit ["move limit"];
        /// A flag fall: a win, or a draw if no mate is possible (6.9).
        Time ["time"];
        /// A flag fall, with insufficient material of the opponent (P.13c2).
        InsufficientMaterial ["insufficient material"];
        /// Both flags are down (III.3.1.2, P.14c).
        BothFlags ["both flags"];
        /// The default time is over (6.7.1).
        Default ["default"];
        /// A disconnection (O.11.4.2).
        Disconnection ["disconnection"];
        /// An illegal move (7.5.3, A.4.2, P.13d1).
        IllegalMove ["an illegal move"];
        /// An illegal position (A.4.4).
        IllegalPosition ["an illegal position"];
        /// A demonstrated forced mate (P.13c3).
        DemonstratedMate ["a demonstrated mate"];
        /// The capture of the king (P.13d2).
        KingTaken ["taking the king"];
        /// A wrong sealed move (I.8).
        SealedMove ["the sealed move"];
        /// A claim in a quickplay finish (III.5).
        Quickplay ["a quickplay claim"];
        /// A claim of no progress (P.14e).
        NoProgress ["no progress"];
        /// A forbidden device (11.3.2.2, O.9.8.2).
        Device ["a device"];
        /// A red card (O.13.4).
        RedCard ["a red card"];
        /// A penalty (12.9.6, 11.7, 11.8).
        Penalty ["penalty"];
        /// Any other decision of an arbiter.
        Arbiter ["decision of the arbiter"];
    }
}

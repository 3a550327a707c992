//! Claims.

use flagfall_chess::Square;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Claims, and the decisions on them.
    ClaimSentence, "a claim" {
        /// Claims a draw; an intended move is first written down and announced.
        Draw { ground: DrawClaimGround, intending: Option<MoveText>, unwritten: bool }
            ["claims a draw by" ground ["intending" intending] [unwritten "without writing it"]]
            => "claims a draw by threefold repetition intending Nf3", "L.9.2.1 L.9.3 L.9.4 L.9.5 III.5 III.6.1 P.14e1 K.9.4 K.9.5";
        /// Claims a win.
        Win { ground: WinClaimGround } ["claims a win" ground] => "claims a win on time", "A.4.2b A.4.3 P.13c1 P.13d1 P.11b D.2.10.5";
        /// Objects that the opponent touched a piece.
        ObjectsToTouch { squares: Vec<Square> } ["objects to the touch of" squares]
            => "objects to the touch of g1", "L.4.8 D.2.10.5 P.10";
        /// Tries to withdraw a claim.
        Withdraws ["withdraws the claim"] => "withdraws the claim", "L.9.5.1b";
        /// Accepts a claim.
        Accepts ["accepts the claim|upholds the claim"] => "accepts the claim", "L.9.5.2 III.5.1 III.6.2 P.14e2";
        /// Rejects a claim.
        Rejects ["rejects the claim"] => "rejects the claim", "L.9.5.3 III.5.1 III.5.3 III.6.2";
        /// Postpones the decision on a claim.
        Postpones ["postpones the claim"] => "postpones the claim", "III.5.1 III.5.2";
        /// Passes a claim on to the designated arbiter.
        Delegates ["passes the claim on"] => "passes the claim on", "III.6.2";
        /// Asks for five extra seconds per move in a quickplay finish.
        AsksExtraSeconds ["asks for extra seconds"] => "asks for extra seconds", "III.4a III.4b";
        /// Grants the extra seconds.
        GrantsExtraSeconds ["grants the extra seconds"] => "grants the extra seconds", "III.4c";
        /// Refuses the extra seconds.
        RefusesExtraSeconds ["refuses the extra seconds"] => "refuses the extra seconds", "III.4c";
        /// Writes down the final position for a claim without an arbiter.
        WritesFinalPosition ["writes down the final position"] => "writes down the final position", "III.6.1.1 III.6.1.2";
        /// Confirms the final position.
        ConfirmsFinalPosition ["confirms the final position"] => "confirms the final position", "III.6.1.1 III.6.1.2";
        /// Hands in the scoresheet as proof.
        HandsInScoresheet ["hands in the scoresheet"] => "hands in the scoresheet", "III.6.1.2";
        /// Agrees to correct an illegal move that would otherwise stand.
        AgreesToCorrect ["agrees to correct the illegal move"] => "agrees to correct the illegal move", "A.4.2e";
    }
}

sentences! {
    /// The ground of a draw claim.
    DrawClaimGround, "GROUND" {
        /// Threefold repetition of the position (9.2).
        Threefold ["threefold repetition|repetition"];
        /// Fifty moves without capture or pawn move (9.3).
        FiftyMoves ["fifty moves|50 moves"];
        /// The opponent makes no effort to win (III.5).
        NoEffort ["no effort to win"];
        /// The opponent cannot win by normal means (III.5).
        NoNormalMeans ["no normal means to win"];
        /// Perpetual check (P.14e).
        PerpetualCheck ["perpetual check"];
        /// No progress in the game (P.14e).
        NoProgress ["no progress"];
        /// A dead position (5.2.2).
        DeadPosition ["dead position"];
        /// Stalemate (5.2.1).
        Stalemate ["stalemate"];
        /// Both flags are down (III.3.1.2, P.14c).
        BothFlags ["both flags"];
    }
}

sentences! {
    /// The ground of a win claim.
    WinClaimGround, "on time | by an illegal move" {
        /// The opponent's flag is down.
        OnTime ["on time"];
        /// The opponent completed an illegal move.
        IllegalMove ["by an illegal move"];
    }
}

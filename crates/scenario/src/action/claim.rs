//! Claims.

use flagfall_chess::Square;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Claims, and what the arbiter makes of them.
    Claim, "a claim" {
        /// Claims a draw; an intended move is written and announced first.
        Draw { ground: DrawGround, intending: Option<MoveText>, unwritten: bool }
            ["claims a draw by" ground ["intending" intending] [unwritten "without writing it"]]
            => "claims a draw by threefold repetition intending Nf3", "L.9.2.1 L.9.3 L.9.4 L.9.5 III.5 III.6.1 P.14e1 K.9.4 K.9.5";
        /// Claims a win.
        Win { ground: WinGround } ["claims a win" ground] => "claims a win on time", "A.4.2b A.4.3 P.13c1 P.13d1 P.11b D.2.10.5";
        /// Complains that the opponent touched a piece.
        ObjectsToTouch { squares: Vec<Square> } ["objects to the touch of" squares]
            => "objects to the touch of g1", "L.4.8 D.2.10.5 P.10";
        /// Tries to take the own claim back.
        Withdraws ["withdraws the claim"] => "withdraws the claim", "L.9.5.1b";
        /// Finds a claim right.
        Accepts ["accepts the claim|upholds the claim"] => "accepts the claim", "L.9.5.2 III.5.1 III.6.2 P.14e2";
        /// Finds a claim wrong.
        Rejects ["rejects the claim"] => "rejects the claim", "L.9.5.3 III.5.1 III.5.3 III.6.2";
        /// Decides later.
        Postpones ["postpones the claim"] => "postpones the claim", "III.5.1 III.5.2";
        /// Leaves a claim to the arbiter designated for it.
        PassesOn ["passes the claim on"] => "passes the claim on", "III.6.2";
        /// Asks for five seconds a move in a quickplay finish.
        AsksExtraSeconds ["asks for extra seconds"] => "asks for extra seconds", "III.4a III.4b";
        /// Gives them.
        GrantsExtraSeconds ["grants the extra seconds"] => "grants the extra seconds", "III.4c";
        /// Does not.
        RefusesExtraSeconds ["refuses the extra seconds"] => "refuses the extra seconds", "III.4c";
        /// Writes the final position down for a claim without an arbiter.
        WritesFinalPosition ["writes down the final position"] => "writes down the final position", "III.6.1.1 III.6.1.2";
        /// Confirms it.
        ConfirmsFinalPosition ["confirms the final position"] => "confirms the final position", "III.6.1.1 III.6.1.2";
        /// Hands in the own scoresheet as proof.
        HandsInScoresheet ["hands in the scoresheet"] => "hands in the scoresheet", "III.6.1.2";
        /// Agrees with the opponent to put an illegal move right that stands.
        AgreesToCorrect ["agrees to correct the illegal move"] => "agrees to correct the illegal move", "A.4.2e";
    }
}

sentences! {
    /// Why a game should be drawn.
    DrawGround, "GROUND" {
        /// 9.2.
        Threefold ["threefold repetition|repetition"];
        /// 9.3.
        FiftyMoves ["fifty moves|50 moves"];
        /// III.5: the opponent does not try.
        NoEffort ["no effort to win"];
        /// III.5: the opponent cannot win by normal means.
        NoNormalMeans ["no normal means to win"];
        /// P.14e.
        PerpetualCheck ["perpetual check"];
        /// P.14e.
        NoProgress ["no progress"];
        /// 5.2.2.
        DeadPosition ["dead position"];
        /// 5.2.1.
        Stalemate ["stalemate"];
        /// III.3.1.2, P.14c.
        BothFlags ["both flags"];
    }
}

sentences! {
    /// Why a game should be won.
    WinGround, "on time | by an illegal move" {
        /// The opponent's flag is down.
        OnTime ["on time"];
        /// The opponent completed an illegal move.
        IllegalMove ["by an illegal move"];
    }
}

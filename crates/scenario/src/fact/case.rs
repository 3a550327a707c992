//! Complaints, recordings, prizes.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Complaints, recordings, prizes.
    CaseFact, "a case" {
        /// Where a case against a player stands.
        Case { side: Color, state: CaseState } ["case against" side "is" state] => "case against White is open", "OI.G OI.H OI.I.1";
        /// Recordings of a player are kept.
        Kept { side: Color } [{side} "recording is kept"] => "White's recording is kept", "OI.A.5c";
        /// They are not.
        Erased { side: Color } [{side} "recording is erased"] => "White's recording is erased", "OI.A.5c O.9.8.3b";
        /// Prizes wait.
        PrizesWithheld ["prizes are withheld"] => "prizes are withheld", "OI.A.10";
        /// The game was screened.
        Screened ["game is screened"] => "game is screened", "OI.A.1 OI.A.3";
        /// The player agreed to the fair-play rules.
        Agreed { side: Color } [side "agreed to the fair-play rules"] => "White agreed to the fair-play rules", "OI.J";
    }
}

sentences! {
    /// Where a case stands.
    CaseState, "STATE" {
        /// Somebody complained.
        Open ["open"];
        /// It is looked into.
        Investigated ["under investigation"];
        /// The complaint was thrown out.
        Rejected ["rejected"];
        /// It is with those who judge.
        Referred ["referred"];
        /// It ended without a judgement.
        Dismissed ["dismissed"];
        /// It came too late.
        TimeBarred ["time-barred"];
        /// It is not to be spoken of.
        Confidential ["confidential"];
    }
}

//! Fair play: cases, recordings, prizes.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Fair play: cases, recordings, prizes.
    FairPlayFact, "a case" {
        /// The state of a case against a player.
        Case { side: Color, state: CaseState } ["case against" side "is" state] => "case against White is open", "OI.G OI.H OI.I.1";
        /// The recording of a player is kept.
        RecordingKept { side: Color } [{side} "recording is kept"] => "White's recording is kept", "OI.A.5c";
        /// The recording of a player is erased.
        RecordingErased { side: Color } [{side} "recording is erased"] => "White's recording is erased", "OI.A.5c O.9.8.3b";
        /// The prizes are withheld.
        PrizesWithheld ["prizes are withheld"] => "prizes are withheld", "OI.A.10";
        /// The game was screened.
        Screened ["game is screened"] => "game is screened", "OI.A.1 OI.A.3";
        /// The player agreed to the fair-play rules.
        Agreed { side: Color } [side "agreed to the fair-play rules"] => "White agreed to the fair-play rules", "OI.J";
    }
}

sentences! {
    /// The state of a case.
    CaseState, "STATE" {
        /// A complaint was lodged.
        Open ["open"];
        /// The case is under investigation.
        Investigated ["under investigation"];
        /// The complaint was rejected.
        Rejected ["rejected"];
        /// The case was referred to the body that decides it.
        Referred ["referred"];
        /// The case was dismissed.
        Dismissed ["dismissed"];
        /// The complaint came too late.
        TimeBarred ["time-barred"];
        /// The case is confidential.
        Confidential ["confidential"];
    }
}

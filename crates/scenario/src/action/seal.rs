//! Adjournment.

use flagfall_chess::Color;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Adjournment: sealing, resuming, what can go wrong with an envelope.
    Seal, "adjournment" {
        /// Tells a player to seal.
        TellsToSeal { side: Color } ["tells" side "to seal"] => "tells White to seal", "I.1.1a I.1.1c";
        /// Asks to adjourn before the session is over.
        AsksToSeal ["asks to seal"] => "asks to seal", "I.1.2";
        /// Writes the sealed move.
        Seals { mv: MoveText } ["seals" mv] => "seals Nf3", "I.1.1a I.8.1 I.8.3";
        /// Writes something that is not one move.
        SealsText { text: String } ["seals" text] => "seals \"N somewhere\"", "I.8.1 I.8.2";
        /// Writes another move instead.
        ChangesSealed { mv: MoveText } ["changes the sealed move to" mv] => "changes the sealed move to Ng5", "I.1.1b";
        /// Puts the sheets into the envelope and closes it.
        ClosesEnvelope ["closes the envelope"] => "closes the envelope", "I.1.1a I.2 I.3";
        /// Writes on the envelope.
        MarksEnvelope { text: String } ["writes on the envelope" text] => "writes on the envelope \"resumption at 18:00\"", "I.2";
        /// Breaks off the game for another session.
        Adjourns ["adjourns the game"] => "adjourns the game", "I.1.1a I.14";
        /// Goes on with it.
        Resumes ["resumes the adjourned game"] => "resumes the adjourned game", "I.5 I.7 I.9 I.14";
        /// Opens the envelope.
        OpensEnvelope ["opens the envelope"] => "opens the envelope", "I.3 I.7 I.9.1";
        /// Seals the answer to the sealed move.
        SealsReply { mv: MoveText } ["seals the reply" mv] => "seals the reply Nf6", "I.9.3";
        /// Opens the envelope with the answer.
        OpensReply ["opens the second envelope"] => "opens the second envelope", "I.9.3";
        /// Tries to read a closed envelope.
        Peeks ["looks into the envelope"] => "looks into the envelope", "I.3";
        /// Tries to put another move into it.
        Tampers { mv: MoveText } ["puts" mv "into the envelope"] => "puts Ng5 into the envelope", "I.3";
        /// Reads the sealed move as this one.
        ReadsAs { mv: MoveText } ["reads the sealed move as" mv] => "reads the sealed move as Nbd2", "I.8.1 I.8.2";
        /// Cannot make anything of it.
        CannotRead ["cannot read the sealed move"] => "cannot read the sealed move", "I.8.2";
        /// Cannot find the envelope.
        LosesEnvelope ["finds the envelope missing"] => "finds the envelope missing", "I.12.1";
        /// Says which move was sealed in it.
        DeclaresSealed { mv: MoveText } ["declares" mv "as the sealed move"] => "declares Nf3 as the sealed move", "I.12.1b";
        /// Cannot say what the position was.
        LosesPosition ["finds the position lost"] => "finds the position lost", "I.12.2";
    }
}

//! Adjournment.

use flagfall_chess::Color;

use crate::MoveText;
use crate::sentence::sentences;

sentences! {
    /// Adjournment: sealing, resuming, and problems with the envelope.
    AdjournmentSentence, "adjournment" {
        /// Tells a player to seal a move.
        TellsToSeal { side: Color } ["tells" side "to seal"] => "tells White to seal", "I.1.1a I.1.1c";
        /// Asks to adjourn before the end of the session.
        AsksToSeal ["asks to seal"] => "asks to seal", "I.1.2";
        /// Writes the sealed move.
        Seals { mv: MoveText } ["seals" mv] => "seals Nf3", "I.1.1a I.8.1 I.8.3";
        /// Writes a text that is not an unambiguous move.
        SealsText { text: String } ["seals" text] => "seals \"N somewhere\"", "I.8.1 I.8.2";
        /// Replaces the sealed move by another one.
        ChangesSealed { mv: MoveText } ["changes the sealed move to" mv] => "changes the sealed move to Ng5", "I.1.1b";
        /// Puts the scoresheets into the envelope and closes it.
        ClosesEnvelope ["closes the envelope"] => "closes the envelope", "I.1.1a I.2 I.3";
        /// Writes on the envelope.
        MarksEnvelope { text: String } ["writes on the envelope" text] => "writes on the envelope \"resumption at 18:00\"", "I.2";
        /// Adjourns the game to another session.
        Adjourns ["adjourns the game"] => "adjourns the game", "I.1.1a I.14";
        /// Resumes the adjourned game.
        Resumes ["resumes the adjourned game"] => "resumes the adjourned game", "I.5 I.7 I.9 I.14";
        /// Opens the envelope with the sealed move.
        OpensEnvelope ["opens the envelope"] => "opens the envelope", "I.3 I.7 I.9.1";
        /// Seals the reply to the sealed move.
        SealsReply { mv: MoveText } ["seals the reply" mv] => "seals the reply Nf6", "I.9.3";
        /// Opens the envelope with the reply.
        OpensReply ["opens the second envelope"] => "opens the second envelope", "I.9.3";
        /// Tries to read a closed envelope.
        LooksIntoEnvelope ["looks into the envelope"] => "looks into the envelope", "I.3";
        /// Tries to put another move into the closed envelope.
        Tampers { mv: MoveText } ["puts" mv "into the envelope"] => "puts Ng5 into the envelope", "I.3";
        /// Interprets the sealed move as this one.
        ReadsAs { mv: MoveText } ["reads the sealed move as" mv] => "reads the sealed move as Nbd2", "I.8.1 I.8.2";
        /// Cannot interpret the sealed move.
        CannotRead ["cannot read the sealed move"] => "cannot read the sealed move", "I.8.2";
        /// Finds the envelope missing.
        LosesEnvelope ["finds the envelope missing"] => "finds the envelope missing", "I.12.1";
        /// Declares which move was in the missing envelope.
        DeclaresSealed { mv: MoveText } ["declares" mv "as the sealed move"] => "declares Nf3 as the sealed move", "I.12.1b";
        /// Cannot reconstruct the adjourned position.
        LosesPosition ["finds the position lost"] => "finds the position lost", "I.12.2";
    }
}

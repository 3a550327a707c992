//! Fair play: complaints, investigations, certificates.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Fair play: complaints, investigations, certificates.
    FairPlaySentence, "a case" {
        /// Lodges a complaint with the competent body after the event, in writing or orally.
        Complains { side: Color, oral: bool } ["lodges a complaint against" side [oral "by word of mouth"]]
            => "lodges a complaint against White", "OI.G.1.1 OI.G.2.1 OI.G.2.2 OI.G.2.3 OI.G.2.4 OI.G.2.5";
        /// Accuses a player of cheating in public.
        Accuses { side: Color } ["accuses" side] => "accuses White", "OI.D.1 OI.D.2";
        /// Opens an investigation.
        Investigates { side: Color } ["investigates" side] => "investigates White", "OI.G.1.2 OI.G.2.6 OI.H.1";
        /// Names the investigating person.
        NamesInvestigator ["names the investigating person"] => "names the investigating person", "OI.H.3";
        /// Submits evidence or another document.
        Submits { text: String } ["submits" text] => "submits \"statistical evidence\"", "OI.H.4 OI.B.4 OI.I.3 OI.I.5 OII.2a";
        /// Refuses to cooperate with the investigation.
        RefusesCooperation ["refuses cooperation"] => "refuses cooperation", "OI.H.5";
        /// Discloses a confidential case.
        Discloses ["discloses the case"] => "discloses the case", "OI.G.2.7";
        /// Reports the findings of the investigation.
        ReportsFindings ["reports the findings"] => "reports the findings", "OI.H.6 OI.H.7 OI.H.8b";
        /// Rejects a complaint.
        RejectsComplaint ["rejects the complaint"] => "rejects the complaint", "OI.G.2.3 OI.G.2.5 OI.H.2";
        /// Refers a case to the body that decides it.
        RefersCase ["refers the case"] => "refers the case", "OI.H.8a OI.I.7 OI.G.2.7b";
        /// Dismisses a case.
        DismissesCase ["dismisses the case"] => "dismisses the case", "OI.H.8a OI.I.1";
        /// Sanctions a player who was found guilty.
        Sanctions { side: Color, text: String } ["sanctions" side "with" text]
            => "sanctions White with \"a ban of one year\"", "OI.E.1 OI.E.2 OI.A.11 OI.A.12 OI.C.1";
        /// Screens a game by software.
        Screens ["screens the game"] => "screens the game", "OI.A.1 OI.A.2 OI.A.3";
        /// Agrees to screening and to the disciplinary rules.
        Agrees ["agrees to the fair-play rules"] => "agrees to the fair-play rules", "OI.J";
        /// Publishes the final results.
        PublishesResults ["publishes the final results"] => "publishes the final results", "OI.A.5c OI.A.10 OI.G.2.1b";
        /// Pays the prizes.
        PaysPrizes ["pays the prizes"] => "pays the prizes", "OI.A.10";
    }
}

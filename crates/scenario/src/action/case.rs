//! Fair play: complaints, investigations, papers.

use flagfall_chess::Color;

use crate::sentence::sentences;

sentences! {
    /// Fair play and papers: complaints, investigations, certificates.
    Case, "a case" {
        /// Complains in writing, by way of the proper office, after the event.
        Complains { side: Color, oral: bool } ["lodges a complaint against" side [oral "by word of mouth"]]
            => "lodges a complaint against White", "OI.G.1.1 OI.G.2.1 OI.G.2.2 OI.G.2.3 OI.G.2.4 OI.G.2.5";
        /// Says publicly that somebody cheats.
        Accuses { side: Color } ["accuses" side] => "accuses White", "OI.D.1 OI.D.2";
        /// Begins to look into it.
        Investigates { side: Color } ["investigates" side] => "investigates White", "OI.G.1.2 OI.G.2.6 OI.H.1";
        /// Names who investigates.
        NamesInvestigator ["names the investigating person"] => "names the investigating person", "OI.H.3";
        /// Brings something forward.
        Submits { text: String } ["submits" text] => "submits \"statistical evidence\"", "OI.H.4 OI.B.4 OI.I.3 OI.I.5 OII.2a";
        /// Does not help those who investigate.
        RefusesCooperation ["refuses cooperation"] => "refuses cooperation", "OI.H.5";
        /// Speaks of a case that is confidential.
        Discloses ["discloses the case"] => "discloses the case", "OI.G.2.7";
        /// Reports what was found.
        ReportsFindings ["reports the findings"] => "reports the findings", "OI.H.6 OI.H.7 OI.H.8b";
        /// Throws a complaint out.
        RejectsComplaint ["rejects the complaint"] => "rejects the complaint", "OI.G.2.3 OI.G.2.5 OI.H.2";
        /// Hands a case to those who judge.
        RefersCase ["refers the case"] => "refers the case", "OI.H.8a OI.I.7 OI.G.2.7b";
        /// Ends it without a judgement.
        DismissesCase ["dismisses the case"] => "dismisses the case", "OI.H.8a OI.I.1";
        /// Finds somebody guilty.
        Sanctions { side: Color, text: String } ["sanctions" side "with" text]
            => "sanctions White with \"a ban of one year\"", "OI.E.1 OI.E.2 OI.A.11 OI.A.12 OI.C.1";
        /// Games are screened by software.
        Screens ["screens the game"] => "screens the game", "OI.A.1 OI.A.2 OI.A.3";
        /// Agrees to screening and discipline.
        Agrees ["agrees to the fair-play rules"] => "agrees to the fair-play rules", "OI.J";
        /// Final results are made known.
        PublishesResults ["publishes the final results"] => "publishes the final results", "OI.A.5c OI.A.10 OI.G.2.1b";
        /// Prizes are paid.
        PaysPrizes ["pays the prizes"] => "pays the prizes", "OI.A.10";
    }
}

//! Actions: the sentences about players, arbiters and the zone.

mod adjournment;
mod call;
mod claim;
mod clock;
mod conduct;
mod draw;
mod fair_play;
mod notice;
mod order;
mod pieces;
mod play;
mod presence;
mod ruling;
mod scoresheet;
mod speech;
mod zone;

use crate::sentence::families;

pub use adjournment::AdjournmentSentence;
pub use call::CallSentence;
pub use claim::{ClaimSentence, DrawClaimGround, WinClaimGround};
pub use clock::ClockSentence;
pub use conduct::ConductSentence;
pub use draw::DrawSentence;
pub use fair_play::FairPlaySentence;
pub use notice::{NoticeSentence, NoticedIrregularity};
pub use order::{AppointedTask, OrderSentence};
pub use pieces::{HandPhrase, PieceSentence, TouchManner};
pub use play::PlaySentence;
pub use presence::{PlayingPlace, PresenceSentence};
pub use ruling::{RulingReference, RulingSentence, StatedPenalty};
pub use scoresheet::ScoresheetSentence;
pub use speech::SpeechSentence;
pub use zone::ZoneSentence;

families! {
    /// An action of a party: every sentence that a timeline can contain.
    ///
    /// Any party can attempt any action; a scenario shows whether the laws allow it.
    PartyAction, "ACTION" {
        /// Complete moves.
        Play(PlaySentence),
        /// Pieces that are touched, carried and released.
        Pieces(PieceSentence),
        /// Handling the clock.
        Clock(ClockSentence),
        /// Draw offers and the answers to them.
        Draw(DrawSentence),
        /// Claims.
        Claim(ClaimSentence),
        /// Irregularities that are noticed or pointed out.
        Notice(NoticeSentence),
        /// Scoresheets and the record.
        Scoresheet(ScoresheetSentence),
        /// Coming, going, connections.
        Presence(PresenceSentence),
        /// Calls, questions, appeals, messages.
        Call(CallSentence),
        /// Misconduct.
        Conduct(ConductSentence),
        /// Adjournment.
        Adjournment(AdjournmentSentence),
        /// Announced moves, assistants, a second board.
        Speech(SpeechSentence),
        /// The arbiter's orders about game, clock, position and people.
        Order(OrderSentence),
        /// Penalties, results and the reversal of rulings.
        Ruling(RulingSentence),
        /// Actions of the playing zone.
        Zone(ZoneSentence),
        /// Fair-play cases and certificates.
        FairPlay(FairPlaySentence),
    }
}

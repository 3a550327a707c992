//! What somebody does.

mod call;
mod case;
mod claim;
mod clock;
mod conduct;
mod draw;
mod hand;
mod notice;
mod order;
mod play;
mod presence;
mod ruling;
mod seal;
mod sheet;
mod voice;
mod zone;

use crate::sentence::families;

pub use call::Call;
pub use case::Case;
pub use claim::{Claim, DrawGround, WinGround};
pub use clock::ClockUse;
pub use conduct::Conduct;
pub use draw::Draw;
pub use hand::{Hand, Manner, Pieces};
pub use notice::{Irregularity, Notice};
pub use order::{Order, Task};
pub use play::Play;
pub use presence::{Place, Presence};
pub use ruling::{Penalty, Ruling, Which};
pub use seal::Seal;
pub use sheet::Sheet;
pub use voice::Voice;
pub use zone::Zone;

families! {
    /// What an actor does: every sentence that can stand in a timeline.
    ///
    /// Any actor can be said to do anything; whether the laws let them is what a scenario is to
    /// show.
    Action, "ACTION" {
        /// Moves as a whole.
        Play,
        /// Pieces touched, carried, released.
        Pieces,
        /// The clock handled.
        ClockUse,
        /// Offers of a draw and what becomes of them.
        Draw,
        /// Claims.
        Claim,
        /// Irregularities seen and pointed out.
        Notice,
        /// Scoresheet and record.
        Sheet,
        /// Coming, going, connections.
        Presence,
        /// Calls, questions, appeals, messages.
        Call,
        /// What a player may not do.
        Conduct,
        /// Adjournment.
        Seal,
        /// Spoken moves, assistants, a second board.
        Voice,
        /// What the arbiter orders about game, clock, position and people.
        Order,
        /// Penalties, results and their undoing.
        Ruling,
        /// What the machine does.
        Zone,
        /// Fair play and papers.
        Case,
    }
}

//! What the spine asks of a ledger beyond deciding.

use flagfall_clock::Timestamp;
use flagfall_feed::News;
use flagfall_ledger::{Entry, Envelope, Json, Ledger};

/// A ledger that the zone runs.
pub trait Zoned:
    Ledger<Actor: Clone + Send, Command: Send, Event: Send, Refusal: Clone + Send> + Send + 'static
{
    /// The zone itself, in whose name time passes.
    const ZONE: Self::Actor;

    /// What is to be put on record after the zone was down, if anything was going on.
    fn after_down(&self, since: Timestamp) -> Option<Self::Command>;

    /// What the zone has to do here at a moment, if anything.
    fn chore(&self, now: Timestamp) -> Option<Chore<Self::Command>>;

    /// When the zone has to look at it although nothing is due by itself, if ever.
    fn wakes_at(&self) -> Option<Timestamp> {
        None
    }

    /// What tells a command from others; the same of one that is given again.
    fn digest(command: &Self::Command) -> u64;

    /// Whether somebody's command leads to this here: so it is the one that did.
    fn leads_to(
        self,
        command: &Self::Command,
        actor: Self::Actor,
        first: &Entry<Self::Event>,
    ) -> bool;

    /// What readers are told of an event.
    fn news(envelope: &Envelope<Json<'_>, Json<'_>>, event: &Self::Event) -> News;
}

/// Something that the zone does by itself.
pub enum Chore<C> {
    /// A command.
    AtOnce(C),
    /// A command that takes long to find, elsewhere.
    Search(Search<C>),
}

/// Finds a command, however long it takes.
pub type Search<C> = Box<dyn FnOnce() -> C + Send>;

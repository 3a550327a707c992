//! Facts of the event that a game belongs to.

use flagfall_laws::{VenueFact, VenueFacts};

use crate::{AdjournmentAction, Command, Game, VenueAction};

impl Command {
    /// Returns the command by which a game learns of a fact of its event.
    ///
    /// ```
    /// # use flagfall_game::{Command, VenueAction};
    /// # use flagfall_laws::VenueFact;
    /// let command = Command::of_venue_fact(VenueFact::ChecksAwaited);
    /// assert_eq!(command, Command::Venue(VenueAction::AwaitChecks));
    /// ```
    pub fn of_venue_fact(fact: VenueFact) -> Command {
        match fact {
            VenueFact::VenueDesignated { venue } => Command::Venue(VenueAction::DesignateVenue { venue }),
            VenueFact::VenueStaffed { arbiter, named } => Command::Venue(VenueAction::Staff { arbiter, named }),
            VenueFact::ChecksAwaited => Command::Venue(VenueAction::AwaitChecks),
            VenueFact::SessionAnnounced(session) => Command::Adjournment(AdjournmentAction::AnnounceSession(session)),
        }
    }
}

impl Game {
    /// Reads the facts of the event that hold when the game is opened.
    pub(crate) fn read_venue_facts(&mut self, mut facts: VenueFacts) {
        if let Some(session) = facts.session.take() {
            self.adjournment.get_or_insert_default().current_session = Some(session);
        }
        self.venue_mut().event = facts;
    }
}

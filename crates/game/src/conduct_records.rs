//! Records of the conduct of players and bystanders (11, 12).

use flagfall_chess::{ByColor, Color};
use flagfall_laws::Law;

use crate::{Bystander, Game, Topic, Whereabouts};

/// The conduct of players, bystanders and the arbiter's assistants in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConductRecords {
    pub(crate) players: ByColor<ConductRecord>,
    /// An assistant of the arbiter supervises the game (12.4).
    pub(crate) has_arbiters_assistant: bool,
    pub(crate) admitted: Vec<Bystander>,
    pub(crate) sent_out: Vec<Bystander>,
    /// The topics on which players were informed.
    pub(crate) informed: Vec<(Topic, Color)>,
}

/// The conduct of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConductRecord {
    pub(crate) absence: Option<Whereabouts>,
    pub(crate) allowed_absence: Option<Whereabouts>,
    pub(crate) has_announced_leaving: bool,
    pub(crate) device_allowed: bool,
    /// The number of times the player refused to obey.
    pub(crate) refusals: u8,
    /// Automatic warnings that no arbiter has spoken yet.
    pub(crate) unspoken_warnings: u8,
    pub(crate) breaches: Vec<ConductBreach>,
}

/// A breach for which a player may be penalised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ConductBreach {
    pub(crate) law: Law,
    /// The number of the ruling that penalised it.
    pub(crate) penalised: Option<u32>,
}

impl Game {
    fn conduct_record(&self, player: Color) -> Option<&ConductRecord> {
        self.conduct.as_deref().map(|conduct| &conduct.players[player])
    }

    pub(crate) fn conduct_record_mut(&mut self, player: Color) -> &mut ConductRecord {
        &mut self.conduct_mut().players[player]
    }

    pub(crate) fn conduct_mut(&mut self) -> &mut ConductRecords {
        self.conduct.get_or_insert_default()
    }

    /// Whether the arbiter has appointed an assistant (12.4).
    pub fn has_arbiters_assistant(&self) -> bool {
        self.conduct.as_deref().is_some_and(|conduct| conduct.has_arbiters_assistant)
    }

    /// The area that a player has left, if absent.
    pub fn absence(&self, player: Color) -> Option<Whereabouts> {
        self.conduct_record(player)?.absence
    }

    /// The area that the arbiter allows a player to leave (11.2.3).
    pub(crate) fn allowed_absence(&self, player: Color) -> Option<Whereabouts> {
        self.conduct_record(player)?.allowed_absence
    }

    /// Whether a player has announced leaving (11.2.4).
    pub(crate) fn has_announced_leaving(&self, player: Color) -> bool {
        self.conduct_record(player).is_some_and(|record| record.has_announced_leaving)
    }

    /// Whether a player may have an electronic device in the venue (11.3.2).
    pub(crate) fn may_have_device(&self, player: Color) -> bool {
        self.conduct_record(player).is_some_and(|record| record.device_allowed)
    }

    /// The number of times a player has refused to obey (11.7).
    pub(crate) fn refusals(&self, player: Color) -> u8 {
        self.conduct_record(player).map_or(0, |record| record.refusals)
    }

    /// The laws that a player has breached since the last penalty.
    pub(crate) fn unpenalised_breaches(&self, player: Color) -> impl Iterator<Item = Law> {
        let breaches = self.conduct_record(player).map_or(&[][..], |record| &record.breaches);
        breaches.iter().filter(|breach| breach.penalised.is_none()).map(|breach| breach.law)
    }

    /// Whether a bystander may be in the playing area (11.2.3).
    pub fn is_admitted(&self, bystander: Bystander) -> bool {
        self.conduct.as_deref().is_some_and(|conduct| conduct.admitted.contains(&bystander))
    }

    /// Whether a bystander was sent out of the venue (12.7).
    pub fn is_sent_out(&self, bystander: Bystander) -> bool {
        self.conduct.as_deref().is_some_and(|conduct| conduct.sent_out.contains(&bystander))
    }

    /// Whether a player was informed about a topic.
    pub fn is_informed(&self, player: Color, topic: Topic) -> bool {
        self.conduct.as_deref().is_some_and(|conduct| conduct.informed.contains(&(topic, player)))
    }
}

//! A person's participation in one game and the view of it that they are entitled to.

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Game, PersonId, Refusal};
use flagfall_laws::{Action, ArbiterPresence, Involvement, Participation, ParticipationKind, PlayMode, Powers};

use crate::accounts::people::game_seats;
use crate::accounts::roles::{CallerRoles, GameSeats};
use crate::error::ApiError;
use crate::spine::{Attribution, SpineError};
use crate::{Identity, Zone, games};

/// The facts of a game that permissions depend on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameFacts {
    seats: GameSeats,
    pub(crate) delay: Option<Millis>,
    form: PlayMode,
    pub(crate) has_arbiter: bool,
    pub(crate) is_over: bool,
}

impl GameFacts {
    pub(crate) fn of(id: u64, game: &Game) -> GameFacts {
        let regulations = &game.rules().regulations;
        GameFacts {
            seats: game_seats(id, game),
            delay: regulations.broadcast_delay,
            form: regulations.form,
            has_arbiter: regulations.arbiter == ArbiterPresence::Present,
            is_over: game.outcome().is_some(),
        }
    }
}

/// A person (or anonymous visitor) taking part in one game or watching it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Participant {
    pub(crate) game: u64,
    /// The person, if known. Guests who play have a person id too.
    pub(crate) person: Option<PersonId>,
    pub(crate) facts: GameFacts,
    powers: Powers,
    /// The person's own part in this game, whatever participation they assumed.
    involvement: Involvement,
}

impl Zone {
    /// Returns the participant that `identity` is in a game: in the capacity asked for, or else in the
    /// first that applies.
    pub(crate) async fn participant(
        &self,
        identity: Identity,
        game: u64,
        wanted: Option<ParticipationKind>,
    ) -> Result<Participant, ApiError> {
        let facts = self.spine.inspect(game, move |state, _| GameFacts::of(game, state)).await?;
        let person = match identity {
            Identity::Person { id, .. } => Some(id),
            Identity::Seat { .. } | Identity::Anonymous => None,
        };
        let lookup = self.read_people(move |people| Ok((CallerRoles::of(identity, people)?, people.is_hidden(game)?)));
        let (caller, is_hidden) = lookup.await?;
        let elsewhere = person.zip(facts.seats.event);
        let elsewhere = elsewhere.is_some_and(|(id, event)| self.arbiter_queue.plays_elsewhere(id, event, game));
        let mut powers = caller.powers(&facts.seats, elsewhere);
        // A hidden game does not exist for people without a role in it.
        if is_hidden && !powers.has_role() {
            return Err(ApiError::Spine(SpineError::Unknown));
        }
        if let Some(wanted) = wanted {
            let assumed = powers.assume(wanted, facts.is_over, elsewhere);
            powers = assumed.map_err(|error| ApiError::NotAllowed(error.to_string()))?;
        }
        let involvement = caller.involvement(&facts.seats);
        let person = match involvement {
            Involvement::Plays(player) => Some(facts.seats.players[player]),
            Involvement::Assists(_) | Involvement::Appointed | Involvement::Neutral => person,
        };
        Ok(Participant { game, person, facts, powers, involvement })
    }

    /// Inspects a game as a participant may see it: its current state, or for spectators the state
    /// before the broadcast delay. Returns nothing while the first event is still delayed.
    pub(crate) async fn see<T: Send + 'static>(
        &self,
        participant: &Participant,
        inspect: impl Fn(&Game, Timestamp) -> T + Send + Sync + 'static,
    ) -> Result<Option<GameSnapshot<T>>, SpineError<Refusal>> {
        let at = participant.delay().map_or(self.now(), |delay| earlier(self.now(), delay));
        let seat = participant.seat();
        let inspect = move |game: &Game, _| {
            let (length, changed) = game.last_visible_event(seat);
            GameSnapshot { length, sequence: game.event_sequence(length, seat), changed, at, value: inspect(game, at) }
        };
        Ok(match participant.delay() {
            None => Some(self.spine.inspect_for(participant.game, seat.map(games::seat), inspect).await?),
            Some(_) => self.spine.inspect_at(participant.game, at, inspect).await?,
        })
    }
}

/// A value computed from a game at one moment.
pub(crate) struct GameSnapshot<T> {
    /// The number of events that the viewer may see.
    pub(crate) length: u64,
    /// The sequence number of the last of them in the ledger, which the viewer does not learn.
    pub(crate) sequence: u64,
    /// The time of that event.
    pub(crate) changed: Timestamp,
    /// The time at which the game was inspected.
    pub(crate) at: Timestamp,
    /// The computed value.
    pub(crate) value: T,
}

/// Whether spectators see the game with a broadcast delay.
pub(crate) fn is_delayed(game: &Game) -> bool {
    game.rules().regulations.broadcast_delay.is_some()
}

/// Returns `now` minus `delay`.
pub(crate) fn earlier(now: Timestamp, delay: Millis) -> Timestamp {
    Timestamp::from_millis(now.as_millis().saturating_sub(delay.get()))
}

impl Participant {
    /// Returns the participation.
    pub(crate) const fn participation(&self) -> Participation {
        self.powers.participation()
    }

    /// Returns the kind of participation, as sent to clients.
    pub(crate) const fn kind(&self) -> ParticipationKind {
        self.participation().kind()
    }

    /// Returns the colour that the participant plays or assists.
    pub(crate) const fn side(&self) -> Option<Color> {
        self.participation().side()
    }

    /// Returns the colour the person plays in this game, whatever participation they assumed.
    pub(crate) const fn seat(&self) -> Option<Color> {
        match self.involvement {
            Involvement::Plays(player) => Some(player),
            Involvement::Assists(_) | Involvement::Appointed | Involvement::Neutral => None,
        }
    }

    /// Whether the person was appointed as an assistant, accepted or not.
    pub(crate) const fn is_appointed(&self) -> bool {
        matches!(self.involvement, Involvement::Assists(_) | Involvement::Appointed)
    }

    /// Whether the game has not accepted the person as an assistant.
    pub(crate) const fn awaits_acceptance(&self) -> bool {
        matches!(self.involvement, Involvement::Appointed)
    }

    /// Whether the participant is neither at the board nor an arbiter.
    pub(crate) const fn is_watching(&self) -> bool {
        self.participation().is_watching()
    }

    /// Returns the delay before this participant sees an event.
    pub(crate) fn delay(&self) -> Option<Millis> {
        self.facts.delay.filter(|_| self.is_watching())
    }

    /// Refuses participants who may not see the moves.
    pub(crate) fn require_moves(&self) -> Result<(), ApiError> {
        if self.participation() == Participation::OtherPlayer {
            let why = "players of other games see only position, times and result";
            return Err(ApiError::NotAllowed(why.to_owned()));
        }
        Ok(())
    }

    /// Whether the participant may perform an action.
    pub(crate) fn may(&self, action: Action) -> bool {
        self.powers.may(action)
    }

    /// Returns the actor of a command and the id under which the ledger stores it, or nothing if this
    /// participant cannot give commands.
    pub(crate) fn by(&self, number: u64) -> Option<Attribution<Actor>> {
        if let Participation::Player(player) = self.participation() {
            return Some(games::player_attribution(player, number));
        }
        let person = self.person?;
        Some(games::person_attribution(self.powers.actor(person, self.facts.form)?, person, number))
    }

    /// Returns the person and the actor as which they act for the event.
    pub(crate) fn official(&self) -> Option<(PersonId, Actor)> {
        let person = self.person?;
        Some((person, self.powers.official(person, self.facts.form)?))
    }

    /// Returns the person and the actor of the organiser, if they are one.
    pub(crate) fn organiser(&self) -> Option<(PersonId, Actor)> {
        let person = self.person?;
        Some((person, self.powers.organiser(person)?))
    }

    /// Returns the participant as they are now: spectators may have started or finished another game of the
    /// event.
    #[must_use]
    pub(crate) fn refreshed(self, zone: &Zone) -> Participant {
        let Some((person, event)) = self.person.zip(self.facts.seats.event) else { return self };
        let elsewhere = || zone.arbiter_queue.plays_elsewhere(person, event, self.game);
        Participant { powers: self.powers.playing_elsewhere(self.is_watching() && elsewhere()), ..self }
    }
}

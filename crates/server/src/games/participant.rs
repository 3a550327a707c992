//! A person's participation in one game and the view of it that they are entitled to.

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Game, PersonId, Refusal};
use flagfall_laws::{ArbiterPresence, Participation, ParticipationKind, PlayMode, Role};
use flagfall_store::ChatRoom;

use crate::accounts::people::game_seats;
use crate::accounts::roles::{Action, GameRoles, GameSeats, allowed};
use crate::error::ApiError;
use crate::games::player_source;
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
#[derive(Clone, Debug)]
pub(crate) struct Participant {
    pub(crate) game: u64,
    pub(crate) participation: Participation,
    /// The person, if known. Guests who play have a person id too.
    pub(crate) person: Option<PersonId>,
    pub(crate) facts: GameFacts,
    roles: Vec<Role>,
    /// The colour the person plays in this game, whatever participation they assumed.
    seat: Option<Color>,
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
        let lookup = self.with_people(move |people| {
            let grants = person.map_or(Ok(Vec::new()), |id| people.grants(id))?;
            Ok((grants, people.is_hidden(game)?))
        });
        let (grants, is_hidden) = lookup.await?;
        let grants = identity.usable(grants);
        let elsewhere = person.zip(facts.seats.event);
        let elsewhere = elsewhere.is_some_and(|(id, event)| self.arbiter_queue.plays_elsewhere(id, event, game));
        let roles = GameRoles::of(identity, &facts.seats, &grants, elsewhere);
        // A hidden game does not exist for people without a role in it.
        if is_hidden && roles.roles.is_empty() {
            return Err(ApiError::Spine(SpineError::Unknown));
        }
        Participant::new(game, facts, roles, person).assume(wanted, elsewhere)
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
        let inspect = move |game: &Game, _| (game.last_visible_event(seat), inspect(game, at));
        let inspected = match participant.delay() {
            None => Some(
                self.spine
                    .inspect_for(participant.game, seat.map(|player| player_source(player).into()), inspect)
                    .await?,
            ),
            Some(_) => self.spine.inspect_at(participant.game, at, inspect).await?,
        };
        let snapshot = |((length, changed), value)| GameSnapshot { length, changed, at, value };
        Ok(inspected.map(snapshot))
    }
}

/// A value computed from a game at one moment.
pub(crate) struct GameSnapshot<T> {
    /// The sequence number of the last visible event.
    pub(crate) length: u64,
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
    fn new(game: u64, facts: GameFacts, roles: GameRoles, person: Option<PersonId>) -> Participant {
        let seat = match roles.participation {
            Participation::Player(player) => Some(player),
            _ => None,
        };
        let person = person.or_else(|| seat.map(|player| facts.seats.players[player]));
        Participant { game, participation: roles.participation, person, facts, roles: roles.roles, seat }
    }

    /// Narrows the participant to the participation asked for, if they are entitled to it.
    fn assume(mut self, wanted: Option<ParticipationKind>, elsewhere: bool) -> Result<Participant, ApiError> {
        use ParticipationKind as Kind;
        let assisted = Color::ALL.into_iter().find(|of| self.roles.contains(&Role::Assistant(*of)));
        self.participation = match (wanted, self.participation, assisted) {
            (None, current, _)
            | (Some(Kind::Player), current @ Participation::Player(_), _)
            | (Some(Kind::Arbiter), current @ Participation::Arbiter, _) => current,
            (Some(Kind::Assistant), _, Some(player)) => Participation::Assistant(player),
            // Players become spectators only when the game is over.
            (Some(Kind::Spectator), Participation::Player(_), _) if !self.facts.is_over => {
                return Err(ApiError::NotAllowed("players cannot watch their own game".to_owned()));
            }
            (Some(Kind::Spectator | Kind::OtherPlayer), _, _) if elsewhere => Participation::OtherPlayer,
            (Some(Kind::Spectator), _, _) => Participation::Spectator,
            (Some(_), _, _) => {
                return Err(ApiError::NotAllowed("you do not take part in this capacity".to_owned()));
            }
        };
        let applies = |role: &Role| match role {
            Role::Player => self.participation.kind() == Kind::Player,
            Role::Assistant(of) => self.participation == Participation::Assistant(*of),
            Role::Arbiter | Role::TechnicalArbiter | Role::ChiefArbiter => self.participation == Participation::Arbiter,
            Role::Organiser | Role::Spectator | Role::Administrator => true,
        };
        self.roles.retain(applies);
        Ok(self)
    }

    /// Returns the kind of participation, as sent to clients.
    pub(crate) const fn kind(&self) -> ParticipationKind {
        self.participation.kind()
    }

    /// Returns the colour that the participant plays or assists.
    pub(crate) const fn side(&self) -> Option<Color> {
        self.participation.side()
    }

    /// Returns the colour the person plays in this game, whatever participation they assumed.
    pub(crate) const fn seat(&self) -> Option<Color> {
        self.seat
    }

    /// Whether the participant is neither at the board nor an arbiter.
    pub(crate) const fn is_watching(&self) -> bool {
        self.participation.is_watching()
    }

    /// Returns the delay before this participant sees an event.
    pub(crate) fn delay(&self) -> Option<Millis> {
        self.facts.delay.filter(|_| self.is_watching())
    }

    /// Refuses participants who may not see the moves.
    pub(crate) fn require_moves(&self) -> Result<(), ApiError> {
        if self.participation == Participation::OtherPlayer {
            let why = "players of other games see only position, times and result";
            return Err(ApiError::NotAllowed(why.to_owned()));
        }
        Ok(())
    }

    /// Whether the participant may perform an action. Private rooms are limited to their own side.
    pub(crate) fn may(&self, action: Action) -> bool {
        let own = match action {
            Action::ReadChat(room) | Action::SendChat(room) => match (room, self.participation) {
                // Players of other games see only position, times and result (online 9.15).
                (_, Participation::OtherPlayer) => false,
                (ChatRoom::ArbiterWhite, Participation::Player(of) | Participation::Assistant(of)) => {
                    of == Color::White
                }
                (ChatRoom::ArbiterBlack, Participation::Player(of) | Participation::Assistant(of)) => {
                    of == Color::Black
                }
                _ => true,
            },
            _ => true,
        };
        own && allowed(action, &self.roles)
    }

    /// Returns the actor of a command and the id under which the ledger stores it, or nothing if this
    /// participant cannot give commands.
    ///
    /// Online, some decisions are reserved for the chief arbiter (online 9.8.2). At a venue of a hybrid
    /// game, every other arbiter is a local chief arbiter (online 18.9) or a technical arbiter (online
    /// 18.8).
    pub(crate) fn by(&self, number: u64) -> Option<Attribution<Actor>> {
        let is = |role| self.roles.contains(&role);
        match self.participation {
            Participation::Player(player) => Some(games::player_attribution(player, number)),
            Participation::Arbiter if !is(Role::ChiefArbiter) => {
                let person = self.person?;
                let technical = is(Role::TechnicalArbiter) && !is(Role::Arbiter);
                let office = match self.facts.form {
                    PlayMode::Hybrid if technical => Actor::TechnicalArbiter,
                    PlayMode::Hybrid => Actor::LocalArbiter,
                    PlayMode::OnlineSupervised => Actor::MatchArbiter,
                    PlayMode::OverTheBoard | PlayMode::OnlineUnsupervised => Actor::Arbiter,
                };
                Some(games::person_attribution(office(person), person, number))
            }
            participation => {
                let person = self.person?;
                Some(games::person_attribution(participation.actor(person)?, person, number))
            }
        }
    }

    /// Returns the participant with its current participation.
    pub(crate) fn refreshed(&self, zone: &Zone) -> Participant {
        Participant { participation: self.current_participation(zone), ..self.clone() }
    }

    /// Returns the current participation: spectators may have started or finished another game of the
    /// event.
    pub(crate) fn current_participation(&self, zone: &Zone) -> Participation {
        match (self.participation, self.person.zip(self.facts.seats.event)) {
            (Participation::OtherPlayer | Participation::Spectator, Some((person, event))) => {
                if zone.arbiter_queue.plays_elsewhere(person, event, self.game) {
                    Participation::OtherPlayer
                } else {
                    Participation::Spectator
                }
            }
            (participation, _) => participation,
        }
    }
}

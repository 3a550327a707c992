//! As what somebody takes part in a game, and what they see of it.

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Game, PersonId, Refusal};
use flagfall_laws::{Arbiter, Form};
use flagfall_store::{Role, Room};

use crate::error::Problem;
use crate::people::board_of;
use crate::roles::{Action, Board, Hat, Standing, allowed};
use crate::spine::{By, Failure};
use crate::wire::As;
use crate::{Who, Zone, games};

/// What matters of a game for who may do and see what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    board: Board,
    pub(crate) delay: Option<Millis>,
    form: Form,
    pub(crate) has_arbiter: bool,
    pub(crate) is_over: bool,
}

impl Facts {
    pub(crate) fn of(id: u64, game: &Game) -> Facts {
        let regulations = &game.rules().regulations;
        Facts {
            board: board_of(id, game),
            delay: regulations.broadcast_delay,
            form: regulations.form,
            has_arbiter: regulations.arbiter == Arbiter::Present,
            is_over: game.outcome().is_some(),
        }
    }
}

/// The part somebody takes in a game.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) game: u64,
    pub(crate) hat: Hat,
    /// Who it is, where that is known: a guest too has a number, by playing.
    pub(crate) person: Option<PersonId>,
    pub(crate) facts: Facts,
    roles: Vec<Role>,
    /// The seat of who plays here, whatever the hat.
    seat: Option<Color>,
}

impl Zone {
    /// The part somebody takes in a game: the one they name, or the first they have.
    pub(crate) async fn part(
        &self,
        who: Who,
        game: u64,
        wanted: Option<As>,
    ) -> Result<Part, Problem> {
        let facts = self.spine.look(game, move |state, _| Facts::of(game, state)).await?;
        let person = match who {
            Who::Person { id, .. } => Some(id),
            Who::Seat { .. } | Who::Anybody => None,
        };
        let asked = self.people(move |people| {
            let grants = person.map_or(Ok(Vec::new()), |id| people.grants(id))?;
            Ok((grants, people.is_hidden(game)?))
        });
        let (grants, is_hidden) = asked.await?;
        let elsewhere = person.zip(facts.board.event);
        let elsewhere =
            elsewhere.is_some_and(|(id, event)| self.desk.plays_elsewhere(id, event, game));
        let standing = Standing::of(who, &facts.board, &grants, elsewhere);
        // Who has nothing to do with it need not know that it is there.
        if is_hidden && standing.roles.is_empty() {
            return Err(Problem::Failed(Failure::Unknown));
        }
        Part::new(game, facts, standing, person).wear(wanted, elsewhere)
    }

    /// Looks at a game as somebody may see it: as it stands, or as it stood so much earlier. Nothing
    /// is seen before anything may be.
    pub(crate) async fn see<T: Send + 'static>(
        &self,
        part: &Part,
        look: impl Fn(&Game, Timestamp) -> T + Send + Sync + 'static,
    ) -> Result<Option<Sight<T>>, Failure<Refusal>> {
        let at = part.delay().map_or(self.now(), |delay| earlier(self.now(), delay));
        let seat = part.seat();
        let look = move |game: &Game, _| (game.last_shown(seat), look(game, at));
        let seen = match part.delay() {
            None => Some(self.spine.look(part.game, look).await?),
            Some(_) => self.spine.look_back(part.game, at, look).await?,
        };
        let sight = |((length, changed), seen)| Sight { length, changed, at, seen };
        Ok(seen.map(sight))
    }
}

/// What somebody sees of a game.
pub(crate) struct Sight<T> {
    /// The place of the last event that is shown.
    pub(crate) length: u64,
    /// When that was.
    pub(crate) changed: Timestamp,
    /// The moment that is seen.
    pub(crate) at: Timestamp,
    /// What is looked at.
    pub(crate) seen: T,
}

/// Whether others see a game later than it is played.
pub(crate) fn is_delayed(game: &Game) -> bool {
    game.rules().regulations.broadcast_delay.is_some()
}

/// A moment so much earlier.
pub(crate) fn earlier(now: Timestamp, delay: Millis) -> Timestamp {
    Timestamp::from_millis(now.as_millis().saturating_sub(delay.get()))
}

impl Part {
    fn new(game: u64, facts: Facts, standing: Standing, person: Option<PersonId>) -> Part {
        let seat = match standing.hat {
            Hat::Player(player) => Some(player),
            _ => None,
        };
        let person = person.or_else(|| seat.map(|player| facts.board.players[player]));
        Part { game, hat: standing.hat, person, facts, roles: standing.roles, seat }
    }

    /// The part again under another hat, if it can be worn.
    fn wear(mut self, wanted: Option<As>, elsewhere: bool) -> Result<Part, Problem> {
        let assisted = Color::ALL.into_iter().find(|of| self.roles.contains(&Role::Assistant(*of)));
        self.hat = match (wanted, self.hat, assisted) {
            (None, hat, _)
            | (Some(As::Player), hat @ Hat::Player(_), _)
            | (Some(As::Arbiter), hat @ Hat::Arbiter(_), _) => hat,
            (Some(As::Assistant), _, Some(player)) => Hat::Assistant(player),
            // Who plays is no spectator before the game is over.
            (Some(As::Spectator), Hat::Player(_), _) if !self.facts.is_over => {
                return Err(Problem::NotThis("who plays here is no spectator".to_owned()));
            }
            (Some(As::Spectator | As::OtherPlayer), _, _) if elsewhere => Hat::OtherPlayer,
            (Some(As::Spectator), _, _) => Hat::Spectator,
            (Some(_), _, _) => {
                return Err(Problem::NotThis("you have no such part here".to_owned()));
            }
        };
        let worn = |role: &Role| match role {
            Role::Player => matches!(self.hat, Hat::Player(_)),
            Role::Assistant(of) => self.hat == Hat::Assistant(*of),
            Role::Arbiter | Role::TechnicalArbiter | Role::ChiefArbiter => {
                matches!(self.hat, Hat::Arbiter(_))
            }
            Role::Organiser | Role::Spectator | Role::Administrator => true,
        };
        self.roles.retain(worn);
        Ok(self)
    }

    /// What it is called.
    pub(crate) const fn called(&self) -> As {
        match self.hat {
            Hat::Player(_) => As::Player,
            Hat::Assistant(_) => As::Assistant,
            Hat::Arbiter(_) => As::Arbiter,
            Hat::OtherPlayer => As::OtherPlayer,
            Hat::Spectator => As::Spectator,
        }
    }

    /// The seat one plays on, or helps at.
    pub(crate) const fn at(&self) -> Option<Color> {
        match self.hat {
            Hat::Player(player) | Hat::Assistant(player) => Some(player),
            Hat::Arbiter(_) | Hat::OtherPlayer | Hat::Spectator => None,
        }
    }

    /// The seat of who plays here.
    pub(crate) const fn seat(&self) -> Option<Color> {
        self.seat
    }

    /// Whether one is neither at the board nor the arbiter.
    pub(crate) const fn is_onlooker(&self) -> bool {
        matches!(self.hat, Hat::OtherPlayer | Hat::Spectator)
    }

    /// So much later than it happens one sees everything.
    pub(crate) fn delay(&self) -> Option<Millis> {
        self.facts.delay.filter(|_| self.is_onlooker())
    }

    /// Whether one sees the moves, and not the position alone.
    pub(crate) fn needs_moves(&self) -> Result<(), Problem> {
        if self.hat == Hat::OtherPlayer {
            let why = "who is playing sees of other games position, times and result alone";
            return Err(Problem::NotThis(why.to_owned()));
        }
        Ok(())
    }

    /// Whether one may; where it matters, in a room of the own seat.
    pub(crate) fn may(&self, action: Action) -> bool {
        let own = match action {
            Action::Hear(room) | Action::Say(room) => match (room, self.hat) {
                // Of other games a player sees position, times and result (online 9.15).
                (_, Hat::OtherPlayer) => false,
                (Room::ArbiterWhite, Hat::Player(of) | Hat::Assistant(of)) => of == Color::White,
                (Room::ArbiterBlack, Hat::Player(of) | Hat::Assistant(of)) => of == Color::Black,
                _ => true,
            },
            _ => true,
        };
        own && allowed(action, &self.roles)
    }

    /// Who gives a command of that number, and the number it has in the ledger; nothing, if it is
    /// not for who has this part.
    ///
    /// Online some things are for the chief arbiter alone (online 9.8.2). At a venue of a hybrid game
    /// all other arbiters are local chief arbiters (online 18.9), or technical ones (online 18.8).
    pub(crate) fn by(&self, number: u64) -> Option<By<Actor>> {
        let is = |role| self.roles.contains(&role);
        match self.hat {
            Hat::Player(player) => Some(games::by_player(player, number)),
            Hat::Arbiter(person) if !is(Role::ChiefArbiter) => {
                let technical = is(Role::TechnicalArbiter) && !is(Role::Arbiter);
                let office = match self.facts.form {
                    Form::Hybrid if technical => Actor::TechnicalArbiter,
                    Form::Hybrid => Actor::LocalArbiter,
                    Form::OnlineSupervised => Actor::MatchArbiter,
                    Form::OverTheBoard | Form::OnlineUnsupervised => Actor::Arbiter,
                };
                Some(games::by_person(office(person), person, number))
            }
            hat => Some(games::by_person(hat.actor()?, self.person?, number)),
        }
    }

    /// The part as it is by now.
    pub(crate) fn by_now(&self, zone: &Zone) -> Part {
        Part { hat: self.turns_to(zone), ..self.clone() }
    }

    /// Whether it is another by now: who looks on is playing elsewhere meanwhile, or no longer.
    pub(crate) fn turns_to(&self, zone: &Zone) -> Hat {
        match (self.hat, self.person.zip(self.facts.board.event)) {
            (Hat::OtherPlayer | Hat::Spectator, Some((person, event))) => {
                if zone.desk.plays_elsewhere(person, event, self.game) {
                    Hat::OtherPlayer
                } else {
                    Hat::Spectator
                }
            }
            (hat, _) => hat,
        }
    }
}

//! The powers of a person in a game, an event or the zone: the one table of permissions.

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use thiserror::Error;

use crate::{Action, Actor, ChatRoom, Participation, ParticipationKind, PlayMode, Role, RoleSet};

/// The part that a person has in a game themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Involvement {
    /// None: neither a player nor an assistant.
    Neutral,
    /// The person plays this colour.
    Plays(Color),
    /// The person assists the player of this colour, and the game has accepted the assistant.
    Assists(Color),
    /// The person was appointed as an assistant, whom the game has not accepted or no longer accepts.
    Appointed,
}

/// The powers of a person in a game; without a game, in an event or the zone.
///
/// Nobody has an office in a game that they play or assist in: whatever roles they hold, they have the
/// powers of a player or an assistant there. An appointed assistant has no office either, and is a spectator
/// until the game has accepted the assistant.
///
/// ```
/// use flagfall_chess::Color::White;
/// use flagfall_laws::{Action, Involvement, Participation, Powers, Role, RoleSet};
///
/// let roles = RoleSet::from_iter([Role::ChiefArbiter, Role::Organiser]);
/// let neutral = Powers::of(roles, Involvement::Neutral, false);
/// assert!(neutral.may(Action::Rule) && neutral.may(Action::ReportVideo));
/// assert_eq!(neutral.participation(), Participation::Arbiter);
///
/// let player = Powers::of(roles, Involvement::Plays(White), false);
/// assert!(player.may(Action::Play) && !player.may(Action::Rule) && !player.may(Action::ReportVideo));
/// assert_eq!(player, Powers::of(RoleSet::EMPTY, Involvement::Plays(White), false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Powers {
    participation: Participation,
    roles: RoleSet,
}

/// The reason why a person cannot follow a game in a capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CapacityError {
    /// The person plays in the game, or assists a player, and it is not over.
    #[error("players cannot watch their own game")]
    OwnGame,
    /// The person does not have the part that they ask for.
    #[error("you do not take part in this capacity")]
    NotHeld,
}

impl Powers {
    /// Determines the powers from the roles that a person holds in the scope and their own part in the
    /// game; `plays_elsewhere` says whether they are playing another game of the event.
    pub fn of(held: RoleSet, involvement: Involvement, plays_elsewhere: bool) -> Powers {
        // A seat makes the player, and the colour of the assistant is known: neither follows from the roles.
        let is_office = |role: &Role| !matches!(role, Role::Player | Role::Assistant(_));
        let (participation, roles) = match involvement {
            Involvement::Plays(player) => (Participation::Player(player), Role::Player.into()),
            Involvement::Assists(player) => (Participation::Assistant(player), Role::Assistant(player).into()),
            Involvement::Appointed => (watching(plays_elsewhere), Role::Spectator.into()),
            Involvement::Neutral if held.has_arbiter() => {
                (Participation::Arbiter, held.iter().filter(is_office).collect())
            }
            Involvement::Neutral => (watching(plays_elsewhere), held.iter().filter(is_office).collect()),
        };
        Powers { participation, roles }
    }

    /// Narrows the powers to the capacity asked for, in a game that is over or not.
    ///
    /// # Errors
    /// The person is not entitled to the capacity. People at the board cannot watch before the game is over.
    pub fn assume(
        self,
        wanted: ParticipationKind,
        is_over: bool,
        plays_elsewhere: bool,
    ) -> Result<Powers, CapacityError> {
        use ParticipationKind as Kind;
        if self.participation.kind() == wanted && !self.participation.is_watching() {
            return Ok(self);
        }
        match wanted {
            Kind::Spectator | Kind::OtherPlayer if self.participation.side().is_some() && !is_over => {
                Err(CapacityError::OwnGame)
            }
            Kind::OtherPlayer if !plays_elsewhere => Err(CapacityError::NotHeld),
            Kind::Spectator | Kind::OtherPlayer => {
                let remains = |role: &Role| matches!(role, Role::Organiser | Role::Spectator | Role::Administrator);
                let roles = self.roles.iter().filter(remains).collect();
                Ok(Powers { participation: watching(plays_elsewhere), roles })
            }
            Kind::Player | Kind::Assistant | Kind::Arbiter => Err(CapacityError::NotHeld),
        }
    }

    /// Returns the powers of the same person after they started or finished another game of the event.
    #[must_use]
    pub const fn playing_elsewhere(self, plays_elsewhere: bool) -> Powers {
        if self.participation.is_watching() {
            return Powers { participation: watching(plays_elsewhere), ..self };
        }
        self
    }

    /// Returns the participation in the game.
    pub const fn participation(self) -> Participation {
        self.participation
    }

    /// Whether the person has a part in the game or any role in the scope.
    pub const fn has_role(self) -> bool {
        !self.roles.is_empty()
    }

    /// Whether an action is permitted.
    pub fn may(self, action: Action) -> bool {
        let is = |role| self.roles.contains(role);
        let (player, arbiter) = (is(Role::Player), self.roles.has_arbiter());
        let assistant = Color::ALL.into_iter().any(|of| is(Role::Assistant(of)));
        let (organiser, administrator) = (is(Role::Organiser), is(Role::Administrator));
        let at_board = player || assistant;
        match action {
            Action::Watch | Action::OpenTable | Action::TakeSeat => true,
            Action::Play | Action::CallArbiter => at_board,
            Action::TakePart => at_board || arbiter,
            Action::SendChat(ChatRoom::Players) => player,
            Action::ReadChat(room) | Action::SendChat(room) => self.may_read(room),
            Action::TellOfVideo => assistant || arbiter,
            Action::CloseRoom | Action::OpenGame | Action::ReportVideo | Action::HideGame => arbiter || organiser,
            Action::Rule | Action::AnswerCalls => arbiter,
            Action::DesignateVenue => organiser,
            Action::SeeRoles => self.has_role(),
            Action::SeeZoneRoles | Action::Grant(Role::Arbiter | Role::TechnicalArbiter) => {
                is(Role::ChiefArbiter) || administrator
            }
            Action::SeeMoveTimes | Action::Grant(Role::Assistant(_)) => arbiter || administrator,
            Action::Grant(Role::Player | Role::Spectator) | Action::Invite => organiser || administrator,
            Action::Grant(Role::ChiefArbiter | Role::Organiser | Role::Administrator) | Action::ManagePeople => {
                administrator
            }
        }
    }

    /// Whether a chat room may be read. A private room is open to its own side only.
    fn may_read(self, room: ChatRoom) -> bool {
        let (player, arbiter) = (self.roles.contains(Role::Player), self.roles.has_arbiter());
        match (room, self.participation.side()) {
            // Players of other games see only position, times and result (online 9.15).
            _ if self.participation == Participation::OtherPlayer => false,
            // Assistants enter moves and talk only to the arbiter.
            (ChatRoom::Players | ChatRoom::Arbiter, _) => player || arbiter,
            (ChatRoom::ArbiterWhite, side) => arbiter || side == Some(Color::White),
            (ChatRoom::ArbiterBlack, side) => arbiter || side == Some(Color::Black),
            // Players neither write to spectators nor read them.
            (ChatRoom::Spectators, side) => side.is_none(),
        }
    }

    /// Returns the actor as which `person` gives commands in a game of this form; none if they give none.
    ///
    /// Online, some decisions are reserved for the chief arbiter (online 9.8.2). At a venue of a hybrid
    /// game, every other arbiter is a local chief arbiter (online 18.9) or a technical arbiter (online
    /// 18.8).
    ///
    /// ```
    /// # use flagfall_laws::{Actor, Involvement, PersonId, PlayMode, Powers, Role};
    /// let powers = Powers::of(Role::Arbiter.into(), Involvement::Neutral, false);
    /// assert_eq!(powers.actor(PersonId(7), PlayMode::Hybrid), Some(Actor::LocalArbiter(PersonId(7))));
    /// ```
    pub fn actor(self, person: PersonId, form: PlayMode) -> Option<Actor> {
        let is = |role| self.roles.contains(role);
        if self.participation != Participation::Arbiter || is(Role::ChiefArbiter) {
            return self.participation.actor(person);
        }
        let technical = is(Role::TechnicalArbiter) && !is(Role::Arbiter);
        Some(match form {
            PlayMode::Hybrid if technical => Actor::TechnicalArbiter(person),
            PlayMode::Hybrid => Actor::LocalArbiter(person),
            PlayMode::OnlineSupervised => Actor::MatchArbiter(person),
            PlayMode::OverTheBoard | PlayMode::OnlineUnsupervised => Actor::Arbiter(person),
        })
    }

    /// Returns the actor as which `person` acts for the event, at the venue or in the video conference: an
    /// arbiter, or else the organiser.
    ///
    /// ```
    /// # use flagfall_laws::{Actor, Involvement, PersonId, PlayMode, Powers, Role};
    /// let powers = Powers::of(Role::Organiser.into(), Involvement::Neutral, false);
    /// let person = PersonId(7);
    /// assert_eq!(powers.official(person, PlayMode::Hybrid), Some(Actor::Organiser(person)));
    /// assert_eq!(powers.actor(person, PlayMode::Hybrid), None);
    /// ```
    pub fn official(self, person: PersonId, form: PlayMode) -> Option<Actor> {
        let arbiter = self.actor(person, form).filter(|actor| actor.is_arbiter());
        arbiter.or_else(|| self.organiser(person))
    }

    /// Returns the actor as which `person` acts as the organiser of the event; none if they are not.
    pub fn organiser(self, person: PersonId) -> Option<Actor> {
        self.roles.contains(Role::Organiser).then_some(Actor::Organiser(person))
    }
}

const fn watching(plays_elsewhere: bool) -> Participation {
    if plays_elsewhere { Participation::OtherPlayer } else { Participation::Spectator }
}

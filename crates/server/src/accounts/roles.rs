//! Permissions for HTTP endpoints and chat rooms, in one table.
//!
//! [`ClientCommand::allowed_participations`](crate::wire::ClientCommand::allowed_participations) is the table for
//! commands over a socket.
//!
//! A handler names an [`Action`] and checks it against the caller's [`GameRoles`], which follow from the
//! proven [`Identity`], the players of the game and the roles that were granted.

use flagfall_chess::{ByColor, Color};
use flagfall_laws::{Grant, Participation, Role, Scope};
use flagfall_ledger::PersonId;
use flagfall_store::ChatRoom;

use crate::Identity;

/// An action that needs permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Watch a game.
    Watch,
    /// Open a table.
    OpenTable,
    /// Take a seat at a table.
    TakeSeat,
    /// Make moves and give the other commands of a player.
    Play,
    /// Call the arbiter.
    CallArbiter,
    /// Read a chat room.
    ReadChat(ChatRoom),
    /// Write in a chat room.
    SendChat(ChatRoom),
    /// Close or reopen a chat room.
    CloseRoom,
    /// Designate the venues of a hybrid game.
    DesignateVenue,
    /// Open a game between two other people.
    OpenGame,
    /// Rule on a game and see all of it.
    Rule,
    /// See and answer calls for the arbiter.
    AnswerCalls,
    /// Report whether players are visible on video.
    ReportVideo,
    /// See the think time and lag of each move.
    SeeMoveTimes,
    /// Hide a game from people without a role in it.
    HideGame,
    /// Grant or revoke a role.
    Grant(Role),
    /// Invite a person who has no account.
    Invite,
    /// List, block and erase accounts, and reset access to them.
    ManagePeople,
}

/// Whether any of `roles`, those that apply in the scope of the action, permits it. Anonymous callers
/// have none.
///
/// ```
/// use flagfall_server::{Action, allowed};
/// use flagfall_laws::Role;
/// assert!(allowed(Action::Watch, &[]));
/// assert!(!allowed(Action::Rule, &[Role::Organiser, Role::Administrator]));
/// assert!(allowed(Action::Grant(Role::Arbiter), &[Role::ChiefArbiter]));
/// ```
pub fn allowed(action: Action, roles: &[Role]) -> bool {
    let is = |role| roles.contains(&role);
    let at_board = is(Role::Player) || Color::ALL.into_iter().any(|of| is(Role::Assistant(of)));
    let arbiter = roles.iter().any(|role| role.is_arbiter());
    let (organiser, administrator) = (is(Role::Organiser), is(Role::Administrator));
    match action {
        Action::Watch | Action::OpenTable | Action::TakeSeat => true,
        Action::Play | Action::CallArbiter => at_board,
        // Assistants enter moves and talk only to the arbiter.
        Action::ReadChat(ChatRoom::Players | ChatRoom::Arbiter) | Action::SendChat(ChatRoom::Arbiter) => {
            is(Role::Player) || arbiter
        }
        Action::SendChat(ChatRoom::Players) => is(Role::Player),
        Action::ReadChat(ChatRoom::ArbiterWhite | ChatRoom::ArbiterBlack)
        | Action::SendChat(ChatRoom::ArbiterWhite | ChatRoom::ArbiterBlack) => at_board || arbiter,
        // Players neither write to spectators nor read them.
        Action::ReadChat(ChatRoom::Spectators) | Action::SendChat(ChatRoom::Spectators) => !at_board,
        Action::CloseRoom | Action::OpenGame | Action::ReportVideo | Action::HideGame => arbiter || organiser,
        Action::Rule | Action::AnswerCalls => arbiter,
        Action::DesignateVenue => organiser,
        Action::Grant(Role::Arbiter | Role::TechnicalArbiter) => is(Role::ChiefArbiter) || administrator,
        Action::SeeMoveTimes | Action::Grant(Role::Assistant(_)) => arbiter || administrator,
        Action::Grant(Role::Player | Role::Spectator) | Action::Invite => organiser || administrator,
        Action::Grant(Role::ChiefArbiter | Role::Organiser | Role::Administrator) | Action::ManagePeople => {
            administrator
        }
    }
}

/// Returns the granted roles that apply in `scope`; `event` is the event of the game, if the scope is one.
pub fn roles_in(grants: &[Grant], scope: Scope, event: Option<u64>) -> Vec<Role> {
    let holds = |given: Scope| match given {
        Scope::Zone => true,
        Scope::Event(of) => scope == given || (matches!(scope, Scope::Game(_)) && event == Some(of)),
        Scope::Game(_) => scope == given,
    };
    grants.iter().filter(|grant| holds(grant.scope)).map(|grant| grant.role).collect()
}

/// The players of a game and the event it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSeats {
    /// The game's id.
    pub game: u64,
    /// The event, if any.
    pub event: Option<u64>,
    /// The players.
    pub players: ByColor<PersonId>,
}

/// A person's participation and roles in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRoles {
    /// The participation.
    pub participation: Participation,
    /// Every role that applies in the game.
    pub roles: Vec<Role>,
}

impl GameRoles {
    /// Determines participation and roles from identity and grants; `plays_elsewhere` says whether the
    /// person is playing another game of the event. Players never rule on their own game.
    pub fn of(identity: Identity, seats: &GameSeats, grants: &[Grant], plays_elsewhere: bool) -> GameRoles {
        let seat = match identity {
            Identity::Seat { game, player } => Some(player).filter(|_| game == seats.game),
            Identity::Person { id, .. } => Color::ALL.into_iter().find(|player| seats.players[*player] == id),
            Identity::Anonymous => None,
        };
        let mut roles = match identity {
            Identity::Person { .. } => roles_in(grants, Scope::Game(seats.game), seats.event),
            Identity::Seat { .. } | Identity::Anonymous => Vec::new(),
        };
        // The role of player is never granted; it follows from the seat.
        roles.retain(|role| *role != Role::Player);
        if let Some(player) = seat {
            roles.retain(|role| !role.is_arbiter() && !matches!(role, Role::Assistant(_)));
            roles.push(Role::Player);
            return GameRoles { participation: Participation::Player(player), roles };
        }
        let assists = |player: &Color| roles.contains(&Role::Assistant(*player));
        let participation = match identity {
            Identity::Person { .. } if allowed(Action::Rule, &roles) => Participation::Arbiter,
            _ => match Color::ALL.into_iter().find(assists) {
                Some(player) => Participation::Assistant(player),
                None if plays_elsewhere => Participation::OtherPlayer,
                None => Participation::Spectator,
            },
        };
        GameRoles { participation, roles }
    }

    /// Whether the roles permit an action.
    pub fn may(&self, action: Action) -> bool {
        allowed(action, &self.roles)
    }
}

#[cfg(test)]
mod tests;

//! Who may do what: one table, and nobody else decides.
//!
//! A handler names an [`Action`] and asks the [`Standing`] of whoever wants it. A standing comes from
//! what is proved ([`Who`]), who plays the game, and the roles that were given.

use flagfall_chess::{ByColor, Color};
use flagfall_game::{Actor, Viewer};
use flagfall_ledger::PersonId;
use flagfall_store::{Grant, Role, Room, Scope};

use crate::Who;

/// Something that can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// To look at a game.
    Watch,
    /// To put up a table.
    OpenTable,
    /// To take a seat at one.
    TakeSeat,
    /// To make moves and all else that players do.
    Play,
    /// To call the arbiter.
    CallArbiter,
    /// To hear what is said in a room.
    Hear(Room),
    /// To say something there.
    Say(Room),
    /// To close a room, or open it again.
    CloseRoom,
    /// To name the venues of a hybrid game.
    NameVenue,
    /// To open a game between two others.
    OpenGame,
    /// To rule on a game, and see all of it.
    Rule,
    /// To see who calls the arbiter, and answer.
    AnswerCalls,
    /// To report whether players are seen on video.
    ReportVideo,
    /// To see how long players thought, and how long their moves were under way.
    SeeTimes,
    /// To close a game to those who have no role in it.
    HideGame,
    /// To give a role, or take it.
    Give(Role),
    /// To invite somebody who has no account.
    Invite,
    /// To see all accounts, block and erase them, and help people back in.
    ManagePeople,
}

/// Whether roles allow it, which hold where it is to be done. Anybody has the empty list.
///
/// ```
/// use flagfall_server::{Action, allowed};
/// use flagfall_store::Role;
/// assert!(allowed(Action::Watch, &[]));
/// assert!(!allowed(Action::Rule, &[Role::Organiser, Role::Administrator]));
/// assert!(allowed(Action::Give(Role::Arbiter), &[Role::ChiefArbiter]));
/// ```
pub fn allowed(action: Action, roles: &[Role]) -> bool {
    let is = |role| roles.contains(&role);
    let at_board = is(Role::Player) || Color::ALL.into_iter().any(|of| is(Role::Assistant(of)));
    let arbiter = roles.iter().any(|role| role.rules());
    let (organiser, administrator) = (is(Role::Organiser), is(Role::Administrator));
    match action {
        Action::Watch | Action::OpenTable | Action::TakeSeat => true,
        Action::Play | Action::CallArbiter => at_board,
        // An assistant is there to enter moves, and talks with the arbiter alone.
        Action::Hear(Room::Players | Room::Arbiter) | Action::Say(Room::Arbiter) => {
            is(Role::Player) || arbiter
        }
        Action::Say(Room::Players) => is(Role::Player),
        Action::Hear(Room::ArbiterWhite | Room::ArbiterBlack)
        | Action::Say(Room::ArbiterWhite | Room::ArbiterBlack) => at_board || arbiter,
        // Who plays neither asks spectators nor hears what they think.
        Action::Hear(Room::Spectators) | Action::Say(Room::Spectators) => !at_board,
        Action::CloseRoom | Action::OpenGame | Action::ReportVideo | Action::HideGame => {
            arbiter || organiser
        }
        Action::Rule | Action::AnswerCalls => arbiter,
        Action::NameVenue => organiser,
        Action::Give(Role::Arbiter | Role::TechnicalArbiter) => {
            is(Role::ChiefArbiter) || administrator
        }
        Action::SeeTimes | Action::Give(Role::Assistant(_)) => arbiter || administrator,
        Action::Give(Role::Player | Role::Spectator) | Action::Invite => organiser || administrator,
        Action::Give(Role::ChiefArbiter | Role::Organiser | Role::Administrator)
        | Action::ManagePeople => administrator,
    }
}

/// The roles of somebody that hold in a scope; of a game it is to be said which event it is of.
pub fn roles_in(grants: &[Grant], scope: Scope, event: Option<u64>) -> Vec<Role> {
    let holds = |given: Scope| match given {
        Scope::Zone => true,
        Scope::Event(of) => {
            scope == given || (matches!(scope, Scope::Game(_)) && event == Some(of))
        }
        Scope::Game(_) => scope == given,
    };
    grants.iter().filter(|grant| holds(grant.scope)).map(|grant| grant.role).collect()
}

/// As what somebody takes part in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hat {
    /// One of the players.
    Player(Color),
    /// Who acts for one.
    Assistant(Color),
    /// An arbiter.
    Arbiter(PersonId),
    /// A player of another game of the event that is still on.
    OtherPlayer,
    /// Anybody else.
    Spectator,
}

impl Hat {
    /// In whose name commands are given, if any can be.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Hat::Player(player) => Some(Actor::Player(player)),
            Hat::Assistant(player) => Some(Actor::Assistant(player)),
            Hat::Arbiter(person) => Some(Actor::Arbiter(person)),
            Hat::OtherPlayer | Hat::Spectator => None,
        }
    }

    /// As whom the game is seen.
    pub const fn viewer(self) -> Viewer {
        match self {
            Hat::Player(player) | Hat::Assistant(player) => Viewer::Player(player),
            Hat::Arbiter(_) => Viewer::Arbiter,
            Hat::OtherPlayer => Viewer::OtherPlayer,
            Hat::Spectator => Viewer::Spectator,
        }
    }
}

/// A game, as far as it matters for who may do what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its number.
    pub game: u64,
    /// The event it is of, if any.
    pub event: Option<u64>,
    /// Who plays.
    pub players: ByColor<PersonId>,
}

/// What somebody is in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// As what they take part.
    pub hat: Hat,
    /// All their roles there.
    pub roles: Vec<Role>,
}

impl Standing {
    /// What somebody is, whom those roles were given, and who perhaps plays another game of the
    /// event. Who plays a game does not rule on it, whatever their roles.
    pub fn of(who: Who, board: &Board, grants: &[Grant], plays_elsewhere: bool) -> Standing {
        let seat = match who {
            Who::Seat { game, player } => Some(player).filter(|_| game == board.game),
            Who::Person { id, .. } => {
                Color::ALL.into_iter().find(|player| board.players[*player] == id)
            }
            Who::Anybody => None,
        };
        let mut roles = match who {
            Who::Person { .. } => roles_in(grants, Scope::Game(board.game), board.event),
            Who::Seat { .. } | Who::Anybody => Vec::new(),
        };
        // To play is not given but comes of sitting at the board.
        roles.retain(|role| *role != Role::Player);
        if let Some(player) = seat {
            roles.retain(|role| !role.rules() && !matches!(role, Role::Assistant(_)));
            roles.push(Role::Player);
            return Standing { hat: Hat::Player(player), roles };
        }
        let assists = |player: &Color| roles.contains(&Role::Assistant(*player));
        let hat = match who {
            Who::Person { id, .. } if allowed(Action::Rule, &roles) => Hat::Arbiter(id),
            _ => match Color::ALL.into_iter().find(assists) {
                Some(player) => Hat::Assistant(player),
                None if plays_elsewhere => Hat::OtherPlayer,
                None => Hat::Spectator,
            },
        };
        Standing { hat, roles }
    }

    /// Whether they may.
    pub fn may(&self, action: Action) -> bool {
        allowed(action, &self.roles)
    }
}

#[cfg(test)]
mod tests;

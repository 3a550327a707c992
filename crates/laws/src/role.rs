//! Roles that are granted to people, and the scope of a grant.

use core::fmt;
use core::str::FromStr;

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A role that is granted to a person.
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_laws::Role;
/// for role in Role::ALL {
///     assert_eq!(role.name().parse(), Ok(role));
/// }
/// assert_eq!(Role::Assistant(Color::White).to_string(), "assistant_of_white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Role {
    /// Plays games.
    Player,
    /// Acts for a player.
    Assistant(Color),
    /// Rules on games.
    Arbiter,
    /// Rules on games and is responsible for the connections of a venue (online 16.8, 18.8).
    TechnicalArbiter,
    /// Rules on games and appoints arbiters.
    ChiefArbiter,
    /// Opens games; does not rule.
    Organiser,
    /// Watches games.
    Spectator,
    /// Manages accounts and roles; does not rule.
    Administrator,
}

impl Role {
    /// Every role, assistants once per colour.
    pub const ALL: [Role; 9] = [
        Role::Player,
        Role::Assistant(Color::White),
        Role::Assistant(Color::Black),
        Role::Arbiter,
        Role::TechnicalArbiter,
        Role::ChiefArbiter,
        Role::Organiser,
        Role::Spectator,
        Role::Administrator,
    ];

    /// Whether the role permits ruling on games.
    ///
    /// ```
    /// # use flagfall_laws::Role;
    /// assert!(Role::TechnicalArbiter.is_arbiter() && !Role::Organiser.is_arbiter());
    /// ```
    pub const fn is_arbiter(self) -> bool {
        matches!(self, Role::Arbiter | Role::TechnicalArbiter | Role::ChiefArbiter)
    }

    /// Returns the name under which the role is stored and sent. It never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Assistant(Color::White) => "assistant_of_white",
            Role::Assistant(Color::Black) => "assistant_of_black",
            Role::Arbiter => "arbiter",
            Role::TechnicalArbiter => "technical_arbiter",
            Role::ChiefArbiter => "chief_arbiter",
            Role::Organiser => "organiser",
            Role::Spectator => "spectator",
            Role::Administrator => "administrator",
        }
    }
}

/// The error for a name that no role has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no such role")]
pub struct UnknownRole;

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(name: &str) -> Result<Role, UnknownRole> {
        Role::ALL.into_iter().find(|role| role.name() == name).ok_or(UnknownRole)
    }
}

impl TryFrom<String> for Role {
    type Error = UnknownRole;

    fn try_from(name: String) -> Result<Role, UnknownRole> {
        name.parse()
    }
}

impl From<Role> for &'static str {
    fn from(role: Role) -> &'static str {
        role.name()
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The scope in which a role applies.
///
/// ```
/// # use flagfall_laws::Scope;
/// assert_eq!(serde_json::to_string(&Scope::Zone)?, r#""zone""#);
/// assert_eq!(serde_json::to_string(&Scope::Event(4))?, r#"{"event":4}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// The whole playing zone.
    Zone,
    /// One event with all its games.
    Event(u64),
    /// One game.
    Game(u64),
}

/// A role granted to a person in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// The person who holds the role.
    pub person: PersonId,
    /// The role.
    pub role: Role,
    /// The scope in which the role applies.
    pub scope: Scope,
}

//! Roles, and where they hold.

use core::fmt;
use core::str::FromStr;

use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What somebody is.
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_store::Role;
/// for role in Role::ALL {
///     assert_eq!(role.name().parse(), Ok(role));
/// }
/// assert_eq!(Role::Assistant(Color::White).to_string(), "assistant_of_white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Role {
    /// Plays.
    Player,
    /// Acts for a player.
    Assistant(Color),
    /// Rules on games.
    Arbiter,
    /// Rules too, and sees to the connections of a venue (online 16.8, 18.8).
    TechnicalArbiter,
    /// Rules, and names arbiters.
    ChiefArbiter,
    /// Opens games, and does not rule.
    Organiser,
    /// Watches.
    Spectator,
    /// Manages people and roles, and does not rule.
    Administrator,
}

impl Role {
    /// Whether who has it rules on games.
    ///
    /// ```
    /// # use flagfall_store::Role;
    /// assert!(Role::TechnicalArbiter.rules() && !Role::Organiser.rules());
    /// ```
    pub const fn rules(self) -> bool {
        matches!(self, Role::Arbiter | Role::TechnicalArbiter | Role::ChiefArbiter)
    }

    /// All there are.
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

    /// Its name, which stays the same for ever.
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

/// There is no such role.
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

/// Where a role holds.
///
/// ```
/// # use flagfall_store::Scope;
/// assert_eq!(serde_json::to_string(&Scope::Zone)?, r#""zone""#);
/// assert_eq!(serde_json::to_string(&Scope::Event(4))?, r#"{"event":4}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Everywhere.
    Zone,
    /// In an event, and so in all its games.
    Event(u64),
    /// In one game.
    Game(u64),
}

/// A role that somebody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// Who.
    pub person: PersonId,
    /// What.
    pub role: Role,
    /// Where.
    pub scope: Scope,
}

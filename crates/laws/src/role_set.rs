//! A set of roles.

use crate::Role;

/// The roles of a person in one scope, as a set.
///
/// ```
/// use flagfall_laws::{Role, RoleSet};
/// let roles: RoleSet = [Role::Organiser, Role::Arbiter, Role::Arbiter].into_iter().collect();
/// assert_eq!(roles.iter().collect::<Vec<_>>(), [Role::Arbiter, Role::Organiser]);
/// assert!(roles.has_arbiter() && !roles.contains(Role::Administrator));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoleSet(u16);

impl RoleSet {
    /// No role.
    pub const EMPTY: RoleSet = RoleSet(0);

    /// Whether the set contains a role.
    pub fn contains(self, role: Role) -> bool {
        self.0 & bit(role) != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains an arbiter of any rank.
    pub fn has_arbiter(self) -> bool {
        self.iter().any(Role::is_arbiter)
    }

    /// Returns the roles, in the order of [`Role::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().filter(move |role| self.contains(*role))
    }
}

fn bit(role: Role) -> u16 {
    let index = Role::ALL.iter().position(|known| *known == role);
    1 << index.expect("all roles are listed")
}

impl FromIterator<Role> for RoleSet {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> RoleSet {
        RoleSet(roles.into_iter().fold(0, |set, role| set | bit(role)))
    }
}

impl From<Role> for RoleSet {
    fn from(role: Role) -> RoleSet {
        RoleSet(bit(role))
    }
}

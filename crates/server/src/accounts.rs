//! Accounts: people, credentials, names and permissions.

pub(crate) mod conflicts;
pub(crate) mod devices;
pub(crate) mod identity;
pub(crate) mod links;
pub(crate) mod names;
pub(crate) mod password_policy;
pub(crate) mod passwords;
pub(crate) mod people;
pub(crate) mod reserved;
pub(crate) mod roles;
pub(crate) mod secret;
pub(crate) mod token_access;

//! Facts of an event that hold for all its games.

use flagfall_clock::{Millis, Timestamp};
use serde::{Deserialize, Serialize};

/// The maximum number of venues.
const MAX_VENUES: usize = 32;

/// Facts of an event that its games depend on. The ledger of an event carries them, a game reads them.
///
/// ```
/// use flagfall_laws::{VenueFact, VenueFacts, VenueArbiter};
/// let mut facts = VenueFacts::default();
/// facts.note(&VenueFact::VenueStaffed { arbiter: VenueArbiter::Technical, named: false });
/// assert_eq!(facts.missing_arbiters, [VenueArbiter::Technical]);
/// assert!(!facts.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct VenueFacts {
    /// The locations of the venues.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub venues: Vec<Box<str>>,
    /// The arbiters that a venue lacks (online 16.8).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing_arbiters: Vec<VenueArbiter>,
    /// Whether games start only after the required checks (online 18.5, 18.6).
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub awaits_checks: bool,
    /// The session of play, if announced (I.14).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub session: Option<Session>,
}

/// A fact of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum VenueFact {
    /// A venue was designated.
    VenueDesignated {
        /// The location.
        venue: Box<str>,
    },
    /// An office of a venue was filled or became vacant.
    VenueStaffed {
        /// The office.
        arbiter: VenueArbiter,
        /// Whether it was filled.
        named: bool,
    },
    /// Games start only after the required checks.
    ChecksAwaited,
    /// The session of play was announced.
    SessionAnnounced(Session),
}

impl VenueFacts {
    /// Notes a fact.
    pub fn note(&mut self, fact: &VenueFact) {
        match fact {
            VenueFact::VenueDesignated { venue } => self.designate(venue),
            VenueFact::VenueStaffed { arbiter, named } => self.staff(*arbiter, *named),
            VenueFact::ChecksAwaited => self.awaits_checks = true,
            VenueFact::SessionAnnounced(session) => self.session = Some(session.clone()),
        }
    }

    /// Notes that a venue was designated, unless there are too many.
    pub fn designate(&mut self, venue: &str) {
        if self.has_room_for(venue) && !self.venues.iter().any(|known| **known == *venue) {
            self.venues.push(venue.into());
        }
    }

    /// Notes that an office of a venue was filled or became vacant.
    pub fn staff(&mut self, arbiter: VenueArbiter, named: bool) {
        self.missing_arbiters.retain(|missing| *missing != arbiter);
        if !named {
            self.missing_arbiters.push(arbiter);
        }
    }

    /// Whether a venue can be added, or is already in the list.
    pub fn has_room_for(&self, venue: &str) -> bool {
        self.venues.len() < MAX_VENUES || self.venues.iter().any(|known| **known == *venue)
    }

    /// Whether nothing is noted.
    pub fn is_empty(&self) -> bool {
        *self == VenueFacts::default()
    }
}

/// One of the two arbiters of a venue (online 16.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum VenueArbiter {
    /// The local chief arbiter.
    Chief,
    /// The local technical arbiter.
    Technical,
}

/// A session of play by the time of day (I.14).
///
/// ```
/// # use flagfall_laws::Session;
/// # use flagfall_clock::{Millis, Timestamp};
/// let session = Session::new(Timestamp::from_millis(5), Some(Millis::new(7)));
/// assert_eq!(session.end(), Some(Timestamp::from_millis(12)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Session {
    /// The start of the session.
    #[serde(rename = "starts")]
    pub starts_at: Timestamp,
    /// The duration, if it is limited.
    #[serde(rename = "lasts", default, skip_serializing_if = "Option::is_none")]
    pub duration: Option<Millis>,
    /// The place, empty if not announced.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub place: Box<str>,
}

impl Session {
    /// Creates a session without a place.
    pub fn new(starts_at: Timestamp, duration: Option<Millis>) -> Session {
        Session { starts_at, duration, place: Box::default() }
    }

    /// The end of the session, if its duration is limited.
    pub fn end(&self) -> Option<Timestamp> {
        self.duration.map(|duration| self.starts_at.saturating_add(duration))
    }
}

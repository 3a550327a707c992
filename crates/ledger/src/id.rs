//! Identification of ledgers.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Identifies a ledger.
///
/// ```
/// # use flagfall_ledger::{LedgerKind, LedgerId};
/// let ledger = LedgerId { kind: LedgerKind::Game, id: 7 };
/// assert_eq!(serde_json::to_string(&ledger)?, r#"{"kind":"game","id":7}"#);
/// assert_eq!(ledger.to_string(), "game 7");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LedgerId {
    /// The kind.
    pub kind: LedgerKind,
    /// The id, unique within the kind.
    pub id: u64,
}

impl fmt::Display for LedgerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.id)
    }
}

/// Identifies an event of any ledger.
///
/// ```
/// # use flagfall_ledger::{EventId, LedgerKind, LedgerId};
/// let ledger = LedgerId { kind: LedgerKind::Game, id: 7 };
/// assert_eq!(EventId { ledger, sequence: 2 }.to_string(), "event 2 of game 7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EventId {
    /// The ledger.
    pub ledger: LedgerId,
    /// The position in the ledger, from 1.
    pub sequence: u64,
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of {}", self.sequence, self.ledger)
    }
}

/// The kind of a ledger.
///
/// ```
/// # use flagfall_ledger::LedgerKind;
/// assert_eq!(serde_json::to_string(&LedgerKind::Game)?, r#""game""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum LedgerKind {
    /// One game.
    Game = 1,
    /// A competition.
    Competition = 2,
    /// A fair-play case.
    Case = 3,
    /// The playing zone itself.
    Zone = 4,
}

impl LedgerKind {
    /// All kinds.
    pub const ALL: [LedgerKind; 4] = [LedgerKind::Game, LedgerKind::Competition, LedgerKind::Case, LedgerKind::Zone];

    /// Returns the stable number of the kind.
    ///
    /// ```
    /// # use flagfall_ledger::LedgerKind;
    /// assert_eq!(LedgerKind::from_code(LedgerKind::Case.code()), Some(LedgerKind::Case));
    /// assert_eq!(LedgerKind::from_code(0), None);
    /// ```
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the kind with a number.
    pub fn from_code(code: u8) -> Option<LedgerKind> {
        LedgerKind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Returns the name used in lines.
    ///
    /// ```
    /// # use flagfall_ledger::LedgerKind;
    /// for kind in LedgerKind::ALL {
    ///     assert_eq!(serde_json::to_string(&kind)?, format!("{:?}", kind.name()));
    /// }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            LedgerKind::Game => "game",
            LedgerKind::Competition => "competition",
            LedgerKind::Case => "case",
            LedgerKind::Zone => "zone",
        }
    }
}

impl fmt::Display for LedgerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Which ledger.

use core::fmt;

use serde::{Deserialize, Serialize};

/// Which ledger.
///
/// ```
/// # use flagfall_ledger::{Kind, LedgerId};
/// let ledger = LedgerId { kind: Kind::Game, id: 7 };
/// assert_eq!(serde_json::to_string(&ledger)?, r#"{"kind":"game","id":7}"#);
/// assert_eq!(ledger.to_string(), "game 7");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LedgerId {
    /// Of what.
    pub kind: Kind,
    /// Which one.
    pub id: u64,
}

impl fmt::Display for LedgerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.id)
    }
}

/// What a ledger is of.
///
/// ```
/// # use flagfall_ledger::Kind;
/// assert_eq!(serde_json::to_string(&Kind::Game)?, r#""game""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Kind {
    /// One game.
    Game = 1,
    /// A competition of many.
    Competition = 2,
    /// A case of fair play.
    Case = 3,
    /// The playing zone itself.
    Zone = 4,
}

impl Kind {
    /// All there are.
    pub const ALL: [Kind; 4] = [Kind::Game, Kind::Competition, Kind::Case, Kind::Zone];

    /// Its number, which stays the same for ever.
    ///
    /// ```
    /// # use flagfall_ledger::Kind;
    /// assert_eq!(Kind::from_code(Kind::Case.code()), Some(Kind::Case));
    /// assert_eq!(Kind::from_code(0), None);
    /// ```
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The kind of that number.
    pub fn from_code(code: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Its name, as it stands in a line.
    ///
    /// ```
    /// # use flagfall_ledger::Kind;
    /// for kind in Kind::ALL {
    ///     assert_eq!(serde_json::to_string(&kind)?, format!("{:?}", kind.name()));
    /// }
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Game => "game",
            Kind::Competition => "competition",
            Kind::Case => "case",
            Kind::Zone => "zone",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

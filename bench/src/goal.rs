//! Goals of figures, also used for the zone.

use std::fmt;

/// The goal of a figure.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    AtLeast(f64),
    AtMost(f64),
    None,
}

impl Goal {
    /// Whether a value meets the goal; `None` without a goal.
    pub(crate) fn is_met(self, value: f64) -> Option<bool> {
        match self {
            Goal::AtLeast(least) => Some(value >= least),
            Goal::AtMost(most) => Some(value <= most),
            Goal::None => None,
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::AtLeast(least) => write!(f, ">={least:.2}"),
            Goal::AtMost(most) => write!(f, "<={most:.2}"),
            Goal::None => f.write_str("none"),
        }
    }
}

//! The answer to whether a player can still mate.

use flagfall_chess::mate::{Budget, Flaw, Quick, Verdict, can_mate, quick, verify};
use flagfall_chess::{Color, Position};

use crate::given::Given;
use crate::mate::line::Writing;
use crate::mate::{NO, UNKNOWN, YES, styled};

/// How hard it is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effort {
    Quick,
    Full(Budget),
}

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Verdict(Verdict),
    /// The quick look has not shown that the player cannot mate.
    NotShown,
}

impl Answer {
    /// Finds out whether `winner` can still mate.
    pub(crate) fn find(position: &Position, winner: Color, effort: Effort) -> Answer {
        match effort {
            Effort::Full(budget) => Answer::Verdict(can_mate(position, winner, budget)),
            Effort::Quick => match quick(position, winner) {
                Quick::Unwinnable(proof) => Answer::Verdict(Verdict::Unwinnable(proof)),
                Quick::NotShown => Answer::NotShown,
            },
        }
    }

    /// Whether the player can mate, if it was found out.
    pub(crate) fn is_winnable(&self) -> Option<bool> {
        match self {
            Answer::Verdict(Verdict::Winnable(_)) => Some(true),
            Answer::Verdict(Verdict::Unwinnable(_)) => Some(false),
            Answer::Verdict(Verdict::Undetermined) | Answer::NotShown => None,
        }
    }

    /// Whether the budget ran out.
    pub(crate) fn is_undetermined(&self) -> bool {
        *self == Answer::Verdict(Verdict::Undetermined)
    }

    /// Checks what is claimed by separate code; who claims nothing is right.
    pub(crate) fn verify(&self, position: &Position, winner: Color) -> Result<(), Flaw> {
        match self {
            Answer::Verdict(verdict) if !self.is_undetermined() => {
                verify(position, winner, verdict)
            }
            _ => Ok(()),
        }
    }

    /// As it is printed: the word, then the line or the ground.
    pub(crate) fn show(&self, given: &Given, writing: Writing) -> String {
        match self {
            Answer::Verdict(Verdict::Winnable(moves)) => {
                let line = writing.line(given, moves);
                format!("{} {line}", styled(YES, "winnable")).trim_end().to_owned()
            }
            Answer::Verdict(Verdict::Unwinnable(proof)) => {
                format!("{} {}", styled(NO, "unwinnable"), proof.ground)
            }
            Answer::Verdict(Verdict::Undetermined) => styled(UNKNOWN, "undetermined"),
            Answer::NotShown => styled(UNKNOWN, "not shown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::mate::{Ground, Proof};

    use super::*;

    #[track_caller]
    fn check(answer: &Answer, winner: Color, stands: bool) {
        assert_eq!(answer.verify(&Position::start(), winner).is_ok(), stands, "{answer:?}");
    }

    #[test]
    fn only_what_is_claimed_can_be_wrong() {
        for winner in Color::ALL {
            let over = Proof { winner, ground: Ground::Over };
            check(&Answer::Verdict(Verdict::Winnable(Vec::new())), winner, false);
            check(&Answer::Verdict(Verdict::Unwinnable(over)), winner, false);
            check(&Answer::Verdict(Verdict::Undetermined), winner, true);
            check(&Answer::NotShown, winner, true);
        }
    }
}

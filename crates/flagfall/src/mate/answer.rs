//! The verdict on whether a player can still mate.

use flagfall_chess::mate::{Budget, QuickVerdict, Verdict, VerificationFlaw, can_mate, quick, verify};
use flagfall_chess::{Color, Position};

use crate::mate::line::LineNotation;
use crate::mate::{NO, UNKNOWN, YES, styled};
use crate::position_input::PositionInput;

/// The effort of the search.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effort {
    Quick,
    Full(Budget),
}

/// The verdict, or the missing one of the quick check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MateAnswer {
    Verdict(Verdict),
    /// The quick check did not prove that the player cannot mate.
    NotShown,
}

impl MateAnswer {
    /// Decides whether `winner` can still mate.
    pub(crate) fn find(position: &Position, winner: Color, effort: Effort) -> MateAnswer {
        match effort {
            Effort::Full(budget) => MateAnswer::Verdict(can_mate(position, winner, budget)),
            Effort::Quick => match quick(position, winner) {
                QuickVerdict::Unwinnable(proof) => MateAnswer::Verdict(Verdict::Unwinnable(proof)),
                QuickVerdict::NotShown => MateAnswer::NotShown,
            },
        }
    }

    /// Returns whether the player can mate, if decided.
    pub(crate) fn is_winnable(&self) -> Option<bool> {
        match self {
            MateAnswer::Verdict(Verdict::Winnable(_)) => Some(true),
            MateAnswer::Verdict(Verdict::Unwinnable(_)) => Some(false),
            MateAnswer::Verdict(Verdict::Undetermined) | MateAnswer::NotShown => None,
        }
    }

    /// Whether the budget ran out.
    pub(crate) fn is_undetermined(&self) -> bool {
        *self == MateAnswer::Verdict(Verdict::Undetermined)
    }

    /// Verifies the verdict with separate code; an undecided answer passes.
    pub(crate) fn verify(&self, position: &Position, winner: Color) -> Result<(), VerificationFlaw> {
        match self {
            MateAnswer::Verdict(verdict) if !self.is_undetermined() => verify(position, winner, verdict),
            _ => Ok(()),
        }
    }

    /// Formats the answer: the word of the verdict, then the line or the ground.
    pub(crate) fn show(&self, given: &PositionInput, notation: LineNotation) -> String {
        match self {
            MateAnswer::Verdict(Verdict::Winnable(moves)) => {
                let line = notation.line(given, moves);
                format!("{} {line}", styled(YES, "winnable")).trim_end().to_owned()
            }
            MateAnswer::Verdict(Verdict::Unwinnable(proof)) => {
                format!("{} {}", styled(NO, "unwinnable"), proof.ground)
            }
            MateAnswer::Verdict(Verdict::Undetermined) => styled(UNKNOWN, "undetermined"),
            MateAnswer::NotShown => styled(UNKNOWN, "not shown"),
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::mate::{Ground, Proof};

    use super::*;

    #[track_caller]
    fn check(answer: &MateAnswer, winner: Color, stands: bool) {
        assert_eq!(answer.verify(&Position::start(), winner).is_ok(), stands, "{answer:?}");
    }

    #[test]
    fn only_verdicts_can_be_wrong() {
        for winner in Color::ALL {
            let over = Proof { winner, ground: Ground::Over };
            check(&MateAnswer::Verdict(Verdict::Winnable(Vec::new())), winner, false);
            check(&MateAnswer::Verdict(Verdict::Unwinnable(over)), winner, false);
            check(&MateAnswer::Verdict(Verdict::Undetermined), winner, true);
            check(&MateAnswer::NotShown, winner, true);
        }
    }
}

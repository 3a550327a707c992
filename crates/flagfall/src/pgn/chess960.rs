//! Recognition of Chess960 games.

use flagfall_chess::{ByColor, Chess960, Position};

/// Whether a start position is a Chess960 position other than that of ordinary chess.
pub(crate) fn is_start(start: &Position) -> bool {
    if *start == Position::start() {
        return false;
    }
    let setup = start.setup();
    let is_standard =
        |numbers: ByColor<Chess960>| [numbers.white, numbers.black].iter().all(|&number| number == Chess960::STANDARD);
    setup.is_chess960() || Chess960::of(&setup).is_some_and(|numbers| !is_standard(numbers))
}

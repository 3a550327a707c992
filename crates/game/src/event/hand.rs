//! What hands did.

use flagfall_chess::{Color, Role, Square};
use flagfall_clock::Millis;
use flagfall_laws::{Article, Law};
use serde::{Deserialize, Serialize};

use crate::{Ability, WhichHand};

/// What hands did to the pieces and the clock of a real board.
///
/// ```
/// # use flagfall_game::HandEvent;
/// # use flagfall_chess::Color;
/// let stopped = HandEvent::ClockStopped { by: Color::White };
/// assert_eq!(serde_json::to_string(&stopped)?, r#"{"clock_stopped":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum HandEvent {
    /// Pieces were touched, nobody knows in which order.
    TouchedTogether {
        by: Color,
        squares: Vec<Square>,
    },
    /// Pieces were felt on a board with pegs, which touches none.
    Felt {
        by: Color,
        squares: Vec<Square>,
    },
    /// A piece was carried to a square and is held there.
    Carried {
        by: Color,
        from: Square,
        to: Square,
    },
    /// A piece was let go.
    Released {
        by: Color,
        square: Square,
    },
    /// A piece was taken off the board.
    TakenOff {
        by: Color,
        square: Square,
    },
    /// A piece was put on the board.
    Put {
        by: Color,
        color: Color,
        role: Role,
        square: Square,
        held: bool,
    },
    /// A move was made with this hand.
    MovedWith {
        by: Color,
        hand: WhichHand,
    },
    /// Something was done that the laws do not allow; nothing follows by itself.
    Breached {
        by: Color,
        law: Law,
        article: Option<Article>,
    },
    /// The move that is made now is not one the player was bound to.
    BondBroken {
        by: Color,
        law: Law,
        article: Option<Article>,
    },
    /// An objection was upheld; a move that was made against it is taken back.
    ObjectionUpheld {
        against: Color,
        restored: bool,
        law: Law,
        article: Option<Article>,
    },
    /// The clock was pressed after the opponent had replied already.
    PressedLate {
        by: Color,
    },
    /// The clock was pressed again, after the opponent's late press.
    PressedAgain {
        by: Color,
    },
    /// A player said that pieces are going to be adjusted.
    AdjustSaid {
        by: Color,
    },
    /// A player stopped both clocks.
    ClockStopped {
        by: Color,
    },
    ClockPlaced {
        place: Box<str>,
    },
    SeatChosen {
        by: Color,
        seat: Box<str>,
    },
    /// The clock broke down.
    ClockBroke,
    /// The clock shows a time, which counts.
    ClockShowed {
        player: Color,
        time: Millis,
    },
    /// Something is known of a player.
    Noted {
        player: Color,
        ability: Ability,
    },
}

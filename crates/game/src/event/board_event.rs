//! Events at a physical board.

use flagfall_chess::{Color, PieceType, Square};
use flagfall_clock::Millis;
use flagfall_laws::{Article, Law};
use serde::{Deserialize, Serialize};

use crate::{Disability, HandUsed};

/// An event with the pieces or the clock of a physical board.
///
/// ```
/// # use flagfall_game::BoardEvent;
/// # use flagfall_chess::Color;
/// let stopped = BoardEvent::ClockStopped { by: Color::White };
/// assert_eq!(serde_json::to_string(&stopped)?, r#"{"clock_stopped":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum BoardEvent {
    /// Several pieces were touched in an order that cannot be established.
    TouchedTogether {
        by: Color,
        squares: Vec<Square>,
    },
    /// Pieces were felt on a blind player's board, which does not count as touching.
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
    /// A piece was released.
    Released {
        by: Color,
        square: Square,
    },
    /// A piece was removed from the board.
    TakenOff {
        by: Color,
        square: Square,
    },
    /// A piece was put on the board.
    Put {
        by: Color,
        color: Color,
        role: PieceType,
        square: Square,
        held: bool,
    },
    /// The hand used for a move was reported.
    MovedWith {
        by: Color,
        hand: HandUsed,
    },
    /// A player breached a law, without automatic consequences.
    Breached {
        by: Color,
        law: Law,
        article: Option<Article>,
    },
    /// The move that follows breaks an obligation of the player.
    #[serde(rename = "bond_broken")]
    BindingBroken {
        by: Color,
        law: Law,
        article: Option<Article>,
    },
    /// An objection was upheld. If `restored`, the move that broke the obligation was taken back.
    ObjectionUpheld {
        against: Color,
        restored: bool,
        law: Law,
        article: Option<Article>,
    },
    /// The clock was pressed after the opponent had already replied.
    PressedLate {
        by: Color,
    },
    /// The clock was pressed again, after the opponent's late press.
    PressedAgain {
        by: Color,
    },
    /// A player announced an adjustment of pieces.
    #[serde(rename = "adjust_said")]
    AdjustAnnounced {
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
    /// The clock showed a time, which counts.
    ClockShowed {
        player: Color,
        time: Millis,
    },
    /// A disability of a player was noted.
    #[serde(rename = "noted")]
    DisabilityNoted {
        player: Color,
        #[serde(rename = "ability")]
        disability: Disability,
    },
}

//! Irregularities on a physical board and their consequences.

use flagfall_chess::{Color, Square, UciMove};
use flagfall_laws::Article;
use serde::{Deserialize, Serialize};

use crate::{Event, IrregularityKind};

/// The kind of an irregular move, or of an action that counts as one (7.5, 7.7, 7.8).
///
/// ```
/// # use flagfall_game::IrregularMoveKind;
/// assert_eq!(serde_json::to_string(&IrregularMoveKind::TwoHands)?, r#""two_hands""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum IrregularMoveKind {
    /// The move breaks the rules of movement.
    Illegal,
    /// A pawn on the last rank was not promoted.
    PawnLeft,
    /// The move was made with two hands.
    TwoHands,
    /// The clock was pressed without a move.
    NoMove,
}

/// An irregularity on a physical board, or its correction.
///
/// ```
/// # use flagfall_game::IrregularityEvent;
/// # use flagfall_chess::Color;
/// let event = IrregularityEvent::PutBack { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"put_back":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum IrregularityEvent {
    /// An irregular move was made, and completed if `pressed`.
    Made {
        mv: UciMove,
        #[serde(rename = "fault")]
        kind: IrregularMoveKind,
        offer: bool,
        pressed: bool,
    },
    /// The last move was made with two hands.
    WithTwoHands {
        by: Color,
    },
    /// The clock was pressed without a move.
    #[serde(rename = "pressed_idly")]
    PressedWithoutMove {
        by: Color,
    },
    /// The turn passed without a move, because the opponent has moved.
    #[serde(rename = "passed")]
    TurnPassed {
        by: Color,
    },
    /// An illegal move that was not completed was taken back.
    TakenBack {
        by: Color,
    },
    /// An irregular move was found or claimed, and the position before it restored.
    Found {
        offender: Color,
        #[serde(rename = "fault")]
        kind: IrregularMoveKind,
        after: u16,
        articles: Vec<Article>,
    },
    Displaced {
        by: Color,
        squares: Vec<Square>,
    },
    /// A piece was moved to another square.
    Shifted {
        by: Color,
        from: Square,
        to: Square,
    },
    PutBack {
        by: Color,
    },
    /// Displaced pieces were found, and the position before restored.
    DisplacementFound {
        after: u16,
        articles: Vec<Article>,
    },
    /// The clock of the player who displaced pieces was started, to put them back.
    ClockReturned {
        to: Color,
    },
    /// The pieces were put back and the opponent's clock restarted.
    ClockGivenBack {
        by: Color,
    },
    /// An error at the start was found in time to be corrected.
    FoundInTime {
        #[serde(rename = "what")]
        kind: IrregularityKind,
    },
    /// The arbiter waits whether the next move corrects the irregularity (A.4.4).
    #[serde(rename = "watched")]
    InterventionDeferred {
        #[serde(rename = "what")]
        kind: IrregularityKind,
    },
    /// A player agreed to correct an illegal move that would stand.
    CorrectionAgreed {
        by: Color,
    },
    /// Both players agreed, and the position before the illegal move was restored.
    Corrected {
        after: u16,
    },
}

impl From<IrregularityEvent> for Event {
    fn from(event: IrregularityEvent) -> Event {
        Event::Irregularity(event)
    }
}

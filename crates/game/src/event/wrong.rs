//! What went wrong on a real board, and what became of it.

use flagfall_chess::{Color, Square, UciMove};
use flagfall_laws::Article;
use serde::{Deserialize, Serialize};

use crate::{Event, Irregularity};

/// What makes a move illegal, or counts as an illegal move (7.5, 7.7, 7.8).
///
/// ```
/// # use flagfall_game::Fault;
/// assert_eq!(serde_json::to_string(&Fault::TwoHands)?, r#""two_hands""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It breaks the rules of movement.
    Illegal,
    /// A pawn was not exchanged on the last rank.
    PawnLeft,
    /// It was made with two hands.
    TwoHands,
    /// There was no move, but the clock was pressed.
    NoMove,
}

/// Something that went wrong on a real board, or was put right.
///
/// ```
/// # use flagfall_game::WrongEvent;
/// # use flagfall_chess::Color;
/// let event = WrongEvent::PutBack { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"put_back":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named for what they are")]
pub enum WrongEvent {
    /// An illegal move was made, or a pawn left on the last rank; and completed, if it says so.
    Made {
        mv: UciMove,
        fault: Fault,
        offer: bool,
        pressed: bool,
    },
    /// The move just made was made with two hands.
    WithTwoHands {
        by: Color,
    },
    /// The clock was pressed without a move.
    PressedIdly {
        by: Color,
    },
    /// The opponent has moved, so that no move was made at all.
    Passed {
        by: Color,
    },
    /// An illegal move that was not completed was taken back.
    TakenBack {
        by: Color,
    },
    /// An irregular move was found or claimed; the position before it stands again.
    Found {
        offender: Color,
        fault: Fault,
        after: u16,
        articles: Vec<Article>,
    },
    Displaced {
        by: Color,
        squares: Vec<Square>,
    },
    /// A piece came to stand on another square.
    Shifted {
        by: Color,
        from: Square,
        to: Square,
    },
    PutBack {
        by: Color,
    },
    /// Displaced pieces were found; the position before stands again.
    DisplacementFound {
        after: u16,
        articles: Vec<Article>,
    },
    /// The player who displaced pieces has to put them back on the own time.
    ClockReturned {
        to: Color,
    },
    /// That was done, and the clock given back.
    ClockGivenBack {
        by: Color,
    },
    /// Something about the beginning was found in time to be put right.
    FoundInTime {
        what: Irregularity,
    },
    /// The arbiter waits whether it is put right with the next move (A.4.4).
    Watched {
        what: Irregularity,
    },
    /// A player agrees to correct an illegal move that stands.
    CorrectionAgreed {
        by: Color,
    },
    /// Both agreed: the position before it stands again.
    Corrected {
        after: u16,
    },
}

impl From<WrongEvent> for Event {
    fn from(event: WrongEvent) -> Event {
        Event::Wrong(event)
    }
}

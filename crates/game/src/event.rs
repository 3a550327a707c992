//! The events of a game.

mod adjournment;
mod articles;
mod board_event;
mod claim;
mod conduct;
mod irregularity;
mod own_board;
mod scoresheet;
mod speech;
mod venue;

pub use conduct::ConductEvent;
pub use own_board::OwnBoardEvent;
pub use scoresheet::ScoresheetEvent;
pub use speech::SpeechEvent;
pub use venue::VenueEvent;

use std::sync::Arc;

use flagfall_chess::{ByColor, Color, PieceType, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, Law, Offence, Penalty, Rules, VenueFacts};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use adjournment::AdjournmentEvent;
pub use board_event::BoardEvent;
pub use claim::ClaimEvent;
pub use irregularity::{IrregularMoveKind, IrregularityEvent};

use crate::{DrawClaim, FreeText, MoveInput, Outcome, PersonId, Ruling, TouchPurpose};

/// The opening of a game: its rules, players and start position.
///
/// ```
/// use flagfall_game::Opening;
/// use flagfall_laws::Rules;
/// let opening = Opening::of(Rules::preset("casual").expect("a preset"));
/// assert!(opening.moves.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "StoredOpening")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Opening {
    /// The complete, resolved rules, so that no ledger depends on a preset.
    pub rules: Arc<Rules>,
    /// The players.
    pub players: ByColor<PersonId>,
    /// The start position as FEN; `null` for the standard one.
    pub start: Option<Box<str>>,
    /// The number of earlier occurrences of the start position, for a game that is taken over without
    /// its previous moves.
    #[serde(rename = "earlier", skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub prior_occurrences: u8,
    /// The moves made before, for a game that is taken over.
    pub moves: Vec<UciMove>,
    /// The competition, round and board of the game.
    #[serde(rename = "place")]
    pub assignment: Option<BoardAssignment>,
    /// The times on the clocks, if they differ from the time control.
    pub clocks: Option<ByColor<Millis>>,
    /// The scheduled start of the game.
    #[serde(rename = "appointed")]
    pub scheduled_start: Timestamp,
    /// The facts of the event that hold when the game is opened.
    #[serde(skip_serializing_if = "VenueFacts::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub venue_facts: VenueFacts,
}

impl Opening {
    /// Creates the opening of a game between persons 1 and 2 from the standard position.
    ///
    /// ```
    /// # use flagfall_game::Opening;
    /// # use flagfall_laws::Rules;
    /// let opening = Opening::of(Rules::preset("fide-2017").expect("a preset"));
    /// assert_eq!(opening.start, None);
    /// ```
    pub fn of(rules: impl Into<Arc<Rules>>) -> Opening {
        let players = ByColor { white: PersonId(1), black: PersonId(2) };
        Opening {
            rules: rules.into(),
            players,
            start: None,
            prior_occurrences: 0,
            moves: Vec::new(),
            assignment: None,
            clocks: None,
            scheduled_start: Timestamp::EPOCH,
            venue_facts: VenueFacts::default(),
        }
    }
}

/// An opening as it is read, with the text of its rules.
#[derive(Deserialize)]
struct StoredOpening {
    rules: Box<RawValue>,
    players: ByColor<PersonId>,
    start: Option<Box<str>>,
    #[serde(default)]
    earlier: u8,
    moves: Vec<UciMove>,
    place: Option<BoardAssignment>,
    clocks: Option<ByColor<Millis>>,
    appointed: Timestamp,
    #[serde(default)]
    venue_facts: VenueFacts,
}

impl StoredOpening {
    fn with_rules(self, rules: Arc<Rules>) -> Opening {
        let StoredOpening { rules: _, players, start, earlier, moves, place, clocks, appointed, venue_facts } = self;
        Opening {
            rules,
            players,
            start,
            prior_occurrences: earlier,
            moves,
            assignment: place,
            clocks,
            scheduled_start: appointed,
            venue_facts,
        }
    }
}

impl TryFrom<StoredOpening> for Opening {
    type Error = serde_json::Error;

    fn try_from(stored: StoredOpening) -> serde_json::Result<Opening> {
        let rules = serde_json::from_str(stored.rules.get())?;
        Ok(stored.with_rules(rules))
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
const fn is_zero_time(time: &Millis) -> bool {
    time.is_zero()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "signature required by serde")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// The round and board of a competition on which a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BoardAssignment {
    /// The number of the competition.
    pub competition: u64,
    /// The number of the round.
    pub round: u16,
    /// The number of the board.
    pub board: u16,
}

/// The way in which a move was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MoveOrigin {
    /// On the board, by both squares.
    #[default]
    Played,
    /// By its destination square alone.
    Smart,
    /// As a premove.
    Premove,
    /// On a physical board, before pressing the clock.
    Unpressed,
    /// From a sealed envelope (I.9).
    Sealed,
}

/// An event of a game. The state of the game is the fold of its events.
///
/// ```
/// # use flagfall_game::Event;
/// # use flagfall_chess::Color;
/// let event = Event::DrawOffered { by: Color::White };
/// assert_eq!(serde_json::to_string(&event)?, r#"{"draw_offered":{"by":"white"}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum Event {
    /// The ledger was opened.
    Opened(Box<Opening>),
    /// A player arrived.
    Arrived {
        player: Color,
    },
    /// White's clock was started.
    Began,
    /// Neither player was present, so the clock waits for the first arrival.
    #[serde(rename = "beginning_put_off")]
    StartPostponed,
    /// The zone is up again after it was down since `since`.
    ZoneWasDown {
        since: Timestamp,
    },
    /// Pieces were touched.
    Touched {
        by: Color,
        squares: Vec<Square>,
        purpose: TouchPurpose,
    },
    /// A player acted on a physical board or its clock.
    #[serde(rename = "hand")]
    Board(BoardEvent),
    /// The zone let an illegal move through and undid it.
    IllegalMoveMade {
        by: Color,
        mv: UciMove,
    },
    /// A move was made, and completed unless its origin is `unpressed`.
    MoveMade {
        mv: UciMove,
        #[serde(rename = "how")]
        origin: MoveOrigin,
        offer: bool,
        /// The network delay that was credited to the player; not shown to everybody.
        #[serde(default)]
        lag: Millis,
        /// The rest of the network delay, which was charged and is kept for fair-play screening.
        #[serde(default, skip_serializing_if = "is_zero_time")]
        #[serde(rename = "beyond")]
        excess_lag: Millis,
    },
    /// The clock was pressed after a move.
    MoveCompleted {
        by: Color,
    },
    PremoveChosen {
        by: Color,
        input: MoveInput,
    },
    /// A premove was cancelled, or dropped because it was not legal.
    PremoveDropped {
        by: Color,
        unplayable: bool,
    },
    PromotionChosen {
        by: Color,
        role: PieceType,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    /// A draw was agreed that needs the arbiter's consent.
    ConsentAsked {
        by: Color,
    },
    /// A draw claim was wrong. An intended move must be played.
    ClaimRejected {
        by: Color,
        claim: DrawClaim,
        intended: Option<UciMove>,
        law: Law,
        article: Option<Article>,
    },
    /// A claim that needs a decision was made or changed.
    Claim(ClaimEvent),
    /// The regulations imposed a penalty automatically.
    Penalised {
        offender: Color,
        penalty: Penalty,
        offence: Offence,
        article: Option<Article>,
        /// The further articles that it cites.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[serde(rename = "also")]
        further_articles: Vec<Article>,
    },
    /// An offence was counted.
    #[serde(rename = "counted")]
    OffenceCounted {
        offender: Color,
        offence: Offence,
    },
    /// A flag fell, and the clocks were stopped.
    FlagFell {
        player: Color,
    },
    /// The result depends on whether the loser's opponent can mate. The clocks are stopped until the
    /// answer.
    MateAsked {
        loser: Color,
        #[serde(rename = "lost")]
        law_if_lost: Law,
        #[serde(rename = "drawn")]
        law_if_drawn: Law,
        /// Further articles that the ending will cite.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[serde(rename = "also")]
        further_articles: Vec<Article>,
    },
    /// The solver found no answer, so the arbiter decides.
    MateUndetermined,
    Disconnected {
        player: Color,
    },
    Reconnected {
        player: Color,
    },
    /// A disconnected player did not return in time, so the arbiter decides.
    ReturnOverdue {
        player: Color,
    },
    VideoLeft {
        player: Color,
    },
    VideoJoined {
        player: Color,
    },
    TakebackAsked {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    /// This number of plies was taken back.
    TakenBack {
        plies: u8,
    },
    /// Reversed colours were found in time to be corrected.
    #[serde(rename = "colours_found")]
    ReversedColoursFound,
    /// An irregularity occurred on a physical board, or was corrected.
    #[serde(rename = "wrong")]
    Irregularity(IrregularityEvent),
    ArbiterCalled {
        by: Color,
        reason: FreeText,
    },
    Appealed {
        appeal: u32,
        by: Color,
        ruling: Option<u32>,
        grounds: FreeText,
    },
    /// A scoresheet changed.
    #[serde(rename = "sheet")]
    Scoresheet(ScoresheetEvent),
    /// A player or bystander acted away from the board.
    Conduct(ConductEvent),
    /// A device or a venue changed.
    Venue(VenueEvent),
    /// A player's own board changed.
    OwnBoard(OwnBoardEvent),
    /// An announcement or another communication was made.
    #[serde(rename = "spoken")]
    Speech(SpeechEvent),
    /// An adjournment progressed.
    #[serde(rename = "adjourn")]
    Adjournment(AdjournmentEvent),
    /// An arbiter made a ruling.
    Ruled {
        number: u32,
        ruling: Box<Ruling>,
        by: PersonId,
        article: Article,
        /// The further articles that it cites.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[serde(rename = "also")]
        further_articles: Vec<Article>,
        reason: Box<str>,
    },
    /// The game ended.
    Ended(Outcome),
}

impl Event {
    /// Reads an event from its JSON text. Rules are read by `read_rules`, which may know the text already.
    ///
    /// ```
    /// use flagfall_game::{Event, Opening};
    /// use flagfall_laws::Rules;
    /// let opened = Event::Opened(Box::new(Opening::of(Rules::preset("casual").expect("a preset"))));
    /// let text = serde_json::to_string(&opened)?;
    /// assert_eq!(Event::read(&text, |rules| serde_json::from_str(rules))?, opened);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text is not an event, or `read_rules` fails.
    pub fn read(
        text: &str,
        read_rules: impl FnOnce(&str) -> serde_json::Result<Arc<Rules>>,
    ) -> serde_json::Result<Event> {
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum First {
            Opened(StoredOpening),
        }
        if !text.starts_with(r#"{"opened":"#) {
            return serde_json::from_str(text);
        }
        let First::Opened(stored) = serde_json::from_str(text)?;
        let rules = read_rules(stored.rules.get())?;
        Ok(Event::Opened(Box::new(stored.with_rules(rules))))
    }
}

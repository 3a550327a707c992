//! The events of a game, as they are shown.
//!
//! Stored events keep their form for ever, and contain what nobody is shown. Those on the wire have a form of their
//! own, which a change of the stored one cannot change unnoticed: every kind is converted here, and golden texts
//! (`tests/golden/events.jsonl`) hold the result.

use flagfall_chess::{Color, PieceType, Square, UciMove};
use flagfall_clock::Timestamp;
use flagfall_game::{
    AdjournmentEvent, BoardEvent, ClaimEvent, ConductEvent, DrawClaim, Event, InspectionTarget, IrregularityEvent,
    MoveInput, MoveOrigin, Opening, Outcome, OwnBoardEvent, PersonId, Ruling, ScoresheetEvent, SpeechEvent,
    TouchPurpose, VenueArbiter, VenueEvent,
};
use flagfall_laws::{Article, Law, Offence, Penalty};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// A text that is not shown with the event; it is always empty.
#[derive(Clone, Copy, Debug)]
pub struct WithheldText;

impl Serialize for WithheldText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("")
    }
}

/// An event of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Event)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum PublicEvent<'a> {
    /// The ledger was opened.
    Opened(&'a Opening),
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
        squares: &'a [Square],
        purpose: TouchPurpose,
    },
    /// A player acted on a physical board or its clock.
    #[serde(rename = "hand")]
    Board(&'a BoardEvent),
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
        penalty: &'a Penalty,
        offence: Offence,
        article: Option<Article>,
        /// The further articles that it cites.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        #[serde(rename = "also")]
        further_articles: &'a [Article],
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
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        #[serde(rename = "also")]
        further_articles: &'a [Article],
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
    Irregularity(&'a IrregularityEvent),
    ArbiterCalled {
        by: Color,
        #[schema(value_type = String)]
        reason: WithheldText,
    },
    Appealed {
        appeal: u32,
        by: Color,
        ruling: Option<u32>,
        #[schema(value_type = String)]
        grounds: WithheldText,
    },
    /// A scoresheet changed.
    #[serde(rename = "sheet")]
    Scoresheet(&'a ScoresheetEvent),
    /// A player or bystander acted away from the board.
    Conduct(&'a ConductEvent),
    /// A device or a venue changed.
    Venue(PublicVenueEvent<'a>),
    /// A player's own board changed.
    OwnBoard(&'a OwnBoardEvent),
    /// An announcement or another communication was made.
    #[serde(rename = "spoken")]
    Speech(&'a SpeechEvent),
    /// An adjournment progressed.
    #[serde(rename = "adjourn")]
    Adjournment(&'a AdjournmentEvent),
    /// An arbiter made a ruling.
    Ruled {
        number: u32,
        ruling: &'a Ruling,
        by: PersonId,
        article: Article,
        /// The further articles that it cites.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        #[serde(rename = "also")]
        further_articles: &'a [Article],
        reason: &'a str,
    },
    /// The game ended.
    Ended(&'a Outcome),
}

/// An event at a player's device or at a venue.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = VenueEvent)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "self-explanatory names")]
pub enum PublicVenueEvent<'a> {
    /// A player logged in to the zone.
    LoggedIn { player: Color },
    /// A player logged out of the zone.
    LoggedOut { player: Color },
    /// A player connected to the zone.
    Connected { player: Color, mobile: bool },
    /// A player started or stopped sharing the screen.
    #[serde(rename = "sharing")]
    ScreenSharingChanged { player: Color, shared: bool },
    /// Another application was opened on a playing device.
    ApplicationOpened {
        player: Color,
        /// Always empty: the arbiter has it in the view.
        #[schema(value_type = String)]
        name: WithheldText,
    },
    /// A player showed something on camera.
    Shown {
        player: Color,
        #[serde(rename = "what")]
        target: InspectionTarget,
    },
    /// A player's disconnection was reported.
    DisconnectionReported { player: Color },
    /// A venue was designated.
    Designated { venue: &'a str },
    /// An office of a venue was filled or became vacant.
    Staffed {
        #[serde(rename = "office")]
        arbiter: VenueArbiter,
        named: bool,
    },
    /// The start of the game waits for the required checks.
    ChecksAwaited,
    /// A click announced a move to the players.
    Clicked,
}

impl<'a> From<&'a Event> for PublicEvent<'a> {
    fn from(event: &'a Event) -> PublicEvent<'a> {
        match event {
            Event::Opened(opening) => PublicEvent::Opened(opening),
            &Event::Arrived { player } => PublicEvent::Arrived { player },
            Event::Began => PublicEvent::Began,
            Event::StartPostponed => PublicEvent::StartPostponed,
            &Event::ZoneWasDown { since } => PublicEvent::ZoneWasDown { since },
            Event::Touched { by, squares, purpose } => PublicEvent::Touched { by: *by, squares, purpose: *purpose },
            Event::Board(event) => PublicEvent::Board(event),
            &Event::IllegalMoveMade { by, mv } => PublicEvent::IllegalMoveMade { by, mv },
            // The lag is for fair-play checks.
            &Event::MoveMade { mv, origin, offer, lag: _, excess_lag: _ } => {
                PublicEvent::MoveMade { mv, origin, offer }
            }
            &Event::MoveCompleted { by } => PublicEvent::MoveCompleted { by },
            &Event::PremoveChosen { by, input } => PublicEvent::PremoveChosen { by, input },
            &Event::PremoveDropped { by, unplayable } => PublicEvent::PremoveDropped { by, unplayable },
            &Event::PromotionChosen { by, role } => PublicEvent::PromotionChosen { by, role },
            &Event::DrawOffered { by } => PublicEvent::DrawOffered { by },
            &Event::DrawDeclined { by } => PublicEvent::DrawDeclined { by },
            &Event::ConsentAsked { by } => PublicEvent::ConsentAsked { by },
            &Event::ClaimRejected { by, claim, intended, law, article } => {
                PublicEvent::ClaimRejected { by, claim, intended, law, article }
            }
            Event::Claim(claim) => PublicEvent::Claim(*claim),
            Event::Penalised { offender, penalty, offence, article, further_articles } => PublicEvent::Penalised {
                offender: *offender,
                penalty,
                offence: *offence,
                article: *article,
                further_articles,
            },
            &Event::OffenceCounted { offender, offence } => PublicEvent::OffenceCounted { offender, offence },
            &Event::FlagFell { player } => PublicEvent::FlagFell { player },
            Event::MateAsked { loser, law_if_lost, law_if_drawn, further_articles } => PublicEvent::MateAsked {
                loser: *loser,
                law_if_lost: *law_if_lost,
                law_if_drawn: *law_if_drawn,
                further_articles,
            },
            Event::MateUndetermined => PublicEvent::MateUndetermined,
            &Event::Disconnected { player } => PublicEvent::Disconnected { player },
            &Event::Reconnected { player } => PublicEvent::Reconnected { player },
            &Event::ReturnOverdue { player } => PublicEvent::ReturnOverdue { player },
            &Event::VideoLeft { player } => PublicEvent::VideoLeft { player },
            &Event::VideoJoined { player } => PublicEvent::VideoJoined { player },
            &Event::TakebackAsked { by } => PublicEvent::TakebackAsked { by },
            &Event::TakebackDeclined { by } => PublicEvent::TakebackDeclined { by },
            &Event::TakenBack { plies } => PublicEvent::TakenBack { plies },
            Event::ReversedColoursFound => PublicEvent::ReversedColoursFound,
            Event::Irregularity(event) => PublicEvent::Irregularity(event),
            Event::ArbiterCalled { by, reason: _ } => PublicEvent::ArbiterCalled { by: *by, reason: WithheldText },
            Event::Appealed { appeal, by, ruling, grounds: _ } => {
                PublicEvent::Appealed { appeal: *appeal, by: *by, ruling: *ruling, grounds: WithheldText }
            }
            Event::Scoresheet(event) => PublicEvent::Scoresheet(event),
            Event::Conduct(event) => PublicEvent::Conduct(event),
            Event::Venue(event) => PublicEvent::Venue(event.into()),
            Event::OwnBoard(event) => PublicEvent::OwnBoard(event),
            Event::Speech(event) => PublicEvent::Speech(event),
            Event::Adjournment(event) => PublicEvent::Adjournment(event),
            Event::Ruled { number, ruling, by, article, further_articles, reason } => {
                PublicEvent::Ruled { number: *number, ruling, by: *by, article: *article, further_articles, reason }
            }
            Event::Ended(outcome) => PublicEvent::Ended(outcome),
        }
    }
}

impl<'a> From<&'a VenueEvent> for PublicVenueEvent<'a> {
    fn from(event: &'a VenueEvent) -> PublicVenueEvent<'a> {
        match event {
            &VenueEvent::LoggedIn { player } => PublicVenueEvent::LoggedIn { player },
            &VenueEvent::LoggedOut { player } => PublicVenueEvent::LoggedOut { player },
            &VenueEvent::Connected { player, mobile } => PublicVenueEvent::Connected { player, mobile },
            &VenueEvent::ScreenSharingChanged { player, shared } => {
                PublicVenueEvent::ScreenSharingChanged { player, shared }
            }
            &VenueEvent::ApplicationOpened { player, name: _ } => {
                PublicVenueEvent::ApplicationOpened { player, name: WithheldText }
            }
            &VenueEvent::Shown { player, target } => PublicVenueEvent::Shown { player, target },
            &VenueEvent::DisconnectionReported { player } => PublicVenueEvent::DisconnectionReported { player },
            VenueEvent::Designated { venue } => PublicVenueEvent::Designated { venue },
            &VenueEvent::Staffed { arbiter, named } => PublicVenueEvent::Staffed { arbiter, named },
            VenueEvent::ChecksAwaited => PublicVenueEvent::ChecksAwaited,
            VenueEvent::Clicked => PublicVenueEvent::Clicked,
        }
    }
}

//! The commands of clients, and the participations that may give them.

use flagfall_chess::{Color, PieceType, Square, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{
    BoardAction, Claim, Command, Conduct, DrawClaim, Irregularity, MoveInput, OwnBoardAction, Ruling, ScoresheetAction,
    Speech, TouchPurpose, VenueAction,
};
use flagfall_laws::{Action, Article};
use flagfall_store::ChatRoom;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{AdjournCommand, EnvelopeCommand};

/// A command in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientCommand {
    /// Plays a move, such as `{"move":"e2e4"}` or `{"to":"e4"}`.
    Play {
        /// The move.
        input: MoveInput,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer: bool,
    },
    /// Makes a move on a physical board without pressing the clock.
    MakeMove {
        /// The move.
        input: MoveInput,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer: bool,
    },
    /// Presses the clock.
    PressClock,
    /// Touches pieces on a physical board.
    Touch {
        /// The squares of the pieces, in the order in which they were touched.
        squares: Vec<Square>,
        /// The purpose: `move`, `adjust` or `accident`.
        purpose: TouchPurpose,
    },
    /// Another action with the pieces or the clock of a physical board.
    Board(BoardAction),
    /// An irregularity on a physical board, or a statement about one.
    Irregularity(Irregularity),
    /// An action with a scoresheet.
    Scoresheet(ScoresheetAction),
    /// Conduct that the laws regulate, or a report of it.
    Conduct(Conduct),
    /// An action at a device or a venue, or a report of it.
    Venue(VenueAction),
    /// An action on a player's own board.
    OwnBoard(OwnBoardAction),
    /// A spoken statement.
    Speech(Speech),
    /// A claim that somebody has to judge.
    Claim(Claim),
    /// Adjourns the game, seals a move or resumes the game.
    Adjourn(AdjournCommand),
    /// Sets a premove.
    Premove {
        /// The move.
        input: MoveInput,
    },
    /// Cancels the premove.
    CancelPremove,
    /// Sets the default piece for promotions.
    PromoteTo {
        /// The piece.
        role: PieceType,
    },
    /// Offers a draw.
    OfferDraw,
    /// Offers a draw with a condition attached, which is not allowed.
    OfferDrawOnCondition,
    /// Withdraws a draw offer, which is not possible.
    WithdrawOffer,
    /// Accepts the opponent's draw offer.
    AcceptDraw,
    /// Declines the opponent's draw offer.
    DeclineDraw,
    /// Claims a draw, with or without an intended move.
    ClaimDraw {
        /// The ground: `repetition` or `move_count`.
        claim: DrawClaim,
        /// The intended move.
        intended: Option<UciMove>,
    },
    /// Withdraws a draw claim, which is not possible.
    WithdrawClaim,
    /// Claims a win by the opponent's fallen flag, where players call flags.
    CallFlag,
    /// Points out that a flag has fallen.
    PointOutFlag {
        /// The player whose flag has fallen.
        player: Color,
    },
    /// Resigns.
    Resign,
    /// Asks the opponent for a takeback of the player's last move.
    RequestTakeback,
    /// Accepts the takeback.
    AcceptTakeback,
    /// Declines the takeback.
    DeclineTakeback,
    /// Points out that the colours are reversed.
    PointOutColours,
    /// Calls the arbiter.
    CallArbiter {
        /// The reason.
        reason: Box<str>,
    },
    /// Appeals against a ruling or the result.
    Appeal {
        /// The number of the ruling; none for the result.
        ruling: Option<u32>,
        /// The grounds.
        grounds: Box<str>,
    },
    /// Makes a ruling.
    Rule {
        /// The ruling, such as `"pause"` or `{"give_time":{"white":0,"black":120000}}`.
        ruling: Box<Ruling>,
        /// The article it is based on, if not the usual one.
        article: Option<Article>,
        /// The reason.
        reason: Box<str>,
    },
    /// Reports that an illegal move was completed unnoticed.
    ReportIllegalMove {
        /// The move.
        #[serde(rename = "move")]
        mv: UciMove,
    },
    /// Starts White's clock.
    Begin,
    /// Records the arrival of a player.
    Arrive {
        /// The player.
        player: Color,
    },
    /// Records that a player has left the video conference.
    LeaveVideo {
        /// The player.
        player: Color,
    },
    /// Records that a player has joined the video conference again.
    JoinVideo {
        /// The player.
        player: Color,
    },
}

impl ClientCommand {
    /// The free text that the command carries.
    pub(crate) const fn free_text(&self) -> Option<&str> {
        match self {
            ClientCommand::Adjourn(command) => command.free_text(),
            ClientCommand::CallArbiter { reason: text }
            | ClientCommand::Appeal { grounds: text, .. }
            | ClientCommand::Rule { reason: text, .. }
            | ClientCommand::Board(
                BoardAction::StopClock { reason: text, .. }
                | BoardAction::PlaceClock { place: text }
                | BoardAction::ChooseSeat { seat: text },
            )
            | ClientCommand::Scoresheet(ScoresheetAction::Note(text))
            | ClientCommand::Venue(
                VenueAction::OpenApplication { name: text, .. } | VenueAction::DesignateVenue { venue: text },
            )
            | ClientCommand::Speech(Speech::AnnounceInWords { text } | Speech::AgreeOnLanguage { language: text }) => {
                Some(text)
            }
            _ => None,
        }
    }

    /// The chat room that receives the free text, if it is stored outside the game: the arbiter's, or
    /// the one of everybody whom an appeal concerns.
    pub(crate) fn text_room(&self, player: Color) -> Option<ChatRoom> {
        self.free_text().filter(|text| !text.trim().is_empty())?;
        match (self, player) {
            (ClientCommand::CallArbiter { .. } | ClientCommand::Board(BoardAction::StopClock { .. }), Color::White) => {
                Some(ChatRoom::ArbiterWhite)
            }
            (ClientCommand::CallArbiter { .. } | ClientCommand::Board(BoardAction::StopClock { .. }), Color::Black) => {
                Some(ChatRoom::ArbiterBlack)
            }
            (ClientCommand::Appeal { .. }, _) => Some(ChatRoom::Arbiter),
            _ => None,
        }
    }

    /// The permission that the command needs; the laws decide further.
    ///
    /// Only the zone reports that time passes, that it was down, connections, and possible mates.
    /// Arrivals are the arbiter's to record; a player who connects has arrived.
    pub const fn action(&self) -> Action {
        match self {
            // The laws decide which of these an assistant may give, and when.
            ClientCommand::Play { .. }
            | ClientCommand::MakeMove { .. }
            | ClientCommand::PressClock
            | ClientCommand::OfferDraw
            | ClientCommand::AcceptDraw
            | ClientCommand::Touch { .. }
            | ClientCommand::Premove { .. }
            | ClientCommand::CancelPremove
            | ClientCommand::PromoteTo { .. }
            | ClientCommand::OfferDrawOnCondition
            | ClientCommand::WithdrawOffer
            | ClientCommand::DeclineDraw
            | ClientCommand::ClaimDraw { .. }
            | ClientCommand::WithdrawClaim
            | ClientCommand::Resign
            | ClientCommand::RequestTakeback
            | ClientCommand::AcceptTakeback
            | ClientCommand::DeclineTakeback => Action::Play,
            ClientCommand::CallArbiter { .. } | ClientCommand::Appeal { .. } => Action::CallArbiter,
            ClientCommand::PointOutFlag { .. }
            | ClientCommand::PointOutColours
            | ClientCommand::Irregularity(_)
            | ClientCommand::Conduct(_)
            | ClientCommand::Venue(_)
            | ClientCommand::Claim(_)
            | ClientCommand::CallFlag
            | ClientCommand::Speech(_)
            | ClientCommand::Board(_)
            | ClientCommand::Scoresheet(_)
            | ClientCommand::OwnBoard(_)
            | ClientCommand::Adjourn(_) => Action::TakePart,
            // An assistant is in the video conference as well, and may report it (annex II 3).
            ClientCommand::LeaveVideo { .. } | ClientCommand::JoinVideo { .. } => Action::TellOfVideo,
            ClientCommand::Rule { .. }
            | ClientCommand::ReportIllegalMove { .. }
            | ClientCommand::Begin
            | ClientCommand::Arrive { .. } => Action::Rule,
        }
    }

    /// Converts to the game's command, for a connection with this lag and a text stored under `text_id`;
    /// or to a command that the zone has to complete.
    pub(crate) fn into_command(self, lag: Millis, text_id: Option<u64>) -> Result<Command, EnvelopeCommand> {
        Ok(match self {
            ClientCommand::Play { input, offer } => Command::Play { input, offer, lag },
            ClientCommand::MakeMove { input, offer } => Command::Make { input, offer },
            ClientCommand::PressClock => Command::Press,
            ClientCommand::Touch { squares, purpose } => Command::Touch { squares, purpose },
            ClientCommand::Board(BoardAction::StopClock { reason, .. }) => {
                Command::Board(BoardAction::StopClock { reason, text_id })
            }
            ClientCommand::Board(action) => Command::Board(action),
            ClientCommand::Irregularity(irregularity) => Command::Irregularity(irregularity),
            ClientCommand::Scoresheet(action) => Command::Scoresheet(action),
            ClientCommand::Conduct(conduct) => Command::Conduct(conduct),
            ClientCommand::Venue(action) => Command::Venue(action),
            ClientCommand::OwnBoard(action) => Command::OwnBoard(action),
            ClientCommand::Speech(speech) => Command::Speech(speech),
            ClientCommand::Claim(claim) => Command::Claim(claim),
            ClientCommand::Adjourn(command) => Command::Adjournment(command.into_action()?),
            ClientCommand::Premove { input } => Command::Premove(input),
            ClientCommand::CancelPremove => Command::CancelPremove,
            ClientCommand::PromoteTo { role } => Command::ChoosePromotion(role),
            ClientCommand::OfferDraw => Command::OfferDraw { condition: false },
            ClientCommand::OfferDrawOnCondition => Command::OfferDraw { condition: true },
            ClientCommand::WithdrawOffer => Command::WithdrawOffer,
            ClientCommand::AcceptDraw => Command::AcceptDraw,
            ClientCommand::DeclineDraw => Command::DeclineDraw,
            ClientCommand::ClaimDraw { claim, intended } => Command::ClaimDraw { claim, intended },
            ClientCommand::WithdrawClaim => Command::WithdrawClaim,
            ClientCommand::CallFlag => Command::CallFlag(None),
            ClientCommand::PointOutFlag { player } => Command::CallFlag(Some(player)),
            ClientCommand::Resign => Command::Resign,
            ClientCommand::RequestTakeback => Command::RequestTakeback,
            ClientCommand::AcceptTakeback => Command::AcceptTakeback,
            ClientCommand::DeclineTakeback => Command::DeclineTakeback,
            ClientCommand::PointOutColours => Command::PointOutColours,
            ClientCommand::CallArbiter { reason } => Command::CallArbiter { reason, text_id },
            ClientCommand::Appeal { ruling, grounds } => Command::Appeal { ruling, grounds, text_id },
            ClientCommand::Rule { ruling, article, reason } => Command::Rule { ruling, article, reason },
            ClientCommand::ReportIllegalMove { mv } => Command::ReportIllegalMove(mv),
            ClientCommand::Begin => Command::Begin,
            ClientCommand::Arrive { player } => Command::Arrive(player),
            ClientCommand::LeaveVideo { player } => Command::LeaveVideo(player),
            ClientCommand::JoinVideo { player } => Command::JoinVideo(player),
        })
    }
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    use super::*;

    /// Checks that each text is a `T` whose variant has the same name in Rust.
    #[track_caller]
    fn check<T: DeserializeOwned + Debug>(actions: impl IntoIterator<Item = Value>) {
        for action in actions {
            let fields = action.as_object().and_then(|fields| fields.keys().next());
            let name = fields.map(String::as_str).or(action.as_str()).expect("a name").replace('_', "");
            let read: T = serde_json::from_value(action.clone()).expect("an action");
            assert!(format!("{read:?}").to_lowercase().starts_with(&name), "{action} is {read:?}");
        }
    }

    #[test]
    fn actions_of_clients_are_named_like_their_variants() {
        check::<BoardAction>([
            json!("announce_adjustment"),
            json!({"report_moving_hand": "left"}),
            json!({"report_pressing_hand": "both"}),
            json!({"handle_clock": "knock_over"}),
            json!("report_clock_failure"),
            json!({"report_clock_time": {"player": "white", "time": 1_000}}),
            json!({"note_disability": {"player": "white", "disability": "disabled"}}),
        ]);
        check::<Claim>([
            json!("agree_to_draw"),
            json!("point_out_both_flags"),
            json!({"show_forced_mate": ["e2e4"]}),
            json!("request_extra_seconds"),
            json!({"submit_document": "position"}),
            json!("submit_to_arbiter"),
        ]);
        check::<Conduct>([
            json!({"refuse_to_obey": "white"}),
            json!({"refuse_inspection": "white"}),
            json!({"breach_rules": "white"}),
            json!({"inform": {"topic": "flag", "to": "white"}}),
            json!("intervene"),
        ]);
        check::<ScoresheetAction>([
            json!({"report_incomplete": "white"}),
            json!("request_sheet"),
            json!("view_record"),
        ]);
        check::<Speech>([
            json!({"request_information": "times"}),
            json!({"inform": {"topic": "times", "to": "white"}}),
            json!("announce_times"),
            json!({"agree_on_language": {"language": "fi"}}),
            json!({"submit_proof": "certificate"}),
        ]);
        check::<VenueAction>([
            json!({"show_on_camera": {"player": "white", "target": "ears"}}),
            json!({"designate_venue": {"venue": "Oulu"}}),
        ]);
        check::<AdjournCommand>([
            json!({"announce_session": {"starts": 5}}),
            json!({"tell_to_seal": "white"}),
            json!("request_sealing"),
            json!({"seal": {"envelope": "second", "sealed": {"text": "Nf3"}}}),
            json!("report_envelope_missing"),
            json!("report_position_lost"),
        ]);
    }
}

//! What can be asked for in a game, and by whom.

use flagfall_chess::{Color, Role, Square, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{
    Claim, Command, Conduct, DrawClaim, Hand, Input, OwnBoard, Purpose, Ruling, Sheet, Spoken,
    Venue, Wrong,
};
use flagfall_laws::Article;
use flagfall_store::Room;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{Adjourning, As, Secret};

/// Something that is done in a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Asked {
    /// Plays a move, such as `{"move":"e2e4"}` or `{"to":"e4"}`.
    Play {
        /// Which.
        input: Input,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer: bool,
    },
    /// Makes a move on a real board, the clock not pressed yet.
    Make {
        /// Which.
        input: Input,
        /// Whether a draw is offered with it.
        #[serde(default)]
        offer: bool,
    },
    /// Presses the clock.
    Press,
    /// Touches pieces on a real board.
    Touch {
        /// On which squares, in this order.
        squares: Vec<Square>,
        /// What for: `move`, `adjust` or `accident`.
        purpose: Purpose,
    },
    /// Does something else with hands to the pieces or the clock of a real board.
    Hand(Hand),
    /// Does something irregular on a real board, or speaks of it.
    Wrong(Wrong),
    /// Writes on a scoresheet, or does something else with it.
    Sheet(Sheet),
    /// Behaves in a way that the laws speak of, or tells of somebody who does.
    Conduct(Conduct),
    /// Does something at a device or a venue, or tells of somebody who does.
    Venue(Venue),
    /// Does something on a player's own board.
    OwnBoard(OwnBoard),
    /// Says something.
    Spoken(Spoken),
    /// Claims what somebody must judge.
    Claim(Claim),
    /// Adjourns the game, keeps its sealed move or resumes it.
    Adjourn(Adjourning),
    /// Chooses a move in advance.
    Premove {
        /// Which.
        input: Input,
    },
    /// Gives it up.
    CancelPremove,
    /// Says what pawns become when nothing is said.
    PromoteTo {
        /// What.
        role: Role,
    },
    /// Offers a draw.
    OfferDraw,
    /// Offers one on a condition, which no offer can have.
    OfferDrawOnCondition,
    /// Takes an offer back, which cannot be done.
    WithdrawOffer,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines it.
    DeclineDraw,
    /// Claims a draw, perhaps by a move announced but not made.
    ClaimDraw {
        /// For what: `repetition` or `move_count`.
        claim: DrawClaim,
        /// The move.
        intended: Option<UciMove>,
    },
    /// Takes a claim back, which cannot be done.
    WithdrawClaim,
    /// Claims a win by the opponent's fallen flag, where players call flags.
    CallFlag,
    /// Points out that a flag has fallen.
    PointOutFlag {
        /// Whose.
        player: Color,
    },
    /// Gives the game up.
    Resign,
    /// Asks the opponent to let the last own move be taken back.
    AskTakeback,
    /// Agrees to that.
    AcceptTakeback,
    /// Does not.
    DeclineTakeback,
    /// Says that the colours are reversed.
    PointOutColours,
    /// Calls the arbiter.
    CallArbiter {
        /// What for.
        reason: Box<str>,
    },
    /// Appeals against a ruling, or against the result.
    Appeal {
        /// Which ruling; none for the result.
        ruling: Option<u32>,
        /// On what grounds.
        grounds: Box<str>,
    },
    /// Rules.
    Rule {
        /// What, such as `"pause"` or `{"give_time":{"white":0,"black":120000}}`.
        ruling: Box<Ruling>,
        /// By which article, if not the one that is usual for it.
        article: Option<Article>,
        /// Why.
        reason: Box<str>,
    },
    /// Says that an illegal move of the player to move got through.
    LetThrough {
        /// Which.
        #[serde(rename = "move")]
        mv: UciMove,
    },
    /// Sets White's clock going.
    Begin,
    /// Says that a player has come.
    Arrive {
        /// Who.
        player: Color,
    },
    /// Says that a player has left the video conference.
    LeaveVideo {
        /// Who.
        player: Color,
    },
    /// Says that a player is in it again.
    JoinVideo {
        /// Who.
        player: Color,
    },
}

impl Asked {
    /// What is said in words of one's own, and kept with the game.
    pub(crate) const fn words(&self) -> Option<&str> {
        match self {
            Asked::Adjourn(adjourning) => adjourning.words(),
            Asked::CallArbiter { reason: words }
            | Asked::Appeal { grounds: words, .. }
            | Asked::Rule { reason: words, .. }
            | Asked::Hand(
                Hand::StopClock { reason: words, .. }
                | Hand::PlaceClock { place: words }
                | Hand::ChooseSeat { seat: words },
            )
            | Asked::Sheet(Sheet::Note(words))
            | Asked::Venue(
                Venue::OpenApplication { name: words, .. } | Venue::Designate { venue: words },
            )
            | Asked::Spoken(
                Spoken::AnnounceInWords { text: words } | Spoken::Agree { language: words },
            ) => Some(words),
            _ => None,
        }
    }

    /// Where such words are told, if they are kept outside the game: to the arbiter, or to all whom
    /// an appeal concerns.
    pub(crate) fn room(&self, player: Color) -> Option<Room> {
        self.words().filter(|words| !words.trim().is_empty())?;
        match (self, player) {
            (Asked::CallArbiter { .. } | Asked::Hand(Hand::StopClock { .. }), Color::White) => {
                Some(Room::ArbiterWhite)
            }
            (Asked::CallArbiter { .. } | Asked::Hand(Hand::StopClock { .. }), Color::Black) => {
                Some(Room::ArbiterBlack)
            }
            (Asked::Appeal { .. }, _) => Some(Room::Arbiter),
            _ => None,
        }
    }

    /// As what one may ask for it. The laws have the last word.
    ///
    /// That time passes, that the zone was down, who is connected and who could mate the zone alone
    /// says. Presence is the arbiter's word: a player is believed who sits down at the zone.
    pub const fn askers(&self) -> &'static [As] {
        match self {
            // What an assistant may do of it, and when, the laws say by the article.
            Asked::Play { .. }
            | Asked::Make { .. }
            | Asked::Press
            | Asked::OfferDraw
            | Asked::AcceptDraw
            | Asked::Touch { .. }
            | Asked::Premove { .. }
            | Asked::CancelPremove
            | Asked::PromoteTo { .. }
            | Asked::OfferDrawOnCondition
            | Asked::WithdrawOffer
            | Asked::DeclineDraw
            | Asked::ClaimDraw { .. }
            | Asked::WithdrawClaim
            | Asked::Resign
            | Asked::AskTakeback
            | Asked::AcceptTakeback
            | Asked::DeclineTakeback
            | Asked::CallArbiter { .. }
            | Asked::Appeal { .. } => &[As::Player, As::Assistant],
            Asked::PointOutFlag { .. }
            | Asked::PointOutColours
            | Asked::Wrong(_)
            | Asked::Conduct(_)
            | Asked::Venue(_)
            | Asked::Claim(_)
            | Asked::CallFlag
            | Asked::Spoken(_)
            | Asked::Hand(_)
            | Asked::Sheet(_)
            | Asked::OwnBoard(_)
            | Asked::Adjourn(_) => &[As::Player, As::Assistant, As::Arbiter],
            // An assistant is in the video conference as well, and says so (annex II 3).
            Asked::LeaveVideo { .. } | Asked::JoinVideo { .. } => &[As::Assistant, As::Arbiter],
            Asked::Rule { .. } | Asked::LetThrough { .. } | Asked::Begin | Asked::Arrive { .. } => {
                &[As::Arbiter]
            }
        }
    }

    /// The command it is, sent over a connection of that lag, its words kept under a number; unless
    /// it takes what is in an envelope, which the zone alone has.
    pub(crate) fn command(self, lag: Millis, kept: Option<u64>) -> Result<Command, Secret> {
        Ok(match self {
            Asked::Play { input, offer } => Command::Play { input, offer, lag },
            Asked::Make { input, offer } => Command::Make { input, offer },
            Asked::Press => Command::Press,
            Asked::Touch { squares, purpose } => Command::Touch { squares, purpose },
            Asked::Hand(Hand::StopClock { reason, .. }) => {
                Command::Hand(Hand::StopClock { reason, kept })
            }
            Asked::Hand(hand) => Command::Hand(hand),
            Asked::Wrong(wrong) => Command::Wrong(wrong),
            Asked::Sheet(sheet) => Command::Sheet(sheet),
            Asked::Conduct(conduct) => Command::Conduct(conduct),
            Asked::Venue(venue) => Command::Venue(venue),
            Asked::OwnBoard(used) => Command::OwnBoard(used),
            Asked::Spoken(spoken) => Command::Spoken(spoken),
            Asked::Claim(claim) => Command::Claim(claim),
            Asked::Adjourn(adjourning) => Command::Adjourn(adjourning.command()?),
            Asked::Premove { input } => Command::Premove(input),
            Asked::CancelPremove => Command::CancelPremove,
            Asked::PromoteTo { role } => Command::PromoteTo(role),
            Asked::OfferDraw => Command::OfferDraw { condition: false },
            Asked::OfferDrawOnCondition => Command::OfferDraw { condition: true },
            Asked::WithdrawOffer => Command::WithdrawOffer,
            Asked::AcceptDraw => Command::AcceptDraw,
            Asked::DeclineDraw => Command::DeclineDraw,
            Asked::ClaimDraw { claim, intended } => Command::ClaimDraw { claim, intended },
            Asked::WithdrawClaim => Command::WithdrawClaim,
            Asked::CallFlag => Command::CallFlag(None),
            Asked::PointOutFlag { player } => Command::CallFlag(Some(player)),
            Asked::Resign => Command::Resign,
            Asked::AskTakeback => Command::AskTakeback,
            Asked::AcceptTakeback => Command::AcceptTakeback,
            Asked::DeclineTakeback => Command::DeclineTakeback,
            Asked::PointOutColours => Command::PointOutColours,
            Asked::CallArbiter { reason } => Command::CallArbiter { reason, kept },
            Asked::Appeal { ruling, grounds } => Command::Appeal { ruling, grounds, kept },
            Asked::Rule { ruling, article, reason } => Command::Rule { ruling, article, reason },
            Asked::LetThrough { mv } => Command::LetThrough(mv),
            Asked::Begin => Command::Begin,
            Asked::Arrive { player } => Command::Arrive(player),
            Asked::LeaveVideo { player } => Command::LeaveVideo(player),
            Asked::JoinVideo { player } => Command::JoinVideo(player),
        })
    }
}

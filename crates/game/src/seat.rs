//! The state of each player.

use flagfall_chess::{Color, PieceType};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Offence;

use crate::{AssistanceKind, AssistantTask, Disability, FreeText, Game, MoveInput, PersonId};

/// The state of one player.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) person: PersonId,
    pub(crate) arrived: bool,
    /// The arbiter allows the player to arrive after the default time.
    pub(crate) excused: bool,
    /// The player has lost the game by default.
    pub(crate) late: bool,
    pub(crate) disconnected_since: Option<Timestamp>,
    /// The number of times that the connection was lost.
    pub(crate) disconnections: u16,
    /// The arbiter was informed that the player has not returned in time.
    pub(crate) overdue: bool,
    pub(crate) in_video: bool,
    /// The accepted tasks of the assistant: one bit for each [`AssistantTask`].
    pub(crate) assistant_tasks: u8,
    /// The player's disabilities: one bit for each [`Disability`].
    pub(crate) disabilities: u8,
    /// The player's open call of the arbiter.
    pub(crate) call: Option<Box<ArbiterCall>>,
    pub(crate) premove: Option<MoveInput>,
    pub(crate) preset_promotion: PieceType,
    pub(crate) lag: Millis,
    pub(crate) warnings: u8,
    pub(crate) yellow_cards: u8,
    pub(crate) red_cards: u8,
    pub(crate) offences: [u8; Offence::ALL.len()],
}

impl Seat {
    pub(crate) fn of(person: PersonId) -> Seat {
        Seat {
            person,
            arrived: false,
            excused: false,
            late: false,
            disconnected_since: None,
            disconnections: 0,
            overdue: false,
            in_video: true,
            assistant_tasks: 0,
            disabilities: 0,
            call: None,
            premove: None,
            preset_promotion: PieceType::Queen,
            lag: Millis::ZERO,
            warnings: 0,
            yellow_cards: 0,
            red_cards: 0,
            offences: [0; Offence::ALL.len()],
        }
    }
}

/// An open call of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArbiterCall {
    /// The time of the call.
    pub at: Timestamp,
    /// The reason of the call.
    pub reason: FreeText,
    /// Whether an arbiter has made any ruling since.
    pub answered: bool,
}

impl Game {
    /// Whether a player has an assistant accepted by the arbiter.
    pub fn is_assisted(&self, player: Color) -> bool {
        self.seats[player].assistant_tasks != 0 && !self.is_assistant_sent_out(player)
    }

    /// Whether the arbiter has accepted a player's assistant for a task, or for all tasks.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, AssistantTask};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_assisted_in(Color::White, AssistantTask::Moving));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn is_assisted_in(&self, player: Color, task: AssistantTask) -> bool {
        let tasks = self.seats[player].assistant_tasks;
        let named = tasks & 1 << task as u8 != 0;
        // The tasks of a blind player's assistant are listed (D.2.10); the opponent's assistant has
        // fewer (D.2.11).
        let wholly = match self.full_assistance_kind(player) {
            // Blind players who cannot move the pieces are helped in that too (4.9).
            AssistanceKind::Blind if task == AssistantTask::Moving => {
                self.has_disability(player, Disability::UnableToMove)
            }
            AssistanceKind::Blind => {
                matches!(task, AssistantTask::Everything | AssistantTask::Pressing | AssistantTask::Writing)
            }
            AssistanceKind::Sighted => task == AssistantTask::Everything,
            AssistanceKind::None | AssistanceKind::Tasks | AssistanceKind::Online => true,
        };
        let everything = tasks & 1 << AssistantTask::Everything as u8 != 0;
        (named || everything && wholly) && !self.is_assistant_sent_out(player)
    }

    /// Whether a player has a disability.
    pub fn has_disability(&self, player: Color, disability: Disability) -> bool {
        self.seats[player].disabilities & 1 << disability as u8 != 0
    }

    /// Whether a player has arrived.
    pub fn has_arrived(&self, player: Color) -> bool {
        self.seats[player].arrived
    }

    /// Whether a player is connected.
    pub fn is_connected(&self, player: Color) -> bool {
        self.seats[player].disconnected_since.is_none()
    }

    /// Whether a disconnected player has not returned in time, so that the arbiter decides (online
    /// 11.4.2).
    pub fn is_overdue(&self, player: Color) -> bool {
        self.seats[player].overdue
    }

    /// Whether a player is in the video conference.
    pub fn is_in_video(&self, player: Color) -> bool {
        self.seats[player].in_video
    }

    /// A player's premove.
    pub fn premove(&self, player: Color) -> Option<MoveInput> {
        self.seats[player].premove
    }

    /// The number of times a player committed an offence.
    pub fn offences(&self, player: Color, offence: Offence) -> u8 {
        self.seats[player].offences[offence as usize]
    }

    /// The numbers of a player's warnings, yellow cards and red cards.
    pub fn cards(&self, player: Color) -> [u8; 3] {
        let seat = &self.seats[player];
        [seat.warnings, seat.yellow_cards, seat.red_cards]
    }

    /// The person who plays a side.
    pub fn person(&self, player: Color) -> PersonId {
        self.seats[player].person
    }

    /// A player's call of the arbiter that waits for an answer.
    pub fn arbiter_call(&self, player: Color) -> Option<&ArbiterCall> {
        self.seats[player].call.as_deref()
    }

    /// Whether a call of the arbiter waits for an answer.
    pub(crate) fn is_arbiter_called(&self) -> bool {
        Color::ALL.into_iter().any(|player| self.arbiter_call(player).is_some())
    }
}

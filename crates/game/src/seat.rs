//! What is known of each of the two players.

use flagfall_chess::{Color, Role};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::Offence;

use crate::{Ability, Game, Help, Input, PersonId, Task, Words};

/// What is known of a player.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seat {
    pub(crate) person: PersonId,
    pub(crate) arrived: bool,
    /// The arbiter lets the player come later than the default time.
    pub(crate) excused: bool,
    /// The game was lost by coming so late.
    pub(crate) late: bool,
    pub(crate) away_since: Option<Timestamp>,
    /// The arbiter was told that the player is not back in time.
    pub(crate) overdue: bool,
    pub(crate) in_video: bool,
    /// What the arbiter has accepted an assistant for, a bit for each [`Task`].
    pub(crate) tasks: u8,
    /// What is to be known of the player, a bit for each [`Ability`].
    pub(crate) abilities: u8,
    /// The last call of the arbiter, while it is open.
    pub(crate) called: Option<Box<Called>>,
    pub(crate) premove: Option<Input>,
    pub(crate) promotes_to: Role,
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
            away_since: None,
            overdue: false,
            in_video: true,
            tasks: 0,
            abilities: 0,
            called: None,
            premove: None,
            promotes_to: Role::Queen,
            lag: Millis::ZERO,
            warnings: 0,
            yellow_cards: 0,
            red_cards: 0,
            offences: [0; Offence::ALL.len()],
        }
    }
}

/// A call of the arbiter that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    /// When.
    pub at: Timestamp,
    /// What for.
    pub reason: Words,
    /// An arbiter has ruled since, whatever it was about.
    pub answered: bool,
}

impl Game {
    /// Whether a player has an assistant whom the arbiter has accepted.
    pub fn is_assisted(&self, player: Color) -> bool {
        self.seats[player].tasks != 0 && !self.is_assistant_out(player)
    }

    /// Whether the arbiter has accepted an assistant for something, or for everything.
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening, Task};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_assisted_in(Color::White, Task::Moving));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn is_assisted_in(&self, player: Color, task: Task) -> bool {
        let tasks = self.seats[player].tasks;
        let named = tasks & 1 << task as u8 != 0;
        // A blind player's assistant does what is listed, and the opponent's less than that.
        let wholly = match self.kind_of_help(player) {
            // Who cannot move the pieces either is helped in that too (4.9).
            Help::Blind if task == Task::Moving => self.has(player, Ability::UnableToMove),
            Help::Blind => matches!(task, Task::Everything | Task::Pressing | Task::Writing),
            Help::Sighted => task == Task::Everything,
            Help::None | Help::Tasks | Help::Online => true,
        };
        let everything = tasks & 1 << Task::Everything as u8 != 0;
        (named || everything && wholly) && !self.is_assistant_out(player)
    }

    /// Whether something is known of a player.
    pub fn has(&self, player: Color, ability: Ability) -> bool {
        self.seats[player].abilities & 1 << ability as u8 != 0
    }

    /// Whether a player has come.
    pub fn has_arrived(&self, player: Color) -> bool {
        self.seats[player].arrived
    }

    /// Whether a player is connected.
    pub fn is_connected(&self, player: Color) -> bool {
        self.seats[player].away_since.is_none()
    }

    /// Whether a disconnected player was not back in time, and the arbiter decides (online 11.4.2).
    pub fn is_overdue(&self, player: Color) -> bool {
        self.seats[player].overdue
    }

    /// Whether a player is in the video conference.
    pub fn is_in_video(&self, player: Color) -> bool {
        self.seats[player].in_video
    }

    /// The move a player has chosen in advance.
    pub fn premove(&self, player: Color) -> Option<Input> {
        self.seats[player].premove
    }

    /// How often a player was found at an offence.
    pub fn offences(&self, player: Color, offence: Offence) -> u8 {
        self.seats[player].offences[offence as usize]
    }

    /// A player's warnings, yellow and red cards.
    pub fn cards(&self, player: Color) -> [u8; 3] {
        let seat = &self.seats[player];
        [seat.warnings, seat.yellow_cards, seat.red_cards]
    }

    /// Who plays.
    pub fn person(&self, player: Color) -> PersonId {
        self.seats[player].person
    }

    /// A player's call of the arbiter that waits for an answer, the first one.
    pub fn call(&self, player: Color) -> Option<&Called> {
        self.seats[player].called.as_deref()
    }

    /// Whether a call of one of the players waits for an answer.
    pub(crate) fn is_arbiter_called(&self) -> bool {
        Color::ALL.into_iter().any(|player| self.call(player).is_some())
    }
}

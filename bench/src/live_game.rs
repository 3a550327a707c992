//! A live game under the laws, with a move every second.

use std::sync::Arc;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Game, GameExecution, MoveInput, Opening};
use flagfall_laws::Rules;

const MOVE_TIME: Millis = Millis::from_secs(1);

/// Returns the rules of the games.
pub(crate) fn rules() -> Rules {
    Rules::preset("fide-online-2021").expect("a preset")
}

/// A game and the time of its last move.
#[derive(Clone)]
pub(crate) struct LiveGame {
    pub(crate) game: Game,
    now: Timestamp,
}

impl LiveGame {
    /// Starts a game: both players have arrived, and White's clock runs.
    pub(crate) fn start(rules: impl Into<Arc<Rules>>) -> LiveGame {
        let mut game = Game::open(&Opening::of(rules)).expect("the usual position");
        let now = Timestamp::EPOCH;
        let arrivals = Color::ALL.map(|player| (Command::Arrive(player), Actor::Player(player)));
        for (command, actor) in arrivals.into_iter().chain([(Command::Begin, Actor::Zone)]) {
            game.execute(&command, actor, now).result.expect("the game can start");
        }
        LiveGame { game, now }
    }

    /// Plays a move for the player to move.
    pub(crate) fn play(&mut self, mv: UciMove) -> GameExecution {
        self.now = self.now.saturating_add(MOVE_TIME);
        let player = Actor::Player(self.game.position().turn());
        self.game.execute(&Command::play(MoveInput::Move(mv)), player, self.now)
    }
}

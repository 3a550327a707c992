//! A game under the laws while it is played, a move every second.

use std::sync::Arc;

use flagfall_chess::{Color, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, Executed, Game, Input, Opening};
use flagfall_laws::Rules;

const MOVE_TIME: Millis = Millis::from_secs(1);

/// The rules the games are played under.
pub(crate) fn rules() -> Rules {
    Rules::preset("fide-online-2021").expect("a preset")
}

/// A game and the moment of its last move.
#[derive(Clone)]
pub(crate) struct Live {
    pub(crate) game: Game,
    now: Timestamp,
}

impl Live {
    /// Both players are there, and White's clock runs.
    pub(crate) fn begun(rules: impl Into<Arc<Rules>>) -> Live {
        let mut game = Game::open(&Opening::of(rules)).expect("the usual position");
        let now = Timestamp::EPOCH;
        let arrivals = Color::ALL.map(|player| (Command::Arrive(player), Actor::Player(player)));
        for (command, actor) in arrivals.into_iter().chain([(Command::Begin, Actor::Zone)]) {
            game.execute(&command, actor, now).answer.expect("nothing hinders the beginning");
        }
        Live { game, now }
    }

    /// The player to move makes a move.
    pub(crate) fn play(&mut self, mv: UciMove) -> Executed {
        self.now = self.now.saturating_add(MOVE_TIME);
        let player = Actor::Player(self.game.position().turn());
        self.game.execute(&Command::play(Input::Move(mv)), player, self.now)
    }
}

//! Limits on the events that each player adds, so that no ledger grows without end.

use flagfall_laws::Law;

use crate::{Actor, Command, Game, Refusal, RefusalReason};

/// Maximum number of events that a player adds by commands other than moves: this many, and more for each ply of the
/// record.
const MAX_EVENTS: usize = 1_000;
const EVENTS_PER_PLY: usize = 4;

/// Maximum number of times that a player can lose the connection and return.
pub(crate) const MAX_DISCONNECTIONS: u16 = 1_000;

impl Game {
    /// Requires that an actor at the board, whose commands have led to a number of events, may add more. Moves and
    /// resignation are always possible, because the number of moves has a limit of its own.
    ///
    /// The limit concerns only the actor: nobody can use up the events of the opponent.
    ///
    /// ```
    /// use flagfall_chess::Color::White;
    /// use flagfall_game::{Actor, Command, Game, Opening};
    /// use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// let offer = Command::OfferDraw { condition: false };
    /// assert!(game.require_room(&offer, Actor::Player(White), 10).is_ok());
    /// assert!(game.require_room(&offer, Actor::Player(White), 10_000).is_err());
    /// assert!(game.require_room(&Command::Resign, Actor::Player(White), 10_000).is_ok());
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    ///
    /// # Errors
    /// Refuses further events of an actor who has added too many.
    pub fn require_room(&self, command: &Command, actor: Actor, events: u64) -> Result<(), Refusal> {
        let is_always_possible =
            matches!(command, Command::Play { .. } | Command::Make { .. } | Command::Press | Command::Resign);
        let max_events = (MAX_EVENTS + EVENTS_PER_PLY * self.record.len()) as u64;
        if !actor.is_at_board() || is_always_possible || events < max_events {
            return Ok(());
        }
        Err(self.refuse(Law::UnregulatedCase, RefusalReason::TooManyEvents))
    }
}

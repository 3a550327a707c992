//! A game in which everything is tried: what must hold whatever anybody does, and whenever.
//!
//! Bytes say what is done. Any bytes at all make a trial, so a fuzz target and a property test
//! are the same call, and what breaks a property shrinks to fewer bytes.

mod adjourned;
mod bytes;
mod claims;
mod commands;
mod evidence;
mod hands;
mod held;
mod ledger;
mod openings;
mod own_boards;
mod papers;
mod rulings;
mod shown;
mod spoken;
mod venue;
mod written;

use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, Adjourn, Claim, Command, Executed, Game, Opening, OwnBoard, Sheet, Spoken, Wrong,
};

pub use bytes::Bytes;
use held::Held;
use ledger::Ledger;

/// So many commands at most: a trial is to stay short.
const MOST_COMMANDS: usize = 250;

/// What became of a trial.
#[derive(Clone, Debug)]
pub struct Trial {
    /// How many commands were accepted.
    pub accepted: usize,
    /// How many were refused.
    pub refused: usize,
    /// What it began with.
    pub opening: Opening,
    /// Everything that was tried, and who tried it.
    pub tried: Vec<(Command, Actor)>,
    /// The game in the end.
    pub game: Game,
    /// Its ledger, as lines of JSON.
    pub ledger: String,
}

/// Plays a game as the bytes say and checks after every command what must hold.
///
/// # Panics
///
/// Where a property is broken.
///
/// ```
/// let trial = flagfall_testkit::trial::run(&[]);
/// assert_eq!(trial.accepted + trial.refused, 0);
/// ```
pub fn run(data: &[u8]) -> Trial {
    let mut bytes = Bytes::new(data);
    let openings::Drawn { opening, strict } = openings::draw(&mut bytes);
    let mut game = Game::open(&opening).expect("an opening that holds");
    let mut ledger = Ledger::open(&opening);
    let held = Held { strict };
    let mut now = opening.appointed;
    let (mut accepted, mut refused, mut tried) = (0, 0, Vec::new());
    held.always(&game);
    let mut beginning = commands::beginning(&mut bytes).into_iter();
    let often = bytes.pick(&commands::FAMILIES);
    let mut after_the_end = 0;
    while !bytes.is_empty() && tried.len() < MOST_COMMANDS && after_the_end < 16 {
        let begins = beginning.next();
        if begins.is_none() {
            now = later(&mut bytes, &game, now);
        }
        let (command, actor) =
            begins.unwrap_or_else(|| commands::draw(&mut bytes, often, &game, now));
        after_the_end += usize::from(game.outcome().is_some());
        let before = game.clone();
        let executed = game.execute(&command, actor, now);
        held::step(&before, &game, &command, actor, now, &executed);
        held.always(&game);
        held::goes_on(&game, now);
        written::holds(&command, actor);
        ledger.append(&executed, actor, now);
        // Seldom, as much of it is long.
        if tried.len() % 16 == 0 {
            shown::holds(&game, now);
        }
        match executed.answer {
            Ok(()) => accepted += 1,
            Err(_) => refused += 1,
        }
        tried.push((command, actor));
    }
    shown::holds(&game, now);
    ledger.holds(&game);
    Trial { accepted, refused, opening, tried, game, ledger: ledger.text() }
}

/// The next moment: mostly a little later, sometimes when something is due, or long after, or
/// before.
fn later(bytes: &mut Bytes<'_>, game: &Game, now: Timestamp) -> Timestamp {
    const STEPS: [u64; 12] =
        [0, 0, 1, 40, 500, 1_000, 3_000, 10_000, 30_000, 60_000, 600_000, 5_400_000];
    let millis = now.as_millis();
    let due = game.next_deadline().map_or(millis, Timestamp::as_millis);
    let at = match bytes.below(24) {
        0 => due,
        1 => due.saturating_add(1),
        2 => due.saturating_sub(1),
        3 => millis.saturating_sub(bytes.pick(&STEPS)),
        4 if bytes.below(32) == 0 => bytes.pick(&[0, u64::MAX, u64::MAX - 1, 1 << 62]),
        5 => millis.saturating_add(bytes.pick(&STEPS)),
        _ => millis.saturating_add(bytes.pick(&STEPS[..8])),
    };
    Timestamp::from_millis(at)
}

/// Times from nothing to beyond all measure.
fn time(bytes: &mut Bytes<'_>) -> Millis {
    const TIMES: [u64; 10] =
        [0, 1, 250, 1_000, 60_000, 120_000, 3_600_000, 1 << 40, u64::MAX - 1, u64::MAX];
    Millis::new(bytes.pick(&TIMES))
}

/// Whether this may be accepted when the game is over.
const fn goes_after_the_end(command: &Command) -> bool {
    matches!(
        command,
        Command::Wait
            | Command::Rule { .. }
            | Command::Disconnect(_)
            | Command::Reconnect(_)
            // Who has lost by default may come yet.
            | Command::Arrive(_)
            | Command::LeaveVideo(_)
            | Command::Appeal { .. }
            | Command::CallArbiter { .. }
            | Command::ShowDead { .. }
            // An illegal move may be claimed against a flag (P.15c).
            | Command::Wrong(Wrong::ClaimWin)
            | Command::Sheet(_)
            | Command::Conduct(_)
            | Command::Venue(_)
            // What somebody has lost by coming late the sealed move may have ended before (I.10).
            | Command::Adjourn(Adjourn::Open { .. } | Adjourn::Look)
            | Command::Claim(Claim::ForcedMate(_))
            // The last move is copied to a real board (online 20.4).
            | Command::OwnBoard(OwnBoard::CarryOut { .. })
            // Player and assistant talk as they like then.
            | Command::Spoken(Spoken::Talk)
    )
}

/// Whether a game that is over can have another result by it, or go on.
const fn is_on_the_result(command: &Command) -> bool {
    matches!(
        command,
        Command::Rule { .. }
            | Command::ShowDead { .. }
            | Command::Wrong(Wrong::ClaimWin)
            | Command::Adjourn(Adjourn::Open { .. })
            | Command::Claim(Claim::ForcedMate(_))
            | Command::Sheet(Sheet::Sign(_))
    )
}

/// Whether nothing at all came of a command.
const fn is_idle(executed: &Executed) -> bool {
    executed.entries.is_empty()
}

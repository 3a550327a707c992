//! Fuzzing of games under the laws: random commands by everybody at any time, with checks after each.
//!
//! Bytes determine the run, and any bytes are valid. A fuzz target and a property test therefore make the
//! same call, and a failing input shrinks to fewer bytes.

mod adjournment;
mod board_actions;
mod choices;
mod claims;
mod commands;
mod evidence;
mod invariants;
mod ledger;
mod openings;
mod own_boards;
mod rulings;
mod scoresheets;
mod serialization;
mod speech;
mod venue;
mod views;

use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, AdjournmentAction, Claim, Command, Game, GameExecution, Irregularity, Opening, OwnBoardAction,
    ScoresheetAction, Speech,
};

pub use choices::ChoiceBytes;
use invariants::Invariants;
use ledger::RecordedLedger;
use views::FollowedViews;

/// The maximum number of commands in a run.
const MAX_COMMANDS: usize = 250;

/// The result of a run.
#[derive(Clone, Debug)]
pub struct FuzzRun {
    /// The number of accepted commands.
    pub accepted: usize,
    /// The number of refused commands.
    pub refused: usize,
    /// The opening of the game.
    pub opening: Opening,
    /// All commands, with their actors.
    pub commands: Vec<(Command, Actor)>,
    /// The final game.
    pub game: Game,
    /// The ledger of the game, as lines of JSON.
    pub ledger: String,
}

/// Plays a game determined by the bytes and checks every invariant after each command.
///
/// # Panics
///
/// An invariant is violated.
///
/// ```
/// let run = flagfall_testkit::fuzz::run(&[]);
/// assert_eq!(run.accepted + run.refused, 0);
/// ```
pub fn run(data: &[u8]) -> FuzzRun {
    let mut bytes = ChoiceBytes::new(data);
    let openings::DrawnOpening { opening, strict } = openings::draw(&mut bytes);
    let mut game = Game::open(&opening).expect("a valid opening");
    let mut ledger = RecordedLedger::open(&opening);
    let invariants = Invariants { strict };
    let mut now = opening.scheduled_start;
    let (mut accepted, mut refused, mut executed_commands) = (0, 0, Vec::new());
    invariants.check_game(&game);
    let mut followed = FollowedViews::of(&game, now);
    let mut first_commands = commands::opening_commands(&mut bytes).into_iter();
    let frequent = bytes.pick(&commands::FAMILIES);
    let mut commands_after_end = 0;
    while !bytes.is_empty() && executed_commands.len() < MAX_COMMANDS && commands_after_end < 16 {
        let first = first_commands.next();
        if first.is_none() {
            now = next_time(&mut bytes, &game, now);
        }
        let (command, actor) = first.unwrap_or_else(|| commands::draw(&mut bytes, frequent, &game, now));
        commands_after_end += usize::from(game.outcome().is_some());
        let before = game.clone();
        let executed = game.execute(&command, actor, now);
        invariants::check_command(&before, &game, &command, actor, now, &executed);
        invariants.check_game(&game);
        invariants::check_elapsing(&game, now);
        serialization::check_round_trip(&command, actor);
        ledger.append(&executed, actor, now);
        followed.follow(&game, &executed);
        // Views are slow to check.
        if executed_commands.len() % 16 == 0 {
            views::check_views(&game, now);
        }
        match executed.result {
            Ok(()) => accepted += 1,
            Err(_) => refused += 1,
        }
        executed_commands.push((command, actor));
    }
    views::check_views(&game, now);
    ledger.check_replay(&game);
    FuzzRun { accepted, refused, opening, commands: executed_commands, game, ledger: ledger.text() }
}

/// Draws the time of the next command: mostly a little later, sometimes at a deadline, much later or
/// earlier.
fn next_time(bytes: &mut ChoiceBytes<'_>, game: &Game, now: Timestamp) -> Timestamp {
    const STEPS: [u64; 12] = [0, 0, 1, 40, 500, 1_000, 3_000, 10_000, 30_000, 60_000, 600_000, 5_400_000];
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

/// Draws a duration from zero to the maximum.
fn draw_time(bytes: &mut ChoiceBytes<'_>) -> Millis {
    const TIMES: [u64; 10] = [0, 1, 250, 1_000, 60_000, 120_000, 3_600_000, 1 << 40, u64::MAX - 1, u64::MAX];
    Millis::new(bytes.pick(&TIMES))
}

/// Whether a command may be accepted after the end of the game.
const fn is_allowed_after_end(command: &Command) -> bool {
    matches!(
        command,
        Command::Wait
            | Command::Rule { .. }
            | Command::Disconnect(_)
            | Command::Reconnect(_)
            // A player who has lost by default may still arrive.
            | Command::Arrive(_)
            | Command::LeaveVideo(_)
            | Command::Appeal { .. }
            | Command::CallArbiter { .. }
            | Command::ProveDeadPosition { .. }
            // An illegal move may be claimed against a flag (P.15c).
            | Command::Irregularity(Irregularity::ClaimWin)
            | Command::Scoresheet(_)
            | Command::Conduct(_)
            | Command::Venue(_)
            // The sealed move may have ended a game that a player lost by arriving late (I.10).
            | Command::Adjournment(AdjournmentAction::Open { .. } | AdjournmentAction::Look)
            | Command::Claim(Claim::ShowForcedMate(_))
            // The last move is copied to a real board (online 20.4).
            | Command::OwnBoard(OwnBoardAction::CarryOut { .. })
            // Players and assistants may talk freely then.
            | Command::Speech(Speech::Talk)
    )
}

/// Whether a command can change the result of a finished game or continue it.
const fn may_change_result(command: &Command) -> bool {
    matches!(
        command,
        Command::Rule { .. }
            | Command::ProveDeadPosition { .. }
            | Command::Irregularity(Irregularity::ClaimWin)
            | Command::Adjournment(AdjournmentAction::Open { .. })
            | Command::Claim(Claim::ShowForcedMate(_))
            | Command::Scoresheet(ScoresheetAction::Sign(_))
    )
}

/// Whether a command led to no events.
const fn has_no_events(executed: &GameExecution) -> bool {
    executed.entries.is_empty()
}

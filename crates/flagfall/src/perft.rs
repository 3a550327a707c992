//! `flagfall perft FEN DEPTH`: counts the positions reached from a position.

use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::time::Duration;

use flagfall_chess::{KernelKind, Move, Position, kernel, perft_on};

use crate::args::PerftArgs;
use crate::error::Error;
use crate::parallel;
use crate::position_input::PositionInput;
use crate::progress::Progress;

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Error> {
    let given = PositionInput::read(args.fen.as_deref().unwrap_or_default())?;
    let depth = args.depth.unwrap_or_default().into();
    given.note_irregularities();
    let kernel = args.kernel.unwrap_or_else(kernel);
    let PerftDivide { by_move, elapsed } = count(&given.position, depth, kernel, args.threads());
    // The count at depth zero is one.
    let total = if depth == 0 { 1 } else { by_move.iter().map(|&(_, leaves)| leaves).sum() };
    if args.divide && !by_move.is_empty() {
        let mut lines: Vec<_> =
            by_move.iter().map(|(mv, leaves)| format!("{}: {leaves}", mv.uci(given.uci_style))).collect();
        lines.sort_unstable();
        writeln!(out, "{}\n", lines.join("\n"))?;
    }
    report_speed(total, elapsed);
    writeln!(out, "{total}")?;
    Ok(())
}

/// The number of leaves below each legal move, and the time taken.
struct PerftDivide {
    by_move: Vec<(Move, u64)>,
    elapsed: Duration,
}

/// A part of the tree, counted by one thread.
struct Branch {
    /// The index of the move at the root.
    root: usize,
    position: Position,
    depth: u32,
}

fn count(position: &Position, depth: u32, kernel: KernelKind, threads: NonZero<usize>) -> PerftDivide {
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
    let branches: Vec<_> = (moves.iter().enumerate())
        .flat_map(|(root, &mv)| branches(root, position.play_unchecked(mv), depth - 1))
        .collect();
    let mut by_move: Vec<_> = moves.into_iter().map(|mv| (mv, 0)).collect();
    let mut progress = Progress::of_steps(branches.len(), "branches");
    let Ok(()) = parallel::for_each(
        &branches,
        threads,
        |branch| perft_on(kernel, &branch.position, branch.depth),
        |at, leaves| {
            by_move[branches[at].root].1 += leaves.expect("only kernels of this machine are accepted");
            progress.step();
            Ok::<_, Infallible>(())
        },
    );
    PerftDivide { by_move, elapsed: progress.elapsed() }
}

/// Splits a move at the root into branches; a deep tree is split once more, to balance the threads.
fn branches(root: usize, position: Position, depth: u32) -> Vec<Branch> {
    if depth < 3 {
        return vec![Branch { root, position, depth }];
    }
    let replies = position.legal_moves();
    let positions = replies.into_iter().map(|reply| position.play_unchecked(reply));
    positions.map(|position| Branch { root, position, depth: depth - 1 }).collect()
}

/// Reports the speed before the count, if standard error is a terminal.
fn report_speed(leaves: u64, elapsed: Duration) {
    if io::stderr().is_terminal() && elapsed >= Duration::from_millis(1) {
        #[expect(clippy::cast_precision_loss, reason = "only three digits are shown")]
        let millions = leaves as f64 / elapsed.as_secs_f64() / 1e6;
        let _ = writeln!(io::stderr(), "{elapsed:.2?}, {millions:.0} million a second");
    }
}

//! `flagfall perft FEN DEPTH`: how many lines of play there are.

use std::convert::Infallible;
use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::time::Duration;

use flagfall_chess::{KernelKind, Move, Position, kernel, perft_on};

use crate::args::PerftArgs;
use crate::crew;
use crate::error::Error;
use crate::given::Given;
use crate::progress::Progress;

pub(crate) fn run(args: &PerftArgs, out: &mut impl Write) -> Result<(), Error> {
    let given = Given::read(args.fen.as_deref().unwrap_or_default())?;
    let depth = args.depth.unwrap_or_default().into();
    given.note_irregularities();
    let kernel = args.kernel.unwrap_or_else(kernel);
    let Count { by_move, elapsed } = count(&given.position, depth, kernel, args.threads());
    // Of no moves at all there is one line of play.
    let total = if depth == 0 { 1 } else { by_move.iter().map(|&(_, leaves)| leaves).sum() };
    if args.divide && !by_move.is_empty() {
        let mut lines: Vec<_> = by_move
            .iter()
            .map(|(mv, leaves)| format!("{}: {leaves}", mv.uci(given.spelling)))
            .collect();
        lines.sort_unstable();
        writeln!(out, "{}\n", lines.join("\n"))?;
    }
    tell_speed(total, elapsed);
    writeln!(out, "{total}")?;
    Ok(())
}

/// The leaves below each legal move, and the time it took to count them.
struct Count {
    by_move: Vec<(Move, u64)>,
    elapsed: Duration,
}

/// A part of the tree that one thread counts.
struct Branch {
    /// Which move of the root it belongs to.
    root: usize,
    position: Position,
    depth: u32,
}

fn count(position: &Position, depth: u32, kernel: KernelKind, threads: NonZero<usize>) -> Count {
    let moves = if depth == 0 { Vec::new() } else { position.legal_moves().to_vec() };
    let branches: Vec<_> = (moves.iter().enumerate())
        .flat_map(|(root, &mv)| branches(root, position.play_unchecked(mv), depth - 1))
        .collect();
    let mut by_move: Vec<_> = moves.into_iter().map(|mv| (mv, 0)).collect();
    let mut progress = Progress::over(branches.len(), "branches");
    let Ok(()) = crew::spread(
        &branches,
        threads,
        |branch| perft_on(kernel, &branch.position, branch.depth),
        |at, leaves| {
            by_move[branches[at].root].1 += leaves.expect("only kernels of this machine are taken");
            progress.step();
            Ok::<_, Infallible>(())
        },
    );
    Count { by_move, elapsed: progress.elapsed() }
}

/// A deep tree is parted once more, so that no thread is left alone with the last move.
fn branches(root: usize, position: Position, depth: u32) -> Vec<Branch> {
    if depth < 3 {
        return vec![Branch { root, position, depth }];
    }
    let replies = position.legal_moves();
    let positions = replies.into_iter().map(|reply| position.play_unchecked(reply));
    positions.map(|position| Branch { root, position, depth: depth - 1 }).collect()
}

/// Tells a person who waits how fast it went; before the count, which comes last.
fn tell_speed(leaves: u64, elapsed: Duration) {
    if io::stderr().is_terminal() && elapsed >= Duration::from_millis(1) {
        #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
        let millions = leaves as f64 / elapsed.as_secs_f64() / 1e6;
        let _ = writeln!(io::stderr(), "{elapsed:.2?}, {millions:.0} million a second");
    }
}

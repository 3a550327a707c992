//! The arguments of `flagfall mate`.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, value_parser};
use flagfall_chess::Color;
use flagfall_chess::mate::Budget;
use thiserror::Error;

use crate::args::{examples, section};
use crate::mate::answer::Effort;
use crate::mate::line::LineNotation;

/// Decide whether a player can still mate or force mate, or check a suite of verdicts
///
/// A player can mate if any series of legal moves leads to mate, even one with the worst replies of the
/// opponent. If neither player can, the position is dead and the game is drawn at once (5.2.2). If a flag
/// falls, or a second illegal move is completed, and the opponent cannot mate, the game is drawn (6.9,
/// 7.5.3). Every verdict is exact and comes with evidence: moves that end in mate, or the reason why there
/// are none.
///
/// Without --winner both players are examined, and a third line states whether the position is dead.
#[derive(Args)]
#[command(
    override_usage = "flagfall mate [OPTIONS] <FEN> [--winner <w|b>] [--quick]\n       \
                      flagfall mate [OPTIONS] <FEN> --forced <N>\n       \
                      flagfall mate [OPTIONS] --suite <FILE> [--quick] [--threads <N>]",
    after_help = concat!(
        section!(
            "Verdicts",
            "  winnable LINE      the player can mate, by these moves of both players;
                     without moves if the position is mate already
  unwinnable GROUND  no series of legal moves ends in mate, for this reason
  not shown          --quick did not prove that the player cannot mate; the player
                     may or may not be able to
  undetermined       the budget of --nodes ran out, or --quick did not decide
                     whether the position is dead
  dead, not dead     whether neither player can mate (5.2.2)
  mate in K LINE     the player to move can force mate, in K moves against the
                     longest defence, as in LINE (P.13c)
  no mate in N       the opponent can prevent mate for N moves

"
        ),
        section!(
            "Suites",
            "  A line contains a FEN, w or b, and winnable or unwinnable, separated by tabs;
  blank lines and # comments are allowed. Failed positions are printed with
  FILE:LINE, then the average, median, 99th percentile and maximum time per
  position in microseconds, `avg A p50 B p99 C max D`. The last line is
  `N passed, M failed`. Undetermined positions fail. With --quick a position fails
  only if its verdict is disproved, and verdicts that are not shown are counted.

"
        ),
        examples!(
            "  flagfall mate '8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1'
  flagfall mate '8/8/4k3/8/8/8/4KN2/8 b - - 0 1' --winner w --quick
  flagfall mate '6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1' --winner white --san
  flagfall mate '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' --forced 2
  flagfall mate --suite verdicts.tsv --nodes 100000 --verify
  grep unwinnable verdicts.tsv | flagfall mate --suite - --quick

Exit status: 0 success, even if undetermined; 1 a suite has failures or --verify
rejects a verdict; 2 invalid input."
        )
    )
)]
pub(crate) struct MateArgs {
    /// The position, in quotes, or `start`
    #[arg(required_unless_present = "suite")]
    fen: Option<String>,
    /// Examine only this player: white or black
    #[arg(long, value_name = "COLOR", value_parser = players(), ignore_case = true)]
    winner: Option<Color>,
    /// Run only a quick check for a proof that a player cannot mate
    #[arg(long)]
    quick: bool,
    /// Decide whether the player to move can force mate within this many moves (P.13c)
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100))]
    forced: Option<u32>,
    /// Check the verdicts of a file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[arg(long, value_name = "N", help = nodes_help(), value_parser = budgets())]
    nodes: Option<u64>,
    /// Verify every verdict with separate, simple code
    #[arg(long)]
    pub(crate) verify: bool,
    /// Print lines in SAN, such as 1. e4 e5, instead of UCI
    #[arg(long)]
    san: bool,
    /// Number of threads for a suite; times are still per position [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn nodes_help() -> String {
    format!("Stop after this many positions [default: {}]", Budget::FULL.nodes)
}

fn budgets() -> RangedU64ValueParser {
    value_parser!(u64).range(1..)
}

fn players() -> impl TypedValueParser<Value = Color> {
    let names = [("w", "white"), ("b", "black")];
    let names = names.map(|(letter, name)| PossibleValue::new(letter).alias(name));
    PossibleValuesParser::new(names).try_map(|name| player(&name).ok_or("not a player"))
}

/// Returns the player for a letter or word.
pub(crate) fn player(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "w" | "white" => Some(Color::White),
        "b" | "black" => Some(Color::Black),
        _ => None,
    }
}

/// The task given on the command line.
#[derive(Debug)]
pub(crate) enum MateTask<'a> {
    /// Decides whether one player, or either, can mate.
    Possible { fen: &'a str, winner: Option<Color> },
    /// Decides whether the player to move can force mate within this many moves.
    Forced { fen: &'a str, moves: u32 },
    /// Compares verdicts with those of a file.
    Suite(&'a Path),
}

/// An error: arguments conflict. The message contains a remedy.
#[derive(Debug, Error)]
pub(crate) enum MateArgsConflict {
    #[error("a FEN cannot be used with --suite: give one or the other")]
    FenAndSuite,
    #[error("--winner cannot be used with --suite: each line names its player, leave --winner out")]
    WinnerAndSuite,
    #[error(
        "--forced cannot be used with --suite: examine one position at a time, as in \
         flagfall mate FEN --forced 3"
    )]
    ForcedAndSuite,
    #[error(
        "--winner cannot be used with --forced, which examines the player to move: \
         leave --winner out"
    )]
    WinnerAndForced,
    #[error("--quick cannot be used with --forced: leave --quick out, and set --nodes instead")]
    QuickAndForced,
    #[error(
        "--verify cannot be used with --forced, because it verifies only whether mate is possible: \
         leave one of them out"
    )]
    VerifyAndForced,
    #[error(
        "--threads cannot be used without --suite, because one position uses one thread: \
         leave --threads out"
    )]
    ThreadsAlone,
}

impl MateArgs {
    /// Returns the task, if the arguments do not conflict.
    pub(crate) fn task(&self) -> Result<MateTask<'_>, MateArgsConflict> {
        if let Some(conflict) = self.conflict() {
            return Err(conflict);
        }
        let fen = self.fen.as_deref().unwrap_or_default();
        Ok(match (&self.suite, self.forced) {
            (Some(file), _) => MateTask::Suite(file),
            (None, Some(moves)) => MateTask::Forced { fen, moves },
            (None, None) => MateTask::Possible { fen, winner: self.winner },
        })
    }

    fn conflict(&self) -> Option<MateArgsConflict> {
        let (suite, forced) = (self.suite.is_some(), self.forced.is_some());
        Some(match () {
            () if suite && self.fen.is_some() => MateArgsConflict::FenAndSuite,
            () if suite && self.winner.is_some() => MateArgsConflict::WinnerAndSuite,
            () if suite && forced => MateArgsConflict::ForcedAndSuite,
            () if forced && self.winner.is_some() => MateArgsConflict::WinnerAndForced,
            () if forced && self.quick => MateArgsConflict::QuickAndForced,
            () if forced && self.verify => MateArgsConflict::VerifyAndForced,
            () if !suite && self.threads.is_some() => MateArgsConflict::ThreadsAlone,
            () => return None,
        })
    }

    /// Whether a budget was given to the quick check, which has its own limit.
    pub(crate) fn is_budget_unused(&self) -> bool {
        self.quick && self.nodes.is_some()
    }

    pub(crate) fn budget(&self) -> Budget {
        self.nodes.map_or(Budget::FULL, |nodes| Budget { nodes })
    }

    pub(crate) fn effort(&self) -> Effort {
        if self.quick { Effort::Quick } else { Effort::Full(self.budget()) }
    }

    pub(crate) fn notation(&self) -> LineNotation {
        if self.san { LineNotation::San } else { LineNotation::Uci }
    }

    /// Returns the number of threads, by default one, because times are then most accurate.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        let requested = self.threads.and_then(|threads| NonZero::new(threads.into()));
        requested.unwrap_or(NonZero::<usize>::MIN)
    }
}

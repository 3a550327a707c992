//! What can be typed after `flagfall mate`.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, value_parser};
use flagfall_chess::Color;
use flagfall_chess::mate::Budget;
use thiserror::Error;

use crate::args::{examples, section};
use crate::mate::answer::Effort;
use crate::mate::line::Writing;

/// Tell who can still mate, whether mate can be forced, or check a suite of verdicts
///
/// A player can mate if any series of legal moves leads there, however badly the opponent plays.
/// If neither player can, the position is dead and the game is drawn at once (5.2.2). If a flag
/// falls, or a second illegal move is completed, and the opponent cannot mate, the game is drawn
/// (6.9, 7.5.3). Every answer is exact and comes with its evidence: moves that end in mate, or the
/// ground on which there are none.
///
/// Without --winner both players are asked about, and a third line tells whether the position is
/// dead.
#[derive(Args)]
#[command(
    override_usage = "flagfall mate [OPTIONS] <FEN> [--winner <w|b>] [--quick]\n       \
                      flagfall mate [OPTIONS] <FEN> --forced <N>\n       \
                      flagfall mate [OPTIONS] --suite <FILE> [--quick] [--threads <N>]",
    after_help = concat!(
        section!(
            "Answers",
            "  winnable LINE      the player can mate, by these moves of both players; the
                     word alone if it is mate already
  unwinnable GROUND  no series of legal moves ends in that mate, and why
  not shown          --quick has not proved that the player cannot mate, nor
                     the contrary
  undetermined       the budget of --nodes ran out first, or --quick has not shown
                     whether the position is dead
  dead, not dead     whether neither player can mate (5.2.2)
  mate in K LINE     the player having the move can force mate, in K moves if the
                     opponent holds out as long as possible, as in LINE (P.13c)
  no mate in N       the opponent can prevent it for N moves

"
        ),
        section!(
            "Suites",
            "  A line reads FEN, w or b, winnable or unwinnable, with a tab between them;
  there may be blank lines and # comments. Positions that fail are told with
  FILE:LINE. Then come the average, median, 99th percentile and maximum of the
  time per position in microseconds, `avg A p50 B p99 C max D`, and as the last
  line `N passed, M failed`. What is undetermined fails; under --quick only a
  proof against the verdict fails, and what is not shown is counted.

"
        ),
        examples!(
            "  flagfall mate '8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1'
  flagfall mate '8/8/4k3/8/8/8/4KN2/8 b - - 0 1' --winner w --quick
  flagfall mate '6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1' --winner white --san
  flagfall mate '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' --forced 2
  flagfall mate --suite verdicts.tsv --nodes 100000 --verify
  grep unwinnable verdicts.tsv | flagfall mate --suite - --quick

Exit status: 0 answered, be it undetermined; 1 a suite has failures or a verdict
does not stand up to --verify; 2 the input is wrong."
        )
    )
)]
pub(crate) struct MateArgs {
    /// The position, in quotes, or `start`
    #[arg(required_unless_present = "suite")]
    fen: Option<String>,
    /// Ask about this player alone, white or black
    #[arg(long, value_name = "COLOR", value_parser = players(), ignore_case = true)]
    winner: Option<Color>,
    /// Look only quickly whether a player cannot mate
    #[arg(long)]
    quick: bool,
    /// Ask whether the player having the move can force mate within so many moves (P.13c)
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100))]
    forced: Option<u32>,
    /// Check the verdicts of a file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    #[arg(long, value_name = "N", help = nodes_help(), value_parser = budgets())]
    nodes: Option<u64>,
    /// Verify every verdict by separate, simple code
    #[arg(long)]
    pub(crate) verify: bool,
    /// Write lines for people, as 1. e4 e5, not as e2e4 e7e5
    #[arg(long)]
    san: bool,
    /// Spread a suite over so many threads; the times are still each position's own [default: 1]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

fn nodes_help() -> String {
    format!("Give up after so many positions [default: {}]", Budget::FULL.nodes)
}

fn budgets() -> RangedU64ValueParser {
    value_parser!(u64).range(1..)
}

fn players() -> impl TypedValueParser<Value = Color> {
    let names = [("w", "white"), ("b", "black")];
    let names = names.map(|(letter, name)| PossibleValue::new(letter).alias(name));
    PossibleValuesParser::new(names).try_map(|name| player(&name).ok_or("not a player"))
}

/// The player that a letter or a word means.
pub(crate) fn player(name: &str) -> Option<Color> {
    match name.to_ascii_lowercase().as_str() {
        "w" | "white" => Some(Color::White),
        "b" | "black" => Some(Color::Black),
        _ => None,
    }
}

/// What is asked.
#[derive(Debug)]
pub(crate) enum Question<'a> {
    /// Whether this player can mate, or if none is named, either.
    Possible { fen: &'a str, winner: Option<Color> },
    /// Whether the player having the move can force mate within so many moves.
    Forced { fen: &'a str, moves: u32 },
    /// Whether the verdicts of a file are ours.
    Suite(&'a Path),
}

/// Arguments that make no sense together, and what to do.
#[derive(Debug, Error)]
pub(crate) enum Misfit {
    #[error("a FEN cannot be used with --suite: ask about the one or the other")]
    FenAndSuite,
    #[error("--winner cannot be used with --suite: each line names its player, leave --winner out")]
    WinnerAndSuite,
    #[error(
        "--forced cannot be used with --suite: ask about one position at a time, as in \
         flagfall mate FEN --forced 3"
    )]
    ForcedAndSuite,
    #[error(
        "--winner cannot be used with --forced: it is about the player having the move, \
         leave --winner out"
    )]
    WinnerAndForced,
    #[error("--quick cannot be used with --forced: leave --quick out, and limit it by --nodes")]
    QuickAndForced,
    #[error(
        "--verify cannot be used with --forced: it verifies whether mate is possible, \
         leave one of them out"
    )]
    VerifyAndForced,
    #[error(
        "--threads cannot be used without --suite: one position takes one thread, \
         leave --threads out"
    )]
    ThreadsAlone,
}

impl MateArgs {
    /// What is asked, if the arguments make sense together.
    pub(crate) fn question(&self) -> Result<Question<'_>, Misfit> {
        if let Some(misfit) = self.misfit() {
            return Err(misfit);
        }
        let fen = self.fen.as_deref().unwrap_or_default();
        Ok(match (&self.suite, self.forced) {
            (Some(file), _) => Question::Suite(file),
            (None, Some(moves)) => Question::Forced { fen, moves },
            (None, None) => Question::Possible { fen, winner: self.winner },
        })
    }

    fn misfit(&self) -> Option<Misfit> {
        let (suite, forced) = (self.suite.is_some(), self.forced.is_some());
        Some(match () {
            () if suite && self.fen.is_some() => Misfit::FenAndSuite,
            () if suite && self.winner.is_some() => Misfit::WinnerAndSuite,
            () if suite && forced => Misfit::ForcedAndSuite,
            () if forced && self.winner.is_some() => Misfit::WinnerAndForced,
            () if forced && self.quick => Misfit::QuickAndForced,
            () if forced && self.verify => Misfit::VerifyAndForced,
            () if !suite && self.threads.is_some() => Misfit::ThreadsAlone,
            () => return None,
        })
    }

    /// Whether a budget was given to the quick look, which has a limit of its own.
    pub(crate) fn is_budget_idle(&self) -> bool {
        self.quick && self.nodes.is_some()
    }

    pub(crate) fn budget(&self) -> Budget {
        self.nodes.map_or(Budget::FULL, |nodes| Budget { nodes })
    }

    pub(crate) fn effort(&self) -> Effort {
        if self.quick { Effort::Quick } else { Effort::Full(self.budget()) }
    }

    pub(crate) fn writing(&self) -> Writing {
        if self.san { Writing::San } else { Writing::Uci }
    }

    /// One unless more are asked for: times mean most when nothing else runs.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        let asked = self.threads.and_then(|threads| NonZero::new(threads.into()));
        asked.unwrap_or(NonZero::<usize>::MIN)
    }
}

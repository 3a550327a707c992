//! The command line: commands, options and their help.

use std::env;
use std::ffi::OsString;
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Args, ColorChoice, Parser, Subcommand, value_parser};
use clap_complete::Shell;
use flagfall_chess::{Chess960, KernelKind};

use crate::audit::AuditArgs;
use crate::backup::{BackupArgs, RestoreArgs};
use crate::clock::ClockArgs;
use crate::judge::JudgeArgs;
use crate::laws::LawsArgs;
use crate::mate::args::MateArgs;
use crate::people::PeopleArgs;
use crate::pgn::args::PgnArgs;
use crate::regulations::args::RegulationsArgs;
use crate::serve::ServeArgs;
use crate::table::args::TableArgs;
use crate::{parallel, say};

/// A section of a help text, with a heading styled like clap's.
macro_rules! section {
    ($heading:literal, $text:literal) => {
        concat!("\x1b[1m\x1b[4m", $heading, ":\x1b[0m\n", $text)
    };
}

/// The examples at the end of a help text.
macro_rules! examples {
    ($text:literal) => {
        $crate::args::section!("Examples", $text)
    };
}

pub(crate) use {examples, section};

/// Chess games and tools under the FIDE Laws of Chess.
///
/// Counts and lists legal moves, draws boards and Chess960 start positions, decides whether a player
/// can still mate, checks and converts PGN files, judges scenarios, records a game with its clocks and
/// rulings, explains the laws, checks the regulations of an event, serves a playing zone, restores
/// access to it, and audits and copies its data.
///
/// A position is a FEN in quotes (X-FEN and Shredder-FEN too), or the word `start`. Positions left by an
/// illegal move are accepted, and their irregularities are reported.
#[derive(Parser)]
#[command(
    version,
    after_help = examples!(
        "  flagfall show start
  flagfall legal '4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'
  flagfall perft start 6
  flagfall mate '8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1'
  flagfall 960
  flagfall pgn check games.pgn
  flagfall judge laws/scenarios/casual
  flagfall table new game.table --white Anna --black Ben
  flagfall laws 9.5.3
  flagfall regulations check club.toml
  flagfall serve
  flagfall audit verify --data /var/lib/flagfall

Exit status: 0 success, 1 a check failed, 2 invalid input.
Run `flagfall help COMMAND` for the options and examples of a command."
    )
)]
pub(crate) struct Cli {
    /// Use of colours; auto respects `NO_COLOR` and checks for a terminal
    #[arg(long, global = true, value_name = "WHEN", default_value_t, hide_default_value = true)]
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
}

#[derive(Subcommand)]
pub(crate) enum CliCommand {
    Perft(PerftArgs),
    Legal(LegalArgs),
    Show(ShowArgs),
    Mate(MateArgs),
    #[command(name = "960")]
    Draw960(Draw960Args),
    Pgn(Box<PgnArgs>),
    Judge(JudgeArgs),
    Table(TableArgs),
    Laws(LawsArgs),
    Regulations(RegulationsArgs),
    Serve(ServeArgs),
    People(PeopleArgs),
    Clock(ClockArgs),
    /// Print the `OpenAPI` document of a playing zone
    ///
    /// The document describes every HTTP request and every WebSocket message, for authors of clients. A
    /// running zone serves it at `/api/openapi.json`.
    #[command(name = "openapi", after_help = examples!(
        "  flagfall openapi
  flagfall openapi > flagfall.json"
    ))]
    OpenApi,
    Audit(AuditArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    /// Print completions for a shell
    #[command(after_help = examples!(
        "  flagfall completions bash > ~/.local/share/bash-completion/completions/flagfall
  flagfall completions zsh > ~/.zfunc/_flagfall
  flagfall completions fish > ~/.config/fish/completions/flagfall.fish"
    ))]
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// Count the positions reached from a position (perft), or check a suite of known counts
///
/// The last line of output is the count, or for a suite `N passed, M failed`. A position passes if its
/// counts agree at every depth. A line of a suite has the form `FEN;D1 20;D2 400`; blank lines and #
/// comments are allowed.
#[derive(Args)]
#[command(
    override_usage = "flagfall perft [OPTIONS] <FEN> <DEPTH> [--divide]\n       \
                      flagfall perft [OPTIONS] --suite <FILE> [--max-depth <N>]",
    after_help = examples!(
        "  flagfall perft start 6
  flagfall perft --divide 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 3
  flagfall perft 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9' 5
  flagfall perft --suite standard.epd --max-depth 4
  grep HFhf chess960.epd | flagfall perft --suite -"
    )
)]
pub(crate) struct PerftArgs {
    /// The position, in quotes, or `start`
    #[arg(required_unless_present = "suite", conflicts_with = "suite")]
    pub(crate) fen: Option<String>,
    /// Depth in plies
    #[arg(required_unless_present = "suite")]
    pub(crate) depth: Option<u8>,
    /// Also print the count for each first move, in UCI
    #[arg(long, conflicts_with = "suite")]
    pub(crate) divide: bool,
    /// Check the counts of an EPD file; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) suite: Option<PathBuf>,
    /// Check a suite only up to this depth
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub(crate) max_depth: Option<u8>,
    /// Count with this kernel: portable, bmi2 or avx512 [default: the fastest available]
    #[arg(long, value_name = "KERNEL", conflicts_with = "suite", value_parser = available_kernel)]
    pub(crate) kernel: Option<KernelKind>,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl PerftArgs {
    pub(crate) fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// Returns the requested number of threads, or all cores.
pub(crate) fn threads(requested: Option<u16>) -> NonZero<usize> {
    requested.and_then(|threads| NonZero::new(threads.into())).unwrap_or_else(parallel::all_cores)
}

/// List the legal moves in UCI, one per line, sorted
///
/// Castling is written e1g1, or in Chess960 (recognised by the FEN) as king takes rook, e1h1. If there is
/// no legal move, nothing is listed and a note reports checkmate or stalemate.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall legal start
  flagfall legal '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'"
))]
pub(crate) struct LegalArgs {
    /// The position, in quotes, or `start`
    pub(crate) fen: String,
}

/// Draw a position and describe it
///
/// Shows the board, the side to move, check, checkmate or stalemate, castling rights, pins, the counters
/// of the 50-move and 75-move rules, irregularities, and the position in all three dialects of FEN.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall show 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
  flagfall show --flip --letters start
  flagfall show --color always start | less -R"
))]
pub(crate) struct ShowArgs {
    /// The position, in quotes, or `start`
    pub(crate) fen: String,
    #[command(flatten)]
    pub(crate) style: BoardStyle,
}

/// Find or draw a Chess960 start position
///
/// The position is chosen by number (518 is ordinary chess), by dice, by a seed, or at random. The dice
/// place, in turn, the bishop on a dark square, the bishop on a light square, the queen, a knight and a
/// knight; a throw that is too high is repeated.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall 960
  flagfall 960 518
  flagfall 960 --seed 2026
  flagfall 960 --dice
  flagfall 960 --dice 2,3,3,2,3"
))]
pub(crate) struct Draw960Args {
    #[command(flatten)]
    pub(crate) draw: Draw,
    #[command(flatten)]
    pub(crate) style: BoardStyle,
}

/// The choice of a start position; random by default.
#[derive(Args)]
#[group(multiple = false)]
pub(crate) struct Draw {
    /// The number of the position, 0 to 959
    #[arg(value_parser = start_position, allow_negative_numbers = true)]
    pub(crate) number: Option<Chess960>,
    /// Throw dice and print every throw, or use these throws made at the board
    #[arg(long, value_name = "THROWS", num_args = 0.., value_delimiter = ',')]
    pub(crate) dice: Option<Vec<u8>>,
    /// Draw from a seed: the same seed always gives the same position
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
}

/// The style of a drawn board.
#[derive(Args)]
pub(crate) struct BoardStyle {
    /// Draw pieces as letters, White's in upper case
    #[arg(long)]
    pub(crate) letters: bool,
    /// Draw the board from Black's side
    #[arg(long)]
    pub(crate) flip: bool,
}

fn start_position(number: &str) -> Result<Chess960, &'static str> {
    number.parse().ok().and_then(Chess960::new).ok_or("start positions are numbered 0 to 959; ordinary chess is 518")
}

fn available_kernel(name: &str) -> Result<KernelKind, String> {
    let available = KernelKind::available();
    available.iter().copied().find(|kind| kind.to_string() == name).ok_or_else(|| {
        let names: Vec<_> = available.iter().map(KernelKind::to_string).collect();
        format!("this machine supports {}", names.join(", "))
    })
}

/// Prints help, the version or the errors of the arguments, and returns the exit code.
pub(crate) fn explain(error: &clap::Error) -> ExitCode {
    let is_requested = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    match forgotten_quotes(&env::args_os().collect::<Vec<_>>()) {
        Some(fen) if !is_requested => {
            say::error(&format_args!("the FEN has several words: put it in quotes, such as '{fen} ...'"));
        }
        // If this write fails there is no way to report it.
        _ => drop(error.print()),
    }
    if is_requested { ExitCode::SUCCESS } else { ExitCode::from(2) }
}

/// Returns the first two words of a FEN that was typed without quotes.
fn forgotten_quotes(words: &[OsString]) -> Option<String> {
    words.windows(2).find_map(|pair| {
        let (board, turn) = (pair[0].to_str()?, pair[1].to_str()?);
        let is_bare = board.matches('/').count() == 7 && !board.contains(char::is_whitespace);
        (is_bare && matches!(turn, "w" | "b")).then(|| format!("{board} {turn}"))
    })
}

/// Converts the choice of colours for the output streams.
pub(crate) fn stream_choice(choice: ColorChoice) -> anstream::ColorChoice {
    match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    }
}

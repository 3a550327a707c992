//! The arguments of `flagfall table`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_chess::{Color, Letters};
use flagfall_clock::TimeControl;

use crate::args::examples;

/// Record a game at the board: moves, clocks, incidents and rulings
///
/// A table is a plain text file of everything that happens in a game. Each typed line is played under the
/// laws at once, and its consequences are printed with their articles. A move is typed alone (`e4`,
/// `Nf3`), anything else as a sentence (`Black touches g8`, `arbiter warns White under L.11.5 because
/// "talking"`); type `help` at the table for a list. Each line is on disk before its consequences are
/// printed. A reopened table continues where it was left, and the time in between is not charged to either
/// player.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "flagfall table new <FILE> [OPTIONS]\n       \
                      flagfall table <FILE> [--by-hand]\n       \
                      flagfall table protocol <FILE>\n       \
                      flagfall table scoresheet <FILE> [OPTIONS]\n       \
                      flagfall table envelope <FILE> [OPTIONS]",
    after_help = examples!(
        "  flagfall table new anna-ben.table --white Anna --black Ben
  flagfall table anna-ben.table
  flagfall table protocol anna-ben.table
  flagfall table scoresheet anna-ben.table --html anna-ben.html
  flagfall table envelope anna-ben.table --html envelope.html
  flagfall judge anna-ben.table
  printf '0:00 start\\n0:12 e4\\n0:30 e5\\n' | flagfall table anna-ben.table

Without a terminal, lines with their times are read from standard input, up to the first error.

Exit status: 0 success, 1 a line was refused, 2 a line was not understood or a file cannot be used."
    )
)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: Option<TableSubcommand>,
    /// The file of the table to resume
    #[arg(required = true)]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) time_mode: TimeMode,
}

#[derive(Subcommand)]
pub(crate) enum TableSubcommand {
    New(Box<NewTableArgs>),
    Protocol(ProtocolArgs),
    Scoresheet(ScoresheetArgs),
    Envelope(EnvelopeArgs),
}

/// The source of times at the table.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct TimeMode {
    /// Take times only from the lines, to record a game after it was played
    #[arg(long)]
    pub(crate) by_hand: bool,
    /// Take times from the system clock, even without a terminal
    #[arg(long)]
    pub(crate) live: bool,
}

/// Create a table and start recording the game
///
/// The clocks do not run until `start`. Facts are written as in scenarios (docs/scenarios.md).
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table new final.table --preset fide-2017 --white Anna --black Ben
  flagfall table new blitz.table --preset fide-2017-blitz --time-control 3m+2s
  flagfall table new club.table --letters fi --set 'draw_offers.not_before_move = 30'
  flagfall table new late.table --given 'Black is absent'
  flagfall table new end.table --position '8/8/4k3/8/8/4K3/4P3/8 w - - 0 60' --by-hand"
))]
pub(crate) struct NewTableArgs {
    /// The file to create; it must not exist yet
    pub(crate) file: PathBuf,
    /// The preset of the regulations
    #[arg(long, value_name = "PRESET", default_value = "fide-2017")]
    pub(crate) preset: String,
    /// Change a setting of the regulations; may be repeated
    #[arg(long, value_name = "KEY = VALUE")]
    pub(crate) set: Vec<String>,
    /// The time control, such as 90m+30s [default: that of the regulations]
    #[arg(long, value_name = "CONTROL")]
    pub(crate) time_control: Option<TimeControl>,
    /// White's name
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Black's name
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// The title of the game [default: the names]
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// The piece letters of the moves: en, fi, hu, de ... [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) letters: Option<Letters>,
    /// The start position: a FEN, or `chess960 NUMBER`
    #[arg(long)]
    pub(crate) position: Option<String>,
    /// Moves already played, such as '1. e4 e5'
    #[arg(long)]
    pub(crate) moves: Option<String>,
    /// A fact about the game, as in scenarios; may be repeated
    #[arg(long, value_name = "FACT")]
    pub(crate) given: Vec<String>,
    #[command(flatten)]
    pub(crate) time_mode: TimeMode,
}

/// Print the protocol: times, actions, consequences and articles
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table protocol final.table
  flagfall table protocol final.table > final-protocol.txt"
))]
pub(crate) struct ProtocolArgs {
    /// The file of the table
    pub(crate) file: PathBuf,
}

/// Print a scoresheet in any letters, as text or as an HTML page
///
/// Without --player the record of the game is printed, otherwise the player's own scoresheet.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table scoresheet final.table
  flagfall table scoresheet final.table --player white --letters fi
  flagfall table scoresheet final.table --html final.html"
))]
pub(crate) struct ScoresheetArgs {
    /// The file of the table
    pub(crate) file: PathBuf,
    /// The player whose scoresheet is printed: white or black
    #[arg(long, value_name = "COLOUR", value_parser = side)]
    pub(crate) player: Option<Color>,
    /// The piece letters [default: those of the table]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) letters: Option<Letters>,
    /// Write an HTML page to this file; `-` is standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
}

/// Print the cover of a sealed move's envelope, as text or as an HTML page
///
/// The cover contains everything required by Guideline I.2 of the laws, and nothing of the sealed move.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table envelope final.table
  flagfall table envelope final.table --html envelope.html"
))]
pub(crate) struct EnvelopeArgs {
    /// The file of the table
    pub(crate) file: PathBuf,
    /// Write an HTML page to this file; `-` is standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
}

/// Reads a player's colour.
pub(crate) fn side(name: &str) -> Result<Color, &'static str> {
    let named = |side: &Color| side.name().eq_ignore_ascii_case(name);
    Color::ALL.into_iter().find(named).ok_or("a player is white or black")
}

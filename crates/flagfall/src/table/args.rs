//! What can be typed after `flagfall table`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use flagfall_chess::{Color, Letters};
use flagfall_clock::TimeControl;

use crate::args::examples;

/// Keep one game by hand: moves, clocks, incidents, rulings
///
/// A table is a file of plain text that an arbiter can read: who did what at which time. What is typed
/// is played by the laws at once and told with its articles. Moves stand alone (`e4`, `Nf3`), everything else
/// is a sentence (`Black touches g8`, `arbiter warns White under L.11.5 because "talking"`); `help` at the table
/// teaches them. Every line is on disk before it is answered. A table that is opened again goes on where
/// it was left, and the time in between is nobody's.
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

Where nobody is at the keyboard, lines are read from standard input, each at the time it names, up
to the first that is wrong.

Exit status: 0 fine, 1 a line was refused, 2 one was not understood or a file cannot be used."
    )
)]
pub(crate) struct TableArgs {
    #[command(subcommand)]
    pub(crate) command: Option<TableCommand>,
    /// The table to go on with
    #[arg(required = true)]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) pace: Pace,
}

#[derive(Subcommand)]
pub(crate) enum TableCommand {
    New(Box<NewArgs>),
    Protocol(ProtocolArgs),
    Scoresheet(ScoresheetArgs),
    Envelope(EnvelopeArgs),
}

/// How time goes by at the table.
#[derive(Args, Clone, Copy)]
#[group(multiple = false)]
pub(crate) struct Pace {
    /// Let time pass only as the lines say: to keep a game after it was played
    #[arg(long)]
    pub(crate) by_hand: bool,
    /// Let time pass as it does, even where nobody is at the keyboard
    #[arg(long)]
    pub(crate) live: bool,
}

/// Lay a new table and begin to keep the game
///
/// The clocks stand until `start` is said. What is given beside the regulations is written as in
/// scenarios (docs/scenarios.md).
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table new final.table --preset fide-2017 --white Anna --black Ben
  flagfall table new blitz.table --preset fide-2017-blitz --time-control 3m+2s
  flagfall table new club.table --letters fi --set 'draw_offers.not_before_move = 30'
  flagfall table new late.table --given 'Black is absent'
  flagfall table new end.table --position '8/8/4k3/8/8/4K3/4P3/8 w - - 0 60' --by-hand"
))]
pub(crate) struct NewArgs {
    /// The file to keep it in; it must not be there yet
    pub(crate) file: PathBuf,
    /// The regulations, by the name of a preset
    #[arg(long, value_name = "PRESET", default_value = "fide-2017")]
    pub(crate) preset: String,
    /// A setting of the regulations that is different; may be repeated
    #[arg(long, value_name = "KEY = VALUE")]
    pub(crate) set: Vec<String>,
    /// The time for the moves, such as 90m+30s [default: as the regulations say]
    #[arg(long, value_name = "CONTROL")]
    pub(crate) time_control: Option<TimeControl>,
    /// White's name
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Black's name
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// What the game is called [default: the names]
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// The letters moves are written in: en, fi, hu, de ... [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) letters: Option<Letters>,
    /// Where the game begins: FEN, or `chess960 NUMBER`
    #[arg(long)]
    pub(crate) position: Option<String>,
    /// Moves played already, such as '1. e4 e5'
    #[arg(long)]
    pub(crate) moves: Option<String>,
    /// Something else that is so, in the words of scenarios; may be repeated
    #[arg(long, value_name = "FACT")]
    pub(crate) given: Vec<String>,
    #[command(flatten)]
    pub(crate) pace: Pace,
}

/// Print all that happened: when, who, what followed, and by which article
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table protocol final.table
  flagfall table protocol final.table > final-protocol.txt"
))]
pub(crate) struct ProtocolArgs {
    /// The table
    pub(crate) file: PathBuf,
}

/// Print the scoresheet, in anybody's letters, as text or as a page to be printed
///
/// Without a player it is the record of the game; a player's own sheet has what that player wrote.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table scoresheet final.table
  flagfall table scoresheet final.table --player white --letters fi
  flagfall table scoresheet final.table --html final.html"
))]
pub(crate) struct ScoresheetArgs {
    /// The table
    pub(crate) file: PathBuf,
    /// Whose sheet: white or black
    #[arg(long, value_name = "COLOUR", value_parser = side)]
    pub(crate) player: Option<Color>,
    /// The letters of the pieces [default: those of the table]
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) letters: Option<Letters>,
    /// Write a page of HTML to this file instead; `-` is standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
}

/// Print what stands on the envelope of a sealed move, as text or as a page to be printed
///
/// All that Guideline I.2 of the laws asks for, and nothing of what is inside.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall table envelope final.table
  flagfall table envelope final.table --html envelope.html"
))]
pub(crate) struct EnvelopeArgs {
    /// The table
    pub(crate) file: PathBuf,
    /// Write a page of HTML to this file instead; `-` is standard output
    #[arg(long, value_name = "OUT")]
    pub(crate) html: Option<PathBuf>,
}

/// A player by colour.
pub(crate) fn side(name: &str) -> Result<Color, &'static str> {
    let named = |side: &Color| side.name().eq_ignore_ascii_case(name);
    Color::ALL.into_iter().find(named).ok_or("a player is white or black")
}

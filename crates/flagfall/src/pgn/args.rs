//! The arguments of `flagfall pgn`.

use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, value_parser};
use flagfall_chess::pgn::PgnResult;
use flagfall_chess::{Letters, Voice};

use crate::args::{examples, threads};
use crate::pgn::date::DateRange;

/// Check, convert, count, split and filter games in PGN
///
/// Files may be compressed with gzip, zstd or bzip2, regardless of their names; `-` is standard input.
/// Games are read in the piece letters of any language. An error in a game is reported with its file
/// and line, and reading continues with the next game.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall pgn check games.pgn
  flagfall pgn convert --letters fi games.pgn > pelit.pgn
  flagfall pgn stats archive.pgn.zst
  flagfall pgn filter --player Carlsen --result 1-0 archive.pgn.zst > wins.pgn
  flagfall pgn split --by Event -d events archive.pgn.zst

Run `flagfall help pgn COMMAND` for the options and examples of a command."
    )
)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    Check(CheckPgnArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Split(SplitArgs),
    Filter(Box<FilterArgs>),
}

/// The files to read and the options for reading them.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Files of games; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// The options for reading games.
#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// Piece letters of the games: en, fi, hu, de, ..., or auto
    ///
    /// With `auto`, English is tried first, then every other language in which the game can be read.
    #[arg(long, value_name = "LETTERS", default_value = "auto")]
    pub(crate) from: InputLetters,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ReadingArgs {
    pub(crate) fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// The piece letters of the games to read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InputLetters {
    /// English, or any other letters with which a game can be read.
    Auto,
    /// These letters.
    Fixed(Letters),
}

impl FromStr for InputLetters {
    type Err = String;

    fn from_str(text: &str) -> Result<InputLetters, String> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(InputLetters::Auto);
        }
        text.parse().map(InputLetters::Fixed).map_err(|error| format!("{error}, or auto"))
    }
}

/// Read every game and report errors
///
/// Every move is played. An illegal or ambiguous move is an error, reported as `FILE:LINE: game N
/// (White - Black, Round): problem`. Notes report doubtful data, such as a result that contradicts the
/// tags. The last line counts games, moves (variations included) and errors.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn check games.pgn
  flagfall pgn check --from fi pelit.pgn
  zstdcat archive.pgn.zst | flagfall pgn check -

Exit status: 0 no errors, 1 errors, 2 a file could not be read."
))]
pub(crate) struct CheckPgnArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Rewrite games in other letters, in long notation, as UCI, or in spoken words
///
/// The output is PGN in export format. Letters other than English are named in the tag `PieceLetters`,
/// which flagfall reads. Games with errors are omitted and reported.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn convert --letters fi games.pgn
  flagfall pgn convert --letters figurine --long -o pretty.pgn games.pgn
  flagfall pgn convert --from fi --letters hu pelit.pgn > jatszmak.pgn
  flagfall pgn convert --uci --no-comments --no-variations games.pgn
  flagfall pgn convert --spoken de games.pgn"
))]
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Piece letters to write: en, fi, hu, de, sv, fr, es, ru, ..., figurine
    #[arg(long, value_name = "LETTERS", default_value = "en", conflicts_with_all = ["uci", "spoken"])]
    pub(crate) letters: Letters,
    /// Write the square of departure as well, as in Ng1-f3
    #[arg(long, conflicts_with_all = ["uci", "spoken"])]
    pub(crate) long: bool,
    /// Write moves in UCI, as in g1f3
    #[arg(long, conflicts_with = "spoken")]
    pub(crate) uci: bool,
    /// Write moves as they are announced aloud, in en, de, fi or hu
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) spoken: Option<Voice>,
    /// Omit comments and annotations such as ! and $14
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Omit variations
    #[arg(long)]
    pub(crate) no_variations: bool,
    /// Write to this file, which is created only when the output is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Count games, results, lengths, openings, castlings, promotions and more
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn stats games.pgn
  flagfall pgn stats --json archive.pgn.zst | jq .results"
))]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Split games into several files
///
/// Each game is written byte for byte as it was read. Only a game without tags and result gets a `*`, to
/// separate it from the next game. With --games the files are named out-0001.pgn and so on; with --by
/// they are named after the values of the tag.
#[derive(Args)]
#[command(
    override_usage = "flagfall pgn split [OPTIONS] -d <DIR> --games <N> <FILE>...\n       \
                      flagfall pgn split [OPTIONS] -d <DIR> --by <TAG> <FILE>...",
    after_help = examples!(
        "  flagfall pgn split --games 1000 -d parts archive.pgn.zst
  flagfall pgn split --by Round -d rounds tournament.pgn"
    )
)]
pub(crate) struct SplitArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Directory for the files; created if missing
    #[arg(short, long, value_name = "DIR")]
    pub(crate) directory: PathBuf,
    #[command(flatten)]
    pub(crate) parts: SplitBy,
    /// Overwrite existing files
    #[arg(long)]
    pub(crate) force: bool,
}

/// The criterion for splitting.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct SplitBy {
    /// Games per file
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// One file for each value of a tag: Event, Round, White, ECO, ...
    #[arg(long, value_name = "TAG")]
    pub(crate) by: Option<String>,
}

/// Write the games that match, byte for byte and in order
///
/// A game must match all conditions. Names and texts match if the tag contains them, ignoring case. Moves
/// are read only if a condition needs them. A game without tags and result gets a `*`, to separate it from
/// the next game.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn filter --player carlsen --result 1-0 games.pgn > wins.pgn
  flagfall pgn filter --eco C4 --min-elo 2500 --from-date 2020 archive.pgn.zst
  flagfall pgn filter --position '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1' games.pgn
  flagfall pgn filter --mate --max-plies 40 --count games.pgn
  flagfall pgn filter --tag 'Termination=Time forfeit' --invert games.pgn"
))]
pub(crate) struct FilterArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) filter: GameFilter,
    /// Write the games that do not match
    #[arg(long)]
    pub(crate) invert: bool,
    /// Print only the number of matching games
    #[arg(long)]
    pub(crate) count: bool,
}

/// The conditions on a game.
#[derive(Args, Default)]
#[command(next_help_heading = "Conditions")]
pub(crate) struct GameFilter {
    /// White or Black was this player
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,
    /// White was this player
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// Black was this player
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// The game was played in this event
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Option<String>,
    /// The tag Result is 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) result: Option<PgnResult>,
    /// The game was played on this date or later: 2020, 2020.06 or 2020.06.15
    #[arg(long, value_name = "DATE")]
    pub(crate) from_date: Option<DateRange>,
    /// The game was played on this date or earlier
    #[arg(long, value_name = "DATE")]
    pub(crate) to_date: Option<DateRange>,
    /// The ECO code of the opening begins with this: C, C4, C42
    #[arg(long, value_name = "CODE")]
    pub(crate) eco: Option<String>,
    /// Both players had at least this rating
    #[arg(long, value_name = "N")]
    pub(crate) min_elo: Option<u16>,
    /// Both players had at most this rating
    #[arg(long, value_name = "N")]
    pub(crate) max_elo: Option<u16>,
    /// A tag has this value; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = tag)]
    pub(crate) tag: Vec<(String, String)>,
    /// The game has at least this many plies
    #[arg(long, value_name = "N")]
    pub(crate) min_plies: Option<u64>,
    /// The game has at most this many plies
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u64>,
    /// This position occurred in the game, ignoring its move counters
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,
    /// The game ended with checkmate
    #[arg(long)]
    pub(crate) mate: bool,
    /// The game was Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
}

fn tag(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("write a tag as NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

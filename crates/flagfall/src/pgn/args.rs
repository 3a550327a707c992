//! What can be typed after `flagfall pgn`.

use std::num::NonZero;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Subcommand, value_parser};
use flagfall_chess::pgn::Outcome;
use flagfall_chess::{Letters, Voice};

use crate::args::{examples, threads};
use crate::pgn::date::Period;

/// Check, convert, count, split and filter games in PGN
///
/// Files may be packed by gzip, zstd or bzip2, whatever their names; `-` is standard input. Games
/// are read in the letters of any language. A game with an error is named with its file and line,
/// and reading goes on with the next one.
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

`flagfall help pgn COMMAND` tells more of each."
    )
)]
pub(crate) struct PgnArgs {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Subcommand)]
pub(crate) enum PgnCommand {
    Check(CheckArgs),
    Convert(ConvertArgs),
    Stats(StatsArgs),
    Split(SplitArgs),
    Filter(Box<FilterArgs>),
}

/// What games are read, and how.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Files of games; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How games are read.
#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// The letters the games are written in: en, fi, hu, de, ..., or auto
    ///
    /// English is the rule; where a game cannot be read so, `auto` tries every language and takes
    /// the one that can.
    #[arg(long, value_name = "LETTERS", default_value = "auto")]
    pub(crate) from: From,
    /// Use so many threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ReadingArgs {
    pub(crate) fn threads(&self) -> NonZero<usize> {
        threads(self.threads)
    }
}

/// The letters games are written in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// English, or else any others that can be read.
    Auto,
    /// These.
    In(Letters),
}

impl FromStr for From {
    type Err = String;

    fn from_str(text: &str) -> Result<From, String> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(From::Auto);
        }
        text.parse().map(From::In).map_err(|error| format!("{error}, or auto"))
    }
}

/// Read every game and tell what is wrong
///
/// Every move is played: what is illegal or can be read in two ways is an error, told as
/// `FILE:LINE: game N (White - Black, Round): problem`. A note tells what is only doubtful, such
/// as a result that the tags tell otherwise. The last line counts games, moves (those of
/// variations too) and errors.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn check games.pgn
  flagfall pgn check --from fi pelit.pgn
  zstdcat archive.pgn.zst | flagfall pgn check -

Exit status: 0 no errors, 1 errors, 2 a file could not be read."
))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

/// Write games anew: in other letters, long, as UCI, or in words to be spoken
///
/// What comes out is PGN in export format; letters other than English are named by the tag
/// `PieceLetters`, which our reader knows. Games with errors are left out and told.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn convert --letters fi games.pgn
  flagfall pgn convert --letters figurine --long -o pretty.pgn games.pgn
  flagfall pgn convert --from fi --letters hu pelit.pgn > jatszmak.pgn
  flagfall pgn convert --uci --no-comments --no-variations games.pgn
  flagfall pgn convert --spoken de games.pgn"
))]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The letters to write: en, fi, hu, de, sv, fr, es, ru, ..., figurine
    #[arg(long, value_name = "LETTERS", default_value = "en", conflicts_with_all = ["uci", "spoken"])]
    pub(crate) letters: Letters,
    /// Write where each piece comes from too, as Ng1-f3
    #[arg(long, conflicts_with_all = ["uci", "spoken"])]
    pub(crate) long: bool,
    /// Write moves as engines do, as g1f3
    #[arg(long, conflicts_with = "spoken")]
    pub(crate) uci: bool,
    /// Write moves as they are announced: in words of en, de, fi or hu
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) spoken: Option<Voice>,
    /// Leave comments out, and annotations such as ! and $14 too
    #[arg(long)]
    pub(crate) no_comments: bool,
    /// Leave variations out
    #[arg(long)]
    pub(crate) no_variations: bool,
    /// Write to this file, which appears only when all is done
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Count games, results, lengths, openings and what happened on the board
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall pgn stats games.pgn
  flagfall pgn stats --json archive.pgn.zst | jq .results"
))]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write JSON, for machines
    #[arg(long)]
    pub(crate) json: bool,
}

/// Spread the games of a file over several
///
/// Each game is written as it was read, byte for byte; only a game without tags and result gets a
/// `*`, lest the next one is taken for a part of it. By number the files are called
/// out-0001.pgn and so on; by a tag they are called after its values.
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
    /// Where the files go; it is made if need be
    #[arg(short, long, value_name = "DIR")]
    pub(crate) directory: PathBuf,
    #[command(flatten)]
    pub(crate) parts: Parts,
    /// Write over files that are there already
    #[arg(long)]
    pub(crate) force: bool,
}

/// Which games share a file.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub(crate) struct Parts {
    /// So many games a file
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// One file for each value of a tag: Event, Round, White, ECO, ...
    #[arg(long, value_name = "TAG")]
    pub(crate) by: Option<String>,
}

/// Write the games that match, byte for byte and in order
///
/// A game has to match all that is asked. Names and texts match if they are a part of the tag,
/// in capitals or not. Moves are only read if something asked is about them. A game without tags
/// and result gets a `*`, lest the next one is taken for a part of it.
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
    pub(crate) wanted: Wanted,
    /// Write the games that do not match
    #[arg(long)]
    pub(crate) invert: bool,
    /// Write only how many there are
    #[arg(long)]
    pub(crate) count: bool,
}

/// What a game has to be.
#[derive(Args, Default)]
#[command(next_help_heading = "What to match")]
pub(crate) struct Wanted {
    /// This player had either colour
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,
    /// This player had White
    #[arg(long, value_name = "NAME")]
    pub(crate) white: Option<String>,
    /// This player had Black
    #[arg(long, value_name = "NAME")]
    pub(crate) black: Option<String>,
    /// It was played in this event
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Option<String>,
    /// Its tag Result: 1-0, 0-1, 1/2-1/2 or *
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) result: Option<Outcome>,
    /// Played on this day or later: 2020, 2020.06 or 2020.06.15
    #[arg(long, value_name = "DATE")]
    pub(crate) from_date: Option<Period>,
    /// Played on this day or before
    #[arg(long, value_name = "DATE")]
    pub(crate) to_date: Option<Period>,
    /// The opening's code begins so: C, C4, C42
    #[arg(long, value_name = "CODE")]
    pub(crate) eco: Option<String>,
    /// Both players had at least this rating
    #[arg(long, value_name = "N")]
    pub(crate) min_elo: Option<u16>,
    /// Both players had at most this rating
    #[arg(long, value_name = "N")]
    pub(crate) max_elo: Option<u16>,
    /// A tag has this value; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = tag)]
    pub(crate) tag: Vec<(String, String)>,
    /// At least so many moves, both players' counted
    #[arg(long, value_name = "N")]
    pub(crate) min_plies: Option<u64>,
    /// At most so many moves, both players' counted
    #[arg(long, value_name = "N")]
    pub(crate) max_plies: Option<u64>,
    /// This position was on the board; its counters do not matter
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,
    /// It ended with mate
    #[arg(long)]
    pub(crate) mate: bool,
    /// It was Chess960
    #[arg(long)]
    pub(crate) chess960: bool,
}

fn tag(text: &str) -> Result<(String, String), &'static str> {
    let (name, value) = text.split_once('=').ok_or("write a tag as NAME=VALUE")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

//! What can be typed after `flagfall regulations`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::examples;

/// Check and show the regulations of an event
///
/// Regulations are TOML: by which laws is played, how much time the players have, what a wrong
/// claim costs. What they leave out is taken from the preset they start from, if they name one, and
/// from the laws.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall regulations list
  flagfall regulations show fide-2017-blitz
  flagfall regulations check club.toml

`flagfall help regulations COMMAND` tells more of each."
    )
)]
pub(crate) struct RegulationsArgs {
    #[command(subcommand)]
    pub(crate) command: RegulationsCommand,
}

#[derive(Subcommand)]
pub(crate) enum RegulationsCommand {
    Check(CheckArgs),
    Show(ShowArgs),
    /// List the presets
    ///
    /// A file can start from a preset, as in `preset = "fide-2017"`, and change what it likes.
    #[command(after_help = examples!(
        "  flagfall regulations list
  flagfall regulations list --color always"
    ))]
    List,
}

/// Tell what is wrong with regulations, line by line
///
/// A file in order is told as `FILE: OK`. What is wrong is told with its line, the reason, the
/// article that gives it, and what to do about it.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall regulations check club.toml
  flagfall regulations check regulations/*.toml

Exit status: 0 all are in order, 1 something is wrong, 2 a file cannot be read."
))]
pub(crate) struct CheckArgs {
    /// Files of regulations; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// Show regulations settled to the last detail, each setting with its article
///
/// What is printed is TOML that means the same without any preset or default.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall regulations show fide-online-2021
  flagfall regulations show fide-2017-fi-rapid
  flagfall regulations show club.toml"
))]
pub(crate) struct ShowArgs {
    /// A file of regulations, `-` for standard input, or the name of a preset
    #[arg(value_name = "FILE|PRESET")]
    pub(crate) from: PathBuf,
}

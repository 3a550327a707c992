//! The arguments of `flagfall regulations`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::args::examples;

/// Check and show the regulations of an event
///
/// Regulations are a TOML file with the edition of the laws, the time control, penalties and so on. Missing
/// settings are taken from the preset, if one is named, and from the laws.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall regulations list
  flagfall regulations show fide-2017-blitz
  flagfall regulations check club.toml

Run `flagfall help regulations COMMAND` for the options and examples of a command."
    )
)]
pub(crate) struct RegulationsArgs {
    #[command(subcommand)]
    pub(crate) command: RegulationsCommand,
}

#[derive(Subcommand)]
pub(crate) enum RegulationsCommand {
    Check(CheckRegulationsArgs),
    Show(ShowRegulationsArgs),
    /// List the presets
    ///
    /// A file can build on a preset, as in `preset = "fide-2017"`, and change any setting.
    #[command(after_help = examples!(
        "  flagfall regulations list
  flagfall regulations list --color always"
    ))]
    List,
}

/// Report the errors of regulations, line by line
///
/// A valid file is reported as `FILE: OK`. An error is reported with its line, the reason, the article
/// of the laws, and a remedy.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall regulations check club.toml
  flagfall regulations check regulations/*.toml

Exit status: 0 all files are valid, 1 a file has errors, 2 a file cannot be read."
))]
pub(crate) struct CheckRegulationsArgs {
    /// Files of regulations; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// Show the fully resolved regulations, each setting with its article
///
/// The output is an equivalent TOML file that uses no preset and no default.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall regulations show fide-online-2021
  flagfall regulations show fide-2017-fi-rapid
  flagfall regulations show club.toml"
))]
pub(crate) struct ShowRegulationsArgs {
    /// A file of regulations, `-` for standard input, or the name of a preset
    #[arg(value_name = "FILE|PRESET")]
    pub(crate) from: PathBuf,
}

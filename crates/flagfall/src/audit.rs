//! `flagfall audit`: checks and exports the ledgers of a data directory.

mod envelopes;
mod export;
mod verify;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use flagfall_store::{LogReadError, OpenError, SqliteLog};
use thiserror::Error;

use crate::ExitVerdict;
use crate::args::examples;
use crate::error::Error;

/// Check that no record was changed, or export the records for others to check
///
/// Everything that happens in a game is a line in its ledger, and each line contains the hash of the line
/// before. Checkpoints, signed with the key of the data directory, contain the last hash of every ledger.
/// The server may be running.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall audit verify --data /var/lib/flagfall
  flagfall audit export --data /var/lib/flagfall --out evidence

Run `flagfall help audit COMMAND` for the options and examples of a command."
    )
)]
pub(crate) struct AuditArgs {
    #[command(subcommand)]
    command: AuditCommand,
}

#[derive(Subcommand)]
enum AuditCommand {
    Verify(VerifyArgs),
    Export(ExportArgs),
    NewKey(NewKeyArgs),
}

/// Verify the chain of every ledger, and every signed checkpoint
///
/// The first broken line of a changed ledger is reported. Every opened sealed move is compared with its
/// commitment, and the index of open games with their lines. Lines missing at the end of a ledger are
/// detected if a checkpoint covers them, and missing checkpoints by an anchor: the last checkpoint, which
/// the server also writes to checkpoint.anchor. Anyone who can change all files of the directory can change
/// the anchor too, so keep exports elsewhere and compare the data with them: --anchor. The signing keys are
/// printed last: compare them with the published key.
///
/// A restored backup is older than anchors from after it. The audit then reports a missing or different
/// checkpoint, because records of that time are lost.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall audit verify --data /var/lib/flagfall
  flagfall audit verify --quiet --data /var/lib/flagfall
  flagfall audit verify --data /var/lib/flagfall --anchor evidence/checkpoints.jsonl

Exit status: 0 nothing was changed, 1 a record was changed, 2 the data cannot be read."
))]
pub(crate) struct VerifyArgs {
    /// The server's data directory
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// An earlier checkpoints.jsonl or checkpoint.anchor, whose last checkpoint the data must contain
    #[arg(long, value_name = "FILE")]
    anchor: Option<PathBuf>,
    /// Print only errors
    #[arg(long, short)]
    quiet: bool,
}

/// Create a signing key after signing.key was lost
///
/// Restore your copy of the key instead if you have one. With a new key, the audit shows both; publish the
/// new one. The server must be stopped, and a damaged signing.key moved away.
#[derive(Args)]
#[command(after_help = examples!("  flagfall audit new-key --data /var/lib/flagfall"))]
pub(crate) struct NewKeyArgs {
    /// The server's data directory
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

/// Write ledgers as lines of JSON, byte for byte as they were hashed
///
/// With --out the lines are written to a file in that directory, the checkpoints with their signatures
/// to checkpoints.jsonl, and the public keys to keys.txt; docs/AUDIT.md explains how to check them
/// without this program. Without --out the lines are printed.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall audit export --data /var/lib/flagfall --game 7
  flagfall audit export --data /var/lib/flagfall --out evidence
  flagfall audit export --data /var/lib/flagfall --game 7 --out evidence"
))]
pub(crate) struct ExportArgs {
    /// The server's data directory
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Only the game with this id
    #[arg(long, value_name = "ID")]
    game: Option<u64>,
    /// Directory for the files; created if missing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &AuditArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    match &args.command {
        AuditCommand::Verify(args) => verify::run(args, out),
        AuditCommand::Export(args) => export::run(args, out),
        AuditCommand::NewKey(NewKeyArgs { data }) => {
            SqliteLog::create_signing_key(data).map_err(AuditError::from)?;
            writeln!(out, "created signing.key in {}: keep a copy in a safe place", data.display())?;
            Ok(ExitVerdict::Passed)
        }
    }
}

/// An error while reading or exporting ledgers.
#[derive(Debug, Error)]
pub(crate) enum AuditError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{error}\nhint: restore a backup with `flagfall restore`, or try `sqlite3 {} .recover`", .data.join("flagfall.db").display())]
    Read { data: PathBuf, error: LogReadError },
    #[error("there is no game {game} in {}\nhint: leave --game out to export all games", .data.display())]
    NoGame { game: u64, data: PathBuf },
    #[error("cannot read {}: {error}", .path.display())]
    Anchor { path: PathBuf, error: io::Error },
    #[error("{} does not end with a signed checkpoint: give a checkpoints.jsonl of `flagfall audit export`, or a copy of checkpoint.anchor", .0.display())]
    NoAnchor(PathBuf),
    #[error("cannot write {}: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
}

impl AuditError {
    fn read(data: &Path) -> impl FnOnce(LogReadError) -> AuditError {
        let data = data.to_owned();
        move |error| AuditError::Read { data, error }
    }

    fn write(path: &Path) -> impl FnOnce(io::Error) -> AuditError {
        let path = path.to_owned();
        move |error| AuditError::Write { path, error }
    }
}

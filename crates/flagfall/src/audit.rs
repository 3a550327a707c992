//! `flagfall audit`: the ledgers of a data directory, checked and written out.

mod envelopes;
mod export;
mod verify;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use flagfall_store::{OpenError, ReadError};
use thiserror::Error;

use crate::Verdict;
use crate::args::examples;
use crate::error::Error;

/// Check that nothing on record was changed, or write it out for others to check
///
/// Everything that happens in a game is a line in its ledger, and each line names the hash of the line
/// before. Checkpoints, signed with the key of the data directory, say how far every ledger had
/// come. A server may be at work meanwhile.
#[derive(Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = examples!(
        "  flagfall audit verify --data /var/lib/flagfall
  flagfall audit export --data /var/lib/flagfall --out evidence

`flagfall help audit COMMAND` tells more of each."
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
}

/// Follow the chain of every ledger, and every signed checkpoint
///
/// Of a ledger that was changed the first broken line is told. Of every sealed move that was opened it
/// is checked that it is the one that was sealed. Lines missing at the very end of a
/// ledger are noticed once a checkpoint has signed them. The keys that signed are told last: compare
/// them with the one that was published.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall audit verify --data /var/lib/flagfall
  flagfall audit verify --quiet --data /var/lib/flagfall

Exit status: 0 all is as it was written, 1 something was changed, 2 it cannot be read."
))]
pub(crate) struct VerifyArgs {
    /// The directory the server keeps its data in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Print only what is wrong
    #[arg(long, short)]
    quiet: bool,
}

/// Write ledgers as lines of JSON, exactly those that were hashed
///
/// With --out the lines go into a file of that directory, the checkpoints with their signatures into
/// checkpoints.jsonl and the public keys into keys.txt beside it; docs/AUDIT.md tells how to
/// check them without this program. Without it the lines are printed.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall audit export --data /var/lib/flagfall --game 7
  flagfall audit export --data /var/lib/flagfall --out evidence
  flagfall audit export --data /var/lib/flagfall --game 7 --out evidence"
))]
pub(crate) struct ExportArgs {
    /// The directory the server keeps its data in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Only the game of that number
    #[arg(long, value_name = "ID")]
    game: Option<u64>,
    /// Where the files go; the directory is made if need be
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: &AuditArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    match &args.command {
        AuditCommand::Verify(args) => verify::run(args, out),
        AuditCommand::Export(args) => export::run(args, out),
    }
}

/// Ledgers that cannot be read, or not be written out.
#[derive(Debug, Error)]
pub(crate) enum AuditError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{error}\nhint: bring back a backup with `flagfall restore`, or see what `sqlite3 {} .recover` saves", .data.join("flagfall.db").display())]
    Read { data: PathBuf, error: ReadError },
    #[error("there is no game {game} in {}\nhint: without --game all are exported", .data.display())]
    NoGame { game: u64, data: PathBuf },
    #[error("cannot write {}: {error}", .path.display())]
    Write { path: PathBuf, error: io::Error },
}

impl AuditError {
    fn read(data: &Path) -> impl FnOnce(ReadError) -> AuditError {
        let data = data.to_owned();
        move |error| AuditError::Read { data, error }
    }

    fn write(path: &Path) -> impl FnOnce(io::Error) -> AuditError {
        let path = path.to_owned();
        move |error| AuditError::Write { path, error }
    }
}

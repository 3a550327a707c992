//! `flagfall backup` and `flagfall restore`: copies and restores the data of a server.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use flagfall_store::{
    Archive, BackupError, OpenError, RestoreError, SqliteLog, backup_people_path, backup_sealing_key_path,
};
use thiserror::Error;

use crate::args::examples;
use crate::error::Error;
use crate::progress::Progress;

/// Copy all data of a server while it runs
///
/// The copy contains all records up to its start. Accounts and the key of guests' seats are in a second
/// file: monday.db comes with monday.people.sqlite. Keep both secret.
///
/// Sealed moves are encrypted in the copy. Their key is in a third file, monday.sealing.key, if a move was ever
/// sealed. Anyone who has the copy and this key can read the sealed moves, so store the key separately,
/// and put it next to the copy to restore.
///
/// The copy does not contain signing.key or, with --tls-local, the files authority.*. Keep copies of them
/// in a safe place: without them a restored zone signs checkpoints with a new key, and devices must trust a
/// new authority.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall backup --data /var/lib/flagfall --out flagfall-monday.db
  flagfall backup --data /var/lib/flagfall --out /mnt/backup/$(date +%F).db"
))]
pub(crate) struct BackupArgs {
    /// The server's data directory
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The file to write; an existing file is never overwritten
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Restore a backup into an empty data directory
///
/// The backup is checked first. The accounts and the key of sealed moves next to it are restored as well;
/// without that key no envelope of the backup can be opened. A signing key in the directory is kept.
/// Without one a new key is created, and the audit shows both.
///
/// If the checkpoint.anchor of the directory names a checkpoint that the backup does not contain, nothing is
/// restored: what was recorded after the backup will be missing. Move the anchor away to restore nevertheless.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall restore --from flagfall-monday.db --data /var/lib/flagfall
  flagfall restore --from flagfall-monday.db --data /tmp/inspect"
))]
pub(crate) struct RestoreArgs {
    /// The backup
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// The server's data directory; created if missing
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

/// An error while copying or restoring.
#[derive(Debug, Error)]
#[error(transparent)]
pub(crate) enum CopyError {
    Open(#[from] OpenError),
    Backup(#[from] BackupError),
    Restore(#[from] RestoreError),
}

pub(crate) fn backup(args: &BackupArgs, out: &mut impl Write) -> Result<(), Error> {
    let archive = Archive::open(&args.data).map_err(CopyError::from)?;
    let mut bar = None;
    let result = archive.backup(&args.out, &mut |done, total| {
        let bar = bar.get_or_insert_with(|| Progress::of_bytes(Some(total)));
        bar.set_bytes(done, || "copied".to_owned());
    });
    drop(bar);
    result.map_err(CopyError::from)?;
    let (copy, data) = (args.out.display(), args.data.display());
    match &companion_files(&args.out)[..] {
        "" => writeln!(out, "{copy} contains all data of {data}")?,
        more => writeln!(out, "{copy}{more} contain all data of {data}")?,
    }
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Error> {
    SqliteLog::restore(&args.from, &args.data).map_err(CopyError::from)?;
    let (copy, data) = (args.from.display(), args.data.display());
    writeln!(out, "restored {data} from {copy}{}", companion_files(&args.from))?;
    Ok(())
}

/// Lists the accounts file and key file of a backup.
fn companion_files(backup: &Path) -> String {
    let files = [backup_people_path(backup), backup_sealing_key_path(backup)];
    let there = files.iter().filter(|file| file.is_file()).map(|file| file.display());
    there.map(|file| format!(" and {file}")).collect::<Vec<_>>().concat()
}

//! `flagfall backup` and `flagfall restore`: the data of a server, copied and brought back.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use flagfall_store::{
    Archive, BackupError, OpenError, RestoreError, Sqlite, people_beside, sealing_key_beside,
};
use thiserror::Error;

use crate::args::examples;
use crate::error::Error;
use crate::progress::Progress;

/// Copy all data of a server, while it goes on
///
/// The copy holds everything that was on record at the moment it began. The accounts are in a file of
/// their own beside it, with the key by which guests keep their seats: with monday.db goes
/// monday.people.sqlite, and both are to be kept secret. Moves that are sealed are locked in there; the
/// key to them is in a third file, monday.sealing.key, if anybody has ever sealed one. Whoever has both
/// can read them: keep the key elsewhere than the rest, and have it beside them to restore. What is not in it is signing.key and, with
/// --tls-local, the files authority.*: keep copies of them in a safe place. Without them checkpoints
/// are signed by a new key, and devices have to trust a new authority.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall backup --data /var/lib/flagfall --out flagfall-monday.db
  flagfall backup --data /var/lib/flagfall --out /mnt/backup/$(date +%F).db"
))]
pub(crate) struct BackupArgs {
    /// The directory the server keeps its data in
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// The file to be written; one that is there is never written over
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Bring back a backup into a data directory that has no data
///
/// The backup is checked first, and so are the accounts beside it, which come along, as does the key to
/// sealed moves; without that key no envelope of the backup can be opened. A signing key that is in the directory stays; without one the server
/// makes a new one, and the audit shows both.
#[derive(Args)]
#[command(after_help = examples!(
    "  flagfall restore --from flagfall-monday.db --data /var/lib/flagfall
  flagfall restore --from flagfall-monday.db --data /tmp/look-at-it"
))]
pub(crate) struct RestoreArgs {
    /// The backup
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// The directory the server is to keep its data in; it is made if need be
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
}

/// No copy was made or brought back.
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
    let made = archive.backup(&args.out, &mut |done, total| {
        let bar = bar.get_or_insert_with(|| Progress::through(Some(total)));
        bar.reach(done, || "copied".to_owned());
    });
    drop(bar);
    made.map_err(CopyError::from)?;
    let (copy, data) = (args.out.display(), args.data.display());
    match &beside(&args.out)[..] {
        "" => writeln!(out, "{copy} holds all data of {data}")?,
        more => writeln!(out, "{copy}{more} hold all data of {data}")?,
    }
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs, out: &mut impl Write) -> Result<(), Error> {
    Sqlite::restore(&args.from, &args.data).map_err(CopyError::from)?;
    let (copy, data) = (args.from.display(), args.data.display());
    writeln!(out, "{data} has the data of {copy}{}", beside(&args.from))?;
    Ok(())
}

/// The files beside a backup, as they are told after it.
fn beside(backup: &Path) -> String {
    let files = [people_beside(backup), sealing_key_beside(backup)];
    let there = files.iter().filter(|file| file.is_file()).map(|file| file.display());
    there.map(|file| format!(" and {file}")).collect::<Vec<_>>().concat()
}

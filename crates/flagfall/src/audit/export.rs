//! `flagfall audit export`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use flagfall_store::{Archive, Kind, LedgerId, Ledgers, export, export_checkpoints};

use super::{AuditError, ExportArgs};
use crate::Verdict;
use crate::error::Error;
use crate::pgn::words::count;
use crate::progress::Progress;

pub(crate) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let archive = Archive::open(&args.data).map_err(AuditError::from)?;
    let ledgers = chosen(args, &archive)?;
    let Some(folder) = &args.out else {
        for ledger in ledgers {
            export(&archive, ledger, out)?;
        }
        return Ok(Verdict::Fine);
    };
    fs::create_dir_all(folder).map_err(AuditError::write(folder))?;
    let name = args.game.map_or("ledgers.jsonl".to_owned(), |game| format!("game-{game}.jsonl"));
    let mut progress = Progress::over(ledgers.len(), "ledgers");
    let lines = write(&folder.join(name), |file| {
        ledgers.iter().try_fold(0, |lines, &ledger| {
            progress.step();
            Ok(lines + export(&archive, ledger, file)?)
        })
    })?;
    drop(progress);
    let checkpoints =
        write(&folder.join("checkpoints.jsonl"), |file| export_checkpoints(&archive, file))?;
    let keys = keys(args, &archive)?;
    write(&folder.join("keys.txt"), |file| file.write_all(keys.as_bytes()))?;
    let (lines, checkpoints) = (count(lines, "line"), count(checkpoints, "checkpoint"));
    let ledgers = count(ledgers.len() as u64, "ledger");
    writeln!(out, "{lines} of {ledgers} and {checkpoints} in {}", folder.display())?;
    Ok(Verdict::Fine)
}

/// The ledgers that are meant.
fn chosen(args: &ExportArgs, archive: &Archive) -> Result<Vec<LedgerId>, AuditError> {
    let unreadable = AuditError::read(&args.data);
    let mut ledgers = Vec::new();
    let Some(game) = args.game else {
        let each = archive.each(&mut |ledger| {
            ledgers.push(ledger);
            ControlFlow::Continue(())
        });
        return each.map(|()| ledgers).map_err(unreadable);
    };
    let ledger = LedgerId { kind: Kind::Game, id: game };
    match archive.head(ledger).map_err(unreadable)? {
        Some(_) => Ok(vec![ledger]),
        None => Err(AuditError::NoGame { game, data: args.data.clone() }),
    }
}

/// The public keys that signed, one a line.
fn keys(args: &ExportArgs, archive: &Archive) -> Result<String, AuditError> {
    let mut keys = Vec::new();
    let read = archive.checkpoints(&mut |signed| {
        if let Some(checkpoint) = signed.open()
            && !keys.contains(&checkpoint.key)
        {
            keys.push(checkpoint.key);
        }
        ControlFlow::Continue(())
    });
    read.map_err(AuditError::read(&args.data))?;
    Ok(keys.iter().map(|key| format!("{key}\n")).collect::<Vec<_>>().concat())
}

/// Writes a new file; one that is there is not written over.
fn write<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<T>,
) -> Result<T, AuditError> {
    let written = File::create_new(path).and_then(|file| {
        let mut file = BufWriter::new(file);
        let outcome = write(&mut file)?;
        file.flush()?;
        Ok(outcome)
    });
    written.map_err(AuditError::write(path))
}

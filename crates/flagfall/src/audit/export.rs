//! `flagfall audit export`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use flagfall_store::{Archive, LedgerId, LedgerKind, LogReader, export, export_checkpoints};

use super::{AuditError, ExportArgs};
use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::words::count;
use crate::progress::Progress;

pub(crate) fn run(args: &ExportArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let archive = Archive::open(&args.data).map_err(AuditError::from)?;
    let ledgers = selected_ledgers(args, &archive)?;
    let Some(directory) = &args.out else {
        for ledger in ledgers {
            export(&archive, ledger, out)?;
        }
        return Ok(ExitVerdict::Passed);
    };
    fs::create_dir_all(directory).map_err(AuditError::write(directory))?;
    let name = args.game.map_or("ledgers.jsonl".to_owned(), |game| format!("game-{game}.jsonl"));
    let mut progress = Progress::of_steps(ledgers.len(), "ledgers");
    let lines = write(&directory.join(name), |file| {
        ledgers.iter().try_fold(0, |lines, &ledger| {
            progress.step();
            Ok(lines + export(&archive, ledger, file)?)
        })
    })?;
    drop(progress);
    let checkpoints = write(&directory.join("checkpoints.jsonl"), |file| export_checkpoints(&archive, file))?;
    let keys = keys(args, &archive)?;
    write(&directory.join("keys.txt"), |file| file.write_all(keys.as_bytes()))?;
    let (lines, checkpoints) = (count(lines, "line"), count(checkpoints, "checkpoint"));
    let ledgers = count(ledgers.len() as u64, "ledger");
    writeln!(out, "{lines} of {ledgers} and {checkpoints} in {}", directory.display())?;
    Ok(ExitVerdict::Passed)
}

/// Returns the ledgers to export.
fn selected_ledgers(args: &ExportArgs, archive: &Archive) -> Result<Vec<LedgerId>, AuditError> {
    let unreadable = AuditError::read(&args.data);
    let mut ledgers = Vec::new();
    let Some(game) = args.game else {
        let each = archive.for_each_ledger(&mut |ledger| {
            ledgers.push(ledger);
            ControlFlow::Continue(())
        });
        return each.map(|()| ledgers).map_err(unreadable);
    };
    let ledger = LedgerId { kind: LedgerKind::Game, id: game };
    match archive.head(ledger).map_err(unreadable)? {
        Some(_) => Ok(vec![ledger]),
        None => Err(AuditError::NoGame { game, data: args.data.clone() }),
    }
}

/// Returns the signing public keys, one per line.
fn keys(args: &ExportArgs, archive: &Archive) -> Result<String, AuditError> {
    let mut keys = Vec::new();
    let read = archive.for_each_checkpoint(&mut |signed| {
        if let Some(checkpoint) = signed.verify()
            && !keys.contains(&checkpoint.key)
        {
            keys.push(checkpoint.key);
        }
        ControlFlow::Continue(())
    });
    read.map_err(AuditError::read(&args.data))?;
    Ok(keys.iter().map(|key| format!("{key}\n")).collect::<Vec<_>>().concat())
}

/// Writes a new file; an existing file is not overwritten.
fn write<T>(path: &Path, write: impl FnOnce(&mut dyn Write) -> std::io::Result<T>) -> Result<T, AuditError> {
    let written = File::create_new(path).and_then(|file| {
        let mut file = BufWriter::new(file);
        let outcome = write(&mut file)?;
        file.flush()?;
        Ok(outcome)
    });
    written.map_err(AuditError::write(path))
}

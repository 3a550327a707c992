//! Export of ledgers and checkpoints, for checking with other tools.

use core::ops::ControlFlow;
use std::io::{self, Write};

use flagfall_ledger::LedgerId;

use crate::{LogReadError, LogReader, SignedCheckpoint};

/// Writes the lines of a ledger exactly as they were hashed, and returns their number.
///
/// # Errors
/// The log cannot be read, or the output cannot be written.
pub fn export(ledgers: &dyn LogReader, ledger: LedgerId, out: &mut dyn Write) -> Result<u64, io::Error> {
    let (mut line, mut count) = (Vec::new(), 0);
    read_until_error(|written| {
        ledgers.read(ledger, 0, u64::MAX, &mut |row| {
            row.envelope.write_into(&mut line);
            line.push(b'\n');
            count += 1;
            written(out.write_all(&line))
        })
    })?;
    Ok(count)
}

/// Writes the checkpoints with their signatures, one line of JSON each, and returns their number.
///
/// The signed text starts after `"checkpoint":` and ends before the last brace of the line.
///
/// # Errors
/// The log cannot be read, or the output cannot be written.
pub fn export_checkpoints(ledgers: &dyn LogReader, out: &mut dyn Write) -> Result<u64, io::Error> {
    let mut count = 0;
    read_until_error(|written| {
        ledgers.for_each_checkpoint(&mut |signed| {
            count += 1;
            written(write_checkpoint(&signed, out))
        })
    })?;
    Ok(count)
}

/// Writes a checkpoint with its signature as a line, which [`Anchor`](crate::Anchor) reads.
pub(crate) fn write_checkpoint(signed: &SignedCheckpoint<'_>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, r#"{{"signature":""#)?;
    signed.signature.iter().try_for_each(|byte| write!(out, "{byte:02x}"))?;
    writeln!(out, r#"","checkpoint":{}}}"#, signed.text)
}

/// Reads until a write fails.
fn read_until_error(
    read: impl FnOnce(&mut dyn FnMut(io::Result<()>) -> ControlFlow<()>) -> Result<(), LogReadError>,
) -> io::Result<()> {
    let mut outcome = Ok(());
    read(&mut |written| match written {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            outcome = Err(error);
            ControlFlow::Break(())
        }
    })
    .map_err(io::Error::other)?;
    outcome
}

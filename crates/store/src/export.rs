//! Ledgers written out, for whoever wants to check them.

use core::ops::ControlFlow;
use std::io::{self, Write};

use flagfall_ledger::LedgerId;

use crate::{Ledgers, ReadError, Signed};

/// Writes the lines of a ledger, exactly those that were hashed, and tells how many.
///
/// # Errors
/// The log cannot be read, or what is read cannot be written.
pub fn export(
    ledgers: &dyn Ledgers,
    ledger: LedgerId,
    out: &mut dyn Write,
) -> Result<u64, io::Error> {
    let (mut line, mut count) = (Vec::new(), 0);
    until_it_fails(|written| {
        ledgers.read(ledger, 0, u64::MAX, &mut |row| {
            row.envelope.write_over(&mut line);
            line.push(b'\n');
            count += 1;
            written(out.write_all(&line))
        })
    })?;
    Ok(count)
}

/// Writes the checkpoints with their signatures, a line of JSON each, and tells how many.
///
/// What is signed is what stands after `"checkpoint":` up to, and without, the last brace of the line.
///
/// # Errors
/// The log cannot be read, or what is read cannot be written.
pub fn export_checkpoints(ledgers: &dyn Ledgers, out: &mut dyn Write) -> Result<u64, io::Error> {
    let mut count = 0;
    until_it_fails(|written| {
        ledgers.checkpoints(&mut |signed| {
            count += 1;
            written(checkpoint(&signed, out))
        })
    })?;
    Ok(count)
}

fn checkpoint(signed: &Signed<'_>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, r#"{{"signature":""#)?;
    signed.signature.iter().try_for_each(|byte| write!(out, "{byte:02x}"))?;
    writeln!(out, r#"","checkpoint":{}}}"#, signed.text)
}

/// Reads until something cannot be written.
fn until_it_fails(
    read: impl FnOnce(&mut dyn FnMut(io::Result<()>) -> ControlFlow<()>) -> Result<(), ReadError>,
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

//! `flagfall audit verify`.

use std::io::Write;

use flagfall_store::{Archive, verify};

use super::envelopes::EnvelopeAudit;
use super::{AuditError, VerifyArgs};
use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::words::count;
use crate::progress::Progress;

pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let archive = Archive::open(&args.data).map_err(AuditError::from)?;
    let mut bar = None;
    let audit = verify(&archive, &mut |_, total| {
        bar.get_or_insert_with(|| Progress::of_steps(total as usize, "ledgers and checkpoints")).step();
    });
    drop(bar);
    let audit = audit.map_err(AuditError::read(&args.data))?;
    let envelopes = EnvelopeAudit::check(&archive).map_err(AuditError::read(&args.data))?;
    for fault in &audit.findings {
        writeln!(out, "{fault}")?;
    }
    for fault in &envelopes.faults {
        writeln!(out, "{fault}")?;
    }
    let faults = audit.findings.len() + envelopes.faults.len();
    let verdict = if faults == 0 { ExitVerdict::Passed } else { ExitVerdict::Failed };
    if !args.quiet {
        for key in &audit.keys {
            writeln!(out, "signed with {key}")?;
        }
        if envelopes.opened > 0 {
            writeln!(out, "{} opened", count(envelopes.opened, "envelope"))?;
        }
        let ledgers = count(audit.ledgers, "ledger");
        let lines = count(audit.lines, "line");
        let checkpoints = count(audit.checkpoints, "checkpoint");
        let summary = match faults as u64 {
            0 => "OK".to_owned(),
            faults => count(faults, "fault"),
        };
        writeln!(out, "{ledgers}, {lines}, {checkpoints}: {summary}")?;
    }
    Ok(verdict)
}

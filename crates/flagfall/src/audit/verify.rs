//! `flagfall audit verify`.

use std::fs;
use std::io::Write;
use std::path::Path;

use flagfall_store::{Anchor, Archive, AuditReferences, verify_with};

use super::envelopes::EnvelopeAudit;
use super::{AuditError, VerifyArgs};
use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::words::count;
use crate::progress::Progress;

pub(crate) fn run(args: &VerifyArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let archive = Archive::open(&args.data).map_err(AuditError::from)?;
    let mut anchors: Vec<Anchor> = archive.anchor().map_err(AuditError::from)?.into_iter().collect();
    let is_anchored = !anchors.is_empty();
    anchors.extend(args.anchor.as_deref().map(read_anchor).transpose()?);
    let mut bar = None;
    let states = |ledger| flagfall_server::recorded_state(&archive, ledger);
    let references = AuditReferences { anchors: &anchors, states: Some(&states) };
    let audit = verify_with(&archive, references, &mut |_, total| {
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
    let lost_anchor = usize::from(!is_anchored && audit.checkpoints > 0);
    if lost_anchor > 0 {
        writeln!(out, "checkpoint.anchor is missing, although there are checkpoints: each start writes it")?;
    }
    let faults = audit.findings.len() + envelopes.faults.len() + lost_anchor;
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

/// Reads the last checkpoint of an export or of a copied anchor.
fn read_anchor(file: &Path) -> Result<Anchor, AuditError> {
    let text = fs::read_to_string(file).map_err(|error| AuditError::Anchor { path: file.to_owned(), error })?;
    let last = text.lines().rfind(|line| !line.is_empty()).and_then(Anchor::read);
    last.ok_or_else(|| AuditError::NoAnchor(file.to_owned()))
}

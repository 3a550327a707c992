//! Collection of faults.

use crate::read::value::{LocatedFault, TextSpan};
use crate::{RegulationsError, RegulationsFault, RegulationsFaultKind};

/// A text and its faults so far.
pub(crate) struct FaultReport<'a> {
    text: &'a str,
    faults: Vec<(usize, RegulationsFault)>,
    /// The number of faults that are only counted.
    further: usize,
}

impl<'a> FaultReport<'a> {
    pub(crate) fn new(text: &'a str) -> FaultReport<'a> {
        FaultReport { text, faults: Vec::new(), further: 0 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// Whether further faults are only counted.
    pub(crate) fn is_full(&self) -> bool {
        self.faults.len() >= RegulationsError::MOST_FAULTS
    }

    /// Counts a fault without describing it.
    pub(crate) fn skip(&mut self) {
        self.further += 1;
    }

    pub(crate) fn add(&mut self, (span, problem): LocatedFault) {
        if self.is_full() {
            return self.skip();
        }
        let fault = locate(self.text, span, problem);
        // Values that several settings depend on are read several times.
        if !self.faults.iter().any(|(_, known)| *known == fault) {
            self.faults.push((span.start, fault));
        }
    }

    /// Reports a missing setting, unless a misspelling of its name was reported.
    pub(crate) fn add_missing(&mut self, key: &str, span: TextSpan, missing: RegulationsFaultKind) {
        let is_misspelling = |problem: &RegulationsFaultKind| match problem {
            RegulationsFaultKind::UnknownKey { nearest, .. } => *nearest == Some(key),
            _ => false,
        };
        if !self.faults.iter().any(|(_, fault)| is_misspelling(&fault.kind)) {
            self.add((span, missing));
        }
    }

    /// Returns the value, or reports the fault.
    pub(crate) fn accept<T>(&mut self, read: Result<T, LocatedFault>) -> Option<T> {
        read.map_err(|misread| self.add(misread)).ok()
    }

    /// Returns all faults, in the order of the text.
    pub(crate) fn into_error(mut self) -> RegulationsError {
        self.faults.sort_by_key(|(start, _)| *start);
        RegulationsError::new(self.faults.into_iter().map(|(_, fault)| fault).collect(), self.further)
    }
}

/// Determines line and column of a location.
fn locate(text: &str, span: TextSpan, problem: RegulationsFaultKind) -> RegulationsFault {
    // A fault at the end is located in the last non-empty line.
    let start = text.floor_char_boundary(span.start.min(text.trim_end().len()));
    let end = text.floor_char_boundary(span.end.clamp(start, text.len()));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[..start].matches('\n').count() + 1;
    let column = text[line_start..start].chars().count() + 1;
    let shown = text[start..end].lines().next().unwrap_or_default();
    RegulationsFault { line, column, width: shown.chars().count().max(1), kind: problem }
}

//! What has been found wrong so far.

use crate::read::value::{Misread, Span};
use crate::{Fault, Problem, RegulationsError};

/// A text, and what is wrong with it.
pub(crate) struct Report<'a> {
    text: &'a str,
    faults: Vec<(usize, Fault)>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(text: &'a str) -> Report<'a> {
        Report { text, faults: Vec::new() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    pub(crate) fn add(&mut self, (span, problem): Misread) {
        let fault = locate(self.text, span, problem);
        // What several settings build on is read several times.
        if !self.faults.iter().any(|(_, known)| *known == fault) {
            self.faults.push((span.start, fault));
        }
    }

    /// Notes that a setting is missing, unless a slip in its name has been noted.
    pub(crate) fn miss(&mut self, key: &str, span: Span, missing: Problem) {
        let is_slip = |problem: &Problem| match problem {
            Problem::UnknownKey { nearest, .. } => *nearest == Some(key),
            _ => false,
        };
        if !self.faults.iter().any(|(_, fault)| is_slip(&fault.problem)) {
            self.add((span, missing));
        }
    }

    /// The value, or nothing and what is wrong with it noted.
    pub(crate) fn keep<T>(&mut self, read: Result<T, Misread>) -> Option<T> {
        read.map_err(|misread| self.add(misread)).ok()
    }

    /// All that is wrong, in the order of the text.
    pub(crate) fn close(mut self) -> RegulationsError {
        self.faults.sort_by_key(|(start, _)| *start);
        RegulationsError::new(self.faults.into_iter().map(|(_, fault)| fault).collect())
    }
}

/// Finds the line and the column of a place.
fn locate(text: &str, span: Span, problem: Problem) -> Fault {
    // What is missing at the end is missing in the last line that has something.
    let start = text.floor_char_boundary(span.start.min(text.trim_end().len()));
    let end = text.floor_char_boundary(span.end.clamp(start, text.len()));
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[..start].matches('\n').count() + 1;
    let column = text[line_start..start].chars().count() + 1;
    let shown = text[start..end].lines().next().unwrap_or_default();
    Fault { line, column, width: shown.chars().count().max(1), problem }
}

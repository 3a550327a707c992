//! Printing the scoresheet and the envelope of a sealed move.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use flagfall_chess::{Color, Letters};
use flagfall_game::{EnvelopeCover, Scoresheet, ScoresheetHeading};
use flagfall_scenario::TableGame;

use crate::error::Error;
use crate::source::is_standard_input as is_standard_output;
use crate::table::TableError;
use crate::table::args::{EnvelopeArgs, ScoresheetArgs, side};
use crate::table::file::FileError;
use crate::{ExitVerdict, say};

/// Prints the scoresheet requested on the command line.
pub(crate) fn print(table: &TableGame, args: &ScoresheetArgs, out: &mut impl Write) -> Result<(), Error> {
    let letters = args.letters.unwrap_or(table.letters());
    let sheet = Scoresheet::of(table.game(), args.player, letters);
    let heading = heading(table);
    write_out(args.html.as_ref(), &sheet.text(&heading), &sheet.html(&heading), out)
}

/// Prints the cover of the envelope (I.2), if a move is sealed.
pub(crate) fn print_envelope(
    table: &TableGame,
    args: &EnvelopeArgs,
    out: &mut impl Write,
) -> Result<ExitVerdict, Error> {
    let Ok(cover) = EnvelopeCover::of(table.game()) else {
        say::error(&NOTHING_SEALED);
        return Ok(ExitVerdict::Failed);
    };
    let (heading, time) = (heading(table), |at| table.timeline_time(at).to_string());
    write_out(args.html.as_ref(), &cover.text(&heading, &time), &cover.html(&heading, &time), out)?;
    Ok(ExitVerdict::Passed)
}

/// Prints the envelope at the table; returns whether there is one.
pub(crate) fn show_envelope(table: &TableGame, out: &mut impl Write) -> Result<bool, Error> {
    let Ok(cover) = EnvelopeCover::of(table.game()) else { return Ok(false) };
    write!(out, "{}", cover.text(&heading(table), &|at| table.timeline_time(at).to_string()))?;
    Ok(true)
}

/// The message without an envelope.
pub(crate) const NOTHING_SEALED: &str = "no move is sealed; type `help seal` at the table to see how";

/// Writes a text, or an HTML page if requested.
fn write_out(html: Option<&PathBuf>, text: &str, page: &str, out: &mut impl Write) -> Result<(), Error> {
    match html {
        None => write!(out, "{text}")?,
        Some(path) if is_standard_output(path) => write!(out, "{page}")?,
        Some(path) => fs::write(path, page)
            .map_err(|error| TableError::File(FileError::Unwritable { path: path.clone(), error }))?,
    }
    Ok(())
}

/// Prints the scoresheet requested at the table by a player, letters, both or neither. Returns a word
/// that is not understood.
pub(crate) fn show<'a>(table: &TableGame, words: &'a str, out: &mut impl Write) -> Result<Option<&'a str>, Error> {
    let mut player: Option<Color> = None;
    let mut letters: Letters = table.letters();
    for word in words.split_whitespace() {
        match (side(word), word.parse()) {
            (Ok(side), _) => player = Some(side),
            (_, Ok(chosen)) => letters = chosen,
            _ => return Ok(Some(word)),
        }
    }
    let sheet = Scoresheet::of(table.game(), player, letters);
    write!(out, "{}", sheet.text(&heading(table)))?;
    Ok(None)
}

/// Returns the heading of the scoresheet.
fn heading(table: &TableGame) -> ScoresheetHeading {
    let scenario = table.scenario();
    let name = |side: Color| scenario.names[side].clone().unwrap_or_default();
    // Files of earlier versions say "laid on".
    let created = |note: &'static str| scenario.notes.iter().find_map(move |other| other.strip_prefix(note));
    // For example `Mon, 16 Nov 2026 10:55:26 GMT`.
    let date = created("created on ").or_else(|| created("laid on "));
    let date = date.map(|date| date.split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" "));
    ScoresheetHeading {
        event: scenario.title.clone(),
        date: date.unwrap_or_default(),
        white: name(Color::White),
        black: name(Color::Black),
        ..ScoresheetHeading::default()
    }
}

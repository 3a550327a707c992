//! What a table has to be printed: the scoresheet, and the envelope of a sealed move.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use flagfall_chess::{Color, Letters};
use flagfall_game::{Cover, Heading, Scoresheet};
use flagfall_scenario::KeptGame;

use crate::error::Error;
use crate::source::is_standard_input as is_standard_output;
use crate::table::TableError;
use crate::table::args::{EnvelopeArgs, ScoresheetArgs, side};
use crate::table::file::FileError;
use crate::{Verdict, say};

/// Prints what was asked for on the command line.
pub(crate) fn print(
    table: &KeptGame,
    args: &ScoresheetArgs,
    out: &mut impl Write,
) -> Result<(), Error> {
    let letters = args.letters.unwrap_or(table.letters());
    let sheet = Scoresheet::of(table.game(), args.player, letters);
    let heading = heading(table);
    write_out(args.html.as_ref(), &sheet.text(&heading), &sheet.page(&heading), out)
}

/// Prints what stands on the envelope (I.2), if a move is sealed.
pub(crate) fn print_envelope(
    table: &KeptGame,
    args: &EnvelopeArgs,
    out: &mut impl Write,
) -> Result<Verdict, Error> {
    let Ok(cover) = Cover::of(table.game()) else {
        say::error(&NOTHING_SEALED);
        return Ok(Verdict::Failed);
    };
    let (heading, time) = (heading(table), |at| table.time_of(at).to_string());
    write_out(args.html.as_ref(), &cover.text(&heading, &time), &cover.page(&heading, &time), out)?;
    Ok(Verdict::Fine)
}

/// Shows it at the table: whether there is one.
pub(crate) fn show_envelope(table: &KeptGame, out: &mut impl Write) -> Result<bool, Error> {
    let Ok(cover) = Cover::of(table.game()) else { return Ok(false) };
    write!(out, "{}", cover.text(&heading(table), &|at| table.time_of(at).to_string()))?;
    Ok(true)
}

/// Why there is no envelope to be shown.
pub(crate) const NOTHING_SEALED: &str = "no move is sealed; `help seal` at the table tells how";

/// Writes a text, or a page where that was asked for.
fn write_out(
    html: Option<&PathBuf>,
    text: &str,
    page: &str,
    out: &mut impl Write,
) -> Result<(), Error> {
    match html {
        None => write!(out, "{text}")?,
        Some(path) if is_standard_output(path) => write!(out, "{page}")?,
        Some(path) => fs::write(path, page).map_err(|error| {
            TableError::File(FileError::Unwritable { path: path.clone(), error })
        })?,
    }
    Ok(())
}

/// Prints the sheet asked for at the table: a player, letters, both or neither. Or the word that is
/// neither.
pub(crate) fn show<'a>(
    table: &KeptGame,
    words: &'a str,
    out: &mut impl Write,
) -> Result<Option<&'a str>, Error> {
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

/// What stands at the head of the sheet.
fn heading(table: &KeptGame) -> Heading {
    let scenario = table.scenario();
    let name = |side: Color| scenario.names[side].clone().unwrap_or_default();
    let laid = scenario.notes.iter().find_map(|note| note.strip_prefix("laid on "));
    // Such as `Mon, 16 Nov 2026 10:55:26 GMT`.
    let date =
        laid.map(|laid| laid.split_whitespace().skip(1).take(3).collect::<Vec<_>>().join(" "));
    Heading {
        event: scenario.title.clone(),
        date: date.unwrap_or_default(),
        white: name(Color::White),
        black: name(Color::Black),
        ..Heading::default()
    }
}

//! The scoresheet of a table.

use std::fs;
use std::io::Write;

use flagfall_chess::{Color, Letters};
use flagfall_game::{Heading, Scoresheet};
use flagfall_scenario::KeptGame;

use crate::error::Error;
use crate::source::is_standard_input as is_standard_output;
use crate::table::TableError;
use crate::table::args::{ScoresheetArgs, side};
use crate::table::file::FileError;

/// Prints what was asked for on the command line.
pub(crate) fn print(
    table: &KeptGame,
    args: &ScoresheetArgs,
    out: &mut impl Write,
) -> Result<(), Error> {
    let letters = args.letters.unwrap_or(table.letters());
    let sheet = Scoresheet::of(table.game(), args.player, letters);
    let heading = heading(table);
    match &args.html {
        None => write!(out, "{}", sheet.text(&heading))?,
        Some(path) if is_standard_output(path) => write!(out, "{}", sheet.page(&heading))?,
        Some(path) => fs::write(path, sheet.page(&heading)).map_err(|error| {
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

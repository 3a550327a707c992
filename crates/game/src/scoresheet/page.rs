//! The scoresheet as a printable page.

use core::fmt::Write;

use flagfall_chess::Color;

use super::{Scoresheet, ScoresheetHeading, ScoresheetMove, ScoresheetRow, cells};

/// The minimum number of rows in a column, as on common printed scoresheets.
const MIN_ROWS: usize = 30;

/// The style is inline, so that the page can be opened and printed without a network.
const STYLE: &str = "
@page { size: A4; margin: 14mm }
body { font: 11pt/1.25 Georgia, serif; color: #111; max-width: 182mm; margin: 1em auto }
h1 { font-size: 14pt; margin: 0 0 .4em }
dl { display: grid; grid-template-columns: auto 1fr auto 1fr; gap: .2em .6em; margin: 0 0 .8em }
dt { color: #555 }
dd { margin: 0; border-bottom: 1px solid #999; min-height: 1.2em }
.moves { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm }
table { border-collapse: collapse; width: 100%; font-size: 10pt }
th, td { border: 1px solid #999; padding: .1em .35em; height: 1.25em; text-align: left }
td:first-child { text-align: right; color: #555; width: 2em }
small { float: right; color: #555 }
footer { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 6mm; margin-top: 1em }
footer p { border-bottom: 1px solid #111; margin: 0; min-height: 1.6em }
";

impl Scoresheet {
    /// Returns the scoresheet as a self-contained HTML page: two columns of moves with times in small
    /// print, and space for signatures.
    pub fn html(&self, heading: &ScoresheetHeading) -> String {
        let title = match self.player {
            None => "Record of the game".to_owned(),
            Some(Color::White) => title_with_name("Scoresheet of White", &heading.white),
            Some(Color::Black) => title_with_name("Scoresheet of Black", &heading.black),
        };
        let title = escaped(&title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title>\
             <style>{STYLE}</style>\n<h1>{title}</h1>\n<dl>"
        );
        for (name, value) in heading.fields() {
            let _ = write!(page, "<dt>{name}<dd>{}", escaped(value));
        }
        page.push_str("</dl>\n<div class=\"moves\">");
        let rows = self.rows.len().div_ceil(2).max(MIN_ROWS);
        for column in 0..2 {
            self.column(&mut page, column * rows, rows);
        }
        page.push_str("</div>\n<footer>");
        let result = self.result.map_or_else(String::new, |score| score.to_string());
        let _ = write!(page, "<div><p>{}</p>Result</div>", escaped(&result));
        for (name, signed) in ["White", "Black"].iter().zip(self.signed) {
            let signed = signed.map_or_else(String::new, |score| score.to_string());
            let _ = write!(page, "<div><p>{}</p>Signature of {name}</div>", escaped(&signed));
        }
        page.push_str("</footer>\n</html>\n");
        page
    }

    /// Writes one column of moves. Rows without a move are numbered too, to be filled in by hand.
    fn column(&self, page: &mut String, from: usize, rows: usize) {
        page.push_str("<table><tr><th><th>White<th>Black");
        let first = self.rows.first().map_or(1, |row| usize::from(row.number));
        for index in from..from + rows {
            let none = ScoresheetRow::default();
            let row = self.rows.get(index).unwrap_or(&none);
            let number = self.rows.get(index).map_or(first + index, |row| usize::from(row.number));
            let [white, black] = row.moves.each_ref().map(|written| cell(written.as_ref()));
            let _ = write!(page, "<tr><td>{number}<td>{white}<td>{black}");
        }
        page.push_str("</table>");
    }
}

fn cell(written: Option<&ScoresheetMove>) -> String {
    let (text, time) = cells(written);
    let time = if time.is_empty() { time } else { format!("<small>{time}</small>") };
    format!("{}{time}", escaped(text))
}

fn title_with_name(title: &str, name: &str) -> String {
    if name.is_empty() { title.to_owned() } else { format!("{title}: {name}") }
}

/// Escapes text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}

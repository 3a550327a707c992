//! The header of a new table.

use std::fmt::Write;
use std::time::SystemTime;

use crate::table::args::NewTableArgs;

/// Returns the header of a table, or an argument that it cannot contain.
pub(crate) fn header(args: &NewTableArgs, now: SystemTime) -> Result<String, String> {
    let NewTableArgs { white, black, title, position, moves, .. } = args;
    let texts = [white, black, title, position, moves].into_iter().flatten();
    let mut texts = texts.chain(&args.set).chain(&args.given).chain([&args.preset]);
    if let Some(text) = texts.find(|text| text.contains(char::is_control)) {
        return Err(text.clone());
    }
    let name = |name: &Option<String>, side: &str| name.clone().unwrap_or_else(|| side.to_owned());
    let title = title.clone();
    let title = title.unwrap_or_else(|| format!("{} - {}", name(white, "White"), name(black, "Black")));
    let mut header = format!("Table: {title}\n");
    let _ = writeln!(header, "Note: created on {}", httpdate::fmt_http_date(now));
    let _ = writeln!(header, "Regulations: {}", args.preset);
    for setting in &args.set {
        let _ = writeln!(header, "  {setting}");
    }
    let control = args.time_control.as_ref().map(ToString::to_string);
    let letters = args.letters.map(|letters| letters.name().to_owned());
    let lines = [
        ("Time control", &control),
        ("White", white),
        ("Black", black),
        ("Letters", &letters),
        ("Position", position),
        ("Moves", moves),
    ];
    for (key, value) in lines {
        if let Some(value) = value {
            let _ = writeln!(header, "{key}: {value}");
        }
    }
    // The arbiter starts the clocks.
    let given = ["clocks not started".to_owned()].into_iter().chain(args.given.iter().cloned());
    given.for_each(|fact| {
        let _ = writeln!(header, "Given: {fact}");
    });
    header.push('\n');
    Ok(header)
}

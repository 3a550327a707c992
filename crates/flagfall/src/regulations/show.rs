//! `flagfall regulations show FILE|PRESET`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{Preset, Rules};

use crate::ExitVerdict;
use crate::error::Error;
use crate::regulations::RegulationsCommandError;
use crate::regulations::args::ShowRegulationsArgs;
use crate::regulations::fault::format_error;
use crate::source::{name, read_text};

const COMMENT: Style = AnsiColor::Cyan.on_default();

pub(crate) fn run(args: &ShowRegulationsArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let path = &args.from;
    let preset = path.to_str().and_then(Preset::find).filter(|_| !path.exists());
    let file = name(path);
    let text = match preset {
        Some(preset) => Ok(preset.text.to_owned()),
        None => read_text(path),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => return Err(RegulationsCommandError::Unreadable { file, error }.into()),
    };
    match Rules::read(&text) {
        Ok(rules) => {
            for line in rules.to_toml().lines() {
                writeln!(out, "{}", colored(line))?;
            }
            Ok(ExitVerdict::Passed)
        }
        Err(error) => {
            // Standard error may be closed.
            let _ = write!(anstream::stderr(), "{}", format_error(&file, &text, &error));
            Ok(ExitVerdict::Unreadable)
        }
    }
}

/// Returns the line with its comment highlighted.
fn colored(line: &str) -> String {
    // A title may contain a #, but not after two unquoted blanks.
    match line.rsplit_once("  # ") {
        Some((setting, article)) if !article.contains('"') => {
            format!("{setting}  {COMMENT}# {article}{COMMENT:#}")
        }
        _ if line.starts_with('#') => format!("{COMMENT}{line}{COMMENT:#}"),
        _ => line.to_owned(),
    }
}

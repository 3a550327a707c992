//! `flagfall regulations show FILE|PRESET`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::{Preset, Rules};

use crate::Verdict;
use crate::error::Error;
use crate::regulations::RegulationsError;
use crate::regulations::args::ShowArgs;
use crate::regulations::fault::tell;
use crate::source::{name, read_text};

const COMMENT: Style = AnsiColor::Cyan.on_default();

pub(crate) fn run(args: &ShowArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let path = &args.from;
    let preset = path.to_str().and_then(Preset::find).filter(|_| !path.exists());
    let file = name(path);
    let text = match preset {
        Some(preset) => Ok(preset.text.to_owned()),
        None => read_text(path),
    };
    let text = match text {
        Ok(text) => text,
        Err(error) => return Err(RegulationsError::Unreadable { file, error }.into()),
    };
    match Rules::read(&text) {
        Ok(rules) => {
            for line in rules.to_toml().lines() {
                writeln!(out, "{}", colored(line))?;
            }
            Ok(Verdict::Fine)
        }
        Err(error) => {
            // There is nobody left to tell when standard error is closed.
            let _ = write!(anstream::stderr(), "{}", tell(&file, &text, &error));
            Ok(Verdict::Unreadable)
        }
    }
}

/// The line with its comment set off.
fn colored(line: &str) -> String {
    // A title may have a # in it, but no two blanks before it that are not quoted.
    match line.rsplit_once("  # ") {
        Some((setting, article)) if !article.contains('"') => {
            format!("{setting}  {COMMENT}# {article}{COMMENT:#}")
        }
        _ if line.starts_with('#') => format!("{COMMENT}{line}{COMMENT:#}"),
        _ => line.to_owned(),
    }
}

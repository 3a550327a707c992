//! `flagfall regulations check FILE...`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::Rules;

use crate::error::Error;
use crate::regulations::RegulationsCommandError;
use crate::regulations::args::CheckRegulationsArgs;
use crate::regulations::fault::format_error;
use crate::source::{name, read_text};
use crate::{ExitVerdict, say};

const OK: Style = AnsiColor::Green.on_default().bold();

pub(crate) fn run(args: &CheckRegulationsArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let mut verdict = ExitVerdict::Passed;
    for path in &args.files {
        let file = name(path);
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                say::error(&RegulationsCommandError::Unreadable { file, error });
                verdict = ExitVerdict::Unreadable;
                continue;
            }
        };
        match Rules::read(&text) {
            Ok(_) => writeln!(out, "{file}: {OK}OK{OK:#}")?,
            Err(error) => {
                write!(out, "{}", format_error(&file, &text, &error))?;
                if verdict == ExitVerdict::Passed {
                    verdict = ExitVerdict::Failed;
                }
            }
        }
    }
    Ok(verdict)
}

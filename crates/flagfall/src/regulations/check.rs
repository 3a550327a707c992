//! `flagfall regulations check FILE...`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_laws::Rules;

use crate::error::Error;
use crate::regulations::RegulationsError;
use crate::regulations::args::CheckArgs;
use crate::regulations::fault::tell;
use crate::source::{name, read_text};
use crate::{Verdict, say};

const OK: Style = AnsiColor::Green.on_default().bold();

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let mut verdict = Verdict::Fine;
    for path in &args.files {
        let file = name(path);
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => {
                say::error(&RegulationsError::Unreadable { file, error });
                verdict = Verdict::Unreadable;
                continue;
            }
        };
        match Rules::read(&text) {
            Ok(_) => writeln!(out, "{file}: {OK}OK{OK:#}")?,
            Err(error) => {
                write!(out, "{}", tell(&file, &text, &error))?;
                if verdict == Verdict::Fine {
                    verdict = Verdict::Failed;
                }
            }
        }
    }
    Ok(verdict)
}

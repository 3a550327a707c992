//! `flagfall regulations list`.

use std::io::Write;

use anstyle::Style;
use flagfall_laws::Preset;

use crate::ExitVerdict;
use crate::error::Error;

const NAME: Style = Style::new().bold();

pub(crate) fn run(out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let width = Preset::ALL.iter().map(|preset| preset.name.len()).max().unwrap_or(0);
    for preset in Preset::ALL {
        let regulations = preset.rules().regulations;
        let title = regulations.title.unwrap_or_default();
        let blanks = width - preset.name.len();
        writeln!(out, "{NAME}{}{NAME:#}{:blanks$}  {title}; {}", preset.name, "", regulations.time_control)?;
    }
    Ok(ExitVerdict::Passed)
}

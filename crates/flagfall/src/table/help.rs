//! Help at the table.

use std::io::Write;

use anstyle::Style;
use flagfall_scenario::{Action, Expectation, Fact, Form, shorthands};

use crate::error::Error;
use crate::table::command::WORDS;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// How far explanations stand from the left.
const COLUMN: usize = 26;

/// The page that teaches, or the sentences with a word.
pub(crate) fn help(word: &str, out: &mut impl Write) -> Result<(), Error> {
    if word.is_empty() { page(out) } else { sentences(word, out) }
}

fn page(out: &mut impl Write) -> Result<(), Error> {
    writeln!(out, "{BOLD}Moves{BOLD:#} stand alone: e4, Nf3, exd5, O-O, e8=Q, 1. e4 e5 2. Nf3")?;
    writeln!(out, "  {:COLUMN$}the move, an offer of a draw, and the clock pressed", "Nf3 =")?;
    writeln!(out, "{BOLD}Everything else{BOLD:#} is a sentence: [TIME] WHO DOES WHAT")?;
    for (example, meaning) in EXAMPLES {
        let gap = if meaning.is_empty() { 0 } else { COLUMN };
        writeln!(out, "  {example:gap$}{DIM}{meaning}{DIM:#}")?;
    }
    writeln!(out, "{BOLD}In short{BOLD:#}")?;
    for (short, meaning) in shorthands() {
        writeln!(out, "  {short:COLUMN$}{meaning}")?;
    }
    writeln!(out, "{BOLD}To look and to ask{BOLD:#}")?;
    for (words, meaning) in WORDS {
        writeln!(out, "  {words:COLUMN$}{meaning}")?;
    }
    writeln!(
        out,
        "Who is left out is the player to move, or the arbiter where only arbiters do it."
    )?;
    writeln!(
        out,
        "`help touch`, `help clock`, `help claim`, `help penalises` tell the sentences."
    )?;
    Ok(())
}

/// Sentences to begin with.
const EXAMPLES: [(&str, &str); 7] = [
    ("White touches g1", "and `allowed` tells what follows"),
    ("Black makes Nf6", "moved and let go, the clock not pressed"),
    ("Black plays e7-e4", "an illegal move that was made on the board"),
    ("White claims a draw by threefold repetition intending Nf3", ""),
    ("Black calls the arbiter because \"noise\"", ""),
    ("arbiter warns White under L.11.5 because \"talking\"", ""),
    ("arbiter gives 2m to Black", ""),
];

/// The sentences that have a word in them.
fn sentences(word: &str, out: &mut impl Write) -> Result<(), Error> {
    let wanted = word.to_lowercase();
    let fits = |form: &Form| {
        form.pattern.to_lowercase().contains(&wanted)
            || form.example.to_lowercase().contains(&wanted)
    };
    let told: Vec<Form> = Action::forms().into_iter().filter(fits).collect();
    let asked = Expectation::forms().into_iter().chain(Fact::forms());
    let asked: Vec<Form> = asked.filter(fits).collect();
    for (forms, before) in [(&told, ""), (&asked, "? ")] {
        for Form { pattern, example, .. } in forms {
            writeln!(out, "{before}{pattern}\n    {DIM}{before}{example}{DIM:#}")?;
        }
    }
    if told.is_empty() && asked.is_empty() {
        writeln!(out, "no sentence has {word:?} in it; `help` alone tells where to begin")?;
    }
    Ok(())
}

/// The words that sentences are made of.
pub(crate) fn words() -> Vec<String> {
    let plain =
        |word: &&str| word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let examples = Action::forms().into_iter().map(|form| form.pattern);
    let mut words: Vec<String> = ["White", "Black", "arbiter"].map(str::to_owned).to_vec();
    for pattern in examples {
        words.extend(pattern.split([' ', '[', ']']).filter(plain).map(str::to_owned));
    }
    words
}

//! Help at the table.

use std::io::Write;

use anstyle::Style;
use flagfall_scenario::{Expectation, Fact, PartyAction, SentenceForm, shorthands};

use crate::error::Error;
use crate::table::command::WORDS;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

/// The column of explanations.
const COLUMN: usize = 26;

/// Prints the introduction, or the sentences with a word.
pub(crate) fn help(word: &str, out: &mut impl Write) -> Result<(), Error> {
    if word.is_empty() { page(out) } else { sentences(word, out) }
}

fn page(out: &mut impl Write) -> Result<(), Error> {
    writeln!(out, "{BOLD}Moves{BOLD:#} are typed alone: e4, Nf3, exd5, O-O, e8=Q, 1. e4 e5 2. Nf3")?;
    writeln!(out, "  {:COLUMN$}the move, a draw offer, and the clock press", "Nf3 =")?;
    writeln!(out, "{BOLD}Everything else{BOLD:#} is a sentence: [TIME] PERSON ACTION")?;
    for (example, meaning) in EXAMPLES {
        let gap = if meaning.is_empty() { 0 } else { COLUMN };
        writeln!(out, "  {example:gap$}{DIM}{meaning}{DIM:#}")?;
    }
    writeln!(out, "{BOLD}In short{BOLD:#}")?;
    for (short, meaning) in shorthands() {
        writeln!(out, "  {short:COLUMN$}{meaning}")?;
    }
    writeln!(out, "{BOLD}Commands{BOLD:#}")?;
    for (words, meaning) in WORDS {
        writeln!(out, "  {words:COLUMN$}{meaning}")?;
    }
    writeln!(out, "Without a person, the player to move acts, or the arbiter if only arbiters can.")?;
    writeln!(out, "`help touch`, `help clock`, `help claim`, `help penalises` list the sentences.")?;
    Ok(())
}

/// Sentences to start with.
const EXAMPLES: [(&str, &str); 7] = [
    ("White touches g1", "then `allowed` lists the moves still allowed"),
    ("Black makes Nf6", "moved and released, without pressing the clock"),
    ("Black plays e7-e4", "an illegal move on the board"),
    ("White claims a draw by threefold repetition intending Nf3", ""),
    ("Black calls the arbiter because \"noise\"", ""),
    ("arbiter warns White under L.11.5 because \"talking\"", ""),
    ("arbiter gives 2m to Black", ""),
];

/// Prints the sentences that contain a word.
fn sentences(word: &str, out: &mut impl Write) -> Result<(), Error> {
    let word_in_lower_case = word.to_lowercase();
    let fits = |form: &SentenceForm| {
        form.pattern.to_lowercase().contains(&word_in_lower_case)
            || form.example.to_lowercase().contains(&word_in_lower_case)
    };
    let statements: Vec<SentenceForm> = PartyAction::forms().into_iter().filter(fits).collect();
    let questions = Expectation::forms().into_iter().chain(Fact::forms());
    let questions: Vec<SentenceForm> = questions.filter(fits).collect();
    for (forms, before) in [(&statements, ""), (&questions, "? ")] {
        for SentenceForm { pattern, example, .. } in forms {
            writeln!(out, "{before}{pattern}\n    {DIM}{before}{example}{DIM:#}")?;
        }
    }
    if statements.is_empty() && questions.is_empty() {
        writeln!(out, "no sentence contains {word:?}; type `help` alone for an introduction")?;
    }
    Ok(())
}

/// Returns the words of all sentences.
pub(crate) fn words() -> Vec<String> {
    let plain = |word: &&str| word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let examples = PartyAction::forms().into_iter().map(|form| form.pattern);
    let mut words: Vec<String> = ["White", "Black", "arbiter"].map(str::to_owned).to_vec();
    for pattern in examples {
        words.extend(pattern.split([' ', '[', ']']).filter(plain).map(str::to_owned));
    }
    words
}

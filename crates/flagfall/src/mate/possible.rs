//! `flagfall mate FEN`: whether a player can mate by any series of legal moves.

use std::io::Write;

use anstyle::Style;
use flagfall_chess::Color;

use crate::error::Error;
use crate::given::Given;
use crate::mate::answer::{Answer, Effort};
use crate::mate::args::MateArgs;
use crate::mate::line::Writing;
use crate::mate::{NO, UNKNOWN, YES, advise_more, styled};
use crate::{Verdict, say};

/// Asks for one player, or for both and whether the position is dead.
pub(crate) fn run(
    fen: &str,
    winner: Option<Color>,
    args: &MateArgs,
    out: &mut impl Write,
) -> Result<Verdict, Error> {
    let given = Given::read(fen)?;
    given.note_irregularities();
    let asked = winner.map_or_else(|| Color::ALL.to_vec(), |winner| vec![winner]);
    let find = |winner| (winner, Answer::find(&given.position, winner, args.effort()));
    let answers: Vec<_> = asked.into_iter().map(find).collect();
    if args.verify && !are_verified(&given, &answers, args.writing()) {
        return Ok(Verdict::Failed);
    }
    for (player, answer) in &answers {
        let answer = answer.show(&given, args.writing());
        match winner {
            Some(_) => writeln!(out, "{answer}")?,
            None => writeln!(out, "{player}: {answer}")?,
        }
    }
    if winner.is_none() {
        let (style, word) = life(&answers);
        writeln!(out, "{}", styled(style, word))?;
    }
    advise(&answers, args);
    Ok(Verdict::Fine)
}

/// Whether the position is dead (5.2.2), from the answers for both players.
fn life(answers: &[(Color, Answer)]) -> (Style, &'static str) {
    let is = |known| move |(_, answer): &(_, Answer)| answer.is_winnable() == Some(known);
    match () {
        () if answers.iter().any(is(true)) => (YES, "not dead"),
        () if answers.iter().all(is(false)) => (NO, "dead"),
        () => (UNKNOWN, "undetermined"),
    }
}

/// Says of each answer whether it stands.
fn are_verified(given: &Given, answers: &[(Color, Answer)], writing: Writing) -> bool {
    let is_verified = |(player, answer): &(Color, Answer)| {
        let name = player.name();
        match (answer.verify(&given.position, *player), answer.is_winnable()) {
            (Ok(()), Some(true)) => say::note(&format_args!("verified: {name} can mate")),
            (Ok(()), Some(false)) => say::note(&format_args!("verified: {name} cannot mate")),
            (Ok(()), None) => say::note(&format_args!("nothing to verify for {name}")),
            (Err(flaw), _) => {
                let shown = answer.show(given, writing);
                say::error(&format_args!("the verdict for {name} is wrong: {flaw}: {shown}"));
                return false;
            }
        }
        true
    };
    // All of them, lest one flaw hides another.
    answers.iter().filter(|answer| !is_verified(answer)).count() == 0
}

/// Tells what could be tried where nothing was found out.
fn advise(answers: &[(Color, Answer)], args: &MateArgs) {
    let any = |is: fn(&Answer) -> bool| answers.iter().any(|(_, answer)| is(answer));
    match args.effort() {
        Effort::Full(budget) if any(Answer::is_undetermined) => advise_more(budget),
        Effort::Quick if any(|answer| *answer == Answer::NotShown) => {
            say::note(&"without --quick, the full search finds out");
        }
        _ => {}
    }
}

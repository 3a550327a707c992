//! `flagfall mate FEN`: decides whether a player can mate by any series of legal moves.

use std::io::Write;

use anstyle::Style;
use flagfall_chess::Color;

use crate::error::Error;
use crate::mate::answer::{Effort, MateAnswer};
use crate::mate::args::MateArgs;
use crate::mate::line::LineNotation;
use crate::mate::{NO, UNKNOWN, YES, advise_more, styled};
use crate::position_input::PositionInput;
use crate::{ExitVerdict, say};

/// Prints the verdict on one player, or on both players and on the dead position.
pub(crate) fn run(
    fen: &str,
    winner: Option<Color>,
    args: &MateArgs,
    out: &mut impl Write,
) -> Result<ExitVerdict, Error> {
    let given = PositionInput::read(fen)?;
    given.note_irregularities();
    let players = winner.map_or_else(|| Color::ALL.to_vec(), |winner| vec![winner]);
    let find = |winner| (winner, MateAnswer::find(&given.position, winner, args.effort()));
    let answers: Vec<_> = players.into_iter().map(find).collect();
    if args.verify && !verify_all(&given, &answers, args.notation()) {
        return Ok(ExitVerdict::Failed);
    }
    for (player, answer) in &answers {
        let answer = answer.show(&given, args.notation());
        match winner {
            Some(_) => writeln!(out, "{answer}")?,
            None => writeln!(out, "{player}: {answer}")?,
        }
    }
    if winner.is_none() {
        let (style, word) = dead_position_verdict(&answers);
        writeln!(out, "{}", styled(style, word))?;
    }
    advise(&answers, args);
    Ok(ExitVerdict::Passed)
}

/// Decides whether the position is dead (5.2.2) from the verdicts on both players.
fn dead_position_verdict(answers: &[(Color, MateAnswer)]) -> (Style, &'static str) {
    let is = |known| move |(_, answer): &(_, MateAnswer)| answer.is_winnable() == Some(known);
    match () {
        () if answers.iter().any(is(true)) => (YES, "not dead"),
        () if answers.iter().all(is(false)) => (NO, "dead"),
        () => (UNKNOWN, "undetermined"),
    }
}

/// Verifies the answers, reports each result, and returns whether all are verified.
fn verify_all(given: &PositionInput, answers: &[(Color, MateAnswer)], notation: LineNotation) -> bool {
    let is_verified = |(player, answer): &(Color, MateAnswer)| {
        let name = player.name();
        match (answer.verify(&given.position, *player), answer.is_winnable()) {
            (Ok(()), Some(true)) => say::note(&format_args!("verified: {name} can mate")),
            (Ok(()), Some(false)) => say::note(&format_args!("verified: {name} cannot mate")),
            (Ok(()), None) => say::note(&format_args!("nothing to verify for {name}")),
            (Err(flaw), _) => {
                let verdict = answer.show(given, notation);
                say::error(&format_args!("the verdict for {name} is wrong: {flaw}: {verdict}"));
                return false;
            }
        }
        true
    };
    // All answers are checked, so that one flaw does not hide another.
    answers.iter().filter(|answer| !is_verified(answer)).count() == 0
}

/// Suggests the next step for undecided verdicts.
fn advise(answers: &[(Color, MateAnswer)], args: &MateArgs) {
    let any = |is: fn(&MateAnswer) -> bool| answers.iter().any(|(_, answer)| is(answer));
    match args.effort() {
        Effort::Full(budget) if any(MateAnswer::is_undetermined) => advise_more(budget),
        Effort::Quick if any(|answer| *answer == MateAnswer::NotShown) => {
            say::note(&"without --quick, the full search decides");
        }
        _ => {}
    }
}

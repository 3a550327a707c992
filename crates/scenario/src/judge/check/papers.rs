//! Scoresheets, and what is known of people at a real board.

use flagfall_chess::Color;
use flagfall_game::{ConductEvent, Entry, Event, HandEvent, LocalOffice, Scoresheet};
use flagfall_laws::{Article, Offence, Rules};

use super::{Miss, Moment, is};
use crate::judge::tell;
use crate::{Actor, Office, Status};

/// Whether a player's scoresheet reads so.
pub(super) fn sheet(moment: &Moment<'_>, side: Color, text: &str) -> Result<(), Miss> {
    // At a venue of hybrid play none is kept, unless beside real boards (online 20.7).
    let rules = moment.game().rules();
    let kept = rules.regulations.physical_boards.as_ref().is_some_and(|boards| boards.scoresheets);
    if rules.regulations.form.is_hybrid() && !kept {
        return is(false, || "no scoresheet is kept".to_owned());
    }
    let mut sheet = Scoresheet::of(moment.game(), Some(side), moment.letters).moves();
    // Who signs writes the result (8.7).
    if let Some(score) = moment.game().signed(side) {
        sheet = format!("{sheet} {}", tell::score(score));
    }
    is(reads(&sheet, text), || format!("{sheet:?}"))
}

/// Whether a text stands on a sheet, however its signs are written, or without them (C.11, C.13).
pub(super) fn reads(sheet: &str, text: &str) -> bool {
    stands(sheet, text) || black_reads(sheet, text).unwrap_or(false)
}

/// Whether Black's move stands on a sheet that is named alone: `1... e5` for `1. e4 e5`.
fn black_reads(sheet: &str, text: &str) -> Option<bool> {
    let (number, moves) = text.split_once("...")?;
    let pair = format!(" {number}. ");
    let sheet = format!(" {sheet}");
    let (_, pair) = sheet.split_once(&pair)?;
    let (_, after) = pair.split_once(' ')?;
    let (after, moves) = (alike(after.trim_start_matches("(=) ")), alike(moves.trim()));
    let bare = after.replace(['x', '+', '#'], "");
    Some(!moves.is_empty() && (after.starts_with(&moves) || bare.starts_with(&moves)))
}

fn stands(sheet: &str, text: &str) -> bool {
    let alike = alike(text);
    let bare = |text: &str| text.replace(['x', '+', '#'], "");
    let written = self::alike(sheet);
    sheet.contains(text)
        || !alike.trim().is_empty() && (written.contains(&alike) || bare(&written).contains(&alike))
}

/// A text with one sign for what has several, and none for what may be left out.
fn alike(text: &str) -> String {
    const OFFER: &str = "\u{1}";
    let text = text.replace("(=)", OFFER).replace(['=', '/'], "").replace(OFFER, "(=)");
    let text = text.replace("++", "#").replace("O-O", "0-0").replace("0-O", "0-0");
    [" e.p.", " o.l.", "e.p.", "o.l."].iter().fold(text, |text, sign| text.replace(sign, ""))
}

/// How somebody is at a real board, where that is known.
pub(super) fn status(moment: &Moment<'_>, who: &Actor, status: &Status) -> Option<bool> {
    let (game, now) = (moment.game(), moment.stage.now);
    let hybrid = game.rules().regulations.form.is_hybrid();
    let onlooker = crate::judge::act::people::onlooker(who);
    Some(match (who, status) {
        (&Actor::Player { side }, Status::Exempt) => !game.must_record(side, now),
        (&Actor::Player { side }, Status::Recording) => game.must_record(side, now),
        (&Actor::Player { side }, Status::Behind) => game.is_behind(side),
        (&Actor::Player { side }, Status::Away) => game.away(side).is_some(),
        (&Actor::Assistant { side }, Status::Appointed) => game.is_assisted(side),
        (&Actor::Assistant { side }, Status::Away) => game.is_assistant_away(side),
        (&Actor::Assistant { side }, Status::InVideo) => game.is_assistant_in_video(side),
        (&Actor::Assistant { side }, Status::OutOfVideo) => !game.is_assistant_in_video(side),
        (Actor::Arbiter { office: Office::LocalChief }, Status::Appointed) if hybrid => {
            !game.lacking().contains(&LocalOffice::Chief)
        }
        (Actor::Arbiter { office: Office::LocalTechnical }, Status::Appointed) if hybrid => {
            !game.lacking().contains(&LocalOffice::Technical)
        }
        (Actor::Arbiter { .. }, Status::Appointed) => game.has_arbiters_assistant(),
        (Actor::Spectator | Actor::OtherPlayer, Status::Spectator) => true,
        (_, Status::SentOut) => game.is_sent_out(onlooker?),
        (_, Status::Present) => game.is_admitted(onlooker?),
        _ => return None,
    })
}

/// The articles against which somebody has done something beside the board; what is found of the
/// other player meanwhile is another matter.
pub(super) fn breaches<'a>(
    entries: &'a [Entry],
    actor: &'a Actor,
) -> impl Iterator<Item = Article> + 'a {
    let own = |by: Color| match actor {
        Actor::Player { side } => *side == by,
        _ => true,
    };
    entries.iter().filter_map(move |entry| match entry.event {
        Event::Conduct(ConductEvent::Breached { article, by, .. }) if own(by) => article,
        _ => None,
    })
}

/// The articles against which somebody has come in without consent.
pub(super) fn entered(rules: &Rules, entries: &[Entry]) -> Vec<Article> {
    let unasked = |entry: &&Entry| {
        matches!(entry.event, Event::Conduct(ConductEvent::Entered { admitted: false, .. }))
    };
    entries.iter().filter(unasked).flat_map(|entry| entry.event.articles(rules)).collect()
}

/// Whether something was only taken note of: nothing of game, clock or penalties is otherwise.
pub(super) fn only_noted(entries: &[Entry]) -> bool {
    let noted = |entry: &Entry| match &entry.event {
        Event::Sheet(_)
        | Event::Conduct(_)
        | Event::Spoken(_)
        | Event::Venue(_)
        | Event::Hand(HandEvent::Felt { .. }) => true,
        Event::Counted { offence, .. } => {
            matches!(offence, Offence::Breach | Offence::Distraction)
        }
        _ => false,
    };
    !entries.is_empty() && entries.iter().all(noted)
}

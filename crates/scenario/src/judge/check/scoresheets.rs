//! Checking scoresheets, and the status of people at a physical board.

use flagfall_chess::Color;
use flagfall_game::{BoardEvent, ConductEvent, Event, GameEntry, Scoresheet, VenueArbiter};
use flagfall_laws::{Article, Offence, Rules};

use super::{CheckContext, Mismatch, ensure};
use crate::judge::narrate;
use crate::{ArbiterTitle, Party, PersonStatus};

/// Checks that a player's scoresheet contains a text.
pub(super) fn check_scoresheet(context: &CheckContext<'_>, side: Color, text: &str) -> Result<(), Mismatch> {
    // Hybrid play has scoresheets only with physical boards (O.20.7).
    let rules = context.game().rules();
    let has_scoresheets = rules.regulations.physical_boards.as_ref().is_some_and(|boards| boards.scoresheets);
    if rules.regulations.form.is_hybrid() && !has_scoresheets {
        return ensure(false, || "no scoresheet is kept".to_owned());
    }
    let mut sheet = Scoresheet::of(context.game(), Some(side), context.letters).moves();
    // Signing includes writing the result (8.7).
    if let Some(score) = context.game().signed_result(side) {
        sheet = format!("{sheet} {}", narrate::score_text(score));
    }
    ensure(sheet_contains(&sheet, text), || format!("{sheet:?}"))
}

/// Whether a sheet contains a text, with any notation of the signs or without them (C.11, C.13).
pub(super) fn sheet_contains(sheet: &str, text: &str) -> bool {
    contains_normalized(sheet, text) || contains_black_move(sheet, text).unwrap_or(false)
}

/// Whether a sheet contains a move of Black alone: `1... e5` for `1. e4 e5`.
fn contains_black_move(sheet: &str, text: &str) -> Option<bool> {
    let (number, moves) = text.split_once("...")?;
    let pair = format!(" {number}. ");
    let sheet = format!(" {sheet}");
    let (_, pair) = sheet.split_once(&pair)?;
    let (_, after) = pair.split_once(' ')?;
    let (after, moves) = (normalize_notation(after.trim_start_matches("(=) ")), normalize_notation(moves.trim()));
    let bare = after.replace(['x', '+', '#'], "");
    Some(!moves.is_empty() && (after.starts_with(&moves) || bare.starts_with(&moves)))
}

fn contains_normalized(sheet: &str, text: &str) -> bool {
    let alike = normalize_notation(text);
    let bare = |text: &str| text.replace(['x', '+', '#'], "");
    let written = self::normalize_notation(sheet);
    sheet.contains(text) || !alike.trim().is_empty() && (written.contains(&alike) || bare(&written).contains(&alike))
}

/// Normalizes a text: one notation for each sign, and no optional signs.
fn normalize_notation(text: &str) -> String {
    const OFFER: &str = "\u{1}";
    let text = text.replace("(=)", OFFER).replace(['=', '/'], "").replace(OFFER, "(=)");
    let text = text.replace("++", "#").replace("O-O", "0-0").replace("0-O", "0-0");
    [" e.p.", " o.l.", "e.p.", "o.l."].iter().fold(text, |text, sign| text.replace(sign, ""))
}

/// Returns whether a party has a status at a physical board, or `None` if that is not known.
pub(super) fn person_status(context: &CheckContext<'_>, party: &Party, status: &PersonStatus) -> Option<bool> {
    let (game, now) = (context.game(), context.world.now);
    let hybrid = game.rules().regulations.form.is_hybrid();
    let bystander = crate::judge::steps::conduct::game_bystander(party);
    Some(match (party, status) {
        (&Party::Player { side }, PersonStatus::Exempt) => !game.must_record(side, now),
        (&Party::Player { side }, PersonStatus::Recording) => game.must_record(side, now),
        (&Party::Player { side }, PersonStatus::Behind) => game.is_scoresheet_incomplete(side),
        (&Party::Player { side }, PersonStatus::Away) => game.absence(side).is_some(),
        (&Party::Assistant { side }, PersonStatus::Appointed) => game.is_assisted(side),
        (&Party::Assistant { side }, PersonStatus::Away) => game.is_assistant_away(side),
        (&Party::Assistant { side }, PersonStatus::InVideo) => game.is_assistant_in_video(side),
        (&Party::Assistant { side }, PersonStatus::OutOfVideo) => !game.is_assistant_in_video(side),
        (Party::Arbiter { title: ArbiterTitle::LocalChief }, PersonStatus::Appointed) if hybrid => {
            !game.missing_arbiters().contains(&VenueArbiter::Chief)
        }
        (Party::Arbiter { title: ArbiterTitle::LocalTechnical }, PersonStatus::Appointed) if hybrid => {
            !game.missing_arbiters().contains(&VenueArbiter::Technical)
        }
        (Party::Arbiter { .. }, PersonStatus::Appointed) => game.has_arbiters_assistant(),
        (Party::Spectator | Party::OtherPlayer, PersonStatus::Spectator) => true,
        (_, PersonStatus::SentOut) => game.is_sent_out(bystander?),
        (_, PersonStatus::Present) => game.is_admitted(bystander?),
        _ => return None,
    })
}

/// Returns the articles on conduct that an action breaks; breaches of the other player do not count.
pub(super) fn conduct_breaches<'a>(entries: &'a [GameEntry], actor: &'a Party) -> impl Iterator<Item = Article> + 'a {
    let is_own = |by: Color| match actor {
        Party::Player { side } => *side == by,
        _ => true,
    };
    entries.iter().filter_map(move |entry| match entry.event {
        Event::Conduct(ConductEvent::Breached { article, by, .. }) if is_own(by) => article,
        _ => None,
    })
}

/// Returns the articles on entering without consent.
pub(super) fn unauthorised_entries(rules: &Rules, entries: &[GameEntry]) -> Vec<Article> {
    let is_unauthorised =
        |entry: &&GameEntry| matches!(entry.event, Event::Conduct(ConductEvent::Entered { admitted: false, .. }));
    entries.iter().filter(is_unauthorised).flat_map(|entry| entry.event.articles(rules)).collect()
}

/// Whether events are only records, which change neither game nor clock nor penalties.
pub(super) fn are_all_records(entries: &[GameEntry]) -> bool {
    let is_record = |entry: &GameEntry| match &entry.event {
        Event::Scoresheet(_)
        | Event::Conduct(_)
        | Event::Speech(_)
        | Event::Venue(_)
        | Event::Board(BoardEvent::Felt { .. }) => true,
        Event::OffenceCounted { offence, .. } => {
            matches!(offence, Offence::Breach | Offence::Distraction)
        }
        _ => false,
    };
    !entries.is_empty() && entries.iter().all(is_record)
}

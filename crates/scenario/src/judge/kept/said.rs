//! What is said at a table, which may be less than a sentence.

use flagfall_chess::{Color, Notation};
use flagfall_clock::Millis;
use flagfall_game::Game;

use super::{KeptGame, NotTold};
use crate::judge::moves;
use crate::judge::stage::moment;
use crate::read::{read_line, time};
use crate::slot::Sentence;
use crate::{
    Action, Actor, Call, Claim, ClockUse, Deed, Draw, Grounds, MoveText, Play, Presence, ReadError,
    Sheet, Zone,
};

/// One thing that is said.
#[derive(Clone, Debug)]
pub(super) enum Said {
    /// A time alone.
    Nothing,
    Deed(Deed),
    /// A move alone: the player who has the move plays it.
    Move {
        mv: MoveText,
        offering: bool,
    },
}

/// Words that are short for sentences, with what they stand for.
///
/// Beside these, moves may stand alone (`e4`, `1. e4 e5 2. Nf3`, and `Nf3 =` with an offer of a draw):
/// they are played by who has the move. And who does something may be left out: it is the player who has
/// the move, or the arbiter where only arbiters do such things.
///
/// ```
/// # use flagfall_scenario::shorthands;
/// assert!(shorthands().contains(&("press", "presses the clock")));
/// ```
pub const fn shorthands() -> &'static [(&'static str, &'static str)] {
    &[
        ("press", "presses the clock"),
        ("=", "offers a draw"),
        ("accept", "accepts the draw"),
        ("decline", "declines the draw"),
        ("resign", "resigns"),
        ("flag", "arbiter notices SIDE's flag"),
        ("start", "arbiter starts the game"),
        ("stop", "arbiter stops the clock"),
        ("pause", "arbiter pauses the game"),
        ("resume", "arbiter resumes the game"),
        ("note TEXT", "arbiter reports \"TEXT\""),
    ]
}

/// The things said on a line, and when.
pub(super) fn read(
    table: &KeptGame,
    line: &str,
    at: Millis,
) -> Result<(Vec<Said>, Millis), NotTold> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let Some(told) = time(first) else { return Ok((things(table, line, at)?, at)) };
    // The reader knows what to say of a time that goes back.
    read_line(&table.scenario, first, table.now)?;
    let at = told.from(table.now);
    let rest = rest.trim_start();
    if rest.is_empty() {
        return Ok((vec![Said::Nothing], at));
    }
    let things = things(table, rest, at).map_err(|why| match why {
        NotTold::NotUnderstood(mut error) => {
            error.column += line[..line.len() - rest.len()].chars().count();
            NotTold::NotUnderstood(error)
        }
        other => other,
    })?;
    Ok((things, at))
}

/// What is said at a time.
fn things(table: &KeptGame, text: &str, at: Millis) -> Result<Vec<Said>, NotTold> {
    if let Some(moves) = moves(text) {
        return Ok(moves);
    }
    let whole = in_full(table, text, at);
    sentence(table, whole.as_deref().unwrap_or(text)).map(|said| vec![said])
}

/// Moves alone, the last perhaps with an offer of a draw.
fn moves(text: &str) -> Option<Vec<Said>> {
    let plain = text.strip_suffix(['=']).filter(|plain| plain.ends_with(char::is_whitespace));
    let moves = MoveText::list(plain.unwrap_or(text)).ok()?;
    let last = moves.len().checked_sub(1)?;
    let said = |(number, mv)| Said::Move { mv, offering: plain.is_some() && number == last };
    Some(moves.into_iter().enumerate().map(said).collect())
}

/// What a shorthand stands for.
fn in_full(table: &KeptGame, text: &str, at: Millis) -> Option<String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if word.eq_ignore_ascii_case("note") && !rest.trim().is_empty() {
        let quoted = Sentence::of(&rest.trim().trim_matches('"').to_owned());
        return Some(format!("arbiter reports {quoted}"));
    }
    let mut known = shorthands().iter();
    let (_, meaning) = known.find(|(short, _)| short.eq_ignore_ascii_case(text))?;
    Some(meaning.replace("SIDE", on_the_clock(table, at).name()))
}

/// Whose flag is meant: that which is down, or who is at the clock.
fn on_the_clock(table: &KeptGame, at: Millis) -> Color {
    let game = table.game();
    let (clock, control) = (game.clock(), game.control());
    let is_down = |player: &Color| clock.fallen(control, *player, moment(at)).is_some();
    let at_clock = game.to_press().unwrap_or(game.position().turn());
    Color::ALL.into_iter().find(is_down).unwrap_or(at_clock)
}

/// A sentence, its actor perhaps left out.
fn sentence(table: &KeptGame, text: &str) -> Result<Said, NotTold> {
    const ANYBODY: &str = "White ";
    let read = |text: &str| read_line(&table.scenario, text, table.now);
    let plain = match read(text) {
        Ok((Some(entry), _)) => return Ok(entry.deed.map_or(Said::Nothing, Said::Deed)),
        Ok((None, _)) => return Err(NotTold::Question),
        Err(error) => error,
    };
    match read(&format!("{ANYBODY}{text}")) {
        Ok((entry, _)) => {
            let deed = entry.and_then(|entry| entry.deed).ok_or(plain)?;
            match doer(&deed.action, table.game()) {
                Some(actor) => Ok(Said::Deed(Deed { actor, ..deed })),
                None => Err(NotTold::NoActor(deed.to_string())),
            }
        }
        Err(error) => {
            let error = without_words(error, ANYBODY);
            // Whoever got further into the line knows more of it.
            Err(if error.column > plain.column { error } else { plain }.into())
        }
    }
}

/// An error of a line that had more words at its beginning than were typed.
pub(super) fn without_words(mut error: ReadError, words: &str) -> ReadError {
    error.column = error.column.saturating_sub(words.chars().count()).max(1);
    error
}

/// Who does such a thing where nobody is named.
fn doer(action: &Action, game: &Game) -> Option<Actor> {
    if is_arbiters(action) {
        return Some(Actor::ARBITER);
    }
    let turn = game.position().turn();
    let at_clock = game.to_press().unwrap_or(turn);
    Some(match action {
        Action::Case(_) | Action::Voice(_) | Action::Seal(_) => return None,
        Action::Zone(_) => Actor::Zone,
        Action::ClockUse(
            ClockUse::BreaksDown | ClockUse::Shows { .. } | ClockUse::Flags { .. },
        ) => Actor::Clock,
        Action::Draw(Draw::Accepts | Draw::Declines) => {
            Actor::player(game.offer().map_or(turn, Color::opponent))
        }
        Action::Claim(Claim::ObjectsToTouch { .. }) => Actor::player(turn.opponent()),
        Action::ClockUse(_) | Action::Draw(_) => Actor::player(at_clock),
        _ => Actor::player(turn),
    })
}

/// Whether only arbiters do such a thing, or nearly so.
fn is_arbiters(action: &Action) -> bool {
    match action {
        Action::Order(_) | Action::Ruling(_) | Action::Notice(_) => true,
        Action::Zone(zone) => matches!(zone, Zone::FindsMate { .. } | Zone::FindsNoMate { .. }),
        Action::ClockUse(usage) => matches!(
            usage,
            ClockUse::Starts { .. }
                | ClockUse::Stops
                | ClockUse::Replaces
                | ClockUse::Places { .. }
        ),
        Action::Draw(draw) => matches!(draw, Draw::Consents | Draw::RefusesConsent),
        Action::Claim(claim) => matches!(
            claim,
            Claim::Accepts
                | Claim::Rejects
                | Claim::Postpones
                | Claim::PassesOn
                | Claim::GrantsExtraSeconds
                | Claim::RefusesExtraSeconds
        ),
        Action::Sheet(sheet) => matches!(
            sheet,
            Sheet::Reconstructs | Sheet::FindsMoves { .. } | Sheet::FindsNoProof { .. }
        ),
        Action::Presence(presence) => matches!(
            presence,
            Presence::SendsOut { .. }
                | Presence::LetsLeave { .. }
                | Presence::LetsIn { .. }
                | Presence::ExcusesLateness { .. }
        ),
        Action::Call(call) => matches!(
            call,
            Call::UpholdsAppeal
                | Call::RejectsAppeal
                | Call::Explains { .. }
                | Call::Reports { .. }
                | Call::Shows { .. }
        ),
        _ => false,
    }
}

/// A move alone is a legal one; what else was played on the board is told in a sentence.
pub(super) fn played(table: &KeptGame, mv: MoveText, offering: bool) -> Result<Deed, NotTold> {
    let (position, letters) = (table.game().position(), table.letters());
    let side = position.turn();
    if moves::legal(position, &mv, letters).is_none() {
        let read = Notation::short(letters).read(position, mv.as_str());
        let why = read.err().map_or_else(String::new, |error| error.to_string());
        return Err(NotTold::NoMove { text: mv.to_string(), side: side.name(), why });
    }
    let play = Play::Plays { mv, unpromoted: false, offering, hand: None, lag: None };
    let (action, grounds) = (Action::Play(play), Grounds::default());
    Ok(Deed { actor: Actor::player(side), action, grounds, label: None })
}

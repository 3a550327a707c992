//! The input of a table, which may be shorter than a sentence.

use flagfall_chess::{Color, Notation};
use flagfall_clock::Millis;
use flagfall_game::Game;

use super::{TableGame, TableLineError};
use crate::judge::moves;
use crate::judge::world::timestamp_at;
use crate::read::{parse_time, read_line};
use crate::slot::SentenceWriter;
use crate::{
    CallSentence, ClaimSentence, ClockSentence, DrawSentence, Grounds, MoveText, Party, PartyAction, PlaySentence,
    PresenceSentence, ScenarioError, ScoresheetSentence, Statement, ZoneSentence,
};

/// One item of an input line.
#[derive(Clone, Debug)]
pub(super) enum TableInput {
    /// A time without an action.
    TimeOnly,
    Statement(Statement),
    /// A move without a sentence, by the player to move.
    Move {
        mv: MoveText,
        offering: bool,
    },
}

/// Returns the shorthands of the table, each with its sentence.
///
/// In addition, a line may consist of moves (`e4`, `1. e4 e5 2. Nf3`, or `Nf3 =` with a draw offer), which the players
/// to move play. The actor of a sentence is optional: the default is the player to move, or the arbiter for the actions
/// of arbiters.
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

/// Reads an input line, and returns its items and their time.
pub(super) fn read_input(
    table: &TableGame,
    line: &str,
    at: Millis,
) -> Result<(Vec<TableInput>, Millis), TableLineError> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let Some(time) = parse_time(first) else { return Ok((read_text(table, line, at)?, at)) };
    // The reader reports a time that goes back.
    read_line(&table.scenario, first, table.now)?;
    let at = time.resolve(table.now);
    let rest = rest.trim_start();
    if rest.is_empty() {
        return Ok((vec![TableInput::TimeOnly], at));
    }
    let inputs = read_text(table, rest, at).map_err(|error| match error {
        TableLineError::NotUnderstood(mut error) => {
            error.column += line[..line.len() - rest.len()].chars().count();
            TableLineError::NotUnderstood(error)
        }
        other => other,
    })?;
    Ok((inputs, at))
}

/// Reads the input after the time.
fn read_text(table: &TableGame, text: &str, at: Millis) -> Result<Vec<TableInput>, TableLineError> {
    if let Some(moves) = read_moves(text) {
        return Ok(moves);
    }
    let sentence = expand_shorthand(table, text, at);
    read_sentence(table, sentence.as_deref().unwrap_or(text)).map(|input| vec![input])
}

/// Reads moves without a sentence; the last one may have a draw offer.
fn read_moves(text: &str) -> Option<Vec<TableInput>> {
    let plain = text.strip_suffix(['=']).filter(|plain| plain.ends_with(char::is_whitespace));
    let moves = MoveText::list(plain.unwrap_or(text)).ok()?;
    let last = moves.len().checked_sub(1)?;
    let input = |(number, mv)| TableInput::Move { mv, offering: plain.is_some() && number == last };
    Some(moves.into_iter().enumerate().map(input).collect())
}

/// Returns the sentence of a shorthand.
fn expand_shorthand(table: &TableGame, text: &str, at: Millis) -> Option<String> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if word.eq_ignore_ascii_case("note") && !rest.trim().is_empty() {
        let quoted = SentenceWriter::render(&rest.trim().trim_matches('"').to_owned());
        return Some(format!("arbiter reports {quoted}"));
    }
    let mut known = shorthands().iter();
    let (_, meaning) = known.find(|(short, _)| short.eq_ignore_ascii_case(text))?;
    Some(meaning.replace("SIDE", flag_side(table, at).name()))
}

/// Returns the side of the shorthand `flag`: a flag that is down, or else the player at the clock.
fn flag_side(table: &TableGame, at: Millis) -> Color {
    let game = table.game();
    let (clock, control) = (game.clock(), game.control());
    let is_down = |player: &Color| clock.flag_fell_at(control, *player, timestamp_at(at)).is_some();
    let at_clock = game.player_to_press().unwrap_or(game.position().turn());
    Color::ALL.into_iter().find(is_down).unwrap_or(at_clock)
}

/// Reads a sentence, whose actor is optional.
fn read_sentence(table: &TableGame, text: &str) -> Result<TableInput, TableLineError> {
    const DEFAULT_PARTY: &str = "White ";
    let read = |text: &str| read_line(&table.scenario, text, table.now);
    let error_as_typed = match read(text) {
        Ok((Some(entry), _)) => {
            return Ok(entry.statement.map_or(TableInput::TimeOnly, TableInput::Statement));
        }
        Ok((None, _)) => return Err(TableLineError::Question),
        Err(error) => error,
    };
    match read(&format!("{DEFAULT_PARTY}{text}")) {
        Ok((entry, _)) => {
            let statement = entry.and_then(|entry| entry.statement).ok_or(error_as_typed)?;
            match default_party(&statement.action, table.game()) {
                Some(party) => Ok(TableInput::Statement(Statement { party, ..statement })),
                None => Err(TableLineError::MissingParty(statement.to_string())),
            }
        }
        Err(error) => {
            let error = without_prefix(error, DEFAULT_PARTY);
            // The attempt that got further has the better error.
            Err(if error.column > error_as_typed.column { error } else { error_as_typed }.into())
        }
    }
}

/// Corrects the column of an error for a prefix that was not typed.
pub(super) fn without_prefix(mut error: ScenarioError, words: &str) -> ScenarioError {
    error.column = error.column.saturating_sub(words.chars().count()).max(1);
    error
}

/// Returns the default actor of an action.
fn default_party(action: &PartyAction, game: &Game) -> Option<Party> {
    if is_arbiter_action(action) {
        return Some(Party::ARBITER);
    }
    let turn = game.position().turn();
    let at_clock = game.player_to_press().unwrap_or(turn);
    Some(match action {
        PartyAction::FairPlay(_) | PartyAction::Speech(_) | PartyAction::Adjournment(_) => {
            return None;
        }
        PartyAction::Zone(_) => Party::Zone,
        PartyAction::Clock(ClockSentence::BreaksDown | ClockSentence::Shows { .. } | ClockSentence::Flags { .. }) => {
            Party::Clock
        }
        PartyAction::Draw(DrawSentence::Accepts | DrawSentence::Declines) => {
            Party::player(game.offer().map_or(turn, Color::opponent))
        }
        PartyAction::Claim(ClaimSentence::ObjectsToTouch { .. }) => Party::player(turn.opponent()),
        PartyAction::Clock(_) | PartyAction::Draw(_) => Party::player(at_clock),
        _ => Party::player(turn),
    })
}

/// Whether an action is usually that of an arbiter.
fn is_arbiter_action(action: &PartyAction) -> bool {
    match action {
        PartyAction::Order(_) | PartyAction::Ruling(_) | PartyAction::Notice(_) => true,
        PartyAction::Zone(zone) => {
            matches!(zone, ZoneSentence::FindsMate { .. } | ZoneSentence::FindsNoMate { .. })
        }
        PartyAction::Clock(sentence) => matches!(
            sentence,
            ClockSentence::Starts { .. }
                | ClockSentence::Stops
                | ClockSentence::Replaces
                | ClockSentence::Places { .. }
        ),
        PartyAction::Draw(draw) => {
            matches!(draw, DrawSentence::Consents | DrawSentence::RefusesConsent)
        }
        PartyAction::Claim(claim) => matches!(
            claim,
            ClaimSentence::Accepts
                | ClaimSentence::Rejects
                | ClaimSentence::Postpones
                | ClaimSentence::Delegates
                | ClaimSentence::GrantsExtraSeconds
                | ClaimSentence::RefusesExtraSeconds
        ),
        PartyAction::Scoresheet(sheet) => matches!(
            sheet,
            ScoresheetSentence::Reconstructs
                | ScoresheetSentence::FindsMoves { .. }
                | ScoresheetSentence::FindsNoProof { .. }
        ),
        PartyAction::Presence(presence) => matches!(
            presence,
            PresenceSentence::SendsOut { .. }
                | PresenceSentence::LetsLeave { .. }
                | PresenceSentence::LetsIn { .. }
                | PresenceSentence::ExcusesLateness { .. }
        ),
        PartyAction::Call(call) => matches!(
            call,
            CallSentence::UpholdsAppeal
                | CallSentence::RejectsAppeal
                | CallSentence::Explains { .. }
                | CallSentence::Reports { .. }
                | CallSentence::Shows { .. }
        ),
        _ => false,
    }
}

/// Returns the statement of a move without a sentence, which must be legal.
pub(super) fn move_statement(table: &TableGame, mv: MoveText, offering: bool) -> Result<Statement, TableLineError> {
    let (position, letters) = (table.game().position(), table.letters());
    let side = position.turn();
    if moves::legal_move(position, &mv, letters).is_none() {
        let read = Notation::short(letters).read(position, mv.as_str());
        let reason = read.err().map_or_else(String::new, |error| error.to_string());
        return Err(TableLineError::IllegalMove { text: mv.to_string(), side: side.name(), reason });
    }
    let play = PlaySentence::Plays { mv, unpromoted: false, offering, hand: None, lag: None };
    let (action, grounds) = (PartyAction::Play(play), Grounds::default());
    Ok(Statement { party: Party::player(side), action, grounds, label: None })
}

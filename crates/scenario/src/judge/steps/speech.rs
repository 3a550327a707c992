//! Steps for announced moves, and for speech between players and their assistants.

use flagfall_chess::{Color, Letters, Position, UciMove};
use flagfall_game::{self as game, AssistanceKind, Command, Speech};
use flagfall_laws::Law;

use super::conduct::game_topic;
use super::{JudgeStep, NotSupported, World, moves, own_boards, rulings};
use crate::{CallSentence, MoveText, OrderSentence, Party, PartyAction, RulingSentence, SpeechSentence, Statement};

pub(super) fn speech_step(
    world: &World,
    side: Color,
    sentence: &SpeechSentence,
    statement: &Statement,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    let speak = |speech| Ok(JudgeStep::Commands(vec![Command::Speech(speech)]));
    match sentence {
        SpeechSentence::CarriesOut { mv, side } => own_boards::carry_out_step(world, mv, *side, letters),
        // With two boards, the arbiter corrects a board by a ruling (D.2.9).
        SpeechSentence::CorrectsBoard { side }
            if matches!(statement.party, Party::Arbiter { .. })
                && world.game.rules().is_in_force(Law::BoardsDiffer) =>
        {
            let correct = game::Ruling::CorrectBoard { on: *side };
            Ok(JudgeStep::Commands(vec![rulings::rule_command(statement, correct)]))
        }
        SpeechSentence::CorrectsBoard { side } => {
            let correct = game::OwnBoardAction::Correct { on: *side };
            Ok(JudgeStep::Commands(vec![Command::OwnBoard(correct)]))
        }
        SpeechSentence::FindsAgreement { count } => {
            let ruling = game::Ruling::FindAgreement { moves: *count };
            Ok(JudgeStep::Commands(vec![rulings::rule_command(statement, ruling)]))
        }
        // Without players who need announcements, an announced move has no effect.
        SpeechSentence::Announces { .. } if !are_moves_announced(world) && !is_assistant(statement) => {
            Ok(JudgeStep::RecordIncident)
        }
        SpeechSentence::Announces { mv } => speak(Speech::Announce(announced_squares(world, statement, mv, letters)?)),
        SpeechSentence::AnnouncesText { text } => speak(Speech::AnnounceInWords { text: text.as_str().into() }),
        SpeechSentence::CorrectsAnnouncement { mv } => {
            speak(Speech::Correct(announced_squares(world, statement, mv, letters)?))
        }
        SpeechSentence::Repeats { mv } => speak(Speech::Repeat(squares_of_last_move(world, mv, letters)?)),
        SpeechSentence::Enters { mv } => {
            let squares = moves::move_squares(world.game.position(), side, mv, letters);
            let input = game::MoveInput::Move(squares.map_err(NotSupported)?);
            Ok(JudgeStep::Commands(vec![Command::play(input)]))
        }
        SpeechSentence::Invites { side } => speak(Speech::Invite(*side)),
        SpeechSentence::SpeaksTime => speak(Speech::AnnounceTimes),
        SpeechSentence::Clicks => Ok(JudgeStep::Commands(vec![Command::Venue(game::VenueAction::Click)])),
    }
}

/// Whether moves are announced: a player is blind or has an assistant.
fn are_moves_announced(world: &World) -> bool {
    let game = &world.game;
    Color::ALL.into_iter().any(|player| {
        game.has_disability(player, game::Disability::Blind) || game.assistance_kind(player) != AssistanceKind::None
    })
}

const fn is_assistant(statement: &Statement) -> bool {
    matches!(statement.party, Party::Assistant { .. })
}

fn position_before_last(world: &World) -> Option<Position> {
    let positions: Vec<Position> = world.game.positions().collect();
    positions.len().checked_sub(2).map(|last| positions[last])
}

/// Returns the squares of a move in the position before the last move.
fn squares_of_last_move(world: &World, mv: &MoveText, letters: Letters) -> Result<UciMove, NotSupported> {
    let position = position_before_last(world).unwrap_or(*world.game.position());
    moves::move_squares(&position, position.turn(), mv, letters).map_err(NotSupported)
}

/// Returns the squares of an announced move: the player's last or next move, and for an assistant that of either side.
fn announced_squares(
    world: &World,
    statement: &Statement,
    mv: &MoveText,
    letters: Letters,
) -> Result<UciMove, NotSupported> {
    let position = world.game.position();
    let last = squares_of_last_move(world, mv, letters);
    let last_made = world.game.moves().last();
    let last_made = last_made.map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960));
    let is_made = last.as_ref().is_ok_and(|mv| Some(*mv) == last_made);
    let next = |side| moves::move_squares(position, side, mv, letters).map_err(NotSupported);
    let is_physical = world.game.rules().regulations.has_physical_board();
    match statement.party {
        Party::Player { side } if side == position.turn() => next(side),
        Party::Player { side } if !is_made && !is_physical => next(side),
        Party::Player { .. } => last,
        _ if is_made => last,
        _ => next(position.turn()),
    }
}

/// Returns the step for questions, information and speech between players and assistants.
pub(super) fn call_step(world: &World, call: &CallSentence, statement: &Statement) -> Option<JudgeStep> {
    let speak = |speech| Some(JudgeStep::Commands(vec![Command::Speech(speech)]));
    match (call, &statement.party) {
        (CallSentence::AsksFor { item }, Party::Player { side }) if has_assistance(world, *side) => {
            speak(Speech::RequestInformation(game_topic(item)))
        }
        (CallSentence::Shows { item, party: Party::Player { side } }, Party::Assistant { .. }) => {
            speak(Speech::Inform { topic: game_topic(item), to: *side })
        }
        (CallSentence::Shows { .. }, Party::Assistant { .. }) => speak(Speech::Talk),
        (CallSentence::Shows { .. } | CallSentence::Says { .. }, Party::Spectator | Party::OtherPlayer)
            if are_moves_announced(world) =>
        {
            speak(Speech::Talk)
        }
        (CallSentence::Says { text, party }, Party::Assistant { side }) => {
            let to_player = !matches!(party, Some(Party::Arbiter { .. }));
            let has_assistance = to_player && has_assistance(world, *side);
            has_assistance.then(|| talk_step(world, text))
        }
        (CallSentence::Says { text, party: Some(Party::Assistant { side: of }) }, Party::Player { side })
            if has_assistance(world, *side) && of == side =>
        {
            let is_physical = world.game.rules().regulations.has_physical_board();
            (!is_physical).then(|| talk_step(world, text))
        }
        _ => None,
    }
}

/// Whether the party is a player with an online assistant.
pub(super) fn has_online_assistant(world: &World, statement: &Statement) -> bool {
    matches!(statement.party, Party::Player { side } if world.game.assistance_kind(side) == AssistanceKind::Online)
}

/// Whether a player has an assistant or is blind.
fn has_assistance(world: &World, side: Color) -> bool {
    let assistance = world.game.assistance_kind(side);
    world.game.uses_blind_board(side)
        || matches!(assistance, AssistanceKind::Blind | AssistanceKind::Sighted | AssistanceKind::Online)
}

/// Returns the step for a text between player and assistant: a language, a draw, a resignation, or forbidden talk.
fn talk_step(world: &World, text: &str) -> JudgeStep {
    let lower = text.to_lowercase();
    let is_question = lower.contains('?');
    let command = if world.game.outcome().is_some() {
        Command::Speech(Speech::Talk)
    } else if let Some(language) = language_in(&lower) {
        Command::Speech(Speech::AgreeOnLanguage { language: language.into() })
    } else if lower.contains("draw") && lower.contains("accept") && !is_question {
        Command::AcceptDraw
    } else if lower.contains("draw") && !is_question {
        Command::OfferDraw { condition: false }
    } else if lower.contains("resign") && !is_question {
        Command::Speech(Speech::Resign)
    } else {
        Command::Speech(Speech::Talk)
    };
    JudgeStep::Commands(vec![command])
}

/// Returns the language that a text names.
fn language_in(text: &str) -> Option<&'static str> {
    let names = [
        ("english", "en"),
        ("finnish", "fi"),
        ("suomi", "fi"),
        ("hungarian", "hu"),
        ("magyar", "hu"),
        ("german", "de"),
        ("deutsch", "de"),
    ];
    names.iter().find(|(name, _)| text.contains(name)).map(|(_, code)| *code)
}

/// Returns the step for a ruling or a permission on the language of announcements (D.2.1).
pub(super) fn language_ruling_step(world: &World, statement: &Statement) -> Option<JudgeStep> {
    let (PartyAction::Ruling(RulingSentence::Rules { text }) | PartyAction::Order(OrderSentence::Permits { text, .. })) =
        &statement.action
    else {
        return None;
    };
    let language = language_in(&text.to_lowercase()).filter(|_| are_moves_announced(world))?;
    let agree = Command::Speech(Speech::AgreeOnLanguage { language: language.into() });
    Some(JudgeStep::Commands(vec![agree, rulings::rule_command(statement, game::Ruling::StateInWords)]))
}

/// Returns the step for a document that proves the need of assistance, by its name.
pub(super) fn submit_proof_step(world: &World, text: &str) -> Option<JudgeStep> {
    let lower = text.to_lowercase();
    let mentions = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let proof = if mentions(&["certificate", "medical"]) {
        game::AssistanceProof::Certificate
    } else if mentions(&["regist", "list"]) {
        game::AssistanceProof::Registration
    } else {
        return None;
    };
    // Only some regulations require a proof.
    let needed = world.game.rules().is_in_force(Law::AssistanceProved);
    let submit = JudgeStep::Commands(vec![Command::Speech(Speech::SubmitProof(proof))]);
    Some(if needed { submit } else { JudgeStep::RecordIncident })
}

/// Returns the step for an assistant's login: with an account of the event or of the player.
pub(super) fn assistant_login_step(
    world: &World,
    account: &str,
    unapproved: bool,
    statement: &Statement,
) -> Option<JudgeStep> {
    let Party::Assistant { side } = statement.party else { return None };
    let is_of = |of: Color| {
        let names = [Some(&world.names[of as usize]), world.accounts[of].as_ref()];
        names.into_iter().flatten().any(|name| account.eq_ignore_ascii_case(name))
    };
    // With the opponent's account, the opponent is logged in.
    let player = if is_of(side.opponent()) { side.opponent() } else { side };
    let (own_account, approved) = (is_of(player), !unapproved);
    let log_in = game::VenueAction::LogIn { player, own_account, approved };
    Some(JudgeStep::Commands(vec![Command::Venue(log_in)]))
}

/// Returns the step for a player who lends the assistant the account (OII.7).
pub(super) fn lend_account_step(statement: &Statement) -> Option<JudgeStep> {
    let is_lending = match (&statement.party, &statement.action) {
        (
            Party::Player { side },
            PartyAction::Order(OrderSentence::Permits { party: Party::Assistant { side: of }, text })
            | PartyAction::Call(CallSentence::Says { text, party: Some(Party::Assistant { side: of }) }),
        ) => side == of && text.to_lowercase().contains("account"),
        _ => false,
    };
    is_lending.then(|| JudgeStep::Commands(vec![Command::Speech(Speech::LendAccount)]))
}

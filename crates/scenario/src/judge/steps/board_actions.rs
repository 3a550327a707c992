//! Steps for handling pieces and clocks.

use flagfall_game::{self as game, ClockHandling, Command, HandUsed, TouchPurpose};
use flagfall_laws::Law;

use super::{JudgeStep, MachineStep, NotSupported, World, rulings};
use crate::{ClockSentence, HandPhrase, Party, PieceSentence, Statement, TouchManner};

pub(super) fn piece_step(pieces: &PieceSentence) -> Result<JudgeStep, NotSupported> {
    let touch = |squares: &[_], purpose| Command::Touch { squares: squares.to_vec(), purpose };
    let command = match pieces {
        PieceSentence::Touches { squares, manner, unordered, hand } => {
            let touch = match manner {
                Some(TouchManner::ByAccident) => touch(squares, TouchPurpose::Accident),
                _ if *unordered => Command::Board(game::BoardAction::TouchTogether { squares: squares.clone() }),
                Some(TouchManner::OnPurpose) | None => touch(squares, TouchPurpose::Move),
            };
            let by_accident = *manner == Some(TouchManner::ByAccident);
            let moved_with = moved_with_command(hand.as_ref().filter(|_| !by_accident));
            return Ok(JudgeStep::Commands([touch].into_iter().chain(moved_with).collect()));
        }
        PieceSentence::Adjusts { squares, saying: Some(_) } => touch(squares, TouchPurpose::Adjust),
        PieceSentence::Adjusts { squares, saying: None } => touch(squares, TouchPurpose::Move),
        PieceSentence::Lifts { square } => Command::Board(game::BoardAction::Lift { square: *square }),
        PieceSentence::Feels { squares } => Command::Board(game::BoardAction::Feel { squares: squares.clone() }),
        &PieceSentence::Carries { from, to } => Command::Board(game::BoardAction::Carry { from, to }),
        &PieceSentence::Releases { square } => Command::Board(game::BoardAction::Release { square }),
        &PieceSentence::TakesOff { square } => Command::Board(game::BoardAction::TakeOff { square }),
        &PieceSentence::Puts { piece, square, holding } => {
            let (color, role) = (piece.color, piece.role);
            Command::Board(game::BoardAction::Put { color, role, square, holding })
        }
        PieceSentence::ChoosesSeat { seat } => {
            Command::Board(game::BoardAction::ChooseSeat { seat: seat.as_str().into() })
        }
        other => return NotSupported::sentence(other),
    };
    Ok(JudgeStep::Commands(vec![command]))
}

/// Returns the command that records the hand of a move.
pub(super) fn moved_with_command(hand: Option<&HandPhrase>) -> Option<Command> {
    hand.map(|hand| Command::Board(game::BoardAction::ReportMovingHand(game_hand(hand))))
}

const fn game_hand(hand: &HandPhrase) -> HandUsed {
    match hand {
        HandPhrase::Left => HandUsed::Left,
        HandPhrase::Right => HandUsed::Right,
        HandPhrase::Other => HandUsed::Other,
        HandPhrase::Both => HandUsed::Both,
    }
}

pub(super) fn clock_step(world: &World, sentence: &ClockSentence, statement: &Statement) -> JudgeStep {
    let by_arbiter = matches!(statement.party, Party::Arbiter { .. });
    let hand = match sentence {
        ClockSentence::Presses { hand } => {
            let pressed =
                hand.as_ref().map(|hand| Command::Board(game::BoardAction::ReportPressingHand(game_hand(hand))));
            return JudgeStep::Commands([Command::Press].into_iter().chain(pressed).collect());
        }
        ClockSentence::Flags { side } => return JudgeStep::Machine(MachineStep::FlagFall(*side)),
        ClockSentence::Stops if by_arbiter => {
            return JudgeStep::Commands(vec![rulings::rule_command(statement, game::Ruling::Pause)]);
        }
        // Stopping the clock is part of a demonstration of a mate at the same time (P.13c3).
        ClockSentence::Stops if is_about_to_show_mate(world, statement) => {
            return JudgeStep::RecordIncident;
        }
        ClockSentence::Stops => {
            let reason = statement.grounds.reason.clone().unwrap_or_else(|| statement.to_string());
            game::BoardAction::StopClock { reason: reason.into(), text_id: None }
        }
        ClockSentence::Starts { .. } if by_arbiter && world.game.is_paused() => {
            return JudgeStep::Commands(vec![rulings::rule_command(statement, game::Ruling::Resume)]);
        }
        // Before the scheduled time, only the arbiter starts a clock.
        ClockSentence::Starts { .. } if !by_arbiter && world.starts_at.is_some() => {
            let reason = "it is before the scheduled start";
            return JudgeStep::Machine(MachineStep::JudgeRefusal(Law::ClockStarted, reason));
        }
        ClockSentence::Starts { side } => game::BoardAction::StartClock(*side),
        ClockSentence::Replaces => {
            return JudgeStep::Commands(vec![rulings::rule_command(statement, game::Ruling::ReplaceClock)]);
        }
        ClockSentence::Places { place } => game::BoardAction::PlaceClock { place: place.as_str().into() },
        ClockSentence::BreaksDown => game::BoardAction::ReportClockFailure,
        &ClockSentence::Shows { side, time } => game::BoardAction::ReportClockTime { player: side, time },
        ClockSentence::RestsFinger => game::BoardAction::HandleClock(ClockHandling::RestFinger),
        ClockSentence::HoldsHand => game::BoardAction::HandleClock(ClockHandling::HoldHand),
        ClockSentence::Hits => game::BoardAction::HandleClock(ClockHandling::Hit),
        ClockSentence::PicksUp => game::BoardAction::HandleClock(ClockHandling::PickUp),
        ClockSentence::KnocksOver => game::BoardAction::HandleClock(ClockHandling::KnockOver),
        ClockSentence::Straightens => game::BoardAction::HandleClock(ClockHandling::Straighten),
    };
    JudgeStep::Commands(vec![Command::Board(hand)])
}

/// Whether the player demonstrates a mate in the next entry at the same time, with the opponent's flag down.
fn is_about_to_show_mate(world: &World, statement: &Statement) -> bool {
    let Party::Player { side } = statement.party else { return false };
    let (game, opponent) = (&world.game, side.opponent());
    let is_in_force = game.rules().is_in_force(Law::DemonstratedMate);
    let fallen = game.clock().flag_fell_at(game.control(), opponent, world.now).is_some();
    is_in_force && fallen && world.next_mate_demonstration == Some(side)
}

/// Whether a text announces an adjustment of pieces, in one of the usual languages.
pub(super) fn announces_adjusting(world: &World, text: &str) -> bool {
    let words = ["adjust", "adoube", "korjaan", "asetan", "igaz", "zurecht", "compongo", "acomodo"];
    let text = text.to_lowercase();
    world.game.rules().regulations.has_physical_board()
        && world.game.is_playing()
        && words.iter().any(|word| text.contains(word))
}

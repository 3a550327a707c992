//! What hands do to pieces and clocks.

use flagfall_game::{self as game, Command, Handling, Purpose, WhichHand};
use flagfall_laws::Law;

use super::{Act, BrokenOff, Machine, Stage, order};
use crate::{Actor, ClockUse, Deed, Hand, Manner, Pieces};

pub(super) fn pieces(pieces: &Pieces) -> Result<Act, BrokenOff> {
    let touch = |squares: &[_], purpose| Command::Touch { squares: squares.to_vec(), purpose };
    let command = match pieces {
        Pieces::Touches { squares, manner, unordered, hand } => {
            let touched = match manner {
                Some(Manner::ByAccident) => touch(squares, Purpose::Accident),
                _ if *unordered => {
                    Command::Hand(game::Hand::TouchTogether { squares: squares.clone() })
                }
                Some(Manner::OnPurpose) | None => touch(squares, Purpose::Move),
            };
            let by_accident = *manner == Some(Manner::ByAccident);
            let moved = moved_with(hand.as_ref().filter(|_| !by_accident));
            return Ok(Act::Commands([touched].into_iter().chain(moved).collect()));
        }
        Pieces::Adjusts { squares, saying: Some(_) } => touch(squares, Purpose::Adjust),
        Pieces::Adjusts { squares, saying: None } => touch(squares, Purpose::Move),
        Pieces::Lifts { square } => Command::Hand(game::Hand::Lift { square: *square }),
        Pieces::Feels { squares } => Command::Hand(game::Hand::Feel { squares: squares.clone() }),
        &Pieces::Carries { from, to } => Command::Hand(game::Hand::Carry { from, to }),
        &Pieces::Releases { square } => Command::Hand(game::Hand::Release { square }),
        &Pieces::TakesOff { square } => Command::Hand(game::Hand::TakeOff { square }),
        &Pieces::Puts { piece, square, holding } => {
            let (color, role) = (piece.color, piece.role);
            Command::Hand(game::Hand::Put { color, role, square, holding })
        }
        Pieces::ChoosesSeat { seat } => {
            Command::Hand(game::Hand::ChooseSeat { seat: seat.as_str().into() })
        }
        other => return BrokenOff::not_carried(other),
    };
    Ok(Act::Commands(vec![command]))
}

/// With which hand the pieces were moved, if it is said.
pub(super) fn moved_with(hand: Option<&Hand>) -> Option<Command> {
    hand.map(|hand| Command::Hand(game::Hand::MovedWith(which(hand))))
}

const fn which(hand: &Hand) -> WhichHand {
    match hand {
        Hand::Left => WhichHand::Left,
        Hand::Right => WhichHand::Right,
        Hand::Other => WhichHand::Other,
        Hand::Both => WhichHand::Both,
    }
}

pub(super) fn clock(stage: &Stage, usage: &ClockUse, deed: &Deed) -> Act {
    let by_arbiter = matches!(deed.actor, Actor::Arbiter { .. });
    let hand = match usage {
        ClockUse::Presses { hand } => {
            let pressed =
                hand.as_ref().map(|hand| Command::Hand(game::Hand::PressedWith(which(hand))));
            return Act::Commands([Command::Press].into_iter().chain(pressed).collect());
        }
        ClockUse::Flags { side } => return Act::Machine(Machine::Flag(*side)),
        ClockUse::Stops if by_arbiter => {
            return Act::Commands(vec![order::rule(deed, game::Ruling::Pause)]);
        }
        // Who shows a mate in the same breath stops the clock for it (P.13c3).
        ClockUse::Stops if is_to_show_mate(stage, deed) => return Act::Noted,
        ClockUse::Stops => {
            let because = deed.grounds.because.clone().unwrap_or_else(|| deed.to_string());
            game::Hand::StopClock { reason: because.into(), kept: None }
        }
        ClockUse::Starts { .. } if by_arbiter && stage.game.is_paused() => {
            return Act::Commands(vec![order::rule(deed, game::Ruling::Resume)]);
        }
        // Before the time that was set nobody but the arbiter sets a clock going.
        ClockUse::Starts { .. } if !by_arbiter && stage.starts.is_some() => {
            let why = "it is not time yet";
            return Act::Machine(Machine::Against(Law::ClockStarted, why));
        }
        ClockUse::Starts { side } => game::Hand::StartClock(*side),
        ClockUse::Replaces => {
            return Act::Commands(vec![order::rule(deed, game::Ruling::ReplaceClock)]);
        }
        ClockUse::Places { place } => game::Hand::PlaceClock { place: place.as_str().into() },
        ClockUse::BreaksDown => game::Hand::BreakDown,
        &ClockUse::Shows { side, time } => game::Hand::Show { player: side, time },
        ClockUse::RestsFinger => game::Hand::Handle(Handling::RestFinger),
        ClockUse::HoldsHand => game::Hand::Handle(Handling::HoldHand),
        ClockUse::Hits => game::Hand::Handle(Handling::Hit),
        ClockUse::PicksUp => game::Hand::Handle(Handling::PickUp),
        ClockUse::KnocksOver => game::Hand::Handle(Handling::KnockOver),
        ClockUse::Straightens => game::Hand::Handle(Handling::Straighten),
    };
    Act::Commands(vec![Command::Hand(hand)])
}

/// Whether a player shows a mate next, at this very moment, with the opponent's flag down.
fn is_to_show_mate(stage: &Stage, deed: &Deed) -> bool {
    let Actor::Player { side } = deed.actor else { return false };
    let (game, opponent) = (&stage.game, side.opponent());
    let known = game.rules().is_in_force(Law::DemonstratedMate);
    let fallen = game.clock().fallen(game.control(), opponent, stage.now).is_some();
    known && fallen && stage.shows_mate == Some(side)
}

/// Whether the game is played on a real board.
pub(super) fn has_board(stage: &Stage) -> bool {
    stage.game.rules().regulations.board == flagfall_laws::Board::Physical
}

/// Whether somebody says, in one of the languages of the board, that pieces are going to be adjusted.
pub(super) fn is_adjusting(stage: &Stage, text: &str) -> bool {
    let words = ["adjust", "adoube", "korjaan", "asetan", "igaz", "zurecht", "compongo", "acomodo"];
    let text = text.to_lowercase();
    has_board(stage) && stage.game.is_playing() && words.iter().any(|word| text.contains(word))
}

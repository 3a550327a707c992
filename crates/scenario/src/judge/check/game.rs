//! Checking facts about the game: turn, offers, claims, phase.

use core::fmt::Write;

use flagfall_chess::{Color, Letters, Notation, UciStyle};
use flagfall_clock::ClockState;
use flagfall_game::{Game, MoveInput};

use super::board::positions;
use super::{CheckContext, Mismatch, ensure, mismatch, move_laws};
use crate::judge::{moves, narrate};
use crate::{GameFact, GamePhase, MoveProgress};

pub(super) fn check_game(context: &CheckContext<'_>, fact: &GameFact) -> Result<(), Mismatch> {
    let game = context.game();
    let turn = game.position().turn();
    match fact {
        GameFact::Turn { side } => {
            let playing = game.outcome().is_none();
            ensure(turn == *side && playing, || format!("{} has it", narrate::color_name(turn)))
        }
        GameFact::Phase { phase } => ensure(is_in_phase(game, phase), || describe_phase(game)),
        GameFact::MovesMade { side, count } => {
            let moves_made = game.clock().moves(*side) + u16::from(game.owes_press(*side));
            let moves_made = moves_made + u16::from(move_laws::ended_by_unpressed_move(context, *side));
            ensure(moves_made == *count, || format!("{moves_made} moves"))
        }
        GameFact::MovesCompleted { side, count } => {
            let completed = game.clock().moves(*side);
            let completed = completed + u16::from(move_laws::ended_by_unpressed_move(context, *side));
            ensure(completed == *count, || format!("{completed} moves"))
        }
        GameFact::Progress { side, progress } => {
            let found = match turn {
                _ if game.is_promoting(*side) => MoveProgress::NotMade,
                _ if game.owes_press(*side) => MoveProgress::Made,
                _ if turn == *side => MoveProgress::NotMade,
                _ => MoveProgress::Completed,
            };
            // The last move of the player to move may have been completed just now.
            let late = *progress == MoveProgress::Completed && move_laws::completes_move_now(context, *side);
            ensure(found == *progress || late, || found.to_string())
        }
        GameFact::OfferOpen { side } => ensure(game.offer() == Some(*side), || describe_offer(game)),
        GameFact::NoOffer => ensure(game.offer().is_none(), || describe_offer(game)),
        // Claims that the position proves are decided immediately and never open.
        GameFact::ClaimOpen { side } => {
            ensure(game.open_claim().is_some_and(|claim| claim.by == *side), || describe_claim(game))
        }
        GameFact::NoClaim => ensure(game.open_claim().is_none(), || describe_claim(game)),
        GameFact::TakebackOpen { side } => ensure(game.takeback() == Some(*side), || "it is not".to_owned()),
        GameFact::Premove { side, mv } => match game.premove(*side) {
            None => mismatch("there is none"),
            Some(MoveInput::Destination(to)) => mismatch(format!("to {to}")),
            Some(MoveInput::Move(found)) => {
                let expected = moves::move_squares(game.position(), *side, mv, context.letters);
                ensure(expected == Ok(found), || narrate::move_notation(game.position(), found, context.letters))
            }
        },
        GameFact::NoPremove { side } => ensure(game.premove(*side).is_none(), || "there is one".to_owned()),
        GameFact::AppealOpen => {
            let is_open = game.appeals().iter().any(|appeal| appeal.upheld.is_none());
            ensure(is_open, || "none is open".to_owned())
        }
        GameFact::ManualMateAnswers => ensure(context.world.manual_mate_answers, || "they do not".to_owned()),
        GameFact::Touched { side, squares } => {
            let touched = if turn == *side { game.touched_squares() } else { &[] };
            ensure(squares.iter().all(|square| touched.contains(square)), || match touched {
                [] => "nothing is touched".to_owned(),
                touched => narrate::comma_list(touched),
            })
        }
    }
}

fn describe_offer(game: &Game) -> String {
    match game.offer() {
        None => "no draw offer is open".to_owned(),
        Some(side) => format!("{}'s draw offer is open", narrate::color_name(side)),
    }
}

fn describe_claim(game: &Game) -> String {
    match game.open_claim() {
        None => "no claim is open".to_owned(),
        Some(claim) => format!("{}'s claim is open", narrate::color_name(claim.by)),
    }
}

fn is_in_phase(game: &Game, phase: &GamePhase) -> bool {
    let annulled = game.outcome().is_some_and(flagfall_game::Outcome::is_annulled);
    let state = game.clock().state();
    match phase {
        // A claim without an arbiter ends the game, before it is decided (III.6.1).
        GamePhase::GoesOn => game.outcome().is_none() && !game.is_concluded(),
        GamePhase::Over => game.outcome().is_some() || game.is_concluded(),
        GamePhase::NotStarted => !game.is_playing() && state == ClockState::Ready,
        GamePhase::Paused => game.is_paused(),
        GamePhase::AwaitsVerdict => {
            game.mate_question().is_some() || game.open_claim().is_some_and(|claim| claim.clocks_stopped)
        }
        GamePhase::Annulled => annulled,
        GamePhase::Adjourned => game.is_adjourned(),
    }
}

fn describe_phase(game: &Game) -> String {
    let phases =
        [GamePhase::Annulled, GamePhase::Adjourned, GamePhase::AwaitsVerdict, GamePhase::Paused, GamePhase::NotStarted];
    match (phases.iter().find(|phase| is_in_phase(game, phase)), game.outcome()) {
        (Some(phase), None) => format!("game {phase}"),
        (_, Some(outcome)) => {
            format!("the game ended {}", narrate::describe_outcome(game.rules(), outcome))
        }
        (None, None) => "game goes on".to_owned(),
    }
}

/// Returns the half-move number of a player's move in the record, from 1.
pub(super) fn half_move_number(game: &Game, side: Color, number: u16) -> usize {
    let before = game.positions().position(|position| position.turn() == side && position.fullmoves() == number);
    before.map_or(0, |before| before + 1)
}

/// Returns the moves as on a scoresheet, with draw offers (C.12).
pub(in crate::judge) fn game_record(game: &Game, letters: Letters) -> String {
    let notation = Notation::short(letters);
    let offers: Vec<usize> = game.offers().collect();
    let mut text = String::new();
    for (index, (position, mv)) in positions(game).iter().zip(game.moves()).enumerate() {
        if position.turn() == Color::White {
            let _ = write!(text, "{}. ", position.fullmoves());
        } else if index == 0 {
            let _ = write!(text, "{}... ", position.fullmoves());
        }
        let offered = if offers.contains(&(index + 1)) { " (=)" } else { "" };
        let written = if position.is_legal(mv) {
            notation.write(position, mv).to_string()
        } else {
            narrate::move_notation(position, mv.uci(UciStyle::Chess960), letters)
        };
        let _ = write!(text, "{written}{offered} ");
    }
    text.trim_end().to_owned()
}

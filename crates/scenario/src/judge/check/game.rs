//! The game: whose move, offers, where it stands.

use core::fmt::Write;

use flagfall_chess::{Color, Letters, Notation, UciStyle};
use flagfall_clock::State;
use flagfall_game::{Game, Input};

use super::board::positions;
use super::{Miss, Moment, hand, is, miss};
use crate::judge::{moves, tell};
use crate::{GameFact, Phase, Stage};

pub(super) fn game(moment: &Moment<'_>, fact: &GameFact) -> Result<(), Miss> {
    let game = moment.game();
    let turn = game.position().turn();
    match fact {
        GameFact::Turn { side } => {
            let playing = game.outcome().is_none();
            is(turn == *side && playing, || format!("{} has it", tell::name(turn)))
        }
        GameFact::Phase { phase } => is(is_in(game, phase), || stands(game)),
        GameFact::Made { side, count } => {
            let made = game.clock().moves(*side) + u16::from(game.owes_press(*side));
            let made = made + u16::from(hand::is_ended_by(moment, *side));
            is(made == *count, || format!("{made} moves"))
        }
        GameFact::Completed { side, count } => {
            let completed = game.clock().moves(*side);
            let completed = completed + u16::from(hand::is_ended_by(moment, *side));
            is(completed == *count, || format!("{completed} moves"))
        }
        GameFact::Stage { side, stage } => {
            let found = match turn {
                _ if game.is_promoting(*side) => Stage::NotMade,
                _ if game.owes_press(*side) => Stage::Made,
                _ if turn == *side => Stage::NotMade,
                _ => Stage::Completed,
            };
            // Of who has the move again, the last one may have been completed just now.
            let late = *stage == Stage::Completed && hand::is_completed_now(moment, *side);
            is(found == *stage || late, || found.to_string())
        }
        GameFact::OfferOpen { side } => is(game.offer() == Some(*side), || offer(game)),
        GameFact::NoOffer => is(game.offer().is_none(), || offer(game)),
        // A claim that shows on the board is decided as soon as it is made.
        GameFact::ClaimOpen { side } => {
            is(game.open_claim().is_some_and(|claim| claim.by == *side), || claim(game))
        }
        GameFact::NoClaim => is(game.open_claim().is_none(), || claim(game)),
        GameFact::TakebackOpen { side } => {
            is(game.takeback() == Some(*side), || "it is not".to_owned())
        }
        GameFact::Premove { side, mv } => match game.premove(*side) {
            None => miss("there is none"),
            Some(Input::To(to)) => miss(format!("to {to}")),
            Some(Input::Move(found)) => {
                let meant = moves::squares(game.position(), *side, mv, moment.letters);
                is(meant == Ok(found), || tell::squares(game.position(), found, moment.letters))
            }
        },
        GameFact::NoPremove { side } => {
            is(game.premove(*side).is_none(), || "there is one".to_owned())
        }
        GameFact::AppealOpen => {
            let open = game.appeals().iter().any(|appeal| appeal.upheld.is_none());
            is(open, || "none is open".to_owned())
        }
        GameFact::MateByHand => is(moment.stage.by_hand, || "they do not".to_owned()),
        GameFact::Touched { side, squares } => {
            let touched = if turn == *side { game.touched() } else { &[] };
            is(squares.iter().all(|square| touched.contains(square)), || match touched {
                [] => "nothing is touched".to_owned(),
                touched => tell::list(touched),
            })
        }
    }
}

fn offer(game: &Game) -> String {
    match game.offer() {
        None => "no draw offer is open".to_owned(),
        Some(side) => format!("{}'s draw offer is open", tell::name(side)),
    }
}

fn claim(game: &Game) -> String {
    match game.open_claim() {
        None => "no claim is open".to_owned(),
        Some(claim) => format!("{}'s claim is open", tell::name(claim.by)),
    }
}

fn is_in(game: &Game, phase: &Phase) -> bool {
    let annulled = game.outcome().is_some_and(flagfall_game::Outcome::is_annulled);
    let state = game.clock().state();
    match phase {
        // A claim without an arbiter ends the game, whatever is decided on it (III.6.1).
        Phase::GoesOn => game.outcome().is_none() && !game.is_concluded(),
        Phase::Over => game.outcome().is_some() || game.is_concluded(),
        Phase::NotStarted => !game.is_playing() && state == State::Ready,
        Phase::Paused => game.is_paused(),
        Phase::AwaitsVerdict => {
            game.question().is_some() || game.open_claim().is_some_and(|claim| claim.stopped)
        }
        Phase::Annulled => annulled,
        Phase::Adjourned => game.is_adjourned(),
    }
}

fn stands(game: &Game) -> String {
    let phases =
        [Phase::Annulled, Phase::Adjourned, Phase::AwaitsVerdict, Phase::Paused, Phase::NotStarted];
    match (phases.iter().find(|phase| is_in(game, phase)), game.outcome()) {
        (Some(phase), None) => format!("game {phase}"),
        (_, Some(outcome)) => format!("the game ended {}", tell::outcome(game.rules(), outcome)),
        (None, None) => "game goes on".to_owned(),
    }
}

/// The number of a player's move among the half-moves of the record, from 1.
pub(super) fn half_move(game: &Game, side: Color, number: u16) -> usize {
    let before = game
        .positions()
        .position(|position| position.turn() == side && position.fullmoves() == number);
    before.map_or(0, |before| before + 1)
}

/// The moves as a scoresheet has them, with offers of a draw (C.12).
pub(in crate::judge) fn record(game: &Game, letters: Letters) -> String {
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
            tell::squares(position, mv.uci(UciStyle::Chess960), letters)
        };
        let _ = write!(text, "{written}{offered} ");
    }
    text.trim_end().to_owned()
}

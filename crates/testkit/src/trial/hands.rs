//! What hands do at a real board, sensible and not.

use flagfall_chess::{Color, Role, Square};
use flagfall_game::{Ability, Actor, Command, Game, Hand, Handling, PersonId, WhichHand};

use super::{Bytes, time};

const HANDS: [WhichHand; 4] =
    [WhichHand::Left, WhichHand::Right, WhichHand::Other, WhichHand::Both];

/// What a hand does, and whose it is.
pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game) -> (Command, Actor) {
    let turn = game.position().turn();
    let player = if bytes.once_in(4) { turn.opponent() } else { turn };
    let by_player = Actor::Player(player);
    let arbiter = Actor::Arbiter(PersonId(7));
    let squares = |bytes: &mut Bytes<'_>| (0..bytes.below(4)).map(|_| square(bytes)).collect();
    let (hand, actor) = match bytes.below(24) {
        0 if bytes.once_in(3) => (Hand::Lift { square: somewhere(bytes, game) }, by_player),
        0 if bytes.once_in(3) => (Hand::Feel { squares: squares(bytes) }, by_player),
        0 if bytes.once_in(2) => (Hand::SayAdjust, by_player),
        0 => (Hand::TouchTogether { squares: squares(bytes) }, by_player),
        1..=4 => (carry(bytes, game), by_player),
        5..=8 => (release(bytes, game), by_player),
        9 | 10 => (Hand::TakeOff { square: somewhere(bytes, game) }, by_player),
        11 | 12 => (put(bytes, game), by_player),
        13 => (Hand::MovedWith(bytes.pick(&HANDS)), by_player),
        14 => (Hand::PressedWith(bytes.pick(&HANDS)), by_player),
        15 => {
            let all = [Handling::RestFinger, Handling::Hit, Handling::PickUp, Handling::Straighten];
            (Hand::Handle(bytes.pick(&all)), bytes.pick(&[by_player, arbiter]))
        }
        16 => (Hand::StartClock(bytes.pick(&Color::ALL)), by_player),
        17 => (Hand::StopClock { reason: "a queen is missing".into(), kept: None }, by_player),
        18 | 19 => {
            let touched = game.touched().to_vec();
            let squares = if bytes.once_in(2) { touched } else { Square::ALL.to_vec() };
            (Hand::Object { squares }, Actor::Player(bytes.pick(&Color::ALL)))
        }
        20 => (Hand::PlaceClock { place: "to the right".into() }, arbiter),
        21 => (Hand::ChooseSeat { seat: "by the window".into() }, by_player),
        22 if bytes.once_in(2) => (Hand::BreakDown, Actor::Zone),
        22 => (Hand::Show { player, time: time(bytes) }, Actor::Zone),
        _ => {
            let all = [Ability::Disabled, Ability::UnableToMove, Ability::Blind, Ability::Deaf];
            (Hand::Note { player, ability: bytes.pick(&all) }, arbiter)
        }
    };
    (Command::Hand(hand), actor)
}

fn square(bytes: &mut Bytes<'_>) -> Square {
    Square::ALL[bytes.below(64)]
}

/// A square from or to which a move goes, mostly.
fn somewhere(bytes: &mut Bytes<'_>, game: &Game) -> Square {
    let moves = game.allowed();
    match moves.len() {
        0 => square(bytes),
        _ if bytes.once_in(6) => square(bytes),
        count => {
            let mv = moves[bytes.below(count)];
            if bytes.once_in(2) { mv.from() } else { mv.to() }
        }
    }
}

fn carry(bytes: &mut Bytes<'_>, game: &Game) -> Hand {
    let moves = game.allowed();
    match moves.len() {
        count if count > 0 && !bytes.once_in(6) => {
            let mv = moves[bytes.below(count)];
            Hand::Carry { from: mv.from(), to: mv.to() }
        }
        _ => Hand::Carry { from: square(bytes), to: square(bytes) },
    }
}

fn release(bytes: &mut Bytes<'_>, game: &Game) -> Hand {
    Hand::Release { square: somewhere(bytes, game) }
}

fn put(bytes: &mut Bytes<'_>, game: &Game) -> Hand {
    let role = bytes.pick(&[Role::Queen, Role::Rook, Role::Knight, Role::King]);
    let color = if bytes.once_in(6) { Color::Black } else { game.position().turn() };
    Hand::Put { color, role, square: somewhere(bytes, game), holding: bytes.once_in(2) }
}

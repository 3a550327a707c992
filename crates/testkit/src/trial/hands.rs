//! What hands do at a real board, sensible and not.

use flagfall_chess::{Color, Role, Square};
use flagfall_game::{Ability, Actor, Command, Game, Hand, Handling, PersonId, WhichHand};

use super::commands::{ROLES, kept_words, words};
use super::{Bytes, time};

const HANDS: [WhichHand; 4] =
    [WhichHand::Left, WhichHand::Right, WhichHand::Other, WhichHand::Both];

const HANDLINGS: [Handling; 6] = [
    Handling::RestFinger,
    Handling::HoldHand,
    Handling::Hit,
    Handling::PickUp,
    Handling::KnockOver,
    Handling::Straighten,
];

const ABILITIES: [Ability; 7] = [
    Ability::Disabled,
    Ability::UnableToMove,
    Ability::UnableToPress,
    Ability::UnableToWrite,
    Ability::UnableToEnter,
    Ability::Blind,
    Ability::Deaf,
];

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
        15 => (Hand::Handle(bytes.pick(&HANDLINGS)), bytes.pick(&[by_player, arbiter])),
        16 => (Hand::StartClock(bytes.pick(&Color::ALL)), by_player),
        17 => {
            let (reason, kept) = kept_words(bytes);
            (Hand::StopClock { reason, kept }, by_player)
        }
        18 | 19 => {
            let touched = game.touched().to_vec();
            let squares = match bytes.below(3) {
                0 => touched,
                1 => Square::ALL.to_vec(),
                _ => squares(bytes),
            };
            (Hand::Object { squares }, Actor::Player(bytes.pick(&Color::ALL)))
        }
        20 => (Hand::PlaceClock { place: words(bytes) }, arbiter),
        21 => (Hand::ChooseSeat { seat: words(bytes) }, by_player),
        22 if bytes.once_in(2) => (Hand::BreakDown, Actor::Zone),
        22 => (Hand::Show { player, time: time(bytes) }, Actor::Zone),
        _ => (Hand::Note { player, ability: bytes.pick(&ABILITIES) }, arbiter),
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
    let role = if bytes.once_in(2) { bytes.pick(&ROLES) } else { Role::Queen };
    let turn = game.position().turn();
    let color = if bytes.once_in(6) { turn.opponent() } else { turn };
    Hand::Put { color, role, square: somewhere(bytes, game), holding: bytes.once_in(2) }
}

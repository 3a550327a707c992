//! Random actions at a physical board, both sensible and not.

use flagfall_chess::{Color, PieceType, Square};
use flagfall_game::{Actor, BoardAction, ClockHandling, Command, Disability, Game, HandUsed, PersonId};

use super::commands::{ROLES, draw_stored_text, draw_text};
use super::{ChoiceBytes, draw_time};

const HANDS: [HandUsed; 4] = [HandUsed::Left, HandUsed::Right, HandUsed::Other, HandUsed::Both];

const HANDLINGS: [ClockHandling; 6] = [
    ClockHandling::RestFinger,
    ClockHandling::HoldHand,
    ClockHandling::Hit,
    ClockHandling::PickUp,
    ClockHandling::KnockOver,
    ClockHandling::Straighten,
];

const ABILITIES: [Disability; 7] = [
    Disability::Unspecified,
    Disability::UnableToMove,
    Disability::UnableToPress,
    Disability::UnableToWrite,
    Disability::UnableToEnter,
    Disability::Blind,
    Disability::Deaf,
];

/// Draws a board action and its actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> (Command, Actor) {
    let turn = game.position().turn();
    let player = if bytes.one_in(4) { turn.opponent() } else { turn };
    let by_player = Actor::Player(player);
    let arbiter = Actor::Arbiter(PersonId(7));
    let squares = |bytes: &mut ChoiceBytes<'_>| (0..bytes.below(4)).map(|_| draw_square(bytes)).collect();
    let (action, actor) = match bytes.below(24) {
        0 if bytes.one_in(3) => (BoardAction::Lift { square: draw_likely_square(bytes, game) }, by_player),
        0 if bytes.one_in(3) => (BoardAction::Feel { squares: squares(bytes) }, by_player),
        0 if bytes.one_in(2) => (BoardAction::AnnounceAdjustment, by_player),
        0 => (BoardAction::TouchTogether { squares: squares(bytes) }, by_player),
        1..=4 => (draw_carry(bytes, game), by_player),
        5..=8 => (draw_release(bytes, game), by_player),
        9 | 10 => (BoardAction::TakeOff { square: draw_likely_square(bytes, game) }, by_player),
        11 | 12 => (draw_put(bytes, game), by_player),
        13 => (BoardAction::ReportMovingHand(bytes.pick(&HANDS)), by_player),
        14 => (BoardAction::ReportPressingHand(bytes.pick(&HANDS)), by_player),
        15 => (BoardAction::HandleClock(bytes.pick(&HANDLINGS)), bytes.pick(&[by_player, arbiter])),
        16 => (BoardAction::StartClock(bytes.pick(&Color::ALL)), by_player),
        17 => {
            let (reason, text_id) = draw_stored_text(bytes);
            (BoardAction::StopClock { reason, text_id }, by_player)
        }
        18 | 19 => {
            let touched = game.touched_squares().to_vec();
            let squares = match bytes.below(3) {
                0 => touched,
                1 => Square::ALL.to_vec(),
                _ => squares(bytes),
            };
            (BoardAction::Object { squares }, Actor::Player(bytes.pick(&Color::ALL)))
        }
        20 => (BoardAction::PlaceClock { place: draw_text(bytes) }, arbiter),
        21 => (BoardAction::ChooseSeat { seat: draw_text(bytes) }, by_player),
        22 if bytes.one_in(2) => (BoardAction::ReportClockFailure, Actor::Zone),
        22 => (BoardAction::ReportClockTime { player, time: draw_time(bytes) }, Actor::Zone),
        _ => (BoardAction::NoteDisability { player, disability: bytes.pick(&ABILITIES) }, arbiter),
    };
    (Command::Board(action), actor)
}

fn draw_square(bytes: &mut ChoiceBytes<'_>) -> Square {
    Square::ALL[bytes.below(64)]
}

/// Draws a square, mostly the origin or target of an allowed move.
fn draw_likely_square(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Square {
    let moves = game.allowed_moves();
    match moves.len() {
        0 => draw_square(bytes),
        _ if bytes.one_in(6) => draw_square(bytes),
        count => {
            let mv = moves[bytes.below(count)];
            if bytes.one_in(2) { mv.from() } else { mv.to() }
        }
    }
}

fn draw_carry(bytes: &mut ChoiceBytes<'_>, game: &Game) -> BoardAction {
    let moves = game.allowed_moves();
    match moves.len() {
        count if count > 0 && !bytes.one_in(6) => {
            let mv = moves[bytes.below(count)];
            BoardAction::Carry { from: mv.from(), to: mv.to() }
        }
        _ => BoardAction::Carry { from: draw_square(bytes), to: draw_square(bytes) },
    }
}

fn draw_release(bytes: &mut ChoiceBytes<'_>, game: &Game) -> BoardAction {
    BoardAction::Release { square: draw_likely_square(bytes, game) }
}

fn draw_put(bytes: &mut ChoiceBytes<'_>, game: &Game) -> BoardAction {
    let role = if bytes.one_in(2) { bytes.pick(&ROLES) } else { PieceType::Queen };
    let turn = game.position().turn();
    let color = if bytes.one_in(6) { turn.opponent() } else { turn };
    BoardAction::Put { color, role, square: draw_likely_square(bytes, game), holding: bytes.one_in(2) }
}

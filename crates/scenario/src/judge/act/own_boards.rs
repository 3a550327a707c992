//! What is done on players' own boards, and where two differ.

use flagfall_chess::{Color, Letters, Position, UciStyle};
use flagfall_game::{self as game, Command, Input, OwnBoard};

use flagfall_laws::Board;

use super::{Act, BrokenOff, Stage, moves};
use crate::MoveText;

/// The last move of the game is carried out on the other player's board (D.2.1); a move that is still
/// to be made, on the mover's (4.9).
pub(super) fn carries_out(
    stage: &Stage,
    mv: &MoveText,
    on: Color,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let game = &stage.game;
    let two_boards = game.has_two_boards();
    if two_boards && let Some(mv) = of_last(game, mv, letters).filter(|_| is_to_follow(game, on)) {
        return Ok(Act::Commands(vec![Command::OwnBoard(OwnBoard::CarryOut { mv, on })]));
    }
    let position = game.position();
    // Beside the virtual board a player does what is liked on the own one.
    if game.rules().regulations.board == Board::Virtual {
        let made = game.moves().last().map(|made| made.uci(UciStyle::Chess960));
        let last = of_last(game, mv, letters).filter(|last| Some(*last) == made);
        let coming = || moves::squares(position, position.turn(), mv, letters).map_err(BrokenOff);
        let mv = last.map_or_else(coming, Ok)?;
        return Ok(Act::Commands(vec![Command::OwnBoard(OwnBoard::CarryOut { mv, on })]));
    }
    let squares = moves::squares(position, position.turn(), mv, letters);
    let mv = squares.map_err(BrokenOff)?;
    if two_boards && on != game.position().turn() {
        return Ok(Act::Commands(vec![Command::OwnBoard(OwnBoard::CarryOut { mv, on })]));
    }
    Ok(Act::Commands(vec![Command::Make { input: Input::Move(mv), offer: false }]))
}

/// Whether it is the opponent of this player who moved last.
fn is_to_follow(game: &game::Game, on: Color) -> bool {
    game.position().turn() == on && game.moves().len() > 0
}

/// The squares of a move in the place of the last one, if its player can be meant.
fn of_last(game: &game::Game, mv: &MoveText, letters: Letters) -> Option<flagfall_chess::UciMove> {
    let positions: Vec<Position> = game.positions().collect();
    let before = positions.iter().rev().nth(1)?;
    let squares = moves::squares(before, before.turn(), mv, letters).ok()?;
    let piece = before.piece_at(squares.from)?;
    (piece.color == before.turn()).then_some(squares)
}

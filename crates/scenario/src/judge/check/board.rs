//! Checking facts about pieces and squares.

use flagfall_chess::{Board, Color, FenStyle, Position, Setup, Square, UciStyle};
use flagfall_game::Game;

use super::{CheckContext, Mismatch, ensure};
use crate::judge::{moves, narrate};
use crate::{BoardFact, BoardOwner, FenText};

pub(super) fn check_board(context: &CheckContext<'_>, fact: &BoardFact) -> Result<(), Mismatch> {
    let game = context.game();
    let position = game.position();
    match fact {
        BoardFact::Position { fen, owner: None } => {
            ensure(matches_fen(position, fen), || position.fen(FenStyle::XFen).to_string())
        }
        BoardFact::Holds { square, piece, owner: None } => {
            let found = game.piece_on_board(*square);
            ensure(found == Some(*piece), || describe_square(found))
        }
        BoardFact::Empty { square, owner: None } => {
            let found = game.piece_on_board(*square);
            ensure(found.is_none(), || describe_square(found))
        }
        BoardFact::Position { fen, owner: Some(BoardOwner::Of { side }) } => {
            let found = own_board(game, *side);
            ensure(found == fen.setup().board, || placement(found))
        }
        BoardFact::Holds { square, piece, owner: Some(BoardOwner::Of { side }) } => {
            let found = own_board(game, *side).piece_at(*square);
            ensure(found == Some(*piece), || describe_square(found))
        }
        BoardFact::Empty { square, owner: Some(BoardOwner::Of { side }) } => {
            let found = own_board(game, *side).piece_at(*square);
            ensure(found.is_none(), || describe_square(found))
        }
        BoardFact::Light { square } => ensure(is_light(*square), || "it is dark".to_owned()),
        BoardFact::Dark { square } => ensure(!is_light(*square), || "it is light".to_owned()),
        BoardFact::Attacked { square, side } => {
            ensure(!position.attackers(*square, *side).is_empty(), || "it is not".to_owned())
        }
        BoardFact::InCheck { side } => {
            let attackers = position.attackers(position.king(*side), side.opponent());
            ensure(!attackers.is_empty(), || "not in check".to_owned())
        }
        BoardFact::Illegal => ensure(!position.faults().is_empty(), || "it is legal".to_owned()),
        BoardFact::Occurred { count } => {
            let found = game.occurrences();
            ensure(found == usize::from(*count), || format!("{found} times"))
        }
        BoardFact::HalfMoves { count } => {
            let found = position.halfmoves();
            ensure(found == *count, || format!("{found} half-moves"))
        }
        BoardFact::LastMove { mv } => {
            let positions = positions(game);
            let (last, before) = (game.moves().last(), positions.iter().rev().nth(1));
            let Some((last, before)) = last.zip(before) else { return super::mismatch("no move") };
            let expected = moves::move_squares(before, before.turn(), mv, context.letters);
            let last = last.uci(UciStyle::Chess960);
            ensure(expected == Ok(last), || narrate::move_notation(before, last, context.letters))
        }
        BoardFact::WrongSetup => ensure(context.world.is_setup_wrong(), || "it was right".to_owned()),
        BoardFact::Turned => ensure(context.world.board_turned, || "it is not".to_owned()),
        BoardFact::ColoursReversed => ensure(context.world.colours_reversed, || "they are right".to_owned()),
    }
}

/// Returns the pieces on a player's own board, also during a move.
fn own_board(game: &Game, side: Color) -> Board {
    let mut board = game.own_board(side);
    if game.position().turn() == side && board == game.position().board() {
        for square in Square::ALL {
            board.set(square, game.piece_on_board(square));
        }
    }
    board
}

fn placement(board: Board) -> String {
    let setup = Setup { board, ..Setup::empty() };
    setup.fen(FenStyle::XFen).split(' ').next().unwrap_or_default().to_owned()
}

fn describe_square(found: Option<flagfall_chess::Piece>) -> String {
    found.map_or_else(|| "it is empty".to_owned(), |piece| piece.to_string())
}

fn is_light(square: flagfall_chess::Square) -> bool {
    (square.file().index() + square.rank().index()) % 2 == 1
}

/// Whether a position agrees with the fields of a FEN that are written.
fn matches_fen(position: &Position, fen: &FenText) -> bool {
    let written_fields =
        |text: &str| -> Vec<String> { text.split(' ').take(fen.fields()).map(str::to_owned).collect() };
    let style = [FenStyle::XFen, FenStyle::Shredder];
    style.iter().any(|style| {
        let written = fen.setup().irregular().map(|position| position.fen(*style).to_string());
        let written = written.unwrap_or_else(|_| fen.as_str().to_owned());
        written_fields(&position.fen(*style).to_string()) == written_fields(&written)
    })
}

/// Returns the positions of the game, from the start to the current one.
pub(super) fn positions(game: &Game) -> Vec<Position> {
    game.positions().collect()
}

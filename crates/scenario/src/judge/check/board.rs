//! Pieces and squares.

use flagfall_chess::{Board, Color, FenStyle, Position, Setup, Square, UciStyle};
use flagfall_game::Game;

use super::{Miss, Moment, is};
use crate::judge::{moves, tell};
use crate::{BoardFact, FenText, OwnBoard};

pub(super) fn board(moment: &Moment<'_>, fact: &BoardFact) -> Result<(), Miss> {
    let game = moment.game();
    let position = game.position();
    match fact {
        BoardFact::Position { fen, side: None } => {
            is(stands(position, fen), || position.fen(FenStyle::XFen).to_string())
        }
        BoardFact::Holds { square, piece, side: None } => {
            let found = game.on_board(*square);
            is(found == Some(*piece), || on_square(found))
        }
        BoardFact::Empty { square, side: None } => {
            let found = game.on_board(*square);
            is(found.is_none(), || on_square(found))
        }
        BoardFact::Position { fen, side: Some(OwnBoard::Of { side }) } => {
            let found = own_board(game, *side);
            is(found == fen.setup().board, || placement(found))
        }
        BoardFact::Holds { square, piece, side: Some(OwnBoard::Of { side }) } => {
            let found = own_board(game, *side).piece_at(*square);
            is(found == Some(*piece), || on_square(found))
        }
        BoardFact::Empty { square, side: Some(OwnBoard::Of { side }) } => {
            let found = own_board(game, *side).piece_at(*square);
            is(found.is_none(), || on_square(found))
        }
        BoardFact::Light { square } => is(is_light(*square), || "it is dark".to_owned()),
        BoardFact::Dark { square } => is(!is_light(*square), || "it is light".to_owned()),
        BoardFact::Attacked { square, side } => {
            is(!position.attackers(*square, *side).is_empty(), || "it is not".to_owned())
        }
        BoardFact::InCheck { side } => {
            let attackers = position.attackers(position.king(*side), side.opponent());
            is(!attackers.is_empty(), || "not in check".to_owned())
        }
        BoardFact::Illegal => is(!position.faults().is_empty(), || "it is legal".to_owned()),
        BoardFact::Occurred { count } => {
            let found = game.occurrences();
            is(found == usize::from(*count), || format!("{found} times"))
        }
        BoardFact::HalfMoves { count } => {
            let found = position.halfmoves();
            is(found == *count, || format!("{found} half-moves"))
        }
        BoardFact::LastMove { mv } => {
            let positions = positions(game);
            let (last, before) = (game.moves().last(), positions.iter().rev().nth(1));
            let Some((last, before)) = last.zip(before) else { return super::miss("no move") };
            let meant = moves::squares(before, before.turn(), mv, moment.letters);
            let last = last.uci(UciStyle::Chess960);
            is(meant == Ok(last), || tell::squares(before, last, moment.letters))
        }
        BoardFact::WrongSetup => is(moment.stage.is_setup_wrong(), || "it was right".to_owned()),
        BoardFact::Turned => is(moment.stage.turned, || "it is not".to_owned()),
        BoardFact::ColoursReversed => is(moment.stage.reversed, || "they are right".to_owned()),
    }
}

/// What stands on a player's own board, also while a move is being made on it.
fn own_board(game: &Game, side: Color) -> Board {
    let mut board = game.own_board(side);
    if game.position().turn() == side && board == game.position().board() {
        for square in Square::ALL {
            board.set(square, game.on_board(square));
        }
    }
    board
}

fn placement(board: Board) -> String {
    let setup = Setup { board, ..Setup::empty() };
    setup.fen(FenStyle::XFen).split(' ').next().unwrap_or_default().to_owned()
}

fn on_square(found: Option<flagfall_chess::Piece>) -> String {
    found.map_or_else(|| "it is empty".to_owned(), |piece| piece.to_string())
}

fn is_light(square: flagfall_chess::Square) -> bool {
    (square.file().index() + square.rank().index()) % 2 == 1
}

/// Whether the fields that are written agree.
fn stands(position: &Position, fen: &FenText) -> bool {
    let of = |text: &str| -> Vec<String> {
        text.split(' ').take(fen.fields()).map(str::to_owned).collect()
    };
    let style = [FenStyle::XFen, FenStyle::Shredder];
    style.iter().any(|style| {
        let written = fen.setup().irregular().map(|meant| meant.fen(*style).to_string());
        let written = written.unwrap_or_else(|_| fen.as_str().to_owned());
        of(&position.fen(*style).to_string()) == of(&written)
    })
}

/// The positions of the game, from the start to the board.
pub(super) fn positions(game: &Game) -> Vec<Position> {
    game.positions().collect()
}

//! Pieces and squares.

use flagfall_chess::{FenStyle, Position};
use flagfall_game::Game;

use super::{Miss, Moment, is, not_carried};
use crate::judge::{moves, tell};
use crate::{BoardFact, FenText};

pub(super) fn board(moment: &Moment<'_>, fact: &BoardFact) -> Result<(), Miss> {
    let game = moment.game();
    let position = game.position();
    match fact {
        BoardFact::Position { fen, side: None } => {
            is(stands(position, fen), || position.fen(FenStyle::XFen).to_string())
        }
        BoardFact::Holds { square, piece, side: None } => {
            let found = position.piece_at(*square);
            is(found == Some(*piece), || on_square(found))
        }
        BoardFact::Empty { square, side: None } => {
            let found = position.piece_at(*square);
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
            let meant = before.and_then(|before| moves::legal(before, mv, moment.letters));
            let found = last.zip(before).map_or_else(
                || "no move".to_owned(),
                |(last, before)| tell::short(before, last, moment.letters),
            );
            is(last.is_some() && meant == last, || found)
        }
        BoardFact::ColoursReversed => is(moment.stage.reversed, || "they are right".to_owned()),
        _ => not_carried(fact),
    }
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
        let written = fen.setup().position().map(|meant| meant.fen(*style).to_string());
        let written = written.unwrap_or_else(|_| fen.as_str().to_owned());
        of(&position.fen(*style).to_string()) == of(&written)
    })
}

/// The positions of the game, from the start to the board.
pub(super) fn positions(game: &Game) -> Vec<Position> {
    let mut positions = vec![game.start()];
    for mv in game.moves() {
        let last = positions[positions.len() - 1];
        positions.push(last.play_unchecked(mv));
    }
    positions
}

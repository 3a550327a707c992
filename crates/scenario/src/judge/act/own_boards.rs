//! What is done on players' own boards, and where two differ.

use flagfall_chess::{Color, Letters, Position, UciStyle};
use flagfall_game::{self as game, Command, Input, OwnBoard};

use flagfall_laws::{Board, Law};

use super::{Act, BrokenOff, Stage, moves};
use crate::{Action, Actor, Deed, MoveText, Pieces, Play, Voice};

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
    if let Some(mv) = waiting(game, on, mv, letters) {
        return Ok(Act::Commands(vec![Command::OwnBoard(OwnBoard::CarryOut { mv, on })]));
    }
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

/// What is done with hands where real boards stand beside the virtual one (online 20).
pub(super) fn beside_screen(stage: &Stage, deed: &Deed, letters: Letters) -> Option<Act> {
    let game = &stage.game;
    if !game.has_real_boards() {
        return None;
    }
    let own = match deed.actor {
        Actor::Player { side } | Actor::Assistant { side } => Some(side),
        _ => None,
    };
    let used = |used| Some(Act::Commands(vec![Command::OwnBoard(used)]));
    let copies = |mv: &MoveText, on: Color| {
        let Some(mv) = waiting(game, on, mv, letters).or_else(|| any(game, mv, letters)) else {
            let refusal = game.refusal(Law::MovesCopied, game::Why::NotOnVirtual);
            return Some(Act::Refused(refusal));
        };
        used(OwnBoard::CarryOut { mv, on })
    };
    match &deed.action {
        Action::Pieces(Pieces::Copies { mv }) | Action::Play(Play::Makes { mv, .. }) => {
            copies(mv, own.unwrap_or_else(|| meant(game)))
        }
        Action::Voice(Voice::CarriesOut { mv, side }) => copies(mv, *side),
        Action::Pieces(pieces) => Some(by_hand(game, pieces, deed, own)),
        _ => None,
    }
}

/// What hands do on real boards: an arbiter puts right what is wrong, and nobody else has a hand there
/// but the player. What is only touched stands as it stood.
fn by_hand(game: &game::Game, pieces: &Pieces, deed: &Deed, own: Option<Color>) -> Act {
    let arbiter = matches!(deed.actor, Actor::Arbiter { .. });
    let used = |on: Color| match pieces {
        &Pieces::Shifts { from, to } | &Pieces::Carries { from, to } => {
            vec![OwnBoard::Shift { from, to, on }]
        }
        &Pieces::TakesOff { square } => vec![OwnBoard::TakeOff { square, on }],
        Pieces::Displaces { squares } => {
            squares.iter().map(|&square| OwnBoard::TakeOff { square, on }).collect()
        }
        &Pieces::Puts { piece, square, .. } => {
            vec![OwnBoard::Put { color: piece.color, role: piece.role, square, on }]
        }
        Pieces::PutsBack => vec![OwnBoard::PutBack { on }],
        _ => Vec::new(),
    };
    let both = Color::ALL.into_iter().filter(|&side| game.is_real_board_wrong(side));
    let boards = match own {
        None if arbiter && both.clone().count() > 1 => both.collect(),
        _ => vec![own.unwrap_or_else(|| meant(game))],
    };
    let used: Vec<OwnBoard> = boards.into_iter().flat_map(used).collect();
    if used.is_empty() {
        return Act::Noted;
    }
    Act::Commands(used.into_iter().map(Command::OwnBoard).collect())
}

/// The board that somebody means who has none there: one that is wrong, or that of who moved last.
fn meant(game: &game::Game) -> Color {
    let wrong = Color::ALL.into_iter().find(|&side| game.is_real_board_wrong(side));
    wrong.unwrap_or_else(|| game.position().turn().opponent())
}

/// The move of any position of the game that is written so, the latest first.
fn any(game: &game::Game, text: &MoveText, letters: Letters) -> Option<flagfall_chess::UciMove> {
    let positions: Vec<Position> = game.positions().collect();
    let meant = |at: &Position| moves::squares(at, at.turn(), text, letters).ok();
    positions.iter().rev().find_map(meant)
}

/// A move that waits to be copied to a player's board, the earliest that is written so.
fn waiting(
    game: &game::Game,
    on: Color,
    text: &MoveText,
    letters: Letters,
) -> Option<flagfall_chess::UciMove> {
    let made = game.moves().map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960));
    let mut both = game.positions().zip(made);
    both.find_map(|(before, made)| {
        let meant = moves::squares(&before, before.turn(), text, letters).ok()?;
        let is_same = before.uci(meant).ok()?.uci(flagfall_chess::UciStyle::Chess960) == made;
        (is_same && game.waits_to_be_copied(on, made)).then_some(made)
    })
}

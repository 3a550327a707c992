//! Steps for players' own boards.

use flagfall_chess::{Color, Letters, Position, UciStyle};
use flagfall_game::{self as game, Command, MoveInput, OwnBoardAction};

use flagfall_laws::Law;

use super::{JudgeStep, NotSupported, World, moves};
use crate::{MoveText, Party, PartyAction, PieceSentence, PlaySentence, SpeechSentence, Statement};

/// Returns the step for carrying out a move: the last move on the other player's board (D.2.1), or a new move on the
/// mover's board (4.9).
pub(super) fn carry_out_step(
    world: &World,
    mv: &MoveText,
    on: Color,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    let game = &world.game;
    let two_boards = game.has_two_boards();
    if let Some(mv) = uncopied_move(game, on, mv, letters) {
        return Ok(JudgeStep::Commands(vec![Command::OwnBoard(OwnBoardAction::CarryOut { mv, on })]));
    }
    if two_boards && let Some(mv) = squares_of_last_move(game, mv, letters).filter(|_| opponent_moved_last(game, on)) {
        return Ok(JudgeStep::Commands(vec![Command::OwnBoard(OwnBoardAction::CarryOut { mv, on })]));
    }
    let position = game.position();
    // On a player's own board beside the virtual one, any move can be carried out.
    if !game.rules().regulations.has_physical_board() {
        let last_move = game.moves().last().map(|mv| mv.uci(UciStyle::Chess960));
        let last = squares_of_last_move(game, mv, letters).filter(|last| Some(*last) == last_move);
        let next = || moves::move_squares(position, position.turn(), mv, letters).map_err(NotSupported);
        let mv = last.map_or_else(next, Ok)?;
        return Ok(JudgeStep::Commands(vec![Command::OwnBoard(OwnBoardAction::CarryOut { mv, on })]));
    }
    let squares = moves::move_squares(position, position.turn(), mv, letters);
    let mv = squares.map_err(NotSupported)?;
    if two_boards && on != game.position().turn() {
        return Ok(JudgeStep::Commands(vec![Command::OwnBoard(OwnBoardAction::CarryOut { mv, on })]));
    }
    Ok(JudgeStep::Commands(vec![Command::Make { input: MoveInput::Move(mv), offer: false }]))
}

/// Whether the opponent of this player moved last.
fn opponent_moved_last(game: &game::Game, on: Color) -> bool {
    game.position().turn() == on && game.moves().len() > 0
}

/// Returns the squares of a move in the position before the last move, if it is a move of that position's player.
fn squares_of_last_move(game: &game::Game, mv: &MoveText, letters: Letters) -> Option<flagfall_chess::UciMove> {
    let positions: Vec<Position> = game.positions().collect();
    let before = positions.iter().rev().nth(1)?;
    let squares = moves::move_squares(before, before.turn(), mv, letters).ok()?;
    let piece = before.piece_at(squares.from)?;
    (piece.color == before.turn()).then_some(squares)
}

/// Returns the step for handling physical boards beside the virtual one (O.20).
pub(super) fn physical_board_step(world: &World, statement: &Statement, letters: Letters) -> Option<JudgeStep> {
    let game = &world.game;
    if !game.has_physical_boards() {
        return None;
    }
    let own = match statement.party {
        Party::Player { side } | Party::Assistant { side } => Some(side),
        _ => None,
    };
    let own_board_step = |action| Some(JudgeStep::Commands(vec![Command::OwnBoard(action)]));
    let copies = |mv: &MoveText, on: Color| {
        let Some(mv) = uncopied_move(game, on, mv, letters).or_else(|| any_matching_move(game, mv, letters)) else {
            let refusal = game.cited_refusal(Law::MovesCopied, game::RefusalReason::NotOnVirtualBoard);
            return Some(JudgeStep::Refusal(refusal));
        };
        own_board_step(OwnBoardAction::CarryOut { mv, on })
    };
    match &statement.action {
        PartyAction::Pieces(PieceSentence::Copies { mv }) | PartyAction::Play(PlaySentence::Makes { mv, .. }) => {
            copies(mv, own.unwrap_or_else(|| intended_board(game)))
        }
        PartyAction::Speech(SpeechSentence::CarriesOut { mv, side }) => copies(mv, *side),
        PartyAction::Pieces(pieces) => Some(handling_step(game, pieces, statement, own)),
        _ => None,
    }
}

/// Returns the step for handling pieces on physical boards: players handle their own board, arbiters the wrong ones.
/// Touching alone changes nothing.
fn handling_step(game: &game::Game, pieces: &PieceSentence, statement: &Statement, own: Option<Color>) -> JudgeStep {
    let arbiter = matches!(statement.party, Party::Arbiter { .. });
    let actions_on = |on: Color| match pieces {
        &PieceSentence::Shifts { from, to } | &PieceSentence::Carries { from, to } => {
            vec![OwnBoardAction::Shift { from, to, on }]
        }
        &PieceSentence::TakesOff { square } => vec![OwnBoardAction::TakeOff { square, on }],
        PieceSentence::Displaces { squares } => {
            squares.iter().map(|&square| OwnBoardAction::TakeOff { square, on }).collect()
        }
        &PieceSentence::Puts { piece, square, .. } => {
            vec![OwnBoardAction::Put { color: piece.color, role: piece.role, square, on }]
        }
        PieceSentence::PutsBack => vec![OwnBoardAction::PutBack { on }],
        _ => Vec::new(),
    };
    let wrong_boards = Color::ALL.into_iter().filter(|&side| game.is_physical_board_wrong(side));
    let boards = match own {
        None if arbiter && wrong_boards.clone().count() > 1 => wrong_boards.collect(),
        _ => vec![own.unwrap_or_else(|| intended_board(game))],
    };
    let actions: Vec<OwnBoardAction> = boards.into_iter().flat_map(actions_on).collect();
    if actions.is_empty() {
        return JudgeStep::RecordIncident;
    }
    JudgeStep::Commands(actions.into_iter().map(Command::OwnBoard).collect())
}

/// Returns the board that a party without a board means: a wrong one, or that of the player who moved last.
fn intended_board(game: &game::Game) -> Color {
    let wrong = Color::ALL.into_iter().find(|&side| game.is_physical_board_wrong(side));
    wrong.unwrap_or_else(|| game.position().turn().opponent())
}

/// Returns the squares of a move in the latest position of the game in which the text is a move.
fn any_matching_move(game: &game::Game, text: &MoveText, letters: Letters) -> Option<flagfall_chess::UciMove> {
    let positions: Vec<Position> = game.positions().collect();
    let squares = |at: &Position| moves::move_squares(at, at.turn(), text, letters).ok();
    positions.iter().rev().find_map(squares)
}

/// Returns the earliest matching move that is not copied to a player's board yet.
fn uncopied_move(game: &game::Game, on: Color, text: &MoveText, letters: Letters) -> Option<flagfall_chess::UciMove> {
    let made = game.moves().map(|mv| mv.uci(flagfall_chess::UciStyle::Chess960));
    let mut moves = game.positions().zip(made);
    moves.find_map(|(before, made)| {
        let squares = moves::move_squares(&before, before.turn(), text, letters).ok()?;
        let is_same = before.uci(squares).ok()?.uci(flagfall_chess::UciStyle::Chess960) == made;
        (is_same && game.is_move_to_copy(on, made)).then_some(made)
    })
}

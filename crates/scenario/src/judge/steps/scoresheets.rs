//! Steps for scoresheets and the record.

use flagfall_chess::{Color, Letters, UciStyle};
use flagfall_game::{self as game, Command, denotes_move};
use flagfall_laws as laws;

use super::{JudgeStep, NotSupported, World, moves, rulings};
use crate::{MoveText, ScoreText, ScoresheetSentence, Statement};

pub(super) fn scoresheet_step(
    world: &World,
    side: Color,
    sheet: &ScoresheetSentence,
    statement: &Statement,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    // Physical boards beside the virtual one can have scoresheets; the zone keeps the record.
    let has_scoresheets = world.game.has_physical_boards() && *sheet != ScoresheetSentence::AsksRecord;
    if !world.game.rules().regulations.has_physical_board() && !has_scoresheets {
        return virtual_scoresheet_step(sheet);
    }
    let rule = |ruling| Ok(JudgeStep::Commands(vec![rulings::rule_command(statement, ruling)]));
    let squares = |mv| moves::move_squares(world.game.position(), side, mv, letters).map_err(NotSupported);
    let action = match sheet {
        ScoresheetSentence::WritesMove { mv } => game::ScoresheetAction::Write(squares(mv)?),
        ScoresheetSentence::AltersMove { mv } => game::ScoresheetAction::Alter(squares(mv)?),
        ScoresheetSentence::WritesText { text } => text_command(world, side, text, letters),
        ScoresheetSentence::Neglects => game::ScoresheetAction::Neglect,
        ScoresheetSentence::Completes => game::ScoresheetAction::Complete,
        ScoresheetSentence::AsksFor => game::ScoresheetAction::RequestSheet,
        ScoresheetSentence::AsksRecord => game::ScoresheetAction::ViewRecord,
        ScoresheetSentence::Borrows => game::ScoresheetAction::Borrow,
        ScoresheetSentence::GivesBack => game::ScoresheetAction::GiveBack,
        ScoresheetSentence::Shows => game::ScoresheetAction::Show,
        ScoresheetSentence::Hides => game::ScoresheetAction::Hide,
        ScoresheetSentence::KeepsRecord => game::ScoresheetAction::KeepRecord,
        ScoresheetSentence::Signs { score } => game::ScoresheetAction::Sign(score.map(game_score)),
        ScoresheetSentence::Reconstructs => return rule(game::Ruling::Reconstruct),
        &ScoresheetSentence::FindsMoves { side, count } => {
            return rule(game::Ruling::FindMoves { player: side, moves: count });
        }
        &ScoresheetSentence::FindsNoProof { side } => {
            return rule(game::Ruling::FindNoProof { player: side });
        }
    };
    Ok(JudgeStep::Commands(vec![Command::Scoresheet(action)]))
}

/// Returns the command for a written text: a legal next move is written in advance, and everything else is a note, also
/// another notation of the last move.
fn text_command(world: &World, side: Color, text: &str, letters: Letters) -> game::ScoresheetAction {
    let game = &world.game;
    let denotes_last_move = || {
        let last = game.positions().zip(game.moves()).last();
        last.is_some_and(|(before, mv)| denotes_move(text, &before, mv))
    };
    let next_move = || {
        let mv = moves::legal_move(game.position(), &MoveText::new(text)?, letters)?;
        Some(mv.uci(UciStyle::Chess960))
    };
    if game.position().turn() == side
        && !denotes_last_move()
        && let Some(mv) = next_move()
    {
        return game::ScoresheetAction::Write(mv);
    }
    game::ScoresheetAction::Note(text.into())
}

fn game_score(score: ScoreText) -> laws::Score {
    laws::Score { white: rulings::game_points(score.white), black: rulings::game_points(score.black) }
}

/// Returns the step for scoresheets on a virtual board, where the zone keeps the record.
fn virtual_scoresheet_step(sheet: &ScoresheetSentence) -> Result<JudgeStep, NotSupported> {
    match sheet {
        ScoresheetSentence::WritesMove { .. }
        | ScoresheetSentence::WritesText { .. }
        | ScoresheetSentence::AltersMove { .. }
        | ScoresheetSentence::AsksRecord
        | ScoresheetSentence::AsksFor
        | ScoresheetSentence::Shows
        | ScoresheetSentence::Borrows
        | ScoresheetSentence::GivesBack
        | ScoresheetSentence::KeepsRecord => Ok(JudgeStep::RecordIncident),
        ScoresheetSentence::Signs { score } => {
            let sign = game::ScoresheetAction::Sign(score.map(game_score));
            Ok(JudgeStep::Commands(vec![Command::Scoresheet(sign)]))
        }
        _ => NotSupported::sentence(sheet),
    }
}

//! Scoresheets and the record.

use flagfall_chess::{Color, Letters, UciStyle};
use flagfall_game::{self as game, Command, spells};
use flagfall_laws as laws;

use super::{Act, BrokenOff, Stage, moves, order};
use crate::{Deed, MoveText, Score, Sheet};

pub(super) fn sheet(
    stage: &Stage,
    side: Color,
    sheet: &Sheet,
    deed: &Deed,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    // Beside real boards there may be sheets; the record is the zone's.
    let on_paper = stage.game.has_real_boards() && *sheet != Sheet::AsksRecord;
    if stage.game.rules().regulations.board == laws::Board::Virtual && !on_paper {
        return on_screen(sheet);
    }
    let rule = |ruling| Ok(Act::Commands(vec![order::rule(deed, ruling)]));
    let squares = |mv| moves::squares(stage.game.position(), side, mv, letters).map_err(BrokenOff);
    let done = match sheet {
        Sheet::WritesMove { mv } => game::Sheet::Write(squares(mv)?),
        Sheet::AltersMove { mv } => game::Sheet::Alter(squares(mv)?),
        Sheet::WritesText { text } => written(stage, side, text, letters),
        Sheet::Neglects => game::Sheet::Neglect,
        Sheet::Completes => game::Sheet::Complete,
        Sheet::AsksFor => game::Sheet::AskFor,
        Sheet::AsksRecord => game::Sheet::SeeRecord,
        Sheet::Borrows => game::Sheet::Borrow,
        Sheet::GivesBack => game::Sheet::GiveBack,
        Sheet::Shows => game::Sheet::Show,
        Sheet::Hides => game::Sheet::Hide,
        Sheet::KeepsRecord => game::Sheet::KeepRecord,
        Sheet::Signs { score } => game::Sheet::Sign(score.map(scored)),
        Sheet::Reconstructs => return rule(game::Ruling::Reconstruct),
        &Sheet::FindsMoves { side, count } => {
            return rule(game::Ruling::FindMoves { player: side, moves: count });
        }
        &Sheet::FindsNoProof { side } => {
            return rule(game::Ruling::FindNoProof { player: side });
        }
    };
    Ok(Act::Commands(vec![Command::Sheet(done)]))
}

/// A text that is a move not played yet is written before it is played; whatever else is written
/// is a note, the move just made in the player's own spelling among them.
fn written(stage: &Stage, side: Color, text: &str, letters: Letters) -> game::Sheet {
    let game = &stage.game;
    let spells_last = || {
        let last = game.positions().zip(game.moves()).last();
        last.is_some_and(|(before, mv)| spells(text, &before, mv))
    };
    let coming = || {
        let mv = moves::legal(game.position(), &MoveText::new(text)?, letters)?;
        Some(mv.uci(UciStyle::Chess960))
    };
    if game.position().turn() == side
        && !spells_last()
        && let Some(mv) = coming()
    {
        return game::Sheet::Write(mv);
    }
    game::Sheet::Note(text.into())
}

fn scored(score: Score) -> laws::Score {
    laws::Score { white: order::points(score.white), black: order::points(score.black) }
}

/// The zone keeps the record; of papers beside it people see to.
fn on_screen(sheet: &Sheet) -> Result<Act, BrokenOff> {
    match sheet {
        Sheet::WritesMove { .. }
        | Sheet::WritesText { .. }
        | Sheet::AltersMove { .. }
        | Sheet::AsksRecord
        | Sheet::AsksFor
        | Sheet::Shows
        | Sheet::Borrows
        | Sheet::GivesBack
        | Sheet::KeepsRecord => Ok(Act::Noted),
        Sheet::Signs { score } => {
            let sign = game::Sheet::Sign(score.map(scored));
            Ok(Act::Commands(vec![Command::Sheet(sign)]))
        }
        _ => BrokenOff::not_carried(sheet),
    }
}

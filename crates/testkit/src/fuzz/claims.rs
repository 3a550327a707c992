//! Random claims and the rulings on them.

use flagfall_chess::mate::{Budget, ForcedVerdict, forced_mate};
use flagfall_chess::{Position, UciMove, UciStyle};
use flagfall_game::{Claim, ClaimDocument, ClaimGround, ClaimVerdict, Command, Game, Ruling};

use super::ChoiceBytes;

/// Draws a claim of any kind.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Command {
    const GROUNDS: [ClaimGround; 4] =
        [ClaimGround::NoEffort, ClaimGround::NoNormalMeans, ClaimGround::PerpetualCheck, ClaimGround::NoProgress];
    const DOCUMENTS: [ClaimDocument; 3] =
        [ClaimDocument::Position, ClaimDocument::Confirmation, ClaimDocument::Scoresheet];
    Command::Claim(match bytes.below(14) {
        0..=4 => Claim::Draw(bytes.pick(&GROUNDS)),
        5 => Claim::AgreeToDraw,
        6 => Claim::PointOutBothFlags,
        7 => Claim::ShowForcedMate(draw_line(bytes, game.position())),
        8 => Claim::RequestExtraSeconds,
        9 | 10 => Claim::SubmitDocument(bytes.pick(&DOCUMENTS)),
        11 => Claim::Stalemate,
        12 => Claim::DeadPosition,
        _ => Claim::SubmitToArbiter,
    })
}

/// Draws a ruling on a claim.
pub(super) fn draw_ruling(bytes: &mut ChoiceBytes<'_>) -> Ruling {
    match bytes.below(5) {
        0 => Ruling::DecideClaim(ClaimVerdict::Accepted),
        1 => Ruling::DecideClaim(ClaimVerdict::Rejected),
        2 => Ruling::DecideClaim(ClaimVerdict::Postponed),
        3 => Ruling::GrantSeconds,
        _ => Ruling::RefuseSeconds,
    }
}

/// Draws moves that force mate, if a mate is near, or other moves.
fn draw_line(bytes: &mut ChoiceBytes<'_>, position: &Position) -> Vec<UciMove> {
    let written = |mv: &flagfall_chess::Move| mv.uci(UciStyle::Chess960);
    match forced_mate(position, 2, Budget { nodes: 2_000 }) {
        ForcedVerdict::Mate(line) if !bytes.one_in(4) => line.iter().map(written).collect(),
        _ => position.legal_moves().iter().take(bytes.below(3)).map(written).collect(),
    }
}

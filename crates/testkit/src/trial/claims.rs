//! Claims that somebody must judge, and what is said of them.

use flagfall_chess::mate::{Budget, Forced, forced_mate};
use flagfall_chess::{Position, UciMove, UciStyle};
use flagfall_game::{Claim, ClaimGround, ClaimVerdict, Command, Game, Paper, Ruling};

use super::Bytes;

/// A claim of any kind.
pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game) -> Command {
    const GROUNDS: [ClaimGround; 4] = [
        ClaimGround::NoEffort,
        ClaimGround::NoNormalMeans,
        ClaimGround::PerpetualCheck,
        ClaimGround::NoProgress,
    ];
    const PAPERS: [Paper; 3] = [Paper::Position, Paper::Confirmation, Paper::Scoresheet];
    Command::Claim(match bytes.below(14) {
        0..=4 => Claim::Draw(bytes.pick(&GROUNDS)),
        5 => Claim::Agree,
        6 => Claim::BothFlags,
        7 => Claim::ForcedMate(line(bytes, game.position())),
        8 => Claim::ExtraSeconds,
        9 | 10 => Claim::Paper(bytes.pick(&PAPERS)),
        11 => Claim::Stalemate,
        12 => Claim::DeadPosition,
        _ => Claim::PassOn,
    })
}

/// What an arbiter says of one.
pub(super) fn ruling(bytes: &mut Bytes<'_>) -> Ruling {
    match bytes.below(5) {
        0 => Ruling::DecideClaim(ClaimVerdict::Accepted),
        1 => Ruling::DecideClaim(ClaimVerdict::Rejected),
        2 => Ruling::DecideClaim(ClaimVerdict::Postponed),
        3 => Ruling::GrantSeconds,
        _ => Ruling::RefuseSeconds,
    }
}

/// Moves that force mate where there is one near, or some that do not.
fn line(bytes: &mut Bytes<'_>, position: &Position) -> Vec<UciMove> {
    let written = |mv: &flagfall_chess::Move| mv.uci(UciStyle::Chess960);
    match forced_mate(position, 2, Budget { nodes: 2_000 }) {
        Forced::Mate(line) if !bytes.once_in(4) => line.iter().map(written).collect(),
        _ => position.legal_moves().iter().take(bytes.below(3)).map(written).collect(),
    }
}

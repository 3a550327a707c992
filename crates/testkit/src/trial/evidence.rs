//! Verdicts and proofs: the solver's own, and made up ones.

use flagfall_chess::mate::{self, Budget, Fates, Ground, Material, Proof, Verdict};
use flagfall_chess::{Color, Move, Position, Square};
use flagfall_game::{Command, Game};

use super::Bytes;

/// Little, as many trials are run.
const BUDGET: Budget = Budget { nodes: 3_000 };

/// An answer to the question that is open, if one is.
pub(super) fn verdict(bytes: &mut Bytes<'_>, game: &Game) -> Verdict {
    let asked = game.question().map(|question| question.loser.opponent());
    let winner = asked.unwrap_or_else(|| bytes.pick(&Color::ALL));
    match bytes.below(8) {
        0..=3 => mate::can_mate(game.position(), winner, BUDGET),
        4 => Verdict::Undetermined,
        5 => Verdict::Winnable(line(bytes, game.position())),
        6 => Verdict::Unwinnable(proof(bytes, winner)),
        _ => Verdict::Unwinnable(proof(bytes, winner.opponent())),
    }
}

/// Some moves, all legal or not all.
fn line(bytes: &mut Bytes<'_>, position: &Position) -> Vec<Move> {
    let (mut position, mut line) = (*position, Vec::new());
    for _ in 0..bytes.below(8) {
        let moves = position.legal_moves();
        if moves.is_empty() || bytes.once_in(16) {
            line.push(Move::Castling { king: Square::A1, rook: Square::H8 });
            break;
        }
        let mv = moves[bytes.below(moves.len())];
        line.push(mv);
        position = position.play_unchecked(mv);
    }
    line
}

fn proof(bytes: &mut Bytes<'_>, winner: Color) -> Proof {
    let ground = match bytes.below(9) {
        0 => Ground::Over,
        1 => Ground::Material(Material::LoneKing),
        2 => Ground::Material(Material::KnightAgainstQueens),
        3 => Ground::Material(Material::BishopsOfOneColor),
        // Seldom: it takes milliseconds to be checked.
        4 if bytes.once_in(8) => Ground::Enclosure(fates(bytes)),
        5 if bytes.once_in(8) => Ground::Closure { positions: 1, enclosed: true },
        6 => Ground::Closure { positions: u64::MAX, enclosed: bytes.once_in(2) },
        _ => Ground::Closure { positions: u64::from(bytes.number() % 500), enclosed: false },
    };
    Proof { winner, ground }
}

/// Mostly none, as in most proofs.
fn fates(bytes: &mut Bytes<'_>) -> Fates {
    let square = bytes.once_in(4).then(|| Square::ALL[bytes.below(64)]);
    let read = serde_json::to_value([square, None]).and_then(serde_json::from_value);
    read.expect("as many squares as there can be")
}

/// Says of some position of the game that it was dead, with proofs right or wrong.
pub(super) fn show_dead(bytes: &mut Bytes<'_>, game: &Game) -> Command {
    let made = game.moves().len();
    let after = match bytes.below(4) {
        0 => made,
        1 => bytes.below(made.min(255) + 1),
        2 => made.saturating_sub(1),
        _ => made + bytes.below(2),
    };
    let position = game.positions().nth(after).unwrap_or(*game.position());
    let [white, black] = Color::ALL.map(|color| match mate::can_mate(&position, color, BUDGET) {
        Verdict::Unwinnable(proof) if !bytes.once_in(8) => proof,
        _ => proof(bytes, color),
    });
    Command::ShowDead { after: after as u16, white, black }
}

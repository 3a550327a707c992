//! Random verdicts and proofs, by the solver or invented.

use flagfall_chess::mate::{self, Budget, Fates, Ground, Material, Proof, Verdict};
use flagfall_chess::{Color, Move, Position, Square};
use flagfall_game::{Command, Game};

use super::ChoiceBytes;

/// A small budget, because many games are run.
const BUDGET: Budget = Budget { nodes: 3_000 };

/// Draws an answer to the open mate question, if there is one.
pub(super) fn draw_verdict(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Verdict {
    let asked = game.mate_question().map(|question| question.loser.opponent());
    let winner = asked.unwrap_or_else(|| bytes.pick(&Color::ALL));
    match bytes.below(8) {
        0..=3 => mate::can_mate(game.position(), winner, BUDGET),
        4 => Verdict::Undetermined,
        5 => Verdict::Winnable(draw_line(bytes, game.position())),
        6 => Verdict::Unwinnable(draw_proof(bytes, winner)),
        _ => Verdict::Unwinnable(draw_proof(bytes, winner.opponent())),
    }
}

/// Draws a line of moves, not always legal.
fn draw_line(bytes: &mut ChoiceBytes<'_>, position: &Position) -> Vec<Move> {
    let (mut position, mut line) = (*position, Vec::new());
    for _ in 0..bytes.below(8) {
        let moves = position.legal_moves();
        if moves.is_empty() || bytes.one_in(16) {
            line.push(Move::Castling { king: Square::A1, rook: Square::H8 });
            break;
        }
        let mv = moves[bytes.below(moves.len())];
        line.push(mv);
        position = position.play_unchecked(mv);
    }
    line
}

fn draw_proof(bytes: &mut ChoiceBytes<'_>, winner: Color) -> Proof {
    let ground = match bytes.below(9) {
        0 => Ground::Over,
        1 => Ground::Material(Material::LoneKing),
        2 => Ground::Material(Material::KnightAgainstQueens),
        3 => Ground::Material(Material::BishopsOfOneColor),
        // Rare, because checking takes milliseconds.
        4 if bytes.one_in(8) => Ground::Enclosure(draw_fates(bytes)),
        5 if bytes.one_in(8) => Ground::Closure { positions: 1, enclosed: true },
        6 => Ground::Closure { positions: u64::MAX, enclosed: bytes.one_in(2) },
        _ => Ground::Closure { positions: u64::from(bytes.number() % 500), enclosed: false },
    };
    Proof { winner, ground }
}

/// Draws fates, mostly none, as in most proofs.
fn draw_fates(bytes: &mut ChoiceBytes<'_>) -> Fates {
    let square = bytes.one_in(4).then(|| Square::ALL[bytes.below(64)]);
    let fates = serde_json::to_value([square, None]).and_then(serde_json::from_value);
    fates.expect("a valid number of squares")
}

/// Draws a claim that some position of the game was dead, with valid or invalid proofs.
pub(super) fn draw_dead_position(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Command {
    let made = game.moves().len();
    let after = match bytes.below(4) {
        0 => made,
        1 => bytes.below(made.min(255) + 1),
        2 => made.saturating_sub(1),
        _ => made + bytes.below(2),
    };
    let position = game.positions().nth(after).unwrap_or(*game.position());
    let [white, black] = Color::ALL.map(|color| match mate::can_mate(&position, color, BUDGET) {
        Verdict::Unwinnable(proof) if !bytes.one_in(8) => proof,
        _ => draw_proof(bytes, color),
    });
    Command::ProveDeadPosition { after: after as u16, white, black }
}

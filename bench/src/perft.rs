//! Perft with each library, in the fastest way its own interface offers.

use cozy_chess::Board;
use flagfall_chess::KernelKind;
use shakmaty::{CastlingMode, Chess, fen::Fen};

use crate::positions::Case;
use crate::task::Library;

/// A perft ready to be run: the position is set up, only the counting is left.
pub(crate) enum Perft {
    Flagfall(flagfall_chess::Position),
    Bmi2(flagfall_chess::Position),
    Eschac(eschac::position::Position),
    Cozy(Board),
    Shakmaty(Chess),
}

impl Perft {
    /// Sets the position up, or `None` where the library does not play that kind of chess.
    pub(crate) fn new(library: Library, case: &Case, chess960: bool) -> Option<Perft> {
        const READ: &str = "the positions of the benchmark are legal";
        Some(match library {
            Library::Flagfall => {
                Perft::Flagfall(flagfall_chess::Position::from_fen(case.fen).expect(READ))
            }
            Library::Bmi2 => Perft::Bmi2(flagfall_chess::Position::from_fen(case.fen).expect(READ)),
            Library::Eschac if chess960 => return None,
            Library::PgnReader | Library::Chasolver => return None,
            Library::Eschac => {
                // It reads the first four fields only.
                let record = case.fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
                let setup = eschac::setup::Setup::from_text_record(&record).expect(READ);
                Perft::Eschac(setup.into_position().expect(READ))
            }
            Library::Cozy => Perft::Cozy(Board::from_fen(case.fen, chess960).expect(READ)),
            Library::Shakmaty => {
                let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
                let fen = Fen::from_ascii(case.fen.as_bytes()).expect(READ);
                Perft::Shakmaty(fen.into_position(mode).expect(READ))
            }
        })
    }

    pub(crate) fn count(&self, depth: u32) -> u64 {
        match self {
            Perft::Flagfall(position) => flagfall_chess::perft(position, depth),
            Perft::Bmi2(position) => flagfall_chess::perft_on(KernelKind::Bmi2, position, depth)
                .expect("it takes part only where the machine has it"),
            // Its own: every move visited without a list, the last ply counted.
            Perft::Eschac(position) => position.perft(depth as usize) as u64,
            Perft::Cozy(board) => cozy(board, depth),
            // Its own too: the last ply is listed and the list's length taken.
            Perft::Shakmaty(position) => shakmaty::perft(position, depth),
        }
    }
}

/// As in the example of cozy-chess: moves played from the sets they come in, the last ply counted.
fn cozy(board: &Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => leaves = 1,
        1 => {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += cozy(&child, depth - 1);
                }
                false
            });
        }
    }
    leaves
}

//! Perft with each library, in the fastest way of its interface.

use cozy_chess::Board;
use flagfall_chess::KernelKind;
use shakmaty::{CastlingMode, Chess, fen::Fen};

use crate::positions::Case;
use crate::task::Library;

/// A perft whose position is set up and only has to be counted.
pub(crate) enum Perft {
    Flagfall(flagfall_chess::Position),
    Bmi2(flagfall_chess::Position),
    Eschac(eschac::position::Position),
    Cozy(Board),
    Shakmaty(Chess),
}

impl Perft {
    /// Sets up the position; returns `None` if the library does not support this kind of chess.
    pub(crate) fn new(library: Library, case: &Case, chess960: bool) -> Option<Perft> {
        const LEGAL: &str = "the positions of the benchmark are legal";
        Some(match library {
            Library::Flagfall => Perft::Flagfall(flagfall_chess::Position::from_fen(case.fen).expect(LEGAL)),
            Library::Bmi2 => Perft::Bmi2(flagfall_chess::Position::from_fen(case.fen).expect(LEGAL)),
            Library::Eschac if chess960 => return None,
            Library::PgnReader | Library::Chasolver => return None,
            Library::Eschac => {
                // eschac reads only the first four fields.
                let record = case.fen.splitn(5, ' ').take(4).collect::<Vec<_>>().join(" ");
                let setup = eschac::setup::Setup::from_text_record(&record).expect(LEGAL);
                Perft::Eschac(setup.into_position().expect(LEGAL))
            }
            Library::Cozy => Perft::Cozy(Board::from_fen(case.fen, chess960).expect(LEGAL)),
            Library::Shakmaty => {
                let mode = if chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
                let fen = Fen::from_ascii(case.fen.as_bytes()).expect(LEGAL);
                Perft::Shakmaty(fen.into_position(mode).expect(LEGAL))
            }
        })
    }

    pub(crate) fn count(&self, depth: u32) -> u64 {
        match self {
            Perft::Flagfall(position) => flagfall_chess::perft(position, depth),
            Perft::Bmi2(position) => flagfall_chess::perft_on(KernelKind::Bmi2, position, depth)
                .expect("the kernel is used only where it is available"),
            // eschac visits moves without a list and counts the last ply.
            Perft::Eschac(position) => position.perft(depth as usize) as u64,
            Perft::Cozy(board) => cozy(board, depth),
            // shakmaty lists the last ply and takes the length of the list.
            Perft::Shakmaty(position) => shakmaty::perft(position, depth),
        }
    }
}

/// Counts as the example of cozy-chess does: it plays moves from bitboards and counts the last ply in bulk.
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

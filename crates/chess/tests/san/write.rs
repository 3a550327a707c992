//! Writing moves.

use flagfall_chess::{Letters, Notation, UciStyle};

use crate::{in_letters, playable, uci};

/// Checks the short and long notation of a move, in the letters of every language.
#[track_caller]
fn check(fen: &str, mv: &str, short: &str, long: &str) {
    let position = playable(fen);
    let found = uci(&position, mv);
    for &letters in Letters::ALL {
        for (notation, expected) in [(Notation::short(letters), short), (Notation::long(letters), long)] {
            let expected = in_letters(expected, letters);
            assert_eq!(&*notation.write(&position, found), &*expected, "{fen}");
            assert_eq!(notation.read(&position, &expected), Ok(found), "{fen}");
        }
    }
    assert_eq!(found.san(&position).to_string(), short, "{fen}");
    assert_eq!(&*Notation::uci(UciStyle::Standard).write(&position, found), mv);
}

#[test]
fn piece_and_pawn_moves_are_written() {
    let fen = "4k3/1p6/8/8/8/2p5/PP6/RNBQK3 w Q - 0 1";
    check(fen, "a2a3", "a3", "a2-a3");
    check(fen, "a2a4", "a4", "a2-a4");
    check(fen, "b2c3", "bxc3", "b2xc3");
    check(fen, "b1c3", "Nxc3", "Nb1xc3");
    check(fen, "b1a3", "Na3", "Nb1-a3");
    check(fen, "e1e2", "Ke2", "Ke1-e2");
    check(fen, "d1d7", "Qd7+", "Qd1-d7+");
}

#[test]
fn en_passant_is_written_as_capture() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    check(fen, "e5d6", "exd6", "e5xd6");
    check(fen, "e5e6", "e6", "e5-e6");
}

#[test]
fn promotions_are_written() {
    let fen = "3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    check(fen, "e7e8q", "e8=Q+", "e7-e8=Q+");
    check(fen, "e7e8n", "e8=N", "e7-e8=N");
    check(fen, "e7d8r", "exd8=R+", "e7xd8=R+");
    check(fen, "e7d8b", "exd8=B", "e7xd8=B");
}

#[test]
fn mate_is_marked() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    check(fen, "d8h4", "Qh4#", "Qd8-h4#");
    // Stalemate is not marked.
    check("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "g5g6", "Qg6", "Qg5-g6");
    // A check that en passant meets is not marked as mate.
    let fen = "8/8/7R/3k4/3p4/1P1N1P2/2P5/4K3 w - - 0 1";
    check(fen, "c2c4", "c4+", "c2-c4+");
}

/// The file is added if it suffices, else the rank, else both (C.10).
#[test]
fn departure_is_added_where_needed() {
    check("4k3/8/8/8/8/8/8/4K1RR w - - 0 1", "g1g5", "Rg5", "Rg1-g5");
    let files = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    check(files, "b1d2", "Nbd2", "Nb1-d2");
    let ranks = "4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1";
    check(ranks, "g5f3", "N5f3", "Ng5-f3");
    check(ranks, "g1f3", "N1f3", "Ng1-f3");
    let neither = "k7/8/8/8/3N4/8/4K2N/8 w - - 0 1";
    check(neither, "d4f3", "Ndf3", "Nd4-f3");
    let three = "4k3/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1";
    check(three, "a1b2", "Q1b2", "Qa1-b2");
    check(three, "c3b2", "Qcb2", "Qc3-b2");
    let both = "4k3/8/8/8/8/1Q1Q4/8/1Q1QK3 w - - 0 1";
    check(both, "b1c2", "Qb1c2", "Qb1-c2");
    check(both, "d3c2", "Qd3c2", "Qd3-c2");
}

/// A piece that cannot legally move needs no disambiguation.
#[test]
fn pinned_piece_needs_no_disambiguation() {
    let fen = "4r2k/8/8/8/8/8/4N3/4K1N1 w - - 0 1";
    check(fen, "g1f3", "Nf3", "Ng1-f3");
    let along = "k3r3/8/4R3/8/8/8/8/1R2K3 w - - 0 1";
    check(along, "b1b6", "Rb6", "Rb1-b6");
    check(along, "e6e7", "Re7", "Re6-e7");
}

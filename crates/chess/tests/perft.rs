//! Perft counts confirmed by other programs.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fs;
use std::path::Path;

use flagfall_chess::{KernelKind, Position, Setup, kernel, perft, perft_on};

/// Checks lines of `FEN;Dn count;Dm count` with these kernels down to a depth.
///
/// The counts below were checked with shakmaty 0.30 and cozy-chess 0.3.
fn check_by(kernels: &[KernelKind], table: &str, deepest: u32) -> usize {
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.trim().is_empty()) {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        // The shared tables contain a few positions that no game can reach.
        let position = Setup::from_fen(fen).unwrap().irregular().unwrap();
        for field in fields {
            let (depth, count) = field.strip_prefix('D').and_then(|f| f.split_once(' ')).unwrap();
            let (depth, count) = (depth.parse().unwrap(), count.parse().unwrap());
            for &kernel in kernels.iter().filter(|_| depth <= deepest) {
                let found = perft_on(kernel, &position, depth);
                assert_eq!(found.unwrap_or(count), count, "{fen} at {depth} by {kernel}");
                checked += usize::from(found.is_some());
            }
        }
    }
    checked
}

/// Checks a table with all kernels.
fn check(table: &str) {
    assert!(check_by(&KernelKind::ALL, table, u32::MAX) > 0);
}

#[test]
fn depth_zero_counts_one() {
    assert_eq!(perft(&Position::start(), 0), 1);
}

#[test]
fn counts_match_chess_programming_wiki() {
    let table = "
        rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; D1 20; D5 4865609
        r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1; D4 4085603
        8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1; D6 11030083
        r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1; D4 422333
        r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1; D4 422333
        rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8; D4 2103487
        r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10; D4 3894594
        n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1; D5 3605103";
    check(table);
}

#[test]
fn counts_match_for_en_passant_that_opens_lines() {
    check(
        "
        3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1; D6 1134888
        8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1; D6 1134888
        8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1; D6 1038514
        8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1; D6 1015133
        8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1; D6 1440467
        8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1; D6 1440467
        8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1; D5 96907
        8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1; D5 17879",
    );
}

#[test]
fn counts_match_for_castling() {
    check(
        "
        5k2/8/8/8/8/8/8/4K2R w K - 0 1; D6 661072
        4k2r/8/8/8/8/8/8/5K2 b k - 0 1; D6 661072
        3k4/8/8/8/8/8/8/R3K3 w Q - 0 1; D6 803711
        r3k3/8/8/8/8/8/8/3K4 b q - 0 1; D6 803711
        r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1; D4 1274206
        r3k2r/7b/8/8/8/8/1B4BQ/R3K2R b KQkq - 0 1; D4 1274206
        r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1; D4 1720476
        r3k2r/8/5Q2/8/8/3q4/8/R3K2R w KQkq - 0 1; D4 1720476",
    );
}

#[test]
fn counts_match_for_promotion_stalemate_and_many_queens() {
    check(
        "
        2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1; D6 3821001
        3K4/8/8/8/8/8/4p3/2k2R2 b - - 0 1; D6 3821001
        4k3/1P6/8/8/8/8/K7/8 w - - 0 1; D6 217342
        8/P1k5/K7/8/8/8/8/8 w - - 0 1; D6 92683
        8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1; D5 1004658
        K1k5/8/P7/8/8/8/8/8 w - - 0 1; D6 2217
        8/k1P5/8/1K6/8/8/8/8 w - - 0 1; D7 567584
        8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1; D4 23527
        R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1; D1 218; D3 19073
        3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1; D3 4072",
    );
}

#[test]
fn counts_match_for_chess960() {
    check(
        "
        bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1; D4 201143
        rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1; D4 201143
        nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1; D4 136992
        1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9; D4 287739
        rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9; D4 890435
        rqbbknr1/1ppp2pp/p5n1/4pp2/P7/1PP5/1Q1PPPPP/R1BBKNRN w GAga - 0 9; D4 408207
        qnr1bkrb/pppp2pp/3np3/5p2/8/P2P2P1/NPP1PP1P/QN1RBKRB w GDg - 3 9; D4 713420
        4k3/8/8/8/8/8/8/rR2K3 w B - 0 1; D5 353895
        4k3/8/8/8/8/8/8/1KR5 w C - 0 1; D5 130211
        4k3/8/8/8/8/8/8/5KR1 w G - 0 1; D5 105989
        4k3/8/8/8/8/8/8/3RK3 w D - 0 1; D5 92109
        4k3/8/8/8/8/8/8/2R1K1R1 w GC - 0 1; D5 403678
        2k5/8/8/8/8/8/8/1R3K1R w HB - 0 1; D4 11239
        6k1/8/8/8/8/8/8/RK1R4 w DA - 0 1; D5 373268
        1rkr4/8/8/8/8/8/8/4K3 b db - 0 1; D5 267598
        rr2k2r/8/8/8/8/8/8/R1R1K2R w CHbh - 0 1; D4 841335",
    );
}

#[test]
fn counts_match_for_double_chess960() {
    check(
        "
        bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAhf - 0 1; D4 199818
        rkrnbqnb/pppppppp/8/8/8/8/PPPPPPPP/NBRQNKBR w HCca - 0 1; D4 182607
        rnk1rqbb/1ppp1ppp/8/p3p1n1/1P4P1/8/P1PPPP1P/BRNKQBRN b GBea - 0 5; D4 760018",
    );
}

/// Under P.7b chess is mirrored: the counts equal those of the wiki's first positions.
#[test]
fn counts_match_for_king_and_queen_swapped() {
    check(
        "
        rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w MHAmha - 0 1; D5 4865609
        r2k3r/1bpqpp1p/1pnp2nb/3NP3/3P2p1/p1Q2N2/PPPBBPPP/R2K3R w MHAmha - 0 1; D4 4085603
        r2k3r/qb4b1/8/8/8/8/B7/R2K3R w MHAmha - 0 1; D4 1274206",
    );
}

#[test]
fn counts_match_shared_tables() {
    for (name, positions) in [("standard.epd", 139), ("chess960.epd", 966)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/perft").join(name);
        let Ok(table) = fs::read_to_string(&path) else {
            eprintln!("NOT CHECKED: {} is not on this machine", path.display());
            continue;
        };
        let checked = check_by(&[kernel()], &table, 4) + check_by(&KernelKind::ALL, &table, 3);
        // Every position has counts for the depths 1 to 4.
        let expected = positions * (4 + 3 * KernelKind::available().len());
        assert_eq!(checked, expected, "{}", path.display());
    }
}

//! The positions for perft, with counts on which several programs agree.

/// A position and its perft counts from depth 1 on.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    /// The counts; a full run counts to the last depth, a quick run to the one before.
    pub(crate) counts: &'static [u64],
}

/// The standard positions of the chess programming wiki.
pub(crate) const STANDARD: &[Case] = &[
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[20, 400, 8_902, 197_281, 4_865_609, 119_060_324],
    },
    Case {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2_039, 97_862, 4_085_603, 193_690_690],
    },
    Case {
        name: "position3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[14, 191, 2_812, 43_238, 674_624, 11_030_083, 178_633_661],
    },
    Case {
        name: "position4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: &[6, 264, 9_467, 422_333, 15_833_292],
    },
    Case {
        name: "position4_mirrored",
        fen: "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        counts: &[6, 264, 9_467, 422_333, 15_833_292],
    },
    Case {
        name: "position5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    },
    Case {
        name: "position6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2_079, 89_890, 3_894_594, 164_075_551],
    },
];

/// Chess960 positions: start positions, some with a different array for each side, and positions from games in
/// which both sides may still castle. The counts are those of two independent libraries.
pub(crate) const CHESS960: &[Case] = &[
    Case {
        name: "0",
        fen: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        counts: &[20, 400, 9_006, 201_143, 4_975_808],
    },
    Case {
        name: "959",
        fen: "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1",
        counts: &[20, 400, 9_006, 201_143, 4_973_573],
    },
    Case {
        name: "354",
        fen: "bnrkrbqn/pppppppp/8/8/8/8/PPPPPPPP/BNRKRBQN w ECec - 0 1",
        counts: &[20, 400, 8_856, 195_209, 4_747_432],
    },
    Case {
        name: "17_against_688",
        fen: "bbrqknnr/pppppppp/8/8/8/8/PPPPPPPP/BNQBNRKR w HFhc - 0 1",
        counts: &[20, 400, 8_932, 198_170, 4_843_072],
    },
    Case {
        name: "901_against_77",
        fen: "nnrbkqbr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQRNN w FAhc - 0 1",
        counts: &[19, 361, 7_714, 164_087, 3_903_770],
    },
    Case {
        name: "342_against_518",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBha - 0 1",
        counts: &[18, 360, 7_422, 164_662, 3_858_605],
    },
    Case {
        name: "under_way_1",
        fen: "br1knrqb/1pppp2p/2n2pp1/p7/2N1P1P1/3P2QP/PPP2P2/BRNK1R1B b FBfb - 3 8",
        counts: &[27, 1_012, 28_417, 1_028_363, 30_356_682],
    },
    Case {
        name: "under_way_2",
        fen: "2rk1nr1/2pp1bpp/4ppn1/1pb3q1/pPP1PN2/P2P1B1N/5PPP/B1RQKR2 w FCgc - 3 14",
        counts: &[34, 1_208, 40_045, 1_416_778, 47_520_959],
    },
    Case {
        name: "under_way_3",
        fen: "bbrnqk1r/p3pp1p/2pp1np1/1p6/P1P5/2NQP2P/1P1P1PP1/BBR2KNR w HChc - 1 10",
        counts: &[37, 1_024, 39_057, 1_095_705, 42_449_004],
    },
    Case {
        name: "under_way_4",
        fen: "n1rk1b1r/1pp2qpp/2bp1p2/p4n2/1PP2p2/3P1NPP/PB2PP2/1BQR1K1R w HDhc - 1 11",
        counts: &[39, 1_548, 55_251, 2_133_375, 74_767_783],
    },
    Case {
        name: "under_way_5",
        fen: "q1rk2nr/pp1bp1pp/4n3/2pp1p2/P1P2P2/1P1B2B1/3PP1PP/Q1RK1NNR b HChc - 3 9",
        counts: &[28, 897, 26_048, 867_141, 25_677_792],
    },
    Case {
        name: "under_way_6",
        fen: "r2bbk1r/p1pppp2/1pB4p/q2n4/1PQ2P1P/N2P2P1/P2P4/R3KRBN w FAha - 4 14",
        counts: &[41, 1_089, 43_838, 1_242_969, 48_839_232],
    },
];

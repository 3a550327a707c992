//! Guideline II: the start positions of Chess960 and its castling.

use std::collections::HashSet;

use flagfall_chess::{Chess960, Color, DiceError, PieceType, Rank, Square};

use crate::castling::{check, check_play};
use crate::legal;

#[test]
fn ii_2_there_are_960_start_positions_and_all_are_legal() {
    let mut seen = HashSet::new();
    for number in Chess960::all() {
        let pieces = number.pieces();
        let files = |role| (0..8).filter(|&file| pieces[file] == role).collect::<Vec<_>>();
        let [king] = files(PieceType::King)[..] else { panic!("{number}") };
        let [west, east] = files(PieceType::Rook)[..] else { panic!("{number}") };
        assert!(west < king && king < east, "II.2.1: {number}");
        let [dark, light] = files(PieceType::Bishop)[..] else { panic!("{number}") };
        assert_ne!(dark % 2, light % 2, "II.2.2: {number}");
        assert_eq!((files(PieceType::Knight).len(), files(PieceType::Queen).len()), (2, 1), "{number}");
        assert!(seen.insert(pieces), "{number} twice");
        assert_eq!(Chess960::from_pieces(pieces), Some(number));

        let setup = number.setup();
        for square in Square::ALL {
            let black = Square::at(square.file(), Rank::ALL[7 - square.rank().index()]);
            let role = |at| setup.board.piece_at(at).map(|piece: flagfall_chess::Piece| piece.role);
            assert_eq!(role(square), role(black), "II.2.3: {number}");
        }
        assert_eq!(setup.position().unwrap().castling().len(), 4);
    }
    assert_eq!(seen.len(), 960);
}

#[test]
fn ii_2_the_numbers_are_scharnagls() {
    for (number, pieces) in [(0, "BBQNNRKR"), (1, "BQNBNRKR"), (518, "RNBQKBNR"), (534, "RNBKQBNR"), (959, "RKRNNQBB")]
    {
        assert_eq!(Chess960::new(number).unwrap().to_string(), pieces, "{number}");
    }
    assert_eq!(Chess960::new(960), None);
}

#[test]
fn ii_2_dice_can_draw_every_start_position_equally() {
    let mut counts = [0; 960];
    let mut throws = [1, 1, 1, 1, 1];
    'all: loop {
        counts[usize::from(Chess960::from_dice(throws).unwrap().number())] += 1;
        for (throw, most) in throws.iter_mut().zip([4, 4, 6, 5, 4]) {
            if *throw < most {
                *throw += 1;
                continue 'all;
            }
            *throw = 1;
        }
        break;
    }
    // Either knight may be placed first.
    assert!(counts.iter().all(|&count| count == 2));
}

#[test]
fn ii_2_a_throw_too_high_is_repeated() {
    assert_eq!(Chess960::from_dice([5, 2, 6, 3, 3, 6, 2, 5, 3]), Ok(Chess960::STANDARD));
    assert_eq!(Chess960::from_dice([2, 3, 3, 2, 5]), Err(DiceError::TooFew));
    assert_eq!(Chess960::from_dice([2, 0]), Err(DiceError::NotADie(0)));
    assert_eq!(Chess960::from_dice([]), Err(DiceError::TooFew));
}

#[test]
fn ii_2_a_seed_draws_the_same_position_and_seeds_draw_all() {
    let drawn: HashSet<_> = (0..20_000).map(Chess960::from_seed).collect();
    assert_eq!(drawn.len(), 960);
    assert_eq!(Chess960::from_seed(0), Chess960::from_seed(0));
}

#[test]
fn ii_3_2_1_to_4_four_ways_of_castling() {
    let go = |fen: &str, rook: &str, rank: &str| {
        let expected = format!("4k3/8/8/8/8/8/8/{rank} b - - 1 1");
        check(&format!("4k3/8/8/8/8/8/8/{fen} - 0 1"), rook);
        check_play(&format!("4k3/8/8/8/8/8/8/{fen} - 0 1"), rook, &expected);
    };
    go("1R3K2 w B", "b1", "2KR4"); // II.3.2.1: both move
    go("5KR1 w G", "g1", "5RK1"); // II.3.2.2: they swap squares
    go("2RK4 w C", "c1", "2KR4");
    go("4KR2 w F", "f1", "5RK1"); // II.3.2.3: only the king moves
    go("3RK3 w D", "d1", "2KR4");
    go("6KR w H", "h1", "5RK1"); // II.3.2.4: only the rook moves
    go("R1K5 w A", "a1", "2KR4");
    // The king moves away from its rook, or the rook jumps over it.
    go("RK6 w A", "a1", "2KR4");
    go("1KR5 w C", "c1", "5RK1");
    go("1K5R w H", "h1", "5RK1");
}

#[test]
fn ii_3_2_6_black_castles_to_the_same_files() {
    check_play("1r3k2/8/8/8/8/8/8/4K3 b b - 0 1", "b8", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2");
    check_play("5kr1/8/8/8/8/8/8/4K3 b g - 0 1", "g8", "5rk1/8/8/8/8/8/8/4K3 w - - 1 2");
}

#[test]
fn ii_3_2_7_3_castling_can_be_the_first_move() {
    check("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", "");
    check("rnbqnkrb/pppppppp/8/8/8/8/PPPPPPPP/RNBQNKRB w GAga - 0 1", "g1");
}

#[test]
fn ii_3_2_7_4_paths_of_king_and_rook_must_be_free_targets_included() {
    check("4k3/8/8/8/8/8/8/1R1N1K2 w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/1RN2K2 w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/1R2NK2 w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/1KR2N2 w C - 0 1", "");
    check("4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", "");
    // The other rook blocks like any piece.
    check("4k3/8/8/8/8/8/8/1R1R1K2 w B - 0 1", "");
}

#[test]
fn ii_3_2_7_5_other_squares_may_be_occupied() {
    check("4k3/8/8/8/8/8/8/NR3K2 w B - 0 1", "b1"); // a
    check("4k3/8/8/8/8/8/8/RNK5 w A - 0 1", ""); // b is on the rook's path here
    check("4k3/8/8/8/8/8/8/N1RK4 w C - 0 1", "c1"); // but not here
    check("4k3/8/8/8/8/8/8/2RKN3 w C - 0 1", "c1"); // e
    check("4k3/8/8/8/8/8/8/4NKRN w G - 0 1", "g1"); // e and h
}

#[test]
fn l_3_8_2_2_1_attacks_on_the_kings_way_hold_in_chess960() {
    check("2r1k3/8/8/8/8/8/8/1R3K2 w B - 0 1", "");
    check("3rk3/8/8/8/8/8/8/1R3K2 w B - 0 1", "");
    check("k3r3/8/8/8/8/8/8/1R3K2 w B - 0 1", "");
    check("k4r2/8/8/8/8/8/8/1R3K2 w B - 0 1", "");
    check("kr6/8/8/8/8/8/8/1R3K2 w B - 0 1", "b1");
    // Even a king that does not move must not be in check; a king that crosses squares must be safe on all.
    check("6rk/8/8/8/8/8/8/6KR w H - 0 1", "");
    check("5r1k/8/8/8/8/8/8/6KR w H - 0 1", "h1");
    check("4r2k/8/8/8/8/8/8/1K5R w H - 0 1", "");
}

#[test]
fn l_3_9_2_the_rook_may_shield_the_kings_target() {
    // On b1 the rook shields c1 from a1; castling removes it.
    check("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/bR2K3 w B - 0 1", "b1");
    check("4k3/8/8/8/8/8/8/nR2K3 w B - 0 1", "b1");
    check("4k3/8/8/8/8/8/8/Rr2K3 w A - 0 1", "");
    check("4k3/8/8/8/8/8/8/5KRr w G - 0 1", "");
    check("4k3/8/8/8/8/8/8/4KR1r w F - 0 1", "");
    check("4k3/8/8/8/8/8/8/r1RK4 w C - 0 1", "");
    check("r1rk4/8/8/8/8/8/8/4K3 b c - 0 1", "c8");
    check("R1rk4/8/8/8/8/8/8/4K3 b c - 0 1", "");
}

#[test]
fn two_start_positions_form_a_double_chess960_position() {
    let [white, black] = [Chess960::new(959).unwrap(), Chess960::new(3).unwrap()];
    let position = Chess960::double(white, black).position().unwrap();
    assert_eq!(position.castling().len(), 4);
    assert_eq!(position.king(Color::White), Square::B1);
    check_play("4k1r1/8/8/8/8/8/8/RK6 w Ag - 0 1", "a1", "4k1r1/8/8/8/8/8/8/2KR4 b g - 1 1");
    assert!(legal("4k1r1/8/8/8/8/8/8/RK6 w Ag - 0 1").setup().is_chess960());
}

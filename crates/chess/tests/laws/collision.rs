//! Hash collisions: different positions with the same hash are no repetition under 9.2.2.

use flagfall_chess::History;

use crate::playable;

/// The hash multiplies the planes of the board, each mixed with a constant. Here the squares of
/// pawns, knights and kings are exactly the constant of their plane, so that a factor is 0 and
/// pawns and knights hash alike. If the hash changes, another such pair must be found.
#[test]
fn l_9_2_2_equal_hashes_are_no_repetition() {
    let pawn = playable("2P2k2/PPPPPP2/1P1P1PP1/3P3P/P1P4P/PP3P1P/3P4/KP2P1PP w - - 0 1");
    let knight = playable("2P2k2/PPPPPP2/1P1P1PP1/3N3P/P1P4P/PP3P1P/3P4/KP2P1PP w - - 0 1");
    assert_eq!(pawn.hash(), knight.hash());
    assert!(!pawn.same_as(&knight));

    let mut game = History::new(pawn);
    game.put(knight);
    game.put(pawn);
    game.put(knight);
    assert_eq!(game.occurrences(), [1, 3]);
    assert_eq!(game.repetitions(), 2);
    game.put(pawn);
    assert!(game.is_threefold());
    assert_eq!(game.occurrences(), [0, 2, 4]);
}

//! Agreement with shakmaty on writing and reading moves.

use flagfall_chess::{FenStyle, Move, Notation, Position, Square};
use flagfall_testkit::games::{RandomGame, RandomStart};
use flagfall_testkit::strategies::{cases, irregular_positions, seeds};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, Position as _};

type PeerMove = (usize, usize, Option<char>);

fn plain(mv: Move) -> PeerMove {
    (mv.from().index(), mv.to().index(), mv.promotion().map(flagfall_chess::PieceType::letter))
}

fn theirs(mv: shakmaty::Move) -> PeerMove {
    let promotion = mv.promotion().map(shakmaty::Role::char);
    (usize::from(mv.from().unwrap()), usize::from(mv.to()), promotion)
}

/// Returns shakmaty's position, if it accepts it.
fn peer(position: &Position) -> Option<Chess> {
    let fen: Fen = position.fen(FenStyle::Shredder).parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

/// Checks that both write every legal move alike.
fn check_written(position: &Position) {
    let Some(peer) = peer(position) else { return };
    let mut ours: Vec<(PeerMove, String)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (plain(mv), Notation::default().write(position, mv).to_string()))
        .collect();
    let mut written: Vec<(PeerMove, String)> = peer
        .legal_moves()
        .into_iter()
        .map(|mv| (theirs(mv), SanPlus::from_move(peer.clone(), mv).to_string()))
        .collect();
    ours.sort();
    written.sort();
    assert_eq!(ours, written, "{position:?}");
}

/// Checks that texts read by shakmaty are read as the same moves, except pawn captures without a file,
/// which shakmaty accepts against C.9.3.
fn check_read(position: &Position, texts: &[String]) {
    let Some(peer) = peer(position) else { return };
    for text in texts.iter().filter(|text| !text.starts_with(NOT_A_FILE)) {
        let Ok(san) = San::from_ascii(text.as_bytes()) else { continue };
        let Ok(mv) = san.to_move(&peer) else { continue };
        let ours = Notation::default().read(position, text).map(plain);
        assert_eq!(ours, Ok(theirs(mv)), "{text} in {position:?}");
    }
}

const NOT_A_FILE: [char; 9] = ['x', '1', '2', '3', '4', '5', '6', '7', '8'];

/// Generates texts similar to moves.
fn texts() -> impl Strategy<Value = Vec<String>> {
    let letter = select(b"abcdefgh12345678KQRBNx=+#O-".to_vec());
    let noise = vec(letter, 2..=7).prop_map(|text| String::from_utf8(text).unwrap());
    let part = |of: &'static [&'static str]| select(of);
    let likely = (
        part(&["", "", "K", "Q", "R", "B", "N"]),
        part(&["", "", "", "", "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "4", "7", "d2"]),
        part(&["", "x"]),
        select(&Square::ALL[..]),
        part(&["", "", "", "=Q", "=N", "=R", "=B"]),
        part(&["", "+", "#"]),
    )
        .prop_map(|(a, b, c, d, e, f)| format!("{a}{b}{c}{d}{e}{f}"));
    vec(prop_oneof![1 => noise, 9 => likely], 200)
}

/// Generates positions of games.
fn played() -> impl Strategy<Value = Position> {
    (seeds(), select(&RandomStart::ALL[..3]), 0..120usize).prop_map(|(seed, start, plies)| {
        let mut game = RandomGame::new(seed, start, plies);
        while game.next().is_some() {}
        *game.position()
    })
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn moves_of_games_are_written_like_shakmaty(position in played()) {
        check_written(&position);
    }

    #[test]
    fn moves_of_irregular_positions_are_written_like_shakmaty(position in irregular_positions()) {
        if position.setup().mirrored == flagfall_chess::ByColor::default() {
            check_written(&position);
        }
    }

    #[test]
    fn texts_are_read_like_shakmaty(position in played(), texts in texts()) {
        check_read(&position, &texts);
    }
}

//! Agreement with shakmaty on what is written and what is read.

use flagfall_chess::{FenStyle, Move, Notation, Position, Square};
use flagfall_testkit::games::{Game, Start};
use flagfall_testkit::strategies::{cases, irregular, seeds};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::{CastlingMode, Chess, Position as _};

type Plain = (usize, usize, Option<char>);

fn plain(mv: Move) -> Plain {
    (mv.from().index(), mv.to().index(), mv.promotion().map(flagfall_chess::Role::letter))
}

fn theirs(mv: shakmaty::Move) -> Plain {
    let promotion = mv.promotion().map(shakmaty::Role::char);
    (usize::from(mv.from().unwrap()), usize::from(mv.to()), promotion)
}

/// The position as shakmaty has it, if it takes it.
fn peer(position: &Position) -> Option<Chess> {
    let fen: Fen = position.fen(FenStyle::Shredder).parse().ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

/// Both write every legal move alike.
fn check_written(position: &Position) {
    let Some(peer) = peer(position) else { return };
    let mut ours: Vec<(Plain, String)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (plain(mv), Notation::default().write(position, mv).to_string()))
        .collect();
    let mut written: Vec<(Plain, String)> = peer
        .legal_moves()
        .into_iter()
        .map(|mv| (theirs(mv), SanPlus::from_move(peer.clone(), mv).to_string()))
        .collect();
    ours.sort();
    written.sort();
    assert_eq!(ours, written, "{position:?}");
}

/// What shakmaty reads means the same to us; but it takes a pawn's capture of which the file is
/// not told, which C.9.3 does not.
fn check_read(position: &Position, texts: &[String]) {
    let Some(peer) = peer(position) else { return };
    for text in texts.iter().filter(|text| !text.starts_with(UNTOLD)) {
        let Ok(san) = San::from_ascii(text.as_bytes()) else { continue };
        let Ok(mv) = san.to_move(&peer) else { continue };
        let ours = Notation::default().read(position, text).map(plain);
        assert_eq!(ours, Ok(theirs(mv)), "{text} in {position:?}");
    }
}

const UNTOLD: [char; 9] = ['x', '1', '2', '3', '4', '5', '6', '7', '8'];

/// Texts that are nearly moves: to where pieces can go, from anywhere.
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

/// Positions of games as shakmaty knows them.
fn played() -> impl Strategy<Value = Position> {
    (seeds(), select(&Start::ALL[..3]), 0..120usize).prop_map(|(seed, start, plies)| {
        let mut game = Game::new(seed, start, plies);
        while game.next().is_some() {}
        *game.position()
    })
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn moves_of_games_are_written_alike(position in played()) {
        check_written(&position);
    }

    #[test]
    fn moves_of_odd_positions_are_written_alike(position in irregular()) {
        if position.setup().mirrored == flagfall_chess::ByColor::default() {
            check_written(&position);
        }
    }

    #[test]
    fn what_they_read_means_the_same_to_us(position in played(), texts in texts()) {
        check_read(&position, &texts);
    }
}

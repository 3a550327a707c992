//! Reading and writing of many moves in SAN, each in its position.

use std::hint::black_box;

use arrayvec::ArrayString;
use flagfall_chess::{Notation, San};
use shakmaty::{Chess, EnPassantMode, Position as _, fen::Fen, san::SanPlus};

use crate::games::CommonMove;
use crate::players::games;
use crate::task::Library;

/// Few enough to fit into the cache, too many for branch prediction to learn them.
const MOVES: usize = 16_384;
const LEGAL: &str = "the moves are from games";

/// Moves from all parts of the games as text, with their positions in one library.
pub(crate) struct Sans {
    /// The texts, stored in place so that the layout of the heap has no influence.
    texts: Vec<ArrayString<12>>,
    moves: Moves,
}

enum Moves {
    Flagfall(List<flagfall_chess::Position, flagfall_chess::Move>),
    Shakmaty(List<Chess, shakmaty::Move>),
}

/// Positions and the move played in each.
struct List<P, M> {
    positions: Vec<P>,
    moves: Vec<M>,
}

impl Sans {
    /// Returns `None` for libraries that are not compared here.
    pub(crate) fn new(library: Library) -> Option<Sans> {
        let list = moves();
        let pairs = || list.positions.iter().zip(&list.moves);
        let texts = pairs().map(|(position, &mv)| {
            let san = SanPlus::from_move_and_play_unchecked(&mut position.clone(), mv);
            ArrayString::from(&san.to_string()).expect("no SAN is longer than 9 characters")
        });
        let texts = texts.collect();
        let moves = match library {
            Library::Flagfall => {
                let (positions, moves) = pairs().map(|(position, &mv)| to_flagfall(position, mv)).unzip();
                Moves::Flagfall(List { positions, moves })
            }
            Library::Shakmaty => Moves::Shakmaty(list),
            _ => return None,
        };
        Some(Sans { texts, moves })
    }

    pub(crate) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Reads every text and resolves it to a legal move.
    pub(crate) fn read(&self) {
        match &self.moves {
            Moves::Flagfall(list) => self.read_each(list, read_flagfall, |mv| _ = black_box(mv)),
            Moves::Shakmaty(list) => self.read_each(list, read_shakmaty, |mv| _ = black_box(mv)),
        }
    }

    /// Reads every text and returns the moves.
    pub(crate) fn moves_read(&self) -> Vec<CommonMove> {
        let mut moves = Vec::with_capacity(self.len());
        match &self.moves {
            Moves::Flagfall(list) => {
                self.read_each(list, read_flagfall, |mv| moves.push(mv.into()));
            }
            Moves::Shakmaty(list) => {
                self.read_each(list, read_shakmaty, |mv| moves.push(mv.into()));
            }
        }
        moves
    }

    fn read_each<P, M>(&self, list: &List<P, M>, read: impl Fn(&str, &P) -> M, mut visit: impl FnMut(M)) {
        for (text, position) in black_box(&self.texts).iter().zip(black_box(&list.positions)) {
            visit(read(text, position));
        }
    }

    /// Writes every move with its check or mate mark and passes the text on.
    pub(crate) fn write(&self, mut visit: impl FnMut(&str)) {
        match &self.moves {
            Moves::Flagfall(list) => {
                for (position, &mv) in black_box(&list.positions).iter().zip(&list.moves) {
                    visit(Notation::default().write(position, mv).as_str());
                }
            }
            Moves::Shakmaty(list) => {
                let mut text = String::with_capacity(16);
                for (position, &mv) in black_box(&list.positions).iter().zip(&list.moves) {
                    text.clear();
                    SanPlus::from_move_and_play_unchecked(&mut position.clone(), mv).append_to_string(&mut text);
                    visit(&text);
                }
            }
        }
    }
}

fn read_flagfall(text: &str, position: &flagfall_chess::Position) -> flagfall_chess::Move {
    let san: San = text.parse().expect(LEGAL);
    position.san(&san).expect(LEGAL)
}

fn read_shakmaty(text: &str, position: &Chess) -> shakmaty::Move {
    let san: SanPlus = text.parse().expect(LEGAL);
    san.san.to_move(position).expect(LEGAL)
}

/// Returns moves and their positions, evenly spread over the games.
fn moves() -> List<Chess, shakmaty::Move> {
    let plies: usize = games().iter().map(|game| game.moves.len()).sum();
    let all = games().iter().flat_map(|game| {
        game.moves.iter().scan(Chess::default(), |position, &mv| {
            let before = position.clone();
            position.play_unchecked(mv);
            Some((before, mv))
        })
    });
    let (positions, moves) = all.step_by(plies / MOVES).take(MOVES).unzip();
    List { positions, moves }
}

fn to_flagfall(position: &Chess, mv: shakmaty::Move) -> (flagfall_chess::Position, flagfall_chess::Move) {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    let position = flagfall_chess::Position::from_fen(&fen).expect(LEGAL);
    let moves = position.legal_moves();
    let found = moves.iter().find(|&&our| CommonMove::from(our) == CommonMove::from(mv));
    (position, *found.expect("every library lists every legal move"))
}

//! Reading of PGN, with every move resolved in its position and played.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::ops::ControlFlow;

use flagfall_chess::{FenStyle, pgn};
use pgn_reader::{RawTag, Reader, SanPlus};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen};

use crate::task::Library;

const LEGAL: &str = "the games are legal";

/// A PGN text and the library that reads it.
pub(crate) struct Games<'a> {
    library: Library,
    text: &'a [u8],
}

impl Games<'_> {
    /// Returns `None` for libraries that are not compared here.
    pub(crate) fn new(library: Library, text: &[u8]) -> Option<Games<'_>> {
        matches!(library, Library::Flagfall | Library::PgnReader).then_some(Games { library, text })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// Reads all games and discards them.
    pub(crate) fn read(&self) {
        match self.library {
            Library::Flagfall => flagfall(self.text, |position| _ = black_box(position)),
            _ => pgn_reader(self.text, |position| _ = black_box(position)),
        }
    }

    /// Returns a hash of all positions and the number of plies.
    pub(crate) fn digest(&self) -> (u64, u64) {
        let mut plies = 0;
        let mut hasher = DefaultHasher::new();
        let mut add = |fen: &str| {
            plies += 1;
            fen.hash(&mut hasher);
        };
        match self.library {
            Library::Flagfall => flagfall(self.text, |position| {
                add(position.fen(FenStyle::Standard).as_str());
            }),
            _ => pgn_reader(self.text, |position| {
                add(&Fen::from_position(position, EnPassantMode::Legal).to_string());
            }),
        }
        (hasher.finish(), plies)
    }
}

/// Calls a function with every position after a move.
struct PositionVisitor<F>(F);

fn flagfall(text: &[u8], visit: impl FnMut(&flagfall_chess::Position)) {
    let mut visitor = PositionVisitor(visit);
    let mut reader = pgn::PgnReader::new(black_box(text));
    while let Some(game) = reader.next_game().expect("reading memory cannot fail") {
        game.read(&mut visitor).expect(LEGAL);
    }
}

impl<F: FnMut(&flagfall_chess::Position)> pgn::Visitor for PositionVisitor<F> {
    fn play(&mut self, _: &flagfall_chess::Position, _: flagfall_chess::Move, after: &flagfall_chess::Position) {
        self.0(after);
    }
}

fn pgn_reader(text: &[u8], visit: impl FnMut(&Chess)) {
    let mut visitor = PositionVisitor(visit);
    let mut reader = Reader::new(black_box(text));
    while reader.read_game(&mut visitor).expect(LEGAL).is_some() {}
}

/// Works as the example of pgn-reader that validates games. Flagfall's reader handles the tag FEN itself.
impl<F: FnMut(&Chess)> pgn_reader::Visitor for PositionVisitor<F> {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect(LEGAL);
            *tags = Some(fen.into_position(CastlingMode::Chess960).expect(LEGAL));
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect(LEGAL);
        position.play_unchecked(mv);
        self.0(position);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {}
}

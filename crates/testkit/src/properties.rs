//! What must hold for any input whatever, legal chess or not.
//!
//! Each function takes raw bytes and panics where a property is broken, so a
//! fuzz target or a test of a kept crash is one call.

use std::io::{self, Read};
use std::ops::ControlFlow;

use flagfall_chess::mate::{self, Budget, Quick, Verdict};
use flagfall_chess::pgn::{self, Comment, Game, Nag, Reader, Text, Visitor, Writer};
use flagfall_chess::{
    Color, FenStyle, Letters, Move, Notation, Piece, Position, Role, San, Setup, Square, UciMove,
    UciStyle, Voice,
};

/// Reads bytes as a FEN: it is refused or read, written back unchanged, and played on.
///
/// # Panics
///
/// Where a property is broken.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let setup = match Setup::from_fen(&text) {
        Ok(setup) => setup,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    survives_fen(&setup);
    let faults = setup.faults();
    assert_eq!(setup.position().is_ok(), faults.is_empty(), "{faults:?}");
    match setup.irregular() {
        Ok(position) => generates_soundly(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads bytes as a FEN, a line break and a move; without a line break the
/// move is one of the start position.
///
/// # Panics
///
/// Where a property is broken.
pub fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((position, text)) = placed(&text) else { return };
    let spelled = match text.parse::<UciMove>() {
        Ok(spelled) => spelled,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert_eq!(spelled.to_string().parse(), Ok(spelled));
    let styles = unambiguous_styles(&position);
    match position.uci(spelled) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{text} read as {mv:?}, which is not legal");
            for style in styles {
                let again = mv.uci(style).to_string().parse().expect("a move we wrote");
                assert_eq!(position.uci(again), Ok(mv), "{again} in {style:?}");
            }
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            let spells_it = |mv: &Move| styles.iter().any(|&style| mv.uci(style) == spelled);
            let missed = position.legal_moves().into_iter().find(spells_it);
            assert_eq!(missed, None, "{text} is refused but spells a legal move");
        }
    }
}

/// Reads bytes as a FEN, a line break and a move in the letters of every language; without a
/// line break the move is one of the start position.
///
/// # Panics
///
/// Where a property is broken.
pub fn san(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((position, text)) = placed(&text) else { return };
    for &letters in Letters::ALL {
        let notation = Notation::short(letters);
        match San::read(text, letters) {
            Ok(san) => {
                let spelled = notation.spell(&san);
                assert_eq!(San::read(&spelled, letters), Ok(san), "{text:?} as {spelled:?}");
                finds_soundly(&position, san, notation);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(error.at <= text.chars().count(), "{error}");
                assert!(notation.read(&position, text).is_err());
            }
        }
    }
    for voice in Voice::ALL {
        if let Ok(san) = voice.hear(text) {
            finds_soundly(&position, san, Notation::default());
        }
    }
}

/// A position and what is to be read in it.
fn placed(text: &str) -> Option<(Position, &str)> {
    match text.split_once('\n') {
        None => Some((Position::start(), text)),
        Some((fen, text)) => Some((Setup::from_fen(fen).ok()?.irregular().ok()?, text)),
    }
}

/// A written move is a legal one, or what could have been meant is named so that it is read.
fn finds_soundly(position: &Position, san: San, notation: Notation) {
    match position.san(&san) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{san} read as {mv:?}, which is not legal");
            let letters = notation.letters();
            let styles = unambiguous_styles(position).map(Notation::uci);
            for notation in [notation, Notation::long(letters)].into_iter().chain(styles) {
                let written = notation.write(position, mv);
                assert_eq!(notation.read(position, &written), Ok(mv), "{written}");
            }
        }
        Err(illegal) => {
            assert!(!illegal.tell(notation.letters()).is_empty());
            for (mv, san) in illegal.meant {
                assert!(position.is_legal(mv), "{san}");
                assert_eq!(position.san(&san), Ok(mv), "{san}");
            }
        }
    }
}

/// Reads bytes as a FEN, or as a placement of pieces, and asks who can still mate.
///
/// # Panics
///
/// Where a property is broken.
pub fn mate(data: &[u8]) {
    let read = Setup::from_fen(&String::from_utf8_lossy(data));
    let setup = read.unwrap_or_else(|_| placement(data));
    if let Ok(position) = setup.irregular() {
        for winner in Color::ALL {
            mates_soundly(&position, winner);
        }
    }
}

/// A byte that says who has the move, then a square and a piece in turn; White's first king is
/// on the square of the last but one byte, Black's on that of the last.
fn placement(data: &[u8]) -> Setup {
    let mut setup = Setup::empty();
    let [turn, pieces @ .., white, black] = data else { return setup };
    setup.turn = Color::ALL[usize::from(turn % 2)];
    let square = |byte: u8| Square::ALL[usize::from(byte % 64)];
    for pair in pieces.chunks_exact(2) {
        let color = Color::ALL[usize::from(pair[1] / 8 % 2)];
        // Pawns are what encloses.
        let role = [0, 0, 0, 0, 1, 2, 3, 4][usize::from(pair[1] % 8)];
        setup.board.set(square(pair[0]), Some(Piece { color, role: Role::ALL[role] }));
    }
    for (color, byte) in [(Color::White, *white), (Color::Black, *black)] {
        setup.board.set(square(byte), Some(Piece { color, role: Role::King }));
    }
    setup
}

/// No answer on who can mate contradicts another, and each stands up to the check.
fn mates_soundly(position: &Position, winner: Color) {
    const LITTLE: Budget = Budget { nodes: 300 };
    let verdict = mate::can_mate(position, winner, LITTLE);
    assert_eq!(mate::verify(position, winner, &verdict), Ok(()), "{verdict:?}");
    if let Quick::Unwinnable(proof) = mate::quick(position, winner) {
        assert!(!matches!(verdict, Verdict::Winnable(_)), "{proof:?}, but {verdict:?}");
        let quick = Verdict::Unwinnable(proof);
        assert_eq!(mate::verify(position, winner, &quick), Ok(()), "{quick:?}");
    }
    let turned = mate::can_mate(&position.reversed(), !winner, LITTLE);
    let contradicts = matches!(
        (&verdict, &turned),
        (Verdict::Winnable(_), Verdict::Unwinnable(_))
            | (Verdict::Unwinnable(_), Verdict::Winnable(_))
    );
    assert!(!contradicts, "{verdict:?}, but turned round {turned:?}");
}

/// Reads bytes as PGN, from memory, from a stream and in parts, and writes what it read.
///
/// # Panics
///
/// Where a property is broken.
pub fn pgn(data: &[u8]) {
    let games: Vec<pgn::RawGame<'_>> = pgn::games(data).collect();
    let bytes: Vec<&[u8]> = games.iter().map(pgn::RawGame::bytes).collect();
    splits_alike(data, &games);
    for raw in &games {
        let mut game = Game::default();
        match raw.read(&mut game) {
            Ok(()) => survives_writing(&game),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                let lines = raw.line()..=raw.line() + raw.lines();
                assert!(error.game == raw.number() && lines.contains(&error.line), "{error}");
            }
        }
        let mut calls = Calls::default();
        // Whether it is wrong has been seen.
        let _ = raw.read(&mut calls);
        assert!(calls.0 <= raw.bytes().len() + 3, "more is told than there is");
        let _ = raw.read(&mut Skimming);
        assert!(!format!("{:?}", raw.guess()).is_empty());
    }
    assert!(bytes.concat().len() <= data.len());
}

/// The same games come out of a stream.
fn splits_alike(data: &[u8], games: &[pgn::RawGame<'_>]) {
    let mut reader = Reader::new(Drops(data));
    for game in games {
        let read = reader.next_game().expect("memory never fails").expect("as many games");
        assert_eq!(read.bytes(), game.bytes());
        assert_eq!((read.line(), read.number()), (game.line(), game.number()));
    }
    assert!(reader.next_game().expect("memory never fails").is_none());
}

/// A source that gives a few bytes at a time.
struct Drops<'a>(&'a [u8]);

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = (1 + self.0.len() % 7).min(buffer.len());
        self.0.read(&mut buffer[..size])
    }
}

/// What was read is written, read again as the same game, and written as the same text.
fn survives_writing(game: &Game) {
    for notation in [Notation::default(), Notation::long(Letters::HUNGARIAN)] {
        let mut writer = Writer::new(notation);
        game.tell(&mut writer);
        let written = writer.take();
        let mut again = Game::default();
        let mut raws = pgn::games(written.as_bytes());
        let raw = raws.next().expect("the game that was written");
        assert_eq!(raw.read(&mut again), Ok(()), "{written}");
        assert!(raws.next().is_none(), "one game was written: {written}");
        assert_eq!((&again.start, &again.items), (&game.start, &game.items), "{written}");
        assert_eq!(again.outcome, game.outcome.or(Some(pgn::Outcome::Open)), "{written}");
        for (name, value) in &game.tags {
            assert_eq!(again.tag(name), Some(&**value), "{written}");
        }
        again.tell(&mut writer);
        assert_eq!(writer.take(), written);
    }
}

/// Counts what it is told, and asks comments for all they can say.
#[derive(Default)]
struct Calls(usize);

impl Visitor for Calls {
    fn tag(&mut self, _: &str, _: Text<'_>) {
        self.0 += 1;
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        assert_eq!(before.play(mv).as_ref(), Ok(after));
        self.0 += 1;
    }

    fn pass(&mut self, _: &Position, _: &Position) {
        self.0 += 1;
    }

    fn nag(&mut self, _: Nag) {
        self.0 += 1;
    }

    fn comment(&mut self, comment: Comment<'_>) {
        let _ = (comment.clock(), comment.elapsed(), comment.eval(), comment.remark());
        self.0 += 1;
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.0 += 1;
    }
}

/// Enters no variation.
struct Skimming;

impl Visitor for Skimming {
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The spellings that can mean only one move: in Chess960 a king may walk to where it castles.
fn unambiguous_styles(position: &Position) -> [UciStyle; 2] {
    [UciStyle::Chess960, UciStyle::of(&position.setup())]
}

/// Writing a setup in any style and reading it again gives the same setup; X-FEN leaves out an
/// en passant square that means nothing.
fn survives_fen(setup: &Setup) {
    for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
        let written = setup.fen(style);
        let mut read = Setup::from_fen(&written).expect("a FEN we wrote");
        if style == FenStyle::XFen && read.en_passant.is_none() {
            let position = setup.irregular();
            assert!(position.is_err() || read.irregular() == position, "{written}");
            read.en_passant = setup.en_passant;
        }
        assert_eq!(read, *setup, "{style:?}: {written}");
    }
}

/// Listing, counting, testing and playing moves agree, and no move breaks the board.
fn generates_soundly(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.count_legal(), moves.len());
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    for mv in moves {
        assert!(position.is_legal(mv), "{mv:?} is listed but not legal");
        assert!(!takes_a_king(position, mv), "{mv:?} takes a king");
        let child = position.play(mv).expect("a listed move");
        assert_eq!(child, position.play_unchecked(mv), "{mv:?}");
        stands_soundly(position, mv, &child);
    }
}

fn takes_a_king(position: &Position, mv: Move) -> bool {
    Color::ALL.into_iter().any(|color| position.king(color) == mv.to())
}

/// A position reached by a legal move is what its own setup says it is.
fn stands_soundly(parent: &Position, mv: Move, child: &Position) {
    let mover = parent.turn();
    assert_eq!(child.turn(), !mover, "{mv:?}");
    let attackers = child.attackers(child.king(mover), !mover);
    assert!(attackers.is_empty(), "{mv:?} leaves the king attacked");

    let setup = child.setup();
    survives_fen(&setup);
    let again = setup.irregular().expect("a position reached by play");
    assert!(again.same_as(child), "{mv:?}");
    assert_eq!(again.hash(), child.hash(), "{mv:?}: hash kept up and hash from scratch differ");
    assert_eq!(child.count_legal(), again.legal_moves().len(), "{mv:?}");
}

/// Reads bytes as what is done in a game under the laws: see [`trial`](crate::trial).
///
/// # Panics
///
/// Where a property is broken.
#[cfg(feature = "game")]
pub fn game(data: &[u8]) {
    crate::trial::run(data);
}

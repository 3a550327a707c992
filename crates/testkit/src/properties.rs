//! Properties that hold for any input, legal chess or not.
//!
//! Each function takes raw bytes and panics if a property is violated, so a fuzz target or a
//! regression test is a single call.

use std::io::{self, Read};
use std::ops::ControlFlow;

use flagfall_chess::mate::{self, Budget, QuickVerdict, Verdict};
use flagfall_chess::pgn::{self, Comment, Nag, PgnGame, PgnReader, PgnText, PgnWriter, Visitor};
use flagfall_chess::{
    Color, FenStyle, Letters, Move, Notation, Piece, PieceType, Position, San, Setup, Square, UciMove, UciStyle, Voice,
};

/// Reads bytes as a FEN, which is either refused or survives writing, reading and playing.
///
/// # Panics
///
/// A property is violated.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let setup = match Setup::from_fen(&text) {
        Ok(setup) => setup,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    check_fen_round_trip(&setup);
    let faults = setup.faults();
    assert_eq!(setup.position().is_ok(), faults.is_empty(), "{faults:?}");
    match setup.irregular() {
        Ok(position) => check_move_generation(&position),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Reads bytes as a FEN, a line break and a UCI move; without a line break, as a move in the start
/// position.
///
/// # Panics
///
/// A property is violated.
pub fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((position, text)) = position_and_text(&text) else { return };
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
                let again = mv.uci(style).to_string().parse().expect("a written move can be read");
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

/// Reads bytes as a FEN, a line break and a move with the piece letters of every language; without a line
/// break, as a move in the start position.
///
/// # Panics
///
/// A property is violated.
pub fn san(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some((position, text)) = position_and_text(&text) else { return };
    for &letters in Letters::ALL {
        let notation = Notation::short(letters);
        match San::read(text, letters) {
            Ok(san) => {
                let spelled = notation.spell(&san);
                assert_eq!(San::read(&spelled, letters), Ok(san), "{text:?} as {spelled:?}");
                check_san(&position, san, notation);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(error.at <= text.chars().count(), "{error}");
                assert!(notation.read(&position, text).is_err());
            }
        }
    }
    for voice in Voice::ALL {
        if let Ok(san) = voice.parse_move(text) {
            check_san(&position, san, Notation::default());
        }
    }
}

/// Splits a text into a position and a move.
fn position_and_text(text: &str) -> Option<(Position, &str)> {
    match text.split_once('\n') {
        None => Some((Position::start(), text)),
        Some((fen, text)) => Some((Setup::from_fen(fen).ok()?.irregular().ok()?, text)),
    }
}

/// Checks that a move is legal and can be written and read, or that the suggested candidates are legal and readable.
fn check_san(position: &Position, san: San, notation: Notation) {
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
            assert!(!illegal.message(notation.letters()).is_empty());
            for (mv, san) in illegal.candidates {
                assert!(position.is_legal(mv), "{san}");
                assert_eq!(position.san(&san), Ok(mv), "{san}");
            }
        }
    }
}

/// Reads bytes as a FEN or a placement of pieces, and checks the mate verdicts for both sides.
///
/// # Panics
///
/// A property is violated.
pub fn mate(data: &[u8]) {
    let read = Setup::from_fen(&String::from_utf8_lossy(data));
    let setup = read.unwrap_or_else(|_| placement(data));
    if let Ok(position) = setup.irregular() {
        for winner in Color::ALL {
            check_mate_verdicts(&position, winner);
        }
    }
}

/// Reads a placement: a byte for the side to move, pairs of a square and a piece, and finally the squares of
/// White's and Black's kings.
fn placement(data: &[u8]) -> Setup {
    let mut setup = Setup::empty();
    let [turn, pieces @ .., white, black] = data else { return setup };
    setup.turn = Color::ALL[usize::from(turn % 2)];
    let square = |byte: u8| Square::ALL[usize::from(byte % 64)];
    for pair in pieces.chunks_exact(2) {
        let color = Color::ALL[usize::from(pair[1] / 8 % 2)];
        // Pawns are frequent, because they make enclosures.
        let role = [0, 0, 0, 0, 1, 2, 3, 4][usize::from(pair[1] % 8)];
        setup.board.set(square(pair[0]), Some(Piece { color, role: PieceType::ALL[role] }));
    }
    for (color, byte) in [(Color::White, *white), (Color::Black, *black)] {
        setup.board.set(square(byte), Some(Piece { color, role: PieceType::King }));
    }
    setup
}

/// Checks that the verdicts on mate do not contradict each other and pass verification.
fn check_mate_verdicts(position: &Position, winner: Color) {
    const SMALL: Budget = Budget { nodes: 300 };
    let verdict = mate::can_mate(position, winner, SMALL);
    assert_eq!(mate::verify(position, winner, &verdict), Ok(()), "{verdict:?}");
    if let QuickVerdict::Unwinnable(proof) = mate::quick(position, winner) {
        assert!(!matches!(verdict, Verdict::Winnable(_)), "{proof:?}, but {verdict:?}");
        let quick = Verdict::Unwinnable(proof);
        assert_eq!(mate::verify(position, winner, &quick), Ok(()), "{quick:?}");
    }
    let turned = mate::can_mate(&position.reversed(), !winner, SMALL);
    let contradicts = matches!(
        (&verdict, &turned),
        (Verdict::Winnable(_), Verdict::Unwinnable(_)) | (Verdict::Unwinnable(_), Verdict::Winnable(_))
    );
    assert!(!contradicts, "{verdict:?}, but {turned:?} with colours reversed");
}

/// Reads bytes as PGN, from memory and from a stream, and writes the games again.
///
/// # Panics
///
/// A property is violated.
pub fn pgn(data: &[u8]) {
    let games: Vec<pgn::RawGame<'_>> = pgn::games(data).collect();
    let bytes: Vec<&[u8]> = games.iter().map(pgn::RawGame::bytes).collect();
    check_stream_reading(data, &games);
    for raw in &games {
        let mut game = PgnGame::default();
        match raw.read(&mut game) {
            Ok(()) => check_pgn_round_trip(&game),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                let lines = raw.line()..=raw.line() + raw.lines();
                assert!(error.game == raw.number() && lines.contains(&error.line), "{error}");
            }
        }
        let mut calls = CallCounter::default();
        // The errors were checked above.
        let _ = raw.read(&mut calls);
        assert!(calls.0 <= raw.bytes().len() + 3, "more calls than bytes");
        let _ = raw.read(&mut VariationSkipper);
        assert!(!format!("{:?}", raw.guess()).is_empty());
    }
    assert!(bytes.concat().len() <= data.len());
}

/// Checks that a stream yields the same games.
fn check_stream_reading(data: &[u8], games: &[pgn::RawGame<'_>]) {
    let mut reader = PgnReader::new(TricklingReader(data));
    for game in games {
        let read = reader.next_game().expect("memory never fails").expect("the same number of games");
        assert_eq!(read.bytes(), game.bytes());
        assert_eq!((read.line(), read.number()), (game.line(), game.number()));
    }
    assert!(reader.next_game().expect("memory never fails").is_none());
}

/// A reader that returns a few bytes at a time.
struct TricklingReader<'a>(&'a [u8]);

impl Read for TricklingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = (1 + self.0.len() % 7).min(buffer.len());
        self.0.read(&mut buffer[..size])
    }
}

/// Checks that a game survives writing and reading, and is written as the same text again.
fn check_pgn_round_trip(game: &PgnGame) {
    for notation in [Notation::default(), Notation::long(Letters::HUNGARIAN)] {
        let mut writer = PgnWriter::new(notation);
        game.visit(&mut writer);
        let written = writer.take();
        let mut again = PgnGame::default();
        let mut raws = pgn::games(written.as_bytes());
        let raw = raws.next().expect("the game that was written");
        assert_eq!(raw.read(&mut again), Ok(()), "{written}");
        assert!(raws.next().is_none(), "one game was written: {written}");
        assert_eq!((&again.start, &again.items), (&game.start, &game.items), "{written}");
        assert_eq!(again.outcome, game.outcome.or(Some(pgn::PgnResult::Open)), "{written}");
        for (name, value) in &game.tags {
            assert_eq!(again.tag(name), Some(&**value), "{written}");
        }
        again.visit(&mut writer);
        assert_eq!(writer.take(), written);
    }
}

/// A visitor that counts its calls and reads all parts of comments.
#[derive(Default)]
struct CallCounter(usize);

impl Visitor for CallCounter {
    fn tag(&mut self, _: &str, _: PgnText<'_>) {
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

/// A visitor that skips variations.
struct VariationSkipper;

impl Visitor for VariationSkipper {
    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Returns the UCI styles that are unambiguous: in Chess960, a king may move to its castling square.
fn unambiguous_styles(position: &Position) -> [UciStyle; 2] {
    [UciStyle::Chess960, UciStyle::of(&position.setup())]
}

/// Checks that a setup survives writing and reading in every style. X-FEN omits an en passant square where no
/// capture is possible.
fn check_fen_round_trip(setup: &Setup) {
    for style in [FenStyle::Standard, FenStyle::XFen, FenStyle::Shredder] {
        let written = setup.fen(style);
        let mut read = Setup::from_fen(&written).expect("a written FEN can be read");
        if style == FenStyle::XFen && read.en_passant.is_none() {
            let position = setup.irregular();
            assert!(position.is_err() || read.irregular() == position, "{written}");
            read.en_passant = setup.en_passant;
        }
        assert_eq!(read, *setup, "{style:?}: {written}");
    }
}

/// Checks that listing, counting, testing and playing moves agree, and that every move leads to a valid position.
fn check_move_generation(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.count_legal(), moves.len());
    assert_eq!(position.has_legal_move(), !moves.is_empty());
    for mv in moves {
        assert!(position.is_legal(mv), "{mv:?} is listed but not legal");
        assert!(!captures_king(position, mv), "{mv:?} takes a king");
        let child = position.play(mv).expect("a listed move");
        assert_eq!(child, position.play_unchecked(mv), "{mv:?}");
        check_resulting_position(position, mv, &child);
    }
}

fn captures_king(position: &Position, mv: Move) -> bool {
    Color::ALL.into_iter().any(|color| position.king(color) == mv.to())
}

/// Checks that a position reached by a legal move equals the position made from its setup.
fn check_resulting_position(parent: &Position, mv: Move, child: &Position) {
    let mover = parent.turn();
    assert_eq!(child.turn(), !mover, "{mv:?}");
    let attackers = child.attackers(child.king(mover), !mover);
    assert!(attackers.is_empty(), "{mv:?} leaves the king attacked");

    let setup = child.setup();
    check_fen_round_trip(&setup);
    let again = setup.irregular().expect("a position reached by play");
    assert!(again.same_as(child), "{mv:?}");
    assert_eq!(again.hash(), child.hash(), "{mv:?}: the incremental hash differs");
    assert_eq!(child.count_legal(), again.legal_moves().len(), "{mv:?}");
}

/// Reads bytes as random commands in a game under the laws, see [`fuzz`](crate::fuzz).
///
/// # Panics
///
/// A property is violated.
#[cfg(feature = "game")]
pub fn game(data: &[u8]) {
    crate::fuzz::run(data);
}

//! Properties of all legal moves of all positions.

use std::collections::HashMap;

use flagfall_chess::{Letters, Move, Notation, Position, San, UciStyle};
use flagfall_testkit::strategies::{cases, positions};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Returns the short and long notations in all letters, and both UCI styles.
fn notations(position: &Position) -> Vec<Notation> {
    let letters = Letters::ALL.iter().flat_map(|&of| [Notation::short(of), Notation::long(of)]);
    let styles = [UciStyle::of(&position.setup()), UciStyle::Chess960];
    letters.chain(styles.map(Notation::uci)).collect()
}

/// Reads a text with the tolerant reader, selected by a leading blank.
fn read_slowly(text: &str) -> Result<San, flagfall_chess::ParseSanError> {
    format!(" {text}").parse()
}

/// Characters of moves, and some others.
const ALPHABET: &str = "abcdefgh12345678KQRBNOo0xx--==++#:/()!?. kqrbnpPé";

fn texts() -> impl Strategy<Value = String> {
    let letter = select(ALPHABET.chars().collect::<Vec<_>>());
    let square = select(&flagfall_chess::Square::ALL[..]).prop_map(|square| square.to_string());
    let part = |of: &'static [&'static str]| select(of).prop_map(str::to_owned);
    let likely = (
        part(&["", "", "K", "Q", "R", "B", "N", "P"]),
        part(&["", "", "", "a", "e", "h", "1", "2", "8", "e2", "g1", "h7"]),
        part(&["", "", "x", "-", ":"]),
        square,
        part(&["", "", "", "=Q", "Q", "=N", "(R)", "=K", "q", "n"]),
        part(&["", "", "+", "#", "++", "!?", " e.p.", "(=)"]),
    );
    prop_oneof![
        vec(letter, 0..=9).prop_map(|letters| letters.into_iter().collect()),
        likely.prop_map(|(a, b, c, d, e, f)| [a, b, c, d, e, f].concat()),
    ]
}

proptest! {
    #![proptest_config(cases(1_000))]

    /// The notation of a move is unique in its position and is read back as the same move.
    #[test]
    fn legal_moves_are_written_and_read_in_every_language(position in positions()) {
        let moves = position.legal_moves();
        for notation in notations(&position) {
            let mut written: HashMap<String, Move> = HashMap::new();
            for &mv in &moves {
                let text = notation.write(&position, mv).to_string();
                let read = notation.read(&position, &text);
                prop_assert_eq!(read.as_ref(), Ok(&mv), "{} in {:?}", text, notation);
                let other = written.insert(text, mv);
                prop_assert_eq!(other, None, "{} is written alike", mv);
            }
        }
    }

    /// Each text is the shortest unambiguous one (C.10).
    #[test]
    fn short_notation_is_minimal(position in positions()) {
        use flagfall_chess::{PieceType, SanMove};
        for mv in position.legal_moves() {
            let san = mv.san(&position);
            let SanMove::Piece { role, file, rank, capture, to, promotion } = san.mv else { continue };
            if role == PieceType::Pawn {
                prop_assert_eq!((file.is_some(), rank), (capture, None), "{}", san);
                continue;
            }
            let with = |file, rank| {
                San { mv: SanMove::Piece { role, file, rank, capture, to, promotion }, ..san }
            };
            for (fewer, is_shorter) in [
                (with(None, None), file.is_some() || rank.is_some()),
                (with(Some(mv.from().file()), None), rank.is_some()),
                (with(None, Some(mv.from().rank())), file.is_some() && rank.is_some()),
            ] {
                prop_assert!(!is_shorter || position.san(&fewer).is_err(), "{} for {}", fewer, san);
            }
        }
    }

    /// The full square of departure may always be given.
    #[test]
    fn full_departure_square_is_accepted(position in positions()) {
        for mv in position.legal_moves() {
            let san = mv.san(&position);
            let flagfall_chess::SanMove::Piece { role, to, promotion, .. } = san.mv else { continue };
            let (from, promotion) = (mv.from(), promotion.map(|role| role.letter().to_ascii_uppercase()));
            let role = Letters::ENGLISH.of(role);
            let promotion: String = promotion.into_iter().collect();
            for between in ["", "x", "-"] {
                let text = format!("{role}{from}{between}{to}{promotion}");
                prop_assert_eq!(Notation::default().read(&position, &text), Ok(mv), "{}", text);
            }
            let unnamed = format!("{from}{to}{promotion}");
            prop_assert_eq!(Notation::default().read(&position, &unnamed), Ok(mv), "{}", unnamed);
        }
    }

    /// The mark of a written move corresponds to its effect.
    #[test]
    fn check_and_mate_are_marked(position in positions()) {
        use flagfall_chess::Mark;
        for mv in position.legal_moves() {
            let after = position.play(mv).unwrap();
            let expected = match (after.is_check(), after.has_legal_move()) {
                (true, true) => Some(Mark::Check),
                (true, false) => Some(Mark::Mate),
                (false, _) => None,
            };
            prop_assert_eq!(mv.san(&position).mark, expected, "{}", mv);
        }
    }
}

proptest! {
    #![proptest_config(cases(50_000))]

    /// The fast reader of export format agrees with the tolerant reader.
    #[test]
    fn fast_and_tolerant_readers_agree(text in texts()) {
        let slowly = read_slowly(&text);
        match (text.parse::<San>(), slowly) {
            (Err(quickly), Err(slowly)) => {
                prop_assert_eq!((quickly.at + 1, quickly.problem), (slowly.at, slowly.problem));
            }
            (quickly, slowly) => prop_assert_eq!(quickly, slowly),
        }
    }

    /// A parsed text is written in a form that is parsed to the same move.
    #[test]
    fn parsed_text_is_written_in_every_language(text in texts()) {
        let Ok(san) = text.parse::<San>() else { return Ok(()) };
        for &letters in Letters::ALL {
            let written = Notation::short(letters).spell(&san);
            prop_assert_eq!(San::read(&written, letters), Ok(san), "{}", written);
        }
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    /// A text is read as a legal move, or refused with legal moves that may have been meant.
    #[test]
    fn any_text_is_read_or_refused(position in positions(), text in texts()) {
        let Ok(san) = text.parse::<San>() else { return Ok(()) };
        match position.san(&san) {
            Ok(mv) => prop_assert!(position.is_legal(mv), "{:?}", mv),
            Err(illegal) => {
                prop_assert!(!illegal.to_string().is_empty());
                for (mv, san) in illegal.candidates {
                    prop_assert_eq!(position.san(&san), Ok(mv), "{}", san);
                }
            }
        }
    }
}

/// Generates custom letters.
fn custom_letters() -> impl Strategy<Value = Option<Letters>> {
    let letter = select("ABCKQRNOXYZКрФ♞×–aeprx1-=(.éß ".chars().collect::<Vec<_>>());
    let piece = vec(letter, 1..=3).prop_map(|piece| piece.into_iter().collect::<String>());
    // Custom letters are leaked: a few bytes for each case.
    vec(piece, 5).prop_map(|pieces| {
        let pieces: Vec<&'static str> = pieces.into_iter().map(|piece| &*piece.leak()).collect();
        Letters::new("own", "own", pieces.try_into().unwrap()).ok()
    })
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn custom_letters_are_read_back(letters in custom_letters(), position in positions()) {
        let Some(letters) = letters else { return Ok(()) };
        for notation in [Notation::short(letters), Notation::long(letters)] {
            for mv in position.legal_moves() {
                let text = notation.write(&position, mv);
                prop_assert_eq!(notation.read(&position, &text), Ok(mv), "{}", text);
            }
        }
    }
}

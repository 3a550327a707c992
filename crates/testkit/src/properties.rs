//! What must hold for any input whatever, legal chess or not.
//!
//! Each function takes raw bytes and panics where a property is broken, so a
//! fuzz target or a test of a kept crash is one call.

use flagfall_chess::{Color, FenStyle, Move, Position, Setup, UciMove, UciStyle};

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
    let (position, text) = match text.split_once('\n') {
        None => (Position::start(), &*text),
        Some((fen, text)) => {
            let Ok(setup) = Setup::from_fen(fen) else { return };
            let Ok(position) = setup.irregular() else { return };
            (position, text)
        }
    };
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

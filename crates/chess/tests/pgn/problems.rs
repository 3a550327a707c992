//! Every kind of error in a game.

use flagfall_chess::pgn::{self, DEEPEST, GameError, PgnErrorKind, PgnGame};
use flagfall_chess::{IllegalMoveReason, NotationError, SanErrorKind};

/// Checks the error in the second game of a text, after which the third game is read.
#[track_caller]
fn check(game: &str, line: u64, is_expected: impl Fn(&PgnErrorKind) -> bool, words: &str) {
    // Three lines precede the game.
    let text = format!("[White \"A\"]\n\n1. e4 *\n{game}\n\n[Event \"C\"]\n\n1. c4 *\n");
    let found: Vec<Result<usize, GameError>> = pgn::games(text.as_bytes())
        .map(|raw| {
            let mut game = PgnGame::default();
            raw.read(&mut game).map(|()| game.moves().count())
        })
        .collect();
    let [Ok(1), Err(error), Ok(1)] = &found[..] else { panic!("{found:?} of {text}") };
    assert_eq!((error.game, error.line), (2, line + 3), "{error} of {text}");
    assert!(is_expected(&error.problem), "{:?} of {text}", error.problem);
    assert_eq!(error.to_string(), format!("line {}, game 2: {words}", line + 3), "{text}");
}

#[test]
fn malformed_tag_is_reported() {
    let words = "this is not a tag: a tag has the form [Name \"value\"]";
    check("[White \"B\"]\n[Black B]\n\n1. d4 *", 2, |p| *p == PgnErrorKind::Tag, words);
    check("[White \"B\"]\n[Black \"B]\n\n1. d4 *", 2, |p| *p == PgnErrorKind::Tag, words);
    check("[White \"B\"]\n[]\n\n1. d4 *", 2, |p| *p == PgnErrorKind::Tag, words);
}

#[test]
fn invalid_start_position_is_reported() {
    let fen = |p: &PgnErrorKind| matches!(p, PgnErrorKind::Fen(_));
    let text = "[White \"B\"]\n[FEN \"nonsense\"]\n\n1. d4 *";
    let words = flagfall_chess::Setup::from_fen("nonsense").unwrap_err();
    check(text, 2, fen, &format!("the tag FEN is wrong, {words}"));

    let position = |p: &PgnErrorKind| matches!(p, PgnErrorKind::Position(_));
    let alone = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    let text = format!("[White \"B\"]\n\n[FEN \"{alone}\"]\n\n1. Kd2 *");
    let words = flagfall_chess::Setup::from_fen(alone).unwrap().irregular().unwrap_err();
    check(&text, 3, position, &format!("the position of the tag FEN cannot be played: {words}"));

    let variant = "[White \"B\"]\n[Variant \"Atomic\"]\n\n1. d4 *";
    let is = |p: &PgnErrorKind| *p == PgnErrorKind::Variant("Atomic".to_owned());
    check(variant, 2, is, "the variant \"Atomic\" is not chess");
}

#[test]
fn unknown_letters_are_reported() {
    let text = "[White \"B\"]\n[PieceLetters \"xx\"]\n\n1. d4 *";
    let words = "the tag PieceLetters is wrong: no piece letters are known as \"xx\": choose en, fi, \
        hu, de, sv, da, no, fr, es, it, pt, nl, pl, cs, et, ru, figurine";
    check(text, 2, |p| matches!(p, PgnErrorKind::Letters(_)), words);
}

#[test]
fn illegal_and_unreadable_moves_are_reported() {
    let illegal = |p: &PgnErrorKind| {
        matches!(p, PgnErrorKind::Move { text, error: NotationError::Illegal(illegal, _) }
            if text == "Nf4" && matches!(illegal.reason, IllegalMoveReason::Unreachable(_)))
    };
    let text = "[White \"B\"]\n\n1. d4 d5\n2. Nf4 Nf6\n3. c4 *";
    let words = "Nf4: no knight can go there; legal moves: f4, Bf4";
    check(text, 4, illegal, words);
    let unreadable = |p: &PgnErrorKind| {
        matches!(p, PgnErrorKind::Move { text, error: NotationError::Parse(parse) }
            if text == "Sf3" && parse.problem == SanErrorKind::Piece('S'))
    };
    let text = "[White \"B\"]\n\n1. d4 d5\n2. Sf3 Nf6\n3. c4 *";
    let words = "\"Sf3\" is no move, character 1: 'S' is no piece in these letters";
    check(text, 4, unreadable, words);
}

#[test]
fn misplaced_null_move_is_reported() {
    let words = "a null move (--) is allowed only in a variation, and not in check";
    check("[White \"B\"]\n\n1. d4\n--\n*", 4, |p| *p == PgnErrorKind::Pass, words);
    let in_check = "[White \"B\"]\n\n1. e4 f5 2. Qh5+ g6\n(2... --)\n*";
    check(in_check, 4, |p| *p == PgnErrorKind::Pass, words);
}

#[test]
fn unclosed_comment_is_reported() {
    let words = "the comment that begins here is not closed by }";
    let text = "[White \"B\"]\n\n1. d4\nd5 {closed}\n2. c4 {not\nclosed *";
    check(text, 5, |p| *p == PgnErrorKind::Comment, words);
    let text = "[White \"B\"]\n\n1. d4\n(1. e4 {not\nclosed *";
    check(text, 4, |p| *p == PgnErrorKind::Comment, words);
}

#[test]
fn malformed_variations_are_reported() {
    let words = "a variation is not closed by )";
    let text = "[White \"B\"]\n\n1. d4\n(1. e4 (1. c4)\n*";
    check(text, 4, |p| *p == PgnErrorKind::Variation, words);
    let words = "a variation needs a move before it";
    check("[White \"B\"]\n\n\n(1. d4) *", 4, |p| *p == PgnErrorKind::NoMove, words);
    check("[White \"B\"]\n\n1. d4 ((1. e4) 1. c4) *", 3, |p| *p == PgnErrorKind::NoMove, words);
    let deep = format!("[White \"B\"]\n\n1. d4\n{} *", "(1. e4\n".repeat(DEEPEST + 1));
    let words = format!("more than {DEEPEST} nested variations");
    check(&deep, 4 + DEEPEST as u64, |p| *p == PgnErrorKind::TooDeep, &words);
    let words = "unexpected ')'";
    check("[White \"B\"]\n\n1. d4\nd5)\n*", 4, |p| *p == PgnErrorKind::Stray(')'), words);
}

#[test]
fn malformed_annotation_is_reported() {
    let words = "a number up to 255 must follow $";
    for wrong in ["$", "$x", "$256", "$-1", "$99999999999999999999"] {
        check(&format!("[White \"B\"]\n\n1. d4\n{wrong} *"), 4, |p| *p == PgnErrorKind::Nag, words);
    }
}

#[test]
fn moves_after_the_result_are_reported() {
    let words = "only comments may follow the result of the game";
    let text = "[White \"B\"]\n\n1. d4 1-0\n1... d5";
    check(text, 4, |p| *p == PgnErrorKind::AfterEnd, words);
}

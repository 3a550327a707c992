//! Everything that can be wrong with a game, once.

use flagfall_chess::pgn::{self, DEEPEST, Game, GameError, Problem};
use flagfall_chess::{NotationError, Reason, SanProblem};

/// The second game of a text is wrong at this line, and the third one is read.
#[track_caller]
fn check(game: &str, line: u64, is_expected: impl Fn(&Problem) -> bool, words: &str) {
    // Three lines before it.
    let text = format!("[White \"A\"]\n\n1. e4 *\n{game}\n\n[Event \"C\"]\n\n1. c4 *\n");
    let found: Vec<Result<usize, GameError>> = pgn::games(text.as_bytes())
        .map(|raw| {
            let mut game = Game::default();
            raw.read(&mut game).map(|()| game.moves().count())
        })
        .collect();
    let [Ok(1), Err(error), Ok(1)] = &found[..] else { panic!("{found:?} of {text}") };
    assert_eq!((error.game, error.line), (2, line + 3), "{error} of {text}");
    assert!(is_expected(&error.problem), "{:?} of {text}", error.problem);
    assert_eq!(error.to_string(), format!("line {}, game 2: {words}", line + 3), "{text}");
}

#[test]
fn tags() {
    let words = "this is not a tag: a tag reads [Name \"value\"]";
    check("[White \"B\"]\n[Black B]\n\n1. d4 *", 2, |p| *p == Problem::Tag, words);
    check("[White \"B\"]\n[Black \"B]\n\n1. d4 *", 2, |p| *p == Problem::Tag, words);
    check("[White \"B\"]\n[]\n\n1. d4 *", 2, |p| *p == Problem::Tag, words);
}

#[test]
fn starts() {
    let fen = |p: &Problem| matches!(p, Problem::Fen(_));
    let text = "[White \"B\"]\n[FEN \"nonsense\"]\n\n1. d4 *";
    let words = flagfall_chess::Setup::from_fen("nonsense").unwrap_err();
    check(text, 2, fen, &format!("the tag FEN is wrong, {words}"));

    let position = |p: &Problem| matches!(p, Problem::Position(_));
    let alone = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    let text = format!("[White \"B\"]\n\n[FEN \"{alone}\"]\n\n1. Kd2 *");
    let words = flagfall_chess::Setup::from_fen(alone).unwrap().irregular().unwrap_err();
    check(&text, 3, position, &format!("the position of the tag FEN cannot be played: {words}"));

    let variant = "[White \"B\"]\n[Variant \"Atomic\"]\n\n1. d4 *";
    let is = |p: &Problem| *p == Problem::Variant("Atomic".to_owned());
    check(variant, 2, is, "the variant \"Atomic\" is not chess");
}

#[test]
fn letters() {
    let text = "[White \"B\"]\n[PieceLetters \"xx\"]\n\n1. d4 *";
    let words = "the tag PieceLetters is wrong: no piece letters are known as \"xx\": choose en, fi, \
        hu, de, sv, da, no, fr, es, it, pt, nl, pl, cs, et, ru, figurine";
    check(text, 2, |p| matches!(p, Problem::Letters(_)), words);
}

#[test]
fn moves() {
    let illegal = |p: &Problem| {
        matches!(p, Problem::Move { text, error: NotationError::Illegal(illegal, _) }
            if text == "Nf4" && matches!(illegal.reason, Reason::Unreachable(_)))
    };
    let text = "[White \"B\"]\n\n1. d4 d5\n2. Nf4 Nf6\n3. c4 *";
    let words = "Nf4: no knight can go there; legal are f4, Bf4";
    check(text, 4, illegal, words);
    let unreadable = |p: &Problem| {
        matches!(p, Problem::Move { text, error: NotationError::Parse(parse) }
            if text == "Sf3" && parse.problem == SanProblem::Piece('S'))
    };
    let text = "[White \"B\"]\n\n1. d4 d5\n2. Sf3 Nf6\n3. c4 *";
    let words = "\"Sf3\" is no move, character 1: 'S' is no piece in these letters";
    check(text, 4, unreadable, words);
}

#[test]
fn passes() {
    let words = "a move passed over (--) can stand only in a variation, and not in check";
    check("[White \"B\"]\n\n1. d4\n--\n*", 4, |p| *p == Problem::Pass, words);
    let in_check = "[White \"B\"]\n\n1. e4 f5 2. Qh5+ g6\n(2... --)\n*";
    check(in_check, 4, |p| *p == Problem::Pass, words);
}

#[test]
fn comments() {
    let words = "the comment that begins here is never closed by }";
    let text = "[White \"B\"]\n\n1. d4\nd5 {closed}\n2. c4 {not\nclosed *";
    check(text, 5, |p| *p == Problem::Comment, words);
    let text = "[White \"B\"]\n\n1. d4\n(1. e4 {not\nclosed *";
    check(text, 4, |p| *p == Problem::Comment, words);
}

#[test]
fn variations() {
    let words = "a variation is never closed by )";
    let text = "[White \"B\"]\n\n1. d4\n(1. e4 (1. c4)\n*";
    check(text, 4, |p| *p == Problem::Variation, words);
    let words = "a variation needs a move before it";
    check("[White \"B\"]\n\n\n(1. d4) *", 4, |p| *p == Problem::NoMove, words);
    check("[White \"B\"]\n\n1. d4 ((1. e4) 1. c4) *", 3, |p| *p == Problem::NoMove, words);
    let deep = format!("[White \"B\"]\n\n1. d4\n{} *", "(1. e4\n".repeat(DEEPEST + 1));
    let words = format!("more than {DEEPEST} variations in one another");
    check(&deep, 4 + DEEPEST as u64, |p| *p == Problem::TooDeep, &words);
    let words = "')' does not belong here";
    check("[White \"B\"]\n\n1. d4\nd5)\n*", 4, |p| *p == Problem::Stray(')'), words);
}

#[test]
fn annotations() {
    let words = "after $ a number up to 255 must follow";
    for wrong in ["$", "$x", "$256", "$-1", "$99999999999999999999"] {
        check(&format!("[White \"B\"]\n\n1. d4\n{wrong} *"), 4, |p| *p == Problem::Nag, words);
    }
}

#[test]
fn moves_after_the_end() {
    let words = "the game ended before: nothing but comments may follow its result";
    let text = "[White \"B\"]\n\n1. d4 1-0\n1... d5";
    check(text, 4, |p| *p == Problem::AfterEnd, words);
}

//! Comments and the commands in them.

use std::time::Duration;

use flagfall_chess::pgn::{Comment, Eval};

use crate::{check, check_games};

#[test]
fn comments_are_read_everywhere() {
    check(
        "{before} 1. {numbers} e4 {after} {twice} e5{at once}2. Nf3 *",
        "{before} {numbers} e4 {after} {twice} e5 {at once} Nf3 *",
    );
    check("[White \"A\"]\n\n{only this}", "{only this}");
    check("1. e4 {} e5 { }", "e4 {} e5 {}");
}

#[test]
fn braces_and_brackets_are_kept_in_comments() {
    check("1. e4 {a { b} e5", "e4 {a { b} e5");
    check("1. e4 {a ; b} e5", "e4 {a ; b} e5");
    check("1. e4 {(} e5 {)}", "e4 {(} e5 {)}");
    check("1. e4 {[%csl Ga1]} e5", "e4 {[%csl Ga1]} e5");
    check("1. e4 {1-0} e5 {*}", "e4 {1-0} e5 {*}");
}

#[test]
fn semicolon_comments_end_with_the_line() {
    check("1. e4 ; the best\ne5 ;} and {\n2. Nf3", "e4 {the best} e5 {} and {} Nf3");
    check("1. e4 e5 ; at the end", "e4 e5 {at the end}");
    check("1. e4;x\re5;y\r\nNf3", "e4 {x} e5 {y} Nf3");
}

#[test]
fn escaped_lines_are_skipped() {
    check("% first\n1. e4\n% {second\ne5\n%\n2. Nf3", "e4 e5 Nf3");
    check("1. e4\r% x\re5", "e4 e5");
    check_games(b"1. e4 % x", &["! line 1, game 1: \"%\" is no move, character 1: '%' is no piece in these letters"]);
}

#[test]
fn tag_like_lines_are_kept_in_comments() {
    let inside = "{a\n[White \"B\"]\nb\n\nc\n[Site \"x\"]\n[Event \"no blank line before\"]\n}";
    let expected = "{a [White \"B\"] b c [Site \"x\"] [Event \"no blank line before\"] }";
    let expected = expected.replace(" }", "}");
    for tags in ["", "[White \"A\"]\n\n"] {
        check(&format!("{tags}1. e4 {inside} e5 *"), &format!("e4 {expected} e5 *"));
    }
    let line = "[White \"A\"]\n\n1. e4 ; {\n\n[White \"B\"]\n\n1. d4 *";
    check_games(line.as_bytes(), &["e4 {{}", "d4 *"]);
    let line = "[White \"A\"]\n\n1. e4\n% {\n\n[White \"B\"]\n\n1. d4 *";
    check_games(line.as_bytes(), &["e4", "d4 *"]);
    let line = "[White \"A\"]\n\n1. e4 {x} ; {\ne5 {\n[White \"B\"]\n} *";
    check_games(line.as_bytes(), &["e4 {x} {{} e5 {[White \"B\"]} *"]);
}

#[test]
fn unclosed_comment_loses_no_other_game() {
    let unclosed = "! line 3, game 1: the comment that begins here is not closed by }";
    for end in ["\n", "\r\n", "\r"] {
        for blank in ["", " ", "\t "] {
            let text = format!("[Event \"A\"]\n\n1. e4 {{oops\n{blank}\n[Event \"B\"]\n\n1. d4 *\n");
            check_games(text.replace('\n', end).as_bytes(), &[unclosed, "d4 *"]);
        }
    }
}

/// Checks the commands and the remark in a comment.
#[track_caller]
fn check_commands(comment: &str, clock: Option<u64>, eval: Option<Eval>, remark: &str) {
    let comment = Comment::new(comment.as_bytes());
    assert_eq!(comment.clock(), clock.map(Duration::from_millis), "{comment:?}");
    assert_eq!(comment.eval(), eval, "{comment:?}");
    assert_eq!(comment.remark(), remark, "{comment:?}");
}

#[test]
fn clock_and_evaluation_commands_are_read() {
    check_commands(" [%clk 1:30:56] ", Some(5_456_000), None, "");
    check_commands("[%clk 0:00:09.87]", Some(9_870), None, "");
    check_commands("[%clk 5:00]", Some(300_000), None, "");
    check_commands("[%clk 59]", Some(59_000), None, "");
    check_commands("[%eval 0.17][%clk 0:03:00]", Some(180_000), Some(Eval::Centipawns(17)), "");
    check_commands("[%eval -1.5] bad", None, Some(Eval::Centipawns(-150)), "bad");
    check_commands("so [%eval #-12,30] so", None, Some(Eval::Mate(-12)), "so so");
    check_commands("[%eval\n0.3]", None, None, "");
    check_commands("[%csl Ga1][%cal Rb2b3]", None, None, "");
    check_commands("no commands [here]", None, None, "no commands [here]");
    for wrong in ["[%clk]", "[%clk ]", "[%clk x]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk 1.x]"] {
        check_commands(wrong, None, None, "");
    }
    for wrong in ["[%eval ]", "[%eval #]", "[%eval nan]", "[%eval 1e99]", "[%eval inf]"] {
        check_commands(wrong, None, None, "");
    }
    check_commands("[%clk 18446744073709551615:0:0]", None, None, "");
    check_commands("[%clk 0:01", Some(1_000), None, "");
    assert_eq!(Comment::new(b"[%emt 0:00:05]").elapsed(), Some(Duration::from_secs(5)));
}

#[test]
fn draw_offers_are_recognised() {
    assert!(Comment::new(b" (=) ").is_draw_offer());
    assert!(!Comment::new(b"(=) refused").is_draw_offer());
}

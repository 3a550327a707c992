//! Comments, and what programs leave in them.

use std::time::Duration;

use flagfall_chess::pgn::{Comment, Eval};

use crate::{check, check_games};

#[test]
fn everywhere() {
    check(
        "{before} 1. {numbers} e4 {after} {twice} e5{at once}2. Nf3 *",
        "{before} {numbers} e4 {after} {twice} e5 {at once} Nf3 *",
    );
    check("[White \"A\"]\n\n{only this}", "{only this}");
    check("1. e4 {} e5 { }", "e4 {} e5 {}");
}

#[test]
fn braces_and_brackets_in_them() {
    check("1. e4 {a { b} e5", "e4 {a { b} e5");
    check("1. e4 {a ; b} e5", "e4 {a ; b} e5");
    check("1. e4 {(} e5 {)}", "e4 {(} e5 {)}");
    check("1. e4 {[%csl Ga1]} e5", "e4 {[%csl Ga1]} e5");
    check("1. e4 {1-0} e5 {*}", "e4 {1-0} e5 {*}");
}

#[test]
fn to_the_end_of_the_line() {
    check("1. e4 ; the best\ne5 ;} and {\n2. Nf3", "e4 {the best} e5 {} and {} Nf3");
    check("1. e4 e5 ; at the end", "e4 e5 {at the end}");
    check("1. e4;x\re5;y\r\nNf3", "e4 {x} e5 {y} Nf3");
}

#[test]
fn lines_for_programs() {
    check("% first\n1. e4\n% {second\ne5\n%\n2. Nf3", "e4 e5 Nf3");
    check("1. e4\r% x\re5", "e4 e5");
    check_games(
        b"1. e4 % x",
        &["! line 1, game 1: \"%\" is no move, character 1: '%' is no piece in these letters"],
    );
}

#[test]
fn lines_like_tags_in_them() {
    let inside = "{a\n[White \"B\"]\nb\n\nc\n[Site \"x\"]\n[Event \"no blank line before\"]\n}";
    let told = "{a [White \"B\"] b c [Site \"x\"] [Event \"no blank line before\"] }";
    let told = told.replace(" }", "}");
    for tags in ["", "[White \"A\"]\n\n"] {
        check(&format!("{tags}1. e4 {inside} e5 *"), &format!("e4 {told} e5 *"));
    }
    let line = "[White \"A\"]\n\n1. e4 ; {\n\n[White \"B\"]\n\n1. d4 *";
    check_games(line.as_bytes(), &["e4 {{}", "d4 *"]);
    let line = "[White \"A\"]\n\n1. e4\n% {\n\n[White \"B\"]\n\n1. d4 *";
    check_games(line.as_bytes(), &["e4", "d4 *"]);
    let line = "[White \"A\"]\n\n1. e4 {x} ; {\ne5 {\n[White \"B\"]\n} *";
    check_games(line.as_bytes(), &["e4 {x} {{} e5 {[White \"B\"]} *"]);
}

#[test]
fn a_comment_that_is_never_closed_loses_no_other_game() {
    let unclosed = "! line 3, game 1: the comment that begins here is never closed by }";
    for end in ["\n", "\r\n", "\r"] {
        for blank in ["", " ", "\t "] {
            let text =
                format!("[Event \"A\"]\n\n1. e4 {{oops\n{blank}\n[Event \"B\"]\n\n1. d4 *\n");
            check_games(text.replace('\n', end).as_bytes(), &[unclosed, "d4 *"]);
        }
    }
}

/// The commands in a comment say this.
#[track_caller]
fn check_said(comment: &str, clock: Option<u64>, eval: Option<Eval>, remark: &str) {
    let comment = Comment::new(comment.as_bytes());
    assert_eq!(comment.clock(), clock.map(Duration::from_millis), "{comment:?}");
    assert_eq!(comment.eval(), eval, "{comment:?}");
    assert_eq!(comment.remark(), remark, "{comment:?}");
}

#[test]
fn clocks_and_evaluations() {
    check_said(" [%clk 1:30:56] ", Some(5_456_000), None, "");
    check_said("[%clk 0:00:09.87]", Some(9_870), None, "");
    check_said("[%clk 5:00]", Some(300_000), None, "");
    check_said("[%clk 59]", Some(59_000), None, "");
    check_said("[%eval 0.17][%clk 0:03:00]", Some(180_000), Some(Eval::Centipawns(17)), "");
    check_said("[%eval -1.5] bad", None, Some(Eval::Centipawns(-150)), "bad");
    check_said("so [%eval #-12,30] so", None, Some(Eval::Mate(-12)), "so so");
    check_said("[%eval\n0.3]", None, None, "");
    check_said("[%csl Ga1][%cal Rb2b3]", None, None, "");
    check_said("no commands [here]", None, None, "no commands [here]");
    for wrong in ["[%clk]", "[%clk ]", "[%clk x]", "[%clk 1:2:3:4]", "[%clk -1]", "[%clk 1.x]"] {
        check_said(wrong, None, None, "");
    }
    for wrong in ["[%eval ]", "[%eval #]", "[%eval nan]", "[%eval 1e99]", "[%eval inf]"] {
        check_said(wrong, None, None, "");
    }
    check_said("[%clk 18446744073709551615:0:0]", None, None, "");
    check_said("[%clk 0:01", Some(1_000), None, "");
    assert_eq!(Comment::new(b"[%emt 0:00:05]").elapsed(), Some(Duration::from_secs(5)));
}

#[test]
fn offers_of_a_draw() {
    assert!(Comment::new(b" (=) ").is_draw_offer());
    assert!(!Comment::new(b"(=) refused").is_draw_offer());
}

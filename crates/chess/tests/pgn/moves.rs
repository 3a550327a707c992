//! Reading the moves of a game as written by programs and people.

use crate::{check, check_games};

#[test]
fn move_numbers_are_ignored() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "1. e4 1... e5 2. Nf3",
        "1.e4 1...e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "e4 e5 Nf3",
        "1. e4 .. e5 2. Nf3",
        "7. e4 e5 9. Nf3",
        "12345678901. e4 e5 00000000002... Nf3",
        "1.e4\n1...\ne5\t2.\r\nNf3",
        "1.\x0be4 \x0ce5 Nf3",
    ] {
        check(text, "e4 e5 Nf3");
    }
}

#[test]
fn handwritten_forms_are_read() {
    check("1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. f1b5", "e4 e5 Nf3 Nc6 Bb5");
    check("1. e4+ e5# 2. Nf3++", "e4 e5 Nf3");
    check("1. e4 d5 2. ed5 Q:d5 3. N×c3", "e4 d5 exd5 Qxd5 Nc3");
    check("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 5.d3 0-0", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O");
    check("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.0-0-0 O—O—O", "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O");
}

#[test]
fn typographic_characters_are_read() {
    check("1. e4 e5 2. Qh5 Ke7 3. Qxe5 # ½-½", "e4 e5 Qh5 Ke7 Qxe5# 1/2-1/2");
    check("1. e4\u{a0}1… e5", "e4 e5");
    check("1. e4 e5 2. Nf3= (=)", "e4 e5 Nf3 {(=)} {(=)}");
}

#[test]
fn separate_en_passant_mark_is_read() {
    for word in ["exd6 e.p.", "exd6 ep", "exd6e.p.", "exd6 e.p", "ed6 o.l.", "exd6 e.p. ", "exd6 e. p."] {
        check(&format!("1. e4 a6 2. e5 d5 3. {word} Qxd6 *"), "e4 a6 e5 d5 exd6 Qxd6 *");
    }
}

#[test]
fn promotion_forms_are_read() {
    let moves = "1. h4 g5 2. hxg5 h6 3. g6 h5 4. g7 h4";
    let expected = "h4 g5 hxg5 h6 g6 h5 g7 h4";
    for text in ["gxh8=Q", "gxh8Q", "gh8Q", "gxh8(Q)", "gh8(Q)", "gxh8/Q", "g7h8q", "gxh8=Q!"] {
        let nag = if text.ends_with('!') { " $1" } else { "" };
        check(&format!("{moves} 5. {text} Nf6 *"), &format!("{expected} gxh8=Q{nag} Nf6 *"));
    }
    check(&format!("{moves} 5.gxh8(Q)(5.gxf8=N)5...Nf6"), &format!("{expected} gxh8=Q ( gxf8=N ) Nf6"));
}

#[test]
fn draw_offer_is_read_as_comment() {
    check("1. e4 (=) e5", "e4 {(=)} e5");
    check("1. e4(=) e5", "e4 {(=)} e5");
    check("1. e4 {(=)} e5", "e4 {(=)} e5");
}

#[test]
fn glyphs_are_read_as_numbers() {
    check("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?!", "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6");
    check("1. e4 ! e5 !? 2. Nf3 $1$13 $146", "e4 $1 e5 $5 Nf3 $1 $13 $146");
    check("1. e4$1 e5 $0 2. Nf3 $255", "e4 $1 e5 $0 Nf3 $255");
    check("1. e4 +- e5 += 2. Nf3 = Nc6 ∓ 3. Bb5 N", "e4 $18 e5 $14 Nf3 $10 Nc6 $17 Bb5 $146");
    // Marks without a number are kept as comments, and the text after them is read.
    check("1. e4!!! e5", "e4 {!!!} e5");
    check("1. e4!e5 2. Nf3?!*", "e4 $1 e5 Nf3 $6 *");
}

#[test]
fn variations_replace_the_last_move() {
    check("1. e4 (1. d4 d5) e5", "e4 ( d4 d5 ) e5");
    check("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3", "e4 e5 ( c5 Nf3 ( c3 d5 ) ) ( e6 ) Nf3");
    check("1. e4(1. d4)e5(1...c5)2. Nf3", "e4 ( d4 ) e5 ( c5 ) Nf3");
    check("1. e4 ( ) e5", "e4 ( ) e5");
    check("1. e4 ({or} 1. d4 {so}) e5", "e4 ( {or} d4 {so} ) e5");
    let (open, close) = ("(1. d4 ".repeat(256), ")".repeat(256));
    let expected = format!("e4 {}{}e5", "( d4 ".repeat(256), ") ".repeat(256));
    check(&format!("1. e4 {open}{close} e5"), &expected);
}

#[test]
fn result_in_a_variation_does_not_end_the_game() {
    check("1. e4 (1. d4 d5 1-0) e5 0-1", "e4 ( d4 d5 ) e5 0-1");
    check("[White \"A\"]\n\n1. e4 (1. d4 *) e5", "e4 ( d4 ) e5");
}

#[test]
fn null_moves_are_read_in_variations() {
    for pass in ["--", "Z0", "null", "pass", "@@@@"] {
        check(&format!("1. e4 (1. {pass} e5 2. d4) e5"), "e4 ( -- e5 d4 ) e5");
    }
    check("1. e4 e5 (1... -- 2. d4 -- 3. Nf3)", "e4 e5 ( -- d4 -- Nf3 )");
}

#[test]
fn results_are_read() {
    for (marker, expected) in [("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("1/2", "1/2-1/2"), ("*", "*")] {
        check(&format!("1. e4 e5 {marker}"), &format!("e4 e5 {expected}"));
        check(&format!("[White \"A\"]\n\n1. e4 e5\n{marker}\n"), &format!("e4 e5 {expected}"));
        check(marker, expected);
        // A repeated result is accepted.
        check(&format!("[White \"A\"]\n\n{marker} {marker}"), expected);
    }
    check("1. e4 e5 2.1/2-1/2", "e4 e5 1/2-1/2");
}

#[test]
fn only_comments_may_follow_the_result() {
    let tags = "[White \"A\"]\n\n";
    check(&format!("{tags}1. e4 1-0 {{resigned}}"), "e4 {resigned} 1-0");
    check(&format!("{tags}1. e4 1-0 ; resigned\n"), "e4 {resigned} 1-0");
    check_games(
        format!("{tags}1. e4 1-0\ne5").as_bytes(),
        &["! line 4, game 1: only comments may follow the result of the game"],
    );
}

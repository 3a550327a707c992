//! The moves of a game, as programs and people write them.

use crate::{check, check_games};

#[test]
fn numbers_do_not_matter() {
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
fn moves_as_people_write_them() {
    check("1. e2e4 e7-e5 2. Ng1f3 Nb8-c6 3. f1b5", "e4 e5 Nf3 Nc6 Bb5");
    check("1. e4+ e5# 2. Nf3++", "e4 e5 Nf3");
    check("1. e4 d5 2. ed5 Q:d5 3. N×c3", "e4 d5 exd5 Qxd5 Nc3");
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.0-0 Nf6 5.d3 0-0",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
    );
    check(
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.0-0-0 O—O—O",
        "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
    );
}

#[test]
fn signs_of_print() {
    check("1. e4 e5 2. Qh5 Ke7 3. Qxe5 # ½-½", "e4 e5 Qh5 Ke7 Qxe5# 1/2-1/2");
    check("1. e4\u{a0}1… e5", "e4 e5");
    check("1. e4 e5 2. Nf3= (=)", "e4 e5 Nf3 {(=)} {(=)}");
}

#[test]
fn en_passant_in_a_word_of_its_own() {
    for word in
        ["exd6 e.p.", "exd6 ep", "exd6e.p.", "exd6 e.p", "ed6 o.l.", "exd6 e.p. ", "exd6 e. p."]
    {
        check(&format!("1. e4 a6 2. e5 d5 3. {word} Qxd6 *"), "e4 a6 e5 d5 exd6 Qxd6 *");
    }
}

#[test]
fn promotions() {
    let moves = "1. h4 g5 2. hxg5 h6 3. g6 h5 4. g7 h4";
    let told = "h4 g5 hxg5 h6 g6 h5 g7 h4";
    for text in ["gxh8=Q", "gxh8Q", "gh8Q", "gxh8(Q)", "gh8(Q)", "gxh8/Q", "g7h8q", "gxh8=Q!"] {
        let nag = if text.ends_with('!') { " $1" } else { "" };
        check(&format!("{moves} 5. {text} Nf6 *"), &format!("{told} gxh8=Q{nag} Nf6 *"));
    }
    check(&format!("{moves} 5.gxh8(Q)(5.gxf8=N)5...Nf6"), &format!("{told} gxh8=Q ( gxf8=N ) Nf6"));
}

#[test]
fn an_offer_of_a_draw_is_a_comment() {
    check("1. e4 (=) e5", "e4 {(=)} e5");
    check("1. e4(=) e5", "e4 {(=)} e5");
    check("1. e4 {(=)} e5", "e4 {(=)} e5");
}

#[test]
fn glyphs_have_numbers() {
    check("1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?!", "e4 $1 e5 $2 Nf3 $3 Nc6 $4 Bb5 $5 a6 $6");
    check("1. e4 ! e5 !? 2. Nf3 $1$13 $146", "e4 $1 e5 $5 Nf3 $1 $13 $146");
    check("1. e4$1 e5 $0 2. Nf3 $255", "e4 $1 e5 $0 Nf3 $255");
    check("1. e4 +- e5 += 2. Nf3 = Nc6 ∓ 3. Bb5 N", "e4 $18 e5 $14 Nf3 $10 Nc6 $17 Bb5 $146");
    // Exclamations that are no glyph say nothing.
    // What has no number is not lost, nor is what follows it.
    check("1. e4!!! e5", "e4 {!!!} e5");
    check("1. e4!e5 2. Nf3?!*", "e4 $1 e5 Nf3 $6 *");
}

#[test]
fn variations_go_back_one_move() {
    check("1. e4 (1. d4 d5) e5", "e4 ( d4 d5 ) e5");
    check(
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3",
        "e4 e5 ( c5 Nf3 ( c3 d5 ) ) ( e6 ) Nf3",
    );
    check("1. e4(1. d4)e5(1...c5)2. Nf3", "e4 ( d4 ) e5 ( c5 ) Nf3");
    check("1. e4 ( ) e5", "e4 ( ) e5");
    check("1. e4 ({or} 1. d4 {so}) e5", "e4 ( {or} d4 {so} ) e5");
    let (open, close) = ("(1. d4 ".repeat(256), ")".repeat(256));
    let told = format!("e4 {}{}e5", "( d4 ".repeat(256), ") ".repeat(256));
    check(&format!("1. e4 {open}{close} e5"), &told);
}

#[test]
fn a_result_in_a_variation_is_not_the_games() {
    check("1. e4 (1. d4 d5 1-0) e5 0-1", "e4 ( d4 d5 ) e5 0-1");
    check("[White \"A\"]\n\n1. e4 (1. d4 *) e5", "e4 ( d4 ) e5");
}

#[test]
fn moves_passed_over_in_a_variation() {
    for pass in ["--", "Z0", "null", "pass", "@@@@"] {
        check(&format!("1. e4 (1. {pass} e5 2. d4) e5"), "e4 ( -- e5 d4 ) e5");
    }
    check("1. e4 e5 (1... -- 2. d4 -- 3. Nf3)", "e4 e5 ( -- d4 -- Nf3 )");
}

#[test]
fn markers_of_results() {
    for (marker, told) in
        [("1-0", "1-0"), ("0-1", "0-1"), ("1/2-1/2", "1/2-1/2"), ("1/2", "1/2-1/2"), ("*", "*")]
    {
        check(&format!("1. e4 e5 {marker}"), &format!("e4 e5 {told}"));
        check(&format!("[White \"A\"]\n\n1. e4 e5\n{marker}\n"), &format!("e4 e5 {told}"));
        check(marker, told);
        // Said twice it is the same.
        check(&format!("[White \"A\"]\n\n{marker} {marker}"), told);
    }
    check("1. e4 e5 2.1/2-1/2", "e4 e5 1/2-1/2");
}

#[test]
fn after_the_result_only_comments() {
    let tags = "[White \"A\"]\n\n";
    check(&format!("{tags}1. e4 1-0 {{resigned}}"), "e4 {resigned} 1-0");
    check(&format!("{tags}1. e4 1-0 ; resigned\n"), "e4 {resigned} 1-0");
    check_games(
        format!("{tags}1. e4 1-0\ne5").as_bytes(),
        &["! line 4, game 1: the game ended before: nothing but comments may follow its result"],
    );
}

//! Generators of games and texts with all elements of PGN.

use std::collections::BTreeMap;

use flagfall_chess::pgn::{Comment, Item, Nag, PgnGame, PgnResult};
use flagfall_chess::{Position, Setup};
use flagfall_testkit::games::{RandomStart, SeededRandom};
use flagfall_testkit::strategies::{irregular_positions, seeds};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// Generates texts, mostly of characters with a meaning in PGN.
fn words() -> impl Strategy<Value = String> {
    let sign = select("{}[]()\"\\%;$*!?.=+#- \n\r\t0123456789abNQ".chars().collect::<Vec<_>>());
    let letter = prop_oneof![6 => sign, 2 => any::<char>(), 1 => select(vec!['é', '♞', '\u{a0}'])];
    let free = vec(letter, 0..=40).prop_map(|letters| letters.into_iter().collect::<String>());
    let typical = select(vec![
        "[%clk 1:29:59] [%eval 0.25,17]",
        "a comment of several words that is longer than any line of export format can ever be, so",
        "[Event \"no tag\"]",
        "(=)",
        "1-0",
        "",
    ]);
    prop_oneof![3 => free, 1 => typical.prop_map(str::to_owned)]
}

/// Generates comments without blanks at their ends or repeated blanks, which are not preserved.
fn comments() -> impl Strategy<Value = String> {
    words().prop_map(|text| Comment::new(text.as_bytes()).text().into_owned())
}

/// Generates tag values, without line ends.
fn values() -> impl Strategy<Value = String> {
    words().prop_map(|text| text.replace(['\n', '\r'], " "))
}

/// Generates the roster and other tags, except those that the writer sets.
fn tags() -> impl Strategy<Value = BTreeMap<String, String>> {
    let name = "[A-Za-z0-9_]{1,12}".prop_filter("set by the writer", |name| {
        !["FEN", "SetUp", "PieceLetters", "Variant"].contains(&&**name) && !ROSTER.contains(&&**name)
    });
    let others = proptest::collection::btree_map(name, values(), 0..=4);
    (vec(values(), 7), others).prop_map(|(roster, others)| {
        let roster = ROSTER.iter().map(|&name| name.to_owned()).zip(roster);
        roster.chain(others).collect()
    })
}

const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

fn starts() -> impl Strategy<Value = Position> {
    let drawn = (seeds(), select(&RandomStart::ALL[..]))
        .prop_map(|(seed, start)| start.setup(&mut SeededRandom::new(seed)).irregular().unwrap());
    prop_oneof![2 => Just(Position::start()), 2 => drawn, 1 => irregular_positions()]
}

/// Generates games with variations, comments, annotations and tags of all kinds.
pub(crate) fn games() -> impl Strategy<Value = PgnGame> {
    let remarks = vec(comments(), 8);
    let outcome = select(&PgnResult::ALL[..]);
    (tags(), starts(), seeds(), 0..60usize, remarks, outcome).prop_map(
        |(tags, start, seed, plies, remarks, outcome)| {
            let mut maker = MoveMaker { dice: SeededRandom::new(seed), remarks, items: Vec::new() };
            maker.remarks();
            maker.line(start, plies, 0);
            let mut game = PgnGame { tags, start, items: maker.items, outcome: Some(outcome) };
            if start != Position::start() {
                let fen = start.fen(flagfall_chess::FenStyle::XFen).to_string();
                game.tags.extend([("FEN".into(), fen), ("SetUp".into(), "1".into())]);
                if start.setup().is_chess960() {
                    game.tags.insert("Variant".into(), "Chess960".into());
                }
            }
            game
        },
    )
}

/// A generator of the moves of a game.
struct MoveMaker {
    dice: SeededRandom,
    remarks: Vec<String>,
    items: Vec<Item>,
}

impl MoveMaker {
    /// Adds items that may stand anywhere.
    fn remarks(&mut self) {
        while self.dice.below(4) == 0 {
            let item = match self.dice.below(3) {
                0 => Item::Nag(Nag(self.dice.below(256) as u8)),
                _ => Item::Comment(self.remarks[self.dice.below(self.remarks.len())].clone()),
            };
            self.items.push(item);
        }
    }

    fn line(&mut self, mut position: Position, plies: usize, depth: usize) {
        for _ in 0..plies {
            let before = position;
            let moves = position.legal_moves();
            let passed = null_move(&position).filter(|_| depth > 0 && self.dice.below(20) == 0);
            if let Some(passed) = passed {
                self.items.push(Item::Pass);
                position = passed;
            } else if moves.is_empty() {
                break;
            } else {
                let mv = moves[self.dice.below(moves.len())];
                self.items.push(Item::Move(mv));
                position = position.play_unchecked(mv);
            }
            self.remarks();
            while depth < 4 && self.dice.below(10) == 0 {
                self.items.push(Item::Begin);
                self.remarks();
                let plies = self.dice.below(6);
                self.line(before, plies, depth + 1);
                self.items.push(Item::End);
                self.remarks();
            }
        }
    }
}

/// Returns the position after a null move, unless a king is in check.
fn null_move(position: &Position) -> Option<Position> {
    let setup = position.setup();
    let after = Setup { turn: !setup.turn, en_passant: None, ..setup }.irregular().ok()?;
    (!position.is_check() && !after.is_check()).then_some(after)
}

/// Generates texts similar to PGN: parts of games in any order.
pub(crate) fn texts() -> impl Strategy<Value = Vec<u8>> {
    const PARTS: [&str; 40] = [
        "[White \"A\"]",
        "[Event \"B\"]",
        "[Event \"B\"",
        "[Black \"x\\\"]",
        "[%clk 1]",
        "[",
        "]",
        "1. e4",
        " e5 ",
        "2. Nf3 ",
        "Nc6",
        " *",
        "1-0 ",
        " 0-1",
        "1/2-1/2",
        "1/2",
        " ",
        " ",
        "\n",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "$1",
        "!",
        "?",
        "0-0",
        "(=)",
        "--",
        "\"",
        "\\",
        "1.",
        "é",
    ];
    let part = prop_oneof![
        9 => select(&PARTS[..]).prop_map(|part| part.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 1..3),
    ];
    let mark = prop_oneof![9 => Just(""), 1 => Just("\u{feff}")];
    (mark, vec(part, 0..60)).prop_map(|(mark, parts)| mark.bytes().chain(parts.into_iter().flatten()).collect())
}

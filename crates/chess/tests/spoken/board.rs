//! The board in words.

use flagfall_chess::{Color, File, Piece, Position, Rank, Square, Voice};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

use crate::check;

const GAME: &str = "r3k3/pp4p1/2p5/8/3qP3/8/PP3P2/R3K2R b KQq - 0 20";

fn position() -> Position {
    Position::from_fen(GAME).unwrap()
}

#[test]
fn pieces_of_a_side_are_ordered_by_type_and_file() {
    check(
        "White",
        |voice| voice.pieces(&position(), Color::White),
        [
            "Weiß: König Eva eins, Türme Anna eins, Hector eins, \
             Bauern Anna zwei, Bella zwei, Eva vier, Felix zwei",
            "White: king e1, rooks a1, h1, pawns a2, b2, e4, f2",
            "Valkea: kuningas e1, tornit a1, h1, sotilaat a2, b2, e4, f2",
            "Világos: király e1, bástyák a1, h1, gyalogok a2, b2, e4, f2",
        ],
    );
    check(
        "Black",
        |voice| voice.pieces(&position(), Color::Black),
        [
            "Schwarz: König Eva acht, Dame David vier, Turm Anna acht, \
             Bauern Anna sieben, Bella sieben, Cesar sechs, Gustav sieben",
            "Black: king e8, queen d4, rook a8, pawns a7, b7, c6, g7",
            "Musta: kuningas e8, kuningatar d4, torni a8, sotilaat a7, b7, c6, g7",
            "Sötét: király e8, vezér d4, bástya a8, gyalogok a7, b7, c6, g7",
        ],
    );
}

#[test]
fn squares_of_a_piece_type_are_announced() {
    let squares = |letter| {
        let piece = Piece::from_letter(letter).unwrap();
        move |voice: Voice| voice.piece_squares(&position(), piece)
    };
    check(
        "rooks",
        squares('R'),
        [
            "Weiß: Türme Anna eins, Hector eins",
            "White: rooks a1, h1",
            "Valkea: tornit a1, h1",
            "Világos: bástyák a1, h1",
        ],
    );
    check(
        "no queen",
        squares('Q'),
        ["Weiß: keine Dame", "White: no queen", "Valkea: ei kuningatarta", "Világos: nincs vezér"],
    );
}

#[test]
fn ranks_files_and_squares_are_announced() {
    check(
        "rank 4",
        |voice| voice.rank(&position(), Rank::Fourth),
        [
            "Reihe vier: schwarze Dame David vier, weißer Bauer Eva vier",
            "rank 4: black queen d4, white pawn e4",
            "rivi 4: musta kuningatar d4, valkea sotilas e4",
            "4. sor: sötét vezér d4, világos gyalog e4",
        ],
    );
    check(
        "rank 5",
        |voice| voice.rank(&position(), Rank::Fifth),
        ["Reihe fünf: leer", "rank 5: empty", "rivi 5: tyhjä", "5. sor: üres"],
    );
    check(
        "the g-file",
        |voice| voice.file(&position(), File::G),
        [
            "Linie Gustav: schwarzer Bauer Gustav sieben",
            "g-file: black pawn g7",
            "g-linja: musta sotilas g7",
            "g-vonal: sötét gyalog g7",
        ],
    );
    check(
        "e1",
        |voice| voice.at(&position(), Square::E1),
        ["Eva eins: weißer König", "e1: white king", "e1: valkea kuningas", "e1: világos király"],
    );
    check("e2", |voice| voice.at(&position(), Square::E2), ["Eva zwei: leer", "e2: empty", "e2: tyhjä", "e2: üres"]);
}

proptest! {
    #![proptest_config(cases(200))]

    /// All ranks, all files, and both sides together each name every piece once.
    #[test]
    fn every_piece_is_announced_once(position in positions()) {
        for voice in Voice::ALL {
            let sides = [Color::White, Color::Black].map(|color| voice.pieces(&position, color));
            let ranks = Rank::ALL.map(|rank| voice.rank(&position, rank));
            let files = File::ALL.map(|file| voice.file(&position, file));
            for square in position.board().occupied() {
                let name = voice.square(square);
                for texts in [&sides[..], &ranks, &files] {
                    let times: usize = texts.iter().map(|text| text.matches(&name).count()).sum();
                    prop_assert_eq!(times, 1, "{} in {:?}", name, texts);
                }
            }
        }
    }
}

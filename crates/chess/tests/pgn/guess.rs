//! Whose letters a scoresheet is written in.

use flagfall_chess::pgn::{self, Guess, RawGame, Writer};
use flagfall_chess::{Letters, Notation};
use flagfall_testkit::games::{Game, Start};

fn guess(text: &str) -> Guess {
    pgn::games(text.as_bytes()).next().unwrap().guess()
}

fn codes(letters: &[Letters]) -> String {
    letters.iter().map(|letters| letters.code()).collect::<Vec<_>>().join(" ")
}

#[test]
fn one() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", Letters::ENGLISH),
        ("1. e4 e5 2. Rf3 Rc6 3. Lb5 *", Letters::FINNISH),
        ("1. e4 e5 2. Hf3 Hc6 3. Fb5 *", Letters::HUNGARIAN),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 *", Letters::FRENCH),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 *", Letters::POLISH),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 *", Letters::RUSSIAN),
        ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *", Letters::FIGURINE),
    ] {
        assert_eq!(guess(text), Guess::One(expected), "{text}");
    }
}

#[test]
fn alike() {
    for (text, expected) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "de sv da no"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 *", "es it"),
        ("1. e4 e5 2. Rf3 Rc6 *", "fi et"),
    ] {
        let Guess::Alike(found) = guess(text) else { panic!("{text}: {:?}", guess(text)) };
        assert_eq!(codes(&found), expected, "{text}");
    }
    // Pawns have no letters.
    assert_eq!(guess("1. e4 e5 *"), Guess::Alike(Letters::ALL.to_vec()));
}

/// Both a bishop and a rook can go there, and B is the one here and the other there.
#[test]
fn several() {
    let text = "[FEN \"4k3/8/8/8/8/8/4B3/3RK3 w - - 0 1\"]\n\n1. Bd3 *";
    let Guess::Several(found) = guess(text) else { panic!("{:?}", guess(text)) };
    assert_eq!(codes(&found), "en hu pt");
}

#[test]
fn none() {
    let text = "1. e4 e5\n2. Rf3 Rc6\n3. Lb5 a6\n4. Xa4 *";
    let Guess::None(best, error) = guess(text) else { panic!("{:?}", guess(text)) };
    assert_eq!(best, Letters::FINNISH);
    assert_eq!(error.line, 4);
    assert!(error.to_string().contains("\"Xa4\""), "{error}");
}

/// What the tag says needs no guessing.
#[test]
fn a_tag_that_names_the_letters_settles_it() {
    let text = "[PieceLetters \"fi\"]\n\n1. e4 e5 2. Rf3 *";
    assert_eq!(guess(text), Guess::One(Letters::FINNISH));
}

fn write(seed: u64, start: Start, letters: Letters) -> String {
    let mut writer = Writer::new(Notation::short(letters));
    let played = Game::new(seed, start, 40);
    let mut game = pgn::Game { start: *played.position(), ..pgn::Game::default() };
    game.items.extend(played.map(|ply| pgn::Item::Move(ply.mv)));
    game.tell(&mut writer);
    writer
        .take()
        .lines()
        .filter(|line| !line.starts_with("[PieceLetters"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The letters a game makes sense in are among those guessed, and nearly always the only ones.
#[test]
fn random_games_are_guessed() {
    let (mut sure, mut unsure) = (0, 0);
    for &letters in Letters::ALL {
        for seed in 0..40 {
            let text = write(seed, Start::ALL[seed as usize % 4], letters);
            let raw: RawGame<'_> = pgn::games(text.as_bytes()).next().unwrap();
            let all = match raw.guess() {
                Guess::One(only) => vec![only],
                Guess::Alike(all) => all,
                Guess::Several(all) => {
                    unsure += 1;
                    assert!(all.contains(&letters), "{letters:?} in {all:?}: {text}");
                    continue;
                }
                Guess::None(..) => panic!("{letters:?}: {text}"),
            };
            assert!(all.contains(&letters), "{letters:?} in {all:?}: {text}");
            sure += 1;
        }
    }
    assert!(unsure * 50 < sure, "{unsure} games make sense in several letters, {sure} do not");
}

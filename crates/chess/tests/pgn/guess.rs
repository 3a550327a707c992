//! Guessing the language of a game's piece letters.

use flagfall_chess::pgn::{self, LettersGuess, PgnWriter, RawGame};
use flagfall_chess::{Letters, Notation};
use flagfall_testkit::games::{RandomGame, RandomStart};

fn guess(text: &str) -> LettersGuess {
    pgn::games(text.as_bytes()).next().unwrap().guess()
}

fn codes(letters: &[Letters]) -> String {
    letters.iter().map(|letters| letters.code()).collect::<Vec<_>>().join(" ")
}

#[test]
fn unique_language_is_guessed() {
    for (text, expected) in [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 *", Letters::ENGLISH),
        ("1. e4 e5 2. Rf3 Rc6 3. Lb5 *", Letters::FINNISH),
        ("1. e4 e5 2. Hf3 Hc6 3. Fb5 *", Letters::HUNGARIAN),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 *", Letters::FRENCH),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 *", Letters::POLISH),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 *", Letters::RUSSIAN),
        ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 *", Letters::FIGURINE),
    ] {
        assert_eq!(guess(text), LettersGuess::Unique(expected), "{text}");
    }
}

#[test]
fn languages_with_equal_moves_are_equivalent() {
    for (text, expected) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "de sv da no"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 *", "es it"),
        ("1. e4 e5 2. Rf3 Rc6 *", "fi et"),
    ] {
        let LettersGuess::Equivalent(found) = guess(text) else { panic!("{text}: {:?}", guess(text)) };
        assert_eq!(codes(&found), expected, "{text}");
    }
    // Pawns have no letters.
    assert_eq!(guess("1. e4 e5 *"), LettersGuess::Equivalent(Letters::ALL.to_vec()));
}

/// Both a bishop and a rook can move there, and B is a bishop in some languages and a rook in others.
#[test]
fn languages_with_different_moves_are_several() {
    let text = "[FEN \"4k3/8/8/8/8/8/4B3/3RK3 w - - 0 1\"]\n\n1. Bd3 *";
    let LettersGuess::Several(found) = guess(text) else { panic!("{:?}", guess(text)) };
    assert_eq!(codes(&found), "en hu pt");
}

#[test]
fn unreadable_game_reports_best_language() {
    let text = "1. e4 e5\n2. Rf3 Rc6\n3. Lb5 a6\n4. Xa4 *";
    let LettersGuess::None(best, error) = guess(text) else { panic!("{:?}", guess(text)) };
    assert_eq!(best, Letters::FINNISH);
    assert_eq!(error.line, 4);
    assert!(error.to_string().contains("\"Xa4\""), "{error}");
}

/// A tag that names the letters makes guessing unnecessary.
#[test]
fn tag_with_letters_decides_language() {
    let text = "[PieceLetters \"fi\"]\n\n1. e4 e5 2. Rf3 *";
    assert_eq!(guess(text), LettersGuess::Unique(Letters::FINNISH));
}

fn write(seed: u64, start: RandomStart, letters: Letters) -> String {
    let mut writer = PgnWriter::new(Notation::short(letters));
    let played = RandomGame::new(seed, start, 40);
    let mut game = pgn::PgnGame { start: *played.position(), ..pgn::PgnGame::default() };
    game.items.extend(played.map(|ply| pgn::Item::Move(ply.mv)));
    game.visit(&mut writer);
    writer.take().lines().filter(|line| !line.starts_with("[PieceLetters")).collect::<Vec<_>>().join("\n")
}

/// The letters of a game are among those guessed, and nearly always the only ones.
#[test]
fn language_of_random_games_is_guessed() {
    let (mut sure, mut unsure) = (0, 0);
    for &letters in Letters::ALL {
        for seed in 0..40 {
            let text = write(seed, RandomStart::ALL[seed as usize % 4], letters);
            let raw: RawGame<'_> = pgn::games(text.as_bytes()).next().unwrap();
            let all = match raw.guess() {
                LettersGuess::Unique(only) => vec![only],
                LettersGuess::Equivalent(all) => all,
                LettersGuess::Several(all) => {
                    unsure += 1;
                    assert!(all.contains(&letters), "{letters:?} in {all:?}: {text}");
                    continue;
                }
                LettersGuess::None(..) => panic!("{letters:?}: {text}"),
            };
            assert!(all.contains(&letters), "{letters:?} in {all:?}: {text}");
            sure += 1;
        }
    }
    assert!(unsure * 50 < sure, "{unsure} games are readable in several languages, {sure} in one");
}

//! What is written is read back as the same game.

use flagfall_chess::pgn::{self, Game, Writer};
use flagfall_chess::{Letters, Notation, UciStyle};
use flagfall_testkit::strategies::cases;
use proptest::prelude::*;
use proptest::sample::select;

use crate::any;

fn write(game: &Game, notation: Notation) -> String {
    let mut writer = Writer::new(notation);
    game.tell(&mut writer);
    writer.take()
}

fn read(text: &str) -> Game {
    let mut games = pgn::games(text.as_bytes());
    let mut game = Game::default();
    let raw = games.next().unwrap_or_else(|| panic!("no game in {text}"));
    raw.read(&mut game).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert!(games.next().is_none(), "one game was written: {text}");
    game
}

fn notations() -> impl Strategy<Value = Notation> {
    let letters = || select(Letters::ALL);
    prop_oneof![
        2 => letters().prop_map(Notation::short),
        1 => letters().prop_map(Notation::long),
        1 => Just(Notation::uci(UciStyle::Standard)),
    ]
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn a_game_is_read_back_in_every_notation(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        prop_assert_eq!(read(&written), game, "{}", written);
    }

    #[test]
    fn finnish_becomes_hungarian_becomes_english(game in any::games()) {
        let finnish = write(&game, Notation::short(Letters::FINNISH));
        let hungarian = write(&read(&finnish), Notation::short(Letters::HUNGARIAN));
        let english = write(&read(&hungarian), Notation::default());
        prop_assert_eq!(&english, &write(&game, Notation::default()));
        prop_assert_eq!(read(&english), game);
    }

    #[test]
    fn writing_again_changes_nothing(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        prop_assert_eq!(write(&read(&written), notation), written);
    }

    /// A game told to a game is that game.
    #[test]
    fn telling_keeps_everything(game in any::games()) {
        let mut copy = Game::default();
        game.tell(&mut copy);
        prop_assert_eq!(copy, game);
    }

    /// Several games in one file, the last of which nothing follows.
    #[test]
    fn files_of_games(games in proptest::collection::vec(any::games(), 0..5)) {
        let mut writer = Writer::new(Notation::default());
        for game in &games {
            game.tell(&mut writer);
        }
        let written = writer.take();
        let mut found = Vec::new();
        for raw in pgn::games(written.trim_end().as_bytes()) {
            let mut game = Game::default();
            prop_assert_eq!(raw.read(&mut game), Ok(()), "{}", written);
            found.push(game);
        }
        prop_assert_eq!(found, games);
    }

    /// Lines are as the format has them, but for a word that is longer, and comments with braces.
    #[test]
    fn lines_are_short(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        let (_, moves) = written.split_once("\n\n").unwrap();
        for line in moves.lines().filter(|line| !line.contains(';')) {
            let longest = line.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
            let has_sign = line.contains('[') || line.contains('%');
            prop_assert!(line.chars().count() < 80 || longest > 14 || has_sign, "{}", line);
        }
    }

    /// Any text is read or refused, and what is read is stable.
    #[test]
    fn any_text_is_read_or_refused(text in any::texts()) {
        flagfall_testkit::properties::pgn(&text);
    }
}

//! Round trips: a written game is read back unchanged.

use flagfall_chess::pgn::{self, PgnGame, PgnWriter};
use flagfall_chess::{Letters, Notation, UciStyle};
use flagfall_testkit::strategies::cases;
use proptest::prelude::*;
use proptest::sample::select;

use crate::any;

fn write(game: &PgnGame, notation: Notation) -> String {
    let mut writer = PgnWriter::new(notation);
    game.visit(&mut writer);
    writer.take()
}

fn read(text: &str) -> PgnGame {
    let mut games = pgn::games(text.as_bytes());
    let mut game = PgnGame::default();
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
    fn game_is_read_back_in_every_notation(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        prop_assert_eq!(read(&written), game, "{}", written);
    }

    #[test]
    fn game_survives_translation_through_finnish_and_hungarian(game in any::games()) {
        let finnish = write(&game, Notation::short(Letters::FINNISH));
        let hungarian = write(&read(&finnish), Notation::short(Letters::HUNGARIAN));
        let english = write(&read(&hungarian), Notation::default());
        prop_assert_eq!(&english, &write(&game, Notation::default()));
        prop_assert_eq!(read(&english), game);
    }

    #[test]
    fn writing_a_read_game_again_is_stable(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        prop_assert_eq!(write(&read(&written), notation), written);
    }

    /// A game passed to a game is copied.
    #[test]
    fn visiting_copies_the_game(game in any::games()) {
        let mut copy = PgnGame::default();
        game.visit(&mut copy);
        prop_assert_eq!(copy, game);
    }

    /// Several games in one file are read back.
    #[test]
    fn files_of_games_are_read_back(games in proptest::collection::vec(any::games(), 0..5)) {
        let mut writer = PgnWriter::new(Notation::default());
        for game in &games {
            game.visit(&mut writer);
        }
        let written = writer.take();
        let mut found = Vec::new();
        for raw in pgn::games(written.trim_end().as_bytes()) {
            let mut game = PgnGame::default();
            prop_assert_eq!(raw.read(&mut game), Ok(()), "{}", written);
            found.push(game);
        }
        prop_assert_eq!(found, games);
    }

    /// Lines obey the maximum length, except for longer words and comments with braces.
    #[test]
    fn written_lines_are_short(game in any::games(), notation in notations()) {
        let written = write(&game, notation);
        let (_, moves) = written.split_once("\n\n").unwrap();
        for line in moves.lines().filter(|line| !line.contains(';')) {
            let longest = line.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
            let has_sign = line.contains('[') || line.contains('%');
            prop_assert!(line.chars().count() < 80 || longest > 14 || has_sign, "{}", line);
        }
    }

    /// Any text is read or refused, and the result of reading is stable.
    #[test]
    fn any_text_is_read_or_refused(text in any::texts()) {
        flagfall_testkit::properties::pgn(&text);
    }
}

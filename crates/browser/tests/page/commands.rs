//! Commands typed in every language.

use flagfall_browser::{Command, Ground, Line, Reading, command_words};
use flagfall_chess::{Color, Role, Square, Voice};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

use crate::from;

fn read(text: &str, language: &str) -> Command {
    Line::new(None, None).unwrap().read_command(text, language, language).unwrap()
}

/// In this language and in these words, it is this command.
#[track_caller]
fn check(language: &str, texts: &[&str], expected: &Command) {
    for text in texts {
        assert_eq!(&read(text, language), expected, "{text}");
    }
}

/// All languages understand the English words.
#[track_caller]
fn check_all(texts: &[&str], expected: &Command) {
    for voice in Voice::ALL {
        check(voice.code(), texts, expected);
    }
}

#[test]
fn what_is_asked_without_more() {
    check_all(&["board", "Board", " POSITION "], &Command::Board);
    check_all(&["clocks", "time", "t"], &Command::Clocks);
    check_all(&["last move", "last", "l"], &Command::LastMove);
    check_all(&["captures", "x"], &Command::Captures);
    check_all(&["draw", "offer a draw", "(=)"], &Command::Draw);
    check_all(&["resign", "I resign!"], &Command::Resign);
    check_all(&["call the arbiter", "arbiter"], &Command::CallArbiter);
    check_all(&["help", "?"], &Command::Help);
    check_all(&["yes"], &Command::Yes);
    check("de", &["Brett", "stellung"], &Command::Board);
    check("de", &["aufgeben", "Ich gebe auf."], &Command::Resign);
    check("fi", &["luovutan", "Luovuta"], &Command::Resign);
    check("fi", &["lyönnit", "lyonnit"], &Command::Captures);
    check("hu", &["órák", "orak"], &Command::Clocks);
    check("hu", &["döntetlen", "dontetlen"], &Command::Draw);
    check("hu", &["játékvezető"], &Command::CallArbiter);
}

#[test]
fn ranks_files_and_squares_are_asked_for() {
    let rank = Command::Rank { rank: "4".to_owned() };
    check_all(&["rank 4", "rank four", "r 4", "4", "vier", "neljä"], &rank);
    check("de", &["Reihe vier", "reihe 4"], &rank);
    check("fi", &["rivi 4", "rivi neljä"], &rank);
    check("hu", &["4. sor", "sor 4"], &rank);
    let file = Command::File { file: "e".to_owned() };
    check_all(&["file e", "e-file", "e", "Eva"], &file);
    check("de", &["Linie Eva", "e-Linie"], &file);
    check("fi", &["e-linja", "linja e"], &file);
    check("hu", &["e-vonal"], &file);
    let square = Command::Square { square: Square::E4 };
    check_all(&["square e4", "s e4", "e4?", "Eva vier?"], &square);
    check("fi", &["ruutu e4"], &square);
}

#[test]
fn pieces_are_asked_for() {
    check_all(&["pieces", "p"], &Command::Pieces { color: None });
    check_all(&["pieces white", "white"], &Command::Pieces { color: Some(Color::White) });
    check("fi", &["nappulat musta", "mustan"], &Command::Pieces { color: Some(Color::Black) });
    let knights = Command::Where { role: Role::Knight, color: None };
    check_all(&["where knight", "where are the knights", "knights", "w knight"], &knights);
    check("fi", &["missä ratsut", "missä on ratsu", "ratsut"], &knights);
    let black = Command::Where { role: Role::Queen, color: Some(Color::Black) };
    check_all(&["where black queen", "black queen"], &black);
    check("de", &["schwarze Dame", "wo ist schwarze Dame"], &black);
    check("hu", &["sötét vezér", "hol van sötét vezér"], &black);
}

#[test]
fn moves_are_asked_for() {
    check_all(&["moves", "m"], &Command::Moves { from: None, role: None });
    check_all(&["moves g1", "m g1"], &Command::Moves { from: Some(Square::G1), role: None });
    let knights = Command::Moves { from: None, role: Some(Role::Knight) };
    check_all(&["moves knight", "moves knights"], &knights);
    check("de", &["Züge Springer", "zuge springer"], &knights);
}

#[test]
fn draws_are_claimed() {
    let claim = |ground| Command::Claim { ground, reading: None };
    check_all(&["claim", "claim a draw"], &claim(None));
    check_all(&["claim threefold", "claim draw repetition"], &claim(Some(Ground::Threefold)));
    check("de", &["Remis reklamieren fünfzig Züge"], &claim(Some(Ground::Fifty)));
    check("fi", &["vaadin tasapeliä kolme kertaa"], &claim(Some(Ground::Threefold)));
    check("hu", &["döntetlent igénylek ötven lépés"], &claim(Some(Ground::Fifty)));
    let Command::Claim { ground, reading: Some(Reading::Move { mv, .. }) } =
        read("claim threefold Nf3", "en")
    else {
        panic!("a claim with a move")
    };
    assert_eq!((ground, mv.uci.as_str()), (Some(Ground::Threefold), "g1f3"));
    let illegal = read("claim fifty Nf4", "en");
    assert!(
        matches!(&illegal, Command::Claim { reading: Some(Reading::Refused { .. }), .. }),
        "{illegal:?}"
    );
}

#[test]
fn everything_else_is_a_move() {
    for text in ["e4", "Nf3", "knight f3", "Eva vier", "e2 e4", "a3", "pawn e4"] {
        let command = read(text, "en");
        assert!(
            matches!(&command, Command::Move { reading: Reading::Move { .. } }),
            "{text}: {command:?}"
        );
    }
    for text in ["", "resign now", "board e4", "rank e", "where", "square", "good morning"] {
        let command = read(text, "en");
        assert!(
            matches!(&command, Command::Move { reading: Reading::Unreadable { .. } }),
            "{text}: {command:?}"
        );
    }
}

#[test]
fn all_words_that_are_shown_are_understood() {
    for voice in Voice::ALL {
        for shown in command_words(voice.code()).unwrap() {
            for word in shown.words {
                let text = match shown.command {
                    "rank" => format!("{word} 4"),
                    "file" => format!("{word} e"),
                    "square" => format!("{word} e4"),
                    "where" => format!("{word} knight"),
                    "threefold" | "fifty" => format!("claim {word}"),
                    _ => (*word).to_owned(),
                };
                let command = read(&text, voice.code());
                assert!(!matches!(command, Command::Move { .. }), "{voice}: {text}: {command:?}");
            }
        }
    }
}

/// Words that mean something, in any order, with what does not between them.
fn sentences() -> impl Strategy<Value = String> {
    let mut known: Vec<String> = Voice::ALL
        .into_iter()
        .flat_map(|voice| command_words(voice.code()).unwrap())
        .flat_map(|shown| shown.words.iter().map(|&word| word.to_owned()))
        .collect();
    let parts = "e4 e 4 Nf3 O-O a8=Q knight Läufer ratsuksi bástyát takes rochade long - . ? (=) ♘";
    known.extend(parts.split(' ').map(str::to_owned));
    let word = prop_oneof![8 => prop::sample::select(known), 1 => "\\PC{0,4}"];
    let gap = prop::sample::select(vec![" ", "", "-", "  ", ". "]);
    prop::collection::vec((word, gap), 0..6).prop_map(|words| {
        words.into_iter().flat_map(|(word, gap)| [word, gap.to_owned()]).collect()
    })
}

/// All legal moves, written and said.
fn texts(line: &Line, voice: Voice) -> Vec<String> {
    let steps = line.moves(voice.code(), None, None).unwrap().into_iter();
    steps
        .flat_map(|step| [line.say_uci(&step.uci, voice.code()).unwrap(), step.san, step.uci])
        .collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn moves_stay_moves(position in positions()) {
        let line = from(&position);
        for voice in Voice::ALL {
            for text in texts(&line, voice) {
                let command = line.read_command(&text, voice.code(), voice.code()).unwrap();
                let is_move = matches!(command, Command::Move { reading: Reading::Move { .. } });
                prop_assert!(is_move, "{}: {:?}", text, command);
            }
        }
    }

    /// Whatever is typed, a move that comes of it is legal.
    #[test]
    fn anything_can_be_typed(position in positions(), text in sentences()) {
        let line = from(&position);
        for voice in Voice::ALL {
            let command = line.read_command(&text, voice.code(), voice.code()).unwrap();
            let (Command::Move { reading } | Command::Claim { reading: Some(reading), .. }) = command
            else {
                continue;
            };
            match reading {
                Reading::Move { mv, .. } => prop_assert!(line.clone().play(&mv.uci).is_ok()),
                Reading::Refused { meant, .. } => {
                    for candidate in meant {
                        prop_assert!(line.clone().play(&candidate.uci).is_ok());
                    }
                }
                Reading::Unreadable { .. } => {}
            }
        }
    }
}

//! Typed commands in every language.

use flagfall_browser::{DrawGround, MoveLine, MoveReading, TextCommand, command_words};
use flagfall_chess::{Color, PieceType, Square, Voice};
use flagfall_testkit::strategies::{cases, positions};
use proptest::prelude::*;

use crate::from;

fn read(text: &str, language: &str) -> TextCommand {
    MoveLine::new(None, None).unwrap().read_command(text, language, language).unwrap()
}

/// Checks that texts in a language are read as a command.
#[track_caller]
fn check(language: &str, texts: &[&str], expected: &TextCommand) {
    for text in texts {
        assert_eq!(&read(text, language), expected, "{text}");
    }
}

/// Checks that texts are read as a command in every language.
#[track_caller]
fn check_all(texts: &[&str], expected: &TextCommand) {
    for voice in Voice::ALL {
        check(voice.code(), texts, expected);
    }
}

#[test]
fn commands_without_arguments_are_read() {
    check_all(&["board", "Board", " POSITION "], &TextCommand::Board);
    check_all(&["clocks", "time", "t"], &TextCommand::Clocks);
    check_all(&["last move", "last", "l"], &TextCommand::LastMove);
    check_all(&["captures", "x"], &TextCommand::Captures);
    check_all(&["draw", "offer a draw", "(=)"], &TextCommand::Draw);
    check_all(&["resign", "I resign!"], &TextCommand::Resign);
    check_all(&["call the arbiter", "arbiter"], &TextCommand::CallArbiter);
    check_all(&["help", "?"], &TextCommand::Help);
    check_all(&["yes"], &TextCommand::Yes);
    check("de", &["Brett", "stellung"], &TextCommand::Board);
    check("de", &["aufgeben", "Ich gebe auf."], &TextCommand::Resign);
    check("fi", &["luovutan", "Luovuta"], &TextCommand::Resign);
    check("fi", &["lyönnit", "lyonnit"], &TextCommand::Captures);
    check("hu", &["órák", "orak"], &TextCommand::Clocks);
    check("hu", &["döntetlen", "dontetlen"], &TextCommand::Draw);
    check("hu", &["versenybíró", "játékvezető"], &TextCommand::CallArbiter);
}

#[test]
fn rank_file_and_square_commands_are_read() {
    let rank = TextCommand::Rank { rank: "4".to_owned() };
    check_all(&["rank 4", "rank four", "r 4", "4", "vier", "neljä"], &rank);
    check("de", &["Reihe vier", "reihe 4"], &rank);
    check("fi", &["rivi 4", "rivi neljä"], &rank);
    check("hu", &["4. sor", "sor 4"], &rank);
    let file = TextCommand::File { file: "e".to_owned() };
    check_all(&["file e", "e-file", "e", "Eva"], &file);
    check("de", &["Linie Eva", "e-Linie"], &file);
    check("fi", &["e-linja", "linja e"], &file);
    check("hu", &["e-vonal"], &file);
    let square = TextCommand::Square { square: Square::E4 };
    check_all(&["square e4", "s e4", "e4?", "Eva vier?"], &square);
    check("fi", &["ruutu e4"], &square);
}

#[test]
fn piece_commands_are_read() {
    check_all(&["pieces", "p"], &TextCommand::Pieces { color: None });
    check_all(&["pieces white", "white"], &TextCommand::Pieces { color: Some(Color::White) });
    check("fi", &["nappulat musta", "mustan"], &TextCommand::Pieces { color: Some(Color::Black) });
    let knights = TextCommand::Where { role: PieceType::Knight, color: None };
    check_all(&["where knight", "where are the knights", "knights", "w knight"], &knights);
    check("fi", &["missä ratsut", "missä on ratsu", "ratsut"], &knights);
    let black = TextCommand::Where { role: PieceType::Queen, color: Some(Color::Black) };
    check_all(&["where black queen", "black queen"], &black);
    check("de", &["schwarze Dame", "wo ist schwarze Dame"], &black);
    check("hu", &["sötét vezér", "hol van sötét vezér"], &black);
}

#[test]
fn move_list_commands_are_read() {
    check_all(&["moves", "m"], &TextCommand::Moves { from: None, role: None });
    check_all(&["moves g1", "m g1"], &TextCommand::Moves { from: Some(Square::G1), role: None });
    let knights = TextCommand::Moves { from: None, role: Some(PieceType::Knight) };
    check_all(&["moves knight", "moves knights"], &knights);
    check("de", &["Züge Springer", "zuge springer"], &knights);
}

#[test]
fn claim_commands_are_read() {
    let claim = |ground| TextCommand::Claim { ground, reading: None };
    check_all(&["claim", "claim a draw"], &claim(None));
    check_all(&["claim threefold", "claim draw repetition"], &claim(Some(DrawGround::Threefold)));
    check("de", &["Remis reklamieren fünfzig Züge"], &claim(Some(DrawGround::Fifty)));
    check("fi", &["vaadin tasapeliä kolme kertaa"], &claim(Some(DrawGround::Threefold)));
    check("hu", &["döntetlent igénylek ötven lépés"], &claim(Some(DrawGround::Fifty)));
    let TextCommand::Claim { ground, reading: Some(MoveReading::Move { mv, .. }) } = read("claim threefold Nf3", "en")
    else {
        panic!("a claim with a move")
    };
    assert_eq!((ground, mv.uci.as_str()), (Some(DrawGround::Threefold), "g1f3"));
    let illegal = read("claim fifty Nf4", "en");
    assert!(matches!(&illegal, TextCommand::Claim { reading: Some(MoveReading::Refused { .. }), .. }), "{illegal:?}");
}

#[test]
fn any_other_text_is_read_as_a_move() {
    for text in ["e4", "Nf3", "knight f3", "Eva vier", "e2 e4", "a3", "pawn e4"] {
        let command = read(text, "en");
        assert!(matches!(&command, TextCommand::Move { reading: MoveReading::Move { .. } }), "{text}: {command:?}");
    }
    for text in ["", "resign now", "board e4", "rank e", "where", "square", "good morning"] {
        let command = read(text, "en");
        assert!(
            matches!(&command, TextCommand::Move { reading: MoveReading::Unreadable { .. } }),
            "{text}: {command:?}"
        );
    }
}

#[test]
fn all_shown_words_are_read() {
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
                assert!(!matches!(command, TextCommand::Move { .. }), "{voice}: {text}: {command:?}");
            }
        }
    }
}

/// Generates command words in any order, mixed with other text.
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
    prop::collection::vec((word, gap), 0..6)
        .prop_map(|words| words.into_iter().flat_map(|(word, gap)| [word, gap.to_owned()]).collect())
}

/// Returns the texts of all legal moves, written and spoken.
fn texts(line: &MoveLine, voice: Voice) -> Vec<String> {
    let steps = line.moves(voice.code(), None, None).unwrap().into_iter();
    steps.flat_map(|step| [line.say_uci(&step.uci, voice.code()).unwrap(), step.san, step.uci]).collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn legal_moves_are_never_read_as_commands(position in positions()) {
        let line = from(&position);
        for voice in Voice::ALL {
            for text in texts(&line, voice) {
                let command = line.read_command(&text, voice.code(), voice.code()).unwrap();
                let is_move = matches!(command, TextCommand::Move { reading: MoveReading::Move { .. } });
                prop_assert!(is_move, "{}: {:?}", text, command);
            }
        }
    }

    /// Every move read from any typed text is legal.
    #[test]
    fn any_text_can_be_typed(position in positions(), text in sentences()) {
        let line = from(&position);
        for voice in Voice::ALL {
            let command = line.read_command(&text, voice.code(), voice.code()).unwrap();
            let (TextCommand::Move { reading } | TextCommand::Claim { reading: Some(reading), .. }) = command
            else {
                continue;
            };
            match reading {
                MoveReading::Move { mv, .. } => prop_assert!(line.clone().play(&mv.uci).is_ok()),
                MoveReading::Refused { meant, .. } => {
                    for candidate in meant {
                        prop_assert!(line.clone().play(&candidate.uci).is_ok());
                    }
                }
                MoveReading::Unreadable { .. } => {}
            }
        }
    }
}

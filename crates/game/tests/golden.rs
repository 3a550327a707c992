//! Ledgers that were written once and stay readable, and damage that is found where it is.
//!
//! `cargo run -p flagfall-game --example golden` writes them.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use flagfall_game::{
    AdjournEvent, Broken, Chain, Corrupt, Digest, Entry, Event, How, LedgerError, Ruling,
    SheetEvent, WrongEvent, read_ledger,
};
use flagfall_laws::{Preset, Rules};

/// Name, edition, score and article of each.
const GOLDEN: &[(&str, &str, &str, &str)] = &[
    ("fide-2017", "fide-2017", "0.5-0.5", "L.9.2.1.1"),
    ("fide-2017-fi", "fide-2017-fi", "0-1", "FI.3a"),
    ("finnish-blitz-2014", "finnish-blitz-2014", "0-1", "P.13c1"),
    ("fide-online-2021", "fide-online-2021", "1-0", "O.11.4.2a"),
    ("casual", "casual", "0-1", "K.7"),
    ("friends", "casual", "0-1", "K.8"),
    ("table", "fide-2017", "0.5-0.5", "L.5.2.3"),
    ("hands", "finnish-blitz-2014", "1-0", "P.13b"),
    ("rulings", "fide-2017", "annulled", "L.7.3"),
    ("overdue", "fide-online-2021", "0-1", "O.10.9"),
    ("hybrid", "fide-online-2021", "1-0", "O.4.5a"),
    ("down", "fide-online-2021", "1-0", "O.5.2"),
    ("wrongs", "fide-2017-fi", "0-1", "FI.2a"),
    ("sheets", "fide-2017", "1-0", "L.8.7b"),
    ("quickplay", "fide-2017", "1-0", "L.5.1.2"),
    ("blind", "fide-2017", "0-1", "L.5.1.2"),
    ("corrected", "fide-2017", "1-0", "L.5.1.2"),
    ("adjourned", "fide-2017", "annulled", "I.12.2"),
    ("venue", "fide-online-2021", "1-0", "O.5.2"),
    ("rapid", "fide-2017", "0.5-0.5", "L.5.2.3"),
    ("rapid-supervised", "fide-2017", "1-0", "L.6.9a"),
    ("blitz", "fide-2017", "0-1", "L.6.9a"),
    ("blitz-supervised", "fide-2017", "1-0", "L.6.9a"),
    ("quickplay-slow", "fide-2017", "1-0", "L.5.1.1"),
    ("chess960", "fide-2017", "1-0", "L.5.1.2"),
    ("online-standard", "fide-online-2021", "1-0", "O.13.4b"),
    ("online-blitz", "fide-online-2021", "0.5-0.5", "O.5.4.1"),
    ("unsupervised", "fide-online-2021", "1-0", "O.6.1.1"),
    ("physical-boards", "fide-online-2021", "0.5-0.5", "O.5.3b"),
    ("casual-blitz", "casual", "0-1", "O.4.5a"),
    ("notation", "fide-2017", "1-0", "L.5.1.2"),
];

/// The variants of an enum, each named once: who leaves one out does not get past the compiler.
macro_rules! kinds {
    ($Of:ident: $($Kind:ident)*) => {
        (
            &[$(stringify!($Kind)),*],
            |one: &$Of| match one { $($Of::$Kind { .. } => stringify!($Kind),)* },
        )
    };
}

/// What there is of a kind, and what each is called.
type Kinds<T> = (&'static [&'static str], fn(&T) -> &'static str);

const EVENTS: Kinds<Event> = kinds! { Event:
    Opened Arrived Began BeginningPutOff ZoneWasDown Touched Hand IllegalMoveMade MoveMade MoveCompleted
    PremoveChosen PremoveDropped PromotionChosen DrawOffered DrawDeclined ConsentAsked
    ClaimRejected Claim Penalised Counted FlagFell MateAsked MateUndetermined Disconnected Reconnected
    ReturnOverdue VideoLeft VideoJoined TakebackAsked TakebackDeclined TakenBack ColoursFound
    ArbiterCalled Appealed Sheet Conduct Adjourn OwnBoard Spoken Venue Ruled Ended Wrong
};

const RULINGS: Kinds<Ruling> = kinds! { Ruling:
    Penalise Offended GiveTime TakeTime Pause Resume SetClock ReplaceClock SetMoves SetControl Restore
    RestoreBefore TurnBoard SetPosition SetResult DeclareLost BothLose DeclareDraw Reopen Restart
    ReverseColours Consent RefuseConsent Appoint Excuse AnswerCall DecideClaim GrantSeconds
    RefuseSeconds DecideMate Confirm InWords
    FindMoves FindNoProof Reconstruct NameAssistant LetGo Admit SendOut AllowDevice
    Check Instruct Permit Undo DecideAppeal FindAgreement CorrectBoard
};

const WRONGS: Kinds<WrongEvent> = kinds! { WrongEvent:
    Made WithTwoHands PressedIdly Passed TakenBack Found Displaced Shifted PutBack DisplacementFound
    ClockReturned ClockGivenBack FoundInTime Watched CorrectionAgreed Corrected
};

const WAYS: Kinds<How> = kinds! { How: Played Smart Premove Unpressed Sealed };

const ADJOURNED: Kinds<AdjournEvent> = kinds! { AdjournEvent:
    SessionAnnounced ToldToSeal AskedToSeal MadeOnBoard MoveSealed EnvelopeClosed EnvelopeMarked
    Adjourned Resumed ReplySealed TimesCorrected TimesLeft EnvelopeOpened ReadAs EnvelopeMissed MoveDeclared PositionLost
};

const SHEETS: Kinds<SheetEvent> = kinds! { SheetEvent:
    Written Noted NotedOtherwise Neglected FellBehind Completed AskedFor RecordSeen Borrowed GivenBack
    Shown Hidden RecordKept StoppedAtFlag Signed
};

fn ledger(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::read_to_string(folder.join(name).with_extension("jsonl")).expect("a golden ledger")
}

#[test]
fn every_golden_ledger_is_named_here() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), GOLDEN.len());
}

#[test]
fn golden_ledgers_are_read_and_written_again_byte_by_byte() {
    for &(name, edition, score, article) in GOLDEN {
        let text = ledger(name);
        let (game, envelopes, chain) = read_ledger(&text).expect(name);
        assert_eq!(&*game.rules().regulations.laws, edition, "{name}");
        let outcome = game.outcome().expect("played to its end");
        let found = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        assert_eq!(found, score, "{name}");
        assert_eq!(outcome.article.expect("an article"), article, "{name}");

        let mut again = Chain::new(envelopes[0].ledger);
        let lines = envelopes.iter().map(|envelope| {
            let entry = Entry { at: envelope.occurred_at, event: envelope.event.clone() };
            String::from(again.append(&entry, envelope.cause)) + "\n"
        });
        assert_eq!(lines.collect::<String>(), text, "{name}");
        assert_eq!(again, chain);
        assert_eq!(chain.len(), text.lines().count() as u64);
        assert_eq!(chain.last(), Digest::of(text.lines().last().expect("a line")));
    }
}

/// What parts presets from each other: edition, form, pace, who watches, boards, start.
fn family(rules: &Rules) -> String {
    let of = &rules.regulations;
    let real = of.physical_boards.is_some();
    let parts = (&of.laws, of.form, of.pace(), of.supervision, of.quickplay_finish, real);
    format!("{parts:?}, {:?}", of.board)
}

#[test]
fn every_family_of_presets_has_a_golden_ledger() {
    let read = |&(name, ..): &(&str, _, _, _)| read_ledger(&ledger(name)).expect(name).0;
    let families: HashSet<String> =
        GOLDEN.iter().map(read).map(|game| family(game.rules())).collect();
    for preset in Preset::ALL {
        let family = family(&preset.rules());
        assert!(families.contains(&family), "{}: {family}", preset.name);
    }
}

/// That each kind is found among all of them.
fn all_stand<T>((kinds, kind): Kinds<T>, among: &[T]) {
    let found: HashSet<&str> = among.iter().map(kind).collect();
    let missing: Vec<&&str> = kinds.iter().filter(|name| !found.contains(**name)).collect();
    assert!(missing.is_empty(), "in no golden ledger: {missing:?}");
}

#[test]
fn every_kind_of_event_and_ruling_stands_in_a_golden_ledger() {
    let (mut events, mut rulings, mut ways) = (Vec::new(), Vec::new(), Vec::new());
    let (mut wrongs, mut adjourned, mut sheets) = (Vec::new(), Vec::new(), Vec::new());
    for &(name, ..) in GOLDEN {
        let (_, envelopes, _) = read_ledger(&ledger(name)).expect(name);
        events.extend(envelopes.into_iter().map(|envelope| envelope.event));
    }
    for event in &events {
        match event {
            Event::Ruled { ruling, .. } => rulings.push((**ruling).clone()),
            Event::MoveMade { how, .. } => ways.push(*how),
            Event::Wrong(event) => wrongs.push(event.clone()),
            Event::Adjourn(event) => adjourned.push(event.clone()),
            Event::Sheet(event) => sheets.push(event.clone()),
            _ => {}
        }
    }
    all_stand(EVENTS, &events);
    all_stand(RULINGS, &rulings);
    all_stand(WAYS, &ways);
    all_stand(WRONGS, &wrongs);
    all_stand(ADJOURNED, &adjourned);
    all_stand(SHEETS, &sheets);
    // One penalty is stored as it is, several as a list.
    for several in [false, true] {
        let so = |ruling: &Ruling| matches!(ruling, Ruling::Penalise { penalties, .. } if (penalties.len() > 1) == several);
        assert!(rulings.iter().any(so), "several penalties: {several}");
    }
}

/// The error a damaged ledger is refused with.
fn refused(text: &str) -> LedgerError {
    read_ledger(text).expect_err("it is damaged")
}

#[test]
fn a_changed_byte_is_found_in_the_line_after_it_at_the_latest() {
    let text = ledger("casual");
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate().take(lines.len() - 1) {
        for at in (0..line.len()).step_by(7) {
            let mut bytes = line.as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(bytes).expect("ASCII");
            let mut damaged = lines.clone();
            damaged[index] = &changed;
            let found = refused(&damaged.join("\n")).line;
            assert!([index + 1, index + 2].contains(&found), "byte {at} of {}: {found}", index + 1);
        }
    }
}

#[test]
fn a_changed_word_breaks_the_chain_behind_it() {
    let text = ledger("fide-2017");
    let line =
        1 + text.lines().position(|line| line.contains("it was a cough")).expect("an appeal");
    let changed = text.replace("it was a cough", "it was a laugh");
    assert_eq!(refused(&changed), LedgerError { line: line + 1, broken: Broken::Chain });
}

#[test]
fn nobody_sees_a_change_of_the_last_line_but_by_its_hash() {
    let text = ledger("casual");
    let changed = text.replace("\"K.7\",\"after\"", "\"K.8\",\"after\"");
    let (_, _, chain) = read_ledger(&text).expect("as it was");
    let (_, _, other) = read_ledger(&changed).expect("nothing follows that could tell");
    assert_ne!(chain.last(), other.last());
}

#[test]
fn a_line_left_out_or_swapped_is_found_there() {
    let text = ledger("fide-online-2021");
    let lines: Vec<&str> = text.lines().collect();
    for index in 1..lines.len() - 1 {
        let mut dropped = lines.clone();
        dropped.remove(index);
        let (expected, found) = (index as u64 + 1, index as u64 + 2);
        let broken = Broken::Sequence { expected, found };
        let error = LedgerError { line: index + 1, broken };
        assert_eq!(refused(&dropped.join("\n")), error);

        let mut swapped = lines.clone();
        swapped.swap(index, index + 1);
        assert_eq!(refused(&swapped.join("\n")), error);
    }
    let headless = lines[1..].join("\n");
    assert_eq!(refused(&headless).line, 1);
    let twice = format!("{}\n{}", lines[0], lines[0]);
    let broken = Broken::Sequence { expected: 2, found: 1 };
    assert_eq!(refused(&twice), LedgerError { line: 2, broken });
}

#[test]
fn a_schema_of_the_future_is_refused_by_its_number() {
    let text = ledger("casual");
    let newer = text.replacen("\"schema\":1,", "\"schema\":2,", 1);
    assert_eq!(refused(&newer), LedgerError { line: 1, broken: Broken::Schema(2) });
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // Even if it says things that nobody here understands.
    lines[3] = r#"{"schema":9,"what":"is this"}"#.to_owned();
    assert_eq!(refused(&lines.join("\n")), LedgerError { line: 4, broken: Broken::Schema(9) });
}

#[test]
fn a_line_of_another_ledger_and_a_line_that_is_none() {
    let (casual, blitz) = (ledger("casual"), ledger("finnish-blitz-2014"));
    let first = casual.lines().next().expect("a line");
    let other = blitz.lines().nth(1).expect("a line");
    let mixed = format!("{first}\n{other}\n");
    assert_eq!(refused(&mixed), LedgerError { line: 2, broken: Broken::OtherLedger });
    for broken in ["", "{", "null", "[]"] {
        let error = refused(&format!("{first}\n{broken}\n{other}"));
        assert_eq!((error.line, matches!(error.broken, Broken::Json(_))), (2, true));
    }
}

/// A ledger whose chain holds can still tell of what cannot have happened.
#[test]
fn an_event_that_does_not_fit_the_game_is_found() {
    let text = ledger("casual");
    let (_, envelopes, _) = read_ledger(&text).expect("as it was");
    let mut chain = Chain::new(envelopes[0].ledger);
    let mut lines = Vec::new();
    for envelope in &envelopes {
        let event = match &envelope.event {
            Event::TakenBack { .. } => Event::TakenBack { plies: 200 },
            event => event.clone(),
        };
        let entry = Entry { at: envelope.occurred_at, event };
        lines.push(String::from(chain.append(&entry, envelope.cause)));
    }
    let error = refused(&lines.join("\n"));
    assert_eq!(error, LedgerError { line: 11, broken: Broken::Corrupt(Corrupt::TakenBack) });
}

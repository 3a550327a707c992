//! Golden ledgers stay readable, and damage in a ledger is found at its line.
//!
//! `cargo run -p flagfall-game --example golden` writes the ledgers.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use flagfall_game::{
    AdjournmentEvent, ApplyError, Chain, Digest, Event, GameEntry, IrregularityEvent, LedgerError, LedgerFault,
    MoveOrigin, Ruling, ScoresheetEvent, read_ledger,
};
use flagfall_laws::{Preset, Rules};

/// Name, edition, score and article of each golden ledger.
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

/// Lists the variants of an enum and matches on them, so that the compiler reports a missing one.
macro_rules! variant_names {
    ($Of:ident: $($Kind:ident)*) => {
        (
            &[$(stringify!($Kind)),*],
            |value: &$Of| match value { $($Of::$Kind { .. } => stringify!($Kind),)* },
        )
    };
}

/// The variant names of an enum, and a function that returns the name of a value.
type VariantNames<T> = (&'static [&'static str], fn(&T) -> &'static str);

const EVENTS: VariantNames<Event> = variant_names! { Event:
    Opened Arrived Began StartPostponed ZoneWasDown Touched Board IllegalMoveMade MoveMade MoveCompleted
    PremoveChosen PremoveDropped PromotionChosen DrawOffered DrawDeclined ConsentAsked
    ClaimRejected Claim Penalised OffenceCounted FlagFell MateAsked MateUndetermined Disconnected Reconnected
    ReturnOverdue VideoLeft VideoJoined TakebackAsked TakebackDeclined TakenBack ReversedColoursFound
    ArbiterCalled Appealed Scoresheet Conduct Adjournment OwnBoard Speech Venue Ruled Ended Irregularity
};

const RULINGS: VariantNames<Ruling> = variant_names! { Ruling:
    Penalise ApplyLadder GiveTime TakeTime Pause Resume SetClock ReplaceClock SetMoves SetControl Restore
    RestoreBeforeIrregularity TurnBoard SetPosition SetResult DeclareLost BothLose DeclareDraw Reopen Restart
    ReverseColours Consent RefuseConsent AcceptAssistant Excuse AnswerCall DecideClaim GrantSeconds
    RefuseSeconds DecideMate Confirm StateInWords
    FindMoves FindNoProof Reconstruct AppointArbitersAssistant AllowLeaving Admit SendOut AllowDevice
    Check Instruct Permit Undo DecideAppeal FindAgreement CorrectBoard
};

const IRREGULARITIES: VariantNames<IrregularityEvent> = variant_names! { IrregularityEvent:
    Made WithTwoHands PressedWithoutMove TurnPassed TakenBack Found Displaced Shifted PutBack DisplacementFound
    ClockReturned ClockGivenBack FoundInTime InterventionDeferred CorrectionAgreed Corrected
};

const MOVE_ORIGINS: VariantNames<MoveOrigin> = variant_names! { MoveOrigin: Played Smart Premove Unpressed Sealed };

const ADJOURNMENTS: VariantNames<AdjournmentEvent> = variant_names! { AdjournmentEvent:
    SessionAnnounced ToldToSeal AskedToSeal MadeOnBoard MoveSealed EnvelopeClosed EnvelopeMarked
    Adjourned Resumed ReplySealed TimesCorrected WrongTimesKept EnvelopeOpened SealedMoveInterpreted EnvelopeReportedMissing MoveDeclared PositionLost
};

const SCORESHEETS: VariantNames<ScoresheetEvent> = variant_names! { ScoresheetEvent:
    Written Noted OtherNotationUsed Neglected FellBehind Completed SheetRequested RecordSeen Borrowed GivenBack
    Shown Hidden RecordKept StoppedAtFlag Signed
};

fn ledger(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::read_to_string(folder.join(name).with_extension("jsonl")).expect("a golden ledger")
}

#[test]
fn every_golden_ledger_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    assert_eq!(fs::read_dir(folder).expect("a folder").count(), GOLDEN.len());
}

#[test]
fn golden_ledgers_round_trip_byte_by_byte() {
    for &(name, edition, score, article) in GOLDEN {
        let text = ledger(name);
        let (game, envelopes, chain) = read_ledger(&text).expect(name);
        assert_eq!(&*game.rules().regulations.laws, edition, "{name}");
        let outcome = game.outcome().expect("a finished game");
        let found = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        assert_eq!(found, score, "{name}");
        assert_eq!(outcome.article.expect("an article"), article, "{name}");

        let mut again = Chain::new(envelopes[0].ledger);
        let lines = envelopes.iter().map(|envelope| {
            let entry = GameEntry { at: envelope.occurred_at, event: envelope.event.clone() };
            String::from(again.append(&entry, envelope.cause)) + "\n"
        });
        assert_eq!(lines.collect::<String>(), text, "{name}");
        assert_eq!(again, chain);
        assert_eq!(chain.len(), text.lines().count() as u64);
        assert_eq!(chain.last_hash(), Digest::of(text.lines().last().expect("a line")));
    }
}

/// Returns the features by which presets differ: edition, form, pace, supervision and boards.
fn family(rules: &Rules) -> String {
    let of = &rules.regulations;
    let real = of.physical_boards.is_some();
    let parts = (&of.laws, of.form, of.pace(), of.supervision, of.quickplay_finish, real);
    format!("{parts:?}, {:?}", of.board)
}

#[test]
fn every_preset_family_has_golden_ledger() {
    let read = |&(name, ..): &(&str, _, _, _)| read_ledger(&ledger(name)).expect(name).0;
    let families: HashSet<String> = GOLDEN.iter().map(read).map(|game| family(game.rules())).collect();
    for preset in Preset::ALL {
        let family = family(&preset.rules());
        assert!(families.contains(&family), "{}: {family}", preset.name);
    }
}

/// Checks that every variant occurs among the values.
fn check_all_occur<T>((kinds, kind): VariantNames<T>, values: &[T]) {
    let found: HashSet<&str> = values.iter().map(kind).collect();
    let missing: Vec<&&str> = kinds.iter().filter(|name| !found.contains(**name)).collect();
    assert!(missing.is_empty(), "in no golden ledger: {missing:?}");
}

#[test]
fn every_event_and_ruling_kind_occurs_in_golden_ledger() {
    let (mut events, mut rulings, mut origins) = (Vec::new(), Vec::new(), Vec::new());
    let (mut irregularities, mut adjourned, mut scoresheets) = (Vec::new(), Vec::new(), Vec::new());
    for &(name, ..) in GOLDEN {
        let (_, envelopes, _) = read_ledger(&ledger(name)).expect(name);
        events.extend(envelopes.into_iter().map(|envelope| envelope.event));
    }
    for event in &events {
        match event {
            Event::Ruled { ruling, .. } => rulings.push((**ruling).clone()),
            Event::MoveMade { origin, .. } => origins.push(*origin),
            Event::Irregularity(event) => irregularities.push(event.clone()),
            Event::Adjournment(event) => adjourned.push(event.clone()),
            Event::Scoresheet(event) => scoresheets.push(event.clone()),
            _ => {}
        }
    }
    check_all_occur(EVENTS, &events);
    check_all_occur(RULINGS, &rulings);
    check_all_occur(MOVE_ORIGINS, &origins);
    check_all_occur(IRREGULARITIES, &irregularities);
    check_all_occur(ADJOURNMENTS, &adjourned);
    check_all_occur(SCORESHEETS, &scoresheets);
    // A single penalty is stored directly, several as a list.
    for several in [false, true] {
        let fits =
            |ruling: &Ruling| matches!(ruling, Ruling::Penalise { penalties, .. } if (penalties.len() > 1) == several);
        assert!(rulings.iter().any(fits), "several penalties: {several}");
    }
}

/// Returns the error for a damaged ledger.
fn read_error(text: &str) -> LedgerError<ApplyError> {
    read_ledger(text).expect_err("a damaged ledger")
}

#[test]
fn changed_byte_is_found_by_next_line() {
    let text = ledger("casual");
    let lines: Vec<&str> = text.lines().collect();
    for (index, line) in lines.iter().enumerate().take(lines.len() - 1) {
        for at in (0..line.len()).step_by(7) {
            let mut bytes = line.as_bytes().to_vec();
            bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
            let changed = String::from_utf8(bytes).expect("ASCII");
            let mut damaged = lines.clone();
            damaged[index] = &changed;
            let found = read_error(&damaged.join("\n")).line;
            assert!([index + 1, index + 2].contains(&found), "byte {at} of {}: {found}", index + 1);
        }
    }
}

#[test]
fn changed_word_breaks_chain_in_next_line() {
    let text = ledger("fide-2017");
    let line = 1 + text.lines().position(|line| line.contains("it was a cough")).expect("an appeal");
    let changed = text.replace("it was a cough", "it was a laugh");
    assert_eq!(read_error(&changed), LedgerError { line: line + 1, fault: LedgerFault::Chain });
}

#[test]
fn changed_last_line_shows_only_in_hash() {
    let text = ledger("casual");
    let changed = text.replace("\"K.7\",\"after\"", "\"K.8\",\"after\"");
    let (_, _, chain) = read_ledger(&text).expect("an intact ledger");
    let (_, _, other) = read_ledger(&changed).expect("a chain without a later line");
    assert_ne!(chain.last_hash(), other.last_hash());
}

#[test]
fn missing_or_swapped_line_is_found() {
    let text = ledger("fide-online-2021");
    let lines: Vec<&str> = text.lines().collect();
    for index in 1..lines.len() - 1 {
        let mut dropped = lines.clone();
        dropped.remove(index);
        let (expected, found) = (index as u64 + 1, index as u64 + 2);
        let broken = LedgerFault::Sequence { expected, found };
        let error = LedgerError { line: index + 1, fault: broken };
        assert_eq!(read_error(&dropped.join("\n")), error);

        let mut swapped = lines.clone();
        swapped.swap(index, index + 1);
        assert_eq!(read_error(&swapped.join("\n")), error);
    }
    let headless = lines[1..].join("\n");
    assert_eq!(read_error(&headless).line, 1);
    let twice = format!("{}\n{}", lines[0], lines[0]);
    let broken = LedgerFault::Sequence { expected: 2, found: 1 };
    assert_eq!(read_error(&twice), LedgerError { line: 2, fault: broken });
}

#[test]
fn newer_schema_is_refused_with_its_number() {
    let text = ledger("casual");
    let newer = text.replacen("\"schema\":1,", "\"schema\":2,", 1);
    assert_eq!(read_error(&newer), LedgerError { line: 1, fault: LedgerFault::Schema(2) });
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // The schema is checked before the rest of the line is read.
    lines[3] = r#"{"schema":9,"what":"is this"}"#.to_owned();
    assert_eq!(read_error(&lines.join("\n")), LedgerError { line: 4, fault: LedgerFault::Schema(9) });
}

#[test]
fn foreign_and_malformed_lines_are_refused() {
    let (casual, blitz) = (ledger("casual"), ledger("finnish-blitz-2014"));
    let first = casual.lines().next().expect("a line");
    let other = blitz.lines().nth(1).expect("a line");
    let mixed = format!("{first}\n{other}\n");
    assert_eq!(read_error(&mixed), LedgerError { line: 2, fault: LedgerFault::OtherLedger });
    for broken in ["", "{", "null", "[]"] {
        let error = read_error(&format!("{first}\n{broken}\n{other}"));
        assert_eq!((error.line, matches!(error.fault, LedgerFault::Json(_))), (2, true));
    }
}

/// A valid chain does not prove that its events are possible.
#[test]
fn impossible_event_in_valid_chain_is_refused() {
    let text = ledger("casual");
    let (_, envelopes, _) = read_ledger(&text).expect("an intact ledger");
    let mut chain = Chain::new(envelopes[0].ledger);
    let mut lines = Vec::new();
    for envelope in &envelopes {
        let event = match &envelope.event {
            Event::TakenBack { .. } => Event::TakenBack { plies: 200 },
            event => event.clone(),
        };
        let entry = GameEntry { at: envelope.occurred_at, event };
        lines.push(String::from(chain.append(&entry, envelope.cause)));
    }
    let error = read_error(&lines.join("\n"));
    assert_eq!(error, LedgerError { line: 11, fault: LedgerFault::Corrupt(ApplyError::TakenBack) });
}

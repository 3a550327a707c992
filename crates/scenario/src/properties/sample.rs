//! Random scenarios and their parts.

use flagfall_chess::{ByColor, Chess960, Color, Letters, Piece, PieceType, Square};
use flagfall_clock::{Millis, TimeControl};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::slot::Sample;
use crate::{
    AcceptanceExpectation, ArticleId, ClockReading, EntryTime, Expectation, Fact, FenText, GivenFact, Grounds, Label,
    LineNumber, MoveText, NamedRegulations, Party, PartyAction, PointsText, RegulationsSetting, Scenario,
    ScenarioStart, ScoreText, StatedExpectation, Statement, TimelineEntry,
};

macro_rules! samples {
    ($($Type:ty => $strategy:expr;)*) => {
        $(
            impl Sample for $Type {
                fn any() -> BoxedStrategy<$Type> {
                    $strategy.boxed()
                }
            }
        )*
    };
}

samples! {
    bool => any::<bool>();
    u16 => prop_oneof![0..3_u16, any::<u16>()];
    String => "\\PC{0,12}";
    Color => select(&Color::ALL[..]);
    PieceType => select(&PieceType::ALL[..]);
    Piece => (Color::any(), PieceType::any()).prop_map(|(color, role)| Piece { color, role });
    Square => select(&Square::ALL[..]);
    Millis => prop_oneof![
        (0..10_000_u64).prop_map(Millis::from_secs),
        (0..10_000_000_u64).prop_map(Millis::new),
        any::<u64>().prop_map(Millis::new),
    ];
    TimeControl => select(&["none", "5m", "3m+2s", "40/90m+30s, 30m+30s", "white 5m; black 4m"][..])
        .prop_map(|text| text.parse().unwrap());
    ArticleId => select(&["L.0", "L.9.2.1", "OII", "OII.add2.1", "III.3.1.2", "A.4.2a", "OG"][..])
        .prop_map(|id| ArticleId::new(id).unwrap());
    FenText => select(&[
        "8/8/8/4k3/8/8/8/4K2R",
        "8/8/8/4k3/8/8/8/4K2R w",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -",
        "4k3/8/8/8/8/8/8/R3K3 w A - 99 120",
        "4k3/8/8/8/8/8/8/r3K3 w a - 99 120",
    ][..]).prop_map(|fen| FenText::new(fen).unwrap());
    Label => "[a-z][a-z0-9_-]{0,8}(\\.[a-z])?".prop_filter_map("a filler", |name| Label::new(&name));
    MoveText => prop_oneof![
        "[KQRBN♘Ф]?[a-h]?x?[a-h][1-8](=[QRBN])?[+#]?",
        "[a-h][1-8][a-h][1-8][qrbn]?",
        select(&["O-O", "0-0-0", "O-O-O+", "exd6e.p."][..]).prop_map(str::to_owned),
    ].prop_filter_map("no move", |text| MoveText::new(&text));
    PointsText => prop_oneof![select(&["0", "1/2", "1"][..]).prop_map(str::to_owned), "[0-9]{1,2}\\.[0-9]{2}"]
        .prop_map(|text| PointsText::new(&text).unwrap());
    ScoreText => (PointsText::any(), PointsText::any()).prop_map(|(white, black)| ScoreText { white, black });
    ClockReading => prop_oneof![
        (0..10_000_u64).prop_map(|secs| ClockReading::Seconds(Millis::from_secs(secs))),
        Millis::any().prop_map(ClockReading::Exact),
        Millis::any().prop_map(ClockReading::AtLeast),
        Millis::any().prop_map(ClockReading::AtMost),
    ];
}

impl<T: Sample + core::fmt::Debug + 'static> Sample for Vec<T> {
    fn any() -> BoxedStrategy<Vec<T>> {
        vec(T::any(), 1..4).boxed()
    }
}

impl<T: Sample + core::fmt::Debug + 'static> Sample for Option<T> {
    fn any() -> BoxedStrategy<Option<T>> {
        option::of(T::any()).boxed()
    }
}

impl<T: Sample + core::fmt::Debug + 'static> Sample for Box<T> {
    fn any() -> BoxedStrategy<Box<T>> {
        T::any().prop_map(Box::new).boxed()
    }
}

fn grounds() -> impl Strategy<Value = Grounds> {
    (vec(ArticleId::any(), 0..3), Option::any())
        .prop_map(|(under, because)| Grounds { articles: under, reason: because })
}

fn expected(names: Vec<Label>) -> impl Strategy<Value = StatedExpectation> {
    let count = names.len();
    let expectation = (subsequence(names, 0..=count), any::<bool>(), Expectation::any(), grounds());
    expectation.prop_map(|(regulations, negated, expectation, grounds)| {
        let negated = negated && !matches!(expectation, Expectation::Acceptance(_));
        StatedExpectation { line: LineNumber(0), regulations, negated, expectation, grounds }
    })
}

fn statement() -> impl Strategy<Value = Statement> {
    (Party::any(), PartyAction::any(), grounds(), Option::any()).prop_map(|(party, action, grounds, label)| Statement {
        party,
        action,
        grounds,
        label,
    })
}

fn entry(names: Vec<Label>) -> impl Strategy<Value = TimelineEntry> {
    let at = prop_oneof![
        (0..1_000_000_u64).prop_map(|time| EntryTime::Time(Millis::new(time))),
        (0..1_000_000_u64).prop_map(|time| EntryTime::After(Millis::new(time))),
        Just(EntryTime::Same),
    ];
    (at, option::weighted(0.9, statement()), vec(expected(names), 0..4)).prop_map(|(at, statement, expected)| {
        TimelineEntry { line: LineNumber(0), at, statement, expectations: expected }
    })
}

/// Makes a random scenario consistent: its times increase, and acceptance is expected once, after an action.
fn make_consistent(mut scenario: Scenario) -> Scenario {
    let is_acceptance = |expected: &StatedExpectation| {
        matches!(
            expected.expectation,
            Expectation::Acceptance(AcceptanceExpectation::Accepted | AcceptanceExpectation::Refused)
        )
    };
    scenario.initial_expectations.retain(|expected| !is_acceptance(expected));
    let mut now = Millis::ZERO;
    for (number, entry) in scenario.timeline.iter_mut().enumerate() {
        if let EntryTime::Time(time) = entry.at {
            // The random time becomes a difference from the previous one.
            entry.at = EntryTime::Time(now.saturating_add(time));
        }
        if number == 0 && entry.at == EntryTime::Same {
            entry.at = EntryTime::Time(Millis::ZERO);
        }
        now = entry.at.resolve(now);
        let mut answered = entry.statement.is_none();
        entry.expectations.retain(|expected| {
            let keep = !(is_acceptance(expected) && answered);
            answered |= is_acceptance(expected);
            keep
        });
    }
    scenario
}

fn start() -> impl Strategy<Value = ScenarioStart> {
    prop_oneof![
        Just(ScenarioStart::Standard),
        (0..960_u16).prop_map(|number| ScenarioStart::Chess960(Chess960::new(number).unwrap())),
        FenText::any().prop_map(ScenarioStart::Fen),
    ]
}

fn regulations() -> impl Strategy<Value = Vec<NamedRegulations>> {
    let value = select(&["30", "\"a # b\"", "{ cap = \"1s\" }", "[\"warning\", \"game_lost\"]"][..]);
    let setting = ("[a-z_]{1,8}(\\.[a-z-]{1,5})?", value).prop_map(|(key, value)| RegulationsSetting {
        line: LineNumber(0),
        key,
        value: value.to_owned(),
    });
    let one = (Label::any(), Option::any(), vec(setting, 0..3))
        .prop_map(|(preset, label, settings)| NamedRegulations { line: LineNumber(0), preset, label, settings });
    vec(one, 1..3).prop_map(|mut all| {
        all.dedup_by(|one, other| one.name() == other.name());
        all
    })
}

/// Returns random scenarios.
pub(super) fn scenario() -> BoxedStrategy<Scenario> {
    let text = "[A-Za-z][A-Za-z0-9,:'= ]{0,20}[a-z]";
    let articles = (vec(ArticleId::any(), 1..4), vec(ArticleId::any(), 0..3));
    let names = (select(&[None, Some("Anna"), Some("Ben Ali")][..]), select(&[None, Some("Zoë")][..]));
    let title = (text, proptest::bool::ANY);
    let head = (title, articles, vec(text, 0..2), Option::any(), names, select(Letters::ALL));
    let times = (Millis::any(), Option::any(), start(), vec(MoveText::any(), 0..5), vec(Fact::any(), 0..3));
    let timeline = regulations().prop_flat_map(|regulations| {
        let names: Vec<Label> = regulations.iter().map(|named| named.name().clone()).collect();
        (Just(regulations), vec(expected(names.clone()), 0..3), vec(entry(names), 0..6))
    });
    (head, times, timeline)
        .prop_map(|(head, times, (regulations, initial_expectations, timeline))| {
            let ((title, is_table), (articles, not_applied), notes, time_control, (white, black), letters) = head;
            let (starts_at, session_ends, position, moves, given) = times;
            let given = given.into_iter().map(|fact| GivenFact { line: LineNumber(0), fact }).collect();
            let names = ByColor { white: white.map(str::to_owned), black: black.map(str::to_owned) };
            let line = LineNumber(0);
            make_consistent(Scenario {
                line,
                title,
                is_table,
                articles,
                not_applied,
                notes,
                regulations,
                time_control,
                names,
                letters,
                starts_at,
                session_ends,
                position,
                moves,
                given,
                initial_expectations,
                timeline,
            })
        })
        .boxed()
}

/// Returns random lines of words that occur in scenarios.
pub(super) fn line() -> impl Strategy<Value = String> {
    let words = &[
        "Scenario:",
        "Articles:",
        "Regulations:",
        "Given:",
        "Moves:",
        "White:",
        "casual",
        "L.9.2",
        "0:10",
        "+5s",
        "+",
        "0:99",
        "White",
        "White's",
        "arbiter",
        "plays",
        "e4",
        "0",
        "-",
        "=",
        "e8",
        "=Q",
        "offering",
        "a",
        "draw",
        "expect",
        "not",
        "in",
        "refused",
        "result",
        "1-0",
        "1/0-1",
        "under",
        "because",
        "\"text\"",
        "\"",
        "as",
        ";",
        ",",
        ":",
        ".",
        "#",
        "clock",
        "touches",
        "g1,",
        "and",
        "position",
        "8/8/8/4k3/8/8/8/4K2R",
        "w",
        "12.",
        "key = 1",
        "no",
        "illegal",
        "moves",
        "has",
        "99999",
        "allowed:",
        "’s",
        "Black’s",
        "is",
        "the",
    ];
    vec(select(&words[..]), 0..8).prop_map(|words| words.join(" "))
}

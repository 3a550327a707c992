//! A sealed move: what the ledger knows of it, who may open it, and what comes of tampering.

use flagfall_chess::{ByColor, Color, Letters};
use flagfall_clock::{Millis, State, Timestamp};
use flagfall_game::{
    Actor, Adjourn, AdjournEvent, Barred, Claim, ClaimGround, ClaimVerdict, Command, Cover, Entry,
    EnvelopeState, Event, Game, Heading, Input, Nonce, Opening, PersonId, Ruling, Sealed, Session,
    Which, Why,
};
use flagfall_laws::{Law, Rules};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);
const ARBITER: Actor = Actor::Arbiter(PersonId(7));
const SECRET: Nonce = Nonce(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);

const QUICKPLAY: &str = "preset = 'fide-2017-quickplay'\ndefault_time = '1h'\ntime_control = '1h'";

/// A game that is told as it goes.
struct Told {
    game: Game,
    log: Vec<Entry>,
    now: Timestamp,
}

impl Told {
    /// A game that has begun.
    fn begun() -> Told {
        Told::under("preset = 'fide-2017'\ndefault_time = '1h'", 5400)
    }

    /// The same under other regulations, with so many seconds left.
    fn under(regulations: &str, seconds: u64) -> Told {
        let rules = Rules::read(regulations).expect("regulations");
        let left = Millis::from_secs(seconds);
        let opening =
            Opening { clocks: Some(ByColor { white: left, black: left }), ..Opening::of(rules) };
        let game = Game::open(&opening).expect("a game");
        let log = vec![Entry { at: Timestamp::EPOCH, event: Event::Opened(Box::new(opening)) }];
        let mut told = Told { game, log, now: Timestamp::EPOCH };
        for color in Color::ALL {
            told.does(Actor::Player(color), &Command::Arrive(color)).expect("there");
        }
        told.does(Actor::Zone, &Command::Begin).expect("begun");
        told
    }

    fn does(&mut self, actor: Actor, command: &Command) -> Result<(), Why> {
        self.now = self.now.saturating_add(Millis::from_secs(1));
        let executed = self.game.execute(command, actor, self.now);
        self.log.extend(executed.entries);
        executed.answer.map_err(|refusal| refusal.why)
    }

    fn adjourns(&mut self, actor: Actor, adjourn: Adjourn) -> Result<(), Why> {
        self.does(actor, &Command::Adjourn(adjourn))
    }

    /// A game in which White has sealed.
    fn sealed(text: &str) -> Told {
        let mut told = Told::begun();
        told.adjourns(ARBITER, Adjourn::Tell(Color::White)).expect("told");
        told.adjourns(WHITE, seal(text)).expect("sealed");
        told.adjourns(WHITE, Adjourn::Close(Which::First)).expect("closed");
        told.adjourns(WHITE, Adjourn::Stop).expect("adjourned");
        told
    }

    fn resumes(&mut self) {
        for color in Color::ALL {
            self.does(Actor::Player(color), &Command::Arrive(color)).expect("there");
        }
        self.adjourns(ARBITER, Adjourn::Resume).expect("resumed");
    }

    fn json(&self) -> String {
        serde_json::to_string(&self.log).expect("events as JSON")
    }
}

fn written(text: &str) -> Sealed {
    Sealed::new(text, Letters::ENGLISH, SECRET)
}

fn seal(text: &str) -> Adjourn {
    Adjourn::Seal { which: Which::First, sealed: written(text) }
}

fn open(sealed: Sealed) -> Adjourn {
    Adjourn::Open { which: Which::First, sealed }
}

#[test]
fn nothing_of_the_move_is_in_ledger_or_game_before_it_is_opened() {
    let mut told = Told::sealed("Nh3");
    for text in [told.json(), format!("{:?}", told.game), format!("{:?}", seal("Nh3"))] {
        assert!(!text.contains("Nh3") && !text.contains(&SECRET.to_string()), "{text}");
    }
    assert_eq!(told.game.commitment(Which::First), Some(written("Nh3").commitment()));
    assert_eq!(told.game.opened(Which::First), None);
    told.resumes();
    told.adjourns(ARBITER, open(written("Nh3"))).expect("opened");
    assert!(told.json().contains("Nh3"));
}

#[test]
fn what_was_not_sealed_is_refused() {
    let mut told = Told::sealed("Nh3");
    told.resumes();
    let others = [
        written("Nf3"),
        written("Nh3 "),
        Sealed::new("Nh3", Letters::ENGLISH, Nonce(1)),
        Sealed::new("Nh3", Letters::FIGURINE, SECRET),
    ];
    for other in others {
        assert_eq!(told.adjourns(ARBITER, open(other)), Err(Why::OtherContent));
        assert_eq!(told.game.envelope(Which::First), Some(EnvelopeState::Closed));
    }
    assert_eq!(told.adjourns(WHITE, open(written("Nh3"))), Err(Why::OnlyArbiters));
    told.adjourns(ARBITER, open(written("Nh3"))).expect("opened");
    assert_eq!(told.adjourns(ARBITER, open(written("Nh3"))), Err(Why::OpenedAlready));
    assert_eq!(told.game.moves().len(), 1);
}

#[test]
fn the_parts_of_a_commitment_cannot_be_shifted() {
    let of = |text: &str, letters| Sealed::new(text, letters, SECRET).commitment();
    assert_ne!(of("fiNf3", Letters::ENGLISH), of("Nf3", Letters::FINNISH));
    assert_ne!(of("", Letters::ENGLISH), of("en", Letters::ENGLISH));
    // Fixed for ever: ledgers hold it.
    let first = Sealed::new("Nf3", Letters::ENGLISH, Nonce(1)).commitment();
    assert_eq!(&first.to_string()[..16], "3c8f28a407a9d96c");
}

#[test]
fn anyone_who_has_the_ledger_can_check_what_was_opened() {
    let mut told = Told::sealed("Nh3");
    told.resumes();
    told.adjourns(ARBITER, open(written("Nh3"))).expect("opened");
    let log: Vec<Entry> = serde_json::from_str(&told.json()).expect("a ledger");
    let committed = log.iter().find_map(|entry| match entry.event {
        Event::Adjourn(AdjournEvent::MoveSealed { commitment, .. }) => Some(commitment),
        _ => None,
    });
    let opened = log.iter().find_map(|entry| match &entry.event {
        Event::Adjourn(AdjournEvent::EnvelopeOpened { sealed, .. }) => Some(sealed.clone()),
        _ => None,
    });
    let (committed, opened) = (committed.expect("sealed"), opened.expect("opened"));
    assert!(opened.is(committed));
    assert!(!Sealed { text: "Nf3".into(), ..opened }.is(committed));
    assert_eq!(Game::replay(&log).expect("it holds"), told.game);
}

#[test]
fn an_altered_move_is_the_one_that_counts() {
    let mut told = Told::begun();
    told.adjourns(ARBITER, Adjourn::Tell(Color::White)).expect("told");
    told.adjourns(WHITE, seal("Nh3")).expect("sealed");
    told.adjourns(WHITE, Adjourn::Close(Which::First)).expect("closed");
    told.adjourns(WHITE, Adjourn::Alter(written("Na3"))).expect("altered");
    told.adjourns(WHITE, Adjourn::Stop).expect("adjourned");
    assert_eq!(told.adjourns(WHITE, Adjourn::Alter(written("e4"))), Err(Why::Adjourned));
    told.resumes();
    assert_eq!(told.adjourns(ARBITER, open(written("Nh3"))), Err(Why::OtherContent));
    told.adjourns(ARBITER, open(written("Na3"))).expect("opened");
    assert_eq!(told.game.moves().last().map(|mv| mv.to_string()).as_deref(), Some("b1a3"));
}

#[test]
fn an_adjourned_game_is_the_same_when_it_is_replayed_at_any_moment() {
    let mut told = Told::sealed("Nh3");
    assert_eq!(Game::replay(&told.log).expect("it holds"), told.game);
    told.does(BLACK, &Command::OfferDraw { condition: false }).expect("offered");
    let later = Session::new(told.now.saturating_add(Millis::from_secs(60)), None);
    told.adjourns(ARBITER, Adjourn::Announce(later)).expect("announced");
    assert_eq!(told.adjourns(ARBITER, Adjourn::Resume), Err(Why::SessionNotBegun));
    told.now = told.now.saturating_add(Millis::from_mins(2));
    told.resumes();
    assert_eq!(Game::replay(&told.log).expect("it holds"), told.game);
    told.adjourns(ARBITER, open(written("Nh3"))).expect("opened");
    assert_eq!(told.game.offer(), Some(Color::Black), "not declined by what was sealed before");
    told.does(BLACK, &Command::play(Input::Move("e7e5".parse().expect("a move")))).expect("played");
    assert_eq!(Game::replay(&told.log).expect("it holds"), told.game);
}

#[test]
fn letters_without_a_code_and_endless_texts_are_not_sealed() {
    let mut told = Told::begun();
    told.adjourns(WHITE, Adjourn::Ask).expect("asked");
    let latvian = Letters::new("lv", "Latvian", ["K", "D", "T", "L", "Z"]).expect("letters");
    for sealed in [Sealed::new("Zf3", latvian, SECRET), written(&"x".repeat(1_000))] {
        let answer = told.adjourns(WHITE, Adjourn::Seal { which: Which::First, sealed });
        assert_eq!(answer, Err(Why::NotAllowed(Barred::SuchWriting)));
    }
}

#[test]
fn the_zone_opens_nothing_unless_somebody_came_too_late() {
    let mut told = Told::sealed("Nh3");
    told.does(WHITE, &Command::Arrive(Color::White)).expect("there");
    told.adjourns(ARBITER, Adjourn::Resume).expect("resumed");
    assert_eq!(told.adjourns(Actor::Zone, open(written("Nh3"))), Err(Why::OnlyArbiters));
    told.now = told.now.saturating_add(Millis::from_mins(61));
    assert_eq!(told.adjourns(Actor::Zone, open(written("Nh3"))), Err(Why::SealedMoveGoesOn));
    let outcome = told.game.outcome().expect("Black has not come");
    assert_eq!(outcome.law, Law::ResumptionDefault);
    assert_eq!(told.game.envelope(Which::First), Some(EnvelopeState::Closed));
}

#[test]
fn the_envelope_says_what_it_must_and_no_more() {
    let told = Told::sealed("Nh3");
    let cover = Cover::of(&told.game).expect("an envelope");
    let heading = Heading { white: "Helga <1>".into(), black: "Imre".into(), ..Heading::default() };
    let dates = |at: Timestamp| at.as_millis().to_string();
    let (text, page) = (cover.text(&heading, &dates), cover.page(&heading, &dates));
    for part in ["Helga <1>", "Imre", "White to seal move 1", "RNBQKBNR w", "White has used"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(page.starts_with("<!doctype html>") && page.contains("Helga &lt;1&gt;"));
    assert_eq!((page.matches('♙').count(), page.matches('♟').count()), (8, 8));
    assert!(!text.contains("Nh3") && !page.contains("Nh3"));
}

/// The clocks of an adjourned game stand, whatever is decided meanwhile.
#[test]
fn a_claim_rejected_in_an_adjourned_game_starts_no_clock() {
    let mut told = Told::under(QUICKPLAY, 90);
    let decide = |verdict| Command::Rule {
        ruling: Box::new(Ruling::DecideClaim(verdict)),
        article: None,
        reason: "seen".into(),
    };
    told.does(WHITE, &Command::Claim(Claim::Draw(ClaimGround::NoEffort))).expect("claimed");
    told.does(ARBITER, &decide(ClaimVerdict::Postponed)).expect("postponed");
    told.adjourns(ARBITER, Adjourn::Tell(Color::White)).expect("told");
    told.adjourns(WHITE, seal("Nf3")).expect("sealed");
    told.adjourns(WHITE, Adjourn::Close(Which::First)).expect("closed");
    told.adjourns(WHITE, Adjourn::Stop).expect("adjourned");
    told.does(ARBITER, &decide(ClaimVerdict::Rejected)).expect("rejected");
    assert!(matches!(told.game.clock().state(), State::Paused(_)));
    told.resumes();
    told.adjourns(ARBITER, open(written("Nf3"))).expect("opened");
    assert_eq!(told.game.clock().state(), State::Running(Color::Black));
}

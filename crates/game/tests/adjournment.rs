//! Sealed moves: their secrecy in the ledger, access to the envelope, and tampering.

use flagfall_chess::{ByColor, Color, Letters};
use flagfall_clock::{ClockState, Millis, Timestamp};
use flagfall_game::{
    Actor, AdjournmentAction, AdjournmentEvent, Claim, ClaimGround, ClaimVerdict, Command, DisallowedFeature,
    EnvelopeCover, EnvelopeSlot, EnvelopeState, Event, Game, GameEntry, MoveInput, Nonce, Opening, PersonId,
    RefusalReason, Ruling, ScoresheetHeading, SealedMove, Session,
};
use flagfall_laws::{Law, Rules};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);
const ARBITER: Actor = Actor::Arbiter(PersonId(7));
const SECRET: Nonce = Nonce(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);

const QUICKPLAY: &str = "preset = 'fide-2017-quickplay'\ndefault_time = '1h'\ntime_control = '1h'";

/// A started game with its log and the current time.
struct AdjournmentGame {
    game: Game,
    log: Vec<GameEntry>,
    now: Timestamp,
}

impl AdjournmentGame {
    /// Starts a game with both players present.
    fn start() -> AdjournmentGame {
        AdjournmentGame::start_with("preset = 'fide-2017'\ndefault_time = '1h'", 5400)
    }

    /// Starts a game under the given regulations, with `seconds` left on both clocks.
    fn start_with(regulations: &str, seconds: u64) -> AdjournmentGame {
        let rules = Rules::read(regulations).expect("regulations");
        let left = Millis::from_secs(seconds);
        let opening = Opening { clocks: Some(ByColor { white: left, black: left }), ..Opening::of(rules) };
        let game = Game::open(&opening).expect("a game");
        let log = vec![GameEntry { at: Timestamp::EPOCH, event: Event::Opened(Box::new(opening)) }];
        let mut game = AdjournmentGame { game, log, now: Timestamp::EPOCH };
        for color in Color::ALL {
            game.execute(Actor::Player(color), &Command::Arrive(color)).expect("there");
        }
        game.execute(Actor::Zone, &Command::Begin).expect("begun");
        game
    }

    fn execute(&mut self, actor: Actor, command: &Command) -> Result<(), RefusalReason> {
        self.now = self.now.saturating_add(Millis::from_secs(1));
        let executed = self.game.execute(command, actor, self.now);
        self.log.extend(executed.entries);
        executed.result.map_err(|refusal| refusal.reason)
    }

    fn adjourn(&mut self, actor: Actor, action: AdjournmentAction) -> Result<(), RefusalReason> {
        self.execute(actor, &Command::Adjournment(action))
    }

    /// Starts a game that is adjourned after White sealed a move.
    fn with_sealed_move(text: &str) -> AdjournmentGame {
        let mut game = AdjournmentGame::start();
        game.adjourn(ARBITER, AdjournmentAction::TellToSeal(Color::White)).expect("told");
        game.adjourn(WHITE, seal(text)).expect("sealed");
        game.adjourn(WHITE, AdjournmentAction::Close(EnvelopeSlot::SealedMove)).expect("closed");
        game.adjourn(WHITE, AdjournmentAction::Stop).expect("adjourned");
        game
    }

    fn resume(&mut self) {
        for color in Color::ALL {
            self.execute(Actor::Player(color), &Command::Arrive(color)).expect("there");
        }
        self.adjourn(ARBITER, AdjournmentAction::Resume).expect("resumed");
    }

    fn json(&self) -> String {
        serde_json::to_string(&self.log).expect("events as JSON")
    }
}

fn sealed_move(text: &str) -> SealedMove {
    SealedMove::new(text, Letters::ENGLISH, SECRET)
}

fn seal(text: &str) -> AdjournmentAction {
    AdjournmentAction::Seal { envelope: EnvelopeSlot::SealedMove, sealed: sealed_move(text) }
}

fn open(sealed: SealedMove) -> AdjournmentAction {
    AdjournmentAction::Open { envelope: EnvelopeSlot::SealedMove, sealed }
}

#[test]
fn sealed_move_is_hidden_until_envelope_is_opened() {
    let mut game = AdjournmentGame::with_sealed_move("Nh3");
    for text in [game.json(), format!("{:?}", game.game), format!("{:?}", seal("Nh3"))] {
        assert!(!text.contains("Nh3") && !text.contains(&SECRET.to_string()), "{text}");
    }
    assert_eq!(game.game.commitment(EnvelopeSlot::SealedMove), Some(sealed_move("Nh3").commitment()));
    assert_eq!(game.game.envelope_content(EnvelopeSlot::SealedMove), None);
    game.resume();
    game.adjourn(ARBITER, open(sealed_move("Nh3"))).expect("opened");
    assert!(game.json().contains("Nh3"));
}

#[test]
fn envelope_with_other_text_is_refused() {
    let mut game = AdjournmentGame::with_sealed_move("Nh3");
    game.resume();
    let others = [
        sealed_move("Nf3"),
        sealed_move("Nh3 "),
        SealedMove::new("Nh3", Letters::ENGLISH, Nonce(1)),
        SealedMove::new("Nh3", Letters::FIGURINE, SECRET),
    ];
    for other in others {
        assert_eq!(game.adjourn(ARBITER, open(other)), Err(RefusalReason::SealedTextMismatch));
        assert_eq!(game.game.envelope_state(EnvelopeSlot::SealedMove), Some(EnvelopeState::Closed));
    }
    assert_eq!(game.adjourn(WHITE, open(sealed_move("Nh3"))), Err(RefusalReason::OnlyArbiters));
    game.adjourn(ARBITER, open(sealed_move("Nh3"))).expect("opened");
    assert_eq!(game.adjourn(ARBITER, open(sealed_move("Nh3"))), Err(RefusalReason::EnvelopeAlreadyOpened));
    assert_eq!(game.game.moves().len(), 1);
}

#[test]
fn commitment_separates_text_and_letters() {
    let of = |text: &str, letters| SealedMove::new(text, letters, SECRET).commitment();
    assert_ne!(of("fiNf3", Letters::ENGLISH), of("Nf3", Letters::FINNISH));
    assert_ne!(of("", Letters::ENGLISH), of("en", Letters::ENGLISH));
    // Never changes, because ledgers hold commitments.
    let first = SealedMove::new("Nf3", Letters::ENGLISH, Nonce(1)).commitment();
    assert_eq!(&first.to_string()[..16], "3c8f28a407a9d96c");
}

#[test]
fn opened_move_matches_commitment_in_ledger() {
    let mut game = AdjournmentGame::with_sealed_move("Nh3");
    game.resume();
    game.adjourn(ARBITER, open(sealed_move("Nh3"))).expect("opened");
    let log: Vec<GameEntry> = serde_json::from_str(&game.json()).expect("a ledger");
    let committed = log.iter().find_map(|entry| match entry.event {
        Event::Adjournment(AdjournmentEvent::MoveSealed { commitment, .. }) => Some(commitment),
        _ => None,
    });
    let opened = log.iter().find_map(|entry| match &entry.event {
        Event::Adjournment(AdjournmentEvent::EnvelopeOpened { sealed, .. }) => Some(sealed.clone()),
        _ => None,
    });
    let (committed, opened) = (committed.expect("sealed"), opened.expect("opened"));
    assert!(opened.matches(committed));
    assert!(!SealedMove { text: "Nf3".into(), ..opened }.matches(committed));
    assert_eq!(Game::replay(&log).expect("a valid log"), game.game);
}

#[test]
fn altered_sealed_move_replaces_first_one() {
    let mut game = AdjournmentGame::start();
    game.adjourn(ARBITER, AdjournmentAction::TellToSeal(Color::White)).expect("told");
    game.adjourn(WHITE, seal("Nh3")).expect("sealed");
    game.adjourn(WHITE, AdjournmentAction::Close(EnvelopeSlot::SealedMove)).expect("closed");
    game.adjourn(WHITE, AdjournmentAction::Alter(sealed_move("Na3"))).expect("altered");
    game.adjourn(WHITE, AdjournmentAction::Stop).expect("adjourned");
    assert_eq!(game.adjourn(WHITE, AdjournmentAction::Alter(sealed_move("e4"))), Err(RefusalReason::GameAdjourned));
    game.resume();
    assert_eq!(game.adjourn(ARBITER, open(sealed_move("Nh3"))), Err(RefusalReason::SealedTextMismatch));
    game.adjourn(ARBITER, open(sealed_move("Na3"))).expect("opened");
    assert_eq!(game.game.moves().last().map(|mv| mv.to_string()).as_deref(), Some("b1a3"));
}

#[test]
fn adjourned_game_replays_to_same_state() {
    let mut game = AdjournmentGame::with_sealed_move("Nh3");
    assert_eq!(Game::replay(&game.log).expect("a valid log"), game.game);
    game.execute(BLACK, &Command::OfferDraw { condition: false }).expect("offered");
    let later = Session::new(game.now.saturating_add(Millis::from_secs(60)), None);
    game.adjourn(ARBITER, AdjournmentAction::AnnounceSession(later)).expect("announced");
    assert_eq!(game.adjourn(ARBITER, AdjournmentAction::Resume), Err(RefusalReason::SessionNotStarted));
    game.now = game.now.saturating_add(Millis::from_mins(2));
    game.resume();
    assert_eq!(Game::replay(&game.log).expect("a valid log"), game.game);
    game.adjourn(ARBITER, open(sealed_move("Nh3"))).expect("opened");
    assert_eq!(game.game.offer(), Some(Color::Black), "not declined by the move sealed before it");
    game.execute(BLACK, &Command::play(MoveInput::Move("e7e5".parse().expect("a move")))).expect("played");
    assert_eq!(Game::replay(&game.log).expect("a valid log"), game.game);
}

#[test]
fn unknown_letters_and_long_texts_cannot_be_sealed() {
    let mut game = AdjournmentGame::start();
    game.adjourn(WHITE, AdjournmentAction::RequestSealing).expect("asked");
    let latvian = Letters::new("lv", "Latvian", ["K", "D", "T", "L", "Z"]).expect("letters");
    for sealed in [SealedMove::new("Zf3", latvian, SECRET), sealed_move(&"x".repeat(1_000))] {
        let answer = game.adjourn(WHITE, AdjournmentAction::Seal { envelope: EnvelopeSlot::SealedMove, sealed });
        assert_eq!(answer, Err(RefusalReason::NotAllowed(DisallowedFeature::ThisText)));
    }
}

#[test]
fn zone_opens_envelope_only_after_late_arrival() {
    let mut game = AdjournmentGame::with_sealed_move("Nh3");
    game.execute(WHITE, &Command::Arrive(Color::White)).expect("there");
    game.adjourn(ARBITER, AdjournmentAction::Resume).expect("resumed");
    assert_eq!(game.adjourn(Actor::Zone, open(sealed_move("Nh3"))), Err(RefusalReason::OnlyArbiters));
    game.now = game.now.saturating_add(Millis::from_mins(61));
    assert_eq!(game.adjourn(Actor::Zone, open(sealed_move("Nh3"))), Err(RefusalReason::SealedMoveDidNotEndGame));
    let outcome = game.game.outcome().expect("Black has not come");
    assert_eq!(outcome.law, Law::ResumptionDefault);
    assert_eq!(game.game.envelope_state(EnvelopeSlot::SealedMove), Some(EnvelopeState::Closed));
}

#[test]
fn envelope_cover_has_required_fields_without_sealed_move() {
    let game = AdjournmentGame::with_sealed_move("Nh3");
    let cover = EnvelopeCover::of(&game.game).expect("an envelope");
    let heading = ScoresheetHeading { white: "Helga <1>".into(), black: "Imre".into(), ..ScoresheetHeading::default() };
    let dates = |at: Timestamp| at.as_millis().to_string();
    let (text, page) = (cover.text(&heading, &dates), cover.html(&heading, &dates));
    for part in ["Helga <1>", "Imre", "White to seal move 1", "RNBQKBNR w", "White has used"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(page.starts_with("<!doctype html>") && page.contains("Helga &lt;1&gt;"));
    assert_eq!((page.matches('♙').count(), page.matches('♟').count()), (8, 8));
    assert!(!text.contains("Nh3") && !page.contains("Nh3"));
}

#[test]
fn rejected_claim_in_adjourned_game_starts_no_clock() {
    let mut game = AdjournmentGame::start_with(QUICKPLAY, 90);
    let decide = |verdict| Command::Rule {
        ruling: Box::new(Ruling::DecideClaim(verdict)),
        article: None,
        reason: "seen".into(),
    };
    game.execute(WHITE, &Command::Claim(Claim::Draw(ClaimGround::NoEffort))).expect("claimed");
    game.execute(ARBITER, &decide(ClaimVerdict::Postponed)).expect("postponed");
    game.adjourn(ARBITER, AdjournmentAction::TellToSeal(Color::White)).expect("told");
    game.adjourn(WHITE, seal("Nf3")).expect("sealed");
    game.adjourn(WHITE, AdjournmentAction::Close(EnvelopeSlot::SealedMove)).expect("closed");
    game.adjourn(WHITE, AdjournmentAction::Stop).expect("adjourned");
    game.execute(ARBITER, &decide(ClaimVerdict::Rejected)).expect("rejected");
    assert!(matches!(game.game.clock().state(), ClockState::Paused(_)));
    game.resume();
    game.adjourn(ARBITER, open(sealed_move("Nf3"))).expect("opened");
    assert_eq!(game.game.clock().state(), ClockState::Running(Color::Black));
}

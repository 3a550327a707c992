//! A quickplay finish follows the figures of its opening event and the regulations.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, Claim, ClaimGround, ClaimVerdict, Command, Event, Game, GameEntry, Opening, PersonId, RefusalReason, Ruling,
};
use flagfall_laws::{Law, Offence, Rules};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);
const ARBITER: Actor = Actor::Arbiter(PersonId(7));
const QUICKPLAY: &str = "preset = 'fide-2017-quickplay'\ntime_control = '1h'";

/// A started game with its log and the current time.
struct QuickplayGame {
    game: Game,
    log: Vec<GameEntry>,
    now: Timestamp,
}

impl QuickplayGame {
    fn start(rules: Rules, seconds: u64) -> QuickplayGame {
        let left = Millis::from_secs(seconds);
        let clocks = Some(ByColor { white: left, black: left });
        let opening = Opening { clocks, ..Opening::of(rules) };
        let game = Game::open(&opening).expect("a game");
        let log = vec![GameEntry { at: Timestamp::EPOCH, event: Event::Opened(Box::new(opening)) }];
        let mut game = QuickplayGame { game, log, now: Timestamp::EPOCH };
        for color in Color::ALL {
            game.execute(Actor::Player(color), &Command::Arrive(color)).expect("there");
        }
        game.execute(Actor::Zone, &Command::Begin).expect("begun");
        game
    }

    fn execute(&mut self, actor: Actor, command: &Command) -> Result<(), RefusalReason> {
        let executed = self.game.execute(command, actor, self.now);
        self.log.extend(executed.entries);
        executed.result.map_err(|refusal| refusal.reason)
    }

    fn rule(&mut self, ruling: Ruling) {
        let (ruling, reason) = (Box::new(ruling), "seen".into());
        self.execute(ARBITER, &Command::Rule { ruling, article: None, reason }).expect("a ruling");
    }

    fn time_left(&self, player: Color) -> Millis {
        self.game.remaining(player, self.now).expect("a clock")
    }
}

/// Returns rules as a ledger could hold them, with figures of no edition.
fn with_figures(figures: &[(&str, u64)]) -> Rules {
    let rules = Rules::read(QUICKPLAY).expect("regulations");
    let mut stored = serde_json::to_value(&rules).expect("JSON");
    for &(key, millis) in figures {
        let figure = &mut stored["edition"]["behaviour"]["figures"][key];
        assert!(figure.is_number(), "{key}");
        *figure = millis.into();
    }
    serde_json::from_value(stored).expect("rules")
}

#[test]
fn extra_seconds_follow_figures_of_opening() {
    let others = [("quickplay_below", 180_000), ("extra_seconds", 7_000), ("extra_seconds_amends", 60_000)];
    let mut game = QuickplayGame::start(with_figures(&others), 150);
    game.execute(WHITE, &Command::Claim(Claim::RequestExtraSeconds)).expect("less than three minutes");
    game.execute(BLACK, &Command::DeclineDraw).expect("declined");
    game.rule(Ruling::GrantSeconds);
    assert_eq!(game.time_left(Color::White), Millis::from_secs(150));
    assert_eq!(game.time_left(Color::Black), Millis::from_secs(150 + 60));
    assert_eq!(game.game.control().to_string(), "60m+7s");
    let replayed = Game::replay(&game.log).expect("a valid log");
    assert_eq!(replayed, game.game);
}

#[test]
fn refusal_of_extra_seconds_names_time_limit() {
    let mut game = QuickplayGame::start(Rules::read(QUICKPLAY).expect("regulations"), 150);
    let reason = game.execute(WHITE, &Command::Claim(Claim::RequestExtraSeconds)).expect_err("too much time");
    assert_eq!(reason, RefusalReason::TooMuchTimeLeft(Millis::from_mins(2)));
    assert_eq!(reason.detail().as_deref(), Some("2:00"));
}

#[test]
fn rejected_claims_follow_penalty_ladder() {
    let ladder = "rejected_claim = [{ opponent_gains = '1m' }, 'game_lost']";
    let rules = Rules::read(&format!("{QUICKPLAY}\n{ladder}")).expect("regulations");
    let mut game = QuickplayGame::start(rules, 90);
    let claims = Command::Claim(Claim::Draw(ClaimGround::NoEffort));
    game.execute(WHITE, &claims).expect("claimed");
    game.rule(Ruling::DecideClaim(ClaimVerdict::Rejected));
    assert_eq!(game.time_left(Color::Black), Millis::from_secs(90 + 60));
    assert_eq!(game.game.offences(Color::White, Offence::RejectedClaim), 1);
    game.execute(WHITE, &claims).expect("claimed again");
    game.rule(Ruling::DecideClaim(ClaimVerdict::Rejected));
    let outcome = game.game.outcome().expect("a lost game");
    assert_eq!((outcome.law, outcome.article.as_deref()), (Law::QuickplayRejected, Some("III.5.3")));
}

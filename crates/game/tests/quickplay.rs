//! The finish of a game goes by the numbers that its first event says, and by the regulations.

use flagfall_chess::{ByColor, Color};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, Claim, ClaimGround, ClaimVerdict, Command, Entry, Event, Game, Opening, PersonId,
    Ruling, Why,
};
use flagfall_laws::{Law, Offence, Rules};

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);
const ARBITER: Actor = Actor::Arbiter(PersonId(7));
const QUICKPLAY: &str = "preset = 'fide-2017-quickplay'\ntime_control = '1h'";

/// A game of so many seconds for each, as it goes.
struct Told {
    game: Game,
    log: Vec<Entry>,
    now: Timestamp,
}

impl Told {
    fn begun(rules: Rules, seconds: u64) -> Told {
        let left = Millis::from_secs(seconds);
        let clocks = Some(ByColor { white: left, black: left });
        let opening = Opening { clocks, ..Opening::of(rules) };
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
        let executed = self.game.execute(command, actor, self.now);
        self.log.extend(executed.entries);
        executed.answer.map_err(|refusal| refusal.why)
    }

    fn rules(&mut self, ruling: Ruling) {
        let (ruling, reason) = (Box::new(ruling), "seen".into());
        self.does(ARBITER, &Command::Rule { ruling, article: None, reason }).expect("a ruling");
    }

    fn left(&self, player: Color) -> Millis {
        self.game.remaining(player, self.now).expect("a clock")
    }
}

/// Rules as a ledger could say them, with other figures than those of any edition.
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
fn extra_seconds_are_those_of_the_first_event() {
    let others =
        [("quickplay_below", 180_000), ("extra_seconds", 7_000), ("extra_seconds_amends", 60_000)];
    let mut told = Told::begun(with_figures(&others), 150);
    told.does(WHITE, &Command::Claim(Claim::ExtraSeconds)).expect("less than three minutes");
    told.does(BLACK, &Command::DeclineDraw).expect("declined");
    told.rules(Ruling::GrantSeconds);
    assert_eq!(told.left(Color::White), Millis::from_secs(150));
    assert_eq!(told.left(Color::Black), Millis::from_secs(150 + 60));
    assert_eq!(told.game.control().to_string(), "60m+7s");
    let again = Game::replay(&told.log).expect("it can be told again");
    assert_eq!(again, told.game);
}

#[test]
fn who_has_time_enough_is_told_how_much_that_is() {
    let mut told = Told::begun(Rules::read(QUICKPLAY).expect("regulations"), 150);
    let why = told.does(WHITE, &Command::Claim(Claim::ExtraSeconds)).expect_err("too much time");
    assert_eq!(why, Why::TimeEnough(Millis::from_mins(2)));
    assert_eq!(why.about().as_deref(), Some("2:00"));
}

#[test]
fn rejected_claims_are_counted_and_cost_what_the_regulations_say() {
    let ladder = "rejected_claim = [{ opponent_gains = '1m' }, 'game_lost']";
    let rules = Rules::read(&format!("{QUICKPLAY}\n{ladder}")).expect("regulations");
    let mut told = Told::begun(rules, 90);
    let claims = Command::Claim(Claim::Draw(ClaimGround::NoEffort));
    told.does(WHITE, &claims).expect("claimed");
    told.rules(Ruling::DecideClaim(ClaimVerdict::Rejected));
    assert_eq!(told.left(Color::Black), Millis::from_secs(90 + 60));
    assert_eq!(told.game.offences(Color::White, Offence::RejectedClaim), 1);
    told.does(WHITE, &claims).expect("claimed again");
    told.rules(Ruling::DecideClaim(ClaimVerdict::Rejected));
    let outcome = told.game.outcome().expect("it is lost");
    assert_eq!(
        (outcome.law, outcome.article.as_deref()),
        (Law::QuickplayRejected, Some("III.5.3"))
    );
}

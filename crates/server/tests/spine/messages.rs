//! Messages between ledgers: a match opens its games, and they report to it.

use flagfall_chess::Color::{Black, White};
use flagfall_feed::{Feed as _, Message, channel};
use flagfall_game::{Actor, Command, Game, GameEntry, Opening, PersonId, Ruling};
use flagfall_laws::{Points, Rules, VenueArbiter, VenueFact};
use flagfall_ledger::EventId;
use flagfall_server::spine::SpineError;
use flagfall_store::Log;
use flagfall_testkit::match_ledger::{Match, MatchCommand, MatchRefusal};

use super::Folder;
use super::hall::{ARBITER, Hall, MATCH};

#[tokio::test]
async fn match_opens_its_games_and_collects_their_results() {
    let folder = Folder::new();
    let hall = Hall::start(&folder.0);
    hall.open_match(MATCH.id, 2).await;
    let (sender, mut receiver) = channel(16);
    hall.feed.subscribe(MATCH, &sender, None);
    hall.start_game(MATCH.id, 71).await.expect("started");
    hall.settle().await;
    assert_eq!(hall.origin(71), Some(EventId { ledger: MATCH, sequence: 2 }));
    assert_eq!(hall.start_game(MATCH.id, 72).await, Err(SpineError::Refused(MatchRefusal::GameRunning)));
    hall.resign(71, Black).await;
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
    hall.start_game(MATCH.id, 72).await.expect("the first game is over");
    hall.settle().await;
    let white = hall.games.inspect(72, |game: &Game, _| game.person(White)).await;
    assert_eq!(white, Ok(PersonId(2)), "colours alternate");
    hall.resign(72, White).await;
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::from_hundredths(200), Points::ZERO]);
    let is_open = hall.matches.inspect(MATCH.id, |state: &Match, _| flagfall_ledger::Ledger::is_open(state)).await;
    assert_eq!(is_open, Ok(false));
    assert_eq!(hall.start_game(MATCH.id, 73).await, Err(SpineError::Refused(MatchRefusal::Over)));

    // A ruling lets the second game go on.
    let by = flagfall_server::person_attribution(Actor::Arbiter(ARBITER), ARBITER, 1);
    let reopen = Command::Rule { ruling: Box::new(Ruling::Reopen), article: None, reason: "ended by mistake".into() };
    hall.games.submit(72, Some(by), reopen).await.expect("reopened");
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
    let mut sequences = Vec::new();
    while let Some(Message::Publication(news)) = receiver.try_recv() {
        assert_eq!(news.ledger, MATCH);
        sequences.push(news.sequence);
    }
    assert_eq!(sequences, [2, 3, 4, 5, 6]);
    hall.check_log();
    assert_eq!(hall.outbox.count_refused(), 0);
    drop(hall);
    let hall = Hall::start(&folder.0);
    assert_eq!((hall.points().await, hall.match_length().await), ([Points::ONE, Points::ZERO], 6));
}

#[tokio::test]
async fn games_learn_the_facts_of_their_match() {
    let folder = Folder::new();
    let hall = Hall::start(&folder.0);
    let hybrid = Rules::read("preset = 'hybrid'\ndefault_time = '1h'").expect("rules");
    hall.open_match_under(MATCH.id, 2, hybrid).await;
    let note = |fact| hall.command(MATCH.id, MatchCommand::Note(fact));
    note(VenueFact::VenueDesignated { venue: "Oulu".into() }).await.expect("noted");
    note(VenueFact::VenueStaffed { arbiter: VenueArbiter::Technical, named: false }).await.expect("noted");
    hall.start_game(MATCH.id, 71).await.expect("started");
    hall.settle().await;
    let facts_of = |game: &Game, _| (game.venues().to_vec(), game.missing_arbiters().to_vec());
    let venues = |names: &[&str]| names.iter().map(|name| (*name).into()).collect::<Vec<Box<str>>>();
    let seen = hall.games.inspect(71, facts_of).await;
    assert_eq!(seen, Ok((venues(&["Oulu"]), vec![VenueArbiter::Technical])), "the opening has them");
    // A running game is told.
    note(VenueFact::VenueDesignated { venue: "Pécs".into() }).await.expect("noted");
    note(VenueFact::VenueStaffed { arbiter: VenueArbiter::Technical, named: true }).await.expect("noted");
    hall.settle().await;
    assert_eq!(hall.games.inspect(71, facts_of).await, Ok((venues(&["Oulu", "Pécs"]), Vec::new())));
    assert_eq!(hall.outbox.count_refused(), 0);
    hall.check_log();
}

#[tokio::test]
async fn messages_of_a_stopped_zone_are_delivered_after_the_next_start() {
    let folder = Folder::new();
    {
        let hall = Hall::start_silent(&folder.0);
        hall.open_match(MATCH.id, 1).await;
        hall.start_game(MATCH.id, 71).await.expect("started");
        assert_eq!(hall.outbox.len(), 1);
    }
    {
        let mut hall = Hall::start_silent(&folder.0);
        assert!(matches!(hall.games.inspect(71, |_: &Game, _| ()).await, Err(SpineError::Unknown)));
        hall.deliver();
        hall.settle().await;
        hall.resign(71, Black).await;
        hall.settle().await;
    }
    assert_eq!(Hall::start_silent(&folder.0).points().await, [Points::ONE, Points::ZERO]);
}

#[tokio::test]
async fn game_that_is_opened_late_starts_no_earlier() {
    let folder = Folder::new();
    {
        let hall = Hall::start_silent(&folder.0);
        hall.open_match(MATCH.id, 1).await;
        hall.start_game(MATCH.id, 71).await.expect("started");
    }
    let mut hall = Hall::start_silent(&folder.0);
    let before = hall.games.context().clock.now();
    hall.deliver();
    hall.settle().await;
    let scheduled_start = hall.games.inspect(71, |game: &Game, _| game.scheduled_start()).await.expect("a game");
    assert!(scheduled_start >= before, "{scheduled_start:?} is before {before:?}");
}

#[tokio::test]
async fn message_that_is_delivered_again_is_applied_once() {
    let folder = Folder::new();
    {
        let hall = Hall::start(&folder.0);
        // As if the zone were killed before anything was acknowledged.
        hall.log.drop_acknowledgements();
        hall.open_match(MATCH.id, 1).await;
        hall.start_game(MATCH.id, 71).await.expect("started");
        while hall.games.inspect(71, |_: &Game, _| ()).await.is_err() {
            tokio::task::yield_now().await;
        }
        hall.resign(71, Black).await;
        while hall.match_length().await < 3 {
            tokio::task::yield_now().await;
        }
    }
    let hall = Hall::start(&folder.0);
    assert!(!hall.outbox.is_empty());
    let length = hall.games.inspect(71, |_: &Game, length| length).await.expect("a game");
    hall.settle().await;
    assert_eq!(hall.games.inspect(71, |_: &Game, length| length).await, Ok(length));
    assert_eq!((hall.match_length().await, hall.points().await), (3, [Points::ONE, Points::ZERO]));
    assert_eq!(hall.outbox.count_refused(), 0);
    hall.check_log();
}

#[tokio::test]
async fn refused_message_is_counted_and_not_repeated() {
    let folder = Folder::new();
    let hall = Hall::start(&folder.0);
    // Somebody else has opened a game under this id.
    let opening = Opening::of(Rules::preset("casual").expect("a preset"));
    let event = flagfall_game::Event::Opened(Box::new(opening));
    let first = GameEntry { at: hall.games.context().clock.now(), event };
    hall.games.open(71, first).await.expect("opened");
    hall.open_match(MATCH.id, 1).await;
    hall.start_game(MATCH.id, 71).await.expect("started");
    hall.settle().await;
    assert_eq!((hall.outbox.count_refused(), hall.origin(71)), (1, None));
}

#[tokio::test]
async fn message_to_a_ledger_that_is_set_aside_waits_for_the_next_start() {
    let folder = Folder::new();
    {
        let hall = Hall::start(&folder.0);
        hall.open_match(MATCH.id, 1).await;
        hall.start_game(MATCH.id, 71).await.expect("started");
        hall.settle().await;
    }
    let break_match = |statement: &str| {
        let database = rusqlite::Connection::open(folder.0.join("flagfall.db")).expect("a database");
        assert_eq!(database.execute(statement, ()), Ok(1));
    };
    break_match("UPDATE events SET event = '?' || event WHERE kind = 2 AND sequence = 2");
    {
        let hall = Hall::start(&folder.0);
        assert_eq!(hall.matches.count_set_aside(), 1);
        hall.resign(71, Black).await;
        while !hall.outbox.is_empty() {
            tokio::task::yield_now().await;
        }
        assert_eq!(hall.log.reader().unacknowledged().expect("readable").len(), 1);
        assert_eq!(hall.halt.reason(), None);
    }
    break_match("UPDATE events SET event = substr(event, 2) WHERE kind = 2 AND sequence = 2");
    let hall = Hall::start(&folder.0);
    hall.settle().await;
    assert_eq!(hall.points().await, [Points::ONE, Points::ZERO]);
}

//! What every keeper of people must do, whatever they are kept in: one suite for all implementations.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_ledger::{Digest, PersonId};

use super::{
    ForWhom, Grant, Link, Name, Pass, PassKind, People, PeopleError, Person, Purpose, Role, Room,
    Said, Scope, Swept, Table,
};

/// A moment, in milliseconds.
pub fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

/// A name.
///
/// # Panics
/// It is none.
pub fn name(text: &str) -> Name {
    text.parse().expect("a name")
}

/// Adds somebody of that number and name, whose password has the hash `hash`.
///
/// # Panics
/// It cannot be done.
pub fn join(people: &dyn People, id: u64, called: &str) -> Person {
    let person = Person::new(PersonId(id), &name(called), at(5));
    people.add(&person, Some("hash"), None).expect("a new name");
    person
}

/// A session of that number, until the moment 100.
pub fn session(id: u64, person: PersonId) -> Pass {
    let (kind, name) = (PassKind::Session, "a browser".to_owned());
    Pass { id, person, kind, name, created: at(id), until: Some(at(100)) }
}

fn token(id: u64, person: PersonId) -> Pass {
    Pass { kind: PassKind::Token, until: None, name: "a program".to_owned(), ..session(id, person) }
}

fn link(purpose: Purpose, person: Option<PersonId>) -> Link {
    Link { purpose, person, created: at(5), until: at(50) }
}

fn administrator(person: PersonId) -> Grant {
    Grant { person, role: Role::Administrator, scope: Scope::Zone }
}

/// Runs the suite, every test on people of its own, of whom there are none.
///
/// # Panics
/// They are not kept as they must be.
pub fn contract<P: People>(make: impl Fn() -> P) {
    for test in [
        who_was_added_is_found,
        what_is_chosen_is_kept,
        sessions_and_tokens_let_in_until_they_end,
        links_are_used_once,
        roles_are_given_and_taken,
        somebody_always_manages_the_zone,
        what_is_said_is_kept_in_its_room,
        a_table_is_taken_once,
        who_took_a_call_is_known_until_it_is_settled,
        what_is_put_away_stays_until_it_is_cleared,
        who_is_blocked_is_let_in_no_more,
        who_is_erased_leaves_a_number,
    ] {
        test(&make());
    }
    let [one, other] = [make(), make()].map(|people| (people.seat_key(), people.seat_key()));
    assert_eq!((one.0.is_ok(), &one.0), (true, &one.1), "it is the same every time");
    assert_ne!(one, other, "and no other's");
}

fn who_was_added_is_found(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann"), join(people, u64::MAX, "Bob")];
    assert_eq!(people.person(ann.id), Ok(Some(ann.clone())));
    assert_eq!(people.person(bob.id), Ok(Some(bob.clone())));
    assert_eq!(people.person(PersonId(2)), Ok(None));
    assert_eq!(people.named(&name("aNN")), Ok(Some((ann.clone(), Some("hash".to_owned())))));
    assert_eq!(people.named(&name("Cid")), Ok(None));
    let other = Person::new(PersonId(3), &name("ANN"), at(6));
    assert_eq!(people.add(&other, None, None), Err(PeopleError::NameTaken));
    let alike = Person::new(PersonId(3), &name("Аnn"), at(6));
    assert_eq!(people.add(&alike, None, None), Err(PeopleError::NameTaken), "a Cyrillic А");
    assert_eq!(people.person(PersonId(3)), Ok(None));
    assert_eq!(people.show_as(ann.id, "ВОb"), Err(PeopleError::NameTaken));
    people.show_as(ann.id, "Ann the Great").expect("she is there");
    let ann = Person { display: "Ann the Great".to_owned(), ..ann };
    people.set_password(ann.id, "other", None).expect("she is there");
    assert_eq!(people.named(&name("Ann")), Ok(Some((ann.clone(), Some("other".to_owned())))));
    assert_eq!(people.show_as(PersonId(9), "?"), Err(PeopleError::Unknown));
    assert_eq!(people.set_password(PersonId(9), "?", None), Err(PeopleError::Unknown));
    let cid = join(people, 7, "Cid");
    assert_eq!(people.persons(PersonId(1), 1), Ok(vec![cid]));
}

fn what_is_chosen_is_kept(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    for chosen in [r#"{"board":"blue"}"#, "{}"] {
        people.set_settings(ann, chosen).expect("she is there");
        assert_eq!(people.settings(ann), Ok(Some(chosen.to_owned())));
    }
    assert_eq!((people.settings(bob), people.settings(PersonId(9))), (Ok(None), Ok(None)));
    assert_eq!(people.set_settings(PersonId(9), "{}"), Err(PeopleError::Unknown));
    people.erase(ann).expect("she is there");
    assert_eq!(people.settings(ann), Ok(None));
}

fn sessions_and_tokens_let_in_until_they_end(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    let secret = |number: u64| Digest::of(number.to_string());
    let all = [session(1, ann), session(2, ann), token(3, ann), token(4, ann), session(5, bob)];
    for pass in &all {
        people.issue(pass, secret(pass.id)).expect("they are there");
    }
    let holds = |id, now| people.pass(secret(id), at(now)).expect("readable");
    for pass in &all {
        assert_eq!(holds(pass.id, 99).as_ref(), Some(pass));
        assert_eq!(holds(pass.id, 100).as_ref(), Some(pass).filter(|pass| pass.until.is_none()));
    }
    assert_eq!(holds(6, 1), None);
    assert_eq!(people.passes(ann, PassKind::Token), Ok(vec![token(4, ann), token(3, ann)]));
    assert_eq!(people.withdraw(ann, PassKind::Session, 3), Ok(false), "it is a token");
    assert_eq!(people.withdraw(bob, PassKind::Token, 3), Ok(false), "it is not his");
    assert_eq!(people.withdraw(ann, PassKind::Token, 3), Ok(true));
    assert_eq!(holds(3, 1), None);
    people.set_password(ann, "new", Some(2)).expect("she is there");
    assert_eq!([1, 2, 4, 5].map(|id| holds(id, 1).is_some()), [false, true, true, true]);
    assert_eq!(people.sweep(at(99)), Ok(Swept::default()));
    let swept = people.sweep(at(100)).expect("writable");
    assert_eq!((swept.persons, swept.tables), (vec![ann, bob], vec![]));
    assert_eq!(people.passes(bob, PassKind::Session), Ok(vec![]));
    assert_eq!(people.passes(ann, PassKind::Token), Ok(vec![token(4, ann)]));
    assert_eq!(people.issue(&session(9, PersonId(9)), secret(9)), Err(PeopleError::Unknown));
}

fn who_took_a_call_is_known_until_it_is_settled(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, u64::MAX, "Bob").id];
    for (game, called, by) in [(u64::MAX, "a", ann), (2, "a", ann), (2, "b", bob), (2, "a", bob)] {
        people.take_call(game, called, Some(by)).expect("writable");
    }
    let taken = || {
        let mut taken = people.taken_calls().expect("readable");
        taken.sort();
        taken
    };
    let row = |game, called: &str, by| (game, called.to_owned(), by);
    assert_eq!(taken(), [row(2, "a", bob), row(2, "b", bob), row(u64::MAX, "a", ann)]);
    people.take_call(2, "a", None).expect("writable");
    people.erase(ann).expect("she is there");
    assert_eq!(taken(), [row(2, "b", bob)]);
}

fn links_are_used_once(people: &dyn People) {
    let ann = join(people, 1, "Ann").id;
    let secret = |text: &str| Digest::of(text);
    let recovery = link(Purpose::Recovery, Some(ann));
    people.offer(&link(Purpose::FirstAdministrator, Some(ann)), secret("a")).expect("written");
    people.offer(&recovery, secret("b")).expect("written");
    assert_eq!(people.link(secret("a"), at(6)), Ok(None), "another took its place");
    assert_eq!(people.link(secret("b"), at(49)), Ok(Some(recovery)));
    assert_eq!(people.link(secret("b"), at(50)), Ok(None));
    assert_eq!(people.recover(secret("b"), "new", at(50)), Err(PeopleError::NoLink));
    people.issue(&session(1, ann), secret("session")).expect("written");
    people.issue(&token(2, ann), secret("token")).expect("written");
    assert_eq!(people.recover(secret("b"), "new", at(49)), Ok(ann));
    assert_eq!(people.recover(secret("b"), "newer", at(49)), Err(PeopleError::NoLink));
    let found = people.named(&name("Ann")).expect("readable").expect("she is there");
    assert_eq!(found.1.as_deref(), Some("new"));
    assert_eq!(people.pass(secret("session"), at(9)), Ok(None));
    assert_eq!(people.pass(secret("token"), at(9)), Ok(None));

    people.offer(&link(Purpose::Invitation, None), secret("c")).expect("written");
    assert_eq!(people.recover(secret("c"), "new", at(6)), Err(PeopleError::NoLink));
    let person = |id, called| Person::new(PersonId(id), &name(called), at(6));
    let join = |id, called, link| people.add(&person(id, called), None, Some(secret(link)));
    assert_eq!(join(2, "ann", "c"), Err(PeopleError::NameTaken));
    assert_eq!(join(2, "Bob", "c"), Ok(()), "the link still held");
    assert_eq!(join(3, "Cid", "c"), Err(PeopleError::NoLink));
    people.offer(&recovery, secret("d")).expect("written");
    assert_eq!(join(3, "Cid", "d"), Err(PeopleError::NoLink), "it is for something else");
    assert_eq!(people.person(PersonId(3)), Ok(None));
    people.sweep(at(50)).expect("writable");
    assert_eq!(people.link(secret("d"), at(6)), Ok(None));
}

fn roles_are_given_and_taken(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    let scopes = [Scope::Zone, Scope::Event(4), Scope::Game(4), Scope::Game(u64::MAX)];
    let all = |person| {
        let of = move |role| scopes.map(|scope| Grant { person, role, scope });
        Role::ALL.into_iter().flat_map(of)
    };
    for grant in all(ann).chain(all(ann)) {
        people.give(&grant).expect("she is there");
    }
    let black = Grant { person: bob, role: Role::Assistant(Color::Black), scope: Scope::Event(4) };
    people.give(&black).expect("he is there");
    let found = people.grants(ann).expect("readable");
    assert_eq!(found.len(), Role::ALL.len() * scopes.len());
    assert!(all(ann).all(|grant| found.contains(&grant)));
    let found = people.granted(Scope::Event(4)).expect("readable");
    assert_eq!((found.len(), found.contains(&black)), (Role::ALL.len() + 1, true));
    assert_eq!(people.take(&black), Ok(true));
    assert_eq!(people.take(&black), Ok(false));
    assert_eq!(people.grants(bob), Ok(vec![]));
    let nobody = Grant { person: PersonId(9), ..black };
    assert_eq!(people.give(&nobody), Err(PeopleError::Unknown));
}

fn somebody_always_manages_the_zone(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    people.give(&administrator(ann)).expect("she is there");
    let last = PeopleError::LastAdministrator;
    assert_eq!(people.take(&administrator(ann)), Err(last.clone()));
    assert_eq!(people.block(ann, true), Err(last.clone()));
    assert_eq!(people.erase(ann), Err(last.clone()));
    people.give(&administrator(bob)).expect("he is there");
    people.block(bob, true).expect("she is left");
    assert_eq!(people.take(&administrator(ann)), Err(last));
    people.block(bob, false).expect("he is there");
    assert_eq!(people.take(&administrator(ann)), Ok(true));
}

fn what_is_said_is_kept_in_its_room(people: &dyn People) {
    let said = |game, room, by, text: &str| {
        let said = Said { game, room, by: PersonId(by), at: at(3), text: text.to_owned() };
        (people.say(&said).expect("written"), said)
    };
    let first = said(7, Room::Players, 1, "Good luck!");
    let guest = said(7, Room::Spectators, 99, "Exciting…");
    let second = said(7, Room::Players, 2, "Thanks");
    let other = said(8, Room::Players, 1, "'; DROP TABLE said; --");
    assert!(first.0 < second.0 && second.0 < other.0);
    let heard = |game, room, after| people.said(game, room, after, 9).expect("readable");
    assert_eq!(heard(7, Room::Players, 0), [first.clone(), second.clone()]);
    assert_eq!(heard(7, Room::Players, first.0), [second]);
    assert_eq!(heard(7, Room::Spectators, 0), [guest]);
    assert_eq!(heard(7, Room::Arbiter, 0), []);
    assert_eq!(people.said(7, Room::Players, 0, 1).map(|said| said.len()), Ok(1));
    assert_eq!(
        people.said(7, Room::Players, 0, 1).ok(),
        people.said(7, Room::Players, first.0, 9).ok()
    );
    assert_eq!(people.said_by(PersonId(1)), Ok(vec![first.1.clone(), other.1]));
    assert_eq!(people.line(first.0), Ok(Some(first.1.clone())));
    people.unsay(first.0).expect("written");
    assert_eq!((people.line(first.0), people.unsay(first.0)), (Ok(None), Ok(())));
    assert!(said(7, Room::Players, 1, "Again").0 > other.0, "numbers are not used again");
    people.close_room(7, Room::Spectators, true).expect("written");
    people.close_room(7, Room::Spectators, true).expect("closed already");
    assert_eq!(people.rooms(7), Ok(vec![(Room::Spectators, true)]));
    assert_eq!(people.rooms(8), Ok(vec![]));
    people.close_room(7, Room::Spectators, false).expect("written");
    assert_eq!(people.rooms(7), Ok(vec![(Room::Spectators, false)]));
    people.hide(7, true).expect("written");
    people.hide(7, true).expect("hidden already");
    assert_eq!((people.is_hidden(7), people.is_hidden(8)), (Ok(true), Ok(false)));
    people.hide(7, false).expect("written");
    assert_eq!(people.is_hidden(7), Ok(false));
}

fn what_is_put_away_stays_until_it_is_cleared(people: &dyn People) {
    let [first, second] = ["first", "second"].map(Digest::of);
    let locked = |game, commitment| people.locked(game, commitment).expect("readable");
    for (game, commitment, text) in
        [(7, first, "a"), (7, second, "b"), (u64::MAX, first, "c"), (7, second, "d")]
    {
        people.put_away(game, commitment, text.as_bytes()).expect("written");
    }
    assert_eq!(locked(7, first).as_deref(), Some(&b"a"[..]));
    assert_eq!(locked(7, second).as_deref(), Some(&b"d"[..]), "the last counts");
    assert_eq!(locked(u64::MAX, second), None);
    people.clear_away(7, &[second, Digest::of("third")]).expect("written");
    assert_eq!((locked(7, first), locked(7, second).is_some()), (None, true));
    let mut games = people.with_envelopes().expect("readable");
    games.sort_unstable();
    assert_eq!(games, [7, u64::MAX]);
    people.clear_away(7, &[]).expect("written");
    people.clear_away(7, &[]).expect("nothing is left to do");
    assert_eq!(people.with_envelopes(), Ok(vec![u64::MAX]));
    assert_eq!(locked(u64::MAX, first).as_deref(), Some(&b"c"[..]));
}

fn a_table_is_taken_once(people: &dyn People) {
    let table = |id: u64, host, for_whom| {
        let (wish, created, until) = (r#"{"chess960":1}"#.to_owned(), at(id), at(100 + id));
        let table = Table { id, host: PersonId(host), for_whom, wish, created, until };
        people.put_up(&table).expect("a new number");
        table
    };
    let seek = table(1, 5, ForWhom::Anybody);
    let newer = table(2, 6, ForWhom::Anybody);
    let challenge = table(3, 6, ForWhom::Person(PersonId(5)));
    let open = table(4, 7, ForWhom::Link);
    assert_eq!(people.seeks(at(50), 9), Ok(vec![newer.clone(), seek.clone()]));
    assert_eq!(people.seeks(at(50), 1), Ok(vec![newer.clone()]));
    assert_eq!(people.seeks(at(101), 9), Ok(vec![newer]));
    assert_eq!(people.tables_of(PersonId(5), at(50)), Ok(vec![challenge, seek.clone()]));
    assert_eq!(people.table(4, at(103)), Ok(Some(open.clone())));
    assert_eq!(people.table(4, at(104)), Ok(None));
    assert_eq!(people.take_down(4, at(103)), Ok(Some(open)));
    assert_eq!(people.take_down(4, at(103)), Ok(None));
    assert_eq!(people.take_down(2, at(102)), Ok(None), "it is too late");
    assert_eq!(people.sweep(at(102)).map(|swept| swept.tables), Ok(vec![seek]));
    assert_eq!(people.table(1, at(50)), Ok(None));
}

fn who_is_blocked_is_let_in_no_more(people: &dyn People) {
    let ann = join(people, 1, "Ann").id;
    let secret = Digest::of("secret");
    people.issue(&session(1, ann), secret).expect("she is there");
    people.block(ann, true).expect("she is there");
    assert_eq!(people.pass(secret, at(9)), Ok(None));
    assert_eq!(people.issue(&session(2, ann), Digest::of("b")), Err(PeopleError::Blocked));
    let recovery = link(Purpose::Recovery, Some(ann));
    assert_eq!(people.offer(&recovery, secret), Err(PeopleError::Blocked));
    assert_eq!(people.person(ann).map(|ann| ann.map(|ann| ann.blocked)), Ok(Some(true)));
    people.block(ann, false).expect("she is there");
    assert_eq!(people.pass(secret, at(9)), Ok(None), "she has to log in again");
    people.issue(&session(2, ann), Digest::of("b")).expect("she may");
    assert_eq!(people.block(PersonId(9), true), Err(PeopleError::Unknown));
}

fn who_is_erased_leaves_a_number(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    for (person, id) in [(ann, 1), (bob, 2)] {
        let secret = |what: &str| Digest::of(format!("{what} {id}"));
        people.issue(&session(id, person), secret("session")).expect("written");
        people.offer(&link(Purpose::Recovery, Some(person)), secret("link")).expect("written");
        let grant = Grant { person, role: Role::Arbiter, scope: Scope::Zone };
        people.give(&grant).expect("written");
        let text = "Hello".to_owned();
        let said = Said { game: 7, room: Room::Players, by: person, at: at(3), text };
        people.say(&said).expect("written");
        let (wish, for_whom) = ("{}".to_owned(), ForWhom::Anybody);
        let table = Table { id, host: person, for_whom, wish, created: at(1), until: at(9) };
        people.put_up(&table).expect("written");
    }
    people.erase(ann).expect("she is there");
    let left = people.person(ann).expect("readable").expect("a number");
    let name = String::new();
    let (display, created) = (name.clone(), at(0));
    assert_eq!(left, Person { id: ann, name, display, created, blocked: false, erased: true });
    assert_eq!(people.erase(ann), Err(PeopleError::Unknown));
    assert_eq!(people.give(&administrator(ann)), Err(PeopleError::Unknown));
    for (person, id, left) in [(ann, 1, 0), (bob, 2, 1)] {
        let holds = people.pass(Digest::of(format!("session {id}")), at(9)).expect("readable");
        assert_eq!(usize::from(holds.is_some()), left);
        let holds = people.link(Digest::of(format!("link {id}")), at(9)).expect("readable");
        assert_eq!(usize::from(holds.is_some()), left);
        assert_eq!(people.grants(person).expect("readable").len(), left);
        assert_eq!(people.said_by(person).expect("readable").len(), left);
        assert_eq!(people.tables_of(person, at(5)).expect("readable").len(), left);
    }
    assert_eq!(people.said(7, Room::Players, 0, 9).expect("readable").len(), 1);
    // The name is free again, the number is not.
    join(people, 3, "Ann");
    let again = Person::new(ann, &super::contract::name("Cid"), at(6));
    assert!(people.add(&again, None, None).is_err());
}

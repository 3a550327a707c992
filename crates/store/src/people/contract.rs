//! The contract of [`People`]: one test suite for all implementations.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Grant, Role, Scope};
use flagfall_ledger::{Digest, PersonId};

use super::{
    AccessToken, AccessTokenKind, AccountName, ChatMessage, ChatRoom, ExpiredRecords, HeldGrant, KeptAccess, Link,
    LinkPurpose, MAX_ANSWERS, People, PeopleError, Person, Table, TableInvitee, TokenScope, TokenScopes,
};

/// Creates a timestamp from milliseconds.
pub fn at(millis: u64) -> Timestamp {
    Timestamp::from_millis(millis)
}

/// Parses a valid account name.
///
/// # Panics
/// The name is not valid.
pub fn name(text: &str) -> AccountName {
    text.parse().expect("a name")
}

/// Adds a person whose password hash is `hash`.
///
/// # Panics
/// The person cannot be added.
pub fn join(people: &dyn People, id: u64, account_name: &str) -> Person {
    let person = Person::new(PersonId(id), &name(account_name), at(5));
    people.add_person(&person, Some("hash"), None).expect("a new name");
    person
}

/// Creates a session that expires at 100.
pub fn session(id: u64, person: PersonId) -> AccessToken {
    let (kind, name) = (AccessTokenKind::Session, "a browser".to_owned());
    AccessToken { id, person, kind, name, scopes: TokenScopes::NONE, created_at: at(id), expires_at: Some(at(100)) }
}

fn token(id: u64, person: PersonId) -> AccessToken {
    AccessToken {
        kind: AccessTokenKind::Personal,
        expires_at: None,
        name: "a program".to_owned(),
        scopes: [TokenScope::Play, TokenScope::Administer].into_iter().collect(),
        ..session(id, person)
    }
}

fn link(purpose: LinkPurpose, person: Option<PersonId>) -> Link {
    Link { purpose, person, issuer: None, created_at: at(5), expires_at: at(50) }
}

fn administrator(person: PersonId) -> Grant {
    Grant { person, role: Role::Administrator, scope: Scope::Zone }
}

/// Runs the suite, each test on a new empty store.
///
/// # Panics
/// The store violates the contract.
pub fn test_people<P: People>(make: impl Fn() -> P) {
    for test in [
        added_person_is_found,
        settings_are_stored_until_erasure,
        access_tokens_are_valid_until_revoked_or_expired,
        link_works_once,
        link_ends_with_access_of_issuer,
        roles_are_granted_and_revoked,
        several_people_grant_the_same_role,
        last_administrator_cannot_be_removed,
        messages_belong_to_their_room,
        texts_are_numbered_when_they_are_shown,
        table_is_removed_once,
        call_is_assigned_until_cleared,
        envelopes_are_stored_until_deleted,
        newest_answers_are_stored,
        blocked_person_has_no_access,
        only_id_remains_of_erased_person,
    ] {
        test(&make());
    }
    let [one, other] = [make(), make()].map(|people| (people.seat_key(), people.seat_key()));
    assert_eq!((one.0.is_ok(), &one.0), (true, &one.1), "the seat key is stable");
    assert_ne!(one, other, "the seat key is unique to the zone");
}

fn added_person_is_found(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann"), join(people, u64::MAX, "Bob")];
    assert_eq!(people.person(ann.id), Ok(Some(ann.clone())));
    assert_eq!(people.person(bob.id), Ok(Some(bob.clone())));
    assert_eq!(people.person(PersonId(2)), Ok(None));
    assert_eq!(people.find_by_name(&name("aNN")), Ok(Some((ann.clone(), Some("hash".to_owned())))));
    assert_eq!(people.find_by_name(&name("Cid")), Ok(None));
    let other = Person::new(PersonId(3), &name("ANN"), at(6));
    assert_eq!(people.add_person(&other, None, None), Err(PeopleError::NameTaken));
    let alike = Person::new(PersonId(3), &name("Аnn"), at(6));
    assert_eq!(people.add_person(&alike, None, None), Err(PeopleError::NameTaken), "a Cyrillic А");
    assert_eq!(people.person(PersonId(3)), Ok(None));
    assert_eq!(people.set_display_name(ann.id, "ВОb"), Err(PeopleError::NameTaken));
    people.set_display_name(ann.id, "Ann the Great").expect("Ann exists");
    let ann = Person { display_name: "Ann the Great".to_owned(), ..ann };
    people.set_password(ann.id, "other", KeptAccess::default()).expect("Ann exists");
    assert_eq!(people.find_by_name(&name("Ann")), Ok(Some((ann.clone(), Some("other".to_owned())))));
    assert_eq!(people.set_display_name(PersonId(9), "?"), Err(PeopleError::Unknown));
    assert_eq!(people.set_password(PersonId(9), "?", KeptAccess::default()), Err(PeopleError::Unknown));
    // The letters m and i look like others in lower case only.
    join(people, 8, "Mimi");
    for alike in ["MIMI", "mimi", "MiMi"] {
        assert_eq!(people.set_display_name(ann.id, alike), Err(PeopleError::NameTaken), "{alike}");
    }
    let cid = join(people, 7, "Cid");
    assert_eq!(people.persons(PersonId(1), 1), Ok(vec![cid]));
}

fn settings_are_stored_until_erasure(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    for settings in [r#"{"board":"blue"}"#, "{}"] {
        people.set_settings(ann, settings).expect("Ann exists");
        assert_eq!(people.settings(ann), Ok(Some(settings.to_owned())));
    }
    assert_eq!((people.settings(bob), people.settings(PersonId(9))), (Ok(None), Ok(None)));
    assert_eq!(people.set_settings(PersonId(9), "{}"), Err(PeopleError::Unknown));
    people.erase_person(ann).expect("Ann exists");
    assert_eq!(people.settings(ann), Ok(None));
}

fn access_tokens_are_valid_until_revoked_or_expired(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    let secret = |number: u64| Digest::of(number.to_string());
    let all = [session(1, ann), session(2, ann), token(3, ann), token(4, ann), session(5, bob)];
    for token in &all {
        people.issue_token(token, secret(token.id)).expect("the person exists");
    }
    let valid = |id, now| people.token(secret(id), at(now)).expect("readable");
    for token in &all {
        assert_eq!(valid(token.id, 99).as_ref(), Some(token));
        assert_eq!(valid(token.id, 100).as_ref(), Some(token).filter(|token| token.expires_at.is_none()));
    }
    assert_eq!(valid(6, 1), None);
    assert_eq!(people.tokens(ann, AccessTokenKind::Personal), Ok(vec![token(4, ann), token(3, ann)]));
    assert_eq!(people.revoke_token(ann, AccessTokenKind::Session, 3), Ok(false), "the id is of a token");
    assert_eq!(people.revoke_token(bob, AccessTokenKind::Personal, 3), Ok(false), "the token has another owner");
    assert_eq!(people.revoke_token(ann, AccessTokenKind::Personal, 3), Ok(true));
    assert_eq!(valid(3, 1), None);
    let kept = KeptAccess { session: Some(2), tokens: true };
    people.set_password(ann, "new", kept).expect("Ann exists");
    assert_eq!([1, 2, 4, 5].map(|id| valid(id, 1).is_some()), [false, true, true, true]);
    assert_eq!(people.delete_expired(at(99)), Ok(ExpiredRecords::default()));
    let expired = people.delete_expired(at(100)).expect("writable");
    assert_eq!((expired.persons, expired.tables), (vec![ann, bob], vec![]));
    assert_eq!(people.tokens(bob, AccessTokenKind::Session), Ok(vec![]));
    assert_eq!(people.tokens(ann, AccessTokenKind::Personal), Ok(vec![token(4, ann)]));
    assert_eq!(people.issue_token(&session(9, PersonId(9)), secret(9)), Err(PeopleError::Unknown));
    people.set_password(ann, "newer", KeptAccess::default()).expect("Ann exists");
    assert_eq!(people.tokens(ann, AccessTokenKind::Personal), Ok(vec![]), "a new password revokes tokens");
}

fn call_is_assigned_until_cleared(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, u64::MAX, "Bob").id];
    for (game, call, arbiter) in [(u64::MAX, "a", ann), (2, "a", ann), (2, "b", bob), (2, "a", bob)] {
        people.assign_call(game, call, Some(arbiter)).expect("writable");
    }
    let assigned = || {
        let mut calls = people.assigned_calls().expect("readable");
        calls.sort();
        calls
    };
    let row = |game, call: &str, arbiter| (game, call.to_owned(), arbiter);
    assert_eq!(assigned(), [row(2, "a", bob), row(2, "b", bob), row(u64::MAX, "a", ann)]);
    people.assign_call(2, "a", None).expect("writable");
    people.erase_person(ann).expect("Ann exists");
    assert_eq!(assigned(), [row(2, "b", bob)]);
}

fn link_works_once(people: &dyn People) {
    let ann = join(people, 1, "Ann").id;
    let secret = |text: &str| Digest::of(text);
    let recovery = link(LinkPurpose::Recovery, Some(ann));
    people.add_link(&link(LinkPurpose::FirstAdministrator, Some(ann)), secret("a")).expect("written");
    people.add_link(&recovery, secret("b")).expect("written");
    assert_eq!(people.link(secret("a"), at(6)), Ok(None), "a later link replaced it");
    assert_eq!(people.link(secret("b"), at(49)), Ok(Some(recovery)));
    assert_eq!(people.link(secret("b"), at(50)), Ok(None));
    assert_eq!(people.reset_password(secret("b"), "new", at(50)), Err(PeopleError::InvalidLink));
    people.issue_token(&session(1, ann), secret("session")).expect("written");
    people.issue_token(&token(2, ann), secret("token")).expect("written");
    assert_eq!(people.reset_password(secret("b"), "new", at(49)), Ok(ann));
    assert_eq!(people.reset_password(secret("b"), "newer", at(49)), Err(PeopleError::InvalidLink));
    let found = people.find_by_name(&name("Ann")).expect("readable").expect("Ann exists");
    assert_eq!(found.1.as_deref(), Some("new"));
    assert_eq!(people.token(secret("session"), at(9)), Ok(None));
    assert_eq!(people.token(secret("token"), at(9)), Ok(None));

    people.add_link(&link(LinkPurpose::Invitation, None), secret("c")).expect("written");
    assert_eq!(people.reset_password(secret("c"), "new", at(6)), Err(PeopleError::InvalidLink));
    let person = |id, text| Person::new(PersonId(id), &name(text), at(6));
    let join = |id, text, link| people.add_person(&person(id, text), None, Some(secret(link)));
    assert_eq!(join(2, "ann", "c"), Err(PeopleError::NameTaken));
    assert_eq!(join(2, "Bob", "c"), Ok(()), "the failed attempt did not use the link");
    assert_eq!(join(3, "Cid", "c"), Err(PeopleError::InvalidLink));
    people.add_link(&recovery, secret("d")).expect("written");
    assert_eq!(join(3, "Cid", "d"), Err(PeopleError::InvalidLink), "the link has another purpose");
    assert_eq!(people.person(PersonId(3)), Ok(None));
    people.delete_expired(at(50)).expect("writable");
    assert_eq!(people.link(secret("d"), at(6)), Ok(None));
}

fn roles_are_granted_and_revoked(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    let scopes = [Scope::Zone, Scope::Event(4), Scope::Game(4), Scope::Game(u64::MAX)];
    let all = |person| {
        let of = move |role| scopes.map(|scope| Grant { person, role, scope });
        Role::ALL.into_iter().flat_map(of)
    };
    for grant in all(ann).chain(all(ann)) {
        people.grant(&grant, None).expect("Ann exists");
    }
    let black = Grant { person: bob, role: Role::Assistant(Color::Black), scope: Scope::Event(4) };
    people.grant(&black, None).expect("Bob exists");
    let found = people.grants(ann).expect("readable");
    assert_eq!(found.len(), Role::ALL.len() * scopes.len());
    assert!(all(ann).all(|grant| found.contains(&grant)));
    let found = people.grants_in(Scope::Event(4)).expect("readable");
    assert_eq!((found.len(), found.contains(&black)), (Role::ALL.len() + 1, true));
    assert_eq!(people.revoke(&black), Ok(true));
    assert_eq!(people.revoke(&black), Ok(false));
    assert_eq!(people.grants(bob), Ok(vec![]));
    let nobody = Grant { person: PersonId(9), ..black };
    assert_eq!(people.grant(&nobody, None), Err(PeopleError::Unknown));
}

fn several_people_grant_the_same_role(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    let grant = Grant { person: bob, role: Role::Arbiter, scope: Scope::Event(4) };
    let granters = [None, Some(ann), Some(PersonId(9))];
    for granted_by in granters.into_iter().chain(granters) {
        people.grant(&grant, granted_by).expect("Bob exists");
    }
    let held = granters.map(|granted_by| HeldGrant { grant, granted_by });
    assert_eq!(people.held_grants(bob), Ok(held.to_vec()));
    assert_eq!((people.grants(bob), people.grants_in(grant.scope)), (Ok(vec![grant]), Ok(vec![grant])));
    assert_eq!((people.revoke(&grant), people.held_grants(bob)), (Ok(true), Ok(vec![])));
    // An administrator by two grants is still the last one.
    for granted_by in [None, Some(bob)] {
        people.grant(&administrator(ann), granted_by).expect("Ann exists");
    }
    assert_eq!(people.revoke(&administrator(ann)), Err(PeopleError::LastAdministrator));
}

fn last_administrator_cannot_be_removed(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    people.grant(&administrator(ann), None).expect("Ann exists");
    let last = PeopleError::LastAdministrator;
    assert_eq!(people.revoke(&administrator(ann)), Err(last.clone()));
    assert_eq!(people.set_blocked(ann, true), Err(last.clone()));
    assert_eq!(people.erase_person(ann), Err(last.clone()));
    people.grant(&administrator(bob), None).expect("Bob exists");
    people.set_blocked(bob, true).expect("another administrator is left");
    assert_eq!(people.revoke(&administrator(ann)), Err(last));
    people.set_blocked(bob, false).expect("Bob exists");
    assert_eq!(people.revoke(&administrator(ann)), Ok(true));
}

fn texts_are_numbered_when_they_are_shown(people: &dyn People) {
    let message = |text: &str| ChatMessage {
        game: 7,
        room: ChatRoom::Arbiter,
        by: PersonId(1),
        at: at(3),
        text: text.to_owned(),
    };
    let [noise, smoke, hello] = ["noise", "smoke", "hello"].map(message);
    let [first, second] = [&noise, &smoke].map(|text| people.add_text(text).expect("written"));
    let shown = || people.messages(7, ChatRoom::Arbiter, 0, 9).expect("readable");
    assert_eq!((shown(), people.text(first)), (Vec::new(), Ok(Some(noise.clone()))));
    assert_eq!(people.add_message(&hello), Ok(1));
    // A deleted text leaves no gap.
    people.delete_text(first).expect("written");
    assert_eq!((people.text(first), people.delete_text(first), people.show_text(first)), (Ok(None), Ok(()), Ok(None)));
    assert_eq!(people.show_text(second), Ok(Some((2, smoke.clone()))));
    assert_eq!(people.show_text(second), Ok(None), "it is shown already");
    assert_eq!(shown(), [(1, hello), (2, smoke)]);
    assert!(people.add_text(&noise).expect("written") > second, "ids are not reused");
}

fn messages_belong_to_their_room(people: &dyn People) {
    let add = |game, room, by, text: &str| {
        let message = ChatMessage { game, room, by: PersonId(by), at: at(3), text: text.to_owned() };
        (people.add_message(&message).expect("written"), message)
    };
    let first = add(7, ChatRoom::Players, 1, "Good luck!");
    let guest = add(7, ChatRoom::Spectators, 99, "Exciting…");
    let second = add(7, ChatRoom::Players, 2, "Thanks");
    let other = add(8, ChatRoom::Players, 1, "'; DROP TABLE said; --");
    assert_eq!([first.0, guest.0, second.0, other.0], [1, 1, 2, 1]);
    let messages = |game, room, after| people.messages(game, room, after, 9).expect("readable");
    assert_eq!(messages(7, ChatRoom::Players, 0), [first.clone(), second.clone()]);
    assert_eq!(messages(7, ChatRoom::Players, first.0), [second]);
    assert_eq!(messages(7, ChatRoom::Spectators, 0), [guest]);
    assert_eq!(messages(7, ChatRoom::Arbiter, 0), []);
    assert_eq!(people.messages(7, ChatRoom::Players, 0, 1).map(|messages| messages.len()), Ok(1));
    assert_eq!(
        people.messages(7, ChatRoom::Players, 0, 1).ok(),
        people.messages(7, ChatRoom::Players, first.0, 9).ok()
    );
    assert_eq!(people.messages_by(PersonId(1)), Ok(vec![first.1, other.1]));
    people.set_room_closed(7, ChatRoom::Spectators, true).expect("written");
    people.set_room_closed(7, ChatRoom::Spectators, true).expect("closed already");
    assert_eq!(people.room_states(7), Ok(vec![(ChatRoom::Spectators, true)]));
    assert_eq!(people.room_states(8), Ok(vec![]));
    people.set_room_closed(7, ChatRoom::Spectators, false).expect("written");
    assert_eq!(people.room_states(7), Ok(vec![(ChatRoom::Spectators, false)]));
    people.set_hidden(7, true).expect("written");
    people.set_hidden(7, true).expect("hidden already");
    assert_eq!((people.is_hidden(7), people.is_hidden(8)), (Ok(true), Ok(false)));
    people.set_hidden(7, false).expect("written");
    assert_eq!(people.is_hidden(7), Ok(false));
}

fn envelopes_are_stored_until_deleted(people: &dyn People) {
    let [first, second] = ["first", "second"].map(Digest::of);
    let content = |game, commitment| people.envelope(game, commitment).expect("readable");
    for (game, commitment, text) in [(7, first, "a"), (7, second, "b"), (u64::MAX, first, "c"), (7, second, "d")] {
        people.store_envelope(game, commitment, text.as_bytes()).expect("written");
    }
    assert_eq!(content(7, first).as_deref(), Some(&b"a"[..]));
    assert_eq!(content(7, second).as_deref(), Some(&b"d"[..]), "the last content replaces earlier ones");
    assert_eq!(content(u64::MAX, second), None);
    people.retain_envelopes(7, &[second, Digest::of("third")]).expect("written");
    assert_eq!((content(7, first), content(7, second).is_some()), (None, true));
    let mut games = people.games_with_envelopes().expect("readable");
    games.sort_unstable();
    assert_eq!(games, [7, u64::MAX]);
    people.retain_envelopes(7, &[]).expect("written");
    people.retain_envelopes(7, &[]).expect("nothing is left to delete");
    assert_eq!(people.games_with_envelopes(), Ok(vec![u64::MAX]));
    assert_eq!(content(u64::MAX, first).as_deref(), Some(&b"c"[..]));
}

fn link_ends_with_access_of_issuer(people: &dyn People) {
    let [ann, bob, cleo] = [(1, "Ann"), (2, "Bob"), (3, "Cleo")].map(|(id, name)| join(people, id, name).id);
    for person in [ann, cleo] {
        people.grant(&administrator(person), None).expect("written");
    }
    let [recovery, invitation] = ["recovery", "invitation"].map(Digest::of);
    let are_valid = || [recovery, invitation].map(|secret| people.link(secret, at(9)).expect("readable").is_some());
    let issue = || {
        let issued = |purpose, person| Link { issuer: Some(ann), ..link(purpose, person) };
        people.add_link(&issued(LinkPurpose::Recovery, Some(bob)), recovery).expect("written");
        drop(people.add_link(&issued(LinkPurpose::Invitation, None), invitation));
        assert_eq!(are_valid(), [true, true]);
    };
    issue();
    people.set_blocked(cleo, true).expect("written");
    people.set_password(bob, "new", KeptAccess::default()).expect("written");
    assert_eq!(are_valid(), [false, true], "others end no links of Ann, but Bob those for himself");
    issue();
    people.set_blocked(cleo, false).expect("written");
    people.set_password(ann, "new", KeptAccess::default()).expect("written");
    assert_eq!(are_valid(), [false, false], "Ann has a new password");
    issue();
    people.revoke(&administrator(ann)).expect("written");
    assert_eq!(are_valid(), [false, false], "Ann has lost her role");
    issue();
    people.set_blocked(ann, true).expect("written");
    assert_eq!(are_valid(), [false, false], "Ann is blocked");
    issue();
    people.erase_person(ann).expect("written");
    assert_eq!(are_valid(), [false, false], "Ann is erased");
}

fn newest_answers_are_stored(people: &dyn People) {
    let answer = |question: &str| people.answer(question).expect("readable");
    people.store_answer("first", "a").expect("written");
    people.store_answer("second", "b").expect("written");
    people.store_answer("first", "c").expect("a new answer replaces the old one");
    assert_eq!((answer("first").as_deref(), answer("second").as_deref()), (Some("c"), Some("b")));
    assert_eq!(answer("third"), None);
    for number in 1..MAX_ANSWERS {
        people.store_answer(&number.to_string(), "d").expect("written");
    }
    assert_eq!((answer("first").as_deref(), answer("second")), (Some("c"), None), "the oldest answer is deleted");
}

fn table_is_removed_once(people: &dyn People) {
    let table = |id: u64, host, invitee| {
        let (request, created_at, expires_at) = (r#"{"chess960":1}"#.to_owned(), at(id), at(100 + id));
        let table = Table { id, host: PersonId(host), invitee, request, created_at, expires_at };
        people.add_table(&table).expect("a new number");
        table
    };
    let seek = table(1, 5, TableInvitee::Anyone);
    let newer = table(2, 6, TableInvitee::Anyone);
    let challenge = table(3, 6, TableInvitee::Person(PersonId(5)));
    let open = table(4, 7, TableInvitee::LinkHolder);
    assert_eq!(people.seeks(at(50), 9), Ok(vec![newer.clone(), seek.clone()]));
    assert_eq!(people.seeks(at(50), 1), Ok(vec![newer.clone()]));
    assert_eq!(people.seeks(at(101), 9), Ok(vec![newer]));
    assert_eq!(people.tables_of(PersonId(5), at(50)), Ok(vec![challenge, seek.clone()]));
    assert_eq!(people.table(4, at(103)), Ok(Some(open.clone())));
    assert_eq!(people.table(4, at(104)), Ok(None));
    assert_eq!(people.remove_table(4, at(103)), Ok(Some(open)));
    assert_eq!(people.remove_table(4, at(103)), Ok(None));
    assert_eq!(people.remove_table(2, at(102)), Ok(None), "the table has expired");
    assert_eq!(people.delete_expired(at(102)).map(|expired| expired.tables), Ok(vec![seek]));
    assert_eq!(people.table(1, at(50)), Ok(None));
}

fn blocked_person_has_no_access(people: &dyn People) {
    let ann = join(people, 1, "Ann").id;
    let secret = Digest::of("secret");
    people.issue_token(&session(1, ann), secret).expect("Ann exists");
    people.set_blocked(ann, true).expect("Ann exists");
    assert_eq!(people.token(secret, at(9)), Ok(None));
    assert_eq!(people.issue_token(&session(2, ann), Digest::of("b")), Err(PeopleError::Blocked));
    let recovery = link(LinkPurpose::Recovery, Some(ann));
    assert_eq!(people.add_link(&recovery, secret), Err(PeopleError::Blocked));
    assert_eq!(people.person(ann).map(|ann| ann.map(|ann| ann.blocked)), Ok(Some(true)));
    people.set_blocked(ann, false).expect("Ann exists");
    assert_eq!(people.token(secret, at(9)), Ok(None), "she has to log in again");
    people.issue_token(&session(2, ann), Digest::of("b")).expect("she may");
    assert_eq!(people.set_blocked(PersonId(9), true), Err(PeopleError::Unknown));
}

fn only_id_remains_of_erased_person(people: &dyn People) {
    let [ann, bob] = [join(people, 1, "Ann").id, join(people, 2, "Bob").id];
    for (person, id) in [(ann, 1), (bob, 2)] {
        let secret = |what: &str| Digest::of(format!("{what} {id}"));
        people.issue_token(&session(id, person), secret("session")).expect("written");
        people.add_link(&link(LinkPurpose::Recovery, Some(person)), secret("link")).expect("written");
        let grant = Grant { person, role: Role::Arbiter, scope: Scope::Zone };
        people.grant(&grant, None).expect("written");
        let text = "Hello".to_owned();
        let message = ChatMessage { game: 7, room: ChatRoom::Players, by: person, at: at(3), text };
        people.add_message(&message).expect("written");
        let (request, invitee) = ("{}".to_owned(), TableInvitee::Anyone);
        let table = Table { id, host: person, invitee, request, created_at: at(1), expires_at: at(9) };
        people.add_table(&table).expect("written");
    }
    people.erase_person(ann).expect("Ann exists");
    let left = people.person(ann).expect("readable").expect("the id remains");
    let name = String::new();
    let (display_name, created_at) = (name.clone(), at(0));
    assert_eq!(left, Person { id: ann, name, display_name, created_at, blocked: false, erased: true });
    assert_eq!(people.erase_person(ann), Err(PeopleError::Unknown));
    assert_eq!(people.grant(&administrator(ann), None), Err(PeopleError::Unknown));
    for (person, id, left) in [(ann, 1, 0), (bob, 2, 1)] {
        let found = people.token(Digest::of(format!("session {id}")), at(9)).expect("readable");
        assert_eq!(usize::from(found.is_some()), left);
        let found = people.link(Digest::of(format!("link {id}")), at(9)).expect("readable");
        assert_eq!(usize::from(found.is_some()), left);
        assert_eq!(people.grants(person).expect("readable").len(), left);
        assert_eq!(people.messages_by(person).expect("readable").len(), left);
        assert_eq!(people.tables_of(person, at(5)).expect("readable").len(), left);
    }
    assert_eq!(people.messages(7, ChatRoom::Players, 0, 9).expect("readable").len(), 1);
    // The name can be used again, the id cannot.
    join(people, 3, "Ann");
    let again = Person::new(ann, &super::contract::name("Cid"), at(6));
    assert!(people.add_person(&again, None, None).is_err());
}

use flagfall_chess::Color::{Black, White};

use super::*;
use crate::Via;

/// Every action and every role: `x` where it is allowed. Columns: anybody, player, assistant of White,
/// of Black, arbiter, chief arbiter, organiser, spectator, administrator.
const TABLE: [(Action, &str); 34] = [
    (Action::Watch, "xxxxxxxxxx"),
    (Action::OpenTable, "xxxxxxxxxx"),
    (Action::TakeSeat, "xxxxxxxxxx"),
    (Action::Play, ".xxx......"),
    (Action::CallArbiter, ".xxx......"),
    (Action::Hear(Room::Players), ".x..xxx..."),
    (Action::Hear(Room::Arbiter), ".x..xxx..."),
    (Action::Hear(Room::ArbiterWhite), ".xxxxxx..."),
    (Action::Hear(Room::ArbiterBlack), ".xxxxxx..."),
    (Action::Hear(Room::Spectators), "x...xxxxxx"),
    (Action::Say(Room::Players), ".x........"),
    (Action::Say(Room::Arbiter), ".x..xxx..."),
    (Action::Say(Room::ArbiterWhite), ".xxxxxx..."),
    (Action::Say(Room::ArbiterBlack), ".xxxxxx..."),
    (Action::Say(Room::Spectators), "x...xxxxxx"),
    (Action::SeeTimes, "....xxx..x"),
    (Action::HideGame, "....xxxx.."),
    (Action::CloseRoom, "....xxxx.."),
    (Action::NameVenue, ".......x.."),
    (Action::OpenGame, "....xxxx.."),
    (Action::Rule, "....xxx..."),
    (Action::AnswerCalls, "....xxx..."),
    (Action::ReportVideo, "....xxxx.."),
    (Action::Give(Role::Player), ".......x.x"),
    (Action::Give(Role::Assistant(White)), "....xxx..x"),
    (Action::Give(Role::Assistant(Black)), "....xxx..x"),
    (Action::Give(Role::Arbiter), "......x..x"),
    (Action::Give(Role::TechnicalArbiter), "......x..x"),
    (Action::Give(Role::ChiefArbiter), ".........x"),
    (Action::Give(Role::Organiser), ".........x"),
    (Action::Give(Role::Spectator), ".......x.x"),
    (Action::Give(Role::Administrator), ".........x"),
    (Action::Invite, ".......x.x"),
    (Action::ManagePeople, ".........x"),
];

#[test]
fn every_role_may_do_what_the_table_says() {
    for (action, row) in TABLE {
        let nobody: &[Role] = &[];
        let roles = std::iter::once(nobody).chain(Role::ALL.iter().map(std::slice::from_ref));
        let found: String =
            roles.map(|roles| if allowed(action, roles) { 'x' } else { '.' }).collect();
        assert_eq!(found, row, "{action:?}");
    }
    let actions: std::collections::HashSet<Action> =
        TABLE.iter().map(|(action, _)| *action).collect();
    assert_eq!(actions.len(), TABLE.len());
    for room in Room::ALL {
        assert!(actions.contains(&Action::Hear(room)) && actions.contains(&Action::Say(room)));
    }
    assert!(Role::ALL.into_iter().all(|role| actions.contains(&Action::Give(role))));
}

/// Two roles allow what either does; only the spectators' room is shut to who is at the board.
#[test]
fn roles_add_up() {
    for (action, _) in TABLE {
        for one in Role::ALL {
            for other in Role::ALL {
                let alone = [one, other].map(|role| allowed(action, &[role]));
                let spectators = matches!(
                    action,
                    Action::Hear(Room::Spectators) | Action::Say(Room::Spectators)
                );
                let expected = if spectators { alone[0] && alone[1] } else { alone[0] || alone[1] };
                assert_eq!(allowed(action, &[one, other]), expected, "{action:?} {one} {other}");
            }
        }
    }
}

#[test]
fn a_role_holds_where_it_was_given() {
    let scopes = [Scope::Zone, Scope::Event(4), Scope::Event(5), Scope::Game(7), Scope::Game(4)];
    // Game 7 is of event 4, game 4 of none.
    let wanted = [
        (scopes[0], None),
        (scopes[1], None),
        (scopes[2], None),
        (scopes[3], Some(4)),
        (scopes[4], None),
    ];
    for (given, expected) in scopes.into_iter().zip(["xxxxx", ".x.x.", "..x..", "...x.", "....x"]) {
        let grant = Grant { person: PersonId(1), role: Role::Arbiter, scope: given };
        let found: String = wanted
            .into_iter()
            .map(|(scope, event)| roles_in(&[grant], scope, event) == [Role::Arbiter])
            .map(|holds| if holds { 'x' } else { '.' })
            .collect();
        assert_eq!(found, expected, "{given:?}");
    }
}

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const OTHER: PersonId = PersonId(3);

#[track_caller]
fn check(who: Who, roles: &[Role], plays_elsewhere: bool, hat: Hat, left: &[Role]) {
    let board = Board { game: 7, event: Some(4), players: ByColor { white: WHITE, black: BLACK } };
    let person = OTHER;
    let grant = |role: &Role| Grant { person, role: *role, scope: Scope::Event(4) };
    let grants: Vec<Grant> = roles.iter().map(grant).collect();
    let standing = Standing::of(who, &board, &grants, plays_elsewhere);
    assert_eq!((standing.hat, standing.roles.as_slice()), (hat, left), "{who:?} {roles:?}");
}

#[test]
fn everybody_wears_one_hat() {
    let person = |id| Who::Person { id, via: Via::Session(1) };
    let seat = |game| Who::Seat { game, player: Black };
    check(Who::Anybody, &[], false, Hat::Spectator, &[]);
    check(Who::Anybody, &[Role::Arbiter], false, Hat::Spectator, &[]);
    check(seat(7), &[], false, Hat::Player(Black), &[Role::Player]);
    check(seat(8), &[Role::Arbiter], false, Hat::Spectator, &[]);
    check(person(WHITE), &[], false, Hat::Player(White), &[Role::Player]);
    check(person(BLACK), &[], true, Hat::Player(Black), &[Role::Player]);
    check(person(OTHER), &[], false, Hat::Spectator, &[]);
    check(person(OTHER), &[], true, Hat::OtherPlayer, &[]);
    for role in [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter] {
        check(person(OTHER), &[role], true, Hat::Arbiter(OTHER), &[role]);
        // Nobody rules on the own game.
        check(person(WHITE), &[role], false, Hat::Player(White), &[Role::Player]);
    }
    let assistant = Role::Assistant(Black);
    check(person(OTHER), &[assistant], true, Hat::Assistant(Black), &[assistant]);
    check(person(WHITE), &[assistant], false, Hat::Player(White), &[Role::Player]);
    for role in [Role::Organiser, Role::Administrator, Role::Spectator] {
        check(person(OTHER), &[role], false, Hat::Spectator, &[role]);
        check(person(WHITE), &[role], false, Hat::Player(White), &[role, Role::Player]);
    }
    // To be called a player makes nobody one.
    check(person(OTHER), &[Role::Player], false, Hat::Spectator, &[]);
}

#[test]
fn a_hat_says_who_acts_and_who_looks() {
    for (hat, actor, viewer) in [
        (Hat::Player(White), Some(Actor::Player(White)), Viewer::Player(White)),
        (Hat::Assistant(Black), Some(Actor::Assistant(Black)), Viewer::Player(Black)),
        (Hat::Arbiter(OTHER), Some(Actor::Arbiter(OTHER)), Viewer::Arbiter),
        (Hat::OtherPlayer, None, Viewer::OtherPlayer),
        (Hat::Spectator, None, Viewer::Spectator),
    ] {
        assert_eq!((hat.actor(), hat.viewer()), (actor, viewer));
    }
}

use flagfall_chess::Color::{Black, White};
use flagfall_laws::Actor;
use strum::VariantArray;

use super::*;
use crate::Credential;

/// Every action and role: `x` where it is allowed. Columns: anonymous, player, assistant of White,
/// of Black, arbiter, chief arbiter, organiser, spectator, administrator.
const TABLE: [(Action, &str); 34] = [
    (Action::Watch, "xxxxxxxxxx"),
    (Action::OpenTable, "xxxxxxxxxx"),
    (Action::TakeSeat, "xxxxxxxxxx"),
    (Action::Play, ".xxx......"),
    (Action::CallArbiter, ".xxx......"),
    (Action::ReadChat(ChatRoom::Players), ".x..xxx..."),
    (Action::ReadChat(ChatRoom::Arbiter), ".x..xxx..."),
    (Action::ReadChat(ChatRoom::ArbiterWhite), ".xxxxxx..."),
    (Action::ReadChat(ChatRoom::ArbiterBlack), ".xxxxxx..."),
    (Action::ReadChat(ChatRoom::Spectators), "x...xxxxxx"),
    (Action::SendChat(ChatRoom::Players), ".x........"),
    (Action::SendChat(ChatRoom::Arbiter), ".x..xxx..."),
    (Action::SendChat(ChatRoom::ArbiterWhite), ".xxxxxx..."),
    (Action::SendChat(ChatRoom::ArbiterBlack), ".xxxxxx..."),
    (Action::SendChat(ChatRoom::Spectators), "x...xxxxxx"),
    (Action::SeeMoveTimes, "....xxx..x"),
    (Action::HideGame, "....xxxx.."),
    (Action::CloseRoom, "....xxxx.."),
    (Action::DesignateVenue, ".......x.."),
    (Action::OpenGame, "....xxxx.."),
    (Action::Rule, "....xxx..."),
    (Action::AnswerCalls, "....xxx..."),
    (Action::ReportVideo, "....xxxx.."),
    (Action::Grant(Role::Player), ".......x.x"),
    (Action::Grant(Role::Assistant(White)), "....xxx..x"),
    (Action::Grant(Role::Assistant(Black)), "....xxx..x"),
    (Action::Grant(Role::Arbiter), "......x..x"),
    (Action::Grant(Role::TechnicalArbiter), "......x..x"),
    (Action::Grant(Role::ChiefArbiter), ".........x"),
    (Action::Grant(Role::Organiser), ".........x"),
    (Action::Grant(Role::Spectator), ".......x.x"),
    (Action::Grant(Role::Administrator), ".........x"),
    (Action::Invite, ".......x.x"),
    (Action::ManagePeople, ".........x"),
];

#[test]
fn permissions_match_the_table() {
    for (action, row) in TABLE {
        let nobody: &[Role] = &[];
        let roles = std::iter::once(nobody).chain(Role::ALL.iter().map(std::slice::from_ref));
        let found: String = roles.map(|roles| if allowed(action, roles) { 'x' } else { '.' }).collect();
        assert_eq!(found, row, "{action:?}");
    }
    let actions: std::collections::HashSet<Action> = TABLE.iter().map(|(action, _)| *action).collect();
    assert_eq!(actions.len(), TABLE.len());
    for &room in ChatRoom::VARIANTS {
        assert!(actions.contains(&Action::ReadChat(room)) && actions.contains(&Action::SendChat(room)));
    }
    assert!(Role::ALL.into_iter().all(|role| actions.contains(&Action::Grant(role))));
}

/// Two roles permit what either does; only the spectators' room is closed to anyone at the board.
#[test]
fn permissions_of_several_roles_add_up() {
    for (action, _) in TABLE {
        for one in Role::ALL {
            for other in Role::ALL {
                let alone = [one, other].map(|role| allowed(action, &[role]));
                let spectators =
                    matches!(action, Action::ReadChat(ChatRoom::Spectators) | Action::SendChat(ChatRoom::Spectators));
                let expected = if spectators { alone[0] && alone[1] } else { alone[0] || alone[1] };
                assert_eq!(allowed(action, &[one, other]), expected, "{action:?} {one} {other}");
            }
        }
    }
}

#[test]
fn role_applies_only_in_its_scope() {
    let scopes = [Scope::Zone, Scope::Event(4), Scope::Event(5), Scope::Game(7), Scope::Game(4)];
    // Game 7 belongs to event 4, game 4 to none.
    let wanted = [(scopes[0], None), (scopes[1], None), (scopes[2], None), (scopes[3], Some(4)), (scopes[4], None)];
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
fn check(who: Identity, roles: &[Role], plays_elsewhere: bool, participation: Participation, left: &[Role]) {
    let board = GameSeats { game: 7, event: Some(4), players: ByColor { white: WHITE, black: BLACK } };
    let person = OTHER;
    let grant = |role: &Role| Grant { person, role: *role, scope: Scope::Event(4) };
    let grants: Vec<Grant> = roles.iter().map(grant).collect();
    let found = GameRoles::of(who, &board, &grants, plays_elsewhere);
    assert_eq!((found.participation, found.roles.as_slice()), (participation, left), "{who:?} {roles:?}");
}

#[test]
fn participation_follows_from_seat_and_roles() {
    let person = |id| Identity::Person { id, credential: Credential::Session(1) };
    let seat = |game| Identity::Seat { game, player: Black };
    check(Identity::Anonymous, &[], false, Participation::Spectator, &[]);
    check(Identity::Anonymous, &[Role::Arbiter], false, Participation::Spectator, &[]);
    check(seat(7), &[], false, Participation::Player(Black), &[Role::Player]);
    check(seat(8), &[Role::Arbiter], false, Participation::Spectator, &[]);
    check(person(WHITE), &[], false, Participation::Player(White), &[Role::Player]);
    check(person(BLACK), &[], true, Participation::Player(Black), &[Role::Player]);
    check(person(OTHER), &[], false, Participation::Spectator, &[]);
    check(person(OTHER), &[], true, Participation::OtherPlayer, &[]);
    for role in [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter] {
        check(person(OTHER), &[role], true, Participation::Arbiter, &[role]);
        // Arbiters never rule on their own game.
        check(person(WHITE), &[role], false, Participation::Player(White), &[Role::Player]);
    }
    let assistant = Role::Assistant(Black);
    check(person(OTHER), &[assistant], true, Participation::Assistant(Black), &[assistant]);
    check(person(WHITE), &[assistant], false, Participation::Player(White), &[Role::Player]);
    for role in [Role::Organiser, Role::Administrator, Role::Spectator] {
        check(person(OTHER), &[role], false, Participation::Spectator, &[role]);
        check(person(WHITE), &[role], false, Participation::Player(White), &[role, Role::Player]);
    }
    // A granted role of player gives no seat.
    check(person(OTHER), &[Role::Player], false, Participation::Spectator, &[]);
}

#[test]
fn participation_determines_actor_and_side() {
    for (participation, actor, side) in [
        (Participation::Player(White), Some(Actor::Player(White)), Some(White)),
        (Participation::Assistant(Black), Some(Actor::Assistant(Black)), Some(Black)),
        (Participation::Arbiter, Some(Actor::Arbiter(OTHER)), None),
        (Participation::OtherPlayer, None, None),
        (Participation::Spectator, None, None),
    ] {
        assert_eq!((participation.actor(OTHER), participation.side()), (actor, side));
    }
}

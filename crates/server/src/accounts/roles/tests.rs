use flagfall_chess::Color::{Black, White};
use flagfall_laws::{Action, Participation};
use flagfall_store::{TokenScope, TokenScopes};

use super::*;
use crate::Credential;

const WHITE: PersonId = PersonId(1);
const BLACK: PersonId = PersonId(2);
const OTHER: PersonId = PersonId(3);
/// Grants most of the roles here.
const GRANTER: PersonId = PersonId(4);

/// Game 7 belongs to event 4.
const BOARD: GameSeats = GameSeats {
    game: 7,
    event: Some(4),
    players: ByColor { white: WHITE, black: BLACK },
    assisted: ByColor { white: true, black: true },
};

const OFFICES: [Role; 5] =
    [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter, Role::Organiser, Role::Administrator];

const fn person(id: PersonId) -> Identity {
    Identity::Person { id, credential: Credential::Session(1), seat: None }
}

const fn grant(role: Role, scope: Scope) -> Grant {
    Grant { person: OTHER, role, scope }
}

/// Returns the roles of a caller with roles that `granted_by` granted, who has roles too.
fn caller(identity: Identity, grants: &[Grant], granted_by: PersonId, of_granter: &[Grant]) -> CallerRoles {
    let held = grants.iter().map(|grant| HeldGrant { grant: *grant, granted_by: Some(granted_by) });
    CallerRoles { identity, held: held.collect(), granters: HashMap::from([(granted_by, of_granter.to_vec())]) }
}

/// Returns the powers of a caller over the board, with roles in its event.
fn powers(identity: Identity, roles: &[Role]) -> Powers {
    let grants: Vec<Grant> = roles.iter().map(|role| grant(*role, Scope::Event(4))).collect();
    caller(identity, &grants, GRANTER, &[]).powers(&BOARD, false)
}

#[test]
fn role_applies_only_in_its_scope() {
    let scopes = [Scope::Zone, Scope::Event(4), Scope::Event(5), Scope::Game(7), Scope::Game(4)];
    let other_game = GameSeats { game: 4, event: None, ..BOARD };
    for (given, expected) in scopes.into_iter().zip(["xxxxx", ".x.x.", "..x..", "...x.", "....x"]) {
        let caller = caller(person(OTHER), &[grant(Role::Arbiter, given)], GRANTER, &[]);
        let powers = [
            caller.powers_in(scopes[0]),
            caller.powers_in(scopes[1]),
            caller.powers_in(scopes[2]),
            caller.powers(&BOARD, false),
            caller.powers(&other_game, false),
        ];
        let found: String = powers.iter().map(|powers| if powers.may(Action::Rule) { 'x' } else { '.' }).collect();
        assert_eq!(found, expected, "{given:?}");
    }
}

#[test]
fn participation_follows_from_identity_and_roles() {
    let seat = |game| Identity::Seat { game, player: Black };
    for (identity, roles, expected) in [
        (Identity::Anonymous, &[][..], Participation::Spectator),
        (Identity::Anonymous, &[Role::Player], Participation::Spectator),
        (seat(7), &[], Participation::Player(Black)),
        (seat(8), &[], Participation::Spectator),
        (person(WHITE), &[], Participation::Player(White)),
        (person(BLACK), &[], Participation::Player(Black)),
        (person(OTHER), &[], Participation::Spectator),
        // A granted role of player gives no seat.
        (person(OTHER), &[Role::Player], Participation::Spectator),
        (person(OTHER), &[Role::ChiefArbiter], Participation::Arbiter),
        (person(OTHER), &[Role::Organiser], Participation::Spectator),
        (person(OTHER), &[Role::Assistant(Black)], Participation::Assistant(Black)),
        (person(WHITE), &[Role::Assistant(Black)], Participation::Player(White)),
    ] {
        assert_eq!(powers(identity, roles).participation(), expected, "{identity:?} {roles:?}");
    }
}

#[test]
fn players_and_assistants_have_no_office_in_their_game() {
    let assistant = Role::Assistant(Black);
    for role in OFFICES {
        assert_eq!(powers(person(WHITE), &[role]), powers(person(WHITE), &[]), "{role}");
        let assists = powers(person(OTHER), &[role, assistant]);
        assert_eq!(assists, powers(person(OTHER), &[assistant]), "{role}");
        assert_eq!(assists.participation(), Participation::Assistant(Black));
        // They keep the office in the event.
        let grants = [grant(role, Scope::Event(4)), grant(assistant, Scope::Game(7))];
        let caller = caller(person(OTHER), &grants, GRANTER, &[]);
        assert!(caller.powers_in(Scope::Event(4)).has_role(), "{role}");
    }
}

/// The conflict of interest begins with the appointment.
#[test]
fn appointed_assistant_watches_without_an_office_until_accepted() {
    let board = GameSeats { assisted: ByColor { white: false, black: true }, ..BOARD };
    for role in OFFICES {
        for (player, expected) in [(White, Participation::Spectator), (Black, Participation::Assistant(Black))] {
            let grants = [grant(role, Scope::Zone), grant(Role::Assistant(player), Scope::Game(7))];
            let caller = caller(person(OTHER), &grants, GRANTER, &[]);
            let powers = caller.powers(&board, false);
            assert_eq!(powers.participation(), expected, "{role}");
            assert!(!OFFICES.into_iter().any(|office| powers.may(Action::Grant(office))), "{role}");
            assert!(!powers.may(Action::Rule) && !powers.may(Action::CloseRoom), "{role}");
            assert_ne!(caller.involvement(&board), Involvement::Neutral, "{role}");
        }
    }
}

/// A token that may not play is no way around the conflict of interest.
#[test]
fn scopes_of_a_token_hide_no_conflict_of_interest() {
    let scopes = |scope| -> TokenScopes { [scope].into_iter().collect() };
    let credential = |scope| Credential::Token { id: 1, scopes: scopes(scope) };
    let token = |scope| Identity::Person { id: OTHER, credential: credential(scope), seat: None };
    let roles = [Role::Arbiter, Role::Assistant(White)];
    for scope in [TokenScope::Arbitrate, TokenScope::Play] {
        let found = powers(token(scope), &roles);
        assert_eq!(found.participation(), Participation::Assistant(White), "{scope:?}");
        assert!(!found.may(Action::Rule), "{scope:?}");
    }
    assert!(powers(token(TokenScope::Arbitrate), &[Role::Arbiter]).may(Action::Rule));
    assert!(!powers(token(TokenScope::Play), &[Role::Arbiter]).may(Action::Rule));
}

/// One person, with an account and a seat as a guest.
#[test]
fn seat_of_a_guest_excludes_the_account_from_every_office() {
    let with_seat =
        |game| Identity::Person { id: OTHER, credential: Credential::Session(1), seat: Some((game, Black)) };
    for role in OFFICES {
        assert_eq!(powers(with_seat(7), &[role]), powers(Identity::Seat { game: 7, player: Black }, &[]), "{role}");
        assert_eq!(powers(with_seat(8), &[role]), powers(person(OTHER), &[role]), "{role}");
    }
}

#[test]
fn role_reaches_no_game_of_its_granter() {
    let other_game = GameSeats { game: 8, players: ByColor { white: OTHER, black: GRANTER }, ..BOARD };
    let assistant = grant(Role::Assistant(White), Scope::Game(7));
    for scope in [Scope::Zone, Scope::Event(4), Scope::Game(7)] {
        for (granter, grants, reaches) in [
            (GRANTER, &[][..], true),
            (GRANTER, &[grant(Role::ChiefArbiter, Scope::Zone)], true),
            (GRANTER, &[assistant], false),
            (WHITE, &[], false),
            (BLACK, &[], false),
        ] {
            let caller = caller(person(OTHER), &[grant(Role::Arbiter, scope)], granter, grants);
            let found = caller.powers(&BOARD, false).may(Action::Rule);
            assert_eq!(found, reaches, "{scope:?} by {granter:?} with {grants:?}");
            assert!(!caller.powers(&other_game, false).may(Action::Rule), "a player of the other game");
        }
    }
}

/// A role that several people granted stays if one of them is neutral.
#[test]
fn second_granter_makes_a_role_reach_the_game_of_the_first() {
    let arbiter = grant(Role::Arbiter, Scope::Zone);
    let held = [WHITE, GRANTER].map(|granter| HeldGrant { grant: arbiter, granted_by: Some(granter) });
    let caller = CallerRoles { identity: person(OTHER), held: held.to_vec(), granters: HashMap::new() };
    assert!(caller.powers(&BOARD, false).may(Action::Rule));
}

//! The table of permissions, and the offices that players and assistants do not have.

use std::collections::HashSet;

use flagfall_chess::Color::{self, Black, White};
use flagfall_laws::{
    Action, Actor, CapacityError, ChatRoom, Involvement, Participation, ParticipationKind, PersonId, PlayMode, Powers,
    Role, RoleSet,
};
use proptest::prelude::*;
use strum::VariantArray;

/// Every action: `x` where it is allowed. Columns: nobody, player of White, of Black, assistant of White, of Black,
/// arbiter, technical arbiter, chief arbiter, organiser, spectator, administrator.
const TABLE: [(Action, &str); 38] = [
    (Action::Watch, "xxxxxxxxxxx"),
    (Action::OpenTable, "xxxxxxxxxxx"),
    (Action::TakeSeat, "xxxxxxxxxxx"),
    (Action::Play, ".xxxx......"),
    (Action::TakePart, ".xxxxxxx..."),
    (Action::CallArbiter, ".xxxx......"),
    (Action::ReadChat(ChatRoom::Players), ".xx..xxx..."),
    (Action::ReadChat(ChatRoom::Arbiter), ".xx..xxx..."),
    (Action::ReadChat(ChatRoom::ArbiterWhite), ".x.x.xxx..."),
    (Action::ReadChat(ChatRoom::ArbiterBlack), "..x.xxxx..."),
    (Action::ReadChat(ChatRoom::Spectators), "x....xxxxxx"),
    (Action::SendChat(ChatRoom::Players), ".xx........"),
    (Action::SendChat(ChatRoom::Arbiter), ".xx..xxx..."),
    (Action::SendChat(ChatRoom::ArbiterWhite), ".x.x.xxx..."),
    (Action::SendChat(ChatRoom::ArbiterBlack), "..x.xxxx..."),
    (Action::SendChat(ChatRoom::Spectators), "x....xxxxxx"),
    (Action::SeeMoveTimes, ".....xxx..x"),
    (Action::HideGame, ".....xxxx.."),
    (Action::CloseRoom, ".....xxxx.."),
    (Action::DesignateVenue, "........x.."),
    (Action::OpenGame, ".....xxxx.."),
    (Action::Rule, ".....xxx..."),
    (Action::AnswerCalls, ".....xxx..."),
    (Action::ReportVideo, ".....xxxx.."),
    (Action::TellOfVideo, "...xxxxx..."),
    (Action::SeeRoles, ".xxxxxxxxxx"),
    (Action::SeeZoneRoles, ".......x..x"),
    (Action::Grant(Role::Player), "........x.x"),
    (Action::Grant(Role::Assistant(White)), ".....xxx..x"),
    (Action::Grant(Role::Assistant(Black)), ".....xxx..x"),
    (Action::Grant(Role::Arbiter), ".......x..x"),
    (Action::Grant(Role::TechnicalArbiter), ".......x..x"),
    (Action::Grant(Role::ChiefArbiter), "..........x"),
    (Action::Grant(Role::Organiser), "..........x"),
    (Action::Grant(Role::Spectator), "........x.x"),
    (Action::Grant(Role::Administrator), "..........x"),
    (Action::Invite, "........x.x"),
    (Action::ManagePeople, "..........x"),
];

/// The roles that are offices, or at least not seats.
const OFFICES: [Role; 6] =
    [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter, Role::Organiser, Role::Spectator, Role::Administrator];

const INVOLVED: [Involvement; 4] =
    [Involvement::Plays(White), Involvement::Plays(Black), Involvement::Assists(White), Involvement::Assists(Black)];

const PERSON: PersonId = PersonId(3);

fn neutral(roles: &[Role]) -> Powers {
    Powers::of(roles.iter().copied().collect(), Involvement::Neutral, false)
}

fn involved(involvement: Involvement) -> Powers {
    Powers::of(RoleSet::EMPTY, involvement, false)
}

#[test]
fn powers_match_the_table() {
    let columns: Vec<Powers> = std::iter::once(neutral(&[]))
        .chain(INVOLVED.map(involved))
        .chain(OFFICES.map(|role| neutral(&[role])))
        .collect();
    for (action, row) in TABLE {
        let found: String = columns.iter().map(|powers| if powers.may(action) { 'x' } else { '.' }).collect();
        assert_eq!(found, row, "{action:?}");
    }
    let actions: HashSet<Action> = TABLE.iter().map(|(action, _)| *action).collect();
    assert_eq!(actions.len(), TABLE.len());
    for &room in ChatRoom::VARIANTS {
        assert!(actions.contains(&Action::ReadChat(room)) && actions.contains(&Action::SendChat(room)));
    }
    assert!(Role::ALL.into_iter().all(|role| actions.contains(&Action::Grant(role))));
}

/// Two roles permit what either does.
#[test]
fn powers_of_several_roles_add_up() {
    for (action, _) in TABLE {
        for one in OFFICES {
            for other in OFFICES {
                let expected = neutral(&[one]).may(action) || neutral(&[other]).may(action);
                assert_eq!(neutral(&[one, other]).may(action), expected, "{action:?} {one} {other}");
            }
        }
    }
}

/// The seat makes a player, and the assistant's colour belongs to the game.
#[test]
fn roles_of_player_and_assistant_give_no_powers_by_themselves() {
    for role in [Role::Player, Role::Assistant(White), Role::Assistant(Black)] {
        assert_eq!(neutral(&[role]), neutral(&[]), "{role}");
    }
}

#[test]
fn participation_follows_from_involvement_and_roles() {
    let arbiters = [Role::Arbiter, Role::TechnicalArbiter, Role::ChiefArbiter];
    for (elsewhere, watching) in [(false, Participation::Spectator), (true, Participation::OtherPlayer)] {
        for role in OFFICES {
            let found = Powers::of(role.into(), Involvement::Neutral, elsewhere).participation();
            let expected = if arbiters.contains(&role) { Participation::Arbiter } else { watching };
            assert_eq!(found, expected, "{role}");
        }
        for color in Color::ALL {
            let of = |involvement| Powers::of(RoleSet::EMPTY, involvement, elsewhere).participation();
            assert_eq!(of(Involvement::Plays(color)), Participation::Player(color));
            assert_eq!(of(Involvement::Assists(color)), Participation::Assistant(color));
        }
    }
}

#[test]
fn appointed_assistant_has_the_powers_of_a_spectator() {
    for elsewhere in [false, true] {
        for role in Role::ALL {
            let appointed = Powers::of(role.into(), Involvement::Appointed, elsewhere);
            let spectator = Powers::of(Role::Spectator.into(), Involvement::Neutral, elsewhere);
            assert_eq!(appointed, spectator, "{role}");
        }
    }
    let appointed = involved(Involvement::Appointed);
    check_capacity(appointed, ParticipationKind::Spectator, (false, false), Ok(Participation::Spectator));
    check_capacity(appointed, ParticipationKind::Assistant, (false, false), Err(CapacityError::NotHeld));
}

#[track_caller]
fn check_capacity(
    powers: Powers,
    wanted: ParticipationKind,
    (is_over, elsewhere): (bool, bool),
    expected: Result<Participation, CapacityError>,
) {
    let found = powers.assume(wanted, is_over, elsewhere).map(Powers::participation);
    assert_eq!(found, expected, "{powers:?} as {wanted:?}");
}

#[test]
fn people_at_the_board_watch_only_after_the_game() {
    use ParticipationKind as Kind;
    for powers in INVOLVED.map(involved) {
        for wanted in [Kind::Spectator, Kind::OtherPlayer] {
            for elsewhere in [false, true] {
                check_capacity(powers, wanted, (false, elsewhere), Err(CapacityError::OwnGame));
            }
        }
        check_capacity(powers, Kind::Spectator, (true, false), Ok(Participation::Spectator));
        check_capacity(powers, Kind::Spectator, (true, true), Ok(Participation::OtherPlayer));
        check_capacity(powers, Kind::OtherPlayer, (true, false), Err(CapacityError::NotHeld));
        check_capacity(powers, powers.participation().kind(), (false, true), Ok(powers.participation()));
        check_capacity(powers, Kind::Arbiter, (true, false), Err(CapacityError::NotHeld));
    }
}

#[test]
fn arbiters_may_watch_and_others_may_not_rule() {
    use ParticipationKind as Kind;
    let (arbiter, organiser) = (neutral(&[Role::Arbiter]), neutral(&[Role::Organiser]));
    check_capacity(arbiter, Kind::Arbiter, (false, false), Ok(Participation::Arbiter));
    check_capacity(arbiter, Kind::Spectator, (false, false), Ok(Participation::Spectator));
    let watching = arbiter.assume(Kind::Spectator, false, false).expect("a spectator");
    assert!(!watching.may(Action::Rule) && !watching.may(Action::CloseRoom));
    for wanted in [Kind::Arbiter, Kind::Player, Kind::Assistant, Kind::OtherPlayer] {
        check_capacity(organiser, wanted, (true, false), Err(CapacityError::NotHeld));
    }
    let watching = organiser.assume(Kind::Spectator, false, false).expect("a spectator");
    assert!(watching.may(Action::CloseRoom));
}

#[test]
fn spectators_see_less_while_they_play_elsewhere() {
    let room = Action::ReadChat(ChatRoom::Spectators);
    let spectator = neutral(&[]);
    let playing = spectator.playing_elsewhere(true);
    assert_eq!(playing.participation(), Participation::OtherPlayer);
    assert!(spectator.may(room) && !playing.may(room) && playing.playing_elsewhere(false).may(room));
    let arbiter = neutral(&[Role::Arbiter]);
    assert_eq!(arbiter.playing_elsewhere(true), arbiter);
}

#[test]
fn office_of_an_arbiter_depends_on_the_form_of_the_game() {
    use PlayMode::{Hybrid, OnlineSupervised, OnlineUnsupervised, OverTheBoard};
    let (arbiter, technical) = (neutral(&[Role::Arbiter]), neutral(&[Role::TechnicalArbiter]));
    let chief = neutral(&[Role::Arbiter, Role::ChiefArbiter]);
    for (powers, form, actor) in [
        (arbiter, Hybrid, Actor::LocalArbiter(PERSON)),
        (technical, Hybrid, Actor::TechnicalArbiter(PERSON)),
        (neutral(&[Role::Arbiter, Role::TechnicalArbiter]), Hybrid, Actor::LocalArbiter(PERSON)),
        (arbiter, OnlineSupervised, Actor::MatchArbiter(PERSON)),
        (arbiter, OnlineUnsupervised, Actor::Arbiter(PERSON)),
        (technical, OverTheBoard, Actor::Arbiter(PERSON)),
        (chief, Hybrid, Actor::Arbiter(PERSON)),
        (chief, OnlineSupervised, Actor::Arbiter(PERSON)),
    ] {
        assert_eq!(powers.actor(PERSON, form), Some(actor), "{powers:?} {form:?}");
        assert_eq!(powers.official(PERSON, form), Some(actor), "{powers:?} {form:?}");
    }
    let both = neutral(&[Role::Arbiter, Role::Organiser]);
    assert_eq!(both.official(PERSON, Hybrid), Some(Actor::LocalArbiter(PERSON)));
    assert_eq!(both.organiser(PERSON), Some(Actor::Organiser(PERSON)));
    assert_eq!(neutral(&[Role::Administrator]).official(PERSON, Hybrid), None);
    assert_eq!(involved(Involvement::Plays(White)).official(PERSON, Hybrid), None);
}

proptest! {
    /// Players and assistants have no office in their game, whatever their roles.
    #[test]
    fn no_role_adds_to_the_powers_of_people_at_the_board(
        roles in proptest::collection::vec(proptest::sample::select(Role::ALL.to_vec()), 0..9),
        involvement in proptest::sample::select(INVOLVED.to_vec()),
        elsewhere: bool,
    ) {
        let powers = Powers::of(roles.into_iter().collect(), involvement, elsewhere);
        prop_assert_eq!(powers, involved(involvement));
        for form in [PlayMode::Hybrid, PlayMode::OnlineSupervised] {
            prop_assert_eq!(powers.actor(PERSON, form), powers.participation().actor(PERSON));
            prop_assert_eq!(powers.official(PERSON, form), None);
        }
    }
}

//! What only online play knows: disconnection, the video conference, calls, restarts.

mod script;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{
    Ability, Actor, Command, Conduct, Game, Hand, Opening, PersonId, Ruling, Venue, Why,
};
use flagfall_laws::{Law, Offence, Rules};
use script::{opened, opening, play, play_from};

const ONLINE: &str = "fide-online-2021-blitz";
const HYBRID: &str = "hybrid";
const ALONE: &str = "online-unsupervised";

#[test]
fn the_clock_of_a_disconnected_player_runs_on_o_11_4() {
    let script = play(ONLINE, "", "0:10 Z disconnect white\n0:40 Z reconnect white");
    let script = script.clocks("2:20 3:00");
    script.on("0:50 W e2e4").clocks("2:12 3:00").goes_on();
    // The opponent's does not begin to.
    play(ONLINE, "", "0:10 Z disconnect black\n0:40 W e2e4").clocks("2:22 3:00");
}

#[test]
fn who_is_not_back_before_the_time_ends_loses_o_11_4_2() {
    play(ONLINE, "", "0:10 Z disconnect white\n3:00 -").solved("0-1 O.11.4.2a");
    play(ONLINE, "", "0:10 Z disconnect white\n2:00 Z reconnect white\n3:00 -")
        .solved("0-1 O.4.5a");
    // The opponent cannot mate (O.11.4.2c).
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", start, "0:10 Z disconnect white\n3:00 - => 0.5-0.5 O.11.4.2c");
    play(HYBRID, "", "0:10 Z disconnect white\n15:00 -").solved("0-1 O.4.5a");
}

#[test]
fn the_regulations_may_fix_an_interval_o_11_4_2b() {
    let minute = "disconnection = { return_within = '1m' }";
    let back = "0:10 Z disconnect white\n1:09.999 Z reconnect white\n2:00 -";
    play(ONLINE, minute, back).goes_on();
    play(ONLINE, minute, "0:10 Z disconnect white\n1:10 -").solved("0-1 O.11.4.2b");
    // Also of the player who does not have the move.
    play(ONLINE, minute, "0:10 Z disconnect black\n1:10 -").solved("1-0 O.11.4.2b");
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, minute, start, "0:10 Z disconnect white\n1:10 - => 0.5-0.5 O.11.4.2c");
    play(ALONE, "", "0:10 Z disconnect white\n1:10 -").solved("0-1 O.6.1.1");
}

#[test]
fn the_arbiter_may_be_told_instead() {
    let told = "disconnection = { return_within = '1m', not_back = 'arbiter' }";
    let script = play(ONLINE, told, "0:10 Z disconnect black\n1:10 -").events("return_overdue");
    let script = script.on("1:20 -").goes_on();
    script.on("1:30 Z reconnect black\n1:40 W e2e4").goes_on();
}

#[test]
fn the_interval_begins_with_the_game() {
    let minute = "disconnection = { return_within = '1m' }\ndefault_time = '30m'";
    let lines = "0:00 W arrive\n0:00 B arrive\n0:00 Z disconnect white\n5:00 Z begin\n5:59 -";
    let script = opened(&opening(ONLINE, minute)).on(lines).goes_on();
    script.on("6:00 -").solved("0-1 O.11.4.2b");
}

#[test]
fn a_game_reopened_after_a_disconnection_goes_on() {
    let minute = "disconnection = { return_within = '1m' }";
    let script = play(ONLINE, minute, "0:10 Z disconnect black\n1:10 -").solved("1-0 O.11.4.2b");
    let script = script.on("2:00 A rule reopen\n3:00 -").goes_on();
    script.on("4:00 A rule resume\n4:10 W e2e4").goes_on();
}

#[test]
fn a_disconnection_can_cost_more_o_11_4_1b() {
    let ladder = "disconnecting = ['warning', { offender_loses = '1m' }]";
    let script = play(ONLINE, ladder, "0:10 Z disconnect black\n0:20 Z reconnect black");
    let script = script.events("reconnected counted penalised").clocks("2:40 3:00");
    script.on("0:30 Z disconnect black\n0:40 Z reconnect black").clocks("2:20 2:00");
    play(ONLINE, "", "0:10 Z disconnect black\n0:20 Z reconnect black")
        .events("reconnected counted");
}

#[test]
fn nobody_is_connected_twice() {
    let lines = "0:01 Z reconnect white -> O.11.4.1a\n0:02 Z disconnect white\n0:03 Z disconnect white -> O.11.4";
    play(ONLINE, "", lines);
    // A player speaks for himself or herself only.
    play(ONLINE, "", "0:01 W disconnect black -> O.10.6\n0:02 W disconnect");
}

#[test]
fn no_move_outside_the_video_conference_o_13_3() {
    let out = "0:10 Z leave white\n0:20 W e2e4 -> O.13.3\n0:30 Z join white\n0:40 W e2e4";
    play(ONLINE, "", out).goes_on().clocks("2:22 3:00");
    play(ONLINE, "video_gate = false\nleaving_video = []", "0:10 Z leave white\n0:20 W e2e4")
        .goes_on();
    play(
        ONLINE,
        "",
        "0:10 Z join white -> O.13.3\n0:11 Z leave white\n0:12 Z leave white -> O.13.3",
    );
    // Whoever is out may still resign.
    play(ONLINE, "", "0:10 Z leave white\n0:20 W resign => 0-1 O.5.2");
}

#[test]
fn a_premove_waits_for_the_video_conference_o_13_3() {
    let out = "0:05 B premove e7e5\n0:10 Z leave black\n0:20 W e2e4";
    let script = play(ONLINE, "", out).moves("e2e4");
    let script = script.on("0:50 Z join black").moves("e2e4 e7e5").clocks("2:42 2:32");
    script.events("video_joined move_made");
    // It can be chosen outside as well, on the player's own turn too.
    let outside = "0:10 Z leave white\n0:20 W premove e2e4\n0:30 Z join white";
    play(ONLINE, "", outside).moves("e2e4");
    let unplayable = "0:05 B premove e4d3\n0:10 Z leave black\n0:20 W e2e4\n0:30 Z join black";
    play(ONLINE, "", unplayable).moves("e2e4").events("video_joined premove_dropped");
}

#[test]
fn a_premove_waits_for_stopped_clocks_too() {
    let out = "0:05 B premove e7e5\n0:10 Z leave black\n0:20 W e2e4\n0:30 A rule pause\n0:40 Z join black";
    let script = play(ONLINE, "", out).moves("e2e4");
    script.on("0:50 A rule resume").moves("e2e4 e7e5").clocks("2:42 2:52");
}

#[test]
fn cards_for_leaving_the_conference_o_13_4() {
    let script =
        play(ONLINE, "", "0:10 Z leave white").events("video_left conduct counted penalised");
    let script = script.that("a yellow card", |game| game.cards(Color::White) == [0, 1, 0]);
    script.on("0:20 Z join white\n0:30 Z leave white => 0-1 O.13.4b");
    // Each has cards of their own, and there may be none.
    play(ONLINE, "", "0:10 Z leave white\n0:20 Z leave black").goes_on();
    let none = "leaving_video = []";
    play(ONLINE, none, "0:10 Z leave white\n0:20 Z join white\n0:30 Z leave white").goes_on();
}

#[test]
fn every_player_may_call_the_arbiter_o_15_1() {
    let script = play(ONLINE, "", "0:10 B call my opponent talks").events("arbiter_called");
    let script = script.on("0:20 A rule call black right").goes_on();
    script.on("0:30 A rule call black right -> O.15.1a");
    // One call at a time waits, and somebody must be there to answer it.
    let script = play(ONLINE, "", "0:10 B call hm\n0:11 B call hm -> O.15.1a\n0:12 W call hm");
    script.on("0:20 A rule call black right\n0:30 B call hm").goes_on();
    play("casual", "", "0:10 B call hm -> K.10");
    let ladder = "call_without_reason = ['warning', { opponent_gains = '1m' }]";
    let script = play(ONLINE, ladder, "0:10 B call hm\n0:20 A rule call black wrong");
    let script = script.events("ruled counted penalised");
    let script = script.that("a warning", |game| game.cards(Color::Black) == [1, 0, 0]);
    script.on("0:30 B call hm\n0:40 A rule call black wrong").clocks("3:20 3:00");
    let script = play(ONLINE, "", "0:10 B call hm\n0:20 A rule call black wrong");
    let counted =
        |game: &flagfall_game::Game| game.offences(Color::Black, Offence::CallWithoutReason) == 1;
    script.that("counted", counted);
}

#[test]
fn a_hybrid_game_goes_on_after_a_break_o_18_9ab() {
    let broken = "1:00 W e2e4\n2:00 Z disconnect black\n2:10 A rule pause\n9:00 Z reconnect black";
    let script = play(HYBRID, "", broken).on("9:30 A rule resume\n9:40 B e7e5");
    script.clocks("14:10 13:50");
    // Nobody's time is shortened without a report.
    let reported =
        "9:05 A rule take black 5m -> O.18.9\n9:06 Z report black -> O.18.9\n9:07 T report black";
    let script = play(HYBRID, "", broken).on(reported);
    let script = script.on("9:10 A rule take black 5m\n9:30 A rule resume");
    let articles: Vec<String> =
        script.game.rulings().iter().map(|ruled| ruled.article.to_string()).collect();
    assert_eq!(articles, ["O.19.6", "O.18.9b", "O.18.9a"]);
    script.on("9:40 B e7e5").clocks("14:10 8:50");
    play(HYBRID, "", "1:00 A rule take black 0s -> O.18.9b");
}

#[test]
fn a_hybrid_game_is_started_afresh_o_18_9cd() {
    let broken = "1:00 W e2e4\n2:00 Z disconnect black\n9:00 Z reconnect black\n\
                  9:05 A rule restart -> O.18.9\n9:06 T report black\n";
    let script = play(HYBRID, "", broken).on("9:10 A rule restart").moves("").clocks("15:00 15:00");
    script.on("9:20 A rule resume\n9:30 W d2d4").clocks("15:00 15:00");
    let script = play(HYBRID, "", broken).on("9:10 A rule restart 5m+3s").clocks("5:00 5:00");
    script.on("9:20 A rule resume\n9:30 W d2d4").clocks("4:53 5:00");
    // Without a break, or before it is mended, there is nothing to decide so.
    play(HYBRID, "", "1:00 A rule restart -> O.18.9c\n1:00 A rule restart 5m -> O.18.9d");
    play(HYBRID, "", "1:00 W e2e4\n2:00 Z disconnect black\n2:10 A rule restart -> O.18.9c");
    // Longer times are another way to go on after a break; none at all are no times.
    let script = play(HYBRID, "", broken).on("9:10 A rule restart 90m").clocks("90:00 90:00");
    assert_eq!(script.game.rulings()[0].article.to_string(), "O.18.9");
    play(HYBRID, "", broken).on("9:10 A rule restart none -> O.18.9");
}

#[test]
fn colours_reversed_o_15_2() {
    let knights = "0:01 W g1f3\n0:01 B g8f6\n0:01 W b1c3\n0:01 B b8c6\n0:01 W a2a3\n0:01 B a7a6\n\
                   0:01 W b2b3\n0:01 B b7b6\n0:01 W c3d5\n0:01 B c6d4\n0:01 W d5c3\n0:01 B d4c6\n\
                   0:01 W h2h3\n0:01 B h7h6\n0:01 W g2g3\n0:01 B g7g6\n0:01 W d2d3\n0:01 B d7d6\n\
                   0:01 W e2e3\n";
    play(ONLINE, "", "0:10 A rule reversed => annulled O.15.2");
    play(ONLINE, "", knights).on("0:10 A rule reversed => annulled O.15.2");
    play(ONLINE, "", knights).on("0:01 B e7e6\n0:10 A rule reversed -> O.15.2").goes_on();
    play("fide-2017", "", knights).on("0:10 A rule reversed => annulled L.7.3");
    play(HYBRID, "", knights).on("0:10 A rule reversed => annulled O.19.2");
    // A game that is over stands.
    play(ONLINE, "", "0:10 W resign => 0-1 O.5.2\n0:20 A rule reversed -> O.15.2");
}

#[test]
fn a_draw_that_the_zone_missed_is_declared_o_15_3() {
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
    let mut taken = opening(ONLINE, "");
    taken.moves = knights.split(' ').map(|mv| mv.parse().expect("a move")).collect();
    let script = script::begun(&taken).on("0:10 A rule draw => 0.5-0.5 O.5.4.1");
    assert_eq!(script.game.outcome().expect("over").after, 8);
    script.on("0:20 A rule draw -> O.15.3");
    // Also if somebody has resigned since.
    script::begun(&taken).on("0:05 B resign => 1-0 O.5.2\n0:10 A rule draw => 0.5-0.5 O.5.4.1");
    play(ONLINE, "", "0:10 W e2e4\n0:20 A rule draw -> O.15.3").goes_on();
}

#[test]
fn a_wrong_draw_is_changed_o_15_4() {
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    let drawn = || play_from(ONLINE, "", start, "3:00 - => 0.5-0.5 O.4.5b");
    // It is shown that Black cannot mate.
    drawn().on("3:10 A rule result 0-1 -> O.15.4\n3:20 A rule reopen -> O.15.4");
    play(ONLINE, "", "0:10 A rule reopen -> O.10.3");
    // Without time a game that is reopened ends again.
    let script = play(ONLINE, "", "3:00 -").solved("0-1 O.4.5a");
    script
        .on("3:10 A rule reopen\n3:20 -")
        .goes_on()
        .on("3:30 A rule resume\n3:31 -")
        .solved("0-1 O.4.5a");
}

#[test]
fn an_interruption_stops_the_clock_o_15_6() {
    let stopped = "0:10 A rule pause\n0:11 A rule pause -> O.15.6\n0:20 W e2e4 -> O.15.6";
    let script = play(ONLINE, "", stopped).on("9:00 -").clocks("2:50 3:00");
    script.on("9:10 A rule resume\n9:11 A rule resume -> O.15.6\n9:20 W e2e4").clocks("2:42 3:00");
    play(ONLINE, "", "0:10 A rule give 1m 30s").clocks("3:50 3:30");
}

#[test]
fn of_the_opponent_a_player_says_nothing_and_of_both_the_arbiter() {
    let mut game = begun(HYBRID);
    let [white, arbiter] = [Actor::Player(Color::White), Actor::LocalArbiter(PersonId(6))];
    let said = [Conduct::PhoneRings, Conduct::UseHelp, Conduct::Refuse, Conduct::DeviceFound];
    for said in said {
        for player in Color::ALL {
            let command = Command::Conduct(said(player));
            let by = |actor| game.decide(&command, actor, NOW).map_err(|refusal| refusal.why);
            assert!(by(arbiter).is_ok());
            assert_eq!(by(white).is_ok(), player == Color::White, "{command:?}");
            assert_eq!(by(Actor::Assistant(player)), Err(Why::NotAssisted));
        }
    }
    let ability = Ability::UnableToEnter;
    let note = Command::Hand(Hand::Note { player: Color::White, ability });
    assert!(game.decide(&note, white, NOW).is_err());
    game.execute(&note, arbiter, NOW).answer.expect("it is known at a screen as well");
    assert!(game.has(Color::White, ability));
}

#[test]
fn the_organiser_names_venues_and_does_nothing_else_o_16_1() {
    let mut game = begun(HYBRID);
    let organiser = Actor::Organiser(PersonId(7));
    let named = Command::Venue(Venue::Designate { venue: "Oulu".into() });
    game.execute(&named, organiser, NOW).answer.expect("named");
    assert_eq!(game.venues(), ["Oulu".into()]);
    for actor in [Actor::Arbiter(PersonId(8)), Actor::LocalArbiter(PersonId(6))] {
        let refused = game.decide(&named, actor, NOW).expect_err("it is the organiser's");
        assert_eq!((refused.law, refused.why), (Law::VenueDesignated, Why::OnlyOrganiser));
    }
    for command in [
        Command::Begin,
        Command::Resign,
        Command::PointOutColours,
        Command::Venue(Venue::ShareScreen(Color::White)),
        Command::Venue(Venue::AwaitChecks),
        Command::Conduct(Conduct::PhoneRings(Color::White)),
        Command::Rule { ruling: Box::new(Ruling::Pause), article: None, reason: "so".into() },
    ] {
        let refused = game.decide(&command, organiser, NOW).expect_err("it is for others");
        assert_eq!(refused.why, Why::OnlyArbiters, "{command:?}");
    }
}

const NOW: Timestamp = Timestamp::from_millis(1_000_000);

fn begun(preset: &str) -> Game {
    let mut opening = Opening::of(Rules::preset(preset).expect("a preset"));
    opening.appointed = NOW;
    let mut game = Game::open(&opening).expect("a game");
    for player in Color::ALL {
        game.execute(&Command::Arrive(player), Actor::Player(player), NOW).answer.expect("there");
    }
    game.execute(&Command::Begin, Actor::Zone, NOW).answer.expect("begun");
    game
}

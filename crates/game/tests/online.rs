//! Online play: disconnections, the video conference, calls and restarts.

mod script;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{
    Actor, BoardAction, Command, Conduct, Disability, Game, Opening, PersonId, RefusalReason, Ruling, VenueAction,
};
use flagfall_laws::{Law, Offence, Rules};
use script::{open, opening, play, play_from};

const ONLINE: &str = "fide-online-2021-blitz";
const HYBRID: &str = "hybrid";
const ALONE: &str = "online-unsupervised";

#[test]
fn clock_of_disconnected_player_keeps_running_o_11_4() {
    let script = play(ONLINE, "", "0:10 Z disconnect white\n0:40 Z reconnect white");
    let script = script.check_clocks("2:20 3:00");
    script.then("0:50 W e2e4").check_clocks("2:12 3:00").check_continues();
    // The opponent's clock does not start.
    play(ONLINE, "", "0:10 Z disconnect black\n0:40 W e2e4").check_clocks("2:22 3:00");
}

#[test]
fn disconnected_player_loses_on_time_o_11_4_2() {
    play(ONLINE, "", "0:10 Z disconnect white\n3:00 -").solve_mate("0-1 O.11.4.2a");
    play(ONLINE, "", "0:10 Z disconnect white\n2:00 Z reconnect white\n3:00 -").solve_mate("0-1 O.4.5a");
    // The opponent cannot mate (O.11.4.2c).
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, "", start, "0:10 Z disconnect white\n3:00 - => 0.5-0.5 O.11.4.2c");
    play(HYBRID, "", "0:10 Z disconnect white\n15:00 -").solve_mate("0-1 O.4.5a");
}

#[test]
fn regulations_can_limit_disconnection_o_11_4_2b() {
    let minute = "disconnection = { return_within = '1m' }";
    let back = "0:10 Z disconnect white\n1:09.999 Z reconnect white\n2:00 -";
    play(ONLINE, minute, back).check_continues();
    play(ONLINE, minute, "0:10 Z disconnect white\n1:10 -").solve_mate("0-1 O.11.4.2b");
    // The limit also applies to the player who is not to move.
    play(ONLINE, minute, "0:10 Z disconnect black\n1:10 -").solve_mate("1-0 O.11.4.2b");
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    play_from(ONLINE, minute, start, "0:10 Z disconnect white\n1:10 - => 0.5-0.5 O.11.4.2c");
    play(ALONE, "", "0:10 Z disconnect white\n1:10 -").solve_mate("0-1 O.6.1.1");
}

#[test]
fn overdue_return_can_go_to_arbiter() {
    let told = "disconnection = { return_within = '1m', not_back = 'arbiter' }";
    let script = play(ONLINE, told, "0:10 Z disconnect black\n1:10 -").check_events("return_overdue");
    let script = script.then("1:20 -").check_continues();
    script.then("1:30 Z reconnect black\n1:40 W e2e4").check_continues();
}

#[test]
fn return_interval_starts_with_game() {
    let minute = "disconnection = { return_within = '1m' }\ndefault_time = '30m'";
    let lines = "0:00 W arrive\n0:00 B arrive\n0:00 Z disconnect white\n5:00 Z begin\n5:59 -";
    let script = open(&opening(ONLINE, minute)).then(lines).check_continues();
    script.then("6:00 -").solve_mate("0-1 O.11.4.2b");
}

#[test]
fn game_reopened_after_disconnection_continues() {
    let minute = "disconnection = { return_within = '1m' }";
    let script = play(ONLINE, minute, "0:10 Z disconnect black\n1:10 -").solve_mate("1-0 O.11.4.2b");
    let script = script.then("2:00 A rule reopen\n3:00 -").check_continues();
    script.then("4:00 A rule resume\n4:10 W e2e4").check_continues();
}

#[test]
fn regulations_can_penalise_disconnection_o_11_4_1b() {
    let ladder = "disconnecting = ['warning', { offender_loses = '1m' }]";
    let script = play(ONLINE, ladder, "0:10 Z disconnect black\n0:20 Z reconnect black");
    let script = script.check_events("reconnected counted penalised").check_clocks("2:40 3:00");
    script.then("0:30 Z disconnect black\n0:40 Z reconnect black").check_clocks("2:20 2:00");
    play(ONLINE, "", "0:10 Z disconnect black\n0:20 Z reconnect black").check_events("reconnected counted");
}

#[test]
fn repeated_connection_is_refused() {
    let lines = "0:01 Z reconnect white -> O.11.4.1a\n0:02 Z disconnect white\n0:03 Z disconnect white -> O.11.4";
    play(ONLINE, "", lines);
    // Players report only their own connection.
    play(ONLINE, "", "0:01 W disconnect black -> O.10.6\n0:02 W disconnect");
}

#[test]
fn move_outside_video_conference_is_refused_o_13_3() {
    let out = "0:10 Z leave white\n0:20 W e2e4 -> O.13.3\n0:30 Z join white\n0:40 W e2e4";
    play(ONLINE, "", out).check_continues().check_clocks("2:22 3:00");
    play(ONLINE, "video_gate = false\nleaving_video = []", "0:10 Z leave white\n0:20 W e2e4").check_continues();
    play(ONLINE, "", "0:10 Z join white -> O.13.3\n0:11 Z leave white\n0:12 Z leave white -> O.13.3");
    // Players outside the video conference may resign.
    play(ONLINE, "", "0:10 Z leave white\n0:20 W resign => 0-1 O.5.2");
}

#[test]
fn premove_waits_for_video_conference_o_13_3() {
    let out = "0:05 B premove e7e5\n0:10 Z leave black\n0:20 W e2e4";
    let script = play(ONLINE, "", out).check_moves("e2e4");
    let script = script.then("0:50 Z join black").check_moves("e2e4 e7e5").check_clocks("2:42 2:32");
    script.check_events("video_joined move_made");
    // Players outside may choose a premove, also on their own turn.
    let outside = "0:10 Z leave white\n0:20 W premove e2e4\n0:30 Z join white";
    play(ONLINE, "", outside).check_moves("e2e4");
    let unplayable = "0:05 B premove e4d3\n0:10 Z leave black\n0:20 W e2e4\n0:30 Z join black";
    play(ONLINE, "", unplayable).check_moves("e2e4").check_events("video_joined premove_dropped");
}

#[test]
fn premove_waits_while_clocks_are_stopped() {
    let out = "0:05 B premove e7e5\n0:10 Z leave black\n0:20 W e2e4\n0:30 A rule pause\n0:40 Z join black";
    let script = play(ONLINE, "", out).check_moves("e2e4");
    script.then("0:50 A rule resume").check_moves("e2e4 e7e5").check_clocks("2:42 2:52");
}

#[test]
fn leaving_video_conference_gives_cards_o_13_4() {
    let script = play(ONLINE, "", "0:10 Z leave white").check_events("video_left conduct counted penalised");
    let script = script.check("a yellow card", |game| game.cards(Color::White) == [0, 1, 0]);
    script.then("0:20 Z join white\n0:30 Z leave white => 0-1 O.13.4b");
    // Cards are counted per player, and regulations may have none.
    play(ONLINE, "", "0:10 Z leave white\n0:20 Z leave black").check_continues();
    let none = "leaving_video = []";
    play(ONLINE, none, "0:10 Z leave white\n0:20 Z join white\n0:30 Z leave white").check_continues();
}

#[test]
fn player_can_call_arbiter_o_15_1() {
    let script = play(ONLINE, "", "0:10 B call my opponent talks").check_events("arbiter_called");
    let script = script.then("0:20 A rule call black right").check_continues();
    script.then("0:30 A rule call black right -> O.15.1a");
    // The same call is not repeated while it waits, and there must be an arbiter.
    let script = play(ONLINE, "", "0:10 B call hm\n0:11 B call hm -> O.15.1a\n0:12 W call hm");
    script.then("0:20 A rule call black right\n0:30 B call hm").check_continues();
    play("casual", "", "0:10 B call hm -> K.10");
    let ladder = "call_without_reason = ['warning', { opponent_gains = '1m' }]";
    let script = play(ONLINE, ladder, "0:10 B call hm\n0:20 A rule call black wrong");
    let script = script.check_events("ruled counted penalised");
    let script = script.check("a warning", |game| game.cards(Color::Black) == [1, 0, 0]);
    script.then("0:30 B call hm\n0:40 A rule call black wrong").check_clocks("3:20 3:00");
    let script = play(ONLINE, "", "0:10 B call hm\n0:20 A rule call black wrong");
    let counted = |game: &flagfall_game::Game| game.offences(Color::Black, Offence::CallWithoutReason) == 1;
    script.check("counted", counted);
}

#[test]
fn hybrid_game_continues_after_disconnection_o_18_9ab() {
    let broken = "1:00 W e2e4\n2:00 Z disconnect black\n2:10 A rule pause\n9:00 Z reconnect black";
    let script = play(HYBRID, "", broken).then("9:30 A rule resume\n9:40 B e7e5");
    script.check_clocks("14:10 13:50");
    // Time is taken only after a report.
    let reported = "9:05 A rule take black 5m -> O.18.9\n9:06 Z report black -> O.18.9\n9:07 T report black";
    let script = play(HYBRID, "", broken).then(reported);
    let script = script.then("9:10 A rule take black 5m\n9:30 A rule resume");
    let articles: Vec<String> = script.game.rulings().iter().map(|ruled| ruled.article.to_string()).collect();
    assert_eq!(articles, ["O.19.6", "O.18.9b", "O.18.9a"]);
    script.then("9:40 B e7e5").check_clocks("14:10 8:50");
    play(HYBRID, "", "1:00 A rule take black 0s -> O.18.9b");
}

#[test]
fn hybrid_game_restarts_after_disconnection_o_18_9cd() {
    let broken = "1:00 W e2e4\n2:00 Z disconnect black\n9:00 Z reconnect black\n\
                  9:05 A rule restart -> O.18.9\n9:06 T report black\n";
    let script = play(HYBRID, "", broken).then("9:10 A rule restart").check_moves("").check_clocks("15:00 15:00");
    script.then("9:20 A rule resume\n9:30 W d2d4").check_clocks("15:00 15:00");
    let script = play(HYBRID, "", broken).then("9:10 A rule restart 5m+3s").check_clocks("5:00 5:00");
    script.then("9:20 A rule resume\n9:30 W d2d4").check_clocks("4:53 5:00");
    // A restart needs a disconnection that is over.
    play(HYBRID, "", "1:00 A rule restart -> O.18.9c\n1:00 A rule restart 5m -> O.18.9d");
    play(HYBRID, "", "1:00 W e2e4\n2:00 Z disconnect black\n2:10 A rule restart -> O.18.9c");
    // Longer times are another decision after a disconnection; a game without a clock is not.
    let script = play(HYBRID, "", broken).then("9:10 A rule restart 90m").check_clocks("90:00 90:00");
    assert_eq!(script.game.rulings()[0].article.to_string(), "O.18.9");
    play(HYBRID, "", broken).then("9:10 A rule restart none -> O.18.9");
}

#[test]
fn reversed_colours_annul_game_o_15_2() {
    let knights = "0:01 W g1f3\n0:01 B g8f6\n0:01 W b1c3\n0:01 B b8c6\n0:01 W a2a3\n0:01 B a7a6\n\
                   0:01 W b2b3\n0:01 B b7b6\n0:01 W c3d5\n0:01 B c6d4\n0:01 W d5c3\n0:01 B d4c6\n\
                   0:01 W h2h3\n0:01 B h7h6\n0:01 W g2g3\n0:01 B g7g6\n0:01 W d2d3\n0:01 B d7d6\n\
                   0:01 W e2e3\n";
    play(ONLINE, "", "0:10 A rule reversed => annulled O.15.2");
    play(ONLINE, "", knights).then("0:10 A rule reversed => annulled O.15.2");
    play(ONLINE, "", knights).then("0:01 B e7e6\n0:10 A rule reversed -> O.15.2").check_continues();
    play("fide-2017", "", knights).then("0:10 A rule reversed => annulled L.7.3");
    play(HYBRID, "", knights).then("0:10 A rule reversed => annulled O.19.2");
    // A finished game is not annulled.
    play(ONLINE, "", "0:10 W resign => 0-1 O.5.2\n0:20 A rule reversed -> O.15.2");
}

#[test]
fn arbiter_declares_missed_draw_o_15_3() {
    let knights = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4";
    let mut taken = opening(ONLINE, "");
    taken.moves = knights.split(' ').map(|mv| mv.parse().expect("a move")).collect();
    let script = script::start(&taken).then("0:10 A rule draw => 0.5-0.5 O.5.4.1");
    assert_eq!(script.game.outcome().expect("over").after, 8);
    script.then("0:20 A rule draw -> O.15.3");
    // A later resignation does not prevent it.
    script::start(&taken).then("0:05 B resign => 1-0 O.5.2\n0:10 A rule draw => 0.5-0.5 O.5.4.1");
    play(ONLINE, "", "0:10 W e2e4\n0:20 A rule draw -> O.15.3").check_continues();
}

#[test]
fn arbiter_changes_wrong_draw_o_15_4() {
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
    let drawn = || play_from(ONLINE, "", start, "3:00 - => 0.5-0.5 O.4.5b");
    // The evidence proves that Black cannot mate.
    drawn().then("3:10 A rule result 0-1 -> O.15.4\n3:20 A rule reopen -> O.15.4");
    play(ONLINE, "", "0:10 A rule reopen -> O.10.3");
    // A reopened game without time on the clock ends again once the clock is resumed.
    let script = play(ONLINE, "", "3:00 -").solve_mate("0-1 O.4.5a");
    script
        .then("3:10 A rule reopen\n3:20 -")
        .check_continues()
        .then("3:30 A rule resume\n3:31 -")
        .solve_mate("0-1 O.4.5a");
}

#[test]
fn interruption_stops_clock_o_15_6() {
    let stopped = "0:10 A rule pause\n0:11 A rule pause -> O.15.6\n0:20 W e2e4 -> O.15.6";
    let script = play(ONLINE, "", stopped).then("9:00 -").check_clocks("2:50 3:00");
    script.then("9:10 A rule resume\n9:11 A rule resume -> O.15.6\n9:20 W e2e4").check_clocks("2:42 3:00");
    play(ONLINE, "", "0:10 A rule give 1m 30s").check_clocks("3:50 3:30");
}

#[test]
fn player_reports_only_own_conduct_and_arbiter_both() {
    let mut game = start(HYBRID);
    let [white, arbiter] = [Actor::Player(Color::White), Actor::LocalArbiter(PersonId(6))];
    let reports = [Conduct::PhoneRings, Conduct::UseHelp, Conduct::RefuseToObey, Conduct::DeviceFound];
    for report in reports {
        for player in Color::ALL {
            let command = Command::Conduct(report(player));
            let by = |actor| game.decide(&command, actor, NOW).map_err(|refusal| refusal.reason);
            assert!(by(arbiter).is_ok());
            assert_eq!(by(white).is_ok(), player == Color::White, "{command:?}");
            assert_eq!(by(Actor::Assistant(player)), Err(RefusalReason::NoAssistantAccepted));
        }
    }
    let disability = Disability::UnableToEnter;
    let note = Command::Board(BoardAction::NoteDisability { player: Color::White, disability });
    assert!(game.decide(&note, white, NOW).is_err());
    game.execute(&note, arbiter, NOW).result.expect("noted without a physical board too");
    assert!(game.has_disability(Color::White, disability));
}

#[test]
fn organiser_reports_on_the_video_conference_of_both_players() {
    let mut game = start(ONLINE);
    let organiser = Actor::Organiser(PersonId(7));
    for player in Color::ALL {
        assert!(game.decide(&Command::JoinVideo(player), organiser, NOW).is_err(), "already there");
        for report in [Command::LeaveVideo(player), Command::JoinVideo(player)] {
            game.execute(&report, organiser, NOW).result.expect("reported");
        }
        // The same report about the connection belongs to the zone and the arbiters.
        for report in [Command::Disconnect(player), Command::Reconnect(player), Command::Arrive(player)] {
            let refused = game.decide(&report, organiser, NOW).expect_err("not for the organiser");
            assert_eq!(refused.reason, RefusalReason::OnlyArbiters, "{report:?}");
        }
    }
}

#[test]
fn organiser_only_designates_venues_o_16_1() {
    let mut game = start(HYBRID);
    let organiser = Actor::Organiser(PersonId(7));
    let named = Command::Venue(VenueAction::DesignateVenue { venue: "Oulu".into() });
    game.execute(&named, organiser, NOW).result.expect("named");
    assert_eq!(game.venues(), ["Oulu".into()]);
    for actor in [Actor::Arbiter(PersonId(8)), Actor::LocalArbiter(PersonId(6))] {
        let refused = game.decide(&named, actor, NOW).expect_err("only for the organiser");
        assert_eq!((refused.law, refused.reason), (Law::VenueDesignated, RefusalReason::OnlyOrganiser));
    }
    for command in [
        Command::Begin,
        Command::Resign,
        Command::PointOutColours,
        Command::Venue(VenueAction::ShareScreen(Color::White)),
        Command::Venue(VenueAction::AwaitChecks),
        Command::Conduct(Conduct::PhoneRings(Color::White)),
        Command::Rule { ruling: Box::new(Ruling::Pause), article: None, reason: "so".into() },
    ] {
        let refused = game.decide(&command, organiser, NOW).expect_err("not for the organiser");
        assert_eq!(refused.reason, RefusalReason::OnlyArbiters, "{command:?}");
    }
}

const NOW: Timestamp = Timestamp::from_millis(1_000_000);

fn start(preset: &str) -> Game {
    let mut opening = Opening::of(Rules::preset(preset).expect("a preset"));
    opening.scheduled_start = NOW;
    let mut game = Game::open(&opening).expect("a game");
    for player in Color::ALL {
        game.execute(&Command::Arrive(player), Actor::Player(player), NOW).result.expect("there");
    }
    game.execute(&Command::Begin, Actor::Zone, NOW).result.expect("begun");
    game
}

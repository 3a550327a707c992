//! Rulings of arbiters on penalties, clocks, positions, results and appeals, and undoing them.

mod script;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Command, Conduct, Game, LONGEST_TEXT, Permission, PersonId, RefusalReason, Ruling};
use flagfall_laws::{Offence, Penalty};
use script::{Script, open, opening, play, play_from};

const BOARD: &str = "fide-2017";
const ONLINE: &str = "fide-online-2021-blitz";

/// Returns the articles of all rulings.
fn articles(script: &Script) -> Vec<String> {
    script.game.rulings().iter().map(|ruled| ruled.article.to_string()).collect()
}

#[test]
fn ruling_needs_arbiter_and_reason() {
    play(BOARD, "", "0:10 W rule pause -> L.6.11.1\n0:10 Z rule pause -> L.6.11.1");
    let mut script = play(BOARD, "", "");
    for reason in ["", " \n"] {
        let (ruling, reason) = (Box::new(Ruling::Pause), reason.into());
        let command = Command::Rule { ruling, article: None, reason };
        let answer = script.execute(&command, Actor::Arbiter(PersonId(7)), script.now).result;
        assert_eq!(answer.expect_err("no reason").reason, RefusalReason::ReasonMissing);
    }
}

#[test]
fn ruling_with_too_much_text_is_refused() {
    let check = |ruling: Ruling, reason: &str, expected: RefusalReason| {
        let ruling = Box::new(ruling);
        let command = Command::Rule { ruling, article: None, reason: reason.into() };
        let mut script = play(BOARD, "", "");
        let answer = script.execute(&command, Actor::Arbiter(PersonId(7)), script.now).result;
        assert_eq!(answer.expect_err("too much").reason, expected);
    };
    let offender = Color::White;
    let penalised = |penalties: Vec<Penalty>| Ruling::Penalise { offender, penalties, offence: None };
    // The limit counts the characters of all texts.
    let long = "ő".repeat(LONGEST_TEXT);
    check(Ruling::Pause, &format!("{long}!"), RefusalReason::TextTooLong);
    let fines = vec![Penalty::Fine("a".repeat(250).into()); 2];
    check(penalised(fines), "noise", RefusalReason::TextTooLong);
    let application = Permission::Application(long.into());
    let permit = Ruling::Permit { player: offender, permission: application, assistant: false };
    check(permit, "asked", RefusalReason::TextTooLong);
    check(penalised(vec![Penalty::Warning; 17]), "noise", RefusalReason::TooManyPenalties);
}

#[test]
fn ruling_cites_named_or_usual_article() {
    let script = play(BOARD, "", "0:10 A rule warn white\n0:11 A rule warn white by L.11.5");
    assert_eq!(articles(&script), ["L.12.9.1", "L.11.5"]);
    play(BOARD, "", "0:10 A rule warn white by L.99 -> L.12.9.1");
    // The named article applies to the ending too.
    play(BOARD, "", "0:10 A rule game-lost white by L.11.7 => 0-1 L.11.7");
}

#[test]
fn penalty_cites_breaches_once_unless_undone() {
    let cites_breach = |script: &Script| {
        let last = script.game.rulings().last().expect("a ruling");
        last.further_articles.iter().any(|article| *article == "L.11.5")
    };
    let mut script = play(BOARD, "", "");
    let disturbs = Command::Conduct(Conduct::Disturb(Color::White));
    script.execute(&disturbs, Actor::Zone, script.now).result.expect("a recorded breach");
    let script = script.then("0:10 A rule warn white");
    assert!(cites_breach(&script));
    let script = script.then("0:20 A rule warn white");
    assert!(!cites_breach(&script));
    let script = script.then("0:30 A rule undo 1\n0:40 A rule warn white");
    assert!(cites_breach(&script));
}

#[test]
fn every_penalty_is_applied_l_12_9() {
    let check = |line: &str, article: &str| {
        let script = play(BOARD, "", line);
        assert_eq!(articles(&script), [article]);
        script
    };
    let script = check("0:10 A rule warn white", "L.12.9.1");
    script.check("a warning", |game| game.cards(Color::White) == [1, 0, 0]).check_continues();
    check("0:10 A rule opponent-gains white 2m", "L.12.9.2").check_clocks("89:50 92:00");
    check("0:10 A rule loses black 2m", "L.12.9.3").check_clocks("89:50 88:00");
    check("0:10 A rule raise white 0.5", "L.12.9.4").check_continues();
    check("0:10 A rule reduce white 0.5", "L.12.9.5").check_continues();
    check("0:10 A rule game-lost white => 0-1 L.12.9.6", "L.12.9.6");
    check("0:10 A rule fine white 20 euros", "L.12.9.7").check_continues();
    check("0:10 A rule exclude white 2", "L.12.9.8").check_continues();
    check("0:10 A rule expel white => 0-1 L.12.9.9", "L.12.9.9");
}

#[test]
fn penalties_are_applied_online_o_10_9() {
    play(ONLINE, "", "0:10 A rule warn white\n0:20 A rule game-lost black => 1-0 O.10.9");
    play(ONLINE, "", "0:10 A rule yellow white\n0:20 A rule red white => 0-1 O.13.4b");
}

#[test]
fn combined_penalties_are_counted() {
    let lines = "0:10 A rule warn white distraction\n0:20 A rule opponent-gains white 2m distraction";
    let script = play(BOARD, "", lines).check_clocks("89:40 92:00");
    script.check("twice", |game| game.offences(Color::White, Offence::Distraction) == 2);
}

#[test]
fn zero_time_and_missing_clock_are_refused() {
    let lines = "0:10 A rule opponent-gains white 0s -> L.12.9.2\n0:10 A rule loses white 0s -> L.12.9.3";
    play(BOARD, "", lines).then("0:10 A rule give 0s 0s -> L.12.5");
    // Casual play has no arbiter, and with an arbiter no penalties.
    play("casual", "", "0:10 A rule clock white 1m -> K.10");
    let lines = "0:10 A rule loses white 1m -> no\n0:10 A rule clock white 1m -> L.6.10.2";
    play("casual", "arbiter = 'present'", lines);
}

#[test]
fn offence_follows_penalty_ladder() {
    let script = play("fide-2017-fi", "", "0:10 A rule offence white phone");
    let script = script.check("a warning", |game| game.cards(Color::White) == [1, 0, 0]);
    script.then("0:20 A rule offence white phone => 0-1 FI.3a");
    play(BOARD, "", "0:10 A rule offence white phone => 0-1 L.11.3.2.2a");
    play("finnish-blitz-2014", "", "0:10 A rule offence black breach\n0:20 A rule offence black breach => 1-0 P.17a");
    // Without a ladder the offence is only counted.
    play(BOARD, "", "0:10 A rule offence white distraction").check_events("ruled counted").check_continues();
}

#[test]
fn scores_outside_10_2_are_refused() {
    play(BOARD, "", "0:10 A rule result 0.75-0.25 -> L.10.2b");
    play(BOARD, "", "0:10 A rule result 1-1 -> L.10.2a\n0:10 A rule result 1-0.5 -> L.10.2a");
    play(BOARD, "", "0:10 A rule result 0.5-0 => 0.5-0 L.12.3");
    play(BOARD, "", "0:10 A rule both-lose => 0-0 L.11.8");
    play(BOARD, "", "0:10 A rule game-lost white 0.5 => 0-0.5 L.12.9.6");
    play(BOARD, "", "0:10 A rule game-lost white 0.75 -> L.10.2b").check_continues();
    let football = "scoring = { win = 3, draw = 1, loss = 0 }";
    play(BOARD, football, "0:10 A rule result 1-0 => 1-0 L.12.3");
    play(BOARD, football, "0:10 A rule result 3-1 -> L.10.2a\n0:10 A rule result 2-0 -> L.10.2b");
    play(ONLINE, "", "0:10 A rule result 0.75-0.25 -> O.7.2");
    play(BOARD, "", "0:10 A rule lost black => 1-0 L.12.9.6");
}

#[test]
fn point_penalties_stay_within_10_2() {
    let check = |penalty: &str, end: &str| play(BOARD, "", &format!("0:10 A rule {penalty}\n{end}"));
    let moved = "0:20 W e2e4\n0:30 B e7e5 (=)\n0:40 W accept";
    check("reduce white 0", &format!("{moved} => 0-0.5 L.5.2.3"));
    check("reduce white 0.5", &format!("{moved} => 0.5-0.5 L.5.2.3"));
    check("reduce white 0.5", "0:20 B resign => 0.5-0 L.5.1.2");
    check("reduce white 0.5", "0:20 W resign => 0-1 L.5.1.2");
    check("raise white 0.5", "0:20 W resign => 0-1 L.5.1.2");
    // Both players together never get more than the points at stake.
    check("raise white 1", "0:20 B resign => 1-0 L.5.1.2");
    check("raise white 1", &format!("{moved} => 0.5-0.5 L.5.2.3"));
    play(BOARD, "", "0:10 A rule raise white 9 -> L.10.2a\n0:10 A rule reduce white 2 -> L.10.2b");
    play(BOARD, "", "0:10 A rule raise white 0.75 -> L.10.2b");
    // After the end a penalty changes the score, if that is possible.
    let over = "0:10 W e2e4\n0:20 B e7e5 (=)\n0:30 W accept => 0.5-0.5 L.5.2.3\n";
    play(BOARD, "", &format!("{over}0:40 A rule reduce white 0 => 0-0.5 L.12.9.5"));
    play(BOARD, "", &format!("{over}0:40 A rule reduce white 0.5 -> L.12.9.5"));
    play(BOARD, "", &format!("{over}0:40 A rule raise white 1 -> L.10.2a"));
    let both = format!("{over}0:40 A rule reduce white 0 => 0-0.5 L.12.9.5\n");
    play(BOARD, "", &format!("{both}0:50 A rule raise white 1 => 0-1 L.12.9.4"));
}

#[test]
fn arbiter_gives_time_to_one_or_both_l_12_5() {
    play(BOARD, "", "0:10 A rule give 2m 0s").check_clocks("91:50 90:00");
    play(BOARD, "", "0:10 A rule give 2m 1m\n0:20 A rule undo 1").check_clocks("89:40 90:00");
    play(BOARD, "", "0:10 W resign => 0-1 L.5.1.2\n0:20 A rule give 1m 1m -> L.12.5");
}

#[test]
fn arbiter_corrects_wrong_clock_l_6_10_2() {
    let script = play(BOARD, "", "0:10 A rule clock white 60m\n0:10 A rule clock black 50m");
    script.check_clocks("60:00 50:00").then("0:20 W e2e4").check_clocks("60:20 50:00");
    let script = play(BOARD, "", "0:10 A rule counter white 39\n0:20 W e2e4");
    script.check_clocks("120:10 90:00");
    // A forgotten delay applies from the correction on.
    let script = play(BOARD, "time_control = '90m'", "0:10 A rule control 90m delay 30s\n0:20 W e2e4");
    script.check_clocks("89:50 90:00").then("0:40 B e7e5\n1:20 W g1f3").check_clocks("89:40 90:00");
    play(BOARD, "", "0:10 A rule control none -> L.6.10.2");
    // Clocks are corrected before the game too.
    open(&opening(BOARD, "")).then("0:00 A rule clock white 60m").check_clocks("60:00 90:00");
    play(ONLINE, "", "0:10 W resign => 0-1 O.5.2\n0:20 A rule clock white 1m -> O.15.5");
}

#[test]
fn wrong_clock_stands_after_ten_moves_a_4_1_1_or_three_p_7a() {
    let three = "0:01 W g1f3\n0:01 B g8f6\n0:01 W b1c3\n0:01 B b8c6\n0:01 W a2a3\n0:01 B a7a6\n";
    play("finnish-blitz-2014", "", three).then("0:10 A rule clock white 1m -> P.7a");
    let short = three.lines().take(5).collect::<Vec<_>>().join("\n");
    let script = play("finnish-blitz-2014", "", &short).then("0:08 A rule clock white 1m -> P.19");
    script.then("0:09 B call the clock is wrong\n0:10 A rule clock white 1m").check_continues();
    let ten = format!(
        "{three}0:01 W b2b3\n0:01 B b7b6\n0:01 W c3d5\n0:01 B c6d4\n0:01 W d5c3\n0:01 B d4c6\n\
         0:01 W h2h3\n0:01 B h7h6\n0:01 W g2g3\n0:01 B g7g6\n0:01 W d2d3\n0:01 B d7d6\n0:01 W e2e3\n"
    );
    let before = play("fide-2017-rapid", "", &ten);
    before.then("0:10 A rule clock white 1m\n0:11 B e7e6\n0:12 A rule clock white 1m -> A.4.1.1");
}

#[test]
fn arbiter_restores_position_l_7_1() {
    let moved = "0:10 W e2e4\n0:20 B e7e5\n0:30 W g1f3\n";
    let script = play(BOARD, "", &format!("{moved}0:40 A rule restore 1")).check_moves("e2e4");
    script.check_board("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b").then("0:50 B c7c5").check_continues();
    play(BOARD, "", &format!("{moved}0:40 A rule restore 4 -> L.7.1"));
    let set = "0:40 A rule position 4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\n0:50 B e8d7";
    play(BOARD, "", &format!("{moved}{set}")).check_board("8/3k4/8/8/8/8/4P3/4K3 w");
    play(BOARD, "", "0:10 A rule position 8/8/8/8/8/8/8/8 w - - 0 1 -> L.3.10.3").check_moves("");
}

#[test]
fn undone_ruling_stays_on_record() {
    let script = play(BOARD, "", "0:10 A rule warn white\n0:20 A rule undo 1");
    let script = script.check("no warning", |game| game.cards(Color::White) == [0, 0, 0]);
    let standing = |game: &Game| game.rulings().iter().map(|ruled| !ruled.undone).collect::<Vec<_>>();
    assert_eq!(standing(&script.game), [false, true]);
    script.then("0:30 A rule undo 1 -> L.12.3\n0:30 A rule undo 9 -> L.12.3\n0:30 A rule undo 2 -> L.12.3");
    play(BOARD, "", "0:10 A rule loses white 1m\n0:20 A rule undo 1").check_clocks("89:40 90:00");
    play(BOARD, "", "0:10 A rule opponent-gains white 1m\n0:20 A rule undo 1").check_clocks("89:40 90:00");
    play(BOARD, "", "0:10 A rule take white 1m\n0:20 A rule undo 1").check_clocks("89:40 90:00");
}

#[test]
fn undoing_loss_continues_game() {
    for ruling in ["game-lost white", "lost white", "result 0-1", "both-lose", "expel white"] {
        let mut script = play(BOARD, "", "0:10 W e2e4");
        let at = Timestamp::from_millis(20_000);
        let line = script::ScriptLine::read(&format!("0:20 A rule {ruling}"), &script.game);
        assert_eq!(script.execute(&line.command, line.actor, at).result, Ok(()));
        assert!(script.game.outcome().is_some(), "{ruling}");
        let script = script.then("0:30 A rule undo 1").check_continues();
        script.then("0:40 A rule resume\n0:50 B e7e5").check_clocks("90:20 90:10");
    }
}

#[test]
fn undoing_ruling_restores_earlier_state() {
    // A result of the players.
    let resigned = "0:10 W resign => 0-1 L.5.1.2\n0:20 A rule result 0.5-0.5 => 0.5-0.5 L.12.3\n";
    let script = play(BOARD, "", &format!("{resigned}0:30 A rule undo 1 => 0-1 L.5.1.2"));
    script.then("0:40 W e2e4 -> L.5.1.2");
    // A red card after the end changes nothing.
    let carded = "0:10 W resign => 0-1 O.5.2\n0:20 A rule red white\n0:30 A rule undo 1 => 0-1 O.5.2";
    play(ONLINE, "", carded);
    // A penalty on points.
    let over = "0:10 W e2e4\n0:20 B e7e5 (=)\n0:30 W accept => 0.5-0.5 L.5.2.3\n";
    play(
        BOARD,
        "",
        &format!("{over}0:40 A rule reduce white 0 => 0-0.5 L.12.9.5\n0:50 A rule undo 1 => 0.5-0.5 L.5.2.3"),
    );
    // An open question of mate.
    let asked = play(ONLINE, "", "3:00 -\n3:10 A rule result 1-0 => 1-0 O.10.3\n3:20 A rule undo 1");
    asked.solve_mate("0-1 O.4.5a");
    // A game that had not started.
    let waiting = open(&opening(BOARD, "")).then("0:00 A rule lost white => 0-1 L.12.9.6\n0:00 A rule undo 1");
    waiting.then("0:00 W arrive\n0:00 B arrive\n0:00 Z begin\n0:10 W e2e4").check_continues();
}

#[test]
fn earlier_ruling_cannot_be_undone_after_later_one() {
    let twice = "0:10 A rule lost white => 0-1 L.12.9.6\n0:20 A rule result 0.5-0.5 => 0.5-0.5 L.12.3\n";
    let script = play(BOARD, "", &format!("{twice}0:30 A rule undo 1 -> L.12.3"));
    let script = script.then("0:40 A rule undo 2 => 0-1 L.12.9.6");
    script.then("0:50 A rule undo 1").check_continues();
    // The game was reopened and ended in another way.
    let since = "0:10 A rule lost white => 0-1 L.12.9.6\n0:20 A rule reopen\n0:30 W resign => 0-1 L.5.1.2\n";
    play(BOARD, "", &format!("{since}0:40 A rule undo 1 -> L.12.3 => 0-1 L.5.1.2"));
}

#[test]
fn undoing_warning_after_reopening_keeps_game_open() {
    let lines = "0:10 W resign => 0-1 L.5.1.2\n0:20 A rule warn white\n0:30 A rule reopen";
    play(BOARD, "", lines).then("0:40 A rule undo 1").check_continues();
}

#[test]
fn assistant_needs_arbiters_acceptance_l_4_9_o_3_8() {
    for (preset, article) in [(BOARD, "L.4.9"), (ONLINE, "O.3.8")] {
        for who in ["W", "B", "w", "Z"] {
            play(preset, "", &format!("0:01 {who} rule appoint white -> {article}"));
        }
        let lines = "0:01 w e2e4 -> {}\n0:02 A rule appoint white\n0:03 w e2e4\n0:04 b e7e5 -> {}";
        let script = play(preset, "", &lines.replace("{}", article)).check_moves("e2e4");
        assert_eq!(articles(&script), [article]);
        assert_eq!(Color::ALL.map(|color| script.game.is_assisted(color)), [true, false]);
        // The player may still move, and the assistant does nothing else.
        let script = script.then("0:05 B e7e5\n0:06 W g1f3\n0:07 B g8f6");
        let other = "0:08 w resign -> {}\n0:08 w offer -> {}\n0:08 w claim fifty -> {}
                     0:08 w flag -> {}\n0:08 w call help -> {}\n0:08 w appeal 1 -> {}";
        script.then(&other.replace("{}", article)).check_moves("e2e4 e7e5 g1f3 g8f6").check_continues();
    }
    // Acceptance is possible before the game; an assistant does not move for a disconnected player.
    let waiting = open(&opening(ONLINE, "")).then("0:00 A rule appoint white");
    let script = waiting.then("0:00 W arrive\n0:00 B arrive\n0:00 Z begin\n0:01 w e2e4");
    script.then("0:02 B e7e5\n0:03 Z disconnect white\n0:04 w g1f3 -> O.11.4").check_moves("e2e4 e7e5");
    play("casual", "", "0:01 A rule appoint white -> K.10");
}

#[test]
fn assistant_is_accepted_once_until_undone() {
    let twice = "0:01 A rule appoint white\n0:02 A rule appoint white -> L.4.9";
    let script = play(BOARD, "", twice).then("0:03 A rule undo 1").check_continues();
    let script = script.check("undone", |game| !game.is_assisted(Color::White));
    let script = script.then("0:04 w e2e4 -> L.4.9\n0:05 A rule appoint white\n0:06 w e2e4");
    // Assistants are not accepted or removed after the end.
    script.then(
        "0:07 W resign => 0-1 L.5.1.2\n0:08 A rule undo 3 -> L.12.3
               0:09 A rule appoint black -> L.4.9",
    );
}

#[test]
fn confirmed_result_is_unchanged() {
    for (preset, article, resigned) in [(BOARD, "L.12.3", "L.5.1.2"), (ONLINE, "O.10.3", "O.5.2")] {
        let check = |lines: &str| play(preset, "", &lines.replace("{}", article).replace("[]", resigned));
        check("0:01 A rule confirm -> {}").check_continues();
        let over = "0:01 W resign => 0-1 []\n";
        let by_others = "0:02 W rule confirm -> {}\n0:02 B rule confirm -> {}
                         0:02 Z rule confirm -> {}";
        check(&format!("{over}{by_others}"));
        let script = check(&format!("{over}0:02 A rule confirm => 0-1 []")).check_events("ended ruled");
        assert_eq!(articles(&script), [article]);
        // A confirmation cannot be undone. A later ruling still changes the result, and undoing that
        // ruling restores it.
        let undone = "0:03 A rule undo 1 -> {} => 0-1 []
                      0:04 A rule result 0.5-0.5 => 0.5-0.5 {}
                      0:05 A rule confirm => 0.5-0.5 {}\n0:06 A rule undo 2 => 0-1 []";
        script.then(&undone.replace("{}", article).replace("[]", resigned));
    }
    play("casual", "", "0:01 W resign => 0-1 K.8\n0:02 A rule confirm -> K.10");
}

#[test]
fn ruling_in_words_settles_other_matters_l_0() {
    for (preset, article, ruling) in [(BOARD, "L.0", "L.12.3"), (ONLINE, "O.0", "O.10.3")] {
        let check = |lines: &str| play(preset, "", &lines.replace("{}", article));
        check("0:01 W rule in-words -> {}\n0:01 B rule in-words -> {}\n0:01 Z rule in-words -> {}");
        // Only the words are recorded, at any time, and undoing the ruling changes nothing else.
        let script = check("0:01 W e2e4\n0:02 B e7e5");
        let before = script.game.clone();
        let script = script.then("0:03 A rule in-words").check_events("move_made ruled").check_continues();
        assert_eq!(articles(&script), [article]);
        assert_eq!(&*script.game.rulings()[0].reason, "seen");
        let script = script.then("0:04 A rule undo 1").check_moves("e2e4 e7e5").check_continues();
        assert!(script.game.rulings()[0].undone);
        assert_eq!((script.game.clock(), script.game.position()), (before.clock(), before.position()));
        let script = script.then(&format!("0:05 A rule undo 1 -> {ruling}"));
        let over = if preset == BOARD { "L.5.1.2" } else { "O.5.2" };
        let after = "0:06 W resign => 0-1 {}\n0:07 A rule in-words => 0-1 {}
                     0:08 W appeal 3\n0:09 C rule appeal 1 yes => 0-1 {}";
        let script = script.then(&after.replace("{}", over));
        assert!(script.game.rulings()[2].undone);
    }
    open(&opening(BOARD, "")).then("0:00 A rule in-words").check_events("opened ruled");
    play("casual", "", "0:01 A rule in-words -> K.10");
}

#[test]
fn appeal_is_decided_by_another_arbiter_l_11_10() {
    let script = play(BOARD, "", "0:10 W appeal 1 -> L.11.10\n0:10 W appeal result -> L.11.10");
    let script = script.then("0:20 A rule warn white\n0:30 W appeal 1").check_events("appealed");
    let script = script.then("0:35 A rule appeal 1 yes -> L.11.10\n0:40 C rule appeal 1 yes");
    let script = script.then("0:50 C rule appeal 1 no -> L.11.10\n0:55 W appeal 1 -> L.11.10");
    assert_eq!(script.game.appeals()[0].upheld, Some(true));
    assert!(script.game.rulings()[0].undone);
    assert_eq!(script.game.cards(Color::White), [0, 0, 0]);
    script.then("1:00 W resign => 0-1 L.5.1.2\n1:10 W appeal result\n1:20 A rule appeal 2 no");
    play(ONLINE, "", "0:10 W resign => 0-1 O.5.2\n0:20 W appeal result").check_events("appealed");
    play(BOARD, "", "0:10 A rule appeal 1 yes -> L.11.10");
    // Both players may appeal against a ruling, but each only once at a time.
    let script = play(BOARD, "", "0:20 A rule warn white\n0:30 W appeal 1\n0:31 B appeal 1");
    let script = script.then("0:32 W appeal 1 -> L.11.10\n0:40 C rule appeal 1 no\n0:50 W appeal 1");
    assert_eq!(script.game.appeals().len(), 3);
    play("casual", "appeals = true", "0:10 W resign => 0-1 K.8\n0:20 W appeal result -> L.11.10");
}

#[test]
fn appeal_in_finnish_blitz_is_refused_p_21a() {
    let lines =
        "0:10 A rule warn white\n0:20 W appeal 1 -> P.21a\n0:30 W resign => 0-1 P.13b\n0:40 W appeal result -> P.21a";
    play("finnish-blitz-2014", "", lines);
    play(BOARD, "appeals = false", "0:10 A rule warn white\n0:20 W appeal 1 -> L.11.10");
}

#[test]
fn commands_after_end_are_refused_except_rulings_appeals_and_calls() {
    let over = play_from(ONLINE, "premove = true", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "0:01 W f1f8 => 1-0 O.5.1");
    over.then(
        "0:02 Z begin -> L.6.6\n0:02 W arrive -> L.6.7.1b\n0:02 Z disconnect white
         0:02 Z leave white\n0:02 B h8g8 -> O.5.1\n0:02 W premove g5g6 -> O.5.1
         0:02 W offer -> O.5.1\n0:02 W accept -> O.5.1\n0:02 W claim fifty -> O.5.1
         0:02 B resign -> O.5.1\n0:02 W flag -> L.6.9c\n0:02 Z undetermined -> O.4.5b
         0:02 W takeback -> L.0.1\n0:02 A rule pause -> O.15.6\n0:02 A rule restore 0 -> L.7.1
         0:02 A rule warn black\n0:02 B call help\n0:02 B appeal result => 1-0 O.5.1",
    );
}

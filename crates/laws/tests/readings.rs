//! Regulations that are right, in all the ways they can be written.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use flagfall_chess::Color;
use flagfall_clock::{Millis, Pace};
use flagfall_laws::{DrawOdds, Offence, Penalty, Points, Rules, Start, Supervision};

#[track_caller]
fn read(text: &str) -> Rules {
    Rules::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn the_example_of_the_house() {
    let rules = read(
        r#"
        laws = "fide-2017"
        time_control = "90m+30s"
        draw_offers = { not_before_move = 30 }                          # 9.1.1
        illegal_move = [{ opponent_gains_seconds = 120 }, "game_lost"]  # 7.5.3
        wrong_draw_claim = { opponent_gains_seconds = 120 }             # 9.5.3
        "#,
    );
    let regulations = &rules.regulations;
    assert_eq!(regulations.draw_offers.not_before_move.map(u16::from), Some(30));
    let two_minutes = Penalty::OpponentGains(Millis::from_mins(2));
    let illegal = regulations.ladder(Offence::IllegalMove);
    assert_eq!(illegal.step(1), regulations.ladder(Offence::WrongDrawClaim).step(1));
    assert_eq!(illegal.step(2), [Penalty::GAME_LOST]);
    assert_eq!(illegal.step(9), [Penalty::GAME_LOST]);
    assert_eq!(regulations.ladder(Offence::WrongDrawClaim).step(2), [two_minutes]);
}

#[test]
fn every_penalty_can_be_written() {
    let text = r#"
        preset = "fide-2017"
        scoring = { win = 3, draw = 1, loss = 0 }
        breach = [
            "warning",
            ["warning", { opponent_gains = "30s" }, { offender_loses_seconds = 90 }],
            { points_raised = 1 },
            { points_reduced = 1 },
            { fine = "20 \"euros\"" },
            { excluded_from_rounds = 2 },
            { game_lost_opponent_gets = 1 },
        ]
        distraction = "expelled"
    "#;
    let rules = read(text);
    let told: Vec<_> = (1..=7)
        .map(|time| {
            let step = rules.regulations.ladder(Offence::Breach).step(time);
            step.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        })
        .collect();
    assert_eq!(
        told,
        [
            "a warning",
            "a warning + the opponent gains 30s + 1m30s are taken off",
            "the opponent's score is raised to 1",
            "the score is reduced to 1",
            "a fine of 20 \"euros\"",
            "excluded from 2 rounds",
            "the game is lost, the opponent gets 1",
        ]
    );
    assert_eq!(rules.regulations.ladder(Offence::Distraction).step(1), [Penalty::Expelled]);
    assert_eq!(read(&rules.to_toml()), rules);
}

#[test]
fn a_table_inherits_field_by_field() {
    let scoring = read("preset = 'armageddon'\nscoring = { win = 2 }").regulations.scoring;
    assert_eq!((scoring.win, scoring.draw_odds), (Points::from_hundredths(200), DrawOdds::Black));
    assert_eq!(scoring.default_win, scoring.win);
    let kept = read("preset = 'online-unsupervised'\ndisconnection = { not_back = 'loses' }");
    assert_eq!(kept.regulations.disconnection.return_within, Some(Millis::from_mins(1)));
    let gone = read("preset = 'online-unsupervised'\ndisconnection = { return_within = 'none' }");
    assert_eq!(gone.regulations.disconnection.return_within, None);
    let lag = read("preset = 'online-unsupervised'\nlag = { per_game = '20s' }").regulations.lag;
    assert_eq!(lag.unwrap().per_move, Millis::new(500));
    assert_eq!(read("preset = 'online-unsupervised'\nlag = 'none'").regulations.lag, None);
}

#[test]
fn scores_are_exact() {
    for (written, shown) in [("1", "1"), ("0.5", "0.5"), ("'2.50'", "2.5"), ("3.0", "3")] {
        let text = format!("preset = 'fide-2017'\nscoring = {{ win = {written}, draw = 0 }}");
        assert_eq!(read(&text).regulations.scoring.win.to_string(), shown);
    }
}

#[test]
fn other_scores_than_usual_have_their_own_limits() {
    let three = read("preset = 'fide-2017'\nscoring = { win = 3, draw = 1 }").regulations.scoring;
    assert_eq!(three.drawn().to_string(), "1-1");
    assert_eq!(three.at_stake(), three.win);
    let bilbao =
        read("preset = 'fide-2017'\nscoring = { win = 3, draw = 2, loss = 1, default_loss = 0 }");
    let bilbao = bilbao.regulations.scoring;
    assert_eq!(bilbao.won_by(Color::Black).to_string(), "1-3");
    assert_eq!(bilbao.won_by_default(Color::Black).to_string(), "0-3");
    assert_eq!(bilbao.missed_by_both().to_string(), "0-0");
    assert!(bilbao.check(bilbao.lost_by_both()).is_ok());
}

#[test]
fn an_armageddon_game_has_no_draw_to_score() {
    let scoring = Rules::preset("armageddon").unwrap().regulations.scoring;
    assert_eq!(scoring.drawn(), scoring.won_by(Color::Black));
    assert_eq!(scoring.normal(), [Points::ONE, Points::ZERO]);
}

#[test]
fn rapid_and_blitz_are_reduced_unless_said() {
    let supervision = |more: &str| {
        read(&format!("laws = 'fide-2017'\ntime_control = '5m'\n{more}")).regulations.supervision
    };
    assert_eq!(supervision(""), Supervision::Reduced);
    assert_eq!(supervision("supervision = 'full'"), Supervision::Full);
    let online = read("preset = 'fide-online-2021-blitz'").regulations;
    assert_eq!((online.supervision, online.pace()), (Supervision::Full, Some(Pace::Blitz)));
}

#[test]
fn start_positions() {
    let start =
        |value: &str| read(&format!("preset = 'casual'\nchess960 = {value}")).regulations.start;
    assert_eq!(start("false"), Start::Ordinary);
    assert_eq!(start("true"), Start::Drawn);
    assert_eq!(start("0"), Start::Numbered(0));
    assert_eq!(start("0x206"), Start::Numbered(518));
}

#[test]
fn titles_with_anything_in_them() {
    let rules = read("preset = 'casual'\ntitle = \"a \\\"b\\\" \\\\ \\n \\u0007 ö\"");
    assert_eq!(rules.regulations.title.as_deref(), Some("a \"b\" \\ \n \u{7} ö"));
    assert_eq!(read(&rules.to_toml()), rules);
}

#[test]
fn what_others_see_may_be_delayed() {
    let delay = |text: &str| read(text).regulations.broadcast_delay;
    assert_eq!(delay("preset = 'fide-2017'"), None);
    assert_eq!(delay("preset = 'fide-2017'\nbroadcast_delay = 'none'"), None);
    let rules = read("preset = 'fide-2017'\nbroadcast_delay = '15m'");
    assert_eq!(rules.regulations.broadcast_delay, Some(Millis::from_mins(15)));
    assert!(rules.to_toml().contains("broadcast_delay = \"15m\"\n"));
    // It is kept where there is one, so that older ledgers stay as they are.
    let stored = serde_json::to_string(&read("preset = 'fide-2017'").regulations).unwrap();
    assert!(!stored.contains("broadcast_delay"));
}

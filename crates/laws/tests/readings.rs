//! Valid regulations in all notations.

#![allow(clippy::unwrap_used, reason = "test code")]

use flagfall_chess::Color;
use flagfall_clock::{Millis, Pace};
use flagfall_laws::{DrawOdds, Offence, Penalty, Points, Rules, StartPosition, Supervision};

#[track_caller]
fn read(text: &str) -> Rules {
    Rules::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

#[test]
fn example_of_the_style_guide_is_readable() {
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
    let described: Vec<_> = (1..=7)
        .map(|time| {
            let step = rules.regulations.ladder(Offence::Breach).step(time);
            step.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
        })
        .collect();
    assert_eq!(
        described,
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
fn tables_inherit_field_by_field() {
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
fn unusual_scoring_has_its_own_limits() {
    let three = read("preset = 'fide-2017'\nscoring = { win = 3, draw = 1 }").regulations.scoring;
    assert_eq!(three.score_of_draw().to_string(), "1-1");
    assert_eq!(three.at_stake(), three.win);
    let bilbao = read("preset = 'fide-2017'\nscoring = { win = 3, draw = 2, loss = 1, default_loss = 0 }");
    let bilbao = bilbao.regulations.scoring;
    assert_eq!(bilbao.score_of_win(Color::Black).to_string(), "1-3");
    assert_eq!(bilbao.score_of_default_win(Color::Black).to_string(), "0-3");
    assert_eq!(bilbao.score_of_double_default().to_string(), "0-0");
    assert!(bilbao.check(bilbao.score_of_double_loss()).is_ok());
}

#[test]
fn armageddon_draw_counts_as_a_win() {
    let scoring = Rules::preset("armageddon").unwrap().regulations.scoring;
    assert_eq!(scoring.score_of_draw(), scoring.score_of_win(Color::Black));
    assert_eq!(scoring.possible_points(), [Points::ONE, Points::ZERO]);
}

#[test]
fn supervision_of_rapid_and_blitz_defaults_to_reduced() {
    let supervision =
        |more: &str| read(&format!("laws = 'fide-2017'\ntime_control = '5m'\n{more}")).regulations.supervision;
    assert_eq!(supervision(""), Supervision::Reduced);
    assert_eq!(supervision("supervision = 'full'"), Supervision::Full);
    let online = read("preset = 'fide-online-2021-blitz'").regulations;
    assert_eq!((online.supervision, online.pace()), (Supervision::Full, Some(Pace::Blitz)));
}

#[test]
fn chess960_setting_selects_the_start_position() {
    let start = |value: &str| read(&format!("preset = 'casual'\nchess960 = {value}")).regulations.start;
    assert_eq!(start("false"), StartPosition::Ordinary);
    assert_eq!(start("true"), StartPosition::Drawn);
    assert_eq!(start("0"), StartPosition::Numbered(0));
    assert_eq!(start("0x206"), StartPosition::Numbered(518));
}

#[test]
fn titles_may_contain_any_visible_character() {
    let rules = read("preset = 'casual'\ntitle = \"a \\\"b\\\" \\\\ ö\"");
    assert_eq!(rules.regulations.title.as_deref(), Some("a \"b\" \\ ö"));
    assert_eq!(read(&rules.to_toml()), rules);
}

#[test]
fn long_titles_and_invisible_signs_are_refused() {
    let fault = |title: &str| {
        let error = Rules::read(&format!("preset = 'casual'\ntitle = \"{title}\"")).map(drop).unwrap_err();
        error.faults()[0].kind.to_string()
    };
    assert_eq!(fault(&"x".repeat(81)), "the title is too long");
    assert_eq!(fault(&"x".repeat(16_000)), "the title is too long");
    assert_eq!(
        read(&format!("preset = 'casual'\ntitle = '{}'", "ö".repeat(80))).regulations.title.map(|it| it.len()),
        Some(160)
    );
    for code in [0x0a, 0x00, 0xad, 0x202e, 0x2066, 0xfeff, 0xe0041] {
        assert_eq!(fault(&format!("a\\U{code:08X}b")), format!("the title has an invisible sign, U+{code:04X}"));
    }
}

#[test]
fn broadcast_delay_is_optional() {
    let delay = |text: &str| read(text).regulations.broadcast_delay;
    assert_eq!(delay("preset = 'fide-2017'"), None);
    assert_eq!(delay("preset = 'fide-2017'\nbroadcast_delay = 'none'"), None);
    let rules = read("preset = 'fide-2017'\nbroadcast_delay = '15m'");
    assert_eq!(rules.regulations.broadcast_delay, Some(Millis::from_mins(15)));
    assert!(rules.to_toml().contains("broadcast_delay = \"15m\"\n"));
    // An absent delay is not stored, so older ledgers stay unchanged.
    let stored = serde_json::to_string(&read("preset = 'fide-2017'").regulations).unwrap();
    assert!(!stored.contains("broadcast_delay"));
}

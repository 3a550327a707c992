//! Regulations that contradict the laws or themselves: line, reason and help.

#![allow(clippy::unwrap_used, reason = "test code")]

mod faults;

use faults::{check, check_all, check_setting};
use flagfall_laws::Rules;

#[test]
fn pace_must_match_the_time_control() {
    let standard = "this is standard chess, not blitz (B.1)";
    let less = "give less time, or set pace = \"standard\"";
    check("laws = 'fide-2017'\npace = 'blitz'\ntime_control = '90m'", "3:16", standard, less);
    check_setting("fide-2017-blitz", "time_control = '90m'", 16, standard, less);
    let rapid = |control: &str, reason: &str, help: &str| {
        let setting = format!("time_control = '{control}'");
        check_setting("fide-2017-rapid", &setting, 16, reason, help);
    };
    // A.1: more than ten and less than sixty minutes, including sixty increments.
    rapid("10m", "this is blitz, not rapid (A.1, B.1)", "give more time, or set pace = \"blitz\"");
    rapid("4m+6s", "this is blitz, not rapid (A.1, B.1)", "give more time, or set pace = \"blitz\"");
    rapid("60m", "this is standard chess, not rapid (A.1)", less);
    rapid("30m+30s", "this is standard chess, not rapid (A.1)", less);
    check_setting(
        "fide-online-2021-standard",
        "time_control = '59m59s'",
        16,
        "this is rapid, not standard chess (A.1)",
        "give more time, or set pace = \"rapid\"",
    );
    let clock = "leave `pace` out, or give a time control";
    check_setting("casual", "pace = 'blitz'", 8, "`pace` needs a clock", clock);
}

#[test]
fn laws_for_one_pace_refuse_others() {
    let finnish = |control: &str, reason: &str, help: &str| {
        let text = format!("laws = 'finnish-blitz-2014'\ntime_control = '{control}'");
        check(&text, "2:16", reason, help);
    };
    let less = "give less time, or choose other laws";
    let standard = "these laws are for blitz, but this is standard chess (P.2a)";
    finnish("90m", standard, less);
    finnish("90m+30s", standard, less);
    finnish("white 5m; black 90m", standard, less);
    finnish("10m+1s", "these laws are for blitz, but this is rapid (P.2a)", less);
    let one = "these laws allow one period for all moves only (P.2a)";
    for control in ["40/5m, 3m", "40/5m"] {
        finnish(control, one, "give one time, as in \"5m\" or \"3m+2s\"");
    }
    let increment = "these laws allow increments, but no delays (P.2b)";
    for control in ["5m bronstein 3s", "5m delay 3s"] {
        finnish(control, increment, "give an increment, as in \"3m+2s\", or none");
    }
    for control in ["5m", "10m", "3m+2s", "white 5m; black 4m"] {
        let text = format!("laws = 'finnish-blitz-2014'\ntime_control = '{control}'");
        assert!(Rules::read(&text).is_ok(), "{control}");
    }
}

#[test]
fn impossible_scores_are_refused() {
    let halves = "write 0, 0.5, 1, 1.5 and so on";
    check_all(
        "preset = 'fide-2017'\nscoring = { win = 0.75, draw = 0.5, loss = 0.25 }",
        &[
            ("2:19", "scores are whole and half points, not 0.75 (L.10.2b)", halves),
            ("2:44", "scores are whole and half points, not 0.25 (L.10.2b)", halves),
        ],
    );
    check_all(
        "preset = 'fide-online-2021'\n[scoring]\ndefault_win = 0.75\ndefault_loss = 0.25",
        &[
            ("3:15", "scores are whole and half points, not 0.75 (O.7.2)", halves),
            ("4:16", "scores are whole and half points, not 0.25 (O.7.2)", halves),
        ],
    );
    let raised = "scores are whole and half points, not 0.75 (L.10.2b)";
    check_setting("fide-2017", "breach = { points_raised = 0.75 }", 10, raised, halves);
    check_setting(
        "fide-2017",
        "breach = { game_lost_opponent_gets = 2 }",
        10,
        "2 is not a possible score; the possible scores are 1, 0.5 and 0 (L.10.2b)",
        "use points that the scoring allows",
    );
    for key in ["points_raised", "points_reduced"] {
        check_setting(
            "fide-2017",
            &format!("breach = [{{ {key} = 5 }}]"),
            10,
            "5 is not a possible score; the possible scores are 1, 0.5 and 0 (L.10.2b)",
            "use points that the scoring allows",
        );
        let football = format!("preset = 'fide-2017'\nscoring = {{ win = 3, draw = 1 }}\nbreach = {{ {key} = 3 }}");
        assert!(Rules::read(&football).is_ok(), "{key}");
    }
}

#[test]
fn scores_in_the_wrong_order_are_refused() {
    let help = "a win must be worth more than a loss, and a draw something in between";
    let wrong = |scoring: &str, column: usize, article: &str, reason: &str| {
        let setting = format!("scoring = {{ {scoring} }}");
        check_setting("fide-2017", &setting, column, &format!("{reason} ({article})"), help);
    };
    wrong("win = 3, draw = 4", 29, "L.10.1", "a draw is worth more than a win or less than a loss");
    wrong("win = 0, draw = 0", 19, "L.10.1", "a win is worth no more than a loss");
    let total = "1-1 for a draw is more than the 1 of a decided game (L.10.2a)";
    let draws = "two draws must not be worth more than a win and a loss";
    check_setting("fide-2017", "scoring = { win = 1, draw = 1, loss = 0 }", 29, total, draws);
    let odds = "preset = 'fide-2017'\nscoring = { win = 1, draw = 1, draw_odds = 'black' }";
    assert!(Rules::read(odds).is_ok());
    wrong("default_win = 2", 27, "L.10.2a", "winning by default is worth more than winning");
    wrong("default_loss = 0.5", 28, "L.10.2a", "losing by default is worth more than losing");
}

#[test]
fn fixed_settings_cannot_be_changed() {
    let fixed = |preset: &str, setting: &str, column: usize, reason: &str| {
        let key = setting.split(' ').next().unwrap();
        let reason = format!("`{key}` is {reason}");
        check_setting(preset, setting, column, &reason, &format!("leave `{key}` out"));
    };
    let l01 = "false here and cannot be changed (L.0.1)";
    fixed("finnish-blitz-2014", "rated = true", 9, l01);
    fixed("casual", "rated = true", 9, l01);
    fixed("finnish-blitz-2014", "appeals = true", 11, "false here and cannot be changed (P.21a)");
    let players = "\"players\" here and cannot be changed (P.18b)";
    fixed("finnish-blitz-2014", "flags_called_by = 'arbiter-and-players'", 19, players);
    let zone = "\"zone\" here and cannot be changed (O.4.5a)";
    fixed("fide-online-2021", "flags_called_by = 'players'", 19, zone);
    let rated = |preset: &str, setting: &str, column: usize, reason: &str| {
        let key = setting.split(' ').next().unwrap();
        let text = format!("preset = '{preset}'\nrated = true\n{setting}");
        let reason = format!("`{key}` is {reason}");
        check(&text, &format!("3:{column}"), &reason, &format!("leave `{key}` out"));
    };
    let never = "\"never\" here and cannot be changed";
    rated("fide-2017", "takebacks = 'agreed'", 13, &format!("{never} (L.4.7)"));
    rated("fide-online-2021", "takebacks = 'agreed'", 13, &format!("{never} (L.1.3)"));
    let both = "\"arbiter-and-players\" here and cannot be changed";
    rated("fide-2017", "flags_called_by = 'players'", 19, &format!("{both} (L.6.8)"));
    rated("fide-2017-rapid", "flags_called_by = 'players'", 19, &format!("{both} (A.4.3a)"));
    rated("fide-online-2021", "flags_called_by = 'players'", 19, zone);
    assert!(Rules::read("preset = 'fide-2017'\nflags_called_by = 'players'").is_ok());
    let lost = "[\"game_lost\"] here and cannot be changed (FI.2b)";
    rated("fide-2017-fi-rapid", "illegal_move = ['warning', 'game_lost']", 16, lost);
    let gains = "[{ opponent_gains = \"2m\" }] here and cannot be changed (L.9.5.3a)";
    rated("fide-2017", "wrong_draw_claim = []", 20, gains);
}

#[test]
fn form_and_board_must_suit_the_laws() {
    let forms = "they are for online-unsupervised, online-supervised and hybrid";
    let over = "these laws are not for over-the-board play";
    check_setting("fide-online-2021", "form = 'over-the-board'", 8, over, forms);
    check_setting(
        "fide-2017",
        "form = 'hybrid'",
        8,
        "these laws are not for hybrid play",
        "they are for over-the-board",
    );
    let online = "online games are played on a virtual board";
    check_setting("fide-online-2021", "board = 'physical'", 9, online, "set board = \"virtual\"");
    for setting in [
        "premove = true",
        "smart_move = true",
        "auto_promotion = 'queen'",
        "flags_called_by = 'zone'",
        "lag = { per_move = '1s', per_game = '9s' }",
    ] {
        let key = setting.split(' ').next().unwrap();
        let reason = format!("`{key}` needs a virtual board");
        let help = format!("leave `{key}` out, or set board = \"virtual\"");
        check_setting("fide-2017", setting, key.len() + 4, &reason, &help);
    }
}

#[test]
fn settings_that_do_not_apply_are_refused() {
    let nothing = |preset: &str, setting: &str, column: usize, what: &str, form: &str| {
        let reason = format!("{what} does not apply to {form} play under these laws");
        check_setting(preset, setting, column, &reason, "leave it out");
    };
    nothing("fide-2017", "video_gate = true", 14, "video_gate", "over-the-board");
    nothing("hybrid", "video_gate = true", 14, "video_gate", "hybrid");
    nothing("fide-2017", "leaving_video = 'warning'", 17, "leaving_video", "over-the-board");
    nothing("fide-2017", "phone = ['yellow_card', 'red_card']", 9, "a card", "over-the-board");
    let interval = "disconnection = { return_within = '1m' }";
    nothing("fide-2017", interval, 17, "return_within", "over-the-board");
    nothing("hybrid", interval, 17, "return_within", "hybrid");
    let claim = "wrong_draw_claim = { opponent_gains = '2m' }";
    nothing("fide-online-2021", claim, 20, "wrong_draw_claim", "online-supervised");
}

#[test]
fn waiting_clock_needs_a_default_time() {
    let help = "give a default time above zero, or leave neither_present out";
    let waits = "neither_present = 'clock-waits'";
    for (preset, article) in [("fide-2017", "L.6.7.2"), ("fide-online-2021", "O.8.5b")] {
        let reason = format!("the clock can wait only if players may arrive late ({article})");
        let text = format!("preset = '{preset}'\n{waits}\ndefault_time = '0s'");
        check(&text, "2:19", &reason, help);
        for time in ["30m", "none"] {
            let late = format!("preset = '{preset}'\n{waits}\ndefault_time = '{time}'");
            assert!(Rules::read(&late).is_ok());
        }
    }
}

#[test]
fn leaving_video_needs_a_video_gate() {
    let reason = "the video conference is not mandatory (O.13.3)";
    let help = "set video_gate = true, or leaving_video = []";
    // The cards of the preset are allowed.
    assert!(Rules::read("preset = 'fide-online-2021'\nvideo_gate = false").is_ok());
    let text = "preset = 'fide-online-2021'\nvideo_gate = false\nleaving_video = 'warning'";
    check(text, "3:17", reason, help);
    let none = "preset = 'fide-online-2021'\nvideo_gate = false\nleaving_video = []";
    assert!(Rules::read(none).is_ok());
}

#[test]
fn reduced_supervision_is_for_rapid_and_blitz() {
    let reason = "reduced supervision is for rapid and blitz over the board";
    let help = "leave supervision out";
    let by_a5 = format!("{reason} (A.5)");
    check_setting("fide-2017", "supervision = 'reduced'", 15, &by_a5, help);
    check_setting("fide-online-2021", "supervision = 'reduced'", 15, reason, help);
    check_setting("finnish-blitz-2014", "supervision = 'reduced'", 15, reason, help);
}

#[test]
fn missing_arbiter_is_refused() {
    let present = "set arbiter = \"present\"";
    let form = |form: &str, article: &str| format!("{form} play needs an arbiter ({article})");
    check_setting("fide-online-2021", "arbiter = 'absent'", 11, &form("online-supervised", "O.6.1.2"), present);
    check_setting("hybrid", "arbiter = 'absent'", 11, &form("hybrid", "O.6.1.3"), present);
    check_all(
        "preset = 'online-unsupervised'\nundetermined = 'arbiter'\ndraw_offers = { arbiter_consent = true }",
        &[
            (
                "2:16",
                "`undetermined` needs an arbiter, and there is none",
                "set \"draw\" or \"loss\", or arbiter = \"present\"",
            ),
            (
                "3:15",
                "`draw_offers` needs an arbiter, and there is none",
                "leave `draw_offers` out, or set arbiter = \"present\"",
            ),
        ],
    );
}

#[test]
fn missing_clock_is_refused() {
    let control = "give a time control such as \"90m+30s\"";
    check_setting("fide-2017", "time_control = 'none'", 16, "these laws require a clock (L.6.3.1a)", control);
    check_setting("fide-online-2021", "time_control = 'none'", 16, "these laws require a clock (O.8.3)", control);
    let lag = "set lag = \"none\", or give a time control";
    check_setting("casual-blitz", "time_control = 'none'", 16, "`lag` needs a clock", lag);
    let late = "leave `default_time` out, or give a time control";
    check_setting("casual", "default_time = '30m'", 16, "`default_time` needs a clock", late);
    assert!(Rules::read("preset = 'casual'\ndefault_time = '0s'").is_ok());
    assert!(Rules::read("preset = 'casual-blitz'\ndefault_time = '30m'").is_ok());
    let phone = "leave `phone` out, or give a time control";
    check_setting("casual", "phone = { offender_loses = '1m' }", 9, "`phone` needs a clock", phone);
}

#[test]
fn unsuitable_quickplay_finishes_are_refused() {
    let reason = "a quickplay finish needs a last period for all moves, without increment (III.2.2)";
    let help = "leave quickplay_finish out, or end the time control as in \"40/90m, 30m\"";
    check_setting("fide-2017", "quickplay_finish = true", 20, reason, help);
    for control in ["90m+30s", "40/2h, 1h delay 5s", "40/2h, 20/1h"] {
        let setting = format!("time_control = '{control}'");
        check_setting("fide-2017-quickplay", &setting, 16, reason, help);
    }
    let blitz = "the guidelines for quickplay finishes do not apply to blitz (III.2.2)";
    check_setting("fide-2017-quickplay", "time_control = '5m'", 16, blitz, "leave quickplay_finish out");
    let online = "the guidelines for quickplay finishes do not apply to online play";
    check_setting("fide-online-2021", "quickplay_finish = true", 20, online, "leave quickplay_finish out");
}

#[test]
fn physical_boards_need_increment_hybrid_play_and_arbiters() {
    let increment = "physical boards need an increment of 30s from the first move (O.20)";
    let help = "give +30s with every move, or leave physical_boards out";
    for control in ["90m", "90m+29s", "90m delay 30s", "40/90m, 30m+30s", "white 90m+30s; black 90m"] {
        let setting = format!("time_control = '{control}'");
        check_setting("hybrid-physical-boards", &setting, 16, increment, help);
    }
    let hybrid = "physical boards beside the virtual one are for hybrid play only";
    let leave = "set form = \"hybrid\", or leave physical_boards out";
    let boards = "physical_boards = { arbiters = 2 }";
    let cited = "physical boards beside the virtual one are for hybrid play only (O.20)";
    check_setting("fide-online-2021-standard", boards, 19, cited, leave);
    check_setting("fide-2017", boards, 19, hybrid, leave);
    let missing = "the number of arbiters of a venue is missing (O.20.2)";
    let text = "preset = 'hybrid'\ntime_control = '90m+30s'\nphysical_boards = { scoresheets = true }";
    check(text, "3:19", missing, "add arbiters = 2 or another number");
    let two = "a venue needs a local chief arbiter and a local technical arbiter (O.16.8, O.20.2)";
    let one = "physical_boards = { arbiters = 1 }";
    check_setting("hybrid-physical-boards", one, 19, two, "set arbiters = 2 or more");
}

#[test]
fn device_settings_apply_online_only() {
    let watched = "every venue needs cameras (O.16.3)";
    check_setting("hybrid", "cameras = 0", 11, watched, "set cameras = 1 or more");
    for (setting, what, at) in [
        ("cameras = 1", "cameras", 11),
        ("screen_shared = true", "screen_shared", 17),
        ("own_devices = true", "own_devices", 15),
        ("device_kept = true", "device_kept", 15),
    ] {
        let reason = format!("{what} does not apply to over-the-board play under these laws");
        check_setting("fide-2017", setting, at, &reason, "leave it out");
    }
}

#[test]
fn inconsistent_ladders_are_refused() {
    check_setting(
        "fide-2017",
        "breach = ['game_lost', 'warning']",
        24,
        "no step can follow the loss of the game",
        "remove the later steps",
    );
    let many = format!("breach = [{}]", "'warning', ".repeat(17));
    check_setting("fide-2017", &many, 10, "there are more than 16 steps", "keep the first 16");
    let lag = "lag = { per_move = '5s', per_game = '1s' }";
    let less = "the limit per game is lower than the limit per move";
    check_setting("fide-online-2021", lag, 7, less, "set per_game to at least per_move");
}

#[test]
fn lag_limit_must_be_less_than_the_time() {
    let help = "set per_game to less than that";
    let reason = "the lag compensation is not less than the 25m of a player (O.8.3)";
    let lag = |time: &str| format!("lag = {{ per_move = '1s', per_game = '{time}' }}");
    check_setting("fide-online-2021", &lag("25m"), 7, reason, help);
    assert!(Rules::read(&format!("preset = 'fide-online-2021'\n{}", lag("24m59s"))).is_ok());
    // The player with less time counts.
    let odds = "preset = 'casual-blitz'\ntime_control = 'white 5m; black 10s'";
    let ten = "the lag compensation is not less than the 10s of a player";
    check(&format!("{odds}\n{}", lag("10s")), "3:7", ten, help);
    // The lag of a preset need not suit every time control.
    assert!(Rules::read(odds).is_ok());
}

//! Unreadable regulations: line, reason and help.

#![allow(clippy::unwrap_used, reason = "test code")]

mod faults;

use faults::{check, check_all, check_setting};
use flagfall_laws::Rules;

#[test]
fn invalid_toml_is_refused() {
    let help = "write each setting once, as in rated = true";
    let reason = "this is not TOML: string values must be quoted, expected literal string";
    check("laws = 'fide-2017'\nrated = yes", "2:9", reason, help);
    let reason = "this is not TOML: duplicate key";
    check("laws = 'fide-2017'\nlaws = 'casual'", "2:1", reason, help);
    let reason = "this is not TOML: invalid basic string, expected `\"`";
    check("laws = \"fide-2017\n\nrated = true", "1:18", reason, help);
}

#[test]
fn unknown_keys_are_refused_with_a_suggestion() {
    let slip = "did you mean `time_control`?";
    check("laws = 'fide-2017'\ntime_contol = '9m'", "2:1", "there is no setting `time_contol`", slip);
    check_setting("fide-2017", "takeback = 1", 1, "there is no setting `takeback`", "did you mean `takebacks`?");
    check_setting("fide-2017", "scoring = { drew = 1 }", 13, "there is no setting `drew`", "did you mean `draw`?");
    check_setting(
        "fide-2017",
        "draw_offers = { before = 1 }",
        17,
        "there is no setting `before`",
        "did you mean `not_before_move`?",
    );
    let error = Rules::read("preset = 'fide-2017'\nmusic = true").unwrap_err();
    let help = error.faults()[0].help();
    assert!(help.starts_with("choose from title, preset, laws, ") && help.ends_with(" and breach"));
}

#[test]
fn unknown_names_are_refused_with_a_suggestion() {
    check("preset = 'fide-2018'", "1:10", "`fide-2018` is not known", "did you mean `fide-2017`?");
    check("laws = 'fide-2018'", "1:8", "`fide-2018` is not known", "did you mean `fide-2017`?");
    check_setting("fide-2017", "board = 'wood'", 9, "`wood` is not known", "choose from virtual and physical");
    check_setting("fide-2017", "takebacks = true", 13, "`true` is not known", "choose from never and agreed");
    check_setting("fide-2017", "pace = 'bullet'", 8, "`bullet` is not known", "choose from standard, rapid and blitz");
    check_setting("fide-2017", "breach = 'lost'", 10, "`lost` is not known", "did you mean `game_lost`?");
    check_setting(
        "fide-2017",
        "breach = { opponent_gain = '1m' }",
        12,
        "there is no setting `opponent_gain`",
        "did you mean `opponent_gains`?",
    );
}

#[test]
fn values_of_the_wrong_type_are_refused() {
    let flag = "write true or false without quotes";
    check_setting("fide-2017", "rated = 'yes'", 9, "expected true or false", flag);
    check_setting("fide-2017", "title = 7", 9, "expected a text", "write it in quotes");
    let time = "write it in quotes, as in \"90m\" or \"2m30s\"";
    check_setting("fide-2017", "time_control = 5", 16, "expected a time", time);
    check_setting("fide-2017", "default_time = 30", 16, "expected a time", time);
    check_setting("fide-2017", "broadcast_delay = 15", 19, "expected a time", time);
    let table = "expected a table in braces";
    let offers = "write it as in { not_before_move = 30, arbiter_consent = true }";
    check_setting("fide-2017", "draw_offers = 30", 15, table, offers);
    check_setting("fide-2017", "scoring = 3", 11, table, "write it as in { win = 3, draw = 1, loss = 0 }");
    let penalty = "write \"warning\", \"game_lost\" or { opponent_gains = \"2m\" }";
    for (value, column) in [("7", 10), ("[[]]", 11), ("{}", 10), ("[true]", 11)] {
        let setting = format!("breach = {value}");
        check_setting("fide-2017", &setting, column, "expected a penalty", penalty);
    }
    check_setting(
        "fide-2017",
        "chess960 = 960",
        12,
        "expected true, false or the number of a start position, 0 to 959",
        "write true without quotes for a random one in every game",
    );
}

#[test]
fn numbers_and_times_out_of_range_are_refused() {
    let number = "write a whole number without quotes";
    let range = "expected a number from 1 to 65535";
    check_setting("fide-2017", "draw_offers = { not_before_move = 0 }", 35, range, number);
    check_setting("fide-2017", "draw_offers = { not_before_move = -3 }", 35, range, number);
    check_setting("fide-2017", "breach = { opponent_gains_seconds = 0 }", 37, range, number);
    check_setting("fide-2017", "breach = { excluded_from_rounds = 0.5 }", 35, range, number);
    let zero = "leave it out, or give a time";
    check_setting("fide-2017", "broadcast_delay = '0s'", 19, "the time must not be zero", zero);
    check_setting("fide-2017", "breach = { opponent_gains = '0s' }", 29, "the time must not be zero", zero);
    check_setting(
        "fide-online-2021",
        "disconnection = { return_within = '0s' }",
        35,
        "the time must not be zero",
        zero,
    );
    check_setting(
        "fide-online-2021",
        "lag = { per_move = '0s', per_game = '1s' }",
        20,
        "the time must not be zero",
        zero,
    );
    let times = "times are written as \"90m\", \"2m30s\" or \"1:30:00\"";
    let unit = "a time needs its unit: d, h, m, s or ms, as in 2m30s";
    check_setting("fide-2017", "default_time = '30'", 19, unit, times);
    check_setting("fide-2017", "time_control = '5+3'", 18, unit, times);
    let here = "expected a time, such as 90m, 2m30s or 1:30:00";
    check_setting("fide-2017", "default_time = '-5m'", 17, here, times);
    check_setting("fide-2017", "default_time = '2000d'", 16, "this is longer than 1000d", "give a shorter time");
    let points = "points are a number from 0 to 655 with at most two decimals";
    for value in ["-1", "1e3", "700", "'all'", "true", "0.125", "nan"] {
        let setting = format!("scoring = {{ win = {value} }}");
        check_setting("fide-2017", &setting, 19, points, "write a number such as 1, 0.5 or 0");
    }
}

#[test]
fn missing_settings_are_reported() {
    let laws = "add laws = \"fide-2017\" or another edition, or build on a preset";
    check("", "1:1", "the edition of the laws is missing", laws);
    check("\n\nrated = true\n", "1:1", "the edition of the laws is missing", laws);
    let time = "the time control is missing (L.6.3.1a)";
    check("laws = 'fide-2017'", "1:8", time, "add time_control = \"90m+30s\" or another one");
    check(
        "laws = 'fide-online-2021'\ntime_control = '5m'",
        "1:8",
        "the form of play is missing (O.6.2)",
        "add form = \"online-supervised\", \"online-unsupervised\" or \"hybrid\"",
    );
    let lag = "the limit of the lag compensation is missing";
    check_setting("fide-online-2021", "lag = { per_move = '5s' }", 7, lag, "add per_game = \"10s\"");
}

#[test]
fn all_faults_are_reported_at_once() {
    check_all(
        "preset = 'fide-2017'\nrated = 7\nboard = 'wood'\n\n  premov = true\n",
        &[
            ("2:9", "expected true or false", "write true or false without quotes"),
            ("3:9", "`wood` is not known", "choose from virtual and physical"),
            ("5:3", "there is no setting `premov`", "did you mean `premove`?"),
        ],
    );
}

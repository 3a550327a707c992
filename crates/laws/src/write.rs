//! Writing regulations.

use core::fmt::Write;

use flagfall_clock::{Millis, Pace};

use crate::choice::NamedEnum;
use crate::read::KEYS;
use crate::{
    Disconnection, DrawOffers, FlagFallReporter, Ladder, Lag, Law, Offence, Penalty, PhysicalBoards, Regulations,
    Rules, Scoring, StartPosition, Takebacks,
};

/// Writes all settings as TOML, each with its article.
pub(crate) fn toml(rules: &Rules) -> String {
    let mut text = format!("# {}\n", rules.edition.title);
    for key in KEYS {
        let Some(value) = value(&rules.regulations, key) else { continue };
        let _ = write!(text, "{key} = {value}");
        if let Some(article) = law(&rules.regulations, key).and_then(|law| rules.article(law)) {
            let _ = write!(text, "  # {article}");
        }
        text.push('\n');
    }
    text
}

/// Returns the text of a setting, or nothing if it is absent.
pub(crate) fn value(regulations: &Regulations, key: &str) -> Option<String> {
    let chosen = |name: &str| Some(quoted(name));
    match key {
        "title" => regulations.title.as_deref().map(quoted),
        "laws" => chosen(&regulations.laws),
        "form" => chosen(regulations.form.name()),
        "rated" => Some(regulations.rated.to_string()),
        "board" => chosen(regulations.board.name()),
        "arbiter" => chosen(regulations.arbiter.name()),
        "time_control" => chosen(&regulations.time_control.to_string()),
        "pace" => regulations.pace().map(|pace| quoted(pace.data_name())),
        "supervision" => chosen(regulations.supervision.name()),
        "quickplay_finish" => Some(regulations.quickplay_finish.to_string()),
        "default_time" => Some(regulations.default_time.map_or_else(|| quoted("none"), time)),
        "neither_present" => chosen(regulations.neither_present.name()),
        "draw_offers" => Some(draw_offers(regulations.draw_offers)),
        "flags_called_by" => chosen(regulations.flags_called_by.name()),
        "undetermined" => chosen(regulations.undetermined.name()),
        "scoring" => Some(scoring(&regulations.scoring)),
        "disconnection" => Some(disconnection(regulations.disconnection)),
        "video_gate" => Some(regulations.video_gate.to_string()),
        "premove" => Some(regulations.premove.to_string()),
        "smart_move" => Some(regulations.smart_move.to_string()),
        "auto_promotion" => chosen(regulations.auto_promotion.name()),
        "takebacks" => chosen(regulations.takebacks.name()),
        "lag" => Some(regulations.lag.map_or_else(|| quoted("none"), lag)),
        "chess960" => Some(start(regulations.start)),
        "appeals" => Some(regulations.appeals.to_string()),
        "physical_boards" => Some(regulations.physical_boards.map_or_else(|| "false".to_owned(), physical_boards)),
        "leaving_told" => Some(regulations.leaving_told.to_string()),
        "cameras" => Some(regulations.cameras.to_string()),
        "screen_shared" => Some(regulations.screen_shared.to_string()),
        "own_devices" => Some(regulations.own_devices.to_string()),
        "device_kept" => Some(regulations.device_kept.to_string()),
        "broadcast_delay" => Some(regulations.broadcast_delay.map_or_else(|| quoted("none"), time)),
        "max_moves" => regulations.max_moves.map(|moves| moves.to_string()),
        _ => Offence::from_name(key).map(|offence| ladder(regulations.ladder(offence))),
    }
}

/// Returns the law that a setting concerns.
fn law(regulations: &Regulations, key: &str) -> Option<Law> {
    Some(match key {
        "form" => Law::Form,
        "rated" => Law::Rated,
        "time_control" => Law::TimeControl,
        "pace" => match regulations.pace()? {
            Pace::Blitz => Law::BlitzPace,
            Pace::Rapid => Law::RapidPace,
            Pace::Standard => return None,
        },
        "supervision" => Law::Supervision,
        "quickplay_finish" => Law::QuickplayFinish,
        "default_time" => Law::DefaultTimeSet,
        "neither_present" => Law::NeitherPresent,
        "draw_offers" => Law::DrawOfferTooEarly,
        "flags_called_by" => match regulations.flags_called_by {
            FlagFallReporter::Zone => Law::FlagFall,
            FlagFallReporter::ArbiterAndPlayers | FlagFallReporter::Players => Law::FlagSeen,
        },
        "undetermined" => Law::FlagFallNoMate,
        "scoring" => Law::Score,
        "disconnection" => Law::DisconnectionSet,
        "video_gate" => Law::VideoGate,
        "premove" => Law::Premove,
        "smart_move" => Law::SmartMove,
        "auto_promotion" => Law::AutoPromotion,
        "takebacks" => match regulations.takebacks {
            Takebacks::Never => Law::MoveMade,
            Takebacks::Agreed => Law::Takeback,
        },
        "chess960" if regulations.start != StartPosition::Ordinary => Law::Chess960,
        "appeals" => Law::Appeal,
        "physical_boards" => Law::PhysicalBoards,
        "max_moves" => Law::GameLength,
        "leaving_told" => Law::LeavingNotified,
        "cameras" => Law::Cameras,
        "screen_shared" => Law::ScreenShared,
        "own_devices" => Law::DevicesProvided,
        "device_kept" => Law::DeviceKept,
        _ => return Offence::from_name(key).map(Offence::law),
    })
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            _ if letter.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(letter));
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

fn time(time: Millis) -> String {
    quoted(&time.units().to_string())
}

fn table(fields: &[(&str, Option<String>)]) -> String {
    let present = fields.iter().filter_map(|(key, value)| Some(format!("{key} = {}", value.as_ref()?)));
    let present: Vec<_> = present.collect();
    if present.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", present.join(", ")) }
}

fn draw_offers(offers: DrawOffers) -> String {
    table(&[
        ("not_before_move", offers.not_before_move.map(|number| number.to_string())),
        ("arbiter_consent", offers.arbiter_consent.then(|| "true".to_owned())),
    ])
}

fn scoring(scoring: &Scoring) -> String {
    table(&[
        ("win", Some(scoring.win.to_string())),
        ("draw", Some(scoring.draw.to_string())),
        ("loss", Some(scoring.loss.to_string())),
        ("default_win", Some(scoring.default_win.to_string())),
        ("default_loss", Some(scoring.default_loss.to_string())),
        ("draw_odds", Some(quoted(scoring.draw_odds.name()))),
    ])
}

fn disconnection(disconnection: Disconnection) -> String {
    table(&[
        ("return_within", disconnection.return_within.map(time)),
        ("not_back", Some(quoted(disconnection.not_back.name()))),
    ])
}

fn lag(lag: Lag) -> String {
    table(&[("per_move", Some(time(lag.per_move))), ("per_game", Some(time(lag.per_game)))])
}

fn start(start: StartPosition) -> String {
    match start {
        StartPosition::Ordinary => "false".to_owned(),
        StartPosition::Drawn => "true".to_owned(),
        StartPosition::Numbered(number) => number.to_string(),
    }
}

fn physical_boards(boards: PhysicalBoards) -> String {
    table(&[("arbiters", Some(boards.arbiters.to_string())), ("scoresheets", Some(boards.scoresheets.to_string()))])
}

fn ladder(ladder: &Ladder) -> String {
    let steps: Vec<_> = ladder.steps().iter().map(|step| self::step(step)).collect();
    format!("[{}]", steps.join(", "))
}

fn step(step: &[Penalty]) -> String {
    let penalties: Vec<_> = step.iter().map(penalty).collect();
    match &penalties[..] {
        [one] => one.clone(),
        several => format!("[{}]", several.join(", ")),
    }
}

fn penalty(penalty: &Penalty) -> String {
    let with_amount = |key, amount: String| table(&[(key, Some(amount))]);
    match penalty {
        Penalty::Warning => quoted("warning"),
        Penalty::OpponentGains(gain) => with_amount("opponent_gains", time(*gain)),
        Penalty::OffenderLoses(loss) => with_amount("offender_loses", time(*loss)),
        Penalty::PointsRaised(points) => with_amount("points_raised", points.to_string()),
        Penalty::PointsReduced(points) => with_amount("points_reduced", points.to_string()),
        Penalty::GameLost { opponent: None } => quoted("game_lost"),
        Penalty::GameLost { opponent: Some(points) } => with_amount("game_lost_opponent_gets", points.to_string()),
        Penalty::Fine(fine) => with_amount("fine", quoted(fine)),
        Penalty::ExcludedFromRounds(rounds) => with_amount("excluded_from_rounds", rounds.to_string()),
        Penalty::Expelled => quoted("expelled"),
        Penalty::YellowCard => quoted("yellow_card"),
        Penalty::RedCard => quoted("red_card"),
    }
}

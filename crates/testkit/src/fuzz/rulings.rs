//! Random rulings of all kinds.

use flagfall_chess::Color;
use flagfall_game::{AssistantTask, Command, Game, Ruling};
use flagfall_laws::{Article, Offence, Penalty, Points, Score};

use super::commands::{draw_number, draw_text};
use super::{ChoiceBytes, claims, draw_time, scoresheets};

const FENS: [&str; 5] = [
    "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/4k3/8/8/3NK3/8/8 w - - 99 65535",
    "both kings are gone",
    "8/8/8/8/8/8/8/8 w - - 0 1",
];

const CONTROLS: [&str; 5] = ["none", "10s", "5m+3s", "white 1m; black 9h", "30h"];

/// Draws a ruling with its article and reason.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Command {
    let ruling = Box::new(draw_ruling(bytes, game));
    let article: Option<Article> = match bytes.below(8) {
        5 => Some("L.12.9".parse().expect("an article")),
        6 => Some("P.21a".parse().expect("an article")),
        7 => Some("Z.9.9".parse().expect("a well-formed article")),
        _ => None,
    };
    let reason = if bytes.one_in(4) { draw_text(bytes) } else { "seen".into() };
    Command::Rule { ruling, article, reason }
}

/// Draws a ruling on a claim.
pub(super) fn draw_claim_ruling(bytes: &mut ChoiceBytes<'_>) -> Command {
    let ruling = Box::new(claims::draw_ruling(bytes));
    Command::Rule { ruling, article: None, reason: "seen".into() }
}

/// Draws a ruling that the game is waiting for.
pub(super) fn draw_resuming_ruling(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Command {
    let ruling = match bytes.below(4) {
        0 if game.awaits_consent() => Ruling::RefuseConsent,
        _ if game.awaits_consent() => Ruling::Consent,
        0 => Ruling::RestoreBeforeIrregularity,
        _ => Ruling::Resume,
    };
    Command::Rule { ruling: Box::new(ruling), article: None, reason: "seen".into() }
}

fn draw_ruling(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Ruling {
    let player = bytes.pick(&Color::ALL);
    match bytes.below(47) {
        0 | 1 => {
            let offence = bytes.one_in(2).then(|| bytes.pick(&Offence::ALL));
            let penalties = (0..bytes.pick(&[1, 1, 2, 0])).map(|_| draw_penalty(bytes)).collect();
            Ruling::Penalise { offender: player, penalties, offence }
        }
        2 => Ruling::ApplyLadder { offender: player, offence: bytes.pick(&Offence::ALL) },
        3 => Ruling::GiveTime { white: draw_time(bytes), black: draw_time(bytes) },
        4 => Ruling::TakeTime { player, time: draw_time(bytes) },
        5 => Ruling::Pause,
        6..=8 | 20 => Ruling::Resume,
        9 => Ruling::SetClock { player, time: draw_time(bytes) },
        10 => Ruling::SetMoves { player, moves: bytes.pick(&[0, 1, 39, 40, 41, u16::MAX]) },
        11 => Ruling::Restore { after: draw_half_move(bytes, game) },
        39 => Ruling::RestoreBeforeIrregularity,
        38 => Ruling::TurnBoard,
        12 => Ruling::SetPosition { fen: bytes.pick(&FENS).into() },
        13 => Ruling::SetResult(draw_score(bytes)),
        14 => Ruling::DeclareLost { player },
        15 => Ruling::BothLose,
        16 => Ruling::DeclareDraw,
        17..=19 => Ruling::Reopen,
        21 => Ruling::Restart { control: None },
        22 => {
            let control = bytes.pick(&CONTROLS).parse().expect("a time control");
            Ruling::Restart { control: Some(Box::new(control)) }
        }
        23 => Ruling::ReverseColours,
        24 => Ruling::Consent,
        25 => Ruling::RefuseConsent,
        26 => Ruling::Excuse { player },
        27 => Ruling::AnswerCall { player, justified: bytes.one_in(2) },
        43..=45 => scoresheets::draw_ruling(bytes, player),
        33 => {
            let all = [
                AssistantTask::Everything,
                AssistantTask::Moving,
                AssistantTask::Pressing,
                AssistantTask::Entering,
                AssistantTask::Writing,
            ];
            Ruling::AcceptAssistant { player, task: bytes.pick(&all) }
        }
        46 => Ruling::FindAgreement { moves: draw_half_move(bytes, game) / 2 },
        37 => Ruling::ReplaceClock,
        34 => Ruling::StateInWords,
        35 => Ruling::Confirm,
        40..=42 => claims::draw_ruling(bytes),
        28 => Ruling::DecideMate { possible: bytes.one_in(2) },
        29..=31 => Ruling::Undo { ruling: draw_ruling_number(bytes, game) },
        32 => {
            let control = bytes.pick(&CONTROLS).parse().expect("a time control");
            Ruling::SetControl { control: Box::new(control) }
        }
        _ => Ruling::DecideAppeal { appeal: draw_number(bytes), upheld: bytes.one_in(2) },
    }
}

fn draw_ruling_number(bytes: &mut ChoiceBytes<'_>, game: &Game) -> u32 {
    match game.rulings().len() {
        0 => draw_number(bytes),
        made if bytes.below(4) > 0 => 1 + bytes.below(made.min(200)) as u32,
        _ => draw_number(bytes),
    }
}

fn draw_half_move(bytes: &mut ChoiceBytes<'_>, game: &Game) -> u16 {
    let made = game.moves().len();
    if bytes.one_in(8) { u16::MAX } else { bytes.below(made.min(250) + 2) as u16 }
}

fn draw_points(bytes: &mut ChoiceBytes<'_>) -> Points {
    Points::from_hundredths(bytes.pick(&[0, 50, 100, 25, 75, 300, u16::MAX]))
}

pub(super) fn draw_score(bytes: &mut ChoiceBytes<'_>) -> Score {
    Score { white: draw_points(bytes), black: draw_points(bytes) }
}

pub(super) fn draw_penalty(bytes: &mut ChoiceBytes<'_>) -> Penalty {
    match bytes.below(12) {
        0 => Penalty::Warning,
        1 => Penalty::OpponentGains(draw_time(bytes)),
        2 => Penalty::OffenderLoses(draw_time(bytes)),
        3 => Penalty::PointsRaised(draw_points(bytes)),
        4 => Penalty::PointsReduced(draw_points(bytes)),
        5 => Penalty::GAME_LOST,
        6 => Penalty::GameLost { opponent: Some(draw_points(bytes)) },
        7 => Penalty::Fine("20 euros".into()),
        8 => Penalty::ExcludedFromRounds(bytes.number()),
        9 => Penalty::Expelled,
        10 => Penalty::YellowCard,
        _ => Penalty::RedCard,
    }
}

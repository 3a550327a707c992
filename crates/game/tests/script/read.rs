//! The lines of a script.

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{Color, Role, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, Command, DrawClaim, Game, Input, PersonId, Ruling, Task, Venue};
use flagfall_laws::{Offence, Penalty, Score};

/// One line: who does what, when, and what must follow.
pub(crate) struct Line {
    pub(crate) at: Timestamp,
    pub(crate) actor: Actor,
    pub(crate) command: Command,
    pub(crate) refused: Option<String>,
    pub(crate) ended: Option<String>,
}

impl Line {
    pub(crate) fn read(text: &str, game: &Game) -> Line {
        let (done, ended) = parted(text, "=>");
        let (done, refused) = parted(done, "->");
        let words: Vec<&str> = done.split_whitespace().collect();
        let at: Millis = words[0].parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let actor = match words[1] {
            "W" => Actor::Player(Color::White),
            "B" => Actor::Player(Color::Black),
            "w" => Actor::Assistant(Color::White),
            "b" => Actor::Assistant(Color::Black),
            "A" => Actor::Arbiter(PersonId(7)),
            "T" => Actor::TechnicalArbiter(PersonId(5)),
            // The appeals committee.
            "C" => Actor::Arbiter(PersonId(9)),
            "Z" | "-" => Actor::Zone,
            other => panic!("{text}: who is {other}?"),
        };
        let command =
            if words[1] == "-" { Command::Wait } else { command(&words[2..], actor, game) };
        let at = Timestamp::EPOCH.saturating_add(at);
        Line { at, actor, command, refused, ended }
    }
}

fn parted<'a>(text: &'a str, mark: &str) -> (&'a str, Option<String>) {
    match text.split_once(mark) {
        Some((before, after)) => (before, Some(after.trim().to_owned())),
        None => (text, None),
    }
}

pub(crate) fn color(word: &str) -> Color {
    match word {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("{other} is no colour"),
    }
}

fn time(word: &str) -> Millis {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error}"))
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(word: &str) -> T {
    word.parse().expect("a number")
}

pub(crate) fn role(word: &str) -> Role {
    match word {
        "queen" => Role::Queen,
        "rook" => Role::Rook,
        "bishop" => Role::Bishop,
        "knight" => Role::Knight,
        "king" => Role::King,
        other => panic!("{other} is no piece"),
    }
}

fn square(word: &str) -> Square {
    word.parse().expect("a square")
}

fn uci(word: &str) -> UciMove {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error}"))
}

fn score(word: &str) -> Score {
    let (white, black) = word.split_once('-').expect("a score");
    Score { white: white.parse().expect("points"), black: black.parse().expect("points") }
}

fn command(words: &[&str], actor: Actor, game: &Game) -> Command {
    let who = || match (words.get(1), actor) {
        (Some(word), _) => color(word),
        (None, Actor::Player(player)) => player,
        _ => panic!("who?"),
    };
    match words {
        ["begin"] => Command::Begin,
        ["arrive", ..] => Command::Arrive(who()),
        ["disconnect", ..] => Command::Disconnect(who()),
        ["reconnect", ..] => Command::Reconnect(who()),
        ["report", ..] => Command::Venue(Venue::ReportDisconnection(who())),
        ["leave", ..] => Command::LeaveVideo(who()),
        ["join", ..] => Command::JoinVideo(who()),
        ["premove", "to", to] => Command::Premove(Input::To(square(to))),
        ["premove", mv] => Command::Premove(Input::Move(uci(mv))),
        ["cancel"] => Command::CancelPremove,
        ["promote-to", word] => Command::PromoteTo(role(word)),
        ["offer"] => Command::OfferDraw { condition: false },
        ["offer", "if"] => Command::OfferDraw { condition: true },
        ["withdraw"] => Command::WithdrawOffer,
        ["withdraw-claim"] => Command::WithdrawClaim,
        ["accept"] => Command::AcceptDraw,
        ["decline"] => Command::DeclineDraw,
        ["claim", what, intended @ ..] => {
            let claim = match *what {
                "repetition" => DrawClaim::Repetition,
                "fifty" => DrawClaim::MoveCount,
                other => panic!("{other} is not claimed"),
            };
            Command::ClaimDraw { claim, intended: intended.first().map(|word| uci(word)) }
        }
        ["resign"] => Command::Resign,
        ["flag"] => Command::CallFlag(None),
        ["flag", whose] => Command::CallFlag(Some(color(whose))),
        ["undetermined"] => Command::Answer(Verdict::Undetermined),
        ["answer"] => {
            let winner = game.question().map_or(Color::White, |question| question.loser.opponent());
            Command::Answer(mate::can_mate(game.position(), winner, Budget::FULL))
        }
        ["takeback"] => Command::AskTakeback,
        ["allow"] => Command::AcceptTakeback,
        ["forbid"] => Command::DeclineTakeback,
        ["call", reason @ ..] => {
            Command::CallArbiter { reason: reason.join(" ").into(), kept: None }
        }
        ["appeal", "result"] => {
            Command::Appeal { ruling: None, grounds: "unjust".into(), kept: None }
        }
        ["appeal", ruling] => {
            Command::Appeal { ruling: Some(number(ruling)), grounds: "unjust".into(), kept: None }
        }
        ["rule", words @ ..] => {
            let by = words.iter().position(|&word| word == "by");
            let article = by.map(|at| words[at + 1].parse().expect("an article"));
            let ruling = ruling(&words[..by.unwrap_or(words.len())]);
            Command::Rule { ruling: Box::new(ruling), article, reason: "seen".into() }
        }
        ["to", to] => Command::play(Input::To(square(to))),
        [mv, "lag", lag] => {
            Command::Play { input: Input::Move(uci(mv)), offer: false, lag: time(lag) }
        }
        [mv, "(=)"] => {
            Command::Play { input: Input::Move(uci(mv)), offer: true, lag: Millis::ZERO }
        }
        [mv] => Command::play(Input::Move(uci(mv))),
        other => panic!("{other:?}"),
    }
}

fn ruling(words: &[&str]) -> Ruling {
    match words {
        ["pause"] => Ruling::Pause,
        ["resume"] => Ruling::Resume,
        ["control", control @ ..] => {
            let control = control.join(" ").parse().expect("a time control");
            Ruling::SetControl { control: Box::new(control) }
        }
        ["restart"] => Ruling::Restart { control: None },
        ["restart", control @ ..] => {
            let control = control.join(" ").parse().expect("a time control");
            Ruling::Restart { control: Some(Box::new(control)) }
        }
        ["give", white, black] => Ruling::GiveTime { white: time(white), black: time(black) },
        ["take", who, off] => Ruling::TakeTime { player: color(who), time: time(off) },
        ["clock", who, to] => Ruling::SetClock { player: color(who), time: time(to) },
        ["counter", who, to] => Ruling::SetMoves { player: color(who), moves: number(to) },
        ["restore", after] => Ruling::Restore { after: number(after) },
        ["position", fen @ ..] => Ruling::SetPosition { fen: fen.join(" ").into() },
        ["result", word] => Ruling::SetResult(score(word)),
        ["lost", who] => Ruling::DeclareLost { player: color(who) },
        ["both-lose"] => Ruling::BothLose,
        ["draw"] => Ruling::DeclareDraw,
        ["reopen"] => Ruling::Reopen,
        ["reversed"] => Ruling::ReverseColours,
        ["consent"] => Ruling::Consent,
        ["refuse-consent"] => Ruling::RefuseConsent,
        ["appoint", who] => Ruling::Appoint { player: color(who), task: Task::Everything },
        ["confirm"] => Ruling::Confirm,
        ["in-words"] => Ruling::InWords,
        ["excuse", who] => Ruling::Excuse { player: color(who) },
        ["call", who, how] => Ruling::AnswerCall { player: color(who), justified: *how == "right" },
        ["mate", answer] => Ruling::DecideMate { possible: *answer == "yes" },
        ["undo", which] => Ruling::Undo { ruling: number(which) },
        ["appeal", which, answer] => {
            Ruling::DecideAppeal { appeal: number(which), upheld: *answer == "yes" }
        }
        ["offence", who, offence] => {
            let offence = Offence::from_name(offence).expect("an offence");
            Ruling::Offended { offender: color(who), offence }
        }
        [penalty, who, rest @ ..] => Ruling::Penalise {
            offender: color(who),
            penalties: vec![self::penalty(penalty, rest)],
            offence: rest.iter().find_map(|word| Offence::from_name(word)),
        },
        other => panic!("{other:?}"),
    }
}

fn penalty(word: &str, rest: &[&str]) -> Penalty {
    let first = || rest.first().expect("how much");
    match word {
        "warn" => Penalty::Warning,
        "opponent-gains" => Penalty::OpponentGains(time(first())),
        "loses" => Penalty::OffenderLoses(time(first())),
        "raise" => Penalty::PointsRaised(first().parse().expect("points")),
        "reduce" => Penalty::PointsReduced(first().parse().expect("points")),
        "game-lost" => Penalty::GameLost {
            opponent: rest.first().map(|points| points.parse().expect("points")),
        },
        "fine" => Penalty::Fine(rest.join(" ").into()),
        "exclude" => Penalty::ExcludedFromRounds(number(first())),
        "expel" => Penalty::Expelled,
        "yellow" => Penalty::YellowCard,
        "red" => Penalty::RedCard,
        other => panic!("{other} is no penalty"),
    }
}

//! Parser for the lines of a script.

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{Color, PieceType, Square, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Actor, AssistantTask, Command, DrawClaim, Game, MoveInput, PersonId, Ruling, VenueAction};
use flagfall_laws::{Offence, Penalty, Score};

/// One line of a script: time, actor, command and expected result.
pub(crate) struct ScriptLine {
    pub(crate) at: Timestamp,
    pub(crate) actor: Actor,
    pub(crate) command: Command,
    pub(crate) refused: Option<String>,
    pub(crate) ending: Option<String>,
}

impl ScriptLine {
    pub(crate) fn read(text: &str, game: &Game) -> ScriptLine {
        let (rest, ending) = split_expectation(text, "=>");
        let (instruction, refused) = split_expectation(rest, "->");
        let words: Vec<&str> = instruction.split_whitespace().collect();
        let at: Millis = words[0].parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let actor = match words[1] {
            "W" => Actor::Player(Color::White),
            "B" => Actor::Player(Color::Black),
            "w" => Actor::Assistant(Color::White),
            "b" => Actor::Assistant(Color::Black),
            "A" => Actor::Arbiter(PersonId(7)),
            "T" => Actor::TechnicalArbiter(PersonId(5)),
            "C" => Actor::Arbiter(PersonId(9)),
            "Z" | "-" => Actor::Zone,
            other => panic!("{text}: unknown actor {other}"),
        };
        let command = if words[1] == "-" { Command::Wait } else { command(&words[2..], actor, game) };
        let at = Timestamp::EPOCH.saturating_add(at);
        ScriptLine { at, actor, command, refused, ending }
    }
}

fn split_expectation<'a>(text: &'a str, mark: &str) -> (&'a str, Option<String>) {
    match text.split_once(mark) {
        Some((before, after)) => (before, Some(after.trim().to_owned())),
        None => (text, None),
    }
}

pub(crate) fn color(word: &str) -> Color {
    match word {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("{other} is not a colour"),
    }
}

fn time(word: &str) -> Millis {
    word.parse().unwrap_or_else(|error| panic!("{word}: {error}"))
}

fn number<T: std::str::FromStr<Err: std::fmt::Debug>>(word: &str) -> T {
    word.parse().expect("a number")
}

pub(crate) fn role(word: &str) -> PieceType {
    match word {
        "queen" => PieceType::Queen,
        "rook" => PieceType::Rook,
        "bishop" => PieceType::Bishop,
        "knight" => PieceType::Knight,
        "king" => PieceType::King,
        other => panic!("{other} is not a piece"),
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
    let player = || match (words.get(1), actor) {
        (Some(word), _) => color(word),
        (None, Actor::Player(player)) => player,
        _ => panic!("{words:?}: no player"),
    };
    match words {
        ["begin"] => Command::Begin,
        ["arrive", ..] => Command::Arrive(player()),
        ["disconnect", ..] => Command::Disconnect(player()),
        ["reconnect", ..] => Command::Reconnect(player()),
        ["report", ..] => Command::Venue(VenueAction::ReportDisconnection(player())),
        ["leave", ..] => Command::LeaveVideo(player()),
        ["join", ..] => Command::JoinVideo(player()),
        ["premove", "to", to] => Command::Premove(MoveInput::Destination(square(to))),
        ["premove", mv] => Command::Premove(MoveInput::Move(uci(mv))),
        ["cancel"] => Command::CancelPremove,
        ["promote-to", word] => Command::ChoosePromotion(role(word)),
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
                other => panic!("{other} is not a claim"),
            };
            Command::ClaimDraw { claim, intended: intended.first().map(|word| uci(word)) }
        }
        ["resign"] => Command::Resign,
        ["flag"] => Command::CallFlag(None),
        ["flag", whose] => Command::CallFlag(Some(color(whose))),
        ["undetermined"] => Command::AnswerMateQuestion(Verdict::Undetermined),
        ["answer"] => {
            let winner = game.mate_question().map_or(Color::White, |question| question.loser.opponent());
            Command::AnswerMateQuestion(mate::can_mate(game.position(), winner, Budget::FULL))
        }
        ["takeback"] => Command::RequestTakeback,
        ["allow"] => Command::AcceptTakeback,
        ["forbid"] => Command::DeclineTakeback,
        ["call", reason @ ..] => Command::CallArbiter { reason: reason.join(" ").into(), text_id: None },
        ["appeal", "result"] => Command::Appeal { ruling: None, grounds: "unjust".into(), text_id: None },
        ["appeal", ruling] => Command::Appeal { ruling: Some(number(ruling)), grounds: "unjust".into(), text_id: None },
        ["rule", words @ ..] => {
            let by = words.iter().position(|&word| word == "by");
            let article = by.map(|at| words[at + 1].parse().expect("an article"));
            let ruling = ruling(&words[..by.unwrap_or(words.len())]);
            Command::Rule { ruling: Box::new(ruling), article, reason: "seen".into() }
        }
        ["to", to] => Command::play(MoveInput::Destination(square(to))),
        [mv, "lag", lag] => Command::Play { input: MoveInput::Move(uci(mv)), offer: false, lag: time(lag) },
        [mv, "(=)"] => Command::Play { input: MoveInput::Move(uci(mv)), offer: true, lag: Millis::ZERO },
        [mv] => Command::play(MoveInput::Move(uci(mv))),
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
        ["take", player, off] => Ruling::TakeTime { player: color(player), time: time(off) },
        ["clock", player, to] => Ruling::SetClock { player: color(player), time: time(to) },
        ["counter", player, to] => Ruling::SetMoves { player: color(player), moves: number(to) },
        ["restore", after] => Ruling::Restore { after: number(after) },
        ["position", fen @ ..] => Ruling::SetPosition { fen: fen.join(" ").into() },
        ["result", word] => Ruling::SetResult(score(word)),
        ["lost", player] => Ruling::DeclareLost { player: color(player) },
        ["both-lose"] => Ruling::BothLose,
        ["draw"] => Ruling::DeclareDraw,
        ["reopen"] => Ruling::Reopen,
        ["reversed"] => Ruling::ReverseColours,
        ["consent"] => Ruling::Consent,
        ["refuse-consent"] => Ruling::RefuseConsent,
        ["appoint", player] => Ruling::AcceptAssistant { player: color(player), task: AssistantTask::Everything },
        ["confirm"] => Ruling::Confirm,
        ["in-words"] => Ruling::StateInWords,
        ["excuse", player] => Ruling::Excuse { player: color(player) },
        ["call", player, answer] => Ruling::AnswerCall { player: color(player), justified: *answer == "right" },
        ["mate", answer] => Ruling::DecideMate { possible: *answer == "yes" },
        ["undo", ruling] => Ruling::Undo { ruling: number(ruling) },
        ["appeal", appeal, answer] => Ruling::DecideAppeal { appeal: number(appeal), upheld: *answer == "yes" },
        ["offence", player, offence] => {
            let offence = Offence::from_name(offence).expect("an offence");
            Ruling::ApplyLadder { offender: color(player), offence }
        }
        [penalty, player, rest @ ..] => Ruling::Penalise {
            offender: color(player),
            penalties: vec![self::penalty(penalty, rest)],
            offence: rest.iter().find_map(|word| Offence::from_name(word)),
        },
        other => panic!("{other:?}"),
    }
}

fn penalty(word: &str, rest: &[&str]) -> Penalty {
    let first = || rest.first().expect("an amount");
    match word {
        "warn" => Penalty::Warning,
        "opponent-gains" => Penalty::OpponentGains(time(first())),
        "loses" => Penalty::OffenderLoses(time(first())),
        "raise" => Penalty::PointsRaised(first().parse().expect("points")),
        "reduce" => Penalty::PointsReduced(first().parse().expect("points")),
        "game-lost" => Penalty::GameLost { opponent: rest.first().map(|points| points.parse().expect("points")) },
        "fine" => Penalty::Fine(rest.join(" ").into()),
        "exclude" => Penalty::ExcludedFromRounds(number(first())),
        "expel" => Penalty::Expelled,
        "yellow" => Penalty::YellowCard,
        "red" => Penalty::RedCard,
        other => panic!("{other} is not a penalty"),
    }
}

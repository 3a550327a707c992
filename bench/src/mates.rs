//! Mate possibility for many positions.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use chess::{Board, ChessMove};
use flagfall_chess::mate::{Budget, QuickVerdict, Verdict, can_mate, quick};
use flagfall_chess::{Color, Position, Setup, UciStyle};
use shakmaty::{CastlingMode, Chess, Position as _, PositionError, fen::Fen, uci::UciMove};

use crate::audit::Answer;
use crate::suite::{Case, Suite, cases};
use crate::task::Library;
use crate::timing::{cpu_time, process_cpu_time};

/// The CPU time for which a peer is asked before anything is timed; the remaining cases stay unanswered.
const TIME_LIMIT: Duration = Duration::from_secs(20);
const QUICK_TIME_LIMIT: Duration = Duration::from_secs(2);
/// The number of passes over the last suite, each from another line on, so that the answered cases are
/// representative.
const STRIDE: usize = 16;

/// The effort of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    /// The full question, until the answer is known.
    Full,
    /// The quick question, whether it can be shown at little cost that the player cannot mate.
    Quick,
}

impl Question {
    pub(crate) const ALL: [Question; 2] = [Question::Full, Question::Quick];

    /// Returns the suites whose answers are checked.
    pub(crate) fn suites(self) -> &'static [Suite] {
        match self {
            Question::Full => &[Suite::Lichess, Suite::Cha],
            Question::Quick => &Suite::ALL,
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Question::Full => "full",
            Question::Quick => "quick",
        })
    }
}

/// Returns the cases that all libraries can read, and the number of others.
pub(crate) fn readable(quick: bool) -> io::Result<(Vec<Case>, usize)> {
    let all = cases(quick)?;
    let total = all.len();
    let is_readable = |case: &Case| read_flagfall(case).is_some() && read_chasolver(case).is_some();
    let read: Vec<Case> = all.into_iter().filter(is_readable).collect();
    let left_out = total - read.len();
    Ok((read, left_out))
}

/// The cases, with their positions in one library.
pub(crate) struct Mates {
    cases: Vec<Case>,
    positions: Positions,
    time_limit: Option<Duration>,
}

enum Positions {
    Flagfall(Vec<(Position, Color)>),
    Chasolver(Vec<(Board, chess::Color)>),
}

/// A library's answer, with the line in its own form.
enum MateAnswer {
    Winnable(MateLine),
    Unwinnable,
    NotShown,
}

enum MateLine {
    Flagfall(Vec<flagfall_chess::Move>),
    Chasolver(Vec<ChessMove>),
}

impl Mates {
    /// Returns `None` for libraries that are not compared here.
    pub(crate) fn new(library: Library, is_quick_run: bool) -> io::Result<Option<Mates>> {
        let (cases, _) = readable(is_quick_run)?;
        let (positions, time_limit) = match library {
            Library::Flagfall => (Positions::Flagfall(cases.iter().filter_map(read_flagfall).collect()), None),
            Library::Chasolver => (
                Positions::Chasolver(cases.iter().filter_map(read_chasolver).collect()),
                Some(if is_quick_run { QUICK_TIME_LIMIT } else { TIME_LIMIT }),
            ),
            _ => return Ok(None),
        };
        Ok(Some(Mates { cases, positions, time_limit }))
    }

    /// Returns the number of positions in one pass.
    pub(crate) fn len(&self) -> usize {
        self.count_to(Suite::Lichess)
    }

    /// Asks about every timed position.
    pub(crate) fn ask_all(&self, question: Question) {
        for index in 0..self.len() {
            black_box(self.ask(question, black_box(index)));
        }
    }

    /// Returns the CPU time of each position, including the cost of reading the clock.
    pub(crate) fn times(&self, question: Question) -> Vec<Duration> {
        let last = match question {
            Question::Full => Suite::Lichess,
            Question::Quick => Suite::Cha,
        };
        let time = |index| cpu_time(|| _ = black_box(self.ask(question, black_box(index))));
        (0..self.count_to(last)).map(time).collect()
    }

    /// Returns all answers, after playing the mating lines.
    pub(crate) fn answers(&self, question: Question) -> Vec<Answer> {
        let end = self.time_limit.map(|limit| process_cpu_time() + limit);
        let is_over = || end.is_some_and(|end| process_cpu_time() > end);
        let (count, strided) = (self.cases.len(), self.count_to(Suite::Hard));
        // For the full question, a sample of the last suite is enough.
        let passes = if question == Question::Full { 1 } else { STRIDE };
        let rest = (0..passes).flat_map(|first| (strided + first..count).step_by(STRIDE));
        let mut answers = vec![Answer::NotAsked; count];
        for index in (0..strided).chain(rest) {
            if is_over() {
                break;
            }
            let case = &self.cases[index];
            if question.suites().contains(&case.suite) {
                answers[index] = match self.ask(question, index) {
                    MateAnswer::Winnable(line) if line.mates(case) == Some(true) => Answer::Winnable,
                    MateAnswer::Winnable(_) => Answer::NoMate,
                    MateAnswer::Unwinnable => Answer::Unwinnable,
                    MateAnswer::NotShown => Answer::NotShown,
                };
            }
        }
        answers
    }

    /// Returns the number of cases up to the end of a suite.
    fn count_to(&self, last: Suite) -> usize {
        self.cases.iter().rposition(|case| case.suite == last).map_or(0, |index| index + 1)
    }

    fn ask(&self, question: Question, index: usize) -> MateAnswer {
        match (&self.positions, question) {
            (Positions::Flagfall(list), Question::Full) => {
                let (position, winner) = &list[index];
                match can_mate(position, *winner, Budget::FULL) {
                    Verdict::Winnable(line) => MateAnswer::Winnable(MateLine::Flagfall(line)),
                    Verdict::Unwinnable(_) => MateAnswer::Unwinnable,
                    Verdict::Undetermined => MateAnswer::NotShown,
                }
            }
            (Positions::Flagfall(list), Question::Quick) => {
                let (position, winner) = &list[index];
                match quick(position, *winner) {
                    QuickVerdict::Unwinnable(_) => MateAnswer::Unwinnable,
                    QuickVerdict::NotShown => MateAnswer::NotShown,
                }
            }
            (Positions::Chasolver(list), Question::Full) => {
                let (board, winner) = &list[index];
                match winnability(board, *winner) {
                    Some(Winnability::Winnable { helpmate }) => MateAnswer::Winnable(MateLine::Chasolver(helpmate)),
                    Some(Winnability::Unwinnable) => MateAnswer::Unwinnable,
                    None => MateAnswer::NotShown,
                }
            }
            (Positions::Chasolver(list), Question::Quick) => {
                let (board, winner) = &list[index];
                if is_unwinnable_fast(board, *winner) { MateAnswer::Unwinnable } else { MateAnswer::NotShown }
            }
        }
    }
}

impl MateLine {
    /// Whether the moves are legal and the last one mates, according to a third library.
    fn mates(&self, case: &Case) -> Option<bool> {
        let mut position = read_shakmaty(case)?;
        let moves: Vec<String> = match self {
            MateLine::Flagfall(line) => line.iter().map(|mv| mv.uci(UciStyle::Standard).to_string()).collect(),
            MateLine::Chasolver(line) => line.iter().map(ToString::to_string).collect(),
        };
        for mv in moves {
            let mv = UciMove::from_ascii(mv.as_bytes()).ok()?.to_move(&position).ok()?;
            position.play_unchecked(mv);
        }
        let is_winner = position.turn().is_black() == (case.winner == Color::White);
        Some(is_winner && position.is_checkmate())
    }
}

/// Reads a position, which may be unreachable in a game.
fn read_flagfall(case: &Case) -> Option<(Position, Color)> {
    let position = Setup::from_fen(&case.fen).ok()?.irregular().ok()?;
    Some((position, case.winner))
}

fn read_chasolver(case: &Case) -> Option<(Board, chess::Color)> {
    let winner = match case.winner {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    };
    Some((Board::from_str(&case.fen).ok()?, winner))
}

fn read_shakmaty(case: &Case) -> Option<Chess> {
    let fen = Fen::from_ascii(case.fen.as_bytes()).ok()?;
    fen.into_position(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

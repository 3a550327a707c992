//! Who can still mate, asked for many positions.

use std::fmt;
use std::hint::black_box;
use std::io;
use std::str::FromStr;
use std::time::Duration;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use chess::{Board, ChessMove};
use flagfall_chess::mate::{Budget, Quick, Verdict, can_mate, quick};
use flagfall_chess::{Color, Position, Setup, UciStyle};
use shakmaty::{CastlingMode, Chess, Position as _, PositionError, fen::Fen, uci::UciMove};

use crate::audit::Answer;
use crate::suite::{Case, Suite, cases};
use crate::task::Library;
use crate::timing::{cpu_time, process_cpu_time};

/// For how much CPU time a peer is asked before anything is timed; then the rest goes unanswered.
const PATIENCE: Duration = Duration::from_secs(20);
const PATIENCE_QUICK: Duration = Duration::from_secs(2);
/// What goes unanswered is to be like what was answered: the last suite is gone through so many
/// times, each time from another line on.
const STRIDE: usize = 16;

/// How thoroughly it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Question {
    /// Until the answer is known.
    Full,
    /// Only whether it can be shown at little cost that the player cannot mate.
    Quick,
}

impl Question {
    pub(crate) const ALL: [Question; 2] = [Question::Full, Question::Quick];

    /// The suites of which every answer is looked at.
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

/// What all libraries can read, and how many cases that leaves out.
pub(crate) fn readable(quick: bool) -> io::Result<(Vec<Case>, usize)> {
    let all = cases(quick)?;
    let given = all.len();
    let is_read = |case: &Case| read_flagfall(case).is_some() && read_chasolver(case).is_some();
    let read: Vec<Case> = all.into_iter().filter(is_read).collect();
    let left_out = given - read.len();
    Ok((read, left_out))
}

/// The cases and, for one library, their positions.
pub(crate) struct Mates {
    cases: Vec<Case>,
    positions: Positions,
    patience: Option<Duration>,
}

enum Positions {
    Flagfall(Vec<(Position, Color)>),
    Chasolver(Vec<(Board, chess::Color)>),
}

/// What a library said; the line stays as it was given.
enum Said {
    Winnable(Line),
    Unwinnable,
    NotShown,
}

enum Line {
    Flagfall(Vec<flagfall_chess::Move>),
    Chasolver(Vec<ChessMove>),
}

impl Mates {
    /// `None` for the libraries that are not compared here.
    pub(crate) fn new(library: Library, is_quick_run: bool) -> io::Result<Option<Mates>> {
        let (cases, _) = readable(is_quick_run)?;
        let (positions, patience) = match library {
            Library::Flagfall => {
                (Positions::Flagfall(cases.iter().filter_map(read_flagfall).collect()), None)
            }
            Library::Chasolver => (
                Positions::Chasolver(cases.iter().filter_map(read_chasolver).collect()),
                Some(if is_quick_run { PATIENCE_QUICK } else { PATIENCE }),
            ),
            _ => return Ok(None),
        };
        Ok(Some(Mates { cases, positions, patience }))
    }

    /// How many positions are asked about in one pass.
    pub(crate) fn len(&self) -> usize {
        self.count_to(Suite::Lichess)
    }

    /// Asks about every position that is timed.
    pub(crate) fn pass(&self, question: Question) {
        for index in 0..self.len() {
            black_box(self.ask(question, black_box(index)));
        }
    }

    /// The CPU time each position takes; what the clock itself takes is in it.
    pub(crate) fn each(&self, question: Question) -> Vec<Duration> {
        let last = match question {
            Question::Full => Suite::Lichess,
            Question::Quick => Suite::Cha,
        };
        let time = |index| cpu_time(|| _ = black_box(self.ask(question, black_box(index))));
        (0..self.count_to(last)).map(time).collect()
    }

    /// All answers, mates played out.
    pub(crate) fn answers(&self, question: Question) -> Vec<Answer> {
        let end = self.patience.map(|most| process_cpu_time() + most);
        let is_over = || end.is_some_and(|end| process_cpu_time() > end);
        let (count, strided) = (self.cases.len(), self.count_to(Suite::Hard));
        // In full, a part of the last suite is enough to wait for.
        let times = if question == Question::Full { 1 } else { STRIDE };
        let rest = (0..times).flat_map(|first| (strided + first..count).step_by(STRIDE));
        let mut answers = vec![Answer::NotAsked; count];
        for index in (0..strided).chain(rest) {
            if is_over() {
                break;
            }
            let case = &self.cases[index];
            if question.suites().contains(&case.suite) {
                answers[index] = match self.ask(question, index) {
                    Said::Winnable(line) if line.mates(case) == Some(true) => Answer::Winnable,
                    Said::Winnable(_) => Answer::NoMate,
                    Said::Unwinnable => Answer::Unwinnable,
                    Said::NotShown => Answer::NotShown,
                };
            }
        }
        answers
    }

    /// How many cases there are up to the end of a suite.
    fn count_to(&self, last: Suite) -> usize {
        self.cases.iter().rposition(|case| case.suite == last).map_or(0, |index| index + 1)
    }

    fn ask(&self, question: Question, index: usize) -> Said {
        match (&self.positions, question) {
            (Positions::Flagfall(list), Question::Full) => {
                let (position, winner) = &list[index];
                match can_mate(position, *winner, Budget::FULL) {
                    Verdict::Winnable(line) => Said::Winnable(Line::Flagfall(line)),
                    Verdict::Unwinnable(_) => Said::Unwinnable,
                    Verdict::Undetermined => Said::NotShown,
                }
            }
            (Positions::Flagfall(list), Question::Quick) => {
                let (position, winner) = &list[index];
                match quick(position, *winner) {
                    Quick::Unwinnable(_) => Said::Unwinnable,
                    Quick::NotShown => Said::NotShown,
                }
            }
            (Positions::Chasolver(list), Question::Full) => {
                let (board, winner) = &list[index];
                match winnability(board, *winner) {
                    Some(Winnability::Winnable { helpmate }) => {
                        Said::Winnable(Line::Chasolver(helpmate))
                    }
                    Some(Winnability::Unwinnable) => Said::Unwinnable,
                    None => Said::NotShown,
                }
            }
            (Positions::Chasolver(list), Question::Quick) => {
                let (board, winner) = &list[index];
                if is_unwinnable_fast(board, *winner) { Said::Unwinnable } else { Said::NotShown }
            }
        }
    }
}

impl Line {
    /// Whether its moves are legal and the last one mates, as a third library sees it.
    fn mates(&self, case: &Case) -> Option<bool> {
        let mut position = read_shakmaty(case)?;
        let moves: Vec<String> = match self {
            Line::Flagfall(line) => {
                line.iter().map(|mv| mv.uci(UciStyle::Standard).to_string()).collect()
            }
            Line::Chasolver(line) => line.iter().map(ToString::to_string).collect(),
        };
        for mv in moves {
            let mv = UciMove::from_ascii(mv.as_bytes()).ok()?.to_move(&position).ok()?;
            position.play_unchecked(mv);
        }
        let is_winner = position.turn().is_black() == (case.winner == Color::White);
        Some(is_winner && position.is_checkmate())
    }
}

/// Positions composed for their difficulty may have come about in no game.
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

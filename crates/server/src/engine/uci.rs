//! The Universal Chess Interface: what is said to an engine, and what it says.

use std::fmt;

use flagfall_chess::{ByColor, FenStyle, Move, Position, UciMove, UciStyle};
use flagfall_clock::Millis;

use super::OptionValue;

/// What an engine says, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// It has told all about itself.
    UciOk,
    /// It listens.
    ReadyOk,
    /// How it sees the game, in hundredths of a pawn for its side.
    Score(i32),
    /// The move it plays, if that is one.
    BestMove(Option<UciMove>),
}

/// A mate, in hundredths of a pawn.
const MATE: i32 = 100_000;

impl Said {
    /// Reads a line. Words that nobody knows are passed over, as the protocol asks.
    pub(super) fn read(line: &str) -> Option<Said> {
        let mut words = line.split_ascii_whitespace();
        loop {
            match words.next()? {
                "uciok" => return Some(Said::UciOk),
                "readyok" => return Some(Said::ReadyOk),
                "bestmove" => {
                    return Some(Said::BestMove(words.next().and_then(|word| word.parse().ok())));
                }
                "info" => return score(words).map(Said::Score),
                // What follows is for people, and may contain anything.
                "id" | "option" | "copyprotection" | "registration" => return None,
                _ => {}
            }
        }
    }
}

/// The score that is told of the best line, unless it is a bound alone.
fn score<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<i32> {
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            // What follows is for people.
            "string" => break,
            "lowerbound" | "upperbound" => return None,
            "multipv" if words.next() != Some("1") => return None,
            "cp" => score = words.next()?.parse::<i32>().ok(),
            "mate" => {
                let moves: i32 = words.next()?.parse().ok()?;
                // Who is mated in nought moves is mated.
                score = Some(if moves > 0 { MATE } else { -MATE });
            }
            _ => {}
        }
    }
    score.map(|score| score.clamp(-MATE, MATE))
}

/// What is said to an engine; a line of the protocol when it is written.
pub(super) enum Ask<'a> {
    Uci,
    IsReady,
    NewGame,
    SetOption { name: &'a str, value: &'a OptionValue },
    Position { start: &'a Position, moves: &'a [Move] },
    Go(Times),
    Stop,
    Quit,
}

/// The clocks, as an engine is told of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    /// What each has left.
    pub(super) left: ByColor<Millis>,
    /// What each gets for a move.
    pub(super) bonus: ByColor<Millis>,
    /// How many moves are to be made before there is more time.
    pub(super) moves_to_go: Option<u16>,
}

impl fmt::Display for Ask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ask::Uci => f.write_str("uci"),
            Ask::IsReady => f.write_str("isready"),
            Ask::NewGame => f.write_str("ucinewgame"),
            Ask::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Ask::Position { start, moves } => {
                let setup = start.setup();
                let style = if setup.is_chess960() { FenStyle::Shredder } else { FenStyle::XFen };
                write!(f, "position fen {}", start.fen(style))?;
                f.write_str(if moves.is_empty() { "" } else { " moves" })?;
                let style = UciStyle::of(&setup);
                moves.iter().try_for_each(|mv| write!(f, " {}", mv.uci(style)))
            }
            Ask::Go(Times { left, bonus, moves_to_go }) => {
                write!(f, "go wtime {} btime {}", left.white.get(), left.black.get())?;
                write!(f, " winc {} binc {}", bonus.white.get(), bonus.black.get())?;
                moves_to_go.map_or(Ok(()), |moves| write!(f, " movestogo {moves}"))
            }
            Ask::Stop => f.write_str("stop"),
            Ask::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::Chess960;
    use proptest::prelude::*;

    use super::*;

    fn reads(line: &str, expected: Option<Said>) {
        assert_eq!(Said::read(line), expected, "{line:?}");
    }

    #[test]
    fn what_an_engine_says_is_understood_as_far_as_it_matters() {
        reads("uciok", Some(Said::UciOk));
        reads(" \treadyok  ", Some(Said::ReadyOk));
        let best = |mv: &str| Some(Said::BestMove(mv.parse().ok()));
        reads("bestmove e2e4 ponder e7e5", best("e2e4"));
        reads("well bestmove a7a8q", best("a7a8q"));
        for none in ["bestmove", "bestmove (none)", "bestmove 0000", "bestmove e2e9"] {
            reads(none, Some(Said::BestMove(None)));
        }
        for (line, score) in [
            ("info depth 9 multipv 1 score cp -31 nodes 5 pv e2e4", -31),
            ("info score mate 3", MATE),
            ("info score mate -2 string cp 7", -MATE),
            ("info depth 0 score mate 0", -MATE),
        ] {
            reads(line, Some(Said::Score(score)));
        }
        for bound in ["info score cp 9 lowerbound", "info multipv 2 score cp 9", "info score cp x"]
        {
            reads(bound, None);
        }
        for nothing in
            ["", "info string bestmove e2e4", "id name uciok", "UCIOK", "bestmove\u{a0}x"]
        {
            reads(nothing, None);
        }
    }

    fn writes(ask: &Ask<'_>, expected: &str) {
        assert_eq!(ask.to_string(), expected);
    }

    #[test]
    fn what_is_said_to_an_engine_is_as_the_protocol_has_it() {
        let start = Position::start();
        let e4 = start.uci("e2e4".parse().expect("a move")).expect("legal");
        writes(
            &Ask::Position { start: &start, moves: &[e4] },
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        );
        let shuffled = Chess960::new(0).expect("a number").setup().position().expect("legal");
        writes(
            &Ask::Position { start: &shuffled, moves: &[] },
            "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        );
        let left = ByColor { white: Millis::new(1_500), black: Millis::from_secs(60) };
        let bonus = ByColor { white: Millis::ZERO, black: Millis::from_secs(2) };
        let times = Times { left, bonus, moves_to_go: Some(7) };
        writes(&Ask::Go(times), "go wtime 1500 btime 60000 winc 0 binc 2000 movestogo 7");
        writes(
            &Ask::SetOption { name: "Skill Level", value: &OptionValue::Number(3) },
            "setoption name Skill Level value 3",
        );
    }

    proptest! {
        #[test]
        fn any_line_is_read_without_a_panic(line in "(bestmove |info |uciok|[a-h][1-8]|\\PC){0,40}") {
            if let Some(Said::BestMove(Some(mv))) = Said::read(&line) {
                prop_assert!(line.contains(&mv.to_string()));
            }
        }
    }
}

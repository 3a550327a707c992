//! The Universal Chess Interface: commands to an engine, and its messages.

use std::fmt;

use flagfall_chess::{ByColor, FenStyle, Move, Position, UciMove, UciStyle};
use flagfall_clock::Millis;

use super::OptionValue;

/// A message of an engine, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EngineMessage {
    /// The engine has listed its options.
    UciOk,
    /// The engine is ready.
    ReadyOk,
    /// The score for the engine's side, in centipawns.
    Score(i32),
    /// The move the engine plays, if it is one.
    BestMove(Option<UciMove>),
}

/// The score of a mate, in centipawns.
const MATE_SCORE: i32 = 100_000;

impl EngineMessage {
    /// Parses a line. Unknown words are skipped, as the protocol demands.
    pub(super) fn parse(line: &str) -> Option<EngineMessage> {
        let mut words = line.split_ascii_whitespace();
        loop {
            match words.next()? {
                "uciok" => return Some(EngineMessage::UciOk),
                "readyok" => return Some(EngineMessage::ReadyOk),
                "bestmove" => {
                    return Some(EngineMessage::BestMove(words.next().and_then(|word| word.parse().ok())));
                }
                "info" => return score(words).map(EngineMessage::Score),
                // The rest is free text.
                "id" | "option" | "copyprotection" | "registration" => return None,
                _ => {}
            }
        }
    }
}

/// The score of the best line, unless it is only a bound.
fn score<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<i32> {
    let mut score = None;
    while let Some(word) = words.next() {
        match word {
            // The rest is free text.
            "string" => break,
            "lowerbound" | "upperbound" => return None,
            "multipv" if words.next() != Some("1") => return None,
            "cp" => score = words.next()?.parse::<i32>().ok(),
            "mate" => {
                let moves: i32 = words.next()?.parse().ok()?;
                // Mate in 0 means that the side to move is mated.
                score = Some(if moves > 0 { MATE_SCORE } else { -MATE_SCORE });
            }
            _ => {}
        }
    }
    score.map(|score| score.clamp(-MATE_SCORE, MATE_SCORE))
}

/// A command to an engine; displays as a line of the protocol.
pub(super) enum UciCommand<'a> {
    Uci,
    IsReady,
    NewGame,
    SetOption { name: &'a str, value: &'a OptionValue },
    Position { start: &'a Position, moves: &'a [Move] },
    Go(UciClocks),
    Stop,
    Quit,
}

/// The clocks, as UCI expresses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UciClocks {
    /// Remaining time of each side.
    pub(super) left: ByColor<Millis>,
    /// Increment of each side per move.
    pub(super) bonus: ByColor<Millis>,
    /// Moves to the next time control.
    pub(super) moves_to_go: Option<u16>,
}

impl fmt::Display for UciCommand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciCommand::Uci => f.write_str("uci"),
            UciCommand::IsReady => f.write_str("isready"),
            UciCommand::NewGame => f.write_str("ucinewgame"),
            UciCommand::SetOption { name, value } => {
                write!(f, "setoption name {name} value {value}")
            }
            UciCommand::Position { start, moves } => {
                let setup = start.setup();
                let style = if setup.is_chess960() { FenStyle::Shredder } else { FenStyle::XFen };
                write!(f, "position fen {}", start.fen(style))?;
                f.write_str(if moves.is_empty() { "" } else { " moves" })?;
                let style = UciStyle::of(&setup);
                moves.iter().try_for_each(|mv| write!(f, " {}", mv.uci(style)))
            }
            UciCommand::Go(UciClocks { left, bonus, moves_to_go }) => {
                write!(f, "go wtime {} btime {}", left.white.get(), left.black.get())?;
                write!(f, " winc {} binc {}", bonus.white.get(), bonus.black.get())?;
                moves_to_go.map_or(Ok(()), |moves| write!(f, " movestogo {moves}"))
            }
            UciCommand::Stop => f.write_str("stop"),
            UciCommand::Quit => f.write_str("quit"),
        }
    }
}

#[cfg(test)]
mod tests {
    use flagfall_chess::Chess960;
    use proptest::prelude::*;

    use super::*;

    fn check_parse(line: &str, expected: Option<EngineMessage>) {
        assert_eq!(EngineMessage::parse(line), expected, "{line:?}");
    }

    #[test]
    fn relevant_messages_are_parsed() {
        check_parse("uciok", Some(EngineMessage::UciOk));
        check_parse(" \treadyok  ", Some(EngineMessage::ReadyOk));
        let best = |mv: &str| Some(EngineMessage::BestMove(mv.parse().ok()));
        check_parse("bestmove e2e4 ponder e7e5", best("e2e4"));
        check_parse("well bestmove a7a8q", best("a7a8q"));
        for none in ["bestmove", "bestmove (none)", "bestmove 0000", "bestmove e2e9"] {
            check_parse(none, Some(EngineMessage::BestMove(None)));
        }
        for (line, score) in [
            ("info depth 9 multipv 1 score cp -31 nodes 5 pv e2e4", -31),
            ("info score mate 3", MATE_SCORE),
            ("info score mate -2 string cp 7", -MATE_SCORE),
            ("info depth 0 score mate 0", -MATE_SCORE),
        ] {
            check_parse(line, Some(EngineMessage::Score(score)));
        }
        for bound in ["info score cp 9 lowerbound", "info multipv 2 score cp 9", "info score cp x"] {
            check_parse(bound, None);
        }
        for nothing in ["", "info string bestmove e2e4", "id name uciok", "UCIOK", "bestmove\u{a0}x"] {
            check_parse(nothing, None);
        }
    }

    fn check_write(command: &UciCommand<'_>, expected: &str) {
        assert_eq!(command.to_string(), expected);
    }

    #[test]
    fn commands_follow_the_protocol() {
        let start = Position::start();
        let e4 = start.uci("e2e4".parse().expect("a move")).expect("legal");
        check_write(
            &UciCommand::Position { start: &start, moves: &[e4] },
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        );
        let shuffled = Chess960::new(0).expect("a number").setup().position().expect("legal");
        check_write(
            &UciCommand::Position { start: &shuffled, moves: &[] },
            "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        );
        let left = ByColor { white: Millis::new(1_500), black: Millis::from_secs(60) };
        let bonus = ByColor { white: Millis::ZERO, black: Millis::from_secs(2) };
        let times = UciClocks { left, bonus, moves_to_go: Some(7) };
        check_write(&UciCommand::Go(times), "go wtime 1500 btime 60000 winc 0 binc 2000 movestogo 7");
        check_write(
            &UciCommand::SetOption { name: "Skill Level", value: &OptionValue::Number(3) },
            "setoption name Skill Level value 3",
        );
    }

    proptest! {
        #[test]
        fn any_line_parses_without_panic(line in "(bestmove |info |uciok|[a-h][1-8]|\\PC){0,40}") {
            if let Some(EngineMessage::BestMove(Some(mv))) = EngineMessage::parse(&line) {
                prop_assert!(line.contains(&mv.to_string()));
            }
        }
    }
}

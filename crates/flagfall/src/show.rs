//! `flagfall show FEN`: draws a board and prints its state under the laws.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use flagfall_chess::{Bitboard, Chess960, Color, FenStyle, Position, Setup, Square};

use crate::args::ShowArgs;
use crate::drawing::{Drawing, Marks};
use crate::error::Error;
use crate::position_input::PositionInput;

pub(crate) fn run(args: &ShowArgs, colors: bool, out: &mut impl Write) -> Result<(), Error> {
    let given = PositionInput::read(&args.fen)?;
    let drawing = Drawing::new(&args.style, colors);
    let board = drawing.lines(&given.setup.board, &marks(&given));
    let mut facts = facts(&given, &drawing).into_iter();
    writeln!(out)?;
    for row in board {
        match facts.next() {
            Some(fact) => writeln!(out, "{row}   {fact}")?,
            None => writeln!(out, "{}", row.trim_end())?,
        }
    }
    writeln!(out)?;
    for line in fen_lines(&given, &drawing) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn marks(given: &PositionInput) -> Marks {
    Marks { checked: kings_in_check(&given.position), crossed: given.setup.en_passant }
}

/// Returns the kings in check.
pub(crate) fn kings_in_check(position: &Position) -> Bitboard {
    let is_attacked = |king: &Square, by| !position.attackers(*king, by).is_empty();
    Color::ALL
        .into_iter()
        .map(|color| (position.king(color), color.opponent()))
        .filter(|(king, by)| is_attacked(king, *by))
        .map(|(king, _)| king)
        .collect()
}

/// Returns the facts printed next to the board.
fn facts(given: &PositionInput, drawing: &Drawing) -> Vec<String> {
    let position = &given.position;
    let turn = format!("{} to move", position.turn().name());
    let turn = drawing.styled(Style::new().bold(), &turn);
    let mut facts = vec![format!("{turn}, move {}", position.fullmoves())];
    facts.extend(status(position).map(|status| drawing.styled(AnsiColor::Red.on_default().bold(), &status)));
    facts.extend(moves_rule(position).map(str::to_owned));
    let fact = |label, text: String| labelled(drawing, label, &text);
    facts.extend([
        fact("Legal moves", position.count_legal().to_string()),
        fact("Castling", by_player(|color| castling(position, color))),
        fact("En passant", en_passant(given)),
        fact("Pinned", by_player(|color| squares(position.pinned(color)))),
        fact("Halfmoves", format!("{} since a capture or a pawn move", position.halfmoves())),
    ]);
    facts
}

/// Returns the lines printed below the board.
fn fen_lines(given: &PositionInput, drawing: &Drawing) -> Vec<String> {
    let line = |label, text: &str| format!("  {}", labelled(drawing, label, text));
    let fen = |style| given.setup.fen(style).to_string();
    let mut lines = vec![
        line("FEN", &fen(FenStyle::Standard)),
        line("X-FEN", &fen(FenStyle::XFen)),
        line("Shredder", &fen(FenStyle::Shredder)),
    ];
    lines.extend(start_number(&given.setup).map(|number| line("Chess960", &number)));
    lines.extend(given.irregularities().iter().map(|fault| line("Irregular", &fault.to_string())));
    lines
}

fn labelled(drawing: &Drawing, label: &str, text: &str) -> String {
    format!("{} {text}", drawing.styled(Style::new().dimmed(), &format!("{label:<11}")))
}

fn status(position: &Position) -> Option<String> {
    let by = || {
        let checkers = position.checkers().into_iter();
        let words = checkers
            .filter_map(|square| position.piece_at(square).map(|piece| format!("the {} on {square}", piece.role)));
        words.collect::<Vec<_>>().join(" and ")
    };
    match (position.is_check(), position.has_legal_move()) {
        (true, true) => Some(format!("Check by {}", by())),
        (true, false) => Some(format!("Checkmate by {} (5.1.1)", by())),
        (false, true) => None,
        (false, false) => Some("Stalemate (5.2.1)".to_owned()),
    }
}

fn moves_rule(position: &Position) -> Option<&'static str> {
    match () {
        () if position.is_seventy_five_moves() => Some("Drawn by the 75-move rule (9.6.2)"),
        () if position.is_fifty_moves() => Some("A draw can be claimed: 50 moves (9.3)"),
        () => None,
    }
}

fn castling(position: &Position, color: Color) -> String {
    let rooks = squares(position.castling() & position.board().by_color(color));
    match () {
        () if rooks.is_empty() => rooks,
        () if position.is_mirrored(color) => format!("with {rooks}, mirrored"),
        () => format!("with {rooks}"),
    }
}

fn en_passant(given: &PositionInput) -> String {
    match (given.setup.en_passant, given.position.en_passant()) {
        (None, _) => "none".to_owned(),
        (Some(square), None) => format!("{square}, no capture possible"),
        (Some(square), Some(_)) => square.to_string(),
    }
}

/// Formats values by player, such as `White a1 h1; Black h8`, or `none` if there are none.
fn by_player(text: impl Fn(Color) -> String) -> String {
    let texts = Color::ALL.map(|color| (color, text(color)));
    let texts = texts.iter().filter(|(_, text)| !text.is_empty());
    let words: Vec<_> = texts.map(|(color, text)| format!("{} {text}", color.name())).collect();
    if words.is_empty() { "none".to_owned() } else { words.join("; ") }
}

fn squares(squares: Bitboard) -> String {
    squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the number of the Chess960 start position, if it is one.
fn start_number(setup: &Setup) -> Option<String> {
    let numbers = Chess960::of(setup)?;
    Some(match (numbers.white.number(), numbers.black.number()) {
        (518, 518) => "start position 518, ordinary chess".to_owned(),
        (white, black) if white == black => format!("start position {white}"),
        (white, black) => format!("start position {white} for White, {black} for Black"),
    })
}

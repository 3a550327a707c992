//! One game for each family of presets that the other scripts leave out.

use std::error::Error;

use flagfall_chess::{Color, Square};
use flagfall_clock::Millis;
use flagfall_game::{Actor, Command, Input, Purpose, Ruling, Sheet};
use flagfall_laws::Penalty;

use super::{ARBITER, BLACK, Script, WHITE, Writer};

type Written = Result<Writer, Box<dyn Error>>;

/// All of them, by name.
pub(super) const ALL: [(&str, Script); 12] = [
    ("rapid", rapid),
    ("rapid-supervised", rapid_supervised),
    ("blitz", blitz),
    ("blitz-supervised", blitz_supervised),
    ("quickplay-slow", quickplay_slow),
    ("chess960", chess960),
    ("online-standard", online_standard),
    ("online-blitz", online_blitz),
    ("unsupervised", unsupervised),
    ("physical-boards", physical_boards),
    ("casual-blitz", casual_blitz),
    ("notation", notation),
];

/// The solver answers, if it is asked.
fn answered(mut game: Writer) -> Written {
    if game.game.question().is_some() {
        game.answers()?;
    }
    Ok(game)
}

/// Nobody need write, and one asks for a sheet; a draw is agreed on.
fn rapid() -> Written {
    let mut game = Writer::open(41, "preset = 'fide-2017-rapid'")?;
    game.moves("e2e4 e7e5")?;
    game.does(1_000, BLACK, &Command::Sheet(Sheet::AskFor))?;
    game.moves("g1f3 b8c6")?;
    game.does(9_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.does(9_000, BLACK, &Command::AcceptDraw)?;
    Ok(game)
}

/// With an arbiter for every game the laws of slow games hold: the record is looked at, a claim is
/// wrong, and a flag falls.
fn rapid_supervised() -> Written {
    let mut game = Writer::open(42, "preset = 'fide-2017-rapid-supervised'")?;
    game.moves("d2d4 d7d5")?;
    game.does(1_000, WHITE, &Command::Sheet(Sheet::SeeRecord))?;
    let claim = flagfall_game::DrawClaim::Repetition;
    game.does(9_000, WHITE, &Command::ClaimDraw { claim, intended: None })?;
    game.moves("c2c4")?;
    game.does(2_000_000, ARBITER, &Command::CallFlag(Some(Color::Black)))?;
    answered(game)
}

/// Touched and moved, and the flag is called by the opponent.
fn blitz() -> Written {
    let mut game = Writer::open(44, "preset = 'fide-2017-blitz'")?;
    let squares = vec![Square::E2];
    game.does(1_000, WHITE, &Command::Touch { squares, purpose: Purpose::Move })?;
    game.moves("e2e4 c7c5")?;
    game.does(400_000, BLACK, &Command::CallFlag(None))?;
    answered(game)
}

/// The arbiter of the game sees the flag.
fn blitz_supervised() -> Written {
    let mut game = Writer::open(45, "preset = 'armageddon'")?;
    game.moves("e2e4 c7c5 g1f3")?;
    game.does(400_000, ARBITER, &Command::CallFlag(Some(Color::Black)))?;
    answered(game)
}

/// A slow game that would end with a quickplay finish, and ends before.
fn quickplay_slow() -> Written {
    let mut game = Writer::open(53, "preset = 'fide-2017-quickplay'")?;
    game.moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")?;
    Ok(game)
}

/// Castling from the squares of another start.
fn chess960() -> Written {
    let mut game = Writer::open(46, "preset = 'fide-2017-chess960'\nchess960 = 518")?;
    game.moves("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1h1")?;
    game.does(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// A long game online: cards for leaving the video.
fn online_standard() -> Written {
    let mut game = Writer::open(47, "preset = 'fide-online-2021-standard'")?;
    game.moves("e2e4 e7e5")?;
    game.does(1_000, Actor::Zone, &Command::LeaveVideo(Color::Black))?;
    game.does(9_000, Actor::Zone, &Command::JoinVideo(Color::Black))?;
    game.does(9_000, Actor::Zone, &Command::LeaveVideo(Color::Black))?;
    Ok(game)
}

/// Blitz online: a position that comes back ends the game by itself.
fn online_blitz() -> Written {
    let mut game = Writer::open(48, "preset = 'fide-online-2021-blitz'")?;
    game.moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")?;
    Ok(game)
}

/// Nobody watches: a disconnection that lasts too long.
fn unsupervised() -> Written {
    let mut game = Writer::open(49, "preset = 'online-unsupervised'")?;
    game.moves("e2e4 e7e5 f1c4")?;
    game.does(2_000, WHITE, &Command::Premove(Input::Move("d1h5".parse()?)))?;
    game.does(2_000, WHITE, &Command::CancelPremove)?;
    game.does(2_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.waits()?;
    answered(game)
}

/// Real boards beside the virtual one.
fn physical_boards() -> Written {
    use flagfall_game::OwnBoard;
    let mut game = Writer::open(50, "preset = 'hybrid-physical-boards'")?;
    game.moves("e2e4 e7e5")?;
    let on = Color::White;
    let wrong = OwnBoard::Shift { from: Square::D7, to: Square::D5, on };
    for used in [wrong, OwnBoard::PointOut, OwnBoard::Correct { on }] {
        game.does(2_000, WHITE, &Command::OwnBoard(used))?;
    }
    game.moves("g1f3")?;
    game.does(9_000, BLACK, &Command::OfferDraw { condition: false })?;
    game.does(9_000, WHITE, &Command::AcceptDraw)?;
    Ok(game)
}

/// For fun against the clock: more time, and a flag.
fn casual_blitz() -> Written {
    let mut game = Writer::open(51, "preset = 'casual-blitz'")?;
    game.moves("e2e4 e7e5")?;
    game.waits()?;
    answered(game)
}

/// A sheet in descriptive notation, and a warning for it.
fn notation() -> Written {
    let mut game = Writer::open(52, "preset = 'fide-2017'")?;
    game.moves("e2e4")?;
    for text in ["1. e2-e4", "1. P-K4"] {
        game.does(1_000, WHITE, &Command::Sheet(Sheet::Note(text.into())))?;
    }
    let (offender, penalties) = (Color::White, vec![Penalty::Warning]);
    game.rules(5_000, Ruling::Penalise { offender, penalties, offence: None })?;
    game.rules(5_000, Ruling::GiveTime { white: Millis::ZERO, black: Millis::from_mins(2) })?;
    game.does(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

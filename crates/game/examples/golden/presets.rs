//! One game for each family of presets that no other script covers.

use flagfall_chess::{Color, Square};
use flagfall_clock::Millis;
use flagfall_game::{Actor, Command, MoveInput, Ruling, ScoresheetAction, TouchPurpose};
use flagfall_laws::Penalty;

use super::{ARBITER, BLACK, LedgerWriter, Script, ScriptResult, WHITE};

/// All scripts by name.
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

/// Answers the question of mate, if there is one.
fn with_mate_answer(mut game: LedgerWriter) -> ScriptResult {
    if game.game.mate_question().is_some() {
        game.answer_mate_question()?;
    }
    Ok(game)
}

/// Rapid without the duty to record: a player asks for a scoresheet; an agreed draw.
fn rapid() -> ScriptResult {
    let mut game = LedgerWriter::start(41, "preset = 'fide-2017-rapid'")?;
    game.play_moves("e2e4 e7e5")?;
    game.execute(1_000, BLACK, &Command::Scoresheet(ScoresheetAction::RequestSheet))?;
    game.play_moves("g1f3 b8c6")?;
    game.execute(9_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.execute(9_000, BLACK, &Command::AcceptDraw)?;
    Ok(game)
}

/// Supervised rapid, under the laws of standard games: a look at the record, a wrong claim, a flag fall.
fn rapid_supervised() -> ScriptResult {
    let mut game = LedgerWriter::start(42, "preset = 'fide-2017-rapid-supervised'")?;
    game.play_moves("d2d4 d7d5")?;
    game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::ViewRecord))?;
    let claim = flagfall_game::DrawClaim::Repetition;
    game.execute(9_000, WHITE, &Command::ClaimDraw { claim, intended: None })?;
    game.play_moves("c2c4")?;
    game.execute(2_000_000, ARBITER, &Command::CallFlag(Some(Color::Black)))?;
    with_mate_answer(game)
}

/// Blitz: a touched piece, and a flag called by the opponent.
fn blitz() -> ScriptResult {
    let mut game = LedgerWriter::start(44, "preset = 'fide-2017-blitz'")?;
    let squares = vec![Square::E2];
    game.execute(1_000, WHITE, &Command::Touch { squares, purpose: TouchPurpose::Move })?;
    game.play_moves("e2e4 c7c5")?;
    game.execute(400_000, BLACK, &Command::CallFlag(None))?;
    with_mate_answer(game)
}

/// Supervised blitz: a flag called by the arbiter.
fn blitz_supervised() -> ScriptResult {
    let mut game = LedgerWriter::start(45, "preset = 'armageddon'")?;
    game.play_moves("e2e4 c7c5 g1f3")?;
    game.execute(400_000, ARBITER, &Command::CallFlag(Some(Color::Black)))?;
    with_mate_answer(game)
}

/// A standard game with a quickplay finish that ends before it.
fn quickplay_slow() -> ScriptResult {
    let mut game = LedgerWriter::start(53, "preset = 'fide-2017-quickplay'")?;
    game.play_moves("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")?;
    Ok(game)
}

/// Chess960: castling.
fn chess960() -> ScriptResult {
    let mut game = LedgerWriter::start(46, "preset = 'fide-2017-chess960'\nchess960 = 518")?;
    game.play_moves("e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1h1")?;
    game.execute(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Standard online: cards for leaving the video conference.
fn online_standard() -> ScriptResult {
    let mut game = LedgerWriter::start(47, "preset = 'fide-online-2021-standard'")?;
    game.play_moves("e2e4 e7e5")?;
    game.execute(1_000, Actor::Zone, &Command::LeaveVideo(Color::Black))?;
    game.execute(9_000, Actor::Zone, &Command::JoinVideo(Color::Black))?;
    game.execute(9_000, Actor::Zone, &Command::LeaveVideo(Color::Black))?;
    Ok(game)
}

/// Blitz online: an automatic draw by repetition.
fn online_blitz() -> ScriptResult {
    let mut game = LedgerWriter::start(48, "preset = 'fide-online-2021-blitz'")?;
    game.play_moves("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8")?;
    Ok(game)
}

/// Unsupervised online: a disconnection that lasts too long.
fn unsupervised() -> ScriptResult {
    let mut game = LedgerWriter::start(49, "preset = 'online-unsupervised'")?;
    game.play_moves("e2e4 e7e5 f1c4")?;
    game.execute(2_000, WHITE, &Command::Premove(MoveInput::Move("d1h5".parse()?)))?;
    game.execute(2_000, WHITE, &Command::CancelPremove)?;
    game.execute(2_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.wait_until_due()?;
    with_mate_answer(game)
}

/// Hybrid with physical boards beside the virtual one.
fn physical_boards() -> ScriptResult {
    use flagfall_game::OwnBoardAction;
    let mut game = LedgerWriter::start(50, "preset = 'hybrid-physical-boards'")?;
    game.play_moves("e2e4 e7e5")?;
    let on = Color::White;
    let wrong = OwnBoardAction::Shift { from: Square::D7, to: Square::D5, on };
    for action in [wrong, OwnBoardAction::PointOut, OwnBoardAction::Correct { on }] {
        game.execute(2_000, WHITE, &Command::OwnBoard(action))?;
    }
    game.play_moves("g1f3")?;
    game.execute(9_000, BLACK, &Command::OfferDraw { condition: false })?;
    game.execute(9_000, WHITE, &Command::AcceptDraw)?;
    Ok(game)
}

/// Casual blitz: a loss on time.
fn casual_blitz() -> ScriptResult {
    let mut game = LedgerWriter::start(51, "preset = 'casual-blitz'")?;
    game.play_moves("e2e4 e7e5")?;
    game.wait_until_due()?;
    with_mate_answer(game)
}

/// Over the board: a scoresheet in descriptive notation, and a warning for it.
fn notation() -> ScriptResult {
    let mut game = LedgerWriter::start(52, "preset = 'fide-2017'")?;
    game.play_moves("e2e4")?;
    for text in ["1. e2-e4", "1. P-K4"] {
        game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::Note(text.into())))?;
    }
    let (offender, penalties) = (Color::White, vec![Penalty::Warning]);
    game.rule(5_000, Ruling::Penalise { offender, penalties, offence: None })?;
    game.rule(5_000, Ruling::GiveTime { white: Millis::ZERO, black: Millis::from_mins(2) })?;
    game.execute(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

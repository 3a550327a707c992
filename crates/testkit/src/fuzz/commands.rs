//! Random commands of all kinds by everybody, both sensible and not.

use flagfall_chess::{Color, Move, PieceType, Square, UciMove, UciStyle};
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Command, DrawClaim, Game, MoveInput, PersonId, TouchPurpose};

use super::{
    ChoiceBytes, adjournment, board_actions, claims, draw_time, evidence, own_boards, rulings, scoresheets, speech,
    venue,
};

mod irregularities;

pub(super) const ROLES: [PieceType; 6] =
    [PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop, PieceType::King, PieceType::Pawn];

/// Draws the first commands, which start most games.
pub(super) fn opening_commands(bytes: &mut ChoiceBytes<'_>) -> Vec<(Command, Actor)> {
    if bytes.one_in(8) {
        return Vec::new();
    }
    let arrive = |color| (Command::Arrive(color), Actor::Player(color));
    vec![arrive(Color::White), arrive(Color::Black), (Command::Begin, Actor::Zone)]
}

/// The number of kinds that `draw` distinguishes; the others continue the game.
const KINDS: usize = 76;

/// One kind of each family of commands.
pub(super) const FAMILIES: [usize; 12] = [KINDS, 14, 20, 25, 34, 37, 40, 42, 56, 66, 70, 72];

/// Draws a command and its actor. Commands of kind `frequent` come more often, so that states that need
/// several of them are reached.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, frequent: usize, game: &Game, now: Timestamp) -> (Command, Actor) {
    let turn = game.position().turn();
    let player = if bytes.one_in(4) { turn.opponent() } else { turn };
    let anyone = bytes.pick(&Color::ALL);
    let by_player = Actor::Player(player);
    let arbiter = Actor::Arbiter(PersonId(7));
    let (command, usual) = match if bytes.one_in(4) { frequent } else { bytes.below(KINDS) } {
        0 => (Command::Wait, Actor::Zone),
        1 => (Command::Begin, Actor::Zone),
        2 => (Command::Arrive(anyone), Actor::Player(anyone)),
        3 => (Command::Disconnect(anyone), Actor::Zone),
        4 => (Command::Reconnect(anyone), Actor::Zone),
        5 => (Command::LeaveVideo(anyone), Actor::Zone),
        6 => (Command::JoinVideo(anyone), Actor::Zone),
        7 => (Command::Premove(draw_input(bytes, game)), Actor::Player(turn.opponent())),
        8 => (Command::CancelPremove, Actor::Player(anyone)),
        9 => (Command::ChoosePromotion(bytes.pick(&ROLES)), by_player),
        10 => (Command::OfferDraw { condition: bytes.one_in(8) }, by_player),
        11 if bytes.one_in(2) => (Command::WithdrawClaim, by_player),
        11 => (Command::WithdrawOffer, by_player),
        12 => (Command::AcceptDraw, Actor::Player(game.offer().map_or(player, Color::opponent))),
        13 => (Command::DeclineDraw, Actor::Player(game.offer().map_or(player, Color::opponent))),
        14 | 15 => (draw_claim(bytes, game), by_player),
        16 if bytes.one_in(8) => (Command::Resign, by_player),
        17 => (Command::CallFlag(bytes.one_in(2).then_some(anyone)), bytes.pick(&[by_player, arbiter, Actor::Zone])),
        18 => (Command::AnswerMateQuestion(evidence::draw_verdict(bytes, game)), Actor::Zone),
        19 => (evidence::draw_dead_position(bytes, game), Actor::Zone),
        20 => (Command::RequestTakeback, by_player),
        21 => (Command::AcceptTakeback, Actor::Player(game.takeback().map_or(anyone, Color::opponent))),
        22 => (Command::DeclineTakeback, Actor::Player(game.takeback().map_or(anyone, Color::opponent))),
        23 => {
            let (reason, text_id) = draw_stored_text(bytes);
            (Command::CallArbiter { reason, text_id }, Actor::Player(anyone))
        }
        24 => {
            let ruling = bytes.one_in(2).then(|| draw_number(bytes));
            let (grounds, text_id) = draw_stored_text(bytes);
            (Command::Appeal { ruling, grounds, text_id }, Actor::Player(anyone))
        }
        25..=27 => (rulings::draw(bytes, game), arbiter),
        28 => (draw_touch(bytes), by_player),
        30 => (Command::Make { input: draw_input(bytes, game), offer: bytes.one_in(4) }, by_player),
        32 => (Command::PointOutColours, by_player),
        66..=69 => (
            Command::Irregularity(irregularities::draw(bytes, game)),
            bytes.pick(&[by_player, by_player, Actor::Player(anyone), arbiter]),
        ),
        70 | 71 => own_boards::draw(bytes, game),
        72..=75 => speech::draw(bytes, game),
        56..=65 => board_actions::draw(bytes, game),
        33 => {
            let ago = if bytes.one_in(4) { u64::MAX } else { bytes.number().into() };
            let since = Timestamp::from_millis(now.as_millis().saturating_sub(ago));
            (Command::Recover { since }, Actor::Zone)
        }
        31 => (Command::Press, Actor::Player(game.player_to_press().unwrap_or(anyone))),
        34..=36 => (claims::draw(bytes, game), bytes.pick(&[by_player, Actor::Player(anyone)])),
        42..=45 => venue::draw(bytes, anyone),
        37..=39 => {
            let mv = draw_move(bytes, game);
            scoresheets::draw(bytes, game, player, mv)
        }
        40..=41 => {
            let mv = draw_move(bytes, game);
            adjournment::draw(bytes, game, mv)
        }
        29 if bytes.one_in(4) => (Command::ReportIllegalMove(draw_move(bytes, game)), Actor::Zone),
        _ => return draw_progress(bytes, game, player),
    };
    let others = [
        Actor::Player(Color::White),
        Actor::Player(Color::Black),
        Actor::Assistant(Color::White),
        Actor::Assistant(Color::Black),
        arbiter,
        Actor::LocalArbiter(PersonId(6)),
        Actor::TechnicalArbiter(PersonId(5)),
        Actor::MatchArbiter(PersonId(4)),
        Actor::Organiser(PersonId(7)),
        Actor::Zone,
    ];
    (command, if bytes.one_in(10) { bytes.pick(&others) } else { usual })
}

/// Draws a command that continues the game.
fn draw_progress(bytes: &mut ChoiceBytes<'_>, game: &Game, player: Color) -> (Command, Actor) {
    if game.outcome().is_some() {
        return (rulings::draw(bytes, game), Actor::Arbiter(PersonId(8)));
    }
    if game.open_claim().is_some() && bytes.one_in(2) {
        return (rulings::draw_claim_ruling(bytes), Actor::Arbiter(PersonId(8)));
    }
    if (game.awaits_consent() || game.is_paused()) && bytes.one_in(2) {
        return (rulings::draw_resuming_ruling(bytes, game), Actor::Arbiter(PersonId(8)));
    }
    if let Some(asker) = game.takeback().filter(|_| bytes.one_in(2)) {
        let answer = [Command::AcceptTakeback, Command::DeclineTakeback];
        return (answer[bytes.below(2)].clone(), Actor::Player(asker.opponent()));
    }
    if game.mate_question().is_some() {
        return (Command::AnswerMateQuestion(evidence::draw_verdict(bytes, game)), Actor::Zone);
    }
    if game.is_adjourned() || game.awaits_envelope() {
        let missing = Color::ALL.into_iter().find(|&color| !game.has_arrived(color));
        if let Some(color) = missing.filter(|_| bytes.one_in(3)) {
            return (Command::Arrive(color), Actor::Player(color));
        }
    }
    // A started adjournment is usually continued.
    if game.is_adjourned() || game.awaits_envelope() || game.is_told_to_seal() && bytes.one_in(2) {
        let mv = draw_move(bytes, game);
        return adjournment::draw(bytes, game, mv);
    }
    if !game.is_playing() {
        let missing = Color::ALL.into_iter().find(|&color| !game.has_arrived(color));
        return match missing {
            Some(color) if !bytes.one_in(6) => (Command::Arrive(color), Actor::Player(color)),
            _ => (Command::Begin, Actor::Zone),
        };
    }
    let (input, offer) = (draw_input(bytes, game), bytes.one_in(12));
    let lag = if bytes.one_in(4) { draw_time(bytes) } else { flagfall_clock::Millis::ZERO };
    let assisted = game.is_assisted(player) && bytes.one_in(2);
    let actor = if assisted { Actor::Assistant(player) } else { Actor::Player(player) };
    (Command::Play { input, offer, lag }, actor)
}

fn draw_touch(bytes: &mut ChoiceBytes<'_>) -> Command {
    let squares = match bytes.below(16) {
        15 => Square::ALL.to_vec(),
        count => (0..count % 4).map(|_| Square::ALL[bytes.below(64)]).collect(),
    };
    let purpose = bytes.pick(&[TouchPurpose::Move, TouchPurpose::Move, TouchPurpose::Adjust, TouchPurpose::Accident]);
    Command::Touch { squares, purpose }
}

/// Draws the input of a move, mostly a legal one.
fn draw_input(bytes: &mut ChoiceBytes<'_>, game: &Game) -> MoveInput {
    if bytes.one_in(12) {
        return MoveInput::Destination(Square::ALL[bytes.below(64)]);
    }
    MoveInput::Move(draw_move(bytes, game))
}

pub(super) fn draw_move(bytes: &mut ChoiceBytes<'_>, game: &Game) -> UciMove {
    if bytes.one_in(12) {
        let (from, to) = (Square::ALL[bytes.below(64)], Square::ALL[bytes.below(64)]);
        let promotion = bytes.one_in(4).then(|| bytes.pick(&ROLES[..4]));
        return UciMove { from, to, promotion };
    }
    let mut uci = draw_legal_move(bytes, game)
        .map_or(UciMove { from: Square::E1, to: Square::E2, promotion: None }, |mv| {
            mv.uci(bytes.pick(&[UciStyle::Chess960, UciStyle::Standard]))
        });
    if bytes.one_in(3) {
        uci.promotion = None;
    }
    uci
}

/// Draws a legal move, often one that returns a piece, so that positions repeat.
fn draw_legal_move(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Option<Move> {
    let moves = game.allowed_moves();
    let before = game.moves().len().checked_sub(2).and_then(|index| game.moves().nth(index));
    let back = before.and_then(|last| moves.iter().find(|mv| mv.from() == last.to() && mv.to() == last.from()));
    match back {
        Some(&back) if bytes.below(2) == 0 => Some(back),
        _ if moves.is_empty() => None,
        _ => Some(moves[bytes.below(moves.len())]),
    }
}

fn draw_claim(bytes: &mut ChoiceBytes<'_>, game: &Game) -> Command {
    let claim = bytes.pick(&[DrawClaim::Repetition, DrawClaim::MoveCount]);
    let intended = bytes.one_in(2).then(|| draw_move(bytes, game));
    Command::ClaimDraw { claim, intended }
}

/// Draws the number of a ruling or an appeal, which may not exist.
pub(super) fn draw_number(bytes: &mut ChoiceBytes<'_>) -> u32 {
    bytes.pick(&[1, 2, 3, 0, u32::MAX])
}

/// Draws reasons and grounds, some of them stored outside the ledger.
pub(super) fn draw_stored_text(bytes: &mut ChoiceBytes<'_>) -> (Box<str>, Option<u64>) {
    let text = draw_text(bytes);
    let text_id = (text.len() > 7).then_some(text.len() as u64);
    (text, text_id)
}

/// A text that exceeds every limit.
pub(super) const LONG_TEXT: &str = match core::str::from_utf8(&[b'e'; 5_000]) {
    Ok(text) => text,
    Err(_) => unreachable!(),
};

/// Draws reasons and grounds.
pub(super) fn draw_text(bytes: &mut ChoiceBytes<'_>) -> Box<str> {
    bytes.pick(&["the opponent talks", "häiritsee \"\\\u{0}\u{1f451}\n", LONG_TEXT, "because", " ", ""]).into()
}

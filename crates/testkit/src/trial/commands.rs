//! Commands of all kinds by everybody, sensible and not.

use flagfall_chess::{Color, Move, Role, Square, UciMove, UciStyle};
use flagfall_clock::Timestamp;
use flagfall_game::{Actor, Command, DrawClaim, Game, Input, PersonId, Purpose};

use super::{
    Bytes, adjourned, claims, evidence, hands, own_boards, papers, rulings, spoken, time, venue,
};

mod wrongs;

pub(super) const ROLES: [Role; 6] =
    [Role::Queen, Role::Knight, Role::Rook, Role::Bishop, Role::King, Role::Pawn];

/// How most games begin.
pub(super) fn beginning(bytes: &mut Bytes<'_>) -> Vec<(Command, Actor)> {
    if bytes.once_in(8) {
        return Vec::new();
    }
    let arrive = |color| (Command::Arrive(color), Actor::Player(color));
    vec![arrive(Color::White), arrive(Color::Black), (Command::Begin, Actor::Zone)]
}

/// How many kinds of command are told apart below; what is beyond takes the game on.
const KINDS: usize = 76;

/// One kind of each family.
pub(super) const FAMILIES: [usize; 12] = [KINDS, 14, 20, 25, 34, 37, 40, 42, 56, 66, 70, 72];

/// What is done, and by whom; commands of one family more often than others, so that what takes
/// several of them is reached.
pub(super) fn draw(
    bytes: &mut Bytes<'_>,
    often: usize,
    game: &Game,
    now: Timestamp,
) -> (Command, Actor) {
    let turn = game.position().turn();
    let player = if bytes.once_in(4) { turn.opponent() } else { turn };
    let anyone = bytes.pick(&Color::ALL);
    let by_player = Actor::Player(player);
    let arbiter = Actor::Arbiter(PersonId(7));
    let (command, usual) = match if bytes.once_in(4) { often } else { bytes.below(KINDS) } {
        0 => (Command::Wait, Actor::Zone),
        1 => (Command::Begin, Actor::Zone),
        2 => (Command::Arrive(anyone), Actor::Player(anyone)),
        3 => (Command::Disconnect(anyone), Actor::Zone),
        4 => (Command::Reconnect(anyone), Actor::Zone),
        5 => (Command::LeaveVideo(anyone), Actor::Zone),
        6 => (Command::JoinVideo(anyone), Actor::Zone),
        7 => (Command::Premove(input(bytes, game)), Actor::Player(turn.opponent())),
        8 => (Command::CancelPremove, Actor::Player(anyone)),
        9 => (Command::PromoteTo(bytes.pick(&ROLES)), by_player),
        10 => (Command::OfferDraw { condition: bytes.once_in(8) }, by_player),
        11 if bytes.once_in(2) => (Command::WithdrawClaim, by_player),
        11 => (Command::WithdrawOffer, by_player),
        12 => (Command::AcceptDraw, Actor::Player(game.offer().map_or(player, Color::opponent))),
        13 => (Command::DeclineDraw, Actor::Player(game.offer().map_or(player, Color::opponent))),
        14 | 15 => (claim(bytes, game), by_player),
        16 if bytes.once_in(8) => (Command::Resign, by_player),
        17 => (
            Command::CallFlag(bytes.once_in(2).then_some(anyone)),
            bytes.pick(&[by_player, arbiter, Actor::Zone]),
        ),
        18 => (Command::Answer(evidence::verdict(bytes, game)), Actor::Zone),
        19 => (evidence::show_dead(bytes, game), Actor::Zone),
        20 => (Command::AskTakeback, by_player),
        21 => (
            Command::AcceptTakeback,
            Actor::Player(game.takeback().map_or(anyone, Color::opponent)),
        ),
        22 => (
            Command::DeclineTakeback,
            Actor::Player(game.takeback().map_or(anyone, Color::opponent)),
        ),
        23 => {
            let (reason, kept) = kept_words(bytes);
            (Command::CallArbiter { reason, kept }, Actor::Player(anyone))
        }
        24 => {
            let ruling = bytes.once_in(2).then(|| numbered(bytes));
            let (grounds, kept) = kept_words(bytes);
            (Command::Appeal { ruling, grounds, kept }, Actor::Player(anyone))
        }
        25..=27 => (rulings::draw(bytes, game), arbiter),
        28 => (touch(bytes), by_player),
        30 => (Command::Make { input: input(bytes, game), offer: bytes.once_in(4) }, by_player),
        32 => (Command::PointOutColours, by_player),
        66..=69 => (
            Command::Wrong(wrongs::draw(bytes, game)),
            bytes.pick(&[by_player, by_player, Actor::Player(anyone), arbiter]),
        ),
        70 | 71 => own_boards::draw(bytes, game),
        72..=75 => spoken::draw(bytes, game),
        56..=65 => hands::draw(bytes, game),
        33 => {
            let ago = if bytes.once_in(4) { u64::MAX } else { bytes.number().into() };
            let since = Timestamp::from_millis(now.as_millis().saturating_sub(ago));
            (Command::Recover { since }, Actor::Zone)
        }
        31 => (Command::Press, Actor::Player(game.to_press().unwrap_or(anyone))),
        34..=36 => (claims::draw(bytes, game), bytes.pick(&[by_player, Actor::Player(anyone)])),
        42..=45 => venue::draw(bytes, anyone),
        37..=39 => {
            let mv = spelled(bytes, game);
            papers::draw(bytes, game, player, mv)
        }
        40..=41 => {
            let mv = spelled(bytes, game);
            adjourned::draw(bytes, game, mv)
        }
        29 if bytes.once_in(4) => (Command::LetThrough(spelled(bytes, game)), Actor::Zone),
        _ => return needed(bytes, game, player),
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
    (command, if bytes.once_in(10) { bytes.pick(&others) } else { usual })
}

/// What takes the game on, so that it gets somewhere.
fn needed(bytes: &mut Bytes<'_>, game: &Game, player: Color) -> (Command, Actor) {
    if game.outcome().is_some() {
        return (rulings::draw(bytes, game), Actor::Arbiter(PersonId(8)));
    }
    if game.open_claim().is_some() && bytes.once_in(2) {
        return (rulings::on_claim(bytes), Actor::Arbiter(PersonId(8)));
    }
    if (game.awaits_consent() || game.is_paused()) && bytes.once_in(2) {
        return (rulings::to_go_on(bytes, game), Actor::Arbiter(PersonId(8)));
    }
    if let Some(asker) = game.takeback().filter(|_| bytes.once_in(2)) {
        let answer = [Command::AcceptTakeback, Command::DeclineTakeback];
        return (answer[bytes.below(2)].clone(), Actor::Player(asker.opponent()));
    }
    if game.question().is_some() {
        return (Command::Answer(evidence::verdict(bytes, game)), Actor::Zone);
    }
    if game.is_adjourned() || game.awaits_envelope() {
        let missing = Color::ALL.into_iter().find(|&color| !game.has_arrived(color));
        if let Some(color) = missing.filter(|_| bytes.once_in(3)) {
            return (Command::Arrive(color), Actor::Player(color));
        }
    }
    // What was begun is mostly gone on with.
    if game.is_adjourned() || game.awaits_envelope() || game.is_told_to_seal() && bytes.once_in(2) {
        let mv = spelled(bytes, game);
        return adjourned::draw(bytes, game, mv);
    }
    if !game.is_playing() {
        let missing = Color::ALL.into_iter().find(|&color| !game.has_arrived(color));
        return match missing {
            Some(color) if !bytes.once_in(6) => (Command::Arrive(color), Actor::Player(color)),
            _ => (Command::Begin, Actor::Zone),
        };
    }
    let (input, offer) = (input(bytes, game), bytes.once_in(12));
    let lag = if bytes.once_in(4) { time(bytes) } else { flagfall_clock::Millis::ZERO };
    let assisted = game.is_assisted(player) && bytes.once_in(2);
    let actor = if assisted { Actor::Assistant(player) } else { Actor::Player(player) };
    (Command::Play { input, offer, lag }, actor)
}

fn touch(bytes: &mut Bytes<'_>) -> Command {
    let squares = match bytes.below(16) {
        15 => Square::ALL.to_vec(),
        count => (0..count % 4).map(|_| Square::ALL[bytes.below(64)]).collect(),
    };
    let purpose = bytes.pick(&[Purpose::Move, Purpose::Move, Purpose::Adjust, Purpose::Accident]);
    Command::Touch { squares, purpose }
}

/// A move: mostly a legal one.
fn input(bytes: &mut Bytes<'_>, game: &Game) -> Input {
    if bytes.once_in(12) {
        return Input::To(Square::ALL[bytes.below(64)]);
    }
    Input::Move(spelled(bytes, game))
}

pub(super) fn spelled(bytes: &mut Bytes<'_>, game: &Game) -> UciMove {
    if bytes.once_in(12) {
        let (from, to) = (Square::ALL[bytes.below(64)], Square::ALL[bytes.below(64)]);
        let promotion = bytes.once_in(4).then(|| bytes.pick(&ROLES[..4]));
        return UciMove { from, to, promotion };
    }
    let mut uci = legal(bytes, game)
        .map_or(UciMove { from: Square::E1, to: Square::E2, promotion: None }, |mv| {
            mv.uci(bytes.pick(&[UciStyle::Chess960, UciStyle::Standard]))
        });
    if bytes.once_in(3) {
        uci.promotion = None;
    }
    uci
}

/// A legal move, often one that goes back where a piece came from: so positions repeat.
fn legal(bytes: &mut Bytes<'_>, game: &Game) -> Option<Move> {
    let moves = game.allowed();
    let before = game.moves().len().checked_sub(2).and_then(|index| game.moves().nth(index));
    let back = before
        .and_then(|last| moves.iter().find(|mv| mv.from() == last.to() && mv.to() == last.from()));
    match back {
        Some(&back) if bytes.below(2) == 0 => Some(back),
        _ if moves.is_empty() => None,
        _ => Some(moves[bytes.below(moves.len())]),
    }
}

fn claim(bytes: &mut Bytes<'_>, game: &Game) -> Command {
    let claim = bytes.pick(&[DrawClaim::Repetition, DrawClaim::MoveCount]);
    let intended = bytes.once_in(2).then(|| spelled(bytes, game));
    Command::ClaimDraw { claim, intended }
}

/// The number of a ruling or an appeal, perhaps of none.
pub(super) fn numbered(bytes: &mut Bytes<'_>) -> u32 {
    bytes.pick(&[1, 2, 3, 0, u32::MAX])
}

/// Reasons and grounds, some of them kept outside the ledger.
pub(super) fn kept_words(bytes: &mut Bytes<'_>) -> (Box<str>, Option<u64>) {
    let words = words(bytes);
    let kept = (words.len() > 7).then_some(words.len() as u64);
    (words, kept)
}

/// More than there is room for anywhere.
pub(super) const LONG: &str = match core::str::from_utf8(&[b'e'; 5_000]) {
    Ok(text) => text,
    Err(_) => unreachable!(),
};

/// Reasons and grounds.
pub(super) fn words(bytes: &mut Bytes<'_>) -> Box<str> {
    bytes
        .pick(&["the opponent talks", "häiritsee \"\\\u{0}\u{1f451}\n", LONG, "because", " ", ""])
        .into()
}

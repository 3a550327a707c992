//! Openings of all kinds: every preset, varied or as it is, from many positions.

use core::num::NonZeroU16;
use std::sync::LazyLock;

use flagfall_chess::{ByColor, Chess960, FenStyle, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{Game, Opening, PersonId, Place};
use flagfall_laws::{
    Arbiter, AutoPromotion, Disconnection, DrawOdds, FlagsCalledBy, Ladder, Lag, NeitherPresent,
    NotBack, Offence, Penalty, Points, Preset, Regulations, Rules, Scoring, Takebacks,
    Undetermined,
};

use super::{Bytes, time};

/// An opening, and whether its regulations are as an event could have them.
pub(super) struct Drawn {
    pub(super) opening: Opening,
    pub(super) strict: bool,
}

static PRESETS: LazyLock<Vec<Rules>> =
    LazyLock::new(|| Preset::ALL.iter().map(Preset::rules).collect());

/// Positions near which something ends.
const STARTS: [&str; 16] = [
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40",
    "8/8/4k3/8/8/3NK3/8/8 w - - 0 60",
    "8/8/4k3/8/3b4/3NK3/8/8 w - - 10 60",
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
    "7k/8/8/6KQ/8/8/8/8 b - - 148 120",
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 97 90",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 140 90",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 50",
    "1n2k3/P7/8/8/8/8/7p/4K1N1 b - - 3 41",
    "8/8/4k3/B7/p1p1p1p1/P1P1P1P1/4K3/8 b - - 0 1",
    "8/6b1/1p3k2/1Pp1p1p1/2P1PpPp/5P1P/4KB2/8 w - - 0 1",
    "7k/8/8/8/8/8/5n2/6BK w - - 0 30",
    "8/8/8/2pPp3/8/4k3/8/4K3 w - c6 0 30",
    "k7/8/8/8/8/8/8/K6q w - - 0 9",
    "5k2/5P2/5K2/8/8/8/8/8 b - - 3 70",
    "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
];

pub(super) fn draw(bytes: &mut Bytes<'_>) -> Drawn {
    let mut rules = PRESETS[bytes.below(PRESETS.len())].clone();
    let strict = bytes.below(2) == 0;
    if !strict {
        vary(bytes, &mut rules.regulations);
    }
    let mut opening = Opening::of(rules);
    opening.start = start(bytes);
    opening.earlier = bytes.pick(&[0, 0, 0, 1, 2, u8::MAX]);
    opening.moves = moves(bytes, &opening);
    if bytes.once_in(6) {
        opening.clocks = Some(ByColor { white: time(bytes), black: time(bytes) });
    }
    if bytes.once_in(4) {
        opening.appointed = Timestamp::from_millis(1_800_000_000_000);
        opening.place = Some(Place { competition: 9, round: 2, board: 1 });
        opening.players = ByColor { white: PersonId(u64::MAX), black: PersonId(0) };
    }
    Drawn { opening, strict }
}

fn start(bytes: &mut Bytes<'_>) -> Option<Box<str>> {
    match bytes.below(4) {
        0 | 1 => None,
        2 => {
            let number = Chess960::new(bytes.number() % 960).expect("below 960");
            Some(number.setup().fen(FenStyle::Shredder).to_string().into())
        }
        _ => Some(bytes.pick(&STARTS).into()),
    }
}

/// Some moves made before.
fn moves(bytes: &mut Bytes<'_>, opening: &Opening) -> Vec<flagfall_chess::UciMove> {
    let fen = opening.start.as_deref();
    // On a real board who may castle from a position is for the game to say.
    let position = Game::open(opening).expect("a position to open a game with").start();
    let (mut position, mut made) = (position, Vec::new());
    // Where the regulations say from which position, the moves here would not be legal.
    let numbered = matches!(opening.rules.regulations.start, flagfall_laws::Start::Numbered(_));
    let count = if bytes.once_in(4) && (fen.is_some() || !numbered) { bytes.below(24) } else { 0 };
    for _ in 0..count {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[bytes.below(legal.len())];
        made.push(mv.uci(UciStyle::Chess960));
        position = position.play_unchecked(mv);
    }
    made
}

fn vary(bytes: &mut Bytes<'_>, regulations: &mut Regulations) {
    const CONTROLS: [&str; 8] = [
        "10s",
        "3m+2s",
        "2/1m+1s, 30s",
        "1m delay 3s",
        "1m bronstein 2s",
        "white 2m; black 1m",
        "none",
        "25m",
    ];
    if bytes.once_in(2) {
        let control = bytes.pick(&CONTROLS);
        regulations.time_control = control.parse().expect("a time control");
    }
    regulations.video_gate ^= bytes.once_in(3);
    regulations.premove ^= bytes.once_in(2);
    regulations.quickplay_finish ^= bytes.once_in(3);
    regulations.smart_move ^= bytes.once_in(2);
    regulations.auto_promotion = bytes.pick(&AutoPromotion::ALL);
    regulations.takebacks = bytes.pick(&Takebacks::ALL);
    regulations.undetermined = bytes.pick(&Undetermined::ALL);
    regulations.neither_present = bytes.pick(&NeitherPresent::ALL);
    if bytes.once_in(6) {
        regulations.arbiter = Arbiter::Absent;
    }
    regulations.appeals ^= bytes.once_in(3);
    regulations.draw_offers.arbiter_consent = bytes.once_in(3);
    regulations.draw_offers.not_before_move =
        NonZeroU16::new(bytes.pick(&[0, 0, 1, 3, 30, u16::MAX]));
    if bytes.once_in(3) {
        regulations.flags_called_by = bytes.pick(&FlagsCalledBy::ALL);
    }
    if bytes.once_in(2) {
        regulations.default_time =
            bytes.pick(&[None, Some(Millis::ZERO), Some(Millis::from_mins(30))]);
    }
    if bytes.once_in(2) {
        let (return_within, not_back) = (Some(time(bytes)), bytes.pick(&NotBack::ALL));
        regulations.disconnection = Disconnection { return_within, not_back };
    }
    if bytes.once_in(2) {
        regulations.lag = Some(Lag { per_move: time(bytes), per_game: time(bytes) });
    }
    if bytes.once_in(3) {
        regulations.scoring = scoring(bytes);
    }
    for offence in Offence::ALL {
        if bytes.once_in(4) {
            regulations.penalties.insert(offence, ladder(bytes));
        }
    }
}

fn scoring(bytes: &mut Bytes<'_>) -> Scoring {
    let [zero, one, three] = [0, 100, 300].map(Points::from_hundredths);
    let three_one = Scoring {
        win: three,
        draw: one,
        loss: zero,
        default_win: three,
        default_loss: zero,
        draw_odds: DrawOdds::None,
    };
    let half = Points::from_hundredths(50);
    let usual = Scoring { win: one, draw: half, default_win: one, ..three_one };
    match bytes.below(3) {
        0 => three_one,
        1 => Scoring { draw_odds: DrawOdds::White, ..usual },
        _ => Scoring { draw_odds: DrawOdds::Black, ..usual },
    }
}

fn ladder(bytes: &mut Bytes<'_>) -> Ladder {
    let steps = (0..bytes.below(4)).map(|_| (0..=bytes.below(2)).map(|_| step(bytes)).collect());
    Ladder::new(steps.collect())
}

/// A penalty that regulations can name.
fn step(bytes: &mut Bytes<'_>) -> Penalty {
    match bytes.below(6) {
        0 => Penalty::Warning,
        1 => Penalty::OpponentGains(Millis::from_mins(2)),
        2 => Penalty::OffenderLoses(Millis::from_mins(1)),
        3 => Penalty::YellowCard,
        4 => Penalty::RedCard,
        _ => Penalty::GAME_LOST,
    }
}

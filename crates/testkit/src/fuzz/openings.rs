//! Random openings: every preset, varied or unchanged, from many positions.

use core::num::{NonZeroU8, NonZeroU16};
use std::sync::LazyLock;

use flagfall_chess::{ByColor, Chess960, FenStyle, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{BoardAssignment, Game, Opening, PersonId};
use flagfall_laws::{
    ArbiterPresence, AutoPromotion, BoardKind, BothAbsentRule, DrawOdds, FlagFallReporter, Ladder, Lag, NoReturnRule,
    Offence, PhysicalBoards, PlayMode, Points, Preset, Regulations, Rules, Scoring, StartPosition, Supervision,
    Takebacks, UndeterminedMateRule,
};

use super::commands::draw_text;
use super::rulings::draw_penalty;
use super::{ChoiceBytes, draw_time};

/// A drawn opening.
pub(super) struct DrawnOpening {
    pub(super) opening: Opening,
    /// Whether the regulations could be read from a file.
    pub(super) strict: bool,
}

static PRESETS: LazyLock<Vec<Rules>> = LazyLock::new(|| Preset::ALL.iter().map(Preset::rules).collect());

/// Positions close to the end of a game.
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

/// Draws an opening.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>) -> DrawnOpening {
    let mut rules = PRESETS[bytes.below(PRESETS.len())].clone();
    let mut strict = bytes.below(2) == 0;
    if !strict {
        vary_regulations(bytes, &mut rules.regulations);
        // Regulations that can be read from a file also determine the laws in force.
        if let Ok(read) = Rules::read(&rules.to_toml()) {
            (rules, strict) = (read, true);
        }
    }
    let mut opening = Opening::of(rules);
    opening.start = draw_start(bytes);
    opening.prior_occurrences = bytes.pick(&[0, 0, 0, 1, 2, u8::MAX]);
    opening.moves = draw_moves(bytes, &opening);
    if bytes.one_in(6) {
        opening.clocks = Some(ByColor { white: draw_time(bytes), black: draw_time(bytes) });
    }
    if bytes.one_in(4) {
        opening.scheduled_start = Timestamp::from_millis(1_800_000_000_000);
        opening.assignment = Some(BoardAssignment { competition: 9, round: 2, board: 1 });
        opening.players = ByColor { white: PersonId(u64::MAX), black: PersonId(0) };
    }
    DrawnOpening { opening, strict }
}

fn draw_start(bytes: &mut ChoiceBytes<'_>) -> Option<Box<str>> {
    match bytes.below(4) {
        0 | 1 => None,
        2 => {
            let number = Chess960::new(bytes.number() % 960).expect("below 960");
            Some(number.setup().fen(FenStyle::Shredder).to_string().into())
        }
        _ => Some(bytes.pick(&STARTS).into()),
    }
}

/// Draws moves that were played before.
fn draw_moves(bytes: &mut ChoiceBytes<'_>, opening: &Opening) -> Vec<flagfall_chess::UciMove> {
    // On a physical board, the game determines the castling rights.
    let position = Game::open(opening).expect("a position to open a game with").start();
    let (mut position, mut moves) = (position, Vec::new());
    let count = if bytes.one_in(4) { bytes.below(24) } else { 0 };
    for _ in 0..count {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[bytes.below(legal.len())];
        moves.push(mv.uci(UciStyle::Chess960));
        position = position.play_unchecked(mv);
    }
    moves
}

fn vary_regulations(bytes: &mut ChoiceBytes<'_>, regulations: &mut Regulations) {
    const CONTROLS: [&str; 8] =
        ["10s", "3m+2s", "2/1m+1s, 30s", "1m delay 3s", "1m bronstein 2s", "white 2m; black 1m", "none", "25m"];
    // With few changes, the other settings stay consistent.
    let rarity = bytes.pick(&[2, 4, 12, 24]);
    let is_changed = |bytes: &mut ChoiceBytes<'_>| bytes.one_in(rarity);
    macro_rules! set {
        ($($($setting:ident).+ = $value:expr;)*) => {
            $(if is_changed(bytes) { regulations.$($setting).+ = $value; })*
        };
    }
    set! {
        time_control = bytes.pick(&CONTROLS).parse().expect("a time control");
        title = bytes.one_in(2).then(|| draw_text(bytes));
        form = bytes.pick(&PlayMode::ALL);
        rated = bytes.one_in(2);
        board = bytes.pick(&BoardKind::ALL);
        arbiter = bytes.pick(&ArbiterPresence::ALL);
        supervision = bytes.pick(&Supervision::ALL);
        quickplay_finish = bytes.one_in(2);
        default_time = bytes.pick(&[None, Some(Millis::ZERO), Some(Millis::from_mins(30))]);
        neither_present = bytes.pick(&BothAbsentRule::ALL);
        draw_offers.arbiter_consent = bytes.one_in(2);
        draw_offers.not_before_move = NonZeroU16::new(bytes.pick(&[0, 0, 1, 3, 30, u16::MAX]));
        flags_called_by = bytes.pick(&FlagFallReporter::ALL);
        undetermined = bytes.pick(&UndeterminedMateRule::ALL);
        scoring = draw_scoring(bytes);
        disconnection.return_within = bytes.one_in(2).then(|| draw_time(bytes));
        disconnection.not_back = bytes.pick(&NoReturnRule::ALL);
        video_gate = bytes.one_in(2);
        premove = bytes.one_in(2);
        smart_move = bytes.one_in(2);
        auto_promotion = bytes.pick(&AutoPromotion::ALL);
        takebacks = bytes.pick(&Takebacks::ALL);
        lag = bytes.one_in(2).then(|| Lag { per_move: draw_time(bytes), per_game: draw_time(bytes) });
        start = bytes.pick(&[StartPosition::Ordinary, StartPosition::Drawn, StartPosition::Numbered(0)]);
        appeals = bytes.one_in(2);
        physical_boards = bytes.one_in(2).then(|| draw_physical_boards(bytes));
        leaving_told = bytes.one_in(2);
        cameras = bytes.pick(&[0, 1, 2, u8::MAX]);
        screen_shared = bytes.one_in(2);
        own_devices = bytes.one_in(2);
        device_kept = bytes.one_in(2);
        broadcast_delay = bytes.one_in(2).then(|| draw_time(bytes));
    }
    for offence in Offence::ALL {
        if is_changed(bytes) {
            regulations.penalties.insert(offence, draw_ladder(bytes));
        }
    }
}

fn draw_physical_boards(bytes: &mut ChoiceBytes<'_>) -> PhysicalBoards {
    let arbiters = NonZeroU8::MIN.saturating_add(bytes.pick(&[0, 1, u8::MAX]));
    PhysicalBoards { arbiters, scoresheets: bytes.one_in(2) }
}

fn draw_scoring(bytes: &mut ChoiceBytes<'_>) -> Scoring {
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

fn draw_ladder(bytes: &mut ChoiceBytes<'_>) -> Ladder {
    let steps = (0..bytes.below(4)).map(|_| (0..=bytes.below(2)).map(|_| draw_penalty(bytes)).collect());
    Ladder::new(steps.collect())
}

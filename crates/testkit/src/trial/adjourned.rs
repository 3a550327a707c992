//! Adjournments, sensible and not.

use flagfall_chess::{Color, Letters, UciMove, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, Adjourn, Command, EnvelopeState, Game, Nonce, PersonId, Sealed, Session, Which,
};

use super::Bytes;
use super::commands::{LONG, words};

/// What is not simply a legal move; the last two are what no event may have in it unopened, and
/// more than fits into an envelope.
const TEXTS: [&str; 9] =
    ["Nf3", "Hf3", "12. Rf3", "e5 or e6", "something", "e1-e3", "", SECRET, LONG];

/// What stands nowhere but in an envelope.
pub(super) const SECRET: &str = "nobody may know";

const ARBITER: Actor = Actor::Arbiter(PersonId(7));

/// What is done around an adjournment, and who mostly does it.
pub(super) fn draw(bytes: &mut Bytes<'_>, game: &Game, mv: UciMove) -> (Command, Actor) {
    let sealed = |player: Option<Color>| Actor::Player(player.unwrap_or(game.position().turn()));
    let next = if bytes.once_in(4) { anything(bytes, game, mv) } else { next(bytes, game, mv) };
    let actor = match next {
        Adjourn::Ask | Adjourn::Seal { .. } => Actor::Player(game.position().turn()),
        Adjourn::Alter(_) | Adjourn::Close(_) | Adjourn::Stop => {
            Actor::Player(game.position().turn())
        }
        Adjourn::Declare(_) => sealed(game.sealer()),
        _ => ARBITER,
    };
    (Command::Adjourn(next), actor)
}

/// What takes an adjournment on.
fn next(bytes: &mut Bytes<'_>, game: &Game, mv: UciMove) -> Adjourn {
    let which = if game.envelope(Which::Second).is_some() { Which::Second } else { Which::First };
    if game.is_adjourned() {
        return match bytes.below(12) {
            0 => Adjourn::Announce(session(bytes)),
            1 => Adjourn::Miss,
            _ => Adjourn::Resume,
        };
    }
    match game.envelope(which) {
        _ if game.awaits_envelope() => match game.envelope(which) {
            Some(EnvelopeState::Missing) => Adjourn::Declare(mv),
            Some(EnvelopeState::Opened) => Adjourn::ReadAs(mv),
            _ => Adjourn::Open { which, sealed: content(game, which) },
        },
        Some(EnvelopeState::Written) => {
            if bytes.once_in(4) {
                Adjourn::Stop
            } else {
                Adjourn::Close(which)
            }
        }
        Some(EnvelopeState::Closed) => Adjourn::Stop,
        Some(EnvelopeState::Opened) if bytes.once_in(2) => {
            Adjourn::Seal { which: Which::Second, sealed: write(bytes, mv) }
        }
        _ if game.is_told_to_seal() || bytes.once_in(2) => {
            Adjourn::Seal { which: Which::First, sealed: write(bytes, mv) }
        }
        _ if bytes.once_in(2) => Adjourn::Ask,
        _ => Adjourn::Tell(game.position().turn()),
    }
}

/// Whatever there is.
fn anything(bytes: &mut Bytes<'_>, game: &Game, mv: UciMove) -> Adjourn {
    let which = bytes.pick(&[Which::First, Which::Second]);
    match bytes.below(19) {
        0 => Adjourn::Announce(session(bytes)),
        1 => Adjourn::Tell(bytes.pick(&Color::ALL)),
        2 => Adjourn::Ask,
        3 => Adjourn::Seal { which, sealed: write(bytes, mv) },
        4 => Adjourn::Alter(write(bytes, mv)),
        5 => Adjourn::Close(which),
        6 => Adjourn::Mark { text: words(bytes) },
        7 => Adjourn::Stop,
        8 => Adjourn::Adjourn,
        9 => Adjourn::Resume,
        10 => Adjourn::Open { which, sealed: content(game, which) },
        11 => Adjourn::Open { which, sealed: write(bytes, mv) },
        12 => Adjourn::Look,
        13 => Adjourn::Replace,
        14 => Adjourn::ReadAs(mv),
        15 => Adjourn::CannotRead,
        16 => Adjourn::Miss,
        17 => Adjourn::Declare(mv),
        _ => Adjourn::LosePosition,
    }
}

fn session(bytes: &mut Bytes<'_>) -> Session {
    let starts = Timestamp::from_millis(bytes.pick(&[0, 1, 3_600_000, u64::MAX]));
    let lasts = bytes.pick(&[0, 60_000, 7_200_000, u64::MAX]);
    let lasts = bytes.once_in(2).then_some(Millis::new(lasts));
    Session { place: words(bytes), ..Session::new(starts, lasts) }
}

fn write(bytes: &mut Bytes<'_>, mv: UciMove) -> Sealed {
    let text = if bytes.once_in(3) { bytes.pick(&TEXTS).to_owned() } else { mv.to_string() };
    let written = sealed(&text);
    // Now and then what looks the same is not what was sealed.
    if bytes.once_in(8) { Sealed { nonce: Nonce(8), ..written } } else { written }
}

/// A text with letters and a nonce that go with it: so it can be found again.
fn sealed(text: &str) -> Sealed {
    let letters = [Letters::ENGLISH, Letters::FINNISH, Letters::HUNGARIAN];
    let nonces = [7, u128::MAX, 0x5ea1_ed00 << 64];
    let sum: usize = text.bytes().map(usize::from).sum();
    Sealed::new(text, letters[sum % 3], Nonce(nonces[sum / 3 % 3]))
}

/// What lies in an envelope, found by its commitment: there is not much it can be.
fn content(game: &Game, which: Which) -> Sealed {
    let moves = game.position().legal_moves();
    let styles = [UciStyle::Chess960, UciStyle::Standard];
    let moves = moves.iter().flat_map(|mv| styles.map(|style| mv.uci(style).to_string()));
    let texts = TEXTS.iter().map(|text| (*text).to_owned()).chain(moves);
    let is_it = |sealed: &Sealed| game.commitment(which) == Some(sealed.commitment());
    texts.map(|text| sealed(&text)).find(is_it).unwrap_or_else(|| sealed("?"))
}

//! Random actions around adjournments, both sensible and not.

use flagfall_chess::{Color, Letters, UciMove, UciStyle};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, AdjournmentAction, Command, EnvelopeSlot, EnvelopeState, Game, Nonce, PersonId, SealedMove, Session,
};

use super::ChoiceBytes;
use super::commands::{LONG_TEXT, draw_text};

/// Contents of envelopes other than legal moves. The last two must not appear in any event before the opening,
/// and exceed the size of an envelope.
const TEXTS: [&str; 9] = ["Nf3", "Hf3", "12. Rf3", "e5 or e6", "something", "e1-e3", "", SECRET, LONG_TEXT];

/// A text that appears only in envelopes.
pub(super) const SECRET: &str = "nobody may know";

const ARBITER: Actor = Actor::Arbiter(PersonId(7));

/// Draws an action around an adjournment and its usual actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game, mv: UciMove) -> (Command, Actor) {
    let sealer = |player: Option<Color>| Actor::Player(player.unwrap_or(game.position().turn()));
    let next = if bytes.one_in(4) { draw_any(bytes, game, mv) } else { draw_progress(bytes, game, mv) };
    let actor = match next {
        AdjournmentAction::RequestSealing
        | AdjournmentAction::Seal { .. }
        | AdjournmentAction::Alter(_)
        | AdjournmentAction::Close(_)
        | AdjournmentAction::Stop => Actor::Player(game.position().turn()),
        AdjournmentAction::Declare(_) => sealer(game.sealer()),
        _ => ARBITER,
    };
    (Command::Adjournment(next), actor)
}

/// Draws an action that continues the adjournment.
fn draw_progress(bytes: &mut ChoiceBytes<'_>, game: &Game, mv: UciMove) -> AdjournmentAction {
    let which =
        if game.envelope_state(EnvelopeSlot::Reply).is_some() { EnvelopeSlot::Reply } else { EnvelopeSlot::SealedMove };
    if game.is_adjourned() {
        return match bytes.below(12) {
            0 => AdjournmentAction::AnnounceSession(draw_session(bytes)),
            1 => AdjournmentAction::ReportEnvelopeMissing,
            _ => AdjournmentAction::Resume,
        };
    }
    match game.envelope_state(which) {
        _ if game.awaits_envelope() => match game.envelope_state(which) {
            Some(EnvelopeState::Missing) => AdjournmentAction::Declare(mv),
            Some(EnvelopeState::Opened) => AdjournmentAction::ReadAs(mv),
            _ => AdjournmentAction::Open { envelope: which, sealed: find_content(game, which) },
        },
        Some(EnvelopeState::Written) => {
            if bytes.one_in(4) {
                AdjournmentAction::Stop
            } else {
                AdjournmentAction::Close(which)
            }
        }
        Some(EnvelopeState::Closed) => AdjournmentAction::Stop,
        Some(EnvelopeState::Opened) if bytes.one_in(2) => {
            AdjournmentAction::Seal { envelope: EnvelopeSlot::Reply, sealed: draw_sealed(bytes, mv) }
        }
        _ if game.is_told_to_seal() || bytes.one_in(2) => {
            AdjournmentAction::Seal { envelope: EnvelopeSlot::SealedMove, sealed: draw_sealed(bytes, mv) }
        }
        _ if bytes.one_in(2) => AdjournmentAction::RequestSealing,
        _ => AdjournmentAction::TellToSeal(game.position().turn()),
    }
}

/// Draws any action.
fn draw_any(bytes: &mut ChoiceBytes<'_>, game: &Game, mv: UciMove) -> AdjournmentAction {
    let which = bytes.pick(&[EnvelopeSlot::SealedMove, EnvelopeSlot::Reply]);
    match bytes.below(19) {
        0 => AdjournmentAction::AnnounceSession(draw_session(bytes)),
        1 => AdjournmentAction::TellToSeal(bytes.pick(&Color::ALL)),
        2 => AdjournmentAction::RequestSealing,
        3 => AdjournmentAction::Seal { envelope: which, sealed: draw_sealed(bytes, mv) },
        4 => AdjournmentAction::Alter(draw_sealed(bytes, mv)),
        5 => AdjournmentAction::Close(which),
        6 => AdjournmentAction::Mark { text: draw_text(bytes) },
        7 => AdjournmentAction::Stop,
        8 => AdjournmentAction::Adjourn,
        9 => AdjournmentAction::Resume,
        10 => AdjournmentAction::Open { envelope: which, sealed: find_content(game, which) },
        11 => AdjournmentAction::Open { envelope: which, sealed: draw_sealed(bytes, mv) },
        12 => AdjournmentAction::Look,
        13 => AdjournmentAction::Replace,
        14 => AdjournmentAction::ReadAs(mv),
        15 => AdjournmentAction::CannotRead,
        16 => AdjournmentAction::ReportEnvelopeMissing,
        17 => AdjournmentAction::Declare(mv),
        _ => AdjournmentAction::ReportPositionLost,
    }
}

fn draw_session(bytes: &mut ChoiceBytes<'_>) -> Session {
    let starts = Timestamp::from_millis(bytes.pick(&[0, 1, 3_600_000, u64::MAX]));
    let duration = bytes.pick(&[0, 60_000, 7_200_000, u64::MAX]);
    let duration = bytes.one_in(2).then_some(Millis::new(duration));
    Session { place: draw_text(bytes), ..Session::new(starts, duration) }
}

fn draw_sealed(bytes: &mut ChoiceBytes<'_>, mv: UciMove) -> SealedMove {
    let text = if bytes.one_in(3) { bytes.pick(&TEXTS).to_owned() } else { mv.to_string() };
    let written = seal(&text);
    // Occasionally the nonce does not match the commitment.
    if bytes.one_in(8) { SealedMove { nonce: Nonce(8), ..written } } else { written }
}

/// Seals a text with letters and a nonce that depend on it, so that the content can be found again.
fn seal(text: &str) -> SealedMove {
    let letters = [Letters::ENGLISH, Letters::FINNISH, Letters::HUNGARIAN];
    let nonces = [7, u128::MAX, 0x5ea1_ed00 << 64];
    let sum: usize = text.bytes().map(usize::from).sum();
    SealedMove::new(text, letters[sum % 3], Nonce(nonces[sum / 3 % 3]))
}

/// Finds the content of an envelope by its commitment among all possible contents.
fn find_content(game: &Game, which: EnvelopeSlot) -> SealedMove {
    let moves = game.position().legal_moves();
    let styles = [UciStyle::Chess960, UciStyle::Standard];
    let moves = moves.iter().flat_map(|mv| styles.map(|style| mv.uci(style).to_string()));
    let texts = TEXTS.iter().map(|text| (*text).to_owned()).chain(moves);
    let is_content = |sealed: &SealedMove| game.commitment(which) == Some(sealed.commitment());
    texts.map(|text| seal(&text)).find(is_content).unwrap_or_else(|| seal("?"))
}

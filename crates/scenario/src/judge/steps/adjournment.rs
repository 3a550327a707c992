//! Steps for adjournments: sealed moves and envelopes.

use flagfall_chess::{Color, Letters, Notation, Position, UciMove};
use flagfall_game::{
    AdjournmentAction, AdjournmentEvent, Command, EnvelopeSlot, EnvelopeState, Event, GameEntry, Nonce, SealedMove,
};
use flagfall_laws::Law;

use super::{JudgeStep, NotSupported, moves};
use crate::judge::world::World;
use crate::{AdjournmentSentence, MoveText, Party, PartyAction, Statement};

pub(super) fn adjournment_step(
    world: &World,
    side: Color,
    sentence: &AdjournmentSentence,
    letters: Letters,
) -> Result<JudgeStep, NotSupported> {
    let write = |text: &str| world.seal_text(text, letters);
    let squares = |mv: &MoveText| sealed_move_squares(world, side, mv, letters);
    let first = EnvelopeSlot::SealedMove;
    let adjourn = match sentence {
        AdjournmentSentence::TellsToSeal { side } => AdjournmentAction::TellToSeal(*side),
        AdjournmentSentence::AsksToSeal => AdjournmentAction::RequestSealing,
        AdjournmentSentence::Seals { mv } => AdjournmentAction::Seal { envelope: first, sealed: write(mv.as_str()) },
        AdjournmentSentence::SealsText { text } => AdjournmentAction::Seal { envelope: first, sealed: write(text) },
        AdjournmentSentence::ChangesSealed { mv } => AdjournmentAction::Alter(write(mv.as_str())),
        AdjournmentSentence::ClosesEnvelope => {
            return Ok(JudgeStep::Commands(close_commands(world, letters)));
        }
        AdjournmentSentence::MarksEnvelope { text } => AdjournmentAction::Mark { text: text.as_str().into() },
        AdjournmentSentence::Adjourns => AdjournmentAction::Adjourn,
        AdjournmentSentence::Resumes => return Ok(JudgeStep::ResumeAdjourned),
        AdjournmentSentence::OpensEnvelope => {
            AdjournmentAction::Open { envelope: first, sealed: world.envelope_content(first) }
        }
        AdjournmentSentence::SealsReply { mv } => {
            AdjournmentAction::Seal { envelope: EnvelopeSlot::Reply, sealed: write(mv.as_str()) }
        }
        AdjournmentSentence::OpensReply => AdjournmentAction::Open {
            envelope: EnvelopeSlot::Reply,
            sealed: world.envelope_content(EnvelopeSlot::Reply),
        },
        AdjournmentSentence::LooksIntoEnvelope => AdjournmentAction::Look,
        AdjournmentSentence::Tampers { .. } => AdjournmentAction::Replace,
        AdjournmentSentence::ReadsAs { mv } => AdjournmentAction::ReadAs(squares(mv)?),
        AdjournmentSentence::CannotRead => AdjournmentAction::CannotRead,
        AdjournmentSentence::LosesEnvelope => AdjournmentAction::ReportEnvelopeMissing,
        AdjournmentSentence::DeclaresSealed { mv } => AdjournmentAction::Declare(squares(mv)?),
        AdjournmentSentence::LosesPosition => AdjournmentAction::ReportPositionLost,
    };
    Ok(JudgeStep::Commands(vec![Command::Adjournment(adjourn)]))
}

/// Returns the squares of a sealed move, which is normally that of the player to move.
fn sealed_move_squares(world: &World, side: Color, mv: &MoveText, letters: Letters) -> Result<UciMove, NotSupported> {
    let position = world.game.position();
    let squares = moves::move_squares(position, position.turn(), mv, letters);
    squares.or_else(|_| moves::move_squares(position, side, mv, letters)).map_err(NotSupported)
}

/// Returns the position in which a player makes the declared move of a missing envelope on the board.
pub(super) fn position_before_declared_move(world: &World, side: Color) -> Option<Position> {
    let game = &world.game;
    let is_missing = game.envelope_state(EnvelopeSlot::SealedMove) == Some(EnvelopeState::Missing);
    let declared = is_missing && game.sealer() == Some(side) && game.position().turn() != side;
    let last = game.moves().len().checked_sub(1).filter(|_| declared)?;
    game.positions().nth(last)
}

/// Whether the arbiter only confirms an adjournment by the sealing player.
pub(super) fn is_adjournment_confirmation(world: &World, statement: &Statement) -> bool {
    let adjourns = statement.action == PartyAction::Adjournment(AdjournmentSentence::Adjourns);
    let by_arbiter = matches!(statement.party, Party::Arbiter { .. });
    adjourns && by_arbiter && world.adjourned_by_sealer && world.game.is_adjourned()
}

/// Returns the commands that close the envelope. If a move was made on the board instead of being sealed, it is put
/// into the envelope first (I.1.1c).
fn close_commands(world: &World, letters: Letters) -> Vec<Command> {
    let slot = unclosed_envelope(world);
    let binding = world
        .game
        .binding()
        .filter(|binding| binding.law == Law::SealedAsMade && world.game.envelope_state(slot).is_none());
    let position = world.game.position();
    let seals = binding.and_then(|binding| binding.moves.first().copied()).map(|mv| {
        let text = Notation::long(letters).write(position, mv).to_string();
        AdjournmentAction::Seal { envelope: slot, sealed: world.seal_text(&text, letters) }
    });
    seals.into_iter().chain([AdjournmentAction::Close(slot)]).map(Command::Adjournment).collect()
}

/// Returns the envelope that is not closed yet.
fn unclosed_envelope(world: &World) -> EnvelopeSlot {
    let reply = world.game.envelope_state(EnvelopeSlot::Reply) == Some(EnvelopeState::Written);
    if reply { EnvelopeSlot::Reply } else { EnvelopeSlot::SealedMove }
}

impl World {
    /// Returns a sealed text, with a nonce from the length of the log.
    fn seal_text(&self, text: &str, letters: Letters) -> SealedMove {
        SealedMove::new(text, letters, Nonce(1 + self.log.len() as u128))
    }

    /// Returns the content of an envelope.
    fn envelope_content(&self, slot: EnvelopeSlot) -> SealedMove {
        let nothing = || SealedMove::new("", Letters::ENGLISH, Nonce(0));
        self.envelopes[slot as usize].clone().unwrap_or_else(nothing)
    }

    /// Stores the content of an envelope that a command seals or alters.
    pub(in crate::judge) fn store_sealed(&mut self, command: &Command) {
        let (slot, sealed) = match command {
            Command::Adjournment(AdjournmentAction::Seal { envelope: slot, sealed }) => (*slot, sealed),
            Command::Adjournment(AdjournmentAction::Alter(sealed)) => {
                let reply = self.game.commitment(EnvelopeSlot::Reply) == Some(sealed.commitment());
                (if reply { EnvelopeSlot::Reply } else { EnvelopeSlot::SealedMove }, sealed)
            }
            _ => return,
        };
        self.envelopes[slot as usize] = Some(sealed.clone());
    }

    /// Notes whether the sealing player adjourned the game, so that the arbiter can confirm it once.
    pub(in crate::judge) fn note_adjournment(&mut self, statement: &Statement, entries: &[GameEntry]) {
        let adjourned =
            |entry: &GameEntry| matches!(entry.event, Event::Adjournment(AdjournmentEvent::Adjourned { .. }));
        if entries.iter().any(adjourned) {
            self.adjourned_by_sealer = !matches!(statement.party, Party::Arbiter { .. });
        } else if statement.action == PartyAction::Adjournment(AdjournmentSentence::Adjourns) {
            self.adjourned_by_sealer = false;
        }
    }
}

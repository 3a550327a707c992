//! Adjournment: what is put into envelopes, and what is done with them.

use flagfall_chess::{Color, Letters, Notation, Position, UciMove};
use flagfall_game::{
    Adjourn, AdjournEvent, Command, Entry, EnvelopeState, Event, Nonce, Sealed, Which,
};
use flagfall_laws::Law;

use super::{Act, BrokenOff, moves};
use crate::judge::stage::Stage;
use crate::{Action, Actor, Deed, MoveText, Seal};

pub(super) fn seal(
    stage: &Stage,
    side: Color,
    seal: &Seal,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let write = |text: &str| stage.sealing(text, letters);
    let squares = |mv: &MoveText| squares(stage, side, mv, letters);
    let first = Which::First;
    let adjourn = match seal {
        Seal::TellsToSeal { side } => Adjourn::Tell(*side),
        Seal::AsksToSeal => Adjourn::Ask,
        Seal::Seals { mv } => Adjourn::Seal { which: first, sealed: write(mv.as_str()) },
        Seal::SealsText { text } => Adjourn::Seal { which: first, sealed: write(text) },
        Seal::ChangesSealed { mv } => Adjourn::Alter(write(mv.as_str())),
        Seal::ClosesEnvelope => return Ok(Act::Commands(closes(stage, letters))),
        Seal::MarksEnvelope { text } => Adjourn::Mark { text: text.as_str().into() },
        Seal::Adjourns => Adjourn::Adjourn,
        Seal::Resumes => return Ok(Act::Resumes),
        Seal::OpensEnvelope => Adjourn::Open { which: first, sealed: stage.content(first) },
        Seal::SealsReply { mv } => {
            Adjourn::Seal { which: Which::Second, sealed: write(mv.as_str()) }
        }
        Seal::OpensReply => {
            Adjourn::Open { which: Which::Second, sealed: stage.content(Which::Second) }
        }
        Seal::Peeks => Adjourn::Look,
        Seal::Tampers { .. } => Adjourn::Replace,
        Seal::ReadsAs { mv } => Adjourn::ReadAs(squares(mv)?),
        Seal::CannotRead => Adjourn::CannotRead,
        Seal::LosesEnvelope => Adjourn::Miss,
        Seal::DeclaresSealed { mv } => Adjourn::Declare(squares(mv)?),
        Seal::LosesPosition => Adjourn::LosePosition,
    };
    Ok(Act::Commands(vec![Command::Adjourn(adjourn)]))
}

/// The move of whoever has it: others may name one too.
fn squares(
    stage: &Stage,
    side: Color,
    mv: &MoveText,
    letters: Letters,
) -> Result<UciMove, BrokenOff> {
    let position = stage.game.position();
    let meant = moves::squares(position, position.turn(), mv, letters);
    meant.or_else(|_| moves::squares(position, side, mv, letters)).map_err(BrokenOff)
}

/// The position in which who has declared the move of a missing envelope makes it on the board.
pub(super) fn before_declared(stage: &Stage, side: Color) -> Option<Position> {
    let game = &stage.game;
    let gone = game.envelope(Which::First) == Some(EnvelopeState::Missing);
    let declared = gone && game.sealer() == Some(side) && game.position().turn() != side;
    let last = game.moves().len().checked_sub(1).filter(|_| declared)?;
    game.positions().nth(last)
}

/// Whether the arbiter says that the game is adjourned which who sealed has just adjourned.
pub(super) fn is_confirmed(stage: &Stage, deed: &Deed) -> bool {
    let says = deed.action == Action::Seal(Seal::Adjourns);
    let by_arbiter = matches!(deed.actor, Actor::Arbiter { .. });
    says && by_arbiter && stage.adjourned_by_sealer && stage.game.is_adjourned()
}

/// An envelope is closed; where nothing is written yet, and a move was made on the board that was to
/// be sealed, that one lies in it (I.1.1c).
fn closes(stage: &Stage, letters: Letters) -> Vec<Command> {
    let which = open_one(stage);
    let made = stage
        .game
        .binding()
        .filter(|binding| binding.law == Law::SealedAsMade && stage.game.envelope(which).is_none());
    let position = stage.game.position();
    let seals = made.and_then(|binding| binding.moves.first().copied()).map(|mv| {
        let text = Notation::long(letters).write(position, mv).to_string();
        Adjourn::Seal { which, sealed: stage.sealing(&text, letters) }
    });
    seals.into_iter().chain([Adjourn::Close(which)]).map(Command::Adjourn).collect()
}

/// The envelope that is not closed yet.
fn open_one(stage: &Stage) -> Which {
    let reply = stage.game.envelope(Which::Second) == Some(EnvelopeState::Written);
    if reply { Which::Second } else { Which::First }
}

impl Stage {
    /// What is written and put into an envelope; its nonce is the number of what was sealed.
    fn sealing(&self, text: &str, letters: Letters) -> Sealed {
        Sealed::new(text, letters, Nonce(1 + self.log.len() as u128))
    }

    /// What lies in an envelope.
    fn content(&self, which: Which) -> Sealed {
        let nothing = || Sealed::new("", Letters::ENGLISH, Nonce(0));
        self.envelopes[which as usize].clone().unwrap_or_else(nothing)
    }

    /// What is kept by those who keep the envelope, when something was done.
    pub(in crate::judge) fn keep_sealed(&mut self, command: &Command) {
        let (which, sealed) = match command {
            Command::Adjourn(Adjourn::Seal { which, sealed }) => (*which, sealed),
            Command::Adjourn(Adjourn::Alter(sealed)) => {
                let reply = self.game.commitment(Which::Second) == Some(sealed.commitment());
                (if reply { Which::Second } else { Which::First }, sealed)
            }
            _ => return,
        };
        self.envelopes[which as usize] = Some(sealed.clone());
    }

    /// Notes whether the game was adjourned by who sealed, so that the arbiter may yet say so, once.
    pub(in crate::judge) fn note_adjourned(&mut self, deed: &Deed, entries: &[Entry]) {
        let adjourned =
            |entry: &Entry| matches!(entry.event, Event::Adjourn(AdjournEvent::Adjourned { .. }));
        if entries.iter().any(adjourned) {
            self.adjourned_by_sealer = !matches!(deed.actor, Actor::Arbiter { .. });
        } else if deed.action == Action::Seal(Seal::Adjourns) {
            self.adjourned_by_sealer = false;
        }
    }
}

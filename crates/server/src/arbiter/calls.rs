//! Calls for the arbiter and appeals: listing and taking them.

use flagfall_game::FreeText;
use flagfall_laws::Action;
use flagfall_ledger::PersonId;

use crate::accounts::roles::GameSeats;
use crate::error::ApiError;
use crate::wire::{Call, CallKind};
use crate::{Identity, Zone};

impl Zone {
    /// Returns the calls and appeals in all games that a person is responsible for, oldest first.
    pub(crate) async fn calls(&self, identity: Identity) -> Result<Vec<Call>, ApiError> {
        if !matches!(identity, Identity::Person { .. }) {
            return Err(ApiError::NotLoggedIn);
        }
        let caller = self.roles_of(identity).await?;
        if !caller.is_arbiter() {
            return Err(ApiError::NotAllowed("only arbiters see and take calls".to_owned()));
        }
        let is_responsible = |seats: &GameSeats| caller.powers(seats, false).may(Action::AnswerCalls);
        let calls = self.arbiter_queue.calls(is_responsible);
        // The text is looked up each time, because it may have been erased.
        self.with_people(move |people| {
            let with_text = |(mut call, reason): (Call, FreeText)| {
                if let FreeText::Stored(id) = reason {
                    call.reason = people.text(id)?.map_or_else(String::new, |message| message.text);
                }
                Ok(call)
            };
            calls.into_iter().map(with_text).collect()
        })
        .await
    }

    /// Assigns a call or an appeal to the first arbiter who takes it.
    pub(crate) async fn take_call(&self, identity: Identity, game: u64, kind: CallKind) -> Result<(), ApiError> {
        let participant = self.participant(identity, game, None).await?;
        let Some(person) = participant.person.filter(|_| participant.may(Action::AnswerCalls)) else {
            return Err(ApiError::NotAllowed("only arbiters see and take calls".to_owned()));
        };
        match self.arbiter_queue.take(game, kind, person) {
            Some(true) => self.store_call(game, kind, Some(person)).await,
            Some(false) => Err(ApiError::CallTaken),
            None => Err(ApiError::NoOpenCall),
        }
    }

    /// Forgets who took calls that are settled.
    pub(crate) async fn release_calls(&self, game: u64, settled: Vec<CallKind>) {
        for kind in settled {
            // The next start tries again.
            if let Err(problem) = self.store_call(game, kind, None).await {
                tracing::error!("game {game}: {problem}");
            }
        }
    }

    /// Stores who has taken a call, so that it survives a restart.
    async fn store_call(&self, game: u64, kind: CallKind, by: Option<PersonId>) -> Result<(), ApiError> {
        let kind = serde_json::to_string(&kind).expect("all keys are strings");
        self.with_people(move |people| people.assign_call(game, &kind, by)).await
    }
}

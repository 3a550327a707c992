//! Calls of the arbiter, and appeals: who sees them, and who takes them.

use flagfall_game::Words;
use flagfall_ledger::PersonId;
use flagfall_store::Grant;

use crate::error::Problem;
use crate::roles::{Action, Board, Standing, allowed};
use crate::wire::{Call, Called};
use crate::{Who, Zone};

impl Zone {
    /// The calls and appeals in all games that somebody answers for, the oldest first.
    pub(crate) async fn calls(&self, who: Who) -> Result<Vec<Call>, Problem> {
        let Who::Person { id, .. } = who else {
            return Err(Problem::NotLoggedIn);
        };
        let grants = self.people(move |people| people.grants(id)).await?;
        let rules = |grant: &Grant| allowed(Action::AnswerCalls, &[grant.role]);
        if !grants.iter().any(rules) {
            return Err(Problem::NotThis("calls are for arbiters".to_owned()));
        }
        let rules_on =
            |board: &Board| Standing::of(who, board, &grants, false).may(Action::AnswerCalls);
        let calls = self.desk.calls(rules_on);
        // Words are looked up each time, for they may have been erased.
        self.people(move |people| {
            let worded = |(mut call, words): (Call, Words)| {
                if let Words::Kept(number) = words {
                    call.reason = people.line(number)?.map_or_else(String::new, |line| line.text);
                }
                Ok(call)
            };
            calls.into_iter().map(worded).collect()
        })
        .await
    }

    /// Takes a call or an appeal, for whoever is first.
    pub(crate) async fn take_call(
        &self,
        who: Who,
        game: u64,
        called: Called,
    ) -> Result<(), Problem> {
        let part = self.part(who, game, None).await?;
        let Some(person) = part.person.filter(|_| part.may(Action::AnswerCalls)) else {
            return Err(Problem::NotThis("calls are for arbiters".to_owned()));
        };
        match self.desk.take(game, called, person) {
            Some(true) => self.note_call(game, called, Some(person)).await,
            Some(false) => Err(Problem::Taken),
            None => Err(Problem::NoCall),
        }
    }

    /// Forgets who took calls that are settled.
    pub(crate) async fn let_go(&self, game: u64, settled: Vec<Called>) {
        for called in settled {
            // It is tried again when the zone starts.
            if let Err(problem) = self.note_call(game, called, None).await {
                tracing::error!("game {game}: {problem}");
            }
        }
    }

    /// Puts down who has taken a call, for when the zone was down.
    async fn note_call(
        &self,
        game: u64,
        called: Called,
        by: Option<PersonId>,
    ) -> Result<(), Problem> {
        let called = serde_json::to_string(&called).expect("all its keys are texts");
        self.people(move |people| people.take_call(game, &called, by)).await
    }
}

//! Who opened a socket, looked at again: sessions and tokens end, and roles are taken.

use flagfall_store::{Pass, PassKind};
use tokio::time::Instant;

use super::{End, POLICY, Socket};
use crate::error::Problem;
use crate::wire::As;
use crate::{Via, Who};

/// Whoever comes in again is told why, if they may not.
const ENDED: End = Some((POLICY, "your session or token has ended"));

impl Socket {
    /// Looks again who opened it and what they may follow; what is no longer theirs ends.
    pub(super) async fn look_again(&mut self) -> Result<(), End> {
        if !self.still_holds().await {
            return Err(ENDED);
        }
        let games: Vec<u64> = self.following.iter().map(super::Following::game).collect();
        for game in games {
            if let Err(problem) = self.still_follows(game).await {
                self.following.retain(|following| following.game() != game);
                self.failed(game, &problem);
            }
        }
        if self.calls.is_some() {
            self.tell_calls().await;
        }
        Ok(())
    }

    /// Whether that which it was opened by holds. Where nobody can say, it does not.
    async fn still_holds(&mut self) -> bool {
        let Who::Person { id, via } = self.who else { return true };
        let (kind, number) = match via {
            Via::Session(number) => (PassKind::Session, number),
            Via::Token(number) => (PassKind::Token, number),
        };
        let now = self.zone.now();
        let holds = |pass: &Pass| pass.id == number && pass.until.is_none_or(|until| until > now);
        let passes = self.zone.people(move |people| people.passes(id, kind)).await;
        passes.is_ok_and(|passes| passes.iter().any(holds))
    }

    /// Follows a game on as what it was followed as, if it still can be.
    async fn still_follows(&mut self, game: u64) -> Result<(), Problem> {
        let Some(following) = self.followed(game) else { return Ok(()) };
        let (who, before) = (following.who, following.part.hat);
        let wanted = match following.part.called() {
            As::OtherPlayer => As::Spectator,
            called => called,
        };
        let part = self.zone.part(who, game, Some(wanted)).await?;
        let Some(following) = self.followed(game) else { return Ok(()) };
        following.part = part;
        if following.part.is_onlooker() {
            // They may see more than before, or less.
            following.due = Some(Instant::now());
        } else if following.part.hat != before {
            return Err(Problem::NotThis("you have another part here: follow it anew".to_owned()));
        }
        Ok(())
    }
}

//! Rechecking what a socket may do: sessions and tokens end, and roles are revoked.

use flagfall_laws::ParticipationKind;
use flagfall_store::{AccessToken, AccessTokenKind};
use tokio::time::Instant;

use super::{CLOSE_POLICY_VIOLATION, Socket, SocketEnd};
use crate::error::ApiError;
use crate::{Credential, Identity};

/// The close reason for an ended credential; connecting again gives the details.
const ENDED: SocketEnd = Some((CLOSE_POLICY_VIOLATION, "your session or token has ended"));

impl Socket {
    /// Rechecks the credential of the socket and its subscriptions, and ends those that are no longer
    /// allowed.
    pub(super) async fn recheck_access(&mut self) -> Result<(), SocketEnd> {
        if !self.is_credential_valid().await {
            return Err(ENDED);
        }
        let games: Vec<u64> = self.subscriptions.iter().map(super::Subscription::game).collect();
        for game in games {
            if let Err(error) = self.recheck_subscription(game).await {
                self.subscriptions.retain(|subscription| subscription.game() != game);
                self.fail(Some(game), None, &error);
            }
        }
        if self.calls.is_some() {
            self.send_calls().await;
        }
        Ok(())
    }

    /// Whether the credential that opened the socket is still valid. If that is unknown, it is not.
    async fn is_credential_valid(&mut self) -> bool {
        let Identity::Person { id, credential, .. } = self.identity else { return true };
        let (kind, number) = match credential {
            Credential::Session(number) => (AccessTokenKind::Session, number),
            Credential::Token { id: number, .. } => (AccessTokenKind::Personal, number),
        };
        let now = self.zone.now();
        let is_valid =
            |token: &AccessToken| token.id == number && token.expires_at.is_none_or(|expires_at| expires_at > now);
        let tokens = self.zone.with_people(move |people| people.tokens(id, kind)).await;
        tokens.is_ok_and(|tokens| tokens.iter().any(is_valid))
    }

    /// Renews a subscription in its capacity, or returns the reason why that is no longer allowed.
    async fn recheck_subscription(&mut self, game: u64) -> Result<(), ApiError> {
        let Some(subscription) = self.subscription(game) else { return Ok(()) };
        let (identity, before) = (subscription.identity, subscription.participant.participation());
        let seat = subscription.participant.seat();
        let wanted = match subscription.participant.kind() {
            // Becomes an assistant once the game has accepted it.
            _ if subscription.participant.awaits_acceptance() => None,
            ParticipationKind::OtherPlayer => Some(ParticipationKind::Spectator),
            kind => Some(kind),
        };
        let participant = self.zone.participant(identity, game, wanted).await?;
        let Some(subscription) = self.subscription(game) else { return Ok(()) };
        subscription.participant = participant;
        // Somebody else's events have other numbers.
        let is_same_viewer = subscription.participant.seat() == seat;
        if is_same_viewer && subscription.participant.is_watching() {
            // The client may see more than before, or less.
            subscription.due = Some(Instant::now());
        } else if !is_same_viewer || subscription.participant.participation() != before {
            let why = "your part in this game has changed: subscribe again";
            return Err(ApiError::NotAllowed(why.to_owned()));
        }
        Ok(())
    }
}

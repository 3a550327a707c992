//! Who somebody is: what they show, and what that proves.
//!
//! There are three kinds of credentials. The secret of a seat says itself which seat it is of. That of
//! a session comes in a cookie, that of a personal access token as a bearer; of these only digests
//! are kept.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::Extensions;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::request::Parts;
use flagfall_chess::Color;
use flagfall_ledger::PersonId;
use flagfall_store::{Pass, PassKind};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Zone;
use crate::error::Problem;
use crate::http::Caller;
use crate::secret::{Secret, TOKEN};

/// Somebody, as far as is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Anybody at all.
    Anybody,
    /// Who holds the secret of a seat.
    Seat {
        /// In which game.
        game: u64,
        /// Which.
        player: Color,
    },
    /// Somebody with an account.
    Person {
        /// Who.
        id: PersonId,
        /// By what.
        via: Via,
    },
}

/// By what somebody is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// The session of that number.
    Session(u64),
    /// The personal access token of that number.
    Token(u64),
}

impl From<Pass> for Who {
    fn from(pass: Pass) -> Who {
        let via = match pass.kind {
            PassKind::Session => Via::Session(pass.id),
            PassKind::Token => Via::Token(pass.id),
        };
        Who::Person { id: pass.person, via }
    }
}

/// Makes and proves the secrets of seats. They are kept nowhere: whoever has the key can tell.
#[derive(Clone)]
pub struct Doorkeeper(Hmac<Sha256>);

impl Doorkeeper {
    /// One with that key.
    pub fn new(key: &[u8; 32]) -> Doorkeeper {
        Doorkeeper(Hmac::new_from_slice(key).expect("a key may have any length"))
    }

    /// The secret of a seat.
    ///
    /// ```
    /// use flagfall_chess::Color::{Black, White};
    /// use flagfall_server::{Doorkeeper, Who};
    /// let keeper = Doorkeeper::new(&[7; 32]);
    /// let secret = keeper.seat_secret(5, White);
    /// assert_eq!(keeper.who(&secret), Some(Who::Seat { game: 5, player: White }));
    /// assert_eq!(keeper.who(&secret.replace("white", "black")), None);
    /// assert_eq!(Doorkeeper::new(&[8; 32]).who(&secret), None);
    /// ```
    pub fn seat_secret(&self, game: u64, player: Color) -> String {
        let claim = format!("seat.{game}.{}", name(player));
        let proof = self.0.clone().chain_update(&claim).finalize().into_bytes();
        proof[..16].iter().fold(claim + ".", |text, byte| text + &format!("{byte:02x}"))
    }

    /// Whom a secret proves somebody to be.
    pub fn who(&self, secret: &str) -> Option<Who> {
        let (claim, proof) = secret.rsplit_once('.')?;
        let mut words = claim.split('.');
        let ("seat", game, player, None) =
            (words.next()?, words.next()?, words.next()?, words.next())
        else {
            return None;
        };
        let game = game.parse().ok()?;
        let player = Color::ALL.into_iter().find(|color| name(*color) == player)?;
        let mut shown = [0; 16];
        let (pairs, rest) = proof.as_bytes().as_chunks::<2>();
        if pairs.len() != shown.len() || !rest.is_empty() {
            return None;
        }
        for (byte, pair) in shown.iter_mut().zip(pairs) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        // Compared in constant time.
        self.0.clone().chain_update(claim).verify_truncated_left(&shown).ok()?;
        Some(Who::Seat { game, player })
    }
}

const fn name(player: Color) -> &'static str {
    match player {
        Color::White => "white",
        Color::Black => "black",
    }
}

impl FromRequestParts<Arc<Zone>> for Who {
    type Rejection = Infallible;

    /// Who it is was found out before, when the request came in.
    async fn from_request_parts(parts: &mut Parts, _: &Arc<Zone>) -> Result<Who, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Who::Anybody))
    }
}

impl Who {
    /// A bearer who is not known is sent away; a browser whose session is over is anybody.
    pub(crate) async fn known(parts: &Parts, zone: &Zone) -> Result<Who, Problem> {
        let shown = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        if let Some(secret) = shown.and_then(|shown| shown.strip_prefix("Bearer ")) {
            if !secret.starts_with(TOKEN) {
                return zone.keeper.who(secret).ok_or(Problem::UnknownBearer);
            }
            let pass = find(zone, secret).await?.filter(|pass| pass.kind == PassKind::Token);
            return pass.map(Who::from).ok_or(Problem::UnknownBearer);
        }
        let Some(secret) = cookie(parts, session_cookie(is_secure(&parts.extensions))) else {
            return Ok(Who::Anybody);
        };
        let pass = find(zone, &secret).await?.filter(|pass| pass.kind == PassKind::Session);
        Ok(pass.map_or(Who::Anybody, Who::from))
    }
}

async fn find(zone: &Zone, secret: &str) -> Result<Option<Pass>, Problem> {
    let (secret, now) = (Secret::shown(secret).digest(), zone.now());
    zone.people(move |people| people.pass(secret, now)).await
}

/// Whether a request came over TLS.
pub(crate) fn is_secure(extensions: &Extensions) -> bool {
    extensions.get().is_some_and(|caller: &Caller| caller.secure)
}

/// The name of the cookie that holds a session. Under TLS browsers see to it that no other host of
/// the domain can set it.
pub(crate) const fn session_cookie(secure: bool) -> &'static str {
    if secure { "__Host-flagfall_session" } else { "flagfall_session" }
}

fn cookie(parts: &Parts, name: &str) -> Option<String> {
    let headers = parts.headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut cookies = headers.flat_map(|line| line.split(';')).map(str::trim);
    let value = cookies.find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='));
    value.map(str::to_owned)
}

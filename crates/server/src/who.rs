//! Who somebody is: what they show, and what that proves.
//!
//! There is one kind of credential so far, the secret of a seat. It says itself which seat it is of,
//! so sessions and tokens can join it under other first words.

use std::convert::Infallible;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use flagfall_chess::Color;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

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

impl<S: Sync> FromRequestParts<S> for Who
where
    Doorkeeper: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Who, Infallible> {
        let shown = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let secret = shown.and_then(|shown| shown.strip_prefix("Bearer "));
        let who = secret.and_then(|secret| Doorkeeper::from_ref(state).who(secret));
        Ok(who.unwrap_or(Who::Anybody))
    }
}

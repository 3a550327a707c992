//! Device cookies: a browser that has been logged in to an account is recognised when it logs in again.
//!
//! The cookie proves nothing but that, so it replaces no password. It keeps the owner's attempts apart from
//! those of guessers. It is bound to the password with which the browser was logged in, so that a new password
//! also ends the recognition of browsers.

use axum::http::request::Parts;
use flagfall_ledger::PersonId;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::Identity;
use crate::accounts::identity::{cookie, is_secure};
use crate::net::limits::Device;

/// Issues and verifies device cookies. They are stored nowhere: the key suffices to verify one.
#[derive(Clone)]
pub(crate) struct DeviceCookies(Hmac<Sha256>);

impl DeviceCookies {
    /// Creates an issuer with a key.
    pub(crate) fn new(key: &[u8; 32]) -> DeviceCookies {
        DeviceCookies(Hmac::new_from_slice(key).expect("HMAC accepts keys of any length"))
    }

    /// Returns the value of the cookie for a person's browser, given the hash of the person's password.
    pub(crate) fn issue(&self, person: PersonId, password: Option<&str>, number: u64) -> String {
        let claim = format!("device.{}.{number}", person.0);
        let password = password.unwrap_or_default();
        let proof =
            self.0.clone().chain_update(&claim).chain_update([0]).chain_update(password).finalize().into_bytes();
        proof[..16].iter().fold(claim + ".", |text, byte| text + &format!("{byte:02x}"))
    }

    /// Returns the number of the browser, if the cookie was issued for this person and password.
    pub(crate) fn verify(&self, person: PersonId, password: Option<&str>, value: &str) -> Option<u64> {
        let number = value.split('.').nth(2)?.parse().ok()?;
        // The whole value is compared as a digest, so the time tells nothing about the proof.
        let digest = |text: &str| self.0.clone().chain_update(text).finalize().into_bytes();
        (digest(&self.issue(person, password, number)) == digest(value)).then_some(number)
    }

    /// Returns the browser that sends a request, if the person has been logged in with it.
    pub(crate) fn device(
        &self,
        person: PersonId,
        password: Option<&str>,
        identity: Identity,
        value: Option<&str>,
    ) -> Option<Device> {
        match identity {
            Identity::Person { id, credential: crate::Credential::Session(session), .. } if id == person => {
                Some(Device::Session(session))
            }
            _ => self.verify(person, password, value?).map(Device::Cookie),
        }
    }
}

/// The name of the device cookie.
pub(crate) const fn device_cookie(secure: bool) -> &'static str {
    if secure { "__Host-flagfall_device" } else { "flagfall_device" }
}

/// Returns the device cookie of a request.
pub(crate) fn sent_device(parts: &Parts) -> Option<String> {
    cookie(parts, device_cookie(is_secure(&parts.extensions)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookie_is_valid_for_its_person_only() {
        let cookies = DeviceCookies::new(&[7; 32]);
        let (ann, bob) = (PersonId(1), PersonId(2));
        let password = Some("hash");
        let value = cookies.issue(ann, password, 99);
        assert_eq!(cookies.verify(ann, password, &value), Some(99));
        for forged in
            [value.replace("99", "98"), value[..value.len() - 1].to_owned(), format!("{value}0"), String::new()]
        {
            assert_eq!(cookies.verify(ann, password, &forged), None, "{forged}");
        }
        assert_eq!(cookies.verify(bob, password, &value), None);
        assert_eq!(cookies.verify(ann, Some("new hash"), &value), None, "the password has changed");
        assert_eq!(DeviceCookies::new(&[8; 32]).verify(ann, password, &value), None);
        // The same key signs seat tokens, which are no device cookies.
        let seat = crate::SeatTokens::new(&[7; 32]).seat_secret(99, flagfall_chess::Color::White);
        assert_eq!(cookies.verify(ann, password, &seat), None);
    }
}

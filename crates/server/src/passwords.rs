//! Passwords: hashed by a few threads of their own, so that nothing else waits for them.

use std::fmt;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::counts::Counts;
use crate::error::Problem;
use crate::spine::Failure;

/// How long a password may be, in bytes.
const SHORTEST: usize = 10;
const LONGEST: usize = 256;
/// So many threads hash at most, 19 MiB each.
const MOST_THREADS: usize = 2;
/// So many may wait.
const QUEUE: usize = 32;

/// The hash of no password, of the same cost as all others.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$Tm9ib2R5J3Mgc2FsdCBpcw$\
    QSBoYXNoIHRoYXQgbm8gcGFzc3dvcmQgZXZlciBsZWQ";

/// A password as somebody gives it: it is not shown by accident.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = String, format = Password)]
pub(crate) struct Password(String);

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

impl Password {
    /// Whether it may be chosen.
    fn check(&self) -> Result<(), Problem> {
        if (SHORTEST..=LONGEST).contains(&self.0.len()) {
            return Ok(());
        }
        let why = format!("a password has {SHORTEST} to {LONGEST} bytes");
        Err(Problem::Invalid(why))
    }

    fn fits(&self, hash: &str) -> bool {
        // What is too long costs the same, and fits nothing.
        let end = self.0.len().min(LONGEST);
        let fits = Argon2::default().verify_password(&self.0.as_bytes()[..end], hash).is_ok();
        fits && end == self.0.len()
    }

    fn hash(&self, salt: [u8; 16]) -> Option<String> {
        let hash = Argon2::default().hash_password_with_salt(self.0.as_bytes(), &salt);
        hash.ok().map(|hash| hash.to_string())
    }
}

type Job = Box<dyn FnOnce() + Send>;

/// Those who hash passwords.
pub(crate) struct Passwords {
    queue: SyncSender<Job>,
    counts: Arc<Counts>,
}

impl Passwords {
    pub(crate) fn start(counts: Arc<Counts>) -> Passwords {
        let (queue, queued) = sync_channel(QUEUE);
        let queued = Arc::new(Mutex::new(queued));
        for _ in 0..MOST_THREADS {
            let queued = Arc::clone(&queued);
            // It ends when nobody can ask any more.
            thread::spawn(move || {
                while let Some(job) = next(&queued) {
                    job();
                }
            });
        }
        Passwords { queue, counts }
    }

    /// The hash of a password that somebody chooses.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, Problem> {
        password.check()?;
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| Problem::Invalid(error.to_string()))?;
        let hash = self.ask(move || password.hash(salt)).await?;
        hash.ok_or(Problem::Failed(Failure::Halted))
    }

    /// Whether a password has that hash. Where there is none it takes as long to say no.
    pub(crate) async fn fits(
        &self,
        password: Password,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        self.ask(move || {
            let fits = password.fits(hash.as_deref().unwrap_or(NOBODY));
            fits && hash.is_some()
        })
        .await
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move || {
            // Who has left needs no answer.
            if !tell.is_closed() {
                let _ = tell.send(work());
            }
        });
        match self.queue.try_send(job) {
            Ok(()) => self.counts.hashed.up(),
            Err(TrySendError::Full(_)) => {
                self.counts.busy.up();
                return Err(Problem::Failed(Failure::Busy));
            }
            Err(TrySendError::Disconnected(_)) => return Err(Problem::Failed(Failure::Halted)),
        }
        told.await.map_err(|_| Problem::Failed(Failure::Halted))
    }
}

fn next(queued: &Mutex<Receiver<Job>>) -> Option<Job> {
    queued.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    #[tokio::test]
    async fn a_password_fits_its_own_hash_alone() {
        let passwords = Passwords::start(Arc::default());
        let hash = passwords.hash(password("correct horse")).await.expect("hashed");
        let again = passwords.hash(password("correct horse")).await.expect("hashed");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$") && hash != again, "{hash}");
        for (text, hash, expected) in [
            ("correct horse", Some(&hash), true),
            ("correct horse", Some(&again), true),
            ("correct hors", Some(&hash), false),
            ("", Some(&hash), false),
            ("correct horse", None, false),
            ("A hash that no password ever led", None, false),
        ] {
            let fits = passwords.fits(password(text), hash.cloned()).await;
            assert_eq!(fits, Ok(expected), "{text}");
        }
    }

    #[tokio::test]
    async fn too_short_and_too_long_ones_are_not_taken() {
        let passwords = Passwords::start(Arc::default());
        for (length, taken) in [(0, false), (9, false), (10, true), (256, true), (257, false)] {
            let hashed = passwords.hash(password(&"x".repeat(length))).await;
            assert_eq!(hashed.is_ok(), taken, "{length}");
        }
        // What is cut does not fit what it was cut to.
        let hash = passwords.hash(password(&"x".repeat(256))).await.expect("hashed");
        assert_eq!(passwords.fits(password(&"x".repeat(257)), Some(hash)).await, Ok(false));
    }

    /// A hash that could not be read would be refused at once, and tell who has no account.
    #[test]
    fn nobodys_hash_costs_what_others_do() {
        let real = password("correct horse").hash([7; 16]).expect("hashed");
        let shape = |hash: &str| hash.split('$').map(str::len).collect::<Vec<_>>();
        assert_eq!(shape(&real), shape(NOBODY));
        assert_eq!(real.split('$').nth(3), NOBODY.split('$').nth(3));
        let read = argon2::password_hash::phc::PasswordHash::new(NOBODY).expect("a hash");
        assert_eq!(read.hash.map(|hash| hash.len()), Some(32));
    }

    #[tokio::test]
    async fn too_many_at_once_are_told_so() {
        let passwords = Passwords::start(Arc::default());
        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let (begun, begins) = mpsc::channel();
        // Every thread is held up, and then every place is taken.
        let hold = || {
            let (held, begun) = (Arc::clone(&held), begun.clone());
            move || {
                begun.send(()).expect("somebody waits");
                let _ = held.lock().unwrap_or_else(PoisonError::into_inner).recv();
            }
        };
        for _ in 0..MOST_THREADS {
            passwords.queue.try_send(Box::new(hold())).expect("room");
        }
        for _ in 0..MOST_THREADS {
            begins.recv().expect("it began");
        }
        for _ in 0..QUEUE {
            passwords.queue.try_send(Box::new(|| ())).expect("room");
        }
        let busy = passwords.fits(password("correct horse"), None).await;
        assert_eq!(busy, Err(Problem::Failed(Failure::Busy)));
        drop(release);
    }
}

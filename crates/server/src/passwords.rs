//! Passwords: hashed by a few threads of their own, so that nothing else waits for them.

use std::fmt;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::counts::Counts;
use crate::error::Problem;
use crate::spine::Failure;

/// How long a password may be, in bytes.
const SHORTEST: usize = 10;
const LONGEST: usize = 256;
/// So many threads hash at most, each in 19 MiB that it keeps.
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

    fn fits(&self, hash: &str, memory: &mut Memory) -> bool {
        // What is too long costs the same, and fits nothing.
        let end = self.0.len().min(LONGEST);
        memory.verify(&self.0.as_bytes()[..end], hash) == Some(true) && end == self.0.len()
    }

    fn hash(&self, salt: [u8; 16], memory: &mut Memory) -> Option<String> {
        memory.hash(self.0.as_bytes(), &salt)
    }
}

/// What a thread hashes in: made once, for what is given back the system may not get for long.
#[derive(Default)]
struct Memory(Vec<Block>);

impl Memory {
    fn hash(&mut self, password: &[u8], salt: &[u8]) -> Option<String> {
        let (algorithm, version, params) = Default::default();
        let hash = self.output(password, salt, (algorithm, version, &params))?;
        let hash = PasswordHash {
            algorithm: ARGON2ID_IDENT,
            version: Some(version.into()),
            params: ParamsString::try_from(&params).ok()?,
            salt: Some(Salt::new(salt).ok()?),
            hash: Some(hash),
        };
        Some(hash.to_string())
    }

    /// Whether a password has that hash; nothing, if it is no hash.
    fn verify(&mut self, password: &[u8], hash: &str) -> Option<bool> {
        let hash = PasswordHash::new(hash).ok()?;
        let algorithm = Algorithm::try_from(hash.algorithm.as_str()).ok()?;
        let version = hash.version.map_or(Ok(Version::default()), Version::try_from).ok()?;
        let params = Params::try_from(&hash).ok()?;
        let output = self.output(password, hash.salt.as_ref()?, (algorithm, version, &params))?;
        // Compared in constant time.
        Some(output == hash.hash?)
    }

    fn output(
        &mut self,
        password: &[u8],
        salt: &[u8],
        (algorithm, version, params): (Algorithm, Version, &Params),
    ) -> Option<Output> {
        self.0.resize(self.0.len().max(params.block_count()), Block::default());
        let argon2 = Argon2::new(algorithm, version, params.clone());
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN))?;
        argon2.hash_password_into_with_memory(password, salt, output, &mut self.0).ok()?;
        Output::new(output).ok()
    }
}

type Job = Box<dyn FnOnce(&mut Memory) + Send>;

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
                let mut memory = Memory::default();
                while let Some(job) = next(&queued) {
                    job(&mut memory);
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
        let hash = self.ask(move |memory| password.hash(salt, memory)).await?;
        hash.ok_or(Problem::Failed(Failure::Halted))
    }

    /// Whether a password has that hash. Where there is none it takes as long to say no.
    pub(crate) async fn fits(
        &self,
        password: Password,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        self.ask(move |memory| {
            let fits = password.fits(hash.as_deref().unwrap_or(NOBODY), memory);
            fits && hash.is_some()
        })
        .await
    }

    async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Memory) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let (tell, told) = oneshot::channel();
        let job: Job = Box::new(move |memory| {
            // Who has left needs no answer.
            if !tell.is_closed() {
                let _ = tell.send(work(memory));
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
        let real = password("correct horse").hash([7; 16], &mut Memory::default()).expect("hashed");
        let shape = |hash: &str| hash.split('$').map(str::len).collect::<Vec<_>>();
        assert_eq!(shape(&real), shape(NOBODY));
        assert_eq!(real.split('$').nth(3), NOBODY.split('$').nth(3));
        let read = PasswordHash::new(NOBODY).expect("a hash");
        assert_eq!(read.hash.map(|hash| hash.len()), Some(32));
    }

    /// Hashes that others made, with other figures too.
    #[test]
    fn hashes_are_those_of_argon2_whatever_was_in_the_memory_before() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let mut memory = Memory::default();
        for (mebibytes, passes) in [(19, 2), (1, 3), (8, 1), (19, 2)] {
            let params = Params::new(mebibytes * 1024, passes, 1, None).expect("figures");
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let hash = argon2.hash_password_with_salt(b"correct horse", &[7; 16]).expect("hashed");
            let fits = |text, memory: &mut Memory| password(text).fits(&hash.to_string(), memory);
            assert!(fits("correct horse", &mut memory) && !fits("correct hors", &mut memory));
        }
        let own = password("correct horse").hash([7; 16], &mut memory).expect("hashed");
        assert_eq!(Argon2::default().verify_password(b"correct horse", own.as_str()), Ok(()));
        assert!(!password("correct horse").fits("no hash", &mut memory));
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
            move |_: &mut Memory| {
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
            passwords.queue.try_send(Box::new(|_| ())).expect("room");
        }
        let busy = passwords.fits(password("correct horse"), None).await;
        assert_eq!(busy, Err(Problem::Failed(Failure::Busy)));
        drop(release);
    }
}

//! Password hashing on dedicated threads, so that nothing else waits for it.

use std::fmt;
use std::net::IpAddr;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::ToSchema;

use crate::Zone;
use crate::accounts::password_policy::{self, MAX_BYTES};
use crate::error::ApiError;
use crate::net::limits::{Abuse, AccountKey, Device, GuessResult};
use crate::spine::SpineError;
use crate::zone::metrics::Metrics;

/// Hashing threads, each with 19 MiB of its own memory.
const THREADS: usize = 2;
/// Requests that may wait.
const QUEUE: usize = 32;

/// A hash that no password has, as costly to verify as any other.
const DUMMY_HASH: &str = "$argon2id$v=19$m=19456,t=2,p=1$Tm9ib2R5J3Mgc2FsdCBpcw$\
    QSBoYXNoIHRoYXQgbm8gcGFzc3dvcmQgZXZlciBsZWQ";

/// A password in plain text. Its `Debug` output hides it.
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
    fn verify(&self, hash: &str, memory: &mut HashMemory) -> bool {
        // Too long a password costs the same to verify, and matches nothing.
        let end = self.0.len().min(MAX_BYTES);
        memory.verify(&self.0.as_bytes()[..end], hash) == Some(true) && end == self.0.len()
    }

    fn hash(&self, salt: [u8; 16], memory: &mut HashMemory) -> Option<String> {
        memory.hash(self.0.as_bytes(), &salt)
    }
}

/// The working memory of a thread, allocated once because freed memory may not return to the system
/// for long.
#[derive(Default)]
struct HashMemory(Vec<Block>);

impl HashMemory {
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

    /// Whether a password has this hash; none if the hash cannot be parsed.
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

type HashJob = Box<dyn FnOnce(&mut HashMemory) + Send>;

/// The pool of hashing threads.
pub(crate) struct PasswordHasherPool {
    queue: SyncSender<HashJob>,
    metrics: Arc<Metrics>,
}

impl PasswordHasherPool {
    pub(crate) fn start(metrics: Arc<Metrics>) -> PasswordHasherPool {
        let (queue, queued) = sync_channel(QUEUE);
        let queued = Arc::new(Mutex::new(queued));
        for _ in 0..THREADS {
            let queued = Arc::clone(&queued);
            // The thread ends when the pool is dropped.
            thread::spawn(move || {
                let mut memory = HashMemory::default();
                while let Some(job) = next(&queued) {
                    job(&mut memory);
                }
            });
        }
        PasswordHasherPool { queue, metrics }
    }

    /// Hashes a newly chosen password.
    async fn hash(&self, password: Password) -> Result<String, ApiError> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(|error| ApiError::Invalid(error.to_string()))?;
        let hash = self.run(move |memory| password.hash(salt, memory)).await?;
        hash.ok_or(ApiError::Spine(SpineError::Halted))
    }

    /// Whether a password has this hash. Without a hash it takes equally long to say no.
    async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, ApiError> {
        self.run(move |memory| {
            let matches = password.verify(hash.as_deref().unwrap_or(DUMMY_HASH), memory);
            matches && hash.is_some()
        })
        .await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut HashMemory) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (sender, receiver) = oneshot::channel();
        let job: HashJob = Box::new(move |memory| {
            // The caller may be gone.
            if !sender.is_closed() {
                let _ = sender.send(work(memory));
            }
        });
        match self.queue.try_send(job) {
            Ok(()) => self.metrics.passwords_hashed.increment(),
            Err(TrySendError::Full(_)) => {
                self.metrics.requests_busy.increment();
                return Err(ApiError::Spine(SpineError::Busy));
            }
            Err(TrySendError::Disconnected(_)) => return Err(ApiError::Spine(SpineError::Halted)),
        }
        receiver.await.map_err(|_| ApiError::Spine(SpineError::Halted))
    }
}

/// An attempt to prove who somebody is by a password.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    pub(crate) account: AccountKey,
    /// The browser, if the person has been logged in with it.
    pub(crate) device: Option<Device>,
    pub(crate) from: IpAddr,
}

impl Zone {
    /// Whether a password has this hash, within the limits on guessing.
    pub(crate) async fn check_password(
        &self,
        Attempt { account, device, from }: Attempt,
        password: Password,
        hash: Option<String>,
    ) -> Result<bool, ApiError> {
        let (guesses, now) = (&self.limits.guesses, self.now());
        let guess = guesses.admit(account, device, from, now).map_err(|wait| {
            self.limits.abuse.note(Abuse::Passwords, from, now);
            ApiError::TooManyGuesses(wait)
        })?;
        let matches = self.passwords.verify(password, hash).await;
        let result = match matches {
            Ok(true) => GuessResult::Right,
            Ok(false) => GuessResult::Wrong,
            Err(_) => GuessResult::Unchecked,
        };
        guesses.settle(&guess, result, self.now());
        matches
    }

    /// Hashes a new password for an account with these names, if it may be chosen.
    pub(crate) async fn hash_password(
        &self,
        password: Password,
        names: &[&str],
        from: IpAddr,
    ) -> Result<String, ApiError> {
        password_policy::check(&password.0, names)?;
        self.limits.hash(from, self.now()).map_err(ApiError::RateLimited)?;
        self.passwords.hash(password).await
    }
}

fn next(queued: &Mutex<Receiver<HashJob>>) -> Option<HashJob> {
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
    async fn password_matches_only_its_own_hash() {
        let passwords = PasswordHasherPool::start(Arc::default());
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
            let matches = passwords.verify(password(text), hash.cloned()).await;
            assert_eq!(matches, Ok(expected), "{text}");
        }
    }

    #[tokio::test]
    async fn longer_password_does_not_match_the_hash_of_its_beginning() {
        let passwords = PasswordHasherPool::start(Arc::default());
        let hash = passwords.hash(password(&"x".repeat(256))).await.expect("hashed");
        assert_eq!(passwords.verify(password(&"x".repeat(257)), Some(hash)).await, Ok(false));
    }

    /// An unparsable hash would be rejected at once, and so reveal which accounts do not exist.
    #[test]
    fn dummy_hash_costs_the_same_as_real_ones() {
        let real = password("correct horse").hash([7; 16], &mut HashMemory::default()).expect("hashed");
        let shape = |hash: &str| hash.split('$').map(str::len).collect::<Vec<_>>();
        assert_eq!(shape(&real), shape(DUMMY_HASH));
        assert_eq!(real.split('$').nth(3), DUMMY_HASH.split('$').nth(3));
        let read = PasswordHash::new(DUMMY_HASH).expect("a hash");
        assert_eq!(read.hash.map(|hash| hash.len()), Some(32));
    }

    /// Hashes made elsewhere, with other parameters too.
    #[test]
    fn hashes_match_argon2_with_reused_memory() {
        use argon2::password_hash::{PasswordHasher, PasswordVerifier};
        let mut memory = HashMemory::default();
        for (mebibytes, passes) in [(19, 2), (1, 3), (8, 1), (19, 2)] {
            let params = Params::new(mebibytes * 1024, passes, 1, None).expect("valid parameters");
            let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
            let hash = argon2.hash_password_with_salt(b"correct horse", &[7; 16]).expect("hashed");
            let verify = |text, memory: &mut HashMemory| password(text).verify(&hash.to_string(), memory);
            assert!(verify("correct horse", &mut memory) && !verify("correct hors", &mut memory));
        }
        let own = password("correct horse").hash([7; 16], &mut memory).expect("hashed");
        assert_eq!(Argon2::default().verify_password(b"correct horse", own.as_str()), Ok(()));
        assert!(!password("correct horse").verify("no hash", &mut memory));
    }

    #[tokio::test]
    async fn full_queue_is_reported_as_busy() {
        let passwords = PasswordHasherPool::start(Arc::default());
        let (release, blocked) = mpsc::channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let (started, starts) = mpsc::channel();
        // Every thread is blocked, then the queue is filled.
        let block = || {
            let (blocked, started) = (Arc::clone(&blocked), started.clone());
            move |_: &mut HashMemory| {
                started.send(()).expect("the test waits");
                let _ = blocked.lock().unwrap_or_else(PoisonError::into_inner).recv();
            }
        };
        for _ in 0..THREADS {
            passwords.queue.try_send(Box::new(block())).expect("room");
        }
        for _ in 0..THREADS {
            starts.recv().expect("started");
        }
        for _ in 0..QUEUE {
            passwords.queue.try_send(Box::new(|_| ())).expect("room");
        }
        let busy = passwords.verify(password("correct horse"), None).await;
        assert_eq!(busy, Err(ApiError::Spine(SpineError::Busy)));
        drop(release);
    }
}

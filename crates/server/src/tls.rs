//! Connections that nobody on the way can read.

mod authority;
mod files;
mod names;
mod steps;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::Config;
use authority::Authority;
use files::Given;
pub use steps::{Step, TRUST_STEPS};

/// Why TLS cannot be spoken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", .file.display())]
    File {
        /// Which one.
        file: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There is none in it.
    #[error("{} holds no certificate in PEM", .0.display())]
    NoCertificate(PathBuf),
    /// There is none in it.
    #[error("{} holds no private key in PEM", .0.display())]
    NoKey(PathBuf),
    /// They are not of each other.
    #[error("the key in {} is not that of the certificate in {}", .key.display(), .certificate.display())]
    Mismatch {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// What is in it is of no use.
    #[error("{} is of no use for TLS: {why}", .file.display())]
    Unusable {
        /// Which one.
        file: PathBuf,
        /// Why.
        why: String,
    },
    /// No certificate can be made.
    #[error("no certificate can be made: {0}")]
    Made(String),
}

/// The certificate of a local authority, for devices to trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    /// The certificate, in DER.
    pub certificate: Vec<u8>,
    /// Its SHA-256 fingerprint, as devices show it.
    pub fingerprint: String,
}

impl Trust {
    /// The certificate in PEM, as programs want it.
    pub fn pem(&self) -> String {
        let text = STANDARD.encode(&self.certificate);
        let lines: Vec<&str> = text
            .as_bytes()
            .chunks(64)
            .map(|line| std::str::from_utf8(line).expect("base64 is ASCII"))
            .collect();
        format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
    }
}

/// Where certificates come from.
enum Source {
    Given(Given),
    Local(Box<Authority>),
}

/// What the zone speaks TLS with.
pub(crate) struct Tls {
    source: Source,
    current: Arc<Current>,
    acceptor: TlsAcceptor,
    /// What is wrong with the certificate that is wanted, if anything is.
    trouble: Option<String>,
}

impl Tls {
    /// As the configuration wants it, if it does.
    pub(crate) fn open(config: &Config) -> Result<Option<Tls>, TlsError> {
        let source = match (&config.tls_cert, &config.tls_key) {
            (Some(certificate), Some(key)) => Source::Given(Given::new(certificate, key)),
            _ if config.tls_local => {
                Source::Local(Box::new(Authority::open(&config.data, &names::names())?))
            }
            _ => return Ok(None),
        };
        let provider = Arc::new(ring::default_provider());
        let current = Arc::new(Current(RwLock::new(source.certify(&provider, None)?)));
        let impossible = |error: rustls::Error| TlsError::Made(error.to_string());
        let mut speaks = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(impossible)?
            .with_no_client_auth()
            .with_cert_resolver(Arc::<Current>::clone(&current));
        speaks.alpn_protocols = vec![b"http/1.1".to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(speaks));
        Ok(Some(Tls { source, current, acceptor, trouble: None }))
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }

    /// What devices have to trust, if it is an authority of our own.
    pub(crate) fn trust(&self) -> Option<Trust> {
        match &self.source {
            Source::Given(_) => None,
            Source::Local(authority) => Some(authority.trust()),
        }
    }

    /// Takes another certificate, if one is wanted; the old one goes on where there is none.
    pub(crate) fn renew(&mut self) {
        let (provider, before) = (ring::default_provider(), self.current.get());
        let trouble = match self.source.certify(&provider, Some(&before)) {
            Ok(now) => {
                if now.key.cert != before.key.cert {
                    tracing::info!("another certificate is shown from now on");
                }
                *self.current.0.write().unwrap_or_else(PoisonError::into_inner) = now;
                None
            }
            Err(error) => Some(error.to_string()),
        };
        // The same is said once.
        if let Some(error) = trouble.as_ref().filter(|_| trouble != self.trouble) {
            tracing::warn!("the certificate stays as it is: {error}");
        }
        self.trouble = trouble;
    }
}

impl Source {
    fn certify(
        &self,
        provider: &CryptoProvider,
        before: Option<&Certified>,
    ) -> Result<Certified, TlsError> {
        match self {
            Source::Given(given) => given.read(provider),
            Source::Local(authority) => {
                let names = names::names();
                match before {
                    Some(before) if before.is_good_for(&names) => Ok(before.clone()),
                    _ => authority.certify(names, provider),
                }
            }
        }
    }
}

/// A certificate with its key, the names it was made for and when.
#[derive(Clone)]
struct Certified {
    key: Arc<CertifiedKey>,
    names: Vec<String>,
    since: SystemTime,
}

impl Certified {
    /// How long one that was made here is used.
    const LONGEST: Duration = Duration::from_hours(30 * 24);

    fn is_good_for(&self, names: &[String]) -> bool {
        self.names == names && self.since.elapsed().is_ok_and(|age| age < Certified::LONGEST)
    }
}

/// The certificate that is shown now.
struct Current(RwLock<Certified>);

impl Current {
    fn get(&self) -> Certified {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl fmt::Debug for Current {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Current").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Current {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.get().key)
    }
}

/// The names of this machine under which it can be reached over TLS: where to open it.
pub(crate) fn open_at() -> Vec<String> {
    names::names()
}

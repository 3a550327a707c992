//! TLS: certificates and their renewal.

mod authority;
mod certificate_files;
mod host_names;
mod trust_steps;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use thiserror::Error;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::verify_server_name;
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::server::{ClientHello, ParsedCertificate, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

use crate::Config;
use authority::Authority;
use certificate_files::CertificateFiles;
pub use trust_steps::{TRUST_STEPS, TrustStep};

/// Reason why TLS cannot be set up.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TlsError {
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The file holds no certificate.
    #[error("{} holds no certificate in PEM", .0.display())]
    NoCertificate(PathBuf),
    /// The file holds no private key.
    #[error("{} holds no private key in PEM", .0.display())]
    NoKey(PathBuf),
    /// Key and certificate do not belong together.
    #[error("the key in {} does not belong to the certificate in {}", .key.display(), .certificate.display())]
    Mismatch {
        /// The file of the certificate.
        certificate: PathBuf,
        /// The file of the key.
        key: PathBuf,
    },
    /// The content of the file cannot be used.
    #[error("cannot use {} for TLS: {reason}", .file.display())]
    Unusable {
        /// The file.
        file: PathBuf,
        /// The reason.
        reason: String,
    },
    /// A certificate cannot be generated.
    #[error("cannot generate a certificate: {0}")]
    Generation(String),
}

/// The certificate of the local authority, for devices to trust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trust {
    /// The certificate, in DER.
    pub certificate: Vec<u8>,
    /// Its SHA-256 fingerprint, as devices show it.
    pub fingerprint: String,
}

impl Trust {
    /// The certificate in PEM.
    pub fn pem(&self) -> String {
        let text = STANDARD.encode(&self.certificate);
        let lines: Vec<&str> =
            text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).expect("base64 is ASCII")).collect();
        format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", lines.join("\n"))
    }
}

/// The source of certificates.
enum CertificateSource {
    Files(CertificateFiles),
    Local(Box<Authority>),
}

/// The TLS setup of a zone.
pub(crate) struct Tls {
    source: CertificateSource,
    current: Arc<CurrentCertificate>,
    acceptor: TlsAcceptor,
    /// The last error in renewing the certificate.
    renewal_error: Option<String>,
}

impl Tls {
    /// Sets up TLS if the configuration asks for it.
    pub(crate) fn open(config: &Config) -> Result<Option<Tls>, TlsError> {
        let source = match (&config.tls_cert, &config.tls_key) {
            (Some(certificate), Some(key)) => CertificateSource::Files(CertificateFiles::new(certificate, key)),
            _ if config.tls_local => {
                CertificateSource::Local(Box::new(Authority::open(&config.data, &host_names::host_names())?))
            }
            _ => return Ok(None),
        };
        let provider = Arc::new(ring::default_provider());
        let current = Arc::new(CurrentCertificate(RwLock::new(source.certify(&provider, None)?)));
        let failed = |error: rustls::Error| TlsError::Generation(error.to_string());
        let mut tls = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(failed)?
            .with_no_client_auth()
            .with_cert_resolver(Arc::<CurrentCertificate>::clone(&current));
        tls.alpn_protocols = vec![b"http/1.1".to_vec()];
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        Ok(Some(Tls { source, current, acceptor, renewal_error: None }))
    }

    /// The certificate in use.
    pub(crate) fn certificate(&self) -> Arc<CurrentCertificate> {
        Arc::clone(&self.current)
    }

    pub(crate) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.clone()
    }

    /// The certificate that devices have to trust, with a local authority.
    pub(crate) fn trust(&self) -> Option<Trust> {
        match &self.source {
            CertificateSource::Files(_) => None,
            CertificateSource::Local(authority) => Some(authority.trust()),
        }
    }

    /// Switches to a new certificate if there is one; keeps the current one on failure.
    pub(crate) fn renew(&mut self) {
        let (provider, before) = (ring::default_provider(), self.current.get());
        let renewal_error = match self.source.certify(&provider, Some(&before)) {
            Ok(now) => {
                if now.key.cert != before.key.cert {
                    tracing::info!("using a new certificate");
                }
                *self.current.0.write().unwrap_or_else(PoisonError::into_inner) = now;
                None
            }
            Err(error) => Some(error.to_string()),
        };
        // The same error is logged once.
        if let Some(error) = renewal_error.as_ref().filter(|_| renewal_error != self.renewal_error) {
            tracing::warn!("keeping the current certificate: {error}");
        }
        self.renewal_error = renewal_error;
    }
}

impl CertificateSource {
    fn certify(
        &self,
        provider: &CryptoProvider,
        before: Option<&IssuedCertificate>,
    ) -> Result<IssuedCertificate, TlsError> {
        match self {
            CertificateSource::Files(files) => files.read(provider),
            CertificateSource::Local(authority) => {
                let names = host_names::host_names();
                match before {
                    Some(before) if before.is_valid_for(&names) => Ok(before.clone()),
                    _ => authority.certify(names, provider),
                }
            }
        }
    }
}

/// A certificate with its key, names and time of issue.
#[derive(Clone)]
struct IssuedCertificate {
    key: Arc<CertifiedKey>,
    names: Vec<String>,
    since: SystemTime,
}

impl IssuedCertificate {
    /// The time for which a certificate of the local authority is used.
    const MAX_AGE: Duration = Duration::from_hours(30 * 24);

    fn is_valid_for(&self, names: &[String]) -> bool {
        self.names == names && self.since.elapsed().is_ok_and(|age| age < IssuedCertificate::MAX_AGE)
    }
}

/// The certificate in use.
pub(crate) struct CurrentCertificate(RwLock<IssuedCertificate>);

impl CurrentCertificate {
    fn get(&self) -> IssuedCertificate {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether the certificate is for a host, a name or an address.
    pub(crate) fn covers(&self, host: &str) -> bool {
        let current = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let certificate = current.key.cert.first().and_then(|first| ParsedCertificate::try_from(first).ok());
        let name = ServerName::try_from(host).ok();
        certificate.zip(name).is_some_and(|(certificate, name)| verify_server_name(&certificate, &name).is_ok())
    }
}

impl fmt::Debug for CurrentCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CurrentCertificate").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for CurrentCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.get().key)
    }
}

/// The names and addresses at which this machine can be reached.
pub(crate) fn server_names() -> Vec<String> {
    host_names::host_names()
}

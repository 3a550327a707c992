//! A certificate from files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use tokio_rustls::rustls::crypto::CryptoProvider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{Error, InconsistentKeys};

use super::{IssuedCertificate, TlsError};

/// The files of a certificate and its key.
pub(super) struct CertificateFiles {
    certificate: PathBuf,
    key: PathBuf,
}

impl CertificateFiles {
    pub(super) fn new(certificate: &Path, key: &Path) -> CertificateFiles {
        CertificateFiles { certificate: certificate.to_owned(), key: key.to_owned() }
    }

    /// Reads the current content of the files.
    pub(super) fn read(&self, provider: &CryptoProvider) -> Result<IssuedCertificate, TlsError> {
        let chain = CertificateDer::pem_slice_iter(&read(&self.certificate)?)
            .collect::<Result<Vec<_>, _>>()
            .map_err(|_| TlsError::NoCertificate(self.certificate.clone()))?;
        if chain.is_empty() {
            return Err(TlsError::NoCertificate(self.certificate.clone()));
        }
        let key = PrivateKeyDer::from_pem_slice(&read(&self.key)?).map_err(|_| TlsError::NoKey(self.key.clone()))?;
        let certified = CertifiedKey::from_der(chain, key, provider);
        let key = certified.map_err(|error| self.explain(&error))?.into();
        Ok(IssuedCertificate { key, names: Vec::new(), since: SystemTime::now() })
    }

    fn explain(&self, error: &Error) -> TlsError {
        let (certificate, key) = (self.certificate.clone(), self.key.clone());
        let of_certificate = matches!(error, Error::InvalidCertificate(_));
        match error {
            Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => TlsError::Mismatch { certificate, key },
            _ => TlsError::Unusable { file: if of_certificate { certificate } else { key }, reason: error.to_string() },
        }
    }
}

fn read(file: &Path) -> Result<Vec<u8>, TlsError> {
    fs::read(file).map_err(|error| TlsError::File { file: file.to_owned(), error })
}

//! An authority of this zone's own.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose, PublicKeyData, date_time_ymd,
};
use sha2::{Digest, Sha256};
use tokio_rustls::rustls::crypto::CryptoProvider;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::{Certified, TlsError, Trust};
use crate::files;

/// How long a certificate of the zone holds; devices accept no much longer ones.
const VALID: Duration = Duration::from_hours(397 * 24);
/// The clocks of devices may be so much behind.
const BEFORE: Duration = Duration::from_hours(24);

/// Whom devices trust once and for all. Its key and certificate are kept; the certificates that it
/// gives the zone are not.
pub(super) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    certificate: CertificateDer<'static>,
}

impl Authority {
    /// The one in a directory; a new one, if there is none.
    pub(super) fn open(directory: &Path) -> Result<Authority, TlsError> {
        let (key_file, file) = (directory.join("authority.key"), directory.join("authority.crt"));
        let key = kept(&key_file, || {
            let key = KeyPair::generate().map_err(|error| TlsError::Made(error.to_string()))?;
            Ok(key.serialize_der())
        })?;
        let unusable = |error: rcgen::Error| TlsError::Unusable {
            file: key_file.clone(),
            why: error.to_string(),
        };
        let key = KeyPair::try_from(key).map_err(unusable)?;
        let params = params(&key);
        let certificate = kept(&file, || {
            let made = params.self_signed(&key);
            Ok(made.map_err(|error| TlsError::Made(error.to_string()))?.der().to_vec())
        })?;
        Ok(Authority { certificate: certificate.into(), issuer: Issuer::new(params, key) })
    }

    pub(super) fn trust(&self) -> Trust {
        let certificate = self.certificate.to_vec();
        let digest = Sha256::digest(&certificate);
        let pairs: Vec<String> = digest.iter().map(|byte| format!("{byte:02X}")).collect();
        Trust { certificate, fingerprint: pairs.join(":") }
    }

    /// A certificate for these names, with a key of its own.
    pub(super) fn certify(
        &self,
        names: Vec<String>,
        provider: &CryptoProvider,
    ) -> Result<Certified, TlsError> {
        let made = |error: rcgen::Error| TlsError::Made(error.to_string());
        let key = KeyPair::generate().map_err(made)?;
        let mut params = CertificateParams::new(names.clone()).map_err(made)?;
        params.distinguished_name.push(DnType::CommonName, "Flagfall playing zone");
        params.is_ca = IsCa::ExplicitNoCa;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        let since = SystemTime::now();
        let now = date_time_ymd(1970, 1, 1) + since.duration_since(UNIX_EPOCH).unwrap_or_default();
        (params.not_before, params.not_after) = (now - BEFORE, now + VALID);
        let own = params.signed_by(&key, &self.issuer).map_err(made)?.der().clone();
        let secret = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let chain = vec![own, self.certificate.clone()];
        let key = CertifiedKey::from_der(chain, secret, provider)
            .map_err(|error| TlsError::Made(error.to_string()))?;
        Ok(Certified { key: key.into(), names, since })
    }
}

/// What an authority with this key says of itself, the same every time.
fn params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    let digest = Sha256::digest(key.der_bytes());
    let mark: Vec<String> = digest[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    let name = &mut params.distinguished_name;
    name.remove(DnType::CommonName);
    name.push(DnType::CommonName, format!("Flagfall authority {}", mark.concat()));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    (params.not_before, params.not_after) =
        (date_time_ymd(2025, 1, 1), date_time_ymd(2049, 12, 31));
    params
}

/// What is kept in a file for its owner alone; made and put there whole, if there is none.
fn kept(
    file: &Path,
    make: impl FnOnce() -> Result<Vec<u8>, TlsError>,
) -> Result<Vec<u8>, TlsError> {
    let failed = |error| TlsError::File { file: file.to_owned(), error };
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        read => return read.map_err(failed),
    }
    let bytes = make()?;
    let partial = file.with_extension("partial");
    let write = || {
        let mut to = files::private().open(&partial)?;
        to.set_len(0)?;
        to.write_all(&bytes)?;
        to.sync_all()?;
        fs::rename(&partial, file)
    };
    write().map_err(failed)?;
    Ok(bytes)
}

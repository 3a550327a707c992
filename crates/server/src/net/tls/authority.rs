//! The zone's local certificate authority.

use std::fs;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, Issuer,
    KeyPair, KeyUsagePurpose, NameConstraints, PublicKeyData, date_time_ymd,
};
use sha2::{Digest, Sha256};
use tokio_rustls::rustls::crypto::CryptoProvider;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tokio_rustls::rustls::sign::CertifiedKey;

use super::{IssuedCertificate, TlsError, Trust};
use crate::Network;
use crate::zone::files;

/// Validity of the zone's certificates; devices accept hardly longer ones.
const VALID: Duration = Duration::from_hours(397 * 24);
/// Time by which certificates are backdated, for devices whose clocks are behind.
const BACKDATED: Duration = Duration::from_hours(24);

/// The authority that devices trust once. Its key and certificate are stored; the certificates that
/// it issues to the zone are not.
///
/// It is constrained to local names and addresses, and to those that the machine had when it was
/// created, so a stolen key cannot impersonate other sites.
pub(super) struct Authority {
    issuer: Issuer<'static, KeyPair>,
    certificate: CertificateDer<'static>,
    /// The names it certifies besides local ones; any name if it was created before there were
    /// constraints.
    certifies: Option<Vec<String>>,
}

/// Names that are always local.
const LOCAL_NAMES: [&str; 5] = ["localhost", "local", "lan", "internal", "home.arpa"];
/// Networks that are always local, with their prefix lengths.
const LOCAL_ADDRESSES: [(IpAddr, u8); 9] = [
    (IpAddr::V4(Ipv4Addr::new(10, 0, 0, 0)), 8),
    (IpAddr::V4(Ipv4Addr::new(100, 64, 0, 0)), 10),
    (IpAddr::V4(Ipv4Addr::new(127, 0, 0, 0)), 8),
    (IpAddr::V4(Ipv4Addr::new(169, 254, 0, 0)), 16),
    (IpAddr::V4(Ipv4Addr::new(172, 16, 0, 0)), 12),
    (IpAddr::V4(Ipv4Addr::new(192, 168, 0, 0)), 16),
    (IpAddr::V6(Ipv6Addr::LOCALHOST), 128),
    (IpAddr::V6(Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0)), 7),
    (IpAddr::V6(Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0)), 10),
];

impl Authority {
    /// Opens the authority in a directory, or creates one for these names.
    pub(super) fn open(directory: &Path, names: &[String]) -> Result<Authority, TlsError> {
        let (key_file, file) = (directory.join("authority.key"), directory.join("authority.crt"));
        let key = load_or_create(&key_file, || {
            let key = KeyPair::generate().map_err(|error| TlsError::Generation(error.to_string()))?;
            Ok(key.serialize_der())
        })?;
        let unusable = |error: rcgen::Error| TlsError::Unusable { file: key_file.clone(), reason: error.to_string() };
        let key = KeyPair::try_from(key).map_err(unusable)?;
        let names_file = directory.join("authority.names");
        let certifies = if names_file.exists() || !file.exists() {
            let own = load_or_create(&names_file, || Ok(names.join("\n").into_bytes()))?;
            Some(String::from_utf8_lossy(&own).lines().map(str::to_owned).collect::<Vec<_>>())
        } else {
            None
        };
        let mut params = params(&key);
        params.name_constraints = certifies.as_deref().map(constraints);
        let certificate = load_or_create(&file, || {
            let made = params.self_signed(&key);
            Ok(made.map_err(|error| TlsError::Generation(error.to_string()))?.der().to_vec())
        })?;
        let issuer = Issuer::new(params, key);
        Ok(Authority { certificate: certificate.into(), issuer, certifies })
    }

    pub(super) fn trust(&self) -> Trust {
        let certificate = self.certificate.to_vec();
        let digest = Sha256::digest(&certificate);
        let pairs: Vec<String> = digest.iter().map(|byte| format!("{byte:02X}")).collect();
        Trust { certificate, fingerprint: pairs.join(":") }
    }

    /// Issues a certificate, with its own key, for those of the names that the authority certifies.
    pub(super) fn certify(&self, names: Vec<String>, provider: &CryptoProvider) -> Result<IssuedCertificate, TlsError> {
        let certifies = |name: &&String| is_local(name) || self.certifies.as_ref().is_none_or(|own| own.contains(name));
        let (own, others): (Vec<_>, Vec<_>) = names.iter().cloned().partition(|name| certifies(&name));
        if !others.is_empty() {
            let others = others.join(", ");
            tracing::warn!(
                "the local authority does not cover {others}: to create a new authority, which \
                 devices have to trust again, move authority.* away"
            );
        }
        self.sign(names, own, provider)
    }

    fn sign(
        &self,
        names: Vec<String>,
        own: Vec<String>,
        provider: &CryptoProvider,
    ) -> Result<IssuedCertificate, TlsError> {
        let made = |error: rcgen::Error| TlsError::Generation(error.to_string());
        let key = KeyPair::generate().map_err(made)?;
        let mut params = CertificateParams::new(own).map_err(made)?;
        params.distinguished_name.push(DnType::CommonName, "Flagfall playing zone");
        params.is_ca = IsCa::ExplicitNoCa;
        params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        params.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        params.use_authority_key_identifier_extension = true;
        let since = SystemTime::now();
        let now = date_time_ymd(1970, 1, 1) + since.duration_since(UNIX_EPOCH).unwrap_or_default();
        (params.not_before, params.not_after) = (now - BACKDATED, now + VALID);
        let own = params.signed_by(&key, &self.issuer).map_err(made)?.der().clone();
        let secret = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let chain = vec![own, self.certificate.clone()];
        let key =
            CertifiedKey::from_der(chain, secret, provider).map_err(|error| TlsError::Generation(error.to_string()))?;
        Ok(IssuedCertificate { key: key.into(), names, since })
    }
}

/// The certificate parameters of an authority with this key, always the same.
fn params(key: &KeyPair) -> CertificateParams {
    let mut params = CertificateParams::default();
    let digest = Sha256::digest(key.der_bytes());
    let mark: Vec<String> = digest[..4].iter().map(|byte| format!("{byte:02x}")).collect();
    let name = &mut params.distinguished_name;
    name.remove(DnType::CommonName);
    name.push(DnType::CommonName, format!("Flagfall authority {}", mark.concat()));
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    (params.not_before, params.not_after) = (date_time_ymd(2025, 1, 1), date_time_ymd(2049, 12, 31));
    params
}

/// The name constraints for these names and local ones.
fn constraints(names: &[String]) -> NameConstraints {
    let own = names.iter().filter(|name| !is_local(name)).map(|name| match name.parse() {
        Ok(IpAddr::V4(address)) => address_subtree((address.into(), 32)),
        Ok(IpAddr::V6(address)) => address_subtree((address.into(), 128)),
        Err(_) => GeneralSubtree::DnsName(name.clone()),
    });
    let local = LOCAL_NAMES.iter().map(|name| GeneralSubtree::DnsName((*name).to_owned()));
    let permitted_subtrees = local.chain(LOCAL_ADDRESSES.into_iter().map(address_subtree)).chain(own).collect();
    NameConstraints { permitted_subtrees, excluded_subtrees: Vec::new() }
}

fn address_subtree((address, bits): (IpAddr, u8)) -> GeneralSubtree {
    GeneralSubtree::IpAddress(CidrSubnet::from_addr_prefix(address, bits))
}

fn is_local(name: &str) -> bool {
    let ends_so = |end: &&str| name.strip_suffix(*end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    match name.parse::<IpAddr>() {
        Ok(address) => LOCAL_ADDRESSES.into_iter().any(|(network, bits)| Network::new(network, bits).contains(address)),
        Err(_) => LOCAL_NAMES.iter().any(ends_so),
    }
}

/// Reads a private file, or creates it atomically.
fn load_or_create(file: &Path, make: impl FnOnce() -> Result<Vec<u8>, TlsError>) -> Result<Vec<u8>, TlsError> {
    let failed = |error| TlsError::File { file: file.to_owned(), error };
    match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        read => return read.map_err(failed),
    }
    let bytes = make()?;
    let partial = file.with_extension("partial");
    let write = || {
        let mut to = files::owner_only().open(&partial)?;
        to.set_len(0)?;
        to.write_all(&bytes)?;
        to.sync_all()?;
        fs::rename(&partial, file)
    };
    write().map_err(failed)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio_rustls::rustls::RootCertStore;
    use tokio_rustls::rustls::client::WebPkiServerVerifier;
    use tokio_rustls::rustls::client::danger::ServerCertVerifier;
    use tokio_rustls::rustls::crypto::ring;
    use tokio_rustls::rustls::pki_types::{ServerName, UnixTime};

    use super::*;

    /// Whether a device that trusts the authority accepts its certificate for a name.
    fn is_trusted(authority: &Authority, certified: &IssuedCertificate, name: &str) -> bool {
        let mut roots = RootCertStore::empty();
        roots.add(authority.certificate.clone()).expect("a certificate");
        let provider = Arc::new(ring::default_provider());
        let device = WebPkiServerVerifier::builder_with_provider(roots.into(), provider);
        let name = ServerName::try_from(name.to_owned()).expect("a name");
        let [own, above @ ..] = &certified.key.cert[..] else { panic!("no certificate") };
        let device = device.build().expect("a root certificate");
        device.verify_server_cert(own, above, &name, &[], UnixTime::now()).is_ok()
    }

    #[test]
    fn certificates_cover_own_and_local_names_only() {
        let folder = std::env::temp_dir().join(format!("flagfall-authority-{}", std::process::id()));
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder).expect("a folder");
        let own = ["club", "zone.chess.example", "192.0.2.7"].map(str::to_owned);
        let others = ["bank.example", "192.0.2.8"].map(str::to_owned);
        let local = ["localhost", "club.local", "192.168.1.20", "::1", "fd00::5"].map(str::to_owned);
        Authority::open(&folder, &own).expect("created");
        // It remembers the names it certifies.
        let authority = Authority::open(&folder, &others).expect("opened");
        let all = [&own[..], &others, &local].concat();
        let provider = ring::default_provider();
        let certified = authority.certify(all.clone(), &provider).expect("created");
        for name in own.iter().chain(&local) {
            assert!(is_trusted(&authority, &certified, name), "{name}");
        }
        for name in others {
            assert!(!is_trusted(&authority, &certified, &name), "{name}");
            // Not even if its key signs the name.
            let stolen = authority.sign(Vec::new(), vec![name.clone()], &provider).expect("created");
            assert!(!is_trusted(&authority, &stolen, &name), "{name}");
        }
        // It is replaced long before it expires, and when the names change.
        assert!(certified.is_valid_for(&all) && !certified.is_valid_for(&own));
        let old = IssuedCertificate { since: certified.since - IssuedCertificate::MAX_AGE, ..certified };
        assert!(!old.is_valid_for(&all) && IssuedCertificate::MAX_AGE * 2 < VALID);
        drop(fs::remove_dir_all(&folder));
    }
}

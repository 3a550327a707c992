//! TLS with a configured certificate or the local authority.

use std::net::IpAddr;
use std::os::unix::fs::PermissionsExt;

use flagfall_server::{StartError, TlsError};
use sha2::{Digest, Sha256};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use super::*;

/// Returns the path of a test certificate.
fn pem(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/network/pem").join(name)
}

fn given(config: &mut Config) {
    (config.tls_cert, config.tls_key) = (Some(pem("zone.pem")), Some(pem("zone.key.pem")));
}

/// Opens a TLS connection to a server name, trusting the given certificates.
async fn connect(to: SocketAddr, name: &str, trusted: &[u8]) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from(trusted.to_vec())).expect("a certificate");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("it has some")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(to).await?;
    let name = ServerName::try_from(name.to_owned()).expect("a name");
    TlsConnector::from(Arc::new(config)).connect(name, stream).await
}

async fn get(mut stream: TlsStream<TcpStream>, path: &str) -> (String, Vec<u8>) {
    let ask = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.expect("it takes it");
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    split(&answer)
}

fn split(answer: &[u8]) -> (String, Vec<u8>) {
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("a head");
    (String::from_utf8_lossy(&answer[..end]).into_owned(), answer[end + 4..].to_vec())
}

#[tokio::test]
async fn configured_certificate_serves_https_and_sockets() {
    let zone = Running::with(given);
    let text = fs::read(pem("zone.pem")).expect("it is there");
    let own = CertificateDer::from_pem_slice(&text).expect("a certificate");
    let (head, body) = get(connect(zone.address, "localhost", &own).await.expect("TLS"), "/health").await;
    assert!(head.starts_with("HTTP/1.1 200") && body == b"ok\n", "{head}");
    assert!(head.contains("strict-transport-security: max-age=31536000"), "{head}");
    let stream = connect(zone.address, "127.0.0.1", &own).await.expect("TLS");
    let (mut socket, _) = client_async("wss://localhost/ws", stream).await.expect("a socket");
    let hello = futures_util::StreamExt::next(&mut socket).await.expect("open").expect("open");
    assert!(matches!(hello, Message::Text(text) if text.contains("hello")));
    assert!(connect(zone.address, "evil.example", &own).await.is_err(), "another name");
    // There is no local authority, and plain HTTP is refused.
    let (head, _) = get(connect(zone.address, "localhost", &own).await.expect("TLS"), "/trust/flagfall.crt").await;
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    let plain = zone.raw("GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(!plain.contains("HTTP/1.1"), "{plain}");
}

#[tokio::test]
async fn replaced_certificate_is_served_without_restart() {
    let files = folder();
    fs::create_dir_all(&files).expect("a folder");
    let [cert, key] = ["cert.pem", "key.pem"].map(|name| files.join(name));
    let put = |name: &str| {
        fs::copy(pem(&format!("{name}.key.pem")), &key).expect("copied");
        fs::copy(pem(&format!("{name}.pem")), &cert).expect("copied");
    };
    put("zone");
    let zone = Running::with(|config| {
        (config.tls_cert, config.tls_key) = (Some(cert.clone()), Some(key.clone()));
        config.tls_reload_seconds = 1.try_into().expect("not zero");
    });
    let [first, second] = ["zone", "other"].map(|name| {
        let text = fs::read(pem(&format!("{name}.pem"))).expect("it is there");
        CertificateDer::from_pem_slice(&text).expect("a certificate")
    });
    assert!(connect(zone.address, "localhost", &first).await.is_ok());
    put("other");
    while connect(zone.address, "localhost", &second).await.is_err() {}
    assert!(connect(zone.address, "localhost", &first).await.is_err());
    drop(fs::remove_dir_all(&files));
}

#[tokio::test]
async fn unusable_certificates_are_refused_with_explanation() {
    let check = |certificate: PathBuf, key: PathBuf, expected: &str| {
        let folder = folder();
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config {
            listen,
            data: folder.clone(),
            tls_cert: Some(certificate),
            tls_key: Some(key),
            ..Config::default()
        };
        let refused = Server::start(config).err();
        drop(fs::remove_dir_all(&folder));
        let Some(StartError::Tls(error)) = refused else { panic!("{refused:?}") };
        let said = error.to_string();
        assert!(said.contains(expected) && !said.contains('\n'), "{said}");
        error
    };
    check(pem("missing.pem"), pem("zone.key.pem"), "missing.pem: No such file");
    check(pem("zone.pem"), pem("missing.pem"), "missing.pem: No such file");
    check(pem("zone.key.pem"), pem("zone.key.pem"), "holds no certificate in PEM");
    check(pem("zone.pem"), pem("zone.pem"), "holds no private key in PEM");
    let error = check(pem("zone.pem"), pem("other.key.pem"), "does not belong to the certificate in");
    assert!(matches!(error, TlsError::Mismatch { .. }));
}

#[tokio::test]
async fn local_authority_survives_restart() {
    let mut zone = Running::with(|config| config.tls_local = true);
    let (trust, plain) = zone.trust.clone().expect("there is something to trust");
    // Plain HTTP serves only the certificate.
    let ask = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: {plain}\r\nConnection: close\r\n\r\n");
    let mut had = Vec::new();
    for path in ["/", "/trust", "/trust/flagfall.crt", "/api/games", "/metrics", "/ws", "/trust/flagfall.pem"] {
        let mut stream = TcpStream::connect(plain).await.expect("it listens");
        stream.write_all(ask(path).as_bytes()).await.expect("it takes it");
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
        had.push(split(&answer));
    }
    let statuses: Vec<_> = had.iter().map(|(head, _)| &head[9..12]).collect();
    assert_eq!(statuses, ["200", "200", "200", "404", "404", "404", "200"]);
    let certificate = &had[2].1;
    assert!(had[2].0.contains("application/x-x509-ca-cert"), "{}", had[2].0);
    let digest: Vec<String> = Sha256::digest(certificate).iter().map(|byte| format!("{byte:02X}")).collect();
    assert_eq!((&digest.join(":"), certificate), (&trust.fingerprint, &trust.certificate));
    let same = CertificateDer::from_pem_slice(&had[6].1).expect("a certificate in PEM");
    assert_eq!(&*same, &**certificate);
    let page = String::from_utf8_lossy(&had[0].1).into_owned();
    for word in [&*trust.fingerprint, "iPad", "Android", "Windows", "Linux", "Firefox", "flagfall.pem"] {
        assert!(page.contains(word), "no {word} in {page}");
    }
    assert!(!had[0].0.contains("strict-transport-security"), "{}", had[0].0);
    // Clients that trust the authority connect by each name; other clients reject the certificate.
    let host = gethostname::gethostname().to_string_lossy().to_lowercase();
    let outside = if_addrs::get_if_addrs().expect("some").into_iter().map(|it| it.ip());
    let outside = outside.filter(IpAddr::is_ipv4).map(|address| address.to_string());
    for name in ["localhost".to_owned(), "127.0.0.1".to_owned(), host].into_iter().chain(outside) {
        let stream = connect(zone.address, &name, certificate).await.unwrap_or_else(|error| {
            panic!("{name}: {error}");
        });
        let (head, body) = get(stream, "/trust/flagfall.crt").await;
        assert!(head.starts_with("HTTP/1.1 200") && body == *certificate, "{head}");
        assert!(head.contains("strict-transport-security: max-age=86400"), "{head}");
    }
    let text = fs::read(pem("zone.pem")).expect("it is there");
    let other = CertificateDer::from_pem_slice(&text).expect("a certificate");
    assert!(connect(zone.address, "localhost", &other).await.is_err(), "trusted by nobody");
    let mode = fs::metadata(zone.folder.join("authority.key")).expect("kept").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // The authority survives a restart.
    zone.end().await;
    let again = Running::open(zone.folder.clone(), |config| config.tls_local = true);
    assert_eq!(again.trust.as_ref().map(|(trust, _)| trust), Some(&trust));
    assert!(connect(again.address, "localhost", certificate).await.is_ok());
}

#[tokio::test]
async fn damaged_authority_is_refused_and_kept() {
    let folder = folder();
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("authority.key"), b"no key").expect("written");
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, data: folder.clone(), tls_local: true, ..Config::default() };
    let refused = Server::start(config).err().map(|it| it.to_string());
    assert!(refused.is_some_and(|said| said.contains("authority.key for TLS")));
    assert_eq!(fs::read(folder.join("authority.key")).expect("kept"), b"no key");
    drop(fs::remove_dir_all(&folder));
}

#[tokio::test]
async fn unfinished_handshake_times_out() {
    let zone = Running::with(|config| {
        given(config);
        config.limits.handshake_ms = 300;
    });
    let mut silent = zone.connect().await;
    let mut halfway = zone.connect().await;
    halfway.write_all(b"\x16\x03\x01\x02\x00\x01").await.expect("it takes it");
    for stream in [&mut silent, &mut halfway] {
        assert_eq!(timeout(GENEROUS, rest(stream)).await.expect("it is closed"), "");
    }
    zone.raw("GET / HTTP/1.1\r\n\r\n").await;
    let text = fs::read(pem("zone.pem")).expect("it is there");
    let own = CertificateDer::from_pem_slice(&text).expect("a certificate");
    let stream = connect(zone.address, "localhost", &own).await.expect("TLS");
    let (_, metrics) = get(stream, "/metrics").await;
    let metrics = String::from_utf8_lossy(&metrics).into_owned();
    for counted in ["kind=\"slow\"} 2", "kind=\"handshake\"} 1"] {
        assert!(metrics.contains(counted), "{metrics}");
    }
}

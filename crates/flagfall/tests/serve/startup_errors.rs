//! Errors at startup: one sentence, and an exit status.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use flagfall_store::contract::{append, lines};
use flagfall_store::{Chain, LedgerId, LedgerKind, Options, SqliteLog, SqlitePeople};

use crate::TempDir;

const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// Returns the error of a failed start.
fn error_of(output: &Output) -> String {
    let stderr = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{stderr}");
    assert!(output.stdout.is_empty(), "the server reported that it was ready");
    errors[0].to_owned()
}

fn check(args: &[&str], expected: &str) {
    let output = Command::new(TOOL).arg("serve").args(args).output().expect("run flagfall");
    let error = error_of(&output);
    assert!(error.contains(expected), "{args:?}: {error}");
}

#[test]
fn unusable_address_or_directory_is_reported() {
    let dir = TempDir::new("unusable");
    let path = |name: &str| dir.0.join(name).to_str().expect("UTF-8").to_owned();
    let plain = "plain HTTP is allowed only on this machine";
    check(&["--listen", "0.0.0.0:0", "--data", &path("a")], plain);
    let occupied = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = occupied.local_addr().expect("an address").to_string();
    let in_use = format!("cannot listen on {address}: Address already in use");
    check(&["--listen", &address, "--data", &path("b")], &in_use);
    fs::write(path("file"), "").expect("write file");
    let listen = ["--listen", "127.0.0.1:0", "--data"];
    check(&[&listen[..], &[&path("file")]].concat(), "cannot use ");
    check(&[&listen[..], &[&path("file/inside")]].concat(), "cannot use ");
    // Not even root can create this directory.
    check(&[&listen[..], &["/proc/flagfall"]].concat(), "cannot use /proc/flagfall");
}

#[test]
fn invalid_address_or_url_is_reported() {
    for address in ["here", "localhost", "127.0.0.1", "no such machine:80", "127.0.0.1:99999"] {
        let expected = format!("{address:?} is not an address to listen on, such as");
        check(&["--listen", address], &expected);
    }
    check(&["--url", "chess.example"], "\"chess.example\" is not the URL of a zone");
}

#[test]
fn unknown_log_level_is_reported() {
    let dir = TempDir::new("log-level");
    for level in ["banana", "flagfall=debug"] {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(dir.0.join("data"));
        let error = error_of(&command.env("FLAGFALL_LOG", level).output().expect("run flagfall"));
        let expected = format!("FLAGFALL_LOG must be error, warn, info, debug, trace or off, not {level:?}");
        assert!(error.ends_with(&expected), "{error}");
    }
}

#[test]
fn missing_people_database_is_reported_if_games_exist() {
    let dir = TempDir::new("no-people");
    let data = dir.0.join("data");
    let log = SqliteLog::open(&data, Options::default()).expect("a log");
    let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: 7 });
    append(&log, lines(&mut chain, 1, 1), false).expect("append lines");
    drop(log);
    let path = data.to_str().expect("UTF-8");
    let expected = format!("there is data in {path} but no people.sqlite: restore it from a backup");
    check(&["--listen", "127.0.0.1:0", "--data", path], &expected);
    assert!(!SqlitePeople::exist_in(&data));
    // An empty file is none either.
    fs::write(data.join("people.sqlite"), "").expect("write file");
    check(&["--listen", "127.0.0.1:0", "--data", path], &expected);
}

#[test]
fn directory_that_is_not_whole_is_reported() {
    let dir = TempDir::new("not-whole");
    let data = dir.0.join("data");
    let path = data.to_str().expect("UTF-8");
    let log = SqliteLog::open(&data, Options::default()).expect("a log");
    let mut chain = Chain::new(LedgerId { kind: LedgerKind::Game, id: 7 });
    append(&log, lines(&mut chain, 1, 1), false).expect("append lines");
    drop((log, SqlitePeople::open(&data).expect("people")));
    let key = fs::read(data.join("signing.key")).expect("a key");
    fs::remove_file(data.join("signing.key")).expect("remove file");
    let serve = ["--listen", "127.0.0.1:0", "--data", path];
    check(&serve, "signing.key is missing, but there are records that it has signed: restore it from your copy");
    fs::write(data.join("signing.key"), key).expect("write file");
    fs::write(data.join("flagfall.db"), "").expect("write file");
    check(&serve, "flagfall.db is missing or empty, although ");
    assert_eq!(fs::metadata(data.join("flagfall.db")).expect("a file").len(), 0);
}

#[test]
fn heartbeat_far_ahead_is_reported_and_put_aside() {
    let dir = TempDir::new("heartbeat-ahead");
    let data = dir.0.join("data");
    let path = data.to_str().expect("UTF-8");
    drop(SqliteLog::open(&data, Options::default()).expect("a log"));
    drop(SqlitePeople::open(&data).expect("people"));
    fs::write(data.join("heartbeat"), format!("{}\n", u64::MAX)).expect("write file");
    check(&["--listen", "127.0.0.1:0", "--data", path], "/heartbeat says that the zone was up at 584556");
    // The year 2286.
    fs::write(data.join("heartbeat"), "00000009999999999999\n").expect("write file");
    let expected = format!("but {path}/heartbeat says that the zone was up at 2286-11-20 17:46 UTC: set the clock, or");
    check(&["--listen", "127.0.0.1:0", "--data", path], &expected);
    let tool = |command: &str| {
        let output = Command::new(TOOL).args(["clock", command, "--data", path]).output().expect("run flagfall");
        (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
    };
    let (status, shown) = tool("show");
    assert!(status == Some(1) && shown.contains("heartbeat:             2286-11-20 17:46 UTC\n"), "{shown}");
    let (status, accepted) = tool("accept");
    let aside = format!("put the heartbeat aside as {path}/heartbeat.ahead\n");
    assert!(status == Some(0) && accepted.contains(&aside), "{accepted}");
    let (status, shown) = tool("show");
    assert!(status == Some(0) && shown.contains("heartbeat:             none\n"), "{shown}");
}

#[test]
fn invalid_settings_are_reported_with_their_line() {
    let dir = TempDir::new("settings");
    let path = |name: &str| dir.0.join(name).to_str().expect("UTF-8").to_owned();
    check(&["--config", &path("missing.toml")], "cannot read ");
    let occupied = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = occupied.local_addr().expect("an address").to_string();
    let trust = format!("tls_local = true\ntrust_listen = '{address}'\nlisten = '127.0.0.1:0'");
    for (text, expected) in [
        ("data = 'x'\nlistn = 'y'\n", "bad.toml: line 2: unknown field `listn`"),
        ("listen = \n", "bad.toml: line 1: "),
        ("listen = 'here'\n", "bad.toml: line 1: "),
        ("[limits]\nwrites = 5\n", "bad.toml: line 2: "),
        ("trusted_proxies = ['proxy']\n", "\"proxy\" is not an address or a network"),
        ("listen = '10.0.0.1:80'", "--tls-local, or --tls-cert and --tls-key"),
        ("tls_local = true\ntls_cert = 'a'\ntls_key = 'b'", "--tls-local creates its own"),
        ("limits.header_bytes = 1", "limits.header_bytes is too small"),
        ("origins = ['club.example']", "\"club.example\" is not an origin"),
        (&*trust, &*format!("cannot listen on {address}: Address already in use")),
    ] {
        fs::write(path("bad.toml"), text).expect("write settings");
        check(&["--config", &path("bad.toml"), "--data", &path("data")], expected);
    }
}

#[test]
fn unusable_certificate_is_reported() {
    let dir = TempDir::new("certificate");
    let path = |name: &str| dir.0.join(name).to_str().expect("UTF-8").to_owned();
    let pem = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/network/pem");
    let pem = |name: &str| pem.join(name).to_str().expect("UTF-8").to_owned();
    let (data, certificate, key) = (path("data"), pem("zone.pem"), pem("zone.key.pem"));
    let check_with = |options: &[&str], expected: &str| {
        check(&[&["--listen", "127.0.0.1:0", "--data", &data], options].concat(), expected);
    };
    check_with(&["--tls-cert", &certificate], "a certificate needs its key");
    check_with(&["--tls-key", &key], "a certificate needs its key");
    let both = ["--tls-local", "--tls-cert", &certificate, "--tls-key", &key];
    check_with(&both, "--tls-local creates its own certificate");
    check_with(&["--tls-cert", &path("no.pem"), "--tls-key", &key], "no.pem: No such file");
    check_with(&["--tls-cert", &data, "--tls-key", &key], "Is a directory");
    let swapped = ["--tls-cert", &key, "--tls-key", &key];
    check_with(&swapped, "zone.key.pem holds no certificate in PEM");
    let no_key = ["--tls-cert", &certificate, "--tls-key", &certificate];
    check_with(&no_key, "holds no private key in PEM");
    let other = pem("other.key.pem");
    let mismatch = format!("the key in {other} does not belong to the certificate in {certificate}");
    check_with(&["--tls-cert", &certificate, "--tls-key", &other], &mismatch);
}

#[test]
fn full_disk_is_reported() {
    let dir = TempDir::new("full-disk-at-start");
    // Without the trap the system would kill the server before it can report the error.
    let script = "trap '' XFSZ; ulimit -f 0; exec $0 serve --listen 127.0.0.1:0 --data $1";
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", script, TOOL]).arg(dir.0.join("data")).output();
    let error = error_of(&output.expect("run flagfall"));
    assert!(error.contains(dir.0.to_str().expect("UTF-8")), "{error}");
}

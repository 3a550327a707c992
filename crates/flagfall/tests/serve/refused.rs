//! Why it does not begin: one sentence, and a status that says so.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output};

use flagfall_store::contract::{append, lines};
use flagfall_store::{Chain, Kind, LedgerId, Options, Sqlite, SqlitePeople};

use crate::Folder;

const TOOL: &str = env!("CARGO_BIN_EXE_flagfall");

/// What it says when it cannot start.
fn said(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).expect("UTF-8");
    assert_eq!(output.status.code(), Some(2), "{said}");
    let errors: Vec<&str> = said.lines().filter(|line| line.starts_with("error: ")).collect();
    assert_eq!(errors.len(), 1, "{said}");
    assert!(output.stdout.is_empty(), "it said that it was ready");
    errors[0].to_owned()
}

fn check(args: &[&str], expected: &str) {
    let output = Command::new(TOOL).arg("serve").args(args).output().expect("the tool runs");
    let said = said(&output);
    assert!(said.contains(expected), "{args:?}: {said}");
}

#[test]
fn what_is_in_the_way_is_said_in_a_sentence() {
    let folder = Folder::new("refused");
    let path = |name: &str| folder.0.join(name).to_str().expect("UTF-8").to_owned();
    check(&["--listen", "0.0.0.0:0", "--data", &path("a")], "plain HTTP is for this machine alone");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let in_use = format!("cannot listen on {address}: Address already in use");
    check(&["--listen", &address, "--data", &path("b")], &in_use);
    fs::write(path("file"), "").expect("written");
    let here = ["--listen", "127.0.0.1:0", "--data"];
    check(&[&here[..], &[&path("file")]].concat(), "cannot use ");
    check(&[&here[..], &[&path("file/inside")]].concat(), "cannot use ");
    // Not even its owner can write there.
    check(&[&here[..], &["/proc/flagfall"]].concat(), "cannot use /proc/flagfall");
}

#[test]
fn a_place_or_a_url_that_is_none_is_refused() {
    for place in ["here", "localhost", "127.0.0.1", "no such machine:80", "127.0.0.1:99999"] {
        check(&["--listen", place], &format!("{place:?} is no place to listen: it is like"));
    }
    check(&["--url", "chess.example"], "\"chess.example\" is no address to open a zone at");
}

#[test]
fn what_is_to_be_logged_has_to_be_known() {
    let folder = Folder::new("log");
    for level in ["banana", "flagfall=debug"] {
        let mut command = Command::new(TOOL);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.0.join("data"));
        let said = said(&command.env("FLAGFALL_LOG", level).output().expect("the tool runs"));
        let expected =
            format!("FLAGFALL_LOG is error, warn, info, debug, trace or off, and not {level:?}");
        assert!(said.ends_with(&expected), "{said}");
    }
}

#[test]
fn where_people_are_lost_beside_games_nobody_is_made_anew_in_silence() {
    let folder = Folder::new("lost");
    let data = folder.0.join("data");
    let log = Sqlite::open(&data, Options::default()).expect("a log");
    let mut chain = Chain::new(LedgerId { kind: Kind::Game, id: 7 });
    append(&log, lines(&mut chain, 1, 1), false).expect("in order");
    drop(log);
    let path = data.to_str().expect("UTF-8");
    let lost =
        format!("there are games in {path} but no people.sqlite: bring it back from a backup");
    check(&["--listen", "127.0.0.1:0", "--data", path], &lost);
    assert!(!SqlitePeople::are_in(&data));
}

#[test]
fn a_configuration_that_cannot_be_is_refused_with_its_line() {
    let folder = Folder::new("configured");
    let path = |name: &str| folder.0.join(name).to_str().expect("UTF-8").to_owned();
    check(&["--config", &path("missing.toml")], "cannot read ");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let beside = format!("tls_local = true\ntrust_listen = '{address}'\nlisten = '127.0.0.1:0'");
    for (text, expected) in [
        ("data = 'x'\nlistn = 'y'\n", "bad.toml: line 2: unknown field `listn`"),
        ("listen = \n", "bad.toml: line 1: "),
        ("listen = 'here'\n", "bad.toml: line 1: "),
        ("[limits]\nwrites = 5\n", "bad.toml: line 2: "),
        ("trusted_proxies = ['proxy']\n", "\"proxy\" is no address and no network"),
        ("listen = '10.0.0.1:80'", "--tls-local, or --tls-cert and --tls-key"),
        ("tls_local = true\ntls_cert = 'a'\ntls_key = 'b'", "--tls-local makes its own"),
        ("limits.head_bytes = 1", "limits.head_bytes is too little"),
        ("origins = ['club.example']", "\"club.example\" is no origin"),
        (&*beside, &*format!("cannot listen on {address}: Address already in use")),
    ] {
        fs::write(path("bad.toml"), text).expect("written");
        check(&["--config", &path("bad.toml"), "--data", &path("data")], expected);
    }
}

#[test]
fn a_certificate_that_is_of_no_use_is_named() {
    let folder = Folder::new("certificate");
    let path = |name: &str| folder.0.join(name).to_str().expect("UTF-8").to_owned();
    let pem = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/tests/doors/pem");
    let pem = |name: &str| pem.join(name).to_str().expect("UTF-8").to_owned();
    let (data, certificate, key) = (path("data"), pem("zone.pem"), pem("zone.key.pem"));
    let with = |more: &[&str], expected: &str| {
        check(&[&["--listen", "127.0.0.1:0", "--data", &data], more].concat(), expected);
    };
    with(&["--tls-cert", &certificate], "a certificate and its key go together");
    with(&["--tls-key", &key], "a certificate and its key go together");
    with(&["--tls-local", "--tls-cert", &certificate, "--tls-key", &key], "--tls-local makes");
    with(&["--tls-cert", &path("no.pem"), "--tls-key", &key], "no.pem: No such file");
    with(&["--tls-cert", &data, "--tls-key", &key], "Is a directory");
    with(&["--tls-cert", &key, "--tls-key", &key], "zone.key.pem holds no certificate in PEM");
    with(&["--tls-cert", &certificate, "--tls-key", &certificate], "holds no private key in PEM");
    let other = pem("other.key.pem");
    let mismatch = format!("the key in {other} is not that of the certificate in {certificate}");
    with(&["--tls-cert", &certificate, "--tls-key", &other], &mismatch);
}

#[test]
fn where_there_is_no_room_at_all_it_does_not_start() {
    let folder = Folder::new("no-room");
    // Without the trap the system would kill it before it could say anything.
    let script = "trap '' XFSZ; ulimit -f 0; exec $0 serve --listen 127.0.0.1:0 --data $1";
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", script, TOOL]).arg(folder.0.join("data")).output();
    let said = said(&output.expect("the tool runs"));
    assert!(said.contains(folder.0.to_str().expect("UTF-8")), "{said}");
}

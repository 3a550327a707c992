//! The instructions for the local authority.

use std::fs::File;

use tokio::io::AsyncBufReadExt;

use crate::TempDir;
use crate::server::Server;

#[tokio::test]
async fn steps_and_fingerprint_of_local_authority_are_printed() {
    let dir = TempDir::new("trust");
    let log = File::create(dir.0.join("log")).expect("create file");
    let mut server = Server::start_with_log(&dir.0, ("warn", log), &["--tls-local"]).await;
    let (mut steps, mut line) = (String::new(), String::new());
    while !line.starts_with("Compare the fingerprint") {
        line.clear();
        assert!(server.stdout.read_line(&mut line).await.expect("UTF-8") > 0, "{steps}");
        steps.push_str(&line);
    }
    let mut fingerprint = String::new();
    server.stdout.read_line(&mut fingerprint).await.expect("UTF-8");
    for word in ["iPad", "Android", "Windows", "Firefox", "open http://127.0.0.1:"] {
        assert!(steps.contains(word), "no {word} in {steps}");
    }
    let pairs: Vec<&str> = fingerprint.trim().split(':').collect();
    let is_pair = |pair: &&str| pair.len() == 2 && u8::from_str_radix(pair, 16).is_ok();
    assert!(pairs.len() == 32 && pairs.iter().all(is_pair), "{fingerprint}");
    server.terminate();
    assert_eq!(server.wait().await.0, Some(0));
}

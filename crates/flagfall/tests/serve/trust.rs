//! What it says of its own authority.

use std::fs::File;

use tokio::io::AsyncBufReadExt;

use crate::Folder;
use crate::server::Server;

#[tokio::test]
async fn a_local_authority_is_told_with_its_steps_and_its_fingerprint() {
    let folder = Folder::new("trust");
    let log = File::create(folder.0.join("log")).expect("a file");
    let mut server = Server::start_logging(&folder.0, ("warn", log), &["--tls-local"]).await;
    let (mut told, mut line) = (String::new(), String::new());
    while !line.starts_with("Compare the fingerprint") {
        line.clear();
        assert!(server.says.read_line(&mut line).await.expect("UTF-8") > 0, "{told}");
        told.push_str(&line);
    }
    let mut fingerprint = String::new();
    server.says.read_line(&mut fingerprint).await.expect("UTF-8");
    for word in ["iPad", "Android", "Windows", "Firefox", "open http://127.0.0.1:"] {
        assert!(told.contains(word), "no {word} in {told}");
    }
    let pairs: Vec<&str> = fingerprint.trim().split(':').collect();
    let is_pair = |pair: &&str| pair.len() == 2 && u8::from_str_radix(pair, 16).is_ok();
    assert!(pairs.len() == 32 && pairs.iter().all(is_pair), "{fingerprint}");
    server.terminate();
    assert_eq!(server.ended().await.0, Some(0));
}

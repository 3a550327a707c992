//! The public address of a zone.

use tokio::io::AsyncBufReadExt;

use crate::TempDir;
use crate::server::StartingServer;

/// Starts a server with some options, and returns the first lines of its output.
async fn first_lines(dir: &TempDir, options: &[&str], count: usize) -> Vec<String> {
    let mut server = StartingServer::with_options(&dir.0.join("data"), options);
    let (mut stdout, mut lines) = (server.stdout(), Vec::new());
    for _ in 0..count {
        let mut line = String::new();
        stdout.read_line(&mut line).await.expect("a line");
        lines.push(line.trim_end().to_owned());
    }
    server.kill().await;
    lines
}

#[tokio::test]
async fn public_address_is_printed() {
    let dir = TempDir::new("url");
    let options = ["--listen", "localhost:0", "--url", "https://chess.example/"];
    let lines = first_lines(&dir, &options, 2).await;
    assert_eq!(lines[0], "Flagfall is ready: open https://chess.example/");
    let link = "Create the administrator account (one-time link): https://chess.example/recovery#";
    assert!(lines[1].starts_with(link), "{lines:?}");
    let lines = first_lines(&dir, &["--listen", "localhost:0"], 1).await;
    assert!(lines[0].starts_with("Flagfall is ready: open http://127.0.0.1:"), "{lines:?}");
}

#[tokio::test]
async fn server_behind_a_proxy_asks_for_its_url() {
    let dir = TempDir::new("proxy");
    let config = dir.0.join("config.toml");
    std::fs::write(&config, "trusted_proxies = ['10.0.0.1']").expect("write settings");
    let config = config.to_str().expect("UTF-8");
    let lines = first_lines(&dir, &["--listen", "0.0.0.0:0", "--config", config], 3).await;
    assert!(lines[0].starts_with("Flagfall is ready: open http://127.0.0.1:"), "{lines:?}");
    assert!(lines[1].contains("(one-time link): http://127.0.0.1:"), "{lines:?}");
    assert_eq!(lines[2], "Only trusted proxies can connect: set `url` to the public address.");
}

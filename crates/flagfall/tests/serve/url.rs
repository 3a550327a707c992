//! Where it says that it is.

use tokio::io::AsyncBufReadExt;

use crate::Folder;
use crate::server::Starting;

/// The first lines that are said by one started with these options.
async fn said(folder: &Folder, options: &[&str], lines: usize) -> Vec<String> {
    let mut server = Starting::with(&folder.0.join("data"), options);
    let (mut says, mut said) = (server.says(), Vec::new());
    for _ in 0..lines {
        let mut line = String::new();
        says.read_line(&mut line).await.expect("it says something");
        said.push(line.trim_end().to_owned());
    }
    server.kill().await;
    said
}

#[tokio::test]
async fn it_is_told_where_people_open_it() {
    let folder = Folder::new("url");
    let options = ["--listen", "localhost:0", "--url", "https://chess.example/"];
    let told = said(&folder, &options, 2).await;
    assert_eq!(told[0], "Flagfall is ready: open https://chess.example/");
    let link = "Be its administrator, once, by https://chess.example/recovery#";
    assert!(told[1].starts_with(link), "{told:?}");
    let told = said(&folder, &["--listen", "localhost:0"], 1).await;
    assert!(told[0].starts_with("Flagfall is ready: open http://127.0.0.1:"), "{told:?}");
}

#[tokio::test]
async fn behind_a_proxy_it_tells_an_address_that_lets_in() {
    let folder = Folder::new("proxied");
    let config = folder.0.join("config.toml");
    std::fs::write(&config, "trusted_proxies = ['10.0.0.1']").expect("written");
    let config = config.to_str().expect("UTF-8");
    let told = said(&folder, &["--listen", "0.0.0.0:0", "--config", config], 3).await;
    assert!(told[0].starts_with("Flagfall is ready: open http://127.0.0.1:"), "{told:?}");
    assert!(told[1].contains(" by http://127.0.0.1:"), "{told:?}");
    assert_eq!(told[2], "It lets in its proxies alone: say by url where people open these.");
}

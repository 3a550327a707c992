//! How much memory it takes.

use flagfall_testkit::zone::http;

use crate::Folder;
use crate::server::Server;

/// What two threads hash in, and some room for all else.
const MOST: u64 = (2 * 19 + 16) * 1024;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn passwords_take_the_memory_of_their_threads_however_many_come() {
    let folder = Folder::new("memory");
    let server = Server::start(&folder.0).await;
    let before = server.memory();
    for _ in 0..40 {
        let body = r#"{"name": "Ann", "password": "not the right one"}"#;
        assert_eq!(http(server.address, "POST", "/api/session", body).await.0, 401);
    }
    let after = server.memory();
    assert!(after < before + MOST, "{before} KiB became {after} KiB");
}

//! The memory of a server.

use flagfall_testkit::zone::http;

use crate::TempDir;
use crate::server::Server;

/// The memory of two hashing threads, and a margin, in KiB.
const MAX_INCREASE: u64 = (2 * 19 + 16) * 1024;

#[cfg(target_os = "linux")]
#[tokio::test]
async fn memory_for_passwords_is_limited_by_number_of_threads() {
    let dir = TempDir::new("memory");
    let server = Server::start(&dir.0).await;
    let before = server.memory();
    for number in 0..40 {
        // Guesses are limited for each account.
        let body = format!(r#"{{"name": "Ann{number}", "password": "not the right one"}}"#);
        assert_eq!(http(server.address, "POST", "/api/session", &body).await.0, 401);
    }
    let after = server.memory();
    assert!(after < before + MAX_INCREASE, "{before} KiB became {after} KiB");
}

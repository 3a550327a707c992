//! A server with a low limit of open files.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::time::Duration;

use flagfall_testkit::zone::ZoneClient;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::TempDir;
use crate::server::Server;

const PARTIAL_REQUEST: &[u8] = b"GET /ready HTTP/1.1\r\nHost: localhost\r\n";

/// Connects from a loopback address of this machine.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("bind to a loopback address");
    socket.connect(to).await.expect("connect")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn many_slow_connections_of_one_address_do_not_block_others() {
    let dir = TempDir::new("file-limit");
    let file = dir.0.join("log");
    let log = File::create(&file).expect("create file");
    let server = Server::start_with_max_open_files(&dir.0.join("data"), 128, log).await;
    let mut slow = Vec::new();
    for _ in 0..250 {
        let mut stream = connect([127, 0, 0, 1], server.address).await;
        // Connections above the limit are closed.
        let _ = stream.write_all(PARTIAL_REQUEST).await;
        slow.push(stream);
    }
    let other_client = timeout(Duration::from_secs(5), async {
        let mut stream = connect([127, 0, 0, 2], server.address).await;
        stream.write_all(&[PARTIAL_REQUEST, b"Connection: close\r\n\r\n"].concat()).await.expect("send");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("UTF-8");
        let stream = connect([127, 0, 0, 2], server.address).await;
        ZoneClient::connect_over(stream, server.address).await;
        answer
    });
    let answer = other_client.await.expect("an answer in time");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(slow);
    server.terminate();
    assert_eq!(server.wait().await.0, Some(0));
    let logged = fs::read_to_string(&file).expect("UTF-8");
    let count = |text: &str| logged.lines().filter(|line| line.contains(text)).count();
    let warning = "max_connections is 64, not 20000: the system allows 128 open files";
    let counts = [warning, "too many connections", "could not be accepted"].map(count);
    assert_eq!(counts, [1, 1, 0], "{logged}");
}

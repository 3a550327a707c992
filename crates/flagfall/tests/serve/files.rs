//! Where the system allows few open files.

use std::fs::{self, File};
use std::net::SocketAddr;
use std::time::Duration;

use flagfall_testkit::zone::Client;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::Folder;
use crate::server::Server;

const HALF: &[u8] = b"GET /ready HTTP/1.1\r\nHost: x\r\n";

/// A connection from an address of this machine, which has many.
async fn connect(from: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::from((from, 0))).expect("an address of this machine");
    socket.connect(to).await.expect("it listens")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn one_address_with_many_slow_connections_shuts_out_nobody_else() {
    let folder = Folder::new("files");
    let file = folder.0.join("log");
    let log = File::create(&file).expect("a file");
    let server = Server::start_with_files(&folder.0.join("data"), 128, log).await;
    let mut slow = Vec::new();
    for _ in 0..250 {
        let mut stream = connect([127, 0, 0, 1], server.address).await;
        // Those above the limit find the line cut.
        let _ = stream.write_all(HALF).await;
        slow.push(stream);
    }
    let answered = timeout(Duration::from_secs(5), async {
        let mut stream = connect([127, 0, 0, 2], server.address).await;
        stream.write_all(&[HALF, b"Connection: close\r\n\r\n"].concat()).await.expect("let in");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("UTF-8");
        let stream = connect([127, 0, 0, 2], server.address).await;
        Client::over(stream, server.address).await;
        answer
    });
    let answer = answered.await.expect("somebody else need not wait");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    drop(slow);
    server.terminate();
    assert_eq!(server.ended().await.0, Some(0));
    let logged = fs::read_to_string(&file).expect("UTF-8");
    let told = |what: &str| logged.lines().filter(|line| line.contains(what)).count();
    let fewer = "most_connections is 64, and not 20000: the system allows 128 open files";
    let counts = [fewer, "too many connections", "could not be taken"].map(told);
    assert_eq!(counts, [1, 1, 0], "{logged}");
}

//! Slow peers: every wait has a timeout.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::time::interval;

use super::*;

/// Sets timeouts that are short enough for a test.
fn hasty(config: &mut Config) {
    let limits = &mut config.limits;
    (limits.header_ms, limits.request_ms, limits.handshake_ms) = (300, 300, 300);
    (limits.idle_ms, limits.ping_ms, limits.socket_silence_ms) = (600, 100, 300);
}

/// Sends bytes one at a time until the server closes, and returns its response.
async fn drip(mut stream: TcpStream, bytes: &[u8]) -> String {
    let (mut read, mut write) = stream.split();
    let mut answer = Vec::new();
    let dripping = async {
        let mut drops = interval(Duration::from_millis(20));
        for byte in bytes.iter().cycle() {
            drops.tick().await;
            if write.write_all(&[*byte]).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    };
    let hearing = async {
        let _ = read.read_to_end(&mut answer).await;
    };
    tokio::select! {
        () = dripping => {}
        closed = timeout(GENEROUS, hearing) => closed.expect("it is closed"),
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn dripping_request_head_times_out() {
    let zone = Running::with(hasty);
    let said = drip(zone.connect().await, b"X").await;
    assert!(said.is_empty() || said.starts_with("HTTP/1.1 408"), "{said}");
    let mut stream = zone.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").await.expect("it takes it");
    drip(stream, b"X-Slow: y\r\n").await;
    // A connection that sends nothing.
    timeout(GENEROUS, rest(&mut zone.connect().await)).await.expect("it is closed");
    assert_eq!(zone.refused("slow").await, 3);
}

#[tokio::test]
async fn dripping_request_body_times_out() {
    let zone = Running::with(hasty);
    for length in ["Content-Length: 60000", "Transfer-Encoding: chunked"] {
        let mut stream = zone.connect().await;
        let head = format!(
            "POST /api/games HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n{length}\r\n\r\n",
            zone.address
        );
        stream.write_all(head.as_bytes()).await.expect("it takes it");
        let said = drip(stream, b"1\r\n \r\n").await;
        assert!(said.starts_with("HTTP/1.1 408") && said.contains("timed_out"), "{length}: {said}");
    }
    assert_eq!(zone.refused("slow").await, 2);
}

#[tokio::test]
async fn idle_connection_is_closed_without_abuse_report() {
    let zone = Running::with(hasty);
    let mut stream = zone.connect().await;
    stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("it takes it");
    let said = timeout(GENEROUS, rest(&mut stream)).await.expect("it is closed");
    assert!(said.starts_with("HTTP/1.1 200") && said.ends_with("ok\n"), "{said}");
    assert_eq!(zone.refused("slow").await, 0);
}

#[tokio::test]
async fn socket_without_messages_is_closed() {
    let zone = Running::with(hasty);
    // No data, an endless frame, and an endless message of empty fragments.
    let endless_frame = [0x81, 0xfe, 0x1f, 0xff, 0, 0, 0, 0];
    let piece = [0x00, 0x80, 0, 0, 0, 0];
    for (begins, goes_on) in
        [(&b""[..], &b""[..]), (&endless_frame[..], b" "), (&[0x01, 0x80, 0, 0, 0, 0][..], &piece[..])]
    {
        let mut stream = zone.upgraded().await;
        stream.write_all(begins).await.expect("it takes it");
        if goes_on.is_empty() {
            let code = timeout(GENEROUS, super::frames::code(&mut stream)).await;
            assert_eq!(code.expect("it is closed"), Some(1001));
        } else {
            drip(stream, goes_on).await;
        }
    }
}

#[tokio::test]
async fn unread_response_times_out() {
    let zone = Running::with(|config| (config.limits.idle_ms, config.limits.header_ms) = (300, 300));
    let (game, _, _) = zone.table("{}").await;
    let ask = format!("GET /api/games/{game} HTTP/1.1\r\nHost: x\r\n\r\n");
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(1).expect("small");
    let mut stream = socket.connect(zone.address).await.expect("it listens");
    // More than the socket buffers hold.
    let written = timeout(GENEROUS, async { while stream.write_all(ask.as_bytes()).await.is_ok() {} });
    written.await.expect("it is closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_slow_connections_do_not_delay_a_game() {
    const SLOW: usize = 2_000;
    let most = getrlimit(Resource::Nofile);
    let wanted = most.maximum.map_or(8_192, |maximum| maximum.min(8_192));
    let current = most.current.map_or(u64::MAX, |current| current.max(wanted));
    let raised = Rlimit { current: Some(current), maximum: most.maximum };
    setrlimit(Resource::Nofile, raised).expect("as many files as may be");
    assert!(current >= 5_000, "{current} open files are too few for this test");
    let zone = Running::with(|config| config.limits.header_ms = 4_000);
    let mut honest = zone.honest().await;
    honest.play(2).await;
    let mut slow = Vec::new();
    for number in 0..SLOW {
        let mut stream = zone.connect().await;
        let begins = ["", "GET /api/ga", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "][number % 3];
        stream.write_all(begins.as_bytes()).await.expect("it takes it");
        slow.push(stream);
        if number % 200 == 0 {
            honest.play(1).await;
        }
    }
    let (_, metrics) = http(zone.address, "GET", "/metrics", "").await;
    let mut lines = metrics.as_str().expect("a text").lines();
    let connections = lines.find_map(|line| line.strip_prefix("flagfall_connections "));
    let connections = connections.and_then(|there| there.parse::<usize>().ok());
    assert!(connections.is_some_and(|there| there >= SLOW), "{connections:?} were held at a time");
    honest.play(8).await;
    for mut stream in slow {
        timeout(GENEROUS, rest(&mut stream)).await.expect("it is closed");
    }
    honest.play(4).await;
    assert_eq!(zone.refused("slow").await, SLOW as u64);
}

#[tokio::test]
async fn slow_readers_of_large_answers_do_not_fill_the_memory() {
    let zone = Running::with(|config| {
        config.limits.unsent_bytes_per_address = 1_000_000;
        config.limits.send_ms = 2_000;
    });
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", zone.address);
    let mut readers = Vec::new();
    let mut refused = None;
    while refused.is_none() {
        assert!(readers.len() < 20, "nobody was refused");
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.set_recv_buffer_size(1).expect("small");
        let mut stream = socket.connect(zone.address).await.expect("it listens");
        // Many answers for one connection, so that the buffers of the system do not hold them all.
        for _ in 0..40 {
            stream.write_all(request.as_bytes()).await.expect("it takes it");
        }
        let mut start = [0; 12];
        stream.read_exact(&mut start).await.expect("an answer");
        refused = Some(start).filter(|start| start.ends_with(b"503"));
        readers.push(stream);
    }
    assert!(readers.len() > 2, "{} readers", readers.len());
    // Clients that do not read are cut off, which makes room for others.
    let answered = async {
        loop {
            let mut stream = zone.connect().await;
            stream.write_all(request.as_bytes()).await.expect("it takes it");
            let mut start = [0; 12];
            stream.read_exact(&mut start).await.expect("an answer");
            if start.ends_with(b"200") {
                break;
            }
        }
    };
    timeout(GENEROUS, answered).await.expect("there is room again");
}

//! Rate limits and connection limits.

use flagfall_server::Rate;
use serde_json::json;

use super::*;

#[tokio::test]
async fn limited_address_gets_retry_after() {
    let zone = Running::with(|config| {
        config.limits.writes = Rate::new(5, 6);
        config.limits.requests = Rate::new(20, 6);
    });
    let mut honest = zone.honest().await;
    let post = format!(
        "POST /api/games HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: 2\r\n\
         Content-Type: application/json\r\n\r\n{{}}",
        zone.address
    );
    for _ in 0..3 {
        assert!(zone.raw(&post).await.starts_with("HTTP/1.1 201"));
    }
    let answer = zone.raw(&post).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("\"rate_limited\""), "{answer}");
    let wait = answer.split("retry-after: ").nth(1).and_then(|rest| rest.split("\r\n").next());
    let wait: u64 = wait.expect("it says when").parse().expect("a number");
    assert!((1..=10).contains(&wait), "{answer}");
    // Read requests have their own limit.
    assert_eq!(http(zone.address, "GET", "/api/games", "").await.0, 200);
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(http(zone.address, "GET", "/health", "").await.0);
    }
    assert_eq!((statuses[0], statuses[29]), (200, 429));
    // Moves over sockets do not count as requests.
    honest.play(8).await;
}

#[tokio::test]
async fn message_flood_is_answered_busy_and_then_closed() {
    let zone = Running::with(|config| config.limits.messages = Rate::new(20, 60));
    let mut honest = zone.honest().await;
    let mut rude = ZoneClient::connect(zone.address).await;
    let game = honest.game;
    for _ in 0..500 {
        if !rude.try_send(&json!({"view": {"game": game}})).await {
            break;
        }
    }
    let (mut shown, mut busy) = (0, 0);
    let code = loop {
        use futures_util::StreamExt as _;
        use tokio_tungstenite::tungstenite::Message;
        match rude.stream.next().await {
            Some(Ok(Message::Text(text))) => {
                let reply: Value = serde_json::from_str(&text).expect("JSON");
                shown += u32::from(reply["view"].is_object());
                busy += u32::from(reply["busy"]["game"] == game);
            }
            Some(Ok(Message::Close(frame))) => break frame.map(|frame| u16::from(frame.code)),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => break None,
        }
    };
    assert!(code.is_none_or(|code| code == 1008), "{code:?}");
    assert!((20..25).contains(&shown) && busy > 0, "{shown} views, {busy} put off");
    honest.play(6).await;
    assert!(zone.refused("messages").await >= u64::from(busy));
}

#[tokio::test]
async fn account_rate_covers_all_its_sockets() {
    let zone = Running::with(|config| config.limits.account = Rate::new(4, 1));
    let mut honest = zone.honest().await;
    let (game, white, _) = zone.table("{}").await;
    let mut reply = Vec::new();
    for number in 0..6 {
        let mut client = ZoneClient::connect(zone.address).await;
        client.subscribe(game, None, Some(&white)).await;
        reply.push(client.play(game, number, "e2e5").await);
    }
    assert!(reply[..4].iter().all(|reply| reply["refused"].is_object()), "{reply:?}");
    assert!(reply[4..].iter().all(|reply| reply["busy"]["game"] == game), "{reply:?}");
    honest.play(4).await;
    assert_eq!(zone.refused("account").await, 2);
}

#[tokio::test]
async fn connections_per_address_are_limited() {
    let zone = Running::with(|config| config.limits.connections_per_address = 12);
    let mut honest = zone.honest().await;
    let mut held = Vec::new();
    let mut refused = 0;
    for _ in 0..40 {
        let mut stream = zone.connect().await;
        let asked = stream.write_all(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n").await;
        let mut answer = [0; 12];
        if asked.is_ok() && stream.read_exact(&mut answer).await.is_ok() {
            held.push(stream);
        } else {
            refused += 1;
        }
    }
    assert!(held.len() <= 10 && refused >= 30, "{} held, {refused} refused", held.len());
    honest.play(4).await;
    drop(held);
    // Closed connections make room again.
    let counted = timeout(GENEROUS, async {
        loop {
            if flagfall_testkit::zone::try_http(zone.address, "GET", "/health", "").await.is_some() {
                break zone.refused("connections").await;
            }
        }
    });
    assert!(counted.await.expect("there is room again") >= 30);
}

#[tokio::test]
async fn guests_behind_proxy_have_separate_rates() {
    let zone = Running::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().expect("an address")];
        config.limits.requests = Rate::new(3, 1);
        config.limits.connections_per_address = 1;
    });
    let ask = |from: &str| {
        format!(
            "GET /health HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nX-Forwarded-Proto: https\r\n\
             X-Forwarded-For: {from}\r\n\r\n",
            zone.address
        )
    };
    for from in ["192.0.2.1", "192.0.2.2", "2001:db8::1"] {
        for asked in 0..5 {
            // The proxy appends the address it saw, whatever the guest sent.
            let answer = zone.raw(ask(&format!("198.51.100.{asked}, {from}"))).await;
            let status = if asked < 3 { "200" } else { "429" };
            assert_eq!(answer.split(' ').nth(1), Some(status), "{from}: {answer}");
            assert!(answer.contains("strict-transport-security"), "{answer}");
        }
    }
    let answer = zone.raw(ask("2001:db8::2")).await;
    assert!(answer.starts_with("HTTP/1.1 429"), "the same household: {answer}");
}

#[tokio::test]
async fn plain_http_from_network_needs_trusted_proxy() {
    // Listens on all addresses, so that the test can connect from a non-loopback address.
    let zone = Running::with(|config| {
        config.listen = SocketAddr::from(([0, 0, 0, 0], 0));
        config.trusted_proxies = vec!["203.0.113.9".parse().expect("an address")];
    });
    let own = SocketAddr::from(([127, 0, 0, 1], zone.address.port()));
    assert_eq!(http(own, "GET", "/health", "").await.0, 200);
    let Some(outside) = outside() else { return };
    let there = SocketAddr::new(outside, zone.address.port());
    let answer = flagfall_testkit::zone::try_http(there, "GET", "/health", "").await;
    assert_eq!(answer, None, "{there} is no proxy");
    let (_, metrics) = http(own, "GET", "/metrics", "").await;
    assert!(metrics.as_str().is_some_and(|text| text.contains("kind=\"untrusted_proxy\"} 1")));
}

/// Returns a non-loopback address of this machine, if it has one.
fn outside() -> Option<std::net::IpAddr> {
    let addresses = if_addrs::get_if_addrs().ok()?.into_iter().map(|interface| interface.ip());
    addresses.filter(std::net::IpAddr::is_ipv4).find(|address| !address.is_loopback())
}

//! Invalid WebSocket frames.

use super::*;

/// Builds a client frame with a zero mask.
fn frame(first: u8, body: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match body.len() {
        short @ 0..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 126);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(body);
    frame
}

/// Sends bytes and returns the close code of the server.
async fn closed_by(zone: &Running, bytes: &[u8]) -> Option<u16> {
    let mut stream = zone.upgraded().await;
    let _ = stream.write_all(bytes).await;
    timeout(GENEROUS, code(&mut stream)).await.expect("it is closed")
}

/// Returns the code of the close frame and skips other frames.
pub(crate) async fn code(stream: &mut TcpStream) -> Option<u16> {
    loop {
        let (first, length) = (stream.read_u8().await.ok()?, stream.read_u8().await.ok()?);
        let length = match length {
            126 => usize::from(stream.read_u16().await.ok()?),
            127 => stream.read_u64().await.ok()? as usize,
            short => usize::from(short),
        };
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.ok()?;
        if first & 0x0f == 8 {
            return Some(u16::from_be_bytes([*body.first()?, *body.get(1)?]));
        }
    }
}

#[tokio::test]
async fn invalid_frame_closes_only_its_socket() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    let view = br#"{"view":{"game":1}}"#;
    let mut unmasked = frame(0x81, view);
    unmasked[1] &= 0x7f;
    unmasked.drain(2..6);
    let endless = [frame(0x01, &[b' '; 1000]), frame(0x00, &[b' '; 1000]).repeat(10)].concat();
    let huge = [&[0x81, 0xff][..], &u64::MAX.to_be_bytes(), &[0; 4]].concat();
    for (what, bytes, code) in [
        ("unmasked", unmasked, 1002),
        ("a reserved bit", frame(0xc1, view), 1002),
        ("another reserved bit", frame(0x91, view), 1002),
        ("an unknown kind", frame(0x83, view), 1002),
        ("an unknown kind of control", frame(0x8b, view), 1002),
        ("a ping in pieces", frame(0x09, b"x"), 1002),
        ("a long ping", frame(0x89, &[0; 200]), 1002),
        ("the rest of nothing", frame(0x80, view), 1002),
        ("a message inside another", [frame(0x01, b"{"), frame(0x81, b"}")].concat(), 1002),
        ("no UTF-8", frame(0x81, b"\"\xff\xfe\""), 1007),
        ("too long", frame(0x81, &[b' '; 9_000]), 1009),
        ("said to be endless", huge, 1009),
        ("in endless pieces", endless, 1009),
    ] {
        assert_eq!(closed_by(&zone, &bytes).await, Some(code), "{what}");
        honest.play(1).await;
    }
    assert_eq!(zone.refused("frames").await, 13);
}

#[tokio::test]
async fn aborted_connection_is_not_counted_as_abuse() {
    let zone = Running::start();
    let mut honest = zone.honest().await;
    for bytes in [&b""[..], b"\x81", b"\x81\x85\0\0\0\0ab"] {
        let mut stream = zone.upgraded().await;
        stream.write_all(bytes).await.expect("it takes it");
    }
    drop(zone.connect().await);
    let mut stream = zone.connect().await;
    stream.write_all(b"GET / HT").await.expect("it takes it");
    drop(stream);
    honest.play(2).await;
    for kind in ["frames", "malformed", "slow"] {
        assert_eq!(zone.refused(kind).await, 0, "{kind}");
    }
}

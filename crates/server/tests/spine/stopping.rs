//! Backpressure and write failures.

use super::*;

#[tokio::test]
async fn overload_is_refused_before_anything_changes() {
    let folder = Folder::new();
    let options = Options { queue: 32, ..Options::default() };
    let zone = Zone::start(&folder, options, Timestamp::EPOCH);
    zone.begin(1, CASUAL).await;
    // Far more commands than fit; refused commands change nothing.
    let knights = [(White, "g1f3"), (Black, "g8f6"), (White, "f3g1"), (Black, "f6g8")];
    let mut asked = Vec::new();
    for number in 1..=400_u64 {
        let (player, mv) = knights[(number as usize - 1) % 4];
        let command = Command::play(MoveInput::Move(mv.parse().expect("a move")));
        asked.push(zone.spine.submit(1, Some(player_attribution(player, number)), command));
    }
    let mut recorded = 0;
    let mut busy = 0;
    for answer in join_all(asked).await {
        match answer {
            Ok(at) => recorded = recorded.max(at.sequences.last),
            Err(SpineError::Busy) => busy += 1,
            Err(SpineError::Refused(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert!(busy > 0, "there was never too much");
    let length = zone.spine.inspect(1, |_, length| length).await.expect("there");
    let head = zone.spine.context().log.reader().head(game(1)).expect("readable").expect("there");
    assert_eq!((length, head.sequence, zone.halt.reason()), (recorded, recorded, None));
}

async fn join_all<T>(futures: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    // All requests are sent before any reply is awaited.
    let mut done = Vec::new();
    std::future::poll_fn(|context| {
        let mut left = Vec::new();
        for mut future in futures.drain(..) {
            match future.as_mut().poll(context) {
                std::task::Poll::Ready(value) => done.push(value),
                std::task::Poll::Pending => left.push(future),
            }
        }
        futures = left;
        if futures.is_empty() { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    done
}

#[tokio::test]
async fn write_failure_stops_all_acknowledgements() {
    let folder = Folder::new();
    drop(Zone::usual(&folder));
    let options = Options { max_pages: 48, ..Options::default() };
    let zone = Zone::start(&folder, options, Timestamp::EPOCH);
    let mut opened = 0;
    let failed = loop {
        match zone.open(opened + 1, CASUAL).await {
            Ok(_) => opened += 1,
            Err(failure) => break failure,
        }
    };
    assert_eq!(failed, SpineError::Halted);
    assert!(opened > 0 && zone.halt.stopped().await.contains("full"), "{:?}", zone.halt.reason());
    // State that is not durable is not shown.
    assert!(zone.spine.inspect(1, |_, length| length).await.is_ok());
    assert_eq!(zone.play(1, White, 1, "e2e4").await, Err(SpineError::Halted));
    drop(zone);
    let zone = Zone::usual(&folder);
    for id in 1..=opened {
        assert_eq!(zone.spine.inspect(id, |_, length| length).await, Ok(1));
    }
}

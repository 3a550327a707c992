//! What is said when there is no room, and when nothing can be written any more.

use super::*;

#[tokio::test]
async fn too_much_at_once_is_turned_away_before_anything_has_changed() {
    let folder = Folder::new();
    let options = Options { queue: 32, ..Options::default() };
    let zone = Zone::start(&folder, options, Timestamp::EPOCH);
    zone.begin(1, CASUAL).await;
    // Back and forth, far more than fits; whoever is turned away has changed nothing.
    let knights = [(White, "g1f3"), (Black, "g8f6"), (White, "f3g1"), (Black, "f6g8")];
    let mut asked = Vec::new();
    for number in 1..=400_u64 {
        let (player, mv) = knights[(number as usize - 1) % 4];
        let command = Command::play(Input::Move(mv.parse().expect("a move")));
        asked.push(zone.spine.ask(1, Some(by_player(player, number)), command));
    }
    let mut recorded = 0;
    let mut busy = 0;
    for answer in join_all(asked).await {
        match answer {
            Ok(at) => recorded = recorded.max(at.last),
            Err(Failure::Busy) => busy += 1,
            Err(Failure::Refused(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert!(busy > 0, "there was never too much");
    let length = zone.spine.look(1, |_, length| length).await.expect("there");
    let head = zone.spine.common().log.reader().head(game(1)).expect("readable").expect("there");
    assert_eq!((length, head.sequence, zone.halt.why()), (recorded, recorded, None));
}

async fn join_all<T>(futures: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    // All are asked before any is waited for.
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
async fn where_nothing_can_be_written_nothing_is_acknowledged_any_more() {
    let folder = Folder::new();
    drop(Zone::usual(&folder));
    let options = Options { most_pages: 48, ..Options::default() };
    let zone = Zone::start(&folder, options, Timestamp::EPOCH);
    let mut opened = 0;
    let failed = loop {
        match zone.open(opened + 1, CASUAL).await {
            Ok(_) => opened += 1,
            Err(failure) => break failure,
        }
    };
    assert_eq!(failed, Failure::Halted);
    assert!(opened > 0 && zone.halt.stopped().await.contains("full"), "{:?}", zone.halt.why());
    // What is in memory and not on disk is shown to nobody.
    assert!(zone.spine.look(1, |_, length| length).await.is_ok());
    assert_eq!(zone.play(1, White, 1, "e2e4").await, Err(Failure::Halted));
    drop(zone);
    let zone = Zone::usual(&folder);
    for id in 1..=opened {
        assert_eq!(zone.spine.look(id, |_, length| length).await, Ok(1));
    }
}

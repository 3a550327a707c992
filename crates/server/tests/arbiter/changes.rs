//! Clients that apply the changes of views have the same view as those who ask for it.

use flagfall_chess::Color;

use super::*;

const ONLINE: &str = "preset = 'fide-online-2021'\npremove = true";
const LATER: &str = "preset = 'fide-online-2021'\nbroadcast_delay = '1s'";

/// A client that never asks for a view.
struct Follower {
    client: ZoneClient,
    token: String,
    view: Value,
    participation: Value,
    /// The number of moves in each change of the moves.
    added: Vec<usize>,
}

impl Follower {
    async fn of(zone: &ArbiterZone, token: &str, participation: &str) -> Follower {
        let mut client = zone.socket(token).await;
        let mut reply = follow(&mut client, 1, json!({})).await["subscribed"].take();
        assert_eq!(reply["participation"], participation, "{reply}");
        let [view, participation] = ["view", "participation"].map(|member| reply[member].take());
        Follower { client, token: token.to_owned(), view, participation, added: Vec::new() }
    }

    /// Applies messages until the view is the one that the zone shows now.
    async fn catch_up(&mut self, zone: &ArbiterZone) {
        let expected = without_clocks(zone.get(&self.token, "/api/games/1").await.1["view"].take());
        while without_clocks(self.view.clone()) != expected {
            self.receive().await;
        }
    }

    async fn receive(&mut self) {
        let mut message = self.client.next().await;
        if let Some(view) = message.get_mut("view") {
            self.view = view["view"].take();
        } else if let Some(change) = message.get_mut("event").and_then(|event| event.get_mut("view")) {
            self.apply(change.take());
        }
    }

    fn apply(&mut self, change: Value) {
        let Value::Object(members) = change else { panic!("{change}") };
        for (name, member) in members {
            match &*name {
                "moves" | "rulings" => {
                    let list = self.view[&name].as_array().cloned().unwrap_or_default();
                    let keep = member["keep"].as_u64().expect("a number") as usize;
                    let added = member["added"].as_array().expect("a list");
                    if name == "moves" {
                        self.added.push(added.len());
                    }
                    self.view[&name] = [&list[..keep], added].concat().into();
                }
                // Spectators learn of offers from events only.
                "offer" if self.participation == "spectator" => {}
                "analysis" if !["player", "assistant"].iter().any(|kind| self.participation == *kind) => {}
                _ => self.view[&name] = member,
            }
        }
    }
}

/// A ruling after an interruption, which may change the board.
fn interrupt(ruling: Value) -> Value {
    let mut command = rule(ruling);
    command["rule"]["article"] = "O.15.6".into();
    command
}

/// Clocks run on between two answers.
fn without_clocks(mut view: Value) -> Value {
    for member in ["clocks", "grace"] {
        view[member].take();
    }
    view
}

#[tokio::test]
async fn followed_views_equal_requested_ones_for_every_viewer() {
    let zone = ArbiterZone::open(&[opening(ONLINE, (WHITE, BLACK), None)]);
    let [mut white, mut black, mut arbiter] = zone.begin().await;
    let assistant = zone.admit(SPECTATOR, Some((Role::Assistant(Color::White), Scope::Game(1))));
    execute(&mut arbiter, 1, 61, rule(json!({"appoint": {"player": "white"}}))).await;
    let mut followers = Vec::new();
    for (token, participation) in [
        (token(WHITE), "player"),
        (token(BLACK), "player"),
        (token(ARBITER), "arbiter"),
        (assistant, "assistant"),
        (String::new(), "spectator"),
    ] {
        followers.push(Follower::of(&zone, &token, participation).await);
    }
    let [white, black, arbiter] = [&mut white, &mut black, &mut arbiter];
    let mut id = 100;
    for (by, command) in [
        (0, play("e2e4")),
        (0, json!({"premove": {"input": {"move": "g1f3"}}})),
        // The premove answers at once.
        (1, play("e7e5")),
        (0, json!({"premove": {"input": {"move": "f1c4"}}})),
        (0, json!("cancel_premove")),
        (0, json!({"premove": {"input": {"move": "f1b5"}}})),
        (1, json!({"play": {"input": {"move": "b8c6"}, "offer": true}})),
        (1, json!({"call_arbiter": {"reason": "noise"}})),
        (2, rule(json!({"answer_call": {"player": "black", "justified": true}}))),
        (2, json!({"leave_video": {"player": "black"}})),
        (2, rule(json!("pause"))),
        (2, interrupt(json!({"set_position": {"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"}}))),
        (2, rule(json!("resume"))),
        (0, play("e2e3")),
        (2, interrupt(json!({"restore": {"after": 3}}))),
        (2, interrupt(json!({"restart": {"control": null}}))),
        (0, json!("resign")),
    ] {
        id += 1;
        let client = [&mut *white, &mut *black, &mut *arbiter].into_iter().nth(by).expect("a client");
        let reply = ask(client, 1, id, command.clone()).await;
        assert!(reply["executed"].is_object(), "{command}: {reply}");
        for follower in &mut followers {
            follower.catch_up(&zone).await;
        }
    }
    let spectator = followers.pop().expect("a spectator");
    assert!(spectator.added.starts_with(&[1, 2]), "a move is sent alone: {:?}", spectator.added);
}

#[tokio::test]
async fn delayed_spectators_follow_by_changes_alone() {
    let zone = ArbiterZone::open(&[opening(LATER, (WHITE, BLACK), None)]);
    let mut white = zone.begin().await.into_iter().next().expect("White");
    let mut follower = Follower::of(&zone, "", "spectator").await;
    assert_eq!(follower.view, Value::Null);
    execute(&mut white, 1, 1, play("e2e4")).await;
    execute(&mut white, 1, 2, json!("resign")).await;
    while follower.view["outcome"]["law"] != "resignation" {
        follower.receive().await;
    }
    follower.catch_up(&zone).await;
}

//! A bare relay, which sends every message from one socket of a room to all of them.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::process::Failure;

/// The sockets in a room.
type Room = Arc<Mutex<Vec<UnboundedSender<Utf8Bytes>>>>;
type Rooms = Arc<Mutex<HashMap<String, Room>>>;

/// Starts the relay and returns its address.
pub(crate) async fn listen() -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let router = Router::new().route("/ws", get(upgrade)).with_state(Rooms::default());
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

async fn upgrade(State(rooms): State<Rooms>, upgrade: WebSocketUpgrade) -> Response {
    // As small as the buffers of the zone; the messages are short.
    let upgrade = upgrade.read_buffer_size(4 * 1024).write_buffer_size(0);
    upgrade.on_upgrade(|socket| relay(rooms, socket))
}

/// Serves a socket. The first message names the room and is sent back; all others are sent to everybody in the room.
async fn relay(rooms: Rooms, mut socket: WebSocket) {
    let Some(Ok(Message::Text(name))) = socket.recv().await else { return };
    let room = {
        let mut rooms = rooms.lock().expect("no thread panics");
        Arc::clone(rooms.entry(name.to_string()).or_default())
    };
    let (sender, mut receiver) = unbounded_channel();
    room.lock().expect("no thread panics").push(sender);
    if socket.send(Message::Text(name)).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    for sender in &*room.lock().expect("no thread panics") {
                        // Closed connections are skipped.
                        let _ = sender.send(text.clone());
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            },
            Some(text) = receiver.recv() => {
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
        }
    }
}

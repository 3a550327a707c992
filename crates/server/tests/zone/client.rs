//! Clients, as simple as can be.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Sends a request over a connection of its own; what is no JSON comes back as a text.
pub(crate) async fn http(to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, Value) {
    let (head, body) = raw(to, &format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ))
    .await;
    let status = head.split(' ').nth(1).expect("a status").parse().expect("a number");
    (status, serde_json::from_str(&body).unwrap_or(Value::String(body)))
}

/// Sends bytes and reads the answer to its end: head and body.
pub(crate) async fn raw(to: SocketAddr, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(to).await.expect("it listens");
    stream.write_all(request.as_bytes()).await.expect("it reads");
    let mut answer = String::new();
    // Whoever is sent away may find the line cut.
    let _ = stream.read_to_string(&mut answer).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    (head.to_owned(), body.to_owned())
}

/// A socket.
pub(crate) struct Client {
    pub(crate) stream: WebSocketStream<TcpStream>,
}

impl Client {
    pub(crate) async fn connect(to: SocketAddr) -> Client {
        Client::over(TcpStream::connect(to).await.expect("it listens"), to).await
    }

    pub(crate) async fn over(stream: TcpStream, to: SocketAddr) -> Client {
        let request = format!("ws://{to}/ws").into_client_request().expect("a request");
        let (stream, _) = client_async(request, stream).await.expect("a socket");
        let mut client = Client { stream };
        assert_eq!(client.next().await["hello"]["version"], 1);
        client
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.stream.send(Message::text(message.to_string())).await.expect("it is there");
    }

    /// The next message, whatever it is about.
    pub(crate) async fn next(&mut self) -> Value {
        loop {
            match self.stream.next().await.expect("it is open").expect("it is there") {
                Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
                Message::Close(frame) => panic!("it was closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next message of a kind, others passed over.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if let Some(told) = message.get_mut(kind) {
                return told.take();
            }
        }
    }

    /// The next event of a kind, others passed over.
    pub(crate) async fn event(&mut self, kind: &str) -> Value {
        loop {
            let told = self.until("event").await;
            if told["event"] == kind || told["event"].get(kind).is_some() {
                return told;
            }
        }
    }

    /// Why it is closed.
    pub(crate) async fn closed(&mut self) -> Option<CloseFrame> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn subscribe(&mut self, game: u64, after: Option<u64>, secret: Option<&str>) -> Value {
        self.say(&json!({"subscribe": {"game": game, "after": after, "secret": secret}})).await;
        self.until("subscribed").await
    }

    pub(crate) async fn ask(&mut self, game: u64, id: u64, command: Value) {
        self.say(&json!({"do": {"game": game, "id": id, "command": command}})).await;
    }

    /// Plays a move and waits for the answer.
    pub(crate) async fn play(&mut self, game: u64, id: u64, mv: &str) -> Value {
        self.ask(game, id, json!({"play": {"input": {"move": mv}}})).await;
        loop {
            let message = self.next().await;
            if message.get("event").is_none() {
                return message;
            }
        }
    }
}

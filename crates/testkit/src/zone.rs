//! Simple clients of a playing zone.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Sends a request over a new connection. A body that is not JSON is returned as a string.
pub async fn http(to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, Value) {
    try_http(to, method, path, body).await.expect("the zone answers")
}

/// Sends a request over a new connection; returns `None` without an answer.
pub async fn try_http(to: SocketAddr, method: &str, path: &str, body: &str) -> Option<(u16, Value)> {
    try_http_as(to, None, method, path, body).await
}

/// Sends a request with a bearer token.
pub async fn http_as(to: SocketAddr, bearer: &str, method: &str, path: &str, body: &str) -> (u16, Value) {
    try_http_as(to, Some(bearer), method, path, body).await.expect("the zone answers")
}

async fn try_http_as(
    to: SocketAddr,
    bearer: Option<&str>,
    method: &str,
    path: &str,
    body: &str,
) -> Option<(u16, Value)> {
    let bearer = bearer.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{bearer}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (head, body) = raw(to, &request).await?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(&body).unwrap_or(Value::String(body))))
}

/// Sends a raw request and returns the head and the body of the answer.
pub async fn raw(to: SocketAddr, request: &str) -> Option<(String, String)> {
    let mut stream = TcpStream::connect(to).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    // The zone may close the connection of a refused client early.
    let _ = stream.read_to_string(&mut answer).await;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.to_owned(), body.to_owned()))
}

/// Maximum time until the next message.
const MAX_SILENCE: Duration = Duration::from_mins(1);

/// A WebSocket client.
pub struct ZoneClient {
    /// The connection.
    pub stream: WebSocketStream<TcpStream>,
}

impl ZoneClient {
    /// Opens a socket.
    pub async fn connect(to: SocketAddr) -> ZoneClient {
        ZoneClient::try_connect(to).await.expect("the zone listens")
    }

    /// Opens a socket; returns `None` if nobody listens.
    pub async fn try_connect(to: SocketAddr) -> Option<ZoneClient> {
        ZoneClient::try_connect_over(TcpStream::connect(to).await.ok()?, to, None).await
    }

    /// Opens a socket with a bearer token.
    pub async fn connect_as(to: SocketAddr, bearer: &str) -> ZoneClient {
        let stream = TcpStream::connect(to).await.expect("the zone listens");
        ZoneClient::try_connect_over(stream, to, Some(bearer)).await.expect("a socket")
    }

    /// Opens a socket over an existing connection.
    pub async fn connect_over(stream: TcpStream, to: SocketAddr) -> ZoneClient {
        ZoneClient::try_connect_over(stream, to, None).await.expect("a socket")
    }

    async fn try_connect_over(stream: TcpStream, to: SocketAddr, bearer: Option<&str>) -> Option<ZoneClient> {
        let mut request = format!("ws://{to}/ws").into_client_request().expect("a request");
        if let Some(bearer) = bearer {
            let header = format!("Bearer {bearer}").parse().expect("a header");
            request.headers_mut().insert("authorization", header);
        }
        let (stream, _) = client_async(request, stream).await.ok()?;
        let mut client = ZoneClient { stream };
        assert_eq!(client.try_next().await?["hello"]["version"], 1);
        Some(client)
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &Value) {
        assert!(self.try_send(message).await, "the socket is open");
    }

    /// Sends a message; returns whether the socket is open.
    pub async fn try_send(&mut self, message: &Value) -> bool {
        self.stream.send(Message::text(message.to_string())).await.is_ok()
    }

    /// Returns the next message of any kind.
    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the socket is open")
    }

    /// Returns the next message of any kind, or `None` once the socket is closed.
    ///
    /// # Panics
    ///
    /// After a minute without a message: a test that waits for something that never comes fails.
    pub async fn try_next(&mut self) -> Option<Value> {
        loop {
            let message = timeout(MAX_SILENCE, self.stream.next()).await;
            match message.unwrap_or_else(|_| panic!("no message came within {MAX_SILENCE:?}"))? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Returns the next message of a kind and skips others.
    pub async fn next_of_kind(&mut self, kind: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if let Some(content) = message.get_mut(kind) {
                return content.take();
            }
        }
    }

    /// Returns the next event of a kind and skips other messages.
    pub async fn next_event(&mut self, kind: &str) -> Value {
        loop {
            let event = self.next_of_kind("event").await;
            if event["event"] == kind || event["event"].get(kind).is_some() {
                return event;
            }
        }
    }

    /// Waits until the socket is closed and returns the close frame.
    pub async fn close_frame(&mut self) -> Option<CloseFrame> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Subscribes to a game and returns the answer.
    pub async fn subscribe(&mut self, game: u64, after: Option<u64>, secret: Option<&str>) -> Value {
        self.send(&json!({"subscribe": {"game": game, "after": after, "secret": secret}})).await;
        self.next_of_kind("subscribed").await
    }

    /// Sends a command.
    pub async fn command(&mut self, game: u64, id: u64, command: Value) {
        self.send(&json!({"execute": {"game": game, "id": id, "command": command}})).await;
    }

    /// Plays a move and returns the answer.
    pub async fn play(&mut self, game: u64, id: u64, mv: &str) -> Value {
        self.command(game, id, json!({"play": {"input": {"move": mv}}})).await;
        loop {
            let message = self.next().await;
            if message.get("event").is_none() {
                return message;
            }
        }
    }
}

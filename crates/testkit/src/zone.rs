//! Clients of a playing zone, as simple as can be.

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
pub async fn http(to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, Value) {
    try_http(to, method, path, body).await.expect("it answers")
}

/// The same; nothing where nobody answers.
pub async fn try_http(
    to: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Option<(u16, Value)> {
    try_http_as(to, None, method, path, body).await
}

/// Sends a request as the bearer of a secret.
pub async fn http_as(
    to: SocketAddr,
    bearer: &str,
    method: &str,
    path: &str,
    body: &str,
) -> (u16, Value) {
    try_http_as(to, Some(bearer), method, path, body).await.expect("it answers")
}

async fn try_http_as(
    to: SocketAddr,
    bearer: Option<&str>,
    method: &str,
    path: &str,
    body: &str,
) -> Option<(u16, Value)> {
    let bearer = bearer.map_or(String::new(), |it| format!("Authorization: Bearer {it}\r\n"));
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{bearer}\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let (head, body) = raw(to, &request).await?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(&body).unwrap_or(Value::String(body))))
}

/// Sends bytes and reads the answer to its end: head and body.
pub async fn raw(to: SocketAddr, request: &str) -> Option<(String, String)> {
    let mut stream = TcpStream::connect(to).await.ok()?;
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut answer = String::new();
    // Whoever is sent away may find the line cut.
    let _ = stream.read_to_string(&mut answer).await;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    Some((head.to_owned(), body.to_owned()))
}

/// A socket.
pub struct Client {
    /// What it goes over.
    pub stream: WebSocketStream<TcpStream>,
}

impl Client {
    /// Opens one.
    pub async fn connect(to: SocketAddr) -> Client {
        Client::try_connect(to).await.expect("it listens")
    }

    /// The same; nothing where nobody listens.
    pub async fn try_connect(to: SocketAddr) -> Option<Client> {
        Client::try_over(TcpStream::connect(to).await.ok()?, to, None).await
    }

    /// Opens one as the bearer of a secret.
    pub async fn connect_as(to: SocketAddr, bearer: &str) -> Client {
        let stream = TcpStream::connect(to).await.expect("it listens");
        Client::try_over(stream, to, Some(bearer)).await.expect("a socket")
    }

    /// Opens one over a connection.
    pub async fn over(stream: TcpStream, to: SocketAddr) -> Client {
        Client::try_over(stream, to, None).await.expect("a socket")
    }

    async fn try_over(stream: TcpStream, to: SocketAddr, bearer: Option<&str>) -> Option<Client> {
        let mut request = format!("ws://{to}/ws").into_client_request().expect("a request");
        if let Some(bearer) = bearer {
            let shown = format!("Bearer {bearer}").parse().expect("a header");
            request.headers_mut().insert("authorization", shown);
        }
        let (stream, _) = client_async(request, stream).await.ok()?;
        let mut client = Client { stream };
        assert_eq!(client.try_next().await?["hello"]["version"], 1);
        Some(client)
    }

    /// Sends a message.
    pub async fn say(&mut self, message: &Value) {
        assert!(self.try_say(message).await, "it is there");
    }

    /// Sends a message, if anybody is there.
    pub async fn try_say(&mut self, message: &Value) -> bool {
        self.stream.send(Message::text(message.to_string())).await.is_ok()
    }

    /// The next message, whatever it is about.
    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("it is open")
    }

    /// The same; nothing once it is closed.
    pub async fn try_next(&mut self) -> Option<Value> {
        loop {
            match self.stream.next().await? {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of a kind, others passed over.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let mut message = self.next().await;
            if let Some(told) = message.get_mut(kind) {
                return told.take();
            }
        }
    }

    /// The next event of a kind, others passed over.
    pub async fn event(&mut self, kind: &str) -> Value {
        loop {
            let told = self.until("event").await;
            if told["event"] == kind || told["event"].get(kind).is_some() {
                return told;
            }
        }
    }

    /// Why it is closed.
    pub async fn closed(&mut self) -> Option<CloseFrame> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Follows a game, and waits for the answer.
    pub async fn subscribe(
        &mut self,
        game: u64,
        after: Option<u64>,
        secret: Option<&str>,
    ) -> Value {
        self.say(&json!({"subscribe": {"game": game, "after": after, "secret": secret}})).await;
        self.until("subscribed").await
    }

    /// Asks for something to be done.
    pub async fn ask(&mut self, game: u64, id: u64, command: Value) {
        self.say(&json!({"do": {"game": game, "id": id, "command": command}})).await;
    }

    /// Plays a move and waits for the answer.
    pub async fn play(&mut self, game: u64, id: u64, mv: &str) -> Value {
        self.ask(game, id, json!({"play": {"input": {"move": mv}}})).await;
        loop {
            let message = self.next().await;
            if message.get("event").is_none() {
                return message;
            }
        }
    }
}

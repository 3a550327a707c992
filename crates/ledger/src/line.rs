//! Lines: envelopes in written form.

use core::fmt;
use core::ops::Range;

use serde::Serialize;

use crate::{Digest, Envelope};

/// Text that is already JSON.
///
/// ```
/// # use flagfall_ledger::Json;
/// assert_eq!(Json(r#"{"lit":true}"#).0.len(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<'a>(pub &'a str);

/// The written form of an envelope: one line of JSON and its hash.
///
/// ```
/// use flagfall_clock::Timestamp;
/// use flagfall_ledger::{Cause, Digest, Envelope, LedgerKind, LedgerId};
/// let envelope = Envelope {
///     ledger: LedgerId { kind: LedgerKind::Case, id: 1 },
///     sequence: 2,
///     schema: 1,
///     cause: Cause::by("ann", 7, Timestamp::EPOCH),
///     previous: Digest::of("the line before"),
///     occurred_at: Timestamp::EPOCH,
///     event: "lit",
/// };
/// let line = envelope.to_line();
/// assert_eq!(line.hash(), Digest::of(line.as_str()));
/// assert_eq!(serde_json::from_str::<Envelope<&str, &str>>(line.as_str())?, envelope);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerLine {
    text: String,
    hash: Digest,
    /// The envelope, with the actor and the event as ranges of the text.
    ranges: Envelope<ByteRange, ByteRange>,
}

type ByteRange = (usize, usize);

impl LedgerLine {
    /// Returns the text without a line break.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the hash, which the next line contains.
    pub const fn hash(&self) -> Digest {
        self.hash
    }

    /// Returns the envelope, with the actor and the event as written.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_ledger::{Cause, Chain, Entry, LedgerEvent, Json, LedgerKind, LedgerId};
    /// # #[derive(serde::Serialize, serde::Deserialize)]
    /// # struct Lamp { lit: bool }
    /// # impl LedgerEvent for Lamp { const SCHEMA: u16 = 1; }
    /// let mut chain = Chain::new(LedgerId { kind: LedgerKind::Case, id: 1 });
    /// let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
    /// let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
    /// assert_eq!(line.envelope().cause.actor, Json(r#""ann""#));
    /// assert_eq!(line.envelope().event, Json(r#"{"lit":true}"#));
    /// ```
    pub fn envelope(&self) -> Envelope<Json<'_>, Json<'_>> {
        let json = |(from, to): ByteRange| Json(&self.text[from..to]);
        self.ranges.with_contents(json(self.ranges.cause.actor), json(self.ranges.event))
    }
}

impl fmt::Display for LedgerLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<LedgerLine> for String {
    fn from(line: LedgerLine) -> String {
        line.text
    }
}

impl<A: Serialize, E: Serialize> Envelope<A, E> {
    /// Writes the envelope as a line.
    pub fn to_line(&self) -> LedgerLine {
        // The line of a move has about 350 bytes.
        let mut text = Vec::with_capacity(512);
        let actor = |text: &mut Vec<u8>| write_json(text, &self.cause.actor);
        let event = |text: &mut Vec<u8>| write_json(text, &self.event);
        let [actor, event] = self.write(&mut text, actor, event);
        let ranges = self.with_contents((actor.start, actor.end), (event.start, event.end));
        let text = String::from_utf8(text).expect("JSON is UTF-8");
        LedgerLine { hash: Digest::of(&text), text, ranges }
    }
}

impl Envelope<Json<'_>, Json<'_>> {
    /// Overwrites a buffer with the line of the envelope.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_ledger::{Cause, Chain, Entry, LedgerEvent, LedgerKind, LedgerId};
    /// # #[derive(serde::Serialize, serde::Deserialize)]
    /// # struct Lamp { lit: bool }
    /// # impl LedgerEvent for Lamp { const SCHEMA: u16 = 1; }
    /// # let mut chain = Chain::new(LedgerId { kind: LedgerKind::Case, id: 1 });
    /// # let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
    /// # let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
    /// let mut again = b"old contents".to_vec();
    /// line.envelope().write_into(&mut again);
    /// assert_eq!(again, line.as_str().as_bytes());
    /// ```
    pub fn write_into(&self, line: &mut Vec<u8>) {
        line.clear();
        let actor = |line: &mut Vec<u8>| line.extend_from_slice(self.cause.actor.0.as_bytes());
        let event = |line: &mut Vec<u8>| line.extend_from_slice(self.event.0.as_bytes());
        self.write(line, actor, event);
    }
}

impl<A, E> Envelope<A, E> {
    /// Replaces the actor and the event.
    fn with_contents<B, F>(&self, actor: B, event: F) -> Envelope<B, F> {
        let &Envelope { ledger, sequence, schema, ref cause, previous, occurred_at, .. } = self;
        let cause = cause.with_actor(actor);
        Envelope { ledger, sequence, schema, cause, previous, occurred_at, event }
    }

    /// Writes the line and returns the ranges of the actor and the event. Lines are hashed, so their
    /// format must never change.
    fn write(
        &self,
        line: &mut Vec<u8>,
        actor: impl FnOnce(&mut Vec<u8>),
        event: impl FnOnce(&mut Vec<u8>),
    ) -> [Range<usize>; 2] {
        let text = |line: &mut Vec<u8>, text: &str| line.extend_from_slice(text.as_bytes());
        let cause = &self.cause;
        text(line, r#"{"ledger":{"kind":""#);
        text(line, self.ledger.kind.name());
        text(line, r#"","id":"#);
        write_json(line, &self.ledger.id);
        text(line, r#"},"sequence":"#);
        write_json(line, &self.sequence);
        text(line, r#","schema":"#);
        write_json(line, &self.schema);
        text(line, r#","command":"#);
        write_json(line, &cause.command);
        if let Some(digest) = cause.digest {
            text(line, r#","digest":""#);
            line.extend_from_slice(&digest.to_hex());
            line.push(b'"');
        }
        text(line, r#","because_of":"#);
        write_json(line, &cause.because_of);
        text(line, r#","actor":"#);
        let actor = write_range(line, actor);
        text(line, r#","recorded_at":"#);
        write_json(line, &cause.recorded_at);
        text(line, r#","source":""#);
        text(line, cause.source.name());
        text(line, r#"","previous":""#);
        line.extend_from_slice(&self.previous.to_hex());
        text(line, r#"","occurred_at":"#);
        write_json(line, &self.occurred_at);
        text(line, r#","event":"#);
        let event = write_range(line, event);
        text(line, "}");
        [actor, event]
    }
}

/// Calls `write` and returns the range that it wrote.
fn write_range(line: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) -> Range<usize> {
    let from = line.len();
    write(line);
    from..line.len()
}

fn write_json(line: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(line, value).expect("actors and events have only string keys");
}

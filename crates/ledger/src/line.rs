//! Envelopes written as lines.

use core::fmt;
use core::ops::Range;

use serde::Serialize;

use crate::{Digest, Envelope};

/// JSON that is written already.
///
/// ```
/// # use flagfall_ledger::Json;
/// assert_eq!(Json(r#"{"lit":true}"#).0.len(), 12);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<'a>(pub &'a str);

/// An envelope as it stands in its ledger: one line of JSON, and its hash.
///
/// ```
/// use flagfall_clock::Timestamp;
/// use flagfall_ledger::{Cause, Digest, Envelope, Kind, LedgerId};
/// let envelope = Envelope {
///     ledger: LedgerId { kind: Kind::Case, id: 1 },
///     sequence: 2,
///     schema: 1,
///     cause: Cause::by("ann", 7, Timestamp::EPOCH),
///     previous: Digest::of("the line before"),
///     occurred_at: Timestamp::EPOCH,
///     event: "lit",
/// };
/// let line = envelope.line();
/// assert_eq!(line.hash(), Digest::of(line.as_str()));
/// assert_eq!(serde_json::from_str::<Envelope<&str, &str>>(line.as_str())?, envelope);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    text: String,
    hash: Digest,
    /// The envelope, and where in the text the actor and the event stand.
    places: Envelope<Span, Span>,
}

type Span = (usize, usize);

impl Line {
    /// The line itself, without the end of the line.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Its hash, which the next line names.
    pub const fn hash(&self) -> Digest {
        self.hash
    }

    /// The envelope it is, with actor and event as they are written.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_ledger::{Cause, Chain, Entry, Event, Json, Kind, LedgerId};
    /// # #[derive(serde::Serialize, serde::Deserialize)]
    /// # struct Lamp { lit: bool }
    /// # impl Event for Lamp { const SCHEMA: u16 = 1; }
    /// let mut chain = Chain::new(LedgerId { kind: Kind::Case, id: 1 });
    /// let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
    /// let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
    /// assert_eq!(line.envelope().cause.actor, Json(r#""ann""#));
    /// assert_eq!(line.envelope().event, Json(r#"{"lit":true}"#));
    /// ```
    pub fn envelope(&self) -> Envelope<Json<'_>, Json<'_>> {
        let json = |(from, to): Span| Json(&self.text[from..to]);
        self.places.with(json(self.places.cause.actor), json(self.places.event))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Line> for String {
    fn from(line: Line) -> String {
        line.text
    }
}

impl<A: Serialize, E: Serialize> Envelope<A, E> {
    /// The line it is in its ledger.
    pub fn line(&self) -> Line {
        // A move's line has some 350 bytes.
        let mut text = Vec::with_capacity(512);
        let actor = |text: &mut Vec<u8>| put(text, &self.cause.actor);
        let event = |text: &mut Vec<u8>| put(text, &self.event);
        let [actor, event] = self.write(&mut text, actor, event);
        let places = self.with((actor.start, actor.end), (event.start, event.end));
        let text = String::from_utf8(text).expect("JSON is UTF-8");
        Line { hash: Digest::of(&text), text, places }
    }
}

impl Envelope<Json<'_>, Json<'_>> {
    /// Writes the line it is over what stands in a buffer.
    ///
    /// ```
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_ledger::{Cause, Chain, Entry, Event, Kind, LedgerId};
    /// # #[derive(serde::Serialize, serde::Deserialize)]
    /// # struct Lamp { lit: bool }
    /// # impl Event for Lamp { const SCHEMA: u16 = 1; }
    /// # let mut chain = Chain::new(LedgerId { kind: Kind::Case, id: 1 });
    /// # let entry = Entry { at: Timestamp::EPOCH, event: Lamp { lit: true } };
    /// # let line = chain.append(&entry, Cause::by("ann", 1, Timestamp::EPOCH));
    /// let mut again = b"what stood there".to_vec();
    /// line.envelope().write_over(&mut again);
    /// assert_eq!(again, line.as_str().as_bytes());
    /// ```
    pub fn write_over(&self, line: &mut Vec<u8>) {
        line.clear();
        let actor = |line: &mut Vec<u8>| line.extend_from_slice(self.cause.actor.0.as_bytes());
        let event = |line: &mut Vec<u8>| line.extend_from_slice(self.event.0.as_bytes());
        self.write(line, actor, event);
    }
}

impl<A, E> Envelope<A, E> {
    /// The same with actor and event said in another way.
    fn with<B, F>(&self, actor: B, event: F) -> Envelope<B, F> {
        let &Envelope { ledger, sequence, schema, ref cause, previous, occurred_at, .. } = self;
        let cause = cause.with_actor(actor);
        Envelope { ledger, sequence, schema, cause, previous, occurred_at, event }
    }

    /// Writes the line and tells where actor and event stand. Everything else about the form of a
    /// line is here: what is hashed must be the same for ever.
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
        put(line, &self.ledger.id);
        text(line, r#"},"sequence":"#);
        put(line, &self.sequence);
        text(line, r#","schema":"#);
        put(line, &self.schema);
        text(line, r#","command":"#);
        put(line, &cause.command);
        text(line, r#","because_of":"#);
        put(line, &cause.because_of);
        text(line, r#","actor":"#);
        let actor = spanned(line, actor);
        text(line, r#","recorded_at":"#);
        put(line, &cause.recorded_at);
        text(line, r#","source":""#);
        text(line, cause.source.name());
        text(line, r#"","previous":""#);
        line.extend_from_slice(&self.previous.digits());
        text(line, r#"","occurred_at":"#);
        put(line, &self.occurred_at);
        text(line, r#","event":"#);
        let event = spanned(line, event);
        text(line, "}");
        [actor, event]
    }
}

fn spanned(line: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) -> Range<usize> {
    let from = line.len();
    write(line);
    from..line.len()
}

fn put(line: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(line, value).expect("actors and events have only texts as keys");
}

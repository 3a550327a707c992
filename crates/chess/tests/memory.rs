//! Memory does not grow with the input. A counting allocator measures it, hence a separate test program.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use flagfall_chess::pgn::{self, LONGEST_GAME, PgnReader, PgnWriter, Visitor};
use flagfall_chess::{Move, Notation, Position};

/// An allocator that counts the bytes in use and their maximum.
struct CountingAllocator;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: all calls are forwarded to the system allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: the caller guarantees the layout.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller guarantees pointer and layout.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Returns the maximum number of bytes in use while `work` runs, beyond those in use before.
fn most(work: impl FnOnce()) -> usize {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    work();
    MOST.load(Relaxed) - before
}

/// A source that repeats a text.
struct RepeatedText {
    text: &'static [u8],
    at: usize,
    left: u64,
}

impl Read for RepeatedText {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Ok(0);
        }
        let count = (self.text.len() - self.at).min(buffer.len());
        buffer[..count].copy_from_slice(&self.text[self.at..self.at + count]);
        self.at += count;
        if self.at == self.text.len() {
            (self.at, self.left) = (0, self.left - 1);
        }
        Ok(count)
    }
}

#[derive(Default)]
struct Plies(u64);

impl Visitor for Plies {
    fn play(&mut self, _: &Position, _: Move, _: &Position) {
        self.0 += 1;
    }
}

const GAME: &[u8] = b"[Event \"E\"]\n[White \"A\"]\n\n1. e4 {[%clk 1:00:00]} e5 (1... c5 2. Nf3 (2. c3)) \
    2. Nf3! Nc6 3. Bb5 $1 a6 ; the exchange?\n4. Bxc6 dxc6 1/2-1/2\n\n";

/// Returns the number of games and plies, and the peak memory of reading them.
fn read(text: &'static [u8], times: u64) -> (u64, u64, usize) {
    let (mut games, mut plies) = (0, Plies::default());
    let most = most(|| {
        let mut reader = PgnReader::new(RepeatedText { text, at: 0, left: times });
        let mut writer = PgnWriter::new(Notation::default());
        while let Some(raw) = reader.next_game().unwrap() {
            raw.read(&mut plies).unwrap();
            raw.read(&mut writer).unwrap();
            assert!(!writer.take().is_empty());
            games += 1;
        }
    });
    (games, plies.0, most)
}

/// Returns the peak memory of rejecting a game without end.
fn endless(text: &'static [u8], times: u64) -> usize {
    most(|| {
        let mut reader = PgnReader::new(RepeatedText { text, at: 0, left: times });
        let mut wrong = 0;
        while let Some(raw) = reader.next_game().unwrap() {
            wrong += usize::from(raw.read(&mut pgn::PgnGame::default()).is_err());
        }
        assert_eq!(wrong, 1);
    })
}

/// A single test, because allocations of parallel tests would be counted.
#[test]
fn memory_of_reading_is_bounded() {
    const BOUND: usize = 1 << 20;
    let (games, plies, most) = read(GAME, 100_000);
    assert_eq!((games, plies), (100_000, 1_100_000));
    assert!(GAME.len() * 100_000 > 12 * BOUND);
    assert!(most < BOUND, "{most} bytes for small games");

    // A game without end is abandoned, and the rest of it is not stored.
    for text in [&b"Nf3 Nf6 Ng1 Ng8 "[..], b"{\n", b"\n\n(", b"[White \n"] {
        let most = endless(text, (5 * LONGEST_GAME / text.len()) as u64);
        // The buffer grows to twice that length, from half of it.
        let bound = 3 * LONGEST_GAME + BOUND;
        assert!(most < bound, "{most} bytes for {}", text.escape_ascii());
    }
}

//! Memory does not grow with what is read: counted by an allocator, so alone in its program.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Read};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use flagfall_chess::pgn::{self, LONGEST_GAME, Reader, Visitor, Writer};
use flagfall_chess::{Move, Notation, Position};

/// Counts the bytes in use, and the most there were.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: the layout is the caller's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: pointer and layout are the caller's.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The most bytes in use while `work` is done, beyond those in use before.
fn most(work: impl FnOnce()) -> usize {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    work();
    MOST.load(Relaxed) - before
}

/// A text over and over, so many times.
struct Repeated {
    text: &'static [u8],
    at: usize,
    left: u64,
}

impl Read for Repeated {
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

const GAME: &[u8] =
    b"[Event \"E\"]\n[White \"A\"]\n\n1. e4 {[%clk 1:00:00]} e5 (1... c5 2. Nf3 (2. c3)) \
    2. Nf3! Nc6 3. Bb5 $1 a6 ; the exchange?\n4. Bxc6 dxc6 1/2-1/2\n\n";

/// How many games and plies there are, and the most memory it took to read them.
fn read(text: &'static [u8], times: u64) -> (u64, u64, usize) {
    let (mut games, mut plies) = (0, Plies::default());
    let most = most(|| {
        let mut reader = Reader::new(Repeated { text, at: 0, left: times });
        let mut writer = Writer::new(Notation::default());
        while let Some(raw) = reader.next_game().unwrap() {
            raw.read(&mut plies).unwrap();
            raw.read(&mut writer).unwrap();
            assert!(!writer.take().is_empty());
            games += 1;
        }
    });
    (games, plies.0, most)
}

/// The most memory it takes to find out that one game has no end.
fn endless(text: &'static [u8], times: u64) -> usize {
    most(|| {
        let mut reader = Reader::new(Repeated { text, at: 0, left: times });
        let mut wrong = 0;
        while let Some(raw) = reader.next_game().unwrap() {
            wrong += usize::from(raw.read(&mut pgn::Game::default()).is_err());
        }
        assert_eq!(wrong, 1);
    })
}

/// One test, since what others allocate at the same time would be counted.
#[test]
fn memory_is_bounded() {
    const BOUND: usize = 1 << 20;
    let (games, plies, most) = read(GAME, 100_000);
    assert_eq!((games, plies), (100_000, 1_100_000));
    assert!(GAME.len() * 100_000 > 12 * BOUND);
    assert!(most < BOUND, "{most} bytes for small games");

    // A game without end is given up, and nothing of what follows is kept.
    for text in [&b"Nf3 Nf6 Ng1 Ng8 "[..], b"{\n", b"\n\n(", b"[White \n"] {
        let most = endless(text, (5 * LONGEST_GAME / text.len()) as u64);
        // The buffer grows to twice that length, from half of it.
        let bound = 3 * LONGEST_GAME + BOUND;
        assert!(most < bound, "{most} bytes for {}", text.escape_ascii());
    }
}

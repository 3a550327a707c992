//! Prints the memory of a live game and of the rules that games share, in bytes.
//!
//! The arguments are the moves of the game. This is a separate program because counting slows down every
//! allocation, and the timed programs must not be slowed down.

#[path = "../live_game.rs"]
mod live_game;

use std::alloc::System;
use std::env;
use std::hint::black_box;
use std::sync::Arc;

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use live_game::{LiveGame, rules};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let rules = Arc::new(rules());
    let mut live = LiveGame::start(Arc::clone(&rules));
    for mv in env::args().skip(1) {
        let mv = mv.parse().expect("the arguments are moves");
        live.play(mv).result.expect("the moves are legal");
    }
    // Another game keeps the rules alive when this one is dropped.
    let other = black_box(LiveGame::start(Arc::clone(&rules)));
    let own = size_of_val(&live.game) + drop_and_count(live.game);
    drop(other);
    println!("{own} {}", drop_and_count(rules));
}

/// Drops a value and returns the number of freed heap bytes, as requested from the allocator.
fn drop_and_count<T>(value: T) -> usize {
    let value = black_box(value);
    let before = ALLOCATOR.stats();
    drop(value);
    let freed = ALLOCATOR.stats() - before;
    freed.bytes_deallocated - freed.bytes_allocated
}

//! The secrets of seats, which players show.

use std::sync::LazyLock;

use flagfall_chess::Color;
use flagfall_server::Doorkeeper;

/// The key that is put into every data directory here.
pub(crate) const KEY: [u8; 32] = [7; 32];

/// The secret of a seat.
pub(crate) fn secret(game: u64, player: Color) -> String {
    static KEEPER: LazyLock<Doorkeeper> = LazyLock::new(|| Doorkeeper::new(&KEY));
    KEEPER.seat_secret(game, player)
}

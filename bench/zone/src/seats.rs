//! The secret tokens of seats.

use std::sync::LazyLock;

use flagfall_chess::Color;
use flagfall_server::SeatTokens;

/// The seat key of every data directory.
pub(crate) const KEY: [u8; 32] = [7; 32];

/// Returns the secret token of a seat.
pub(crate) fn secret(game: u64, player: Color) -> String {
    static TOKENS: LazyLock<SeatTokens> = LazyLock::new(|| SeatTokens::new(&KEY));
    TOKENS.seat_secret(game, player)
}

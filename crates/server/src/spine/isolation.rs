//! Keeps a fault in one ledger away from all others.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Does work with one ledger.
///
/// # Errors
/// The work panicked, with this message. Values that it was changing must not be used afterwards.
pub(super) fn isolate<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| panic_message(&*panic))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_of_a_panic_is_returned() {
        assert_eq!(isolate(|| 7), Ok(7));
        assert_eq!(isolate(|| panic!("no such square")), Err::<(), _>("no such square".to_owned()));
        assert_eq!(isolate(|| panic!("square {}", 64)), Err::<(), _>("square 64".to_owned()));
        assert_eq!(isolate(|| std::panic::panic_any(5)), Err::<(), _>("a panic without a message".to_owned()));
    }
}

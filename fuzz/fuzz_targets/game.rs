#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| flagfall_testkit::properties::game(data));

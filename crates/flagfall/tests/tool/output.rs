//! Output that cannot be written.

use std::io;

use crate::tool;

/// Commands that write little, much, and line by line.
const WRITERS: [&[&str]; 9] = [
    &["legal", "start"],
    &["show", "start"],
    &["mate", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"],
    &["960", "518"],
    &["perft", "--divide", "start", "3"],
    &["laws", "L"],
    &["regulations", "show", "fide-2017"],
    &["completions", "bash"],
    &["help"],
];

#[test]
fn a_reader_that_has_gone_ends_it_quietly() {
    for args in WRITERS {
        let (reader, writer) = io::pipe().expect("there are pipes");
        drop(reader);
        let output = tool(args).stdout(writer).output().expect("the tool runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    // Help is clap's to print, which does not look.
    for args in &WRITERS[..8] {
        let full = std::fs::File::create("/dev/full").expect("Linux has it");
        let output = tool(args).stdout(full).output().expect("the tool runs");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr.starts_with("error: cannot write the answer: "), "{args:?}: {stderr}");
    }
}

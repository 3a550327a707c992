//! Output that cannot be written.

use std::io;

use crate::tool;

/// Commands with short and long output.
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
fn closed_pipe_ends_tool_without_error() {
    for args in WRITERS {
        let (reader, writer) = io::pipe().expect("create pipe");
        drop(reader);
        let output = tool(args).stdout(writer).output().expect("run flagfall");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(0), ""), "{args:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_an_error() {
    // Help is printed by clap, which ignores the error.
    for args in &WRITERS[..8] {
        let full = std::fs::File::create("/dev/full").expect("open /dev/full");
        let output = tool(args).stdout(full).output().expect("run flagfall");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr.starts_with("error: cannot write the output: "), "{args:?}: {stderr}");
    }
}

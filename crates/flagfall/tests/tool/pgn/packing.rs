//! Compressed files and damaged files.

use std::io::Write;

use super::{TempDir, archive, feed, pgn};
use crate::ToolRun;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).expect("write to memory");
    encoder.finish().expect("write to memory")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).expect("write to memory")
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).expect("write to memory");
    encoder.finish().expect("write to memory")
}

/// Compresses a text.
type Compress = fn(&[u8]) -> Vec<u8>;

/// All supported formats.
const FORMATS: [(&str, Compress); 3] = [("gz", gzip), ("zst", zstd), ("bz2", bzip2)];

#[test]
fn compression_is_recognised_by_bytes_not_by_name() {
    let dir = TempDir::new("compressed");
    let (games, moves) = archive(400);
    let stdout = format!("400 games, {moves} moves, 0 errors\n");
    let expected = ToolRun { status: 0, stdout, stderr: String::new() };
    let plain = dir.write("plain.gz", &games);
    assert_eq!(pgn(&["check", &plain]), expected);
    for (name, compress) in FORMATS {
        let compressed = compress(games.as_bytes());
        assert!(compressed.len() * 2 < games.len());
        assert_eq!(pgn(&["check", &dir.write(name, &compressed)]), expected, "{name}");
        assert_eq!(feed(&compressed, &["check", "-"]), expected, "{name}");
    }
}

#[test]
fn concatenated_compressed_files_are_read_completely() {
    let (games, moves) = archive(40);
    let stdout = format!("40 games, {moves} moves, 0 errors\n");
    let expected = ToolRun { status: 0, stdout, stderr: String::new() };
    // The parts need not begin with a new game.
    let (one, two) = games.as_bytes().split_at(games.len() / 3);
    for (name, compress) in FORMATS {
        let compressed = [compress(one), compress(b""), compress(two)].concat();
        assert_eq!(feed(&compressed, &["check", "-"]), expected, "{name}");
    }
}

#[test]
fn truncated_file_is_reported_after_its_complete_games() {
    let dir = TempDir::new("broken-off");
    let (games, _) = archive(3_000);
    for (name, compress) in FORMATS {
        let compressed = compress(games.as_bytes());
        let path = dir.write(name, &compressed[..compressed.len() * 9 / 10]);
        let run = pgn(&["check", &path]);
        assert_eq!(run.status, 2, "{name}: {run:?}");
        let read: u64 = run.stdout.split(' ').next().and_then(|games| games.parse().ok()).expect("a count");
        assert!((1_000..3_000).contains(&read), "{name}: {}", run.stdout);
        // The truncated game is not an error.
        assert!(run.stdout.ends_with(" 0 errors\n"), "{name}: {}", run.stdout);
        let expected = format!("error: cannot continue reading {path} after game {read}: ");
        assert!(run.stderr.starts_with(&expected), "{name}: {}", run.stderr);
    }
}

#[test]
fn damaged_file_is_reported() {
    let dir = TempDir::new("damaged");
    let (games, _) = archive(3_000);
    for (name, compress) in FORMATS {
        let mut compressed = compress(games.as_bytes());
        let middle = compressed.len() / 2;
        compressed[middle..middle + 64].fill(0x55);
        let path = dir.write(name, &compressed);
        let run = pgn(&["check", &path]);
        assert_eq!(run.status, 2, "{name}: {run:?}");
        assert!(run.stderr.contains(&path), "{name}: {}", run.stderr);
    }
}

#[test]
fn file_after_a_damaged_one_is_read() {
    let dir = TempDir::new("after-damage");
    let broken = dir.write("broken.gz", &gzip(b"1. e4 *\n")[..12]);
    let whole = dir.write("whole.pgn", "1. e4 *\n");
    let run = pgn(&["check", &broken, &whole]);
    assert_eq!(run.status, 2);
    assert!(run.stdout.ends_with("\n1 game, 1 move, 0 errors\n"), "{}", run.stdout);
}

#[test]
fn unsupported_formats_are_rejected_with_advice() {
    for (bytes, expected) in [
        (&b"PK\x03\x04"[..], "zip archives are not supported: extract the file first"),
        (b"\xfd7zXZ\0", "xz files are not supported: decompress the file first"),
        (b"\xff\xfe[\0E\0", "UTF-16 is not supported: convert the file to UTF-8 first"),
    ] {
        let stderr = format!("error: cannot read standard input: {expected}\n");
        let stdout = "0 games, 0 moves, 0 errors\n".to_owned();
        assert_eq!(feed(bytes, &["check", "-"]), ToolRun { status: 2, stdout, stderr });
    }
}

//! Files that are packed, and files that are broken.

use std::io::Write;

use super::{Folder, archive, feed, pgn};
use crate::Answer;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).expect("memory takes all");
    packer.finish().expect("memory takes all")
}

fn zstd(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).expect("memory takes all")
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packer.write_all(text).expect("memory takes all");
    packer.finish().expect("memory takes all")
}

/// Packs a text.
type Pack = fn(&[u8]) -> Vec<u8>;

/// Every way there is.
const PACKERS: [(&str, Pack); 3] = [("gz", gzip), ("zst", zstd), ("bz2", bzip2)];

#[test]
fn packed_files_are_known_by_their_bytes_whatever_their_names() {
    let folder = Folder::new("packed");
    let (games, moves) = archive(400);
    let stdout = format!("400 games, {moves} moves, 0 errors\n");
    let expected = Answer { status: 0, stdout, stderr: String::new() };
    let plain = folder.write("plain.gz", &games);
    assert_eq!(pgn(&["check", &plain]), expected);
    for (name, pack) in PACKERS {
        let packed = pack(games.as_bytes());
        assert!(packed.len() * 2 < games.len());
        assert_eq!(pgn(&["check", &folder.write(name, &packed)]), expected, "{name}");
        assert_eq!(feed(&packed, &["check", "-"]), expected, "{name}");
    }
}

#[test]
fn files_packed_one_by_one_and_put_together_are_read_to_the_end() {
    let (games, moves) = archive(40);
    let stdout = format!("40 games, {moves} moves, 0 errors\n");
    let expected = Answer { status: 0, stdout, stderr: String::new() };
    // The seams need not be where games begin.
    let (one, two) = games.as_bytes().split_at(games.len() / 3);
    for (name, pack) in PACKERS {
        let packed = [pack(one), pack(b""), pack(two)].concat();
        assert_eq!(feed(&packed, &["check", "-"]), expected, "{name}");
    }
}

#[test]
fn a_file_that_breaks_off_is_named_after_all_games_before_were_read() {
    let folder = Folder::new("broken-off");
    let (games, _) = archive(3_000);
    for (name, pack) in PACKERS {
        let packed = pack(games.as_bytes());
        let path = folder.write(name, &packed[..packed.len() * 9 / 10]);
        let answer = pgn(&["check", &path]);
        assert_eq!(answer.status, 2, "{name}: {answer:?}");
        let read: u64 =
            answer.stdout.split(' ').next().and_then(|games| games.parse().ok()).expect("a count");
        assert!((1_000..3_000).contains(&read), "{name}: {}", answer.stdout);
        // The game it breaks off in is not blamed.
        assert!(answer.stdout.ends_with(" 0 errors\n"), "{name}: {}", answer.stdout);
        let told = format!("error: cannot read on in {path} after game {read}: ");
        assert!(answer.stderr.starts_with(&told), "{name}: {}", answer.stderr);
    }
}

#[test]
fn a_file_that_is_damaged_is_named() {
    let folder = Folder::new("damaged");
    let (games, _) = archive(3_000);
    for (name, pack) in PACKERS {
        let mut packed = pack(games.as_bytes());
        let middle = packed.len() / 2;
        packed[middle..middle + 64].fill(0x55);
        let path = folder.write(name, &packed);
        let answer = pgn(&["check", &path]);
        assert_eq!(answer.status, 2, "{name}: {answer:?}");
        assert!(answer.stderr.contains(&path), "{name}: {}", answer.stderr);
    }
}

#[test]
fn what_follows_a_damaged_file_is_read() {
    let folder = Folder::new("after-damage");
    let broken = folder.write("broken.gz", &gzip(b"1. e4 *\n")[..12]);
    let whole = folder.write("whole.pgn", "1. e4 *\n");
    let answer = pgn(&["check", &broken, &whole]);
    assert_eq!(answer.status, 2);
    assert!(answer.stdout.ends_with("\n1 game, 1 move, 0 errors\n"), "{}", answer.stdout);
}

#[test]
fn archives_are_refused_with_advice() {
    for (bytes, told) in [
        (&b"PK\x03\x04"[..], "it is a zip archive: unpack it first"),
        (b"\xfd7zXZ\0", "it is an xz file: unpack it first"),
        (b"\xff\xfe[\0E\0", "it is UTF-16: turn it into UTF-8"),
    ] {
        let stderr = format!("error: cannot read standard input: {told}\n");
        let stdout = "0 games, 0 moves, 0 errors\n".to_owned();
        assert_eq!(feed(bytes, &["check", "-"]), Answer { status: 2, stdout, stderr });
    }
}

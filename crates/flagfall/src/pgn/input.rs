//! A file of games or standard input, unpacked while it is read.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

use crate::source::is_standard_input;

/// What games are read from.
pub(crate) type Source = Box<dyn Read + Send>;

/// How much is read from files, as it lies on the disk; clones count together.
#[derive(Clone, Default)]
pub(crate) struct Meter(Arc<AtomicU64>);

impl Meter {
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Opens a file, or standard input if it is `-`.
///
/// How it is packed is told by its first bytes, never by its name.
pub(crate) fn open(path: &Path, meter: &Meter) -> io::Result<Source> {
    let source: Source =
        if is_standard_input(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    unpack(Metered { source, meter: meter.clone() })
}

/// How long all the files are together, if that can be known before they are read.
pub(crate) fn size(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| match fs::metadata(path) {
        Ok(file) if file.is_file() && !is_standard_input(path) => Some(file.len()),
        _ => None,
    };
    paths.iter().map(size).sum()
}

/// Counts what passes through it.
struct Metered {
    source: Source,
    meter: Meter,
}

impl Read for Metered {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.meter.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// As much as is asked for at once from a file that is packed.
const BUFFER: usize = 128 << 10;

/// As many bytes as tell how a file is packed.
const HEAD: u64 = 10;

fn unpack(mut source: impl Read + Send + 'static) -> io::Result<Source> {
    let mut head = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut head)?;
    let packing = Packing::of(&head)?;
    let whole = Cursor::new(head).chain(BufReader::with_capacity(BUFFER, source));
    Ok(match packing {
        Packing::None => Box::new(whole),
        Packing::Gzip => Box::new(MultiGzDecoder::new(whole)),
        Packing::Bzip2 => Box::new(MultiBzDecoder::new(whole)),
        Packing::Zstd => Box::new(zstd(whole)?),
    })
}

fn zstd<R: BufRead>(source: R) -> io::Result<zstd::Decoder<'static, R>> {
    zstd::Decoder::with_buffer(source)
}

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    None,
    Gzip,
    Bzip2,
    Zstd,
}

impl Packing {
    fn of(head: &[u8]) -> io::Result<Packing> {
        let refused = |what| Err(io::Error::new(io::ErrorKind::InvalidData, what));
        match head {
            [0x1f, 0x8b, ..] => Ok(Packing::Gzip),
            // After the size of its blocks the first one begins, or an empty stream ends. Letters
            // alone would not do: they might be a text.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, ..] => Ok(Packing::Bzip2),
            // A frame, or one to be skipped.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Ok(Packing::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => refused("it is an xz file: unpack it first"),
            [b'P', b'K', 3, 4, ..] => refused("it is a zip archive: unpack it first"),
            [b'7', b'z', 0xbc, 0xaf, ..] => refused("it is a 7z archive: unpack it first"),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => refused("it is UTF-16: turn it into UTF-8"),
            _ => Ok(Packing::None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(head: &[u8], expected: Packing) {
        assert_eq!(Packing::of(head).expect("it can be read"), expected, "{head:?}");
    }

    #[test]
    fn how_it_is_packed_is_told_by_the_first_bytes() {
        check(b"", Packing::None);
        check(b"[Event \"?\"]", Packing::None);
        check(b"BZh9 is not packed", Packing::None);
        check(b"BZh91AY&SY", Packing::Bzip2);
        check(&[0x1f, 0x8b, 8], Packing::Gzip);
        check(&[0x28, 0xb5, 0x2f, 0xfd], Packing::Zstd);
        check(&[0x51, 0x2a, 0x4d, 0x18], Packing::Zstd);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let refusal = Packing::of(b"PK\x03\x04").expect_err("an archive").to_string();
        assert!(refusal.starts_with("it is a zip archive: unpack it first"), "{refusal}");
    }
}

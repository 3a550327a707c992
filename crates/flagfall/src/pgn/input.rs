//! Files of games or standard input, decompressed while reading.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

use crate::source::is_standard_input;

/// A source of games.
pub(crate) type PgnSource = Box<dyn Read + Send>;

/// A counter of compressed bytes read, shared by its clones.
#[derive(Clone, Default)]
pub(crate) struct Meter(Arc<AtomicU64>);

impl Meter {
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Opens a file, or standard input for `-`.
///
/// The compression is recognised by the first bytes, not by the name.
pub(crate) fn open(path: &Path, meter: &Meter) -> io::Result<PgnSource> {
    let source: PgnSource = if is_standard_input(path) { Box::new(io::stdin()) } else { Box::new(File::open(path)?) };
    unpack(MeteredSource { source, meter: meter.clone() })
}

/// Returns the total length of the files, if it is known in advance.
pub(crate) fn size(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| match fs::metadata(path) {
        Ok(file) if file.is_file() && !is_standard_input(path) => Some(file.len()),
        _ => None,
    };
    paths.iter().map(size).sum()
}

/// A source that counts the bytes read.
struct MeteredSource {
    source: PgnSource,
    meter: Meter,
}

impl Read for MeteredSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.meter.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// The read size for a compressed file.
const BUFFER: usize = 128 << 10;

/// The number of bytes that identify a compression.
const HEAD: u64 = 10;

fn unpack(mut source: impl Read + Send + 'static) -> io::Result<PgnSource> {
    let mut head = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut head)?;
    let compression = Compression::of(&head)?;
    let whole = Cursor::new(head).chain(BufReader::with_capacity(BUFFER, source));
    Ok(match compression {
        Compression::None => Box::new(whole),
        Compression::Gzip => Box::new(MultiGzDecoder::new(whole)),
        Compression::Bzip2 => Box::new(MultiBzDecoder::new(whole)),
        Compression::Zstd => Box::new(zstd(whole)?),
    })
}

fn zstd<R: BufRead>(source: R) -> io::Result<zstd::Decoder<'static, R>> {
    zstd::Decoder::with_buffer(source)
}

/// A compression format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    None,
    Gzip,
    Bzip2,
    Zstd,
}

impl Compression {
    fn of(head: &[u8]) -> io::Result<Compression> {
        let unsupported = |what| Err(io::Error::new(io::ErrorKind::InvalidData, what));
        match head {
            [0x1f, 0x8b, ..] => Ok(Compression::Gzip),
            // The block size is followed by the first block, or by the end of an empty stream. The
            // letters alone might be a text.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, 0x59, 0x26, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, 0x45, 0x38, ..] => Ok(Compression::Bzip2),
            // A frame or a skippable frame.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Ok(Compression::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => {
                unsupported("xz files are not supported: decompress the file first")
            }
            [b'P', b'K', 3, 4, ..] => unsupported("zip archives are not supported: extract the file first"),
            [b'7', b'z', 0xbc, 0xaf, ..] => unsupported("7z archives are not supported: extract the file first"),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => {
                unsupported("UTF-16 is not supported: convert the file to UTF-8 first")
            }
            _ => Ok(Compression::None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(head: &[u8], expected: Compression) {
        assert_eq!(Compression::of(head).expect("it can be read"), expected, "{head:?}");
    }

    #[test]
    fn compression_is_recognised_by_first_bytes() {
        check(b"", Compression::None);
        check(b"[Event \"?\"]", Compression::None);
        check(b"BZh9 is not packed", Compression::None);
        check(b"BZh91AY&SY", Compression::Bzip2);
        check(&[0x1f, 0x8b, 8], Compression::Gzip);
        check(&[0x28, 0xb5, 0x2f, 0xfd], Compression::Zstd);
        check(&[0x51, 0x2a, 0x4d, 0x18], Compression::Zstd);
    }

    #[test]
    fn unsupported_archive_is_named() {
        let error = Compression::of(b"PK\x03\x04").expect_err("an archive").to_string();
        assert!(error.starts_with("zip archives are not supported"), "{error}");
    }
}

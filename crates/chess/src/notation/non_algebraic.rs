//! Recognition of notations that are not algebraic (C.0): descriptive and numeric (correspondence) notation.

/// Whether a text is a move in a notation other than the algebraic one.
///
/// Recognises the English and Spanish descriptive notations and the numeric notation of
/// correspondence play. Returns false for a text that is no move.
///
/// ```
/// use flagfall_chess::is_non_algebraic_notation;
/// for text in ["P-K4", "1. Kt-KB3", "PxP e.p.", "RxB ch", "Castles KR", "P4R", "C3AR", "5254"] {
///     assert!(is_non_algebraic_notation(text), "{text}");
/// }
/// for text in ["e4", "2. Nf3", "Rb8-c8+", "B:c6", "O-O", "exd6 e.p.", "(=)", "1:25", "no"] {
///     assert!(!is_non_algebraic_notation(text), "{text}");
/// }
/// ```
pub fn is_non_algebraic_notation(text: &str) -> bool {
    let text = without_marks(without_number(text.trim()));
    is_castling(text) || is_english(text) || is_spanish(text) || is_numbers(text)
}

/// Removes the move number: `1. P-K4` becomes `P-K4`.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let plain = rest.trim_start_matches('.');
    if plain.len() < rest.len() { plain.trim_start() } else { text }
}

/// Removes the marks of check, mate and en passant captures.
fn without_marks(mut text: &str) -> &str {
    const MARKS: [&str; 11] = ["e.p.", "e. p.", "dbl ch", "ch.", "ch", "mate", "+", "#", "!", "?", "(=)"];
    while let Some(plain) = MARKS.iter().find_map(|mark| text.strip_suffix(mark)) {
        text = plain.trim_end();
    }
    text
}

fn is_castling(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("castles"))
}

/// The names of files, after the pieces that stand there at the start; pieces have the same names.
const FILES: [&str; 14] = ["QR", "QN", "QKt", "QB", "Q", "K", "KB", "KN", "KKt", "KR", "R", "N", "Kt", "B"];

/// Whether a text is a piece, a hyphen or capture sign, and a square or piece: `KR-Q1`, `QPxKB`.
fn is_english(text: &str) -> bool {
    let mut parts = text.splitn(2, ['-', '\u{2013}', 'x', '\u{d7}', ':']).map(str::trim);
    let (Some(piece), Some(target)) = (parts.next(), parts.next()) else { return false };
    let file = |text: &str| FILES.contains(&text);
    let is_piece =
        |text: &str| file(text) || text.strip_suffix('P').is_some_and(|owner| owner.is_empty() || file(owner));
    let (target, promotion) = target.split_once(['=', '(']).unwrap_or((target, "Q"));
    let is_square = |text: &str| text.strip_suffix(|rank| matches!(rank, '1'..='8')).is_some_and(file);
    is_piece(piece) && (is_square(target) || is_piece(target)) && is_piece(promotion.trim_end_matches(')'))
}

/// Whether a text is a piece, a rank and a file named after pieces: `P4R`, `C3AR`.
fn is_spanish(text: &str) -> bool {
    const PIECES: &str = "RDTACP";
    let mut letters = text.chars();
    let piece = letters.next().is_some_and(|piece| PIECES.contains(piece));
    let rank = letters.next().is_some_and(|rank| matches!(rank, '1'..='8'));
    let file = letters.as_str();
    piece && rank && (1..=2).contains(&file.len()) && file.chars().all(|it| "RDTAC".contains(it))
}

/// Whether a text is two squares as numbers, perhaps with a number for a promotion: `5254`, `17181`.
fn is_numbers(text: &str) -> bool {
    matches!(text.len(), 4 | 5) && text.bytes().all(|digit| matches!(digit, b'1'..=b'8'))
}

//! Tokens: the words, texts and punctuation marks of a line.

use core::ops::Range;

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind<'a>,
    /// The byte range of the token in the line.
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind<'a> {
    /// A word, delimited by blanks.
    Word(&'a str),
    /// A quoted text, without its quotation marks.
    Text(String),
    /// A comma, colon or semicolon at the end of a word.
    Mark(char),
}

/// The byte offset of a quotation mark that is not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnclosedQuote(pub(crate) usize);

const OPENING: [char; 3] = ['"', '“', '„'];

/// Whether a quotation that was opened by one mark is closed by another.
fn closes(opening: char, letter: char) -> bool {
    match opening {
        '“' => letter == '”',
        '„' => matches!(letter, '“' | '”'),
        _ => letter == '"',
    }
}

/// Splits a line into tokens, without its comment.
pub(crate) fn tokens(line: &str) -> Result<Vec<Token<'_>>, UnclosedQuote> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first == '#' {
            break;
        } else if OPENING.contains(&first) {
            let (text, end) = quoted_text(line, at)?;
            tokens.push(Token { kind: TokenKind::Text(text), span: at..end });
            at = end;
        } else {
            let rest = &line[at..];
            let ends = |next: char| next.is_whitespace() || OPENING.contains(&next);
            let end = at + rest.find(ends).unwrap_or(rest.len());
            push_word(line, at..end, &mut tokens);
            at = end;
        }
    }
    drop_full_stop(&mut tokens);
    Ok(tokens)
}

/// Removes the comment of a line: it starts with a `#` at the beginning or after a blank, outside quotation marks.
pub(crate) fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut escaped = false;
    let mut after_blank = true;
    for (at, next) in line.char_indices() {
        match next {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '#' if after_blank && !quoted => return &line[..at],
            _ => {}
        }
        after_blank = next.is_whitespace();
    }
    line
}

/// Reads the quotation at `start`, and returns its text and its end. `\"` and `\\` stand for `"` and `\`.
fn quoted_text(line: &str, start: usize) -> Result<(String, usize), UnclosedQuote> {
    let mut text = String::new();
    let mut letters = line[start..].char_indices();
    let (_, opening) = letters.next().ok_or(UnclosedQuote(start))?;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => text.push(letters.next().ok_or(UnclosedQuote(start))?.1),
            _ if closes(opening, letter) => return Ok((text, start + at + letter.len_utf8())),
            _ => text.push(letter),
        }
    }
    Err(UnclosedQuote(start))
}

/// Adds a word, and the commas, colons and semicolons at its end as separate tokens.
fn push_word<'a>(line: &'a str, span: Range<usize>, tokens: &mut Vec<Token<'a>>) {
    let word = line[span.clone()].trim_end_matches([',', ':', ';']);
    let end = span.start + word.len();
    if !word.is_empty() {
        tokens.push(Token { kind: TokenKind::Word(word), span: span.start..end });
    }
    for (at, mark) in line[end..span.end].char_indices() {
        tokens.push(Token { kind: TokenKind::Mark(mark), span: end + at..end + at + 1 });
    }
}

/// Removes a full stop at the end of the sentence.
fn drop_full_stop(tokens: &mut Vec<Token<'_>>) {
    let Some(Token { kind: TokenKind::Word(word), span }) = tokens.last_mut() else { return };
    let Some(plain) = word.strip_suffix('.') else { return };
    if plain.is_empty() {
        tokens.pop();
    } else if !plain.contains('.') {
        *word = plain;
        span.end -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the tokens of a line: words are expected as they are, texts in brackets, marks after an apostrophe.
    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        let describe = |token: &Token<'_>| match &token.kind {
            TokenKind::Word(word) => (*word).to_owned(),
            TokenKind::Text(text) => format!("[{text}]"),
            TokenKind::Mark(mark) => format!("'{mark}"),
        };
        let tokens = tokens(line).map(|tokens| tokens.iter().map(describe).collect::<Vec<_>>());
        assert_eq!(tokens, Ok(expected.iter().map(|&word| word.to_owned()).collect()));
    }

    #[test]
    fn line_is_split_into_words_texts_and_marks() {
        check("0:10  White: plays Qh4# # mate", &["0:10", "White", "':", "plays", "Qh4#"]);
        check("touches g1, e5; and says \"a # b\"", &["touches", "g1", "',", "e5", "';", "and", "says", "[a # b]"]);
        check(r#"says "\"so\" \\""#, &["says", r#"["so" \]"#]);
        check("says “so”.", &["says", "[so]"]);
        check("White resigns.", &["White", "resigns"]);
        check("plays exd6 e.p.", &["plays", "exd6", "e.p."]);
        check("# nothing", &[]);
    }

    #[test]
    fn unclosed_quotation_is_an_error() {
        assert_eq!(tokens("says \"so"), Err(UnclosedQuote(5)));
        assert_eq!(tokens("\""), Err(UnclosedQuote(0)));
        assert_eq!(tokens("x \"\\"), Err(UnclosedQuote(2)));
    }

    #[test]
    fn comment_starts_after_blank() {
        for (line, plain) in [
            ("a = \"#1\" # c", "a = \"#1\" "),
            ("Qh4#", "Qh4#"),
            ("#", ""),
            ("x # y", "x "),
            (r#"a = "\" # " # c"#, r#"a = "\" # " "#),
        ] {
            assert_eq!(without_comment(line), plain);
        }
    }
}

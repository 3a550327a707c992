//! The words, texts and marks of a line.

use core::ops::Range;

/// The smallest thing a line is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind<'a>,
    /// The bytes of the line it stands on.
    pub(crate) place: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// Anything between blanks.
    Word(&'a str),
    /// What stands between quotation marks, without them.
    Text(String),
    /// A comma, colon or semicolon at the end of a word.
    Mark(char),
}

/// A quotation mark that is never closed: its place in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unclosed(pub(crate) usize);

const OPENING: [char; 3] = ['"', '“', '„'];

/// Whether a quotation opened by one mark is closed by another.
fn closes(opening: char, letter: char) -> bool {
    match opening {
        '“' => letter == '”',
        '„' => matches!(letter, '“' | '”'),
        _ => letter == '"',
    }
}

/// The tokens of a line, without its comment.
pub(crate) fn tokens(line: &str) -> Result<Vec<Token<'_>>, Unclosed> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if first == '#' {
            break;
        } else if OPENING.contains(&first) {
            let (text, end) = text(line, at)?;
            tokens.push(Token { kind: Kind::Text(text), place: at..end });
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

/// The line up to its comment: a `#` at its beginning or after a blank, outside quotation marks.
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

/// What is quoted from `start` on, and where it ends; `\"` and `\\` stand for `"` and `\`.
fn text(line: &str, start: usize) -> Result<(String, usize), Unclosed> {
    let mut text = String::new();
    let mut letters = line[start..].char_indices();
    let (_, opening) = letters.next().ok_or(Unclosed(start))?;
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => text.push(letters.next().ok_or(Unclosed(start))?.1),
            _ if closes(opening, letter) => return Ok((text, start + at + letter.len_utf8())),
            _ => text.push(letter),
        }
    }
    Err(Unclosed(start))
}

/// A word, and the commas, colons and semicolons it ends with as marks of their own.
fn push_word<'a>(line: &'a str, place: Range<usize>, tokens: &mut Vec<Token<'a>>) {
    let word = line[place.clone()].trim_end_matches([',', ':', ';']);
    let end = place.start + word.len();
    if !word.is_empty() {
        tokens.push(Token { kind: Kind::Word(word), place: place.start..end });
    }
    for (at, mark) in line[end..place.end].char_indices() {
        tokens.push(Token { kind: Kind::Mark(mark), place: end + at..end + at + 1 });
    }
}

/// A sentence may end with a full stop.
fn drop_full_stop(tokens: &mut Vec<Token<'_>>) {
    let Some(Token { kind: Kind::Word(word), place }) = tokens.last_mut() else { return };
    let Some(plain) = word.strip_suffix('.') else { return };
    if plain.is_empty() {
        tokens.pop();
    } else if !plain.contains('.') {
        *word = plain;
        place.end -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words as they are, texts in brackets, marks after a quote.
    #[track_caller]
    fn check(line: &str, expected: &[&str]) {
        let told = |token: &Token<'_>| match &token.kind {
            Kind::Word(word) => (*word).to_owned(),
            Kind::Text(text) => format!("[{text}]"),
            Kind::Mark(mark) => format!("'{mark}"),
        };
        let tokens = tokens(line).map(|tokens| tokens.iter().map(told).collect::<Vec<_>>());
        assert_eq!(tokens, Ok(expected.iter().map(|&word| word.to_owned()).collect()));
    }

    #[test]
    fn words_texts_and_marks() {
        check("0:10  White: plays Qh4# # mate", &["0:10", "White", "':", "plays", "Qh4#"]);
        check(
            "touches g1, e5; and says \"a # b\"",
            &["touches", "g1", "',", "e5", "';", "and", "says", "[a # b]"],
        );
        check(r#"says "\"so\" \\""#, &["says", r#"["so" \]"#]);
        check("says “so”.", &["says", "[so]"]);
        check("White resigns.", &["White", "resigns"]);
        check("plays exd6 e.p.", &["plays", "exd6", "e.p."]);
        check("# nothing", &[]);
    }

    #[test]
    fn a_quotation_must_end() {
        assert_eq!(tokens("says \"so"), Err(Unclosed(5)));
        assert_eq!(tokens("\""), Err(Unclosed(0)));
        assert_eq!(tokens("x \"\\"), Err(Unclosed(2)));
    }

    #[test]
    fn a_comment_begins_after_a_blank() {
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

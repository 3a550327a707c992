//! Parsing of values that the page passes as strings.

use flagfall_chess::{Color, File, Letters, PieceType, Rank, Square, Voice};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::BrowserError;

/// The TypeScript types of these strings.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("arguments.d.ts");

fn or_unknown<T>(name: &str, value: Option<T>) -> Result<T, BrowserError> {
    value.ok_or_else(|| BrowserError::Unknown(name.to_owned()))
}

pub(crate) fn color(name: &str) -> Result<Color, BrowserError> {
    or_unknown(name, [Color::White, Color::Black].into_iter().find(|color| color.to_string() == name))
}

pub(crate) fn role(name: &str) -> Result<PieceType, BrowserError> {
    or_unknown(name, PieceType::ALL.into_iter().find(|role| role.to_string() == name))
}

pub(crate) fn file(name: &str) -> Result<File, BrowserError> {
    or_unknown(name, File::ALL.into_iter().find(|file| file.to_string() == name))
}

pub(crate) fn rank(name: &str) -> Result<Rank, BrowserError> {
    or_unknown(name, Rank::ALL.into_iter().find(|rank| rank.to_string() == name))
}

pub(crate) fn square(name: &str) -> Result<Square, BrowserError> {
    or_unknown(name, name.parse().ok())
}

pub(crate) fn voice(code: &str) -> Result<Voice, BrowserError> {
    or_unknown(code, code.parse().ok())
}

pub(crate) fn letters(code: &str) -> Result<Letters, BrowserError> {
    or_unknown(code, code.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &[String]) {
        const TYPES: &str = include_str!("arguments.d.ts");
        let begin = TYPES.find(&format!("type {name} =")).expect("a type");
        let text = &TYPES[begin..begin + TYPES[begin..].find(';').expect("its end")];
        let texts: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
        assert_eq!(texts, expected, "{name}");
    }

    #[test]
    fn typescript_types_list_all_values() {
        check("Color", &[Color::White, Color::Black].map(|color| color.to_string()));
        check("Role", &PieceType::ALL.map(|role| role.to_string()));
        check("File", &File::ALL.map(|file| file.to_string()));
        check("Rank", &Rank::ALL.map(|rank| rank.to_string()));
        check("Language", &Voice::ALL.map(|voice| voice.to_string()));
        check("Letters", &Letters::ALL.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
}

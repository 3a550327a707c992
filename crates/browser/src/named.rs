//! What the page names by texts.

use flagfall_chess::{Color, File, Letters, Rank, Role, Square, Voice};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Refused;

/// The types of these texts.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("named.d.ts");

fn found<T>(name: &str, thing: Option<T>) -> Result<T, Refused> {
    thing.ok_or_else(|| Refused::Unknown(name.to_owned()))
}

pub(crate) fn color(name: &str) -> Result<Color, Refused> {
    found(name, [Color::White, Color::Black].into_iter().find(|color| color.to_string() == name))
}

pub(crate) fn role(name: &str) -> Result<Role, Refused> {
    found(name, Role::ALL.into_iter().find(|role| role.to_string() == name))
}

pub(crate) fn file(name: &str) -> Result<File, Refused> {
    found(name, File::ALL.into_iter().find(|file| file.to_string() == name))
}

pub(crate) fn rank(name: &str) -> Result<Rank, Refused> {
    found(name, Rank::ALL.into_iter().find(|rank| rank.to_string() == name))
}

pub(crate) fn square(name: &str) -> Result<Square, Refused> {
    found(name, name.parse().ok())
}

pub(crate) fn voice(code: &str) -> Result<Voice, Refused> {
    found(code, code.parse().ok())
}

pub(crate) fn letters(code: &str) -> Result<Letters, Refused> {
    found(code, code.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &[String]) {
        const TYPES: &str = include_str!("named.d.ts");
        let begin = TYPES.find(&format!("type {name} =")).expect("a type");
        let text = &TYPES[begin..begin + TYPES[begin..].find(';').expect("its end")];
        let texts: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
        assert_eq!(texts, expected, "{name}");
    }

    #[test]
    fn types_list_all_there_is() {
        check("Color", &[Color::White, Color::Black].map(|color| color.to_string()));
        check("Role", &Role::ALL.map(|role| role.to_string()));
        check("File", &File::ALL.map(|file| file.to_string()));
        check("Rank", &Rank::ALL.map(|rank| rank.to_string()));
        check("Language", &Voice::ALL.map(|voice| voice.to_string()));
        check("Letters", &Letters::ALL.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
}

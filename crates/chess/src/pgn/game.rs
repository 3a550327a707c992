//! A whole game in memory.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use super::{Comment, Nag, Outcome, Text, Visitor};
use crate::{Move, Position};

/// A game with all that PGN says about it, in the order it is said.
///
/// It is a [`Visitor`] that remembers, and can be told to another one by [`Game::tell`].
///
/// ```
/// use flagfall_chess::Notation;
/// use flagfall_chess::pgn::{self, Game, Writer};
/// let text = b"[White \"Carlsen\"]\n\n1. e4 e5 2. Nf3 *\n";
/// let mut game = Game::default();
/// pgn::games(text).next().unwrap().read(&mut game)?;
///
/// let mut writer = Writer::new(Notation::default());
/// game.tell(&mut writer);
/// assert!(writer.take().ends_with("\n1. e4 e5 2. Nf3 *\n\n"));
/// # Ok::<(), flagfall_chess::pgn::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The values of the tags, by name.
    pub tags: BTreeMap<String, String>,
    /// Where the moves begin.
    pub start: Position,
    /// Moves and what is said about them, variations in their place.
    pub items: Vec<Item>,
    /// The marker at the end.
    pub outcome: Option<Outcome>,
}

/// Something in the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// A move passed over, in a variation.
    Pass,
    /// A glyph.
    Nag(Nag),
    /// What somebody says.
    Comment(String),
    /// Another way to play begins instead of the last move.
    Begin,
    /// It ends.
    End,
}

impl Default for Game {
    /// A game in which nothing has happened yet.
    fn default() -> Game {
        Game { tags: BTreeMap::new(), start: Position::start(), items: Vec::new(), outcome: None }
    }
}

impl Game {
    /// The value of a tag.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Game;
    /// assert_eq!(Game::default().tag("White"), None);
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).map(String::as_str)
    }

    /// The moves of the game itself, without variations.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, Game};
    /// let mut game = Game::default();
    /// pgn::games(b"1. e4 (1. d4 d5) e5 *").next().unwrap().read(&mut game)?;
    /// let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["e2e4", "e7e5"]);
    /// # Ok::<(), flagfall_chess::pgn::GameError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let mut depth = 0usize;
        self.items.iter().filter_map(move |item| {
            match item {
                Item::Begin => depth += 1,
                Item::End => depth = depth.saturating_sub(1),
                Item::Move(mv) if depth == 0 => return Some(*mv),
                _ => {}
            }
            None
        })
    }

    /// Tells the game to a visitor. What does not make sense in it, such as an illegal move or a
    /// variation of nothing, is left out with all that follows in that line.
    ///
    /// ```
    /// # use flagfall_chess::pgn::Game;
    /// let mut copy = Game::default();
    /// Game::default().tell(&mut copy);
    /// assert_eq!(copy, Game::default());
    /// ```
    pub fn tell(&self, visitor: &mut impl Visitor) {
        visitor.begin_game();
        for (name, value) in &self.tags {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            visitor.tag(name, Text::new(escaped.as_bytes()));
        }
        if visitor.begin_moves(&self.start).is_continue() {
            self.tell_moves(visitor);
        }
        visitor.end_game(self.outcome);
    }

    fn tell_moves(&self, visitor: &mut impl Visitor) {
        let mut line = Some((None, self.start));
        let mut outer = Vec::new();
        // Variations in one that is left out.
        let mut unheard = 0usize;
        for item in &self.items {
            match (item, line) {
                (Item::Begin, Some((Some(before), _))) if unheard == 0 => {
                    if visitor.begin_variation().is_continue() {
                        outer.push(line);
                        line = Some((None, before));
                    } else {
                        unheard = 1;
                    }
                }
                (Item::Begin, _) => unheard += 1,
                (Item::End, _) if unheard > 0 => unheard -= 1,
                (Item::End, _) => {
                    if let Some(back) = outer.pop() {
                        visitor.end_variation();
                        line = back;
                    }
                }
                _ if unheard > 0 => {}
                (_, None) => {}
                (Item::Move(mv), Some((_, now))) => {
                    line = now.play(*mv).ok().map(|after| (Some(now), after));
                    if let Some((_, after)) = &line {
                        visitor.play(&now, *mv, after);
                    }
                }
                (Item::Pass, Some((_, now))) => {
                    line =
                        now.passed().filter(|_| !outer.is_empty()).map(|after| (Some(now), after));
                    if let Some((_, after)) = &line {
                        visitor.pass(&now, after);
                    }
                }
                (Item::Nag(nag), _) => visitor.nag(*nag),
                (Item::Comment(text), _) => visitor.comment(Comment::new(text.as_bytes())),
            }
        }
        for _ in outer {
            visitor.end_variation();
        }
    }
}

impl Visitor for Game {
    fn begin_game(&mut self) {
        *self = Game::default();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.tags.insert(name.to_owned(), value.decode().into_owned());
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.start = *start;
        ControlFlow::Continue(())
    }

    fn play(&mut self, _: &Position, mv: Move, _: &Position) {
        self.items.push(Item::Move(mv));
    }

    fn pass(&mut self, _: &Position, _: &Position) {
        self.items.push(Item::Pass);
    }

    fn nag(&mut self, nag: Nag) {
        self.items.push(Item::Nag(nag));
    }

    fn comment(&mut self, comment: Comment<'_>) {
        self.items.push(Item::Comment(comment.text().into_owned()));
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        self.items.push(Item::Begin);
        ControlFlow::Continue(())
    }

    fn end_variation(&mut self) {
        self.items.push(Item::End);
    }

    fn end_game(&mut self, outcome: Option<Outcome>) {
        self.outcome = outcome;
    }
}

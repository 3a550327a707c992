//! A game in memory.

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use super::{Comment, Nag, PgnResult, PgnText, Visitor};
use crate::{Move, Position};

/// A game with all its PGN contents, in file order.
///
/// It is a [`Visitor`] that stores the game; [`PgnGame::visit`] passes the game to another visitor.
///
/// ```
/// use flagfall_chess::Notation;
/// use flagfall_chess::pgn::{self, PgnGame, PgnWriter};
/// let text = b"[White \"Carlsen\"]\n\n1. e4 e5 2. Nf3 *\n";
/// let mut game = PgnGame::default();
/// pgn::games(text).next().unwrap().read(&mut game)?;
///
/// let mut writer = PgnWriter::new(Notation::default());
/// game.visit(&mut writer);
/// assert!(writer.take().ends_with("\n1. e4 e5 2. Nf3 *\n\n"));
/// # Ok::<(), flagfall_chess::pgn::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnGame {
    /// The values of the tags, by name.
    pub tags: BTreeMap<String, String>,
    /// The start position of the moves.
    pub start: Position,
    /// The moves, with annotations, comments and variations in their places.
    pub items: Vec<Item>,
    /// The result at the end of the moves.
    pub outcome: Option<PgnResult>,
}

/// An element of the moves of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A legal move.
    Move(Move),
    /// A null move, in a variation.
    Pass,
    /// An annotation glyph.
    Nag(Nag),
    /// A comment.
    Comment(String),
    /// The beginning of a variation that replaces the last move.
    Begin,
    /// The end of a variation.
    End,
}

impl Default for PgnGame {
    /// Returns a game without moves.
    fn default() -> PgnGame {
        PgnGame { tags: BTreeMap::new(), start: Position::start(), items: Vec::new(), outcome: None }
    }
}

impl PgnGame {
    /// Returns the value of a tag.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnGame;
    /// assert_eq!(PgnGame::default().tag("White"), None);
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name).map(String::as_str)
    }

    /// Returns the moves of the main line.
    ///
    /// ```
    /// # use flagfall_chess::pgn::{self, PgnGame};
    /// let mut game = PgnGame::default();
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

    /// Passes the game to a visitor. Invalid parts, such as an illegal move or a variation before the
    /// first move, are omitted with the rest of their line.
    ///
    /// ```
    /// # use flagfall_chess::pgn::PgnGame;
    /// let mut copy = PgnGame::default();
    /// PgnGame::default().visit(&mut copy);
    /// assert_eq!(copy, PgnGame::default());
    /// ```
    pub fn visit(&self, visitor: &mut impl Visitor) {
        visitor.begin_game();
        for (name, value) in &self.tags {
            let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
            visitor.tag(name, PgnText::new(escaped.as_bytes()));
        }
        if visitor.begin_moves(&self.start).is_continue() {
            self.visit_moves(visitor);
        }
        visitor.end_game(self.outcome);
    }

    fn visit_moves(&self, visitor: &mut impl Visitor) {
        let mut line = Some((None, self.start));
        let mut outer = Vec::new();
        // Nesting depth inside a variation that the visitor skips.
        let mut skipped_depth = 0usize;
        for item in &self.items {
            match (item, line) {
                (Item::Begin, Some((Some(before), _))) if skipped_depth == 0 => {
                    if visitor.begin_variation().is_continue() {
                        outer.push(line);
                        line = Some((None, before));
                    } else {
                        skipped_depth = 1;
                    }
                }
                (Item::Begin, _) => skipped_depth += 1,
                (Item::End, _) if skipped_depth > 0 => skipped_depth -= 1,
                (Item::End, _) => {
                    if let Some(back) = outer.pop() {
                        visitor.end_variation();
                        line = back;
                    }
                }
                _ if skipped_depth > 0 => {}
                (_, None) => {}
                (Item::Move(mv), Some((_, now))) => {
                    line = now.play(*mv).ok().map(|after| (Some(now), after));
                    if let Some((_, after)) = &line {
                        visitor.play(&now, *mv, after);
                    }
                }
                (Item::Pass, Some((_, now))) => {
                    line = now.after_null_move().filter(|_| !outer.is_empty()).map(|after| (Some(now), after));
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

impl Visitor for PgnGame {
    fn begin_game(&mut self) {
        *self = PgnGame::default();
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
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

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.outcome = outcome;
    }
}

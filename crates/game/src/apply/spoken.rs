//! What changes by what is said.

use flagfall_chess::{ByColor, Color};

use crate::assistance::Wish;
use crate::{Game, SpokenEvent, Topic};

/// So much of a kind is remembered of a player.
const MOST_REMEMBERED: usize = 16;

impl Game {
    /// What is said changes who knows what, and what an assistant is to do (D.2; online, annex II).
    pub(super) fn hear(&mut self, event: &SpokenEvent) {
        match *event {
            SpokenEvent::Announced { by, after, mv } => {
                self.assistance_mut().said[by] = Some((after, mv));
                // At the board it is said aloud.
                if self.is_on_wood() && mv.is_some() {
                    self.note_told(by.opponent(), Topic::OpponentsMove);
                }
            }
            SpokenEvent::Repeated { .. } => self.note_heard(),
            SpokenEvent::Asked { by, what } => {
                remember(&mut self.assistance_mut().of[by].asked, what);
                self.forget_told(by, what);
            }
            SpokenEvent::Told { what, to } => {
                self.note_told(to, what);
                self.assistance_mut().of[to].asked.retain(|asked| *asked != what);
            }
            SpokenEvent::TimesSaid => {
                for player in Color::ALL {
                    for what in [Topic::Times, Topic::NumberOfMoves] {
                        if self.is_on_pegs(player) {
                            self.note_told(player, what);
                        }
                    }
                }
            }
            SpokenEvent::Agreed { by, ref language } => {
                remember(&mut self.assistance_mut().of[by].languages, language.clone());
            }
            SpokenEvent::DrawWished { by, accepts } => {
                let wish = Wish { accepts, after: self.record.len() as u16 };
                self.assistance_mut().of[by].wish = Some(wish);
            }
            SpokenEvent::ResignationWished { by } => {
                let after = self.record.len() as u16;
                self.assistance_mut().of[by].resigns = Some(after);
            }
            SpokenEvent::AccountLent { by } => self.assistance_mut().of[by].account_lent = true,
            // That a player was invited is on record, and changes nothing.
            SpokenEvent::Invited { .. } => {}
            SpokenEvent::Submitted { by, proof } => {
                remember(&mut self.assistance_mut().of[by].proofs, proof);
            }
            SpokenEvent::AssistantInVideo { of, inside } => {
                self.assistance_mut().of[of].out_of_video = !inside;
            }
        }
    }

    /// What was said in a game is not said in the one that is played in its stead.
    pub(super) fn forget_words(&mut self) {
        let Some(assistance) = &mut self.assistance else { return };
        (assistance.said, assistance.heard) = (ByColor::default(), None);
        for player in Color::ALL {
            let assisted = &mut assistance.of[player];
            (assisted.asked, assisted.wish, assisted.resigns) = (Vec::new(), None, None);
        }
    }

    /// A player was told something: each is kept once, so that there are never many.
    pub(super) fn note_told(&mut self, player: Color, what: Topic) {
        if !self.was_told(player, what) {
            self.papers_mut().told.push((what, player));
        }
    }

    /// What a player was told is past: there is something new to be told.
    pub(super) fn forget_told(&mut self, player: Color, what: Topic) {
        if let Some(papers) = &mut self.papers {
            papers.told.retain(|told| *told != (what, player));
        }
    }

    /// A move is made, of which the opponent knows if it was said aloud.
    pub(super) fn forget_told_of_move(&mut self, by: Color) {
        let last = self.record.len().saturating_sub(1);
        if !(self.is_on_wood() && self.said(last).is_some()) {
            self.forget_told(by.opponent(), Topic::OpponentsMove);
        }
    }

    /// The last move is known on the other side of the table.
    pub(super) fn note_heard(&mut self) {
        let after = self.record.len() as u16;
        self.assistance_mut().heard = Some(after);
    }
}

/// Keeps a thing once, as long as there are not too many.
fn remember<T: PartialEq>(among: &mut Vec<T>, thing: T) {
    if !among.contains(&thing) && among.len() < MOST_REMEMBERED {
        among.push(thing);
    }
}

//! What changes by what is said.

use crate::{Game, SpokenEvent, Topic};

/// So much of a kind is remembered of a player.
const MOST: usize = 16;

impl Game {
    pub(super) fn hear(&mut self, event: &SpokenEvent) {
        match *event {
            SpokenEvent::Announced { after, mv, .. } => {
                self.assistance_mut().said = Some((after, mv));
            }
            SpokenEvent::Repeated { .. } => self.note_heard(),
            SpokenEvent::Asked { by, what } => {
                remember(&mut self.assistance_mut().of[by].asked, what);
            }
            SpokenEvent::Told { what, to } => {
                if !self.was_told(to, what) {
                    self.papers_mut().told.push((what, to));
                }
                self.assistance_mut().of[to].asked.retain(|asked| *asked != what);
            }
            SpokenEvent::TimesSaid => {
                for player in flagfall_chess::Color::ALL {
                    for what in [Topic::Times, Topic::NumberOfMoves] {
                        if self.is_on_pegs(player) && !self.was_told(player, what) {
                            self.papers_mut().told.push((what, player));
                        }
                    }
                }
            }
            SpokenEvent::Agreed { by, ref language } => {
                remember(&mut self.assistance_mut().of[by].languages, language.clone());
            }
            SpokenEvent::DrawWished { by, accepts } => {
                let wish = (accepts, self.record.len() as u16);
                let wishes = &mut self.assistance_mut().of[by].wishes;
                wishes.clear();
                wishes.push(wish);
            }
            SpokenEvent::AccountLent { by } => self.assistance_mut().of[by].account_lent = true,
            SpokenEvent::Invited { player } => self.assistance_mut().of[player].invited = true,
            SpokenEvent::Submitted { by, proof } => {
                remember(&mut self.assistance_mut().of[by].proofs, proof);
            }
            SpokenEvent::AssistantInVideo { of, inside } => {
                self.assistance_mut().of[of].out_of_video = !inside;
            }
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
    if !among.contains(&thing) && among.len() < MOST {
        among.push(thing);
    }
}

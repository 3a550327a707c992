//! Applies announcements, information and agreements.

use flagfall_chess::{ByColor, Color};

use crate::assistance::DrawInstruction;
use crate::{Game, SpeechEvent, Topic};

/// Maximum number of values of one kind that are remembered per player.
const MAX_REMEMBERED: usize = 16;

impl Game {
    /// Applies spoken events: the players' information and instructions to assistants (D.2; online, annex II).
    pub(super) fn apply_speech(&mut self, event: &SpeechEvent) {
        match *event {
            SpeechEvent::Announced { by, after, mv } => {
                self.assistance_mut().announcements[by] = Some((after, mv));
                // Over the board the announcement is heard by the opponent.
                if self.has_physical_board() && mv.is_some() {
                    self.note_informed(by.opponent(), Topic::OpponentsMove);
                }
            }
            SpeechEvent::Repeated { .. } => self.note_move_heard(),
            SpeechEvent::InformationRequested { by, topic } => {
                remember(&mut self.assistance_mut().players[by].requested_topics, topic);
                self.forget_informed(by, topic);
            }
            SpeechEvent::Informed { topic, to } => {
                self.note_informed(to, topic);
                self.assistance_mut().players[to].requested_topics.retain(|requested| *requested != topic);
            }
            SpeechEvent::TimesAnnounced => {
                for player in Color::ALL {
                    for topic in [Topic::Times, Topic::NumberOfMoves] {
                        if self.uses_blind_board(player) {
                            self.note_informed(player, topic);
                        }
                    }
                }
            }
            SpeechEvent::LanguageAgreed { by, ref language } => {
                remember(&mut self.assistance_mut().players[by].languages, language.clone());
            }
            SpeechEvent::DrawInstructed { by, accepts } => {
                let instruction = DrawInstruction { accepts, after: self.record.len() as u16 };
                self.assistance_mut().players[by].draw_instruction = Some(instruction);
            }
            SpeechEvent::ResignationInstructed { by } => {
                let after = self.record.len() as u16;
                self.assistance_mut().players[by].resignation_after = Some(after);
            }
            SpeechEvent::AccountLent { by } => {
                self.assistance_mut().players[by].account_lent = true;
            }
            // Recorded only.
            SpeechEvent::Invited { .. } => {}
            SpeechEvent::ProofSubmitted { by, proof } => {
                remember(&mut self.assistance_mut().players[by].proofs, proof);
            }
            SpeechEvent::AssistantInVideo { of, inside } => {
                self.assistance_mut().players[of].outside_video = !inside;
            }
        }
    }

    /// Clears announcements and instructions for a restarted game.
    pub(super) fn clear_spoken_words(&mut self) {
        let Some(assistance) = &mut self.assistance else { return };
        (assistance.announcements, assistance.repeated_after) = (ByColor::default(), None);
        for player in Color::ALL {
            let assisted = &mut assistance.players[player];
            (assisted.requested_topics, assisted.draw_instruction, assisted.resignation_after) =
                (Vec::new(), None, None);
        }
    }

    /// Notes that a player was informed about a topic. Each pair is kept once, so the list stays short.
    pub(super) fn note_informed(&mut self, player: Color, topic: Topic) {
        if !self.is_informed(player, topic) {
            self.conduct_mut().informed.push((topic, player));
        }
    }

    /// Clears the note that a player was informed about a topic, because the information changed.
    pub(super) fn forget_informed(&mut self, player: Color, topic: Topic) {
        if let Some(conduct) = &mut self.conduct {
            conduct.informed.retain(|told| *told != (topic, player));
        }
    }

    /// Clears the opponent's knowledge of the last move, unless it was announced over the board.
    pub(super) fn forget_informed_move(&mut self, by: Color) {
        let last = self.record.len().saturating_sub(1);
        if !(self.has_physical_board() && self.announcement(last).is_some()) {
            self.forget_informed(by.opponent(), Topic::OpponentsMove);
        }
    }

    /// Notes that the last move was heard.
    pub(super) fn note_move_heard(&mut self) {
        let after = self.record.len() as u16;
        self.assistance_mut().repeated_after = Some(after);
    }
}

/// Appends a value that is not in the list, up to [`MAX_REMEMBERED`] values.
fn remember<T: PartialEq>(list: &mut Vec<T>, value: T) {
    if !list.contains(&value) && list.len() < MAX_REMEMBERED {
        list.push(value);
    }
}

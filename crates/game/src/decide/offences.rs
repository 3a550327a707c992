//! Counted offences and their penalties under the regulations.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Penalty, Score, WinRequirement};

use super::single_entry;
use crate::{Event, Game, GameEntry};

impl Game {
    /// Counts an offence and applies the penalty of the regulations.
    pub(super) fn penalise_offence(&self, player: Color, offence: Offence, now: Timestamp) -> Vec<GameEntry> {
        let law = offence.law();
        let drawn = if offence == Offence::IllegalMove { Law::IllegalMoveNoMate } else { law };
        self.penalise_offence_under(player, offence, [law, drawn], now)
    }

    /// Counts an offence under the given laws: of the penalty, and of the draw if no mate is
    /// possible.
    pub(super) fn penalise_offence_under(
        &self,
        player: Color,
        offence: Offence,
        laws: [Law; 2],
        now: Timestamp,
    ) -> Vec<GameEntry> {
        let ladder = self.rules.regulations.ladder(offence);
        if ladder.is_empty() {
            return single_entry(now, Event::OffenceCounted { offender: player, offence });
        }
        // A card shown by the arbiter counts with those for leaving, and a warning with breaches
        // where the second one loses (P.17b).
        let again_loses = self.rules.is_in_force(Law::RepeatedBreach);
        let cards = match offence {
            Offence::LeavingVideo => self.seats[player].yellow_cards,
            Offence::Breach if again_loses => self.seats[player].warnings,
            _ => 0,
        };
        let occasion = usize::from(self.offences(player, offence).max(cards)) + 1;
        let mut entries = single_entry(now, Event::OffenceCounted { offender: player, offence });
        for penalty in ladder.step(occasion) {
            let article = self.rules.article(laws[0]);
            entries.push(GameEntry {
                at: now,
                event: Event::Penalised {
                    offender: player,
                    penalty: penalty.clone(),
                    offence,
                    article,
                    further_articles: Vec::new(),
                },
            });
            if penalty.ends_game() {
                entries.push(GameEntry { at: now, event: self.loss_by_penalty(player, penalty, offence, laws) });
                break;
            }
        }
        entries
    }

    /// Returns the event of a game lost by a penalty.
    pub(super) fn loss_by_penalty(&self, player: Color, penalty: &Penalty, offence: Offence, laws: [Law; 2]) -> Event {
        if offence == Offence::IllegalMove {
            let needs = self.rules.behaviour().illegal_move_needs;
            return self.loss_event(player, needs, laws);
        }
        let law = if *penalty == Penalty::RedCard { Law::RedCard } else { offence.law() };
        if let Penalty::GameLost { opponent: Some(points) } = penalty {
            let loss = self.rules.regulations.scoring.loss;
            let score = Score::of(player, loss, *points);
            return self.end_event(law, score, None);
        }
        self.loss_event(player, WinRequirement::Nothing, [law, law])
    }
}

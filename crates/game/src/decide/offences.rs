//! Offences that are counted, and what the regulations say for them.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Penalty, Score, WinNeeds};

use super::one;
use crate::{Entry, Event, Game};

impl Game {
    /// An offence is counted, and what the regulations say for it follows.
    pub(super) fn offended(&self, player: Color, offence: Offence, now: Timestamp) -> Vec<Entry> {
        let law = offence.law();
        let drawn = if offence == Offence::IllegalMove { Law::IllegalMoveNoMate } else { law };
        self.offended_under(player, offence, [law, drawn], now)
    }

    /// The same by the laws under which the offence is punished, and drawn if nobody can mate.
    pub(super) fn offended_under(
        &self,
        player: Color,
        offence: Offence,
        laws: [Law; 2],
        now: Timestamp,
    ) -> Vec<Entry> {
        let ladder = self.rules.regulations.ladder(offence);
        if ladder.is_empty() {
            return one(now, Event::Counted { offender: player, offence });
        }
        // A card that was shown by hand counts with those for leaving, and a warning with breaches
        // where the second one loses (P.17b).
        let again_loses = self.rules.is_in_force(Law::RepeatedBreach);
        let cards = match offence {
            Offence::LeavingVideo => self.seats[player].yellow_cards,
            Offence::Breach if again_loses => self.seats[player].warnings,
            _ => 0,
        };
        let time = usize::from(self.offences(player, offence).max(cards)) + 1;
        let mut entries = one(now, Event::Counted { offender: player, offence });
        for penalty in ladder.step(time) {
            let article = self.rules.article(laws[0]);
            entries.push(Entry {
                at: now,
                event: Event::Penalised {
                    offender: player,
                    penalty: penalty.clone(),
                    offence,
                    article,
                    also: Vec::new(),
                },
            });
            if penalty.ends_game() {
                entries
                    .push(Entry { at: now, event: self.lost_by(player, penalty, offence, laws) });
                break;
            }
        }
        entries
    }

    /// The game is lost by a penalty.
    pub(super) fn lost_by(
        &self,
        player: Color,
        penalty: &Penalty,
        offence: Offence,
        laws: [Law; 2],
    ) -> Event {
        if offence == Offence::IllegalMove {
            let needs = self.rules.behaviour().illegal_move_needs;
            return self.lost(player, needs, laws);
        }
        let law = if *penalty == Penalty::RedCard { Law::RedCard } else { offence.law() };
        if let Penalty::GameLost { opponent: Some(points) } = penalty {
            let loss = self.rules.regulations.scoring.loss;
            let score = Score::of(player, loss, *points);
            return self.ended(law, score, None);
        }
        self.lost(player, WinNeeds::Nothing, [law, law])
    }
}

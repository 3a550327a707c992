//! When an engine accepts a draw, offers one or resigns.

use super::EngineConfig;

/// An engine's recent scores. It accepts a draw, and offers one once, after enough consecutive
/// equal scores late enough in the game; it resigns after enough lost ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    draw_score: u16,
    draw_moves: u16,
    draw_from: u16,
    resign_score: Option<u16>,
    resign_moves: u16,
    /// Consecutive moves with an equal score.
    equal: u16,
    /// Consecutive moves with a lost score.
    lost: u16,
    offered: bool,
}

impl Judgement {
    pub(super) const fn new(config: &EngineConfig) -> Judgement {
        Judgement {
            draw_score: config.draw_score,
            draw_moves: config.draw_moves,
            draw_from: config.draw_from_move,
            resign_score: config.resign_score,
            resign_moves: config.resign_moves.get(),
            equal: 0,
            lost: 0,
            offered: false,
        }
    }

    /// Notes the score of a move in centipawns, if the engine gave one.
    pub(super) fn note(&mut self, score: Option<i32>) {
        let in_a_row = |before: u16, again: bool| if again { before.saturating_add(1) } else { 0 };
        let is_equal = |score: i32| score.unsigned_abs() <= self.draw_score.into();
        let is_lost = |score: i32| self.resign_score.is_some_and(|least| score <= -i32::from(least));
        self.equal = in_a_row(self.equal, score.is_some_and(is_equal));
        self.lost = in_a_row(self.lost, score.is_some_and(is_lost));
    }

    /// Whether the engine accepts a draw at this move of the game.
    pub(super) const fn is_drawn(&self, at_move: u16) -> bool {
        self.draw_moves > 0 && self.equal >= self.draw_moves && at_move >= self.draw_from
    }

    /// Whether the engine offers a draw now, which it does once.
    pub(super) fn offers(&mut self, at_move: u16) -> bool {
        let offers = !self.offered && self.is_drawn(at_move);
        self.offered |= offers;
        offers
    }

    /// Whether the engine resigns.
    pub(super) const fn is_lost(&self) -> bool {
        self.lost >= self.resign_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(settings: &str, scores: &[Option<i32>]) -> Judgement {
        let text = format!("[[engine]]\nname = 'E'\ncommand = 'sh'\n{settings}");
        let config = crate::Config::read(&text).expect("a configuration");
        let mut judgement = Judgement::new(&config.engine[0]);
        for score in scores {
            judgement.note(*score);
        }
        judgement
    }

    #[test]
    fn draw_needs_enough_equal_moves_late_in_game() {
        let check = |settings, scores: &[Option<i32>], at_move, expected| {
            let judgement = judge(settings, scores);
            assert_eq!(judgement.is_drawn(at_move), expected, "{settings} {scores:?} {at_move}");
        };
        let usual = [Some(0); 8];
        check("", &usual, 40, true);
        check("", &usual, 39, false);
        check("", &usual[1..], 40, false);
        check("draw_moves = 0", &usual, 40, false);
        let two = "draw_moves = 2\ndraw_score = 20\ndraw_from_move = 1";
        check(two, &[Some(-20), Some(20)], 1, true);
        check(two, &[Some(0), Some(21)], 1, false);
        check(two, &[Some(0), None, Some(0)], 1, false);
        let mut judgement = judge(two, &[Some(0), Some(0)]);
        assert!(judgement.offers(9) && !judgement.offers(10) && judgement.is_drawn(10));
    }

    #[test]
    fn engine_resigns_only_if_configured() {
        let lost = [Some(-30_000); 9];
        assert!(!judge("", &lost).is_lost());
        let settings = "resign_score = 900\nresign_moves = 2";
        assert!(judge(settings, &lost).is_lost() && !judge(settings, &lost[..1]).is_lost());
        assert!(!judge(settings, &[Some(-900), Some(-899), Some(-900)]).is_lost());
    }
}

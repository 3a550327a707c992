//! What an engine makes of its game: when it is drawn, and when it is lost.

use super::EngineConfig;

/// How it saw its last moves. It agrees to a draw, and offers one once, when it has seen nothing but
/// equality for some time and the game is old enough; it resigns when it has seen itself lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    draw_score: u16,
    draw_moves: u16,
    draw_from: u16,
    resign_score: Option<u16>,
    resign_moves: u16,
    /// So many of its moves in a row it saw the game as equal.
    equal: u16,
    /// So many it saw it as lost.
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

    /// Notes how it sees a move, in hundredths of a pawn, if it says so.
    pub(super) fn note(&mut self, score: Option<i32>) {
        let in_a_row = |before: u16, again: bool| if again { before.saturating_add(1) } else { 0 };
        let is_equal = |score: i32| score.unsigned_abs() <= self.draw_score.into();
        let is_lost =
            |score: i32| self.resign_score.is_some_and(|least| score <= -i32::from(least));
        self.equal = in_a_row(self.equal, score.is_some_and(is_equal));
        self.lost = in_a_row(self.lost, score.is_some_and(is_lost));
    }

    /// Whether it agrees to a draw at a move of that number.
    pub(super) const fn is_drawn(&self, at_move: u16) -> bool {
        self.draw_moves > 0 && self.equal >= self.draw_moves && at_move >= self.draw_from
    }

    /// Whether it offers one, which it does once.
    pub(super) fn offers(&mut self, at_move: u16) -> bool {
        let offers = !self.offered && self.is_drawn(at_move);
        self.offered |= offers;
        offers
    }

    /// Whether it gives up.
    pub(super) const fn is_lost(&self) -> bool {
        self.lost >= self.resign_moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(settings: &str, scores: &[Option<i32>]) -> Judgement {
        let text = format!("[[engine]]\nname = 'E'\ncommand = 'sh'\n{settings}");
        let config = crate::Config::read(&text).expect("a configuration");
        let mut judgement = Judgement::new(&config.engine[0]);
        for score in scores {
            judgement.note(*score);
        }
        judgement
    }

    #[test]
    fn a_draw_needs_equality_for_some_moves_late_in_the_game() {
        let check = |settings, scores: &[Option<i32>], at_move, expected| {
            let judgement = after(settings, scores);
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
        let mut judgement = after(two, &[Some(0), Some(0)]);
        assert!(judgement.offers(9) && !judgement.offers(10) && judgement.is_drawn(10));
    }

    #[test]
    fn it_resigns_only_where_it_is_told_to() {
        let lost = [Some(-30_000); 9];
        assert!(!after("", &lost).is_lost());
        let told = "resign_score = 900\nresign_moves = 2";
        assert!(after(told, &lost).is_lost() && !after(told, &lost[..1]).is_lost());
        assert!(!after(told, &[Some(-900), Some(-899), Some(-900)]).is_lost());
    }
}

//! What a game is worth, and what penalties make of it.

use flagfall_chess::Color;

use super::Check;
use crate::{DrawOdds, Law, Offence, Penalty, Problem, Score};

impl Check<'_, '_> {
    /// Whether a game is worth what it can be worth.
    pub(super) fn scoring(&mut self) {
        if self.halves() {
            self.order();
        }
    }

    /// Whether all is in whole and half points.
    fn halves(&mut self) -> bool {
        let scoring = self.rules.regulations.scoring;
        // A default that is not said follows the other.
        let default_win = (scoring.default_win != scoring.win).then_some(scoring.default_win);
        let default_loss = (scoring.default_loss != scoring.loss).then_some(scoring.default_loss);
        let fields = [
            ("win", Some(scoring.win)),
            ("draw", Some(scoring.draw)),
            ("loss", Some(scoring.loss)),
            ("default_win", default_win),
            ("default_loss", default_loss),
        ];
        let article = self.rules.article(Law::ScoreNormal);
        let mut are_halves = true;
        for (field, points) in fields {
            let Some(points) = points.filter(|points| !points.is_in_halves()) else { continue };
            are_halves = false;
            self.blame_scoring(field, Problem::NotHalves { points, article });
        }
        are_halves
    }

    /// Whether a win is worth more than a loss, and a draw something between them.
    fn order(&mut self) {
        let scoring = self.rules.regulations.scoring;
        let between = scoring.draw_odds != DrawOdds::None
            || scoring.loss <= scoring.draw && scoring.draw <= scoring.win;
        let (win, loss) = (scoring.default_win, scoring.default_loss);
        let orders = [
            ("win", "a win is worth no more than a loss", scoring.win > scoring.loss),
            ("draw", "a draw is worth more than a win or less than a loss", between),
            ("default_win", "winning by default is worth more than winning", win <= scoring.win),
            ("default_loss", "losing by default is worth more than losing", loss <= scoring.loss),
        ];
        for (field, what, _) in orders.into_iter().filter(|(_, _, is_right)| !is_right) {
            // By default nobody gets more than the game's maximum.
            let law = if field.starts_with("default") { Law::ScoreMaximum } else { Law::Score };
            let article = self.rules.article(law);
            self.blame_scoring(field, Problem::ScoreOrder { what, article });
        }
        let (most, drawn) = (scoring.won_by(Color::White).total(), scoring.drawn());
        if between && drawn.total() > most {
            let article = self.rules.article(Law::ScoreMaximum);
            self.blame_scoring("draw", Problem::DrawTotal { drawn, most, article });
        }
    }

    fn blame_scoring(&mut self, field: &str, problem: Problem) {
        self.report.add((self.settings.blame_field("scoring", field), problem));
    }

    /// Whether the penalties give points that a game can yield.
    pub(super) fn points(&mut self) {
        let scoring = self.rules.regulations.scoring;
        for offence in Offence::ALL {
            for penalty in self.rules.regulations.ladder(offence).steps().iter().flatten() {
                let points = match penalty {
                    Penalty::PointsRaised(points)
                    | Penalty::PointsReduced(points)
                    | Penalty::GameLost { opponent: Some(points) } => *points,
                    _ => continue,
                };
                let score = Score::of(Color::White, points, scoring.loss);
                let problem = if penalty.is_about_points() && !points.is_in_halves() {
                    let article = self.rules.article(Law::ScoreNormal);
                    Some(Problem::NotHalves { points, article })
                } else {
                    scoring.check(score).err().map(|error| {
                        let article = self.rules.article(error.law());
                        Problem::Score { error, article }
                    })
                };
                if let Some(problem) = problem {
                    self.refuse(&[offence.name(), "scoring"], problem);
                }
            }
        }
    }
}

//! Checks of points and penalties on points.

use flagfall_chess::Color;

use super::RegulationsCheck;
use crate::{DrawOdds, Law, Offence, Penalty, RegulationsFaultKind, Score};

impl RegulationsCheck<'_, '_> {
    /// Checks the scoring system.
    pub(super) fn scoring(&mut self) {
        if self.halves() {
            self.order();
        }
    }

    /// Checks that all points are multiples of half a point.
    fn halves(&mut self) -> bool {
        let scoring = self.rules.regulations.scoring;
        // An absent default follows the ordinary value.
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
            self.blame_scoring(field, RegulationsFaultKind::NotHalves { points, article });
        }
        are_halves
    }

    /// Checks that a win is worth more than a loss, and a draw something in between.
    fn order(&mut self) {
        let scoring = self.rules.regulations.scoring;
        let between =
            scoring.draw_odds != DrawOdds::None || scoring.loss <= scoring.draw && scoring.draw <= scoring.win;
        let (win, loss) = (scoring.default_win, scoring.default_loss);
        let orders = [
            ("win", "a win is worth no more than a loss", scoring.win > scoring.loss),
            ("draw", "a draw is worth more than a win or less than a loss", between),
            ("default_win", "winning by default is worth more than winning", win <= scoring.win),
            ("default_loss", "losing by default is worth more than losing", loss <= scoring.loss),
        ];
        for (field, order, _) in orders.into_iter().filter(|(_, _, is_right)| !is_right) {
            // Default results do not exceed the maximum of a game.
            let law = if field.starts_with("default") { Law::ScoreMaximum } else { Law::Score };
            let article = self.rules.article(law);
            self.blame_scoring(field, RegulationsFaultKind::ScoreOrder { order, article });
        }
        let (most, drawn) = (scoring.score_of_win(Color::White).total(), scoring.score_of_draw());
        if between && drawn.total() > most {
            let article = self.rules.article(Law::ScoreMaximum);
            self.blame_scoring("draw", RegulationsFaultKind::DrawTotal { drawn, most, article });
        }
    }

    fn blame_scoring(&mut self, field: &str, problem: RegulationsFaultKind) {
        self.report.add((self.settings.span_of_field("scoring", field), problem));
    }

    /// Checks that penalties give possible points.
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
                let problem = if penalty.affects_points() && !points.is_in_halves() {
                    let article = self.rules.article(Law::ScoreNormal);
                    Some(RegulationsFaultKind::NotHalves { points, article })
                } else {
                    scoring.check(score).err().map(|error| {
                        let article = self.rules.article(error.law());
                        RegulationsFaultKind::Score { error, article }
                    })
                };
                if let Some(problem) = problem {
                    self.refuse(&[offence.name(), "scoring"], problem);
                }
            }
        }
    }
}

//! What a game is worth, and what penalties make of it.

use flagfall_chess::Color;

use super::Check;
use crate::{DrawOdds, Law, Offence, Penalty, Problem, Score};

impl Check<'_, '_> {
    pub(super) fn scoring(&mut self) {
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
        let mut is_in_halves = true;
        for (field, points) in fields {
            let Some(points) = points.filter(|points| !points.is_in_halves()) else { continue };
            is_in_halves = false;
            let span = self.settings.blame_field("scoring", field);
            self.report.add((span, Problem::NotHalves { points, article }));
        }
        if !is_in_halves {
            return;
        }
        let (decided, drawn) = (scoring.won_by(Color::White).total(), scoring.drawn());
        let between = scoring.draw_odds != DrawOdds::None
            || scoring.loss <= scoring.draw && scoring.draw <= scoring.win;
        let orders = [
            ("win", "a win is worth no more than a loss", scoring.win > scoring.loss),
            ("draw", "a draw is worth more than a win or less than a loss", between),
            (
                "default_win",
                "winning by default is worth more than winning",
                scoring.default_win <= scoring.win,
            ),
            (
                "default_loss",
                "losing by default is worth more than losing",
                scoring.default_loss <= scoring.loss,
            ),
        ];
        for (field, what, _) in orders.into_iter().filter(|(_, _, is_right)| !is_right) {
            // By default nobody gets more than the game's maximum.
            let law = if field.starts_with("default") { Law::ScoreMaximum } else { Law::Score };
            let (span, article) =
                (self.settings.blame_field("scoring", field), self.rules.article(law));
            self.report.add((span, Problem::ScoreOrder { what, article }));
        }
        if between && drawn.total() > decided {
            let article = self.rules.article(Law::ScoreMaximum);
            let span = self.settings.blame_field("scoring", "draw");
            self.report.add((span, Problem::DrawTotal { drawn, most: decided, article }));
        }
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

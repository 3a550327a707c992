//! The points for a win, a draw and a loss.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::choice::choices;
use crate::list_text::join_list;
use crate::{Law, Penalty, Points, Score};

/// The scoring system of an event (10.1), which also limits the possible scores (10.2).
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_laws::{Points, Rules, Score};
/// let rules = Rules::preset("fide-2017").expect("a preset");
/// let scoring = rules.regulations.scoring;
/// assert_eq!(scoring.score_of_win(Color::Black).to_string(), "0-1");
///
/// let quarters = |points: u16| Points::from_hundredths(points * 25);
/// let error = scoring.check(Score { white: quarters(3), black: quarters(1) }).unwrap_err();
/// assert_eq!(error.to_string(), "0.75 is not a possible score; the possible scores are 1, 0.5 and 0");
/// assert_eq!(rules.article(error.law()).expect("in force"), "L.10.2b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scoring {
    /// Points for a win.
    pub win: Points,
    /// Points for a draw.
    pub draw: Points,
    /// Points for a loss.
    pub loss: Points,
    /// Points for a win by default.
    pub default_win: Points,
    /// Points for a loss by default.
    pub default_loss: Points,
    /// The player for whom a draw counts as a win.
    pub draw_odds: DrawOdds,
}

choices! {
    /// The player for whom a draw counts as a win, as in an Armageddon game.
    ///
    /// ```
    /// use flagfall_laws::{DrawOdds, Rules};
    /// let rules = Rules::preset("armageddon").expect("a preset");
    /// assert_eq!(rules.regulations.scoring.draw_odds, DrawOdds::Black);
    /// assert_eq!(rules.regulations.scoring.score_of_draw().to_string(), "0-1");
    /// ```
    pub enum DrawOdds {
        /// Neither player.
        None = "none",
        /// A draw counts as a win for White.
        White = "white",
        /// A draw counts as a win for Black.
        Black = "black",
    }
}

/// The error for a score that is not possible in an event.
///
/// ```
/// use flagfall_laws::{Points, Rules, Score, ScoreError};
/// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
/// let both = Score { white: Points::ONE, black: Points::HALF };
/// let error = scoring.check(both).unwrap_err();
/// assert_eq!(error.to_string(), "1-0.5 is more than the 1 at stake in a game");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScoreError {
    /// The players together would get more points than are at stake.
    #[error("{score} is more than the {most} at stake in a game")]
    TooMuch {
        /// The score.
        score: Score,
        /// The points at stake.
        most: Points,
    },
    /// A player would get points that no game yields.
    #[error("{points} is not a possible score; the possible scores are {}", join_list(.normal))]
    NotNormal {
        /// The player's points.
        points: Points,
        /// The possible points, highest first.
        normal: Vec<Points>,
    },
}

impl ScoreError {
    /// Returns the law that forbids the score.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Points, Rules, Score};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// let error = scoring.check(Score { white: Points::ONE, black: Points::ONE }).unwrap_err();
    /// assert_eq!(error.law(), Law::ScoreMaximum);
    /// ```
    pub const fn law(&self) -> Law {
        match self {
            ScoreError::TooMuch { .. } => Law::ScoreMaximum,
            ScoreError::NotNormal { .. } => Law::ScoreNormal,
        }
    }
}

impl Scoring {
    /// Returns the score of a game won by `winner`.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.score_of_win(Color::White).to_string(), "1-0");
    /// ```
    pub const fn score_of_win(&self, winner: Color) -> Score {
        Score::of(winner, self.win, self.loss)
    }

    /// Returns the score of a game won by `winner` by default.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.score_of_default_win(Color::White).to_string(), "1-0");
    /// ```
    pub const fn score_of_default_win(&self, winner: Color) -> Score {
        Score::of(winner, self.default_win, self.default_loss)
    }

    /// Returns the score of a drawn game.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.score_of_draw().to_string(), "0.5-0.5");
    /// ```
    pub const fn score_of_draw(&self) -> Score {
        match self.draw_odds {
            DrawOdds::None => Score { white: self.draw, black: self.draw },
            DrawOdds::White => self.score_of_win(Color::White),
            DrawOdds::Black => self.score_of_win(Color::Black),
        }
    }

    /// Returns the score of a game lost by both players.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.score_of_double_loss().to_string(), "0-0");
    /// ```
    pub const fn score_of_double_loss(&self) -> Score {
        Score { white: self.loss, black: self.loss }
    }

    /// Returns the score of a game lost by both players by default.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.score_of_double_default().to_string(), "0-0");
    /// ```
    pub const fn score_of_double_default(&self) -> Score {
        Score { white: self.default_loss, black: self.default_loss }
    }

    /// Returns the maximum of both players' points together.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.at_stake(), Points::ONE);
    /// ```
    pub fn at_stake(&self) -> Points {
        self.score_of_win(Color::White).total().max(self.score_of_draw().total())
    }

    /// Returns the points a player can get, highest first.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.possible_points(), [Points::ONE, Points::HALF, Points::ZERO]);
    /// ```
    pub fn possible_points(&self) -> Vec<Points> {
        let mut normal = vec![self.win, self.loss, self.default_win, self.default_loss];
        if self.draw_odds == DrawOdds::None {
            normal.push(self.draw);
        }
        normal.sort_unstable();
        normal.dedup();
        normal.reverse();
        normal
    }

    /// Checks that a score is possible (10.2).
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if a player gets points that no game yields, or both get too many together.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules, Score};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.check(Score { white: Points::HALF, black: Points::ZERO }), Ok(()));
    /// ```
    pub fn check(&self, score: Score) -> Result<(), ScoreError> {
        let normal = self.possible_points();
        for points in [score.white, score.black] {
            if !normal.contains(&points) {
                return Err(ScoreError::NotNormal { points, normal });
            }
        }
        let most = self.at_stake();
        if score.total() > most { Err(ScoreError::TooMuch { score, most }) } else { Ok(()) }
    }

    /// Returns a score after a penalty on points. The result stays within the possible points and the
    /// points at stake.
    ///
    /// ```
    /// use flagfall_chess::Color;
    /// use flagfall_laws::{Penalty, Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// let won = scoring.score_of_win(Color::White);
    /// let reduced = Penalty::PointsReduced(Points::HALF);
    /// assert_eq!(scoring.apply_penalty(won, Color::White, &reduced).to_string(), "0.5-0");
    /// let raised = Penalty::PointsRaised(Points::ONE); // no points left at stake
    /// assert_eq!(scoring.apply_penalty(won, Color::White, &raised), won);
    /// ```
    #[must_use]
    pub fn apply_penalty(&self, score: Score, offender: Color, penalty: &Penalty) -> Score {
        let (own, other) = (score.points(offender), score.points(offender.opponent()));
        match *penalty {
            Penalty::PointsReduced(points) => Score::of(offender, own.min(points), other),
            Penalty::PointsRaised(points) => {
                let is_within_stake = |&points: &Points| points.saturating_add(own) <= self.at_stake();
                let raised = other.max(points);
                let fits =
                    self.possible_points().into_iter().filter(is_within_stake).filter(|&points| points <= raised);
                Score::of(offender, own, fits.max().unwrap_or(other).max(other))
            }
            _ => score,
        }
    }
}

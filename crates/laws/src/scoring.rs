//! What a win, a draw and a loss are worth.

use flagfall_chess::Color;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::choice::choices;
use crate::listed::listed;
use crate::{Law, Penalty, Points, Score};

/// The points of an event (10.1), and which scores it can give at all (10.2).
///
/// ```
/// use flagfall_chess::Color;
/// use flagfall_laws::{Points, Rules, Score};
/// let rules = Rules::preset("fide-2017").expect("a preset");
/// let scoring = rules.regulations.scoring;
/// assert_eq!(scoring.won_by(Color::Black).to_string(), "0-1");
///
/// let quarters = |points: u16| Points::from_hundredths(points * 25);
/// let error = scoring.check(Score { white: quarters(3), black: quarters(1) }).unwrap_err();
/// assert_eq!(error.to_string(), "0.75 is no score of this event, which knows 1, 0.5 and 0");
/// assert_eq!(rules.article(error.law()).expect("in force"), "L.10.2b");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Scoring {
    /// For a game won.
    pub win: Points,
    /// For a game drawn.
    pub draw: Points,
    /// For a game lost.
    pub loss: Points,
    /// For a game won because the opponent did not come.
    pub default_win: Points,
    /// For a game lost by not coming.
    pub default_loss: Points,
    /// For whom a draw counts as a win.
    pub draw_odds: DrawOdds,
}

choices! {
    /// For whom a drawn game counts as won, as in an Armageddon game.
    ///
    /// ```
    /// use flagfall_laws::{DrawOdds, Rules};
    /// let rules = Rules::preset("armageddon").expect("a preset");
    /// assert_eq!(rules.regulations.scoring.draw_odds, DrawOdds::Black);
    /// assert_eq!(rules.regulations.scoring.drawn().to_string(), "0-1");
    /// ```
    pub enum DrawOdds {
        /// For nobody: a draw is a draw.
        None = "none",
        /// A draw counts as a win for White.
        White = "white",
        /// A draw counts as a win for Black.
        Black = "black",
    }
}

/// A score that an event cannot give.
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
    /// Together the players would get more than is at stake.
    #[error("{score} is more than the {most} at stake in a game")]
    TooMuch {
        /// The score.
        score: Score,
        /// What is at stake.
        most: Points,
    },
    /// A player would get what no game yields.
    #[error("{points} is no score of this event, which knows {}", listed(.normal))]
    NotNormal {
        /// The player's points.
        points: Points,
        /// Those a player can have, the highest first.
        normal: Vec<Points>,
    },
}

impl ScoreError {
    /// What forbids the score.
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
    /// The score of a game that `winner` won.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.won_by(Color::White).to_string(), "1-0");
    /// ```
    pub const fn won_by(&self, winner: Color) -> Score {
        Score::of(winner, self.win, self.loss)
    }

    /// The score of a game that `winner` won because the opponent did not come.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.won_by_default(Color::White).to_string(), "1-0");
    /// ```
    pub const fn won_by_default(&self, winner: Color) -> Score {
        Score::of(winner, self.default_win, self.default_loss)
    }

    /// The score of a drawn game.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.drawn().to_string(), "0.5-0.5");
    /// ```
    pub const fn drawn(&self) -> Score {
        match self.draw_odds {
            DrawOdds::None => Score { white: self.draw, black: self.draw },
            DrawOdds::White => self.won_by(Color::White),
            DrawOdds::Black => self.won_by(Color::Black),
        }
    }

    /// The score of a game that both players lost.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.lost_by_both().to_string(), "0-0");
    /// ```
    pub const fn lost_by_both(&self) -> Score {
        Score { white: self.loss, black: self.loss }
    }

    /// The score of a game to which neither player came.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.missed_by_both().to_string(), "0-0");
    /// ```
    pub const fn missed_by_both(&self) -> Score {
        Score { white: self.default_loss, black: self.default_loss }
    }

    /// What the players of a game get together at most.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.at_stake(), Points::ONE);
    /// ```
    pub fn at_stake(&self) -> Points {
        self.won_by(Color::White).total().max(self.drawn().total())
    }

    /// The scores a player can have, the highest first.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.normal(), [Points::ONE, Points::HALF, Points::ZERO]);
    /// ```
    pub fn normal(&self) -> Vec<Points> {
        let mut normal = vec![self.win, self.loss, self.default_win, self.default_loss];
        if self.draw_odds == DrawOdds::None {
            normal.push(self.draw);
        }
        normal.sort_unstable();
        normal.dedup();
        normal.reverse();
        normal
    }

    /// Whether a score can be given for a game (10.2).
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if a player gets what no game yields, or both get too much together.
    ///
    /// ```
    /// # use flagfall_laws::{Points, Rules, Score};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// assert_eq!(scoring.check(Score { white: Points::HALF, black: Points::ZERO }), Ok(()));
    /// ```
    pub fn check(&self, score: Score) -> Result<(), ScoreError> {
        let normal = self.normal();
        for points in [score.white, score.black] {
            if !normal.contains(&points) {
                return Err(ScoreError::NotNormal { points, normal });
            }
        }
        let most = self.at_stake();
        if score.total() > most { Err(ScoreError::TooMuch { score, most }) } else { Ok(()) }
    }

    /// A score after a penalty on points: never more than is normal, nor both more than is at stake.
    ///
    /// ```
    /// use flagfall_chess::Color;
    /// use flagfall_laws::{Penalty, Points, Rules};
    /// let scoring = Rules::preset("fide-2017").expect("a preset").regulations.scoring;
    /// let won = scoring.won_by(Color::White);
    /// let reduced = Penalty::PointsReduced(Points::HALF);
    /// assert_eq!(scoring.penalised(won, Color::White, &reduced).to_string(), "0.5-0");
    /// let raised = Penalty::PointsRaised(Points::ONE); // there is no room
    /// assert_eq!(scoring.penalised(won, Color::White, &raised), won);
    /// ```
    #[must_use]
    pub fn penalised(&self, score: Score, offender: Color, penalty: &Penalty) -> Score {
        let (own, other) = (score.points(offender), score.points(offender.opponent()));
        match *penalty {
            Penalty::PointsReduced(points) => Score::of(offender, own.min(points), other),
            Penalty::PointsRaised(points) => {
                let room = |&points: &Points| points.saturating_add(own) <= self.at_stake();
                let wanted = other.max(points);
                let fits =
                    self.normal().into_iter().filter(room).filter(|&points| points <= wanted);
                Score::of(offender, own, fits.max().unwrap_or(other).max(other))
            }
            _ => score,
        }
    }
}

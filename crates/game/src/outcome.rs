//! The outcome of a game.

use flagfall_chess::mate::Proof;
use flagfall_chess::{Color, UciMove};
use flagfall_laws::{Article, Law, Score};
use serde::{Deserialize, Serialize};

/// The outcome of a game: its score, reason, article and evidence.
///
/// ```
/// use flagfall_game::Outcome;
/// use flagfall_laws::Law;
/// let annulled = Outcome { score: None, law: Law::ColoursReversed, article: None, further_articles: vec![], after: 4, evidence: None };
/// assert!(annulled.is_annulled());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// The points of both players; `null` if the game is annulled and a new one played.
    pub score: Option<Score>,
    /// The law by which the game ended.
    pub law: Law,
    /// The article of that law, if the edition has one.
    pub article: Option<Article>,
    /// The further articles that it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(rename = "also")]
    pub further_articles: Vec<Article>,
    /// The number of plies that count; later moves do not count.
    pub after: u16,
    /// The evidence of the outcome.
    pub evidence: Option<Box<Evidence>>,
}

impl Outcome {
    /// Whether the game is annulled.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::{Law, Points, Score};
    /// let score = Some(Score { white: Points::ONE, black: Points::ZERO });
    /// let won = Outcome { score, law: Law::Resignation, article: None, further_articles: vec![], after: 20, evidence: None };
    /// assert!(!won.is_annulled());
    /// ```
    pub const fn is_annulled(&self) -> bool {
        self.score.is_none()
    }

    /// All cited articles, starting with the main one.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let further_articles = vec!["L.6.2.1.1".parse()?];
    /// let mated = Outcome { score: None, law: Law::Checkmate, article: Some("L.5.1.1".parse()?), further_articles, after: 4, evidence: None };
    /// assert_eq!(mated.articles().count(), 2);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        self.article.iter().chain(&self.further_articles)
    }

    /// Whether the game was lost by late arrival at the resumption (I.10).
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, further_articles: vec![], after: 20, evidence: None };
    /// assert!(ended(Law::ResumptionDefault).is_by_late_resumption());
    /// ```
    pub fn is_by_late_resumption(&self) -> bool {
        self.law == Law::ResumptionDefault
    }

    /// Whether a flag fall ended the game.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, further_articles: vec![], after: 20, evidence: None };
    /// assert!(ended(Law::FlagFall).is_on_time() && !ended(Law::Resignation).is_on_time());
    /// ```
    pub const fn is_on_time(&self) -> bool {
        matches!(self.law, Law::FlagFall | Law::FlagFallNoMate | Law::FlagFallMaterial)
    }

    /// Whether a move ended the game, and not an action after it.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, further_articles: vec![], after: 20, evidence: None };
    /// assert!(ended(Law::Checkmate).is_by_move() && !ended(Law::Resignation).is_by_move());
    /// ```
    pub const fn is_by_move(&self) -> bool {
        matches!(
            self.law,
            Law::Checkmate
                | Law::MateBeforeMoveCount
                | Law::Stalemate
                | Law::DeadPosition
                | Law::Repetition
                | Law::MoveCount
                | Law::GameLength
        )
    }
}

/// The evidence of an outcome. It is small; everything else can be recomputed and verified.
///
/// ```
/// # use flagfall_game::Evidence;
/// let evidence = Evidence::Repeated { after: vec![0, 4, 8] };
/// assert_eq!(serde_json::to_string(&evidence)?, r#"{"repeated":{"after":[0,4,8]}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// A line of legal moves that ends in mate.
    Mate {
        /// The player who mates.
        winner: Color,
        /// The moves, from the last position of the game.
        line: Vec<UciMove>,
    },
    /// One or both players cannot mate.
    NoMate {
        /// The proofs for the players in question.
        proofs: Vec<Proof>,
    },
    /// The same position occurred repeatedly.
    Repeated {
        /// The numbers of plies before its occurrences.
        after: Vec<u16>,
    },
    /// There was no capture and no pawn move in a number of plies.
    Quiet {
        /// The number of plies.
        plies: u16,
    },
    /// Too little material to win.
    LittleMaterial,
}

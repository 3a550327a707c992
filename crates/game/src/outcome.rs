//! How a game ended.

use flagfall_chess::mate::Proof;
use flagfall_chess::{Color, UciMove};
use flagfall_laws::{Article, Law, Score};
use serde::{Deserialize, Serialize};

/// How a game ended: score, reason, article, evidence.
///
/// ```
/// use flagfall_game::Outcome;
/// use flagfall_laws::Law;
/// let annulled = Outcome { score: None, law: Law::ColoursReversed, article: None, also: vec![], after: 4, evidence: None };
/// assert!(annulled.is_annulled());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// What both get; nothing where the game is annulled and a new one played.
    pub score: Option<Score>,
    /// Why.
    pub law: Law,
    /// The article of that, where the edition has one.
    pub article: Option<Article>,
    /// The further articles it stands under.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Article>,
    /// After how many moves of both: later ones, if any, do not count.
    pub after: u16,
    /// What shows it.
    pub evidence: Option<Box<Evidence>>,
}

impl Outcome {
    /// Whether the game does not count.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::{Law, Points, Score};
    /// let score = Some(Score { white: Points::ONE, black: Points::ZERO });
    /// let won = Outcome { score, law: Law::Resignation, article: None, also: vec![], after: 20, evidence: None };
    /// assert!(!won.is_annulled());
    /// ```
    pub const fn is_annulled(&self) -> bool {
        self.score.is_none()
    }

    /// All the articles it stands under, its own first.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let also = vec!["L.6.2.1.1".parse()?];
    /// let mated = Outcome { score: None, law: Law::Checkmate, article: Some("L.5.1.1".parse()?), also, after: 4, evidence: None };
    /// assert_eq!(mated.articles().count(), 2);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn articles(&self) -> impl Iterator<Item = &Article> {
        self.article.iter().chain(&self.also)
    }

    /// Whether it was lost by coming late to the resumption (I.10).
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, also: vec![], after: 20, evidence: None };
    /// assert!(ended(Law::ResumptionDefault).is_by_late_resumption());
    /// ```
    pub fn is_by_late_resumption(&self) -> bool {
        self.law == Law::ResumptionDefault
    }

    /// Whether a flag ended it.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, also: vec![], after: 20, evidence: None };
    /// assert!(ended(Law::FlagFall).is_on_time() && !ended(Law::Resignation).is_on_time());
    /// ```
    pub const fn is_on_time(&self) -> bool {
        matches!(self.law, Law::FlagFall | Law::FlagFallNoMate | Law::FlagFallMaterial)
    }

    /// Whether a move ended it so, and not what somebody did after it.
    ///
    /// ```
    /// # use flagfall_game::Outcome;
    /// # use flagfall_laws::Law;
    /// let ended = |law| Outcome { score: None, law, article: None, also: vec![], after: 20, evidence: None };
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
        )
    }
}

/// What shows that a game ended so: small, the rest can be recomputed and verified.
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
    /// Legal moves that end in mate.
    Mate {
        /// Who mates.
        winner: Color,
        /// The moves, from the last position of the game.
        line: Vec<UciMove>,
    },
    /// A player cannot mate, or neither can.
    NoMate {
        /// Why not, for each player asked about.
        proofs: Vec<Proof>,
    },
    /// The same position stood on the board after so many moves of both, each time.
    Repeated {
        /// After how many.
        after: Vec<u16>,
    },
    /// So many moves of both without a capture or a pawn move.
    Quiet {
        /// How many.
        plies: u16,
    },
    /// Material too small to win by.
    LittleMaterial,
}

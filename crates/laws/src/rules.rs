//! The rules of a game.

use serde::{Deserialize, Serialize};

use crate::{Article, Behaviour, Edition, Law, Offence, Preset, Regulations, RegulationsError, catalogue, read, write};

/// The laws and regulations of an event, fully resolved.
///
/// They are stored with every game, so later changes to an edition or a preset do not affect it.
///
/// ```
/// use flagfall_laws::{Law, Rules};
/// let rules = Rules::read(
///     r#"
///     laws = "fide-2017"
///     time_control = "40/90m+30s, 30m+30s"
///     draw_offers = { not_before_move = 30 }
///     "#,
/// )?;
/// assert_eq!(rules.article(Law::Checkmate).expect("in force"), "L.5.1.1");
///
/// let error = Rules::read("laws = 'fide-2017'\ntime_contol = '90m'").unwrap_err();
/// assert_eq!(error.faults()[0].line, 2);
/// assert_eq!(error.faults()[0].help(), "did you mean `time_control`?");
/// # Ok::<(), flagfall_laws::RegulationsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rules {
    /// The laws.
    pub edition: Edition,
    /// The regulations.
    pub regulations: Regulations,
}

impl Rules {
    /// Reads the regulations of an event, written in TOML.
    ///
    /// Missing settings come from the preset, if one is named, and then from the edition of the laws.
    ///
    /// # Errors
    ///
    /// [`RegulationsError`] with every fault: unreadable values, unknown names, settings that the laws
    /// do not allow, and settings that contradict each other.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("preset = 'fide-2017-blitz'\ntime_control = '90m'").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 16: this is standard chess, not blitz (B.1)\n\
    ///      help: give less time, or set pace = \"standard\""
    /// );
    /// ```
    pub fn read(text: &str) -> Result<Rules, RegulationsError> {
        read::rules(text)
    }

    /// Returns the rules of a preset.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// assert!(Rules::preset("fide-online-2021").is_some());
    /// assert!(Rules::preset("fide-1066").is_none());
    /// ```
    pub fn preset(name: &str) -> Option<Rules> {
        Preset::find(name).map(Preset::rules)
    }

    /// Returns the article of a law, if it is in force.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// assert_eq!(rules.article(Law::Stalemate).expect("in force"), "O.5.4.2");
    /// ```
    pub fn article(&self, law: Law) -> Option<Article> {
        self.edition.article(law)
    }

    /// Whether a law is in force, that is, has an article.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// assert!(rules.is_in_force(Law::Repetition));
    /// assert!(!rules.is_in_force(Law::RepetitionClaim)); // no claim is needed
    /// ```
    pub fn is_in_force(&self, law: Law) -> bool {
        self.article(law).is_some()
    }

    /// Returns `articles` followed by the articles that underlie them.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017-fi").expect("a preset");
    /// assert_eq!(rules.with_underlying_articles(["FI.1".parse()?]), ["FI.1", "L.6.7.1a"]);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn with_underlying_articles(&self, articles: impl IntoIterator<Item = Article>) -> Vec<Article> {
        let mut articles: Vec<Article> = articles.into_iter().collect();
        let underlying = articles.iter().flat_map(|&article| self.edition.rests_on(article));
        let underlying: Vec<Article> = underlying.filter(|article| !articles.contains(article)).collect();
        articles.extend(underlying);
        articles
    }

    /// Whether an article belongs to a source text of the edition or of an edition it builds on,
    /// including appendices and guidelines.
    ///
    /// ```
    /// use flagfall_laws::Rules;
    /// let online = Rules::preset("fide-online-2021").expect("a preset");
    /// assert!(online.includes_article("O.15.4".parse()?) && online.includes_article("L.11.10".parse()?));
    /// assert!(!online.includes_article("K.7".parse()?) && !online.includes_article("P.14c".parse()?));
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn includes_article(&self, article: Article) -> bool {
        let text = |article: Article| catalogue::source_of(article.as_str());
        let source = text(article);
        source.is_some() && self.edition.articles().any(|(_, known)| text(known) == source)
    }

    /// Whether the event overrides the edition's penalties for an offence.
    ///
    /// ```
    /// # use flagfall_laws::{Offence, Rules};
    /// let rules = Rules::read("laws = 'fide-2017'\ntime_control = '90m'\nphone = 'warning'")?;
    /// assert!(rules.overrides_penalty(Offence::Phone) && !rules.overrides_penalty(Offence::Device));
    /// # Ok::<(), flagfall_laws::RegulationsError>(())
    /// ```
    pub fn overrides_penalty(&self, offence: Offence) -> bool {
        // Older ledgers do not contain the edition's penalties.
        let is_known = !self.edition.penalties.is_empty();
        is_known && self.edition.penalties.get(&offence) != self.regulations.penalties.get(&offence)
    }

    /// Returns the procedures of the laws.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// assert_eq!(rules.behaviour().move_count_draw.map(u16::from), Some(75));
    /// ```
    pub const fn behaviour(&self) -> &Behaviour {
        &self.edition.behaviour
    }

    /// Returns the regulations as TOML, every setting with its article. Reading it back gives the same
    /// rules.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017-blitz").expect("a preset");
    /// let text = rules.to_toml();
    /// assert!(text.contains("default_time = \"0s\"  # L.6.7.1a\n"));
    /// assert_eq!(Rules::read(&text)?, rules);
    /// # Ok::<(), flagfall_laws::RegulationsError>(())
    /// ```
    pub fn to_toml(&self) -> String {
        write::toml(self)
    }
}

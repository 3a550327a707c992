//! All that is in force for a game.

use serde::{Deserialize, Serialize};

use crate::{
    Article, Behaviour, Edition, Law, Offence, Preset, Regulations, RegulationsError, catalogue,
    read, write,
};

/// The laws and the regulations of an event, settled to the last detail.
///
/// Stored with a game they keep it readable when an edition or a preset is changed later.
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
    /// What the event says.
    pub regulations: Regulations,
}

impl Rules {
    /// Reads the regulations of an event, written in TOML.
    ///
    /// What they do not say is taken from the preset they name, if they name one, and then from
    /// the edition of the laws.
    ///
    /// # Errors
    ///
    /// [`RegulationsError`] with everything that is wrong: what cannot be read, what nobody knows,
    /// what the laws do not allow and what does not go together.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let error = Rules::read("preset = 'fide-2017-blitz'\ntime_control = '90m'").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 16: this is standard chess and not blitz (B.1)\n\
    ///      help: give less time, or say pace = \"standard\""
    /// );
    /// ```
    pub fn read(text: &str) -> Result<Rules, RegulationsError> {
        read::rules(text)
    }

    /// The rules of a preset, if there is one of that name.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// assert!(Rules::preset("fide-online-2021").is_some());
    /// assert!(Rules::preset("fide-1066").is_none());
    /// ```
    pub fn preset(name: &str) -> Option<Rules> {
        Preset::find(name).map(Preset::rules)
    }

    /// The article under which a law stands, if it is in force.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// assert_eq!(rules.article(Law::Stalemate).expect("in force"), "O.5.4.2");
    /// ```
    pub fn article(&self, law: Law) -> Option<Article> {
        self.edition.article(law)
    }

    /// Whether a law is in force: it stands under an article.
    ///
    /// ```
    /// # use flagfall_laws::{Law, Rules};
    /// let rules = Rules::preset("fide-online-2021").expect("a preset");
    /// assert!(rules.is_in_force(Law::Repetition));
    /// assert!(!rules.is_in_force(Law::RepetitionClaim)); // nobody needs to claim
    /// ```
    pub fn is_in_force(&self, law: Law) -> bool {
        self.article(law).is_some()
    }

    /// Articles, and after them those that they rest on.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017-fi").expect("a preset");
    /// assert_eq!(rules.with_behind(["FI.1".parse()?]), ["FI.1", "L.6.7.1a"]);
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn with_behind(&self, articles: impl IntoIterator<Item = Article>) -> Vec<Article> {
        let mut articles: Vec<Article> = articles.into_iter().collect();
        let behind = articles.iter().flat_map(|&article| self.edition.rests_on(article));
        let behind: Vec<Article> = behind.filter(|article| !articles.contains(article)).collect();
        articles.extend(behind);
        articles
    }

    /// Whether an article is one of the texts in force: of the edition's own or of one it rests on,
    /// their appendices and guidelines included.
    ///
    /// ```
    /// use flagfall_laws::Rules;
    /// let online = Rules::preset("fide-online-2021").expect("a preset");
    /// assert!(online.knows("O.15.4".parse()?) && online.knows("L.11.10".parse()?));
    /// assert!(!online.knows("K.7".parse()?) && !online.knows("P.14c".parse()?));
    /// # Ok::<(), flagfall_laws::ArticleError>(())
    /// ```
    pub fn knows(&self, article: Article) -> bool {
        let text = |article: Article| catalogue::text_of(article.as_str());
        let wanted = text(article);
        wanted.is_some() && self.edition.articles().any(|(_, known)| text(known) == wanted)
    }

    /// Whether the event says otherwise than its edition what an offence costs.
    ///
    /// ```
    /// # use flagfall_laws::{Offence, Rules};
    /// let rules = Rules::read("laws = 'fide-2017'\ntime_control = '90m'\nphone = 'warning'")?;
    /// assert!(rules.is_priced_by_event(Offence::Phone) && !rules.is_priced_by_event(Offence::Device));
    /// # Ok::<(), flagfall_laws::RegulationsError>(())
    /// ```
    pub fn is_priced_by_event(&self, offence: Offence) -> bool {
        // Older ledgers do not know what is usual.
        let is_known = !self.edition.penalties.is_empty();
        is_known && self.edition.penalties.get(&offence) != self.regulations.penalties.get(&offence)
    }

    /// Where the procedures of the laws differ.
    ///
    /// ```
    /// # use flagfall_laws::Rules;
    /// let rules = Rules::preset("fide-2017").expect("a preset");
    /// assert_eq!(rules.behaviour().move_count_draw.map(u16::from), Some(75));
    /// ```
    pub const fn behaviour(&self) -> &Behaviour {
        &self.edition.behaviour
    }

    /// The regulations as TOML, every setting with its article; read again it gives the same.
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

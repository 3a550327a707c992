//! The edition files.

use std::sync::LazyLock;

use flagfall_clock::Pace;
use toml::de::DeTable;

use crate::articles::Articles;
use crate::choice::NamedEnum;
use crate::condition::{Condition, EventFacts};
use crate::read::value::{LocatedFault, TomlValue};
use crate::{Article, Edition, Law, PlayMode, read};

/// An edition file: sections, each with its condition.
pub(crate) struct EditionFile {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The edition that this one builds on.
    base: Option<&'static str>,
    /// The forms of play it covers; empty to inherit those of the base.
    forms: Vec<PlayMode>,
    /// The paces it covers; empty to inherit those of the base, or all.
    paces: Vec<Pace>,
    parts: Vec<EditionSection>,
}

/// A section of an edition that applies under a condition.
#[derive(Default)]
pub(crate) struct EditionSection {
    when: Condition,
    pub(crate) settings: DeTable<'static>,
    pub(crate) behaviour: DeTable<'static>,
    articles: Vec<(Law, Article)>,
    /// The articles that underlie others, by citation.
    rests_on: Vec<(&'static str, Article)>,
    not_in_force: Vec<Law>,
    /// Settings that an event cannot change, each with the law that fixes it.
    pub(crate) fixed: Vec<(&'static str, Law)>,
}

macro_rules! editions {
    ($($name:literal,)*) => {
        [$(($name, include_str!(concat!("../editions/", $name, ".toml"))),)*]
    };
}

/// The parsed TOML of the edition files.
static TABLES: LazyLock<Vec<(&str, DeTable<'static>)>> = LazyLock::new(|| {
    let texts = editions!["fide-2017", "fide-2017-fi", "finnish-blitz-2014", "fide-online-2021", "casual",];
    let parse = |(name, text)| match DeTable::parse(text) {
        Ok(table) => (name, table.into_inner()),
        Err(error) => panic!("the edition {name}: {error}"),
    };
    texts.into_iter().map(parse).collect()
});

static EDITIONS: LazyLock<Vec<EditionFile>> = LazyLock::new(|| {
    let read = |(name, table): &'static (&str, DeTable<'_>)| match EditionFile::read(name, table) {
        Ok(file) => file,
        Err((span, problem)) => panic!("the edition {name} at byte {}: {problem}", span.start),
    };
    TABLES.iter().map(read).collect()
});

impl EditionFile {
    pub(crate) fn all() -> &'static [EditionFile] {
        &EDITIONS
    }

    pub(crate) fn find(name: &str) -> Option<&'static EditionFile> {
        EditionFile::all().iter().find(|file| file.name == name)
    }

    fn base(&self) -> Option<&'static EditionFile> {
        self.base.and_then(EditionFile::find)
    }

    /// Returns the forms of play that the edition covers.
    pub(crate) fn forms(&self) -> &[PlayMode] {
        match self.base() {
            Some(base) if self.forms.is_empty() => base.forms(),
            _ => &self.forms,
        }
    }

    /// Returns the paces that the edition covers, or none for all.
    pub(crate) fn paces(&self) -> &[Pace] {
        match self.base() {
            Some(base) if self.paces.is_empty() => base.paces(),
            _ => &self.paces,
        }
    }

    /// Returns the sections that apply, those of base editions first.
    pub(crate) fn parts(&'static self, known: EventFacts) -> Vec<&'static EditionSection> {
        let mut parts = self.base().map_or_else(Vec::new, |base| base.parts(known));
        parts.extend(self.parts.iter().filter(|part| part.when.holds(known)));
        parts
    }

    /// Resolves the edition for an event.
    pub(crate) fn resolve(&'static self, known: EventFacts) -> Edition {
        let parts = self.parts(known);
        let behaviour = match read::behaviour(&parts) {
            Ok(behaviour) => behaviour,
            Err(key) => panic!("the edition {} has no valid behaviour {key}", self.name),
        };
        let underlying = parts.iter().flat_map(|part| &part.rests_on);
        let rests_on = underlying.map(|&(citation, article)| (citation.into(), article)).collect();
        Edition::new(self, articles(&parts), rests_on, behaviour, read::default_penalties(&parts))
    }

    fn read(name: &'static str, table: &'static DeTable<'static>) -> Result<EditionFile, LocatedFault> {
        let (forms, paces, parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut file = EditionFile { name, title: name, base: None, forms, paces, parts };
        let mut always = EditionSection::default();
        let mut others = Vec::new();
        for (key, node) in table {
            let value = TomlValue::new(node, None);
            match &**key.get_ref() {
                "title" => file.title = value.text()?,
                "base" => file.base = Some(value.text()?),
                "forms" => file.forms = list(value)?,
                "paces" => file.paces = list(value)?,
                "when" => {
                    for part in items(value) {
                        let mut conditional = EditionSection::default();
                        for (key, node) in part.table()? {
                            conditional.set(key.get_ref(), TomlValue::new(node, None))?;
                        }
                        others.push(conditional);
                    }
                }
                key => always.set(key, value)?,
            }
        }
        file.parts.push(always);
        file.parts.append(&mut others);
        Ok(file)
    }
}

/// Returns the articles in force; later sections override earlier ones.
fn articles(parts: &[&EditionSection]) -> Articles {
    let mut articles = Articles::NONE;
    for part in parts {
        for &law in &part.not_in_force {
            articles.set(law, None);
        }
        for &(law, article) in &part.articles {
            articles.set(law, Some(article));
        }
    }
    articles
}

impl EditionSection {
    fn set(&mut self, key: &str, value: TomlValue<'static>) -> Result<(), LocatedFault> {
        match key {
            "settings" => self.settings = value.table()?.clone(),
            "behaviour" => self.behaviour = value.table()?.clone(),
            "not_in_force" => self.not_in_force = list(value)?,
            "articles" => {
                for (name, node) in value.table()? {
                    let value = TomlValue::new(node, None);
                    self.articles.push((law(name.get_ref(), value)?, article(key, value)?));
                }
            }
            "rests_on" => {
                for (citation, node) in value.table()? {
                    let underlying = article(key, TomlValue::new(node, None))?;
                    self.rests_on.push((&**citation.get_ref(), underlying));
                }
            }
            "fixed" => {
                for (name, node) in value.table()? {
                    let value = TomlValue::new(node, None);
                    let names = read::KEYS.to_vec();
                    let setting = names.iter().copied().find(|&setting| setting == name.get_ref());
                    let setting = setting.ok_or_else(|| value.unknown(name.get_ref(), names))?;
                    self.fixed.push((setting, value.choice()?));
                }
            }
            "form" => self.when.form = Some(list(value)?),
            "pace" => self.when.pace = Some(list(value)?),
            "rated" => self.when.rated = Some(value.flag()?),
            "quickplay" => self.when.quickplay = Some(value.flag()?),
            "supervision" => self.when.supervision = Some(value.choice()?),
            "arbiter" => self.when.arbiter = Some(value.choice()?),
            _ => return Err(value.unknown(key, Vec::new())),
        }
        Ok(())
    }
}

fn article(key: &str, value: TomlValue<'static>) -> Result<Article, LocatedFault> {
    value.text()?.parse().map_err(|_| value.unknown(key, Vec::new()))
}

fn law(name: &str, value: TomlValue<'_>) -> Result<Law, LocatedFault> {
    Law::from_name(name).ok_or_else(|| value.unknown(name, Law::ALL.map(Law::name).to_vec()))
}

/// Reads a single value or a list.
fn list<C: NamedEnum>(value: TomlValue<'_>) -> Result<Vec<C>, LocatedFault> {
    items(value).into_iter().map(TomlValue::choice).collect()
}

fn items(value: TomlValue<'_>) -> Vec<TomlValue<'_>> {
    value.as_list().unwrap_or_else(|| vec![value])
}

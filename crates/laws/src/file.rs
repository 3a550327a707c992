//! The files of the editions.

use std::sync::LazyLock;

use flagfall_clock::Pace;
use toml::de::DeTable;

use crate::articles::Articles;
use crate::choice::Choice;
use crate::condition::{Known, When};
use crate::read::value::{Misread, Value};
use crate::{Article, Edition, Form, Law, read};

/// An edition as it is written: parts, each with its condition.
pub(crate) struct EditionFile {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The edition it builds on.
    base: Option<&'static str>,
    /// The forms of play it is for; none if those of its base.
    forms: Vec<Form>,
    /// The paces it is for; none if those of its base, or all.
    paces: Vec<Pace>,
    parts: Vec<Part>,
}

/// A part of an edition that is in force under a condition.
#[derive(Default)]
pub(crate) struct Part {
    when: When,
    pub(crate) settings: DeTable<'static>,
    pub(crate) behaviour: DeTable<'static>,
    articles: Vec<(Law, Article)>,
    /// What an article rests on, by the citation that means it.
    rests_on: Vec<(&'static str, Article)>,
    not_in_force: Vec<Law>,
    /// Settings an event cannot change, with the law that says so.
    pub(crate) fixed: Vec<(&'static str, Law)>,
}

macro_rules! editions {
    ($($name:literal,)*) => {
        [$(($name, include_str!(concat!("../editions/", $name, ".toml"))),)*]
    };
}

/// The files as TOML, which the editions speak of.
static TABLES: LazyLock<Vec<(&str, DeTable<'static>)>> = LazyLock::new(|| {
    let texts =
        editions!["fide-2017", "fide-2017-fi", "finnish-blitz-2014", "fide-online-2021", "casual",];
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

    /// The forms of play it is for.
    pub(crate) fn forms(&self) -> &[Form] {
        match self.base() {
            Some(base) if self.forms.is_empty() => base.forms(),
            _ => &self.forms,
        }
    }

    /// The paces it is for, none if all.
    pub(crate) fn paces(&self) -> &[Pace] {
        match self.base() {
            Some(base) if self.paces.is_empty() => base.paces(),
            _ => &self.paces,
        }
    }

    /// The parts in force, those that others build on first.
    pub(crate) fn parts(&'static self, known: Known) -> Vec<&'static Part> {
        let mut parts = self.base().map_or_else(Vec::new, |base| base.parts(known));
        parts.extend(self.parts.iter().filter(|part| part.when.holds(known)));
        parts
    }

    /// The edition as it is in force.
    pub(crate) fn settle(&'static self, known: Known) -> Edition {
        let parts = self.parts(known);
        let behaviour = match read::behaviour(&parts) {
            Ok(behaviour) => behaviour,
            Err(key) => panic!("the edition {} has no valid behaviour {key}", self.name),
        };
        let behind = parts.iter().flat_map(|part| &part.rests_on);
        let rests_on = behind.map(|&(citation, article)| (citation.into(), article)).collect();
        Edition::new(self, articles(&parts), rests_on, behaviour, read::usual(&parts))
    }

    fn read(name: &'static str, table: &'static DeTable<'static>) -> Result<EditionFile, Misread> {
        let (forms, paces, parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut file = EditionFile { name, title: name, base: None, forms, paces, parts };
        let mut always = Part::default();
        let mut others = Vec::new();
        for (key, node) in table {
            let value = Value::new(node, None);
            match &**key.get_ref() {
                "title" => file.title = value.text()?,
                "base" => file.base = Some(value.text()?),
                "forms" => file.forms = list(value)?,
                "paces" => file.paces = list(value)?,
                "when" => {
                    for part in items(value) {
                        let mut conditional = Part::default();
                        for (key, node) in part.table()? {
                            conditional.set(key.get_ref(), Value::new(node, None))?;
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

/// The articles in force: what a later part says goes before what an earlier one said.
fn articles(parts: &[&Part]) -> Articles {
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

impl Part {
    fn set(&mut self, key: &str, value: Value<'static>) -> Result<(), Misread> {
        match key {
            "settings" => self.settings = value.table()?.clone(),
            "behaviour" => self.behaviour = value.table()?.clone(),
            "not_in_force" => self.not_in_force = list(value)?,
            "articles" => {
                for (name, node) in value.table()? {
                    let value = Value::new(node, None);
                    self.articles.push((law(name.get_ref(), value)?, article(key, value)?));
                }
            }
            "rests_on" => {
                for (citation, node) in value.table()? {
                    let behind = article(key, Value::new(node, None))?;
                    self.rests_on.push((&**citation.get_ref(), behind));
                }
            }
            "fixed" => {
                for (name, node) in value.table()? {
                    let value = Value::new(node, None);
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

fn article(key: &str, value: Value<'static>) -> Result<Article, Misread> {
    value.text()?.parse().map_err(|_| value.unknown(key, Vec::new()))
}

fn law(name: &str, value: Value<'_>) -> Result<Law, Misread> {
    Law::from_name(name).ok_or_else(|| value.unknown(name, Law::ALL.map(Law::name).to_vec()))
}

/// One thing, or several in a list.
fn list<C: Choice>(value: Value<'_>) -> Result<Vec<C>, Misread> {
    items(value).into_iter().map(Value::choice).collect()
}

fn items(value: Value<'_>) -> Vec<Value<'_>> {
    value.as_list().unwrap_or_else(|| vec![value])
}

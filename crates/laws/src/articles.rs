//! The mapping from laws to articles.

use core::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Article, Law};

/// The articles of an edition, at most one per [`Law`], indexed by law.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Articles([Option<Article>; Law::COUNT]);

impl Articles {
    pub(crate) const NONE: Articles = Articles([None; Law::COUNT]);

    pub(crate) fn get(&self, law: Law) -> Option<Article> {
        self.0[law as usize]
    }

    pub(crate) fn set(&mut self, law: Law, article: Option<Article>) {
        self.0[law as usize] = article;
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Law, Article)> {
        Law::ALL.into_iter().filter_map(|law| self.get(law).map(|article| (law, article)))
    }
}

impl fmt::Debug for Articles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Serialize for Articles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(law, article)| (law.name(), article)))
    }
}

impl<'de> Deserialize<'de> for Articles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Articles, D::Error> {
        deserializer.deserialize_map(ByName)
    }
}

struct ByName;

impl<'de> Visitor<'de> for ByName {
    type Value = Articles;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("articles by the names of their laws")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Articles, A::Error> {
        let mut articles = Articles::NONE;
        while let Some((name, article)) = map.next_entry::<String, Article>()? {
            // Laws that no longer exist are ignored, so that old ledgers stay readable.
            if let Some(law) = Law::from_name(&name) {
                articles.set(law, Some(article));
            }
        }
        Ok(articles)
    }
}

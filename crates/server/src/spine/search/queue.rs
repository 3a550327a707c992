//! The queue of searches: what is searched next, how deeply, and what is answered without a search.

use std::collections::{HashMap, VecDeque};

use flagfall_clock::Timestamp;
use flagfall_ledger::EventId;

use super::fair::FairQueue;
use crate::Rate;
use crate::net::limits::{Debt, KeyedRateLimiter};
use crate::spine::Search;
use crate::spine::isolation::isolate;

/// Nodes of a first search, enough for nearly every question.
pub(super) const FIRST_NODES: u64 = 10_000;
/// Nodes of a full search.
pub(super) const FULL_NODES: u64 = 2_000_000;
/// Maximum first searches that wait; after that the opener of most games gets the answer that nothing was
/// found.
const MAX_FIRST: usize = 4_096;
/// Maximum full searches that wait, in all and for the games of one opener.
const MAX_FULL: usize = 64;
const MAX_FULL_OF_OPENER: usize = 4;
/// Answers in memory. An answer has 4 KiB at most.
const MAX_ANSWERS: usize = 1_024;

/// The limits on full searches. A question beyond them is answered by a first search only.
///
/// ```
/// use flagfall_server::spine::SearchLimits;
/// let limits = SearchLimits::default();
/// assert!(limits.per_opener.per_minute <= limits.in_all.per_minute);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Full searches for the games of one opener. A game that was open when the zone started counts as one of an
    /// opener of its own.
    pub per_opener: Rate,
    /// Full searches in all.
    pub in_all: Rate,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits { per_opener: Rate::new(4, 2), in_all: Rate::new(30, 15) }
    }
}

/// A search that a ledger has asked for.
pub(in crate::spine) struct SearchRequest<C> {
    pub(in crate::spine) ledger: u64,
    /// The event that led to it.
    pub(in crate::spine) because_of: EventId,
    /// The opener of the ledger: an account or an address.
    pub(in crate::spine) opener: u64,
    pub(in crate::spine) search: Search<C>,
}

/// A command that answers a ledger's question.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FoundAnswer<C> {
    pub(super) ledger: u64,
    pub(super) because_of: EventId,
    pub(super) command: C,
}

/// The depth of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    First,
    Full,
}

impl Depth {
    pub(super) const ALL: [Depth; 2] = [Depth::First, Depth::Full];

    pub(super) const fn nodes(self) -> u64 {
        match self {
            Depth::First => FIRST_NODES,
            Depth::Full => FULL_NODES,
        }
    }
}

/// A search that waits or runs.
pub(super) struct SearchJob<C> {
    opener: u64,
    search: Search<C>,
    depth: Depth,
    /// The answer, if no search is needed.
    known: Option<C>,
}

impl<C> SearchJob<C> {
    /// Returns the question, unless its answer is known.
    pub(super) fn question(&self) -> Option<&str> {
        self.known.is_none().then_some(&*self.search.question)
    }

    /// Returns the answer of a search that has found nothing.
    pub(super) const fn inconclusive_answer(&self) -> &C {
        &self.search.inconclusive_answer
    }

    /// Searches, which takes long.
    pub(super) fn run(&self) -> Option<C> {
        if self.known.is_some() {
            return None;
        }
        isolate(|| (self.search.run)(self.depth.nodes())).unwrap_or_else(|fault| {
            tracing::error!("a search failed by a fault of the zone, and counts as having found nothing: {fault}");
            None
        })
    }
}

/// The ledgers that wait for the answer to one question, each with the event that led to it.
type Askers = Vec<(u64, EventId)>;

/// The searches that wait, and recent answers.
pub(super) struct SearchQueue<C> {
    first: FairQueue<SearchJob<C>>,
    full: FairQueue<SearchJob<C>>,
    /// The ledgers that wait for each question in the queue or in a search.
    askers: HashMap<Box<str>, Askers>,
    answers: RecentAnswers<C>,
    /// Answers that no search is needed for.
    ready: VecDeque<SearchJob<C>>,
    limits: SearchLimits,
    full_of_openers: KeyedRateLimiter<u64>,
    full_in_all: Debt,
}

impl<C: Clone> SearchQueue<C> {
    pub(super) fn new(limits: SearchLimits) -> SearchQueue<C> {
        SearchQueue {
            first: FairQueue::new(),
            full: FairQueue::new(),
            askers: HashMap::new(),
            answers: RecentAnswers { by_question: HashMap::new(), order: VecDeque::new() },
            ready: VecDeque::new(),
            limits,
            full_of_openers: KeyedRateLimiter::new(limits.per_opener),
            full_in_all: Debt::default(),
        }
    }

    /// Queues a search, unless the same one waits already.
    pub(super) fn ask(&mut self, request: SearchRequest<C>) {
        let SearchRequest { ledger, because_of, opener, search } = request;
        if let Some(askers) = self.askers.get_mut(&search.question) {
            return askers.push((ledger, because_of));
        }
        self.askers.insert(search.question.clone(), vec![(ledger, because_of)]);
        let job = SearchJob { opener, search, depth: Depth::First, known: None };
        if let Some(answer) = self.answers.find(&job.search.question) {
            return self.answer_without_search(job, answer);
        }
        self.first.push(opener, job);
        if self.first.len() > MAX_FIRST
            && let Some(job) = self.first.shed()
        {
            let inconclusive_answer = job.search.inconclusive_answer.clone();
            self.answer_without_search(job, inconclusive_answer);
        }
    }

    /// Lets the next thread that takes a search find this answer at once.
    fn answer_without_search(&mut self, mut job: SearchJob<C>, answer: C) {
        job.known = Some(answer);
        self.ready.push_back(job);
    }

    /// The number of searches of a depth that wait.
    pub(super) fn len(&self, depth: Depth) -> usize {
        match depth {
            Depth::First => self.ready.len() + self.first.len(),
            Depth::Full => self.full.len(),
        }
    }

    /// Takes the next search of a depth.
    pub(super) fn take(&mut self, depth: Depth) -> Option<SearchJob<C>> {
        match depth {
            Depth::First => self.ready.pop_front().or_else(|| self.first.pop()),
            Depth::Full => self.full.pop(),
        }
    }

    /// Ends a search. Returns the answers to the ledgers, unless a full search has to follow.
    pub(super) fn finish(&mut self, mut job: SearchJob<C>, found: Option<C>, now: Timestamp) -> Vec<FoundAnswer<C>> {
        if let Some(answer) = job.known.take() {
            return self.answer(&job.search.question, &answer);
        }
        match (found, job.depth) {
            (Some(answer), _) => {
                self.answers.insert(job.search.question.clone(), answer.clone());
                self.answer(&job.search.question, &answer)
            }
            (None, Depth::First) if self.allows_full_search(job.opener, now) => {
                job.depth = Depth::Full;
                self.full.push(job.opener, job);
                Vec::new()
            }
            // A later game with this question may still get a full search.
            (None, Depth::First) => self.answer(&job.search.question, &job.search.inconclusive_answer),
            (None, Depth::Full) => {
                self.answers.insert(job.search.question.clone(), job.search.inconclusive_answer.clone());
                self.answer(&job.search.question, &job.search.inconclusive_answer)
            }
        }
    }

    fn allows_full_search(&mut self, opener: u64, now: Timestamp) -> bool {
        self.full.len() < MAX_FULL
            && self.full.count_of(opener) < MAX_FULL_OF_OPENER
            && self.full_of_openers.take(opener, now).is_ok()
            && self.full_in_all.take(self.limits.in_all, now).is_ok()
    }

    fn answer(&mut self, question: &str, answer: &C) -> Vec<FoundAnswer<C>> {
        let askers = self.askers.remove(question).unwrap_or_default();
        let answer = |(ledger, because_of)| FoundAnswer { ledger, because_of, command: answer.clone() };
        askers.into_iter().map(answer).collect()
    }
}

/// Recent answers by their questions; the oldest ones are forgotten.
struct RecentAnswers<C> {
    by_question: HashMap<Box<str>, C>,
    order: VecDeque<Box<str>>,
}

impl<C: Clone> RecentAnswers<C> {
    fn find(&self, question: &str) -> Option<C> {
        self.by_question.get(question).cloned()
    }

    fn insert(&mut self, question: Box<str>, answer: C) {
        if self.by_question.insert(question.clone(), answer).is_none() {
            self.order.push_back(question);
        }
        if self.order.len() > MAX_ANSWERS
            && let Some(oldest) = self.order.pop_front()
        {
            self.by_question.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests;

//! The owner of ledgers: nobody else touches their state.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use flagfall_clock::{Millis, Timestamp};
use flagfall_ledger::{Cause, Chain, Entry, LedgerId};

use super::flight::Flight;
use super::held::Held;
use super::order::{Message, Unsettled};
use super::record::{nothing, told, zone_command};
use super::timers::Timers;
use super::{By, Chore, Common, Failure, Order, Recorded, Reply, Search, Zoned, unreadable};

/// A deadline is looked at so much later, so that what came just before it is decided first.
const GRACE: Millis = Millis::new(2);
/// So many closed ledgers are kept in memory.
const MOST_CLOSED: usize = 256;
/// So many appends at most come of one message: what was due, the command, what the zone does then.
pub(super) const MOST_APPENDS: usize = 8;

/// So many of them at most are what the zone does by itself.
const MOST_CHORES: usize = 2;
/// What the zone has to do and finds no room for is tried again so much later.
const PUT_OFF: Millis = Millis::new(50);

/// A search to be made, for a ledger and because of a command.
pub(super) type Wanted<C> = (u64, u64, Search<C>);

pub(super) struct Shard<L: Zoned> {
    pub(super) held: HashMap<u64, Box<Held<L>>>,
    pub(super) common: Arc<Common>,
    pub(super) searches: Sender<Wanted<L::Command>>,
    pub(super) flight: Arc<Flight>,
    pub(super) timers: Timers,
    /// Closed ledgers in memory, the longest closed first.
    pub(super) closed: VecDeque<u64>,
}

impl<L: Zoned> Shard<L> {
    /// Takes up all ledgers again after the zone was down.
    pub(super) fn come_back(&mut self, down_since: Timestamp) {
        // In the order in which the log keeps them, which makes writing cheaper.
        let mut ids: Vec<u64> = self.held.keys().copied().collect();
        ids.sort_unstable_by_key(|id| *id as i64);
        for id in ids {
            while !self.has_room() && self.common.halt.why().is_none() {
                thread::sleep(Duration::from_millis(1));
            }
            let Some(mut held) = self.held.remove(&id) else { continue };
            let now = self.common.clock.now();
            if let Some(command) = held.state.after_down(down_since.max(held.at)) {
                // A refusal changes nothing.
                drop(self.zone_executes(&mut held, &command, now, None));
            }
            self.put_back(held, now);
        }
    }

    pub(super) fn deal_with(&mut self, message: Message<L>) {
        match message {
            Message::Open { id, first, reply } => self.open(id, &first, reply),
            Message::Execute { order, because_of } => self.execute(order, because_of),
            Message::Look { id, look } => {
                let held = self.held.get(&id);
                let tell = look(held.map(|held| (&held.state, held.chain.len())));
                match held {
                    Some(held) => self.after_disk(held, tell),
                    None => tell(Ok(nothing())),
                }
            }
            Message::Each { mut visit, tell } => {
                let mut each = self.held.iter();
                let _ = each.try_for_each(|(id, held)| visit(*id, &held.state));
                self.flight.after_all(tell);
            }
        }
    }

    /// Waits until all is on disk, or will never be.
    pub(super) fn land(&self) {
        while self.flight.len() > 0 && self.common.halt.why().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn has_room(&self) -> bool {
        self.flight.len() + MOST_APPENDS <= self.common.most_in_flight
    }

    /// Why nothing can be put on record now.
    fn hindrance(&self) -> Option<Unsettled> {
        if self.common.halt.why().is_some() {
            return Some(Unsettled::Halted);
        }
        (!self.has_room()).then_some(Unsettled::Busy)
    }

    fn open(&mut self, id: u64, first: &Entry<L::Event>, reply: Reply<L::Refusal>) {
        if let Some(why) = self.hindrance() {
            return reply(Err(why.into()));
        }
        let ledger = LedgerId { kind: L::KIND, id };
        // Numbers are drawn at random: one that is known would be a wonder.
        let known =
            self.held.contains_key(&id) || self.common.log.reader().head(ledger) != Ok(None);
        let (false, Ok(state)) = (known, L::open(first)) else {
            return reply(Err(Failure::Unreadable));
        };
        let chain = Chain::new(ledger);
        let mut held = Box::new(Held::new(state, chain, first.at));
        let now = self.common.clock.now();
        let entries = std::slice::from_ref(first);
        let cause = Cause::by(L::ZONE, zone_command(1), now);
        self.record(&mut held, entries, &cause, Some((0, told(reply))));
        self.put_back(held, now);
    }

    fn execute(&mut self, order: Order<L>, because_of: Option<u64>) {
        let Order { ledger, by, command, at, reply } = order;
        let mut held = match self.load(ledger) {
            Ok(Some(held)) => held,
            Ok(None) => return reply(Err(Failure::Unknown)),
            Err(failure) => return reply(Err(failure)),
        };
        let at = at.max(held.at);
        // What a search has found and finds no room is searched for again.
        held.searching &= because_of.is_none();
        if let Some(by) = by {
            self.obey(&mut held, by, &command, at, reply);
        } else if let Some(why) = self.hindrance() {
            reply(Err(why.into()));
        } else {
            self.pass_time(&mut held, at);
            let recorded = self.zone_executes(&mut held, &command, at, because_of);
            self.answer_after_disk(&held, recorded, reply);
        }
        self.put_back(held, at);
    }

    /// Executes somebody's command, unless that was done before.
    fn obey(
        &mut self,
        held: &mut Held<L>,
        by: By<L::Actor>,
        command: &L::Command,
        at: Timestamp,
        reply: Reply<L::Refusal>,
    ) {
        let (key, digest) = ((held.chain.ledger().id, by.command), L::digest(command));
        if self.flight.has_other(key, digest) {
            return reply(Err(Failure::Used));
        }
        // What is on its way is waited for.
        let Some(reply) = self.flight.join(key, reply, told) else { return };
        if let Some(why) = self.hindrance() {
            return reply(Err(why.into()));
        }
        match held.untraced.find(by.command) {
            Some((given, answer)) if given == digest => {
                return self.answer_after_disk(held, answer.map(|()| nothing()), reply);
            }
            Some(_) => return reply(Err(Failure::Used)),
            None => {}
        }
        match self.answered(held, &by, command) {
            Ok(None) => {}
            Ok(Some(recorded)) => return reply(Ok(recorded)),
            Err(failure) => return reply(Err(failure)),
        }
        self.pass_time(held, at);
        let executed = held.state.execute(command, by.actor.clone(), at);
        let now = self.common.clock.now();
        match executed.answer {
            Ok(()) if !executed.entries.is_empty() => {
                let cause = Cause::by(by.actor, by.command, now);
                self.record(held, &executed.entries, &cause, Some((digest, told(reply))));
            }
            // Even a refusal may tell of what is not on disk yet.
            answer => {
                held.untraced.keep(by.command, digest, answer.clone());
                self.answer_after_disk(held, answer.map(|()| nothing()), reply);
            }
        }
    }

    /// What time has brought is put on record, in the zone's name.
    fn pass_time(&self, held: &mut Held<L>, at: Timestamp) {
        let entries = held.state.wait(at);
        if !entries.is_empty() {
            self.record_for_zone(held, &entries, None);
        }
    }

    fn zone_executes(
        &self,
        held: &mut Held<L>,
        command: &L::Command,
        at: Timestamp,
        because_of: Option<u64>,
    ) -> Result<Recorded, L::Refusal> {
        let executed = held.state.execute(command, L::ZONE, at);
        let recorded = match &executed.entries[..] {
            [] => nothing(),
            entries => self.record_for_zone(held, entries, because_of),
        };
        executed.answer.map(|()| recorded)
    }

    /// Takes a ledger out of memory, or from the log.
    fn load(&mut self, id: u64) -> Result<Option<Box<Held<L>>>, Failure<L::Refusal>> {
        if let Some(held) = self.held.remove(&id) {
            return Ok(Some(held));
        }
        let held = Held::load(self.common.log.reader(), id, None).map_err(unreadable)?;
        Ok(held.map(Box::new))
    }

    /// Sees to what the zone has to do in a ledger, and when to look after it again.
    fn put_back(&mut self, mut held: Box<Held<L>>, at: Timestamp) {
        let id = held.chain.ledger().id;
        if self.common.halt.why().is_some() {
            self.held.insert(id, held);
            return;
        }
        let mut next = held.state.next_deadline();
        if self.flight.len() + MOST_CHORES <= self.common.most_in_flight {
            self.do_chores(&mut held, at);
            next = held.state.next_deadline();
        } else if !held.searching && held.state.chore(at).is_some() {
            next = Some(at.saturating_add(PUT_OFF));
        }
        let wakes_at = held.state.wakes_at().filter(|wakes_at| *wakes_at > at);
        if let Some(deadline) = next.into_iter().chain(wakes_at).min() {
            let deadline = deadline.max(at);
            if held.timer.is_none_or(|timer| deadline < timer) {
                self.timers.set(deadline, id);
                held.timer = Some(deadline);
            }
        }
        if !held.state.is_open() && !self.closed.contains(&id) {
            self.closed.push_back(id);
        }
        self.held.insert(id, held);
        self.forget_closed();
    }

    fn do_chores(&self, held: &mut Held<L>, at: Timestamp) {
        // One leads to another at most: an arrival, the beginning, an end.
        for _ in 0..MOST_CHORES {
            match held.state.chore(at) {
                Some(Chore::AtOnce(command)) => {
                    let at = at.max(held.at);
                    if self.zone_executes(held, &command, at, Some(held.last)).is_err() {
                        return;
                    }
                }
                Some(Chore::Search(search)) if !held.searching => {
                    held.searching = true;
                    // Where nobody searches any more the zone is about to end.
                    drop(self.searches.send((held.chain.ledger().id, held.last, search)));
                    return;
                }
                _ => return,
            }
        }
    }

    /// Drops what has been closed for longest, but nothing that is not on disk yet.
    fn forget_closed(&mut self) {
        while self.closed.len() > MOST_CLOSED
            && let Some(id) = self.closed.pop_front()
        {
            match self.held.get(&id) {
                Some(held) if held.state.is_open() => {}
                Some(held) if self.flight.has((id, held.last)) => {
                    return self.closed.push_back(id);
                }
                _ => drop(self.held.remove(&id)),
            }
        }
    }

    /// Lets happen what is due, and says when to look again.
    pub(super) fn fire(&mut self) -> Option<Timestamp> {
        let now = self.common.clock.now();
        let past = Timestamp::from_millis(now.as_millis().saturating_sub(GRACE.get()));
        while self.hindrance().is_none()
            && let Some((at, id)) = self.timers.past(past)
        {
            let Some(mut held) = self.held.remove(&id) else { continue };
            if held.timer == Some(at) {
                held.timer = None;
                self.pass_time(&mut held, now);
                self.put_back(held, now);
            } else {
                self.held.insert(id, held);
            }
        }
        // Where there is no room, room is waited for.
        self.deadline().map(|next| next.max(now.saturating_add(Millis::new(1))))
    }

    /// When it is to be looked after next.
    pub(super) fn deadline(&self) -> Option<Timestamp> {
        Some(self.timers.next()?.saturating_add(GRACE))
    }
}

//! A bounded channel that disconnects a receiver when it overflows.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::Publication;

/// Creates a channel for at most `capacity` unsolicited messages.
///
/// An empty channel uses almost no memory. A message sent while another is waiting wakes nobody.
pub fn channel(capacity: usize) -> (Sender, Receiver) {
    let state = ChannelState {
        messages: VecDeque::new(),
        unsolicited: 0,
        capacity,
        recheck: false,
        closed: false,
        waker: None,
    };
    let shared = Arc::new(Mutex::new(state));
    (Sender(Arc::clone(&shared)), Receiver(shared))
}

thread_local! {
    /// Receivers to wake at the end of a batch on this thread.
    static PENDING_WAKERS: RefCell<Option<Vec<Waker>>> = const { RefCell::new(None) };
}

/// Runs `send` and wakes the receivers only at the end, so that they see all messages at once.
///
/// ```
/// # use flagfall_feed::{Message, batch_wakeups, channel};
/// let (sender, mut receiver) = channel(1);
/// batch_wakeups(|| {
///     sender.reply("done".into());
///     sender.reply("and done".into());
/// });
/// assert_eq!(receiver.try_recv(), Some(Message::Reply("done".into())));
/// ```
pub fn batch_wakeups(send: impl FnOnce()) {
    // In a nested batch, only the outermost one wakes.
    let is_first = PENDING_WAKERS.with_borrow_mut(|pending| {
        let is_first = pending.is_none();
        pending.get_or_insert_default();
        is_first
    });
    send();
    if is_first {
        let pending = PENDING_WAKERS.take();
        pending.into_iter().flatten().for_each(Waker::wake);
    }
}

fn wake(waker: Waker) {
    let immediate = PENDING_WAKERS.with_borrow_mut(|pending| match pending {
        Some(pending) => {
            pending.push(waker);
            None
        }
        None => Some(waker),
    });
    immediate.into_iter().for_each(Waker::wake);
}

/// A message to a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// A publication of a ledger, for all its subscribers.
    Publication(Publication),
    /// A reply to a request of this receiver.
    Reply(Box<str>),
    /// An unsolicited notice to this receiver.
    Notice(Box<str>),
    /// A request to check permissions again, see [`Receiver::take_recheck`].
    Recheck,
}

#[derive(Debug)]
struct ChannelState {
    messages: VecDeque<Message>,
    /// The number of waiting publications and notices.
    unsolicited: usize,
    capacity: usize,
    /// Whether the receiver must check its permissions before the next message.
    recheck: bool,
    /// Whether the receiver was too slow or was dropped.
    closed: bool,
    waker: Option<Waker>,
}

impl ChannelState {
    /// Closes the channel and drops its messages; the receiver can catch up from the log.
    fn close(&mut self) {
        (self.closed, self.messages) = (true, VecDeque::new());
    }

    fn take(&mut self) -> Option<Message> {
        let message = self.messages.pop_front();
        let unsolicited = matches!(message, Some(Message::Publication(_) | Message::Notice(_)));
        self.unsolicited -= usize::from(unsolicited);
        if self.messages.is_empty() {
            self.messages = VecDeque::new();
        }
        message
    }

    fn wait<T>(&mut self, context: &Context<'_>) -> Poll<T> {
        if !self.waker.as_ref().is_some_and(|waker| waker.will_wake(context.waker())) {
            self.waker = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

fn lock(shared: &Mutex<ChannelState>) -> MutexGuard<'_, ChannelState> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sending half of a channel.
#[derive(Clone, Debug)]
pub struct Sender(Arc<Mutex<ChannelState>>);

impl Sender {
    /// Sends a publication; returns `false` if the channel is closed.
    pub(crate) fn publish(&self, publication: &Publication) -> bool {
        self.change(|state| {
            if state.unsolicited < state.capacity {
                state.unsolicited += 1;
                state.messages.push_back(Message::Publication(publication.clone()));
            } else {
                state.close();
            }
        })
    }

    /// Sends a reply. Replies are not limited; the receiver limits its requests.
    ///
    /// ```
    /// # use flagfall_feed::{Message, channel};
    /// let (sender, mut receiver) = channel(1);
    /// sender.reply("done".into());
    /// assert_eq!(receiver.try_recv(), Some(Message::Reply("done".into())));
    /// ```
    pub fn reply(&self, text: Box<str>) {
        self.change(|state| state.messages.push_back(Message::Reply(text)));
    }

    /// Sends a notice, unless the channel is half full. The other half is reserved for publications, so
    /// notices never disconnect a receiver.
    ///
    /// ```
    /// # use flagfall_feed::{Message, channel};
    /// let (sender, mut receiver) = channel(2);
    /// sender.notify("come and play".into());
    /// sender.notify("and you".into());
    /// assert_eq!(receiver.try_recv(), Some(Message::Notice("come and play".into())));
    /// assert!(receiver.try_recv().is_none() && !receiver.is_disconnected());
    /// ```
    pub fn notify(&self, text: Box<str>) {
        self.change(|state| {
            if state.unsolicited < state.capacity.div_ceil(2) {
                state.unsolicited += 1;
                state.messages.push_back(Message::Notice(text));
            }
        });
    }

    /// Makes the receiver check its permissions before the next message. This never overflows.
    ///
    /// ```
    /// # use flagfall_feed::{Message, channel};
    /// let (sender, mut receiver) = channel(1);
    /// sender.reply("done".into());
    /// sender.request_recheck();
    /// assert!(receiver.try_recv().is_none());
    /// assert!(receiver.take_recheck() && !receiver.take_recheck());
    /// assert_eq!(receiver.try_recv(), Some(Message::Reply("done".into())));
    /// ```
    pub fn request_recheck(&self) {
        self.change(|state| state.recheck = true);
    }

    /// Changes the state, unless the channel is closed; returns whether it is open afterwards.
    fn change(&self, change: impl FnOnce(&mut ChannelState)) -> bool {
        let (is_open, waker) = {
            let mut state = lock(&self.0);
            if state.closed {
                return false;
            }
            change(&mut state);
            (!state.closed, state.waker.take())
        };
        waker.into_iter().for_each(wake);
        is_open
    }

    /// Makes room for more messages, as for the publications of one more subscription.
    ///
    /// ```
    /// # use flagfall_feed::{Message, channel};
    /// let (sender, mut receiver) = channel(1);
    /// sender.grow(2);
    /// sender.notify("come and play".into());
    /// sender.notify("and you".into());
    /// sender.shrink(2);
    /// sender.notify("and everybody".into());
    /// let received = std::iter::from_fn(|| receiver.try_recv());
    /// assert_eq!(received.count(), 2);
    /// ```
    pub fn grow(&self, by: usize) {
        lock(&self.0).capacity += by;
    }

    /// Takes back room that [`Sender::grow`] made; waiting messages stay.
    pub fn shrink(&self, by: usize) {
        let mut state = lock(&self.0);
        state.capacity = state.capacity.saturating_sub(by);
    }

    /// Whether both senders have the same receiver.
    pub fn is_same_channel(&self, other: &Sender) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The receiving half of a channel.
#[derive(Debug)]
pub struct Receiver(Arc<Mutex<ChannelState>>);

impl Receiver {
    /// Waits for the next message; returns `None` once the receiver was disconnected. While a recheck is
    /// pending, returns only [`Message::Recheck`].
    pub async fn recv(&mut self) -> Option<Message> {
        poll_fn(|context| {
            let mut state = lock(&self.0);
            if state.recheck && !state.closed {
                return Poll::Ready(Some(Message::Recheck));
            }
            match state.take() {
                None if !state.closed => state.wait(context),
                message => Poll::Ready(message),
            }
        })
        .await
    }

    /// Returns the next message if one is waiting and no recheck is pending.
    pub fn try_recv(&mut self) -> Option<Message> {
        let mut state = lock(&self.0);
        if state.recheck { None } else { state.take() }
    }

    /// Returns whether a recheck is pending, and clears it.
    pub fn take_recheck(&mut self) -> bool {
        std::mem::take(&mut lock(&self.0).recheck)
    }

    /// Whether the receiver was too slow and was disconnected.
    pub fn is_disconnected(&self) -> bool {
        lock(&self.0).closed
    }

    /// Waits until the receiver is disconnected.
    pub async fn disconnected(&self) {
        poll_fn(|context| {
            let mut state = lock(&self.0);
            if state.closed { Poll::Ready(()) } else { state.wait(context) }
        })
        .await;
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        lock(&self.0).close();
    }
}

//! A reader's box: bounded, and shut for good once it was full.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use crate::News;

/// The box of a reader, in which so many news can lie.
///
/// Empty it takes next to nothing, and who puts in a second thing before the first is taken out
/// wakes nobody.
pub fn mailbox(size: usize) -> (Post, Reader) {
    let letters = VecDeque::new();
    let inside = Inside { letters, unasked: 0, size, look: false, shut: false, waits: None };
    let shared = Arc::new(Mutex::new(inside));
    (Post(Arc::clone(&shared)), Reader(shared))
}

thread_local! {
    /// Readers to be woken, while this thread puts in several things together.
    static ASLEEP: RefCell<Option<Vec<Waker>>> = const { RefCell::new(None) };
}

/// Puts several things into boxes; readers are woken only after all is there, so that they find it
/// together.
///
/// ```
/// # use flagfall_feed::{Letter, mailbox, together};
/// let (post, mut reader) = mailbox(1);
/// together(|| {
///     post.answer("done".into());
///     post.answer("and done".into());
/// });
/// assert_eq!(reader.try_next(), Some(Letter::Answer("done".into())));
/// ```
pub fn together(put: impl FnOnce()) {
    // Within another, that one wakes.
    let is_first = ASLEEP.with_borrow_mut(|asleep| {
        let is_first = asleep.is_none();
        asleep.get_or_insert_default();
        is_first
    });
    put();
    if is_first {
        let asleep = ASLEEP.take();
        asleep.into_iter().flatten().for_each(Waker::wake);
    }
}

fn wake(waker: Waker) {
    let at_once = ASLEEP.with_borrow_mut(|asleep| match asleep {
        Some(asleep) => {
            asleep.push(waker);
            None
        }
        None => Some(waker),
    });
    at_once.into_iter().for_each(Waker::wake);
}

/// Something that lies in a reader's box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Letter {
    /// What everybody is told who follows a ledger.
    News(News),
    /// What this reader alone is told, having asked.
    Answer(Box<str>),
    /// What this reader alone is told, without having asked.
    Note(Box<str>),
    /// What this reader may be told has changed: it is to [look again](Reader::is_to_look).
    Look,
}

#[derive(Debug)]
struct Inside {
    letters: VecDeque<Letter>,
    /// How many of them were not asked for.
    unasked: usize,
    size: usize,
    /// The reader is to look again who it is before it takes anything out.
    look: bool,
    /// The reader was too slow, or is gone.
    shut: bool,
    waits: Option<Waker>,
}

impl Inside {
    /// Nothing more is told: there is a log to read it up from.
    fn shut(&mut self) {
        (self.shut, self.letters) = (true, VecDeque::new());
    }

    fn take(&mut self) -> Option<Letter> {
        let letter = self.letters.pop_front();
        let unasked = matches!(letter, Some(Letter::News(_) | Letter::Note(_)));
        self.unasked -= usize::from(unasked);
        if self.letters.is_empty() {
            self.letters = VecDeque::new();
        }
        letter
    }

    fn wait<T>(&mut self, context: &Context<'_>) -> Poll<T> {
        if !self.waits.as_ref().is_some_and(|waker| waker.will_wake(context.waker())) {
            self.waits = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

fn open(shared: &Mutex<Inside>) -> MutexGuard<'_, Inside> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where news for a reader are put.
#[derive(Clone, Debug)]
pub struct Post(Arc<Mutex<Inside>>);

impl Post {
    /// Puts something in; `false` if this reader is to be told nothing more.
    pub(crate) fn put(&self, news: &News) -> bool {
        self.change(|inside| {
            if inside.unasked < inside.size {
                inside.unasked += 1;
                inside.letters.push_back(Letter::News(news.clone()));
            } else {
                inside.shut();
            }
        })
    }

    /// Tells this reader alone. Whoever asks for answers sees to it that they are not too many.
    ///
    /// ```
    /// # use flagfall_feed::{Letter, mailbox};
    /// let (post, mut reader) = mailbox(1);
    /// post.answer("done".into());
    /// assert_eq!(reader.try_next(), Some(Letter::Answer("done".into())));
    /// ```
    pub fn answer(&self, text: Box<str>) {
        self.change(|inside| inside.letters.push_back(Letter::Answer(text)));
    }

    /// Tells this reader alone, who has not asked. Where the box is half full already it is not told:
    /// room is left for news, so that nobody is cut off by what others have to say.
    ///
    /// ```
    /// # use flagfall_feed::{Letter, mailbox};
    /// let (post, mut reader) = mailbox(2);
    /// post.note("come and play".into());
    /// post.note("and you".into());
    /// assert_eq!(reader.try_next(), Some(Letter::Note("come and play".into())));
    /// assert!(reader.try_next().is_none() && !reader.is_cut_off());
    /// ```
    pub fn note(&self, text: Box<str>) {
        self.change(|inside| {
            if inside.unasked < inside.size.div_ceil(2) {
                inside.unasked += 1;
                inside.letters.push_back(Letter::Note(text));
            }
        });
    }

    /// Has this reader look again who it is, before anything else: for that there is always room.
    ///
    /// ```
    /// # use flagfall_feed::{Letter, mailbox};
    /// let (post, mut reader) = mailbox(1);
    /// post.answer("done".into());
    /// post.look_again();
    /// assert!(reader.try_next().is_none());
    /// assert!(reader.is_to_look() && !reader.is_to_look());
    /// assert_eq!(reader.try_next(), Some(Letter::Answer("done".into())));
    /// ```
    pub fn look_again(&self) {
        self.change(|inside| inside.look = true);
    }

    /// Changes what lies there, unless it is shut; whether it is open after that.
    fn change(&self, change: impl FnOnce(&mut Inside)) -> bool {
        let (is_open, waits) = {
            let mut inside = open(&self.0);
            if inside.shut {
                return false;
            }
            change(&mut inside);
            (!inside.shut, inside.waits.take())
        };
        waits.into_iter().for_each(wake);
        is_open
    }

    /// Whether both lead to the same reader.
    pub fn is_of(&self, other: &Post) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// Where a reader takes them out.
#[derive(Debug)]
pub struct Reader(Arc<Mutex<Inside>>);

impl Reader {
    /// What is next; nothing once the reader was too slow and is cut off. It is nothing but
    /// [`Letter::Look`] until the reader has looked.
    pub async fn next(&mut self) -> Option<Letter> {
        poll_fn(|context| {
            let mut inside = open(&self.0);
            if inside.look && !inside.shut {
                return Poll::Ready(Some(Letter::Look));
            }
            match inside.take() {
                None if !inside.shut => inside.wait(context),
                letter => Poll::Ready(letter),
            }
        })
        .await
    }

    /// What is next, if it is there already and the reader need not look first.
    pub fn try_next(&mut self) -> Option<Letter> {
        let mut inside = open(&self.0);
        if inside.look { None } else { inside.take() }
    }

    /// Whether the reader is to look again who it is, told once.
    pub fn is_to_look(&mut self) -> bool {
        std::mem::take(&mut open(&self.0).look)
    }

    /// Whether the reader was too slow.
    pub fn is_cut_off(&self) -> bool {
        open(&self.0).shut
    }

    /// Waits until the reader is too slow: for ever, if it never is.
    pub async fn cut_off(&self) {
        poll_fn(|context| {
            let mut inside = open(&self.0);
            if inside.shut { Poll::Ready(()) } else { inside.wait(context) }
        })
        .await;
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        open(&self.0).shut();
    }
}

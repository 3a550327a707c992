//! A reader's box: bounded, and shut for good once it was full.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;
use tokio::sync::mpsc::{self, Receiver, Sender};

use crate::News;

/// The box of a reader, in which so many news can lie.
pub fn mailbox(size: usize) -> (Post, Reader) {
    let (queue, queued) = mpsc::channel(size);
    let cut = Arc::new(Cut::default());
    (Post { queue, cut: Arc::clone(&cut) }, Reader { queued, cut })
}

#[derive(Debug, Default)]
struct Cut {
    off: AtomicBool,
    told: Notify,
}

/// Where news for a reader are put.
#[derive(Clone, Debug)]
pub struct Post {
    queue: Sender<News>,
    cut: Arc<Cut>,
}

impl Post {
    /// Puts something in; `false` if this reader is to be told nothing more.
    pub(crate) fn put(&self, news: &News) -> bool {
        if self.cut.off.load(Ordering::Acquire) {
            return false;
        }
        let is_in = self.queue.try_send(news.clone()).is_ok();
        if !is_in {
            self.cut.off.store(true, Ordering::Release);
            self.cut.told.notify_one();
        }
        is_in
    }

    /// Whether both lead to the same reader.
    pub(crate) fn is_of(&self, other: &Post) -> bool {
        Arc::ptr_eq(&self.cut, &other.cut)
    }
}

/// Where a reader takes them out.
#[derive(Debug)]
pub struct Reader {
    queued: Receiver<News>,
    cut: Arc<Cut>,
}

impl Reader {
    /// The next news; none once the reader was too slow and is cut off.
    pub async fn next(&mut self) -> Option<News> {
        if self.is_cut_off() {
            return None;
        }
        tokio::select! {
            news = self.queued.recv() => news,
            () = self.cut.told.notified() => None,
        }
    }

    /// The next news, if they are there already.
    pub fn try_next(&mut self) -> Option<News> {
        self.queued.try_recv().ok().filter(|_| !self.is_cut_off())
    }

    /// Whether the reader was too slow.
    pub fn is_cut_off(&self) -> bool {
        self.cut.off.load(Ordering::Acquire)
    }

    /// Waits until the reader is too slow: for ever, if it never is.
    pub async fn cut_off(&self) {
        while !self.is_cut_off() {
            self.cut.told.notified().await;
        }
    }
}

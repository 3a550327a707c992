//! Lines typed at a terminal, with a prompt of running clocks.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use console::{Key, Term, measure_text_width, truncate_str};

use crate::error::Error;
use crate::table::editor::{EditResult, Editor};
use crate::table::session::TableSession;

/// The refresh interval of the clocks.
const TICK: Duration = Duration::from_millis(250);

/// The terminal with its line editor.
pub(crate) struct Keyboard {
    terminal: Term,
    editor: Editor,
    /// Requests for one key each. Keys are read only on request, because the terminal is in raw mode while
    /// a thread waits for a key, which must not be the case when the tool exits.
    requests: Sender<()>,
    keys: Receiver<io::Result<Key>>,
}

impl Keyboard {
    pub(crate) fn new(vocabulary: Vec<String>) -> Keyboard {
        let (requests, received) = mpsc::channel();
        let (send, keys) = mpsc::channel();
        thread::spawn(move || {
            let terminal = Term::stdout();
            for () in received {
                if send.send(terminal.read_key_raw()).is_err() {
                    break;
                }
            }
        });
        Keyboard { terminal: Term::stdout(), editor: Editor::new(vocabulary), requests, keys }
    }

    /// Returns the next line, or `None` when the input ends.
    pub(crate) fn line(&mut self, session: &mut TableSession, out: &mut impl Write) -> Result<Option<String>, Error> {
        out.flush()?;
        let mut painted = self.paint(&session.prompt())?;
        loop {
            let Some(key) = self.key(session, &mut painted, out)? else { return Ok(None) };
            let result = self.editor.key(&key);
            if result == EditResult::Pending {
                painted = self.paint(&session.prompt())?;
                continue;
            }
            self.terminal.write_line("")?;
            return Ok(match result {
                EditResult::Line(line) => Some(line),
                EditResult::Pending | EditResult::End => None,
            });
        }
    }

    /// Waits for a key while the clocks run in the prompt.
    fn key(
        &self,
        session: &mut TableSession,
        painted: &mut String,
        out: &mut impl Write,
    ) -> Result<Option<Key>, Error> {
        if self.requests.send(()).is_err() {
            return Ok(None);
        }
        loop {
            match self.keys.recv_timeout(TICK) {
                Ok(Ok(key)) => return Ok(Some(key)),
                Ok(Err(error)) if error.kind() != io::ErrorKind::UnexpectedEof => {
                    return Err(error.into());
                }
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => self.tick(session, painted, out)?,
            }
        }
    }

    /// Updates the clocks, and prints timed events, such as a flag fall, with a beep.
    fn tick(&self, session: &mut TableSession, painted: &mut String, out: &mut impl Write) -> Result<(), Error> {
        let prompt = session.prompt();
        if prompt == *painted {
            return Ok(());
        }
        self.terminal.clear_line()?;
        if session.print_timed_events(out)? {
            out.write_all(b"\x07")?;
            out.flush()?;
        }
        *painted = self.paint(&prompt)?;
        Ok(())
    }

    /// Draws the prompt and the part of the line that fits, up to the cursor.
    fn paint(&self, prompt: &str) -> io::Result<String> {
        let (_, columns) = self.terminal.size();
        let room = usize::from(columns).saturating_sub(measure_text_width(prompt) + 1).max(8);
        let before = self.editor.before_cursor();
        let over = measure_text_width(&before).saturating_sub(room);
        let text: String = self.editor.text().chars().skip(over).collect();
        let shown = truncate_str(&text, room, "");
        let cursor = measure_text_width(&before.chars().skip(over).collect::<String>());
        let back = measure_text_width(&shown).saturating_sub(cursor);
        self.terminal.clear_line()?;
        self.terminal.write_str(&format!("{prompt}{shown}"))?;
        if back > 0 {
            self.terminal.move_cursor_left(back)?;
        }
        self.terminal.flush()?;
        Ok(prompt.to_owned())
    }
}

//! Lines typed at a terminal, below a prompt whose clocks go on.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use console::{Key, Term, measure_text_width, truncate_str};

use crate::error::Error;
use crate::table::editor::{Editor, Typed};
use crate::table::session::Session;

/// How often the clocks are looked at while nobody types.
const TICK: Duration = Duration::from_millis(250);

/// A terminal with somebody at it.
pub(crate) struct Keyboard {
    terminal: Term,
    editor: Editor,
    /// Each thing sent asks for one key: nobody waits for a key when the tool ends, because the
    /// terminal is not itself while somebody does.
    asks: Sender<()>,
    keys: Receiver<io::Result<Key>>,
}

impl Keyboard {
    pub(crate) fn new(vocabulary: Vec<String>) -> Keyboard {
        let (asks, asked) = mpsc::channel();
        let (send, keys) = mpsc::channel();
        thread::spawn(move || {
            let terminal = Term::stdout();
            for () in asked {
                if send.send(terminal.read_key_raw()).is_err() {
                    break;
                }
            }
        });
        Keyboard { terminal: Term::stdout(), editor: Editor::new(vocabulary), asks, keys }
    }

    /// The next line; none, when no more will come.
    pub(crate) fn line(
        &mut self,
        session: &mut Session,
        out: &mut impl Write,
    ) -> Result<Option<String>, Error> {
        out.flush()?;
        let mut painted = self.paint(&session.prompt())?;
        loop {
            let Some(key) = self.key(session, &mut painted, out)? else { return Ok(None) };
            let typed = self.editor.key(&key);
            if typed == Typed::On {
                painted = self.paint(&session.prompt())?;
                continue;
            }
            self.terminal.write_line("")?;
            return Ok(match typed {
                Typed::Line(line) => Some(line),
                Typed::On | Typed::End => None,
            });
        }
    }

    /// Waits for a key, the clocks going on above the line.
    fn key(
        &self,
        session: &mut Session,
        painted: &mut String,
        out: &mut impl Write,
    ) -> Result<Option<Key>, Error> {
        if self.asks.send(()).is_err() {
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

    /// Shows what time has changed: the clocks, and what happened by itself, with a ring.
    fn tick(
        &self,
        session: &mut Session,
        painted: &mut String,
        out: &mut impl Write,
    ) -> Result<(), Error> {
        let prompt = session.prompt();
        if prompt == *painted {
            return Ok(());
        }
        self.terminal.clear_line()?;
        if session.news(out)? {
            out.write_all(b"\x07")?;
            out.flush()?;
        }
        *painted = self.paint(&prompt)?;
        Ok(())
    }

    /// Draws prompt and line, as much of them as there is room for up to the cursor.
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

//! How much is said in one command: events are for ever, and small.

use flagfall_laws::{Law, Penalty};

use crate::{Adjourn, Command, Game, Hand, Permission, Refusal, Ruling, Sheet, Spoken, Venue, Why};

/// The longest that can be said in one command, in letters of all its texts together: however they
/// are written down they take no more than 3 KiB.
///
/// ```
/// # use flagfall_game::{Actor, Command, Game, LONGEST_TEXT, Opening, Why};
/// # use flagfall_chess::Color;
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let call = Command::CallArbiter { reason: "e".repeat(LONGEST_TEXT + 1).into(), kept: None };
/// let white = Actor::Player(Color::White);
/// let refused = game.execute(&call, white, Timestamp::EPOCH).answer.expect_err("so long");
/// assert_eq!(refused.why, Why::TooLongText);
/// # Ok::<(), flagfall_game::Corrupt>(())
/// ```
pub const LONGEST_TEXT: usize = 500;
/// So many penalties has a ruling at most: each is written in less than 50 bytes, but for its words.
const MOST_PENALTIES: usize = 16;

impl Game {
    /// Whether what is said fits into events.
    pub(super) fn needs_brevity(&self, command: &Command) -> Result<(), Refusal> {
        if letters(command) > LONGEST_TEXT {
            return Err(self.refuse(self.law_of_words(command), Why::TooLongText));
        }
        if let Command::Rule { ruling, .. } = command
            && let Ruling::Penalise { penalties, .. } = &**ruling
            && penalties.len() > MOST_PENALTIES
        {
            return Err(self.refuse(Law::Penalty, Why::TooManyPenalties));
        }
        Ok(())
    }

    /// The law by which something is said.
    fn law_of_words(&self, command: &Command) -> Law {
        match command {
            Command::Rule { ruling, .. } => self.law_of(ruling),
            Command::Appeal { .. } => Law::Appeal,
            Command::Adjourn(Adjourn::Announce(_)) => Law::Session,
            Command::Adjourn(_) => Law::EnvelopeText,
            Command::Hand(Hand::PlaceClock { .. }) => Law::ClockPlace,
            Command::Hand(Hand::ChooseSeat { .. }) => Law::SeatChoice,
            Command::Sheet(_) => Law::NotesOnSheet,
            Command::Venue(Venue::Designate { .. }) => Law::VenueDesignated,
            Command::Venue(_) => Law::ApplicationsOpen,
            Command::Spoken(_) => Law::Announcement,
            _ => Law::CallArbiter,
        }
    }
}

/// How many letters all that is said in a command has.
fn letters(command: &Command) -> usize {
    match command {
        Command::Rule { ruling, reason, .. } => count(reason) + in_ruling(ruling),
        Command::CallArbiter { reason: text, .. }
        | Command::Appeal { grounds: text, .. }
        | Command::Hand(
            Hand::StopClock { reason: text, .. }
            | Hand::PlaceClock { place: text }
            | Hand::ChooseSeat { seat: text },
        )
        | Command::Sheet(Sheet::Note(text))
        | Command::Spoken(Spoken::AnnounceInWords { text } | Spoken::Agree { language: text })
        | Command::Venue(
            Venue::OpenApplication { name: text, .. } | Venue::Designate { venue: text },
        )
        | Command::Adjourn(Adjourn::Mark { text }) => count(text),
        Command::Adjourn(Adjourn::Announce(session)) => count(&session.place),
        _ => 0,
    }
}

fn in_ruling(ruling: &Ruling) -> usize {
    match ruling {
        Ruling::SetPosition { fen: text, .. }
        | Ruling::Permit { what: Permission::Application(text), .. } => count(text),
        Ruling::Penalise { penalties, .. } => {
            let words = |penalty: &Penalty| match penalty {
                Penalty::Fine(text) => count(text),
                _ => 0,
            };
            penalties.iter().map(words).sum()
        }
        _ => 0,
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}

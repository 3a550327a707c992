//! Limits on the text in a command, because events are permanent and must stay small.

use flagfall_laws::{Law, Penalty};

use crate::{
    AdjournmentAction, BoardAction, Command, Game, Permission, Refusal, RefusalReason, Ruling, ScoresheetAction,
    Speech, VenueAction,
};

/// Maximum number of characters of all texts in one command; in any encoding they take at most 3
/// KiB.
///
/// ```
/// # use flagfall_game::{Actor, Command, Game, LONGEST_TEXT, Opening, RefusalReason};
/// # use flagfall_chess::Color;
/// # use flagfall_clock::Timestamp;
/// # use flagfall_laws::Rules;
/// let mut game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
/// let call = Command::CallArbiter { reason: "e".repeat(LONGEST_TEXT + 1).into(), text_id: None };
/// let white = Actor::Player(Color::White);
/// let refused = game.execute(&call, white, Timestamp::EPOCH).result.expect_err("too long");
/// assert_eq!(refused.reason, RefusalReason::TextTooLong);
/// # Ok::<(), flagfall_game::ApplyError>(())
/// ```
pub const LONGEST_TEXT: usize = 500;
/// Maximum number of penalties in a ruling; each takes less than 50 bytes, apart from its text.
const MAX_PENALTIES: usize = 16;

impl Game {
    /// Requires that the text fits into events.
    pub(super) fn require_short_text(&self, command: &Command) -> Result<(), Refusal> {
        if text_length(command) > LONGEST_TEXT {
            return Err(self.refuse(self.law_of_text(command), RefusalReason::TextTooLong));
        }
        if let Command::Rule { ruling, .. } = command
            && let Ruling::Penalise { penalties, .. } = &**ruling
            && penalties.len() > MAX_PENALTIES
        {
            return Err(self.refuse(Law::Penalty, RefusalReason::TooManyPenalties));
        }
        Ok(())
    }

    /// Returns the law that a command with text belongs to.
    fn law_of_text(&self, command: &Command) -> Law {
        match command {
            Command::Rule { ruling, .. } => self.law_of(ruling),
            Command::Appeal { .. } => Law::Appeal,
            Command::Adjournment(AdjournmentAction::AnnounceSession(_)) => Law::Session,
            Command::Adjournment(_) => Law::EnvelopeText,
            Command::Board(BoardAction::PlaceClock { .. }) => Law::ClockPlace,
            Command::Board(BoardAction::ChooseSeat { .. }) => Law::SeatChoice,
            Command::Scoresheet(_) => Law::NotesOnSheet,
            Command::Venue(VenueAction::DesignateVenue { .. }) => Law::VenueDesignated,
            Command::Venue(_) => Law::ApplicationsOpen,
            Command::Speech(_) => Law::Announcement,
            _ => Law::CallArbiter,
        }
    }
}

/// Returns the number of characters of all texts in a command.
fn text_length(command: &Command) -> usize {
    match command {
        Command::Rule { ruling, reason, .. } => char_count(reason) + ruling_text_length(ruling),
        Command::CallArbiter { reason: text, .. }
        | Command::Appeal { grounds: text, .. }
        | Command::Board(
            BoardAction::StopClock { reason: text, .. }
            | BoardAction::PlaceClock { place: text }
            | BoardAction::ChooseSeat { seat: text },
        )
        | Command::Scoresheet(ScoresheetAction::Note(text))
        | Command::Speech(Speech::AnnounceInWords { text } | Speech::AgreeOnLanguage { language: text })
        | Command::Venue(
            VenueAction::OpenApplication { name: text, .. } | VenueAction::DesignateVenue { venue: text },
        )
        | Command::Adjournment(AdjournmentAction::Mark { text }) => char_count(text),
        Command::Adjournment(AdjournmentAction::AnnounceSession(session)) => char_count(&session.place),
        _ => 0,
    }
}

fn ruling_text_length(ruling: &Ruling) -> usize {
    match ruling {
        Ruling::SetPosition { fen: text, .. } | Ruling::Permit { permission: Permission::Application(text), .. } => {
            char_count(text)
        }
        Ruling::Penalise { penalties, .. } => {
            let words = |penalty: &Penalty| match penalty {
                Penalty::Fine(text) => char_count(text),
                _ => 0,
            };
            penalties.iter().map(words).sum()
        }
        _ => 0,
    }
}

fn char_count(text: &str) -> usize {
    text.chars().count()
}

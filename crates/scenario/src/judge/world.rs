//! The world of a scenario: its game, the zone and the mate solver.

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{ByColor, Color, Position};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, AdjournmentAction, BoardEvent, Command, Disability, EnvelopeSlot, Event, Game, GameEntry, Refusal, Ruling,
    SealedMove,
};
use flagfall_laws::{Law, StartPosition};

use crate::{Label, Statement};

/// The beginning of every timeline; earlier events need a time too.
pub(super) const BEGINNING: Timestamp = Timestamp::from_millis(1_000_000_000);

/// Converts a time on the timeline to a timestamp.
pub(super) fn timestamp_at(at: Millis) -> Timestamp {
    BEGINNING.saturating_add(at)
}

/// Converts a timestamp to a time on the timeline.
pub(super) fn timeline_time(at: Timestamp) -> Millis {
    at.since(BEGINNING)
}

/// The game of a scenario, with the surrounding state that the game does not have.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) game: Game,
    pub(super) now: Timestamp,
    /// All events since the ledger was opened.
    pub(super) log: Vec<GameEntry>,
    /// The time at which the zone starts the clock, if that is still to come.
    pub(super) starts_at: Option<Timestamp>,
    /// Whether the mate solver answers only on lines of the timeline.
    pub(super) manual_mate_answers: bool,
    /// Whether the zone wrongly lets drawn games go on.
    pub(super) misses_draws: bool,
    /// The numbers of labelled rulings.
    pub(super) labels: Vec<(Label, u32)>,
    /// Whether the players play with reversed colours.
    pub(super) colours_reversed: bool,
    /// Whether it is given that the initial position of the pieces was wrong.
    pub(super) setup_wrong: bool,
    /// Whether the board is placed the wrong way round.
    pub(super) board_turned: bool,
    /// Whether facts about the clock are given.
    pub(super) clock_given: bool,
    /// The player who demonstrates a mate in the next entry at the same time.
    pub(super) next_mate_demonstration: Option<Color>,
    /// Whether a bystander has interfered with the game.
    pub(super) interfered: bool,
    /// The accounts with which the players have logged in.
    pub(super) accounts: ByColor<Option<String>>,
    /// The contents of the two envelopes, which the game does not know.
    pub(super) envelopes: [Option<SealedMove>; 2],
    /// Whether the sealing player adjourned the game and the arbiter has not confirmed it yet.
    pub(super) adjourned_by_sealer: bool,
    /// Whether each player arrives later on the timeline.
    pub(super) arrives_later: [bool; 2],
    /// The names of the players.
    pub(super) names: [String; 2],
}

impl World {
    /// Creates the world of a game that starts automatically at a time.
    pub(super) const fn new(game: Game, starts: Timestamp) -> World {
        World {
            game,
            now: BEGINNING,
            log: Vec::new(),
            starts_at: Some(starts),
            manual_mate_answers: false,
            misses_draws: false,
            labels: Vec::new(),
            colours_reversed: false,
            setup_wrong: false,
            board_turned: false,
            clock_given: false,
            next_mate_demonstration: None,
            interfered: false,
            accounts: ByColor { white: None, black: None },
            envelopes: [None, None],
            adjourned_by_sealer: false,
            arrives_later: [false; 2],
            names: [String::new(), String::new()],
        }
    }

    /// Whether an account is the player's own (O.9.3): it contains the player's name or, without names, is not known to
    /// be somebody else's.
    pub(super) fn is_own_account(&self, side: Color, account: &str) -> bool {
        let lower = |text: &str| text.to_lowercase();
        let account = lower(account);
        let name = |of: Color| self.names[of as usize].to_lowercase();
        let is_named = |of: Color| {
            let name = name(of);
            let has = |word: &str| account.contains(word);
            !name.is_empty() && (name.split_whitespace().any(has) || name.contains(&*account))
        };
        let other = side.opponent();
        if !name(side).is_empty() {
            return is_named(side);
        }
        let same = |other: &Option<String>| other.as_deref().map(lower) == Some(account.clone());
        let others = ["friend", "somebody", "someone", "another", "other", "guest", "shared"];
        let opponent = if side == Color::White { "black" } else { "white" };
        let has_other_account = self.accounts[side].is_some() && !same(&self.accounts[side]);
        !has_other_account
            && !is_named(other)
            && !same(&self.accounts[other])
            && !account.contains(opponent)
            && !others.iter().any(|word| account.contains(word))
    }

    /// Whether the initial position of the pieces was wrong: it is given, or follows from the position.
    pub(super) fn is_setup_wrong(&self) -> bool {
        let (start, regulations) = (self.game.start(), &self.game.rules().regulations);
        let ordinary = regulations.start == StartPosition::Ordinary && regulations.has_physical_board();
        let at_first = start.fullmoves() == 1 && start.board().occupied().len() == 32;
        let wrong = ordinary && at_first && start.turn() == Color::White;
        self.setup_wrong || wrong && start != Position::start()
    }

    /// Whether the clock is set as the regulations say, so that no error can be found (6.10.2).
    pub(super) fn is_clock_right(&self) -> bool {
        let wrong = |entry: &GameEntry| {
            let event = &entry.event;
            matches!(event, Event::Board(BoardEvent::ClockShowed { .. } | BoardEvent::ClockBroke))
        };
        !self.clock_given && !self.log.iter().any(wrong) && !self.game.are_times_wrong()
    }

    /// Whether there is no reason to restart the game, and the statement names none.
    pub(super) fn has_no_reason_to_restart(&self, statement: &Statement) -> bool {
        let rules = self.game.rules();
        let other_laws = [Law::Replay, Law::RestartSameTimes];
        let physical = rules.regulations.has_physical_board();
        let only_setup = other_laws.iter().all(|&law| !rules.is_in_force(law));
        let is_position_lost = self.game.outcome().is_some_and(|end| end.law == Law::AdjournedPositionLost);
        let has_reason = is_position_lost || !statement.grounds.articles.is_empty();
        physical && only_setup && !has_reason && !self.is_setup_wrong()
    }

    /// Whether a restart for interference (P.20a) has no interference, and no other reason.
    pub(super) fn has_no_interference(&self, statement: &Statement) -> bool {
        let needs_interference = self.game.rules().is_in_force(Law::Replay);
        let grounds = &statement.grounds;
        let has_reason = !grounds.articles.is_empty() || grounds.reason.is_some();
        needs_interference && !self.interfered && !has_reason && !self.is_setup_wrong()
    }

    /// Whether a player has a disability for which organisers supply an assistant.
    pub(super) fn needs_assistant(&self, side: Color) -> bool {
        let abilities = [Disability::Blind, Disability::Unspecified, Disability::UnableToEnter];
        abilities.into_iter().any(|ability| self.game.has_disability(side, ability))
    }

    /// Lets time pass up to a timestamp, and returns the automatic events.
    pub(super) fn advance_to(&mut self, to: Timestamp) -> Vec<GameEntry> {
        let mut entries = Vec::new();
        if let Some(start) = self.starts_at.filter(|&start| start <= to) {
            self.starts_at = None;
            entries.extend(self.advance_to(start));
            entries.extend(self.run(&Command::Begin, Actor::Zone).unwrap_or_default());
        }
        self.now = to;
        entries.extend(self.run(&Command::Wait, Actor::Zone).unwrap_or_default());
        entries
    }

    /// Executes a command now, with the answers of the mate solver.
    pub(super) fn run(&mut self, command: &Command, actor: Actor) -> Result<Vec<GameEntry>, Refusal> {
        let mut entries = self.run_due();
        let decided = self.game.decide(command, actor, self.now);
        if let Ok(decided) = &decided {
            let misses_draw = self.misses_draws && matches!(command, Command::Play { .. });
            let applied_entries = decided.iter().filter(|entry| !(misses_draw && is_automatic_draw(&entry.event)));
            let applied_entries: Vec<GameEntry> = applied_entries.cloned().collect();
            self.apply(&applied_entries);
            entries.extend(applied_entries);
        }
        entries.extend(self.run_due());
        decided.map(|_| entries)
    }

    /// Applies the events that are due, with the answers of the mate solver.
    fn run_due(&mut self) -> Vec<GameEntry> {
        let mut entries = self.answer_mate_question(self.now);
        while self.game.is_due(self.now) {
            let due = self.game.due(self.now);
            self.apply(&due);
            let at = due.first().map_or(self.now, |entry| entry.at);
            entries.extend(due);
            entries.extend(self.answer_mate_question(at));
            entries.extend(self.open_envelopes_after_default(at));
        }
        entries.extend(self.open_envelopes_after_default(self.now));
        entries
    }

    /// Opens the envelopes after a loss by default, to see whether the sealed move had ended the game.
    fn open_envelopes_after_default(&mut self, at: Timestamp) -> Vec<GameEntry> {
        let mut opened = Vec::new();
        for slot in EnvelopeSlot::ALL {
            if self.game.is_lost_before_opening(slot)
                && let Some(sealed) = self.envelopes[slot as usize].clone()
            {
                let open = Command::Adjournment(AdjournmentAction::Open { envelope: slot, sealed });
                let entries = self.game.decide(&open, Actor::Zone, at).unwrap_or_default();
                self.apply(&entries);
                opened.extend(entries);
            }
        }
        opened
    }

    /// Answers an open question to the mate solver.
    fn answer_mate_question(&mut self, at: Timestamp) -> Vec<GameEntry> {
        let Some(question) =
            self.game.mate_question().filter(|question| !question.for_arbiter && !self.manual_mate_answers)
        else {
            return Vec::new();
        };
        let verdict = mate::can_mate(self.game.position(), question.loser.opponent(), Budget::FULL);
        let decided = self.game.decide(&Command::AnswerMateQuestion(verdict), Actor::Zone, at);
        let entries = decided.unwrap_or_default();
        self.apply(&entries);
        entries
    }

    /// Returns the verdict of the mate solver about a player.
    pub(super) fn mate_verdict(&self, winner: Color) -> Verdict {
        mate::can_mate(self.game.position(), winner, Budget::FULL)
    }

    pub(super) fn apply(&mut self, entries: &[GameEntry]) {
        for entry in entries {
            let applied = self.game.apply(entry);
            debug_assert!(applied.is_ok(), "decided events apply: {applied:?}");
            if let Event::Ruled { ruling, .. } = &entry.event {
                self.colours_reversed &= **ruling != Ruling::ReverseColours;
                self.setup_wrong &= !matches!(**ruling, Ruling::Restart { .. });
                self.board_turned &= **ruling != Ruling::TurnBoard;
            }
            self.log.push(entry.clone());
        }
    }
}

fn is_automatic_draw(event: &Event) -> bool {
    let laws = [Law::Stalemate, Law::DeadPosition, Law::Repetition, Law::MoveCount, Law::GameLength];
    matches!(event, Event::Ended(outcome) if laws.contains(&outcome.law))
}

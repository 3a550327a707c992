//! The game a scenario plays, and what the machine does in it.

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{ByColor, Color, Position};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Ability, Actor, Adjourn, Command, Entry, Event, Game, HandEvent, Refusal, Ruling, Sealed, Which,
};
use flagfall_laws::{Board, Law, Start};

use crate::{Deed, Label};

/// The beginning of every timeline; what was before it can have a time too.
pub(super) const BEGINNING: Timestamp = Timestamp::from_millis(1_000_000_000);

/// A moment of the timeline.
pub(super) fn moment(at: Millis) -> Timestamp {
    BEGINNING.saturating_add(at)
}

/// When something happened, on the timeline.
pub(super) fn on_timeline(at: Timestamp) -> Millis {
    at.since(BEGINNING)
}

/// The game with the machine around it.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) game: Game,
    pub(super) now: Timestamp,
    /// Everything that happened since the ledger was opened.
    pub(super) log: Vec<Entry>,
    /// When the zone sets the clock going by itself, if that is still to come.
    pub(super) starts: Option<Timestamp>,
    /// The mate solver answers only when the timeline says so.
    pub(super) by_hand: bool,
    /// A fault of the zone: drawn games go on.
    pub(super) misses_draws: bool,
    /// Rulings by the names they were given.
    pub(super) labels: Vec<(Label, u32)>,
    /// The players have each other's colours.
    pub(super) reversed: bool,
    /// The pieces were set up wrongly at the start.
    pub(super) setup_wrong: bool,
    /// The board lies the wrong way.
    pub(super) turned: bool,
    /// It is given how the clock is set, or what it shows or counts.
    pub(super) clock_given: bool,
    /// Who shows a mate next, at this very moment.
    pub(super) shows_mate: Option<Color>,
    /// Somebody who has no part in the game has interfered with it.
    pub(super) interfered: bool,
    /// The accounts under which the players have signed in.
    pub(super) accounts: ByColor<Option<String>>,
    /// What lies in the two envelopes, which nobody sees.
    pub(super) envelopes: [Option<Sealed>; 2],
    /// The game was adjourned by who sealed, and the arbiter has not said so yet.
    pub(super) adjourned_by_sealer: bool,
    /// Who is said to come later on the timeline.
    pub(super) comes_later: [bool; 2],
    /// The names of the players.
    pub(super) names: [String; 2],
}

impl Stage {
    /// A game that begins by itself at a moment.
    pub(super) const fn of(game: Game, starts: Timestamp) -> Stage {
        Stage {
            game,
            now: BEGINNING,
            log: Vec::new(),
            starts: Some(starts),
            by_hand: false,
            misses_draws: false,
            labels: Vec::new(),
            reversed: false,
            setup_wrong: false,
            turned: false,
            clock_given: false,
            shows_mate: None,
            interfered: false,
            accounts: ByColor { white: None, black: None },
            envelopes: [None, None],
            adjourned_by_sealer: false,
            comes_later: [false; 2],
            names: [String::new(), String::new()],
        }
    }

    /// Whether an account is a player's own (online 9.3): it has the player's name or, where there
    /// are none, is nobody else's by what is known.
    pub(super) fn is_own_account(&self, side: Color, account: &str) -> bool {
        let plain = |text: &str| text.to_lowercase();
        let account = plain(account);
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
        let same = |other: &Option<String>| other.as_deref().map(plain) == Some(account.clone());
        let others = ["friend", "somebody", "someone", "another", "other", "guest", "shared"];
        let opponent = if side == Color::White { "black" } else { "white" };
        let known = self.accounts[side].is_some() && !same(&self.accounts[side]);
        !known
            && !is_named(other)
            && !same(&self.accounts[other])
            && !account.contains(opponent)
            && !others.iter().any(|word| account.contains(word))
    }

    /// Whether the pieces were set up wrongly: it is given, or shows in the position.
    pub(super) fn is_setup_wrong(&self) -> bool {
        let (start, regulations) = (self.game.start(), &self.game.rules().regulations);
        let ordinary = regulations.start == Start::Ordinary && regulations.board == Board::Physical;
        let at_first = start.fullmoves() == 1 && start.board().occupied().len() == 32;
        let wrong = ordinary && at_first && start.turn() == Color::White;
        self.setup_wrong || wrong && start != Position::start()
    }

    /// Whether the clock is as it was set by the regulations, and could not be found wrong (6.10.2).
    pub(super) fn is_clock_right(&self) -> bool {
        let wrong = |entry: &Entry| {
            let event = &entry.event;
            matches!(event, Event::Hand(HandEvent::ClockShowed { .. } | HandEvent::ClockBroke))
        };
        !self.clock_given && !self.log.iter().any(wrong) && !self.game.are_times_wrong()
    }

    /// Whether there is no reason to play the game anew, and none is named.
    pub(super) fn is_begun_rightly(&self, deed: &Deed) -> bool {
        let rules = self.game.rules();
        let otherwise = [Law::Replay, Law::RestartSameTimes];
        let physical = rules.regulations.board == Board::Physical;
        let only_setup = otherwise.iter().all(|&law| !rules.is_in_force(law));
        let void = self.game.outcome().is_some_and(|end| end.law == Law::AdjournedPositionLost);
        let named = void || !deed.grounds.under.is_empty();
        physical && only_setup && !named && !self.is_setup_wrong()
    }

    /// Whether nobody has interfered, where that is what a game is played anew for (P.20a), and no
    /// other reason is given.
    pub(super) fn is_left_alone(&self, deed: &Deed) -> bool {
        let replayed = self.game.rules().is_in_force(Law::Replay);
        let grounds = &deed.grounds;
        let reasoned = !grounds.under.is_empty() || grounds.because.is_some();
        replayed && !self.interfered && !reasoned && !self.is_setup_wrong()
    }

    /// Whether a player is one to whom organisers supply an assistant.
    pub(super) fn needs_help(&self, side: Color) -> bool {
        let abilities = [Ability::Blind, Ability::Disabled, Ability::UnableToEnter];
        abilities.into_iter().any(|ability| self.game.has(side, ability))
    }

    /// Lets time pass up to a moment; what comes by itself comes.
    pub(super) fn pass(&mut self, to: Timestamp) -> Vec<Entry> {
        let mut entries = Vec::new();
        if let Some(start) = self.starts.filter(|&start| start <= to) {
            self.starts = None;
            entries.extend(self.pass(start));
            entries.extend(self.run(&Command::Begin, Actor::Zone).unwrap_or_default());
        }
        self.now = to;
        entries.extend(self.run(&Command::Wait, Actor::Zone).unwrap_or_default());
        entries
    }

    /// Does something now, and lets the mate solver answer what it is asked.
    pub(super) fn run(&mut self, command: &Command, actor: Actor) -> Result<Vec<Entry>, Refusal> {
        let mut entries = self.comes_due();
        let decided = self.game.decide(command, actor, self.now);
        if let Ok(decided) = &decided {
            let missed = self.misses_draws && matches!(command, Command::Play { .. });
            let kept = decided.iter().filter(|entry| !(missed && draws_by_itself(&entry.event)));
            let kept: Vec<Entry> = kept.cloned().collect();
            self.apply(&kept);
            entries.extend(kept);
        }
        entries.extend(self.comes_due());
        decided.map(|_| entries)
    }

    /// What is due, with the answers of the mate solver.
    fn comes_due(&mut self) -> Vec<Entry> {
        let mut entries = self.solve(self.now);
        while self.game.is_due(self.now) {
            let due = self.game.due(self.now);
            self.apply(&due);
            let at = due.first().map_or(self.now, |entry| entry.at);
            entries.extend(due);
            entries.extend(self.solve(at));
            entries.extend(self.look_into_envelope(at));
        }
        entries.extend(self.look_into_envelope(self.now));
        entries
    }

    /// Where somebody has lost by not being there, it is seen whether the sealed move had ended the
    /// game.
    fn look_into_envelope(&mut self, at: Timestamp) -> Vec<Entry> {
        let mut opened = Vec::new();
        for which in Which::ALL {
            if self.game.is_lost_before_opening(which)
                && let Some(sealed) = self.envelopes[which as usize].clone()
            {
                let open = Command::Adjourn(Adjourn::Open { which, sealed });
                let entries = self.game.decide(&open, Actor::Zone, at).unwrap_or_default();
                self.apply(&entries);
                opened.extend(entries);
            }
        }
        opened
    }

    /// The mate solver answers, if it is asked.
    fn solve(&mut self, at: Timestamp) -> Vec<Entry> {
        let Some(asked) = self.game.question().filter(|asked| !asked.for_arbiter && !self.by_hand)
        else {
            return Vec::new();
        };
        let verdict = mate::can_mate(self.game.position(), asked.loser.opponent(), Budget::FULL);
        let decided = self.game.decide(&Command::Answer(verdict), Actor::Zone, at);
        let entries = decided.unwrap_or_default();
        self.apply(&entries);
        entries
    }

    /// What the mate solver would say of a player.
    pub(super) fn verdict(&self, winner: Color) -> Verdict {
        mate::can_mate(self.game.position(), winner, Budget::FULL)
    }

    pub(super) fn apply(&mut self, entries: &[Entry]) {
        for entry in entries {
            let applied = self.game.apply(entry);
            debug_assert!(applied.is_ok(), "what was decided fits: {applied:?}");
            if let Event::Ruled { ruling, .. } = &entry.event {
                self.reversed &= **ruling != Ruling::ReverseColours;
                self.setup_wrong &= !matches!(**ruling, Ruling::Restart { .. });
                self.turned &= **ruling != Ruling::TurnBoard;
            }
            self.log.push(entry.clone());
        }
    }
}

fn draws_by_itself(event: &Event) -> bool {
    let laws = [Law::Stalemate, Law::DeadPosition, Law::Repetition, Law::MoveCount];
    matches!(event, Event::Ended(outcome) if laws.contains(&outcome.law))
}

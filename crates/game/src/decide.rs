//! What becomes of a command.

mod adjourn;
mod assistance;
mod beside;
mod cites;
mod claims;
mod clock;
mod conduct;
mod copies;
mod draws;
mod endings;
mod flags;
mod hand;
mod in_place;
mod movement;
mod offences;
mod own_boards;
mod play;
mod premoves;
mod presence;
mod results;
mod rulings;
mod sheets;
mod spoken;
mod takebacks;
mod texts;
mod times;
mod touch;
mod venue;
mod wrongs;

pub(crate) use play::written;
pub use texts::LONGEST_TEXT;

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::Law;

use assistance::By;

use crate::game::Phase;
use crate::{
    Actor, Claim, Command, Entry, Event, Executed, Game, Help, PersonId, Refusal, Task, Venue, Why,
    Words,
};

impl Game {
    /// Decides a command into events, which change nothing before they are applied.
    ///
    /// What is [due](Game::due) comes first: until it is applied, nothing else is decided.
    ///
    /// # Errors
    /// The command is refused.
    pub fn decide(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if *command == Command::Wait {
            return Ok(self.due(now));
        }
        let decided = self.decided(command, actor, now);
        decided
            .map(|entries| self.citing(entries, actor))
            .map_err(|refusal| self.refusing(refusal, command, actor))
    }

    fn decided(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.may_command(command, actor, now)?;
        if let Some(played_on) = self.play_on(command, actor, now) {
            return played_on;
        }
        if let Some(replied) = self.reply_to_none(command, actor, now) {
            return replied;
        }
        let by = actor;
        let actor = match self.by_assistant(command, actor, now)? {
            By::Actor(actor) => actor,
            By::Done(entries) => return Ok(self.for_player(by, entries)),
        };
        self.may_witness(command, actor)?;
        let entries = self.sealed_instead(self.comes_of(command, actor, now)?)?;
        let entries = self.unheard(self.on_paper(entries, now), now);
        Ok(self.for_player(by, self.on_real_boards(entries, now)))
    }

    /// What stands against every command alike: time that is past, words without end, and that an
    /// organiser does nothing but name venues.
    fn may_command(&self, command: &Command, actor: Actor, now: Timestamp) -> Result<(), Refusal> {
        if self.is_due(command.due_by(now)) {
            return Err(self.refuse(Law::FlagFall, Why::TimeIsPast));
        }
        self.needs_brevity(command)?;
        // Whatever else there is to do is for those who play and for arbiters.
        let names_venue = matches!(command, Command::Venue(Venue::Designate { .. }));
        if matches!(actor, Actor::Organiser(_)) && !names_venue {
            return Err(self.refuse(Law::Ruling, Why::OnlyArbiters));
        }
        Ok(())
    }

    /// What an assistant has seen is not told in the player's name.
    fn may_witness(&self, command: &Command, actor: Actor) -> Result<(), Refusal> {
        let tells = matches!(
            command,
            Command::PointOutColours | Command::Conduct(_) | Command::Claim(Claim::PassOn)
        );
        match actor {
            Actor::Assistant(player) if tells => Err(self.not_for_assistant(player)),
            _ => Ok(()),
        }
    }

    /// What comes of a command: each goes to those who know the laws it is about.
    fn comes_of(
        &self,
        command: &Command,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        match command {
            Command::Wait => Ok(Vec::new()),
            &Command::Recover { since } => self.recover(actor, since, now),
            Command::Begin => self.begin_game(actor, now),
            &Command::Arrive(player) => self.arrive(self.about(actor, player)?, now),
            &Command::Disconnect(player) => self.disconnect(self.about(actor, player)?, now),
            &Command::Reconnect(player) => self.reconnect(self.about(actor, player)?, now),
            &Command::LeaveVideo(player) => self.leave_video(self.about(actor, player)?, now),
            &Command::JoinVideo(player) => self.join_video(self.about(actor, player)?, now),
            Command::Touch { squares, purpose } => self.touch(actor, squares, *purpose, now),
            &Command::LetThrough(mv) => self.let_through(actor, mv, now),
            &Command::Play { input, offer, lag } => {
                self.play(self.mover(actor)?, input, offer, lag, now)
            }
            &Command::Make { input, offer } => {
                self.make_unpressed(self.acting(actor, Task::Moving)?, input, offer, now)
            }
            Command::Press => self.press(self.presser(actor)?, now),
            Command::Hand(hand) => self.hand(actor, hand, now),
            &Command::Premove(input) => self.choose_premove(self.at_zone(actor)?, input, now),
            Command::CancelPremove => self.cancel_premove(self.at_zone(actor)?, now),
            &Command::PromoteTo(role) => self.choose_promotion(self.at_zone(actor)?, role, now),
            &Command::OfferDraw { condition } => {
                self.offer_draw(self.at_zone(actor)?, condition, now)
            }
            Command::WithdrawOffer => {
                self.not_taken_back(actor, Law::DrawOfferStands, Why::NotWithdrawn)
            }
            Command::AcceptDraw => self.accept_draw(self.at_zone(actor)?, now),
            Command::DeclineDraw => self.decline_draw(self.at_zone(actor)?, now),
            &Command::ClaimDraw { claim, intended } => {
                self.claim_draw(self.at_zone(actor)?, claim, intended, now)
            }
            Command::WithdrawClaim => {
                self.not_taken_back(actor, Law::ClaimStands, Why::ClaimStands)
            }
            Command::Resign => self.resign(self.at_zone(actor)?, now),
            &Command::CallFlag(whose) => self.call_flag(actor, whose, now),
            Command::Claim(claim) => self.claim(actor, claim, now),
            Command::Answer(verdict) => self.answer(actor, verdict, now),
            Command::ShowDead { after, white, black } => {
                self.show_dead(actor, *after, [white, black], now)
            }
            Command::AskTakeback => self.ask_takeback(self.at_zone(actor)?, now),
            Command::AcceptTakeback => self.accept_takeback(self.at_zone(actor)?, now),
            Command::DeclineTakeback => self.decline_takeback(self.at_zone(actor)?, now),
            Command::PointOutColours => self.find_colours(now),
            Command::Wrong(wrong) => self.decide_wrong(actor, wrong, now),
            Command::CallArbiter { reason, kept } => {
                self.call_arbiter(self.player(actor)?, Words::new(reason, *kept), now)
            }
            Command::Appeal { ruling, grounds, kept } => {
                self.appeal(self.player(actor)?, *ruling, Words::new(grounds, *kept), now)
            }
            Command::Sheet(sheet) => self.sheet(actor, sheet, now),
            Command::Conduct(conduct) => self.conduct(actor, conduct, now),
            Command::Spoken(spoken) => self.speak(actor, spoken, now),
            Command::Venue(venue) => self.at_venue(actor, venue, now),
            &Command::OwnBoard(used) => self.own_board_used(actor, used, now),
            Command::Adjourn(adjourn) => self.adjourn(actor, adjourn, now),
            Command::Rule { ruling, article, reason } => {
                self.rule_by(actor, ruling, *article, reason, now)
            }
        }
    }

    /// What a player at the zone has offered or claimed, and cannot take back (9.1.2.1, 9.5.1).
    fn not_taken_back(&self, actor: Actor, law: Law, why: Why) -> Result<Vec<Entry>, Refusal> {
        self.at_zone(actor)?;
        Err(self.refuse(law, why))
    }

    /// Lets time pass, decides a command and applies what comes of it.
    pub fn execute(&mut self, command: &Command, actor: Actor, now: Timestamp) -> Executed {
        let mut entries = Vec::new();
        let by = command.due_by(now);
        while self.is_due(by) {
            let (before, due) = (entries.len(), self.due(by));
            let fits = due.len();
            entries.extend(due.into_iter().take_while(|entry| self.apply(entry).is_ok()));
            let done = entries.len() - before == fits && fits > 0;
            debug_assert!(done, "what is due fits");
            // Otherwise it would be due for ever: the command is refused for it.
            if !done {
                break;
            }
        }
        let answer = self.decide(command, actor, now).map(|decided| {
            for entry in &decided {
                let applied = self.apply(entry);
                debug_assert!(applied.is_ok(), "what was decided fits: {applied:?}");
            }
            entries.extend(decided);
        });
        Executed { entries, answer }
    }

    /// A refusal by a law, under its article in the edition in force (0, 12.2).
    pub(crate) fn refuse(&self, law: Law, why: Why) -> Refusal {
        Refusal { law, article: self.rules.article(law), also: Vec::new(), why }
    }

    /// A law, or another where the edition does not have it.
    fn in_force_or(&self, law: Law, otherwise: Law) -> Law {
        if self.rules.is_in_force(law) { law } else { otherwise }
    }

    /// The player who gives a command, by whatever way.
    fn player(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(player) => Ok(player),
            Actor::Assistant(player) => Err(self.not_for_assistant(player)),
            Actor::Arbiter(_)
            | Actor::LocalArbiter(_)
            | Actor::TechnicalArbiter(_)
            | Actor::MatchArbiter(_)
            | Actor::Organiser(_)
            | Actor::Zone => Err(self.refuse(Law::Alternation, Why::OnlyPlayers)),
        }
    }

    /// The player who does something at the zone, and must be connected to it while the game is on.
    fn at_zone(&self, actor: Actor) -> Result<Color, Refusal> {
        let player = self.player(actor)?;
        if self.is_connected(player) || self.outcome().is_some() {
            return Ok(player);
        }
        Err(self.refuse(Law::ClockRunsOn, Why::Disconnected))
    }

    /// The player who enters a move, or for whom an assistant does (online 3.8).
    fn mover(&self, actor: Actor) -> Result<Color, Refusal> {
        match actor {
            Actor::Assistant(player)
                if [Task::Entering, Task::Moving]
                    .into_iter()
                    .any(|task| self.is_assisted_in(player, task)) =>
            {
                self.at_zone(Actor::Player(player))
            }
            Actor::Assistant(player) if self.help(player) == Help::Blind => {
                Err(self.refuse(Law::AssistantCarriesOut, Why::NotForAssistant))
            }
            _ => self.at_zone(actor),
        }
    }

    fn arbiter(&self, actor: Actor, law: Law) -> Result<PersonId, Refusal> {
        match actor {
            _ if actor.is_under_chief() && self.is_after_break(law) => {
                Err(self.refuse(law, Why::OnlyChiefArbiter))
            }
            Actor::Arbiter(person)
            | Actor::LocalArbiter(person)
            | Actor::TechnicalArbiter(person)
            | Actor::MatchArbiter(person) => Ok(person),
            Actor::Player(_) | Actor::Assistant(_) | Actor::Organiser(_) | Actor::Zone => {
                Err(self.refuse(law, Why::OnlyArbiters))
            }
        }
    }

    /// A player speaks of himself or herself alone; the zone and the arbiter of both.
    fn about(&self, actor: Actor, player: Color) -> Result<Color, Refusal> {
        match actor {
            Actor::Player(color) if color != player => {
                Err(self.refuse(Law::ArbiterStaysOut, Why::OnlyArbiters))
            }
            Actor::Organiser(_) => Err(self.refuse(Law::ArbiterStaysOut, Why::OnlyArbiters)),
            Actor::Assistant(player) => Err(self.not_for_assistant(player)),
            Actor::Player(_)
            | Actor::Arbiter(_)
            | Actor::LocalArbiter(_)
            | Actor::TechnicalArbiter(_)
            | Actor::MatchArbiter(_)
            | Actor::Zone => Ok(player),
        }
    }

    /// Whether the game is under way and nobody is asked anything.
    pub(crate) fn needs_play(&self, law: Law) -> Result<(), Refusal> {
        match self.phase {
            Phase::Playing => Ok(()),
            Phase::Waiting { .. } if self.lacks_assistant() => {
                Err(self.refuse(Law::AssistantNeeded, Why::NeedsAssistant))
            }
            Phase::Waiting { .. } => Err(self.refuse(law, Why::NotBegun)),
            Phase::Adjourned if self.resumed().is_some() => {
                Err(self.refuse(Law::SealedMoveMade, Why::SealedMoveFirst))
            }
            Phase::Adjourned => Err(self.refuse(Law::Sealing, Why::Adjourned)),
            Phase::Judging(_) => Err(self.refuse(law, Why::BeingDecided)),
            Phase::Over(_) => Err(self.refuse(law, Why::Over)),
        }
    }

    /// The same for what players do: what ended the game stands against everything after it.
    pub(crate) fn needs_play_by(&self, law: Law) -> Result<(), Refusal> {
        self.needs_play(self.outcome().map_or(law, |outcome| outcome.law))
    }

    /// Whether the game is not over, begun or not (5.1, 5.2).
    fn needs_open(&self, law: Law) -> Result<(), Refusal> {
        if self.phase.is_over() { Err(self.refuse(law, Why::Over)) } else { Ok(()) }
    }

    /// Whether the players can still agree on something or give up: before the game is resumed as
    /// well (I.4, I.6).
    pub(crate) fn needs_game(&self, law: Law) -> Result<(), Refusal> {
        if self.phase == Phase::Adjourned { Ok(()) } else { self.needs_play_by(law) }
    }
}

impl Game {
    /// What somebody does after something that it implies, in the game as it is then.
    fn after(
        &self,
        mut entries: Vec<Entry>,
        then: impl FnOnce(&Game) -> Result<Vec<Entry>, Refusal>,
    ) -> Result<Vec<Entry>, Refusal> {
        let mut next = self.clone();
        let fits = entries.iter().all(|entry| next.apply(entry).is_ok());
        debug_assert!(fits, "what was decided fits: {entries:?}");
        if !fits {
            return Err(self.refuse(Law::MoveMade, Why::DoesNotFit));
        }
        entries.extend(then(&next)?);
        Ok(entries)
    }

    /// What happens, and what comes of it in the game as it is then.
    pub(crate) fn and_then(
        &self,
        mut entries: Vec<Entry>,
        comes: impl FnOnce(&Game) -> Vec<Entry>,
    ) -> Vec<Entry> {
        let mut next = self.clone();
        if entries.iter().all(|entry| next.apply(entry).is_ok()) {
            entries.extend(comes(&next));
        }
        entries
    }
}

/// What happened, whenever it did.
fn events(entries: Vec<Entry>) -> Vec<Event> {
    entries.into_iter().map(|entry| entry.event).collect()
}

/// Something that happens now.
pub(crate) fn one(now: Timestamp, event: Event) -> Vec<Entry> {
    vec![Entry { at: now, event }]
}

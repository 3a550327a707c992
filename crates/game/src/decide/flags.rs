//! Flags on a real clock: who says that one is down, and what follows (6.8, 6.9, A.4.3, A.4.5,
//! III.3.1, P.13c, P.14c, P.14d).

use flagfall_chess::mate::{Budget, Forced, forced_mate_sharing};
use flagfall_chess::{ByColor, Color, Move, Position, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{BothFlags, FlagsCalledBy, Law, NotBack, WinNeeds};

use super::endings::suffices;
use super::{events, one};
use crate::{
    Actor, Barred, ClaimEvent, Entry, Event, Evidence, FlagCaller, Game, Help, Refusal, Why,
};

/// What is shown within this time is shown at once: the text says no number (P.13c3).
const AT_ONCE: Millis = Millis::from_secs(10);
/// A line of more moves is not shown at once.
const LONGEST_LINE: usize = 40;
/// So many positions are looked at for all of the opponent's other replies together: deciding is
/// quick.
const REPLIES: Budget = Budget { nodes: 50_000 };
/// Both flags are down.
const BOTH: ByColor<bool> = ByColor { white: true, black: true };

impl Game {
    /// A flag falls: the clocks stop, and it is asked whether the opponent can mate.
    pub(super) fn flag_fell(&self, player: Color, at: Timestamp) -> Vec<Entry> {
        let fell = Entry { at, event: Event::FlagFell { player } };
        let [lost, drawn] = self.laws_of_flag(player);
        let to_arbiter = |drawn| {
            let asked = Event::MateAsked { loser: player, lost, drawn, also: Vec::new() };
            vec![
                fell.clone(),
                Entry { at, event: asked },
                Entry { at, event: Event::MateUndetermined },
            ]
        };
        // The regulations may leave it to the arbiter what becomes of who is not back (11.4.2).
        let away = self.seats[player].away_since.is_some();
        if away && self.rules.regulations.disconnection.not_back == NotBack::Arbiter {
            return to_arbiter(drawn);
        }
        let event = self.lost_on_time(player);
        let is_drawn = matches!(&event, Event::Ended(outcome) if outcome.law == drawn);
        match self.claim_comes_first(player).filter(|_| !is_drawn) {
            Some(decides) => to_arbiter(decides),
            None => vec![fell, Entry { at, event }],
        }
    }

    /// The laws by which a flag loses and draws.
    fn laws_of_flag(&self, player: Color) -> [Law; 2] {
        let away = self.seats[player].away_since.is_some();
        if away && self.rules.is_in_force(Law::NotBackInTime) {
            [Law::NotBackInTime, Law::NotBackNoMate]
        } else if self.rules.behaviour().win_on_time_needs == WinNeeds::SufficientMaterial {
            [Law::FlagFall, Law::FlagFallMaterial]
        } else {
            [Law::FlagFall, Law::FlagFallNoMate]
        }
    }

    /// A player loses on time, unless the opponent cannot win.
    pub(super) fn lost_on_time(&self, player: Color) -> Event {
        let needs = self.rules.behaviour().win_on_time_needs;
        self.lost(player, needs, self.laws_of_flag(player))
    }

    /// A player or the arbiter points out a fallen flag, or claims a win by it.
    pub(super) fn call_flag(
        &self,
        actor: Actor,
        whose: Option<Color>,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.may_call(actor)?;
        let actor = match actor {
            Actor::Assistant(player) => Actor::Player(player),
            _ => actor,
        };
        if let Some(stopped) = self.sheets_first(now) {
            return Ok(stopped);
        }
        match self.fallen(now) {
            ByColor { white: false, black: false } => Err(self.refuse(Law::FlagCall, Why::FlagUp)),
            ByColor { white: true, black: true } => self.both_flags(actor, now),
            ByColor { white, .. } => {
                let fallen = if white { Color::White } else { Color::Black };
                if whose.is_some_and(|whose| whose != fallen) {
                    return Err(self.refuse(Law::FlagCall, Why::FlagUp));
                }
                let stops = self.rules.is_in_force(Law::FlagCallStops);
                // Nobody wins by the own flag, but who says that it is down is believed.
                if actor.player() == Some(fallen) && (whose.is_none() || stops) {
                    let law = self.in_force_or(Law::FlagCallOwnFlag, Law::FlagCall);
                    return Err(self.refuse(law, Why::OwnFlagDown));
                }
                match actor.player().filter(|_| stops && whose.is_some() && !self.is_paused()) {
                    Some(by) => Ok(one(now, Event::Claim(ClaimEvent::FlagPointedOut { by }))),
                    None => Ok(self.flag_fell(fallen, now)),
                }
            }
        }
    }

    /// Who has pointed out the opponent's flag stops the clock: now it counts, if the own flag is
    /// still up (P.13c1, P.14c).
    pub(super) fn stopped_for_flag(&self, by: Color, now: Timestamp) -> Option<Vec<Entry>> {
        let pointed_out = self.finish.as_ref()?.pointed_out;
        pointed_out.filter(|&player| player == by)?;
        Some(if self.fallen(now) == BOTH {
            self.both_down(now)
        } else {
            self.flag_fell(by.opponent(), now)
        })
    }

    /// Whether somebody may speak of flags at all (P.18b).
    fn may_call(&self, actor: Actor) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(self.refuse(Law::FlagAfterEnd, Why::Over));
        }
        self.needs_game(Law::FlagAfterEnd)?;
        match (self.rules.regulations.flags_called_by, actor) {
            (FlagsCalledBy::Players, _) if actor.is_arbiter() => {
                Err(self.refuse(Law::FlagSeen, Why::NotFlagCaller(FlagCaller::Arbiter)))
            }
            // A blind player's assistant may claim for the player (D.2.10.5).
            (_, Actor::Assistant(player)) if self.help(player) == Help::Blind => Ok(()),
            (_, Actor::Assistant(player)) => Err(self.not_for_assistant(player)),
            (FlagsCalledBy::Players | FlagsCalledBy::ArbiterAndPlayers, Actor::Zone) => {
                Err(self.refuse(Law::FlagCall, Why::NotFlagCaller(FlagCaller::Zone)))
            }
            _ => Ok(()),
        }
    }

    fn fallen(&self, now: Timestamp) -> ByColor<bool> {
        ByColor::new(|color| self.is_flag_down(color, now))
    }

    /// Both flags are said to be down, and nobody claims to have won.
    pub(super) fn point_out_both(
        &self,
        actor: Actor,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        self.may_call(actor)?;
        if self.fallen(now) != BOTH {
            return Err(self.refuse(Law::BothFlags, Why::FlagUp));
        }
        Ok(self.both_down(now))
    }

    /// Both are down when somebody claims to have won (A.4.3b, P.14c).
    fn both_flags(&self, actor: Actor, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        let behaviour = self.rules.behaviour();
        let claims = actor.player().is_some() && behaviour.flag_call_needs_time;
        if claims && behaviour.both_flags == BothFlags::FirstLoses {
            return Err(self.refuse(Law::FlagCallOwnFlag, Why::OwnFlagDown));
        }
        Ok(self.both_down(now))
    }

    /// The first loses, where that is known and counts; otherwise the game is drawn in its last
    /// period and goes on before it (III.3.1, P.14c).
    fn both_down(&self, now: Timestamp) -> Vec<Entry> {
        let first = self.clock.first_fallen(self.control(), now);
        if let (BothFlags::FirstLoses, Some(first)) = (self.rules.behaviour().both_flags, first) {
            return self.flag_fell(first, now);
        }
        if self.is_before_last_period() && self.rules.is_in_force(Law::BothFlagsEarlier) {
            return one(now, Event::Claim(ClaimEvent::FlagsPassedOver));
        }
        let law = self.in_force_or(Law::BothFlags, Law::Unsettled);
        one(now, self.ended(law, self.rules.regulations.scoring.drawn(), None))
    }

    pub(super) fn are_both_down(&self, now: Timestamp) -> bool {
        self.is_playing() && self.fallen(now) == BOTH
    }

    /// The arbiter draws a game in which both flags are down, if it is not known which fell first
    /// (III.3.1.2), or asked to (P.14c).
    pub(super) fn drawn_by_flags(&self, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let by_players = self.rules.regulations.flags_called_by == FlagsCalledBy::Players;
        if by_players && !self.is_arbiter_called() {
            return Err(self.refuse(Law::FlagSeen, Why::NotFlagCaller(FlagCaller::Arbiter)));
        }
        let drawn = events(self.both_down(now));
        match drawn[..] {
            [Event::Ended(_)] => Ok(drawn),
            [Event::Claim(_)] => Err(self.refuse(Law::BothFlagsEarlier, Why::NotLastPeriod)),
            _ => Err(self.refuse(Law::BothFlags, Why::FirstKnown)),
        }
    }

    fn is_before_last_period(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let stage = self.clock.stage(self.control(), color);
            stage.is_some_and(|stage| stage.moves_to_go.is_some())
        })
    }

    /// The opponent's flag is down, the own material does not suffice, and a mate is shown that is
    /// forced (P.13c3).
    pub(super) fn show_mate(
        &self,
        by: Color,
        line: &[UciMove],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DemonstratedMate;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, Why::NotAllowed(Barred::ShowingMate)));
        }
        // Who has just been given a draw for want of material is still in time.
        let drawn = self.outcome().is_some_and(|outcome| outcome.law == Law::FlagFallMaterial);
        let at_once = now <= self.last_shown(None).1.saturating_add(AT_ONCE);
        if drawn && !at_once {
            return Err(self.refuse(law, Why::Evidence("it was not shown at once".into())));
        }
        if !drawn {
            self.needs_play_by(law)?;
        }
        let fallen = |color| self.is_flag_down(color, now);
        if fallen(by) {
            let law = if fallen(by.opponent()) { Law::BothFlags } else { law };
            return Err(self.refuse(law, Why::OwnFlagDown));
        }
        if !fallen(by.opponent()) {
            return Err(self.refuse(law, Why::FlagUp));
        }
        let wrong = |why: &str| self.refuse(law, Why::Evidence(why.into()));
        if line.len() > LONGEST_LINE {
            return Err(wrong("the line is too long to be shown at once"));
        }
        let moves = self.spelled_out(line).ok_or_else(|| wrong("the moves are not legal"))?;
        is_forced(self.position, by, &moves).map_err(wrong)?;
        let won = self.rules.regulations.scoring.won_by(by);
        let enough = suffices(&self.position, by);
        let evidence =
            Evidence::Mate { winner: by, line: moves.into_iter().map(super::written).collect() };
        let law = if enough { Law::FlagFall } else { law };
        let mut entries =
            if drawn { Vec::new() } else { one(now, Event::FlagFell { player: by.opponent() }) };
        entries.push(Entry { at: now, event: self.ended(law, won, Some(evidence)) });
        Ok(entries)
    }

    fn spelled_out(&self, line: &[UciMove]) -> Option<Vec<Move>> {
        let mut position = self.position;
        let mut moves = Vec::with_capacity(line.len());
        for &uci in line {
            let mv = position.uci(uci).ok()?;
            position = position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(moves)
    }
}

/// Whether a line ends in mate, and the opponent's other replies along it do too.
fn is_forced(mut position: Position, winner: Color, line: &[Move]) -> Result<(), &'static str> {
    let (mut left, mut budget) = (line.len() as u32 / 2 + 1, REPLIES);
    for &mv in line {
        if position.turn() == winner {
            left = left.saturating_sub(1);
        } else {
            for &reply in position.legal_moves().iter().filter(|&&reply| reply != mv) {
                let after = position.play_unchecked(reply);
                // A reply that holds out a little longer is lost all the same.
                match forced_mate_sharing(&after, left + 2, &mut budget) {
                    Forced::Mate(_) => {}
                    Forced::Refuted => return Err("the opponent has another reply"),
                    Forced::Undetermined => return Err("too many replies are left to be checked"),
                }
            }
        }
        position = position.play_unchecked(mv);
    }
    let mated = position.is_checkmate() && position.turn() != winner;
    if mated { Ok(()) } else { Err("the line does not end in mate") }
}

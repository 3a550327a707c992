//! Flag falls on a physical clock: who may call them, and their consequences (6.8, 6.9, A.4.3,
//! A.4.5, III.3.1, P.13c, P.14c, P.14d).

use flagfall_chess::mate::{Budget, ForcedVerdict, forced_mate_with_budget};
use flagfall_chess::{ByColor, Color, Move, Position, UciMove};
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{BothFlagsRule, FlagFallReporter, Law, NoReturnRule, WinRequirement};

use super::endings::has_mating_material;
use super::{into_events, single_entry};
use crate::{
    Actor, AssistanceKind, ClaimEvent, DisallowedFeature, Event, Evidence, FlagCaller, Game, GameEntry, Refusal,
    RefusalReason,
};

/// Time within which a mate counts as demonstrated at once; the text gives no number (P.13c3).
const DEMONSTRATION_TIME: Millis = Millis::from_secs(10);
/// Maximum length of a line that can be demonstrated at once.
const MAX_LINE_LENGTH: usize = 40;
/// Search budget for all other replies of the opponent together, so that deciding stays fast.
const REPLY_BUDGET: Budget = Budget { nodes: 50_000 };
/// Both flags are down.
const BOTH_FLAGS: ByColor<bool> = ByColor { white: true, black: true };

impl Game {
    /// Records a flag fall: the clocks stop, and the question arises whether the opponent can mate.
    pub(super) fn record_flag_fall(&self, player: Color, at: Timestamp) -> Vec<GameEntry> {
        let fell = GameEntry { at, event: Event::FlagFell { player } };
        let [lost, drawn] = self.laws_of_flag(player);
        let to_arbiter = |drawn| {
            let question = Event::MateAsked {
                loser: player,
                law_if_lost: lost,
                law_if_drawn: drawn,
                further_articles: Vec::new(),
            };
            vec![fell.clone(), GameEntry { at, event: question }, GameEntry { at, event: Event::MateUndetermined }]
        };
        // The regulations may leave the case of a player who is not back to the arbiter (11.4.2).
        let away = self.seats[player].disconnected_since.is_some();
        if away && self.rules.regulations.disconnection.not_back == NoReturnRule::Arbiter {
            return to_arbiter(drawn);
        }
        let event = self.time_loss_event(player);
        let is_drawn = matches!(&event, Event::Ended(outcome) if outcome.law == drawn);
        match self.law_of_claim_before_flag(player).filter(|_| !is_drawn) {
            Some(law_of_claim) => to_arbiter(law_of_claim),
            None => vec![fell, GameEntry { at, event }],
        }
    }

    /// Returns the laws under which a flag fall loses and draws.
    fn laws_of_flag(&self, player: Color) -> [Law; 2] {
        let away = self.seats[player].disconnected_since.is_some();
        if away && self.rules.is_in_force(Law::NotReturnedInTime) {
            [Law::NotReturnedInTime, Law::NotReturnedNoMate]
        } else if self.rules.behaviour().win_on_time_needs == WinRequirement::SufficientMaterial {
            [Law::FlagFall, Law::FlagFallMaterial]
        } else {
            [Law::FlagFall, Law::FlagFallNoMate]
        }
    }

    /// Returns the event of a loss on time, or of a draw if the opponent cannot win.
    pub(super) fn time_loss_event(&self, player: Color) -> Event {
        let needs = self.rules.behaviour().win_on_time_needs;
        self.loss_event(player, needs, self.laws_of_flag(player))
    }

    /// Calls a fallen flag, or claims a win on time.
    pub(super) fn call_flag(
        &self,
        actor: Actor,
        named: Option<Color>,
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        self.require_flag_caller(actor)?;
        let actor = match actor {
            Actor::Assistant(player) => Actor::Player(player),
            _ => actor,
        };
        if let Some(stopped) = self.stop_for_scoresheets(now) {
            return Ok(stopped);
        }
        match self.fallen_flags(now) {
            ByColor { white: false, black: false } => Err(self.refuse(Law::FlagCall, RefusalReason::NoFlagFallen)),
            ByColor { white: true, black: true } => self.claim_with_both_flags_down(actor, now),
            ByColor { white, .. } => {
                let fallen = if white { Color::White } else { Color::Black };
                if named.is_some_and(|named| named != fallen) {
                    return Err(self.refuse(Law::FlagCall, RefusalReason::NoFlagFallen));
                }
                let stops = self.rules.is_in_force(Law::FlagCallStops);
                // A player cannot win by their own fallen flag, but may admit it.
                if actor.player() == Some(fallen) && (named.is_none() || stops) {
                    let law = self.in_force_or(Law::FlagCallOwnFlag, Law::FlagCall);
                    return Err(self.refuse(law, RefusalReason::OwnFlagFallen));
                }
                match actor.player().filter(|_| stops && named.is_some() && !self.is_paused()) {
                    Some(by) => Ok(single_entry(now, Event::Claim(ClaimEvent::FlagPointedOut { by }))),
                    None => Ok(self.record_flag_fall(fallen, now)),
                }
            }
        }
    }

    /// Decides a flag fall that the player pointed out before stopping the clock (P.13c1, P.14c).
    pub(super) fn stop_for_flag(&self, by: Color, now: Timestamp) -> Option<Vec<GameEntry>> {
        let pointed_out = self.quickplay.as_ref()?.flag_pointed_out_by;
        pointed_out.filter(|&player| player == by)?;
        Some(if self.fallen_flags(now) == BOTH_FLAGS {
            self.resolve_both_flags(now)
        } else {
            self.record_flag_fall(by.opponent(), now)
        })
    }

    /// Requires an actor who may mention flags (P.18b).
    fn require_flag_caller(&self, actor: Actor) -> Result<(), Refusal> {
        if self.outcome().is_some() {
            return Err(self.refuse(Law::FlagAfterEnd, RefusalReason::GameOver));
        }
        self.require_play_or_adjournment(Law::FlagAfterEnd)?;
        match (self.rules.regulations.flags_called_by, actor) {
            (FlagFallReporter::Players, _) if actor.is_arbiter() => {
                Err(self.refuse(Law::FlagSeen, RefusalReason::NotFlagCaller(FlagCaller::Arbiter)))
            }
            // A blind player's assistant may claim for the player (D.2.10.5).
            (_, Actor::Assistant(player)) if self.assistance_kind(player) == AssistanceKind::Blind => Ok(()),
            (_, Actor::Assistant(player)) => Err(self.refuse_to_assistant(player)),
            (FlagFallReporter::Players | FlagFallReporter::ArbiterAndPlayers, Actor::Zone) => {
                Err(self.refuse(Law::FlagCall, RefusalReason::NotFlagCaller(FlagCaller::Zone)))
            }
            _ => Ok(()),
        }
    }

    fn fallen_flags(&self, now: Timestamp) -> ByColor<bool> {
        ByColor::new(|color| self.is_flag_down(color, now))
    }

    /// Points out that both flags are down, without claiming a win.
    pub(super) fn point_out_both_flags(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        self.require_flag_caller(actor)?;
        if self.fallen_flags(now) != BOTH_FLAGS {
            return Err(self.refuse(Law::BothFlags, RefusalReason::NoFlagFallen));
        }
        Ok(self.resolve_both_flags(now))
    }

    /// Decides a claim of a win on time while both flags are down (A.4.3b, P.14c).
    fn claim_with_both_flags_down(&self, actor: Actor, now: Timestamp) -> Result<Vec<GameEntry>, Refusal> {
        let behaviour = self.rules.behaviour();
        let claims = actor.player().is_some() && behaviour.flag_call_needs_time;
        if claims && behaviour.both_flags == BothFlagsRule::FirstLoses {
            return Err(self.refuse(Law::FlagCallOwnFlag, RefusalReason::OwnFlagFallen));
        }
        Ok(self.resolve_both_flags(now))
    }

    /// Decides two fallen flags: the first one loses if it is known and counts; otherwise the game
    /// is drawn in its last period and continues before it (III.3.1, P.14c).
    fn resolve_both_flags(&self, now: Timestamp) -> Vec<GameEntry> {
        let first = self.clock.first_flag_fall(self.control(), now);
        if let (BothFlagsRule::FirstLoses, Some(first)) = (self.rules.behaviour().both_flags, first) {
            return self.record_flag_fall(first, now);
        }
        if self.is_before_last_period() && self.rules.is_in_force(Law::BothFlagsEarlier) {
            return single_entry(now, Event::Claim(ClaimEvent::NextPeriodGranted));
        }
        let law = self.in_force_or(Law::BothFlags, Law::UnregulatedCase);
        single_entry(now, self.end_event(law, self.rules.regulations.scoring.score_of_draw(), None))
    }

    pub(super) fn are_both_flags_down(&self, now: Timestamp) -> bool {
        self.is_playing() && self.fallen_flags(now) == BOTH_FLAGS
    }

    /// Draws a game with both flags down, if the first one is unknown (III.3.1.2) or the arbiter is
    /// asked to (P.14c).
    pub(super) fn draw_by_both_flags(&self, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let by_players = self.rules.regulations.flags_called_by == FlagFallReporter::Players;
        if by_players && !self.is_arbiter_called() {
            return Err(self.refuse(Law::FlagSeen, RefusalReason::NotFlagCaller(FlagCaller::Arbiter)));
        }
        let drawn = into_events(self.resolve_both_flags(now));
        match drawn[..] {
            [Event::Ended(_)] => Ok(drawn),
            [Event::Claim(_)] => Err(self.refuse(Law::BothFlagsEarlier, RefusalReason::NotLastPeriod)),
            _ => Err(self.refuse(Law::BothFlags, RefusalReason::FirstFlagKnown)),
        }
    }

    fn is_before_last_period(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let stage = self.clock.progress(self.control(), color);
            stage.is_some_and(|stage| stage.moves_to_go.is_some())
        })
    }

    /// Demonstrates a forced mate after the opponent's flag fall with insufficient material
    /// (P.13c3).
    pub(super) fn demonstrate_mate(
        &self,
        by: Color,
        line: &[UciMove],
        now: Timestamp,
    ) -> Result<Vec<GameEntry>, Refusal> {
        let law = Law::DemonstratedMate;
        if !self.rules.is_in_force(law) {
            return Err(self.refuse(law, RefusalReason::NotAllowed(DisallowedFeature::ShowingMate)));
        }
        // A player just given a draw by insufficient material is still in time.
        let drawn = self.outcome().is_some_and(|outcome| outcome.law == Law::FlagFallMaterial);
        let at_once = now <= self.last_visible_event(None).1.saturating_add(DEMONSTRATION_TIME);
        if drawn && !at_once {
            return Err(self.refuse(law, RefusalReason::InvalidEvidence("it was not shown at once".into())));
        }
        if !drawn {
            self.require_play_citing_end(law)?;
        }
        let fallen = |color| self.is_flag_down(color, now);
        if fallen(by) {
            let law = if fallen(by.opponent()) { Law::BothFlags } else { law };
            return Err(self.refuse(law, RefusalReason::OwnFlagFallen));
        }
        if !fallen(by.opponent()) {
            return Err(self.refuse(law, RefusalReason::NoFlagFallen));
        }
        let refuse_line = |reason: &str| self.refuse(law, RefusalReason::InvalidEvidence(reason.into()));
        if line.len() > MAX_LINE_LENGTH {
            return Err(refuse_line("the line is too long to be shown at once"));
        }
        let moves = self.parse_line(line).ok_or_else(|| refuse_line("the moves are not legal"))?;
        verify_forced_mate(self.position, by, &moves).map_err(refuse_line)?;
        let won = self.rules.regulations.scoring.score_of_win(by);
        let enough = has_mating_material(&self.position, by);
        let evidence = Evidence::Mate { winner: by, line: moves.into_iter().map(super::recorded_uci).collect() };
        let law = if enough { Law::FlagFall } else { law };
        let mut entries = if drawn { Vec::new() } else { single_entry(now, Event::FlagFell { player: by.opponent() }) };
        entries.push(GameEntry { at: now, event: self.end_event(law, won, Some(evidence)) });
        Ok(entries)
    }

    fn parse_line(&self, line: &[UciMove]) -> Option<Vec<Move>> {
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

/// Verifies that a line ends in mate and that all other replies of the opponent lose too.
fn verify_forced_mate(mut position: Position, winner: Color, line: &[Move]) -> Result<(), &'static str> {
    let (mut left, mut budget) = (line.len() as u32 / 2 + 1, REPLY_BUDGET);
    for &mv in line {
        if position.turn() == winner {
            left = left.saturating_sub(1);
        } else {
            for &reply in position.legal_moves().iter().filter(|&&reply| reply != mv) {
                let after = position.play_unchecked(reply);
                // A reply that only delays the mate loses as well.
                match forced_mate_with_budget(&after, left + 2, &mut budget) {
                    ForcedVerdict::Mate(_) => {}
                    ForcedVerdict::Refuted => return Err("the opponent has another reply"),
                    ForcedVerdict::Undetermined => {
                        return Err("too many replies are left to be checked");
                    }
                }
            }
        }
        position = position.play_unchecked(mv);
    }
    let mated = position.is_checkmate() && position.turn() != winner;
    if mated { Ok(()) } else { Err("the line does not end in mate") }
}

//! Further articles cited by rulings, penalties and endings.

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, FlagFallReporter, Law, Offence, Penalty};

use crate::adjournment::SealedEnvelope;
use crate::quickplay::ExtraSeconds;
use crate::{Actor, AssistantTask, ClaimVerdict, EnvelopeSlot, Event, Game, GameEntry, Outcome, Ruling};

/// The laws on physical boards used beside the virtual one (online 20.4, 20.5).
const PHYSICAL_BOARD_LAWS: [Law; 3] = [Law::MovesCopied, Law::CopiedFirst, Law::BoardsAgree];

impl Game {
    /// Adds all cited articles to the decided entries.
    pub(in crate::decide) fn add_citations(&self, mut entries: Vec<GameEntry>, actor: Actor) -> Vec<GameEntry> {
        if !entries.iter().any(|entry| carries_citations(&entry.event)) {
            return entries;
        }
        let (mut next, mut cited_before) = (self.clone(), Vec::new());
        for entry in &mut entries {
            let further = next.further_articles(entry, &cited_before, actor);
            match &mut entry.event {
                Event::Ruled { further_articles: cited, .. }
                | Event::Penalised { further_articles: cited, .. }
                | Event::MateAsked { further_articles: cited, .. } => *cited = further,
                Event::Ended(outcome) => outcome.further_articles = further,
                _ => {}
            }
            // A move is not the reason for the events after it.
            if !matches!(entry.event, Event::MoveCompleted { .. }) {
                cited_before.extend(entry.event.articles(&self.rules));
            }
            if next.apply(entry).is_err() {
                break;
            }
        }
        entries
    }

    /// Returns the articles that an event cites beside its own; an ending also cites what led to
    /// it.
    fn further_articles(&self, entry: &GameEntry, cited_before: &[Article], actor: Actor) -> Vec<Article> {
        let (own, laws) = match &entry.event {
            Event::Ruled { ruling, article, .. } => {
                (Some(*article), self.laws_cited_with_ruling(ruling, *article, actor))
            }
            Event::Penalised { offender, penalty, offence, article, .. } => {
                let mut laws = laws_cited_with_penalty(penalty, *offence);
                // The assistant acted for the player (annexes II 11, III 2).
                let annex = self.rules.article(Law::AssistantForPlayer);
                let by_assistant = annex.is_some_and(|annex| cited_before.contains(&annex))
                    || *offence == Offence::Disconnecting && self.acts_for_player(*offender);
                laws.extend(by_assistant.then_some(Law::AssistantForPlayer));
                laws.extend(self.is_physical_board_article(*article).then_some(Law::BoardsRuled));
                (*article, laws)
            }
            Event::Ended(outcome) => (outcome.article, self.laws_cited_with_outcome(outcome, entry.at)),
            Event::MateAsked { .. } => (None, Vec::new()),
            _ => return Vec::new(),
        };
        // An assistant claims for a blind player (D.2.10.5).
        let ends = matches!(entry.event, Event::Ended(_) | Event::MateAsked { .. });
        let for_blind = ends && matches!(actor, Actor::Assistant(_));
        let laws = laws.into_iter().chain(for_blind.then_some(Law::AssistantClaims));
        let question_articles = self.mate_question().and(self.quickplay.as_deref());
        let question_articles = question_articles.map_or(&[][..], |quickplay| &quickplay.mate_question_articles);
        let causes = cited_before.iter().chain(question_articles).filter(|_| ends).copied();
        // The outcome already lists the penalties that changed the score.
        let point_penalties = match &entry.event {
            Event::Ended(outcome) => &outcome.further_articles[..],
            _ => &[],
        };
        let cited = laws.filter_map(|law| self.rules.article(law)).chain(causes);
        let cited = cited.chain(point_penalties.iter().copied());
        let mut further: Vec<Article> = Vec::new();
        for article in self.rules.with_underlying_articles(own.into_iter().chain(cited)) {
            if Some(article) != own && !further.contains(&article) {
                further.push(article);
            }
        }
        further
    }

    fn laws_cited_with_ruling(&self, ruling: &Ruling, article: Article, actor: Actor) -> Vec<Law> {
        match ruling {
            Ruling::Penalise { offender, penalties, .. } => self.laws_cited_with_penalties(*offender, penalties),
            // Time is given for a disturbance or an interruption, and to the opponent of a player
            // with an assistant (6.2.6).
            &Ruling::GiveTime { white, black } => {
                let helped = |player: Color, time: Millis| {
                    !time.is_zero() && self.is_assisted_in(player.opponent(), AssistantTask::Pressing)
                };
                let helped = helped(Color::White, white) || helped(Color::Black, black);
                let helped = helped.then_some(Law::ClockAssistantTime);
                [Law::Interruption].into_iter().chain(helped).collect()
            }
            // The arbiter replaces a defective clock without being asked (P.19).
            Ruling::ReplaceClock => vec![Law::ClockLeftAlone],
            // Every ruling that sets up a position cites this article.
            Ruling::Restore { .. } | Ruling::RestoreBeforeIrregularity | Ruling::SetPosition { .. } => {
                vec![Law::PositionRestored]
            }
            &Ruling::DeclareLost { player } if self.rules.article(self.law_of_loss(player)) == Some(article) => {
                self.laws_cited_with_penalties(player, &[Penalty::GAME_LOST])
            }
            Ruling::DeclareLost { .. } => vec![Law::GameLost],
            Ruling::SetResult(_) => vec![Law::Ruling],
            // Only the chief arbiter decides how the game continues after a disconnection (online
            // 18.9).
            Ruling::StateInWords => {
                let reconnected = Color::ALL.into_iter().all(|player| self.is_connected(player));
                let chief = matches!(actor, Actor::Arbiter(_));
                let after_break = chief && reconnected && self.awaits_resumption_decision();
                let after_break = after_break.then_some(Law::DisconnectionReported);
                [Law::Ruling].into_iter().chain(after_break).collect()
            }
            Ruling::DecideClaim(verdict) => self.laws_cited_with_claim(*verdict, article),
            _ => Vec::new(),
        }
    }

    /// Whether an article is one of those on physical boards beside the virtual one.
    fn is_physical_board_article(&self, article: Option<Article>) -> bool {
        article.is_some() && PHYSICAL_BOARD_LAWS.iter().any(|&law| self.rules.article(law) == article)
    }

    /// Returns the laws cited with the decision on a claim; a postponed claim is decided later
    /// (III.5.2).
    fn laws_cited_with_claim(&self, verdict: ClaimVerdict, article: Article) -> Vec<Law> {
        let postponed = self.open_claim().is_some_and(|claim| claim.postponed);
        let postponed = postponed.then_some(Law::QuickplayDecidedLater);
        let (law, second) = match verdict {
            ClaimVerdict::Postponed => (Law::QuickplayDraw, Law::QuickplayPostponed),
            _ => (Law::QuickplayDecidedLater, Law::QuickplayDraw),
        };
        let second = Some(second).filter(|_| self.rules.article(law) == Some(article));
        postponed.into_iter().chain(second).collect()
    }

    /// Returns the laws cited with an arbiter's penalties: all breaches of the offender since the
    /// last penalty.
    fn laws_cited_with_penalties(&self, offender: Color, penalties: &[Penalty]) -> Vec<Law> {
        let breaches: Vec<Law> = self.unpenalised_breaches(offender).collect();
        let online = self.rules.regulations.form.is_supervised_online();
        let mut laws: Vec<Law> = penalties.iter().map(Penalty::law).collect();
        laws.push(Law::Ruling);
        if online {
            // The article on conduct is cited only if there was a breach (online 9.11, 17.9).
            let is_breach = |law: &Law| !matches!(law, Law::ReturnPenalized | Law::CallWithoutReason);
            laws.extend(breaches.iter().any(is_breach).then_some(Law::Breach));
        } else {
            laws.extend(penalties.iter().map(law_of_breach));
        }
        // The offender stopped the clocks without a reason (6.11.4).
        let stopped = self.clocks_stopped_by() == Some(offender);
        laws.extend(stopped.then_some(Law::StopWithoutReason));
        // A wrong physical board entitles the arbiter to penalise (online 20.6).
        laws.extend(PHYSICAL_BOARD_LAWS.iter().any(|law| breaches.contains(law)).then_some(Law::BoardsRuled));
        // The chief arbiter may exclude a player who had a device (online 9.8.2, 17.3).
        let excluded = self.offences(offender, Offence::Device) > 0 && penalties.contains(&Penalty::Expelled);
        laws.extend(excluded.then_some(Law::DeviceExcluded));
        laws.extend(breaches);
        laws
    }

    /// Returns the laws cited with an ending beside the law that ended the game.
    fn laws_cited_with_outcome(&self, outcome: &Outcome, at: Timestamp) -> Vec<Law> {
        let called_by = self.rules.regulations.flags_called_by;
        let mut laws = laws_cited_with_ending(outcome.law, called_by).to_vec();
        // Where arbiters must not mention flags, `FlagSeen` is not cited (P.18b).
        laws.retain(|&law| law != Law::FlagSeen || called_by != FlagFallReporter::Players);
        if outcome.law == Law::DrawAgreed {
            laws.extend(self.laws_cited_with_agreement());
        }
        laws.extend(self.laws_cited_with_adjournment(outcome));
        // The lost connection was that of the assistant who plays for the player (annexes II 11,
        // III 2).
        let not_back = [Law::NotReturnedInTime, Law::NotReturnedNoMate, Law::ReturnInterval];
        let by_assistant = |player| !self.is_connected(player) && self.acts_for_player(player);
        let by_assistant = not_back.contains(&outcome.law) && Color::ALL.into_iter().any(by_assistant);
        laws.extend(by_assistant.then_some(Law::AssistantForPlayer));
        let fell = |side| self.clock.flag_fell_at(self.control(), side, at) == Some(at);
        let order = Color::ALL.into_iter().any(fell);
        laws.extend(order.then_some(Law::EventOrderUnknown));
        laws
    }

    /// Returns the laws of what the agreement answered: a claim of no progress, a request for extra
    /// seconds, or an offer after sealing (I.4).
    fn laws_cited_with_agreement(&self) -> Vec<Law> {
        let mut laws = Vec::new();
        if matches!(self.extra_seconds(), ExtraSeconds::Requested(_)) {
            laws.push(Law::ExtraSecondsOffer);
        }
        if self.open_claim().is_some_and(|claim| !claim.ground.is_quickplay()) {
            laws.extend([Law::ProgressClaim, Law::ProgressDraw]);
        }
        if self.offer_after_sealing().is_some() {
            laws.push(Law::OfferAfterSealing);
        }
        laws
    }

    /// Returns the laws of adjournment cited with an ending.
    fn laws_cited_with_adjournment(&self, outcome: &Outcome) -> Vec<Law> {
        let drawn = self.adjusted_score(self.rules.regulations.scoring.score_of_draw());
        match outcome.law {
            Law::ResumptionDefault => vec![Law::DefaultTime, Law::DefaultTimeSet],
            Law::SealedAmbiguous | Law::SealedUnreadable | Law::SealedIllegal if outcome.score == Some(drawn) => {
                vec![Law::FlagFallNoMate]
            }
            Law::DrawAgreed | Law::Resignation if self.is_adjourned() => {
                vec![Law::EndBeforeResumption]
            }
            _ if outcome.is_by_move() && self.was_move_sealed(outcome.after) => {
                vec![Law::SealedMoveMade, Law::SealedMoveDecides]
            }
            _ => Vec::new(),
        }
    }

    /// Whether the last of the first `after` moves was sealed in an envelope.
    fn was_move_sealed(&self, after: u16) -> bool {
        let Some(record) = self.adjournment_record() else { return false };
        let moves = [(EnvelopeSlot::SealedMove, record.after + 1), (EnvelopeSlot::Reply, record.after + 2)];
        moves.into_iter().any(|(slot, made)| {
            made == usize::from(after) && self.sealed_envelope(slot).is_some_and(SealedEnvelope::is_settled)
        })
    }
}

/// Whether an event carries a list of cited articles.
const fn carries_citations(event: &Event) -> bool {
    matches!(event, Event::Ruled { .. } | Event::Penalised { .. } | Event::MateAsked { .. } | Event::Ended(_))
}

/// Returns the laws cited with an automatic penalty: the offence, its penalisation and the penalty.
fn laws_cited_with_penalty(penalty: &Penalty, offence: Offence) -> Vec<Law> {
    match offence {
        Offence::IllegalMove | Offence::WrongDrawClaim | Offence::RejectedClaim => {
            vec![Law::BlitzPenalties, penalty.law()]
        }
        // The regulations set this penalty (online 11.3).
        Offence::Disconnecting => {
            vec![offence.law(), Law::Breach, penalty.law(), Law::DisconnectionSet]
        }
        _ => vec![offence.law(), Law::Breach, penalty.law()],
    }
}

/// Returns the law that allows a penalty for a breach.
const fn law_of_breach(penalty: &Penalty) -> Law {
    match penalty {
        Penalty::Expelled | Penalty::ExcludedFromRounds(_) | Penalty::Fine(_) => Law::BreachInSeveralGames,
        Penalty::GameLost { .. } => Law::RepeatedBreach,
        _ => Law::Breach,
    }
}

/// Returns the laws cited with an ending under a law, independent of its cause.
fn laws_cited_with_ending(law: Law, called_by: FlagFallReporter) -> &'static [Law] {
    match law {
        // A mate counts even if the move also completes the move count.
        Law::MateBeforeMoveCount => &[Law::Checkmate, Law::EventOrder, Law::CompletedByEnd],
        Law::Checkmate => &[Law::EventOrder, Law::CompletedByEnd],
        Law::Stalemate | Law::DeadPosition | Law::Repetition | Law::MoveCount | Law::GameLength => {
            &[Law::CompletedByEnd]
        }
        law if law.is_illegal_move() => &[Law::IllegalMove],
        // In Finnish blitz a repetition is claimed as a lack of progress.
        Law::RepetitionClaim | Law::RepetitionClaimByMove => &[Law::ClaimCorrect, Law::ProgressClaim],
        law if law.is_draw_claim() => &[Law::ClaimCorrect],
        // The regulations set the default time (online 8.5, 16.11).
        Law::DefaultTime => &[Law::DefaultTimeSet],
        Law::FlagFall | Law::FlagFallNoMate | Law::FlagFallMaterial if called_by != FlagFallReporter::Zone => {
            &[Law::FlagCall, Law::FlagSeen, Law::EventOrder, Law::FlagFallSufficient, Law::MovesChecked]
        }
        Law::FlagFall | Law::FlagFallNoMate => &[Law::MovesChecked],
        Law::ProgressDraw | Law::ProgressAfterFlag => &[Law::ProgressClaim],
        Law::QuickplayDraw => &[Law::QuickplayFinish],
        _ => &[],
    }
}

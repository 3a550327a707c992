//! What rulings, penalties and endings stand under beside their own article.

use flagfall_chess::Color;
use flagfall_clock::{Millis, Timestamp};
use flagfall_laws::{Article, FlagsCalledBy, Law, Offence, Penalty};

use crate::adjournment::Letter;
use crate::finish::Seconds;
use crate::{Actor, ClaimVerdict, Entry, Event, Game, Outcome, Ruling, Task, Which};

/// What can be wrong with a real board beside the virtual one (online 20.4, 20.5).
const ON_BOARD: [Law; 3] = [Law::MovesCopied, Law::CopiedFirst, Law::BoardsAgree];

impl Game {
    /// What was decided, with all that it stands under.
    pub(super) fn citing(&self, mut entries: Vec<Entry>, actor: Actor) -> Vec<Entry> {
        if !entries.iter().any(|entry| cites(&entry.event)) {
            return entries;
        }
        let (mut next, mut under) = (self.clone(), Vec::new());
        for entry in &mut entries {
            let also = next.also(entry, &under, actor);
            match &mut entry.event {
                Event::Ruled { also: cited, .. }
                | Event::Penalised { also: cited, .. }
                | Event::MateAsked { also: cited, .. } => *cited = also,
                Event::Ended(outcome) => outcome.also = also,
                _ => {}
            }
            // A move is not the reason for what follows it.
            if !matches!(entry.event, Event::MoveCompleted { .. }) {
                under.extend(entry.event.articles(&self.rules));
            }
            if next.apply(entry).is_err() {
                break;
            }
        }
        entries
    }

    /// What an event stands under beside its own article; an ending also under what led to it.
    fn also(&self, entry: &Entry, under: &[Article], actor: Actor) -> Vec<Article> {
        let (own, laws) = match &entry.event {
            Event::Ruled { ruling, article, .. } => {
                (Some(*article), self.beside_ruling(ruling, *article, actor))
            }
            Event::Penalised { offender, penalty, offence, article, .. } => {
                let mut laws = beside_penalty(penalty, *offence);
                // What an assistant did in the player's place (annexes II 11, III 2).
                let annex = self.rules.article(Law::AssistantForPlayer);
                let in_place = annex.is_some_and(|annex| under.contains(&annex))
                    || *offence == Offence::Disconnecting && self.is_in_players_place(*offender);
                laws.extend(in_place.then_some(Law::AssistantForPlayer));
                laws.extend(self.is_of_real_board(*article).then_some(Law::BoardsRuled));
                (*article, laws)
            }
            Event::Ended(outcome) => (outcome.article, self.beside_ending(outcome, entry.at)),
            Event::MateAsked { .. } => (None, Vec::new()),
            _ => return Vec::new(),
        };
        // An assistant claims for a blind player (D.2.10.5).
        let ends = matches!(entry.event, Event::Ended(_) | Event::MateAsked { .. });
        let for_blind = ends && matches!(actor, Actor::Assistant(_));
        let laws = laws.into_iter().chain(for_blind.then_some(Law::AssistantClaims));
        let asked = self.question().and(self.finish.as_deref());
        let asked = asked.map_or(&[][..], |finish| &finish.asked_under);
        let led = under.iter().chain(asked).filter(|_| ends).copied();
        // What has changed the score is known already.
        let priced = match &entry.event {
            Event::Ended(outcome) => &outcome.also[..],
            _ => &[],
        };
        let cited = laws.filter_map(|law| self.rules.article(law)).chain(led);
        let cited = cited.chain(priced.iter().copied());
        let mut also: Vec<Article> = Vec::new();
        for article in self.rules.with_behind(own.into_iter().chain(cited)) {
            if Some(article) != own && !also.contains(&article) {
                also.push(article);
            }
        }
        also
    }

    fn beside_ruling(&self, ruling: &Ruling, article: Article, actor: Actor) -> Vec<Law> {
        match ruling {
            Ruling::Penalise { offender, penalties, .. } => {
                self.beside_penalties(*offender, penalties)
            }
            // Time is given for what has disturbed or interrupted the game, and to who plays against
            // an assistant (6.2.6).
            &Ruling::GiveTime { white, black } => {
                let helped = |player: Color, time: Millis| {
                    !time.is_zero() && self.is_assisted_in(player.opponent(), Task::Pressing)
                };
                let helped = helped(Color::White, white) || helped(Color::Black, black);
                let helped = helped.then_some(Law::ClockAssistantTime);
                [Law::Interruption].into_iter().chain(helped).collect()
            }
            // A faulty clock is what an arbiter takes one for unasked (P.19).
            Ruling::ReplaceClock => vec![Law::ClockLeftAlone],
            // The position is set up again, whatever for.
            Ruling::Restore { .. } | Ruling::RestoreBefore | Ruling::SetPosition { .. } => {
                vec![Law::PositionRestored]
            }
            &Ruling::DeclareLost { player }
                if self.rules.article(self.law_of_loss(player)) == Some(article) =>
            {
                self.beside_penalties(player, &[Penalty::GAME_LOST])
            }
            Ruling::DeclareLost { .. } => vec![Law::GameLost],
            Ruling::SetResult(_) => vec![Law::Ruling],
            // How to go on after a break is for the chief arbiter (online 18.9).
            Ruling::InWords => {
                let mended = Color::ALL.into_iter().all(|player| self.is_connected(player));
                let chief = matches!(actor, Actor::Arbiter(_));
                let after_break = chief && mended && self.awaits_going_on();
                let after_break = after_break.then_some(Law::DisconnectionReported);
                [Law::Ruling].into_iter().chain(after_break).collect()
            }
            Ruling::DecideClaim(verdict) => self.beside_claim(*verdict, article),
            _ => Vec::new(),
        }
    }

    /// Whether an article is one of those on real boards beside the virtual one.
    fn is_of_real_board(&self, article: Option<Article>) -> bool {
        article.is_some() && ON_BOARD.iter().any(|&law| self.rules.article(law) == article)
    }

    /// A claim that was put off is decided later (III.5.2).
    fn beside_claim(&self, verdict: ClaimVerdict, article: Article) -> Vec<Law> {
        let put_off = self.open_claim().is_some_and(|claim| claim.postponed);
        let put_off = put_off.then_some(Law::QuickplayDecidedLater);
        let (law, also) = match verdict {
            ClaimVerdict::Postponed => (Law::QuickplayDraw, Law::QuickplayPostponed),
            _ => (Law::QuickplayDecidedLater, Law::QuickplayDraw),
        };
        let also = Some(also).filter(|_| self.rules.article(law) == Some(article));
        put_off.into_iter().chain(also).collect()
    }

    /// What an arbiter penalises: all that the offender has to answer for since the last penalty.
    fn beside_penalties(&self, offender: Color, penalties: &[Penalty]) -> Vec<Law> {
        let done: Vec<Law> = self.to_answer_for(offender).collect();
        let online = self.rules.regulations.form.is_watched_online();
        let mut laws: Vec<Law> = penalties.iter().map(Penalty::law).collect();
        laws.push(Law::Ruling);
        if online {
            // Conduct is cited where something was broken (online 9.11, 17.9).
            let is_breach =
                |law: &Law| !matches!(law, Law::ReturnPenalized | Law::CallWithoutReason);
            laws.extend(done.iter().any(is_breach).then_some(Law::Breach));
        } else {
            laws.extend(penalties.iter().map(law_of_breach));
        }
        // Clocks that are stopped without a reason (6.11.4).
        let stopped = self.stopped_by() == Some(offender);
        laws.extend(stopped.then_some(Law::StopWithoutReason));
        // What was wrong with a real board gives the arbiter the right to it (online 20.6).
        laws.extend(ON_BOARD.iter().any(|law| done.contains(law)).then_some(Law::BoardsRuled));
        // Who had a device may be excluded by the chief arbiter (online 9.8.2, 17.3).
        let excluded =
            self.offences(offender, Offence::Device) > 0 && penalties.contains(&Penalty::Expelled);
        laws.extend(excluded.then_some(Law::DeviceExcluded));
        laws.extend(done);
        laws
    }

    /// What an ending stands under beside the law by which the game ended.
    fn beside_ending(&self, outcome: &Outcome, at: Timestamp) -> Vec<Law> {
        let called_by = self.rules.regulations.flags_called_by;
        let mut laws = beside_law(outcome.law, called_by).to_vec();
        // An arbiter who must not speak of flags has not seen one (P.18b).
        laws.retain(|&law| law != Law::FlagSeen || called_by != FlagsCalledBy::Players);
        if outcome.law == Law::DrawAgreed {
            laws.extend(self.beside_agreement());
        }
        laws.extend(self.beside_adjourned(outcome));
        // The line that broke was that of who plays in the player's place (annexes II 11, III 2).
        let not_back = [Law::NotBackInTime, Law::NotBackNoMate, Law::ReturnInterval];
        let in_place = |player| !self.is_connected(player) && self.is_in_players_place(player);
        let in_place = not_back.contains(&outcome.law) && Color::ALL.into_iter().any(in_place);
        laws.extend(in_place.then_some(Law::AssistantForPlayer));
        let fell = |side| self.clock.fallen(self.control(), side, at) == Some(at);
        let order = Color::ALL.into_iter().any(fell);
        laws.extend(order.then_some(Law::EventOrderUnknown));
        laws
    }

    /// What was answered by agreeing on a draw: a claim of no progress, a request for extra seconds,
    /// an offer after sealing (I.4).
    fn beside_agreement(&self) -> Vec<Law> {
        let mut laws = Vec::new();
        if matches!(self.seconds(), Seconds::Asked(_)) {
            laws.push(Law::ExtraSecondsOffer);
        }
        if self.open_claim().is_some_and(|claim| !claim.ground.is_of_quickplay()) {
            laws.extend([Law::ProgressClaim, Law::ProgressDraw]);
        }
        if self.offered_after_sealing().is_some() {
            laws.push(Law::OfferAfterSealing);
        }
        laws
    }

    /// The laws of adjournment that an ending stands under too.
    fn beside_adjourned(&self, outcome: &Outcome) -> Vec<Law> {
        let drawn = self.adjusted(self.rules.regulations.scoring.drawn());
        match outcome.law {
            Law::ResumptionDefault => vec![Law::DefaultTime, Law::DefaultTimeSet],
            Law::SealedAmbiguous | Law::SealedUnreadable | Law::SealedIllegal
                if outcome.score == Some(drawn) =>
            {
                vec![Law::FlagFallNoMate]
            }
            Law::DrawAgreed | Law::Resignation if self.is_adjourned() => {
                vec![Law::EndBeforeResumption]
            }
            _ if outcome.is_by_move() && self.is_sealed(outcome.after) => {
                vec![Law::SealedMoveMade, Law::SealedMoveDecides]
            }
            _ => Vec::new(),
        }
    }

    /// Whether the last of so many moves of both came out of an envelope.
    fn is_sealed(&self, after: u16) -> bool {
        let Some(noted) = self.noted() else { return false };
        let moves = [(Which::First, noted.after + 1), (Which::Second, noted.after + 2)];
        moves.into_iter().any(|(which, made)| {
            made == usize::from(after) && self.letter(which).is_some_and(Letter::is_done)
        })
    }
}

/// Whether an event carries all that it stands under.
const fn cites(event: &Event) -> bool {
    matches!(
        event,
        Event::Ruled { .. } | Event::Penalised { .. } | Event::MateAsked { .. } | Event::Ended(_)
    )
}

/// What was done, that it is penalised, and by what.
fn beside_penalty(penalty: &Penalty, offence: Offence) -> Vec<Law> {
    match offence {
        Offence::IllegalMove | Offence::WrongDrawClaim | Offence::RejectedClaim => {
            vec![Law::BlitzPenalties, penalty.law()]
        }
        // The regulations have said so (online 11.3).
        Offence::Disconnecting => {
            vec![offence.law(), Law::Breach, penalty.law(), Law::DisconnectionSet]
        }
        _ => vec![offence.law(), Law::Breach, penalty.law()],
    }
}

/// The law by which a breach is penalised so.
const fn law_of_breach(penalty: &Penalty) -> Law {
    match penalty {
        Penalty::Expelled | Penalty::ExcludedFromRounds(_) | Penalty::Fine(_) => {
            Law::BreachInSeveralGames
        }
        Penalty::GameLost { .. } => Law::RepeatedBreach,
        _ => Law::Breach,
    }
}

/// What an ending by a law stands under, whatever has led to it.
fn beside_law(law: Law, called_by: FlagsCalledBy) -> &'static [Law] {
    match law {
        // A mate is a mate, also where it comes before the end of counting.
        Law::MateBeforeMoveCount => &[Law::Checkmate, Law::EventOrder, Law::CompletedByEnd],
        Law::Checkmate => &[Law::EventOrder, Law::CompletedByEnd],
        Law::Stalemate | Law::DeadPosition | Law::Repetition | Law::MoveCount => {
            &[Law::CompletedByEnd]
        }
        law if law.is_illegal_move() => &[Law::IllegalMove],
        // In Finnish blitz a repetition is claimed as a lack of progress is.
        Law::RepetitionClaim | Law::RepetitionClaimByMove => {
            &[Law::ClaimCorrect, Law::ProgressClaim]
        }
        law if law.is_claim() => &[Law::ClaimCorrect],
        // The time itself is set by the regulations (online 8.5, 16.11).
        Law::DefaultTime => &[Law::DefaultTimeSet],
        Law::FlagFall | Law::FlagFallNoMate | Law::FlagFallMaterial
            if called_by != FlagsCalledBy::Zone =>
        {
            &[
                Law::FlagCall,
                Law::FlagSeen,
                Law::EventOrder,
                Law::FlagFallSufficient,
                Law::MovesChecked,
            ]
        }
        Law::FlagFall | Law::FlagFallNoMate => &[Law::MovesChecked],
        Law::ProgressDraw | Law::ProgressAfterFlag => &[Law::ProgressClaim],
        Law::QuickplayDraw => &[Law::QuickplayFinish],
        _ => &[],
    }
}

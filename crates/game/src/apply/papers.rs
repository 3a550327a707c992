//! How scoresheets and conduct change a game.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_laws::{Law, Offence, Penalty};

use crate::papers::Done;
use crate::{ConductEvent, Game, Ruling, SheetEvent};

impl Game {
    pub(super) fn paper_changed(&mut self, event: &SheetEvent, at: Timestamp) {
        let made = self.record.len();
        let papers = self.papers_mut();
        match event {
            &SheetEvent::Written { by, mv } => papers.of[by].written = Some((made, mv)),
            SheetEvent::Noted { by, text } => papers.of[*by].notes.push((made, text.clone())),
            SheetEvent::NotedOtherwise { by, text } => {
                papers.of[*by].notes.push((made, text.clone()));
                papers.of[*by].otherwise = true;
            }
            SheetEvent::Neglected { by } => {
                papers.of[*by].neglected.get_or_insert(made);
            }
            SheetEvent::FellBehind { by } => papers.of[*by].lacks_moves = true,
            SheetEvent::Completed { by }
            | SheetEvent::RecordKept { of: Some(by) }
            | SheetEvent::AskedFor { by } => papers.of[*by].complete(),
            SheetEvent::RecordSeen { by } => {
                papers.of[*by].looks = papers.of[*by].looks.saturating_add(1);
            }
            SheetEvent::Borrowed { by } => papers.of[*by].borrowed = true,
            SheetEvent::GivenBack { by } => papers.of[*by].borrowed = false,
            SheetEvent::Shown { by } => papers.of[*by].hidden = false,
            SheetEvent::Hidden { by } => papers.of[*by].hidden = true,
            // That somebody writes for both is on record, and changes nothing.
            SheetEvent::RecordKept { of: None } => {}
            SheetEvent::StoppedAtFlag { .. } => self.pause(at),
            SheetEvent::Signed { by, score } => papers.of[*by].signed = Some(*score),
        }
    }

    /// How people behave changes where they are and what they answer for (11, 12; online 9, 10).
    pub(super) fn behaved(&mut self, event: &ConductEvent) {
        let adjourned = self.is_adjourned();
        if let ConductEvent::Left { player, .. } = *event
            && adjourned
        {
            self.seats[player].arrived = false;
        }
        let papers = self.papers_mut();
        match *event {
            ConductEvent::Left { player, place } => papers.of[player].away = Some(place),
            ConductEvent::Returned { player } => {
                let paper = &mut papers.of[player];
                (paper.away, paper.may_leave, paper.told_of_leaving) = (None, None, false);
            }
            ConductEvent::AssistantLeft { of, place } => {
                self.assistance_mut().of[of].away = Some(place);
            }
            ConductEvent::AssistantReturned { of } => {
                let assisted = &mut self.assistance_mut().of[of];
                (assisted.away, assisted.may_leave) = (None, None);
            }
            ConductEvent::ToldOfLeaving { player, .. } => {
                papers.of[player].told_of_leaving = true;
            }
            ConductEvent::Refused { player } => {
                papers.of[player].refusals = papers.of[player].refusals.saturating_add(1);
            }
            ConductEvent::Told { what, to } => self.note_told(to, what),
            ConductEvent::Entered { who, admitted: true } => {
                if !papers.admitted.contains(&who) {
                    papers.admitted.push(who);
                }
            }
            ConductEvent::Breached { by, law, .. } => {
                self.note_done(by, law);
                self.note_refused_check(by, law);
            }
            ConductEvent::AllowedDeviceFound { .. } | ConductEvent::Entered { .. } => {}
        }
    }

    /// What rulings on sheets and people change.
    pub(super) fn rule_on_papers(&mut self, ruling: &Ruling, at: Timestamp) {
        match *ruling {
            Ruling::FindMoves { player, moves } => self.count_found(player, moves, at),
            Ruling::FindNoProof { player } => {
                self.count_found(player, self.moves_needed(player), at);
            }
            Ruling::Reconstruct => {
                self.pause(at);
                let papers = self.papers_mut();
                papers.of.white.complete();
                papers.of.black.complete();
            }
            Ruling::NameAssistant => self.papers_mut().assistant_named = true,
            Ruling::LetGo { player, place, assistant: true } => {
                self.assistance_mut().of[player].may_leave = Some(place);
            }
            Ruling::LetGo { player, place, assistant: false } => {
                self.papers_mut().of[player].may_leave = Some(place);
            }
            Ruling::Admit { who } => {
                let papers = self.papers_mut();
                papers.sent_out.retain(|&out| out != who);
                if !papers.admitted.contains(&who) {
                    papers.admitted.push(who);
                }
            }
            Ruling::SendOut { who } => {
                let papers = self.papers_mut();
                papers.admitted.retain(|&inside| inside != who);
                if !papers.sent_out.contains(&who) {
                    papers.sent_out.push(who);
                }
            }
            _ => {}
        }
    }

    /// A penalty followed by itself, and what it is for is answered for. A warning no arbiter has
    /// spoken yet.
    pub(super) fn note_penalised(&mut self, offender: Color, penalty: &Penalty) {
        if *penalty == Penalty::Warning && self.is_on_wood() {
            let unspoken = &mut self.papers_mut().of[offender].unspoken;
            *unspoken = unspoken.saturating_add(1);
        } else if let Some(papers) = &mut self.papers {
            papers.of[offender].done.retain(|done| done.penalised.is_some());
        }
    }

    /// Whether a warning is one that followed by itself, and is now only spoken.
    pub(super) fn is_spoken_for(&mut self, offender: Color, penalty: &Penalty) -> bool {
        let Some(papers) = self.papers.as_deref_mut() else { return false };
        let unspoken = &mut papers.of[offender].unspoken;
        let spoken = *penalty == Penalty::Warning && *unspoken > 0;
        *unspoken -= u8::from(spoken);
        spoken
    }

    /// A player has done something that a penalty may be for, though none follows by itself.
    pub(super) fn note_done(&mut self, player: Color, law: Law) {
        let done = &mut self.papers_mut().of[player].done;
        let noted = Done { law, penalised: None };
        if !done.contains(&noted) {
            done.push(noted);
        }
    }

    /// An offence is counted; who was cut off may be penalised for it (online 11.4.1).
    pub(super) fn note_counted(&mut self, player: Color, offence: Offence) {
        if offence == Offence::Disconnecting && self.rules.regulations.form.is_watched_online() {
            self.note_done(player, Law::ReturnPenalized);
        }
        let count = &mut self.seats[player].offences[offence as usize];
        *count = count.saturating_add(1);
    }

    /// A call that is answered, or followed by a move, is done with.
    pub(super) fn pass_over_calls(&mut self, player: Color) {
        if let Some(papers) = &mut self.papers {
            let call = Done { law: Law::CallWithoutReason, penalised: None };
            papers.of[player].done.retain(|done| *done != call);
        }
    }

    /// A ruling has penalised all that a player has done.
    pub(super) fn answer_for_all(&mut self, player: Color, ruling: u32) {
        self.answered(player, None, Some(ruling));
    }

    /// That ruling is undone: the player has to answer for it again.
    pub(super) fn answer_again(&mut self, player: Color, ruling: u32) {
        self.answered(player, Some(ruling), None);
    }

    fn answered(&mut self, player: Color, before: Option<u32>, after: Option<u32>) {
        let Some(papers) = &mut self.papers else { return };
        let done = papers.of[player].done.iter_mut();
        done.filter(|done| done.penalised == before).for_each(|done| done.penalised = after);
    }

    /// A player's counter is set; who had lost no time by it goes on in the next period (8.6).
    fn count_found(&mut self, player: Color, moves: u16, at: Timestamp) {
        let control = *self.control();
        let down = self.is_flag_down(player, at);
        let passed = moves >= self.moves_needed(player);
        self.clock = self.clock.set_moves(&control, player, moves, at);
        if down
            && passed
            && let Some(stage) = self.clock.stage(&control, player)
        {
            self.clock = self.clock.add(&control, player, stage.period.time, at);
        }
    }
}

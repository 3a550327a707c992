//! Applies the conduct of players and bystanders, and rulings on it.

use flagfall_chess::Color;
use flagfall_laws::{Law, Offence, Penalty};

use crate::conduct_records::ConductBreach;
use crate::{ConductEvent, Game, Ruling};

impl Game {
    /// Applies an event of conduct: absences, bystanders and breaches (11, 12; online 9, 10).
    pub(super) fn apply_conduct(&mut self, event: &ConductEvent) {
        if let ConductEvent::Left { player, .. } = *event
            && self.is_adjourned()
        {
            self.seats[player].arrived = false;
        }
        let conduct = self.conduct_mut();
        match *event {
            ConductEvent::Left { player, place } => conduct.players[player].absence = Some(place),
            ConductEvent::Returned { player } => {
                let record = &mut conduct.players[player];
                (record.absence, record.allowed_absence, record.has_announced_leaving) = (None, None, false);
            }
            ConductEvent::AssistantLeft { of, place } => {
                self.assistance_mut().players[of].absence = Some(place);
            }
            ConductEvent::AssistantReturned { of } => {
                let assisted = &mut self.assistance_mut().players[of];
                (assisted.absence, assisted.allowed_absence) = (None, None);
            }
            ConductEvent::LeaveAnnounced { player, .. } => {
                conduct.players[player].has_announced_leaving = true;
            }
            ConductEvent::Refused { player } => {
                let refusals = &mut conduct.players[player].refusals;
                *refusals = refusals.saturating_add(1);
            }
            ConductEvent::Informed { topic, to } => self.note_informed(to, topic),
            ConductEvent::Entered { bystander, admitted: true } => {
                if !conduct.admitted.contains(&bystander) {
                    conduct.admitted.push(bystander);
                }
            }
            ConductEvent::Breached { by, law, .. } => {
                self.note_breach(by, law);
                self.note_refused_check(by, law);
            }
            ConductEvent::AllowedDeviceFound { .. } | ConductEvent::Entered { .. } => {}
        }
    }

    /// Applies a ruling on the players' whereabouts, bystanders and the arbiter's assistants.
    pub(super) fn apply_conduct_ruling(&mut self, ruling: &Ruling) {
        match *ruling {
            Ruling::AppointArbitersAssistant => self.conduct_mut().has_arbiters_assistant = true,
            Ruling::AllowLeaving { player, place, assistant: true } => {
                self.assistance_mut().players[player].allowed_absence = Some(place);
            }
            Ruling::AllowLeaving { player, place, assistant: false } => {
                self.conduct_record_mut(player).allowed_absence = Some(place);
            }
            Ruling::Admit { bystander } => {
                let conduct = self.conduct_mut();
                conduct.sent_out.retain(|&out| out != bystander);
                if !conduct.admitted.contains(&bystander) {
                    conduct.admitted.push(bystander);
                }
            }
            Ruling::SendOut { bystander } => {
                let conduct = self.conduct_mut();
                conduct.admitted.retain(|&inside| inside != bystander);
                if !conduct.sent_out.contains(&bystander) {
                    conduct.sent_out.push(bystander);
                }
            }
            _ => {}
        }
    }

    /// Notes a penalty that the regulations imposed. It settles the open breaches, except for a warning
    /// over the board, which an arbiter still has to speak.
    pub(super) fn note_automatic_penalty(&mut self, offender: Color, penalty: &Penalty) {
        if *penalty == Penalty::Warning && self.has_physical_board() {
            let unspoken = &mut self.conduct_record_mut(offender).unspoken_warnings;
            *unspoken = unspoken.saturating_add(1);
        } else if let Some(conduct) = &mut self.conduct {
            conduct.players[offender].breaches.retain(|breach| breach.penalised.is_some());
        }
    }

    /// Uses up an automatic warning that still had to be spoken, and returns whether `penalty` is one.
    pub(super) fn use_unspoken_warning(&mut self, offender: Color, penalty: &Penalty) -> bool {
        let Some(conduct) = self.conduct.as_deref_mut() else { return false };
        let unspoken = &mut conduct.players[offender].unspoken_warnings;
        let spoken = *penalty == Penalty::Warning && *unspoken > 0;
        *unspoken -= u8::from(spoken);
        spoken
    }

    /// Notes a breach that may be penalised, though no penalty follows automatically.
    pub(super) fn note_breach(&mut self, player: Color, law: Law) {
        let breaches = &mut self.conduct_record_mut(player).breaches;
        let noted = ConductBreach { law, penalised: None };
        if !breaches.contains(&noted) {
            breaches.push(noted);
        }
    }

    /// Counts an offence; a disconnection may also be penalised (online 11.4.1).
    pub(super) fn count_offence(&mut self, player: Color, offence: Offence) {
        if offence == Offence::Disconnecting && self.rules.regulations.form.is_supervised_online() {
            self.note_breach(player, Law::ReturnPenalized);
        }
        let count = &mut self.seats[player].offences[offence as usize];
        *count = count.saturating_add(1);
    }

    /// Clears the breach of an unjustified call, once it was answered or followed by a move.
    pub(super) fn clear_call_breach(&mut self, player: Color) {
        if let Some(conduct) = &mut self.conduct {
            let call = ConductBreach { law: Law::CallWithoutReason, penalised: None };
            conduct.players[player].breaches.retain(|breach| *breach != call);
        }
    }

    /// Marks all open breaches of a player as penalised by a ruling.
    pub(super) fn mark_breaches_penalised(&mut self, player: Color, ruling: u32) {
        self.set_breach_ruling(player, None, Some(ruling));
    }

    /// Opens the breaches again that an undone ruling had penalised.
    pub(super) fn mark_breaches_unpenalised(&mut self, player: Color, ruling: u32) {
        self.set_breach_ruling(player, Some(ruling), None);
    }

    fn set_breach_ruling(&mut self, player: Color, before: Option<u32>, after: Option<u32>) {
        let Some(conduct) = &mut self.conduct else { return };
        let breaches = conduct.players[player].breaches.iter_mut();
        breaches.filter(|breach| breach.penalised == before).for_each(|breach| breach.penalised = after);
    }
}

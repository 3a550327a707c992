//! What a ruling stands under beside its own article, online and at venues.

use flagfall_chess::Color;
use flagfall_game::{Event, Ruling};
use flagfall_laws::{Article, Law, Offence, Penalty};

use super::Moment;
use crate::Office;
use crate::judge::act::person;

/// What a penalty is for: conduct (online 9.11, 17.9), a connection that was broken (online 11.4.1),
/// or a call without a reason (online 15.1, 19.1).
pub(super) fn of_penalty(moment: &Moment<'_>, offender: Color, done: &[Article]) -> Vec<Article> {
    let rules = moment.game().rules();
    if !rules.is_in_force(Law::ApprovedDevice) {
        return Vec::new();
    }
    let law = if done.is_empty() { last_done(moment, offender) } else { Some(Law::Breach) };
    law.and_then(|law| rules.article(law)).into_iter().collect()
}

/// What a player who has broken nothing may be penalised for, since the last penalty.
fn last_done(moment: &Moment<'_>, player: Color) -> Option<Law> {
    let (mut last, mut before) = (None, None);
    for entry in &moment.stage.log {
        match &entry.event {
            Event::Counted { offender, offence: Offence::Disconnecting, .. }
                if *offender == player =>
            {
                last = Some(Law::ReturnPenalized);
            }
            Event::ArbiterCalled { by, .. } if *by == player => last = Some(Law::CallWithoutReason),
            // A call that was followed by a move, or answered, is done with.
            Event::MoveMade { .. } => last = last.filter(|law| *law != Law::CallWithoutReason),
            Event::Ruled { ruling, .. } => match **ruling {
                Ruling::AnswerCall { player: by, .. } if by == player => {
                    last = last.filter(|law| *law != Law::CallWithoutReason);
                }
                Ruling::Penalise { offender, .. } if offender == player => before = last.take(),
                _ => {}
            },
            _ => {}
        }
    }
    before
}

/// Whether the chief arbiter decides how to go on after a break (online 18.9).
pub(super) fn is_after_break(moment: &Moment<'_>, event: &Event) -> bool {
    let Event::Ruled { by, .. } = event else { return false };
    let chief = [Office::Chief, Office::Deputy].iter().any(|office| person(office) == *by);
    let before = moment.before;
    let broken = |player| before.offences(player, Offence::Disconnecting) > 0;
    let both = Color::ALL.into_iter().all(|player| before.is_connected(player));
    chief && both && Color::ALL.into_iter().any(broken)
}

/// What the penalty that ended the game was for.
pub(super) fn of_loss(moment: &Moment<'_>) -> Vec<Article> {
    let log = &moment.stage.log;
    let ended = log.iter().rfind(|entry| matches!(entry.event, Event::Ended(_)));
    let lost = |event: &Event| match event {
        Event::Ruled { ruling, .. } => match &**ruling {
            Ruling::Penalise { penalties, .. } => penalties.iter().any(Penalty::ends_game),
            _ => false,
        },
        _ => false,
    };
    let ruled = log.iter().rfind(|entry| lost(&entry.event));
    match (ended, ruled) {
        (Some(ended), Some(ruled)) if ended.at == ruled.at => {
            super::hand::beside(moment, &ruled.event)
        }
        _ => Vec::new(),
    }
}

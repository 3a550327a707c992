//! Describing rulings.

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{Bystander, ClaimVerdict, Ruling};

use super::{color_name, score_text, scoresheets, venue};

/// Describes a ruling.
pub(super) fn describe_ruling(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Penalise { offender, penalties, .. } => {
            let penalties: Vec<_> = penalties.iter().map(ToString::to_string).collect();
            format!("penalty for {}: {}", color_name(*offender), penalties.join(", "))
        }
        Ruling::ApplyLadder { offender, offence } => {
            format!("{} is guilty of {}", color_name(*offender), offence.name().replace('_', " "))
        }
        Ruling::GiveTime { white, black } => match (*white, *black) {
            (Millis::ZERO, black) => format!("Black gains {black}"),
            (white, Millis::ZERO) => format!("White gains {white}"),
            (white, black) => format!("White gains {white}, Black {black}"),
        },
        Ruling::TakeTime { player, time } => format!("{} loses {time}", color_name(*player)),
        Ruling::SetClock { player, time } => {
            format!("{}'s clock is set to {time}", color_name(*player))
        }
        Ruling::SetMoves { player, moves } => {
            format!("{}'s clock counts {moves} moves", color_name(*player))
        }
        Ruling::SetControl { control } => format!("the clock is set to {control}"),
        Ruling::SetResult(result) => format!("the result is {}", score_text(*result)),
        Ruling::DeclareLost { player } => format!("{} loses", color_name(*player)),
        Ruling::AcceptAssistant { player, .. } => {
            format!("{}'s assistant is accepted", color_name(*player))
        }
        Ruling::Excuse { player } => format!("{} is excused for lateness", color_name(*player)),
        Ruling::AnswerCall { player, justified: true } => {
            format!("{} had reason to call", color_name(*player))
        }
        Ruling::AnswerCall { player, justified: false } => {
            format!("{} had no reason to call", color_name(*player))
        }
        Ruling::FindMoves { player, moves } => {
            format!("{} made {moves} moves", color_name(*player))
        }
        Ruling::FindNoProof { player } => {
            format!("there is no proof that {} exceeded the time", color_name(*player))
        }
        Ruling::AllowLeaving { player, place, assistant } => {
            format!("{} may leave the {}", subject_name(*player, *assistant), scoresheets::place_name(*place))
        }
        Ruling::Admit { bystander } => {
            format!("{} may enter the playing area", scoresheets::bystander_name(*bystander))
        }
        Ruling::SendOut { bystander } => {
            format!("{} is sent out", scoresheets::bystander_name(*bystander))
        }
        Ruling::AllowDevice { player, assistant } => {
            format!("{} may have a device", subject_name(*player, *assistant))
        }
        Ruling::Check { player, target } => {
            format!("{} is checked: {}", color_name(*player), venue::inspection_target_name(*target))
        }
        Ruling::Instruct { player, instruction } => {
            format!("{} is told to {}", color_name(*player), venue::instruction_name(*instruction))
        }
        Ruling::Permit { player, permission, assistant } => {
            format!("{} may {}", subject_name(*player, *assistant), venue::permission_text(permission))
        }
        other => describe_plain_ruling(other),
    }
}

/// Returns the name of a player or of the player's assistant.
fn subject_name(player: Color, assistant: bool) -> String {
    if assistant { scoresheets::bystander_name(Bystander::Assistant(player)) } else { color_name(player).to_owned() }
}

fn describe_plain_ruling(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Pause => "the clocks are stopped".to_owned(),
        Ruling::ReplaceClock => "the clock is replaced".to_owned(),
        Ruling::Resume => "the game is resumed".to_owned(),
        Ruling::Restore { after } => format!("the position after {after} half-moves is restored"),
        Ruling::RestoreBeforeIrregularity => "the position before the irregularity is restored".to_owned(),
        Ruling::TurnBoard => "the position is transferred to a correctly placed board".to_owned(),
        Ruling::SetPosition { fen } => format!("the position {fen} is set up"),
        Ruling::FindAgreement { moves } => {
            format!("the scoresheets agree for {moves} moves")
        }
        Ruling::CorrectBoard { on } => format!("{}'s board is corrected", color_name(*on)),
        Ruling::Reconstruct => "the game is reconstructed on a second board".to_owned(),
        Ruling::AppointArbitersAssistant => "an assistant observes the game".to_owned(),
        Ruling::BothLose => "both players lose".to_owned(),
        Ruling::DeclareDraw => "the game is drawn".to_owned(),
        Ruling::Reopen => "the result is removed".to_owned(),
        Ruling::Restart { control: None } => "the game is restarted".to_owned(),
        Ruling::Restart { control: Some(control) } => {
            format!("the game is restarted with {control}")
        }
        Ruling::ReverseColours => "the game is annulled for reversed colours".to_owned(),
        Ruling::Consent => "the arbiter consents to the draw".to_owned(),
        Ruling::RefuseConsent => "the arbiter does not consent to the draw".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Accepted) => "the claim is accepted".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Rejected) => "the claim is rejected".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Postponed) => "the decision on the claim is postponed".to_owned(),
        Ruling::GrantSeconds => "both players get extra seconds".to_owned(),
        Ruling::RefuseSeconds => "no extra seconds are granted".to_owned(),
        Ruling::DecideMate { possible: true } => "a mate is possible".to_owned(),
        Ruling::DecideMate { possible: false } => "no mate is possible".to_owned(),
        Ruling::Undo { ruling } => format!("ruling {ruling} is undone"),
        Ruling::DecideAppeal { appeal, upheld: true } => format!("appeal {appeal} is upheld"),
        Ruling::DecideAppeal { appeal, upheld: false } => format!("appeal {appeal} is rejected"),
        _ => "a decision in words".to_owned(),
    }
}

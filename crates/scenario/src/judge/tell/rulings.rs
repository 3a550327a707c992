//! Rulings in words.

use flagfall_chess::Color;
use flagfall_clock::Millis;
use flagfall_game::{ClaimVerdict, Onlooker, Ruling};

use super::{name, papers, score, venue};

/// What was ruled.
pub(super) fn ruled(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Penalise { offender, penalties, .. } => {
            let penalties: Vec<_> = penalties.iter().map(ToString::to_string).collect();
            format!("penalty for {}: {}", name(*offender), penalties.join(", "))
        }
        Ruling::Offended { offender, offence } => {
            format!("{} is guilty of {}", name(*offender), offence.name().replace('_', " "))
        }
        Ruling::GiveTime { white, black } => match (*white, *black) {
            (Millis::ZERO, black) => format!("Black gains {black}"),
            (white, Millis::ZERO) => format!("White gains {white}"),
            (white, black) => format!("White gains {white}, Black {black}"),
        },
        Ruling::TakeTime { player, time } => format!("{} loses {time}", name(*player)),
        Ruling::SetClock { player, time } => format!("{}'s clock is set to {time}", name(*player)),
        Ruling::SetMoves { player, moves } => {
            format!("{}'s clock counts {moves} moves", name(*player))
        }
        Ruling::SetControl { control } => format!("the clock is set to {control}"),
        Ruling::SetResult(result) => format!("the result is {}", score(*result)),
        Ruling::DeclareLost { player } => format!("{} loses", name(*player)),
        Ruling::Appoint { player, .. } => format!("{}'s assistant is accepted", name(*player)),
        Ruling::Excuse { player } => format!("{} may come later", name(*player)),
        Ruling::AnswerCall { player, justified: true } => {
            format!("{} had reason to call", name(*player))
        }
        Ruling::AnswerCall { player, justified: false } => {
            format!("{} had no reason to call", name(*player))
        }
        Ruling::FindMoves { player, moves } => format!("{} made {moves} moves", name(*player)),
        Ruling::FindNoProof { player } => {
            format!("nothing shows that {} made too few moves", name(*player))
        }
        Ruling::LetGo { player, place, assistant } => {
            format!("{} may leave the {}", of(*player, *assistant), papers::place(*place))
        }
        Ruling::Admit { who } => {
            format!("{} may enter the playing area", papers::onlooker(*who))
        }
        Ruling::SendOut { who } => format!("{} is sent out", papers::onlooker(*who)),
        Ruling::AllowDevice { player, assistant } => {
            format!("{} may have a device", of(*player, *assistant))
        }
        Ruling::Check { player, of } => {
            format!("{} is checked: {}", name(*player), venue::inspected(*of))
        }
        Ruling::Instruct { player, what } => {
            format!("{} is told to {}", name(*player), venue::instruction(*what))
        }
        Ruling::Permit { player, what, assistant } => {
            format!("{} may {}", of(*player, *assistant), venue::permission(what))
        }
        other => plain(other),
    }
}

/// A player, or the player's assistant.
fn of(player: Color, assistant: bool) -> String {
    if assistant { papers::onlooker(Onlooker::Assistant(player)) } else { name(player).to_owned() }
}

fn plain(ruling: &Ruling) -> String {
    match ruling {
        Ruling::Pause => "the clocks are stopped".to_owned(),
        Ruling::ReplaceClock => "another clock is brought".to_owned(),
        Ruling::Resume => "the game is resumed".to_owned(),
        Ruling::Restore { after } => format!("the position after {after} half-moves is set up"),
        Ruling::RestoreBefore => "the position before what went wrong is set up".to_owned(),
        Ruling::TurnBoard => "the position is moved to a board that lies rightly".to_owned(),
        Ruling::SetPosition { fen } => format!("the position {fen} is set up"),
        Ruling::FindAgreement { moves } => {
            format!("the scoresheets agree for {moves} moves")
        }
        Ruling::CorrectBoard { on } => format!("{}'s board is set right", name(*on)),
        Ruling::Reconstruct => "the game is played over on a second board".to_owned(),
        Ruling::NameAssistant => "an assistant watches the game".to_owned(),
        Ruling::BothLose => "both lose".to_owned(),
        Ruling::DeclareDraw => "the game is drawn".to_owned(),
        Ruling::Reopen => "the result is removed".to_owned(),
        Ruling::Restart { control: None } => "the game is begun anew".to_owned(),
        Ruling::Restart { control: Some(control) } => {
            format!("the game is begun anew with {control}")
        }
        Ruling::ReverseColours => "the game is annulled for reversed colours".to_owned(),
        Ruling::Consent => "the draw has the arbiter's consent".to_owned(),
        Ruling::RefuseConsent => "the draw has not the arbiter's consent".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Accepted) => "the claim is right".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Rejected) => "the claim is rejected".to_owned(),
        Ruling::DecideClaim(ClaimVerdict::Postponed) => "the claim is decided later".to_owned(),
        Ruling::GrantSeconds => "both get extra seconds".to_owned(),
        Ruling::RefuseSeconds => "there are no extra seconds".to_owned(),
        Ruling::DecideMate { possible: true } => "a mate is possible".to_owned(),
        Ruling::DecideMate { possible: false } => "no mate is possible".to_owned(),
        Ruling::Undo { ruling } => format!("ruling {ruling} is undone"),
        Ruling::DecideAppeal { appeal, upheld: true } => format!("appeal {appeal} is upheld"),
        Ruling::DecideAppeal { appeal, upheld: false } => format!("appeal {appeal} is rejected"),
        _ => "decided as the reason says".to_owned(),
    }
}

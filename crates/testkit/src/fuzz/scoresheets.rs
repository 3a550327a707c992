//! Random actions with scoresheets and random conduct, both sensible and not.

use flagfall_chess::{Color, UciMove};
use flagfall_game::{Actor, Bystander, Command, Conduct, Game, PersonId, Ruling, ScoresheetAction, Topic, Whereabouts};

use super::commands::draw_text;
use super::rulings::draw_score;
use super::{ChoiceBytes, venue};

const PLACES: [Whereabouts; 3] = [Whereabouts::Board, Whereabouts::Area, Whereabouts::Venue];

pub(super) const TOPICS: [Topic; 9] = [
    Topic::NumberOfMoves,
    Topic::OpponentsMove,
    Topic::ForgottenPress,
    Topic::Flag,
    Topic::IllegalMove,
    Topic::Times,
    Topic::DrawOffer,
    Topic::Analysis,
    Topic::Other,
];

/// Draws an action with scoresheets or conduct, and its usual actor.
pub(super) fn draw(bytes: &mut ChoiceBytes<'_>, game: &Game, player: Color, mv: UciMove) -> (Command, Actor) {
    let arbiter = Actor::Arbiter(PersonId(7));
    if bytes.one_in(3) {
        let conduct = draw_conduct(bytes, player);
        let by_arbiter = matches!(conduct, Conduct::Inform { .. } | Conduct::Intervene);
        let actor = if by_arbiter { arbiter } else { Actor::Player(player) };
        return (Command::Conduct(conduct), actor);
    }
    let sheet = draw_sheet(bytes, game, player, mv);
    let actor = match sheet {
        ScoresheetAction::ReportIncomplete(_) => arbiter,
        ScoresheetAction::KeepRecord => bytes.pick(&[arbiter, Actor::Assistant(player)]),
        _ => Actor::Player(player),
    };
    (Command::Scoresheet(sheet), actor)
}

fn draw_sheet(bytes: &mut ChoiceBytes<'_>, game: &Game, player: Color, mv: UciMove) -> ScoresheetAction {
    match bytes.below(14) {
        0 => ScoresheetAction::Write(mv),
        1 => ScoresheetAction::Alter(mv),
        // Some texts are in another notation (C.0) or use other piece letters (C.3).
        2 if bytes.one_in(3) => ScoresheetAction::Note(bytes.pick(&["P-K4", "5254", "Rf3", "(=)"]).into()),
        2 => ScoresheetAction::Note(draw_text(bytes)),
        3 | 4 => ScoresheetAction::Neglect,
        5 => ScoresheetAction::ReportIncomplete(player),
        6 => ScoresheetAction::Complete,
        7 => ScoresheetAction::RequestSheet,
        8 => ScoresheetAction::ViewRecord,
        9 => ScoresheetAction::Borrow,
        10 => ScoresheetAction::GiveBack,
        11 if bytes.one_in(2) => ScoresheetAction::Show,
        11 => ScoresheetAction::Hide,
        12 => ScoresheetAction::KeepRecord,
        // Usually the player signs the same result as the opponent.
        _ => match game.signed_result(player.opponent()) {
            signed @ Some(_) if !bytes.one_in(4) => ScoresheetAction::Sign(signed),
            _ => ScoresheetAction::Sign(bytes.one_in(2).then(|| draw_score(bytes))),
        },
    }
}

fn draw_conduct(bytes: &mut ChoiceBytes<'_>, player: Color) -> Conduct {
    let place = bytes.pick(&PLACES);
    match bytes.below(16) {
        0 | 1 => Conduct::Leave(place),
        2 => Conduct::Return,
        3 => Conduct::AnnounceLeaving(place),
        4 if bytes.one_in(4) => Conduct::PhoneRings(player),
        5 if bytes.one_in(4) => Conduct::DeviceFound(player),
        6 => Conduct::Disturb(player),
        7 => Conduct::UseHelp(player),
        8 => Conduct::RefuseToObey(player),
        9 => Conduct::RefuseInspection(player),
        10 => Conduct::BreachRules(player),
        12 => Conduct::Enter(draw_bystander(bytes, player)),
        13 => Conduct::Intervene,
        _ => Conduct::Inform { topic: bytes.pick(&TOPICS), to: player },
    }
}

fn draw_bystander(bytes: &mut ChoiceBytes<'_>, player: Color) -> Bystander {
    bytes.pick(&[
        Bystander::Spectator,
        Bystander::OtherPlayer,
        Bystander::Assistant(player),
        Bystander::Captain(player),
        Bystander::Organiser,
    ])
}

/// Draws a ruling on scoresheets or conduct.
pub(super) fn draw_ruling(bytes: &mut ChoiceBytes<'_>, player: Color) -> Ruling {
    let assistant = bytes.one_in(3);
    match bytes.below(14) {
        0 => Ruling::FindMoves { player, moves: bytes.pick(&[0, 39, 40, 41, u16::MAX]) },
        1 => Ruling::FindNoProof { player },
        2 => Ruling::Reconstruct,
        3 => Ruling::CorrectBoard { on: player },
        4 => Ruling::AppointArbitersAssistant,
        5 => Ruling::AllowLeaving { player, place: bytes.pick(&PLACES), assistant },
        6 => Ruling::Admit { bystander: draw_bystander(bytes, player) },
        7 => Ruling::SendOut { bystander: draw_bystander(bytes, player) },
        8 => Ruling::AllowDevice { player, assistant },
        _ => venue::draw_ruling(bytes, player),
    }
}

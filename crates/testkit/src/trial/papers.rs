//! Scoresheets and conduct, sensible and not.

use flagfall_chess::{Color, UciMove};
use flagfall_game::{
    Actor, Command, Conduct, Game, Onlooker, PersonId, Ruling, Sheet, Topic, Whereabouts,
};

use super::commands::words;
use super::rulings::score;
use super::{Bytes, venue};

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

/// What is done with sheets and beside the board, and who mostly does it.
pub(super) fn draw(
    bytes: &mut Bytes<'_>,
    game: &Game,
    player: Color,
    mv: UciMove,
) -> (Command, Actor) {
    let arbiter = Actor::Arbiter(PersonId(7));
    if bytes.once_in(3) {
        let conduct = conduct(bytes, player);
        let by_arbiter = matches!(conduct, Conduct::Tell { .. } | Conduct::StepIn);
        let actor = if by_arbiter { arbiter } else { Actor::Player(player) };
        return (Command::Conduct(conduct), actor);
    }
    let sheet = sheet(bytes, game, player, mv);
    let actor = match sheet {
        Sheet::FindBehind(_) => arbiter,
        Sheet::KeepRecord => bytes.pick(&[arbiter, Actor::Assistant(player)]),
        _ => Actor::Player(player),
    };
    (Command::Sheet(sheet), actor)
}

fn sheet(bytes: &mut Bytes<'_>, game: &Game, player: Color, mv: UciMove) -> Sheet {
    match bytes.below(14) {
        0 => Sheet::Write(mv),
        1 => Sheet::Alter(mv),
        // Now and then in another notation (C.0), or the last move in the own letters (C.3).
        2 if bytes.once_in(3) => Sheet::Note(bytes.pick(&["P-K4", "5254", "Rf3", "(=)"]).into()),
        2 => Sheet::Note(words(bytes)),
        3 | 4 => Sheet::Neglect,
        5 => Sheet::FindBehind(player),
        6 => Sheet::Complete,
        7 => Sheet::AskFor,
        8 => Sheet::SeeRecord,
        9 => Sheet::Borrow,
        10 => Sheet::GiveBack,
        11 if bytes.once_in(2) => Sheet::Show,
        11 => Sheet::Hide,
        12 => Sheet::KeepRecord,
        // What the opponent has signed is mostly signed too.
        _ => match game.signed(player.opponent()) {
            signed @ Some(_) if !bytes.once_in(4) => Sheet::Sign(signed),
            _ => Sheet::Sign(bytes.once_in(2).then(|| score(bytes))),
        },
    }
}

fn conduct(bytes: &mut Bytes<'_>, player: Color) -> Conduct {
    let place = bytes.pick(&PLACES);
    match bytes.below(16) {
        0 | 1 => Conduct::Leave(place),
        2 => Conduct::Return,
        3 => Conduct::TellOfLeaving(place),
        4 if bytes.once_in(4) => Conduct::PhoneRings(player),
        5 if bytes.once_in(4) => Conduct::DeviceFound(player),
        6 => Conduct::Disturb(player),
        7 => Conduct::UseHelp(player),
        8 => Conduct::Refuse(player),
        9 => Conduct::RefuseCheck(player),
        10 => Conduct::Break(player),
        12 => Conduct::Enter(onlooker(bytes, player)),
        13 => Conduct::StepIn,
        _ => Conduct::Tell { what: bytes.pick(&TOPICS), to: player },
    }
}

fn onlooker(bytes: &mut Bytes<'_>, player: Color) -> Onlooker {
    bytes.pick(&[
        Onlooker::Spectator,
        Onlooker::OtherPlayer,
        Onlooker::Assistant(player),
        Onlooker::Captain(player),
        Onlooker::Organiser,
    ])
}

/// What the arbiter rules on sheets and people.
pub(super) fn ruling(bytes: &mut Bytes<'_>, player: Color) -> Ruling {
    let assistant = bytes.once_in(3);
    match bytes.below(14) {
        0 => Ruling::FindMoves { player, moves: bytes.pick(&[0, 39, 40, 41, u16::MAX]) },
        1 => Ruling::FindNoProof { player },
        2 => Ruling::Reconstruct,
        3 => Ruling::CorrectBoard { on: player },
        4 => Ruling::NameAssistant,
        5 => Ruling::LetGo { player, place: bytes.pick(&PLACES), assistant },
        6 => Ruling::Admit { who: onlooker(bytes, player) },
        7 => Ruling::SendOut { who: onlooker(bytes, player) },
        8 => Ruling::AllowDevice { player, assistant },
        _ => venue::ruling(bytes, player),
    }
}

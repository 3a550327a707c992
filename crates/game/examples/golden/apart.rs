//! Games that are not played in one sitting, on one board or in one place.

use std::error::Error;

use flagfall_chess::{Color, Letters, Square};
use flagfall_clock::Millis;
use flagfall_game::{
    Ability, Actor, Adjourn, Command, Hand, Input, Inspected, Instruction, Irregularity,
    LocalOffice, Nonce, OwnBoard, Permission, PersonId, Ruling, Sealed, Session, Spoken, Task,
    Topic, Venue, Which, Wrong,
};

use super::{APPOINTED, ARBITER, BLACK, WHITE, Writer};

type Written = Result<Writer, Box<dyn Error>>;

/// Over the board, White being blind: two boards that come to differ.
pub(super) fn blind() -> Written {
    let white = Color::White;
    let assistant = Actor::Assistant(white);
    let says = |spoken| Command::Spoken(spoken);
    let mut game = Writer::open(101, "preset = 'fide-2017'")?;
    let blind = Hand::Note { player: white, ability: Ability::Blind };
    game.does(1_000, ARBITER, &Command::Hand(blind))?;
    game.rules(1_000, Ruling::Appoint { player: white, task: Task::Everything })?;
    let (from, to) = (Square::E2, Square::E4);
    game.does(1_000, WHITE, &Command::Hand(Hand::Feel { squares: vec![from] }))?;
    for hand in [Hand::Lift { square: from }, Hand::Carry { from, to }] {
        game.does(1_000, WHITE, &Command::Hand(hand))?;
    }
    game.does(1_000, WHITE, &Command::Hand(Hand::Release { square: to }))?;
    game.does(1_000, WHITE, &says(Spoken::Announce("e2e3".parse()?)))?;
    game.does(1_000, WHITE, &says(Spoken::Correct("e2e4".parse()?)))?;
    game.does(1_000, assistant, &Command::Press)?;
    game.does(1_000, BLACK, &says(Spoken::Repeat("e2e4".parse()?)))?;
    game.moves("e7e5")?;
    game.does(1_000, WHITE, &says(Spoken::Ask(Topic::Times)))?;
    game.does(1_000, assistant, &says(Spoken::Tell { what: Topic::Times, to: white }))?;
    game.does(1_000, Actor::Zone, &says(Spoken::SayTimes))?;
    let other = OwnBoard::CarryOut { mv: "d7d5".parse()?, on: white };
    for used in [other, OwnBoard::PointOut, OwnBoard::Correct { on: white }] {
        game.does(1_000, WHITE, &Command::OwnBoard(used))?;
    }
    game.moves("g1f3 b8c6")?;
    game.rules(1_000, Ruling::FindAgreement { moves: 1 })?;
    game.does(1_000, WHITE, &Command::Resign)?;
    Ok(game)
}

/// The same, and a board that the arbiter puts right.
pub(super) fn corrected() -> Written {
    let mut game = Writer::open(102, "preset = 'fide-2017'")?;
    let blind = Hand::Note { player: Color::White, ability: Ability::Blind };
    game.does(1_000, ARBITER, &Command::Hand(blind))?;
    game.moves("e2e4")?;
    let other = OwnBoard::CarryOut { mv: "e2e3".parse()?, on: Color::Black };
    game.does(1_000, BLACK, &Command::OwnBoard(other))?;
    game.rules(1_000, Ruling::CorrectBoard { on: Color::Black })?;
    game.does(1_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// A game that is adjourned five times, until its position is lost.
pub(super) fn adjourned() -> Written {
    let mut game = Writer::open(91, "preset = 'fide-2017'\ndefault_time = '1h'")?;
    let write = |text: &str| Sealed::new(text, Letters::ENGLISH, Nonce(7));
    let adjourn = |adjourn| Command::Adjourn(adjourn);
    let (first, second) = (Which::First, Which::Second);
    let seal = |text| adjourn(Adjourn::Seal { which: first, sealed: write(text) });
    let open = |which, text| adjourn(Adjourn::Open { which, sealed: write(text) });
    let session = Session::new(APPOINTED, Some(Millis::from_mins(60)));
    game.does(0, ARBITER, &adjourn(Adjourn::Announce(session)))?;
    game.moves("e2e4")?;
    game.does(1_000, BLACK, &adjourn(Adjourn::Ask))?;
    game.does(1_000, ARBITER, &adjourn(Adjourn::Tell(Color::Black)))?;
    game.does(1_000, BLACK, &Command::play(Input::Move("e7e5".parse()?)))?;
    game.does(1_000, BLACK, &seal("e5"))?;
    game.does(1_000, BLACK, &adjourn(Adjourn::Alter(write("e7-e5"))))?;
    game.does(1_000, BLACK, &adjourn(Adjourn::Close(first)))?;
    game.does(1_000, ARBITER, &adjourn(Adjourn::Mark { text: "to be resumed at six".into() }))?;
    game.does(1_000, BLACK, &adjourn(Adjourn::Stop))?;
    let later = Session::new(game.now.saturating_add(Millis::from_mins(120)), None);
    game.does(0, ARBITER, &adjourn(Adjourn::Announce(later)))?;
    game.does(7_200_000, WHITE, &Command::Arrive(Color::White))?;
    game.does(0, ARBITER, &adjourn(Adjourn::Resume))?;
    game.does(1_000, ARBITER, &open(first, "e7-e5"))?;
    game.does(1_000, WHITE, &adjourn(Adjourn::Seal { which: second, sealed: write("Nf3") }))?;
    game.does(1_000, WHITE, &adjourn(Adjourn::Stop))?;
    game.does(9_000, BLACK, &Command::Arrive(Color::Black))?;
    game.does(1_000, ARBITER, &open(second, "Nf3"))?;
    let wrongly = Ruling::SetClock { player: Color::White, time: Millis::from_mins(30) };
    let points_out = Command::Wrong(Wrong::PointOut(Irregularity::WrongClock));
    game.rules(0, wrongly.clone())?;
    game.does(1_000, BLACK, &points_out)?;
    for (player, text) in [(BLACK, "Nc6"), (WHITE, "bishop b5"), (BLACK, "Nf6")] {
        game.does(1_000, player, &adjourn(Adjourn::Ask))?;
        game.does(1_000, player, &seal(text))?;
        game.does(1_000, player, &adjourn(Adjourn::Close(first)))?;
        game.does(1_000, player, &adjourn(Adjourn::Stop))?;
        match text {
            "Nc6" => game.does(1_000, ARBITER, &adjourn(Adjourn::Miss))?,
            "Nf6" => game.does(1_000, ARBITER, &adjourn(Adjourn::LosePosition))?,
            _ => {}
        }
        if text == "Nf6" {
            break;
        }
        for color in Color::ALL {
            game.does(0, Actor::Player(color), &Command::Arrive(color))?;
        }
        game.does(0, ARBITER, &adjourn(Adjourn::Resume))?;
        if text == "Nc6" {
            game.does(1_000, BLACK, &adjourn(Adjourn::Declare("b8c6".parse()?)))?;
        } else {
            game.does(1_000, ARBITER, &open(first, text))?;
            game.does(1_000, ARBITER, &adjourn(Adjourn::ReadAs("f1b5".parse()?)))?;
        }
        if text == "bishop b5" {
            game.rules(0, wrongly.clone())?;
            game.moves("a7a6 b5a4")?;
            game.does(1_000, WHITE, &points_out)?;
        }
    }
    Ok(game)
}

/// Between two venues: logging in, checks, screens, reports.
pub(super) fn venue() -> Written {
    let (white, zone) = (Color::White, Actor::Zone);
    let mut game = Writer::open(95, "preset = 'hybrid'")?;
    let at = |venue| Command::Venue(venue);
    game.does(0, zone, &at(Venue::Designate { venue: "Oulu".into() }))?;
    let office = LocalOffice::Technical;
    for named in [false, true] {
        game.does(0, zone, &at(Venue::Staff { office, named }))?;
    }
    for of in Inspected::ALL {
        game.rules(1_000, Ruling::Check { player: white, of })?;
    }
    game.rules(1_000, Ruling::Instruct { player: white, what: Instruction::Show })?;
    let mail = Permission::Application("mail".into());
    game.rules(1_000, Ruling::Permit { player: white, what: mail, assistant: false })?;
    game.does(1_000, zone, &at(Venue::LogOut(white)))?;
    for venue in [
        Venue::LogIn { player: white, own_account: true, approved: true },
        Venue::Connect { player: white, mobile: false },
        Venue::StopSharing(white),
        Venue::ShareScreen(white),
        Venue::OpenApplication { player: white, name: "mail".into(), needed: false },
        Venue::WearEarphones(white),
        Venue::Show { player: white, what: Inspected::Ears },
    ] {
        game.does(1_000, WHITE, &at(venue))?;
    }
    game.does(1_000, zone, &Command::Disconnect(white))?;
    let technical = Actor::TechnicalArbiter(PersonId(77));
    game.does(1_000, technical, &at(Venue::ReportDisconnection(white)))?;
    game.does(1_000, zone, &Command::Reconnect(white))?;
    game.does(1_000, BLACK, &Command::Resign)?;
    Ok(game)
}

//! Games with two boards, adjournments or venues.

use flagfall_chess::{Color, Letters, Square};
use flagfall_clock::Millis;
use flagfall_game::{
    Actor, AdjournmentAction, AssistantTask, BoardAction, Command, Disability, EnvelopeSlot, InspectionTarget,
    Instruction, Irregularity, IrregularityKind, MoveInput, Nonce, OwnBoardAction, Permission, PersonId, Ruling,
    SealedMove, Session, Speech, Topic, VenueAction, VenueArbiter,
};

use super::{APPOINTED, ARBITER, BLACK, LedgerWriter, ScriptResult, WHITE};

/// Over the board with a blind player: two boards that differ.
pub(super) fn blind() -> ScriptResult {
    let white = Color::White;
    let assistant = Actor::Assistant(white);
    let speech = Command::Speech;
    let mut game = LedgerWriter::start(101, "preset = 'fide-2017'")?;
    let blind = BoardAction::NoteDisability { player: white, disability: Disability::Blind };
    game.execute(1_000, ARBITER, &Command::Board(blind))?;
    game.rule(1_000, Ruling::AcceptAssistant { player: white, task: AssistantTask::Everything })?;
    let (from, to) = (Square::E2, Square::E4);
    game.execute(1_000, WHITE, &Command::Board(BoardAction::Feel { squares: vec![from] }))?;
    for action in [BoardAction::Lift { square: from }, BoardAction::Carry { from, to }] {
        game.execute(1_000, WHITE, &Command::Board(action))?;
    }
    game.execute(1_000, WHITE, &Command::Board(BoardAction::Release { square: to }))?;
    game.execute(1_000, WHITE, &speech(Speech::Announce("e2e3".parse()?)))?;
    game.execute(1_000, WHITE, &speech(Speech::Correct("e2e4".parse()?)))?;
    game.execute(1_000, assistant, &Command::Press)?;
    game.execute(1_000, BLACK, &speech(Speech::Repeat("e2e4".parse()?)))?;
    game.play_moves("e7e5")?;
    game.execute(1_000, WHITE, &speech(Speech::RequestInformation(Topic::Times)))?;
    game.execute(1_000, assistant, &speech(Speech::Inform { topic: Topic::Times, to: white }))?;
    game.execute(1_000, Actor::Zone, &speech(Speech::AnnounceTimes))?;
    let other = OwnBoardAction::CarryOut { mv: "d7d5".parse()?, on: white };
    for action in [other, OwnBoardAction::PointOut, OwnBoardAction::Correct { on: white }] {
        game.execute(1_000, WHITE, &Command::OwnBoard(action))?;
    }
    game.play_moves("g1f3 b8c6")?;
    game.rule(1_000, Ruling::FindAgreement { moves: 1 })?;
    game.execute(1_000, WHITE, &Command::Resign)?;
    Ok(game)
}

/// Over the board with a blind player: a board that the arbiter corrects.
pub(super) fn corrected() -> ScriptResult {
    let mut game = LedgerWriter::start(102, "preset = 'fide-2017'")?;
    let blind = BoardAction::NoteDisability { player: Color::White, disability: Disability::Blind };
    game.execute(1_000, ARBITER, &Command::Board(blind))?;
    game.play_moves("e2e4")?;
    let other = OwnBoardAction::CarryOut { mv: "e2e3".parse()?, on: Color::Black };
    game.execute(1_000, BLACK, &Command::OwnBoard(other))?;
    game.rule(1_000, Ruling::CorrectBoard { on: Color::Black })?;
    game.execute(1_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Over the board: a game that is adjourned five times, until its position is lost.
pub(super) fn adjourned() -> ScriptResult {
    let mut game = LedgerWriter::start(91, "preset = 'fide-2017'\ndefault_time = '1h'")?;
    let write = |text: &str| SealedMove::new(text, Letters::ENGLISH, Nonce(7));
    let adjourn = Command::Adjournment;
    let (first, second) = (EnvelopeSlot::SealedMove, EnvelopeSlot::Reply);
    let seal = |text| adjourn(AdjournmentAction::Seal { envelope: first, sealed: write(text) });
    let open = |envelope, text| adjourn(AdjournmentAction::Open { envelope, sealed: write(text) });
    let session = Session::new(APPOINTED, Some(Millis::from_mins(60)));
    game.execute(0, ARBITER, &adjourn(AdjournmentAction::AnnounceSession(session)))?;
    game.play_moves("e2e4")?;
    game.execute(1_000, BLACK, &adjourn(AdjournmentAction::RequestSealing))?;
    game.execute(1_000, ARBITER, &adjourn(AdjournmentAction::TellToSeal(Color::Black)))?;
    game.execute(1_000, BLACK, &Command::play(MoveInput::Move("e7e5".parse()?)))?;
    game.execute(1_000, BLACK, &seal("e5"))?;
    game.execute(1_000, BLACK, &adjourn(AdjournmentAction::Alter(write("e7-e5"))))?;
    game.execute(1_000, BLACK, &adjourn(AdjournmentAction::Close(first)))?;
    game.execute(1_000, ARBITER, &adjourn(AdjournmentAction::Mark { text: "to be resumed at six".into() }))?;
    game.execute(1_000, BLACK, &adjourn(AdjournmentAction::Stop))?;
    let later = Session::new(game.now.saturating_add(Millis::from_mins(120)), None);
    game.execute(0, ARBITER, &adjourn(AdjournmentAction::AnnounceSession(later)))?;
    game.execute(7_200_000, WHITE, &Command::Arrive(Color::White))?;
    game.execute(0, ARBITER, &adjourn(AdjournmentAction::Resume))?;
    game.execute(1_000, ARBITER, &open(first, "e7-e5"))?;
    game.execute(1_000, WHITE, &adjourn(AdjournmentAction::Seal { envelope: second, sealed: write("Nf3") }))?;
    game.execute(1_000, WHITE, &adjourn(AdjournmentAction::Stop))?;
    game.execute(9_000, BLACK, &Command::Arrive(Color::Black))?;
    game.execute(1_000, ARBITER, &open(second, "Nf3"))?;
    let wrong_time = Ruling::SetClock { player: Color::White, time: Millis::from_mins(30) };
    let point_out = Command::Irregularity(Irregularity::PointOut(IrregularityKind::WrongClock));
    game.rule(0, wrong_time.clone())?;
    game.execute(1_000, BLACK, &point_out)?;
    for (player, text) in [(BLACK, "Nc6"), (WHITE, "bishop b5"), (BLACK, "Nf6")] {
        game.execute(1_000, player, &adjourn(AdjournmentAction::RequestSealing))?;
        game.execute(1_000, player, &seal(text))?;
        game.execute(1_000, player, &adjourn(AdjournmentAction::Close(first)))?;
        game.execute(1_000, player, &adjourn(AdjournmentAction::Stop))?;
        match text {
            "Nc6" => game.execute(1_000, ARBITER, &adjourn(AdjournmentAction::ReportEnvelopeMissing))?,
            "Nf6" => {
                game.execute(1_000, ARBITER, &adjourn(AdjournmentAction::ReportPositionLost))?;
            }
            _ => {}
        }
        if text == "Nf6" {
            break;
        }
        for color in Color::ALL {
            game.execute(0, Actor::Player(color), &Command::Arrive(color))?;
        }
        game.execute(0, ARBITER, &adjourn(AdjournmentAction::Resume))?;
        if text == "Nc6" {
            game.execute(1_000, BLACK, &adjourn(AdjournmentAction::Declare("b8c6".parse()?)))?;
        } else {
            game.execute(1_000, ARBITER, &open(first, text))?;
            game.execute(1_000, ARBITER, &adjourn(AdjournmentAction::ReadAs("f1b5".parse()?)))?;
        }
        if text == "bishop b5" {
            game.rule(0, wrong_time.clone())?;
            game.play_moves("a7a6 b5a4")?;
            game.execute(1_000, WHITE, &point_out)?;
        }
    }
    Ok(game)
}

/// Hybrid: logging in, checks, screens and reports.
pub(super) fn venue() -> ScriptResult {
    let (white, zone) = (Color::White, Actor::Zone);
    let mut game = LedgerWriter::start(95, "preset = 'hybrid'")?;
    let venue = Command::Venue;
    game.execute(0, zone, &venue(VenueAction::DesignateVenue { venue: "Oulu".into() }))?;
    let office = VenueArbiter::Technical;
    for named in [false, true] {
        game.execute(0, zone, &venue(VenueAction::Staff { arbiter: office, named }))?;
    }
    for target in InspectionTarget::ALL {
        game.rule(1_000, Ruling::Check { player: white, target })?;
    }
    game.rule(1_000, Ruling::Instruct { player: white, instruction: Instruction::Show })?;
    let mail = Permission::Application("mail".into());
    game.rule(1_000, Ruling::Permit { player: white, permission: mail, assistant: false })?;
    game.execute(1_000, zone, &venue(VenueAction::LogOut(white)))?;
    for action in [
        VenueAction::LogIn { player: white, own_account: true, approved: true },
        VenueAction::Connect { player: white, mobile: false },
        VenueAction::StopSharing(white),
        VenueAction::ShareScreen(white),
        VenueAction::OpenApplication { player: white, name: "mail".into(), needed: false },
        VenueAction::WearEarphones(white),
        VenueAction::ShowOnCamera { player: white, target: InspectionTarget::Ears },
    ] {
        game.execute(1_000, WHITE, &venue(action))?;
    }
    game.execute(1_000, zone, &Command::Disconnect(white))?;
    let technical = Actor::TechnicalArbiter(PersonId(77));
    game.execute(1_000, technical, &venue(VenueAction::ReportDisconnection(white)))?;
    game.execute(1_000, zone, &Command::Reconnect(white))?;
    game.execute(1_000, BLACK, &Command::Resign)?;
    Ok(game)
}

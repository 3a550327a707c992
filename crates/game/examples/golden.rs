//! Writes the golden ledgers that the tests read: `cargo run -p flagfall-game --example golden`.
//!
//! Each ledger is a complete game under one edition, played by a script below. Together the ledgers
//! contain every kind of event and ruling. An existing ledger is never overwritten, even if its game
//! would have other events today: when the format changes, add new ledgers.

#[path = "golden/presets.rs"]
mod presets;
#[path = "golden/special.rs"]
mod special;

use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{ByColor, Color, PieceType, Square};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Actor, AssistantTask, BoardAction, BoardAssignment, Cause, Chain, Claim, ClaimGround, ClaimVerdict, Command,
    Disability, DrawClaim, Event, Game, GameEntry, HandUsed, Irregularity, IrregularityKind, LedgerId, LedgerKind,
    MoveInput, Opening, PersonId, Ruling, TouchPurpose,
};
use flagfall_laws::{Offence, Penalty, Points, Rules, Score};

const APPOINTED: Timestamp = Timestamp::from_millis(1_767_260_000_000);
const ARBITER: Actor = Actor::Arbiter(PersonId(3));
const COMMITTEE: Actor = Actor::Arbiter(PersonId(5));

/// Plays a game and writes its ledger.
struct LedgerWriter {
    game: Game,
    chain: Chain,
    text: String,
    commands: u64,
    now: Timestamp,
}

type CommandResult = Result<(), Box<dyn Error>>;
type ScriptResult = Result<LedgerWriter, Box<dyn Error>>;
/// Plays a game from its opening to its end.
type Script = fn() -> ScriptResult;

impl LedgerWriter {
    /// Starts a game with both players present.
    fn start(id: u64, regulations: &str) -> ScriptResult {
        let mut writer = LedgerWriter::open_waiting(id, regulations)?;
        for color in Color::ALL {
            writer.execute(0, Actor::Player(color), &Command::Arrive(color))?;
        }
        writer.execute(0, Actor::Zone, &Command::Begin)?;
        Ok(writer)
    }

    /// Opens a game that is not started.
    fn open_waiting(id: u64, regulations: &str) -> ScriptResult {
        let opening = Opening {
            players: ByColor { white: PersonId(1_001), black: PersonId(1_002) },
            assignment: Some(BoardAssignment { competition: 12, round: 3, board: 4 }),
            scheduled_start: APPOINTED,
            ..Opening::of(Rules::read(regulations)?)
        };
        let chain = Chain::new(LedgerId { kind: LedgerKind::Game, id });
        let game = Game::open(&opening)?;
        let mut writer = LedgerWriter { game, chain, text: String::new(), commands: 0, now: APPOINTED };
        let event = Event::Opened(Box::new(opening));
        writer.write(&[GameEntry { at: APPOINTED, event }], Actor::Zone);
        Ok(writer)
    }

    fn write(&mut self, entries: &[GameEntry], actor: Actor) {
        self.commands += 1;
        let recorded_at = self.now.saturating_add(Millis::new(2));
        for entry in entries {
            let line = self.chain.append(entry, Cause::by(actor, self.commands, recorded_at));
            self.text.push_str(line.as_str());
            self.text.push('\n');
        }
    }

    /// Executes a command `later` milliseconds after the last one. Refusals are not recorded.
    fn execute(&mut self, later: u64, actor: Actor, command: &Command) -> CommandResult {
        self.now = self.now.saturating_add(Millis::new(later));
        let executed = self.game.execute(command, actor, self.now);
        self.write(&executed.entries, actor);
        Ok(executed.result?)
    }

    /// Plays moves of both players in turn, each after four seconds.
    fn play_moves(&mut self, moves: &str) -> CommandResult {
        for mv in moves.split_whitespace() {
            let turn = Actor::Player(self.game.position().turn());
            self.execute(4_000, turn, &Command::play(MoveInput::Move(mv.parse()?)))?;
        }
        Ok(())
    }

    fn rule(&mut self, later: u64, ruling: Ruling) -> CommandResult {
        self.rule_as(ARBITER, later, ruling)
    }

    fn rule_as(&mut self, arbiter: Actor, later: u64, ruling: Ruling) -> CommandResult {
        let (ruling, reason) = (Box::new(ruling), "seen from the table".into());
        self.execute(later, arbiter, &Command::Rule { ruling, article: None, reason })
    }

    /// Waits until the next automatic event.
    fn wait_until_due(&mut self) -> CommandResult {
        let due = self.game.next_deadline().ok_or("nothing is due")?;
        self.execute(due.since(self.now).get(), Actor::Zone, &Command::Wait)
    }

    /// Answers the open question of mate with the solver.
    fn answer_mate_question(&mut self) -> CommandResult {
        let question = self.game.mate_question().ok_or("there is no question of mate")?;
        let winner = question.loser.opponent();
        let verdict = mate::can_mate(self.game.position(), winner, Budget::FULL);
        self.execute(120, Actor::Zone, &Command::AnswerMateQuestion(verdict))
    }
}

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);

/// Over the board: a wrong claim with a binding move, a penalty and its undoing, a draw by repetition.
fn fide_2017() -> ScriptResult {
    let mut game = LedgerWriter::start(2_017, "preset = 'fide-2017'")?;
    game.play_moves("e2e4 e7e5 g1f3 b8c6")?;
    let claim = DrawClaim::Repetition;
    let intended = Some("f1b5".parse()?);
    game.execute(60_000, WHITE, &Command::ClaimDraw { claim, intended })?;
    game.play_moves("f1b5")?;
    let (penalty, offence) = (Penalty::Warning, Some(Offence::Distraction));
    game.rule(5_000, Ruling::Penalise { offender: Color::Black, penalties: vec![penalty], offence })?;
    game.execute(1_000, BLACK, &Command::Appeal { ruling: Some(1), grounds: "it was a cough".into(), text_id: None })?;
    game.rule_as(COMMITTEE, 5_000, Ruling::DecideAppeal { appeal: 1, upheld: true })?;
    game.rule(5_000, Ruling::Undo { ruling: 1 })?;
    game.play_moves("g8f6 e1g1 f6g8 g1h1 g8f6 h1g1 f6g8 g1h1 g8f6 h1g1 f6g8")?;
    let intended = Some("g1h1".parse()?);
    game.execute(20_000, WHITE, &Command::ClaimDraw { claim, intended })?;
    Ok(game)
}

/// Over the board in Finland: an offer, an interruption, and a phone that rings twice.
fn fide_2017_fi() -> ScriptResult {
    let mut game = LedgerWriter::start(358, "preset = 'fide-2017-fi'\ndraw_offers = { arbiter_consent = true }")?;
    game.play_moves("d2d4 d7d5 c2c4")?;
    game.execute(1_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.execute(9_000, BLACK, &Command::AcceptDraw)?;
    game.rule(9_000, Ruling::RefuseConsent)?;
    game.play_moves("e7e6")?;
    let phone = Ruling::ApplyLadder { offender: Color::White, offence: Offence::Phone };
    game.rule(30_000, phone.clone())?;
    game.rule(1_000, Ruling::Pause)?;
    game.rule(600_000, Ruling::GiveTime { white: Millis::ZERO, black: Millis::from_mins(2) })?;
    game.rule(1_000, Ruling::Resume)?;
    game.play_moves("b1c3 g8f6")?;
    game.rule(45_000, phone)?;
    Ok(game)
}

/// Finnish blitz: a flag called by the opponent.
fn finnish_blitz_2014() -> ScriptResult {
    let mut game = LedgerWriter::start(2_014, "preset = 'finnish-blitz-2014'")?;
    game.play_moves("e2e4 c7c5 g1f3 d7d6")?;
    game.execute(310_000, BLACK, &Command::CallFlag(None))?;
    Ok(game)
}

/// Online: a premove held by the video gate, a disconnection, a flag fall and the mate solver.
fn fide_online_2021() -> ScriptResult {
    let lag = "lag = { per_move = '300ms', per_game = '10s' }";
    let mut game = LedgerWriter::start(2_021, &format!("preset = 'fide-online-2021'\n{lag}"))?;
    let input = MoveInput::Move("e2e4".parse()?);
    let lag = Millis::new(180);
    game.execute(4_000, WHITE, &Command::Play { input, offer: false, lag })?;
    game.execute(500, WHITE, &Command::Premove(MoveInput::Move("g1f3".parse()?)))?;
    game.execute(500, Actor::Zone, &Command::LeaveVideo(Color::White))?;
    game.play_moves("e7e5")?;
    game.execute(20_000, Actor::Zone, &Command::JoinVideo(Color::White))?;
    game.execute(3_000, BLACK, &Command::Play { input: MoveInput::Destination("a5".parse()?), offer: true, lag })?;
    game.execute(3_000, BLACK, &Command::CallArbiter { reason: "no sound".into(), text_id: None })?;
    game.rule(9_000, Ruling::AnswerCall { player: Color::Black, justified: true })?;
    game.play_moves("f1b5")?;
    game.execute(9_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.execute(90_000, Actor::Zone, &Command::Reconnect(Color::Black))?;
    game.execute(9_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.wait_until_due()?;
    game.answer_mate_question()?;
    Ok(game)
}

/// Casual: an accepted takeback, a preset promotion, mate.
fn casual() -> ScriptResult {
    let mut game = LedgerWriter::start(1, "preset = 'casual'")?;
    game.execute(500, BLACK, &Command::ChoosePromotion(flagfall_chess::PieceType::Knight))?;
    game.play_moves("f2f3 e7e5 g2g4 g8f6")?;
    game.execute(2_000, BLACK, &Command::RequestTakeback)?;
    game.execute(2_000, WHITE, &Command::AcceptTakeback)?;
    game.play_moves("d8h4")?;
    Ok(game)
}

/// Casual: a declined takeback, a declined draw offer, resignation.
fn friends() -> ScriptResult {
    let mut game = LedgerWriter::start(2, "preset = 'casual'")?;
    game.play_moves("e2e4 e7e5 d1h5")?;
    game.execute(2_000, WHITE, &Command::RequestTakeback)?;
    game.execute(2_000, BLACK, &Command::DeclineTakeback)?;
    game.play_moves("b8c6")?;
    game.execute(2_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.execute(2_000, BLACK, &Command::DeclineDraw)?;
    game.execute(9_000, WHITE, &Command::Resign)?;
    Ok(game)
}

/// Online: the zone is down for an hour, which is charged to neither player.
fn down() -> ScriptResult {
    let mut game = LedgerWriter::start(404, "preset = 'fide-online-2021'")?;
    game.play_moves("e2e4 e7e5")?;
    let since = game.now.saturating_add(Millis::from_secs(5));
    game.execute(3_600_000, Actor::Zone, &Command::Recover { since })?;
    game.play_moves("g1f3")?;
    game.execute(2_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Over the board: both players absent at first, touched pieces, presses, a draw with consent.
fn table() -> ScriptResult {
    let mut game = LedgerWriter::open_waiting(
        672,
        "preset = 'fide-2017'\ndefault_time = '30m'\nneither_present = 'clock-waits'\n\
         draw_offers = { arbiter_consent = true }",
    )?;
    game.rule(0, Ruling::Excuse { player: Color::Black })?;
    game.execute(0, Actor::Zone, &Command::Begin)?;
    game.execute(240_000, WHITE, &Command::Arrive(Color::White))?;
    for (player, own, mv, offer) in [(WHITE, Square::E2, "e2e4", false), (BLACK, Square::E7, "e7e5", true)] {
        let squares = vec![Square::D1, Square::D8];
        game.execute(9_000, player, &Command::Touch { squares, purpose: TouchPurpose::Adjust })?;
        let squares = vec![own];
        game.execute(5_000, player, &Command::Touch { squares, purpose: TouchPurpose::Move })?;
        game.execute(1_000, player, &Command::Make { input: MoveInput::Move(mv.parse()?), offer })?;
        game.execute(1_000, player, &Command::Press)?;
    }
    game.execute(30_000, WHITE, &Command::AcceptDraw)?;
    game.rule(30_000, Ruling::Consent)?;
    Ok(game)
}

/// Over the board, with every action on the pieces: an upheld objection, a late press, a clock that is
/// stopped and replaced.
fn hands() -> ScriptResult {
    let mut game = LedgerWriter::open_waiting(472, "preset = 'finnish-blitz-2014'")?;
    for color in Color::ALL {
        game.execute(0, Actor::Player(color), &Command::Arrive(color))?;
    }
    game.execute(0, BLACK, &Command::Board(BoardAction::ChooseSeat { seat: "by the window".into() }))?;
    game.execute(0, ARBITER, &Command::Board(BoardAction::PlaceClock { place: "to the right".into() }))?;
    let (player, disability) = (Color::White, Disability::UnableToPress);
    game.execute(0, ARBITER, &Command::Board(BoardAction::NoteDisability { player, disability }))?;
    game.rule(0, Ruling::AcceptAssistant { player, task: AssistantTask::Pressing })?;
    game.execute(0, BLACK, &Command::Board(BoardAction::StartClock(Color::White)))?;
    let squares = vec![Square::D2, Square::E2];
    game.execute(1_000, WHITE, &Command::Board(BoardAction::TouchTogether { squares }))?;
    game.execute(1_000, WHITE, &Command::Make { input: MoveInput::Move("e2e4".parse()?), offer: false })?;
    let squares = vec![Square::D2];
    game.execute(1_000, BLACK, &Command::Board(BoardAction::Object { squares }))?;
    let carry = |from, to| Command::Board(BoardAction::Carry { from, to });
    let release = |square| Command::Board(BoardAction::Release { square });
    game.execute(1_000, WHITE, &carry(Square::D2, Square::D4))?;
    game.execute(1_000, WHITE, &release(Square::D4))?;
    game.execute(1_000, WHITE, &Command::Board(BoardAction::ReportMovingHand(HandUsed::Right)))?;
    game.execute(1_000, BLACK, &carry(Square::E7, Square::E5))?;
    game.execute(1_000, BLACK, &release(Square::E5))?;
    game.execute(1_000, Actor::Assistant(Color::White), &Command::Press)?;
    game.execute(1_000, BLACK, &Command::Press)?;
    game.execute(0, BLACK, &Command::Board(BoardAction::ReportPressingHand(HandUsed::Other)))?;
    game.execute(1_000, WHITE, &Command::Board(BoardAction::TakeOff { square: Square::E5 }))?;
    game.execute(1_000, WHITE, &carry(Square::D4, Square::E5))?;
    game.execute(1_000, WHITE, &release(Square::E5))?;
    game.execute(1_000, WHITE, &Command::Press)?;
    let (color, role, square, holding) = (Color::Black, PieceType::Queen, Square::E1, true);
    game.execute(1_000, BLACK, &Command::Board(BoardAction::Put { color, role, square, holding }))?;
    let time = Millis::from_mins(3);
    game.execute(0, Actor::Zone, &Command::Board(BoardAction::ReportClockTime { player: Color::Black, time }))?;
    game.execute(1_000, Actor::Zone, &Command::Board(BoardAction::ReportClockFailure))?;
    let reason = "the clock is broken".into();
    game.execute(1_000, BLACK, &Command::Board(BoardAction::StopClock { reason, text_id: None }))?;
    game.rule(9_000, Ruling::ReplaceClock)?;
    game.rule(9_000, Ruling::Resume)?;
    game.execute(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Over the board: rulings on clocks, positions and results; finally reversed colours annul the game.
fn rulings() -> ScriptResult {
    let (white, black) = (Color::White, Color::Black);
    let mut game = LedgerWriter::start(129, "preset = 'fide-2017'")?;
    game.rule(9_000, Ruling::SetControl { control: Box::new("90m+30s".parse()?) })?;
    game.rule(1_000, Ruling::SetClock { player: white, time: Millis::from_mins(80) })?;
    game.play_moves("e2e4 e7e5 g1f3")?;
    game.rule(1_000, Ruling::SetMoves { player: black, moves: 2 })?;
    game.execute(1_000, BLACK, &Command::PointOutColours)?;
    game.rule(9_000, Ruling::Restore { after: 1 })?;
    game.rule(9_000, Ruling::SetPosition { fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40".into() })?;
    let two_minutes = Millis::from_mins(2);
    let penalties = vec![Penalty::Warning, Penalty::OpponentGains(two_minutes)];
    let offence = Some(Offence::Distraction);
    game.rule(9_000, Ruling::Penalise { offender: black, penalties, offence })?;
    game.rule(9_000, Ruling::StateInWords)?;
    game.rule(9_000, Ruling::SetResult(Score { white: Points::HALF, black: Points::ZERO }))?;
    game.rule(9_000, Ruling::Confirm)?;
    game.rule(9_000, Ruling::Reopen)?;
    game.rule(9_000, Ruling::DeclareLost { player: black })?;
    game.rule(9_000, Ruling::Undo { ruling: 11 })?;
    game.rule(9_000, Ruling::BothLose)?;
    game.rule(9_000, Ruling::Undo { ruling: 13 })?;
    game.rule(9_000, Ruling::ReverseColours)?;
    Ok(game)
}

/// Online: cancelled premoves, an illegal move accepted by the zone, a player who does not return in time.
fn overdue() -> ScriptResult {
    let zone = Actor::Zone;
    let back = "disconnection = { return_within = '1m', not_back = 'arbiter' }";
    let mut game = LedgerWriter::start(1_142, &format!("preset = 'fide-online-2021'\n{back}"))?;
    let premove = Command::Premove(MoveInput::Move("d8h4".parse()?));
    game.execute(500, BLACK, &premove)?;
    game.execute(500, BLACK, &Command::CancelPremove)?;
    game.execute(500, BLACK, &premove)?;
    game.play_moves("e2e4")?;
    game.execute(3_000, zone, &Command::ReportIllegalMove("e7e4".parse()?))?;
    game.play_moves("e7e5")?;
    game.execute(3_000, zone, &Command::Disconnect(Color::White))?;
    game.wait_until_due()?;
    game.rule(9_000, Ruling::DeclareLost { player: Color::White })?;
    Ok(game)
}

/// Hybrid: a disconnection, a restart, an assistant, a question of mate decided by the arbiter.
fn hybrid() -> ScriptResult {
    let (white, zone) = (Color::White, Actor::Zone);
    let mut game = LedgerWriter::start(189, "preset = 'hybrid'")?;
    game.play_moves("e2e4 e7e5")?;
    game.execute(3_000, zone, &Command::Disconnect(white))?;
    game.rule(9_000, Ruling::Pause)?;
    game.execute(30_000, zone, &Command::Reconnect(white))?;
    game.rule(9_000, Ruling::TakeTime { player: white, time: Millis::from_secs(20) })?;
    game.rule(9_000, Ruling::Resume)?;
    game.play_moves("g1f3")?;
    game.rule(9_000, Ruling::Pause)?;
    game.rule(9_000, Ruling::Restart { control: Some(Box::new("10m+5s".parse()?)) })?;
    game.rule(9_000, Ruling::AcceptAssistant { player: white, task: AssistantTask::Everything })?;
    game.rule(9_000, Ruling::Resume)?;
    let input = MoveInput::Move("d2d4".parse()?);
    game.execute(9_000, Actor::Assistant(white), &Command::play(input))?;
    game.wait_until_due()?;
    game.execute(9_000, zone, &Command::AnswerMateQuestion(Verdict::Undetermined))?;
    game.rule(9_000, Ruling::DeclareDraw)?;
    game.rule(9_000, Ruling::Undo { ruling: 8 })?;
    game.rule(9_000, Ruling::DecideMate { possible: true })?;
    Ok(game)
}

/// Over the board: every kind of irregularity, corrected or standing.
fn wrongs() -> ScriptResult {
    let irregularity = Command::Irregularity;
    let make = |mv: &str, pressed, both_hands| -> Result<Command, Box<dyn Error>> {
        let (mv, offer, pawn_left) = (mv.parse()?, false, false);
        Ok(irregularity(Irregularity::Make { mv, offer, pressed, pawn_left, both_hands }))
    };
    let point_out = |kind| irregularity(Irregularity::PointOut(kind));
    let mut game = LedgerWriter::start(75, "preset = 'fide-2017-fi-rapid'")?;
    game.execute(1_000, WHITE, &point_out(IrregularityKind::WrongSetup))?;
    game.execute(1_000, WHITE, &point_out(IrregularityKind::TurnedBoard))?;
    game.rule(9_000, Ruling::TurnBoard)?;
    game.execute(4_000, WHITE, &make("e1e3", false, false)?)?;
    game.execute(1_000, WHITE, &irregularity(Irregularity::TakeBack))?;
    game.execute(1_000, WHITE, &make("e2e4", true, true)?)?;
    game.execute(1_000, WHITE, &irregularity(Irregularity::Displace { squares: vec![Square::D2] }))?;
    game.execute(1_000, BLACK, &Command::Board(BoardAction::StartClock(Color::White)))?;
    game.execute(1_000, WHITE, &irregularity(Irregularity::PutBack))?;
    game.execute(1_000, WHITE, &Command::Press)?;
    game.play_moves("e7e5")?;
    game.execute(1_000, WHITE, &irregularity(Irregularity::Shift { from: Square::H2, to: Square::H3 }))?;
    game.rule(9_000, Ruling::RestoreBeforeIrregularity)?;
    game.execute(4_000, WHITE, &Command::Press)?;
    game.play_moves("g1f3")?;
    game.execute(4_000, BLACK, &Command::Press)?;
    game.execute(4_000, WHITE, &Command::play(MoveInput::Move("f3e5".parse()?)))?;
    game.execute(4_000, BLACK, &make("f8f3", true, false)?)?;
    game.play_moves("g2f3")?;
    for player in [WHITE, BLACK] {
        game.execute(1_000, player, &irregularity(Irregularity::AgreeToCorrect))?;
    }
    game.play_moves("f8d6 f1f7 e8e7")?;
    game.execute(4_000, WHITE, &make("e1e7", true, false)?).err().ok_or("a king cannot be captured")?;
    game.execute(4_000, WHITE, &make("f7f2", true, false)?)?;
    game.execute(1_000, BLACK, &irregularity(Irregularity::ClaimWin))?;
    game.play_moves("f7g8 h8g8")?;
    game.execute(4_000, WHITE, &make("e1e6", true, false)?)?;
    game.execute(1_000, ARBITER, &point_out(IrregularityKind::BothInCheck))?;
    game.execute(1_000, BLACK, &irregularity(Irregularity::ClaimWin))?;
    game.answer_mate_question()?;
    Ok(game)
}

/// A quickplay finish: refused extra seconds, a postponed and rejected claim; after a restart extra
/// seconds are granted.
fn quickplay() -> ScriptResult {
    let times = "time_control = '11m'\nquickplay_finish = true";
    let mut game = LedgerWriter::start(35, &format!("preset = 'fide-2017-rapid'\n{times}"))?;
    let request = Command::Claim(Claim::RequestExtraSeconds);
    game.execute(570_000, WHITE, &request)?;
    game.execute(2_000, BLACK, &Command::DeclineDraw)?;
    game.rule(3_000, Ruling::RefuseSeconds)?;
    game.execute(2_000, WHITE, &Command::Claim(Claim::Draw(ClaimGround::NoEffort)))?;
    game.rule(9_000, Ruling::DecideClaim(ClaimVerdict::Postponed))?;
    game.play_moves("e2e4 e7e5")?;
    game.rule(4_000, Ruling::DecideClaim(ClaimVerdict::Rejected))?;
    game.rule(4_000, Ruling::Restart { control: None })?;
    game.rule(4_000, Ruling::Resume)?;
    game.execute(570_000, WHITE, &request)?;
    game.execute(2_000, BLACK, &Command::DeclineDraw)?;
    game.rule(3_000, Ruling::GrantSeconds)?;
    game.play_moves("e2e4")?;
    game.execute(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Over the board, short of time: neglected, completed and signed scoresheets, and conduct.
fn sheets() -> ScriptResult {
    use flagfall_game::{Bystander, Conduct, InspectionTarget, ScoresheetAction, Topic, Whereabouts};
    let (white, black) = (Color::White, Color::Black);
    let mut game = LedgerWriter::start(81, "preset = 'fide-2017'\ntime_control = '2/61m, 30m'")?;
    for conduct in [Conduct::Enter(Bystander::Spectator), Conduct::Inform { topic: Topic::Times, to: white }] {
        game.execute(1_000, ARBITER, &Command::Conduct(conduct))?;
    }
    game.rule(1_000, Ruling::AcceptAssistant { player: black, task: AssistantTask::Writing })?;
    game.rule(1_000, Ruling::AppointArbitersAssistant)?;
    game.rule(1_000, Ruling::AllowLeaving { player: white, place: Whereabouts::Venue, assistant: false })?;
    game.rule(1_000, Ruling::Admit { bystander: Bystander::Spectator })?;
    game.rule(1_000, Ruling::SendOut { bystander: Bystander::Spectator })?;
    game.rule(1_000, Ruling::AllowDevice { player: white, assistant: false })?;
    game.rule(1_000, Ruling::Check { player: white, target: InspectionTarget::Belongings })?;
    for conduct in [
        Conduct::DeviceFound(white),
        Conduct::Leave(Whereabouts::Venue),
        Conduct::Return,
        Conduct::AnnounceLeaving(Whereabouts::Area),
        Conduct::Disturb(white),
        Conduct::RefuseToObey(white),
    ] {
        game.execute(1_000, WHITE, &Command::Conduct(conduct))?;
    }
    let actions = [
        ScoresheetAction::Write("e2e4".parse()?),
        ScoresheetAction::Note("a note".into()),
        ScoresheetAction::RequestSheet,
    ];
    for action in actions.into_iter().chain([ScoresheetAction::Hide, ScoresheetAction::Show, ScoresheetAction::Neglect])
    {
        game.execute(1_000, WHITE, &Command::Scoresheet(action))?;
    }
    game.execute(1_000, BLACK, &Command::Scoresheet(ScoresheetAction::Neglect))?;
    game.execute(1_000, Actor::Assistant(black), &Command::Scoresheet(ScoresheetAction::KeepRecord))?;
    game.execute(1_000, ARBITER, &Command::Scoresheet(ScoresheetAction::KeepRecord))?;
    game.execute(1_000, ARBITER, &Command::Scoresheet(ScoresheetAction::ReportIncomplete(black)))?;
    game.execute(3_550_000, WHITE, &Command::play(MoveInput::Move("e2e4".parse()?)))?;
    game.execute(3_600_000, BLACK, &Command::play(MoveInput::Move("e7e5".parse()?)))?;
    game.execute(90_000, ARBITER, &Command::CallFlag(Some(white)))?;
    game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::Borrow))?;
    game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::GiveBack))?;
    game.rule(1_000, Ruling::Reconstruct)?;
    game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::Complete))?;
    game.rule(1_000, Ruling::FindNoProof { player: white })?;
    game.rule(1_000, Ruling::FindMoves { player: white, moves: 3 })?;
    game.rule(1_000, Ruling::Resume)?;
    game.execute(1_000, WHITE, &Command::Resign)?;
    let signed = Some(Score { white: Points::ONE, black: Points::ZERO });
    game.execute(1_000, WHITE, &Command::Scoresheet(ScoresheetAction::Sign(signed)))?;
    game.execute(1_000, BLACK, &Command::Scoresheet(ScoresheetAction::Sign(signed)))?;
    Ok(game)
}

fn main() -> CommandResult {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::create_dir_all(&folder)?;
    let games: [(&str, Script); 19] = [
        ("fide-2017", fide_2017),
        ("fide-2017-fi", fide_2017_fi),
        ("finnish-blitz-2014", finnish_blitz_2014),
        ("fide-online-2021", fide_online_2021),
        ("casual", casual),
        ("friends", friends),
        ("table", table),
        ("hands", hands),
        ("rulings", rulings),
        ("overdue", overdue),
        ("hybrid", hybrid),
        ("down", down),
        ("wrongs", wrongs),
        ("sheets", sheets),
        ("quickplay", quickplay),
        ("blind", special::blind),
        ("corrected", special::corrected),
        ("adjourned", special::adjourned),
        ("venue", special::venue),
    ];
    for (name, script) in games.into_iter().chain(presets::ALL) {
        let path = folder.join(name).with_extension("jsonl");
        if path.exists() {
            continue;
        }
        let game = script()?;
        let outcome = game.game.outcome().ok_or("a golden game must have ended")?;
        let score = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        println!("{name}: {} lines, {score} by {:?}", game.chain.len(), outcome.law);
        File::create_new(path)?.write_all(game.text.as_bytes())?;
    }
    Ok(())
}

//! Writes the golden ledgers that the tests read: `cargo run -p flagfall-game --example golden`.
//!
//! Each is one whole game under one edition, from a script below; between them they hold every kind
//! of event and of ruling. A ledger that is there is left as it is, also where the laws have grown
//! since and its game would be written otherwise today: when the format changes, add new ones beside
//! it.

#[path = "golden/apart.rs"]
mod apart;
#[path = "golden/presets.rs"]
mod presets;

use std::error::Error;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use flagfall_chess::mate::{self, Budget, Verdict};
use flagfall_chess::{ByColor, Color, Role, Square};
use flagfall_clock::{Millis, Timestamp};
use flagfall_game::{
    Ability, Actor, Cause, Chain, Claim, ClaimGround, ClaimVerdict, Command, DrawClaim, Entry,
    Event, Game, Hand, Input, Irregularity, Kind, LedgerId, Opening, PersonId, Place, Purpose,
    Ruling, Task, WhichHand, Wrong,
};
use flagfall_laws::{Offence, Penalty, Points, Rules, Score};

const APPOINTED: Timestamp = Timestamp::from_millis(1_767_260_000_000);
const ARBITER: Actor = Actor::Arbiter(PersonId(3));
const COMMITTEE: Actor = Actor::Arbiter(PersonId(5));

/// A game that is written down as it is played.
struct Writer {
    game: Game,
    chain: Chain,
    text: String,
    commands: u64,
    now: Timestamp,
}

type Done = Result<(), Box<dyn Error>>;
/// How a game is played, from its opening to its end.
type Script = fn() -> Result<Writer, Box<dyn Error>>;

impl Writer {
    /// A game that both have come to and that has begun.
    fn open(id: u64, regulations: &str) -> Result<Writer, Box<dyn Error>> {
        let mut writer = Writer::opened(id, regulations)?;
        for color in Color::ALL {
            writer.does(0, Actor::Player(color), &Command::Arrive(color))?;
        }
        writer.does(0, Actor::Zone, &Command::Begin)?;
        Ok(writer)
    }

    /// A game that is opened and nothing more.
    fn opened(id: u64, regulations: &str) -> Result<Writer, Box<dyn Error>> {
        let opening = Opening {
            players: ByColor { white: PersonId(1_001), black: PersonId(1_002) },
            place: Some(Place { competition: 12, round: 3, board: 4 }),
            appointed: APPOINTED,
            ..Opening::of(Rules::read(regulations)?)
        };
        let chain = Chain::new(LedgerId { kind: Kind::Game, id });
        let game = Game::open(&opening)?;
        let mut writer = Writer { game, chain, text: String::new(), commands: 0, now: APPOINTED };
        let event = Event::Opened(Box::new(opening));
        writer.write(&[Entry { at: APPOINTED, event }], Actor::Zone);
        Ok(writer)
    }

    fn write(&mut self, entries: &[Entry], actor: Actor) {
        self.commands += 1;
        let recorded_at = self.now.saturating_add(Millis::new(2));
        for entry in entries {
            let line = self.chain.append(entry, Cause::by(actor, self.commands, recorded_at));
            self.text.push_str(line.as_str());
            self.text.push('\n');
        }
    }

    /// Gives a command so many milliseconds after the last; refusals leave no trace.
    fn does(&mut self, later: u64, actor: Actor, command: &Command) -> Done {
        self.now = self.now.saturating_add(Millis::new(later));
        let executed = self.game.execute(command, actor, self.now);
        self.write(&executed.entries, actor);
        Ok(executed.answer?)
    }

    /// The players move in turn, each after four seconds.
    fn moves(&mut self, moves: &str) -> Done {
        for mv in moves.split_whitespace() {
            let turn = Actor::Player(self.game.position().turn());
            self.does(4_000, turn, &Command::play(Input::Move(mv.parse()?)))?;
        }
        Ok(())
    }

    fn rules(&mut self, later: u64, ruling: Ruling) -> Done {
        self.rules_as(ARBITER, later, ruling)
    }

    fn rules_as(&mut self, arbiter: Actor, later: u64, ruling: Ruling) -> Done {
        let (ruling, reason) = (Box::new(ruling), "seen from the table".into());
        self.does(later, arbiter, &Command::Rule { ruling, article: None, reason })
    }

    /// Lets time pass until something happens by itself.
    fn waits(&mut self) -> Done {
        let due = self.game.next_deadline().ok_or("nothing is due")?;
        self.does(due.since(self.now).get(), Actor::Zone, &Command::Wait)
    }

    /// The mate solver answers.
    fn answers(&mut self) -> Done {
        let question = self.game.question().ok_or("nothing is asked")?;
        let winner = question.loser.opponent();
        let verdict = mate::can_mate(self.game.position(), winner, Budget::FULL);
        self.does(120, Actor::Zone, &Command::Answer(verdict))
    }
}

const WHITE: Actor = Actor::Player(Color::White);
const BLACK: Actor = Actor::Player(Color::Black);

/// Over the board: a wrong claim that binds, a penalty and its undoing, a draw by repetition.
fn fide_2017() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::open(2_017, "preset = 'fide-2017'")?;
    game.moves("e2e4 e7e5 g1f3 b8c6")?;
    let claim = DrawClaim::Repetition;
    let intended = Some("f1b5".parse()?);
    game.does(60_000, WHITE, &Command::ClaimDraw { claim, intended })?;
    game.moves("f1b5")?;
    let (penalty, offence) = (Penalty::Warning, Some(Offence::Distraction));
    game.rules(
        5_000,
        Ruling::Penalise { offender: Color::Black, penalties: vec![penalty], offence },
    )?;
    game.does(
        1_000,
        BLACK,
        &Command::Appeal { ruling: Some(1), grounds: "it was a cough".into(), kept: None },
    )?;
    game.rules_as(COMMITTEE, 5_000, Ruling::DecideAppeal { appeal: 1, upheld: true })?;
    game.rules(5_000, Ruling::Undo { ruling: 1 })?;
    game.moves("g8f6 e1g1 f6g8 g1h1 g8f6 h1g1 f6g8 g1h1 g8f6 h1g1 f6g8")?;
    let intended = Some("g1h1".parse()?);
    game.does(20_000, WHITE, &Command::ClaimDraw { claim, intended })?;
    Ok(game)
}

/// Over the board in Finland: an offer, an interruption, a phone twice.
fn fide_2017_fi() -> Result<Writer, Box<dyn Error>> {
    let mut game =
        Writer::open(358, "preset = 'fide-2017-fi'\ndraw_offers = { arbiter_consent = true }")?;
    game.moves("d2d4 d7d5 c2c4")?;
    game.does(1_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.does(9_000, BLACK, &Command::AcceptDraw)?;
    game.rules(9_000, Ruling::RefuseConsent)?;
    game.moves("e7e6")?;
    let phone = Ruling::Offended { offender: Color::White, offence: Offence::Phone };
    game.rules(30_000, phone.clone())?;
    game.rules(1_000, Ruling::Pause)?;
    game.rules(600_000, Ruling::GiveTime { white: Millis::ZERO, black: Millis::from_mins(2) })?;
    game.rules(1_000, Ruling::Resume)?;
    game.moves("b1c3 g8f6")?;
    game.rules(45_000, phone)?;
    Ok(game)
}

/// Finnish blitz: a flag that the opponent calls.
fn finnish_blitz_2014() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::open(2_014, "preset = 'finnish-blitz-2014'")?;
    game.moves("e2e4 c7c5 g1f3 d7d6")?;
    game.does(310_000, BLACK, &Command::CallFlag(None))?;
    Ok(game)
}

/// Online: a premove held back by the video gate, a disconnection, a flag and the solver.
fn fide_online_2021() -> Result<Writer, Box<dyn Error>> {
    let lag = "lag = { per_move = '300ms', per_game = '10s' }";
    let mut game = Writer::open(2_021, &format!("preset = 'fide-online-2021'\n{lag}"))?;
    let input = Input::Move("e2e4".parse()?);
    let lag = Millis::new(180);
    game.does(4_000, WHITE, &Command::Play { input, offer: false, lag })?;
    game.does(500, WHITE, &Command::Premove(Input::Move("g1f3".parse()?)))?;
    game.does(500, Actor::Zone, &Command::LeaveVideo(Color::White))?;
    game.moves("e7e5")?;
    game.does(20_000, Actor::Zone, &Command::JoinVideo(Color::White))?;
    game.does(3_000, BLACK, &Command::Play { input: Input::To("a5".parse()?), offer: true, lag })?;
    game.does(3_000, BLACK, &Command::CallArbiter { reason: "no sound".into(), kept: None })?;
    game.rules(9_000, Ruling::AnswerCall { player: Color::Black, justified: true })?;
    game.moves("f1b5")?;
    game.does(9_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.does(90_000, Actor::Zone, &Command::Reconnect(Color::Black))?;
    game.does(9_000, Actor::Zone, &Command::Disconnect(Color::Black))?;
    game.waits()?;
    game.answers()?;
    Ok(game)
}

/// For fun: a move taken back, a piece of promotion chosen beforehand, mate.
fn casual() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::open(1, "preset = 'casual'")?;
    game.does(500, BLACK, &Command::PromoteTo(flagfall_chess::Role::Knight))?;
    game.moves("f2f3 e7e5 g2g4 g8f6")?;
    game.does(2_000, BLACK, &Command::AskTakeback)?;
    game.does(2_000, WHITE, &Command::AcceptTakeback)?;
    game.moves("d8h4")?;
    Ok(game)
}

/// For fun: a move that is not given back, a draw that is not wanted.
fn friends() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::open(2, "preset = 'casual'")?;
    game.moves("e2e4 e7e5 d1h5")?;
    game.does(2_000, WHITE, &Command::AskTakeback)?;
    game.does(2_000, BLACK, &Command::DeclineTakeback)?;
    game.moves("b8c6")?;
    game.does(2_000, WHITE, &Command::OfferDraw { condition: false })?;
    game.does(2_000, BLACK, &Command::DeclineDraw)?;
    game.does(9_000, WHITE, &Command::Resign)?;
    Ok(game)
}

/// The zone goes down for an hour while White thinks, and that hour is nobody's.
fn down() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::open(404, "preset = 'fide-online-2021'")?;
    game.moves("e2e4 e7e5")?;
    let since = game.now.saturating_add(Millis::from_secs(5));
    game.does(3_600_000, Actor::Zone, &Command::Recover { since })?;
    game.moves("g1f3")?;
    game.does(2_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// At the table: nobody there at first, pieces touched, the clock pressed, a draw consented to.
fn table() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::opened(
        672,
        "preset = 'fide-2017'\ndefault_time = '30m'\nneither_present = 'clock-waits'\n\
         draw_offers = { arbiter_consent = true }",
    )?;
    game.rules(0, Ruling::Excuse { player: Color::Black })?;
    game.does(0, Actor::Zone, &Command::Begin)?;
    game.does(240_000, WHITE, &Command::Arrive(Color::White))?;
    for (player, own, mv, offer) in
        [(WHITE, Square::E2, "e2e4", false), (BLACK, Square::E7, "e7e5", true)]
    {
        let squares = vec![Square::D1, Square::D8];
        game.does(9_000, player, &Command::Touch { squares, purpose: Purpose::Adjust })?;
        let squares = vec![own];
        game.does(5_000, player, &Command::Touch { squares, purpose: Purpose::Move })?;
        game.does(1_000, player, &Command::Make { input: Input::Move(mv.parse()?), offer })?;
        game.does(1_000, player, &Command::Press)?;
    }
    game.does(30_000, WHITE, &Command::AcceptDraw)?;
    game.rules(30_000, Ruling::Consent)?;
    Ok(game)
}

/// Hand by hand: an objection upheld, a late press, castling, a clock that is stopped and replaced.
fn hands() -> Result<Writer, Box<dyn Error>> {
    let mut game = Writer::opened(472, "preset = 'finnish-blitz-2014'")?;
    for color in Color::ALL {
        game.does(0, Actor::Player(color), &Command::Arrive(color))?;
    }
    game.does(0, BLACK, &Command::Hand(Hand::ChooseSeat { seat: "by the window".into() }))?;
    game.does(0, ARBITER, &Command::Hand(Hand::PlaceClock { place: "to the right".into() }))?;
    let (player, ability) = (Color::White, Ability::UnableToPress);
    game.does(0, ARBITER, &Command::Hand(Hand::Note { player, ability }))?;
    game.rules(0, Ruling::Appoint { player, task: Task::Pressing })?;
    game.does(0, BLACK, &Command::Hand(Hand::StartClock(Color::White)))?;
    let squares = vec![Square::D2, Square::E2];
    game.does(1_000, WHITE, &Command::Hand(Hand::TouchTogether { squares }))?;
    game.does(1_000, WHITE, &Command::Make { input: Input::Move("e2e4".parse()?), offer: false })?;
    let squares = vec![Square::D2];
    game.does(1_000, BLACK, &Command::Hand(Hand::Object { squares }))?;
    let carry = |from, to| Command::Hand(Hand::Carry { from, to });
    let release = |square| Command::Hand(Hand::Release { square });
    game.does(1_000, WHITE, &carry(Square::D2, Square::D4))?;
    game.does(1_000, WHITE, &release(Square::D4))?;
    game.does(1_000, WHITE, &Command::Hand(Hand::MovedWith(WhichHand::Right)))?;
    game.does(1_000, BLACK, &carry(Square::E7, Square::E5))?;
    game.does(1_000, BLACK, &release(Square::E5))?;
    game.does(1_000, Actor::Assistant(Color::White), &Command::Press)?;
    game.does(1_000, BLACK, &Command::Press)?;
    game.does(0, BLACK, &Command::Hand(Hand::PressedWith(WhichHand::Other)))?;
    game.does(1_000, WHITE, &Command::Hand(Hand::TakeOff { square: Square::E5 }))?;
    game.does(1_000, WHITE, &carry(Square::D4, Square::E5))?;
    game.does(1_000, WHITE, &release(Square::E5))?;
    game.does(1_000, WHITE, &Command::Press)?;
    let (color, role, square, holding) = (Color::Black, Role::Queen, Square::E1, true);
    game.does(1_000, BLACK, &Command::Hand(Hand::Put { color, role, square, holding }))?;
    let time = Millis::from_mins(3);
    game.does(0, Actor::Zone, &Command::Hand(Hand::Show { player: Color::Black, time }))?;
    game.does(1_000, Actor::Zone, &Command::Hand(Hand::BreakDown))?;
    let reason = "the clock is broken".into();
    game.does(1_000, BLACK, &Command::Hand(Hand::StopClock { reason, kept: None }))?;
    game.rules(9_000, Ruling::ReplaceClock)?;
    game.rules(9_000, Ruling::Resume)?;
    game.does(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// The arbiter sets right clocks, positions and results; in the end the colours were reversed.
fn rulings() -> Result<Writer, Box<dyn Error>> {
    let (white, black) = (Color::White, Color::Black);
    let mut game = Writer::open(129, "preset = 'fide-2017'")?;
    game.rules(9_000, Ruling::SetControl { control: Box::new("90m+30s".parse()?) })?;
    game.rules(1_000, Ruling::SetClock { player: white, time: Millis::from_mins(80) })?;
    game.moves("e2e4 e7e5 g1f3")?;
    game.rules(1_000, Ruling::SetMoves { player: black, moves: 2 })?;
    game.does(1_000, BLACK, &Command::PointOutColours)?;
    game.rules(9_000, Ruling::Restore { after: 1 })?;
    game.rules(9_000, Ruling::SetPosition { fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 40".into() })?;
    let two_minutes = Millis::from_mins(2);
    let penalties = vec![Penalty::Warning, Penalty::OpponentGains(two_minutes)];
    let offence = Some(Offence::Distraction);
    game.rules(9_000, Ruling::Penalise { offender: black, penalties, offence })?;
    game.rules(9_000, Ruling::InWords)?;
    game.rules(9_000, Ruling::SetResult(Score { white: Points::HALF, black: Points::ZERO }))?;
    game.rules(9_000, Ruling::Confirm)?;
    game.rules(9_000, Ruling::Reopen)?;
    game.rules(9_000, Ruling::DeclareLost { player: black })?;
    game.rules(9_000, Ruling::Undo { ruling: 11 })?;
    game.rules(9_000, Ruling::BothLose)?;
    game.rules(9_000, Ruling::Undo { ruling: 13 })?;
    game.rules(9_000, Ruling::ReverseColours)?;
    Ok(game)
}

/// Online again: premoves dropped, an illegal move let through, a player not back in time.
fn overdue() -> Result<Writer, Box<dyn Error>> {
    let zone = Actor::Zone;
    let back = "disconnection = { return_within = '1m', not_back = 'arbiter' }";
    let mut game = Writer::open(1_142, &format!("preset = 'fide-online-2021'\n{back}"))?;
    let premove = Command::Premove(Input::Move("d8h4".parse()?));
    game.does(500, BLACK, &premove)?;
    game.does(500, BLACK, &Command::CancelPremove)?;
    game.does(500, BLACK, &premove)?;
    game.moves("e2e4")?;
    game.does(3_000, zone, &Command::LetThrough("e7e4".parse()?))?;
    game.moves("e7e5")?;
    game.does(3_000, zone, &Command::Disconnect(Color::White))?;
    game.waits()?;
    game.rules(9_000, Ruling::DeclareLost { player: Color::White })?;
    Ok(game)
}

/// At two venues: a break, a new start, an assistant, a question of mate left to the arbiter.
fn hybrid() -> Result<Writer, Box<dyn Error>> {
    let (white, zone) = (Color::White, Actor::Zone);
    let mut game = Writer::open(189, "preset = 'hybrid'")?;
    game.moves("e2e4 e7e5")?;
    game.does(3_000, zone, &Command::Disconnect(white))?;
    game.rules(9_000, Ruling::Pause)?;
    game.does(30_000, zone, &Command::Reconnect(white))?;
    game.rules(9_000, Ruling::TakeTime { player: white, time: Millis::from_secs(20) })?;
    game.rules(9_000, Ruling::Resume)?;
    game.moves("g1f3")?;
    game.rules(9_000, Ruling::Pause)?;
    game.rules(9_000, Ruling::Restart { control: Some(Box::new("10m+5s".parse()?)) })?;
    game.rules(9_000, Ruling::Appoint { player: white, task: Task::Everything })?;
    game.rules(9_000, Ruling::Resume)?;
    let input = Input::Move("d2d4".parse()?);
    game.does(9_000, Actor::Assistant(white), &Command::play(input))?;
    game.waits()?;
    game.does(9_000, zone, &Command::Answer(Verdict::Undetermined))?;
    game.rules(9_000, Ruling::DeclareDraw)?;
    game.rules(9_000, Ruling::Undo { ruling: 8 })?;
    game.rules(9_000, Ruling::DecideMate { possible: true })?;
    Ok(game)
}

/// On a real board all goes wrong that can, and is put right or stands.
fn wrongs() -> Result<Writer, Box<dyn Error>> {
    let wrong = Command::Wrong;
    let make = |mv: &str, pressed, both_hands| -> Result<Command, Box<dyn Error>> {
        let (mv, offer, pawn_left) = (mv.parse()?, false, false);
        Ok(wrong(Wrong::Make { mv, offer, pressed, pawn_left, both_hands }))
    };
    let points_out = |what| wrong(Wrong::PointOut(what));
    let mut game = Writer::open(75, "preset = 'fide-2017-fi-rapid'")?;
    game.does(1_000, WHITE, &points_out(Irregularity::WrongSetup))?;
    game.does(1_000, WHITE, &points_out(Irregularity::TurnedBoard))?;
    game.rules(9_000, Ruling::TurnBoard)?;
    game.does(4_000, WHITE, &make("e1e3", false, false)?)?;
    game.does(1_000, WHITE, &wrong(Wrong::TakeBack))?;
    game.does(1_000, WHITE, &make("e2e4", true, true)?)?;
    game.does(1_000, WHITE, &wrong(Wrong::Displace { squares: vec![Square::D2] }))?;
    game.does(1_000, BLACK, &Command::Hand(Hand::StartClock(Color::White)))?;
    game.does(1_000, WHITE, &wrong(Wrong::PutBack))?;
    game.does(1_000, WHITE, &Command::Press)?;
    game.moves("e7e5")?;
    game.does(1_000, WHITE, &wrong(Wrong::Shift { from: Square::H2, to: Square::H3 }))?;
    game.rules(9_000, Ruling::RestoreBefore)?;
    game.does(4_000, WHITE, &Command::Press)?;
    game.moves("g1f3")?;
    game.does(4_000, BLACK, &Command::Press)?;
    game.does(4_000, WHITE, &Command::play(Input::Move("f3e5".parse()?)))?;
    game.does(4_000, BLACK, &make("f8f3", true, false)?)?;
    game.moves("g2f3")?;
    for player in [WHITE, BLACK] {
        game.does(1_000, player, &wrong(Wrong::AgreeToCorrect))?;
    }
    game.moves("f8d6 f1f7 e8e7")?;
    game.does(4_000, WHITE, &make("e1e7", true, false)?).err().ok_or("no king is taken")?;
    game.does(4_000, WHITE, &make("f7f2", true, false)?)?;
    game.does(1_000, BLACK, &wrong(Wrong::ClaimWin))?;
    game.moves("f7g8 h8g8")?;
    game.does(4_000, WHITE, &make("e1e6", true, false)?)?;
    game.does(1_000, ARBITER, &points_out(Irregularity::BothInCheck))?;
    game.does(1_000, BLACK, &wrong(Wrong::ClaimWin))?;
    game.answers()?;
    Ok(game)
}

/// A quickplay finish: extra seconds refused, a claim put off and rejected; anew, they are granted.
fn quickplay() -> Result<Writer, Box<dyn Error>> {
    let times = "time_control = '11m'\nquickplay_finish = true";
    let mut game = Writer::open(35, &format!("preset = 'fide-2017-rapid'\n{times}"))?;
    let asks = Command::Claim(Claim::ExtraSeconds);
    game.does(570_000, WHITE, &asks)?;
    game.does(2_000, BLACK, &Command::DeclineDraw)?;
    game.rules(3_000, Ruling::RefuseSeconds)?;
    game.does(2_000, WHITE, &Command::Claim(Claim::Draw(ClaimGround::NoEffort)))?;
    game.rules(9_000, Ruling::DecideClaim(ClaimVerdict::Postponed))?;
    game.moves("e2e4 e7e5")?;
    game.rules(4_000, Ruling::DecideClaim(ClaimVerdict::Rejected))?;
    game.rules(4_000, Ruling::Restart { control: None })?;
    game.rules(4_000, Ruling::Resume)?;
    game.does(570_000, WHITE, &asks)?;
    game.does(2_000, BLACK, &Command::DeclineDraw)?;
    game.rules(3_000, Ruling::GrantSeconds)?;
    game.moves("e2e4")?;
    game.does(9_000, BLACK, &Command::Resign)?;
    Ok(game)
}

/// Over the board, short of time: sheets neglected, completed and signed, people coming and going.
fn sheets() -> Result<Writer, Box<dyn Error>> {
    use flagfall_game::{Conduct, Inspected, Onlooker, Sheet, Topic, Whereabouts};
    let (white, black) = (Color::White, Color::Black);
    let mut game = Writer::open(81, "preset = 'fide-2017'\ntime_control = '2/61m, 30m'")?;
    for conduct in
        [Conduct::Enter(Onlooker::Spectator), Conduct::Tell { what: Topic::Times, to: white }]
    {
        game.does(1_000, ARBITER, &Command::Conduct(conduct))?;
    }
    game.rules(1_000, Ruling::Appoint { player: black, task: Task::Writing })?;
    game.rules(1_000, Ruling::NameAssistant)?;
    game.rules(
        1_000,
        Ruling::LetGo { player: white, place: Whereabouts::Venue, assistant: false },
    )?;
    game.rules(1_000, Ruling::Admit { who: Onlooker::Spectator })?;
    game.rules(1_000, Ruling::SendOut { who: Onlooker::Spectator })?;
    game.rules(1_000, Ruling::AllowDevice { player: white, assistant: false })?;
    game.rules(1_000, Ruling::Check { player: white, of: Inspected::Belongings })?;
    for conduct in [
        Conduct::DeviceFound(white),
        Conduct::Leave(Whereabouts::Venue),
        Conduct::Return,
        Conduct::TellOfLeaving(Whereabouts::Area),
        Conduct::Disturb(white),
        Conduct::Refuse(white),
    ] {
        game.does(1_000, WHITE, &Command::Conduct(conduct))?;
    }
    let sheets = [Sheet::Write("e2e4".parse()?), Sheet::Note("a note".into()), Sheet::AskFor];
    for sheet in sheets.into_iter().chain([Sheet::Hide, Sheet::Show, Sheet::Neglect]) {
        game.does(1_000, WHITE, &Command::Sheet(sheet))?;
    }
    game.does(1_000, BLACK, &Command::Sheet(Sheet::Neglect))?;
    game.does(1_000, Actor::Assistant(black), &Command::Sheet(Sheet::KeepRecord))?;
    game.does(1_000, ARBITER, &Command::Sheet(Sheet::KeepRecord))?;
    game.does(1_000, ARBITER, &Command::Sheet(Sheet::FindBehind(black)))?;
    game.does(3_550_000, WHITE, &Command::play(Input::Move("e2e4".parse()?)))?;
    game.does(3_600_000, BLACK, &Command::play(Input::Move("e7e5".parse()?)))?;
    game.does(90_000, ARBITER, &Command::CallFlag(Some(white)))?;
    game.does(1_000, WHITE, &Command::Sheet(Sheet::Borrow))?;
    game.does(1_000, WHITE, &Command::Sheet(Sheet::GiveBack))?;
    game.rules(1_000, Ruling::Reconstruct)?;
    game.does(1_000, WHITE, &Command::Sheet(Sheet::Complete))?;
    game.rules(1_000, Ruling::FindNoProof { player: white })?;
    game.rules(1_000, Ruling::FindMoves { player: white, moves: 3 })?;
    game.rules(1_000, Ruling::Resume)?;
    game.does(1_000, WHITE, &Command::Resign)?;
    let signed = Some(Score { white: Points::ONE, black: Points::ZERO });
    game.does(1_000, WHITE, &Command::Sheet(Sheet::Sign(signed)))?;
    game.does(1_000, BLACK, &Command::Sheet(Sheet::Sign(signed)))?;
    Ok(game)
}

fn main() -> Done {
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
        ("blind", apart::blind),
        ("corrected", apart::corrected),
        ("adjourned", apart::adjourned),
        ("venue", apart::venue),
    ];
    for (name, script) in games.into_iter().chain(presets::ALL) {
        let path = folder.join(name).with_extension("jsonl");
        if path.exists() {
            continue;
        }
        let game = script()?;
        let outcome = game.game.outcome().ok_or("a golden game is played to its end")?;
        let score = outcome.score.map_or("annulled".to_owned(), |score| score.to_string());
        println!("{name}: {} lines, {score} by {:?}", game.chain.len(), outcome.law);
        File::create_new(path)?.write_all(game.text.as_bytes())?;
    }
    Ok(())
}

//! Translating statements into commands of the game.

pub(super) mod adjournment;
mod board_actions;
mod claims;
pub(super) mod conduct;
mod irregularities;
mod own_boards;
pub(super) mod rulings;
mod scoresheets;
mod speech;
mod venue;
mod virtual_board;
mod vocabulary;
mod zone;

use flagfall_chess::{Color, Letters, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{self as game, Command, MoveInput, OwnBoardAction, PersonId};
use flagfall_laws::Law;

use super::moves;
use super::world::World;
use crate::{
    ArbiterTitle, CallSentence, ClockSentence, DrawSentence, FairPlaySentence, HandPhrase, MoveText, NoticeSentence,
    NoticedIrregularity, Party, PartyAction, PlaySentence, PresenceSentence, RulingReference, Statement, ViewItem,
};

/// The step by which the judge performs a statement.
#[derive(Clone, Debug)]
pub(super) enum JudgeStep {
    /// The actor gives these commands; either all are accepted or none.
    Commands(Vec<Command>),
    /// The action is recorded as an incident, without consequences.
    RecordIncident,
    /// The action is recorded as an incident, and only an arbiter can do it.
    RecordArbiterIncident,
    /// The zone gives this command, for a party that cannot give commands.
    ZoneCommand(Command),
    /// The game refuses the action in advance.
    Refusal(game::Refusal),
    /// An action or a failure of the zone, or a refusal by the judge.
    Machine(MachineStep),
    /// The adjourned game is resumed.
    ResumeAdjourned,
}

/// A step of the zone or of the judge.
#[derive(Clone, Copy, Debug)]
pub(super) enum MachineStep {
    DeclareWrongDraw,
    MissDraws,
    /// Confirms that the flag of this player is down.
    FlagFall(Color),
    /// The statement contradicts the situation.
    Contradiction(&'static str),
    /// The judge refuses the statement under a law.
    JudgeRefusal(Law, &'static str),
}

/// The reason why a scenario cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotSupported(pub(super) String);

impl NotSupported {
    /// Returns the error of a sentence that is not supported.
    pub(super) fn sentence<T>(sentence: impl core::fmt::Display) -> Result<T, NotSupported> {
        Err(NotSupported(format!("not supported yet: {sentence}")))
    }
}

/// Returns the actor of a party, or `None` for bystanders.
///
/// In supervised online play, some decisions are for the chief arbiter alone; all other arbiters are match arbiters.
pub(super) fn game_actor(world: &World, party: &Party) -> Option<game::Actor> {
    let online = world.game.rules().regulations.form.is_supervised_online();
    match party {
        Party::Player { side } => Some(game::Actor::Player(*side)),
        Party::Arbiter { title: ArbiterTitle::LocalTechnical } => {
            Some(game::Actor::TechnicalArbiter(arbiter_id(&ArbiterTitle::LocalTechnical)))
        }
        Party::Arbiter { title: ArbiterTitle::LocalChief } => {
            Some(game::Actor::LocalArbiter(arbiter_id(&ArbiterTitle::LocalChief)))
        }
        Party::Arbiter { title } if *title == ArbiterTitle::Assistant || online && *title != ArbiterTitle::Chief => {
            Some(game::Actor::MatchArbiter(arbiter_id(title)))
        }
        Party::Arbiter { title } => Some(game::Actor::Arbiter(arbiter_id(title))),
        Party::AppealsCommittee => Some(game::Actor::Arbiter(PersonId(50))),
        Party::Zone | Party::Clock => Some(game::Actor::Zone),
        Party::Assistant { side } => Some(game::Actor::Assistant(*side)),
        _ => None,
    }
}

/// Returns the person with a title.
pub(super) fn arbiter_id(title: &ArbiterTitle) -> PersonId {
    let number = match title {
        ArbiterTitle::Arbiter => 0,
        ArbiterTitle::Chief => 1,
        ArbiterTitle::Deputy => 2,
        ArbiterTitle::Match => 3,
        ArbiterTitle::Assistant => 4,
        ArbiterTitle::Designated => 5,
        ArbiterTitle::LocalChief => 6,
        ArbiterTitle::LocalTechnical => 7,
    };
    PersonId(10 + number)
}

/// Returns the step for a statement in the current situation.
pub(super) fn step_for(world: &World, statement: &Statement, letters: Letters) -> Result<JudgeStep, NotSupported> {
    if let Some(step) = own_boards::physical_board_step(world, statement, letters) {
        return Ok(step);
    }
    let is_physical = match &statement.action {
        PartyAction::Pieces(_) => true,
        PartyAction::Clock(sentence) => {
            !matches!(sentence, ClockSentence::Presses { .. } | ClockSentence::Flags { .. })
        }
        _ => false,
    };
    if let Some(step) = is_physical.then(|| virtual_board::refuse_on_virtual_board(world, statement)).flatten() {
        return Ok(step);
    }
    let step = step_for_action(world, statement, letters);
    step.or_else(|not_supported| virtual_board::refuse_on_virtual_board(world, statement).ok_or(not_supported))
}

fn step_for_action(world: &World, statement: &Statement, letters: Letters) -> Result<JudgeStep, NotSupported> {
    let single_command = |command| Ok(JudgeStep::Commands(vec![command]));
    let side = match &statement.party {
        Party::Player { side } | Party::Assistant { side } | Party::Captain { side } => *side,
        _ => world.game.position().turn(),
    };
    match &statement.action {
        PartyAction::Play(play) => play_step(world, side, play, letters),
        PartyAction::Draw(draw) => single_command(draw_command(draw, statement)),
        PartyAction::Claim(claim) => claims::claim_step(world, side, claim, statement, letters),
        PartyAction::Notice(notice) => {
            let forbidden = conduct::forbidden_notice_step(world, notice, statement);
            let permitted = || irregularities::notice_step(world, notice).unwrap_or_else(|| self::notice_step(notice));
            Ok(forbidden.unwrap_or_else(permitted))
        }
        PartyAction::Presence(PresenceSentence::LogsIn { account, unapproved })
            if let Some(step) = speech::assistant_login_step(world, account, *unapproved, statement) =>
        {
            Ok(step)
        }
        PartyAction::Order(_) | PartyAction::Call(_) if let Some(step) = speech::lend_account_step(statement) => {
            Ok(step)
        }
        // A return to an adjourned game is an arrival.
        PartyAction::Presence(PresenceSentence::Returns { .. } | PresenceSentence::Enters { .. })
            if matches!(statement.party, Party::Player { .. }) && is_adjourned(world) =>
        {
            single_command(Command::Arrive(side))
        }
        PartyAction::Presence(presence) => self::presence_step(world, side, presence, statement),
        PartyAction::Call(call) => self::call_step(world, call, statement),
        PartyAction::Order(_) | PartyAction::Ruling(_)
            if let Some(step) = speech::language_ruling_step(world, statement) =>
        {
            Ok(step)
        }
        PartyAction::Order(order) => rulings::order_step(world, order, statement),
        PartyAction::Ruling(ruling) => rulings::ruling_step(world, ruling, statement),
        PartyAction::Zone(zone) => zone::zone_step(world, zone, letters),
        PartyAction::Pieces(pieces) => match irregularities::displacement_command(pieces) {
            Some(command) => single_command(command),
            None => board_actions::piece_step(pieces),
        },
        PartyAction::Clock(sentence) => Ok(board_actions::clock_step(world, sentence, statement)),
        PartyAction::Speech(speech) => speech::speech_step(world, side, speech, statement, letters),
        PartyAction::Conduct(conduct) => conduct::conduct_step(world, conduct, statement),
        PartyAction::Scoresheet(sheet) => scoresheets::scoresheet_step(world, side, sheet, statement, letters),
        PartyAction::Adjournment(_) if adjournment::is_adjournment_confirmation(world, statement) => {
            Ok(JudgeStep::Commands(Vec::new()))
        }
        PartyAction::Adjournment(sentence) => adjournment::adjournment_step(world, side, sentence, letters),
        PartyAction::FairPlay(FairPlaySentence::Submits { text })
            if let Some(step) = speech::submit_proof_step(world, text) =>
        {
            Ok(step)
        }
        PartyAction::FairPlay(sentence) => NotSupported::sentence(sentence),
    }
}

/// Returns the step for a move, a premove, a takeback or a resignation.
fn play_step(world: &World, side: Color, play: &PlaySentence, letters: Letters) -> Result<JudgeStep, NotSupported> {
    let irregular = irregularities::irregular_move_command(world, side, play, letters);
    if let Some(command) = irregular {
        return Ok(JudgeStep::Commands(vec![command?]));
    }
    // The hand is recorded after the move, and before the press.
    let move_with = |hand: &HandPhrase, mv: &MoveText, offering, press| {
        let makes = PlaySentence::Makes { mv: mv.clone(), unpromoted: false, offering, hand: None };
        let make = play_command(world, side, &makes, letters)?;
        let commands = [make].into_iter().chain(board_actions::moved_with_command(Some(hand)));
        Ok(JudgeStep::Commands(commands.chain(press).collect()))
    };
    match play {
        PlaySentence::TakesKing => Ok(JudgeStep::Commands(vec![Command::Irregularity(game::Irregularity::TakeKing)])),
        PlaySentence::DemonstratesMate { moves } => Ok(claims::demonstrated_mate_step(world, moves, letters)),
        PlaySentence::Plays {
            mv,
            unpromoted: false,
            offering,
            hand: Some(hand @ (HandPhrase::Left | HandPhrase::Right)),
            ..
        } if world.game.rules().regulations.has_physical_board() => {
            move_with(hand, mv, *offering, Some(Command::Press))
        }
        PlaySentence::Makes {
            mv,
            unpromoted: false,
            offering,
            hand: Some(hand @ (HandPhrase::Left | HandPhrase::Right)),
        } => move_with(hand, mv, *offering, None),
        _ => Ok(JudgeStep::Commands(vec![play_command(world, side, play, letters)?])),
    }
}

fn play_command(world: &World, side: Color, play: &PlaySentence, letters: Letters) -> Result<Command, NotSupported> {
    let position = world.game.position();
    let before = adjournment::position_before_declared_move(world, side);
    let squares = |mv| {
        let earlier_squares = before.and_then(|before| moves::move_squares(&before, side, mv, letters).ok());
        earlier_squares.map_or_else(|| moves::move_squares(position, side, mv, letters), Ok).map_err(NotSupported)
    };
    Ok(match play {
        PlaySentence::Plays { mv, unpromoted: false, offering, hand: None, lag } => Command::Play {
            input: MoveInput::Move(squares(mv)?),
            offer: *offering || mv.offers_draw(),
            lag: lag.unwrap_or(Millis::ZERO),
        },
        PlaySentence::Makes { mv, unpromoted: false, offering, hand: None } => {
            let offer = *offering || mv.offers_draw();
            Command::Make { input: MoveInput::Move(squares(mv)?), offer }
        }
        &PlaySentence::PlaysFromTo { from, to, promotion } => {
            Command::play(MoveInput::Move(UciMove { from, to, promotion }))
        }
        &PlaySentence::PlaysTo { to, promotion: None } => Command::play(MoveInput::Destination(to)),
        PlaySentence::Premoves { mv } => Command::Premove(MoveInput::Move(squares(mv)?)),
        PlaySentence::CancelsPremove => Command::CancelPremove,
        PlaySentence::SetsPromotion { role } => Command::ChoosePromotion(*role),
        PlaySentence::AsksTakeback => Command::RequestTakeback,
        PlaySentence::AcceptsTakeback => Command::AcceptTakeback,
        PlaySentence::DeclinesTakeback => Command::DeclineTakeback,
        PlaySentence::Resigns => Command::Resign,
        other => return NotSupported::sentence(other),
    })
}

fn draw_command(draw: &DrawSentence, statement: &Statement) -> Command {
    match draw {
        DrawSentence::Offers { condition } => Command::OfferDraw { condition: condition.is_some() },
        DrawSentence::Accepts => Command::AcceptDraw,
        DrawSentence::Declines => Command::DeclineDraw,
        DrawSentence::Withdraws => Command::WithdrawOffer,
        DrawSentence::Consents => rulings::rule_command(statement, game::Ruling::Consent),
        DrawSentence::RefusesConsent => rulings::rule_command(statement, game::Ruling::RefuseConsent),
    }
}

/// Returns the step for a notice that no irregularity covers: a called flag, or an incident.
fn notice_step(notice: &NoticeSentence) -> JudgeStep {
    match notice {
        NoticeSentence::PointsOut { irregularity: NoticedIrregularity::Flag { side } }
        | NoticeSentence::Notices { irregularity: NoticedIrregularity::Flag { side } } => {
            JudgeStep::Commands(vec![Command::CallFlag(Some(*side))])
        }
        NoticeSentence::PointsOut { irregularity: NoticedIrregularity::ReversedColours }
        | NoticeSentence::Notices { irregularity: NoticedIrregularity::ReversedColours } => {
            JudgeStep::Commands(vec![Command::PointOutColours])
        }
        NoticeSentence::PointsOut { irregularity: NoticedIrregularity::DifferingBoards }
        | NoticeSentence::Notices { irregularity: NoticedIrregularity::DifferingBoards } => {
            JudgeStep::Commands(vec![Command::OwnBoard(OwnBoardAction::PointOut)])
        }
        NoticeSentence::PointsOut { irregularity: NoticedIrregularity::BothFlags }
        | NoticeSentence::Notices { irregularity: NoticedIrregularity::BothFlags } => {
            JudgeStep::Commands(vec![Command::Claim(game::Claim::PointOutBothFlags)])
        }
        _ => JudgeStep::RecordIncident,
    }
}

fn presence_step(
    world: &World,
    side: Color,
    presence: &PresenceSentence,
    statement: &Statement,
) -> Result<JudgeStep, NotSupported> {
    let command = match presence {
        PresenceSentence::Arrives => Command::Arrive(side),
        PresenceSentence::Disconnects => Command::Disconnect(side),
        PresenceSentence::Reconnects => Command::Reconnect(side),
        PresenceSentence::JoinsVideo => Command::JoinVideo(side),
        PresenceSentence::LeavesVideo => Command::LeaveVideo(side),
        PresenceSentence::ExcusesLateness { side } => {
            rulings::rule_command(statement, game::Ruling::Excuse { player: *side })
        }
        PresenceSentence::Connects { .. } | PresenceSentence::LogsIn { .. } => {
            return Ok(venue::presence_step(world, side, presence, statement));
        }
        other => return conduct::presence_step(world, other, statement),
    };
    Ok(JudgeStep::Commands(vec![command]))
}

fn call_step(world: &World, call: &CallSentence, statement: &Statement) -> Result<JudgeStep, NotSupported> {
    let reason = || statement.grounds.reason.clone().unwrap_or_else(|| statement.to_string()).into();
    let single_command = |command| Ok(JudgeStep::Commands(vec![command]));
    match call {
        // Bystanders may tell only the arbiter (12.7).
        CallSentence::Arbiter if may_report_to_arbiter(world, statement) => Ok(JudgeStep::RecordIncident),
        CallSentence::Arbiter => single_command(Command::CallArbiter { reason: reason(), text_id: None }),
        CallSentence::Appeals { reference } => {
            let (ruling, grounds) = (ruling_number(world, reference)?, reason());
            single_command(Command::Appeal { ruling, grounds, text_id: None })
        }
        CallSentence::UpholdsAppeal => single_command(rulings::appeal_command(world, statement, true)),
        CallSentence::RejectsAppeal => single_command(rulings::appeal_command(world, statement, false)),
        call if let Some(step) = venue::call_step(world, call, statement) => Ok(step),
        // The sealed move is secret until the envelope is opened (I.3).
        CallSentence::Shows { item: ViewItem::SealedMove, .. }
        | CallSentence::AsksFor { item: ViewItem::SealedMove }
            if has_secret_move(world) =>
        {
            single_command(Command::Adjournment(game::AdjournmentAction::Look))
        }
        CallSentence::AsksFor { item: ViewItem::Analysis }
            if is_playing(world, statement) && !speech::has_online_assistant(world, statement) =>
        {
            single_command(Command::Speech(game::Speech::RequestInformation(game::Topic::Analysis)))
        }
        call if let Some(step) = speech::call_step(world, call, statement) => Ok(step),
        call if let Some(step) = conduct::tell_step(world, call, statement) => Ok(step),
        CallSentence::Says { text, .. } if board_actions::announces_adjusting(world, text) => {
            single_command(Command::Board(game::BoardAction::AnnounceAdjustment))
        }
        call if conduct::asks_arbiter(world, call, statement) => {
            single_command(Command::CallArbiter { reason: reason(), text_id: None })
        }
        CallSentence::Says { .. }
        | CallSentence::Reports { .. }
        | CallSentence::ReportsDisconnection { .. }
        | CallSentence::AsksMeaning { .. }
        | CallSentence::Explains { .. }
        | CallSentence::AsksFor { .. }
        | CallSentence::Shows { .. }
        | CallSentence::Does { .. } => Ok(JudgeStep::RecordIncident),
    }
}

/// Whether a bystander may report to the arbiter. In Finnish blitz, only the players call the arbiter (P.16, P.18).
fn may_report_to_arbiter(world: &World, statement: &Statement) -> bool {
    let in_force = |law| world.game.rules().is_in_force(law);
    let may_report = in_force(Law::ReportToArbiter) && !in_force(Law::ArbiterAsked);
    may_report && conduct::game_bystander(&statement.party).is_some()
}

/// Whether the game is adjourned or waits for an envelope.
fn is_adjourned(world: &World) -> bool {
    world.game.is_adjourned() || world.game.awaits_envelope()
}

/// Whether there is a sealed move that is still secret.
fn has_secret_move(world: &World) -> bool {
    let closed = [game::EnvelopeState::Closed, game::EnvelopeState::Written];
    world.game.envelope_state(game::EnvelopeSlot::SealedMove).is_some_and(|state| closed.contains(&state))
}

/// Whether the party is a player whose game continues.
fn is_playing(world: &World, statement: &Statement) -> bool {
    matches!(statement.party, Party::Player { .. }) && world.game.outcome().is_none()
}

/// Returns the number of a ruling, or `None` if there is no ruling and the result is meant.
pub(super) fn ruling_number(world: &World, reference: &RulingReference) -> Result<Option<u32>, NotSupported> {
    match reference {
        RulingReference::Last => Ok(u32::try_from(world.game.rulings().len()).ok().filter(|&last| last > 0)),
        RulingReference::Named { label } => {
            let mut labels = world.labels.iter().rev();
            let found = labels.find(|(name, _)| name == label).map(|(_, number)| *number);
            found.map(Some).ok_or_else(|| NotSupported(format!("there is no ruling {label}")))
        }
    }
}

//! What a deed asks of the game.

mod board;
mod claim;
mod hand;
pub(super) mod order;
mod own_boards;
mod papers;
pub(super) mod people;
pub(super) mod seal;
mod venue;
mod voice;
mod words;
mod wrongs;
mod zone;

use flagfall_chess::{Color, Letters, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{self as game, Command, Input, OwnBoard, PersonId};
use flagfall_laws::Law;

use super::moves;
use super::stage::Stage;
use crate::{
    Action, Actor, Call, Case, ClockUse, Deed, Draw, Hand, Irregularity, Notice, Office, Play,
    Presence, Thing, Which,
};

/// What becomes of a deed.
#[derive(Clone, Debug)]
pub(super) enum Act {
    /// The actor gives commands; all of them are accepted or none.
    Commands(Vec<Command>),
    /// It is written down for the arbiter, and nothing follows.
    Noted,
    /// It is written down, and only an arbiter can do it.
    NotedByArbiter,
    /// Somebody is seen doing something who gives no commands.
    Seen(Command),
    /// The game says no beforehand.
    Refused(game::Refusal),
    /// A fault of the machine, or what it does by itself.
    Machine(Machine),
    /// An adjourned game is resumed, whoever is there.
    Resumes,
}

/// What the machine does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Machine {
    WronglyDraws,
    MissesDraws,
    /// The flag of this player falls now.
    Flag(Color),
    /// What was said is not so.
    Wrong(&'static str),
    /// A law stands against it.
    Against(Law, &'static str),
}

/// Why a scenario cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BrokenOff(pub(super) String);

impl BrokenOff {
    /// Something the game cannot be asked yet.
    pub(super) fn not_carried<T>(what: impl core::fmt::Display) -> Result<T, BrokenOff> {
        Err(BrokenOff(format!("not carried yet: {what}")))
    }
}

/// Who gives the commands; nobody, if it is somebody who has no part in the game.
///
/// Online the chief arbiter alone decides some things, and all other arbiters are told apart.
pub(super) fn actor(stage: &Stage, actor: &Actor) -> Option<game::Actor> {
    let online = stage.game.rules().regulations.form.is_watched_online();
    match actor {
        Actor::Player { side } => Some(game::Actor::Player(*side)),
        Actor::Arbiter { office: Office::LocalTechnical } => {
            Some(game::Actor::TechnicalArbiter(person(&Office::LocalTechnical)))
        }
        Actor::Arbiter { office: Office::LocalChief } => {
            Some(game::Actor::LocalArbiter(person(&Office::LocalChief)))
        }
        Actor::Arbiter { office }
            if *office == Office::Assistant || online && *office != Office::Chief =>
        {
            Some(game::Actor::MatchArbiter(person(office)))
        }
        Actor::Arbiter { office } => Some(game::Actor::Arbiter(person(office))),
        Actor::Committee => Some(game::Actor::Arbiter(PersonId(50))),
        Actor::Zone | Actor::Clock => Some(game::Actor::Zone),
        Actor::Assistant { side } => Some(game::Actor::Assistant(*side)),
        _ => None,
    }
}

/// The person in an office.
pub(super) fn person(office: &Office) -> PersonId {
    let number = match office {
        Office::Arbiter => 0,
        Office::Chief => 1,
        Office::Deputy => 2,
        Office::Match => 3,
        Office::Assistant => 4,
        Office::Designated => 5,
        Office::LocalChief => 6,
        Office::LocalTechnical => 7,
    };
    PersonId(10 + number)
}

/// What a deed asks of the game as it stands.
pub(super) fn act(stage: &Stage, deed: &Deed, letters: Letters) -> Result<Act, BrokenOff> {
    if let Some(act) = own_boards::beside_screen(stage, deed, letters) {
        return Ok(act);
    }
    let by_hand = match &deed.action {
        Action::Pieces(_) => true,
        Action::ClockUse(usage) => {
            !matches!(usage, ClockUse::Presses { .. } | ClockUse::Flags { .. })
        }
        _ => false,
    };
    if let Some(act) = by_hand.then(|| board::not_on_screen(stage, deed)).flatten() {
        return Ok(act);
    }
    let asked = asked(stage, deed, letters);
    asked.or_else(|broken_off| board::not_on_screen(stage, deed).ok_or(broken_off))
}

fn asked(stage: &Stage, deed: &Deed, letters: Letters) -> Result<Act, BrokenOff> {
    let one = |command| Ok(Act::Commands(vec![command]));
    let side = match &deed.actor {
        Actor::Player { side } | Actor::Assistant { side } | Actor::Captain { side } => *side,
        _ => stage.game.position().turn(),
    };
    match &deed.action {
        Action::Play(play) if let Some(wrong) = wrongs::play(stage, side, play, letters) => {
            wrong.and_then(one)
        }
        Action::Play(Play::TakesKing) => one(Command::Wrong(game::Wrong::TakeKing)),
        Action::Play(Play::DemonstratesMate { moves }) => Ok(claim::shown(stage, moves, letters)),
        // With which hand a move was made is said after it, and before the press.
        Action::Play(Play::Plays { mv, unpromoted: false, offering, hand, .. })
            if matches!(hand, Some(Hand::Left | Hand::Right)) && hand::has_board(stage) =>
        {
            let makes =
                Play::Makes { mv: mv.clone(), unpromoted: false, offering: *offering, hand: None };
            let made = self::play(stage, side, &makes, letters)?;
            let moved = hand::moved_with(hand.as_ref());
            Ok(Act::Commands([made].into_iter().chain(moved).chain([Command::Press]).collect()))
        }
        Action::Play(Play::Makes { mv, unpromoted: false, offering, hand })
            if matches!(hand, Some(Hand::Left | Hand::Right)) =>
        {
            let makes =
                Play::Makes { mv: mv.clone(), unpromoted: false, offering: *offering, hand: None };
            let made = self::play(stage, side, &makes, letters)?;
            Ok(Act::Commands([made].into_iter().chain(hand::moved_with(hand.as_ref())).collect()))
        }
        Action::Play(play) => self::play(stage, side, play, letters).and_then(one),
        Action::Draw(draw) => one(offer(draw, deed)),
        Action::Claim(claim) => claim::claim(stage, side, claim, deed, letters),
        Action::Notice(notice) => {
            let silenced = people::silenced(stage, notice, deed);
            let said = || wrongs::notice(stage, notice).unwrap_or_else(|| self::notice(notice));
            Ok(silenced.unwrap_or_else(said))
        }
        Action::Presence(Presence::LogsIn { account, unapproved })
            if let Some(act) = voice::logs_in(stage, account, *unapproved, deed) =>
        {
            Ok(act)
        }
        Action::Order(_) | Action::Call(_) if let Some(act) = voice::lends_account(deed) => Ok(act),
        // Who comes back to an adjourned game has come to it.
        Action::Presence(Presence::Returns { .. } | Presence::Enters { .. })
            if matches!(deed.actor, Actor::Player { .. }) && is_put_off(stage) =>
        {
            one(Command::Arrive(side))
        }
        Action::Presence(presence) => self::presence(stage, side, presence, deed),
        Action::Call(call) => self::call(stage, call, deed),
        Action::Order(_) | Action::Ruling(_)
            if let Some(act) = voice::language_ruled(stage, deed) =>
        {
            Ok(act)
        }
        Action::Order(order) => order::order(stage, order, deed),
        Action::Ruling(ruling) => order::ruling(stage, ruling, deed),
        Action::Zone(zone) => zone::zone(stage, zone, letters),
        Action::Pieces(pieces) => match wrongs::pieces(pieces) {
            Some(wrong) => one(wrong),
            None => hand::pieces(pieces),
        },
        Action::ClockUse(usage) => Ok(hand::clock(stage, usage, deed)),
        Action::Voice(spoken) => voice::voice(stage, side, spoken, deed, letters),
        Action::Conduct(conduct) => people::conduct(stage, conduct, deed),
        Action::Sheet(sheet) => papers::sheet(stage, side, sheet, deed, letters),
        Action::Seal(_) if seal::is_confirmed(stage, deed) => Ok(Act::Commands(Vec::new())),
        Action::Seal(seal) => seal::seal(stage, side, seal, letters),
        Action::Case(Case::Submits { text }) if let Some(act) = voice::submits(stage, text) => {
            Ok(act)
        }
        Action::Case(case) => BrokenOff::not_carried(case),
    }
}

fn play(stage: &Stage, side: Color, play: &Play, letters: Letters) -> Result<Command, BrokenOff> {
    let position = stage.game.position();
    let before = seal::before_declared(stage, side);
    let squares = |mv| {
        let again = before.and_then(|before| moves::squares(&before, side, mv, letters).ok());
        again.map_or_else(|| moves::squares(position, side, mv, letters), Ok).map_err(BrokenOff)
    };
    Ok(match play {
        Play::Plays { mv, unpromoted: false, offering, hand: None, lag } => Command::Play {
            input: Input::Move(squares(mv)?),
            offer: *offering || mv.offers_draw(),
            lag: lag.unwrap_or(Millis::ZERO),
        },
        Play::Makes { mv, unpromoted: false, offering, hand: None } => {
            let offer = *offering || mv.offers_draw();
            Command::Make { input: Input::Move(squares(mv)?), offer }
        }
        &Play::PlaysFromTo { from, to, promotion } => {
            Command::play(Input::Move(UciMove { from, to, promotion }))
        }
        &Play::PlaysTo { to, promotion: None } => Command::play(Input::To(to)),
        Play::Premoves { mv } => Command::Premove(Input::Move(squares(mv)?)),
        Play::CancelsPremove => Command::CancelPremove,
        Play::SetsPromotion { role } => Command::PromoteTo(*role),
        Play::AsksTakeback => Command::AskTakeback,
        Play::AcceptsTakeback => Command::AcceptTakeback,
        Play::DeclinesTakeback => Command::DeclineTakeback,
        Play::Resigns => Command::Resign,
        other => return BrokenOff::not_carried(other),
    })
}

fn offer(draw: &Draw, deed: &Deed) -> Command {
    match draw {
        Draw::Offers { condition } => Command::OfferDraw { condition: condition.is_some() },
        Draw::Accepts => Command::AcceptDraw,
        Draw::Declines => Command::DeclineDraw,
        Draw::Withdraws => Command::WithdrawOffer,
        Draw::Consents => order::rule(deed, game::Ruling::Consent),
        Draw::RefusesConsent => order::rule(deed, game::Ruling::RefuseConsent),
    }
}

/// A flag is called by saying so; of everything else the arbiter takes note.
fn notice(notice: &Notice) -> Act {
    match notice {
        Notice::PointsOut { what: Irregularity::Flag { side } }
        | Notice::Notices { what: Irregularity::Flag { side } } => {
            Act::Commands(vec![Command::CallFlag(Some(*side))])
        }
        Notice::PointsOut { what: Irregularity::ReversedColours }
        | Notice::Notices { what: Irregularity::ReversedColours } => {
            Act::Commands(vec![Command::PointOutColours])
        }
        Notice::PointsOut { what: Irregularity::DifferingBoards }
        | Notice::Notices { what: Irregularity::DifferingBoards } => {
            Act::Commands(vec![Command::OwnBoard(OwnBoard::PointOut)])
        }
        Notice::PointsOut { what: Irregularity::BothFlags }
        | Notice::Notices { what: Irregularity::BothFlags } => {
            Act::Commands(vec![Command::Claim(game::Claim::BothFlags)])
        }
        _ => Act::Noted,
    }
}

fn presence(
    stage: &Stage,
    side: Color,
    presence: &Presence,
    deed: &Deed,
) -> Result<Act, BrokenOff> {
    let command = match presence {
        Presence::Arrives => Command::Arrive(side),
        Presence::Disconnects => Command::Disconnect(side),
        Presence::Reconnects => Command::Reconnect(side),
        Presence::JoinsVideo => Command::JoinVideo(side),
        Presence::LeavesVideo => Command::LeaveVideo(side),
        Presence::ExcusesLateness { side } => {
            order::rule(deed, game::Ruling::Excuse { player: *side })
        }
        Presence::Connects { .. } | Presence::LogsIn { .. } => {
            return Ok(venue::presence(stage, side, presence, deed));
        }
        other => return people::presence(stage, other, deed),
    };
    Ok(Act::Commands(vec![command]))
}

fn call(stage: &Stage, call: &Call, deed: &Deed) -> Result<Act, BrokenOff> {
    let because = || deed.grounds.because.clone().unwrap_or_else(|| deed.to_string()).into();
    let one = |command| Ok(Act::Commands(vec![command]));
    match call {
        // Who looks on may tell the arbiter, and nobody else (12.7).
        Call::Arbiter if may_tell_arbiter(stage, deed) => Ok(Act::Noted),
        Call::Arbiter => one(Command::CallArbiter { reason: because(), kept: None }),
        Call::Appeals { which } => {
            let (ruling, grounds) = (number(stage, which)?, because());
            one(Command::Appeal { ruling, grounds, kept: None })
        }
        Call::UpholdsAppeal => one(order::appeal(stage, deed, true)),
        Call::RejectsAppeal => one(order::appeal(stage, deed, false)),
        call if let Some(act) = venue::call(stage, call, deed) => Ok(act),
        // Nobody is told what was sealed before it is opened (I.3).
        Call::Shows { what: Thing::SealedMove, .. } | Call::AsksFor { what: Thing::SealedMove }
            if is_secret(stage) =>
        {
            one(Command::Adjourn(game::Adjourn::Look))
        }
        Call::AsksFor { what: Thing::Analysis }
            if plays_on(stage, deed) && !voice::is_helped_online(stage, deed) =>
        {
            one(Command::Spoken(game::Spoken::Ask(game::Topic::Analysis)))
        }
        call if let Some(act) = voice::call(stage, call, deed) => Ok(act),
        call if let Some(act) = people::told(stage, call, deed) => Ok(act),
        Call::Says { text, .. } if hand::is_adjusting(stage, text) => {
            one(Command::Hand(game::Hand::SayAdjust))
        }
        call if people::asks(stage, call, deed) => {
            one(Command::CallArbiter { reason: because(), kept: None })
        }
        Call::Says { .. }
        | Call::Reports { .. }
        | Call::ReportsDisconnection { .. }
        | Call::AsksMeaning { .. }
        | Call::Explains { .. }
        | Call::AsksFor { .. }
        | Call::Shows { .. }
        | Call::Does { .. } => Ok(Act::Noted),
    }
}

/// Whether it is done by somebody who looks on, where such people are heard; in Finnish blitz the
/// players alone ask for the arbiter (P.16, P.18).
fn may_tell_arbiter(stage: &Stage, deed: &Deed) -> bool {
    let in_force = |law| stage.game.rules().is_in_force(law);
    let heard = in_force(Law::ReportToArbiter) && !in_force(Law::ArbiterAsked);
    heard && people::onlooker(&deed.actor).is_some()
}

/// Whether the game is adjourned, or waits for an envelope.
fn is_put_off(stage: &Stage) -> bool {
    stage.game.is_adjourned() || stage.game.awaits_envelope()
}

/// Whether a move is sealed that nobody may see.
fn is_secret(stage: &Stage) -> bool {
    let closed = [game::EnvelopeState::Closed, game::EnvelopeState::Written];
    stage.game.envelope(game::Which::First).is_some_and(|state| closed.contains(&state))
}

/// Whether it is done by somebody whose game is on.
fn plays_on(stage: &Stage, deed: &Deed) -> bool {
    matches!(deed.actor, Actor::Player { .. }) && stage.game.outcome().is_none()
}

/// The ruling that is meant; none, if there was none, and the result is meant.
pub(super) fn number(stage: &Stage, which: &Which) -> Result<Option<u32>, BrokenOff> {
    match which {
        Which::Last => Ok(u32::try_from(stage.game.rulings().len()).ok().filter(|&last| last > 0)),
        Which::Named { label } => {
            let mut labels = stage.labels.iter().rev();
            let found = labels.find(|(name, _)| name == label).map(|(_, number)| *number);
            found.map(Some).ok_or_else(|| BrokenOff(format!("there is no ruling {label}")))
        }
    }
}

//! What a deed asks of the game.

pub(super) mod order;
mod zone;

use flagfall_chess::{Color, Letters, UciMove};
use flagfall_clock::Millis;
use flagfall_game::{self as game, Command, DrawClaim, Input, PersonId, Purpose};
use flagfall_laws::Law;

use super::moves;
use super::stage::Stage;
use crate::{
    Action, Actor, Call, Claim, ClockUse, Deed, Draw, DrawGround, Irregularity, Manner, Notice,
    Office, Pieces, Play, Presence, Voice, Which, WinGround,
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
    /// A fault of the machine, or what it does by itself.
    Machine(Machine),
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

/// Something the game cannot be asked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotCarried(pub(super) String);

impl NotCarried {
    pub(super) fn of<T>(what: impl core::fmt::Display) -> Result<T, NotCarried> {
        Err(NotCarried(what.to_string()))
    }
}

/// Who gives the commands; nobody, if it is somebody who has no part in the game.
pub(super) fn actor(actor: &Actor) -> Result<Option<game::Actor>, NotCarried> {
    match actor {
        Actor::Player { side } => Ok(Some(game::Actor::Player(*side))),
        Actor::Arbiter { office } => Ok(Some(game::Actor::Arbiter(person(office)))),
        Actor::Committee => Ok(Some(game::Actor::Arbiter(PersonId(50)))),
        Actor::Zone | Actor::Clock => Ok(Some(game::Actor::Zone)),
        Actor::Assistant { side } => Ok(Some(game::Actor::Assistant(*side))),
        _ => Ok(None),
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
pub(super) fn act(stage: &Stage, deed: &Deed, letters: Letters) -> Result<Act, NotCarried> {
    let one = |command| Ok(Act::Commands(vec![command]));
    let side = match &deed.actor {
        Actor::Player { side } | Actor::Assistant { side } | Actor::Captain { side } => *side,
        _ => stage.game.position().turn(),
    };
    match &deed.action {
        Action::Play(play) => self::play(stage, side, play, letters).and_then(one),
        Action::Draw(draw) => one(offer(draw, deed)),
        Action::Claim(Claim::Accepts) => Ok(self::verified(stage, true)),
        Action::Claim(Claim::Rejects) => Ok(self::verified(stage, false)),
        Action::Claim(claim) => self::claim(stage, side, claim, letters).and_then(one),
        Action::Notice(notice) => Ok(self::notice(notice)),
        Action::Presence(presence) => self::presence(side, presence, deed).and_then(one),
        Action::Call(call) => self::call(stage, call, deed),
        Action::Order(order) => order::order(stage, order, deed),
        Action::Ruling(ruling) => order::ruling(stage, ruling, deed),
        Action::Zone(zone) => zone::zone(stage, zone, letters),
        Action::Pieces(pieces) => self::touch(pieces).and_then(one),
        Action::Voice(Voice::Enters { mv }) => {
            let squares = moves::squares(stage.game.position(), side, mv, letters);
            one(Command::play(Input::Move(squares.map_err(NotCarried)?)))
        }
        Action::ClockUse(ClockUse::Presses { hand: None }) => one(Command::Press),
        Action::ClockUse(ClockUse::Flags { side }) => Ok(Act::Machine(Machine::Flag(*side))),
        Action::ClockUse(ClockUse::Stops) if matches!(deed.actor, Actor::Arbiter { .. }) => {
            one(order::rule(deed, game::Ruling::Pause))
        }
        other => NotCarried::of(other),
    }
}

fn play(stage: &Stage, side: Color, play: &Play, letters: Letters) -> Result<Command, NotCarried> {
    let position = stage.game.position();
    let squares = |mv| moves::squares(position, side, mv, letters).map_err(NotCarried);
    Ok(match play {
        Play::Plays { mv, unpromoted: false, offering, hand: None, lag } => Command::Play {
            input: Input::Move(squares(mv)?),
            offer: *offering,
            lag: lag.unwrap_or(Millis::ZERO),
        },
        Play::Makes { mv, unpromoted: false, offering, hand: None } => {
            Command::Make { input: Input::Move(squares(mv)?), offer: *offering }
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
        other => return NotCarried::of(other),
    })
}

fn touch(pieces: &Pieces) -> Result<Command, NotCarried> {
    let (squares, purpose) = match pieces {
        Pieces::Touches { squares, manner, unordered: false, hand: None } => match manner {
            Some(Manner::ByAccident) => (squares, Purpose::Accident),
            Some(Manner::OnPurpose) | None => (squares, Purpose::Move),
        },
        Pieces::Adjusts { squares, saying: Some(_) } => (squares, Purpose::Adjust),
        Pieces::Adjusts { squares, saying: None } => (squares, Purpose::Move),
        other => return NotCarried::of(other),
    };
    Ok(Command::Touch { squares: squares.clone(), purpose })
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

fn claim(
    stage: &Stage,
    side: Color,
    claim: &Claim,
    letters: Letters,
) -> Result<Command, NotCarried> {
    let position = stage.game.position();
    match claim {
        Claim::Draw { ground, intending, unwritten: false } => {
            let claimed = match ground {
                DrawGround::Threefold => DrawClaim::Repetition,
                DrawGround::FiftyMoves => DrawClaim::MoveCount,
                _ => return NotCarried::of(claim),
            };
            let squares = |mv| moves::squares(position, side, mv, letters).map_err(NotCarried);
            let intended = intending.as_ref().map(squares).transpose()?;
            Ok(Command::ClaimDraw { claim: claimed, intended })
        }
        Claim::Withdraws => Ok(Command::WithdrawClaim),
        Claim::Win { ground: WinGround::OnTime } => Ok(Command::CallFlag(None)),
        _ => NotCarried::of(claim),
    }
}

/// The arbiter says of a claim what the game has found, or is wrong (9.5.2, 9.5.3).
fn verified(stage: &Stage, correct: bool) -> Act {
    let found = stage.log.iter().rev().find_map(|entry| match &entry.event {
        game::Event::ClaimRejected { .. } => Some(false),
        game::Event::Ended(outcome) => outcome.law.is_claim().then_some(true),
        _ => None,
    });
    match found {
        Some(found) if found == correct => Act::NotedByArbiter,
        Some(true) => Act::Machine(Machine::Against(Law::ClaimCorrect, "the claim is correct")),
        Some(false) => Act::Machine(Machine::Against(Law::WrongDrawClaim, "the claim is wrong")),
        None => Act::Machine(Machine::Wrong("nothing was claimed")),
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
        Notice::PointsOut { what: Irregularity::BothFlags }
        | Notice::Notices { what: Irregularity::BothFlags } => {
            Act::Commands(vec![Command::CallFlag(None)])
        }
        _ => Act::Noted,
    }
}

fn presence(side: Color, presence: &Presence, deed: &Deed) -> Result<Command, NotCarried> {
    Ok(match presence {
        Presence::Arrives => Command::Arrive(side),
        Presence::Disconnects => Command::Disconnect(side),
        Presence::Reconnects => Command::Reconnect(side),
        Presence::JoinsVideo => Command::JoinVideo(side),
        Presence::LeavesVideo => Command::LeaveVideo(side),
        Presence::ExcusesLateness { side } => {
            order::rule(deed, game::Ruling::Excuse { player: *side })
        }
        other => return NotCarried::of(other),
    })
}

fn call(stage: &Stage, call: &Call, deed: &Deed) -> Result<Act, NotCarried> {
    let because = || deed.grounds.because.clone().unwrap_or_else(|| deed.to_string()).into();
    let one = |command| Ok(Act::Commands(vec![command]));
    match call {
        Call::Arbiter => one(Command::CallArbiter { reason: because() }),
        Call::Appeals { which } => {
            one(Command::Appeal { ruling: number(stage, which)?, grounds: because() })
        }
        Call::UpholdsAppeal => one(order::appeal(stage, deed, true)),
        Call::RejectsAppeal => one(order::appeal(stage, deed, false)),
        Call::Says { .. }
        | Call::Reports { .. }
        | Call::ReportsDisconnection { .. }
        | Call::AsksMeaning { .. }
        | Call::Explains { .. }
        | Call::Does { .. } => Ok(Act::Noted),
        Call::AsksFor { .. } | Call::Shows { .. } => NotCarried::of(call),
    }
}

/// The ruling that is meant; none, if there was none, and the result is meant.
pub(super) fn number(stage: &Stage, which: &Which) -> Result<Option<u32>, NotCarried> {
    match which {
        Which::Last => Ok(u32::try_from(stage.game.rulings().len()).ok().filter(|&last| last > 0)),
        Which::Named { label } => {
            let mut labels = stage.labels.iter().rev();
            let found = labels.find(|(name, _)| name == label).map(|(_, number)| *number);
            found.map_or_else(|| NotCarried::of(format_args!("no ruling {label}")), |n| Ok(Some(n)))
        }
    }
}

//! Spoken moves, and what is said between players and those who help them.

use flagfall_chess::{Color, Letters, Position, UciMove};
use flagfall_game::{self as game, Command, Help, Spoken};
use flagfall_laws::{self as laws, Law};

use super::people::topic;
use super::{Act, BrokenOff, Stage, moves, order, own_boards};
use crate::{Action, Actor, Call, Deed, MoveText, Order, Ruling, Voice};

pub(super) fn voice(
    stage: &Stage,
    side: Color,
    voice: &Voice,
    deed: &Deed,
    letters: Letters,
) -> Result<Act, BrokenOff> {
    let say = |spoken| Ok(Act::Commands(vec![Command::Spoken(spoken)]));
    match voice {
        Voice::CarriesOut { mv, side } => own_boards::carries_out(stage, mv, *side, letters),
        // The arbiter does so by a ruling, where the law is that of two boards (D.2.9).
        Voice::CorrectsBoard { side }
            if matches!(deed.actor, Actor::Arbiter { .. })
                && stage.game.rules().is_in_force(Law::BoardsDiffer) =>
        {
            let correct = game::Ruling::CorrectBoard { on: *side };
            Ok(Act::Commands(vec![order::rule(deed, correct)]))
        }
        Voice::CorrectsBoard { side } => {
            let correct = game::OwnBoard::Correct { on: *side };
            Ok(Act::Commands(vec![Command::OwnBoard(correct)]))
        }
        Voice::FindsAgreement { count } => {
            let found = game::Ruling::FindAgreement { moves: *count };
            Ok(Act::Commands(vec![order::rule(deed, found)]))
        }
        // Where nobody needs it, a spoken move is a word like any other.
        Voice::Announces { .. } if !is_spoken(stage) && !is_assistant(deed) => Ok(Act::Noted),
        Voice::Announces { mv } => say(Spoken::Announce(meant(stage, deed, mv, letters)?)),
        Voice::AnnouncesText { text } => {
            say(Spoken::AnnounceInWords { text: text.as_str().into() })
        }
        Voice::CorrectsAnnouncement { mv } => {
            say(Spoken::Correct(meant(stage, deed, mv, letters)?))
        }
        Voice::Repeats { mv } => say(Spoken::Repeat(of_last(stage, mv, letters)?)),
        Voice::Enters { mv } => {
            let squares = moves::squares(stage.game.position(), side, mv, letters);
            let input = game::Input::Move(squares.map_err(BrokenOff)?);
            Ok(Act::Commands(vec![Command::play(input)]))
        }
        Voice::Invites { side } => say(Spoken::Invite(*side)),
        Voice::SpeaksTime => say(Spoken::SayTimes),
        Voice::Clicks => Ok(Act::Commands(vec![Command::Venue(game::Venue::Click)])),
    }
}

/// Whether moves are spoken: a player cannot see, or somebody helps.
fn is_spoken(stage: &Stage) -> bool {
    let game = &stage.game;
    Color::ALL
        .into_iter()
        .any(|player| game.has(player, game::Ability::Blind) || game.help(player) != Help::None)
}

const fn is_assistant(deed: &Deed) -> bool {
    matches!(deed.actor, Actor::Assistant { .. })
}

fn before_last(stage: &Stage) -> Option<Position> {
    let positions: Vec<Position> = stage.game.positions().collect();
    positions.len().checked_sub(2).map(|last| positions[last])
}

/// The squares of a move in the place of the last one.
fn of_last(stage: &Stage, mv: &MoveText, letters: Letters) -> Result<UciMove, BrokenOff> {
    let position = before_last(stage).unwrap_or(*stage.game.position());
    moves::squares(&position, position.turn(), mv, letters).map_err(BrokenOff)
}

/// The squares of a move that somebody speaks of: of the own last or coming one, an assistant of
/// either side's.
fn meant(
    stage: &Stage,
    deed: &Deed,
    mv: &MoveText,
    letters: Letters,
) -> Result<UciMove, BrokenOff> {
    let position = stage.game.position();
    let last = of_last(stage, mv, letters);
    let made = stage.game.moves().last();
    let made = made.map(|made| made.uci(flagfall_chess::UciStyle::Chess960));
    let is_made = last.as_ref().is_ok_and(|mv| Some(*mv) == made);
    let coming = |side| moves::squares(position, side, mv, letters).map_err(BrokenOff);
    let on_wood = stage.game.rules().regulations.board == laws::Board::Physical;
    match deed.actor {
        Actor::Player { side } if side == position.turn() => coming(side),
        Actor::Player { side } if !is_made && !on_wood => coming(side),
        Actor::Player { .. } => last,
        _ if is_made => last,
        _ => coming(position.turn()),
    }
}

/// What is asked, told and said where somebody helps a player, if it is that.
pub(super) fn call(stage: &Stage, call: &Call, deed: &Deed) -> Option<Act> {
    let say = |spoken| Some(Act::Commands(vec![Command::Spoken(spoken)]));
    match (call, &deed.actor) {
        (Call::AsksFor { what }, Actor::Player { side }) if is_helped(stage, *side) => {
            say(Spoken::Ask(topic(what)))
        }
        (Call::Shows { what, who: Actor::Player { side } }, Actor::Assistant { .. }) => {
            say(Spoken::Tell { what: topic(what), to: *side })
        }
        (Call::Shows { .. }, Actor::Assistant { .. }) => say(Spoken::Talk),
        (Call::Shows { .. } | Call::Says { .. }, Actor::Spectator | Actor::OtherPlayer)
            if is_spoken(stage) =>
        {
            say(Spoken::Talk)
        }
        (Call::Says { text, who }, Actor::Assistant { side }) => {
            let to_player = !matches!(who, Some(Actor::Arbiter { .. }));
            let helped = to_player && is_helped(stage, *side);
            helped.then(|| said(stage, text))
        }
        (Call::Says { text, who: Some(Actor::Assistant { side: of }) }, Actor::Player { side })
            if is_helped(stage, *side) && of == side =>
        {
            let on_wood = stage.game.rules().regulations.board == laws::Board::Physical;
            (!on_wood).then(|| said(stage, text))
        }
        _ => None,
    }
}

/// Whether a player acts who has an online assistant to speak with.
pub(super) fn is_helped_online(stage: &Stage, deed: &Deed) -> bool {
    matches!(deed.actor, Actor::Player { side } if stage.game.help(side) == Help::Online)
}

/// Whether a player has an assistant, or cannot see.
fn is_helped(stage: &Stage, side: Color) -> bool {
    let help = stage.game.help(side);
    stage.game.is_on_pegs(side) || matches!(help, Help::Blind | Help::Sighted | Help::Online)
}

/// What a text between player and assistant says: a language to speak, a wish for a draw or to
/// resign; or something they do not talk about.
fn said(stage: &Stage, text: &str) -> Act {
    let lower = text.to_lowercase();
    let asks = lower.contains('?');
    let command = if stage.game.outcome().is_some() {
        Command::Spoken(Spoken::Talk)
    } else if let Some(language) = language(&lower) {
        Command::Spoken(Spoken::Agree { language: language.into() })
    } else if lower.contains("draw") && lower.contains("accept") && !asks {
        Command::AcceptDraw
    } else if lower.contains("draw") && !asks {
        Command::OfferDraw { condition: false }
    } else if lower.contains("resign") && !asks {
        Command::Spoken(Spoken::Resign)
    } else {
        Command::Spoken(Spoken::Talk)
    };
    Act::Commands(vec![command])
}

/// The language that a text names.
fn language(text: &str) -> Option<&'static str> {
    let names = [
        ("english", "en"),
        ("finnish", "fi"),
        ("suomi", "fi"),
        ("hungarian", "hu"),
        ("magyar", "hu"),
        ("german", "de"),
        ("deutsch", "de"),
    ];
    names.iter().find(|(name, _)| text.contains(name)).map(|(_, code)| *code)
}

/// The arbiter rules in which language moves are said (D.2.1), or permits one, if that is done.
pub(super) fn language_ruled(stage: &Stage, deed: &Deed) -> Option<Act> {
    let (Action::Ruling(Ruling::Rules { text }) | Action::Order(Order::Permits { text, .. })) =
        &deed.action
    else {
        return None;
    };
    let language = language(&text.to_lowercase()).filter(|_| is_spoken(stage))?;
    let agree = Command::Spoken(Spoken::Agree { language: language.into() });
    Some(Act::Commands(vec![agree, order::rule(deed, game::Ruling::InWords)]))
}

/// A paper that shows why a player needs help, by what it is called.
pub(super) fn submits(stage: &Stage, text: &str) -> Option<Act> {
    let lower = text.to_lowercase();
    let named = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let proof = if named(&["certificate", "medical"]) {
        game::AssistanceProof::Certificate
    } else if named(&["regist", "list"]) {
        game::AssistanceProof::Registration
    } else {
        return None;
    };
    // Elsewhere nobody asks for it.
    let needed = stage.game.rules().is_in_force(Law::AssistanceProved);
    let submit = Act::Commands(vec![Command::Spoken(Spoken::Submit(proof))]);
    Some(if needed { submit } else { Act::Noted })
}

/// Under which account an assistant plays: one for the event or the player's own, and nobody else's.
pub(super) fn logs_in(stage: &Stage, account: &str, unapproved: bool, deed: &Deed) -> Option<Act> {
    let Actor::Assistant { side } = deed.actor else { return None };
    let is_of = |of: Color| {
        let known = [Some(&stage.names[of as usize]), stage.accounts[of].as_ref()];
        known.into_iter().flatten().any(|known| account.eq_ignore_ascii_case(known))
    };
    // Under the opponent's account it is the opponent who is signed in.
    let player = if is_of(side.opponent()) { side.opponent() } else { side };
    let (own_account, approved) = (is_of(player), !unapproved);
    let log_in = game::Venue::LogIn { player, own_account, approved };
    Some(Act::Commands(vec![Command::Venue(log_in)]))
}

/// Whether a player lets the assistant use the player's account (annex II 7).
pub(super) fn lends_account(deed: &Deed) -> Option<Act> {
    let lends = match (&deed.actor, &deed.action) {
        (
            Actor::Player { side },
            Action::Order(Order::Permits { who: Actor::Assistant { side: of }, text })
            | Action::Call(Call::Says { text, who: Some(Actor::Assistant { side: of }) }),
        ) => side == of && text.to_lowercase().contains("account"),
        _ => false,
    };
    lends.then(|| Act::Commands(vec![Command::Spoken(Spoken::LendAccount)]))
}

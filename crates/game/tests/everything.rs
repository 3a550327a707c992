//! The trials leave nothing out: every command, ruling, actor and setting there is occurs in them,
//! with every value that can stand there.

mod names;

use std::collections::BTreeMap;

use flagfall_chess::mate::{Ground, Material};
use flagfall_chess::{Color, Role};
use flagfall_game::*;
use flagfall_laws::*;
use flagfall_testkit::games::Dice;
use flagfall_testkit::trial;
use names::{Seen, variants};

/// So many games.
const GAMES: u64 = 4_000;

/// The variants of an enum that is not written down, and which of them a value is.
macro_rules! kinds {
    ($all:ident, $kind:ident, $of:ident: $($variant:ident)*) => {
        const $all: &[&str] = &[$(stringify!($variant)),*];

        fn $kind(of: &$of) -> &'static str {
            match of {
                $($of::$variant { .. } => stringify!($variant),)*
            }
        }
    };
}

kinds! {
    COMMANDS, command, Command:
    Wait Recover Begin Arrive Disconnect Reconnect LeaveVideo JoinVideo Touch LetThrough Play Make
    Press Hand Premove CancelPremove PromoteTo OfferDraw WithdrawOffer AcceptDraw DeclineDraw
    ClaimDraw WithdrawClaim Resign CallFlag Claim Answer ShowDead AskTakeback AcceptTakeback
    DeclineTakeback PointOutColours Wrong CallArbiter Appeal Sheet Conduct Venue OwnBoard Spoken
    Adjourn Rule
}

/// Every enum that can stand in a command or in regulations.
fn known() -> BTreeMap<&'static str, &'static [&'static str]> {
    macro_rules! all {
        ($($type:ty)*) => { BTreeMap::from([$(variants::<$type>()),*]) };
    }
    let mut known = all![
        Ability Actor Adjourn AssistanceProof Claim ClaimGround ClaimVerdict Conduct DrawClaim Hand
        Handling Input Inspected Instruction Irregularity LocalOffice Onlooker OwnBoard Paper
        Permission Purpose Ruling Sheet Spoken Task Topic Venue Whereabouts Which WhichHand Wrong
        Color Role Ground Material
        Arbiter AutoPromotion Board DrawOdds FlagsCalledBy Form NeitherPresent NotBack Offence
        Penalty Start Supervision Takebacks Undetermined
    ];
    known.extend([
        ("bool", &["false", "true"][..]),
        ("Option", &["none", "some"][..]),
        ("Command", COMMANDS),
    ]);
    known
}

/// Looks at what of a command has a form in which it is written.
fn look(seen: &mut Seen, given: &Command) {
    let kind = command(given);
    seen.at.entry("commands: Command".into()).or_default().insert(kind);
    match given {
        Command::Arrive(color)
        | Command::Disconnect(color)
        | Command::Reconnect(color)
        | Command::LeaveVideo(color)
        | Command::JoinVideo(color) => seen.look(kind, color),
        Command::Touch { purpose, .. } => seen.look(kind, purpose),
        Command::Play { input, offer, .. } | Command::Make { input, offer } => {
            seen.look(kind, &(input, offer));
        }
        Command::Premove(input) => seen.look(kind, input),
        Command::PromoteTo(role) => seen.look(kind, role),
        Command::OfferDraw { condition } => seen.look(kind, condition),
        Command::ClaimDraw { claim, intended } => seen.look(kind, &(claim, intended)),
        Command::CallFlag(whose) => seen.look(kind, whose),
        Command::ShowDead { white, black, .. } => seen.look(kind, &(white, black)),
        Command::CallArbiter { kept, .. } => seen.look(kind, kept),
        Command::Appeal { ruling, kept, .. } => {
            seen.look("Appeal.ruling", ruling);
            seen.look("Appeal.kept", kept);
        }
        Command::Hand(hand) => seen.look(kind, hand),
        Command::Claim(claim) => seen.look(kind, claim),
        Command::Wrong(wrong) => seen.look(kind, wrong),
        Command::Sheet(sheet) => seen.look(kind, sheet),
        Command::Conduct(conduct) => seen.look(kind, conduct),
        Command::Venue(venue) => seen.look(kind, venue),
        Command::OwnBoard(own) => seen.look(kind, own),
        Command::Spoken(spoken) => seen.look(kind, spoken),
        Command::Adjourn(adjourn) => seen.look(kind, adjourn),
        Command::Rule { ruling, article, .. } => {
            seen.look("Rule.article", article);
            seen.look("Rule.ruling", ruling);
        }
        Command::Wait
        | Command::Recover { .. }
        | Command::Begin
        | Command::LetThrough(_)
        | Command::Press
        | Command::CancelPremove
        | Command::WithdrawOffer
        | Command::AcceptDraw
        | Command::DeclineDraw
        | Command::WithdrawClaim
        | Command::Resign
        | Command::Answer(_)
        | Command::AskTakeback
        | Command::AcceptTakeback
        | Command::DeclineTakeback
        | Command::PointOutColours => {}
    }
}

#[test]
fn trials_leave_nothing_out() {
    let mut seen = Seen::default();
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let data: Vec<u8> = (0..600).map(|_| dice.roll() as u8).collect();
        let trial = trial::run(&data);
        let Opening { rules, start, place, clocks, .. } = &trial.opening;
        seen.look("Regulations", &rules.regulations);
        seen.look("Opening.start", start);
        seen.look("Opening.place", place);
        seen.look("Opening.clocks", clocks);
        for (command, actor) in &trial.tried {
            look(&mut seen, command);
            seen.look("actors", actor);
        }
    }
    let missing = seen.missing(&known());
    assert!(missing.is_empty(), "never tried in {GAMES} games:\n{}", missing.join("\n"));
}

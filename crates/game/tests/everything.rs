//! The fuzzed games are complete: every command, ruling, actor and setting occurs in them, with every
//! possible enum value.

mod names;

use std::collections::BTreeMap;

use flagfall_chess::mate::{Ground, Material};
use flagfall_chess::{Color, PieceType};
use flagfall_game::*;
use flagfall_laws::*;
use flagfall_testkit::fuzz;
use flagfall_testkit::games::SeededRandom;
use names::{ObservedValues, variants};

/// Number of fuzzed games.
const GAMES: u64 = 4_000;

/// Lists the variants of an enum that is not serialised, and defines a function that names a value.
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
    Wait Recover Begin Arrive Disconnect Reconnect LeaveVideo JoinVideo Touch ReportIllegalMove Play Make
    Press Board Premove CancelPremove ChoosePromotion OfferDraw WithdrawOffer AcceptDraw DeclineDraw
    ClaimDraw WithdrawClaim Resign CallFlag Claim AnswerMateQuestion ProveDeadPosition RequestTakeback AcceptTakeback
    DeclineTakeback PointOutColours Irregularity CallArbiter Appeal Scoresheet Conduct Venue OwnBoard Speech
    Adjournment Rule
}

/// Returns every enum that can occur in a command or in regulations, with its variants.
fn known() -> BTreeMap<&'static str, &'static [&'static str]> {
    macro_rules! all {
        ($($type:ty)*) => { BTreeMap::from([$(variants::<$type>()),*]) };
    }
    let mut known = all![
        Disability Actor AdjournmentAction AssistanceProof Claim ClaimGround ClaimVerdict Conduct DrawClaim BoardAction
        ClockHandling MoveInput InspectionTarget Instruction IrregularityKind VenueArbiter Bystander OwnBoardAction ClaimDocument
        Permission TouchPurpose Ruling ScoresheetAction Speech AssistantTask Topic VenueAction Whereabouts EnvelopeSlot HandUsed Irregularity
        Color PieceType Ground Material
        ArbiterPresence AutoPromotion BoardKind DrawOdds FlagFallReporter PlayMode BothAbsentRule NoReturnRule Offence
        Penalty StartPosition Supervision Takebacks UndeterminedMateRule
    ];
    known.extend([("bool", &["false", "true"][..]), ("Option", &["none", "some"][..]), ("Command", COMMANDS)]);
    known
}

/// Notes the serialisable parts of a command.
fn observe_command(observed: &mut ObservedValues, given: &Command) {
    let kind = command(given);
    observed.by_place.entry("commands: Command".into()).or_default().insert(kind);
    match given {
        Command::Arrive(color)
        | Command::Disconnect(color)
        | Command::Reconnect(color)
        | Command::LeaveVideo(color)
        | Command::JoinVideo(color) => observed.observe(kind, color),
        Command::Touch { purpose, .. } => observed.observe(kind, purpose),
        Command::Play { input, offer, .. } | Command::Make { input, offer } => {
            observed.observe(kind, &(input, offer));
        }
        Command::Premove(input) => observed.observe(kind, input),
        Command::ChoosePromotion(role) => observed.observe(kind, role),
        Command::OfferDraw { condition } => observed.observe(kind, condition),
        Command::ClaimDraw { claim, intended } => observed.observe(kind, &(claim, intended)),
        Command::CallFlag(whose) => observed.observe(kind, whose),
        Command::ProveDeadPosition { white, black, .. } => observed.observe(kind, &(white, black)),
        Command::CallArbiter { text_id, .. } => observed.observe(kind, text_id),
        Command::Appeal { ruling, text_id, .. } => {
            observed.observe("Appeal.ruling", ruling);
            observed.observe("Appeal.text_id", text_id);
        }
        Command::Board(action) => observed.observe(kind, action),
        Command::Claim(claim) => observed.observe(kind, claim),
        Command::Irregularity(irregularity) => observed.observe(kind, irregularity),
        Command::Scoresheet(sheet) => observed.observe(kind, sheet),
        Command::Conduct(conduct) => observed.observe(kind, conduct),
        Command::Venue(venue) => observed.observe(kind, venue),
        Command::OwnBoard(own) => observed.observe(kind, own),
        Command::Speech(speech) => observed.observe(kind, speech),
        Command::Adjournment(action) => observed.observe(kind, action),
        Command::Rule { ruling, article, .. } => {
            observed.observe("Rule.article", article);
            observed.observe("Rule.ruling", ruling);
        }
        Command::Wait
        | Command::Recover { .. }
        | Command::Begin
        | Command::ReportIllegalMove(_)
        | Command::Press
        | Command::CancelPremove
        | Command::WithdrawOffer
        | Command::AcceptDraw
        | Command::DeclineDraw
        | Command::WithdrawClaim
        | Command::Resign
        | Command::AnswerMateQuestion(_)
        | Command::RequestTakeback
        | Command::AcceptTakeback
        | Command::DeclineTakeback
        | Command::PointOutColours => {}
    }
}

#[test]
fn fuzzed_games_cover_every_command_and_setting() {
    let mut observed = ObservedValues::default();
    for seed in 0..GAMES {
        let mut dice = SeededRandom::new(seed);
        let data: Vec<u8> = (0..600).map(|_| dice.next_u64() as u8).collect();
        let fuzzed = fuzz::run(&data);
        let Opening { rules, start, assignment: place, clocks, .. } = &fuzzed.opening;
        observed.observe("Regulations", &rules.regulations);
        observed.observe("Opening.start", start);
        observed.observe("Opening.place", place);
        observed.observe("Opening.clocks", clocks);
        for (command, actor) in &fuzzed.commands {
            observe_command(&mut observed, command);
            observed.observe("actors", actor);
        }
    }
    let missing = observed.missing(&known());
    assert!(missing.is_empty(), "missing in {GAMES} games:\n{}", missing.join("\n"));
}

//! Editions: their citations are in the catalogue, and every law that can apply has an article.

#![allow(clippy::unwrap_used, reason = "test code")]

use std::collections::BTreeSet;

use flagfall_clock::{Millis, Pace};
use flagfall_laws::{
    DrawOfferTiming, Edition, FlagFallReporter, IllegalMoveRule, Law, LawParameters, Offence, PlayMode, Rules,
    Supervision, WinRequirement, catalogue,
};

/// Time controls of every pace, with and without increment.
const CONTROLS: [&str; 6] = ["90m+30s", "40/2h, 1h", "25m", "15m+10s", "3m+2s", "none"];

/// Returns the rules of every kind of event.
fn events() -> Vec<Rules> {
    let mut events = Vec::new();
    for (laws, _title) in Edition::all() {
        for form in PlayMode::ALL {
            for control in CONTROLS {
                for more in ["", "rated = true", "supervision = 'full'", "arbiter = 'absent'"] {
                    let text = format!("laws = '{laws}'\nform = '{form}'\ntime_control = '{control}'\n{more}");
                    events.extend(Rules::read(&text));
                }
            }
        }
    }
    events
}

#[test]
fn every_edition_has_rules() {
    let played: BTreeSet<_> = events().into_iter().map(|rules| rules.edition.name).collect();
    let named: BTreeSet<_> = Edition::all().map(|(name, _title)| name.into()).collect();
    assert_eq!(played, named);
}

#[test]
fn every_article_is_in_the_catalogue() {
    // These articles are cited as a whole; the catalogue contains only their parts.
    let wholes = ["L.7.5.3", "A.4.2"];
    for rules in events() {
        for (law, article) in rules.edition.articles() {
            let is_there = catalogue::find(&article).is_some();
            let is_whole = wholes.contains(&&*article) && catalogue::rows_cited(&article).count() > 1;
            assert!(is_there || is_whole, "{}: {law} is {article}", rules.edition.name);
        }
    }
}

#[test]
fn underlying_articles_are_in_the_catalogue() {
    for rules in events() {
        for (_, article) in rules.edition.articles() {
            for underlying in rules.edition.rests_on(article) {
                assert!(catalogue::find(&underlying).is_some(), "{article} rests on {underlying}");
                assert!(rules.includes_article(underlying), "{}: {underlying}", rules.edition.name);
            }
        }
    }
}

/// Whether a law is between two others in declaration order.
fn is_between(first: Law, law: Law, last: Law) -> bool {
    (first as u16..=last as u16).contains(&(law as u16))
}
/// Laws of Finnish blitz only.
const FINNISH_BLITZ: [Law; 7] = [
    Law::FlagCallStops,
    Law::DemonstratedMate,
    Law::EventOrder,
    Law::EventOrderUnknown,
    Law::ProgressClaim,
    Law::ProgressDraw,
    Law::ProgressAfterFlag,
];

/// Laws about actions on a physical board.
const PHYSICAL_BOARD: [Law; 61] = [
    Law::PromotionDirect,
    Law::PromotionOrder,
    Law::PromotionByCapture,
    Law::TimeUntilPress,
    Law::OneHand,
    Law::Adjusting,
    Law::DeliberateTouch,
    Law::TouchBinds,
    Law::TouchedCastlingFreeMove,
    Law::TouchedOrderUnknown,
    Law::TouchedFreeMove,
    Law::PromotionChosen,
    Law::CaptureMade,
    Law::CastlingMade,
    Law::CastlingBegun,
    Law::CastlingBegunIllegal,
    Law::PromotionMade,
    Law::ObjectionForgone,
    Law::CompletedByEnd,
    Law::CompletedByNext,
    Law::RightToPress,
    Law::SameHand,
    Law::ButtonFree,
    Law::ClockHandling,
    Law::AdjustingOnClock,
    Law::ClockAssistant,
    Law::ClockAssistantTime,
    Law::ClockPlace,
    Law::ClockFlag,
    Law::DefectiveClock,
    Law::Recording,
    Law::WrittenBeforeMove,
    Law::OwnMoveWritten,
    Law::NotesOnSheet,
    Law::AlgebraicOnly,
    Law::WritingAssistant,
    Law::WritingAssistantTime,
    Law::SheetShown,
    Law::RecordingExempt,
    Law::ArbiterRecords,
    Law::SheetsAfterFlag,
    Law::SheetCompleted,
    Law::SheetBorrowed,
    Law::Reconstruction,
    Law::NoProof,
    Law::SheetsSigned,
    Law::SignedResult,
    Law::LeavingVenue,
    Law::LeavingArea,
    Law::LeavingNotified,
    Law::EnteringArea,
    Law::ForbiddenHelp,
    Law::Check,
    Law::DeviceAllowed,
    Law::DeviceLighter,
    Law::PhoneSet,
    Law::NumberOfMoves,
    Law::OpponentMoved,
    Law::ArbitersAssistant,
    Law::ReportToArbiter,
    Law::ExpelledFromArea,
];

/// Laws about conduct supervised over the board and online.
const SUPERVISED_OR_OVER_THE_BOARD: [Law; 8] = [
    Law::LeavingVenue,
    Law::LeavingArea,
    Law::EnteringArea,
    Law::ForbiddenHelp,
    Law::Check,
    Law::DeviceAllowed,
    Law::DeviceLighter,
    Law::ExpelledFromArea,
];

/// Laws for all supervised online play.
const SUPERVISED_ONLINE: [Law; 6] =
    [Law::ApprovedDevice, Law::Cameras, Law::BodyCheck, Law::DeviceKept, Law::DeviceExcluded, Law::ApplicationsOpen];

/// Laws for remotely supervised players.
const REMOTE: [Law; 10] = [
    Law::OwnAccount,
    Law::Earphones,
    Law::AreaExamined,
    Law::MobileConnection,
    Law::PresenceOrdered,
    Law::PlacesKept,
    Law::ScreenShared,
    Law::SharingControlled,
    Law::ApplicationsInspected,
    Law::VideoSession,
];

/// Laws for the venues of hybrid play.
const VENUES: [Law; 13] = [
    Law::VenueDesignated,
    Law::VenueArbiters,
    Law::DevicesProvided,
    Law::DeviceChecked,
    Law::FairPlayChecked,
    Law::DisconnectionReported,
    Law::VirtualDecides,
    Law::Click,
    Law::MovesCopied,
    Law::CopiedFirst,
    Law::BoardsAgree,
    Law::BoardsRuled,
    Law::ScoresheetsWithBoards,
];

/// Irregularities on a physical board.
const IRREGULARITIES: [Law; 17] = [
    Law::TurnedBoard,
    Law::DisplacedOwnTime,
    Law::DisplacedPenalty,
    Law::DisplacedDiscovered,
    Law::IllegalMoveFirst,
    Law::IllegalMoveAgain,
    Law::IllegalMoveIncomplete,
    Law::IllegalMoveDiscovered,
    Law::LastIdentifiable,
    Law::ReplacingMove,
    Law::PawnLeft,
    Law::TwoHands,
    Law::TwoHandsFirst,
    Law::TwoHandsAgain,
    Law::PressWithoutMove,
    Law::PressWithoutMoveFirst,
    Law::PressWithoutMoveAgain,
];

/// Laws of the short rules (A.4).
const SHORT_RULES: [Law; 6] = [
    Law::ClockForSchedule,
    Law::MisplacedKing,
    Law::MisplacedRook,
    Law::IllegalMoveAgreed,
    Law::BothInCheck,
    Law::PawnOnLastRank,
];

/// Laws of the Finnish blitz rules, under which illegal moves must be claimed.
const CLAIM_REQUIRED: [Law; 7] = [
    Law::MirroredCastling,
    Law::Replay,
    Law::DisplacedTime,
    Law::IllegalMoveComplete,
    Law::IllegalMoveNotPointedOut,
    Law::IllegalMoveOverTime,
    Law::PawnStays,
];

/// Whether a law can apply in an event.
#[expect(clippy::too_many_lines, reason = "a table")]
fn applies(law: Law, rules: &Rules) -> bool {
    let behaviour = rules.behaviour();
    let regulations = &rules.regulations;
    let form = regulations.form;
    let is_online = !form.is_over_the_board();
    let is_supervised = matches!(form, PlayMode::OnlineSupervised | PlayMode::Hybrid);
    let has_claims = behaviour.repetition_claim.is_some() || behaviour.move_count_claim.is_some();
    let is_casual = &*rules.edition.name == "casual";
    let is_finnish_blitz = &*rules.edition.name == "finnish-blitz-2014";
    let has_fide_laws = matches!(&*rules.edition.name, "fide-2017" | "fide-2017-fi");
    let is_fast = matches!(regulations.pace(), Some(Pace::Rapid | Pace::Blitz));
    let is_reported = regulations.flags_called_by != FlagFallReporter::Zone;
    let is_physical = !is_online && !is_casual;
    let has_illegal_moves = behaviour.illegal_moves != IllegalMoveRule::Refused;
    match law {
        Law::RepetitionClaim => behaviour.repetition_claim.is_some(),
        Law::RepetitionClaimByMove => behaviour.repetition_claim_by_move,
        Law::MoveCountClaim => behaviour.move_count_claim.is_some(),
        Law::MoveCountClaimByMove => behaviour.move_count_claim_by_move,
        Law::ClaimNeedsTurn | Law::ClaimCorrect | Law::WrongDrawClaim | Law::ClaimVerified => has_claims,
        Law::ClaimForgone | Law::ClaimIsOffer | Law::ClaimStopsClock | Law::ClaimStands | Law::ClaimedMoveBinds => {
            has_claims && !is_casual
        }
        Law::Repetition => behaviour.repetition_draw.is_some(),
        Law::MoveCount | Law::MateBeforeMoveCount => behaviour.move_count_draw.is_some(),
        Law::DrawOfferMoment => behaviour.draw_offer_moment == DrawOfferTiming::AfterMove,
        Law::AgreementTooEarly => behaviour.agreement_after_moves > 0,
        Law::Supervision | Law::FullSupervision => has_fide_laws,
        Law::ShortRules => {
            let is_reduced = regulations.supervision == flagfall_laws::Supervision::Reduced;
            has_fide_laws && is_reduced && regulations.pace() == Some(Pace::Blitz)
        }
        // P.2a: one period for all moves.
        Law::TimeCarriedOver | Law::Delay => !is_finnish_blitz,
        Law::FlagCall | Law::FlagSeen | Law::BothFlags => is_reported,
        Law::FlagFallMaterial | Law::FlagFallSufficient => {
            behaviour.win_on_time_needs == WinRequirement::SufficientMaterial
        }
        Law::FlagCallOwnFlag => behaviour.flag_call_needs_time,
        Law::WrongClockTooLate => behaviour.wrong_clock_within.is_some(),
        Law::WrongSetupTooLate => behaviour.wrong_setup_within.is_some(),
        Law::WrongSetup => regulations.has_physical_board(),
        Law::BlitzPenalties => has_fide_laws && regulations.pace() == Some(Pace::Blitz),
        Law::TimeControl
        | Law::Penalty
        | Law::Warning
        | Law::OpponentGainsTime
        | Law::OffenderLosesTime
        | Law::PointsRaised
        | Law::PointsReduced
        | Law::GameLost
        | Law::Fine
        | Law::ExcludedFromRounds
        | Law::Expelled => !is_casual,
        law if is_between(Law::QuickplayFinish, law, Law::QuickplayDesignatedArbiter) => !is_online && !is_casual,
        law if FINNISH_BLITZ.contains(&law) => is_finnish_blitz,
        Law::TouchedOwn
        | Law::TouchedOpponents
        | Law::TouchedBoth
        | Law::TouchedFirst
        | Law::TouchedToCastle
        | Law::TouchedRookFirst
        | Law::TouchedCastlingIllegal => !is_online && !is_casual,
        law if IRREGULARITIES.contains(&law) => has_illegal_moves && !is_casual,
        Law::IllegalMoveClaim | Law::IllegalMoveStands => {
            has_illegal_moves && behaviour.illegal_moves != IllegalMoveRule::Restored
        }
        law if SHORT_RULES.contains(&law) => behaviour.illegal_moves == IllegalMoveRule::UntilReply,
        law if CLAIM_REQUIRED.contains(&law) => behaviour.illegal_moves == IllegalMoveRule::UntilReplyIfClaimed,
        Law::SheetAskedFor => !is_online && !is_casual && is_fast,
        Law::RecordConsulted | Law::RecordConsultedTooOften => {
            has_fide_laws && is_fast && regulations.supervision == Supervision::Full
        }
        Law::RepeatedBreach | Law::BreachInSeveralGames | Law::ArbiterAsked | Law::ArbiterSilent => {
            &*rules.edition.name == "finnish-blitz-2014"
        }
        law if SUPERVISED_OR_OVER_THE_BOARD.contains(&law) => is_physical || is_supervised,
        Law::ArbitersAssistant => is_physical || form == PlayMode::OnlineSupervised,
        law if PHYSICAL_BOARD.contains(&law) => is_physical,
        law if VENUES.contains(&law) => form == PlayMode::Hybrid,
        law if REMOTE.contains(&law) => form == PlayMode::OnlineSupervised,
        law if SUPERVISED_ONLINE.contains(&law) => is_supervised,
        // P.4b, P.10, P.19.
        Law::SeatChoice | Law::TouchInsisted | Law::ClockLeftAlone => &*rules.edition.name == "finnish-blitz-2014",
        // The zone may fail to detect one (online 8.4).
        Law::IllegalMove => has_illegal_moves || is_online,
        Law::IllegalMoveNoMate => {
            let can_lose = !regulations.ladder(Offence::IllegalMove).is_empty();
            let can_end = is_online && !is_casual || has_illegal_moves && can_lose;
            can_end && behaviour.illegal_move_needs != WinRequirement::Nothing
        }
        Law::SmartMove
        | Law::Premove
        | Law::AutoPromotion
        | Law::MovesLogged
        | Law::ClockRunsOn
        | Law::ReturnInTime
        | Law::NotReturnedInTime
        | Law::NotReturnedNoMate => is_online || is_casual,
        Law::DisconnectionSet | Law::ReturnPenalized => is_online,
        Law::ReturnInterval => is_online && form != PlayMode::Hybrid,
        Law::ContinueGame
        | Law::TimeReduced
        | Law::RestartSameTimes
        | Law::RestartShorterTimes
        | Law::PhysicalBoards
        | Law::PhysicalBoardsArbiters
        | Law::AssistantsSupervised => form == PlayMode::Hybrid,
        Law::VideoGate | Law::Cards | Law::YellowCard | Law::RedCard | Law::OtherGames | Law::NoAnalysis => {
            form == PlayMode::OnlineSupervised
        }
        Law::DrawMissed
        | Law::DrawWrong
        | Law::ArbiterRequired
        | Law::AssistantSupplied
        | Law::AssistantEnters
        | Law::AssistantOffers
        | Law::AssistantSilent
        | Law::AssistantForPlayer => is_supervised,
        // Annexes II and III online; Appendix D on a physical board.
        Law::AssistantAnnounces | Law::AssistantInforms => is_supervised || !is_online && !is_casual,
        law if is_between(Law::AccessibleZone, law, Law::OwnChessboard) => form == PlayMode::OnlineSupervised,
        law if is_between(Law::Announcement, law, Law::AssistantNeeded) => !is_online && !is_casual,
        Law::Form => is_online && !is_casual,
        _ => true,
    }
}

#[test]
fn law_has_an_article_exactly_where_it_applies() {
    for rules in events() {
        for law in Law::ALL {
            let found = rules.article(law).is_some();
            let event = (&rules.edition.name, rules.regulations.form, rules.regulations.pace());
            assert_eq!(found, applies(law, &rules), "{law} in {event:?}");
        }
    }
}

/// Checks the article of a law in an event.
#[track_caller]
fn check(text: &str, law: Law, expected: Option<&str>) {
    let rules = Rules::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(rules.article(law).as_deref(), expected, "{law}: {text}");
}

#[test]
fn same_law_has_different_articles_in_different_events() {
    check("preset = 'fide-2017'", Law::IllegalMove, Some("L.7.5.3"));
    check("preset = 'fide-2017-blitz'", Law::IllegalMove, Some("A.4.2"));
    check("preset = 'fide-2017-blitz-supervised'", Law::IllegalMove, Some("L.7.5.3"));
    check("preset = 'fide-2017-fi-rapid'", Law::IllegalMove, Some("FI.2a"));
    check("preset = 'fide-2017-fi-rapid'\nrated = true", Law::IllegalMove, Some("FI.2b"));
    check("preset = 'finnish-blitz-2014'", Law::IllegalMove, Some("P.13d1"));
    check("preset = 'fide-online-2021'", Law::IllegalMove, Some("O.8.4"));
    check("preset = 'fide-online-2021'", Law::ColoursReversed, Some("O.15.2"));
    check("preset = 'hybrid'", Law::ColoursReversed, Some("O.19.2"));
    check("preset = 'online-unsupervised'", Law::ColoursReversed, Some("L.7.3"));
    check("preset = 'casual'", Law::RepetitionClaim, Some("K.9.4b"));
    check("preset = 'fide-2017-blitz'", Law::Supervision, Some("B.5"));
}

/// Checks the penalties for an offence in an event, step by step.
#[track_caller]
fn check_ladder(text: &str, offence: Offence, expected: &[&str]) {
    let rules = Rules::read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let steps = rules.regulations.ladder(offence).steps().iter();
    let steps: Vec<_> =
        steps.map(|step| step.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")).collect();
    assert_eq!(steps, expected, "{offence}: {text}");
}

#[test]
fn penalties_match_the_source_texts() {
    let two = "the opponent gains 2m";
    let one = "the opponent gains 1m";
    let lost = "the game is lost";
    check_ladder("preset = 'fide-2017'", Offence::IllegalMove, &[two, lost]);
    check_ladder("preset = 'fide-2017'", Offence::WrongDrawClaim, &[two]);
    check_ladder("preset = 'fide-2017-quickplay'", Offence::RejectedClaim, &[two]);
    check_ladder("preset = 'fide-2017-fi'", Offence::RejectedClaim, &[two]);
    check_ladder("preset = 'fide-online-2021'", Offence::RejectedClaim, &[]);
    check_ladder("preset = 'fide-2017-rapid'", Offence::IllegalMove, &[lost]);
    check_ladder("preset = 'fide-2017-rapid'", Offence::WrongDrawClaim, &[two]);
    check_ladder("preset = 'fide-2017-rapid-supervised'", Offence::IllegalMove, &[two, lost]);
    check_ladder("preset = 'fide-2017-blitz'", Offence::IllegalMove, &[lost]);
    check_ladder("preset = 'fide-2017-blitz'", Offence::WrongDrawClaim, &[one]);
    check_ladder("preset = 'fide-2017-blitz-supervised'", Offence::IllegalMove, &[one, lost]);
    check_ladder("preset = 'fide-2017-fi-rapid'", Offence::IllegalMove, &[two, lost]);
    check_ladder("preset = 'fide-2017-fi-rapid'\nrated = true", Offence::IllegalMove, &[lost]);
    check_ladder("preset = 'fide-2017-fi'", Offence::Phone, &["a warning", lost]);
    check_ladder("preset = 'fide-2017'", Offence::Phone, &[lost]);
    check_ladder("preset = 'finnish-blitz-2014'", Offence::IllegalMove, &[lost]);
    check_ladder("preset = 'finnish-blitz-2014'", Offence::WrongDrawClaim, &[two]);
    check_ladder("preset = 'finnish-blitz-2014'", Offence::Breach, &["a warning", lost]);
    check_ladder("preset = 'fide-online-2021'", Offence::WrongDrawClaim, &[]);
    check_ladder("preset = 'casual'", Offence::WrongDrawClaim, &[]);
    let cards = ["a yellow card", "a red card: the game is lost"];
    check_ladder("preset = 'fide-online-2021'", Offence::LeavingVideo, &cards);
}

#[test]
fn behaviour_matches_the_source_texts() {
    let numbers = |preset: &str| {
        let rules = Rules::preset(preset).unwrap();
        let behaviour = rules.behaviour();
        let limit = |limit: Option<std::num::NonZeroU16>| limit.map(u16::from);
        (
            [limit(behaviour.repetition_claim), limit(behaviour.repetition_draw)],
            [limit(behaviour.move_count_claim), limit(behaviour.move_count_draw)],
            [limit(behaviour.wrong_setup_within), limit(behaviour.wrong_clock_within)],
            behaviour.reversed_colours_within,
            behaviour.agreement_after_moves,
            rules.regulations.default_time.map(|time| time.units().to_string()),
        )
    };
    let zero = Some("0s".to_owned());
    let half_an_hour = Some("30m".to_owned());
    let claims = ([Some(3), Some(5)], [Some(50), Some(75)]);
    let never = [None, None];
    assert_eq!(numbers("fide-2017"), (claims.0, claims.1, never, 10, 1, zero.clone()));
    assert_eq!(numbers("fide-2017-rapid"), (claims.0, claims.1, [Some(10), Some(10)], 10, 1, zero.clone()));
    assert_eq!(numbers("finnish-blitz-2014"), (claims.0, claims.1, [Some(3), Some(3)], 10, 1, half_an_hour.clone()));
    assert_eq!(numbers("fide-2017-fi"), (claims.0, claims.1, never, 10, 1, half_an_hour));
    assert_eq!(numbers("fide-online-2021"), ([None, Some(3)], [None, Some(50)], never, 10, 0, zero));
    assert_eq!(numbers("casual"), ([Some(3), None], [Some(50), None], never, 10, 0, None));
}

/// Checks the times and counts of a preset.
#[track_caller]
fn check_parameters(preset: &str, online: bool) {
    let (mins, secs) = (Millis::from_mins, Millis::from_secs);
    let expected = LawParameters {
        quickplay_below: mins(2),
        extra_seconds: secs(5),
        extra_seconds_amends: mins(2),
        short_of_time: mins(5),
        ample_increment: secs(30),
        record_looks: 5,
        assistant_invites: online.then_some(mins(15)),
        certificate_before: online.then_some(mins(5 * 24 * 60)),
        venue_arbiters: if online { 2 } else { 0 },
    };
    let rules = Rules::preset(preset).expect("a preset");
    assert_eq!(rules.behaviour().parameters(), expected, "{preset}");
}

#[test]
fn parameters_match_the_source_texts() {
    check_parameters("fide-2017", false);
    check_parameters("fide-2017-blitz-supervised", false);
    check_parameters("finnish-blitz-2014", false);
    check_parameters("fide-online-2021", true);
    check_parameters("hybrid", true);
}

/// Ledgers written before these fields existed.
#[test]
fn older_ledgers_keep_their_parameters() {
    let older = |preset: &str| -> Rules {
        let rules = Rules::preset(preset).expect("a preset");
        let mut stored = serde_json::to_value(&rules).expect("JSON");
        let behaviour = stored["edition"]["behaviour"].as_object_mut().expect("an object");
        assert!(behaviour.remove("figures").is_some() && behaviour.remove("king_taken").is_some());
        let read: Rules = serde_json::from_value(stored.clone()).expect("readable");
        assert_eq!(serde_json::to_value(&read).expect("JSON"), stored, "{preset}");
        read
    };
    let online = Rules::preset("fide-online-2021").expect("a preset");
    for preset in ["fide-2017", "finnish-blitz-2014", "fide-online-2021", "casual"] {
        let older = older(preset);
        assert_eq!(older.behaviour().parameters(), online.behaviour().parameters(), "{preset}");
        let now = Rules::preset(preset).expect("a preset");
        assert_eq!(older.behaviour().king_taken(), now.behaviour().king_taken(), "{preset}");
    }
}

#[test]
fn quickplay_guidelines_apply_in_finland_by_default() {
    let holds = |laws: &str, control: &str| {
        let text = format!("laws = '{laws}'\ntime_control = '{control}'");
        Rules::read(&text).unwrap().regulations.quickplay_finish
    };
    assert!(holds("fide-2017-fi", "40/2h, 1h"));
    assert!(holds("fide-2017-fi", "25m"));
    assert!(!holds("fide-2017-fi", "5m")); // FI.4: never in blitz
    assert!(!holds("fide-2017-fi", "90m+30s"));
    assert!(!holds("fide-2017-fi", "40/2h, 20/1h"));
    assert!(!holds("fide-2017", "40/2h, 1h")); // III.2.1: must be announced
}

//! Checks of regulations against themselves and the laws.

mod points;

use std::collections::BTreeMap;

use flagfall_chess::Color;
use flagfall_clock::{Bonus, Millis, Pace, Periods};
use toml::de::DeTable;

use crate::condition::{EventFacts, has_quickplay_finish};
use crate::edition_file::{EditionFile, EditionSection};
use crate::read::report::FaultReport;
use crate::read::settings::Settings;
use crate::{
    ArbiterPresence, AutoPromotion, BoardKind, BothAbsentRule, FlagFallReporter, Law, NoReturnRule, Offence, Penalty,
    PlayMode, RegulationsFaultKind, Rules, Supervision, UndeterminedMateRule, write,
};

/// Checks the regulations.
pub(crate) fn all(
    rules: &Rules,
    file: &'static EditionFile,
    pace: Option<Pace>,
    settings: &Settings<'_>,
    report: &mut FaultReport<'_>,
) {
    let mut check = RegulationsCheck { rules, settings, report };
    // Unsuitable laws would cause many more faults.
    if !check.form(file) || !check.laws_pace(file) || !check.pace(pace) {
        return;
    }
    check.board();
    check.arbiter();
    check.supervision();
    check.quickplay();
    check.physical_boards(file);
    check.cameras();
    check.scoring();
    check.points();
    check.periods();
    check.time();
    check.lag();
    check.lateness();
    check.video();
    check.in_force();
}

struct RegulationsCheck<'a, 'b> {
    rules: &'a Rules,
    settings: &'a Settings<'a>,
    report: &'a mut FaultReport<'b>,
}

impl RegulationsCheck<'_, '_> {
    fn refuse(&mut self, keys: &[&str], problem: RegulationsFaultKind) {
        self.report.add((self.settings.span_of_first(keys), problem));
    }

    fn form(&mut self, file: &EditionFile) -> bool {
        let form = self.rules.regulations.form;
        let is_right = file.forms().contains(&form);
        if !is_right {
            self.refuse(&["form", "laws"], RegulationsFaultKind::Form { form, forms: file.forms().to_vec() });
        }
        is_right
    }

    /// Checks that the laws cover the pace.
    fn laws_pace(&mut self, file: &EditionFile) -> bool {
        let paces = file.paces();
        let found = self.rules.regulations.pace();
        let Some(actual) = found.filter(|found| !paces.is_empty() && !paces.contains(found)) else {
            return true;
        };
        let article = self.rules.article(Law::TimeControl);
        let problem = RegulationsFaultKind::LawsPace { actual, paces: paces.to_vec(), article };
        self.refuse(&["time_control", "laws"], problem);
        false
    }

    /// Checks that the pace is the one stated.
    fn pace(&mut self, stated: Option<Pace>) -> bool {
        let Some(stated) = stated else { return true };
        let problem = match self.rules.regulations.pace() {
            None => RegulationsFaultKind::NeedsClock { key: "pace" },
            Some(found) if found == stated => return true,
            Some(found) => {
                // The article of the slower pace, then that of the faster.
                let rapid = self.rules.article(Law::RapidPace);
                let blitz = self.rules.article(Law::BlitzPace);
                let (article, also) = match (stated.min(found), stated.max(found)) {
                    (Pace::Blitz, Pace::Rapid) => (rapid, blitz),
                    (Pace::Blitz, _) => (blitz, None),
                    _ => (rapid, None),
                };
                RegulationsFaultKind::Pace { stated, actual: found, article, also }
            }
        };
        self.refuse(&["time_control", "pace"], problem);
        false
    }

    fn board(&mut self) {
        let regulations = &self.rules.regulations;
        let over_the_board = regulations.form.is_over_the_board();
        let virtual_only = [
            ("premove", regulations.premove),
            ("smart_move", regulations.smart_move),
            ("auto_promotion", regulations.auto_promotion != AutoPromotion::Never),
            ("lag", regulations.lag.is_some()),
            ("flags_called_by", regulations.flags_called_by == FlagFallReporter::Zone),
        ];
        match regulations.board {
            BoardKind::Virtual => {}
            BoardKind::Physical if !over_the_board => {
                self.refuse(&["board", "form"], RegulationsFaultKind::PhysicalOnline);
            }
            BoardKind::Physical => {
                for (key, _) in virtual_only.into_iter().filter(|(_, is_set)| *is_set) {
                    self.refuse(&[key, "board"], RegulationsFaultKind::NeedsVirtualBoard { key });
                }
            }
        }
    }

    fn arbiter(&mut self) {
        let regulations = &self.rules.regulations;
        if regulations.arbiter == ArbiterPresence::Present {
            return;
        }
        let form = regulations.form;
        if let article @ Some(_) = self.rules.article(Law::ArbiterRequired) {
            self.refuse(&["arbiter", "form"], RegulationsFaultKind::FormNeedsArbiter { form, article });
        }
        let needs = [
            ("undetermined", regulations.undetermined == UndeterminedMateRule::Arbiter),
            ("draw_offers", regulations.draw_offers.arbiter_consent),
            ("disconnection", regulations.disconnection.not_back == NoReturnRule::Arbiter),
        ];
        for (key, _) in needs.into_iter().filter(|(_, is_needed)| *is_needed) {
            self.refuse(&[key, "arbiter"], RegulationsFaultKind::NeedsArbiter { key });
        }
    }

    fn supervision(&mut self) {
        let regulations = &self.rules.regulations;
        let is_fast = matches!(regulations.pace(), Some(Pace::Rapid | Pace::Blitz));
        let article = self.rules.article(Law::Supervision);
        if regulations.supervision == Supervision::Reduced && !(is_fast && article.is_some()) {
            let keys = ["supervision", "time_control", "form"];
            self.refuse(&keys, RegulationsFaultKind::Supervision { article });
        }
        let is_full = regulations.supervision == Supervision::Full && is_fast;
        let full = self.rules.article(Law::FullSupervision);
        if is_full && full.is_some() && regulations.arbiter == ArbiterPresence::Absent {
            let also = article;
            let problem = RegulationsFaultKind::Unsupervised { article: full, also };
            self.refuse(&["supervision", "arbiter"], problem);
        }
    }

    fn quickplay(&mut self) {
        let regulations = &self.rules.regulations;
        if !regulations.quickplay_finish {
            return;
        }
        let article = self.rules.article(Law::QuickplayPace);
        let keys = ["quickplay_finish", "time_control"];
        if article.is_none() {
            let also = None;
            self.refuse(&keys, RegulationsFaultKind::QuickplayNotFor { play: "online play", article, also });
        } else if regulations.pace() == Some(Pace::Blitz) {
            // Finnish practice has its own article (FI.4).
            let announced = self.rules.article(Law::QuickplayLastPeriod);
            let in_force = self.rules.article(Law::QuickplayFinish);
            let also = in_force.filter(|_| in_force != announced);
            self.refuse(&keys, RegulationsFaultKind::QuickplayNotFor { play: "blitz", article, also });
        } else if !has_quickplay_finish(&regulations.time_control) {
            self.refuse(&keys, RegulationsFaultKind::Quickplay { article });
        }
    }

    fn physical_boards(&mut self, file: &'static EditionFile) {
        let regulations = &self.rules.regulations;
        if regulations.physical_boards.is_none() {
            return;
        }
        let keys = ["physical_boards", "time_control", "form"];
        if regulations.form != PlayMode::Hybrid {
            let hybrid = EventFacts { form: Some(PlayMode::Hybrid), ..EventFacts::default() };
            let hybrid = file.forms().contains(&PlayMode::Hybrid).then(|| file.resolve(hybrid));
            let article = hybrid.and_then(|edition| edition.article(Law::PhysicalBoards));
            self.refuse(&keys, RegulationsFaultKind::PhysicalBoardsForm { article });
        }
        self.arbiters_of_venue();
        let Some(least) = self.rules.behaviour().physical_boards_increment else { return };
        let is_enough = |bonus| matches!(bonus, Bonus::Increment(time) if time >= least);
        let periods = Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        let mut bonuses = periods.flat_map(|periods| periods.iter().map(|period| period.bonus));
        if !regulations.time_control.is_timed() || !bonuses.all(is_enough) {
            let article = self.rules.article(Law::PhysicalBoards);
            self.refuse(&keys, RegulationsFaultKind::PhysicalBoardsIncrement { least, article });
        }
    }

    /// Checks that a venue has enough arbiters (online 16.8).
    fn arbiters_of_venue(&mut self) {
        let boards = self.rules.regulations.physical_boards;
        let article = self.rules.article(Law::VenueArbiters);
        let least = self.rules.behaviour().parameters().venue_arbiters;
        if article.is_some() && boards.is_some_and(|boards| boards.arbiters.get() < least) {
            let also = self.rules.article(Law::PhysicalBoardsArbiters);
            self.refuse(&["physical_boards"], RegulationsFaultKind::VenueArbiters { least, article, also });
        }
    }

    /// Checks that the venues of a hybrid event have cameras (online 16.3).
    fn cameras(&mut self) {
        let regulations = &self.rules.regulations;
        if regulations.form == PlayMode::Hybrid && regulations.cameras == 0 {
            let article = self.rules.article(Law::Cameras);
            self.refuse(&["cameras", "form"], RegulationsFaultKind::NoCameras { article });
        }
    }

    /// Checks that the laws allow several periods and delays, if used.
    fn periods(&mut self) {
        let control = self.rules.regulations.time_control;
        let periods = || Color::ALL.into_iter().filter_map(|side| control.periods(side));
        let is_delay = |bonus| matches!(bonus, Bonus::Delay(_) | Bonus::Bronstein(_));
        let has_several = periods().any(|periods| periods.iter().any(|period| period.moves.is_some()));
        if has_several && !self.rules.is_in_force(Law::TimeCarriedOver) {
            let article = self.rules.article(Law::TimeControl);
            self.refuse(&["time_control", "laws"], RegulationsFaultKind::OneTime { article });
        }
        let has_delay = periods().any(|periods| periods.iter().any(|period| is_delay(period.bonus)));
        if has_delay && !self.rules.is_in_force(Law::Delay) {
            let article = self.rules.article(Law::Increment);
            self.refuse(&["time_control", "laws"], RegulationsFaultKind::NoDelay { article });
        }
    }

    fn lag(&mut self) {
        let regulations = &self.rules.regulations;
        let Some(lag) = regulations.lag else { return };
        if lag.per_game < lag.per_move {
            self.refuse(&["lag"], RegulationsFaultKind::LagOrder);
        }
        let periods = Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        // The lag of a preset need not suit every time control.
        let shortest = periods.map(Periods::estimate).min().filter(|_| self.settings.is_own("lag"));
        if let Some(time) = shortest.filter(|&time| lag.per_game >= time) {
            let article = self.rules.article(Law::TimeControl);
            self.refuse(&["lag", "time_control"], RegulationsFaultKind::LagTime { time, article });
        }
    }

    /// Checks that the clock waits only if players may arrive late.
    fn lateness(&mut self) {
        let regulations = &self.rules.regulations;
        let waits = regulations.neither_present == BothAbsentRule::ClockWaits;
        // Without a default time the clock may wait without limit.
        let at_once = regulations.default_time.is_some_and(Millis::is_zero);
        if waits && at_once && self.settings.is_own("default_time") {
            let article = self.rules.article(Law::NeitherPresent);
            let keys = ["neither_present", "default_time"];
            self.refuse(&keys, RegulationsFaultKind::NothingToWaitFor { article });
        }
    }

    /// Checks that leaving the video conference is penalised only if it is mandatory.
    fn video(&mut self) {
        let regulations = &self.rules.regulations;
        // The cards of a preset are allowed, although they have no effect.
        let is_penalised =
            !regulations.ladder(Offence::LeavingVideo).is_empty() && self.settings.is_own("leaving_video");
        let article = self.rules.article(Law::VideoGate);
        if is_penalised && !regulations.video_gate && article.is_some() {
            self.refuse(&["leaving_video", "video_gate"], RegulationsFaultKind::NoVideo { article });
        }
    }

    fn time(&mut self) {
        let regulations = &self.rules.regulations;
        // A missing mandatory clock has been reported already.
        let needs_clock = self.rules.is_in_force(Law::TimeControl);
        if regulations.time_control.is_timed() || needs_clock {
            return;
        }
        if regulations.lag.is_some() {
            self.refuse(&["lag", "time_control"], RegulationsFaultKind::NeedsClock { key: "lag" });
        }
        if regulations.default_time.is_some_and(|time| !time.is_zero()) {
            let key = "default_time";
            self.refuse(&[key, "time_control"], RegulationsFaultKind::NeedsClock { key });
        }
        for key in self.offences_with(Penalty::affects_time) {
            self.refuse(&[key, "time_control"], RegulationsFaultKind::NeedsClock { key });
        }
    }

    /// Checks that every setting applies under the laws.
    fn in_force(&mut self) {
        let regulations = &self.rules.regulations;
        let form = regulations.form;
        let interval = regulations.disconnection.return_within;
        let settings = [
            ("video_gate", Law::VideoGate, regulations.video_gate),
            ("return_within", Law::ReturnInterval, interval.is_some()),
            ("cameras", Law::Cameras, regulations.cameras > 0),
            ("screen_shared", Law::ScreenShared, regulations.screen_shared),
            ("own_devices", Law::DevicesProvided, regulations.own_devices),
            ("device_kept", Law::DeviceKept, regulations.device_kept),
        ];
        let offences =
            Offence::ALL.map(|offence| (offence.name(), offence.law(), !regulations.ladder(offence).is_empty()));
        for (setting, law, is_set) in settings.into_iter().chain(offences) {
            if is_set && !self.rules.is_in_force(law) {
                let key = if setting == "return_within" { "disconnection" } else { setting };
                self.refuse(&[key, "form", "laws"], RegulationsFaultKind::NotInForce { setting, form });
            }
        }
        // Only the chief arbiter may expel from the event.
        let article = self.rules.article(Law::DeviceLighter);
        let device = Offence::Device.name();
        let is_harder = |penalty: &Penalty| *penalty == Penalty::Expelled;
        if article.is_some() && self.offences_with(is_harder).contains(&device) {
            self.refuse(&[device], RegulationsFaultKind::OnlyLighter { article });
        }
        if !self.rules.is_in_force(Law::Cards) {
            for key in self.offences_with(Penalty::is_card) {
                self.refuse(&[key, "form"], RegulationsFaultKind::NotInForce { setting: "a card", form });
            }
        }
    }

    /// Returns the offences with a penalty of a kind.
    fn offences_with(&self, kind: fn(&Penalty) -> bool) -> Vec<&'static str> {
        let has = |offence: &Offence| self.rules.regulations.ladder(*offence).steps().iter().flatten().any(kind);
        Offence::ALL.into_iter().filter(has).map(Offence::name).collect()
    }
}

/// Checks that the event does not change fixed settings.
pub(crate) fn fixed(
    rules: &Rules,
    mut known: EventFacts,
    parts: &[&EditionSection],
    settings: &Settings<'_>,
    report: &mut FaultReport<'_>,
) {
    // Later sections override earlier ones.
    let fixed: BTreeMap<_, _> = parts.iter().flat_map(|part| part.fixed.iter().copied()).collect();
    if fixed.is_empty() {
        return;
    }
    let nothing = DeTable::new();
    let settings_alone = settings.edition_only(&nothing);
    known.rated = settings_alone.flag("rated").ok().or(known.rated);
    known.supervision = settings_alone.choice("supervision").ok().or(known.supervision);
    let mut discarded = FaultReport::new("");
    let control = Some(rules.regulations.time_control);
    let alone = settings_alone.regulations(&rules.edition, known, control, &mut discarded);
    let Some(alone) = alone else { return };
    for (key, law) in fixed {
        let value = write::value(&alone, key);
        if write::value(&rules.regulations, key) != value {
            let article = rules.article(law);
            let value = value.unwrap_or_default();
            report.add((settings.span_of_first(&[key]), RegulationsFaultKind::Fixed { key, value, article }));
        }
    }
}

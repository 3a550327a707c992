//! What does not go together, and what the laws do not allow.

mod points;

use std::collections::BTreeMap;

use flagfall_chess::Color;
use flagfall_clock::{Bonus, Millis, Pace, Periods};
use toml::de::DeTable;

use crate::condition::{Known, has_quickplay_finish};
use crate::file::{EditionFile, Part};
use crate::read::report::Report;
use crate::read::settings::Settings;
use crate::{
    Arbiter, AutoPromotion, Board, FlagsCalledBy, Form, Law, NeitherPresent, NotBack, Offence,
    Penalty, Problem, Rules, Supervision, Undetermined, write,
};

/// Everything that can be told from the regulations alone.
pub(crate) fn all(
    rules: &Rules,
    file: &'static EditionFile,
    pace: Option<Pace>,
    settings: &Settings<'_>,
    report: &mut Report<'_>,
) {
    let mut check = Check { rules, settings, report };
    // Laws for another form of play, or another pace, would be blamed for much more.
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
    check.coming_late();
    check.video();
    check.in_force();
}

struct Check<'a, 'b> {
    rules: &'a Rules,
    settings: &'a Settings<'a>,
    report: &'a mut Report<'b>,
}

impl Check<'_, '_> {
    fn refuse(&mut self, keys: &[&str], problem: Problem) {
        self.report.add((self.settings.blame(keys), problem));
    }

    fn form(&mut self, file: &EditionFile) -> bool {
        let form = self.rules.regulations.form;
        let is_right = file.forms().contains(&form);
        if !is_right {
            self.refuse(&["form", "laws"], Problem::Form { form, forms: file.forms().to_vec() });
        }
        is_right
    }

    /// Whether the game is as fast as the laws are for.
    fn laws_pace(&mut self, file: &EditionFile) -> bool {
        let paces = file.paces();
        let found = self.rules.regulations.pace();
        let Some(found) = found.filter(|found| !paces.is_empty() && !paces.contains(found)) else {
            return true;
        };
        let article = self.rules.article(Law::TimeControl);
        let problem = Problem::LawsPace { found, paces: paces.to_vec(), article };
        self.refuse(&["time_control", "laws"], problem);
        false
    }

    /// Whether the game is as fast as the event says.
    fn pace(&mut self, said: Option<Pace>) -> bool {
        let Some(said) = said else { return true };
        let problem = match self.rules.regulations.pace() {
            None => Problem::NeedsClock { key: "pace" },
            Some(found) if found == said => return true,
            Some(found) => {
                // Each of them says what it is: that of the slower, then that of the faster.
                let rapid = self.rules.article(Law::RapidPace);
                let blitz = self.rules.article(Law::BlitzPace);
                let (article, also) = match (said.min(found), said.max(found)) {
                    (Pace::Blitz, Pace::Rapid) => (rapid, blitz),
                    (Pace::Blitz, _) => (blitz, None),
                    _ => (rapid, None),
                };
                Problem::Pace { said, found, article, also }
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
            ("flags_called_by", regulations.flags_called_by == FlagsCalledBy::Zone),
        ];
        match regulations.board {
            Board::Virtual => {}
            Board::Physical if !over_the_board => {
                self.refuse(&["board", "form"], Problem::PhysicalOnline);
            }
            Board::Physical => {
                for (key, _) in virtual_only.into_iter().filter(|(_, is_set)| *is_set) {
                    self.refuse(&[key, "board"], Problem::NeedsVirtualBoard { key });
                }
            }
        }
    }

    fn arbiter(&mut self) {
        let regulations = &self.rules.regulations;
        if regulations.arbiter == Arbiter::Present {
            return;
        }
        let form = regulations.form;
        if let article @ Some(_) = self.rules.article(Law::ArbiterWatches) {
            self.refuse(&["arbiter", "form"], Problem::FormNeedsArbiter { form, article });
        }
        let needs = [
            ("undetermined", regulations.undetermined == Undetermined::Arbiter),
            ("draw_offers", regulations.draw_offers.arbiter_consent),
            ("disconnection", regulations.disconnection.not_back == NotBack::Arbiter),
        ];
        for (key, _) in needs.into_iter().filter(|(_, is_needed)| *is_needed) {
            self.refuse(&[key, "arbiter"], Problem::NeedsArbiter { key });
        }
    }

    fn supervision(&mut self) {
        let regulations = &self.rules.regulations;
        let is_fast = matches!(regulations.pace(), Some(Pace::Rapid | Pace::Blitz));
        let article = self.rules.article(Law::Supervision);
        if regulations.supervision == Supervision::Reduced && !(is_fast && article.is_some()) {
            let keys = ["supervision", "time_control", "form"];
            self.refuse(&keys, Problem::Supervision { article });
        }
        let is_full = regulations.supervision == Supervision::Full && is_fast;
        let full = self.rules.article(Law::FullSupervision);
        if is_full && full.is_some() && regulations.arbiter == Arbiter::Absent {
            let also = article;
            let problem = Problem::Unsupervised { article: full, also };
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
            self.refuse(&keys, Problem::QuickplayNotFor { what: "online play", article, also });
        } else if regulations.pace() == Some(Pace::Blitz) {
            // Finnish practice says so once more (FI.4).
            let announced = self.rules.article(Law::QuickplayLastPeriod);
            let in_force = self.rules.article(Law::QuickplayFinish);
            let also = in_force.filter(|_| in_force != announced);
            self.refuse(&keys, Problem::QuickplayNotFor { what: "blitz", article, also });
        } else if !has_quickplay_finish(&regulations.time_control) {
            self.refuse(&keys, Problem::Quickplay { article });
        }
    }

    fn physical_boards(&mut self, file: &'static EditionFile) {
        let regulations = &self.rules.regulations;
        if regulations.physical_boards.is_none() {
            return;
        }
        let keys = ["physical_boards", "time_control", "form"];
        if regulations.form != Form::Hybrid {
            let hybrid = Known { form: Some(Form::Hybrid), ..Known::default() };
            let hybrid = file.forms().contains(&Form::Hybrid).then(|| file.settle(hybrid));
            let article = hybrid.and_then(|edition| edition.article(Law::PhysicalBoards));
            self.refuse(&keys, Problem::PhysicalBoardsForm { article });
        }
        self.arbiters_of_venue();
        let Some(least) = self.rules.behaviour().physical_boards_increment else { return };
        let is_enough = |bonus| matches!(bonus, Bonus::Increment(time) if time >= least);
        let periods =
            Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        let mut bonuses = periods.flat_map(|periods| periods.iter().map(|period| period.bonus));
        if !regulations.time_control.is_timed() || !bonuses.all(is_enough) {
            let article = self.rules.article(Law::PhysicalBoards);
            self.refuse(&keys, Problem::PhysicalBoardsIncrement { least, article });
        }
    }

    /// Whether a venue has the arbiters that it must have (online 16.8).
    fn arbiters_of_venue(&mut self) {
        let boards = self.rules.regulations.physical_boards;
        let article = self.rules.article(Law::VenueArbiters);
        let least = self.rules.behaviour().figures().venue_arbiters;
        if article.is_some() && boards.is_some_and(|boards| boards.arbiters.get() < least) {
            let also = self.rules.article(Law::PhysicalBoardsArbiters);
            self.refuse(&["physical_boards"], Problem::VenueArbiters { least, article, also });
        }
    }

    /// Whether the venues of a hybrid event are watched by cameras (online 16.3).
    fn cameras(&mut self) {
        let regulations = &self.rules.regulations;
        if regulations.form == Form::Hybrid && regulations.cameras == 0 {
            let article = self.rules.article(Law::Cameras);
            self.refuse(&["cameras", "form"], Problem::NoCameras { article });
        }
    }

    /// Whether the laws know periods and delays, where there are any.
    fn periods(&mut self) {
        let control = self.rules.regulations.time_control;
        let periods = || Color::ALL.into_iter().filter_map(|side| control.periods(side));
        let is_delay = |bonus| matches!(bonus, Bonus::Delay(_) | Bonus::Bronstein(_));
        let is_parted =
            periods().any(|periods| periods.iter().any(|period| period.moves.is_some()));
        if is_parted && !self.rules.is_in_force(Law::TimeCarriedOver) {
            let article = self.rules.article(Law::TimeControl);
            self.refuse(&["time_control", "laws"], Problem::OneTime { article });
        }
        let has_delay =
            periods().any(|periods| periods.iter().any(|period| is_delay(period.bonus)));
        if has_delay && !self.rules.is_in_force(Law::Delay) {
            let article = self.rules.article(Law::Increment);
            self.refuse(&["time_control", "laws"], Problem::NoDelay { article });
        }
    }

    fn lag(&mut self) {
        let regulations = &self.rules.regulations;
        let Some(lag) = regulations.lag else { return };
        if lag.per_game < lag.per_move {
            self.refuse(&["lag"], Problem::LagOrder);
        }
        let periods =
            Color::ALL.into_iter().filter_map(|side| regulations.time_control.periods(side));
        // A preset's lag need not fit every time control that is put into it.
        let shortest = periods.map(Periods::estimate).min().filter(|_| self.settings.is_own("lag"));
        if let Some(time) = shortest.filter(|&time| lag.per_game >= time) {
            let article = self.rules.article(Law::TimeControl);
            self.refuse(&["lag", "time_control"], Problem::LagTime { time, article });
        }
    }

    /// Whether the clock waits only where it can.
    fn coming_late(&mut self) {
        let regulations = &self.rules.regulations;
        let waits = regulations.neither_present == NeitherPresent::ClockWaits;
        // Without any default time it may wait for ever.
        let at_once = regulations.default_time.is_some_and(Millis::is_zero);
        if waits && at_once && self.settings.is_own("default_time") {
            let article = self.rules.article(Law::NeitherPresent);
            let keys = ["neither_present", "default_time"];
            self.refuse(&keys, Problem::NothingToWaitFor { article });
        }
    }

    /// Whether the video conference that must not be left is one to be in.
    fn video(&mut self) {
        let regulations = &self.rules.regulations;
        // A preset's cards are of no use then, but do no harm either.
        let is_penalised = !regulations.ladder(Offence::LeavingVideo).is_empty()
            && self.settings.is_own("leaving_video");
        let article = self.rules.article(Law::VideoGate);
        if is_penalised && !regulations.video_gate && article.is_some() {
            self.refuse(&["leaving_video", "video_gate"], Problem::NoVideo { article });
        }
    }

    fn time(&mut self) {
        let regulations = &self.rules.regulations;
        // Where there must be a clock, that has been said.
        let needs_clock = self.rules.is_in_force(Law::TimeControl);
        if regulations.time_control.is_timed() || needs_clock {
            return;
        }
        if regulations.lag.is_some() {
            self.refuse(&["lag", "time_control"], Problem::NeedsClock { key: "lag" });
        }
        if regulations.default_time.is_some_and(|time| !time.is_zero()) {
            let key = "default_time";
            self.refuse(&[key, "time_control"], Problem::NeedsClock { key });
        }
        for key in self.offences_with(Penalty::is_about_time) {
            self.refuse(&[key, "time_control"], Problem::NeedsClock { key });
        }
    }

    /// Whether everything that is regulated can happen at all.
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
        let offences = Offence::ALL.map(|offence| {
            (offence.name(), offence.law(), !regulations.ladder(offence).is_empty())
        });
        for (what, law, is_set) in settings.into_iter().chain(offences) {
            if is_set && !self.rules.is_in_force(law) {
                let key = if what == "return_within" { "disconnection" } else { what };
                self.refuse(&[key, "form", "laws"], Problem::NotInForce { what, form });
            }
        }
        // To exclude from the event is the chief arbiter's to decide.
        let article = self.rules.article(Law::DeviceLighter);
        let device = Offence::Device.name();
        let is_harder = |penalty: &Penalty| *penalty == Penalty::Expelled;
        if article.is_some() && self.offences_with(is_harder).contains(&device) {
            self.refuse(&[device], Problem::OnlyLighter { article });
        }
        if !self.rules.is_in_force(Law::Cards) {
            for key in self.offences_with(Penalty::is_card) {
                self.refuse(&[key, "form"], Problem::NotInForce { what: "a card", form });
            }
        }
    }

    /// The offences that can cost a penalty of a kind.
    fn offences_with(&self, kind: fn(&Penalty) -> bool) -> Vec<&'static str> {
        let has = |offence: &Offence| {
            self.rules.regulations.ladder(*offence).steps().iter().flatten().any(kind)
        };
        Offence::ALL.into_iter().filter(has).map(Offence::name).collect()
    }
}

/// Whether the event leaves alone what the edition does not let it change.
pub(crate) fn fixed(
    rules: &Rules,
    mut known: Known,
    parts: &[&Part],
    settings: &Settings<'_>,
    report: &mut Report<'_>,
) {
    // What a later part fixes goes before what an earlier one fixed.
    let fixed: BTreeMap<_, _> = parts.iter().flat_map(|part| part.fixed.iter().copied()).collect();
    if fixed.is_empty() {
        return;
    }
    let nothing = DeTable::new();
    let settings_alone = settings.of_edition(&nothing);
    known.rated = settings_alone.flag("rated").ok().or(known.rated);
    known.supervision = settings_alone.choice("supervision").ok().or(known.supervision);
    let mut unheard = Report::new("");
    let control = Some(rules.regulations.time_control);
    let alone = settings_alone.regulations(&rules.edition, known, control, &mut unheard);
    let Some(alone) = alone else { return };
    for (key, law) in fixed {
        let value = write::value(&alone, key);
        if write::value(&rules.regulations, key) != value {
            let article = rules.article(law);
            let value = value.unwrap_or_default();
            report.add((settings.blame(&[key]), Problem::Fixed { key, value, article }));
        }
    }
}

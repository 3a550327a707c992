//! The operation of a simulated zone: starts, heartbeats, kills, roles and openings.

use std::mem;

use flagfall_chess::ByColor;
use flagfall_clock::Millis;
use flagfall_game::{Event, GameEntry, Opening};
use flagfall_laws::{Grant, Role, Rules, Scope};
use flagfall_ledger::{Entry, LedgerId, PersonId};
use flagfall_store::{Log, RoleStore};

use super::{ARBITERS, GAME_RULES, Happening, MATCH, MATCH_RULES, PLAYERS, SimulatedWorld, UNUSED_GAME};
use crate::match_ledger::{MatchEvent, MatchOpening};
use crate::simulator::bugs::PlantedBug;
use crate::simulator::downtime::Outage;
use crate::simulator::message::{ClientRole, ZoneMessage};
use crate::simulator::zone::{SimulatedZone, TaskResult, ZoneStart};

fn rules(text: &str) -> Rules {
    Rules::read(text).expect("rules")
}

impl SimulatedWorld {
    pub(super) fn start(&mut self) {
        let Some(disk) = self.disk.take() else { return };
        self.starts += 1;
        let may_crash = self.is_faulty() && self.random.below(2) == 0;
        let steps_to_crash = may_crash.then(|| self.random.below(1_000));
        let zone = SimulatedZone::start(ZoneStart {
            disk,
            time: &self.time,
            people: &self.people,
            faults: self.faults,
            seed: self.random.next_u64(),
            last_beat: self.last_beat,
            bug: self.simulation.bug,
            steps_to_crash,
        });
        if let Some(outage) = self.outages.last_mut().filter(|_| self.starts > 1) {
            outage.until = zone.clock.now();
        }
        self.zone = Some(zone);
        self.schedule_in(5_000, Happening::RecordAbsences(self.starts));
    }

    pub(super) fn beat(&mut self) {
        let Some(zone) = &self.zone else { return };
        self.last_beat = zone.clock.now();
        self.beats += 1;
        if self.beats.is_multiple_of(20) {
            zone.log.checkpoint(self.last_beat, Box::new(|_| ()));
        }
    }

    /// Kills the zone; it starts again later.
    pub(super) fn crash(&mut self, is_stopped: bool) {
        let Some(zone) = self.zone.take() else { return };
        let mut disk = zone.log.crash();
        if self.simulation.bug == Some(PlantedBug::LoseMessages) && !is_stopped {
            disk.lose_messages(&mut self.random);
        }
        let down = Outage::of(&disk, &self.time, self.last_beat, zone.clock.now());
        self.outages.push(down);
        self.players_expected =
            zone.presence.iter().filter(|(_, sockets)| **sockets > 0).map(|(player, _)| *player).collect();
        drop(zone);
        self.disk = Some(disk);
        // Requests on the way to the zone are lost; answers that it has sent may still arrive.
        self.agenda.retain(|_, happening| !matches!(happening, Happening::ToZone(..) | Happening::Close(..)));
        for client in 0..self.clients.len() {
            self.schedule_loss(client);
        }
        let delay = self.random.pick(&[1, 300, 3_000, 20_000]);
        let delay = 1 + self.random.below(delay) as u64;
        self.schedule_in(delay, Happening::Start);
    }

    /// Stops the zone in order: everything that was requested is done.
    pub(super) fn stop(&mut self) {
        if self.zone.as_ref().is_none_or(|zone| !zone.is_up) {
            return;
        }
        self.run_zone();
        while self.zone.as_ref().is_some_and(|zone| zone.log.next_step().is_some()) {
            self.time.elapse(Millis::new(1));
            self.run_zone();
        }
        let Some(zone) = &mut self.zone else { return };
        if zone.halt.reason().is_none() {
            zone.games.stop();
            zone.matches.stop();
            self.last_beat = zone.clock.now();
        }
        self.crash(true);
    }

    pub(super) fn change_role(&mut self, person: PersonId) {
        let grant = Grant { person, role: Role::ChiefArbiter, scope: Scope::Zone };
        if self.appointed.remove(&person) {
            if self.simulation.bug != Some(PlantedBug::KeepRevokedRoles) {
                self.people.revoke(&grant).expect("revoked");
            }
        } else {
            self.appointed.insert(person);
            self.people.grant(&grant, None).expect("granted");
        }
    }

    pub(super) fn open(&mut self, id: u64) {
        let Some(zone) = self.zone.as_mut().filter(|zone| zone.is_up && zone.halt.reason().is_none()) else {
            return self.schedule_in(200, Happening::OpenGame(id));
        };
        let at = zone.clock.now();
        if id == MATCH.id {
            let rules = rules(MATCH_RULES);
            let event = MatchEvent::Opened(Box::new(MatchOpening { players: PLAYERS, games: 3, rules }));
            return zone.open_match(id, Entry { at, event });
        }
        let rules = rules(if id == UNUSED_GAME { GAME_RULES[0] } else { self.random.pick(&GAME_RULES) });
        let players = ByColor { white: PLAYERS[0], black: PLAYERS[1] };
        let opening = Opening { players, scheduled_start: at, ..Opening::of(rules) };
        zone.open_game(id, GameEntry { at, event: Event::Opened(Box::new(opening)) });
    }

    pub(super) fn record_absences(&mut self, start: u64) {
        if start != self.starts {
            return;
        }
        let Some(zone) = &self.zone else { return };
        for (game, player) in mem::take(&mut self.players_expected) {
            zone.record_connection(game, player);
        }
    }

    pub(super) fn finish_task(&mut self, result: TaskResult) {
        match result {
            TaskResult::Resumed => {
                let Some(zone) = &mut self.zone else { return };
                zone.is_up = true;
                self.beat();
                self.trace.note(self.time.elapsed(), format_args!("up"));
            }
            TaskResult::Abandoned => {}
            TaskResult::Inspected { connection, snapshot } => {
                let Some(zone) = &mut self.zone else { return };
                let Some(socket) = zone.sockets.get_mut(&connection) else { return };
                let snapshot = match snapshot {
                    Ok(snapshot) => snapshot,
                    Err(is_missing) => {
                        let at = is_missing.then(|| zone.clock.now());
                        return self.send_to_client(connection, ZoneMessage::Missing { at });
                    }
                };
                let messages = socket.begin(&*zone.log, &snapshot);
                if let (ClientRole::Player(color), game) = (socket.role, socket.ledger.id) {
                    socket.is_present = true;
                    zone.count_socket(game, color, true);
                }
                for message in messages {
                    self.send_to_client(connection, message);
                }
            }
            TaskResult::Opened { ledger, is_open } => self.note_opened(ledger, is_open),
        }
    }

    pub(super) fn note_opened(&mut self, ledger: LedgerId, is_open: bool) {
        if !is_open {
            return self.schedule_in(100, Happening::OpenGame(ledger.id));
        }
        if ledger == MATCH {
            for arbiter in ARBITERS {
                self.add_client(ClientRole::Arbiter(arbiter), MATCH, None);
            }
        } else if ledger.id != UNUSED_GAME {
            let opened_at = self.zone.as_ref().map(|zone| zone.clock.now());
            self.add_players(ledger.id, opened_at);
        }
    }
}

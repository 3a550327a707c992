//! The network between clients and the zone.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_ledger::{LedgerId, LedgerKind};

use super::{CALM, FAULTY, Happening, SimulatedWorld};
use crate::simulator::bugs::PlantedBug;
use crate::simulator::client::{Client, ClientState};
use crate::simulator::message::{
    ClientRole, CommandOutcome, SimulatedCommand, SimulatedLink, SimulatedRequest, ZoneMessage,
};
use crate::simulator::socket::{self, ServerSocket};
use crate::simulator::zone::may_arbitrate;

impl SimulatedWorld {
    pub(super) fn add_players(&mut self, game: u64, opened_at: Option<Timestamp>) {
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        if self.clients.iter().any(|client| client.ledger == ledger) {
            return;
        }
        for color in Color::ALL {
            self.add_client(ClientRole::Player(color), ledger, opened_at);
        }
        for _ in 0..self.random.below(3) {
            self.add_client(ClientRole::Spectator, ledger, opened_at);
        }
    }

    pub(super) fn add_client(&mut self, role: ClientRole, ledger: LedgerId, opened_at: Option<Timestamp>) {
        let client = self.clients.len();
        self.clients.push(Client::new(role, ledger, opened_at));
        let delay = self.draw(0, 500);
        self.schedule_in(delay, Happening::Connect(client));
        self.schedule_in(delay + 500, Happening::Act(client));
    }

    /// Lets the sockets of the zone write what waits.
    pub(super) fn write_sockets(&mut self) {
        let now = self.now();
        let Some(zone) = &mut self.zone else { return };
        let is_ready = |socket: &&mut ServerSocket| socket.is_subscribed() && socket.next_write <= now;
        let (mut written, mut cut) = (Vec::new(), Vec::new());
        for (connection, socket) in &mut zone.sockets {
            if socket.is_disconnected() {
                cut.push(*connection);
            } else if is_ready(&socket) {
                let messages = socket.take();
                if !messages.is_empty() {
                    // Now and then a network is so slow that nothing can be written for seconds.
                    let is_stuck = now < FAULTY && self.random.below(100) == 0;
                    socket.next_write = now + if is_stuck { 1_000 + self.random.below(9_000) as u64 } else { 0 };
                }
                written.extend(messages.into_iter().map(|message| (*connection, message)));
            }
        }
        for (connection, message) in written {
            self.send_to_client(connection, message);
        }
        for connection in cut {
            self.trace.note(self.time.elapsed(), format_args!("connection {connection} was too slow"));
            self.close(connection);
            if let Some(client) = self.connections.get(&connection).copied() {
                self.lose_connection(client);
            }
        }
    }

    /// The zone ends a connection.
    pub(super) fn close(&mut self, connection: u64) {
        let Some(zone) = &mut self.zone else { return };
        let Some(socket) = zone.sockets.remove(&connection) else { return };
        if let (ClientRole::Player(color), true) = (socket.role, socket.is_present) {
            zone.count_socket(socket.ledger.id, color, false);
        }
    }

    pub(super) fn send_to_client(&mut self, connection: u64, message: ZoneMessage) {
        let now = self.now();
        let Some(client) = self.connections.get(&connection) else { return };
        let Some((_, link)) = &mut self.clients[*client].connection else { return };
        let at = link.arrival(&mut self.random, now, false);
        self.schedule(at, Happening::ToClient(connection, message));
    }

    pub(super) fn send_to_zone(&mut self, client: usize, request: SimulatedRequest) {
        let now = self.now();
        let Some((connection, link)) = &mut self.clients[client].connection else { return };
        let (connection, at) = (*connection, link.arrival(&mut self.random, now, true));
        self.schedule(at, Happening::ToZone(connection, request));
    }

    pub(super) fn act(&mut self, client: usize) {
        let is_late = !self.is_faulty();
        if self.now() > CALM {
            return;
        }
        let is_connected = self.clients[client].connection.is_some();
        if is_connected && let Some(request) = self.clients[client].act(&mut self.random, is_late) {
            // Some clients send a command twice at once.
            if self.random.below(20) == 0 {
                self.send_to_zone(client, request.clone());
            }
            self.send_to_zone(client, request);
        }
        if is_connected && self.is_faulty() && self.random.below(60) == 0 {
            let delay = self.draw(0, 100);
            self.schedule_in(delay, Happening::LoseConnection(client));
        }
        let delay = self.random.pick(&[50, 200, 600, 2_500]);
        let delay = 20 + self.random.below(delay) as u64;
        self.schedule_in(delay, Happening::Act(client));
    }

    pub(super) fn connect(&mut self, client: usize) {
        if self.clients[client].connection.is_some() {
            return;
        }
        let Some(zone) = self.zone.as_mut().filter(|zone| zone.is_up) else {
            let delay = self.draw(100, 700);
            return self.schedule_in(delay, Happening::Connect(client));
        };
        self.last_connection += 1;
        let connection = self.last_connection;
        let Client { role, ledger, .. } = self.clients[client];
        let capacity = self.random.pick(&[4, 16, 64]);
        zone.sockets.insert(connection, ServerSocket::open((role, ledger), &zone.feed, capacity));
        let link = SimulatedLink::draw(&mut self.random);
        self.clients[client].connection = Some((connection, link));
        self.clients[client].is_subscribed = false;
        self.connections.insert(connection, client);
        let request = self.clients[client].first_request();
        self.send_to_zone(client, request);
    }

    /// Lets a client notice later that its connection is lost.
    pub(super) fn schedule_loss(&mut self, client: usize) {
        if self.clients[client].connection.is_some() {
            let delay = self.draw(0, 1_000);
            self.schedule_in(delay, Happening::LoseConnection(client));
        }
    }

    /// A client loses its connection. Requests on the way may still arrive; nothing comes back.
    pub(super) fn lose_connection(&mut self, client: usize) {
        let Some((connection, _)) = self.clients[client].connection.take() else { return };
        self.clients[client].is_subscribed = false;
        self.connections.remove(&connection);
        self.agenda.retain(|_, happening| !matches!(happening, Happening::ToClient(of, _) if *of == connection));
        if self.random.below(2) == 0 {
            self.agenda.retain(|_, happening| !matches!(happening, Happening::ToZone(of, _) if *of == connection));
        }
        let [notice, delay] = [10_000, 2_000].map(|most| self.random.below(most) as u64);
        self.schedule_in(notice, Happening::Close(connection));
        self.schedule_in(delay, Happening::Connect(client));
    }

    pub(super) fn receive_in_zone(&mut self, connection: u64, request: SimulatedRequest) {
        let bug = self.simulation.bug;
        let Some(zone) = &mut self.zone else { return };
        let Some(socket) = zone.sockets.get(&connection) else { return };
        let (role, ledger) = (socket.role, socket.ledger);
        match request {
            SimulatedRequest::Subscribe { after } => {
                socket.subscribe();
                let after = if bug == Some(PlantedBug::RepeatEvent) { after.saturating_sub(1) } else { after };
                zone.inspect(connection, ledger, socket::party(role), after);
            }
            SimulatedRequest::Execute { number, ledger, command } => {
                if let ClientRole::Arbiter(person) = role {
                    if self.appointed.contains(&person) {
                        self.permitted.insert((person, number));
                    }
                    if !may_arbitrate(&self.people, person, ledger) {
                        let outcome = CommandOutcome::Forbidden;
                        return self.send_to_client(connection, ZoneMessage::Outcome { number, outcome });
                    }
                }
                zone.execute(connection, role, number, (ledger, command));
            }
        }
    }

    pub(super) fn receive_in_client(&mut self, connection: u64, message: &ZoneMessage) {
        let Some(client) = self.connections.get(&connection).copied() else { return };
        if let Err(text) = self.clients[client].receive(message) {
            let Client { role, ledger, .. } = &self.clients[client];
            let text = format!("{role:?} of {ledger}: {text}");
            return self.fail(text);
        }
        match message {
            ZoneMessage::Subscribed { .. } => {
                for request in self.clients[client].repeated_requests() {
                    self.send_to_zone(client, request);
                }
            }
            ZoneMessage::Missing { .. } if self.clients[client].is_removed => {}
            ZoneMessage::Missing { .. } => {
                let request = self.clients[client].first_request();
                let at = self.now() + 300;
                self.schedule(at, Happening::ToZone(connection, request));
            }
            ZoneMessage::Outcome { number, outcome: CommandOutcome::Unanswered } => {
                self.schedule_in(200, Happening::Repeat(client, *number));
            }
            ZoneMessage::Event { .. } => self.find_new_games(client),
            ZoneMessage::Outcome { .. } => {}
        }
    }

    /// The players of a match come to the games that the arbiters have started.
    pub(super) fn find_new_games(&mut self, client: usize) {
        let ClientState::Match(state) = &self.clients[client].state else { return };
        let games: Vec<u64> = state.started.iter().map(|(game, _)| *game).collect();
        for game in games {
            self.add_players(game, None);
        }
    }

    /// A client sends a command again that was not executed.
    pub(super) fn repeat(&mut self, client: usize, number: u64) {
        if !self.clients[client].is_subscribed {
            return;
        }
        let Some((ledger, command)) = self.clients[client].unanswered.get(&number) else { return };
        let (ledger, command): (LedgerId, SimulatedCommand) = (*ledger, command.clone());
        self.send_to_zone(client, SimulatedRequest::Execute { number, ledger, command });
    }
}

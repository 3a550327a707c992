//! Changes of views, which clients that follow a game receive with its events.

use flagfall_chess::{ByColor, Color, FenStyle, Move, Position, UciMove};
use flagfall_clock::{ClockState, Millis, Timestamp};
use serde::Serialize;
use strum::EnumCount;

use super::parts::{DueEvent, OpenCall, PlayerPresence, RulingSummary, Sections};
use crate::{Event, Game, MateQuestion, MoveInput, Outcome, Ruling, VenueView};

/// A change of a [`View`](crate::View): its members that are different now, under the same names.
///
/// It is the same for everybody who sees the moves, apart from `premove` and `venue`, which only those get whose view
/// has them. The clocks are always part of it, as they were at its moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ViewChange {
    /// The position as FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Both players' times, if there is a clock.
    pub clocks: Option<ByColor<Millis>>,
    /// The player whose clock is running.
    pub running: Option<Color>,
    /// Remaining delay before that clock counts down.
    pub grace: Millis,
    /// The outcome; `null` if the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Outcome>))]
    pub outcome: Option<Option<Outcome>>,
    /// The moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MovesChange>,
    /// The numbers of plies after which a draw was offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offers: Option<Vec<usize>>,
    /// The player whose draw offer is open. The views of spectators do not have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Color>))]
    pub offer: Option<Option<Color>>,
    /// The viewer's own premove.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<MoveInput>))]
    pub premove: Option<Option<MoveInput>>,
    /// The state of devices and venues, for the arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<VenueView>,
    /// Whether analysis may be shown to the players and their assistants.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub analysis: Option<bool>,
    /// Whether the game has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begun: Option<bool>,
    /// The presence of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<ByColor<PlayerPresence>>,
    /// The player whose takeback request is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Color>))]
    pub takeback: Option<Option<Color>>,
    /// The open calls of the arbiter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<Vec<OpenCall>>,
    /// The events that are due next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Vec<DueEvent>>,
    /// The rulings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<RulingsChange>,
    /// The sections.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sections: Option<Sections>,
}

/// A change of the moves: a number of the first ones are kept, and others follow them.
///
/// Keeping fewer than necessary and adding them again has the same effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MovesChange {
    /// The number of moves to keep.
    pub keep: usize,
    /// The moves after them, each with the mover's time after it.
    pub added: Vec<(UciMove, Millis)>,
}

/// A change of the rulings, like a [`MovesChange`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RulingsChange {
    /// The number of rulings to keep.
    pub keep: usize,
    /// The rulings after them.
    pub added: Vec<RulingSummary>,
}

/// A member of a view whose changes are noted.
#[derive(Clone, Copy, EnumCount)]
enum Member {
    Position,
    Moves,
    /// The moves before the last ones: some were taken back.
    EarlierMoves,
    Sections,
    Offers,
    Offer,
    Takeback,
    Calls,
    Players,
    Begun,
    Due,
    Rulings,
    Outcome,
    WhitePremove,
    BlackPremove,
    Venue,
}

/// The sequence number of the last event that changed each member of the views of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Changes([u32; Member::COUNT]);

impl Changes {
    /// Creates the changes of a game's first event.
    pub(crate) const fn of_opening() -> Changes {
        Changes([1; Member::COUNT])
    }
}

/// The content of views, as far as it is compared before and after an event.
pub(crate) struct Glance {
    position: Position,
    plies: usize,
    last_entry: Option<(Move, u32, bool)>,
    /// The number of positions that the arbiter set up.
    section_starts: usize,
    offer: Option<Color>,
    takeback: Option<Color>,
    calls: ByColor<Option<Timestamp>>,
    presence: ByColor<PlayerPresence>,
    has_begun: bool,
    waiting: WaitingGlance,
    rulings: usize,
    is_over: bool,
    premoves: ByColor<Option<MoveInput>>,
}

/// The facts on which the next due events depend.
#[derive(PartialEq, Eq)]
struct WaitingGlance {
    is_in_progress: Option<bool>,
    is_paused: bool,
    mate_question: Option<MateQuestion>,
    scheduled_start: Timestamp,
    resumed_at: Option<Timestamp>,
    /// Whether the players have arrived, are excused and are overdue.
    seats: ByColor<[bool; 3]>,
    disconnected_since: ByColor<Option<Timestamp>>,
}

impl Game {
    /// Returns the change of everybody's view since the event of a sequence number, without the members that only some
    /// see.
    ///
    /// ```
    /// # use flagfall_chess::Color;
    /// # use flagfall_clock::Timestamp;
    /// # use flagfall_game::{Actor, Command, Game, Opening};
    /// # use flagfall_laws::Rules;
    /// let mut game = Game::open(&Opening::of(Rules::preset("casual").expect("a preset")))?;
    /// let arrive = Command::Arrive(Color::White);
    /// game.execute(&arrive, Actor::Player(Color::White), Timestamp::EPOCH).result.expect("White can arrive");
    /// let change = game.view_change(1, Timestamp::EPOCH);
    /// assert!(change.players.is_some_and(|players| players.white.arrived));
    /// assert_eq!(change.moves, None);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn view_change(&self, since: u64, now: Timestamp) -> ViewChange {
        let has_changed = |member| self.has_changed(member, since);
        // An event adds one item to a list at most. Secret events are not counted, because that would show them.
        let public = |sequence| self.event_number(sequence, None);
        let events = usize::try_from(public(self.visibility.events().into()) - public(since)).unwrap_or(usize::MAX);
        let keep = |len: usize| len.saturating_sub(events);
        let kept_moves = if has_changed(Member::EarlierMoves) { 0 } else { keep(self.record.len()) };
        let kept_rulings = keep(self.rulings().len());
        let (clocks, running, grace) = self.clocks_at(now);
        ViewChange {
            position: has_changed(Member::Position).then(|| self.position().fen(FenStyle::Shredder).to_string()),
            clocks,
            running,
            grace,
            outcome: has_changed(Member::Outcome).then(|| self.outcome().cloned()),
            moves: (has_changed(Member::Moves) || has_changed(Member::EarlierMoves))
                .then(|| MovesChange { keep: kept_moves, added: self.timed_moves(kept_moves) }),
            offers: has_changed(Member::Offers).then(|| self.offers().collect()),
            offer: has_changed(Member::Offer).then(|| self.offer()),
            premove: None,
            venue: None,
            analysis: has_changed(Member::Outcome).then(|| self.outcome().is_some()),
            begun: has_changed(Member::Begun).then(|| self.has_begun()),
            players: has_changed(Member::Players).then(|| self.presence()),
            takeback: has_changed(Member::Takeback).then(|| self.takeback()),
            calls: has_changed(Member::Calls).then(|| self.open_calls()),
            due: has_changed(Member::Due).then(|| self.due_events()),
            rulings: has_changed(Member::Rulings)
                .then(|| RulingsChange { keep: kept_rulings, added: self.ruling_summaries(kept_rulings) }),
            sections: has_changed(Member::Sections).then(|| self.sections()),
        }
    }

    /// Returns a player's premove if it changed since the event of a sequence number. Only the player and assistants
    /// may see it.
    pub fn premove_change(&self, player: Color, since: u64) -> Option<Option<MoveInput>> {
        let member = match player {
            Color::White => Member::WhitePremove,
            Color::Black => Member::BlackPremove,
        };
        self.has_changed(member, since).then(|| self.premove(player))
    }

    /// Returns the state of devices and venues if it may have changed since the event of a sequence number. Only the
    /// arbiter may see it.
    pub fn venue_change(&self, since: u64) -> Option<VenueView> {
        self.has_changed(Member::Venue, since).then(|| self.arbiter_venue())?
    }

    const fn has_changed(&self, member: Member, since: u64) -> bool {
        self.changes.0[member as usize] as u64 > since
    }

    /// The times, the running clock and its delay.
    pub(super) fn clocks_at(&self, now: Timestamp) -> (Option<ByColor<Millis>>, Option<Color>, Millis) {
        let running = match self.clock().state() {
            ClockState::Running(side) => Some(side),
            ClockState::Ready | ClockState::Paused(_) | ClockState::Stopped => None,
        };
        (self.times_at(now), running, self.clock().grace(self.control(), now))
    }

    #[inline]
    pub(crate) fn glance(&self) -> Glance {
        let seats = &self.seats;
        Glance {
            position: self.position,
            plies: self.record.len(),
            last_entry: self.record.last_entry(),
            section_starts: self.record.section_starts(),
            offer: self.offer,
            takeback: self.takeback,
            calls: ByColor::new(|player| seats[player].call.as_ref().map(|call| call.at)),
            presence: self.presence(),
            has_begun: self.has_begun(),
            waiting: WaitingGlance {
                is_in_progress: self.is_in_progress(),
                is_paused: self.is_paused(),
                mate_question: self.mate_question(),
                scheduled_start: self.scheduled_start,
                resumed_at: self.resumption().map(|resumed| resumed.at),
                seats: ByColor::new(|player| [seats[player].arrived, seats[player].excused, seats[player].overdue]),
                disconnected_since: ByColor::new(|player| seats[player].disconnected_since),
            },
            rulings: self.rulings.len(),
            is_over: self.phase.is_over(),
            premoves: ByColor::new(|player| seats[player].premove),
        }
    }

    /// Notes which members of views an event changed, or may have changed.
    pub(crate) fn note_changes(&mut self, before: &Glance, event: &Event) {
        let (now, sequence) = (self.glance(), self.visibility.events());
        let mut note = |member: Member, has_changed: bool| {
            if has_changed {
                self.changes.0[member as usize] = sequence;
            }
        };
        let are_moves_fewer = now.plies < before.plies;
        let is_last_changed = now.plies == before.plies && now.last_entry != before.last_entry;
        note(Member::Position, now.position != before.position);
        note(Member::Moves, now.plies != before.plies || is_last_changed);
        note(Member::EarlierMoves, are_moves_fewer);
        // The last move may belong to the section before a position that was set up.
        let is_section_changed = is_last_changed && now.section_starts > 0;
        let is_restart = matches!(event, Event::Ruled { ruling, .. } if matches!(**ruling, Ruling::Restart { .. }));
        let is_begun = is_restart || now.section_starts != before.section_starts;
        note(Member::Sections, is_begun || is_section_changed);
        let is_offered = now.last_entry.is_some_and(|(.., is_offered)| is_offered);
        let may_be_offered = matches!(event, Event::DrawOffered { .. } | Event::Ended(_));
        note(Member::Offers, may_be_offered || are_moves_fewer || is_last_changed || is_offered);
        note(Member::Offer, now.offer != before.offer);
        note(Member::Takeback, now.takeback != before.takeback);
        note(Member::Calls, now.calls != before.calls);
        note(Member::Players, now.presence != before.presence);
        note(Member::Begun, now.has_begun != before.has_begun);
        note(Member::Due, now.waiting != before.waiting);
        note(Member::Rulings, now.rulings != before.rulings);
        note(
            Member::Outcome,
            now.is_over != before.is_over || matches!(event, Event::Ended(_) | Event::Ruled { .. }) && now.is_over,
        );
        note(Member::WhitePremove, now.premoves.white != before.premoves.white);
        note(Member::BlackPremove, now.premoves.black != before.premoves.black);
        let is_of_venue = matches!(
            event,
            Event::Venue(_)
                | Event::Conduct(_)
                | Event::Disconnected { .. }
                | Event::Reconnected { .. }
                | Event::VideoLeft { .. }
                | Event::VideoJoined { .. }
                | Event::Ruled { .. }
        );
        note(Member::Venue, is_of_venue);
    }
}

//! An engine playing a game.

use std::sync::Arc;
use std::time::Duration;

use flagfall_chess::{ByColor, Color, Move, Position, UciMove};
use flagfall_clock::{Bonus, Millis, Timestamp};
use flagfall_feed::{Message, Receiver, Sender, channel};
use flagfall_game::{Command, Game, MoveInput};
use flagfall_laws::DrawDeclineMethod;
use flagfall_ledger::{LedgerId, LedgerKind};
use tokio::time::{Instant, interval_at, sleep};

use super::EngineConfig;
use super::judgement::Judgement;
use super::process::{EngineError, Process};
use super::uci::{EngineMessage, UciClocks, UciCommand};
use crate::games::presence::PresenceGuard;
use crate::spine::SpineError;
use crate::{Zone, games};

/// Events of the game that may queue up; after more the engine inspects the game itself.
const MAILBOX: usize = 16;
/// Maximum starts of the process for one game.
const MAX_STARTS: u8 = 2;
/// Maximum commands between two events.
const MAX_COMMANDS_PER_EVENT: u64 = 8;
/// Delay before a busy zone is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// Plays a game to its end. An engine that fails is restarted while its clock runs; one that fails
/// again resigns.
pub(super) async fn play(zone: &Arc<Zone>, config: &EngineConfig, game: u64, player: Color) {
    let _presence = PresenceGuard::connect(zone, game, player).await;
    let listener = GameListener::new(zone, game);
    let judgement = Judgement::new(config);
    let mut seat = EngineSeat { zone, game, player, listener, judgement, answered: None, number: 0 };
    let chess960 = seat.is_chess960().await;
    for start in 1.. {
        let Some(EngineView { length, task, .. }) = seat.view().await else { return };
        if matches!(task, EngineTask::Leave) {
            return;
        }
        let ended = match Process::start(config, chess960).await {
            Ok(mut process) => {
                let ended = seat.play_on(&mut process).await;
                process.quit().await;
                ended
            }
            Err(error) => Err((length, error)),
        };
        match ended {
            Ok(()) => return,
            Err((_, error)) if start < MAX_STARTS => {
                tracing::warn!(game, engine = config.name, "the engine is restarted: {error}");
            }
            Err((length, error)) => {
                tracing::warn!(game, engine = config.name, "the engine resigns: {error}");
                // The game may be over already.
                drop(seat.submit(length, &Command::Resign).await);
                return;
            }
        }
    }
}

/// A game as the engine sees it.
struct EngineView {
    /// The number of events.
    length: u64,
    /// The answer to an offer of the opponent, if there is one.
    answer: Option<Command>,
    task: EngineTask,
}

/// The engine's next task.
enum EngineTask {
    Wait,
    Move(Box<EngineTurn>),
    Leave,
}

/// A position in which the engine has to move.
struct EngineTurn {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    times: UciClocks,
}

impl EngineView {
    fn of(game: &Game, length: u64, player: Color, judgement: Judgement, now: Timestamp) -> EngineView {
        let is_to_move = game.is_playing() && !game.is_paused() && game.position().turn() == player;
        let task = if game.outcome().is_some() {
            EngineTask::Leave
        } else if is_to_move {
            EngineTask::Move(Box::new(EngineTurn::of(game, player, now)))
        } else {
            EngineTask::Wait
        };
        EngineView { length, answer: answer(game, player.opponent(), judgement), task }
    }
}

/// The answer to an offer. An offer that only a move can decline waits for the move.
fn answer(game: &Game, asked_by: Color, judgement: Judgement) -> Option<Command> {
    let by_word = game.rules().behaviour().draw_offer_declined_by != DrawDeclineMethod::Move;
    if game.takeback() == Some(asked_by) {
        return Some(Command::DeclineTakeback);
    }
    game.offer().filter(|by| *by == asked_by)?;
    if judgement.is_drawn(game.position().fullmoves()) {
        return Some(Command::AcceptDraw);
    }
    by_word.then_some(Command::DeclineDraw)
}

impl EngineTurn {
    fn of(game: &Game, player: Color, now: Timestamp) -> EngineTurn {
        let position = *game.position();
        let (mut start, mut moves) = (game.start(), game.moves().collect::<Vec<_>>());
        let played = moves.iter().try_fold(start, |position, mv| position.play(*mv));
        // After a ruling the moves may continue from another position.
        if !played.is_ok_and(|played| played.same_as(&position)) {
            (start, moves) = (position, Vec::new());
        }
        let control = game.control();
        let stage = |color| game.clock().progress(control, color);
        // Without a clock, assume a minute.
        let left = |color| game.remaining(color, now).unwrap_or(Millis::from_mins(1));
        let bonus = |color| stage(color).map_or(Bonus::None, |stage| stage.period.bonus);
        let times = UciClocks {
            left: ByColor::new(left),
            bonus: ByColor::new(|color| bonus(color).amount()),
            moves_to_go: stage(player).and_then(|stage| stage.moves_to_go),
        };
        EngineTurn { start, moves, position, times }
    }
}

/// An engine's seat in a game.
struct EngineSeat<'a> {
    zone: &'a Arc<Zone>,
    game: u64,
    player: Color,
    listener: GameListener,
    judgement: Judgement,
    /// The number of events at which it last answered an offer.
    answered: Option<u64>,
    /// The number of its last command.
    number: u64,
}

impl EngineSeat<'_> {
    /// Plays until the game is over, or until the engine fails; then returns the number of events
    /// as well.
    async fn play_on(&mut self, process: &mut Process) -> Result<(), (u64, EngineError)> {
        while let Some(EngineView { length, task, .. }) = self.view().await {
            let failed = |error| (length, error);
            match task {
                EngineTask::Leave => break,
                EngineTask::Wait => self.listener.wait(length).await,
                EngineTask::Move(turn) => {
                    let thought = self.think(process, &turn, length).await.map_err(failed)?;
                    let Some((mv, score)) = thought else { continue };
                    turn.position.uci(mv).map_err(|_| failed(EngineError::Illegal(mv)))?;
                    self.judgement.note(score);
                    if let Err(why) = self.play_move(mv, &turn, length).await
                        && self.is_same_turn(&turn).await
                    {
                        return Err(failed(EngineError::Refused(why)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a move, with a draw offer if it wants one, or resigns. If that is refused, it plays
    /// the move alone.
    async fn play_move(&mut self, mv: UciMove, turn: &EngineTurn, length: u64) -> Result<(), String> {
        let play = Command::play(MoveInput::Move(mv));
        let also = if self.judgement.is_lost() {
            Some(Command::Resign)
        } else if self.judgement.offers(turn.position.fullmoves()) {
            Some(Command::Play { input: MoveInput::Move(mv), offer: true, lag: Millis::ZERO })
        } else {
            None
        };
        if let Some(command) = also
            && self.submit(length, &command).await.is_ok()
        {
            return Ok(());
        }
        self.submit(length, &play).await
    }

    /// Lets the engine find a move and its score; none if the game has moved on.
    async fn think(
        &mut self,
        process: &mut Process,
        turn: &EngineTurn,
        length: u64,
    ) -> Result<Option<(UciMove, Option<i32>)>, EngineError> {
        process.send(&UciCommand::Position { start: &turn.start, moves: &turn.moves }).await?;
        process.send(&UciCommand::Go(turn.times)).await?;
        let mut pings = interval_at(Instant::now() + process.timeout, process.timeout);
        let (mut is_pinged, mut score) = (false, None);
        loop {
            tokio::select! {
                message = process.receive() => match message? {
                    EngineMessage::BestMove(mv) => {
                        return mv.map(|mv| Some((mv, score))).ok_or(EngineError::NoMove);
                    }
                    EngineMessage::Score(seen) => score = Some(seen),
                    EngineMessage::ReadyOk => is_pinged = false,
                    EngineMessage::UciOk => {}
                },
                () = self.listener.wait(length) => if !self.is_same_turn(turn).await {
                    process.stop().await?;
                    return Ok(None);
                },
                // Even an engine that thinks for an hour answers a ping.
                _ = pings.tick() => {
                    if is_pinged {
                        return Err(EngineError::Unresponsive);
                    }
                    is_pinged = true;
                    process.send(&UciCommand::IsReady).await?;
                }
            }
        }
    }

    /// Inspects the game, retrying while the zone is busy, and answers offers of the opponent; none
    /// when the zone has stopped.
    async fn view(&mut self) -> Option<EngineView> {
        loop {
            let (player, judgement, now) = (self.player, self.judgement, self.zone.now());
            let inspect = move |game: &Game, length| EngineView::of(game, length, player, judgement, now);
            match self.zone.spine.inspect(self.game, inspect).await {
                Ok(EngineView { length, answer: Some(answer), .. }) if self.answered != Some(length) => {
                    self.answered = Some(length);
                    // A refusal means that the offer is gone or cannot be answered this way now.
                    drop(self.submit(length, &answer).await);
                }
                Ok(view) => return Some(view),
                Err(SpineError::Busy) => sleep(RETRY_DELAY).await,
                Err(_) => return None,
            }
        }
    }

    async fn is_chess960(&self) -> bool {
        let inspect = |game: &Game, _| game.start().setup().is_chess960();
        self.zone.spine.inspect(self.game, inspect).await.unwrap_or(false)
    }

    /// Whether the same move is still to be found.
    async fn is_same_turn(&mut self, turn: &EngineTurn) -> bool {
        match self.view().await {
            Some(EngineView { task: EngineTask::Move(now), .. }) => {
                now.moves == turn.moves && now.position == turn.position
            }
            _ => false,
        }
    }

    /// Submits a command, retrying while the zone is busy. Returns the reason if it fails.
    async fn submit(&mut self, length: u64, command: &Command) -> Result<(), String> {
        // Larger than all numbers before, including those before a restart.
        self.number = (length * MAX_COMMANDS_PER_EVENT).max(self.number + 1);
        loop {
            let by = games::player_attribution(self.player, self.number);
            match self.zone.spine.submit(self.game, Some(by), command.clone()).await {
                Ok(_) => return Ok(()),
                Err(SpineError::Busy) => sleep(RETRY_DELAY).await,
                Err(failure) => return Err(failure.to_string()),
            }
        }
    }
}

/// A subscription to the events of a game.
struct GameListener {
    zone: Arc<Zone>,
    ledger: LedgerId,
    post: Sender,
    reader: Receiver,
}

impl GameListener {
    fn new(zone: &Arc<Zone>, game: u64) -> GameListener {
        let ledger = LedgerId { kind: LedgerKind::Game, id: game };
        let (post, reader) = channel(MAILBOX);
        zone.feed.subscribe(ledger, &post, None);
        GameListener { zone: Arc::clone(zone), ledger, post, reader }
    }

    /// Waits for an event after the first `length`.
    async fn wait(&mut self, length: u64) {
        loop {
            match self.reader.recv().await {
                Some(Message::Publication(news)) if news.sequence <= length => {}
                Some(_) => return,
                // It was too slow and has to subscribe again.
                None => {
                    *self = GameListener::new(&Arc::clone(&self.zone), self.ledger.id);
                    return;
                }
            }
        }
    }
}

impl Drop for GameListener {
    fn drop(&mut self) {
        self.zone.feed.unsubscribe(self.ledger, &self.post);
    }
}

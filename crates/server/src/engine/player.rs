//! An engine at the board.

use std::sync::Arc;
use std::time::Duration;

use flagfall_chess::{ByColor, Color, Move, Position, UciMove};
use flagfall_clock::{Bonus, Millis, Timestamp};
use flagfall_feed::{Letter, Post, Reader, mailbox};
use flagfall_game::{Command, Game, Input};
use flagfall_laws::DrawOfferDeclinedBy;
use flagfall_ledger::{Kind, LedgerId};
use tokio::time::{Instant, interval_at, sleep};

use super::EngineConfig;
use super::judgement::Judgement;
use super::process::{Process, Trouble};
use super::uci::{Ask, Said, Times};
use crate::presence::Place;
use crate::spine::Failure;
use crate::{Zone, games};

/// How many news of its game may wait for it; after more it looks at the game itself.
const MAILBOX: usize = 16;
/// So often at most it is started for a game.
const MOST_STARTS: u8 = 2;
/// So many commands at most it gives between two events.
const MOST_ASKED: u64 = 8;
/// How long it waits where there is no room.
const MOMENT: Duration = Duration::from_millis(50);

/// Plays a game to its end. An engine that cannot go on is started anew, while its clock runs; one
/// that still cannot resigns.
pub(super) async fn play(zone: &Arc<Zone>, config: &EngineConfig, game: u64, player: Color) {
    let _place = Place::take(zone, game, player).await;
    let ear = Ear::new(zone, game);
    let judgement = Judgement::new(config);
    let mut seat = Seat { zone, game, player, ear, judgement, answered: None, number: 0 };
    let chess960 = seat.is_chess960().await;
    for start in 1.. {
        let Some(Sight { length, duty, .. }) = seat.look().await else { return };
        if matches!(duty, Duty::Leave) {
            return;
        }
        let ended = match Process::start(config, chess960).await {
            Ok(mut process) => {
                let ended = seat.go_through(&mut process).await;
                process.end().await;
                ended
            }
            Err(trouble) => Err((length, trouble)),
        };
        match ended {
            Ok(()) => return,
            Err((_, trouble)) if start < MOST_STARTS => {
                tracing::warn!(game, engine = config.name, "the engine is started anew: {trouble}");
            }
            Err((length, trouble)) => {
                tracing::warn!(game, engine = config.name, "the engine resigns: {trouble}");
                // It is over already, perhaps.
                drop(seat.ask(length, &Command::Resign).await);
                return;
            }
        }
    }
}

/// A game as an engine sees it.
struct Sight {
    /// How many events it has.
    length: u64,
    /// What to say to what the opponent asks for, if anything.
    answer: Option<Command>,
    duty: Duty,
}

/// What there is to do.
enum Duty {
    Nothing,
    Move(Box<Turn>),
    Leave,
}

/// A move to be found.
struct Turn {
    start: Position,
    moves: Vec<Move>,
    position: Position,
    times: Times,
}

impl Sight {
    fn of(game: &Game, length: u64, player: Color, judgement: Judgement, now: Timestamp) -> Sight {
        let is_to_move = game.is_playing() && !game.is_paused() && game.position().turn() == player;
        let duty = if game.outcome().is_some() {
            Duty::Leave
        } else if is_to_move {
            Duty::Move(Box::new(Turn::of(game, player, now)))
        } else {
            Duty::Nothing
        };
        Sight { length, answer: answer(game, player.opponent(), judgement), duty }
    }
}

/// What to say to what somebody asks for. An offer that only a move declines waits for that.
fn answer(game: &Game, asked_by: Color, judgement: Judgement) -> Option<Command> {
    let by_word = game.rules().behaviour().draw_offer_declined_by != DrawOfferDeclinedBy::Move;
    if game.takeback() == Some(asked_by) {
        return Some(Command::DeclineTakeback);
    }
    game.offer().filter(|by| *by == asked_by)?;
    if judgement.is_drawn(game.position().fullmoves()) {
        return Some(Command::AcceptDraw);
    }
    by_word.then_some(Command::DeclineDraw)
}

impl Turn {
    fn of(game: &Game, player: Color, now: Timestamp) -> Turn {
        let position = *game.position();
        let (mut start, mut moves) = (game.start(), game.moves().collect::<Vec<_>>());
        let played = moves.iter().try_fold(start, |position, mv| position.play(*mv));
        // After a ruling the moves may start anew from another position.
        if !played.is_ok_and(|played| played.same_as(&position)) {
            (start, moves) = (position, Vec::new());
        }
        let control = game.control();
        let stage = |color| game.clock().stage(control, color);
        // Without a clock, as if there were a minute left.
        let left = |color| game.remaining(color, now).unwrap_or(Millis::from_mins(1));
        let bonus = |color| stage(color).map_or(Bonus::None, |stage| stage.period.bonus);
        let times = Times {
            left: ByColor::new(left),
            bonus: ByColor::new(|color| bonus(color).amount()),
            moves_to_go: stage(player).and_then(|stage| stage.moves_to_go),
        };
        Turn { start, moves, position, times }
    }
}

/// Where an engine sits.
struct Seat<'a> {
    zone: &'a Arc<Zone>,
    game: u64,
    player: Color,
    ear: Ear,
    judgement: Judgement,
    /// After so many events it has answered something.
    answered: Option<u64>,
    /// Of its last command.
    number: u64,
}

impl Seat<'_> {
    /// Plays until there is nothing more to do, or until something is wrong; then with how many
    /// events there were.
    async fn go_through(&mut self, process: &mut Process) -> Result<(), (u64, Trouble)> {
        while let Some(Sight { length, duty, .. }) = self.look().await {
            let wrong = |trouble| (length, trouble);
            match duty {
                Duty::Leave => break,
                Duty::Nothing => self.ear.hear(length).await,
                Duty::Move(turn) => {
                    let thought = self.think(process, &turn, length).await.map_err(wrong)?;
                    let Some((mv, score)) = thought else { continue };
                    turn.position.uci(mv).map_err(|_| wrong(Trouble::Illegal(mv)))?;
                    self.judgement.note(score);
                    if let Err(why) = self.act(mv, &turn, length).await
                        && self.is_still(&turn).await
                    {
                        return Err(wrong(Trouble::Refused(why)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays a move, perhaps with an offer, or gives up; what is refused of that is left out.
    async fn act(&mut self, mv: UciMove, turn: &Turn, length: u64) -> Result<(), String> {
        let play = Command::play(Input::Move(mv));
        let also = if self.judgement.is_lost() {
            Some(Command::Resign)
        } else if self.judgement.offers(turn.position.fullmoves()) {
            Some(Command::Play { input: Input::Move(mv), offer: true, lag: Millis::ZERO })
        } else {
            None
        };
        if let Some(command) = also
            && self.ask(length, &command).await.is_ok()
        {
            return Ok(());
        }
        self.ask(length, &play).await
    }

    /// Has the engine find a move, and say how it sees it; nothing where the game goes on without it.
    async fn think(
        &mut self,
        process: &mut Process,
        turn: &Turn,
        length: u64,
    ) -> Result<Option<(UciMove, Option<i32>)>, Trouble> {
        process.say(&Ask::Position { start: &turn.start, moves: &turn.moves }).await?;
        process.say(&Ask::Go(turn.times)).await?;
        let mut pulse = interval_at(Instant::now() + process.patience, process.patience);
        let (mut is_asked, mut score) = (false, None);
        loop {
            tokio::select! {
                said = process.hear() => match said? {
                    Said::BestMove(mv) => {
                        return mv.map(|mv| Some((mv, score))).ok_or(Trouble::NoMove);
                    }
                    Said::Score(seen) => score = Some(seen),
                    Said::ReadyOk => is_asked = false,
                    Said::UciOk => {}
                },
                () = self.ear.hear(length) => if !self.is_still(turn).await {
                    process.stop().await?;
                    return Ok(None);
                },
                // Also one that thinks for an hour answers this.
                _ = pulse.tick() => {
                    if is_asked {
                        return Err(Trouble::Silent);
                    }
                    is_asked = true;
                    process.say(&Ask::IsReady).await?;
                }
            }
        }
    }

    /// Looks at the game, until there is room to, and answers what the opponent asks for; nothing
    /// when the zone has stopped.
    async fn look(&mut self) -> Option<Sight> {
        loop {
            let (player, judgement, now) = (self.player, self.judgement, self.zone.now());
            let look = move |game: &Game, length| Sight::of(game, length, player, judgement, now);
            match self.zone.spine.look(self.game, look).await {
                Ok(Sight { length, answer: Some(answer), .. }) if self.answered != Some(length) => {
                    self.answered = Some(length);
                    // Refused, it is no longer asked for, or cannot be answered so now.
                    drop(self.ask(length, &answer).await);
                }
                Ok(sight) => return Some(sight),
                Err(Failure::Busy) => sleep(MOMENT).await,
                Err(_) => return None,
            }
        }
    }

    async fn is_chess960(&self) -> bool {
        let look = |game: &Game, _| game.start().setup().is_chess960();
        self.zone.spine.look(self.game, look).await.unwrap_or(false)
    }

    /// Whether the same move is still to be found.
    async fn is_still(&mut self, turn: &Turn) -> bool {
        match self.look().await {
            Some(Sight { duty: Duty::Move(now), .. }) => {
                now.moves == turn.moves && now.position == turn.position
            }
            _ => false,
        }
    }

    /// Has something done after so many events, as soon as there is room; or why it is not.
    async fn ask(&mut self, length: u64, command: &Command) -> Result<(), String> {
        // Larger than all before, and than those of before a restart.
        self.number = (length * MOST_ASKED).max(self.number + 1);
        loop {
            let by = games::by_player(self.player, self.number);
            match self.zone.spine.ask(self.game, Some(by), command.clone()).await {
                Ok(_) => return Ok(()),
                Err(Failure::Busy) => sleep(MOMENT).await,
                Err(failure) => return Err(failure.to_string()),
            }
        }
    }
}

/// News of a game.
struct Ear {
    zone: Arc<Zone>,
    ledger: LedgerId,
    post: Post,
    reader: Reader,
}

impl Ear {
    fn new(zone: &Arc<Zone>, game: u64) -> Ear {
        let ledger = LedgerId { kind: Kind::Game, id: game };
        let (post, reader) = mailbox(MAILBOX);
        zone.feed.subscribe(ledger, &post);
        Ear { zone: Arc::clone(zone), ledger, post, reader }
    }

    /// Waits for something after the first so many events.
    async fn hear(&mut self, length: u64) {
        loop {
            match self.reader.next().await {
                Some(Letter::News(news)) if news.sequence <= length => {}
                Some(_) => return,
                // It was too slow, and begins anew.
                None => {
                    *self = Ear::new(&Arc::clone(&self.zone), self.ledger.id);
                    return;
                }
            }
        }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.zone.feed.unsubscribe(self.ledger, &self.post);
    }
}

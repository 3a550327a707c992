//! The list of live games.

use flagfall_chess::Color;
use flagfall_clock::Timestamp;
use flagfall_game::{Game, PersonId};
use serde::Serialize;
use utoipa::ToSchema;

use super::participant::{self, earlier};
use super::{awaits_start, presence};
use crate::Zone;
use crate::accounts::names;
use crate::error::ApiError;
use crate::fair::take_turns;
use crate::spine::SpineError;

/// Maximum live games in a list.
const MAX_LISTED: usize = 200;
/// Maximum games that the list is chosen from.
const MAX_CONSIDERED: usize = 5_000;

/// A game in progress.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LiveGame {
    /// The game's id.
    pub(crate) game: u64,
    /// The title of the regulations.
    pub(crate) title: String,
    /// The time control.
    pub(crate) time_control: String,
    /// The number of moves by both players.
    pub(crate) moves: usize,
    /// The name of White.
    pub(crate) white: String,
    /// The name of Black.
    pub(crate) black: String,
}

/// A game in progress without the players' names.
struct UnnamedGame {
    live: LiveGame,
    players: [PersonId; 2],
    /// The opener, an account or an address.
    opener: u64,
    /// Whether a player sits in front of it.
    is_attended: bool,
}

impl UnnamedGame {
    fn of(id: u64, game: &Game, opener: u64) -> UnnamedGame {
        let regulations = &game.rules().regulations;
        let live = LiveGame {
            game: id,
            title: regulations.title.as_deref().unwrap_or("Game").to_owned(),
            time_control: game.control().to_string(),
            moves: game.moves().len(),
            white: String::new(),
            black: String::new(),
        };
        let is_attended = regulations.has_physical_board() || presence::connected_players(game).next().is_some();
        UnnamedGame { live, players: Color::ALL.map(|player| game.person(player)), opener, is_attended }
    }
}

/// Lists the games in progress: 200 at most, with a fair share for each opener.
///
/// # Errors
/// The zone is busy, still loads its records or has stopped.
pub(crate) async fn list(zone: &Zone) -> Result<Vec<LiveGame>, ApiError> {
    let visit = |id, game: &Game, opener| {
        (is_live(game) && !participant::is_delayed(game)).then(|| UnnamedGame::of(id, game, opener))
    };
    // One survey at a time, because it visits all open games.
    let permit = zone.surveys.acquire().await.map_err(|_| SpineError::Halted)?;
    let mut games = zone.spine.survey(MAX_CONSIDERED, visit).await?;
    drop(permit);
    // Games broadcast with a delay are listed as they were then.
    for (id, then) in delayed_games(zone).await?.into_iter().take(MAX_LISTED) {
        // They have an arbiter or an organiser, so each is an opener of its own.
        let inspect = move |game: &Game, _| is_live(game).then(|| UnnamedGame::of(id, game, id));
        match zone.spine.inspect_at(id, then, inspect).await {
            Ok(seen) => games.extend(seen.flatten()),
            // A game that was removed or is damaged hides no others.
            Err(failure) if failure.is_unavailable() => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    // Games that players only opened displace none that are played.
    choose(&mut games);
    let ids: Vec<u64> = games.iter().map(|game| game.live.game).collect();
    let hidden = zone.with_people(move |people| {
        ids.into_iter()
            .filter_map(|id| people.is_hidden(id).map(|is| is.then_some(id)).transpose())
            .collect::<Result<Vec<u64>, _>>()
    });
    let hidden = hidden.await?;
    games.retain(|game| !hidden.contains(&game.live.game));
    games.sort_unstable_by_key(|game| game.live.game);
    let names = names::look_up(zone, games.iter().flat_map(|game| game.players)).await?;
    let named = |UnnamedGame { live, players, .. }: UnnamedGame| {
        let [white, black] = players.map(|player| names.get(player));
        LiveGame { white, black, ..live }
    };
    Ok(games.into_iter().map(named).collect())
}

/// Whether a game is in progress.
fn is_live(game: &Game) -> bool {
    game.outcome().is_none() && !awaits_start(game)
}

/// Chooses games for the list: those that somebody sits in front of first, and openers in turns.
fn choose(games: &mut Vec<UnnamedGame>) {
    games.sort_unstable_by_key(|game| (game.live.moves < 2, game.live.game));
    take_turns(games, |game| game.opener);
    games.sort_by_key(|game| !game.is_attended);
    games.truncate(MAX_LISTED);
}

/// Returns the games broadcast with a delay that may still be shown as going on, each with the moment that
/// spectators see now.
async fn delayed_games(zone: &Zone) -> Result<Vec<(u64, Timestamp)>, ApiError> {
    // A list without the games that ended during the delay would tell that they have.
    zone.finished_games.wait_until_built().await?;
    let now = zone.now();
    let mut delayed = zone.arbiter_queue.delayed(now);
    for id in zone.finished_games.unshown(now) {
        if delayed.iter().any(|(known, _)| *known == id) {
            continue;
        }
        match zone.spine.inspect(id, |game: &Game, _| game.rules().regulations.broadcast_delay).await {
            Ok(delay) => delayed.extend(delay.map(|delay| (id, earlier(now, delay)))),
            Err(failure) if failure.is_unavailable() => {}
            Err(failure) => return Err(failure.into()),
        }
    }
    Ok(delayed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(game: u64, opener: u64, moves: usize, is_attended: bool) -> UnnamedGame {
        let (title, time_control) = ("Game".to_owned(), "5m".to_owned());
        let live = LiveGame { game, title, time_control, moves, white: String::new(), black: String::new() };
        UnnamedGame { live, players: [PersonId(0); 2], opener, is_attended }
    }

    fn chosen(mut games: Vec<UnnamedGame>) -> Vec<u64> {
        choose(&mut games);
        games.iter().map(|game| game.live.game).collect()
    }

    #[test]
    fn games_that_one_opener_has_left_displace_no_others() {
        let left = (0..1_000).map(|id| game(id, 7, 2, false));
        let played = (1_000..1_150).map(|id| game(id, id, 30, true));
        let list = chosen(left.chain(played).collect());
        assert_eq!((list.len(), &list[..150]), (200, &(1_000..1_150).collect::<Vec<u64>>()[..]));
    }

    #[test]
    fn games_of_one_opener_displace_no_others() {
        let many = (0..1_000).map(|id| game(id, 7, 2, true));
        let others = (1_000..1_150).map(|id| game(id, id, 30, true));
        let list = chosen(many.chain(others).collect());
        assert_eq!((list.len(), list.iter().filter(|id| **id >= 1_000).count()), (200, 150));
    }
}

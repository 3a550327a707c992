//! The counts over all games.

use flagfall_chess::pgn::PgnResult;

use super::GameStats;
use super::names::NameCounts;
use crate::pgn::date::DateRange;

#[derive(Default)]
pub(crate) struct PgnCounts {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    /// The fewest and the most plies of a game.
    pub(crate) lengths: Option<(u64, u64)>,
    /// The results, in the order of [`PgnResult::ALL`].
    pub(crate) results: [u64; 4],
    /// The first and the last date, as written in the tags.
    pub(crate) dates: Option<(String, String)>,
    pub(crate) events: NameCounts,
    pub(crate) players: NameCounts,
    pub(crate) first_moves: NameCounts,
    pub(crate) ecos: NameCounts,
    pub(crate) openings: NameCounts,
    pub(crate) board: [u64; BOARD.len()],
    pub(crate) kinds: [u64; KINDS.len()],
}

/// Events on the board, in the order of [`PgnCounts::board`]: two endings, then kinds of moves.
pub(crate) const BOARD: [&str; 6] =
    ["checkmates", "stalemates", "castlings", "promotions", "underpromotions", "en passants"];

/// Kinds of games, in the order of [`PgnCounts::kinds`].
pub(crate) const KINDS: [&str; 4] = ["with clocks", "with evals", "chess960", "set up"];

impl PgnCounts {
    pub(crate) fn add(&mut self, game: &GameStats) {
        self.games += 1;
        self.plies += game.plies;
        self.add_length(game.plies, game.plies);
        let result = game.result.unwrap_or(PgnResult::Open);
        for (outcome, count) in PgnResult::ALL.iter().zip(&mut self.results) {
            *count += u64::from(*outcome == result);
        }
        // A date without a year is ignored.
        if game.date.parse::<DateRange>().is_ok() {
            self.add_dates(&game.date, &game.date);
        }
        self.events.add(&game.event);
        game.players.iter().for_each(|player| self.players.add(player));
        self.first_moves.add(&game.first_move);
        self.ecos.add(&game.eco);
        self.openings.add(&game.opening);
        let ending = game.last.filter(|last| !last.has_legal_move());
        let (mates, stalemates) =
            (ending.is_some_and(|last| last.is_check()), ending.is_some_and(|last| !last.is_check()));
        let board =
            [mates.into(), stalemates.into(), game.castlings, game.promotions, game.underpromotions, game.en_passants];
        let kinds = [game.has_clocks, game.has_evals, game.is_chess960, game.is_set_up];
        add_each(&mut self.board, &board);
        add_each(&mut self.kinds, &kinds.map(u64::from));
    }

    pub(crate) fn merge(&mut self, other: PgnCounts) {
        self.games += other.games;
        self.plies += other.plies;
        if let Some((shortest, longest)) = other.lengths {
            self.add_length(shortest, longest);
        }
        if let Some((first, last)) = other.dates {
            self.add_dates(&first, &last);
        }
        self.events.merge(other.events);
        self.players.merge(other.players);
        self.first_moves.merge(other.first_moves);
        self.ecos.merge(other.ecos);
        self.openings.merge(other.openings);
        add_each(&mut self.results, &other.results);
        add_each(&mut self.board, &other.board);
        add_each(&mut self.kinds, &other.kinds);
    }

    fn add_length(&mut self, shortest: u64, longest: u64) {
        let (least, most) = self.lengths.unwrap_or((shortest, longest));
        self.lengths = Some((least.min(shortest), most.max(longest)));
    }

    fn add_dates(&mut self, first: &str, last: &str) {
        let (least, most) = self.dates.get_or_insert_with(|| (first.to_owned(), last.to_owned()));
        if first < least.as_str() {
            first.clone_into(least);
        }
        if last > most.as_str() {
            last.clone_into(most);
        }
    }

    /// Returns the mean length of a game.
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    pub(crate) fn mean_plies(&self) -> f64 {
        self.plies as f64 / self.games.max(1) as f64
    }
}

fn add_each(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

//! Checks of views for every kind of viewer.

use flagfall_chess::{Color, Letters};
use flagfall_clock::Timestamp;
use flagfall_game::{
    EnvelopeCover, Game, GameExecution, Participation, Scoresheet, ScoresheetHeading, View, ViewChange,
};

/// Checks that views can be made at any time and contain no hidden data.
pub(super) fn check_views(game: &Game, now: Timestamp) {
    let viewers = [Participation::Arbiter, Participation::OtherPlayer, Participation::Spectator];
    for viewer in Color::ALL.map(Participation::Player).into_iter().chain(viewers) {
        let view = game.view(viewer, now);
        serde_json::to_string(&view).expect("a view as JSON");
        let sees_progress = viewer != Participation::OtherPlayer;
        let progress = [view.moves.is_some(), view.begun.is_some(), view.players.is_some(), view.calls.is_some()];
        assert_eq!(progress, [sees_progress; 4]);
        let more = [view.due.is_some(), view.rulings.is_some(), view.sections.is_some()];
        assert_eq!(more, [sees_progress; 3]);
        assert!(sees_progress || view.takeback.is_none());
        assert!(view.venue.is_none() || viewer == Participation::Arbiter);
        let is_own = matches!(viewer, Participation::Player(color) if game.premove(color) == view.premove);
        assert!(is_own || view.premove.is_none(), "{viewer:?} sees {:?}", view.premove);
    }
    let heading = ScoresheetHeading::default();
    for player in [None, Some(Color::White), Some(Color::Black)] {
        let sheet = Scoresheet::of(game, player, Letters::FINNISH);
        assert!(sheet.text(&heading).len() < sheet.html(&heading).len());
    }
    if let Ok(cover) = EnvelopeCover::of(game) {
        let dates = |at: Timestamp| at.as_millis().to_string();
        assert!(cover.text(&heading, &dates).len() < cover.html(&heading, &dates).len());
    }
}

/// The views of clients that follow a game by its changes alone.
pub(super) struct FollowedViews {
    views: Vec<(Participation, View)>,
    events: u64,
}

impl FollowedViews {
    /// Takes the views of a game without events but the first one.
    pub(super) fn of(game: &Game, now: Timestamp) -> FollowedViews {
        let viewers =
            Color::ALL.into_iter().flat_map(|player| [Participation::Player(player), Participation::Assistant(player)]);
        let viewers = viewers.chain([Participation::Arbiter, Participation::Spectator]);
        FollowedViews { views: viewers.map(|viewer| (viewer, game.view(viewer, now))).collect(), events: 1 }
    }

    /// Applies the change that the events of a command made, and compares with new views.
    pub(super) fn follow(&mut self, game: &Game, executed: &GameExecution) {
        let Some(last) = executed.entries.last() else { return };
        let change = game.view_change(self.events, last.at);
        check_size(&change, executed.entries.len());
        let compared = self.events as usize % self.views.len();
        for (index, (viewer, view)) in self.views.iter_mut().enumerate() {
            let own = viewer.side().and_then(|player| game.premove_change(player, self.events));
            let venue = game.venue_change(self.events).filter(|_| *viewer == Participation::Arbiter);
            apply(view, *viewer, ViewChange { premove: own, venue, ..change.clone() });
            // Views are slow to make. Every viewer has its turn, and what is wrong stays wrong.
            if index == compared {
                assert_eq!(*view, game.view(*viewer, last.at), "{viewer:?} after {:?}", executed.entries);
            }
        }
        self.events += executed.entries.len() as u64;
    }
}

/// Checks that moves without anything else are added to the others.
fn check_size(change: &ViewChange, events: usize) {
    if let Some(moves) = &change.moves {
        assert!(moves.keep == 0 || moves.added.len() <= events, "{events} events sent {moves:?}");
    }
}

/// Applies a change to a view, as a client does.
fn apply(view: &mut View, viewer: Participation, change: ViewChange) {
    fn set<T>(member: &mut T, value: Option<T>) {
        if let Some(value) = value {
            *member = value;
        }
    }
    set(&mut view.position, change.position);
    (view.clocks, view.running, view.grace) = (change.clocks, change.running, change.grace);
    set(&mut view.outcome, change.outcome);
    if let Some(change) = change.moves {
        let moves = view.moves.get_or_insert_default();
        moves.truncate(change.keep);
        moves.extend(change.added);
    }
    set(&mut view.offers, change.offers.map(Some));
    set(&mut view.offer, change.offer.filter(|_| !viewer.is_watching()));
    set(&mut view.premove, change.premove);
    set(&mut view.venue, change.venue.map(Some));
    set(&mut view.analysis, change.analysis.filter(|_| viewer.side().is_some()));
    set(&mut view.begun, change.begun.map(Some));
    set(&mut view.players, change.players.map(Some));
    set(&mut view.takeback, change.takeback);
    set(&mut view.calls, change.calls.map(Some));
    set(&mut view.due, change.due.map(Some));
    if let Some(change) = change.rulings {
        let rulings = view.rulings.get_or_insert_default();
        rulings.truncate(change.keep);
        rulings.extend(change.added);
    }
    set(&mut view.sections, change.sections.map(Some));
}

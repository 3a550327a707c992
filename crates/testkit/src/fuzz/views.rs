//! Checks of views for every kind of viewer.

use flagfall_chess::{Color, Letters};
use flagfall_clock::Timestamp;
use flagfall_game::{EnvelopeCover, Game, Participation, Scoresheet, ScoresheetHeading};

/// Checks that views can be made at any time and contain no hidden data.
pub(super) fn check_views(game: &Game, now: Timestamp) {
    let viewers = [Participation::Arbiter, Participation::OtherPlayer, Participation::Spectator];
    for viewer in Color::ALL.map(Participation::Player).into_iter().chain(viewers) {
        let view = game.view(viewer, now);
        serde_json::to_string(&view).expect("a view as JSON");
        assert_eq!(view.moves.is_none(), viewer == Participation::OtherPlayer);
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

//! What is shown of a game to everybody, whatever has happened in it.

use flagfall_chess::{Color, Letters};
use flagfall_clock::Timestamp;
use flagfall_game::{Cover, Game, Heading, Scoresheet, Viewer};

/// Everything can be shown at any moment, and what is hidden from somebody is.
pub(super) fn holds(game: &Game, now: Timestamp) {
    let viewers = [Viewer::Arbiter, Viewer::OtherPlayer, Viewer::Spectator];
    for viewer in Color::ALL.map(Viewer::Player).into_iter().chain(viewers) {
        let view = game.view(viewer, now);
        serde_json::to_string(&view).expect("a view as JSON");
        assert_eq!(view.moves.is_none(), viewer == Viewer::OtherPlayer);
        assert!(view.venue.is_none() || viewer == Viewer::Arbiter);
        let own = matches!(viewer, Viewer::Player(color) if game.premove(color) == view.premove);
        assert!(own || view.premove.is_none(), "{viewer:?} sees {:?}", view.premove);
    }
    let heading = Heading::default();
    for player in [None, Some(Color::White), Some(Color::Black)] {
        let sheet = Scoresheet::of(game, player, Letters::FINNISH);
        assert!(sheet.text(&heading).len() < sheet.page(&heading).len());
    }
    if let Ok(cover) = Cover::of(game) {
        let dates = |at: Timestamp| at.as_millis().to_string();
        assert!(cover.text(&heading, &dates).len() < cover.page(&heading, &dates).len());
    }
}

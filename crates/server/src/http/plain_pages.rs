//! Plain pages without scripts or external resources.

mod game;
mod live;

use std::fmt::{self, Write};

use axum::http::header;
use axum::response::{Html, IntoResponse};

pub(super) use game::game;
pub(super) use live::live;

/// The style sheet of the plain pages.
pub(super) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], include_str!("plain_pages/style.css"))
}

/// Renders a page, which reloads after this many seconds if any.
pub(super) fn page(title: &str, reload_seconds: Option<u32>, body: &str) -> Html<String> {
    let refresh =
        reload_seconds.map_or(String::new(), |seconds| format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">"));
    let title = escaped(title);
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{refresh}\
         <title>{title} - Flagfall</title><meta name=\"viewport\" content=\"width=device-width\">\
         <link rel=\"stylesheet\" href=\"/style.css\"></head><body><header><a href=\"/plain\">Flagfall</a>\
         </header><main><h1>{title}</h1>{body}</main></body></html>\n"
    ))
}

/// Appends to the body of a page.
fn put(body: &mut String, text: fmt::Arguments<'_>) {
    body.write_fmt(text).expect("writing to a string never fails");
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_characters_are_escaped() {
        assert_eq!(escaped("<b>\"&\"</b>"), "&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;");
    }
}

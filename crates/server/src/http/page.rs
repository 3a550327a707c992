//! Plain pages, for people: no script, nothing from elsewhere.

mod live;
mod one;

use std::fmt::{self, Write};

use axum::http::header;
use axum::response::{Html, IntoResponse};

pub(super) use live::live;
pub(super) use one::game;

/// How they look.
pub(super) async fn style() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/css")], include_str!("page/style.css"))
}

/// A page; it is loaded anew after so many seconds, if any are said.
pub(super) fn page(title: &str, again_after: Option<u32>, body: &str) -> Html<String> {
    let refresh = again_after.map_or(String::new(), |seconds| {
        format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">")
    });
    let title = escaped(title);
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{refresh}\
         <title>{title} - Flagfall</title><meta name=\"viewport\" content=\"width=device-width\">\
         <link rel=\"stylesheet\" href=\"/style.css\"></head><body><header><a href=\"/plain\">Flagfall</a>\
         </header><main><h1>{title}</h1>{body}</main></body></html>\n"
    ))
}

/// Adds something to a page.
fn put(body: &mut String, text: fmt::Arguments<'_>) {
    body.write_fmt(text).expect("a string takes everything");
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_told_becomes_markup() {
        assert_eq!(escaped("<b>\"&\"</b>"), "&lt;b&gt;&quot;&amp;&quot;&lt;/b&gt;");
    }
}

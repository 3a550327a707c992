//! The plain pages that one-time links open, to choose a password.
//!
//! The secret of a link is in the part after `#`, which browsers do not send; a small script adds it to
//! the request.

use axum::http::header::{self, HeaderName};
use axum::response::{Html, IntoResponse};

/// The content security policy: only the zone's own script runs.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SCRIPT: &str = r#""use strict";
const form = document.querySelector("form");
const output = document.querySelector("output");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const secret = location.hash.slice(1);
  if (secret) fields[form.dataset.secret] = secret;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fields);
  try {
    const answer = await fetch(form.dataset.to, { method: "POST", headers, body });
    const result = await answer.json();
    output.textContent = answer.ok ? `Welcome, ${result.display}.` : result.message;
    form.hidden = answer.ok;
    // A used link must not stay in the address bar.
    if (answer.ok) history.replaceState(null, "", location.pathname);
  } catch {
    output.textContent = "The server is not responding. Try again in a moment.";
  }
});
"#;

/// The page for choosing a new password.
pub(super) async fn recovery() -> impl IntoResponse {
    page("Choose a password", "data-to=\"/api/recovery\" data-secret=\"link\"", "")
}

/// The page for signing up with an invitation.
pub(super) async fn sign_up() -> impl IntoResponse {
    const NAME: &str = "<p><label>Name <input name=\"name\" autocomplete=\"username\" required \
        minlength=\"2\" maxlength=\"32\"></label></p>";
    page("Sign up", "data-to=\"/api/people\" data-secret=\"invitation\"", NAME)
}

/// The script of both pages.
pub(super) async fn script() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT)
}

fn page(title: &str, to: &str, name: &str) -> ([(HeaderName, &'static str); 2], Html<String>) {
    let body = format!(
        "<form {to}>{name}<p><label>Password <input name=\"password\" type=\"password\" required \
         autocomplete=\"new-password\" minlength=\"10\" maxlength=\"256\"></label></p>\
         <p><button>{title}</button></p></form><p><output></output></p>\
         <script src=\"/entrance.js\"></script>"
    );
    let headers = [(header::CONTENT_SECURITY_POLICY, POLICY), (header::CACHE_CONTROL, "no-store")];
    (headers, super::plain_pages::page(title, None, &body))
}

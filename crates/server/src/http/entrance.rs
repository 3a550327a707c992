//! Where links lead: a page on which a password is chosen.
//!
//! The secret of a link stands after `#`, which no browser sends: a small script puts it into the
//! request.

use axum::http::header::{self, HeaderName};
use axum::response::{Html, IntoResponse};

/// These pages run a script of our own, and nothing else.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SCRIPT: &str = r#""use strict";
const form = document.querySelector("form");
const told = document.querySelector("output");
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const secret = location.hash.slice(1);
  if (secret) fields[form.dataset.secret] = secret;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(fields);
  try {
    const answer = await fetch(form.dataset.to, { method: "POST", headers, body });
    const said = await answer.json();
    told.textContent = answer.ok ? `Welcome, ${said.display}.` : said.message;
    form.hidden = answer.ok;
    // A link that was used is of no use to anybody.
    if (answer.ok) history.replaceState(null, "", location.pathname);
  } catch {
    told.textContent = "The zone does not answer: try again in a moment.";
  }
});
"#;

/// Where somebody chooses a new password.
pub(super) async fn recovery() -> impl IntoResponse {
    page("Choose a password", "data-to=\"/api/recovery\" data-secret=\"link\"", "")
}

/// Where somebody new signs up.
pub(super) async fn sign_up() -> impl IntoResponse {
    const NAME: &str = "<p><label>Name <input name=\"name\" autocomplete=\"username\" required \
        minlength=\"2\" maxlength=\"32\"></label></p>";
    page("Sign up", "data-to=\"/api/people\" data-secret=\"invitation\"", NAME)
}

/// What they do.
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
    (headers, super::page::page(title, None, &body))
}

//! The certificate of a local authority, and how devices come to trust it.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;

use super::page;
use crate::tls::{TRUST_STEPS, Trust};

/// The page and the certificate.
pub(super) fn routes<S: Clone + Send + Sync + 'static>(trust: Arc<Trust>) -> Router<S> {
    Router::new()
        .route("/trust", get(steps))
        .route("/trust/flagfall.crt", get(certificate))
        .route("/trust/flagfall.pem", get(pem))
        .with_state(trust)
}

pub(super) async fn steps(State(trust): State<Arc<Trust>>) -> Html<String> {
    let mut steps = String::new();
    for step in TRUST_STEPS {
        write!(
            steps,
            "<dt>{}</dt><dd>{}</dd>",
            page::escaped(step.device),
            page::escaped(step.how)
        )
        .expect("a string takes everything");
    }
    let body = format!(
        "<p>This playing zone has an authority of its own. A device that trusts it opens the zone \
         without a warning.</p><p><a href=\"/trust/flagfall.crt\">Get the certificate</a>, or the same \
         <a href=\"/trust/flagfall.pem\">in PEM</a> for Linux and for programs.</p>\
         <dl>{steps}</dl><p>Before you switch it on, compare the fingerprint (SHA-256) that your \
         device shows with the one that the organiser reads from the zone's own screen:</p>\
         <p><code>{}</code></p>",
        trust.fingerprint
    );
    page::page("Trust this zone", None, &body)
}

async fn certificate(State(trust): State<Arc<Trust>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/x-x509-ca-cert")], trust.certificate.clone())
}

async fn pem(State(trust): State<Arc<Trust>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/x-pem-file")], trust.pem())
}

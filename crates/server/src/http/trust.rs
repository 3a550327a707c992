//! The certificate of the local authority, and instructions for trusting it.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::get;

use super::plain_pages;
use crate::net::tls::{TRUST_STEPS, Trust};

/// The routes of the instructions and the certificate.
pub(super) fn routes<S: Clone + Send + Sync + 'static>(trust: Arc<Trust>) -> Router<S> {
    Router::new()
        .route("/trust", get(instructions))
        .route("/trust/flagfall.crt", get(certificate))
        .route("/trust/flagfall.pem", get(pem))
        .with_state(trust)
}

pub(super) async fn instructions(State(trust): State<Arc<Trust>>) -> Html<String> {
    let mut steps = String::new();
    for step in TRUST_STEPS {
        write!(
            steps,
            "<dt>{}</dt><dd>{}</dd>",
            plain_pages::escaped(step.device),
            plain_pages::escaped(step.instructions)
        )
        .expect("writing to a string never fails");
    }
    let body = format!(
        "<p>This server has its own certificate authority. A device that trusts it opens the server \
         without a warning.</p><p><a href=\"/trust/flagfall.crt\">Download the certificate</a>, or \
         <a href=\"/trust/flagfall.pem\">the PEM file</a> for Linux and for programs.</p>\
         <dl>{steps}</dl><p>Before you trust it, compare the fingerprint (SHA-256) that your device \
         shows with the one that the organiser reads out from the server's own screen:</p>\
         <p><code>{}</code></p>",
        trust.fingerprint
    );
    plain_pages::page("Trust this server", None, &body)
}

async fn certificate(State(trust): State<Arc<Trust>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/x-x509-ca-cert")], trust.certificate.clone())
}

async fn pem(State(trust): State<Arc<Trust>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/x-pem-file")], trust.pem())
}

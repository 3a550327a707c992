//! The articles that events and refusals cite beside their own.

mod event;
mod refusal;

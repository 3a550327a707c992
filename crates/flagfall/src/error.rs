//! Errors of commands.

use std::io;

use thiserror::Error;

use crate::audit::AuditError;
use crate::backup::CopyError;
use crate::draw960::DrawError;
use crate::judge::JudgeError;
use crate::laws::UnknownArticle;
use crate::mate::args::MateArgsConflict;
use crate::mate::suite::MateSuiteError;
use crate::people::PeopleCommandError;
use crate::pgn::error::PgnError;
use crate::position_input::PositionInputError;
use crate::regulations::RegulationsCommandError;
use crate::serve::ServeError;
use crate::suite::PerftSuiteError;
use crate::table::TableError;

/// An error of a command: invalid input, or output that cannot be written.
#[derive(Debug, Error)]
pub(crate) enum Error {
    #[error("{0}\nhint: {hint}", hint = .0.hint())]
    Position(#[from] PositionInputError),
    #[error(transparent)]
    Suite(#[from] PerftSuiteError),
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error(transparent)]
    MateArgs(#[from] MateArgsConflict),
    #[error(transparent)]
    MateSuite(#[from] MateSuiteError),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error(transparent)]
    Judge(#[from] JudgeError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Article(#[from] UnknownArticle),
    #[error(transparent)]
    Regulations(#[from] RegulationsCommandError),
    #[error(transparent)]
    Audit(#[from] AuditError),
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error(transparent)]
    People(#[from] PeopleCommandError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

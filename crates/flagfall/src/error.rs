//! Why a command could not be carried out.

use std::io;

use thiserror::Error;

use crate::audit::AuditError;
use crate::backup::CopyError;
use crate::draw960::DrawError;
use crate::given::GivenError;
use crate::judge::JudgeError;
use crate::laws::NoArticle;
use crate::mate::args::Misfit;
use crate::mate::suite::SuiteError as MateSuiteError;
use crate::people::PeopleError;
use crate::pgn::error::PgnError;
use crate::regulations::RegulationsError;
use crate::serve::ServeError;
use crate::suite::SuiteError;
use crate::table::TableError;

/// The input was wrong, or the output could not be written.
#[derive(Debug, Error)]
pub(crate) enum Error {
    #[error("{0}\nhint: {hint}", hint = .0.hint())]
    Given(#[from] GivenError),
    #[error(transparent)]
    Suite(#[from] SuiteError),
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error(transparent)]
    Misfit(#[from] Misfit),
    #[error(transparent)]
    MateSuite(#[from] MateSuiteError),
    #[error(transparent)]
    Pgn(#[from] PgnError),
    #[error(transparent)]
    Judge(#[from] JudgeError),
    #[error(transparent)]
    Table(#[from] TableError),
    #[error(transparent)]
    Article(#[from] NoArticle),
    #[error(transparent)]
    Regulations(#[from] RegulationsError),
    #[error(transparent)]
    Audit(#[from] AuditError),
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error(transparent)]
    People(#[from] PeopleError),
    #[error(transparent)]
    Serve(#[from] ServeError),
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

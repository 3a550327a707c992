//! Rulings of arbiters.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};
use flagfall_laws::{Offence, Penalty, Score};
use serde::{Deserialize, Serialize};

use super::{AssistantTask, Bystander, ClaimVerdict, InspectionTarget, Instruction, Permission, Whereabouts};

/// A ruling of an arbiter.
///
/// ```
/// # use flagfall_game::Ruling;
/// assert_eq!(serde_json::to_string(&Ruling::Pause)?, r#""pause""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Imposes one or several penalties (12.9).
    Penalise {
        /// The penalised player.
        offender: Color,
        /// The penalties.
        #[serde(rename = "penalty", with = "one_or_several")]
        #[cfg_attr(feature = "schema", schema(value_type = one_or_several::Penalties))]
        penalties: Vec<Penalty>,
        /// The offence, if it is one of the listed kinds.
        offence: Option<Offence>,
    },
    /// Imposes the next penalty that the regulations provide for an offence.
    #[serde(rename = "offended")]
    ApplyLadder {
        /// The penalised player.
        offender: Color,
        /// The offence.
        offence: Offence,
    },
    /// Gives time to one or both players.
    GiveTime {
        /// The time for White.
        white: Millis,
        /// The time for Black.
        black: Millis,
    },
    /// Deducts time from a player's clock after a disconnection.
    TakeTime {
        /// The player.
        player: Color,
        /// The time.
        time: Millis,
    },
    /// Stops the clocks.
    Pause,
    /// Resumes the game; after an interruption, from the position before it.
    Resume,
    /// Sets a player's time.
    SetClock {
        /// The player.
        player: Color,
        /// The new time.
        time: Millis,
    },
    /// Replaces a defective clock.
    ReplaceClock,
    /// Sets a player's move counter.
    SetMoves {
        /// The player.
        player: Color,
        /// The number of moves.
        moves: u16,
    },
    /// Sets the time control of a wrongly set clock, without changing the times.
    SetControl {
        /// The time control.
        control: Box<TimeControl>,
    },
    /// Restores an earlier position.
    Restore {
        /// The number of plies before the position.
        after: u16,
    },
    /// Restores the position before an irregularity (7.5.1, 7.6).
    #[serde(rename = "restore_before")]
    RestoreBeforeIrregularity,
    /// Transfers the position to a correctly placed chessboard (7.2.2).
    TurnBoard,
    /// Sets up a position from which the game continues.
    SetPosition {
        /// The position as FEN.
        fen: Box<str>,
    },
    /// Sets the result.
    SetResult(Score),
    /// Declares the game lost by a player. The regulations determine the opponent's score.
    DeclareLost {
        /// The loser.
        player: Color,
    },
    /// Declares the game lost by both players.
    BothLose,
    /// Declares an automatic draw that the zone missed.
    DeclareDraw,
    /// Reopens a game that was ended wrongly.
    Reopen,
    /// Restarts the game from the start position after an interruption.
    Restart {
        /// A shorter time control, if the times change.
        control: Option<Box<TimeControl>>,
    },
    /// Annuls a game with reversed colours, if it is early enough.
    ReverseColours,
    /// Consents to an agreed draw.
    Consent,
    /// Refuses consent to an agreed draw.
    RefuseConsent,
    /// Accepts a player's assistant.
    #[serde(rename = "appoint")]
    AcceptAssistant {
        /// The player.
        player: Color,
        /// The task.
        #[serde(default, skip_serializing_if = "AssistantTask::is_everything")]
        task: AssistantTask,
    },
    /// Allows a player to arrive after the default time.
    Excuse {
        /// The player.
        player: Color,
    },
    /// Answers a player's call.
    AnswerCall {
        /// The player who called.
        player: Color,
        /// Whether the call was justified.
        justified: bool,
    },
    /// Decides a draw claim (III.5, III.6.2, P.14e).
    DecideClaim(ClaimVerdict),
    /// Grants extra seconds for every move (III.4c).
    GrantSeconds,
    /// Refuses extra seconds.
    RefuseSeconds,
    /// Decides the question of possible mate that the solver left open.
    DecideMate {
        /// Whether the opponent could mate.
        possible: bool,
    },
    /// Establishes the number of a player's moves from the scoresheets (8.6).
    FindMoves {
        /// The player.
        player: Color,
        /// The number of moves.
        moves: u16,
    },
    /// Finds no proof that a player whose flag fell has made too few moves (8.6).
    FindNoProof {
        /// The player.
        player: Color,
    },
    /// Has the game reconstructed on a second board (8.5.3).
    Reconstruct,
    /// Restores the last position on which the scoresheets of a game with two boards agree (D.2.9).
    FindAgreement {
        /// The number of moves of each player on which they agree.
        moves: u16,
    },
    /// Corrects a player's own board by the scoresheets, which agree (D.2.9).
    CorrectBoard {
        /// The owner of the board.
        on: Color,
    },
    /// Appoints an assistant of the arbiter to supervise the game (12.4).
    #[serde(rename = "name_assistant")]
    AppointArbitersAssistant,
    /// Allows a player to leave (11.2.3).
    #[serde(rename = "let_go")]
    AllowLeaving {
        /// The player.
        player: Color,
        /// The area that may be left.
        place: Whereabouts,
        /// Whether the ruling is for the player's assistant instead of the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Admits a bystander to the playing area (11.2.3).
    Admit {
        /// The bystander.
        #[serde(rename = "who")]
        bystander: Bystander,
    },
    /// Expels a bystander from the venue (12.7).
    SendOut {
        /// The bystander.
        #[serde(rename = "who")]
        bystander: Bystander,
    },
    /// Allows a player an electronic device, which the reason names (11.3.2).
    AllowDevice {
        /// The player.
        player: Color,
        /// Whether the ruling is for the player's assistant instead of the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Orders an inspection of a player (11.3.3).
    Check {
        /// The player.
        player: Color,
        /// The target of the inspection.
        #[serde(default, skip_serializing_if = "InspectionTarget::is_belongings")]
        #[serde(rename = "of")]
        target: InspectionTarget,
    },
    /// Gives a player an instruction (online 9.8.3, 11.2, 12.2).
    Instruct {
        /// The player.
        player: Color,
        /// The instruction.
        #[serde(rename = "what")]
        instruction: Instruction,
    },
    /// Gives a player a permission (online 11.1.1, 12.3).
    Permit {
        /// The player.
        player: Color,
        /// The permission.
        #[serde(rename = "what")]
        permission: Permission,
        /// Whether the ruling is for the player's assistant instead of the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Confirms the result.
    Confirm,
    /// Makes a ruling that no other kind covers; the written reason states it.
    #[serde(rename = "in_words")]
    StateInWords,
    /// Undoes an earlier ruling.
    Undo {
        /// The number of the ruling.
        ruling: u32,
    },
    /// Decides an appeal.
    DecideAppeal {
        /// The number of the appeal.
        appeal: u32,
        /// Whether the appeal is upheld.
        upheld: bool,
    },
}

/// The subject of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulingSubject {
    /// Offences and penalties.
    Offence,
    /// Clocks and times.
    Clock,
    /// Pieces and positions.
    Board,
    /// The result of the game.
    Result,
    /// Requests of the players.
    Request,
    /// Scoresheets and move counts.
    Sheets,
    /// Presence, bystanders and assistants.
    People,
    /// Devices and inspections.
    Device,
    /// Earlier rulings and appeals, and rulings of no other kind.
    Decision,
}

impl Ruling {
    /// The subject of the ruling.
    pub(crate) const fn subject(&self) -> RulingSubject {
        match self {
            Ruling::Penalise { .. } | Ruling::ApplyLadder { .. } => RulingSubject::Offence,
            Ruling::GiveTime { .. }
            | Ruling::TakeTime { .. }
            | Ruling::Pause
            | Ruling::Resume
            | Ruling::SetClock { .. }
            | Ruling::ReplaceClock
            | Ruling::SetMoves { .. }
            | Ruling::SetControl { .. } => RulingSubject::Clock,
            Ruling::Restore { .. }
            | Ruling::RestoreBeforeIrregularity
            | Ruling::TurnBoard
            | Ruling::SetPosition { .. }
            | Ruling::FindAgreement { .. }
            | Ruling::CorrectBoard { .. } => RulingSubject::Board,
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::Reopen
            | Ruling::Restart { .. }
            | Ruling::ReverseColours
            | Ruling::DecideMate { .. }
            | Ruling::Confirm => RulingSubject::Result,
            Ruling::Consent
            | Ruling::RefuseConsent
            | Ruling::DecideClaim(_)
            | Ruling::GrantSeconds
            | Ruling::RefuseSeconds
            | Ruling::AnswerCall { .. } => RulingSubject::Request,
            Ruling::FindMoves { .. } | Ruling::FindNoProof { .. } | Ruling::Reconstruct => RulingSubject::Sheets,
            Ruling::AcceptAssistant { .. }
            | Ruling::Excuse { .. }
            | Ruling::AppointArbitersAssistant
            | Ruling::AllowLeaving { .. }
            | Ruling::Admit { .. }
            | Ruling::SendOut { .. } => RulingSubject::People,
            Ruling::AllowDevice { .. } | Ruling::Check { .. } | Ruling::Instruct { .. } | Ruling::Permit { .. } => {
                RulingSubject::Device
            }
            Ruling::StateInWords | Ruling::Undo { .. } | Ruling::DecideAppeal { .. } => RulingSubject::Decision,
        }
    }

    /// Whether the ruling determines or changes the result.
    pub(crate) fn affects_result(&self) -> bool {
        match self {
            Ruling::Penalise { penalties, .. } => {
                penalties.iter().any(|penalty| penalty.ends_game() || penalty.affects_points())
            }
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::Reopen
            | Ruling::Restart { .. }
            | Ruling::ReverseColours
            | Ruling::Consent
            | Ruling::DecideClaim(ClaimVerdict::Accepted)
            | Ruling::DecideMate { .. } => true,
            _ => false,
        }
    }
}

/// Serialises a single penalty without a list.
mod one_or_several {
    use flagfall_laws::Penalty;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// One penalty, or a list of several.
    #[derive(Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
    #[serde(untagged)]
    pub(super) enum Penalties {
        Several(Vec<Penalty>),
        One(Penalty),
    }

    pub(super) fn serialize<S: Serializer>(penalties: &[Penalty], to: S) -> Result<S::Ok, S::Error> {
        match penalties {
            [one] => one.serialize(to),
            several => several.serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Penalty>, D::Error> {
        Ok(match Penalties::deserialize(from)? {
            Penalties::Several(penalties) => penalties,
            Penalties::One(penalty) => vec![penalty],
        })
    }
}

//! What arbiters decide.

use flagfall_chess::Color;
use flagfall_clock::{Millis, TimeControl};
use flagfall_laws::{Offence, Penalty, Score};
use serde::{Deserialize, Serialize};

use super::{ClaimVerdict, Inspected, Instruction, Onlooker, Permission, Task, Whereabouts};

/// What an arbiter decides.
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
        /// On whom.
        offender: Color,
        /// Which.
        #[serde(rename = "penalty", with = "one_or_several")]
        #[cfg_attr(feature = "schema", schema(value_type = one_or_several::Written))]
        penalties: Vec<Penalty>,
        /// For what.
        offence: Option<Offence>,
    },
    /// Imposes what the regulations' ladder says for an offence of this kind.
    Offended {
        /// By whom.
        offender: Color,
        /// What was done.
        offence: Offence,
    },
    /// Gives time to one or both.
    GiveTime {
        /// To White.
        white: Millis,
        /// To Black.
        black: Millis,
    },
    /// Takes time off a player after a disconnection.
    TakeTime {
        /// Off whom.
        player: Color,
        /// How much.
        time: Millis,
    },
    /// Stops the clocks.
    Pause,
    /// Lets the game go on, after a break from the position before it.
    Resume,
    /// Sets a clock.
    SetClock {
        /// Whose.
        player: Color,
        /// To what.
        time: Millis,
    },
    /// Brings another clock in the place of a defective one.
    ReplaceClock,
    /// Sets a move counter.
    SetMoves {
        /// Whose.
        player: Color,
        /// To how many.
        moves: u16,
    },
    /// Sets the clock to the time control it should have had; the times stay as they are.
    SetControl {
        /// Which.
        control: Box<TimeControl>,
    },
    /// Goes back to the position after so many moves of both.
    Restore {
        /// After how many.
        after: u16,
    },
    /// Goes back to the position before what went wrong (7.5.1, 7.6).
    RestoreBefore,
    /// Has the position moved to a board that lies as it should (7.2.2).
    TurnBoard,
    /// Sets up a position from which the game goes on.
    SetPosition {
        /// As FEN.
        fen: Box<str>,
    },
    /// Sets the result.
    SetResult(Score),
    /// The loser, and what the opponent gets.
    DeclareLost {
        /// Who loses.
        player: Color,
    },
    /// Both lose.
    BothLose,
    /// Declares the draw that the zone missed.
    DeclareDraw,
    /// Lets a game go on that was ended wrongly.
    Reopen,
    /// After a break: anew from the start, with the same times or with shorter ones.
    Restart {
        /// The shorter times.
        control: Option<Box<TimeControl>>,
    },
    /// Colours were reversed: the game is annulled if it is early enough.
    ReverseColours,
    /// Consents to a draw that was agreed on.
    Consent,
    /// Does not.
    RefuseConsent,
    /// Accepts an assistant, who acts for a player from now on.
    Appoint {
        /// Whose.
        player: Color,
        /// What for.
        #[serde(default, skip_serializing_if = "Task::is_everything")]
        task: Task,
    },
    /// Lets a player come later than the default time.
    Excuse {
        /// Whom.
        player: Color,
    },
    /// Says whether a player had reason to call.
    AnswerCall {
        /// Who called.
        player: Color,
        /// Whether there was a reason.
        justified: bool,
    },
    /// Decides a claim of a draw (III.5, III.6.2, P.14e).
    DecideClaim(ClaimVerdict),
    /// Grants extra seconds with every move (III.4c).
    GrantSeconds,
    /// Does not.
    RefuseSeconds,
    /// Decides the question of mate that the solver left open.
    DecideMate {
        /// Whether the opponent could mate.
        possible: bool,
    },
    /// Finds by the sheets how many moves a player has made (8.6).
    FindMoves {
        /// Who.
        player: Color,
        /// How many.
        moves: u16,
    },
    /// Finds no proof that a player whose flag is down has made too few moves (8.6).
    FindNoProof {
        /// Who.
        player: Color,
    },
    /// Has the game played over on a second board (8.5.3).
    Reconstruct,
    /// Finds for how many moves of each the scoresheets of a game with two boards agree; play goes
    /// back to there (D.2.9).
    FindAgreement {
        /// For how many.
        moves: u16,
    },
    /// Puts a player's own board right, the scoresheets agreeing (D.2.9).
    CorrectBoard {
        /// Whose.
        on: Color,
    },
    /// Names somebody who helps to watch the games (12.4).
    NameAssistant,
    /// Lets a player go out (11.2.3).
    LetGo {
        /// Whom.
        player: Color,
        /// Out of what.
        place: Whereabouts,
        /// The player's assistant, and not the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Lets somebody into the playing area (11.2.3).
    Admit {
        /// Whom.
        who: Onlooker,
    },
    /// Sends somebody out of the venue (12.7).
    SendOut {
        /// Whom.
        who: Onlooker,
    },
    /// Allows a player a device, as the reason says (11.3.2).
    AllowDevice {
        /// Whom.
        player: Color,
        /// The player's assistant, and not the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Orders a check of what a player wears and carries (11.3.3).
    Check {
        /// Whom.
        player: Color,
        /// What is looked at.
        #[serde(default, skip_serializing_if = "Inspected::is_belongings")]
        of: Inspected,
    },
    /// Tells a player to do something (online 9.8.3, 11.2, 12.2).
    Instruct {
        /// Whom.
        player: Color,
        /// What.
        what: Instruction,
    },
    /// Lets a player do what needs it (online 11.1.1, 12.3).
    Permit {
        /// Whom.
        player: Color,
        /// What.
        what: Permission,
        /// The player's assistant, and not the player.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        assistant: bool,
    },
    /// Lets the result stand as it is.
    Confirm,
    /// Settles by its reason alone what no other ruling does.
    InWords,
    /// Undoes an earlier ruling.
    Undo {
        /// Which.
        ruling: u32,
    },
    /// Decides an appeal.
    DecideAppeal {
        /// Which.
        appeal: u32,
        /// Whether it is upheld.
        upheld: bool,
    },
}

/// What a ruling is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Matter {
    /// What somebody has done, and what it costs.
    Offence,
    /// Times, and whether they run.
    Clock,
    /// Where the pieces stand.
    Board,
    /// How the game ends, or that it does not.
    Result,
    /// What the players ask the arbiter for.
    Request,
    /// What stands on the scoresheets.
    Sheets,
    /// Who comes, goes and helps.
    People,
    /// What is used, worn and shown.
    Device,
    /// What was decided before, or what no other ruling settles.
    Decision,
}

impl Ruling {
    /// What it is about.
    pub(crate) const fn matter(&self) -> Matter {
        match self {
            Ruling::Penalise { .. } | Ruling::Offended { .. } => Matter::Offence,
            Ruling::GiveTime { .. }
            | Ruling::TakeTime { .. }
            | Ruling::Pause
            | Ruling::Resume
            | Ruling::SetClock { .. }
            | Ruling::ReplaceClock
            | Ruling::SetMoves { .. }
            | Ruling::SetControl { .. } => Matter::Clock,
            Ruling::Restore { .. }
            | Ruling::RestoreBefore
            | Ruling::TurnBoard
            | Ruling::SetPosition { .. }
            | Ruling::FindAgreement { .. }
            | Ruling::CorrectBoard { .. } => Matter::Board,
            Ruling::SetResult(_)
            | Ruling::DeclareLost { .. }
            | Ruling::BothLose
            | Ruling::DeclareDraw
            | Ruling::Reopen
            | Ruling::Restart { .. }
            | Ruling::ReverseColours
            | Ruling::DecideMate { .. }
            | Ruling::Confirm => Matter::Result,
            Ruling::Consent
            | Ruling::RefuseConsent
            | Ruling::DecideClaim(_)
            | Ruling::GrantSeconds
            | Ruling::RefuseSeconds
            | Ruling::AnswerCall { .. } => Matter::Request,
            Ruling::FindMoves { .. } | Ruling::FindNoProof { .. } | Ruling::Reconstruct => {
                Matter::Sheets
            }
            Ruling::Appoint { .. }
            | Ruling::Excuse { .. }
            | Ruling::NameAssistant
            | Ruling::LetGo { .. }
            | Ruling::Admit { .. }
            | Ruling::SendOut { .. } => Matter::People,
            Ruling::AllowDevice { .. }
            | Ruling::Check { .. }
            | Ruling::Instruct { .. }
            | Ruling::Permit { .. } => Matter::Device,
            Ruling::InWords | Ruling::Undo { .. } | Ruling::DecideAppeal { .. } => Matter::Decision,
        }
    }

    /// Whether it says how the game ended, or that it did not.
    pub(crate) fn is_on_result(&self) -> bool {
        match self {
            Ruling::Penalise { penalties, .. } => {
                penalties.iter().any(|penalty| penalty.ends_game() || penalty.is_about_points())
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

/// One penalty is written as it is, several as a list.
mod one_or_several {
    use flagfall_laws::Penalty;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// One penalty, or a list of several.
    #[derive(Deserialize)]
    #[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Penalties))]
    #[serde(untagged)]
    pub(super) enum Written {
        Several(Vec<Penalty>),
        One(Penalty),
    }

    pub(super) fn serialize<S: Serializer>(
        penalties: &[Penalty],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match penalties {
            [one] => one.serialize(to),
            several => several.serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<Penalty>, D::Error> {
        Ok(match Written::deserialize(from)? {
            Written::Several(penalties) => penalties,
            Written::One(penalty) => vec![penalty],
        })
    }
}

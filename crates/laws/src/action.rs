//! The actions that need permission.

use crate::{ChatRoom, Role};

/// An action that needs permission. [`Powers::may`](crate::Powers::may) decides who may perform it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Watch a game.
    Watch,
    /// Open a table.
    OpenTable,
    /// Take a seat at a table.
    TakeSeat,
    /// Make moves and give the other commands that belong to players.
    Play,
    /// Give the commands that players and arbiters share, such as reports and claims.
    TakePart,
    /// Call the arbiter, or appeal.
    CallArbiter,
    /// Read a chat room.
    ReadChat(ChatRoom),
    /// Write in a chat room.
    SendChat(ChatRoom),
    /// Close or reopen a chat room.
    CloseRoom,
    /// Designate the venues of a hybrid game.
    DesignateVenue,
    /// Open a game between two people.
    OpenGame,
    /// Rule on a game and see all of it.
    Rule,
    /// See and answer calls for the arbiter.
    AnswerCalls,
    /// Report whether players are visible on video.
    ReportVideo,
    /// Say, as somebody in the video conference, who has left or joined it (annex II 3).
    TellOfVideo,
    /// See the think time and lag of each move.
    SeeMoveTimes,
    /// Hide a game from people without a role in it.
    HideGame,
    /// See who holds roles in an event or a game.
    SeeRoles,
    /// See who holds roles in the whole zone.
    SeeZoneRoles,
    /// Grant or revoke a role.
    Grant(Role),
    /// Invite a person who has no account.
    Invite,
    /// List, block and erase accounts, and reset access to them.
    ManagePeople,
}

//! Assistance for disabled players: announcements, instructions and permissions (D.2; online, annexes II and III).

use flagfall_chess::{ByColor, Color, UciMove, Voice};
use flagfall_laws::Law;

use crate::{AssistanceProof, AssistantTask, Bystander, Disability, Game, Topic, Whereabouts};

/// Announcements at the board and the state of the players' assistants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assistance {
    /// The last announcement of each player: the number of plies before the announced move, and the
    /// move, unless the announcement was not one.
    pub(crate) announcements: ByColor<Option<(u16, Option<UciMove>)>>,
    /// The number of plies when the last move was repeated or carried out on the other board.
    pub(crate) repeated_after: Option<u16>,
    pub(crate) players: ByColor<PlayerAssistance>,
}

/// The state of one player's assistance.
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerAssistance {
    /// Topics on which the player has requested information and not got it yet.
    pub(crate) requested_topics: Vec<Topic>,
    /// The player's last instruction on a draw.
    pub(crate) draw_instruction: Option<DrawInstruction>,
    /// The number of plies when the player told the assistant to resign.
    pub(crate) resignation_after: Option<u16>,
    /// The assistant may use the player's account.
    pub(crate) account_lent: bool,
    /// The codes of the agreed languages.
    pub(crate) languages: Vec<Box<str>>,
    pub(crate) proofs: Vec<AssistanceProof>,
    /// The assistant is not in the video conference.
    pub(crate) outside_video: bool,
    /// The area that the assistant has left.
    pub(crate) absence: Option<Whereabouts>,
    /// The area that the arbiter allows the assistant to leave.
    pub(crate) allowed_absence: Option<Whereabouts>,
    /// The arbiter allows the assistant to have an electronic device.
    pub(crate) device_allowed: bool,
    pub(crate) earphones_allowed: bool,
}

/// A player's instruction to the assistant to offer or accept a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawInstruction {
    /// Whether to accept a draw, instead of offering it.
    pub(crate) accepts: bool,
    /// The number of plies when the instruction was given.
    pub(crate) after: u16,
}

/// The rules under which an assistant helps a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AssistanceKind {
    /// No assistant was accepted.
    None,
    /// The assistant has the tasks that the arbiter accepted (4.9, 6.2.6, 8.1.6; online 3.8).
    Tasks,
    /// The assistant of a blind player (D.2.10).
    Blind,
    /// The assistant of a blind player's opponent (D.2.11).
    Sighted,
    /// The assistant in an online game (annex II) or a hybrid game (annex III).
    Online,
}

impl Game {
    pub(crate) fn assistance_mut(&mut self) -> &mut Assistance {
        self.assistance.get_or_insert_default()
    }

    pub(crate) fn player_assistance(&self, player: Color) -> Option<&PlayerAssistance> {
        self.assistance.as_deref().map(|assistance| &assistance.players[player])
    }

    /// The kind of assistance that a player has.
    ///
    /// ```
    /// # use flagfall_game::{Game, AssistanceKind, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.assistance_kind(Color::White), AssistanceKind::None);
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn assistance_kind(&self, player: Color) -> AssistanceKind {
        if !self.is_assisted(player) {
            return AssistanceKind::None;
        }
        let wholly = self.seats[player].assistant_tasks & 1 << AssistantTask::Everything as u8 != 0;
        match self.full_assistance_kind(player) {
            // One assistant can serve both players (D.2.11).
            AssistanceKind::Sighted if self.is_assisted(player.opponent()) => AssistanceKind::None,
            help @ (AssistanceKind::Blind | AssistanceKind::Sighted | AssistanceKind::Online) if wholly => help,
            _ => AssistanceKind::Tasks,
        }
    }

    /// The kind of assistance by an assistant who is accepted for all tasks.
    pub(crate) fn full_assistance_kind(&self, player: Color) -> AssistanceKind {
        let has = |disability| self.has_disability(player, disability);
        let disabled = has(Disability::Unspecified) || has(Disability::Blind);
        if !self.rules.regulations.has_physical_board() {
            let by_annex = self.rules.is_in_force(Law::AssistantEnters);
            let cannot = has(Disability::UnableToEnter) || has(Disability::UnableToMove);
            let online = by_annex && (disabled || cannot);
            return if online { AssistanceKind::Online } else { AssistanceKind::Tasks };
        }
        let cannot = [Disability::UnableToMove, Disability::UnableToPress, Disability::UnableToWrite];
        if !self.rules.is_in_force(Law::AssistantNeeded) {
            AssistanceKind::Tasks
        } else if has(Disability::Blind) {
            // Other disabilities make no difference.
            AssistanceKind::Blind
        } else if cannot.into_iter().any(has) {
            AssistanceKind::Tasks
        } else if self.has_disability(player.opponent(), Disability::Blind) && !disabled {
            AssistanceKind::Sighted
        } else {
            AssistanceKind::Tasks
        }
    }

    /// Whether a player uses a board with securing apertures for blind players (D.2).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.uses_blind_board(Color::White));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn uses_blind_board(&self, player: Color) -> bool {
        let known = self.rules.is_in_force(Law::PeggedMove);
        known && self.has_physical_board() && self.has_disability(player, Disability::Blind)
    }

    /// The announcement of the move after `after` plies. It contains no move if the announcement was
    /// not one.
    pub fn announcement(&self, after: usize) -> Option<Option<UciMove>> {
        let announcements = &self.assistance.as_deref()?.announcements;
        let (_, mv) = [announcements.white, announcements.black]
            .into_iter()
            .flatten()
            .find(|&(of, _)| usize::from(of) == after)?;
        Some(mv)
    }

    /// Whether the last move was repeated or carried out on the other board.
    pub(crate) fn is_announcement_repeated(&self) -> bool {
        let repeated = self.assistance.as_deref().and_then(|assistance| assistance.repeated_after);
        repeated.is_some_and(|after| usize::from(after) == self.record.len())
    }

    /// Whether a required assistant is missing: one player is blind and the other deaf (D.2.11).
    pub(crate) fn lacks_assistant(&self) -> bool {
        let cannot = |player: Color| {
            self.has_disability(player, Disability::Blind) && self.has_disability(player.opponent(), Disability::Deaf)
        };
        self.has_physical_board()
            && self.rules.is_in_force(Law::AssistantNeeded)
            && Color::ALL.into_iter().any(cannot)
            && !Color::ALL.into_iter().any(|player| self.is_assisted(player))
    }

    /// Whether a player has requested information on a topic and not got it yet.
    pub(crate) fn has_requested(&self, player: Color, topic: Topic) -> bool {
        self.player_assistance(player).is_some_and(|assisted| assisted.requested_topics.contains(&topic))
    }

    /// Whether the assistant was told to offer or accept a draw in this position.
    pub(crate) fn has_draw_instruction(&self, player: Color, accepts: bool) -> bool {
        let instruction = DrawInstruction { accepts, after: self.record.len() as u16 };
        self.player_assistance(player).is_some_and(|assisted| assisted.draw_instruction == Some(instruction))
    }

    /// Whether the assistant was told to resign, and the player has not moved since.
    pub(crate) fn has_resignation_instruction(&self, player: Color) -> bool {
        let after = self.player_assistance(player).and_then(|assisted| assisted.resignation_after);
        let since = after.and_then(|after| self.record.len().checked_sub(usize::from(after)));
        since == Some(0) || since == Some(1) && self.position.turn() == player
    }

    /// Whether the assistant may use the player's account (annex II 7).
    pub(crate) fn is_account_lent(&self, player: Color) -> bool {
        self.player_assistance(player).is_some_and(|assisted| assisted.account_lent)
    }

    /// Whether moves may be announced in a language: German over the board (D.2.1), English online
    /// (annex II 6), or an agreed one.
    pub(crate) fn may_announce_in(&self, player: Color, voice: Voice) -> bool {
        let usual = if self.has_physical_board() { Voice::German } else { Voice::English };
        let agreed =
            |assisted: &PlayerAssistance| assisted.languages.iter().any(|language| **language == *voice.code());
        voice == usual || self.player_assistance(player).is_some_and(agreed)
    }

    /// Whether a player's assistant is in the video conference.
    pub fn is_assistant_in_video(&self, player: Color) -> bool {
        !self.player_assistance(player).is_some_and(|assisted| assisted.outside_video)
    }

    /// Whether a player's assistant is absent.
    pub fn is_assistant_away(&self, player: Color) -> bool {
        self.player_assistance(player).is_some_and(|assisted| assisted.absence.is_some())
    }

    /// Whether an assistant acts for a player, so that the duties of players hold for the assistant
    /// too (annexes II 11, III 2).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("hybrid").expect("a preset")))?;
    /// assert!(!game.acts_for_player(Color::White));
    /// # Ok::<(), flagfall_game::ApplyError>(())
    /// ```
    pub fn acts_for_player(&self, player: Color) -> bool {
        self.assistance_kind(player) == AssistanceKind::Online && self.rules.is_in_force(Law::AssistantForPlayer)
    }

    /// The documents by which a player has proved the need of an assistant.
    pub(crate) fn proofs(&self, player: Color) -> &[AssistanceProof] {
        self.player_assistance(player).map_or(&[], |assisted| &assisted.proofs)
    }

    /// Appoints an assistant for a task. It is another person if the previous assistant was sent out.
    pub(crate) fn appoint_assistant(&mut self, player: Color, task: AssistantTask) {
        self.seats[player].assistant_tasks |= 1 << task as u8;
        if !self.is_assistant_sent_out(player) {
            return;
        }
        self.conduct_mut().sent_out.retain(|&out| out != Bystander::Assistant(player));
        let assisted = &mut self.assistance_mut().players[player];
        (assisted.absence, assisted.allowed_absence, assisted.outside_video) = (None, None, false);
        (assisted.device_allowed, assisted.earphones_allowed) = (false, false);
    }

    /// Whether a player's assistant was sent out of the venue.
    pub(crate) fn is_assistant_sent_out(&self, player: Color) -> bool {
        self.is_sent_out(Bystander::Assistant(player))
    }
}

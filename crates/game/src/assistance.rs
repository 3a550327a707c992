//! Players who cannot see, hear or move, and those who help them: what was said, and who may do what.

use flagfall_chess::{ByColor, Color, UciMove, Voice};
use flagfall_laws::{Board, Law};

use crate::{Ability, AssistanceProof, Game, Onlooker, Task, Topic, Whereabouts};

/// What was spoken and is to be remembered; most games have none of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assistance {
    /// What was said last of a move of each, the one after so many moves of both; no move, if it is
    /// none there.
    pub(crate) said: ByColor<Option<(u16, Option<UciMove>)>>,
    /// After how many moves of both the last one was repeated, or carried out on the other board.
    pub(crate) heard: Option<u16>,
    pub(crate) of: ByColor<Assisted>,
}

/// What is known of one player and the player's assistant.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Assisted {
    /// What the player has asked and was not told yet.
    pub(crate) asked: Vec<Topic>,
    /// What the assistant was told of a draw.
    pub(crate) wish: Option<Wish>,
    /// The assistant was told to resign, after so many moves of both.
    pub(crate) resigns: Option<u16>,
    /// The assistant may use the player's account.
    pub(crate) account_lent: bool,
    /// Languages that were agreed on, by their codes.
    pub(crate) languages: Vec<Box<str>>,
    pub(crate) proofs: Vec<AssistanceProof>,
    /// The assistant is not in the video conference.
    pub(crate) out_of_video: bool,
    /// Where the assistant has gone from.
    pub(crate) away: Option<Whereabouts>,
    /// What the arbiter lets the assistant leave.
    pub(crate) may_leave: Option<Whereabouts>,
    /// The arbiter lets the assistant have a device.
    pub(crate) device_allowed: bool,
    pub(crate) earphones_allowed: bool,
}

/// What an assistant was told to do about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    /// To accept one, or else to offer it.
    pub(crate) accepts: bool,
    /// After how many moves of both.
    pub(crate) after: u16,
}

/// By what a player's assistant helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Help {
    /// Nobody is there who was accepted.
    None,
    /// For what the arbiter accepted somebody (4.9, 6.2.6, 8.1.6; online 3.8).
    Tasks,
    /// As a blind player's assistant (D.2.10).
    Blind,
    /// As the assistant of who plays against a blind player (D.2.11).
    Sighted,
    /// As an online assistant (annex II), or a hybrid one (annex III).
    Online,
}

impl Game {
    pub(crate) fn assistance_mut(&mut self) -> &mut Assistance {
        self.assistance.get_or_insert_default()
    }

    pub(crate) fn assisted(&self, player: Color) -> Option<&Assisted> {
        self.assistance.as_deref().map(|assistance| &assistance.of[player])
    }

    /// By what a player's assistant helps, if there is one.
    ///
    /// ```
    /// # use flagfall_game::{Game, Help, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert_eq!(game.help(Color::White), Help::None);
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn help(&self, player: Color) -> Help {
        if !self.is_assisted(player) {
            return Help::None;
        }
        let wholly = self.seats[player].tasks & 1 << Task::Everything as u8 != 0;
        match self.kind_of_help(player) {
            // One for both is enough (D.2.11).
            Help::Sighted if self.is_assisted(player.opponent()) => Help::None,
            help @ (Help::Blind | Help::Sighted | Help::Online) if wholly => help,
            _ => Help::Tasks,
        }
    }

    /// By what an assistant of this player would help who is accepted for everything.
    pub(crate) fn kind_of_help(&self, player: Color) -> Help {
        let has = |ability| self.has(player, ability);
        let disabled = has(Ability::Disabled) || has(Ability::Blind);
        if self.rules.regulations.board == Board::Virtual {
            let by_annex = self.rules.is_in_force(Law::AssistantEnters);
            let cannot = has(Ability::UnableToEnter) || has(Ability::UnableToMove);
            let online = by_annex && (disabled || cannot);
            return if online { Help::Online } else { Help::Tasks };
        }
        let cannot = [Ability::UnableToMove, Ability::UnableToPress, Ability::UnableToWrite];
        if !self.rules.is_in_force(Law::AssistantNeeded) {
            Help::Tasks
        } else if has(Ability::Blind) {
            // Whatever else such a player cannot do.
            Help::Blind
        } else if cannot.into_iter().any(has) {
            Help::Tasks
        } else if self.has(player.opponent(), Ability::Blind) && !disabled {
            Help::Sighted
        } else {
            Help::Tasks
        }
    }

    /// Whether a player's pieces stand in holes, on a board of the player's own (D.2).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("fide-2017").expect("a preset")))?;
    /// assert!(!game.is_on_pegs(Color::White));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn is_on_pegs(&self, player: Color) -> bool {
        let known = self.rules.is_in_force(Law::PeggedMove);
        known && self.is_on_wood() && self.has(player, Ability::Blind)
    }

    /// What was said of the move after so many moves of both: a move, or none that is one there.
    pub fn said(&self, after: usize) -> Option<Option<UciMove>> {
        let said = &self.assistance.as_deref()?.said;
        let (_, mv) = [said.white, said.black]
            .into_iter()
            .flatten()
            .find(|&(of, _)| usize::from(of) == after)?;
        Some(mv)
    }

    /// Whether the last move was repeated, or carried out on the other board.
    pub(crate) fn is_heard(&self) -> bool {
        let heard = self.assistance.as_deref().and_then(|assistance| assistance.heard);
        heard.is_some_and(|after| usize::from(after) == self.record.len())
    }

    /// Whether an assistant must be there, and is not: one player cannot see, the other cannot hear
    /// (D.2.11).
    pub(crate) fn lacks_assistant(&self) -> bool {
        let cannot = |player: Color| {
            self.has(player, Ability::Blind) && self.has(player.opponent(), Ability::Deaf)
        };
        self.is_on_wood()
            && self.rules.is_in_force(Law::AssistantNeeded)
            && Color::ALL.into_iter().any(cannot)
            && !Color::ALL.into_iter().any(|player| self.is_assisted(player))
    }

    /// Whether a player waits to be told something.
    pub(crate) fn has_asked(&self, player: Color, what: Topic) -> bool {
        self.assisted(player).is_some_and(|assisted| assisted.asked.contains(&what))
    }

    /// Whether the assistant was told to offer a draw, or to accept one, in this position.
    pub(crate) fn has_wished(&self, player: Color, accepts: bool) -> bool {
        let wish = Wish { accepts, after: self.record.len() as u16 };
        self.assisted(player).is_some_and(|assisted| assisted.wish == Some(wish))
    }

    /// Whether the assistant was told to resign, and the player has not moved since.
    pub(crate) fn is_told_to_resign(&self, player: Color) -> bool {
        let after = self.assisted(player).and_then(|assisted| assisted.resigns);
        let since = after.and_then(|after| self.record.len().checked_sub(usize::from(after)));
        since == Some(0) || since == Some(1) && self.position.turn() == player
    }

    /// Whether the assistant may use the player's account (annex II 7).
    pub(crate) fn is_account_lent(&self, player: Color) -> bool {
        self.assisted(player).is_some_and(|assisted| assisted.account_lent)
    }

    /// Whether moves may be said in this voice: German at the board (D.2.1) and English online
    /// (annex II 6), or what was agreed on.
    pub(crate) fn may_speak(&self, player: Color, voice: Voice) -> bool {
        let usual = if self.is_on_wood() { Voice::German } else { Voice::English };
        let agreed = |assisted: &Assisted| {
            assisted.languages.iter().any(|language| **language == *voice.code())
        };
        voice == usual || self.assisted(player).is_some_and(agreed)
    }

    /// Whether a player's assistant is in the video conference.
    pub fn is_assistant_in_video(&self, player: Color) -> bool {
        !self.assisted(player).is_some_and(|assisted| assisted.out_of_video)
    }

    /// Whether a player's assistant has gone away.
    pub fn is_assistant_away(&self, player: Color) -> bool {
        self.assisted(player).is_some_and(|assisted| assisted.away.is_some())
    }

    /// Whether an assistant stands in a player's place, so that what is for players to do, and not to
    /// do, holds for the assistant as well (annexes II 11, III 2).
    ///
    /// ```
    /// # use flagfall_game::{Game, Opening};
    /// # use flagfall_chess::Color;
    /// # use flagfall_laws::Rules;
    /// let game = Game::open(&Opening::of(Rules::preset("hybrid").expect("a preset")))?;
    /// assert!(!game.is_in_players_place(Color::White));
    /// # Ok::<(), flagfall_game::Corrupt>(())
    /// ```
    pub fn is_in_players_place(&self, player: Color) -> bool {
        self.help(player) == Help::Online && self.rules.is_in_force(Law::AssistantForPlayer)
    }

    /// What a player has sent in to show the need of an assistant.
    pub(crate) fn proofs(&self, player: Color) -> &[AssistanceProof] {
        self.assisted(player).map_or(&[], |assisted| &assisted.proofs)
    }

    /// Somebody helps a player from now on; whoever was sent out before is somebody else.
    pub(crate) fn appoint(&mut self, player: Color, task: Task) {
        self.seats[player].tasks |= 1 << task as u8;
        if !self.is_assistant_out(player) {
            return;
        }
        self.papers_mut().sent_out.retain(|&out| out != Onlooker::Assistant(player));
        let assisted = &mut self.assistance_mut().of[player];
        (assisted.away, assisted.may_leave, assisted.out_of_video) = (None, None, false);
        (assisted.device_allowed, assisted.earphones_allowed) = (false, false);
    }

    /// Whether a player's assistant was sent out.
    pub(crate) fn is_assistant_out(&self, player: Color) -> bool {
        self.is_sent_out(Onlooker::Assistant(player))
    }
}

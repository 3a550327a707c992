//! Writing moves in algebraic notation or UCI.

use core::fmt;
use core::ops::Deref;

use thiserror::Error;

use super::illegal::IllegalSan;
use super::read::ParseSanError;
use super::san::{Mark, San, SanMove};
use crate::kernel::{Kernel, KernelTask, run};
use crate::side::{Black, Side, White};
use crate::{Bitboard, Color, File, Letters, Move, PieceType, Position, Rank, Square, UciMove, UciStyle};

/// A notation for moves: short or long algebraic notation in some letters, or UCI.
///
/// Reading accepts all forms, whichever form is written.
///
/// ```
/// use flagfall_chess::{Letters, Notation, Position, UciStyle};
/// let start = Position::start();
/// let mv = Notation::default().read(&start, "Nf3")?;
/// assert_eq!(&*Notation::short(Letters::GERMAN).write(&start, mv), "Sf3");
/// assert_eq!(&*Notation::long(Letters::HUNGARIAN).write(&start, mv), "Hg1-f3");
/// assert_eq!(&*Notation::uci(UciStyle::Standard).write(&start, mv), "g1f3");
/// # Ok::<(), flagfall_chess::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Notation {
    form: NotationForm,
    letters: Letters,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
enum NotationForm {
    #[default]
    Short,
    Long,
    Uci(UciStyle),
}

/// An error: a text stands for no legal move of the position.
///
/// ```
/// # use flagfall_chess::{Notation, NotationError, Position};
/// let error = Notation::default().read(&Position::start(), "Nf9").unwrap_err();
/// assert!(matches!(error, NotationError::Parse(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// The text is not in algebraic notation.
    #[error(transparent)]
    Parse(#[from] ParseSanError),
    /// The text matches no legal move or several.
    #[error("{}", .0.message(*.1))]
    Illegal(Box<IllegalSan>, Letters),
}

impl Notation {
    /// Returns the short form, called SAN (C.8): `Nf3`.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Notation};
    /// assert_eq!(Notation::short(Letters::ENGLISH), Notation::default());
    /// ```
    pub const fn short(letters: Letters) -> Notation {
        Notation { form: NotationForm::Short, letters }
    }

    /// Returns the long form, with the square of departure (C.8): `Ng1-f3`.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Notation, Position};
    /// let notation = Notation::long(Letters::ENGLISH);
    /// let mv = notation.read(&Position::start(), "e4").unwrap();
    /// assert_eq!(&*notation.write(&Position::start(), mv), "e2-e4");
    /// ```
    pub const fn long(letters: Letters) -> Notation {
        Notation { form: NotationForm::Long, letters }
    }

    /// Returns UCI with castling in the given style: `g1f3`. A [`PgnWriter`](crate::pgn::PgnWriter)
    /// chooses the style that fits each game.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, Position, UciStyle};
    /// let notation = Notation::uci(UciStyle::Standard);
    /// let mv = notation.read(&Position::start(), "g1f3").unwrap();
    /// assert_eq!(&*notation.write(&Position::start(), mv), "g1f3");
    /// ```
    pub const fn uci(style: UciStyle) -> Notation {
        Notation { form: NotationForm::Uci(style), letters: Letters::ENGLISH }
    }

    /// Returns the notation for a game that starts from this position: the style of castling in UCI
    /// depends on it.
    pub(crate) fn for_game_from(self, start: &Position, is_chess960: bool) -> Notation {
        match self.form {
            NotationForm::Uci(_) if is_chess960 => Notation::uci(UciStyle::Chess960),
            NotationForm::Uci(_) => Notation::uci(UciStyle::of(&start.setup())),
            _ => self,
        }
    }

    /// Returns the letters of the pieces.
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Notation};
    /// assert_eq!(Notation::default().letters(), Letters::ENGLISH);
    /// ```
    pub const fn letters(&self) -> Letters {
        self.letters
    }

    /// Reads a text and finds the legal move.
    ///
    /// # Errors
    ///
    /// [`NotationError`] with the error and the moves that may have been meant.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, Position};
    /// let mv = Notation::default().read(&Position::start(), "e2-e4!")?;
    /// assert_eq!(mv.to_string(), "e2e4");
    /// # Ok::<(), flagfall_chess::NotationError>(())
    /// ```
    pub fn read(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        self.find(position, San::read(text, self.letters)?)
    }

    /// Finds the legal move for a text that has been parsed.
    pub(crate) fn find(&self, position: &Position, san: San) -> Result<Move, NotationError> {
        position.san(&san).map_err(|illegal| NotationError::Illegal(Box::new(illegal), self.letters))
    }

    /// Writes a legal move of this position. The text of an illegal move is unspecified.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Notation, Position, Square};
    /// let mv = Move::DoubleStep { from: Square::E2, to: Square::E4 };
    /// assert_eq!(&*Notation::default().write(&Position::start(), mv), "e4");
    /// ```
    #[inline]
    pub fn write(&self, position: &Position, mv: Move) -> SanText {
        match self.form {
            NotationForm::Short => self.spell(&mv.san(position)),
            NotationForm::Long => {
                let mut san = mv.san(position);
                if let SanMove::Piece { file, rank, .. } = &mut san.mv {
                    (*file, *rank) = (Some(mv.from().file()), Some(mv.from().rank()));
                }
                self.spell(&san)
            }
            NotationForm::Uci(style) => SanText::of_uci(mv.uci(style)),
        }
    }

    /// Writes a parsed move, or one returned by [`Move::san`].
    ///
    /// ```
    /// # use flagfall_chess::{Letters, Notation, San};
    /// let san: San = "Qd8#".parse()?;
    /// assert_eq!(&*Notation::short(Letters::FINNISH).spell(&san), "Dd8#");
    /// # Ok::<(), flagfall_chess::ParseSanError>(())
    /// ```
    #[inline]
    pub fn spell(&self, san: &San) -> SanText {
        let mut text = SanText::EMPTY;
        match san.mv {
            SanMove::Castling(wing) => text.push_str(wing.text()),
            SanMove::Piece { role, file, rank, capture, to, promotion } => {
                text.push_str(self.letters.of(role));
                if let Some(file) = file {
                    text.push(b'a' + file as u8);
                }
                if let Some(rank) = rank {
                    text.push(b'1' + rank as u8);
                }
                if capture {
                    text.push(b'x');
                } else if self.form == NotationForm::Long && rank.is_some() {
                    text.push(b'-');
                }
                text.push_square(to);
                if let Some(role) = promotion {
                    text.push(b'=');
                    text.push_str(self.letters.of(role));
                }
            }
        }
        if let Some(mark) = san.mark {
            text.push(mark.sign() as u8);
        }
        if san.draw_offer {
            text.push_str(" (=)");
        }
        text
    }
}

/// The notation of a move, stored on the stack.
///
/// ```
/// # use flagfall_chess::{Move, Notation, Position, Square};
/// let mv = Move::DoubleStep { from: Square::E2, to: Square::E4 };
/// let text = Notation::default().write(&Position::start(), mv);
/// assert_eq!((text.as_str(), text.as_bytes().len()), ("e4", 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SanText {
    text: [u8; SanText::LONGEST],
    length: u8,
}

impl SanText {
    /// The maximum length: two pieces' letters, two squares, x or -, =, a mark, ` (=)`.
    const LONGEST: usize = 2 * Letters::LONGEST + 4 + 1 + 1 + 1 + 4;

    const EMPTY: SanText = SanText { text: [0; SanText::LONGEST], length: 0 };

    fn of_uci(mv: UciMove) -> SanText {
        let mut text = SanText::EMPTY;
        text.push_square(mv.from);
        text.push_square(mv.to);
        if let Some(role) = mv.promotion {
            text.push(role.letter() as u8);
        }
        text
    }

    /// Returns the text.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, San};
    /// assert_eq!(Notation::default().spell(&"0-0+".parse::<San>().unwrap()).as_str(), "O-O+");
    /// ```
    #[inline]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("letters and signs are written whole")
    }

    /// Returns the bytes of the text, in UTF-8.
    ///
    /// ```
    /// # use flagfall_chess::{Notation, San};
    /// assert_eq!(Notation::default().spell(&"e4".parse::<San>().unwrap()).as_bytes(), b"e4");
    /// ```
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text[..usize::from(self.length)]
    }

    #[inline(always)]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.text.get_mut(usize::from(self.length)) {
            *place = byte;
            self.length += 1;
        }
    }

    #[inline(always)]
    fn push_square(&mut self, square: Square) {
        self.push(b'a' + square.file() as u8);
        self.push(b'1' + square.rank() as u8);
    }

    #[inline(always)]
    fn push_str(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.push(byte));
    }
}

impl Deref for SanText {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

impl Move {
    /// Returns the move in algebraic notation: as short as possible while distinct from every other
    /// legal move of the position, with the file of departure preferred (C.10), and check and mate marked.
    ///
    /// The notation of an illegal move is unspecified.
    ///
    /// ```
    /// # use flagfall_chess::{Move, Position, PieceType, Square};
    /// let position = Position::from_fen("7k/8/8/8/8/8/1R6/4K2R b - - 0 1")?;
    /// let mv = Move::Normal { role: PieceType::King, from: Square::H8, to: Square::G8 };
    /// assert_eq!(mv.san(&position).to_string(), "Kg8");
    /// # Ok::<(), flagfall_chess::ParsePositionError>(())
    /// ```
    pub fn san(self, position: &Position) -> San {
        struct WriteSan<'a>(&'a Position, Move);
        impl KernelTask for WriteSan<'_> {
            type Output = San;

            #[inline(always)]
            fn run<K: Kernel>(self, kernel: K) -> San {
                match self.0.turn() {
                    Color::White => san::<K, White>(kernel, self.0, self.1),
                    Color::Black => san::<K, Black>(kernel, self.0, self.1),
                }
            }
        }
        run(WriteSan(position, self))
    }
}

#[inline(always)]
fn san<K: Kernel, S: Side>(kernel: K, position: &Position, mv: Move) -> San {
    let board = position.coded_board();
    let (from, to, role) = (mv.from(), mv.to(), mv.role());
    let mut capture = board.by_color(S::Other::COLOR).contains(to);
    let (mut file, mut rank) = (None, None);
    if role == PieceType::Pawn {
        capture |= matches!(mv, Move::EnPassant { .. });
        file = capture.then(|| from.file());
    } else {
        let rivals = board.candidates(S::COLOR, role, to).without(from);
        if !rivals.is_empty() {
            (file, rank) = disambiguation(board.legal_origins::<K, S>(kernel, rivals, to), from);
        }
    }
    let mv_text = match position.wing(mv) {
        Some(wing) => SanMove::Castling(wing),
        None => SanMove::Piece { role, file, rank, capture, to, promotion: mv.promotion() },
    };
    San { mv: mv_text, mark: mark::<K, S>(kernel, position, mv), draw_offer: false }
}

/// Returns the file or rank of departure that must be written because other pieces of the same type
/// could move there too (C.10).
#[inline(always)]
fn disambiguation(others: Bitboard, from: Square) -> (Option<File>, Option<Rank>) {
    let on_file = !(others & Bitboard::file(from.file())).is_empty();
    let on_rank = !(others & Bitboard::rank(from.rank())).is_empty();
    let needs_file = !others.is_empty() && (!on_file || on_rank);
    (needs_file.then(|| from.file()), on_file.then(|| from.rank()))
}

/// Returns the mark of check or mate; a reply is searched for only after a check.
#[inline(always)]
fn mark<K: Kernel, S: Side>(kernel: K, position: &Position, mv: Move) -> Option<Mark> {
    let (mut board, _, mirrored) = position.parts();
    board.make::<S>(mv, mirrored);
    let king = (board.kings() & board.by_color(S::Other::COLOR)).lowest();
    if board.attackers_through(kernel, king, S::COLOR, board.occupied()).is_empty() {
        return None;
    }
    let is_mate = !position.play_as::<S>(mv).has_legal_move();
    Some(if is_mate { Mark::Mate } else { Mark::Check })
}

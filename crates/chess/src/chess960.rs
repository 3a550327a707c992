//! The 960 start positions of guideline II.

use core::fmt;

use thiserror::Error;

use crate::{Bitboard, ByColor, Color, File, Piece, PieceType, Rank, Setup, Square};

/// The number of a Chess960 start position in Scharnagl's numbering, 0 to 959.
///
/// ```
/// use flagfall_chess::{Chess960, Setup};
/// assert_eq!(Chess960::STANDARD.to_string(), "RNBQKBNR");
/// assert_eq!(Chess960::new(518).unwrap().setup(), Setup::start());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chess960(u16);

/// The two knights' indices among the five remaining free files, by knight code (number / 96).
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Chess960 {
    /// The start position of ordinary chess.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::STANDARD.number(), 518);
    /// ```
    pub const STANDARD: Chess960 = Chess960(518);

    /// Returns the start position with this number.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert!(Chess960::new(959).is_some() && Chess960::new(960).is_none());
    /// ```
    pub const fn new(number: u16) -> Option<Chess960> {
        if number < 960 { Some(Chess960(number)) } else { None }
    }

    /// Whether `name` is one of the names that programs use for Chess960.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert!(Chess960::is_name("Fischer Random Chess") && !Chess960::is_name("Atomic"));
    /// ```
    pub fn is_name(name: &str) -> bool {
        const NAMES: [&str; 5] = ["chess960", "960", "fischerandom", "fischerrandom", "freestyle"];
        let letters = name.chars().filter(|letter| !matches!(letter, ' ' | '-' | '_'));
        let name = letters.collect::<String>().to_ascii_lowercase();
        NAMES.contains(&&*name) || NAMES.contains(&name.strip_suffix("chess").unwrap_or(""))
    }

    /// Returns all start positions.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::all().count(), 960);
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Chess960> {
        (0..960).map(Chess960)
    }

    /// Returns the number of the start position.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::new(7).unwrap().number(), 7);
    /// ```
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Returns the start position with these pieces from the a-file to the h-file, if valid: the king
    /// between the rooks (II.2.1), bishops on both colours (II.2.2).
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// let number = Chess960::new(123).unwrap();
    /// assert_eq!(Chess960::from_pieces(number.pieces()), Some(number));
    /// ```
    pub fn from_pieces(pieces: [PieceType; 8]) -> Option<Chess960> {
        Chess960::all().find(|number| number.pieces() == pieces)
    }

    /// Returns the pieces on the first rank, from the a-file to the h-file.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, PieceType};
    /// assert_eq!(Chess960::new(0).unwrap().pieces()[0], PieceType::Bishop);
    /// ```
    pub fn pieces(self) -> [PieceType; 8] {
        let number = usize::from(self.0);
        let (first, second) = KNIGHTS[number / 96];
        let mut rank = FirstRank::default();
        rank.put(PieceType::Bishop, number % 4 * 2 + 1);
        rank.put(PieceType::Bishop, number / 4 % 4 * 2);
        rank.put_on_free(PieceType::Queen, number / 16 % 6);
        // The later knight first, so that the index of the other among the free files stays valid.
        rank.put_on_free(PieceType::Knight, second);
        rank.put_on_free(PieceType::Knight, first);
        rank.finish()
    }

    /// Returns the setup (II.2): pawns as usual, Black's pieces facing White's, all castling rights.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::new(959).unwrap().setup().castling.len(), 4);
    /// ```
    pub fn setup(self) -> Setup {
        Chess960::double(self, self)
    }

    /// Returns the setup in which White's and Black's pieces have separate start positions.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, FenStyle};
    /// let setup = Chess960::double(Chess960::STANDARD, Chess960::new(0).unwrap());
    /// assert!(setup.fen(FenStyle::Shredder).starts_with("bbqnnrkr/pppppppp/"));
    /// assert!(setup.position().is_ok());
    /// ```
    pub fn double(white: Chess960, black: Chess960) -> Setup {
        let mut setup = Setup::empty();
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            for (file, role) in File::ALL.into_iter().zip(number.pieces()) {
                let square = Square::at(file, Rank::First.relative_to(color));
                setup.board.set(square, Some(Piece { color, role }));
                if role == PieceType::Rook {
                    setup.castling = setup.castling.with(square);
                }
            }
            for square in Bitboard::rank(Rank::Second.relative_to(color)) {
                setup.board.set(square, Some(Piece { color, role: PieceType::Pawn }));
            }
        }
        setup
    }

    /// Draws a start position by throws of one die: see [`StartPositionDice`]. Surplus throws are not read.
    ///
    /// # Errors
    ///
    /// [`DiceError`] if a throw is not 1 to 6 or there are too few throws.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::from_dice([2, 3, 3, 2, 3]), Ok(Chess960::STANDARD));
    /// ```
    pub fn from_dice(throws: impl IntoIterator<Item = u8>) -> Result<Chess960, DiceError> {
        let mut dice = StartPositionDice::new();
        for pips in throws {
            dice.throw(pips)?;
            if let Some(drawn) = dice.result() {
                return Ok(drawn);
            }
        }
        Err(DiceError::TooFew)
    }

    /// Returns the start positions of White and Black in a setup, if both sides' pieces are on their first ranks
    /// with all pawns and all rights to castle.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, Setup};
    /// assert_eq!(Chess960::of(&Setup::start()).unwrap().black, Chess960::STANDARD);
    /// ```
    pub fn of(setup: &Setup) -> Option<ByColor<Chess960>> {
        let number = |color| {
            let role = |file| {
                let square = Square::at(file, Rank::First.relative_to(color));
                setup.board.piece_at(square).map_or(PieceType::Pawn, |piece| piece.role)
            };
            Chess960::from_pieces(File::ALL.map(role))
        };
        let (white, black) = (number(Color::White)?, number(Color::Black)?);
        (Chess960::double(white, black) == *setup).then_some(ByColor { white, black })
    }

    /// Draws a start position from a seed. The result for a seed never changes between versions.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::from_seed(2026), Chess960::from_seed(2026));
    /// ```
    pub const fn from_seed(mut seed: u64) -> Chess960 {
        // SplitMix64; the highest numbers are skipped because they would favour some positions.
        const FAIR: u64 = u64::MAX - u64::MAX % 960;
        loop {
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = seed;
            z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^= z >> 31;
            if z < FAIR {
                return Chess960((z % 960) as u16);
            }
        }
    }
}

impl fmt::Display for Chess960 {
    /// Writes the pieces as letters, from the a-file to the h-file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().into_iter().try_for_each(|role| write!(f, "{}", role.letter().to_ascii_uppercase()))
    }
}

/// A draw of a start position by throws of one die (II.2), in which all 960 are equally likely.
///
/// The throws place, in turn: a bishop on the first to fourth dark file, a bishop on the first to
/// fourth light file, the queen on one of the six free files, a knight on one of five, a knight
/// on one of four; rooks and king fill the rest. A throw above the number of free files is repeated.
///
/// ```
/// use flagfall_chess::{Chess960, StartPositionDice, File, PieceType};
/// let mut dice = StartPositionDice::new();
/// assert_eq!(dice.throw(5), Ok(None)); // there are four dark files: throw again
/// assert_eq!(dice.throw(2), Ok(Some((PieceType::Bishop, File::C))));
/// for pips in [3, 3, 2, 3] {
///     dice.throw(pips).unwrap();
/// }
/// assert_eq!(dice.result(), Some(Chess960::STANDARD));
/// ```
#[derive(Clone, Debug, Default)]
pub struct StartPositionDice {
    rank: FirstRank,
    placed: usize,
}

impl StartPositionDice {
    /// The piece that each throw places, and its number of free files.
    const TURNS: [(PieceType, u8); 5] = [
        (PieceType::Bishop, 4),
        (PieceType::Bishop, 4),
        (PieceType::Queen, 6),
        (PieceType::Knight, 5),
        (PieceType::Knight, 4),
    ];

    /// Starts a draw with an empty first rank.
    ///
    /// ```
    /// # use flagfall_chess::StartPositionDice;
    /// assert_eq!(StartPositionDice::new().result(), None);
    /// ```
    pub fn new() -> StartPositionDice {
        StartPositionDice::default()
    }

    /// Places the next piece by a throw and returns the piece and its file. Returns `None` if the
    /// throw must be repeated or the draw is complete.
    ///
    /// # Errors
    ///
    /// [`DiceError::NotADie`] if `pips` is not 1 to 6.
    ///
    /// ```
    /// # use flagfall_chess::{StartPositionDice, DiceError};
    /// assert_eq!(StartPositionDice::new().throw(7), Err(DiceError::NotADie(7)));
    /// ```
    pub fn throw(&mut self, pips: u8) -> Result<Option<(PieceType, File)>, DiceError> {
        if !(1..=6).contains(&pips) {
            return Err(DiceError::NotADie(pips));
        }
        let Some(&(role, most)) = StartPositionDice::TURNS.get(self.placed) else {
            return Ok(None);
        };
        if pips > most {
            return Ok(None);
        }
        let number = usize::from(pips) - 1;
        let file = match self.placed {
            0 => self.rank.put(role, number * 2),
            1 => self.rank.put(role, number * 2 + 1),
            _ => self.rank.put_on_free(role, number),
        };
        self.placed += 1;
        Ok(file.map(|file| (role, file)))
    }

    /// Returns the start position once all pieces are placed.
    ///
    /// ```
    /// # use flagfall_chess::StartPositionDice;
    /// assert_eq!(StartPositionDice::new().result(), None);
    /// ```
    pub fn result(&self) -> Option<Chess960> {
        (self.placed == StartPositionDice::TURNS.len())
            .then(|| Chess960::from_pieces(self.rank.clone().finish()))
            .flatten()
    }
}

/// The reason why dice gave no start position.
///
/// ```
/// # use flagfall_chess::{Chess960, DiceError};
/// assert_eq!(Chess960::from_dice([7]), Err(DiceError::NotADie(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DiceError {
    /// A throw is not 1 to 6.
    #[error("a die shows 1 to 6, not {0}")]
    NotADie(u8),
    /// More throws are needed.
    #[error("there are too few throws: at least five, more where one must be thrown again")]
    TooFew,
}

/// A partly filled first rank.
#[derive(Clone, Debug, Default)]
struct FirstRank([Option<PieceType>; 8]);

impl FirstRank {
    fn put(&mut self, role: PieceType, file: usize) -> Option<File> {
        *self.0.get_mut(file)? = Some(role);
        File::new(file)
    }

    /// Puts a piece on the free file with this index, counted from the a-file.
    fn put_on_free(&mut self, role: PieceType, number: usize) -> Option<File> {
        let file = (0..8).filter(|&file| self.0[file].is_none()).nth(number)?;
        self.put(role, file)
    }

    /// Fills the three remaining files with rook, king and rook.
    fn finish(mut self) -> [PieceType; 8] {
        for role in [PieceType::Rook, PieceType::King, PieceType::Rook] {
            self.put_on_free(role, 0);
        }
        self.0.map(|role| role.unwrap_or(PieceType::Pawn))
    }
}

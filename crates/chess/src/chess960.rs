//! The 960 start positions of guideline II.

use core::fmt;

use thiserror::Error;

use crate::{Bitboard, ByColor, Color, File, Piece, Rank, Role, Setup, Square};

/// The number of a Chess960 start position, 0 to 959, as Scharnagl numbers them.
///
/// ```
/// use flagfall_chess::{Chess960, Setup};
/// assert_eq!(Chess960::STANDARD.to_string(), "RNBQKBNR");
/// assert_eq!(Chess960::new(518).unwrap().setup(), Setup::start());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chess960(u16);

/// The files of the two knights among the five left for them, for each tenth of the numbers.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

impl Chess960 {
    /// The start position of ordinary chess.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::STANDARD.number(), 518);
    /// ```
    pub const STANDARD: Chess960 = Chess960(518);

    /// The start position with this number.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert!(Chess960::new(959).is_some() && Chess960::new(960).is_none());
    /// ```
    pub const fn new(number: u16) -> Option<Chess960> {
        if number < 960 { Some(Chess960(number)) } else { None }
    }

    /// Whether a name is one that programs have for the game; they agree on none.
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

    /// All start positions.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::all().count(), 960);
    /// ```
    pub fn all() -> impl ExactSizeIterator<Item = Chess960> {
        (0..960).map(Chess960)
    }

    /// Its number.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::new(7).unwrap().number(), 7);
    /// ```
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The start position with these pieces from the a-file to the h-file, if it is one: the king
    /// between the rooks (II.2.1), bishops on both colours (II.2.2).
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// let number = Chess960::new(123).unwrap();
    /// assert_eq!(Chess960::from_pieces(number.pieces()), Some(number));
    /// ```
    pub fn from_pieces(pieces: [Role; 8]) -> Option<Chess960> {
        Chess960::all().find(|number| number.pieces() == pieces)
    }

    /// The pieces on the first rank, from the a-file to the h-file.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, Role};
    /// assert_eq!(Chess960::new(0).unwrap().pieces()[0], Role::Bishop);
    /// ```
    pub fn pieces(self) -> [Role; 8] {
        let number = usize::from(self.0);
        let (first, second) = KNIGHTS[number / 96];
        let mut rank = FirstRank::default();
        rank.put(Role::Bishop, number % 4 * 2 + 1);
        rank.put(Role::Bishop, number / 4 % 4 * 2);
        rank.put_on_free(Role::Queen, number / 16 % 6);
        // The later one first, so that the other keeps its place among the free files.
        rank.put_on_free(Role::Knight, second);
        rank.put_on_free(Role::Knight, first);
        rank.finish()
    }

    /// The start position (II.2): pawns as usual, Black's pieces facing White's, all castling.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::new(959).unwrap().setup().castling.len(), 4);
    /// ```
    pub fn setup(self) -> Setup {
        Chess960::double(self, self)
    }

    /// A start position in which White's pieces and Black's were drawn apart.
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
                let square = Square::at(file, Rank::First.seen_by(color));
                setup.board.set(square, Some(Piece { color, role }));
                if role == Role::Rook {
                    setup.castling = setup.castling.with(square);
                }
            }
            for square in Bitboard::rank(Rank::Second.seen_by(color)) {
                setup.board.set(square, Some(Piece { color, role: Role::Pawn }));
            }
        }
        setup
    }

    /// Draws a start position by throwing one die: see [`Dice`]. Throws left over are not looked
    /// at.
    ///
    /// # Errors
    ///
    /// [`DiceError`] if a throw is not 1 to 6 or there are too few.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::by_dice([2, 3, 3, 2, 3]), Ok(Chess960::STANDARD));
    /// ```
    pub fn by_dice(throws: impl IntoIterator<Item = u8>) -> Result<Chess960, DiceError> {
        let mut dice = Dice::new();
        for pips in throws {
            dice.throw(pips)?;
            if let Some(drawn) = dice.drawn() {
                return Ok(drawn);
            }
        }
        Err(DiceError::TooFew)
    }

    /// The start positions White and Black have in this setup, if both are on their first ranks
    /// with all pawns and all rights to castle.
    ///
    /// ```
    /// # use flagfall_chess::{Chess960, Setup};
    /// assert_eq!(Chess960::of(&Setup::start()).unwrap().black, Chess960::STANDARD);
    /// ```
    pub fn of(setup: &Setup) -> Option<ByColor<Chess960>> {
        let number = |color| {
            let role = |file| {
                let square = Square::at(file, Rank::First.seen_by(color));
                setup.board.piece_at(square).map_or(Role::Pawn, |piece| piece.role)
            };
            Chess960::from_pieces(File::ALL.map(role))
        };
        let (white, black) = (number(Color::White)?, number(Color::Black)?);
        (Chess960::double(white, black) == *setup).then_some(ByColor { white, black })
    }

    /// Draws a start position by a generator that gives the same one for the same seed, for ever.
    ///
    /// ```
    /// # use flagfall_chess::Chess960;
    /// assert_eq!(Chess960::seeded(2026), Chess960::seeded(2026));
    /// ```
    pub const fn seeded(mut seed: u64) -> Chess960 {
        // SplitMix64; the few numbers that would favour some positions are passed over.
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
    /// The pieces as letters, from the a-file to the h-file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces()
            .into_iter()
            .try_for_each(|role| write!(f, "{}", role.letter().to_ascii_uppercase()))
    }
}

/// A start position being drawn by throws of one die (II.2), all 960 being equally likely.
///
/// The throws place, in turn: a bishop on the first to fourth dark file, a bishop on the first to
/// fourth light file, the queen on one of the six free files, a knight on one of five, a knight
/// on one of four; rooks and king fill the rest. A throw above what is asked for is thrown again.
///
/// ```
/// use flagfall_chess::{Chess960, Dice, File, Role};
/// let mut dice = Dice::new();
/// assert_eq!(dice.throw(5), Ok(None)); // there are four dark files: once more
/// assert_eq!(dice.throw(2), Ok(Some((Role::Bishop, File::C))));
/// for pips in [3, 3, 2, 3] {
///     dice.throw(pips).unwrap();
/// }
/// assert_eq!(dice.drawn(), Some(Chess960::STANDARD));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Dice {
    rank: FirstRank,
    placed: usize,
}

impl Dice {
    /// What is thrown for, and how many files there are to choose from.
    const TURNS: [(Role, u8); 5] = [
        (Role::Bishop, 4),
        (Role::Bishop, 4),
        (Role::Queen, 6),
        (Role::Knight, 5),
        (Role::Knight, 4),
    ];

    /// An empty first rank.
    ///
    /// ```
    /// # use flagfall_chess::Dice;
    /// assert_eq!(Dice::new().drawn(), None);
    /// ```
    pub fn new() -> Dice {
        Dice::default()
    }

    /// Places a piece by a throw, and tells which and where; nothing is placed by a throw that
    /// has to be thrown again, or when all has been drawn.
    ///
    /// # Errors
    ///
    /// [`DiceError::NotADie`] if no die shows this.
    ///
    /// ```
    /// # use flagfall_chess::{Dice, DiceError};
    /// assert_eq!(Dice::new().throw(7), Err(DiceError::NotADie(7)));
    /// ```
    pub fn throw(&mut self, pips: u8) -> Result<Option<(Role, File)>, DiceError> {
        if !(1..=6).contains(&pips) {
            return Err(DiceError::NotADie(pips));
        }
        let Some(&(role, most)) = Dice::TURNS.get(self.placed) else { return Ok(None) };
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

    /// The start position, once enough has been thrown.
    ///
    /// ```
    /// # use flagfall_chess::Dice;
    /// assert_eq!(Dice::new().drawn(), None);
    /// ```
    pub fn drawn(&self) -> Option<Chess960> {
        (self.placed == Dice::TURNS.len())
            .then(|| Chess960::from_pieces(self.rank.clone().finish()))
            .flatten()
    }
}

/// Why no start position could be drawn by dice.
///
/// ```
/// # use flagfall_chess::{Chess960, DiceError};
/// assert_eq!(Chess960::by_dice([7]), Err(DiceError::NotADie(7)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DiceError {
    /// A die does not show this.
    #[error("a die shows 1 to 6, not {0}")]
    NotADie(u8),
    /// More throws are needed.
    #[error("there are too few throws: at least five, more where one must be thrown again")]
    TooFew,
}

/// A first rank being filled.
#[derive(Clone, Debug, Default)]
struct FirstRank([Option<Role>; 8]);

impl FirstRank {
    fn put(&mut self, role: Role, file: usize) -> Option<File> {
        *self.0.get_mut(file)? = Some(role);
        File::new(file)
    }

    /// Puts a piece on the free file with this number, the one nearest to a being 0.
    fn put_on_free(&mut self, role: Role, number: usize) -> Option<File> {
        let file = (0..8).filter(|&file| self.0[file].is_none()).nth(number)?;
        self.put(role, file)
    }

    /// Fills the three files left with rook, king and rook.
    fn finish(mut self) -> [Role; 8] {
        for role in [Role::Rook, Role::King, Role::Rook] {
            self.put_on_free(role, 0);
        }
        self.0.map(|role| role.unwrap_or(Role::Pawn))
    }
}

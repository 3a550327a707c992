//! `flagfall pgn filter FILE...`: the games that match, as they stand.

use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::pgn::{Outcome, RawGame, Text, Visitor};
use flagfall_chess::{Chess960, Move, Position};

use crate::Verdict;
use crate::error::Error;
use crate::given::Given;
use crate::pgn::args::{FilterArgs, Wanted};
use crate::pgn::date::Period;
use crate::pgn::desk::Desk;
use crate::pgn::files::{self, Told};
use crate::pgn::output::Output;
use crate::pgn::{chess960, remark, verbatim};

pub(crate) fn run(args: &FilterArgs, out: &mut impl Write) -> Result<Verdict, Error> {
    let filter = Filter::new(&args.wanted)?;
    let mut output = Output::open(None)?;
    let mut matches = 0;
    let tally = files::read(
        &args.input,
        || Sheet { sieve: Sieve::new(&filter), matches: 0, text: Vec::new() },
        |sheet, desk, game| sheet.sift(args, desk, game),
        |progress, told| {
            if let Told::Games { file, sheet, remarks } = told {
                remark::tell(progress, file, &remarks);
                matches += sheet.matches;
                output.write(progress, &sheet.text)?;
            }
            Ok(())
        },
    )?;
    output.finish()?;
    if args.count {
        writeln!(out, "{matches}")?;
    }
    Ok(tally.verdict())
}

/// The games of a batch that match.
struct Sheet<'a> {
    sieve: Sieve<'a>,
    matches: u64,
    text: Vec<u8>,
}

impl Sheet<'_> {
    fn sift(&mut self, args: &FilterArgs, desk: &mut Desk, game: &RawGame<'_>) {
        let is_read = desk.read_some(game, &mut self.sieve, Sieve::needs_moves);
        if is_read && self.sieve.matches() != args.invert {
            self.matches += 1;
            if !args.count {
                verbatim::append(game, &mut self.text);
            }
        }
    }
}

/// What is asked of a game, ready to be compared.
struct Filter<'a> {
    wanted: &'a Wanted,
    texts: Vec<Contains>,
    position: Option<Position>,
}

/// One of these tags has this in it.
struct Contains {
    tags: &'static [&'static str],
    /// In small letters.
    text: String,
}

impl<'a> Filter<'a> {
    fn new(wanted: &'a Wanted) -> Result<Filter<'a>, Error> {
        let mut texts = Vec::new();
        let mut add = |tags, text: &String| {
            texts.push(Contains { tags, text: text.to_lowercase() });
        };
        wanted.player.iter().for_each(|name| add(&["White", "Black"], name));
        wanted.white.iter().for_each(|name| add(&["White"], name));
        wanted.black.iter().for_each(|name| add(&["Black"], name));
        wanted.event.iter().for_each(|name| add(&["Event"], name));
        let position = match &wanted.position {
            Some(fen) => Some(Given::read(fen)?.position),
            None => None,
        };
        Ok(Filter { wanted, texts, position })
    }

    /// Whether the moves have to be read.
    fn needs_moves(&self) -> bool {
        let Wanted { min_plies, max_plies, mate, .. } = self.wanted;
        min_plies.is_some() || max_plies.is_some() || *mate || self.position.is_some()
    }
}

/// Holds a game against the filter while it is read.
struct Sieve<'a> {
    filter: &'a Filter<'a>,
    /// What of the filter's texts and tags was found.
    texts: Vec<bool>,
    tags: Vec<bool>,
    eco: bool,
    result: Option<Outcome>,
    date: Option<Period>,
    elos: [Option<u16>; 2],
    plies: u64,
    depth: u32,
    reached: bool,
    last: Option<Position>,
    chess960: bool,
}

impl<'a> Sieve<'a> {
    fn new(filter: &'a Filter<'a>) -> Sieve<'a> {
        Sieve {
            filter,
            texts: vec![false; filter.texts.len()],
            tags: vec![false; filter.wanted.tag.len()],
            eco: false,
            result: None,
            date: None,
            elos: [None; 2],
            plies: 0,
            depth: 0,
            reached: false,
            last: None,
            chess960: false,
        }
    }

    fn matches(&self) -> bool {
        self.tags_match() && self.moves_match()
    }

    fn tags_match(&self) -> bool {
        let Wanted { result, from_date, to_date, eco, min_elo, max_elo, .. } = self.filter.wanted;
        let date_is = |wanted: &Option<Period>, holds: fn(Period, Period) -> bool| {
            wanted.is_none_or(|wanted| self.date.is_some_and(|date| holds(date, wanted)))
        };
        let elos_are = |wanted: Option<u16>, holds: fn(&u16, &u16) -> bool| {
            wanted.is_none_or(|wanted| {
                self.elos.iter().all(|elo| elo.is_some_and(|elo| holds(&elo, &wanted)))
            })
        };
        self.texts.iter().chain(&self.tags).all(|&found| found)
            && (eco.is_none() || self.eco)
            && (result.is_none() || *result == self.result)
            && date_is(from_date, Period::is_from)
            && date_is(to_date, Period::is_until)
            && elos_are(*min_elo, u16::ge)
            && elos_are(*max_elo, u16::le)
    }

    /// Whether the moves can still decide.
    fn needs_moves(&self) -> bool {
        self.filter.needs_moves() && self.tags_match()
    }

    fn moves_match(&self) -> bool {
        let Wanted { min_plies, max_plies, mate, chess960, .. } = self.filter.wanted;
        (!chess960 || self.chess960)
            && min_plies.is_none_or(|least| self.plies >= least)
            && max_plies.is_none_or(|most| self.plies <= most)
            && (self.filter.position.is_none() || self.reached)
            && (!mate || self.last.is_some_and(|last| last.is_checkmate()))
    }

    fn look_at(&mut self, position: &Position) {
        let is_it = |wanted: &Position| wanted.same_as(position);
        self.reached = self.reached || self.filter.position.as_ref().is_some_and(is_it);
    }
}

impl Visitor for Sieve<'_> {
    fn begin_game(&mut self) {
        *self = Sieve::new(self.filter);
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        let filter = self.filter;
        for (wanted, found) in filter.texts.iter().zip(&mut self.texts) {
            if wanted.tags.contains(&name) {
                *found |= value.decode().to_lowercase().contains(&wanted.text);
            }
        }
        for ((tag, wanted), found) in filter.wanted.tag.iter().zip(&mut self.tags) {
            if tag == name {
                *found |= value.decode().to_lowercase() == wanted.to_lowercase();
            }
        }
        match name {
            "ECO" => {
                let (code, wanted) = (value.decode(), filter.wanted.eco.as_deref());
                let begin = wanted.and_then(|wanted| code.get(..wanted.len()));
                self.eco =
                    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(wanted.unwrap_or("")));
            }
            "Result" => self.result = value.decode().parse().ok(),
            "Date" => self.date = value.decode().parse().ok().or(self.date),
            // What online servers write beside a date of their own.
            "UTCDate" => self.date = self.date.or_else(|| value.decode().parse().ok()),
            "Variant" => self.chess960 = Chess960::is_name(&value.decode()),
            "WhiteElo" => self.elos[0] = value.decode().trim().parse().ok(),
            "BlackElo" => self.elos[1] = value.decode().trim().parse().ok(),
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.chess960 |= self.filter.wanted.chess960 && chess960::is_start(start);
        self.look_at(start);
        self.last = Some(*start);
        if self.needs_moves() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position) {
        if self.depth == 0 {
            self.plies += 1;
            self.look_at(after);
            self.last = Some(*after);
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

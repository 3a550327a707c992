//! `flagfall pgn filter FILE...`: writes the games that match, unchanged.

use std::io::Write;
use std::ops::ControlFlow;

use flagfall_chess::pgn::{PgnResult, PgnText, RawGame, Visitor};
use flagfall_chess::{Chess960, Move, Position};

use crate::ExitVerdict;
use crate::error::Error;
use crate::pgn::args::{FilterArgs, GameFilter};
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::date::DateRange;
use crate::pgn::files::{self, FileProgress};
use crate::pgn::output::Output;
use crate::pgn::{chess960, remark, verbatim};
use crate::position_input::PositionInput;

pub(crate) fn run(args: &FilterArgs, out: &mut impl Write) -> Result<ExitVerdict, Error> {
    let filter = Filter::new(&args.filter)?;
    let mut output = Output::open(None)?;
    let mut matches = 0;
    let tally = files::read(
        &args.input,
        || FilteredBatch { visitor: FilterVisitor::new(&filter), matches: 0, text: Vec::new() },
        |batch, reader, game| batch.add(args, reader, game),
        |progress, progress_report| {
            if let FileProgress::Games { file, result, remarks } = progress_report {
                remark::report_errors(progress, file, &remarks);
                matches += result.matches;
                output.write(progress, &result.text)?;
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

/// The matching games of a batch.
struct FilteredBatch<'a> {
    visitor: FilterVisitor<'a>,
    matches: u64,
    text: Vec<u8>,
}

impl FilteredBatch<'_> {
    fn add(&mut self, args: &FilterArgs, reader: &mut BatchReader, game: &RawGame<'_>) {
        let is_read = reader.read_some(game, &mut self.visitor, FilterVisitor::needs_moves);
        if is_read && self.visitor.matches() != args.invert {
            self.matches += 1;
            if !args.count {
                verbatim::append(game, &mut self.text);
            }
        }
    }
}

/// The conditions, prepared for comparison.
struct Filter<'a> {
    conditions: &'a GameFilter,
    texts: Vec<Contains>,
    position: Option<Position>,
}

/// A condition that one of these tags contains a text.
struct Contains {
    tags: &'static [&'static str],
    /// The text in lower case.
    text: String,
}

impl<'a> Filter<'a> {
    fn new(conditions: &'a GameFilter) -> Result<Filter<'a>, Error> {
        let mut texts = Vec::new();
        let mut add = |tags, text: &String| {
            texts.push(Contains { tags, text: text.to_lowercase() });
        };
        conditions.player.iter().for_each(|name| add(&["White", "Black"], name));
        conditions.white.iter().for_each(|name| add(&["White"], name));
        conditions.black.iter().for_each(|name| add(&["Black"], name));
        conditions.event.iter().for_each(|name| add(&["Event"], name));
        let position = match &conditions.position {
            Some(fen) => Some(PositionInput::read(fen)?.position),
            None => None,
        };
        Ok(Filter { conditions, texts, position })
    }

    /// Whether the moves must be read.
    fn needs_moves(&self) -> bool {
        let GameFilter { min_plies, max_plies, mate, .. } = self.conditions;
        min_plies.is_some() || max_plies.is_some() || *mate || self.position.is_some()
    }
}

/// A visitor that compares a game with the filter while it is read.
struct FilterVisitor<'a> {
    filter: &'a Filter<'a>,
    /// The texts of the filter that were found.
    texts: Vec<bool>,
    tags: Vec<bool>,
    eco: bool,
    result: Option<PgnResult>,
    date: Option<DateRange>,
    elos: [Option<u16>; 2],
    plies: u64,
    depth: u32,
    reached: bool,
    last: Option<Position>,
    chess960: bool,
}

impl<'a> FilterVisitor<'a> {
    fn new(filter: &'a Filter<'a>) -> FilterVisitor<'a> {
        FilterVisitor {
            filter,
            texts: vec![false; filter.texts.len()],
            tags: vec![false; filter.conditions.tag.len()],
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
        let GameFilter { result, from_date, to_date, eco, min_elo, max_elo, .. } = self.filter.conditions;
        let date_is = |wanted: &Option<DateRange>, holds: fn(DateRange, DateRange) -> bool| {
            wanted.is_none_or(|wanted| self.date.is_some_and(|date| holds(date, wanted)))
        };
        let elos_are = |wanted: Option<u16>, holds: fn(&u16, &u16) -> bool| {
            wanted.is_none_or(|wanted| self.elos.iter().all(|elo| elo.is_some_and(|elo| holds(&elo, &wanted))))
        };
        self.texts.iter().chain(&self.tags).all(|&found| found)
            && (eco.is_none() || self.eco)
            && (result.is_none() || *result == self.result)
            && date_is(from_date, DateRange::is_from)
            && date_is(to_date, DateRange::is_until)
            && elos_are(*min_elo, u16::ge)
            && elos_are(*max_elo, u16::le)
    }

    /// Whether the tags match and the moves must be read.
    fn needs_moves(&self) -> bool {
        self.filter.needs_moves() && self.tags_match()
    }

    fn moves_match(&self) -> bool {
        let GameFilter { min_plies, max_plies, mate, chess960, .. } = self.filter.conditions;
        (!chess960 || self.chess960)
            && min_plies.is_none_or(|least| self.plies >= least)
            && max_plies.is_none_or(|most| self.plies <= most)
            && (self.filter.position.is_none() || self.reached)
            && (!mate || self.last.is_some_and(|last| last.is_checkmate()))
    }

    fn compare_position(&mut self, position: &Position) {
        let is_same = |other: &Position| other.same_as(position);
        self.reached = self.reached || self.filter.position.as_ref().is_some_and(is_same);
    }
}

impl Visitor for FilterVisitor<'_> {
    fn begin_game(&mut self) {
        *self = FilterVisitor::new(self.filter);
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        let filter = self.filter;
        for (wanted, found) in filter.texts.iter().zip(&mut self.texts) {
            if wanted.tags.contains(&name) {
                *found |= value.decode().to_lowercase().contains(&wanted.text);
            }
        }
        for ((tag, wanted), found) in filter.conditions.tag.iter().zip(&mut self.tags) {
            if tag == name {
                *found |= value.decode().to_lowercase() == wanted.to_lowercase();
            }
        }
        match name {
            "ECO" => {
                let (code, wanted) = (value.decode(), filter.conditions.eco.as_deref());
                let begin = wanted.and_then(|wanted| code.get(..wanted.len()));
                self.eco = begin.is_some_and(|begin| begin.eq_ignore_ascii_case(wanted.unwrap_or("")));
            }
            "Result" => self.result = value.decode().parse().ok(),
            "Date" => self.date = value.decode().parse().ok().or(self.date),
            // Online servers write this tag in addition to their own date.
            "UTCDate" => self.date = self.date.or_else(|| value.decode().parse().ok()),
            "Variant" => self.chess960 = Chess960::is_name(&value.decode()),
            "WhiteElo" => self.elos[0] = value.decode().trim().parse().ok(),
            "BlackElo" => self.elos[1] = value.decode().trim().parse().ok(),
            _ => {}
        }
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.chess960 |= self.filter.conditions.chess960 && chess960::is_start(start);
        self.compare_position(start);
        self.last = Some(*start);
        if self.needs_moves() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn play(&mut self, _: &Position, _: Move, after: &Position) {
        if self.depth == 0 {
            self.plies += 1;
            self.compare_position(after);
            self.last = Some(*after);
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

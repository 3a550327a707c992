//! `flagfall pgn convert FILE...`: games written anew.

use std::ops::ControlFlow;

use flagfall_chess::pgn::{Comment, Nag, Outcome, RawGame, Text, Visitor, Writer};
use flagfall_chess::{Move, Notation, Position, UciStyle};

use crate::error::Error;
use crate::pgn::args::ConvertArgs;
use crate::pgn::desk::Desk;
use crate::pgn::files::{self, Told};
use crate::pgn::output::Output;
use crate::pgn::remark;
use crate::pgn::spoken::Announcer;
use crate::{Verdict, say};

pub(crate) fn run(args: &ConvertArgs) -> Result<Verdict, Error> {
    let mut output = Output::open(args.output.as_deref())?;
    let tally = files::read(
        &args.input,
        || Sheet { text: String::new(), scribe: Scribe::new(args) },
        write,
        |progress, told| {
            if let Told::Games { file, sheet, remarks } = told {
                remark::tell(progress, file, &remarks);
                output.write(progress, sheet.text.as_bytes())?;
            }
            Ok(())
        },
    )?;
    match (tally.verdict(), &args.output) {
        (Verdict::Unreadable, Some(path)) => {
            let path = path.display();
            say::note(&format_args!("{path} was not written: it would not be complete"));
        }
        _ => output.finish()?,
    }
    Ok(tally.verdict())
}

/// The games of a batch as they will be written.
struct Sheet {
    text: String,
    scribe: Scribe,
}

fn write(sheet: &mut Sheet, desk: &mut Desk, game: &RawGame<'_>) {
    // Of a game with an error the pen keeps nothing.
    desk.read(game, &mut sheet.scribe);
    sheet.text.push_str(&sheet.scribe.pen.take());
}

/// Writes a game, leaving out what is not wanted.
struct Scribe {
    pen: Pen,
    comments: bool,
    variations: bool,
}

enum Pen {
    Writer(Box<Writer>),
    Announcer(Announcer),
}

impl Pen {
    fn new(args: &ConvertArgs) -> Pen {
        let notation = match args.spoken {
            Some(voice) => return Pen::Announcer(Announcer::new(voice)),
            // How castling is spelled, the writer chooses by the start position of each game.
            None if args.uci => Notation::uci(UciStyle::Standard),
            None if args.long => Notation::long(args.letters),
            None => Notation::short(args.letters),
        };
        Pen::Writer(Box::new(Writer::new(notation)))
    }

    fn visitor(&mut self) -> &mut dyn Visitor {
        match self {
            Pen::Writer(writer) => &mut **writer,
            Pen::Announcer(announcer) => announcer,
        }
    }

    /// What is written of games that are complete.
    fn take(&mut self) -> String {
        match self {
            Pen::Writer(writer) => writer.take(),
            Pen::Announcer(announcer) => announcer.take(),
        }
    }
}

impl Scribe {
    fn new(args: &ConvertArgs) -> Scribe {
        // Whoever listens is told the game alone.
        let all = args.spoken.is_none();
        Scribe {
            pen: Pen::new(args),
            comments: all && !args.no_comments,
            variations: all && !args.no_variations,
        }
    }
}

impl Visitor for Scribe {
    fn begin_game(&mut self) {
        self.pen.visitor().begin_game();
    }

    fn tag(&mut self, name: &str, value: Text<'_>) {
        self.pen.visitor().tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.pen.visitor().begin_moves(start)
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        self.pen.visitor().play(before, mv, after);
    }

    fn pass(&mut self, before: &Position, after: &Position) {
        self.pen.visitor().pass(before, after);
    }

    fn nag(&mut self, nag: Nag) {
        if self.comments {
            self.pen.visitor().nag(nag);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if self.comments {
            self.pen.visitor().comment(comment);
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        if self.variations { self.pen.visitor().begin_variation() } else { ControlFlow::Break(()) }
    }

    fn end_variation(&mut self) {
        self.pen.visitor().end_variation();
    }

    fn end_game(&mut self, outcome: Option<Outcome>) {
        self.pen.visitor().end_game(outcome);
    }
}

//! `flagfall pgn convert FILE...`: rewrites games.

use std::ops::ControlFlow;

use flagfall_chess::pgn::{Comment, Nag, PgnResult, PgnText, PgnWriter, RawGame, Visitor};
use flagfall_chess::{Move, Notation, Position, UciStyle};

use crate::error::Error;
use crate::pgn::args::ConvertArgs;
use crate::pgn::batch_reader::BatchReader;
use crate::pgn::files::{self, FileProgress};
use crate::pgn::output::Output;
use crate::pgn::remark;
use crate::pgn::spoken::Announcer;
use crate::{ExitVerdict, say};

pub(crate) fn run(args: &ConvertArgs) -> Result<ExitVerdict, Error> {
    let mut output = Output::open(args.output.as_deref())?;
    let tally = files::read(
        &args.input,
        || ConvertedBatch { text: String::new(), visitor: ConvertVisitor::new(args) },
        write,
        |progress, progress_report| {
            if let FileProgress::Games { file, result, remarks } = progress_report {
                remark::report_errors(progress, file, &remarks);
                output.write(progress, result.text.as_bytes())?;
            }
            Ok(())
        },
    )?;
    match (tally.verdict(), &args.output) {
        (ExitVerdict::Unreadable, Some(path)) => {
            let path = path.display();
            say::note(&format_args!("{path} was not written: it would be incomplete"));
        }
        _ => output.finish()?,
    }
    Ok(tally.verdict())
}

/// The converted games of a batch.
struct ConvertedBatch {
    text: String,
    visitor: ConvertVisitor,
}

fn write(batch: &mut ConvertedBatch, reader: &mut BatchReader, game: &RawGame<'_>) {
    // The output of a game with an error is discarded.
    reader.read(game, &mut batch.visitor);
    batch.text.push_str(&batch.visitor.writer.take());
}

/// A visitor that writes a game without the parts to omit.
struct ConvertVisitor {
    writer: OutputWriter,
    comments: bool,
    variations: bool,
}

enum OutputWriter {
    Writer(Box<PgnWriter>),
    Announcer(Announcer),
}

impl OutputWriter {
    fn new(args: &ConvertArgs) -> OutputWriter {
        let notation = match args.spoken {
            Some(voice) => return OutputWriter::Announcer(Announcer::new(voice)),
            // The writer chooses the castling style by the start position of each game.
            None if args.uci => Notation::uci(UciStyle::Standard),
            None if args.long => Notation::long(args.letters),
            None => Notation::short(args.letters),
        };
        OutputWriter::Writer(Box::new(PgnWriter::new(notation)))
    }

    fn visitor(&mut self) -> &mut dyn Visitor {
        match self {
            OutputWriter::Writer(writer) => &mut **writer,
            OutputWriter::Announcer(announcer) => announcer,
        }
    }

    /// Takes the text of the complete games.
    fn take(&mut self) -> String {
        match self {
            OutputWriter::Writer(writer) => writer.take(),
            OutputWriter::Announcer(announcer) => announcer.take(),
        }
    }
}

impl ConvertVisitor {
    fn new(args: &ConvertArgs) -> ConvertVisitor {
        // A spoken game has no variations or comments.
        let all = args.spoken.is_none();
        ConvertVisitor {
            writer: OutputWriter::new(args),
            comments: all && !args.no_comments,
            variations: all && !args.no_variations,
        }
    }
}

impl Visitor for ConvertVisitor {
    fn begin_game(&mut self) {
        self.writer.visitor().begin_game();
    }

    fn tag(&mut self, name: &str, value: PgnText<'_>) {
        self.writer.visitor().tag(name, value);
    }

    fn begin_moves(&mut self, start: &Position) -> ControlFlow<()> {
        self.writer.visitor().begin_moves(start)
    }

    fn play(&mut self, before: &Position, mv: Move, after: &Position) {
        self.writer.visitor().play(before, mv, after);
    }

    fn pass(&mut self, before: &Position, after: &Position) {
        self.writer.visitor().pass(before, after);
    }

    fn nag(&mut self, nag: Nag) {
        if self.comments {
            self.writer.visitor().nag(nag);
        }
    }

    fn comment(&mut self, comment: Comment<'_>) {
        if self.comments {
            self.writer.visitor().comment(comment);
        }
    }

    fn begin_variation(&mut self) -> ControlFlow<()> {
        if self.variations { self.writer.visitor().begin_variation() } else { ControlFlow::Break(()) }
    }

    fn end_variation(&mut self) {
        self.writer.visitor().end_variation();
    }

    fn end_game(&mut self, outcome: Option<PgnResult>) {
        self.writer.visitor().end_game(outcome);
    }
}

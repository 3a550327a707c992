//! How the board ends a game, and who could still mate.

use flagfall_chess::mate::{self, Ground, Proof, Quick, Verdict};
use flagfall_chess::{Bitboard, Color, Position, Rank, Role, UciMove};
use flagfall_clock::Timestamp;
use flagfall_laws::{DeadPosition, Law, Penalty, Score, Undetermined, WinNeeds};

use super::one;
use super::play::written;
use crate::game::{Phase, Question};
use crate::{Actor, Entry, Event, Evidence, Game, Outcome, Refusal, Why};

/// Lines of more moves are for the arbiter: written down they would take 4 KiB.
const LONGEST_LINE: usize = 560;
/// Proofs that rest on more positions are for the arbiter: checking them takes too long here.
const MOST_POSITIONS: u64 = 50_000;
/// The same where each position may have to be enclosed anew.
const MOST_ENCLOSED: u64 = 50;

impl Game {
    /// How the game ends by the move that led to this position, if it does.
    #[inline]
    pub(super) fn ending(&self, after: &Position) -> Option<Outcome> {
        let at = self.record.len() + 1;
        self.ending_at(after, at)
    }

    /// The same for the position after so many moves.
    pub(super) fn ending_at(&self, after: &Position, at: usize) -> Option<Outcome> {
        let (behaviour, scoring) = (self.rules.behaviour(), &self.rules.regulations.scoring);
        let over = |law, score, evidence| Some(self.outcome_of(law, score, at, evidence));
        let counted = behaviour
            .move_count_draw
            .is_some_and(|moves| u32::from(after.halfmoves()) >= 2 * u32::from(moves.get()));
        if !after.has_legal_move() {
            return if after.is_check() {
                let law = if counted { Law::MateBeforeMoveCount } else { Law::Checkmate };
                over(law, scoring.won_by(after.turn().opponent()), None)
            } else {
                over(Law::Stalemate, scoring.drawn(), None)
            };
        }
        if let Some(evidence) = dead(behaviour.dead_position, after)
            && !Color::ALL.into_iter().any(|color| self.awaits_queen(after, color))
        {
            return over(Law::DeadPosition, scoring.drawn(), Some(evidence));
        }
        if let Some(times) = behaviour.repetition_draw
            && self.record.repetitions(after, at) >= usize::from(times.get())
        {
            let evidence = self.repeated(after, at, times.get());
            return over(Law::Repetition, scoring.drawn(), Some(evidence));
        }
        if counted {
            let evidence = Evidence::Quiet { plies: after.halfmoves() };
            return over(Law::MoveCount, scoring.drawn(), Some(evidence));
        }
        None
    }

    /// Whether a player has left a pawn on the last rank that may still be exchanged: everywhere but
    /// in Finnish blitz (7.5.2, P.11c).
    fn awaits_queen(&self, position: &Position, player: Color) -> bool {
        let last = Rank::Eighth.seen_by(player);
        let pawns = position.board().by_role(Role::Pawn) & position.board().by_color(player);
        !self.rules.is_in_force(Law::PawnStays) && pawns.into_iter().any(|pawn| pawn.rank() == last)
    }

    /// How a game ends that a law ends so, after penalties on points (5, 6.9, 9.6, 10, 12.9).
    pub(super) fn outcome_of(
        &self,
        law: Law,
        score: Score,
        after: usize,
        evidence: Option<Evidence>,
    ) -> Outcome {
        let (evidence, adjusted) = (evidence.map(Box::new), self.adjusted(score));
        // A result that penalties have changed stands under them too (12.9.4, 12.9.5).
        let laws = self.penalties_on_points().map(Penalty::law).filter(|_| adjusted != score);
        let also = laws.filter_map(|law| self.rules.article(law)).collect();
        Outcome { also, evidence, ..self.outcome_as(law, Some(adjusted), after) }
    }

    /// The same scored so, whatever penalties there are.
    pub(super) fn outcome_as(&self, law: Law, score: Option<Score>, after: usize) -> Outcome {
        debug_assert!(law.ends_games(), "a result is told by {law:?}");
        let (article, also) = (self.rules.article(law), Vec::new());
        Outcome { score, law, article, also, after: after as u16, evidence: None }
    }

    /// The game ends now, at the position on the board.
    pub(super) fn ended(&self, law: Law, score: Score, evidence: Option<Evidence>) -> Event {
        Event::Ended(self.outcome_of(law, score, self.record.len(), evidence))
    }

    /// The game does not count.
    pub(super) fn annulled(&self, law: Law) -> Event {
        Event::Ended(self.outcome_as(law, None, self.record.len()))
    }

    /// A player loses, unless the laws ask what the opponent needs to win and it is not there.
    pub(super) fn lost(&self, loser: Color, needs: WinNeeds, [lost, drawn]: [Law; 2]) -> Event {
        let (winner, scoring) = (loser.opponent(), &self.rules.regulations.scoring);
        match needs {
            WinNeeds::Nothing => self.ended(lost, scoring.won_by(winner), None),
            // The pawn is to be a queen, and that mates (7.5.2).
            WinNeeds::PossibleMate if self.awaits_queen(&self.position, winner) => {
                self.ended(lost, scoring.won_by(winner), None)
            }
            WinNeeds::PossibleMate => match mate::quick(&self.position, winner) {
                Quick::Unwinnable(proof) => {
                    let evidence = Evidence::NoMate { proofs: vec![proof] };
                    self.ended(drawn, scoring.drawn(), Some(evidence))
                }
                Quick::NotShown => Event::MateAsked { loser, lost, drawn, also: Vec::new() },
            },
            WinNeeds::SufficientMaterial if suffices(&self.position, winner) => {
                self.ended(lost, scoring.won_by(winner), None)
            }
            WinNeeds::SufficientMaterial => {
                self.ended(drawn, scoring.drawn(), Some(Evidence::LittleMaterial))
            }
        }
    }

    /// The answer to the question of mate that is open.
    pub(super) fn answer(
        &self,
        actor: Actor,
        verdict: &Verdict,
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        if actor.is_at_board() {
            return Err(self.refuse(Law::FlagFallNoMate, Why::OnlyZone));
        }
        let Phase::Judging(question) = self.phase else {
            return Err(self.refuse(Law::FlagFallNoMate, Why::NothingAsked));
        };
        // A claim is the arbiter's to decide, not the solver's.
        if self.open_claim().is_some() {
            return Err(self.refuse(question.drawn, Why::NothingAsked));
        }
        let wrong = |why: &str| self.refuse(question.drawn, Why::Evidence(why.into()));
        let winner = question.loser.opponent();
        match verdict {
            Verdict::Winnable(_) | Verdict::Unwinnable(_) => {
                if is_long(verdict) {
                    return Ok(self.undetermined(question, now));
                }
                mate::verify(&self.position, winner, verdict)
                    .map_err(|error| wrong(&error.to_string()))?;
                let event = self.judged(question, verdict);
                Ok(one(now, event))
            }
            Verdict::Undetermined => Ok(self.undetermined(question, now)),
        }
    }

    fn judged(&self, question: Question, verdict: &Verdict) -> Event {
        let (winner, scoring) = (question.loser.opponent(), &self.rules.regulations.scoring);
        match verdict {
            Verdict::Winnable(line) => {
                let line: Vec<UciMove> = line.iter().copied().map(written).collect();
                let evidence = Evidence::Mate { winner, line };
                self.ended(question.lost, scoring.won_by(winner), Some(evidence))
            }
            Verdict::Unwinnable(proof) => {
                let evidence = Evidence::NoMate { proofs: vec![proof.clone()] };
                self.ended(question.drawn, scoring.drawn(), Some(evidence))
            }
            Verdict::Undetermined => Event::MateUndetermined,
        }
    }

    /// What the regulations say when nobody knows.
    fn undetermined(&self, question: Question, now: Timestamp) -> Vec<Entry> {
        let scoring = &self.rules.regulations.scoring;
        let winner = question.loser.opponent();
        let event = match self.rules.regulations.undetermined {
            Undetermined::Arbiter => Event::MateUndetermined,
            Undetermined::Draw => self.ended(question.drawn, scoring.drawn(), None),
            Undetermined::Loss => self.ended(question.lost, scoring.won_by(winner), None),
        };
        one(now, event)
    }

    /// Ends the game at the move that made the position dead, if that is shown (5.2.2).
    pub(super) fn show_dead(
        &self,
        actor: Actor,
        after: u16,
        proofs: [&Proof; 2],
        now: Timestamp,
    ) -> Result<Vec<Entry>, Refusal> {
        let law = Law::DeadPosition;
        if actor.is_at_board() {
            return Err(self.refuse(law, Why::OnlyZone));
        }
        if matches!(self.phase, Phase::Waiting { .. }) {
            return Err(self.refuse(law, Why::NotBegun));
        }
        // A game that had ended before, or by the same move, stays so.
        let ended = self.outcome().is_some_and(|outcome| {
            let by_move = outcome.after == after && outcome.is_by_move();
            outcome.after < after || by_move || outcome.is_annulled()
        });
        if usize::from(after) > self.record.len() || ended {
            return Err(self.refuse(law, Why::Over));
        }
        let position = self.record.position(usize::from(after));
        self.verify_dead(&position, proofs)
            .map_err(|wrong| self.refuse(law, Why::Evidence(wrong)))?;
        let evidence = Evidence::NoMate { proofs: proofs.map(Clone::clone).into() };
        let score = self.rules.regulations.scoring.drawn();
        let outcome = self.outcome_of(law, score, usize::from(after), Some(evidence));
        Ok(one(now, Event::Ended(outcome)))
    }

    /// Whether the proofs show that nobody can mate, as these laws ask for it; if not, why.
    fn verify_dead(&self, position: &Position, proofs: [&Proof; 2]) -> Result<(), Box<str>> {
        if Color::ALL.into_iter().any(|color| self.awaits_queen(position, color)) {
            return Err("a pawn is to be exchanged".into());
        }
        let kind = self.rules.behaviour().dead_position;
        let by_material = |proof: &&Proof| matches!(proof.ground, Ground::Material(_));
        if kind == DeadPosition::LittleMaterial && !proofs.iter().all(by_material) {
            return Err("it is not by material".into());
        }
        for (color, proof) in Color::ALL.into_iter().zip(proofs) {
            let verdict = Verdict::Unwinnable(proof.clone());
            if is_long(&verdict) {
                return Err("it takes too long to check".into());
            }
            mate::verify(position, color, &verdict).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    pub(super) fn resign(&self, player: Color, now: Timestamp) -> Result<Vec<Entry>, Refusal> {
        self.needs_game(Law::Resignation)?;
        let needs = self.rules.behaviour().resignation_needs;
        Ok(one(now, self.lost(player, needs, [Law::Resignation, Law::Resignation])))
    }
}

/// Whether it takes too long to check, or to be kept in an event.
fn is_long(verdict: &Verdict) -> bool {
    let proof = match verdict {
        Verdict::Winnable(line) => return line.len() > LONGEST_LINE,
        Verdict::Unwinnable(proof) => proof,
        Verdict::Undetermined => return false,
    };
    match proof.ground {
        Ground::Closure { positions, enclosed: true } => positions > MOST_ENCLOSED,
        Ground::Closure { positions, enclosed: false } => positions > MOST_POSITIONS,
        _ => false,
    }
}

/// Why a position is dead, if that shows at once.
fn dead(kind: DeadPosition, position: &Position) -> Option<Evidence> {
    let shown = |color| match kind {
        DeadPosition::LittleMaterial => mate::by_material(position, color),
        DeadPosition::NoMatePossible => match mate::quick(position, color) {
            Quick::Unwinnable(proof) => Some(proof),
            Quick::NotShown => None,
        },
    };
    // The player with more is asked first: there it mostly ends.
    let [white, black] = Color::ALL.map(|color| position.board().by_color(color).len());
    let first = if white >= black { Color::White } else { Color::Black };
    let proofs = vec![shown(first)?, shown(first.opponent())?];
    Some(Evidence::NoMate { proofs })
}

/// Whether a player has material that forces mate on a lone king (P.13c2).
pub(super) fn suffices(position: &Position, player: Color) -> bool {
    const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
    let board = position.board();
    let ours = board.by_color(player);
    let of = |role| board.by_role(role) & ours;
    let last = if player == Color::White { 0xff << 56 } else { 0xff };
    let (bishops, knights) = (of(Role::Bishop), of(Role::Knight).len());
    let both_colours = !(bishops & LIGHT).is_empty() && !(bishops & !LIGHT).is_empty();
    !(of(Role::Queen) | of(Role::Rook)).is_empty()
        || !(of(Role::Pawn) & !Bitboard(last)).is_empty()
        || both_colours
        || (!bishops.is_empty() && knights > 0)
        || knights >= 3
}

//! Mate that can be forced.
//!
//! The search deepens move by move, at every position of the attacker and not only at the first:
//! the mate it finds somewhere is the shortest there, and what it has refuted stays refuted.

mod checks;
mod known;

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Budget, Material};
use crate::{Move, Position, Role};
use checks::checks;
use known::Known;

/// How many moves deep is looked, so that the recursion cannot exhaust the stack: a level takes
/// half a KiB of it, unoptimised one and a half.
const DEEPEST: u32 = 100;

/// Whether a player can force mate.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Forced, forced_mate}};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
/// let Forced::Mate(line) = forced_mate(&position, 1, Budget::FULL) else { panic!("no mate") };
/// assert_eq!(line[0].to_string(), "a1a8");
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    /// Yes: the shortest mate, against a defence that lasts longest.
    Mate(Vec<Move>),
    /// No, not within so many moves.
    Refuted,
    /// It was not found out: the budget ran out, or more than 100 moves were asked for.
    Undetermined,
}

/// Whether the player having the move can mate within so many moves of his own, whatever the
/// opponent plays (P.13c).
///
/// If the shortest mate is one in n, the line has 2n - 1 moves, and after each of them the rest
/// of it is again a shortest mate against a longest defence. Who is mated or stalemated already
/// does not mate.
///
/// Only what stands on the board is looked at: not that positions have stood before (9.2, 9.6.1),
/// nor how long ago a pawn was moved or a piece captured (9.3, 9.6.2). A mate that is found may
/// so be one that a draw would have come before.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Forced, forced_mate}};
/// // A knight alone, but Black's own pawn takes the last square from the king.
/// let position = Position::from_fen("8/8/8/8/1N6/p7/2K5/k7 w - - 0 1")?;
/// let Forced::Mate(line) = forced_mate(&position, 2, Budget::FULL) else { panic!("no mate") };
/// assert_eq!(line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c2c1", "a3a2", "b4c2"]);
/// assert_eq!(forced_mate(&position, 1, Budget::FULL), Forced::Refuted);
/// assert_eq!(forced_mate(&position, 2, Budget { nodes: 3 }), Forced::Undetermined);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn forced_mate(position: &Position, moves: u32, mut budget: Budget) -> Forced {
    forced_mate_sharing(position, moves, &mut budget)
}

/// The same where several questions share one budget: what was looked at is taken from it.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, Forced, forced_mate_sharing}};
/// let position = Position::from_fen("8/8/8/8/1N6/p7/2K5/k7 w - - 0 1")?;
/// let mut budget = Budget { nodes: 1_000 };
/// assert!(matches!(forced_mate_sharing(&position, 2, &mut budget), Forced::Mate(_)));
/// assert!(budget.nodes < 1_000);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn forced_mate_sharing(position: &Position, moves: u32, budget: &mut Budget) -> Forced {
    let mut search = Search::new(*budget, Known::new(Known::MOST));
    let answer = search.solve(position, moves);
    // A search that would go beyond what is left has spent it.
    budget.nodes = if answer.is_ok() { search.left } else { 0 };
    answer.unwrap_or(Forced::Undetermined)
}

/// What is known of a position in which the attacker has the move.
#[derive(Clone, Copy)]
enum Answer {
    /// Mate in exactly so many moves, by this one.
    Mate { moves: u32, by: Move },
    /// No mate within so many moves; none at all if [`NEVER`].
    None { within: u32 },
}

/// More moves than any mate takes.
const NEVER: u32 = u32::MAX;

/// The budget has been spent.
struct Spent;

/// A move of the attacker.
struct Candidate {
    mv: Move,
    /// It does not mate within so many moves, itself included.
    fails_within: u32,
}

struct Search {
    /// How many positions may still be looked at.
    left: u64,
    known: Known,
    /// The reply that refuted last, by how many moves the attacker had left.
    last_refutations: [Option<Move>; DEEPEST as usize],
    /// How often a reply has refuted, by its squares.
    refutations: Vec<u32>,
}

impl Search {
    fn new(budget: Budget, known: Known) -> Search {
        Search {
            left: budget.nodes,
            known,
            last_refutations: [None; DEEPEST as usize],
            refutations: vec![0; 64 * 64],
        }
    }

    fn solve(&mut self, position: &Position, moves: u32) -> Result<Forced, Spent> {
        if moves == 0 {
            return Ok(Forced::Refuted);
        }
        match self.attack(position, moves.min(DEEPEST))? {
            Answer::Mate { moves, by } => self.line(position, moves, by).map(Forced::Mate),
            Answer::None { within } if within >= moves => Ok(Forced::Refuted),
            Answer::None { .. } => Ok(Forced::Undetermined),
        }
    }

    /// The line of a mate in `moves` that begins with `by`.
    fn line(&mut self, position: &Position, moves: u32, by: Move) -> Result<Vec<Move>, Spent> {
        let mut line = vec![by];
        let mut defended = position.play_unchecked(by);
        for left in (1..moves).rev() {
            // As there was no shorter mate, some reply needs all the moves that are left.
            for reply in self.replies(&defended) {
                self.look(1)?;
                let next = defended.play_unchecked(reply);
                if let Answer::Mate { moves, by } = self.attack(&next, left)?
                    && moves == left
                {
                    line.extend([reply, by]);
                    defended = next.play_unchecked(by);
                    break;
                }
            }
        }
        Ok(line)
    }

    /// Whether the player having the move mates within `moves`, of which there is at least one.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<Answer, Spent> {
        if lacks_material(position) {
            return Ok(Answer::None { within: NEVER });
        }
        // To look a mate at once up takes longer than to find it.
        let known = if moves > 1 { self.known.get(position) } else { None };
        let within = match known {
            Some(Answer::Mate { moves: needed, .. }) if needed > moves => needed - 1,
            Some(mate @ Answer::Mate { .. }) => return Ok(mate),
            Some(Answer::None { within }) => within,
            None => match self.mate_at_once(position)? {
                Some(by) => return Ok(Answer::Mate { moves: 1, by }),
                None => 1,
            },
        };
        if within >= moves {
            return Ok(Answer::None { within });
        }
        let answer = self.deepen(position, within, moves)?;
        self.known.put(position, answer);
        Ok(answer)
    }

    /// Whether there is mate within `moves`, there being none within the fewer `within`.
    fn deepen(
        &mut self,
        position: &Position,
        mut within: u32,
        moves: u32,
    ) -> Result<Answer, Spent> {
        let mut candidates = self.candidates(position, moves)?;
        while within < moves {
            let asked = within + 1;
            within = NEVER;
            for candidate in &mut candidates {
                if candidate.fails_within < asked {
                    let next = position.play_unchecked(candidate.mv);
                    let Some(fails_within) = self.defend(&next, asked - 1)? else {
                        return Ok(Answer::Mate { moves: asked, by: candidate.mv });
                    };
                    candidate.fails_within = fails_within.saturating_add(1);
                }
                within = within.min(candidate.fails_within);
            }
        }
        Ok(Answer::None { within })
    }

    /// If some reply avoids mate within `moves` more moves: within how many it does.
    fn defend(&mut self, position: &Position, moves: u32) -> Result<Option<u32>, Spent> {
        // What refuted the move before often refutes this one too.
        let last = self.last_refutations[moves as usize];
        let last = last.filter(|&reply| position.is_legal(reply));
        if let Some(reply) = last
            && let Some(within) = self.avoid(position, reply, moves)?
        {
            return Ok(Some(within));
        }
        let replies = self.replies(position);
        if replies.is_empty() && !position.is_check() {
            return Ok(Some(NEVER));
        }
        for reply in replies {
            if Some(reply) != last
                && let Some(within) = self.avoid(position, reply, moves)?
            {
                return Ok(Some(within));
            }
        }
        Ok(None)
    }

    /// If this reply avoids mate within `moves` more moves: within how many it does.
    fn avoid(
        &mut self,
        position: &Position,
        reply: Move,
        moves: u32,
    ) -> Result<Option<u32>, Spent> {
        self.look(1)?;
        let Answer::None { within } = self.attack(&position.play_unchecked(reply), moves)? else {
            return Ok(None);
        };
        self.last_refutations[moves as usize] = Some(reply);
        let refutations = &mut self.refutations[squares(reply)];
        *refutations = refutations.saturating_add(1);
        Ok(Some(within))
    }

    /// A move that mates at once.
    fn mate_at_once(&mut self, position: &Position) -> Result<Option<Move>, Spent> {
        let mut found = Ok(None);
        checks(position, |mv| {
            if let Err(spent) = self.look(1) {
                found = Err(spent);
                return ControlFlow::Break(());
            }
            let next = position.play_unchecked(mv);
            if next.has_legal_move() || !next.is_check() {
                return ControlFlow::Continue(());
            }
            found = Ok(Some(mv));
            ControlFlow::Break(())
        });
        found
    }

    /// The moves of an attacker who cannot mate at once: checks first, then those that leave the
    /// fewest replies.
    // A function of its own, as `replies` is, so that lists of moves stay off the stack.
    #[inline(never)]
    fn candidates(&mut self, position: &Position, moves: u32) -> Result<Vec<Candidate>, Spent> {
        let legal = position.legal_moves();
        let ordered = if moves == 2 {
            // Counting replies would take longer than trying some.
            checks_first(position, &legal)
        } else {
            self.look(legal.len())?;
            let mut ordered = legal.to_vec();
            ordered.sort_by_cached_key(|&mv| {
                let next = position.play_unchecked(mv);
                (!next.is_check(), next.count_legal())
            });
            ordered
        };
        Ok(ordered.into_iter().map(|mv| Candidate { mv, fails_within: 1 }).collect())
    }

    /// The replies of the defender: captures first, then moves of the king, then what has refuted
    /// most often.
    #[inline(never)]
    fn replies(&self, position: &Position) -> Vec<Move> {
        let prey = position.board().by_color(position.turn().opponent());
        let mut replies = position.legal_moves().to_vec();
        replies.sort_by_key(|&reply| {
            let quiet = !prey.contains(reply.to());
            (quiet, reply.role() != Role::King, Reverse(self.refutations[squares(reply)]))
        });
        replies
    }

    /// Counts positions that are looked at.
    #[inline]
    fn look(&mut self, positions: usize) -> Result<(), Spent> {
        self.left = self.left.checked_sub(positions as u64).ok_or(Spent)?;
        Ok(())
    }
}

/// Whether the attacker, who has the move, lacks the material to mate.
fn lacks_material(position: &Position) -> bool {
    let turn = position.turn();
    Material::insufficient(position.coded_board(), turn).is_some()
        // Where he gives check already, in an irregular position, material shows nothing.
        && position.attackers(position.king(turn.opponent()), turn).is_empty()
}

/// The legal moves, those first that may give check.
fn checks_first(position: &Position, legal: &[Move]) -> Vec<Move> {
    let mut ordered = Vec::with_capacity(legal.len());
    checks(position, |mv| {
        ordered.push(mv);
        ControlFlow::Continue(())
    });
    let checking = ordered.len();
    for mv in legal {
        if !ordered[..checking].contains(mv) {
            ordered.push(*mv);
        }
    }
    ordered
}

/// A number for the squares of a move.
fn squares(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table so small that it forgets all the time changes nothing but the time it takes.
    #[test]
    fn what_is_forgotten_is_found_again() {
        for fen in ["8/8/8/8/3k4/8/8/R3K2R w KQ - 0 1", "8/8/8/8/8/1k6/7p/K1B1N3 w - - 0 1"] {
            let position = Position::from_fen(fen).expect("a position");
            for moves in 1..=4 {
                let answers = [1, 5, Known::MOST].map(|most| {
                    let solved =
                        Search::new(Budget::FULL, Known::new(most)).solve(&position, moves);
                    match solved {
                        Ok(Forced::Mate(line)) => line.len(),
                        Ok(Forced::Refuted) => 0,
                        _ => panic!("{fen} within {moves}: undetermined"),
                    }
                });
                assert!(answers.iter().all(|&answer| answer == answers[2]), "{fen}: {answers:?}");
            }
        }
    }
}

//! Search for a forced mate.
//!
//! The search deepens move by move at every position of the attacker, not only at the root: a mate
//! found at a position is the shortest there, and refutations remain valid in later iterations.

mod checks;
mod transposition_table;

use core::cmp::Reverse;
use core::ops::ControlFlow;

use super::{Budget, Material};
use crate::{Move, PieceType, Position};
use checks::checks;
use transposition_table::TranspositionTable;

/// The greatest search depth in moves, limited so that the recursion cannot exhaust the stack: a
/// level takes half a KiB, or one and a half in unoptimised builds.
const DEEPEST: u32 = 100;

/// The verdict on whether a player can force mate.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, ForcedVerdict, forced_mate}};
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
/// let ForcedVerdict::Mate(line) = forced_mate(&position, 1, Budget::FULL) else { panic!("no mate") };
/// assert_eq!(line[0].to_string(), "a1a8");
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcedVerdict {
    /// The player can force mate, by the shortest line against the longest defence.
    Mate(Vec<Move>),
    /// The player cannot force mate within the given number of moves.
    Refuted,
    /// The budget ran out, or the given number of moves exceeds 100.
    Undetermined,
}

/// Decides whether the player to move can mate within `moves` of their own moves, whatever the
/// opponent plays (P.13c).
///
/// If the shortest mate takes n moves, the line has 2n - 1 moves, and after each of them the rest of
/// the line is again a shortest mate against a longest defence. A player who is already checkmated or
/// stalemated cannot mate.
///
/// Only the position counts: repetitions (9.2, 9.6.1) and the number of moves without a pawn move or
/// capture (9.3, 9.6.2) are ignored. In a game, a draw could therefore occur before the mate.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, ForcedVerdict, forced_mate}};
/// // A knight alone suffices because Black's own pawn blocks the last square of the king.
/// let position = Position::from_fen("8/8/8/8/1N6/p7/2K5/k7 w - - 0 1")?;
/// let ForcedVerdict::Mate(line) = forced_mate(&position, 2, Budget::FULL) else { panic!("no mate") };
/// assert_eq!(line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["c2c1", "a3a2", "b4c2"]);
/// assert_eq!(forced_mate(&position, 1, Budget::FULL), ForcedVerdict::Refuted);
/// assert_eq!(forced_mate(&position, 2, Budget { nodes: 3 }), ForcedVerdict::Undetermined);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn forced_mate(position: &Position, moves: u32, mut budget: Budget) -> ForcedVerdict {
    forced_mate_with_budget(position, moves, &mut budget)
}

/// Works as [`forced_mate`], and subtracts the positions visited from a budget that several searches share.
///
/// ```
/// use flagfall_chess::{Position, mate::{Budget, ForcedVerdict, forced_mate_with_budget}};
/// let position = Position::from_fen("8/8/8/8/1N6/p7/2K5/k7 w - - 0 1")?;
/// let mut budget = Budget { nodes: 1_000 };
/// assert!(matches!(forced_mate_with_budget(&position, 2, &mut budget), ForcedVerdict::Mate(_)));
/// assert!(budget.nodes < 1_000);
/// # Ok::<(), flagfall_chess::ParsePositionError>(())
/// ```
pub fn forced_mate_with_budget(position: &Position, moves: u32, budget: &mut Budget) -> ForcedVerdict {
    let mut search = ForcedSearch::new(*budget, TranspositionTable::new(TranspositionTable::MOST));
    let answer = search.solve(position, moves);
    // A search that stops at the limit has used the whole budget.
    budget.nodes = if answer.is_ok() { search.left } else { 0 };
    answer.unwrap_or(ForcedVerdict::Undetermined)
}

/// The known result of a position in which the attacker is to move.
#[derive(Clone, Copy)]
enum AttackResult {
    /// Mate in exactly `moves` moves, beginning with `by`.
    Mate { moves: u32, by: Move },
    /// No mate within `within` moves; no mate at all if `within` is [`NEVER`].
    None { within: u32 },
}

/// A number greater than the length of any mate.
const NEVER: u32 = u32::MAX;

/// An error: the budget is spent.
struct BudgetSpent;

/// A move of the attacker.
struct AttackingMove {
    mv: Move,
    /// The number of moves, this one included, within which the move does not mate.
    fails_within: u32,
}

struct ForcedSearch {
    /// The number of positions that may still be visited.
    left: u64,
    known: TranspositionTable,
    /// The last refuting reply, indexed by the number of moves left to the attacker.
    last_refutations: [Option<Move>; DEEPEST as usize],
    /// The number of refutations by a reply, indexed by its squares.
    refutations: Vec<u32>,
}

impl ForcedSearch {
    fn new(budget: Budget, known: TranspositionTable) -> ForcedSearch {
        ForcedSearch {
            left: budget.nodes,
            known,
            last_refutations: [None; DEEPEST as usize],
            refutations: vec![0; 64 * 64],
        }
    }

    fn solve(&mut self, position: &Position, moves: u32) -> Result<ForcedVerdict, BudgetSpent> {
        if moves == 0 {
            return Ok(ForcedVerdict::Refuted);
        }
        match self.attack(position, moves.min(DEEPEST))? {
            AttackResult::Mate { moves, by } => self.line(position, moves, by).map(ForcedVerdict::Mate),
            AttackResult::None { within } if within >= moves => Ok(ForcedVerdict::Refuted),
            AttackResult::None { .. } => Ok(ForcedVerdict::Undetermined),
        }
    }

    /// Returns the line of a mate in `moves` that begins with `by`.
    fn line(&mut self, position: &Position, moves: u32, by: Move) -> Result<Vec<Move>, BudgetSpent> {
        let mut line = vec![by];
        let mut defended = position.play_unchecked(by);
        for left in (1..moves).rev() {
            // Because there is no shorter mate, some reply takes all the remaining moves.
            for reply in self.replies(&defended) {
                self.spend(1)?;
                let next = defended.play_unchecked(reply);
                if let AttackResult::Mate { moves, by } = self.attack(&next, left)?
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

    /// Searches for a mate by the player to move within `moves` moves, at least one.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<AttackResult, BudgetSpent> {
        if lacks_material(position) {
            return Ok(AttackResult::None { within: NEVER });
        }
        // A mate in one is found faster than it is looked up.
        let known = if moves > 1 { self.known.get(position) } else { None };
        let within = match known {
            Some(AttackResult::Mate { moves: needed, .. }) if needed > moves => needed - 1,
            Some(mate @ AttackResult::Mate { .. }) => return Ok(mate),
            Some(AttackResult::None { within }) => within,
            None => match self.mate_at_once(position)? {
                Some(by) => return Ok(AttackResult::Mate { moves: 1, by }),
                None => 1,
            },
        };
        if within >= moves {
            return Ok(AttackResult::None { within });
        }
        let answer = self.deepen(position, within, moves)?;
        self.known.put(position, answer);
        Ok(answer)
    }

    /// Searches for a mate within `moves` moves, given that there is none within `within`.
    fn deepen(&mut self, position: &Position, mut within: u32, moves: u32) -> Result<AttackResult, BudgetSpent> {
        let mut candidates = self.candidates(position, moves)?;
        while within < moves {
            let depth = within + 1;
            within = NEVER;
            for candidate in &mut candidates {
                if candidate.fails_within < depth {
                    let next = position.play_unchecked(candidate.mv);
                    let Some(fails_within) = self.defend(&next, depth - 1)? else {
                        return Ok(AttackResult::Mate { moves: depth, by: candidate.mv });
                    };
                    candidate.fails_within = fails_within.saturating_add(1);
                }
                within = within.min(candidate.fails_within);
            }
        }
        Ok(AttackResult::None { within })
    }

    /// Returns the number of moves within which the best reply avoids mate, if one avoids it for `moves` moves.
    fn defend(&mut self, position: &Position, moves: u32) -> Result<Option<u32>, BudgetSpent> {
        // The reply that refuted the previous move often refutes this one too.
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

    /// Returns the number of moves within which `reply` avoids mate, if it avoids it for `moves` moves.
    fn avoid(&mut self, position: &Position, reply: Move, moves: u32) -> Result<Option<u32>, BudgetSpent> {
        self.spend(1)?;
        let AttackResult::None { within } = self.attack(&position.play_unchecked(reply), moves)? else {
            return Ok(None);
        };
        self.last_refutations[moves as usize] = Some(reply);
        let refutations = &mut self.refutations[squares(reply)];
        *refutations = refutations.saturating_add(1);
        Ok(Some(within))
    }

    /// Returns a move that mates immediately.
    fn mate_at_once(&mut self, position: &Position) -> Result<Option<Move>, BudgetSpent> {
        let mut found = Ok(None);
        checks(position, |mv| {
            if let Err(spent) = self.spend(1) {
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

    /// Returns the moves of an attacker who cannot mate immediately: checks first, then the moves that
    /// leave the fewest replies.
    // Not inlined, like `replies`, so that the recursion keeps no move lists on the stack.
    #[inline(never)]
    fn candidates(&mut self, position: &Position, moves: u32) -> Result<Vec<AttackingMove>, BudgetSpent> {
        let legal = position.legal_moves();
        let ordered = if moves == 2 {
            // Trying some moves is faster than counting the replies to all.
            checks_first(position, &legal)
        } else {
            self.spend(legal.len())?;
            let mut ordered = legal.to_vec();
            ordered.sort_by_cached_key(|&mv| {
                let next = position.play_unchecked(mv);
                (!next.is_check(), next.count_legal())
            });
            ordered
        };
        Ok(ordered.into_iter().map(|mv| AttackingMove { mv, fails_within: 1 }).collect())
    }

    /// Returns the replies of the defender: captures first, then king moves, then the moves that
    /// have refuted most often.
    #[inline(never)]
    fn replies(&self, position: &Position) -> Vec<Move> {
        let prey = position.board().by_color(position.turn().opponent());
        let mut replies = position.legal_moves().to_vec();
        replies.sort_by_key(|&reply| {
            let quiet = !prey.contains(reply.to());
            (quiet, reply.role() != PieceType::King, Reverse(self.refutations[squares(reply)]))
        });
        replies
    }

    /// Subtracts visited positions from the budget.
    #[inline]
    fn spend(&mut self, positions: usize) -> Result<(), BudgetSpent> {
        self.left = self.left.checked_sub(positions as u64).ok_or(BudgetSpent)?;
        Ok(())
    }
}

/// Whether the attacker, who has the move, lacks the material to mate.
fn lacks_material(position: &Position) -> bool {
    let turn = position.turn();
    Material::insufficient(position.coded_board(), turn).is_some()
        // In an irregular position where the attacker already gives check, material proves nothing.
        && position.attackers(position.king(turn.opponent()), turn).is_empty()
}

/// Returns the legal moves, possible checks first.
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

/// Returns the index of a move by its two squares.
fn squares(mv: Move) -> usize {
    mv.from().index() * 64 + mv.to().index()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table so small that it is cleared all the time changes only the duration.
    #[test]
    fn table_size_does_not_change_verdict() {
        for fen in ["8/8/8/8/3k4/8/8/R3K2R w KQ - 0 1", "8/8/8/8/8/1k6/7p/K1B1N3 w - - 0 1"] {
            let position = Position::from_fen(fen).expect("a position");
            for moves in 1..=4 {
                let answers = [1, 5, TranspositionTable::MOST].map(|most| {
                    let solved = ForcedSearch::new(Budget::FULL, TranspositionTable::new(most)).solve(&position, moves);
                    match solved {
                        Ok(ForcedVerdict::Mate(line)) => line.len(),
                        Ok(ForcedVerdict::Refuted) => 0,
                        _ => panic!("{fen} within {moves}: undetermined"),
                    }
                });
                assert!(answers.iter().all(|&answer| answer == answers[2]), "{fen}: {answers:?}");
            }
        }
    }
}

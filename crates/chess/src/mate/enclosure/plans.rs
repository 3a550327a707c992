//! Plans for the search: the mates that an enclosure does not exclude.

use super::{Enclosure, MOST_MEN, Overview};
use crate::kernel::{Kernel, KernelTask, run};
use crate::mate::plan::Plan;
use crate::{Bitboard, Color, PieceType, Position, Square, tables};

/// A distance greater than that of any reachable square.
const FAR: u32 = 30;
/// The cost of a square next to the king that needs a second piece of White's.
const UNLIKELY: u32 = 4;

/// Returns the squares of the kings and of Black's blockers in possible mates, the nearest first.
pub(crate) fn plans(position: &Position, most: usize) -> Vec<Plan> {
    struct Plans<'a>(&'a Position);
    impl KernelTask for Plans<'_> {
        type Output = Vec<(u32, Plan)>;

        #[inline(always)]
        fn run<K: Kernel>(self, kernel: K) -> Self::Output {
            let Some(mut enclosure) = Enclosure::at(self.0) else { return Vec::new() };
            enclosure.grow_fully(kernel);
            enclosure.plans(kernel)
        }
    }
    let mut plans = run(Plans(position));
    plans.sort_by_key(|&(cost, _)| cost);
    plans.into_iter().map(|(_, plan)| plan).take(most).collect()
}

impl Enclosure {
    #[inline(always)]
    fn plans<K: Kernel>(&self, kernel: K) -> Vec<(u32, Plan)> {
        let view = self.overview();
        let mut distances = [[FAR; 64]; MOST_MEN];
        let mut attackable = Bitboard::EMPTY;
        for man in self.all() {
            distances[man] = self.distances(kernel, &view, man);
            if self.men[man].color == Color::White && !self.men[man].is_king() {
                for from in self.reach[man] {
                    attackable |= self.men[man].attacks(kernel, from, view.all_steady());
                }
            }
        }
        let mut plans = Vec::new();
        for white in self.reach[self.kings.white] {
            let near = tables::king(white).with(white);
            for black in self.pairs.black[white.index()] & attackable {
                let flights = tables::king(black) & !(near | view.steady.black);
                let fills = flights & !attackable;
                let Some(filling) = self.filling_cost(&distances, fills) else { continue };
                let kings = distances[self.kings.white][white.index()] + distances[self.kings.black][black.index()];
                let uncovered = self.uncovered_by_one_check(black, flights & attackable);
                let cost = kings + filling + UNLIKELY * uncovered;
                plans.push((cost, Plan { white, black, fills, steady: view.all_steady() }));
            }
        }
        plans
    }

    /// Returns the number of these squares next to the king that a check along one line leaves
    /// uncovered.
    fn uncovered_by_one_check(&self, king: Square, flights: Bitboard) -> u32 {
        let has = |role| {
            let is = |man: usize| self.men[man].role == role;
            self.all().any(|man| self.men[man].color == Color::White && is(man))
        };
        let straight = has(PieceType::Rook) || has(PieceType::Queen) || has(PieceType::Pawn);
        let diagonal = has(PieceType::Bishop) || has(PieceType::Queen) || has(PieceType::Pawn);
        let lines = [((0, 1), straight), ((1, 0), straight), ((1, 1), diagonal), ((1, -1), diagonal)];
        let covered = lines.into_iter().filter(|&(_, open)| open).map(|((file, rank), _)| {
            let ends = [(file, rank), (-file, -rank)];
            let on_line = |step| tables::step(king.index(), step).map(|to| Square::wrap(to as u8));
            ends.into_iter().filter_map(on_line).filter(|&to| flights.contains(to)).count()
        });
        (flights.len() - covered.max().unwrap_or(0)) as u32
    }

    /// Returns the minimum number of moves of a man to each square.
    #[inline(always)]
    fn distances<K: Kernel>(&self, kernel: K, view: &Overview, man: usize) -> [u32; 64] {
        let mut distances = [FAR; 64];
        let mut ring = Bitboard::from(self.men[man].home);
        let mut seen = ring;
        let mut count = 0;
        while !ring.is_empty() {
            let mut next = Bitboard::EMPTY;
            for from in ring {
                distances[from.index()] = count;
                next |= match self.men[man].role {
                    PieceType::Pawn => self.reach[man],
                    _ => self.men[man].attacks(kernel, from, view.all_steady()),
                };
            }
            ring = next & self.reach[man] & !seen;
            seen |= ring;
            count += if self.men[man].role == PieceType::Pawn { 5 } else { 1 };
        }
        distances
    }

    /// Returns the cost of filling these squares, each by the nearest unused man.
    fn filling_cost(&self, distances: &[[u32; 64]; MOST_MEN], fills: Bitboard) -> Option<u32> {
        let mut used = 0_u32;
        let mut cost = 0;
        for fill in fills {
            let (distance, man) = self
                .all()
                .filter(|&man| self.men[man].color == Color::Black && !self.men[man].is_king() && used >> man & 1 == 0)
                .map(|man| (distances[man][fill.index()], man))
                .min()?;
            if distance >= FAR {
                return None;
            }
            used |= 1 << man;
            cost += distance;
        }
        Some(cost)
    }
}

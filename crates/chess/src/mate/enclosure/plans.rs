//! The mates an enclosure leaves possible, as plans for the search.

use super::{Enclosure, MOST_MEN, Overview};
use crate::kernel::{Kernel, Task, run};
use crate::mate::plan::Plan;
use crate::{Bitboard, Color, Position, Role, Square, tables};

/// Farther than any way can be.
const FAR: u32 = 30;
/// What it counts that a second piece of White's must take a square from the king.
const UNLIKELY: u32 = 4;

/// Where the kings and Black's own men would stand in a mate, the nearest such places first.
pub(crate) fn plans(position: &Position, most: usize) -> Vec<Plan> {
    struct Plans<'a>(&'a Position);
    impl Task for Plans<'_> {
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
        let mut ways = [[FAR; 64]; MOST_MEN];
        let mut attackable = Bitboard::EMPTY;
        for man in self.all() {
            ways[man] = self.ways(kernel, &view, man);
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
                let Some(filling) = self.filling(&ways, fills) else { continue };
                let kings =
                    ways[self.kings.white][white.index()] + ways[self.kings.black][black.index()];
                let loose = self.left_by_one_check(black, flights & attackable);
                let cost = kings + filling + UNLIKELY * loose;
                plans.push((cost, Plan { white, black, fills, steady: view.all_steady() }));
            }
        }
        plans
    }

    /// How many of these squares next to the king a check along one line leaves to others.
    fn left_by_one_check(&self, king: Square, flights: Bitboard) -> u32 {
        let has = |role| {
            let is = |man: usize| self.men[man].role == role;
            self.all().any(|man| self.men[man].color == Color::White && is(man))
        };
        let straight = has(Role::Rook) || has(Role::Queen) || has(Role::Pawn);
        let diagonal = has(Role::Bishop) || has(Role::Queen) || has(Role::Pawn);
        let lines =
            [((0, 1), straight), ((1, 0), straight), ((1, 1), diagonal), ((1, -1), diagonal)];
        let covered = lines.into_iter().filter(|&(_, open)| open).map(|((file, rank), _)| {
            let ends = [(file, rank), (-file, -rank)];
            let on_line = |step| tables::step(king.index(), step).map(|to| Square::wrap(to as u8));
            ends.into_iter().filter_map(on_line).filter(|&to| flights.contains(to)).count()
        });
        (flights.len() - covered.max().unwrap_or(0)) as u32
    }

    /// How many moves a man needs to each square at least.
    #[inline(always)]
    fn ways<K: Kernel>(&self, kernel: K, view: &Overview, man: usize) -> [u32; 64] {
        let mut ways = [FAR; 64];
        let mut ring = Bitboard::from(self.men[man].home);
        let mut seen = ring;
        let mut count = 0;
        while !ring.is_empty() {
            let mut next = Bitboard::EMPTY;
            for from in ring {
                ways[from.index()] = count;
                next |= match self.men[man].role {
                    Role::Pawn => self.reach[man],
                    _ => self.men[man].attacks(kernel, from, view.all_steady()),
                };
            }
            ring = next & self.reach[man] & !seen;
            seen |= ring;
            count += if self.men[man].role == Role::Pawn { 5 } else { 1 };
        }
        ways
    }

    /// What it costs to fill these squares, each by the nearest man left.
    fn filling(&self, ways: &[[u32; 64]; MOST_MEN], fills: Bitboard) -> Option<u32> {
        let mut used = 0_u32;
        let mut cost = 0;
        for fill in fills {
            let (way, man) = self
                .all()
                .filter(|&man| {
                    self.men[man].color == Color::Black
                        && !self.men[man].is_king()
                        && used >> man & 1 == 0
                })
                .map(|man| (ways[man][fill.index()], man))
                .min()?;
            if way >= FAR {
                return None;
            }
            used |= 1 << man;
            cost += way;
        }
        Some(cost)
    }
}

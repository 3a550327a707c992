//! What hands change.

use flagfall_chess::{Color, Role, Square};
use flagfall_clock::Timestamp;

use crate::hands::{Broken, Hands, is_part};
use crate::{Game, HandEvent, Purpose};

/// So many harmless touches are remembered.
const MOST_HARMLESS: usize = 64;

impl Game {
    /// What hands at a real board change (4.1 to 4.9, 6.2, 6.11; D.2.2).
    pub(super) fn did(&mut self, event: &HandEvent, at: Timestamp) {
        match *event {
            HandEvent::TouchedTogether { by, ref squares } => {
                self.note_touch(by, squares, Purpose::Move);
                if by == self.position.turn() {
                    self.hands_mut().unordered = true;
                }
            }
            HandEvent::Carried { by, from, to } => {
                self.touch_once(by, from);
                let way = &mut self.hands_mut().under_way;
                way.placed.retain(|leg| leg.0 != from);
                way.held = Some((from, to));
            }
            HandEvent::Released { square, .. } => self.let_go(square),
            HandEvent::TakenOff { by, square } => self.remove(by, square),
            HandEvent::Put { by, color, role, square, held } => {
                self.put(by, color, role, square, held);
            }
            HandEvent::MovedWith { by, hand } => self.hands_mut().moved_with = Some((by, hand)),
            HandEvent::Breached { by, law, .. } => self.note_done(by, law),
            // It is on record, and changes nothing.
            HandEvent::Felt { .. } | HandEvent::ClockPlaced { .. } => {}
            HandEvent::BondBroken { by, law, .. } => {
                self.note_done(by, law);
                let (after, touched) = (self.record.len(), self.touched.clone());
                let hands = self.hands_mut();
                let (let_go, chosen) = (hands.under_way.let_go, hands.under_way.chosen);
                let unordered = hands.unordered;
                hands.broken = Some(Broken { by, law, after, touched, unordered, let_go, chosen });
                hands.forgone = false;
            }
            HandEvent::ObjectionUpheld { restored, .. } => self.uphold(restored, at),
            HandEvent::PressedLate { by } => self.press_late(by, at),
            HandEvent::PressedAgain { by } => {
                self.clock = self.clock.switch_to(self.control(), by.opponent(), at);
                self.hands_mut().again = false;
            }
            HandEvent::AdjustSaid { by } => self.hands_mut().adjusts = Some(by),
            HandEvent::ClockStopped { by } => {
                self.pause(at);
                self.hands_mut().stopped_by = Some(by);
            }
            HandEvent::SeatChosen { by, ref seat } => {
                self.hands_mut().seat = Some((by, seat.clone()));
            }
            HandEvent::ClockBroke => self.hands_mut().defective = true,
            HandEvent::ClockShowed { player, time } => {
                let before = self.remaining(player, at);
                self.clock = self.clock.set(self.control(), player, time, at);
                self.note_shown_clock(player, before, at);
                self.hands_mut().doubtful = true;
            }
            HandEvent::Noted { player, ability } => {
                self.seats[player].abilities |= 1 << ability as u8;
            }
        }
    }

    /// A touch: of the player to move it binds, of the other it forgoes an objection (4.3, 4.8).
    pub(super) fn note_touch(&mut self, by: Color, squares: &[Square], purpose: Purpose) {
        if purpose != Purpose::Move {
            let harmless = &mut self.hands_mut().harmless;
            harmless.extend(squares.iter().map(|&square| (by, square, purpose)));
            harmless.drain(..harmless.len().saturating_sub(MOST_HARMLESS));
            let hands = self.hands_mut();
            hands.adjusts = hands.adjusts.filter(|&said| said != by);
            return;
        }
        let turn = self.position.turn();
        let broken = self.hands.as_ref().and_then(|hands| hands.broken.as_ref());
        if broken.is_some_and(|broken| broken.by != by) || by != turn && !self.touched.is_empty() {
            self.hands_mut().forgone = true;
        }
        self.bind(by, squares);
    }

    /// A piece in hand is touched once, however long it is held.
    fn touch_once(&mut self, by: Color, square: Square) {
        if !self.touched.contains(&square) {
            self.note_touch(by, &[square], Purpose::Move);
        }
    }

    /// The piece in hand is let go, or the one that was put there.
    fn let_go(&mut self, square: Square) {
        let Hands { under_way: way, .. } = self.hands_mut();
        if let Some((_, on, held)) = &mut way.put
            && *on == square
        {
            *held = false;
        }
        let Some(leg) = way.held.take_if(|held| held.1 == square) else { return };
        if leg.0 == leg.1 {
            return;
        }
        way.placed.push(leg);
        let first = way.let_go.is_none();
        let fits = self.position.legal_moves().iter().any(|&mv| is_part(mv, leg));
        if first && (fits || self.is_castling_in_vain(leg)) {
            self.hands_mut().under_way.let_go = Some(leg);
        }
    }

    fn remove(&mut self, by: Color, square: Square) {
        let Some(origin) = self.found_on(square) else {
            // What was put there is taken away again; the choice stands.
            self.hands_mut().under_way.put = None;
            return;
        };
        self.touch_once(by, origin);
        let way = &mut self.hands_mut().under_way;
        way.held = way.held.filter(|held| held.0 != origin);
        way.placed.retain(|leg| leg.0 != origin);
        way.off.push(origin);
    }

    fn put(&mut self, by: Color, color: Color, role: Role, square: Square, held: bool) {
        let stood = self.position.piece_at(square);
        let way = &mut self.hands_mut().under_way;
        // A piece that was taken off comes back to its square.
        if stood.is_some_and(|piece| piece.color == color && piece.role == role)
            && let Some(index) = way.off.iter().position(|&off| off == square)
        {
            way.off.remove(index);
            return;
        }
        if color == by {
            way.put = Some((role, square, held));
            way.chosen = way.chosen.or(Some((role, square)));
        }
    }

    /// The move that was made against a bond is taken back, and the bond stands.
    fn uphold(&mut self, restored: bool, at: Timestamp) {
        let broken = self.hands_mut().broken.take();
        if let Some(broken) = broken.filter(|_| restored) {
            self.begin_again(broken.after, at);
            if let Some(adjournment) = &mut self.adjournment {
                adjournment.forget_written();
            }
            self.touched = broken.touched;
            let hands = self.hands_mut();
            hands.unordered = broken.unordered;
            (hands.under_way.let_go, hands.under_way.chosen) = (broken.let_go, broken.chosen);
        }
        self.hands_mut().insisted = true;
    }

    /// A move that was not pressed is completed by the next one (6.2.1).
    pub(super) fn move_on(&mut self, by: Color, at: Timestamp) {
        self.clock = self.clock.complete(self.control(), by, at);
        self.hands_mut().late = false;
    }

    /// The press after the opponent's reply: the opponent's clock runs, until the reply is pressed,
    /// or pressed again (6.2.2).
    fn press_late(&mut self, by: Color, at: Timestamp) {
        let control = *self.control();
        let pressed = self.clock.press(&control, by, at).ok();
        self.clock = pressed.unwrap_or_else(|| self.clock.complete(&control, by, at));
        let again = !self.unpressed && pressed.is_some();
        (self.hands_mut().late, self.hands_mut().again) = (false, again);
    }
}

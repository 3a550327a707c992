//! Reading how an edition rules.

use core::num::NonZeroU16;

use flagfall_clock::Millis;

use crate::choice::Choice;
use crate::file::Part;
use crate::read::value::Value;
use crate::{Behaviour, Figures};

/// What the parts of an edition say together; or the key that is missing or wrong.
pub(crate) fn behaviour(parts: &[&'static Part]) -> Result<Behaviour, &'static str> {
    let said = Said(parts);
    Ok(Behaviour {
        repetition_claim: said.limit("repetition_claim")?,
        repetition_claim_by_move: said.flag("repetition_claim_by_move")?,
        repetition_draw: said.limit("repetition_draw")?,
        move_count_claim: said.limit("move_count_claim")?,
        move_count_claim_by_move: said.flag("move_count_claim_by_move")?,
        move_count_draw: said.limit("move_count_draw")?,
        dead_position: said.choice("dead_position")?,
        win_on_time_needs: said.choice("win_on_time_needs")?,
        resignation_needs: said.choice("resignation_needs")?,
        illegal_move_needs: said.choice("illegal_move_needs")?,
        both_flags: said.choice("both_flags")?,
        flag_call_needs_time: said.flag("flag_call_needs_time")?,
        agreement_after_moves: said.number("agreement_after_moves")?,
        draw_offer_moment: said.choice("draw_offer_moment")?,
        draw_offer_declined_by: said.choice("draw_offer_declined_by")?,
        illegal_moves: said.choice("illegal_moves")?,
        reversed_colours_within: said.number("reversed_colours_within")?,
        wrong_setup_within: said.limit("wrong_setup_within")?,
        wrong_clock_within: said.limit("wrong_clock_within")?,
        physical_boards_increment: said.time("physical_boards_increment")?,
        king_taken: Some(said.choice("king_taken")?),
        figures: Some(figures(&said)?),
    })
}

fn figures(said: &Said<'_>) -> Result<Figures, &'static str> {
    Ok(Figures {
        quickplay_below: said.some_time("quickplay_below")?,
        extra_seconds: said.some_time("extra_seconds")?,
        extra_seconds_amends: said.some_time("extra_seconds_amends")?,
        short_of_time: said.some_time("short_of_time")?,
        ample_increment: said.some_time("ample_increment")?,
        record_looks: said.small("record_looks")?,
        assistant_invites: said.time("assistant_invites")?,
        certificate_before: said.time("certificate_before")?,
        venue_arbiters: said.small("venue_arbiters")?,
    })
}

struct Said<'a>(&'a [&'static Part]);

impl Said<'_> {
    fn read<T>(
        &self,
        key: &'static str,
        read: impl Fn(Value<'static>) -> Option<T>,
    ) -> Result<T, &'static str> {
        let node = self.0.iter().rev().find_map(|part| part.behaviour.get(key)).ok_or(key)?;
        read(Value::new(node, None)).ok_or(key)
    }

    /// A time, or none where the edition says `"never"`.
    fn time(&self, key: &'static str) -> Result<Option<Millis>, &'static str> {
        self.read(key, |value| match value.as_text() {
            Some("never") => Some(None),
            _ => value.some_time().ok().map(Some),
        })
    }

    fn some_time(&self, key: &'static str) -> Result<Millis, &'static str> {
        self.read(key, |value| value.some_time().ok())
    }

    fn small(&self, key: &'static str) -> Result<u8, &'static str> {
        self.read(key, |value| value.number().ok())
    }

    /// A number, or none where the edition says `"never"` or `"always"`.
    fn limit(&self, key: &'static str) -> Result<Option<NonZeroU16>, &'static str> {
        self.read(key, |value| match value.as_text() {
            Some("never" | "always") => Some(None),
            _ => value.count().ok().map(Some),
        })
    }

    fn number(&self, key: &'static str) -> Result<u16, &'static str> {
        self.read(key, Value::integer)
    }

    fn flag(&self, key: &'static str) -> Result<bool, &'static str> {
        self.read(key, Value::as_flag)
    }

    fn choice<C: Choice>(&self, key: &'static str) -> Result<C, &'static str> {
        self.read(key, |value| value.choice().ok())
    }
}

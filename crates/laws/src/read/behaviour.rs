//! Parsing of the procedures of an edition.

use core::num::NonZeroU16;

use flagfall_clock::Millis;

use crate::choice::NamedEnum;
use crate::edition_file::EditionSection;
use crate::read::value::TomlValue;
use crate::{Behaviour, LawParameters};

/// Reads the procedures from the sections of an edition, or returns the missing or invalid key.
pub(crate) fn behaviour(parts: &[&'static EditionSection]) -> Result<Behaviour, &'static str> {
    let reader = BehaviourReader(parts);
    Ok(Behaviour {
        repetition_claim: reader.limit("repetition_claim")?,
        repetition_claim_by_move: reader.flag("repetition_claim_by_move")?,
        repetition_draw: reader.limit("repetition_draw")?,
        move_count_claim: reader.limit("move_count_claim")?,
        move_count_claim_by_move: reader.flag("move_count_claim_by_move")?,
        move_count_draw: reader.limit("move_count_draw")?,
        dead_position: reader.choice("dead_position")?,
        win_on_time_needs: reader.choice("win_on_time_needs")?,
        resignation_needs: reader.choice("resignation_needs")?,
        illegal_move_needs: reader.choice("illegal_move_needs")?,
        both_flags: reader.choice("both_flags")?,
        flag_call_needs_time: reader.flag("flag_call_needs_time")?,
        agreement_after_moves: reader.number("agreement_after_moves")?,
        draw_offer_moment: reader.choice("draw_offer_moment")?,
        draw_offer_declined_by: reader.choice("draw_offer_declined_by")?,
        illegal_moves: reader.choice("illegal_moves")?,
        reversed_colours_within: reader.number("reversed_colours_within")?,
        wrong_setup_within: reader.limit("wrong_setup_within")?,
        wrong_clock_within: reader.limit("wrong_clock_within")?,
        physical_boards_increment: reader.time("physical_boards_increment")?,
        king_taken: Some(reader.choice("king_taken")?),
        parameters: Some(read_parameters(&reader)?),
    })
}

fn read_parameters(reader: &BehaviourReader<'_>) -> Result<LawParameters, &'static str> {
    Ok(LawParameters {
        quickplay_below: reader.some_time("quickplay_below")?,
        extra_seconds: reader.some_time("extra_seconds")?,
        extra_seconds_amends: reader.some_time("extra_seconds_amends")?,
        short_of_time: reader.some_time("short_of_time")?,
        ample_increment: reader.some_time("ample_increment")?,
        record_looks: reader.small("record_looks")?,
        assistant_invites: reader.time("assistant_invites")?,
        certificate_before: reader.time("certificate_before")?,
        venue_arbiters: reader.small("venue_arbiters")?,
    })
}

struct BehaviourReader<'a>(&'a [&'static EditionSection]);

impl BehaviourReader<'_> {
    fn read<T>(&self, key: &'static str, read: impl Fn(TomlValue<'static>) -> Option<T>) -> Result<T, &'static str> {
        let node = self.0.iter().rev().find_map(|part| part.behaviour.get(key)).ok_or(key)?;
        read(TomlValue::new(node, None)).ok_or(key)
    }

    /// Reads a time, or none for `"never"`.
    fn time(&self, key: &'static str) -> Result<Option<Millis>, &'static str> {
        self.read(key, |value| match value.as_text() {
            Some("never") => Some(None),
            _ => value.positive_time().ok().map(Some),
        })
    }

    fn some_time(&self, key: &'static str) -> Result<Millis, &'static str> {
        self.read(key, |value| value.positive_time().ok())
    }

    fn small(&self, key: &'static str) -> Result<u8, &'static str> {
        self.read(key, |value| value.number().ok())
    }

    /// Reads a number, or none for `"never"` or `"always"`.
    fn limit(&self, key: &'static str) -> Result<Option<NonZeroU16>, &'static str> {
        self.read(key, |value| match value.as_text() {
            Some("never" | "always") => Some(None),
            _ => value.count().ok().map(Some),
        })
    }

    fn number(&self, key: &'static str) -> Result<u16, &'static str> {
        self.read(key, TomlValue::integer)
    }

    fn flag(&self, key: &'static str) -> Result<bool, &'static str> {
        self.read(key, TomlValue::as_flag)
    }

    fn choice<C: NamedEnum>(&self, key: &'static str) -> Result<C, &'static str> {
        self.read(key, |value| value.choice().ok())
    }
}

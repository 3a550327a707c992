/** What those at the board are told when something happens: a sound, a sentence, an announcement. */

import { say } from "../announcer.svelte.ts";
import { ending } from "../ending.ts";
import { letters, voice } from "../letters.ts";
import { named } from "../names.ts";
import { notice } from "../notices.svelte.ts";
import { sound } from "../sounds.ts";
import type { Color, Event, Outcome } from "../types.ts";
import { t, told } from "../words.svelte.ts";
import { type Following, other } from "./following.svelte.ts";

/** The name of the kind of an event. */
type Kind = Extract<Event, string> | (Event extends infer One ? (One extends object ? keyof One : never) : never);

/** Says that something happened. */
export function tell(game: Following, event: Event): void {
  if (typeof event === "string") return plainly(game, event, "white");
  if ("move_made" in event) return moved(game, event.move_made.offer);
  if ("ended" in event) return ended(event.ended);
  if ("ruled" in event) return sentence(t("log-ruled", event.ruled));
  const [kind, facts] = Object.entries(event)[0] as [Kind, { by?: Color; player?: Color; offender?: Color }];
  plainly(game, kind, facts.by ?? facts.player ?? facts.offender ?? "white");
}

/** How the game stands, in a word. */
export function standing(game: Following): string {
  if (game.view?.outcome) return ending(game.view.outcome);
  // Who plays elsewhere in the event is not told of the beginning.
  if (!game.begun && game.as !== "other_player") return t("state-waits");
  if (game.mine) return t("state-yours");
  return t("state-turn", { player: game.turn });
}

/** Says to who comes to the board who plays, and whose turn it is. */
export function greet(game: Following): void {
  const name = (color: Color) => named(game.seen?.[color]) ?? t(color);
  const { seat } = game;
  const who = seat ? t("you-play", { colour: seat, opponent: name(other(seat)) }) : t("they-play", { white: name("white"), black: name("black") });
  say(`${who} ${standing(game)}`);
}

function sentence(text: string): void {
  notice(text, "told", true);
  sound("told");
}

/** Events that have a sentence of their own; of the others nobody has to be told. */
const TOLD = new Set<string>([
  "began", "draw_offered", "draw_declined", "consent_asked", "claim_rejected", "penalised", "flag_fell", "mate_undetermined",
  "disconnected", "reconnected", "return_overdue", "takeback_asked", "takeback_declined", "taken_back", "arbiter_called",
  "appealed", "zone_was_down",
]);

/** Who comes and goes when nothing is played any more is nobody's concern. */
const WHILE_PLAYED = new Set<string>(["disconnected", "reconnected", "return_overdue"]);

function plainly(game: Following, kind: string, player: Color): void {
  if (TOLD.has(kind) && !(game.ended && WHILE_PLAYED.has(kind))) sentence(told("event", kind, { player }));
}

/** Tells of the move that an event has told of, which need not be the last on the board. */
function moved(game: Following, offer: boolean): void {
  const made = game.toldOf((line) => ({ step: line.steps(letters(), line.plies - 1)[0], words: line.sayMove(line.plies, voice()), by: other(line.look().turn) }));
  if (!made?.step) return;
  const { step, words, by } = made;
  sound(step.check ? "check" : step.capture ? "capture" : "move");
  say(words, voice());
  if (offer) sentence(t("event-draw-offered", { player: by }));
}

function ended(outcome: Outcome): void {
  sound("ended");
  say(ending(outcome));
}

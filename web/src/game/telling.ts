/** What those at the board are told when something happens: a sound, a sentence, an announcement. */

import { say } from "../announcer.svelte.ts";
import { ending } from "../ending.ts";
import { voice } from "../letters.ts";
import { notice } from "../notices.svelte.ts";
import { sound } from "../sounds.ts";
import type { Color, Event, Outcome } from "../types.ts";
import { t, told } from "../words.svelte.ts";
import type { Following } from "./following.svelte.ts";

/** The name of the kind of an event. */
type Kind = Extract<Event, string> | (Event extends infer One ? (One extends object ? keyof One : never) : never);

/** Says that something happened. */
export function tell(game: Following, event: Event): void {
  if (typeof event === "string") return plainly(event, "white");
  if ("move_made" in event) return moved(game, event.move_made.offer);
  if ("ended" in event) return ended(event.ended);
  if ("ruled" in event) return sentence(t("log-ruled", event.ruled));
  const [kind, facts] = Object.entries(event)[0] as [Kind, { by?: Color; player?: Color; offender?: Color }];
  plainly(kind, facts.by ?? facts.player ?? facts.offender ?? "white");
}

function sentence(text: string): void {
  notice(text);
  say(text);
  sound("told");
}

/** Events that have a sentence of their own; of the others nobody has to be told. */
const TOLD = new Set<string>([
  "began", "draw_offered", "draw_declined", "consent_asked", "claim_rejected", "penalised", "flag_fell", "mate_undetermined",
  "disconnected", "reconnected", "return_overdue", "takeback_asked", "takeback_declined", "taken_back", "arbiter_called",
  "appealed", "zone_was_down",
]);

function plainly(kind: string, player: Color): void {
  if (TOLD.has(kind)) sentence(told("event", kind, { player }));
}

function moved(game: Following, offer: boolean): void {
  const { score } = game;
  const step = score?.steps.at(-1);
  if (!score || !step) return;
  sound(step.check ? "check" : step.capture ? "capture" : "move");
  say(score.now.sayMove(score.plies, voice()), voice());
  if (offer) sentence(t("event-draw-offered", { player: score.look().turn === "white" ? "black" : "white" }));
}

function ended(outcome: Outcome): void {
  sound("ended");
  say(ending(outcome));
}

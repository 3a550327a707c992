/** Sounds, notices and announcements for the events of a game. */

import { announce } from "../announcer.svelte.ts";
import { letters, voice } from "../letters.ts";
import { displayName } from "../names.ts";
import { showNotice } from "../notices.svelte.ts";
import { outcomeText } from "../outcome.ts";
import { playSound } from "../sounds.ts";
import { t, textFor } from "../texts.svelte.ts";
import type { Color, Event, Outcome } from "../types.ts";
import { type GameState, opponentOf } from "./gameState.svelte.ts";

/** The name of an event's kind. */
type EventKind = Extract<Event, string> | (Event extends infer One ? (One extends object ? keyof One : never) : never);

/** Announces an event. */
export function announceEvent(game: GameState, event: Event): void {
  if (typeof event === "string") return announceKind(game, event, "white");
  if ("move_made" in event) return announceMove(game, event.move_made);
  if ("ended" in event) return announceOutcome(event.ended);
  if ("ruled" in event) return notify(t("ruling", event.ruled));
  const [kind, facts] = Object.entries(event)[0] as [EventKind, { by?: Color; player?: Color; offender?: Color }];
  announceKind(game, kind, facts.by ?? facts.player ?? facts.offender ?? "white");
}

/** The status of a game: its outcome, or whose turn it is. */
export function statusText(game: GameState): string {
  if (game.view?.outcome) return outcomeText(game.view.outcome);
  // Players of other games in the event are not told about the start.
  if (!game.hasStarted && game.participation !== "other_player") return t("status-not-started");
  if (game.isOwnTurn) return t("status-your-move");
  return t("status-to-move", { player: game.turn });
}

/** Announces the players and the status when the page opens. */
export function announcePlayers(game: GameState): void {
  const name = (color: Color) => displayName(game.details?.[color]) ?? t(color);
  const { seat } = game;
  const players = seat
    ? t("you-play-against", { colour: seat, opponent: name(opponentOf(seat)) })
    : t("they-play", { white: name("white"), black: name("black") });
  announce(`${players} ${statusText(game)}`);
}

function notify(text: string): void {
  showNotice(text, "info", true);
  playSound("notice");
}

/** Events with a notice of their own; the others are not announced. */
const NOTIFIED = new Set<string>([
  "began", "draw_offered", "draw_declined", "consent_asked", "claim_rejected", "penalised", "flag_fell", "mate_undetermined",
  "disconnected", "reconnected", "return_overdue", "takeback_asked", "takeback_declined", "taken_back", "arbiter_called",
  "appealed", "zone_was_down",
]);

/** Events about connections, which do not matter after the game. */
const DURING_PLAY = new Set<string>(["disconnected", "reconnected", "return_overdue"]);

function announceKind(game: GameState, kind: string, player: Color): void {
  if (NOTIFIED.has(kind) && !(game.isOver && DURING_PLAY.has(kind))) notify(textFor("event", kind, { player }));
}

/** Announces the move of an event, which need not be the last one on the board. */
function announceMove(game: GameState, { mv, offer }: { mv: string; offer: boolean }): void {
  const ply = game.plyToAnnounce(mv);
  const line = game.moves?.current;
  if (!line || ply === undefined) return;
  const [move] = line.steps(letters(), ply - 1);
  playSound(move?.check ? "check" : move?.capture ? "capture" : "move");
  announce(line.sayMove(ply, voice()), voice());
  if (offer) notify(t("event-draw-offered", { player: opponentOf(line.look(ply).turn) }));
}

function announceOutcome(outcome: Outcome): void {
  playSound("ended");
  announce(outcomeText(outcome));
}

/** The client against a real server, which is killed in the middle of a game. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { WebSocket } from "undici";

import { type CommandAnswer, type EventMessage, RequestError, type ServerBody, type View, ZoneClient, getTable, openTable, takeSeat } from "../src/client.ts";
import { changedView } from "../src/game/viewChange.ts";

// Browsers have a WebSocket of their own, and so has Node.js since version 22.
Object.assign(globalThis, { WebSocket });

const TOOL = process.env["FLAGFALL"];
assert.ok(TOOL, "FLAGFALL names the tool to serve with");

/** Starts a server and waits for its address. */
async function serve(data: string, listen: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(TOOL ?? "", ["serve", "--listen", listen, "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FLAGFALL_LOG: "warn" },
  });
  assert.ok(child.stdout);
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/[^/]+/.exec(line)?.[0];
    if (address) return { child, address };
  }
  throw new Error("the server has not started");
}

/** A listener that records all messages about a game. */
class Player {
  readonly events: EventMessage[] = [];
  readonly views: View[] = [];
  /** The view that the changes lead to. */
  followed: View | undefined;
  private waiting: (() => void)[] = [];

  onSubscribed({ view }: ServerBody<"subscribed">): void {
    if (view) this.views.push(view);
    this.followed = view ?? undefined;
    this.wake();
  }

  onView(view: View): void {
    this.views.push(view);
    this.wake();
  }

  onEvent(event: EventMessage): void {
    this.events.push(event);
    if (this.followed && event.view) this.followed = changedView(this.followed, event.view);
    this.wake();
  }

  /** Waits until a condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((wake) => this.waiting.push(wake));
  }

  kinds(): string[] {
    return this.events.map(({ event }) => (typeof event === "string" ? event : Object.keys(event ?? { hidden: 0 })[0] ?? ""));
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }
}

function assertExecuted(answer: CommandAnswer): void {
  assert.ok("executed" in answer, JSON.stringify(answer));
}

test("a game continues after the server was killed", { timeout: 60_000 }, async (t) => {
  const data = await mkdtemp(join(tmpdir(), "flagfall-"));
  let { child, address } = await serve(data, "127.0.0.1:0");
  const clients = [new ZoneClient(address), new ZoneClient(address)] as const;
  t.after(async () => {
    for (const client of clients) client.close();
    child.kill("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });

  const table = await openTable(address, { preset: "casual-blitz", colour: "white" });
  const [white, black] = [new Player(), new Player()];
  // The host's subscription resolves when an opponent joins.
  const hostSubscription = clients[0].subscribe(table.game, white, { secret: table.secret, after: 0 });
  assert.equal((await getTable(address, table.game)).seat, "black");
  const other = await takeSeat(address, table.game);
  await assert.rejects(getTable(address, table.game), (error) => error instanceof RequestError && error.status === 404);
  await assert.rejects(takeSeat(address, table.game), (error) => error instanceof RequestError && error.status === 409);
  const w = await hostSubscription;
  const b = await clients[1].subscribe(table.game, black, { secret: other.secret, after: 0 });
  await black.until(() => black.kinds().includes("began"));

  assertExecuted(await w.play("f2f3"));
  const refused = await w.play("e2e4");
  assert.ok("refused" in refused && refused.refused.law === "alternation", JSON.stringify(refused));
  assertExecuted(await b.play("e7e5"));

  child.kill("SIGKILL");
  await once(child, "exit");
  // The move is sent while the server is down, and executed once it is back.
  const answer = w.play("g2g4");
  ({ child } = await serve(data, new URL(address).host));
  assertExecuted(await answer);
  assertExecuted(await b.play("d8h4"));

  for (const player of [white, black]) {
    await player.until(() => player.kinds().includes("ended"));
    assert.equal(player.views.length, 2, "one view from each of two subscriptions");
    assert.deepEqual(player.events.map(({ sequence }) => sequence), player.events.map((_, index) => index + 1));
    assert.equal(player.kinds().filter((kind) => kind === "move_made").length, 4);
    const { event } = player.events[player.events.length - 1] ?? {};
    assert.ok(typeof event === "object" && event && "ended" in event);
    assert.equal(event.ended.law, "checkmate");
    assert.deepEqual(event.ended.score, { white: 0, black: 100 });
  }

  // Nobody asked for a view, and the changes lead to the one that is sent on request.
  for (const [player, subscription] of [[white, w], [black, b]] as const) {
    subscription.requestView();
    await player.until(() => player.views.length === 3);
    assert.deepEqual(player.followed, player.views[2]);
    assert.equal(player.followed?.moves?.length, 4);
  }
});

test("the secret of another seat is rejected", { timeout: 60_000 }, async (t) => {
  const data = await mkdtemp(join(tmpdir(), "flagfall-"));
  const { child, address } = await serve(data, "127.0.0.1:0");
  const client = new ZoneClient(address);
  t.after(async () => {
    client.close();
    child.kill("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });
  const { game } = await openTable(address, {});
  await assert.rejects(client.subscribe(game, {}), /nothing with this id/);
  await takeSeat(address, game);
  await assert.rejects(client.subscribe(game, {}, { secret: "seat.1.white.00" }), /this token is invalid/);
  const watched = await client.subscribe(game, {});
  const answer = await watched.play("e2e4");
  assert.ok("error" in answer, "spectators cannot play");
});

/** A real game against a real zone, which is killed in its middle. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { WebSocket } from "undici";

import { type Answer, type Happened, Problem, type ToldOf, type View, Zone, openTable, table as tableOf, takeSeat } from "../src/client.ts";

// Browsers have one of their own, and so has Node.js since version 22.
Object.assign(globalThis, { WebSocket });

const TOOL = process.env["FLAGFALL"];
assert.ok(TOOL, "FLAGFALL names the tool to serve with");

/** Starts a zone and waits until it says where it is. */
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
  throw new Error("the zone has not started");
}

/** Somebody who keeps all that is told. */
class Player {
  readonly events: Happened[] = [];
  readonly views: View[] = [];
  private waiting: (() => void)[] = [];

  subscribed({ view }: ToldOf<"subscribed">): void {
    if (view) this.views.push(view);
    this.wake();
  }

  happened(event: Happened): void {
    this.events.push(event);
    this.wake();
  }

  /** Waits until something is so. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((wake) => this.waiting.push(wake));
  }

  kinds(): string[] {
    return this.events.map(({ event }) => (typeof event === "string" ? event : Object.keys(event ?? { hidden: 0 })[0] ?? ""));
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) wake();
  }
}

function isDone(answer: Answer): void {
  assert.ok("done" in answer, JSON.stringify(answer));
}

test("a game is played to mate although the zone is killed in its middle", { timeout: 60_000 }, async (t) => {
  const data = await mkdtemp(join(tmpdir(), "flagfall-"));
  let { child, address } = await serve(data, "127.0.0.1:0");
  const zones = [new Zone(address), new Zone(address)] as const;
  t.after(async () => {
    for (const zone of zones) zone.close();
    child.kill("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });

  const table = await openTable(address, { preset: "casual-blitz", colour: "white" });
  const [white, black] = [new Player(), new Player()];
  // The host waits at the table until somebody comes.
  const waits = zones[0].follow(table.game, white, { secret: table.secret, after: 0 });
  assert.equal((await tableOf(address, table.game)).seat, "black");
  const other = await takeSeat(address, table.game);
  await assert.rejects(tableOf(address, table.game), (error) => error instanceof Problem && error.status === 404);
  await assert.rejects(takeSeat(address, table.game), (error) => error instanceof Problem && error.status === 409);
  const w = await waits;
  const b = await zones[1].follow(table.game, black, { secret: other.secret, after: 0 });
  await black.until(() => black.kinds().includes("began"));

  isDone(await w.play("f2f3"));
  const refused = await w.play("e2e4");
  assert.ok("refused" in refused && refused.refused.law === "alternation", JSON.stringify(refused));
  isDone(await b.play("e7e5"));

  child.kill("SIGKILL");
  await once(child, "exit");
  // Asked for while nobody is there, and carried out once the zone is back.
  const answer = w.play("g2g4");
  ({ child } = await serve(data, new URL(address).host));
  isDone(await answer);
  isDone(await b.play("d8h4"));

  for (const player of [white, black]) {
    await player.until(() => player.kinds().includes("ended"));
    assert.equal(player.views.length, 2, "subscribed at first and again");
    assert.deepEqual(player.events.map(({ sequence }) => sequence), player.events.map((_, index) => index + 1));
    assert.equal(player.kinds().filter((kind) => kind === "move_made").length, 4);
    const { event } = player.events[player.events.length - 1] ?? {};
    assert.ok(typeof event === "object" && event && "ended" in event);
    assert.equal(event.ended.law, "checkmate");
    assert.deepEqual(event.ended.score, { white: 0, black: 100 });
  }
});

test("who shows the secret of another seat is told so", { timeout: 60_000 }, async (t) => {
  const data = await mkdtemp(join(tmpdir(), "flagfall-"));
  const { child, address } = await serve(data, "127.0.0.1:0");
  const zone = new Zone(address);
  t.after(async () => {
    zone.close();
    child.kill("SIGKILL");
    await rm(data, { recursive: true, force: true });
  });
  const { game } = await openTable(address, {});
  await assert.rejects(zone.follow(game, {}), /nothing of that number/);
  await takeSeat(address, game);
  await assert.rejects(zone.follow(game, {}, { secret: "seat.1.white.00" }), /no secret of a seat/);
  const watched = await zone.follow(game, {});
  const answer = await watched.play("e2e4");
  assert.ok("wrong" in answer, "nobody plays without a seat");
});

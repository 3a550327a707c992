/** Finished games: the list, the clock graph, and positions set up by an arbiter. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { WebSocket as Socket } from "undici";

import { type EventMessage, ZoneClient } from "../web/src/client.ts";
import { TestZone, LIMIT, type Visitor, playMoves } from "./testZone.ts";

// Browsers have a WebSocket of their own, and so has Node.js since version 22.
Object.assign(globalThis, { WebSocket: Socket });

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
after(() => zone.stop());

/** The pieces on the board, without captured ones that still fade out. */
const PIECES = "cg-board piece:not(.fading)";

interface SeatAssignment {
  game: number;
  secret: string;
}

/** Plays games in which White resigns at once, and returns their ids. */
async function playResignedGames(count: number): Promise<number[]> {
  const [hostClient, guestClient] = [new ZoneClient(zone.address), new ZoneClient(zone.address)];
  const games: number[] = [];
  for (let number = 0; number < count; number++) {
    const host = await zone.post<SeatAssignment>("/api/games", { colour: "white" });
    const guest = await zone.post<SeatAssignment>(`/api/games/${host.game}/seats`, {});
    await guestClient.subscribe(host.game, {}, { secret: guest.secret });
    await new Promise<void>((ended) => {
      const onEvent = ({ event }: EventMessage) => {
        if (event === "began") void white.then((game) => game.execute("resign"));
        else if (typeof event === "object" && "ended" in event) ended();
      };
      const white = hostClient.subscribe(host.game, { onEvent }, { secret: host.secret, after: 0 });
    });
    games.push(host.game);
  }
  hostClient.close();
  guestClient.close();
  return games;
}

test("a finished game is listed, also in the list of a player", LIMIT, async () => {
  const [white, black, game] = await zone.startGame({ time_control: "7m" });
  const watcher = await zone.newVisitor();
  await watcher.open("/games");
  await watcher.waitForText("No finished games yet.");
  await playMoves([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
  await watcher.page.reload();
  const listed = watcher.page.locator(".finished li");
  await listed.getByText(/^0–1 · checkmate \(K\./).waitFor();
  await listed.getByRole("link", { name: /^Games of Guest/ }).last().click();
  await watcher.page.getByRole("heading", { name: /^Games of Guest \d+/ }).waitFor();
  await watcher.waitForCount(".finished li", 1);
  await listed.getByRole("link", { name: / – / }).click();
  await watcher.page.waitForURL(`**/games/${game}`);
  await watcher.waitForMove(4, "Qh4#");
  watcher.assertNoErrors();
  for (const one of [white, black, watcher]) await one.context.close();
});

test("finished games are listed page by page, newest first", LIMIT, async () => {
  const games = await playResignedGames(21);
  const visitor = await zone.newVisitor();
  const first = visitor.page.locator(".finished .versus").first();
  await visitor.open("/games");
  await visitor.page.locator(`.finished .versus[href="/games/${games.at(-1)}"]`).waitFor();
  assert.equal(await first.getAttribute("href"), `/games/${games.at(-1)}`);
  await visitor.waitForCount(".finished li", 20);
  await visitor.page.getByRole("link", { name: "Older games" }).click();
  await visitor.page.locator(`.finished .versus[href="/games/${games[0]}"]`).waitFor();
  await visitor.page.getByRole("link", { name: "Newest games" }).click();
  await visitor.page.locator(`.finished .versus[href="/games/${games.at(-1)}"]`).waitFor();
  visitor.assertNoErrors();
  await visitor.context.close();
});

test("the clock graph and a link go to a move", LIMIT, async () => {
  const [white, black, game] = await zone.startGame({ time_control: "7m" });
  await playMoves([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
  const graph = white.page.getByRole("slider", { name: /^Clock times after each move/ });
  const box = await graph.boundingBox();
  assert.ok(box, "there is a graph");
  await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  // The arrow keys work too, and the clock times are described.
  await graph.press("ArrowRight");
  await white.page.locator('[data-ply="3"][aria-current]').waitFor();
  assert.match((await graph.getAttribute("aria-valuetext")) ?? "", /^Move 2: White [67]:\d\d, Black [67]:\d\d$/);
  await graph.press("Enter");
  await graph.press("ArrowLeft");
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  await white.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await white.press("Copy link to position");
  await white.waitForText("Copied.");
  const link = await white.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${zone.address}/games/${game}?ply=2`);
  const watcher = await zone.newVisitor();
  await watcher.page.goto(link);
  await watcher.page.locator('[data-ply="2"][aria-current]').waitFor();
  for (const one of [white, black, watcher]) {
    one.assertNoErrors();
    await one.context.close();
  }
});

/** Signs in the administrator with the role of arbiter. */
async function signInArbiter(): Promise<Visitor> {
  const visitor = await zone.newVisitor();
  await visitor.page.goto(zone.administratorLink);
  await visitor.page.getByLabel("Password").fill("correct horse battery");
  await visitor.press("New password");
  await visitor.page.getByRole("link", { name: "Administration" }).click();
  await visitor.page.locator(".people").getByRole("button", { name: "Arbiter", exact: true }).first().click();
  await visitor.page.locator('.people [aria-pressed="true"]').nth(1).waitFor();
  return visitor;
}

/** Sends a ruling over a socket of the arbiter's page. */
async function rule({ page }: Visitor, game: number, ruling: object): Promise<string> {
  return page.evaluate(
    ([id, content]) =>
      new Promise<string>((answered) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const received = JSON.parse(data) as Record<string, unknown>;
          const send = (message: object) => socket.send(JSON.stringify(message));
          if (received["hello"]) send({ subscribe: { game: id, after: null, secret: null, participation: "arbiter" } });
          if (received["subscribed"]) send({ execute: { game: id, id: 1, command: { rule: { ruling: content, article: "O.15.6", reason: "as it stood" } } } });
          if (received["executed"] ?? received["refused"] ?? received["error"]) answered(data);
        };
      }),
    [game, ruling] as const,
  );
}

test("moves before a position set up by an arbiter can still be viewed", LIMIT, async () => {
  const arbiter = await signInArbiter();
  const [white, black, game] = await zone.startGame({ regulations: "preset = 'fide-online-2021-blitz'\nrated = false" });
  await playMoves([white, black], "e2e4=e4 e7e5=e5 g1f3=Nf3");
  const answer = await rule(arbiter, game, { set_position: { fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30" } });
  assert.match(answer, /"executed"/);
  await white.waitForText("The arbiter set up a new position");
  await white.click("e2e3");
  const late = await zone.newVisitor();
  await late.open(`/games/${game}`);
  for (const one of [white, black, late]) {
    await one.waitForMove(1, "e3");
    await one.waitForText("The arbiter set up a new position");
    await one.page.locator(".moves button", { hasText: "Nf3" }).click();
    await one.waitForText("You are viewing the game before the arbiter set up a new position.");
    await one.waitForCount(PIECES, 32);
    await one.page.locator('[data-ply="1"]').click();
    await one.page.getByText("You are viewing the game before the arbiter set up a new position.").waitFor({ state: "detached" });
    await one.waitForCount(PIECES, 3);
    one.assertNoErrors();
    await one.context.close();
  }
  await arbiter.context.close();
});

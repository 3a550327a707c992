/** Games that are over are found again, and what an arbiter has set up hides nothing of them. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { WebSocket as Socket } from "undici";

import { type Happened, Zone } from "../web/src/client.ts";
import { Hall, LIMIT, type Visitor, play } from "./hall.ts";

// Browsers have one of their own, and so has Node.js since version 22.
Object.assign(globalThis, { WebSocket: Socket });

let hall: Hall;
before(async () => (hall = await Hall.open()));
after(() => hall.close());

/** What stands on the board; what was captured fades a while yet. */
const PIECES = "cg-board piece:not(.fading)";

interface Seated {
  game: number;
  secret: string;
}

/** Plays games in which White resigns at once, and tells their numbers. */
async function resigned(count: number): Promise<number[]> {
  const [one, other] = [new Zone(hall.address), new Zone(hall.address)];
  const games: number[] = [];
  for (let number = 0; number < count; number++) {
    const host = await hall.post<Seated>("/api/games", { colour: "white" });
    const guest = await hall.post<Seated>(`/api/games/${host.game}/seats`, {});
    await other.follow(host.game, {}, { secret: guest.secret });
    await new Promise<void>((ended) => {
      const happened = ({ event }: Happened) => {
        if (event === "began") void white.then((game) => game.do("resign"));
        else if (typeof event === "object" && "ended" in event) ended();
      };
      const white = one.follow(host.game, { happened }, { secret: host.secret, after: 0 });
    });
    games.push(host.game);
  }
  one.close();
  other.close();
  return games;
}

test("a game that has ended is listed, and those of its players alone when asked", LIMIT, async () => {
  const [white, black, game] = await hall.pair({ time_control: "7m" });
  const watcher = await hall.visitor();
  await watcher.go("/games");
  await watcher.reads("No game is finished yet. What ends is found here.");
  await play([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
  await watcher.page.reload();
  const listed = watcher.page.locator(".finished li");
  await listed.getByText(/^0–1 · checkmate \(K\./).waitFor();
  await listed.getByRole("link", { name: /^Games of Guest/ }).last().click();
  await watcher.page.getByRole("heading", { name: /^Games of Guest \d+/ }).waitFor();
  await watcher.counts(".finished li", 1);
  await listed.getByRole("link", { name: / – / }).click();
  await watcher.page.waitForURL(`**/games/${game}`);
  await watcher.sees(4, "Qh4#");
  watcher.fine();
  for (const one of [white, black, watcher]) await one.context.close();
});

test("they come page by page, the newest first", LIMIT, async () => {
  const games = await resigned(21);
  const visitor = await hall.visitor();
  const first = visitor.page.locator(".finished .versus").first();
  await visitor.go("/games");
  await visitor.page.locator(`.finished .versus[href="/games/${games.at(-1)}"]`).waitFor();
  assert.equal(await first.getAttribute("href"), `/games/${games.at(-1)}`);
  await visitor.counts(".finished li", 20);
  await visitor.page.getByRole("link", { name: "Older games" }).click();
  await visitor.page.locator(`.finished .versus[href="/games/${games[0]}"]`).waitFor();
  await visitor.page.getByRole("link", { name: "Newest games" }).click();
  await visitor.page.locator(`.finished .versus[href="/games/${games.at(-1)}"]`).waitFor();
  visitor.fine();
  await visitor.context.close();
});

test("the clock graph leads to a move, and a link leads there too", LIMIT, async () => {
  const [white, black, game] = await hall.pair({ time_control: "7m" });
  await play([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
  const graph = white.page.getByRole("slider", { name: /^Clock times after each move/ });
  const box = await graph.boundingBox();
  assert.ok(box, "there is a graph");
  await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  // The same by keys, and what both had is said.
  await graph.press("ArrowRight");
  await white.page.locator('[data-ply="3"][aria-current]').waitFor();
  assert.match((await graph.getAttribute("aria-valuetext")) ?? "", /^Move 2: White [67]:\d\d, Black [67]:\d\d$/);
  await graph.press("Enter");
  await graph.press("ArrowLeft");
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  await white.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await white.press("Link to this position");
  await white.reads("Copied.");
  const link = await white.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${hall.address}/games/${game}?ply=2`);
  const watcher = await hall.visitor();
  await watcher.page.goto(link);
  await watcher.page.locator('[data-ply="2"][aria-current]').waitFor();
  for (const one of [white, black, watcher]) {
    one.fine();
    await one.context.close();
  }
});

/** Somebody who is let in as an arbiter. */
async function arbiter(): Promise<Visitor> {
  const visitor = await hall.visitor();
  await visitor.page.goto(hall.first);
  await visitor.page.getByLabel("Password").fill("correct horse battery");
  await visitor.press("New password");
  await visitor.page.getByRole("link", { name: "Administration" }).click();
  await visitor.page.locator(".people").getByRole("button", { name: "Arbiter", exact: true }).first().click();
  await visitor.page.locator('.people [aria-pressed="true"]').nth(1).waitFor();
  return visitor;
}

/** Rules over a socket of the arbiter's page. */
async function rule({ page }: Visitor, game: number, ruling: object): Promise<string> {
  return page.evaluate(
    ([id, ruled]) =>
      new Promise<string>((answered) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        socket.onmessage = ({ data }: MessageEvent<string>) => {
          const told = JSON.parse(data) as Record<string, unknown>;
          const send = (message: object) => socket.send(JSON.stringify(message));
          if (told["hello"]) send({ subscribe: { game: id, after: null, secret: null, as: "arbiter" } });
          if (told["subscribed"]) send({ do: { game: id, id: 1, command: { rule: { ruling: ruled, article: "O.15.6", reason: "as it stood" } } } });
          if (told["done"] ?? told["refused"] ?? told["wrong"]) answered(data);
        };
      }),
    [game, ruling] as const,
  );
}

test("moves before a position that an arbiter set up are still there, and can be gone back to", LIMIT, async () => {
  const ruler = await arbiter();
  const [white, black, game] = await hall.pair({ regulations: "preset = 'fide-online-2021-blitz'\nrated = false" });
  await play([white, black], "e2e4=e4 e7e5=e5 g1f3=Nf3");
  const answer = await rule(ruler, game, { set_position: { fen: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30" } });
  assert.match(answer, /"done"/);
  await white.reads("The arbiter set up another position");
  await white.click("e2e3");
  const late = await hall.visitor();
  await late.go(`/games/${game}`);
  for (const one of [white, black, late]) {
    await one.sees(1, "e3");
    await one.reads("The arbiter set up another position");
    await one.page.locator(".moves button", { hasText: "Nf3" }).click();
    await one.reads("From before the arbiter set up another position.");
    await one.counts(PIECES, 32);
    await one.page.locator('[data-ply="1"]').click();
    await one.page.getByText("From before the arbiter set up another position.").waitFor({ state: "detached" });
    await one.counts(PIECES, 3);
    one.fine();
    await one.context.close();
  }
  await ruler.context.close();
});

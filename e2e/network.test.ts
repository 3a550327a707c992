/** Reloading, losing the network, and moves that are not confirmed. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { Hall, LIMIT, play } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

test("a game goes on after the page was loaded again", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4 e7e5=e5");
  await white.page.reload();
  await white.sees(2, "e5");
  await play([white, black], "g1f3=Nf3 b8c6=Nc6", 2);
  white.fine();
  black.fine();
});

test("who loses the network is seen to be away, comes back, and has missed nothing", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  await white.context.setOffline(true);
  await white.reads(/The connection to the zone is lost/);
  await black.reads("not connected");
  await black.click("e7e5");
  await black.sees(2, "e5");
  assert.equal(await white.page.locator('[data-ply="2"]').count(), 0);
  await white.context.setOffline(false);
  await white.sees(2, "e5");
  await play([white, black], "g1f3=Nf3", 2);
});

test("a move is not shown as played before the zone has confirmed it", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await white.context.setOffline(true);
  await white.reads(/The connection to the zone is lost/);
  await white.click("e2e4");
  await white.page.locator("square.pending").first().waitFor();
  assert.equal(await white.page.locator('[data-ply="1"]').count(), 0);
  await white.context.setOffline(false);
  await white.sees(1, "e4");
  await black.sees(1, "e4");
  await white.page.locator("square.pending:visible").first().waitFor({ state: "hidden" });
});

test("a premove is played at once, and the opponent is not told of it before", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await black.click("e7e5");
  await black.page.locator("square.current-premove").first().waitFor();
  await white.painted();
  assert.equal(await white.page.locator("square.current-premove").count(), 0);
  await white.click("e2e4");
  await white.sees(2, "e5");
  await black.sees(2, "e5");
  await play([white, black], "g1f3=Nf3", 2);
});

test("a move is asked for once more where that is wanted, and can be chosen anew", LIMIT, async () => {
  const [white, black] = await hall.pair({}, [{ confirm: true }, {}]);
  await white.click("e2e4");
  await white.press("Choose another");
  await white.click("d2d4");
  await white.press("Play this move");
  await black.sees(1, "d4");
});

test("a board that was pushed down the page is played on where it is", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  for (const { page } of [white, black]) await page.evaluate(() => document.querySelector<HTMLElement>(".heading")?.style.setProperty("padding-bottom", "5rem"));
  await play([white, black], "e7e5=e5 g1f3=Nf3 b8c6=Nc6", 1);
});

test("a pawn becomes what is chosen", LIMIT, async () => {
  const [white, black] = await hall.pair({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  await white.click("a7a8");
  await white.page.getByRole("button", { name: "rook" }).click();
  await black.sees(1, "a8=R+");
});

test("moves are taken back where both agree", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  await white.press("Take back");
  await black.reads("Your opponent asks to take the last move back.");
  await black.press("Accept");
  await white.reads("No move has been made yet.");
  await play([white, black], "d2d4=d4");
});

test("what is said is heard at the other side", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await white.page.getByLabel("Say something").fill("Good luck <b>!");
  await white.press("Send");
  await black.reads("Good luck <b>!");
});

test("a spectator sees every move and can do nothing", LIMIT, async () => {
  const [white, black, game] = await hall.pair({});
  const watcher = await hall.visitor();
  await watcher.go("/");
  await watcher.page.locator(`a[href="/games/${game}"]`).click();
  await watcher.page.locator("cg-board").waitFor();
  await play([white, black], "e2e4=e4 c7c5=c5");
  await watcher.sees(2, "c5");
  assert.equal(await watcher.page.getByRole("button", { name: "Resign" }).count(), 0);
  await watcher.click("g1f3");
  await watcher.painted();
  assert.equal(await watcher.page.locator("square.pending, square.selected").count(), 0);
  watcher.fine();
});

test("a game of Chess960 with castling of the king onto its rook", LIMIT, async () => {
  const [white, black] = await hall.pair({ chess960: 518 });
  await white.reads("Chess960");
  await play([white, black], "e2e4=e4 e7e5=e5 g1f3=Nf3 g8f6=Nf6 f1c4=Bc4 f8c5=Bc5 e1h1=O-O e8h8=O-O");
  const odd = await hall.pair({ chess960: 0 });
  await odd[0].reads("Chess960");
  await play([odd[0], odd[1]], "e2e4=e4 e7e5=e5");
  odd[0].fine();
});

test("what is said without a network is said once it is back, and the end of the talk is seen", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  const say = async (text: string) => {
    await white.page.getByLabel("Say something").fill(text);
    await white.press("Send");
  };
  for (const text of ["one", "two", "three", "four", "five", "six"]) {
    await say(text);
    await white.page.locator(".lines").getByText(text).waitFor();
  }
  for (const { page } of [white, black]) {
    await page.locator(".lines").getByText("six").waitFor();
    await page.waitForFunction(() => {
      const list = document.querySelector(".lines");
      return list && list.scrollHeight > list.clientHeight && list.scrollTop + list.clientHeight > list.scrollHeight - 2;
    });
  }
  // Nobody hears what would be said to an arbiter here.
  assert.equal(await white.page.locator(".chat option").count(), 0);
  await white.context.setOffline(true);
  await white.reads(/The connection to the zone is lost/);
  await say("seven");
  await white.reads("not sent yet");
  await white.context.setOffline(false);
  await black.page.locator(".lines").getByText("seven").waitFor();
  await white.counts(".unheard", 0);
  assert.equal(await black.page.locator(".lines").getByText("seven").count(), 1);
});

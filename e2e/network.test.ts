/** Reloading, lost connections, unconfirmed moves and chat. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { TestZone, LIMIT, playMoves } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

test("a game continues after a reload", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4 e7e5=e5");
  await white.page.reload();
  await white.waitForMove(2, "e5");
  await playMoves([white, black], "g1f3=Nf3 b8c6=Nc6", 2);
  white.assertNoErrors();
  black.assertNoErrors();
});

test("an offline player is shown as disconnected and catches up after reconnecting", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  await white.context.setOffline(true);
  await white.waitForText(/Connection lost/);
  await black.waitForText("not connected");
  await black.click("e7e5");
  await black.waitForMove(2, "e5");
  assert.equal(await white.page.locator('[data-ply="2"]').count(), 0);
  await white.context.setOffline(false);
  await white.waitForMove(2, "e5");
  await playMoves([white, black], "g1f3=Nf3", 2);
});

test("a move is shown as pending until the server confirms it", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await white.context.setOffline(true);
  await white.waitForText(/Connection lost/);
  await white.click("e2e4");
  await white.page.locator("square.pending").first().waitFor();
  assert.equal(await white.page.locator('[data-ply="1"]').count(), 0);
  await white.context.setOffline(false);
  await white.waitForMove(1, "e4");
  await black.waitForMove(1, "e4");
  await white.page.locator("square.pending:visible").first().waitFor({ state: "hidden" });
});

test("a premove is played at once and hidden from the opponent until then", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await black.click("e7e5");
  await black.page.locator("square.current-premove").first().waitFor();
  await white.waitForPaint();
  assert.equal(await white.page.locator("square.current-premove").count(), 0);
  await white.click("e2e4");
  await white.waitForMove(2, "e5");
  await black.waitForMove(2, "e5");
  await playMoves([white, black], "g1f3=Nf3", 2);
});

test("a move that needs confirmation can be changed", LIMIT, async () => {
  const [white, black] = await zone.startGame({}, [{ confirm: true }, {}]);
  await white.click("e2e4");
  await white.press("Change move");
  await white.click("d2d4");
  await white.press("Confirm move");
  await black.waitForMove(1, "d4");
});

test("clicks hit the right squares after the board was moved down the page", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  for (const { page } of [white, black]) await page.evaluate(() => document.querySelector<HTMLElement>(".heading")?.style.setProperty("padding-bottom", "5rem"));
  await playMoves([white, black], "e7e5=e5 g1f3=Nf3 b8c6=Nc6", 1);
});

test("a pawn is promoted to the chosen piece", LIMIT, async () => {
  const [white, black] = await zone.startGame({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  await white.click("a7a8");
  await white.page.getByRole("button", { name: "rook" }).click();
  await black.waitForMove(1, "a8=R+");
});

test("an accepted takeback request takes the move back", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  await white.press("Request a takeback");
  await black.waitForText("Your opponent wants to take back the last move.");
  await black.press("Accept");
  await white.waitForText("No moves yet.");
  await playMoves([white, black], "d2d4=d4");
});

test("a chat message reaches the opponent", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await white.page.getByLabel("Type a message").fill("Good luck <b>!");
  await white.press("Send");
  await black.waitForText("Good luck <b>!");
});

test("a spectator sees every move and cannot play", LIMIT, async () => {
  const [white, black, game] = await zone.startGame({});
  const watcher = await zone.newVisitor();
  await watcher.open("/");
  await watcher.page.locator(`a[href="/games/${game}"]`).click();
  await watcher.page.locator("cg-board").waitFor();
  await playMoves([white, black], "e2e4=e4 c7c5=c5");
  await watcher.waitForMove(2, "c5");
  assert.equal(await watcher.page.getByRole("button", { name: "Resign" }).count(), 0);
  await watcher.click("g1f3");
  await watcher.waitForPaint();
  assert.equal(await watcher.page.locator("square.pending, square.selected").count(), 0);
  watcher.assertNoErrors();
});

test("castling in Chess960 moves the king onto its rook", LIMIT, async () => {
  const [white, black] = await zone.startGame({ chess960: 518 });
  await white.waitForText("Chess960");
  await playMoves([white, black], "e2e4=e4 e7e5=e5 g1f3=Nf3 g8f6=Nf6 f1c4=Bc4 f8c5=Bc5 e1h1=O-O e8h8=O-O");
  const odd = await zone.startGame({ chess960: 0 });
  await odd[0].waitForText("Chess960");
  await playMoves([odd[0], odd[1]], "e2e4=e4 e7e5=e5");
  odd[0].assertNoErrors();
});

test("a chat message written offline is sent once after reconnecting, and new messages scroll into view", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  const write = async (text: string) => {
    await white.page.getByLabel("Type a message").fill(text);
    await white.press("Send");
  };
  for (const text of ["one", "two", "three", "four", "five", "six"]) {
    await write(text);
    await white.page.locator(".lines").getByText(text).waitFor();
  }
  for (const { page } of [white, black]) {
    await page.locator(".lines").getByText("six").waitFor();
    await page.waitForFunction(() => {
      const list = document.querySelector(".lines");
      return list && list.scrollHeight > list.clientHeight && list.scrollTop + list.clientHeight > list.scrollHeight - 2;
    });
  }
  // Without an arbiter there is only one room.
  assert.equal(await white.page.locator(".chat option").count(), 0);
  await white.context.setOffline(true);
  await white.waitForText(/Connection lost/);
  await write("seven");
  await white.waitForText("not sent yet");
  await white.context.setOffline(false);
  await black.page.locator(".lines").getByText("seven").waitFor();
  await white.waitForCount(".unsent", 0);
  assert.equal(await black.page.locator(".lines").getByText("seven").count(), 1);
});

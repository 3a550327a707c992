/** Announcements for screen readers, and the focus. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { TestZone, LIMIT, type Visitor, playMoves } from "./testZone.ts";
import { startTextGame } from "./listener.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

/** The announcements that are still in the live region. */
async function announced({ page }: Visitor): Promise<string[]> {
  return page.getByTestId("announcements").locator("p").allTextContents();
}

/** Waits until a matching element has the focus. */
async function focused({ page }: Visitor, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

test("opening a game announces the players and the side to move", LIMIT, async () => {
  const [, black, listener] = await startTextGame(zone, {}, {});
  await listener.waitForSpeech(/^You play White against Guest \d+\. Your move$/, "en");
  await black.page.getByTestId("announcements").getByText(/^You play Black against Guest \d+\. White to move$/).waitFor();
});

test("a move missed while offline is announced once after reconnecting", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("e4");
  await listener.waitForSpeech(/e ?4/i, "en");
  await black.waitForMove(1, "e4");
  await white.context.setOffline(true);
  await listener.waitForSpeech(/^Connection lost/, "en");
  await black.waitForText("not connected");
  await black.click("e7e5");
  await black.waitForMove(2, "e5");
  await white.context.setOffline(false);
  await listener.waitForSpeech("Connection restored.", "en");
  await listener.waitForSpeech(/e ?5/i, "en");
  await listener.waitForSpeech("White has reconnected.", "en");
  const moves = (await announced(white)).filter((text) => /^(pawn|from|e ?[45])/i.test(text));
  assert.equal(moves.filter((text) => /e ?4/.test(text)).length, 1, moves.join("; "));
});

test("a move and the draw offer with it are both announced", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await white.page.getByTestId("announcements").getByText("Black offers a draw.").waitFor();
  const texts = await announced(white);
  const offer = texts.indexOf("Black offers a draw.");
  assert.match(texts[offer - 1] ?? "", /e ?5/i);
  // An announced notice is in no other live region.
  assert.equal(await white.page.locator("[role=status]", { hasText: "Black offers a draw." }).count(), 0);
});

test("cancelling a resignation does not decline a draw offer", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("e4");
  await black.waitForMove(1, "e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await listener.waitForSpeech("Black offers a draw.", "en");
  await listener.type("resign");
  await listener.waitForSpeech(/Do you want to resign\?/, "en");
  await listener.type("no");
  await listener.waitForSpeech("Nothing was changed.", "en");
  await listener.type("yes");
  await listener.waitForSpeech(/draw by agreement/, "en");
  white.assertNoErrors();
});

test("no second move is accepted while one is unconfirmed", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  await white.context.setOffline(true);
  await listener.waitForSpeech(/^Connection lost/, "en");
  await listener.type("e4");
  await listener.waitForSpeech(/^Not confirmed yet/, "en");
  await listener.type("d4");
  await listener.waitForSpeech("Your last move is not confirmed yet. Wait a moment.", "en");
  await white.context.setOffline(false);
  await listener.waitForSpeech("Connection restored.", "en");
  await black.waitForMove(1, "e4");
});

test("refused actions on the squares are announced, and premoves can be set and cancelled", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  const { keyboard } = white.page;
  const enter = async (square: string) => {
    await white.page.locator(`#square-${square}`).focus();
    await keyboard.press("Enter");
  };
  await enter("e7");
  await listener.waitForSpeech("You have no piece on this square.", "en");
  await enter("e2");
  await listener.waitForSpeech(/e ?2.*picked up/i, "en");
  await keyboard.press("Escape");
  await listener.waitForSpeech("Put back.", "en");
  await enter("e2");
  await enter("e5");
  await listener.waitForSpeech("e2e5 is an illegal move. Choose another.", "en");
  await enter("e2");
  await enter("e4");
  await black.waitForMove(1, "e4");
  await enter("g1");
  await enter("f3");
  await listener.waitForSpeech("Premove: g1 to f3.", "en");
  await keyboard.press("Escape");
  await listener.waitForSpeech("Premove cancelled.", "en");
  await white.page.locator("#command").focus();
  await listener.type("Nc3");
  await listener.waitForSpeech(/^It is your opponent’s turn\./, "en");
  await listener.type("g1 f3");
  await listener.waitForSpeech("Premove: g1 to f3.", "en");
  await black.click("e7e5");
  await black.waitForMove(3, "Nf3");
  white.assertNoErrors();
});

test("a move by keyboard can be confirmed with the button or by typing yes", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, { confirm: true });
  const { page } = white;
  await page.locator("#square-e2").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await listener.waitForSpeech(/Type “yes” to play it\./, "en");
  await focused(white, ".confirm .good");
  await page.keyboard.press("Enter");
  await black.waitForMove(1, "e4");
  await focused(white, "#square-e4");
  await black.click("e7e5");
  await white.waitForMove(2, "e5");
  await page.locator("#square-d2").focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await listener.waitForSpeech(/Type “yes” to play it\./, "en");
  await page.locator("#command").focus();
  await listener.type("yes");
  await black.waitForMove(3, "d3");
  white.assertNoErrors();
});

test("queries describe the viewed position, and each step is announced", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("e4");
  await white.waitForMove(1, "e4");
  await listener.waitForSpeech(/e ?4/i, "en");
  await playMoves([white, black], "e7e5=e5", 1);
  await listener.waitForSpeech(/e ?5/i, "en");
  await white.press("Previous move");
  await listener.waitForSpeech(/e ?4/i, "en");
  await white.press("Previous move");
  await listener.waitForSpeech("Starting position.", "en");
  const box = white.page.locator("#command");
  await box.focus();
  await listener.type("rank 2");
  await listener.waitForSpeech(/pawn e ?2/i, "en");
  await listener.type("captures");
  await listener.waitForSpeech("There are none.", "en");
  await listener.type("moves e2");
  await listener.waitForSpeech(/e ?4/i, "en");
  await listener.type("d4");
  await listener.waitForSpeech("You are viewing an earlier position. Go back to the game first.", "en");
  await white.press("Back to the game");
  await listener.waitForSpeech(/e ?5/i, "en");
  await box.focus();
  await listener.type("d4");
  await black.waitForMove(3, "d4");
});

test("clock times are announced in the language of the page, not of the moves", LIMIT, async () => {
  const [, , listener] = await startTextGame(zone, {}, { voice: "de" }, "hu-HU");
  await listener.type("Uhren");
  await listener.waitForSpeech(/^Világosnak (?!.*minuten).*perc.* van, sötétnek/i, "hu");
});

test("disconnections after the game are not announced", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4");
  const isDisconnected = new Promise<void>((resolve) => {
    white.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => String(payload).includes('"disconnected":{"player":"black"') && resolve());
    });
  });
  await black.press("Resign");
  await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await white.waitForText(/resignation/);
  await white.page.reload();
  await white.page.getByRole("region", { name: "Game result" }).waitFor();
  await black.context.close();
  await isDisconnected;
  await white.waitForPaint();
  assert.deepEqual((await announced(white)).filter((text) => /connect/i.test(text)), []);
});

test("the focus returns from a dialog and moves to a new page", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  const { page } = white;
  const resign = page.locator(".controls .grave");
  await resign.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await focused(white, ".controls .grave");
  const review = page.getByRole("link", { name: "Review", exact: true });
  await review.focus();
  await page.keyboard.press("Enter");
  await page.locator("main.review cg-board").waitFor();
  await focused(white, "main.review");
  await page.goBack();
  await page.locator("main.game:not(.review) cg-board").waitFor();
  await focused(white, "main.game:not(.review)");
  // The pressed button disappears when the game is over.
  await resign.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("region", { name: "Game result" }).waitFor();
  await focused(white, "main.game");
  for (const one of [white, black]) one.assertNoErrors();
});

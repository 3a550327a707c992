/** The board: touch, smart moves, promotion, piece letters, sounds and clocks. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import type { Locator } from "playwright-core";

import { TestZone, LIMIT, type Visitor, playMoves } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

/** Makes a move by two taps. */
async function touch(visitor: Visitor, move: string): Promise<void> {
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) await visitor.page.touchscreen.tap(...(await visitor.squareCenter(square)));
}

test("moves are made by touch on phones", LIMIT, async () => {
  const [white, black] = await zone.startGame({}, [{}, {}], { hasTouch: true, isMobile: true, viewport: { width: 360, height: 720 } });
  await touch(white, "e2e4");
  await black.waitForMove(1, "e4");
  await touch(black, "e7e5");
  await white.waitForMove(2, "e5");
  for (const one of [white, black]) one.assertNoErrors();
});

test("smart moves and automatic promotion work when switched on", LIMIT, async () => {
  const [white, black] = await zone.startGame({ fen: "7k/P7/8/8/8/8/4P3/K7 w - - 0 1" }, [{ queen: true }, {}]);
  await white.page.mouse.click(...(await white.squareCenter("e4")));
  await black.waitForMove(1, "e4");
  await black.click("h8h7");
  await white.waitForMove(2, "Kh7");
  await white.click("a7a8");
  await black.waitForMove(3, "a8=Q");
  for (const one of [white, black]) one.assertNoErrors();
});

test("cancelling a promotion returns the pawn, which can be moved again", LIMIT, async () => {
  const [white, black] = await zone.startGame({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  await white.click("a7a8");
  const asked = white.page.getByRole("dialog");
  await asked.waitFor();
  // The move is shown as pending while the dialog is open.
  await white.waitForCount("square.pending", 2);
  await white.page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  const marked = white.page.locator("square.pending:visible, square.last-move:visible");
  await marked.first().waitFor({ state: "hidden" });
  await white.click("a7a8");
  await white.page.getByRole("button", { name: "rook" }).click();
  await black.waitForMove(1, "a8=R+");
  for (const one of [white, black]) one.assertNoErrors();
});

test("automatic promotion is off where the regulations forbid it", LIMIT, async () => {
  const regulations = "preset = 'casual'\nauto_promotion = 'never'";
  const [white, black] = await zone.startGame({ regulations, fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" }, [{ queen: true }, {}]);
  await white.click("a7a8");
  await white.page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
  await black.waitForMove(1, "a8=N");
});

test("an earlier position can be viewed during a game", LIMIT, async () => {
  const [white, black] = await zone.startGame({});
  await playMoves([white, black], "e2e4=e4 e7e5=e5");
  await white.press("Previous move");
  await white.waitForText("Viewing 1. e4");
  await white.press("Back to the game");
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  await white.page.getByText("Viewing").waitFor({ state: "detached" });
  await playMoves([white, black], "g1f3=Nf3", 2);
});

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a && b, "both are visible");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [name, width, height, zen] of [["a desktop", 1280, 860, false], ["a phone", 360, 720, false], ["a desktop in Zen mode", 1280, 860, true], ["a phone in Zen mode", 360, 720, true]] as const) {
  test(`no notice covers a draw offer or the board on ${name}`, LIMIT, async () => {
    const [white, black] = await zone.startGame({}, [{}, {}], { viewport: { width, height } });
    if (zen) await white.press("Zen mode");
    await white.click("e2e4");
    await black.waitForMove(1, "e4");
    const notices = white.page.locator(".notices p");
    await black.context.setOffline(true);
    await notices.getByText("Black has disconnected.").waitFor();
    await black.context.setOffline(false);
    await notices.getByText("Black has reconnected.").waitFor();
    await black.press("Offer a draw");
    await black.click("e7e5");
    const accept = white.page.getByRole("button", { name: "Accept" });
    await notices.getByText("Black offers a draw.").waitFor();
    await accept.waitFor();
    await white.page.evaluate(() => scrollTo(0, 0));
    for (const notice of await notices.all()) {
      for (const pressed of [accept, white.page.locator("cg-board")]) assert.equal(await overlap(notice, pressed), false);
    }
    await white.page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    await accept.click();
    await white.page.getByRole("region", { name: "Game result" }).getByText(/draw by agreement/).waitFor();
    white.assertNoErrors();
  });
}

test("moves are written in the chosen letters or in figurines", LIMIT, async () => {
  const [white, black] = await zone.startGame({}, [{ letters: "figurine" }, { letters: "de" }]);
  await white.click("g1f3");
  await white.waitForMove(1, "♘f3");
  await black.waitForMove(1, "Sf3");
  for (const one of [white, black]) one.assertNoErrors();
});

/** Waits until this many tones of a kind were played. */
async function waitForTones({ page }: Visitor, kind: string, times: number): Promise<void> {
  const has = ([wanted, many]: readonly [string, number]) => (globalThis as unknown as { tones: string[] }).tones.filter((one) => one === wanted).length === many;
  await page.waitForFunction(has, [kind, times] as const);
}

test("each move plays a sound", LIMIT, async () => {
  const [white, black] = await zone.startGame({}, [{ volume: 0.5 }, { volume: 0 }]);
  await playMoves([white, black], "e2e4=e4 e7e5=e5");
  await waitForTones(white, "triangle", 2);
  await waitForTones(black, "triangle", 0);
  for (const one of [white, black]) one.assertNoErrors();
});

test("low time is announced once with a sound, and the last seconds show tenths", LIMIT, async () => {
  const [white, black] = await zone.startGame({ time_control: "25s" }, [{ volume: 0.5 }, { volume: 0.5 }]);
  const own = white.page.getByRole("timer", { name: "White’s clock" });
  await waitForTones(white, "square", 3);
  await white.page.getByTestId("announcements").getByText(/seconds/).first().waitFor();
  await own.getByText(/0:0\d\.\d$/).waitFor();
  await waitForTones(white, "square", 3);
  // There is no warning for the opponent's time.
  await waitForTones(black, "square", 0);
  await black.page.getByRole("timer", { name: "Black’s clock" }).getByText(/0:25$/).waitFor();
  for (const one of [white, black]) one.assertNoErrors();
});

test("a player calls the arbiter with a reason", LIMIT, async () => {
  const [white, black] = await zone.startGame({ regulations: "preset = 'fide-online-2021-blitz'\nrated = false" });
  await playMoves([white, black], "e2e4=e4");
  await black.press("Call the arbiter");
  const asked = black.page.getByRole("dialog");
  await asked.getByLabel("Reason").fill("My clock jumps");
  await asked.getByRole("button", { name: "Call", exact: true }).click();
  for (const one of [white, black]) await one.waitForText("Arbiter called");
  await playMoves([white, black], "e7e5=e5", 1);
  for (const one of [white, black]) one.assertNoErrors();
});

test("Zen mode is toggled by button and by key", LIMIT, async () => {
  const [white] = await zone.startGame({});
  const { page } = white;
  const moves = page.locator(".moves").first();
  await moves.waitFor();
  await white.press("Zen mode");
  await moves.waitFor({ state: "hidden" });
  await page.locator("cg-board").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await moves.waitFor();
  white.assertNoErrors();
});

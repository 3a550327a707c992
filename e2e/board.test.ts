/** The board itself: by touch, by few clicks, in the reader's letters, with its sounds and its clocks. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import type { Locator } from "playwright-core";

import { Hall, LIMIT, type Visitor, play } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

/** Makes a move by two touches. */
async function touch(visitor: Visitor, move: string): Promise<void> {
  for (const square of [move.slice(0, 2), move.slice(2, 4)]) await visitor.page.touchscreen.tap(...(await visitor.place(square)));
}

test("two play by touch, on phones", LIMIT, async () => {
  const [white, black] = await hall.pair({}, [{}, {}], { hasTouch: true, isMobile: true, viewport: { width: 360, height: 720 } });
  await touch(white, "e2e4");
  await black.sees(1, "e4");
  await touch(black, "e7e5");
  await white.sees(2, "e5");
  for (const one of [white, black]) one.fine();
});

test("the square of arrival is enough, and a pawn becomes a queen unasked, where that is chosen", LIMIT, async () => {
  const [white, black] = await hall.pair({ fen: "7k/P7/8/8/8/8/4P3/K7 w - - 0 1" }, [{ queen: true }, {}]);
  await white.page.mouse.click(...(await white.place("e4")));
  await black.sees(1, "e4");
  await black.click("h8h7");
  await white.sees(2, "Kh7");
  await white.click("a7a8");
  await black.sees(3, "a8=Q");
  for (const one of [white, black]) one.fine();
});

test("a pawn that is not promoted after all stands where it stood, and can be played", LIMIT, async () => {
  const [white, black] = await hall.pair({ fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
  await white.click("a7a8");
  const asked = white.page.getByRole("dialog");
  await asked.waitFor();
  // While it is asked, the move is shown as one that waits.
  await white.counts("square.pending", 2);
  await white.page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  const marked = white.page.locator("square.pending:visible, square.last-move:visible");
  await marked.first().waitFor({ state: "hidden" });
  await white.click("a7a8");
  await white.page.getByRole("button", { name: "rook" }).click();
  await black.sees(1, "a8=R+");
  for (const one of [white, black]) one.fine();
});

test("no pawn becomes a queen unasked where the regulations do not allow it", LIMIT, async () => {
  const regulations = "preset = 'casual'\nauto_promotion = 'never'";
  const [white, black] = await hall.pair({ regulations, fen: "7k/P7/8/8/8/8/8/K7 w - - 0 1" }, [{ queen: true }, {}]);
  await white.click("a7a8");
  await white.page.getByRole("dialog").getByRole("button", { name: "knight" }).click();
  await black.sees(1, "a8=N");
});

test("who looks back in a game that is on sees it, and comes back", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4 e7e5=e5");
  await white.press("One move back");
  await white.reads("You look back at 1. e4.");
  await white.press("Back to the game");
  await white.page.locator('[data-ply="2"][aria-current]').waitFor();
  await white.page.getByText("You look back at").waitFor({ state: "detached" });
  await play([white, black], "g1f3=Nf3", 2);
});

/** Whether two things on the page lie over each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  assert.ok(a && b, "both are there");
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [name, width, height, zen] of [["a desk", 1280, 860, false], ["a phone", 360, 720, false], ["a desk with only the board", 1280, 860, true], ["a phone with only the board", 360, 720, true]] as const) {
  test(`an offer of a draw can be answered at once on ${name}`, LIMIT, async () => {
    const [white, black] = await hall.pair({}, [{}, {}], { viewport: { width, height } });
    if (zen) await white.press("Only the board");
    await white.click("e2e4");
    await black.sees(1, "e4");
    const notices = white.page.locator(".notices p");
    await black.context.setOffline(true);
    await notices.getByText("Black has lost the connection.").waitFor();
    await black.context.setOffline(false);
    await notices.getByText("Black is back.").waitFor();
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
    await white.page.getByRole("region", { name: "The end of the game" }).getByText(/draw by agreement/).waitFor();
    white.fine();
  });
}

test("moves are written in the letters that are chosen, or in figurines", LIMIT, async () => {
  const [white, black] = await hall.pair({}, [{ letters: "figurine" }, { letters: "de" }]);
  await white.click("g1f3");
  await white.sees(1, "♘f3");
  await black.sees(1, "Sf3");
  for (const one of [white, black]) one.fine();
});

/** Waits until so many tones of a kind have sounded. */
async function hears({ page }: Visitor, kind: string, times: number): Promise<void> {
  const has = ([wanted, many]: readonly [string, number]) => (globalThis as unknown as { tones: string[] }).tones.filter((one) => one === wanted).length === many;
  await page.waitForFunction(has, [kind, times] as const);
}

test("each move is heard", LIMIT, async () => {
  const [white, black] = await hall.pair({}, [{ volume: 0.5 }, { volume: 0 }]);
  await play([white, black], "e2e4=e4 e7e5=e5");
  await hears(white, "triangle", 2);
  await hears(black, "triangle", 0);
  for (const one of [white, black]) one.fine();
});

test("little time is heard and said once, and shown in tenths when there are few seconds left", LIMIT, async () => {
  const [white, black] = await hall.pair({ time_control: "25s" }, [{ volume: 0.5 }, { volume: 0.5 }]);
  const own = white.page.getByRole("timer", { name: "White’s clock" });
  await hears(white, "square", 3);
  await white.page.getByTestId("announcements").getByText(/seconds/).first().waitFor();
  await own.getByText(/0:0\d\.\d$/).waitFor();
  await hears(white, "square", 3);
  // Of the opponent's time nobody is warned.
  await hears(black, "square", 0);
  await black.page.getByRole("timer", { name: "Black’s clock" }).getByText(/0:25$/).waitFor();
  for (const one of [white, black]) one.fine();
});

test("the arbiter is called with a reason, where there is one", LIMIT, async () => {
  const [white, black] = await hall.pair({ regulations: "preset = 'fide-online-2021-blitz'\nrated = false" });
  await play([white, black], "e2e4=e4");
  await black.press("Call the arbiter");
  const asked = black.page.getByRole("dialog");
  await asked.getByLabel("What for?").fill("My clock jumps");
  await asked.getByRole("button", { name: "Call", exact: true }).click();
  for (const one of [white, black]) await one.reads("The arbiter is called");
  await play([white, black], "e7e5=e5", 1);
  for (const one of [white, black]) one.fine();
});

test("the board alone is shown when that is wanted, by button and by key", LIMIT, async () => {
  const [white] = await hall.pair({});
  const { page } = white;
  const moves = page.locator(".moves").first();
  await moves.waitFor();
  await white.press("Only the board");
  await moves.waitFor({ state: "hidden" });
  await page.locator("cg-board").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await moves.waitFor();
  white.fine();
});

/** The board itself: by touch, by few clicks, in the reader's letters, with its sounds and its clocks. */

import { after, afterEach, before, test } from "node:test";

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

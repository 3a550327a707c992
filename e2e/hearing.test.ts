/** What is said to those who listen: everything, once, of what is so; and where the focus is. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { Hall, LIMIT, type Visitor, play } from "./hall.ts";
import { sit } from "./listener.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

/** What a screen reader was given to read, as long as it is there. */
async function announced({ page }: Visitor): Promise<string[]> {
  return page.getByTestId("announcements").locator("p").allTextContents();
}

/** Waits until something of the page has the focus. */
async function focused({ page }: Visitor, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
}

test("who comes to the board is told who plays and whose turn it is", LIMIT, async () => {
  const [, black, listener] = await sit(hall, {}, {});
  await listener.hears(/^You have White against Guest \d+\. Your move$/, "en");
  await black.page.getByTestId("announcements").getByText(/^You have Black against Guest \d+\. White to move$/).waitFor();
});

test("a move that was missed is announced when the network is back, and no other", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  await listener.types("e4");
  await listener.hears(/e ?4/i, "en");
  await black.sees(1, "e4");
  await white.context.setOffline(true);
  await listener.hears(/^The connection to the zone is lost/, "en");
  await black.reads("not connected");
  await black.click("e7e5");
  await black.sees(2, "e5");
  await white.context.setOffline(false);
  await listener.hears("The connection to the zone is back.", "en");
  await listener.hears(/e ?5/i, "en");
  await listener.hears("White is back.", "en");
  const moves = (await announced(white)).filter((text) => /^(pawn|from|e ?[45])/i.test(text));
  assert.equal(moves.filter((text) => /e ?4/.test(text)).length, 1, moves.join("; "));
});

test("a move and the offer that comes with it are both there to be read", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await white.page.getByTestId("announcements").getByText("Black offers a draw.").waitFor();
  const texts = await announced(white);
  const offer = texts.indexOf("Black offers a draw.");
  assert.match(texts[offer - 1] ?? "", /e ?5/i);
  // What is announced is not in another region that is read out as well.
  assert.equal(await white.page.locator("[role=status]", { hasText: "Black offers a draw." }).count(), 0);
});

test("who thinks better of resigning has not declined a draw by it", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  await listener.types("e4");
  await black.sees(1, "e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await listener.hears("Black offers a draw.", "en");
  await listener.types("resign");
  await listener.hears(/Do you really resign\?/, "en");
  await listener.types("no");
  await listener.hears("Left as it is.", "en");
  await listener.types("yes");
  await listener.hears(/draw by agreement/, "en");
  white.fine();
});

test("no move is taken while another is not confirmed", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  await white.context.setOffline(true);
  await listener.hears(/^The connection to the zone is lost/, "en");
  await listener.types("e4");
  await listener.hears(/^not confirmed yet/, "en");
  await listener.types("d4");
  await listener.hears("Your last move is not confirmed yet: wait a moment.", "en");
  await white.context.setOffline(false);
  await listener.hears("The connection to the zone is back.", "en");
  await black.sees(1, "e4");
});

test("what cannot be done on the squares is said, and a move can be chosen for the next turn", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  const { keyboard } = white.page;
  const enter = async (square: string) => {
    await white.page.locator(`#square-${square}`).focus();
    await keyboard.press("Enter");
  };
  await enter("e7");
  await listener.hears("No piece of yours stands here.", "en");
  await enter("e2");
  await listener.hears(/e ?2.*taken up/i, "en");
  await keyboard.press("Escape");
  await listener.hears("Put back.", "en");
  await enter("e2");
  await enter("e5");
  await listener.hears("e2e5 is not a legal move here: choose another.", "en");
  await enter("e2");
  await enter("e4");
  await black.sees(1, "e4");
  await enter("g1");
  await enter("f3");
  await listener.hears("Chosen for your next turn: g1 to f3.", "en");
  await keyboard.press("Escape");
  await listener.hears("Nothing is chosen for your next turn any more.", "en");
  await white.page.locator("#command").focus();
  await listener.types("Nc3");
  await listener.hears(/^It is your opponent’s turn\./, "en");
  await listener.types("g1 f3");
  await listener.hears("Chosen for your next turn: g1 to f3.", "en");
  await black.click("e7e5");
  await black.sees(3, "Nf3");
  white.fine();
});

test("a move by keys is asked for once more where that is wanted, at the button and by a word", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, { confirm: true });
  const { page } = white;
  await page.locator("#square-e2").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await listener.hears(/Say yes to play it\./, "en");
  await focused(white, ".confirm .good");
  await page.keyboard.press("Enter");
  await black.sees(1, "e4");
  await focused(white, "#square-e4");
  await black.click("e7e5");
  await white.sees(2, "e5");
  await page.locator("#square-d2").focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await listener.hears(/Say yes to play it\./, "en");
  await page.locator("#command").focus();
  await listener.types("yes");
  await black.sees(3, "d3");
  white.fine();
});

test("what is described is the position that is shown, and each step is said", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  await listener.types("e4");
  await white.sees(1, "e4");
  await listener.hears(/e ?4/i, "en");
  await play([white, black], "e7e5=e5", 1);
  await listener.hears(/e ?5/i, "en");
  await white.press("One move back");
  await listener.hears(/e ?4/i, "en");
  await white.press("One move back");
  await listener.hears("The start.", "en");
  const box = white.page.locator("#command");
  await box.focus();
  await listener.types("rank 2");
  await listener.hears(/pawn e ?2/i, "en");
  await listener.types("captures");
  await listener.hears("There are none.", "en");
  await listener.types("moves e2");
  await listener.hears(/e ?4/i, "en");
  await listener.types("d4");
  await listener.hears("You look at an earlier position: go back to the game first.", "en");
  await white.press("Back to the game");
  await listener.hears(/e ?5/i, "en");
  await box.focus();
  await listener.types("d4");
  await black.sees(3, "d4");
});

test("one sentence is in one language, whatever the moves are said in", LIMIT, async () => {
  const [, , listener] = await sit(hall, {}, { voice: "de" }, "hu-HU");
  await listener.types("Uhren");
  await listener.hears(/^Világosnak (?!.*minuten).*perc.* van, sötétnek/i, "hu");
});

test("nobody is told who leaves when the game is over", LIMIT, async () => {
  const [white, black] = await hall.pair({});
  await play([white, black], "e2e4=e4");
  const gone = new Promise<void>((told) => {
    white.page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => String(payload).includes('"disconnected":{"player":"black"') && told());
    });
  });
  await black.press("Resign");
  await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await white.reads(/resignation/);
  await white.page.reload();
  await white.page.getByRole("region", { name: "The end of the game" }).waitFor();
  await black.context.close();
  await gone;
  await white.painted();
  assert.deepEqual((await announced(white)).filter((text) => /connection/.test(text)), []);
});

test("the focus comes back from a dialog, and goes along to another page", LIMIT, async () => {
  const [white, black] = await hall.pair({});
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
  // The button that was pressed is gone once the game is over.
  await resign.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByRole("region", { name: "The end of the game" }).waitFor();
  await focused(white, "main.game");
  for (const one of [white, black]) one.fine();
});

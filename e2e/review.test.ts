/** Games that are looked through: moves that are tried, what is saved, and how it is without sight. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";

import { Hall, LIMIT } from "./hall.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

test("moves are tried without losing the game, and PGN is written for every program", LIMIT, async () => {
  const visitor = await hall.visitor({ locale: "fi-FI" });
  const { page } = visitor;
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PGN" }).click()]);
    return readFile(await file.path(), "utf8");
  };
  await visitor.go("/review");
  await page.getByLabel("PGN").fill('[White "Nagy"]\n[Black "Virtanen"]\n\n1. e4 e5 2. Nf3 Nc6 *\n');
  await visitor.press("Lue");
  await visitor.sees(3, "Rf3");
  assert.match(await saved(), /1\. e4 e5 2\. Nf3 Nc6/);
  await visitor.press("Siirto eteenpäin");
  await visitor.click("c7c5");
  await visitor.sees(2, "c5");
  assert.match(await saved(), /\[White "Nagy"\][^]*1\. e4 c5 \*/);
  await visitor.press("Takaisin peliin");
  await visitor.sees(4, "Rc6");
  await page.locator('[data-ply="1"][aria-current]').waitFor();
  // Who plays the move of the game goes on in the game.
  await visitor.click("e7e5");
  await page.locator('[data-ply="2"][aria-current]').waitFor();
  await visitor.counts('[data-ply="4"]', 1);
  visitor.fine();
});

test("a game is looked through without sight", LIMIT, async () => {
  const visitor = await hall.visitor({}, { words: true });
  const { page } = visitor;
  await visitor.go("/review?moves=e2e4_e7e5_g1f3&ply=0");
  const said = (text: string | RegExp) => page.getByTestId("announcements").getByText(text).last().waitFor({ state: "attached" });
  await visitor.press("One move on");
  await said(/e ?4/i);
  await visitor.press("One move on");
  await said(/e ?5/i);
  const asks = async (text: string) => {
    await page.locator("#command").fill(text);
    await page.locator("#command").press("Enter");
  };
  await asks("board");
  await said(/^rank 8: black rook a8.*rank 1: white rook a1.*knight g1/);
  await asks("resign");
  await said(/only looked through/);
  await asks("knight c3");
  await visitor.sees(3, "Nc3");
  await said(/c ?3/i);
  await visitor.press("Back to the game");
  await visitor.sees(3, "Nf3");
  visitor.fine();
});

/** Reviews: the reader's own moves, export, and text mode. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";

import { TestZone, LIMIT } from "./testZone.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

test("own moves leave the game unchanged, and PGN is exported with English letters", LIMIT, async () => {
  const visitor = await zone.newVisitor({ locale: "fi-FI" });
  const { page } = visitor;
  const saved = async () => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PGN" }).click()]);
    return readFile(await file.path(), "utf8");
  };
  await visitor.open("/review");
  await page.getByLabel("PGN").fill('[White "Nagy"]\n[Black "Virtanen"]\n\n1. e4 e5 2. Nf3 Nc6 *\n');
  await visitor.press("Tuo");
  await visitor.waitForMove(3, "Rf3");
  assert.match(await saved(), /1\. e4 e5 2\. Nf3 Nc6/);
  await visitor.press("Seuraava siirto");
  await visitor.click("c7c5");
  await visitor.waitForMove(2, "c5");
  assert.match(await saved(), /\[White "Nagy"\][^]*1\. e4 c5 \*/);
  await visitor.press("Takaisin peliin");
  await visitor.waitForMove(4, "Rc6");
  await page.locator('[data-ply="1"][aria-current]').waitFor();
  // Playing the next move of the game stays in the game.
  await visitor.click("e7e5");
  await page.locator('[data-ply="2"][aria-current]').waitFor();
  await visitor.waitForCount('[data-ply="4"]', 1);
  visitor.assertNoErrors();
});

test("a game is reviewed in text mode", LIMIT, async () => {
  const visitor = await zone.newVisitor({}, { words: true });
  const { page } = visitor;
  await visitor.open("/review?moves=e2e4_e7e5_g1f3&ply=0");
  const announced = (text: string | RegExp) => page.getByTestId("announcements").getByText(text).last().waitFor({ state: "attached" });
  await visitor.press("Next move");
  await announced(/e ?4/i);
  await visitor.press("Next move");
  await announced(/e ?5/i);
  const type = async (text: string) => {
    await page.locator("#command").fill(text);
    await page.locator("#command").press("Enter");
  };
  await type("board");
  await announced(/^rank 8: black rook a8.*rank 1: white rook a1.*knight g1/);
  await type("resign");
  await announced(/This is a review/);
  await type("knight c3");
  await visitor.waitForMove(3, "Nc3");
  await announced(/c ?3/i);
  await visitor.press("Back to the game");
  await visitor.waitForMove(3, "Nf3");
  visitor.assertNoErrors();
});

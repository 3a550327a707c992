/** Text mode: games by keyboard alone, and their announcements. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { TestZone, LIMIT, playMoves } from "./testZone.ts";
import { startTextGame } from "./listener.ts";

let zone: TestZone;
before(async () => (zone = await TestZone.start()));
afterEach(() => zone.closePages());
after(() => zone.stop());

test("a game is played by keyboard alone, with every move announced", LIMIT, async () => {
  const [white, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("board");
  await listener.waitForSpeech(/^rank 8: black rook a8.*rank 1: white rook a1/, "en");
  await listener.type("pieces");
  await listener.waitForSpeech(/^White: king e1.*pawns a2, b2.*Black: king e8.*pawns a7/, "en");
  await listener.type("pawn e4");
  await white.waitForMove(1, "e4");
  await listener.waitForSpeech(/e ?4/i, "en");
  await playMoves([white, black], "e7e5=e5", 1);
  await listener.waitForSpeech(/e ?5/i, "en");
  await listener.type("last move");
  await listener.waitForSpeech(/e ?5/i, "en");
  await listener.type("repeat");
  await listener.waitForSpeech(/e ?5/i, "en");
  await listener.type("Bf1-c4");
  await white.waitForMove(3, "Bc4");
  await playMoves([white, black], "b8c6=Nc6", 3);
  await listener.type("e4");
  await listener.waitForSpeech(/No pawn can move there|not a move or a command/, "en");
  await listener.type("clocks");
  await listener.waitForSpeech(/^White has .*minutes.*Black has/, "en");
  await listener.type("rank 4");
  await listener.waitForSpeech(/4.*bishop.*c ?4.*pawn.*e ?4/i, "en");
  await listener.type("captures");
  await listener.waitForSpeech(/f ?7/i, "en");
  await listener.type("d1h5");
  await white.waitForMove(5, "Qh5");
  await playMoves([white, black], "g8f6=Nf6", 5);
  await listener.type("Qxf7");
  await white.waitForMove(7, "Qxf7#");
  await listener.waitForSpeech(/^1–0 · checkmate \(K\./, "en");
  white.assertNoErrors();
});

test("a resignation must be confirmed and can be cancelled", LIMIT, async () => {
  const [, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("resign");
  await listener.waitForSpeech(/Do you want to resign\?/, "en");
  await listener.type("no");
  await listener.waitForSpeech("Nothing was changed.", "en");
  await listener.type("resign");
  await listener.waitForSpeech(/Do you want to resign\?/, "en");
  await listener.type("yes");
  await listener.waitForSpeech(/resignation/, "en");
  await black.waitForText(/resignation/);
});

test("a draw offer is accepted by a typed command", LIMIT, async () => {
  const [, black, listener] = await startTextGame(zone, {}, {});
  await listener.type("e4");
  await black.waitForMove(1, "e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await listener.waitForSpeech("Black offers a draw.", "en");
  await listener.type("draw");
  await listener.waitForSpeech(/draw by agreement/, "en");
});

test("squares are explored and pieces moved by keyboard", LIMIT, async () => {
  const [white, , listener] = await startTextGame(zone, {}, {});
  const { keyboard } = white.page;
  const waitForSquare = (name: RegExp) => white.page.locator(":focus").and(white.page.getByLabel(name)).waitFor();
  await white.page.locator("#square-e1").focus();
  await keyboard.press("ArrowUp");
  await waitForSquare(/e ?2.*pawn/i);
  await keyboard.press("Enter");
  await listener.waitForSpeech(/e ?2.*picked up/i, "en");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await white.waitForMove(1, "e4");
  await keyboard.press("q");
  await waitForSquare(/d ?\d.*queen/i);
});

for (const [locale, lang, typed, move, spoken, queen] of [
  ["fi-FI", "fi", "ratsu f3", "Rf3", /ratsu/i, "d"],
  ["hu-HU", "hu", "huszár f3", "Hf3", /huszár/i, "v"],
] as const) {
  test(`moves are read, written and announced in ${lang}`, LIMIT, async () => {
    const [white, , listener] = await startTextGame(zone, {}, {}, locale);
    await listener.type(typed);
    await white.waitForMove(1, move);
    await listener.waitForSpeech(spoken, lang);
    await white.page.locator("#square-e4").focus();
    await white.page.keyboard.press(queen);
    await white.page.locator("#square-d1:focus").waitFor();
    assert.equal(await white.page.locator("html").getAttribute("lang"), lang);
    white.assertNoErrors();
  });
}

test("German announcements use the words of the laws", LIMIT, async () => {
  const [white, , listener] = await startTextGame(zone, {}, { voice: "de" });
  await listener.type("Eva zwei Eva vier");
  await white.waitForMove(1, "e4");
  await listener.waitForSpeech(/Eva vier/, "de");
});

test("low time is announced in words", LIMIT, async () => {
  const [, , listener] = await startTextGame(zone, { time_control: "white 25s; black 5m" }, {});
  await listener.waitForSpeech(/^You have only [a-z -]+ left\.$/, "en");
});

test("single-letter shortcuts can be switched off", LIMIT, async () => {
  const [white, black] = await zone.startGame({}, [{}, { keys: false }]);
  const orientation = (side: string) => `.squares.orientation-${side}`;
  await white.page.keyboard.press("f");
  await white.page.locator(orientation("black")).waitFor();
  await black.page.keyboard.press("f");
  await black.page.keyboard.press("Home");
  await black.waitForPaint();
  assert.equal(await black.page.locator(orientation("black")).count(), 1);
});

test("text mode is switched on and off by its button", LIMIT, async () => {
  const [white] = await zone.startGame({});
  assert.equal(await white.page.locator("#command").count(), 0);
  await white.press("Text mode");
  await white.page.locator("#command").waitFor();
  await white.press("Text mode");
  await white.waitForCount("#command", 0);
});

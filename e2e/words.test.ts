/** Play without sight and without a mouse: everything by keyboard, and what is announced. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { Hall, LIMIT, play } from "./hall.ts";
import { sit } from "./listener.ts";

let hall: Hall;
before(async () => (hall = await Hall.open()));
afterEach(() => hall.empty());
after(() => hall.close());

test("a whole game by keyboard alone, every move announced", LIMIT, async () => {
  const [white, black, listener] = await sit(hall, {}, {});
  await listener.types("board");
  await listener.hears(/^rank 8: black rook a8.*rank 1: white rook a1/, "en");
  await listener.types("pieces");
  await listener.hears(/^White: king e1.*pawns a2, b2.*Black: king e8.*pawns a7/, "en");
  await listener.types("pawn e4");
  await white.sees(1, "e4");
  await listener.hears(/e ?4/i, "en");
  await play([white, black], "e7e5=e5", 1);
  await listener.hears(/e ?5/i, "en");
  await listener.types("last move");
  await listener.hears(/e ?5/i, "en");
  await listener.types("repeat");
  await listener.hears(/e ?5/i, "en");
  await listener.types("Bf1-c4");
  await white.sees(3, "Bc4");
  await play([white, black], "b8c6=Nc6", 3);
  await listener.types("e4");
  await listener.hears(/No pawn can go there|neither a move/, "en");
  await listener.types("clocks");
  await listener.hears(/^White has .*minutes.*Black has/, "en");
  await listener.types("rank 4");
  await listener.hears(/4.*bishop.*c ?4.*pawn.*e ?4/i, "en");
  await listener.types("captures");
  await listener.hears(/f ?7/i, "en");
  await listener.types("d1h5");
  await white.sees(5, "Qh5");
  await play([white, black], "g8f6=Nf6", 5);
  await listener.types("Qxf7");
  await white.sees(7, "Qxf7#");
  await listener.hears(/^1–0 · checkmate \(K\./, "en");
  white.fine();
});

test("to resign one is asked once more, and may think better of it", LIMIT, async () => {
  const [, black, listener] = await sit(hall, {}, {});
  await listener.types("resign");
  await listener.hears(/Do you really resign\?/, "en");
  await listener.types("no");
  await listener.hears("Left as it is.", "en");
  await listener.types("resign");
  await listener.hears(/Do you really resign\?/, "en");
  await listener.types("yes");
  await listener.hears(/resignation/, "en");
  await black.reads(/resignation/);
});

test("draws are offered and accepted by words", LIMIT, async () => {
  const [, black, listener] = await sit(hall, {}, {});
  await listener.types("e4");
  await black.sees(1, "e4");
  await black.press("Offer a draw");
  await black.click("e7e5");
  await listener.hears("Black offers a draw.", "en");
  await listener.types("draw");
  await listener.hears(/draw by agreement/, "en");
});

test("the squares are walked over by keys, and a piece is taken up and put down", LIMIT, async () => {
  const [white, , listener] = await sit(hall, {}, {});
  const { keyboard } = white.page;
  const stands = (name: RegExp) => white.page.locator(":focus").and(white.page.getByLabel(name)).waitFor();
  await white.page.locator("#square-e1").focus();
  await keyboard.press("ArrowUp");
  await stands(/e ?2.*pawn/i);
  await keyboard.press("Enter");
  await listener.hears(/e ?2.*taken up/i, "en");
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowUp");
  await keyboard.press("Enter");
  await white.sees(1, "e4");
  await keyboard.press("q");
  await stands(/d ?\d.*queen/i);
});

for (const [locale, lang, typed, move, said, queen] of [
  ["fi-FI", "fi", "ratsu f3", "Rf3", /ratsu/i, "d"],
  ["hu-HU", "hu", "huszár f3", "Hf3", /huszár/i, "v"],
] as const) {
  test(`in ${lang} moves are read, written and spoken in that language`, LIMIT, async () => {
    const [white, , listener] = await sit(hall, {}, {}, locale);
    await listener.types(typed);
    await white.sees(1, move);
    await listener.hears(said, lang);
    await white.page.locator("#square-e4").focus();
    await white.page.keyboard.press(queen);
    await white.page.locator("#square-d1:focus").waitFor();
    assert.equal(await white.page.locator("html").getAttribute("lang"), lang);
    white.fine();
  });
}

test("in German the announcements are those of the laws", LIMIT, async () => {
  const [white, , listener] = await sit(hall, {}, { voice: "de" });
  await listener.types("Eva zwei Eva vier");
  await white.sees(1, "e4");
  await listener.hears(/Eva vier/, "de");
});

test("who has little time is warned once, in words", LIMIT, async () => {
  const [, , listener] = await sit(hall, { time_control: "white 25s; black 5m" }, {});
  await listener.hears(/^You have only [a-z -]+ left\.$/, "en");
});

test("single letters are orders only where that is wanted", LIMIT, async () => {
  const [white, black] = await hall.pair({}, [{}, { keys: false }]);
  const turned = (side: string) => `.squares.orientation-${side}`;
  await white.page.keyboard.press("f");
  await white.page.locator(turned("black")).waitFor();
  await black.page.keyboard.press("f");
  await black.page.keyboard.press("Home");
  await black.painted();
  assert.equal(await black.page.locator(turned("black")).count(), 1);
});

test("it is easily switched on and off, and nothing is spoken when it is off", LIMIT, async () => {
  const [white] = await hall.pair({});
  assert.equal(await white.page.locator("#command").count(), 0);
  await white.press("Board in words");
  await white.page.locator("#command").waitFor();
  await white.press("Board in words");
  await white.counts("#command", 0);
});

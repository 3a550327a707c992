/** The rules in WebAssembly, as the page loads them. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import {
  chess960,
  commandWords,
  fenProblems,
  initSync,
  MoveLine,
  readPgn,
  sayTime,
  type Language,
  type MoveReading,
} from "../src/rules/rules.js";

before(async () => {
  const module = await readFile(new URL("../src/rules/rules_bg.wasm", import.meta.url));
  initSync({ module });
});

/** The move in a reading, or the reason why it is none. */
function uciOf(reading: MoveReading): string {
  if ("move" in reading) return reading.move.uci;
  return "refused" in reading ? reading.refused : `unreadable: ${reading.unreadable}`;
}

test("moves typed in four languages lead to mate", () => {
  const line = new MoveLine();
  const typed: [string, Language][] = [
    ["e4", "en"],
    ["Eva fünf", "de"],
    ["kuningatar h5", "fi"],
    ["Hc6", "hu"],
    ["Lc4", "fi"],
    ["Nf6", "de"],
    ["Qxf7#", "hu"],
  ];
  for (const [text, language] of typed) {
    line.play(uciOf(line.readMove(text, language, language)));
  }
  assert.equal(line.plies, 7);
  assert.equal(line.look().ending, "checkmate");
  assert.equal(line.look().check, "e8");
  assert.deepEqual(line.look().last, ["h5", "f7"]);
  assert.equal(line.look(1).ending, undefined);
  assert.equal(line.numbered("figurine"), "1. e4 e5 2. ♕h5 ♘c6 3. ♗c4 ♘f6 4. ♕xf7#");
  assert.equal(line.sayMove(7, "en"), "queen from h5 takes pawn on f7, checkmate");
  assert.equal(line.destinations().size, 0);
  assert.equal(line.steps("en").at(-1)?.mate, true);
});

test("destinations are a map from squares to squares", () => {
  const line = new MoveLine("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  assert.deepEqual(line.destinations().get("e1"), [
    "a1", "c1", "d1", "f1", "g1", "h1", "d2", "e2", "f2",
  ]);
  assert.deepEqual(line.premoves("black").get("e8")?.includes("d8"), true);
  assert.equal(line.step("e1", "g1", undefined, "en")?.uci, "e1h1");
  assert.equal(line.step("e1", "e3", undefined, "en"), undefined);
});

test("commands and refusals are plain objects", () => {
  const line = new MoveLine("4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1");
  assert.deepEqual(line.readCommand("missä ratsut", "fi", "fi"), { command: "where", role: "knight" });
  assert.deepEqual(line.readCommand("rank 4", "hu", "hu"), { command: "rank", rank: "4" });
  assert.deepEqual(line.readMove("Nd2", "en", "en"), {
    refused: "ambiguous",
    meant: [{ uci: "b1d2", san: "Nbd2" }, { uci: "f1d2", san: "Nfd2" }],
  });
  assert.equal(line.sayPieces("white", "en"), "White: king e1, rooks a1, h1, knights b1, f1");
  assert.ok(commandWords("fi").some(({ command, words }) => command === "resign" && words[0] === "luovuta"));
});

test("an invalid call throws and changes nothing", () => {
  const line = new MoveLine();
  assert.throws(() => line.play("e2e5"), /e2e5: the piece on e2 cannot go there/);
  assert.throws(() => new MoveLine("nonsense"), Error);
  line.play("e2e4");
  assert.equal(line.plies, 1);
});

test("positions, times and PGN games are read", () => {
  assert.deepEqual(fenProblems("4k3/8/8/8/8/8/8/8 w - - 0 1"), [{ code: "no_king", color: "white" }]);
  assert.equal(new MoveLine(chess960(0)).chess960, true);
  assert.equal(sayTime(61_000, "hu"), "egy perc és egy másodperc");
  const imported = readPgn('[White "Ann"]\n\n1. f3 {[%clk 0:10:00]} e5 2. g4 Qh4# 0-1\n\n1. e5 *\n');
  assert.deepEqual(imported.problems, [{ game: 2, line: 5, code: "move", text: "e5" }]);
  const [game] = imported.takeGames();
  assert.ok(game);
  assert.equal(game.tags.get("White"), "Ann");
  assert.deepEqual(game.clocks, [600_000, null, null, null]);
  assert.match(game.write("fi"), /2\. g4 Dh4# 0-1/);
});

/** The texts: all languages say the same things, and everything the page says is there. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { FluentBundle, FluentResource } from "@fluent/bundle";

const SOURCES = fileURLToPath(new URL("../../../src", import.meta.url));

function texts(language: string): Map<string, Set<string>> {
  const bundle = new FluentBundle(language);
  const source = [language, `${language}-pages`].map((file) => readFileSync(join(SOURCES, `texts/${file}.ftl`), "utf8")).join("\n");
  assert.deepEqual(bundle.addResource(new FluentResource(source)), [], language);
  const ids = [...source.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map(([, id]) => id ?? "");
  assert.equal(new Set(ids).size, ids.length, `${language} says something twice`);
  const parts = source.split(/^(?=[a-z][a-z0-9-]* =)/m).slice(1);
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", new Set(part.match(/\$\w+/g) ?? [])]));
}

test("every language has every text, with what is put into it", () => {
  const english = texts("en");
  for (const language of ["fi", "hu"]) {
    const other = texts(language);
    assert.deepEqual([...other.keys()], [...english.keys()], language);
    for (const [id, values] of other) {
      for (const value of values) assert.ok(english.get(id)?.has(value), `${language}: ${id} has ${value}`);
    }
  }
});

test("everything that the page says has a text", () => {
  const english = texts("en");
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("rules"));
  for (const file of files) {
    const source = readFileSync(join(SOURCES, file), "utf8");
    for (const [, id] of source.matchAll(/\bt\("([a-z0-9-]+)"/g)) assert.ok(english.has(id ?? ""), `${file}: ${id}`);
    for (const [, kind] of source.matchAll(/\btold\("([a-z]+)"/g)) assert.ok(english.has(`${kind}-other`), `${file}: ${kind}-other`);
  }
});

/** A file and all that is loaded with it, but for what is loaded later. */
function loaded(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const source = readFileSync(file, "utf8");
  for (const [, path] of source.matchAll(/^\s*import (?!type).*?"(\.[^"]+\.(?:svelte|ts))";$/gm)) {
    if (!path?.includes("/rules/")) loaded(join(file, "..", path ?? ""), known);
  }
  return known;
}

test("what a game's page says does not wait for the texts of other pages", () => {
  const apart = new Set([...readFileSync(join(SOURCES, "texts/en-pages.ftl"), "utf8").matchAll(/^([a-z0-9-]+) =/gm)].map(([, id]) => id ?? ""));
  const files = ["main.ts", "pages/Game.svelte"].flatMap((file) => [...loaded(join(SOURCES, file))]);
  assert.ok(files.length > 30, String(files.length));
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    for (const [, id] of source.matchAll(/\bt\("([a-z0-9-]+)"/g)) assert.ok(!apart.has(id ?? ""), `${file}: ${id}`);
    for (const [, kind] of source.matchAll(/\btold\("([a-z]+)"/g)) assert.ok(![...apart].some((id) => id.startsWith(`${kind}-`)), `${file}: ${kind}`);
  }
});

/** Names that are put together out of a choice. */
test("every choice has a text", () => {
  const english = texts("en");
  const settings = readFileSync(join(SOURCES, "settings.svelte.ts"), "utf8");
  for (const [list, kind] of [["LETTERS", "letters"], ["THEMES", "theme"], ["BOARDS", "board"], ["VOICES", "language"]] as const) {
    const values = new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(settings)?.[1]?.match(/\w+/g) ?? [];
    assert.ok(values.length > 1, list);
    for (const value of values) assert.ok(english.has(`${kind}-${value}`), `${kind}-${value}`);
  }
});

/** The sentence for each word of a kind. */
function said(kind: string, words: readonly string[], least: number): void {
  const english = texts("en");
  assert.ok(words.length >= least, `${kind} has ${words.length}`);
  for (const word of words) assert.ok(english.has(`${kind}-${word.replaceAll("_", "-")}`), `${kind}: ${word}`);
}

test("every fault of regulations that the zone finds has a sentence of its own", () => {
  const document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8")) as {
    components: { schemas: { Flaw: { properties: { error: { enum: string[] } } } } };
  };
  said("flaw", document.components.schemas.Flaw.properties.error.enum, 30);
});

test("the regulations of the house have a title in every language", () => {
  const folder = join(SOURCES, "../../regulations");
  const titles = readdirSync(folder).map((file) => /^title = "(.+)"$/m.exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? file);
  said("titled", titles.map((title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-")), 15);
});

test("every problem that the zone answers with has a sentence of its own", () => {
  const rust = (file: string) => readFileSync(join(SOURCES, "../../crates/server/src", file), "utf8");
  const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word ?? "");
  said("error", all(rust("error.rs"), /StatusCode::\w+, "(\w+)"/g), 25);
  const socket = ["socket.rs", "socket/following.rs", "socket/beside.rs"].map((file) => rust(`http/${file}`)).join("");
  said("error", all(socket, /\.wrong\(\w+(?:\(\w+\))?, \w+(?:\(\w+\))?, "(\w+)"/g), 8);
});

test("everything that is wrong with a position or a game to be read has a sentence of its own", () => {
  const rules = readFileSync(join(SOURCES, "rules/rules.d.ts"), "utf8");
  const words = (type: string) => new RegExp(`type ${type} =([^;]+);`).exec(rules)?.[1]?.match(/\w+/g) ?? [];
  // What the rules have no word for is said in general.
  for (const [kind, type, least] of [["fen", "FenCode", 20], ["pgn", "PgnCode", 15], ["move", "Reason", 5]] as const) {
    said(kind, words(type).filter((word) => word !== "wrong"), least);
  }
});

test("everything that a game refuses has a sentence of its own", () => {
  const refusals = readFileSync(join(SOURCES, "../../crates/game/src/refusal.rs"), "utf8");
  const why = refusals.slice(refusals.indexOf("pub enum Why {"));
  const names = [...why.slice(0, why.indexOf("\n}")).matchAll(/^ {4}([A-Z]\w+)[,( ]/gm)].map(([, name]) => name ?? "");
  said("refusal", names.map((name) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()), 100);
});

test("sentences of refusals choose by words that the game has", () => {
  const reasons = readFileSync(join(SOURCES, "../../crates/game/src/refusal/reasons.rs"), "utf8");
  for (const [id, type] of [["refusal-already", "Already"], ["refusal-not-allowed", "Barred"], ["refusal-not-flag-caller", "FlagCaller"]] as const) {
    const list = reasons.slice(reasons.indexOf(`pub enum ${type} {`));
    const names = [...list.slice(0, list.indexOf("\n}")).matchAll(/^ {4}([A-Z]\w+),/gm)].map(([, name]) => name ?? "");
    const words = new Set(names.map((name) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()));
    assert.ok(words.size > 1, type);
    for (const language of ["en", "fi", "hu"]) {
      const source = readFileSync(join(SOURCES, `texts/${language}.ftl`), "utf8");
      const text = source.slice(source.indexOf(`\n${id} =`));
      const chosen = [...text.slice(0, text.indexOf("\n}")).matchAll(/^ {4}\[(\w+)\]/gm)].map(([, word]) => word ?? "");
      assert.ok(chosen.length > 0, `${language}: ${id}`);
      for (const word of chosen) assert.ok(words.has(word), `${language}: ${id} knows ${word}`);
    }
  }
});

test("every law that ends games has a reason of its own", () => {
  const laws = readFileSync(join(SOURCES, "../../crates/laws/src/law.rs"), "utf8");
  const ends = laws.slice(laws.indexOf("pub const fn ends_games"));
  const names = [...ends.slice(0, ends.indexOf("\n    }")).matchAll(/Law::(\w+)/g)].map(([, name]) => name ?? "");
  const word = (name: string) => new RegExp(`^ +${name} = "(\\w+)",$`, "m").exec(laws)?.[1] ?? name;
  said("law", names.map(word), 60);
});

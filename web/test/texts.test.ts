/** Texts: all languages have the same ones, and the page finds each text it uses. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { FluentBundle, FluentResource } from "@fluent/bundle";

const SOURCES = fileURLToPath(new URL("../../../src", import.meta.url));

/** The messages of a language, with the variables of each. */
function messages(language: string): Map<string, Set<string>> {
  const bundle = new FluentBundle(language);
  const source = [language, `${language}-pages`].map((file) => readFileSync(join(SOURCES, `texts/${file}.ftl`), "utf8")).join("\n");
  assert.deepEqual(bundle.addResource(new FluentResource(source)), [], language);
  const ids = [...source.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map(([, id]) => id ?? "");
  assert.equal(new Set(ids).size, ids.length, `${language} has a message twice`);
  const parts = source.split(/^(?=[a-z][a-z0-9-]* =)/m).slice(1);
  return new Map(parts.map((part) => [part.split(" ")[0] ?? "", new Set(part.match(/\$\w+/g) ?? [])]));
}

test("all languages have the same messages and variables", () => {
  const english = messages("en");
  for (const language of ["fi", "hu"]) {
    const other = messages(language);
    assert.deepEqual([...other.keys()], [...english.keys()], language);
    for (const [id, variables] of other) {
      for (const variable of variables) assert.ok(english.get(id)?.has(variable), `${language}: ${id} has ${variable}`);
    }
  }
});

test("every message that the page names exists", () => {
  const english = messages("en");
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /\.(svelte|ts)$/.test(file) && !file.startsWith("rules"));
  let kinds = 0;
  for (const file of files) {
    const source = readFileSync(join(SOURCES, file), "utf8");
    for (const [, id] of source.matchAll(/\bt\("([a-z0-9-]+)"/g)) assert.ok(english.has(id ?? ""), `${file}: ${id}`);
    for (const [, kind] of source.matchAll(/\btextFor\("([a-z]+)"/g)) {
      assert.ok(english.has(`${kind}-other`), `${file}: ${kind}-other`);
      kinds += 1;
    }
  }
  assert.ok(kinds > 10, String(kinds));
});

/** A file and all files that are loaded with it; dynamic imports are left out. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const source = readFileSync(file, "utf8");
  for (const [, path] of source.matchAll(/^\s*import (?!type).*?"(\.[^"]+\.(?:svelte|ts))";$/gm)) {
    if (!path?.includes("/rules/")) loadedWith(join(file, "..", path ?? ""), known);
  }
  return known;
}

test("the game page uses no message of other pages", () => {
  const otherPages = new Set([...readFileSync(join(SOURCES, "texts/en-pages.ftl"), "utf8").matchAll(/^([a-z0-9-]+) =/gm)].map(([, id]) => id ?? ""));
  const files = ["main.ts", "pages/Game.svelte"].flatMap((file) => [...loadedWith(join(SOURCES, file))]);
  assert.ok(files.length > 30, String(files.length));
  for (const file of files) {
    const source = readFileSync(file, "utf8");
    for (const [, id] of source.matchAll(/\bt\("([a-z0-9-]+)"/g)) assert.ok(!otherPages.has(id ?? ""), `${file}: ${id}`);
    for (const [, kind] of source.matchAll(/\btextFor\("([a-z]+)"/g)) assert.ok(![...otherPages].some((id) => id.startsWith(`${kind}-`)), `${file}: ${kind}`);
  }
});

test("every choice of the settings has a message", () => {
  const english = messages("en");
  const settings = readFileSync(join(SOURCES, "settings.svelte.ts"), "utf8");
  for (const [list, kind] of [["LETTERS", "letters"], ["THEMES", "theme"], ["BOARDS", "board"], ["VOICES", "language"]] as const) {
    const values = new RegExp(`${list} = \\[([^\\]]+)\\]`).exec(settings)?.[1]?.match(/\w+/g) ?? [];
    assert.ok(values.length > 1, list);
    for (const value of values) assert.ok(english.has(`${kind}-${value}`), `${kind}-${value}`);
  }
});

/** Checks that every code of a kind has a message. */
function check(kind: string, codes: readonly string[], atLeast: number): void {
  const english = messages("en");
  assert.ok(codes.length >= atLeast, `${kind} has ${codes.length}`);
  for (const code of codes) assert.ok(english.has(`${kind}-${code.replaceAll("_", "-")}`), `${kind}: ${code}`);
}

test("every fault of regulations has a message", () => {
  const document = JSON.parse(readFileSync(new URL("../../openapi.json", import.meta.url), "utf8")) as {
    components: { schemas: { FaultDescription: { properties: { error: { enum: string[] } } } } };
  };
  check("fault", document.components.schemas.FaultDescription.properties.error.enum, 30);
});

test("every preset and every edition of the laws has a title", () => {
  for (const [folder, atLeast] of [["regulations", 15], ["crates/laws/editions", 5]] as const) {
    const path = join(SOURCES, "../..", folder);
    const titles = readdirSync(path).map((file) => /^title = "(.+)"$/m.exec(readFileSync(join(path, file), "utf8"))?.[1] ?? file);
    check("title", titles.map((title) => title.toLowerCase().replace(/[^a-z0-9]+/g, "-")), atLeast);
  }
});

test("every error of the server has a message", () => {
  const errors = readFileSync(join(SOURCES, "../../crates/server/src/error.rs"), "utf8");
  check("error", [...errors.matchAll(/StatusCode::\w+, "(\w+)"/g)].map(([, code]) => code ?? ""), 33);
});

test("every fault of a position, a PGN or a typed move has a message", () => {
  const rules = readFileSync(join(SOURCES, "rules/rules.d.ts"), "utf8");
  const codes = (type: string) => new RegExp(`type ${type} =([^;]+);`).exec(rules)?.[1]?.match(/\w+/g) ?? [];
  // The code `wrong` stands for all other faults and has the general message.
  for (const [kind, type, atLeast] of [["fen", "FenCode", 20], ["pgn", "PgnCode", 15], ["move", "MoveProblem", 5]] as const) {
    check(kind, codes(type).filter((code) => code !== "wrong"), atLeast);
  }
});

test("every reason for a refusal has a message", () => {
  const refusals = readFileSync(join(SOURCES, "../../crates/game/src/refusal.rs"), "utf8");
  const reasons = refusals.slice(refusals.indexOf("pub enum RefusalReason {"));
  const names = [...reasons.slice(0, reasons.indexOf("\n}")).matchAll(/^ {4}([A-Z]\w+)[,( ]/gm)].map(([, name]) => name ?? "");
  check("refusal", names.map((name) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()), 100);
});

test("refusal messages select by codes of the game", () => {
  const details = readFileSync(join(SOURCES, "../../crates/game/src/refusal/reasons.rs"), "utf8");
  for (const [id, type] of [["refusal-already", "ExistingState"], ["refusal-not-allowed", "DisallowedFeature"], ["refusal-not-flag-caller", "FlagCaller"]] as const) {
    const list = details.slice(details.indexOf(`pub enum ${type} {`));
    const names = [...list.slice(0, list.indexOf("\n}")).matchAll(/^ {4}([A-Z]\w+),/gm)].map(([, name]) => name ?? "");
    const codes = new Set(names.map((name) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()));
    assert.ok(codes.size > 1, type);
    for (const language of ["en", "fi", "hu"]) {
      const source = readFileSync(join(SOURCES, `texts/${language}.ftl`), "utf8");
      const text = source.slice(source.indexOf(`\n${id} =`));
      const selected = [...text.slice(0, text.indexOf("\n}")).matchAll(/^ {4}\[(\w+)\]/gm)].map(([, code]) => code ?? "");
      assert.ok(selected.length > 0, `${language}: ${id}`);
      for (const code of selected) assert.ok(codes.has(code), `${language}: ${id} selects ${code}`);
    }
  }
});

test("every law that ends games has a message", () => {
  const laws = readFileSync(join(SOURCES, "../../crates/laws/src/law.rs"), "utf8");
  const ends = laws.slice(laws.indexOf("pub const fn ends_games"));
  const names = [...ends.slice(0, ends.indexOf("\n    }")).matchAll(/Law::(\w+)/g)].map(([, name]) => name ?? "");
  const code = (name: string) => new RegExp(`^ +${name} = "(\\w+)",$`, "m").exec(laws)?.[1] ?? name;
  check("law", names.map(code), 60);
});

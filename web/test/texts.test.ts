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
  const source = readFileSync(join(SOURCES, `texts/${language}.ftl`), "utf8");
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

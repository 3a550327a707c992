/** Every page: for everybody, in both themes, at every size; and the ways through them. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { Hall, LIMIT, type Visitor, play } from "./hall.ts";

let hall: Hall;
let axe: string;
let administrator: Visitor;
before(async () => {
  hall = await Hall.open();
  axe = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  administrator = await hall.visitor();
  await administrator.page.goto(hall.first);
  await administrator.page.getByLabel("Password").fill("correct horse battery");
  await administrator.press("New password");
  await administrator.page.getByRole("link", { name: "Administration" }).waitFor();
});
after(() => hall.close());

interface Found {
  passes: unknown[];
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What axe-core finds on the page as it is. */
async function faults({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate<Found>("axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })");
  assert.ok(passes.length > 10, "it has looked at something");
  return violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Pages that need nothing but their address, and what is there when they are. */
const PAGES: [string, string][] = [
  ["/", "h2"],
  ["/games", "h2"],
  ["/review", "cg-board"],
  ["/regulations", "h2"],
  ["/settings", "h2"],
  ["/help", "h2"],
  ["/sign-in", "form"],
  ["/sign-up", "form"],
  ["/recovery", "form"],
  ["/account", "h2"],
  ["/administration", ".people"],
  ["/nowhere", "h1"],
];

for (const theme of ["light", "dark"] as const) {
  test(`axe-core finds nothing on any page in the ${theme} theme`, LIMIT, async () => {
    const { page } = administrator;
    await page.evaluate((chosen) => {
      const kept = JSON.parse(localStorage.getItem("flagfall.settings") ?? "{}") as object;
      localStorage.setItem("flagfall.settings", JSON.stringify({ ...kept, theme: chosen }));
    }, theme);
    const found: string[] = [];
    const titles = new Set<string>();
    for (const [path, there] of PAGES) {
      await administrator.go(path);
      await page.locator(`main ${there}`).first().waitFor();
      titles.add(await page.title());
      found.push(...(await faults(administrator)));
    }
    assert.equal(titles.size, PAGES.length, "every page is named");
    const table = await hall.post<{ game: number }>("/api/games", {});
    await administrator.go(`/games/${table.game}`);
    await administrator.reads("Take the seat and play");
    found.push(...(await faults(administrator)));

    const [white, black] = await hall.pair({}, [{ theme, words: true }, { theme }]);
    await play([white, black], "f2f3=f3 e7e5=e5 g2g4=g4");
    found.push(...(await faults(white)), ...(await faults(black)));
    await white.press("Only the board");
    found.push(...(await faults(white)));
    await white.context.setOffline(true);
    await black.page.locator("main").getByText("not connected").waitFor();
    found.push(...(await faults(black)));
    await white.context.setOffline(false);
    await black.press("Resign");
    found.push(...(await faults(black)));
    await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await black.reads("Rematch");
    found.push(...(await faults(black)));
    assert.deepEqual(found, []);
    for (const one of [white, black]) await one.context.close();
    administrator.fine();
  });
}

for (const [name, width, height] of [["a phone of 360 pixels", 360, 720], ["200 per cent of 1280 by 800", 640, 400]] as const) {
  test(`nothing goes over the edge on ${name}`, LIMIT, async () => {
    const viewport = { width, height };
    const [white, black, game] = await hall.pair({}, [{ words: true }, {}], { viewport });
    await play([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
    await black.reads(/^0–1 · checkmate/);
    await black.page.evaluate(() => scrollTo(0, 0));
    const result = await black.page.getByText(/^0–1 · checkmate/).first().boundingBox();
    assert.ok(result && result.y >= 0 && result.y + result.height <= height, "the result is seen without scrolling");
    for (const path of [...PAGES.map(([path]) => path), `/games/${game}`]) {
      await white.go(path);
      await white.page.locator("main h1, main form").first().waitFor();
      const over = await white.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(over <= 0, `${path} is ${over} pixels too wide`);
    }
    for (const one of [white, black]) await one.context.close();
  });
}

test("nothing moves where that is not wanted", LIMIT, async () => {
  const visitor = await hall.visitor({ reducedMotion: "reduce" });
  await visitor.go("/");
  await visitor.press("Open the table");
  const dots = visitor.page.locator(".dots");
  await dots.waitFor();
  assert.equal(await dots.evaluate((element) => getComputedStyle(element).animationName), "none");
  await visitor.context.close();
});

test("the page can be installed, and its frame is there without a network", LIMIT, async () => {
  const visitor = await hall.visitor();
  await visitor.go("/");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = (await (await fetch(`${hall.address}/flagfall.webmanifest`)).json()) as { icons: { src: string }[]; display: string };
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons) assert.equal((await fetch(hall.address + src)).status, 200, src);
  // Taken through the worker once, all that the frame needs is kept.
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.reads("The zone does not answer. Check your connection and try again.");
  await visitor.context.close();
});

test("the frame that is kept is the page, and never what the zone answers with", LIMIT, async () => {
  const visitor = await hall.visitor();
  await visitor.go("/");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  for (const path of ["/api/presets", "/metrics", "/health"]) await visitor.go(path);
  const kept = await visitor.page.evaluate(async () => {
    const shell = await caches.open((await caches.keys())[0] ?? "");
    return (await (await shell.match("/"))?.text()) ?? "";
  });
  assert.match(kept, /<!doctype html>/i);
  await visitor.context.setOffline(true);
  await visitor.go("/");
  await visitor.reads("The zone does not answer. Check your connection and try again.");
  await visitor.context.close();
});

test("who has left the table is called when the opponent has come", LIMIT, async () => {
  for (const leave of [
    (host: Visitor) => host.page.getByRole("link", { name: "Review" }).click(),
    (host: Visitor) => host.go("/settings"),
  ]) {
    const host = await hall.visitor();
    await host.go("/");
    await host.press("Open the table");
    const link = await host.page.getByLabel("Send this link").inputValue();
    await leave(host);
    await host.page.locator("main h2").first().waitFor();
    const guest = await hall.visitor();
    await guest.page.goto(link);
    await guest.press("Take the seat and play");
    await host.reads("Your opponent has come: the game begins.");
    await host.page.getByTestId("announcements").getByText("Your opponent has come: the game begins.").last().waitFor({ state: "attached" });
    await host.page.getByRole("link", { name: "To the game" }).click();
    for (const one of [host, guest]) await one.page.locator("cg-board").waitFor();
    await host.counts(".invited section", 0);
    for (const one of [host, guest]) {
      one.fine();
      await one.context.close();
    }
  }
});

test("the policy lets in no script but the page's own, and files are packed and kept", LIMIT, async () => {
  const first = await fetch(hall.address, { headers: { "accept-encoding": "br" } });
  assert.match(first.headers.get("content-security-policy") ?? "", /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
  assert.equal(first.headers.get("content-encoding"), "br");
  assert.equal(first.headers.get("cache-control"), "no-cache");
  const html = await first.text();
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|style=/);
  const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await fetch(hall.address + script);
  assert.match(answer.headers.get("cache-control") ?? "", /immutable/);
  const again = await fetch(hall.address, { headers: { "accept-encoding": "br", "if-none-match": first.headers.get("etag") ?? "" } });
  assert.equal(again.status, 304);
  assert.equal((await fetch(`${hall.address}/assets/none.js`)).status, 404);
  assert.equal((await fetch(`${hall.address}/api/none`)).status, 404);
});

test("an account is made by invitation, gets a role, a token, another name, and is left", LIMIT, async () => {
  const { page } = administrator;
  await administrator.go("/administration");
  await administrator.press("Make an invitation");
  const link = await page.getByLabel(/Hand this link on/).inputValue();
  const ann = await hall.visitor();
  await ann.page.goto(link);
  await ann.page.getByLabel("Name").fill("Ann");
  await ann.page.getByLabel("Password").fill("a horse of wood");
  await ann.press("Sign up");
  await ann.page.getByRole("link", { name: "Ann" }).click();
  await ann.page.getByLabel("Name of a new token").fill("my bot");
  await ann.press("Make a token");
  assert.match(await ann.page.getByLabel("The token, shown this once").inputValue(), /^flagfall_pat_/);
  await ann.page.getByLabel("Shown to others as").fill("Anna K.");
  await ann.press("Save");
  await ann.page.getByRole("heading", { name: "Anna K." }).waitFor();
  await page.reload();
  await page.getByRole("group", { name: "Roles of Anna K." }).getByRole("button", { name: "Arbiter", exact: true }).click();
  await page.getByRole("group", { name: "Roles of Anna K." }).locator('[aria-pressed="true"]').waitFor();
  await ann.press("Sign out");
  await ann.page.getByRole("link", { name: "Sign in" }).click();
  await ann.page.getByLabel("Name").fill("Ann");
  await ann.page.getByLabel("Password").fill("something else");
  await ann.press("Sign in");
  await ann.reads("The name or the password is wrong. Try again.");
  await ann.page.getByLabel("Password").fill("a horse of wood");
  await ann.press("Sign in");
  await ann.page.getByRole("link", { name: "Anna K." }).waitFor();
  ann.fine();
  await ann.context.close();
});

test("what is chosen goes along with the account", LIMIT, async () => {
  const desk = await hall.visitor();
  await desk.go("/sign-up");
  await desk.page.getByLabel("Name").fill("Cecilia");
  await desk.page.getByLabel("Password").fill("a horse of wood");
  await desk.press("Sign up");
  await desk.page.getByRole("link", { name: "Cecilia" }).waitFor();
  await desk.go("/settings");
  await desk.reads("Kept with your account: the same on every device.");
  await desk.page.getByLabel("Green").check({ force: true });
  const kept = desk.page.waitForResponse((answer) => /figurine/.test(answer.request().postData() ?? ""));
  await desk.page.getByLabel("Letters of the pieces").selectOption("figurine");
  await kept;
  const phone = await hall.visitor();
  await phone.go("/settings");
  await phone.reads("Kept in this browser; with an account, they go with you.");
  await phone.go("/sign-in");
  await phone.page.getByLabel("Name").fill("Cecilia");
  await phone.page.getByLabel("Password").fill("a horse of wood");
  await phone.press("Sign in");
  await phone.page.locator('html[data-board="green"]').waitFor();
  await phone.go("/settings");
  assert.equal(await phone.page.getByLabel("Letters of the pieces").inputValue(), "figurine");
  for (const one of [desk, phone]) {
    one.fine();
    await one.context.close();
  }
});

test("what is wrong with a field is said in the language of the page", LIMIT, async () => {
  // The browser itself speaks English.
  const visitor = await hall.visitor({}, { language: "hu" });
  await visitor.go("/sign-up");
  await visitor.press("Regisztráció");
  await visitor.page.getByLabel("Név").and(visitor.page.locator(":focus")).waitFor();
  await visitor.counts("main .wrong[id^=field]", 2);
  await visitor.page.getByLabel("Név").fill("Gizella");
  await visitor.counts("main .wrong[id^=field]", 1);
  await visitor.page.getByLabel("Jelszó").fill("rövid");
  await visitor.press("Regisztráció");
  await visitor.reads("Legalább 10 karakter kell.");
  await visitor.context.close();
});

test("what speech is switched to is what is said of it", LIMIT, async () => {
  const visitor = await hall.visitor();
  await visitor.go("/settings");
  const said = visitor.page.getByTestId("announcements");
  await visitor.page.getByLabel("Speak aloud").check();
  await said.getByText("Announcements are spoken.").waitFor({ state: "attached" });
  await visitor.page.getByLabel("Speak aloud").uncheck();
  await said.getByText("Announcements are not spoken.").waitFor({ state: "attached" });
  await visitor.context.close();
});

test("an address of no page of the list says what to do", LIMIT, async () => {
  const visitor = await hall.visitor();
  await visitor.go("/games?after=nonsense");
  await visitor.reads("This link leads to no page of the list. Begin again with the newest games.");
  await visitor.page.getByRole("link", { name: "Newest games" }).click();
  await visitor.page.getByRole("heading", { name: "Live games" }).waitFor();
  await visitor.context.close();
});

test("own games stand on the first page with whose move it is", LIMIT, async () => {
  const [white, black, game] = await hall.pair({ time_control: "white 5m; black 3m" }, [{}, {}], { locale: "fi-FI" });
  await white.reads("valkea 5+0, musta 3+0");
  await play([white, black], "e2e4=e4");
  await black.go("/");
  const own = (visitor: Visitor) => visitor.page.locator(`section[aria-labelledby=mine] a[href="/games/${game}"]`);
  await own(black).getByText("Sinun siirtosi").waitFor();
  await white.go("/");
  await own(white).getByText("Mustan siirto").waitFor();
  for (const one of [white, black]) {
    one.fine();
    await one.context.close();
  }
});

test("a challenge reaches who is challenged, wherever they are", LIMIT, async () => {
  const bob = await hall.visitor();
  await bob.go("/sign-up");
  await bob.page.getByLabel("Name").fill("Bob");
  await bob.page.getByLabel("Password").fill("a horse of wood");
  await bob.press("Sign up");
  await bob.page.getByRole("link", { name: "Bob" }).waitFor();
  await bob.page.getByRole("link", { name: "Settings" }).click();
  await administrator.go("/");
  await administrator.page.getByRole("radio", { name: "By name" }).check();
  await administrator.page.getByLabel("Name", { exact: true }).fill("Bob");
  await administrator.press("Open the table");
  await bob.reads(/challenges you/);
  await bob.press("Accept");
  for (const one of [administrator, bob]) await one.page.locator("cg-board").waitFor();
  await bob.press("Resign");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await administrator.reads(/resignation/);
  await administrator.press("Rematch");
  await bob.press(/rematch/i);
  await bob.page.locator(".ending").waitFor({ state: "detached" });
  bob.fine();
  await bob.context.close();
});

test("who wants to play anybody is found on the first page", LIMIT, async () => {
  const [host, guest] = [await hall.visitor(), await hall.visitor()];
  await host.go("/");
  await host.page.getByRole("radio", { name: "3+2" }).check();
  await host.page.getByRole("radio", { name: "Black", exact: true }).check();
  await host.page.getByRole("radio", { name: "Anybody" }).check();
  await host.press("Open the table");
  await host.reads("Waiting for an opponent. The game begins by itself.");
  await guest.go("/");
  const seek = guest.page.locator("section", { has: guest.page.getByRole("heading", { name: "Open tables" }) }).locator("li", { hasText: "3+2" });
  await seek.getByRole("button", { name: "Play" }).click();
  for (const one of [host, guest]) await one.page.locator("cg-board").waitFor();
  host.color = "black";
  await play([guest, host], "e2e4=e4 e7e5=e5");
  for (const one of [host, guest]) {
    one.fine();
    await one.context.close();
  }
});

test("who has forgotten the password comes in again by a link of the administrator's", LIMIT, async () => {
  const carl = await hall.visitor();
  await carl.go("/sign-up");
  await carl.page.getByLabel("Name").fill("Carl");
  await carl.page.getByLabel("Password").fill("a horse of wood");
  await carl.press("Sign up");
  await carl.page.getByRole("link", { name: "Carl" }).click();
  await carl.press("Sign out");
  await carl.page.getByRole("link", { name: "Sign in" }).waitFor();
  await administrator.go("/administration");
  await administrator.page.locator(".people li", { hasText: "Carl" }).getByRole("button", { name: "Link for a new password" }).click();
  const link = await administrator.page.getByLabel(/Hand this link on/).inputValue();
  await carl.page.goto(link);
  await carl.page.getByLabel("Password").fill("a horse of steel");
  await carl.press("New password");
  await carl.page.getByRole("link", { name: "Carl" }).click();
  await carl.press("Sign out");
  await carl.go("/sign-in");
  await carl.page.getByLabel("Name").fill("Carl");
  await carl.page.getByLabel("Password").fill("a horse of wood");
  await carl.page.locator("main").getByRole("button", { name: "Sign in" }).click();
  await carl.reads("The name or the password is wrong. Try again.");
  await carl.page.getByLabel("Password").fill("a horse of steel");
  await carl.page.locator("main").getByRole("button", { name: "Sign in" }).click();
  await carl.page.getByRole("link", { name: "Carl" }).waitFor();
  carl.fine();
  await carl.context.close();
});

test("regulations are looked through while they are written, in the reader's language", LIMIT, async () => {
  const visitor = await hall.visitor({ locale: "fi-FI" });
  await visitor.go("/regulations");
  const text = visitor.page.getByLabel("Säännöt", { exact: true }).last();
  await text.fill("preset = 'casual-blitz'\ndraw_ofers = {}");
  await visitor.reads("Asetusta draw_ofers ei ole.");
  await visitor.reads("Tarkoititko draw_offers?");
  await visitor.press("Rivi 2, merkki 1");
  await text.fill("preset = 'casual-blitz'\ntime_control = '7m+1s'");
  await visitor.press("Avaa pöytä nyt");
  await visitor.reads("7+1");
  await visitor.reads("Lähetä tämä linkki vastustajallesi");
  visitor.fine();
  await visitor.context.close();
});

test("a game is read from PGN, gone through, and linked to", LIMIT, async () => {
  const visitor = await hall.visitor();
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.go("/review");
  await visitor.page.getByLabel("PGN").fill('[White "Nagy"]\n[Black "Virtanen"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 Nc6 *\n');
  await visitor.press("Read");
  await visitor.page.getByRole("heading", { name: "Nagy – Virtanen" }).waitFor();
  await visitor.sees(4, "Nc6");
  await visitor.page.keyboard.press("Escape");
  await visitor.press("One move on");
  await visitor.press("One move on");
  await visitor.page.locator('[data-ply="2"][aria-current]').waitFor();
  const copied = visitor.page.getByText("Copied.");
  await visitor.press("Link to this position");
  await copied.waitFor();
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  await visitor.page.goto(link);
  await visitor.page.locator('[data-ply="2"][aria-current]').waitFor();
  await visitor.press("Copy FEN");
  await copied.waitFor();
  const fen = await visitor.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(fen.split(" ")[0], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  visitor.fine();
  await visitor.context.close();
});

test("what the browser does not let the page copy is shown to be copied", LIMIT, async () => {
  const visitor = await hall.visitor();
  // As over plain HTTP from another machine.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await visitor.go("/review");
  await visitor.press("Copy FEN");
  await visitor.reads(/copy it yourself: rnbqkbnr\//);
  visitor.fine();
  await visitor.context.close();
});

for (const [locale, play, over] of [["en-GB", "Open a table", "First game"], ["fi-FI", "Avaa pöytä", "Ensimmäinen peli"], ["hu-HU", "Asztal nyitása", "Első játszma"]] as const) {
  test(`the page speaks ${locale} to whose browser does, and any other when asked`, LIMIT, async () => {
    const visitor = await hall.visitor({ locale });
    await visitor.go("/");
    await visitor.page.getByRole("heading", { name: play, exact: true }).waitFor();
    await visitor.page.getByRole("link", { name: over, exact: true }).waitFor();
    await visitor.page.locator("select.language").selectOption("hu");
    await visitor.page.getByRole("heading", { name: "Asztal nyitása" }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole("heading", { name: "Asztal nyitása" }).waitFor();
    await visitor.page.locator("html[lang=hu]").waitFor();
    visitor.fine();
    await visitor.context.close();
  });
}

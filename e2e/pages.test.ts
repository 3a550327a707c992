/** All pages: accessibility, layout, offline use, and the paths between them. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { TestZone, LIMIT, type Visitor, playMoves } from "./testZone.ts";

let zone: TestZone;
let axe: string;
let administrator: Visitor;
before(async () => {
  zone = await TestZone.start();
  axe = await readFile(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
  administrator = await zone.newVisitor();
  await administrator.page.goto(zone.administratorLink);
  await administrator.page.getByLabel("Password").fill("correct horse battery");
  await administrator.press("New password");
  await administrator.page.getByRole("link", { name: "Administration" }).waitFor();
});
after(() => zone.stop());

interface AxeResult {
  passes: unknown[];
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Returns the violations that axe-core finds on the page. */
async function axeViolations({ page }: Visitor): Promise<string[]> {
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate<AxeResult>("axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })");
  assert.ok(passes.length > 10, "axe-core has run its rules");
  return violations.map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** The pages by address, with an element that shows that a page is loaded. */
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
    await administrator.open("/settings");
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes(`"theme":"${theme}"`) ?? false);
    await page.getByLabel("Theme").selectOption(theme);
    await saved;
    const found: string[] = [];
    const titles = new Set<string>();
    for (const [path, loaded] of PAGES) {
      await administrator.open(path);
      await page.locator(`main ${loaded}`).first().waitFor();
      titles.add(await page.title());
      assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
      found.push(...(await axeViolations(administrator)));
    }
    assert.equal(titles.size, PAGES.length, "every page has its own title");
    const table = await zone.post<{ game: number }>("/api/games", {});
    await administrator.open(`/games/${table.game}`);
    await administrator.waitForText("Join the game");
    found.push(...(await axeViolations(administrator)));

    const [white, black] = await zone.startGame({}, [{ theme, words: true }, { theme }]);
    await playMoves([white, black], "f2f3=f3 e7e5=e5 g2g4=g4");
    found.push(...(await axeViolations(white)), ...(await axeViolations(black)));
    await white.press("Zen mode");
    found.push(...(await axeViolations(white)));
    await white.context.setOffline(true);
    await black.page.locator("main").getByText("not connected").waitFor();
    found.push(...(await axeViolations(black)));
    await white.context.setOffline(false);
    await black.press("Resign");
    found.push(...(await axeViolations(black)));
    await black.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await black.waitForText("Rematch");
    found.push(...(await axeViolations(black)));
    assert.deepEqual(found, []);
    for (const one of [white, black]) await one.context.close();
    administrator.assertNoErrors();
  });
}

/** Asserts that the page does not scroll sideways. */
async function assertNoOverflow({ page }: Visitor): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${page.url()} is ${overflow} pixels too wide`);
}

for (const [name, width, height] of [["a phone of 360 pixels", 360, 720], ["200 per cent of 1280 by 800", 640, 400]] as const) {
  test(`no page overflows on ${name}`, LIMIT, async () => {
    const viewport = { width, height };
    const [white, black, game] = await zone.startGame({}, [{ words: true }, {}], { viewport });
    await playMoves([white, black], "f2f3=f3 e7e5=e5 g2g4=g4 d8h4=Qh4#");
    await black.waitForText(/^0–1 · checkmate/);
    await black.page.evaluate(() => scrollTo(0, 0));
    const result = await black.page.getByText(/^0–1 · checkmate/).first().boundingBox();
    assert.ok(result && result.y >= 0 && result.y + result.height <= height, "the result is visible without scrolling");
    for (const path of [...PAGES.map(([path]) => path), `/games/${game}`]) {
      await white.open(path);
      await white.page.locator("main h1, main form").first().waitFor();
      await assertNoOverflow(white);
    }
    for (const one of [white, black]) await one.context.close();
  });
}

for (const language of ["en", "fi", "hu"]) {
  test(`no page overflows on a phone of 360 pixels in ${language}`, LIMIT, async () => {
    const viewport = { width: 360, height: 720 };
    const visitor = await zone.newVisitor({ viewport }, { language });
    await visitor.context.request.post(`${zone.address}/api/session`, { data: { name: "administrator", password: "correct horse battery" } });
    await visitor.context.addInitScript(() => localStorage.setItem("flagfall.known", "1"));
    // The language must not be saved with the account, which other tests use.
    await visitor.page.route("**/api/me/settings", (route) => route.abort());
    const { game } = await zone.post<{ game: number }>("/api/games", {});
    for (const [path, loaded] of [...PAGES, [`/games/${game}`, ".card"] as const]) {
      await visitor.open(path);
      await visitor.page.locator(`main ${loaded}`).first().waitFor();
      for (const summary of await visitor.page.locator("main summary").all()) await summary.click();
      await assertNoOverflow(visitor);
    }
    assert.equal(await visitor.page.locator("html").getAttribute("lang"), language);

    const [white, black] = await zone.startGame({}, [{ words: true, language }, { language }], { viewport });
    await playMoves([white, black], "e2e4=e4 e7e5=e5");
    await white.page.locator(".controls button").first().click();
    await white.click("g1f3");
    await black.page.locator(".request").waitFor();
    await assertNoOverflow(black);
    const [, claim, takeback, resign] = await black.page.locator(".controls button").all();
    await claim?.click();
    await black.page.locator("dialog").waitFor();
    await assertNoOverflow(black);
    await black.page.keyboard.press("Escape");
    await takeback?.click();
    await white.page.locator(".request").waitFor();
    await assertNoOverflow(white);
    await resign?.click();
    await black.page.locator("dialog .grave").waitFor();
    await assertNoOverflow(black);
    await black.page.locator("dialog .grave").click();
    for (const player of [white, black]) {
      await player.page.locator(".outcome").waitFor();
      await assertNoOverflow(player);
    }
    for (const one of [visitor, white, black]) await one.context.close();
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe-core finds nothing in the guide on a ${colorScheme} phone, and no link is broken`, LIMIT, async () => {
    const visitor = await zone.newVisitor({ colorScheme, viewport: { width: 360, height: 720 } });
    const { page } = visitor;
    await visitor.open("/help");
    await page.getByRole("link", { name: "Guide" }).click();
    await page.locator("#contents").waitFor();
    const chapters = await page.locator("#contents a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    assert.ok(chapters.length > 10, "all guides are listed");
    const [found, titles, links] = [[] as string[], new Set<string>(), new Set<string>()];
    for (const chapter of chapters) {
      const html = await (await fetch(chapter)).text();
      assert.doesNotMatch(html, /<script|style=/, chapter);
      await page.goto(chapter);
      assert.equal(await page.locator("#contents [aria-current]").count(), 1, chapter);
      titles.add(await page.title());
      found.push(...(await axeViolations(visitor)));
      await assertNoOverflow(visitor);
      for (const href of await page.locator("a").evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) links.add(href);
    }
    assert.equal(titles.size, chapters.length, "every chapter has its own title");
    assert.deepEqual(found, []);
    for (const link of [...links].filter((link) => link.startsWith(zone.address))) {
      const { pathname, hash } = new URL(link);
      const answer = await fetch(zone.address + pathname);
      assert.equal(answer.status, 200, link);
      if (hash) assert.ok((await answer.text()).includes(`id="${hash.slice(1)}"`), link);
    }
    visitor.assertNoErrors();
    await visitor.context.close();
  });
}

test("animations are off with reduced motion", LIMIT, async () => {
  const visitor = await zone.newVisitor({ reducedMotion: "reduce" });
  await visitor.open("/");
  await visitor.press("Create game");
  const dots = visitor.page.locator(".dots");
  await dots.waitFor();
  assert.equal(await dots.evaluate((element) => getComputedStyle(element).animationName), "none");
  await visitor.context.close();
});

test("the page can be installed, and its frame loads offline", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  await visitor.open("/");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const manifest = (await (await fetch(`${zone.address}/flagfall.webmanifest`)).json()) as { icons: { src: string }[]; display: string };
  assert.equal(manifest.display, "standalone");
  for (const { src } of manifest.icons) assert.equal((await fetch(zone.address + src)).status, 200, src);
  // One load through the service worker caches all files of the frame.
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  await visitor.context.setOffline(true);
  await visitor.page.reload();
  await visitor.waitForText("The server is not responding. Check your connection and try again.");
  await visitor.context.close();
});

test("only the page itself is cached, and no response of the API", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  await visitor.open("/");
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await visitor.page.reload();
  await visitor.page.locator("main h2").first().waitFor();
  for (const path of ["/api/presets", "/metrics", "/health", "/guide/"]) await visitor.open(path);
  const cached = await visitor.page.evaluate(async () => {
    const shell = await caches.open((await caches.keys())[0] ?? "");
    return (await (await shell.match("/"))?.text()) ?? "";
  });
  assert.match(cached, /<!doctype html>/i);
  await visitor.context.setOffline(true);
  await visitor.open("/");
  await visitor.waitForText("The server is not responding. Check your connection and try again.");
  await visitor.context.close();
});

test("a host on another page is alerted when an opponent joins", LIMIT, async () => {
  for (const leave of [
    (host: Visitor) => host.page.getByRole("link", { name: "Review" }).click(),
    (host: Visitor) => host.open("/settings"),
  ]) {
    const host = await zone.newVisitor();
    await host.open("/");
    await host.press("Create game");
    const link = await host.page.getByLabel("Send this link").inputValue();
    await leave(host);
    await host.page.locator("main h2").first().waitFor();
    const guest = await zone.newVisitor();
    await guest.page.goto(link);
    await guest.press("Join the game");
    await host.waitForText("Your opponent has joined. The game is starting.");
    await host.page.getByTestId("announcements").getByText("Your opponent has joined. The game is starting.").last().waitFor({ state: "attached" });
    await host.page.getByRole("link", { name: "Go to the game" }).click();
    for (const one of [host, guest]) await one.page.locator("cg-board").waitFor();
    await host.waitForCount(".alerts section", 0);
    for (const one of [host, guest]) {
      one.assertNoErrors();
      await one.context.close();
    }
  }
});

test("the security policy allows only the page's own scripts, and files are compressed and cached", LIMIT, async () => {
  const first = await fetch(zone.address, { headers: { "accept-encoding": "br" } });
  assert.match(first.headers.get("content-security-policy") ?? "", /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'/);
  assert.equal(first.headers.get("content-encoding"), "br");
  assert.equal(first.headers.get("cache-control"), "no-cache");
  const html = await first.text();
  assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|style=/);
  const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
  const answer = await fetch(zone.address + script);
  assert.match(answer.headers.get("cache-control") ?? "", /immutable/);
  const again = await fetch(zone.address, { headers: { "accept-encoding": "br", "if-none-match": first.headers.get("etag") ?? "" } });
  assert.equal(again.status, 304);
  assert.equal((await fetch(`${zone.address}/assets/none.js`)).status, 404);
  assert.equal((await fetch(`${zone.address}/api/none`)).status, 404);
});

test("an invited account gets a role, a token and a display name, and signs in again", LIMIT, async () => {
  const { page } = administrator;
  await administrator.open("/administration");
  await administrator.waitForCount(".figures div", 2);
  await administrator.press("Create invitation");
  const link = await page.getByLabel(/Send this link/).inputValue();
  const ann = await zone.newVisitor();
  await ann.page.goto(link);
  await ann.page.getByLabel("Name").fill("Ann");
  await ann.page.getByLabel("Password").fill("a horse of wood");
  await ann.press("Sign up");
  await ann.page.getByRole("link", { name: "Ann" }).click();
  await ann.page.getByLabel("Token name").fill("my bot");
  await ann.press("Create token");
  assert.match(await ann.page.getByLabel("Token (shown only once)").inputValue(), /^flagfall_pat_/);
  await ann.page.getByLabel("Display name").fill("Anna K.");
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
  await ann.waitForText("Wrong name or password. Try again.");
  await ann.page.getByLabel("Password").fill("a horse of wood");
  await ann.press("Sign in");
  await ann.page.getByRole("link", { name: "Anna K." }).waitFor();
  ann.assertNoErrors();
  await ann.context.close();
});

test("settings are saved with the account", LIMIT, async () => {
  const desktop = await zone.newVisitor();
  await desktop.open("/sign-up");
  await desktop.page.getByLabel("Name").fill("Cecilia");
  await desktop.page.getByLabel("Password").fill("a horse of wood");
  await desktop.press("Sign up");
  await desktop.page.getByRole("link", { name: "Cecilia" }).waitFor();
  await desktop.open("/settings");
  await desktop.waitForText("Saved with your account, the same on every device.");
  await desktop.page.getByLabel("Green").check({ force: true });
  const saved = desktop.page.waitForResponse((answer) => /figurine/.test(answer.request().postData() ?? ""));
  await desktop.page.getByLabel("Piece letters").selectOption("figurine");
  await saved;
  const phone = await zone.newVisitor();
  await phone.open("/settings");
  await phone.waitForText("Saved in this browser. Sign in to have them on every device.");
  await phone.open("/sign-in");
  await phone.page.getByLabel("Name").fill("Cecilia");
  await phone.page.getByLabel("Password").fill("a horse of wood");
  await phone.press("Sign in");
  await phone.page.locator('html[data-board="green"]').waitFor();
  await phone.open("/settings");
  assert.equal(await phone.page.getByLabel("Piece letters").inputValue(), "figurine");
  for (const one of [desktop, phone]) {
    one.assertNoErrors();
    await one.context.close();
  }
});

test("field errors are in the language of the page", LIMIT, async () => {
  // The language of the browser is English.
  const visitor = await zone.newVisitor({}, { language: "hu" });
  await visitor.open("/sign-up");
  await visitor.press("Regisztráció");
  await visitor.page.getByLabel("Név").and(visitor.page.locator(":focus")).waitFor();
  await visitor.waitForCount("main .error[id^=field]", 2);
  await visitor.page.getByLabel("Név").fill("Gizella");
  await visitor.waitForCount("main .error[id^=field]", 1);
  await visitor.page.getByLabel("Jelszó").fill("rövid");
  await visitor.press("Regisztráció");
  await visitor.waitForText("Legalább 10 karakter kell.");
  await visitor.context.close();
});

test("switching speech on or off is announced correctly", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  await visitor.open("/settings");
  const announcements = visitor.page.getByTestId("announcements");
  await visitor.page.getByLabel("Read aloud").check();
  await announcements.getByText("Announcements are read aloud.").waitFor({ state: "attached" });
  await visitor.page.getByLabel("Read aloud").uncheck();
  await announcements.getByText("Announcements are not read aloud.").waitFor({ state: "attached" });
  await visitor.context.close();
});

test("an invalid link into the list of games explains what to do", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  await visitor.open("/games?after=nonsense");
  await visitor.waitForText("This link is not valid. Start again with the newest games.");
  await visitor.page.getByRole("link", { name: "Newest games" }).click();
  await visitor.page.getByRole("heading", { name: "Live games" }).waitFor();
  await visitor.context.close();
});

test("the home page shows own games with the side to move", LIMIT, async () => {
  const [white, black, game] = await zone.startGame({ time_control: "white 5m; black 3m" }, [{}, {}], { locale: "fi-FI" });
  await white.waitForText("valkea 5+0, musta 3+0");
  await playMoves([white, black], "e2e4=e4");
  await black.open("/");
  const own = (visitor: Visitor) => visitor.page.locator(`section[aria-labelledby=own-games] a[href="/games/${game}"]`);
  await own(black).getByText("Sinun vuorosi").waitFor();
  await white.open("/");
  await own(white).getByText("Mustan vuoro").waitFor();
  for (const one of [white, black]) {
    one.assertNoErrors();
    await one.context.close();
  }
});

test("a challenge reaches the challenged player on any page", LIMIT, async () => {
  const bob = await zone.newVisitor();
  await bob.open("/sign-up");
  await bob.page.getByLabel("Name").fill("Bob");
  await bob.page.getByLabel("Password").fill("a horse of wood");
  await bob.press("Sign up");
  await bob.page.getByRole("link", { name: "Bob" }).waitFor();
  await bob.page.getByRole("link", { name: "Settings" }).click();
  await administrator.open("/");
  await administrator.page.getByRole("radio", { name: "Choose a player" }).check();
  await administrator.page.getByLabel("Name", { exact: true }).fill("Bob");
  await administrator.press("Create game");
  await bob.waitForText(/challenges you/);
  await bob.press("Accept");
  for (const one of [administrator, bob]) await one.page.locator("cg-board").waitFor();
  await bob.press("Resign");
  await bob.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await administrator.waitForText(/resignation/);
  await administrator.press("Rematch");
  await bob.press(/rematch/i);
  await bob.page.locator(".outcome").waitFor({ state: "detached" });
  bob.assertNoErrors();
  await bob.context.close();
});

test("an open game is listed on the home page", LIMIT, async () => {
  const [host, guest] = [await zone.newVisitor(), await zone.newVisitor()];
  await host.open("/");
  await host.page.getByRole("radio", { name: "3+2" }).check();
  await host.page.getByRole("radio", { name: "Black", exact: true }).check();
  await host.page.getByRole("radio", { name: "Anyone" }).check();
  await host.press("Create game");
  await host.waitForText("Waiting for an opponent. The game starts automatically.");
  await guest.open("/");
  const listing = guest.page.locator("section", { has: guest.page.getByRole("heading", { name: "Join a game" }) }).locator("li", { hasText: "3+2" });
  await listing.getByRole("button", { name: "Play" }).click();
  for (const one of [host, guest]) await one.page.locator("cg-board").waitFor();
  host.color = "black";
  await playMoves([guest, host], "e2e4=e4 e7e5=e5");
  for (const one of [host, guest]) {
    one.assertNoErrors();
    await one.context.close();
  }
});

test("a reset link sets a new password", LIMIT, async () => {
  const carl = await zone.newVisitor();
  await carl.open("/sign-up");
  await carl.page.getByLabel("Name").fill("Carl");
  await carl.page.getByLabel("Password").fill("a horse of wood");
  await carl.press("Sign up");
  await carl.page.getByRole("link", { name: "Carl" }).click();
  await carl.press("Sign out");
  await carl.page.getByRole("link", { name: "Sign in" }).waitFor();
  await administrator.open("/administration");
  await administrator.page.locator(".people li", { hasText: "Carl" }).getByRole("button", { name: "Password reset link" }).click();
  const link = await administrator.page.getByLabel(/Send this link/).inputValue();
  await carl.page.goto(link);
  await carl.page.getByLabel("Password").fill("a horse of steel");
  await carl.press("New password");
  await carl.page.getByRole("link", { name: "Carl" }).click();
  await carl.press("Sign out");
  await carl.open("/sign-in");
  await carl.page.getByLabel("Name").fill("Carl");
  await carl.page.getByLabel("Password").fill("a horse of wood");
  await carl.page.locator("main").getByRole("button", { name: "Sign in" }).click();
  await carl.waitForText("Wrong name or password. Try again.");
  await carl.page.getByLabel("Password").fill("a horse of steel");
  await carl.page.locator("main").getByRole("button", { name: "Sign in" }).click();
  await carl.page.getByRole("link", { name: "Carl" }).waitFor();
  carl.assertNoErrors();
  await carl.context.close();
});

test("custom regulations are checked while typing, in the language of the page", LIMIT, async () => {
  const visitor = await zone.newVisitor({ locale: "fi-FI" });
  await visitor.open("/regulations");
  const text = visitor.page.getByLabel("Säännöt (TOML)", { exact: true }).last();
  await text.fill("preset = 'casual-blitz'\ndraw_ofers = {}");
  await visitor.waitForText("Asetusta draw_ofers ei ole.");
  await visitor.waitForText("Tarkoititko draw_offers?");
  await visitor.press("Rivi 2, merkki 1");
  await text.fill("preset = 'casual-blitz'\ntime_control = '7m+1s'");
  await visitor.press("Luo peli");
  await visitor.waitForText("7+1");
  await visitor.waitForText("Lähetä tämä linkki vastustajallesi");
  visitor.assertNoErrors();
  await visitor.context.close();
});

test("a game is imported from PGN, reviewed, and linked to", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visitor.open("/review");
  await visitor.page.getByLabel("PGN").fill('[White "Nagy"]\n[Black "Virtanen"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:58]} 2. Nf3 Nc6 *\n');
  await visitor.press("Import");
  await visitor.page.getByRole("heading", { name: "Nagy – Virtanen" }).waitFor();
  await visitor.waitForMove(4, "Nc6");
  await visitor.page.keyboard.press("Escape");
  await visitor.press("Next move");
  await visitor.press("Next move");
  await visitor.page.locator('[data-ply="2"][aria-current]').waitFor();
  const copied = visitor.page.getByText("Copied.");
  await visitor.press("Copy link to position");
  await copied.waitFor();
  const link = await visitor.page.evaluate(() => navigator.clipboard.readText());
  await visitor.page.goto(link);
  await visitor.page.locator('[data-ply="2"][aria-current]').waitFor();
  await visitor.press("Copy FEN");
  await copied.waitFor();
  const fen = await visitor.page.evaluate(() => navigator.clipboard.readText());
  assert.equal(fen.split(" ")[0], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
  visitor.assertNoErrors();
  await visitor.context.close();
});

test("a text that cannot be copied is shown instead", LIMIT, async () => {
  const visitor = await zone.newVisitor();
  // Browsers have no clipboard over plain HTTP from another machine.
  await visitor.context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await visitor.open("/review");
  await visitor.press("Copy FEN");
  await visitor.waitForText(/copy it: rnbqkbnr\//);
  visitor.assertNoErrors();
  await visitor.context.close();
});

for (const [locale, heading, help] of [["en-GB", "New game", "How to play"], ["fi-FI", "Uusi peli", "Näin pelaat"], ["hu-HU", "Új játszma", "Első lépések"]] as const) {
  test(`the page follows the browser's language ${locale}, and another can be chosen`, LIMIT, async () => {
    const visitor = await zone.newVisitor({ locale });
    await visitor.open("/");
    await visitor.page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await visitor.page.getByRole("link", { name: help, exact: true }).waitFor();
    await visitor.page.locator("select.language").selectOption("hu");
    await visitor.page.getByRole("heading", { name: "Új játszma" }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole("heading", { name: "Új játszma" }).waitFor();
    await visitor.page.locator("html[lang=hu]").waitFor();
    visitor.assertNoErrors();
    await visitor.context.close();
  });
}

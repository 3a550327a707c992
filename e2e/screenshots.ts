/** Takes screenshots of every page on a desktop and on a phone: screenshots.js FOLDER. */

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import type { BrowserContextOptions } from "playwright-core";

import { TestZone, type Visitor, playMoves } from "./testZone.ts";

const FOLDER = process.argv[2] ?? "docs/screenshots";
const SIZES: [string, BrowserContextOptions][] = [
  ["desktop", { viewport: { width: 1280, height: 860 }, reducedMotion: "reduce" }],
  ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" }],
];
/** The moves of the game on the screenshots. */
const OPENING = "e2e4=e4 e7e5=e5 g1f3=Nf3 b8c6=Nc6 f1b5=Bb5 a7a6=a6 b5c6=Bxc6 d7c6=dxc6 e1g1=O-O f7f6=f6";

const zone = await TestZone.start();

async function picture(visitor: Visitor, name: string, size: string): Promise<void> {
  await visitor.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await visitor.page.locator(".notices button").evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await visitor.page.mouse.move(2, 2);
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await visitor.page.screenshot({ path: join(FOLDER, `${name}-${size}.png`), animations: "disabled" });
}

async function signedIn(options: BrowserContextOptions, link: string): Promise<Visitor> {
  const visitor = await zone.newVisitor(options);
  await visitor.page.goto(link);
  const name = visitor.page.getByLabel("Name");
  await visitor.page.getByLabel("Password").waitFor();
  if (await name.count()) await name.fill(`Player${Math.floor(Math.random() * 9000) + 1000}`);
  await visitor.page.getByLabel("Password").fill("correct horse battery");
  await visitor.page.locator("form button").click();
  await visitor.page.locator('.account a[href="/account"]').waitFor();
  return visitor;
}

async function pages(visitor: Visitor, size: string, list: [string, string][]): Promise<void> {
  for (const [name, path] of list) {
    await visitor.open(path);
    await visitor.page.locator("main h1, main h2").first().waitFor();
    await visitor.page.waitForLoadState("networkidle");
    await picture(visitor, name, size);
  }
}

async function all(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const administrator = await signedIn({}, zone.administratorLink);
  for (const name of ["Nagy", "Virtanen", "Ann"]) {
    await zone.post("/api/people", { name, password: "correct horse battery" });
  }
  const [live] = await zone.startGame({ time_control: "15m+10s" });
  await zone.post("/api/games", { opponent: "anybody", time_control: "3m+2s", colour: "black" });
  await zone.post("/api/games", { opponent: "anybody", time_control: "10m+5s", chess960: "random" });

  for (const [size, options] of SIZES) {
    const dark = { theme: "dark" };
    const [white, black] = await zone.startGame({ time_control: "15m+10s" }, [{}, dark], options);
    await playMoves([white, black], OPENING);
    await picture(white, "game", size);
    await picture(black, "game-dark", size);
    await white.press("Text mode");
    await white.page.locator("#command").fill("rank 5");
    await white.page.locator("#command").press("Enter");
    await picture(white, "text-mode", size);

    const ended = await zone.startGame({ time_control: "white 5m; black 4s" }, [{ board: "green" }, {}], options);
    await playMoves([ended[0], ended[1]], "e2e4=e4");
    await ended[0].page.getByRole("button", { name: "Show the mate" }).click({ timeout: 20_000 });
    await ended[0].waitForText(/Possible mate/);
    await picture(ended[0], "ended", size);

    const visitor = await zone.newVisitor(options, { welcomed: false });
    await pages(visitor, size, [["home", "/"], ["games", "/games"], ["settings", "/settings"], ["help", "/help"], ["sign-in", "/sign-in"]]);
    await visitor.open("/regulations");
    await visitor.page.locator("textarea").fill('title = "Club evening"\npreset = "fide-online-2021-blitz"\ntime_control = "3m+2s"\ndraw_ofers = { not_before_move = 30 }\n');
    await visitor.waitForText("There is no setting draw_ofers.");
    await picture(visitor, "regulations", size);
    await visitor.open("/review");
    await visitor.page.getByLabel("PGN").fill('[Event "Friendly"]\n[White "Virtanen"]\n[Black "Nagy"]\n[Result "1/2-1/2"]\n\n1. e4 {[%clk 0:05:00]} e5 {[%clk 0:04:57]} 2. Nf3 {[%clk 0:04:51]} Nf6 {[%clk 0:04:30]} 3. d4 {[%clk 0:04:20]} exd4 {[%clk 0:04:11]} 4. e5 {[%clk 0:04:02]} Ne4 {[%clk 0:03:20]} 5. Qxd4 {[%clk 0:03:41]} d5 {[%clk 0:02:55]} 6. exd6 {[%clk 0:03:30]} Nxd6 {[%clk 0:02:50]} 1/2-1/2\n');
    await visitor.press("Import");
    await visitor.press("Last move");
    await picture(visitor, "review", size);
    await visitor.open("/");
    await visitor.press("Create game");
    await visitor.waitForText(/Waiting for an opponent/);
    await picture(visitor, "table", size);

    const member = await signedIn(options, `${zone.address}/sign-up`);
    await pages(member, size, [["account", "/account"]]);
    await administrator.page.setViewportSize(options.viewport ?? { width: 1280, height: 860 });
    await pages(administrator, size, [["administration", "/administration"]]);
  }
  live.assertNoErrors();
}

await all().finally(() => zone.stop());

/** A playing zone and a browser for the tests, and visitors who come to it. */

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from "playwright-core";

const TOOL = process.env["FLAGFALL"] ?? "";
const BROWSER = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
assert.ok(TOOL, "FLAGFALL names the tool to serve with");

/** So long a test may take, on a slow machine with much else to do. */
export const LIMIT = { timeout: 180_000 };

type Color = "white" | "black";
interface Seated {
  game: number;
  seat: Color;
  secret: string | null;
}

/** Something that the browser was given to speak. */
export interface Utterance {
  text: string;
  lang: string;
}

/** A zone that runs, and the browser that all visitors share. */
export class Hall {
  private constructor(
    readonly address: string,
    /** The link by which somebody becomes the administrator. */
    readonly first: string,
    private readonly zone: ChildProcess,
    private readonly data: string,
    readonly browser: Browser,
  ) {}

  static async open(): Promise<Hall> {
    const data = await mkdtemp(join(tmpdir(), "flagfall-"));
    const env = { ...process.env, FLAGFALL_LOG: "warn" };
    const zone = spawn(TOOL, ["serve", "--listen", "127.0.0.1:0", "--data", data], { stdio: ["ignore", "pipe", "inherit"], env });
    const lines = createInterface({ input: zone.stdout })[Symbol.asyncIterator]();
    const address = /http:\/\/[^/]+/.exec((await lines.next()).value as string)?.[0] ?? "";
    const first = /http:\S+/.exec((await lines.next()).value as string)?.[0] ?? "";
    const args = ["--no-sandbox", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required"];
    const browser = await chromium.launch({ executablePath: BROWSER, args });
    return new Hall(address, first, zone, data, browser);
  }

  /** Sends everybody home, so that who stayed takes nothing from who comes. */
  async empty(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.zone.kill("SIGKILL");
    await once(this.zone, "exit");
    await rm(this.data, { recursive: true, force: true });
  }

  async post<T>(path: string, body: object): Promise<T> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.address + path, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${await answer.clone().text()}`);
    return (await answer.json()) as T;
  }

  /** Somebody with a browser of their own. */
  async visitor(options: BrowserContextOptions = {}, settings: object = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 860 }, ...options });
    await context.addInitScript((kept) => {
      if (!localStorage.getItem("flagfall.settings")) localStorage.setItem("flagfall.settings", kept);
      // What the browser would speak is kept, and the kind of every tone.
      const [spoken, tones]: [Utterance[], string[]] = [[], []];
      Object.assign(globalThis, { spoken, tones });
      OscillatorNode.prototype.start = function (when) {
        tones.push(this.type);
        AudioScheduledSourceNode.prototype.start.call(this, when);
      };
      speechSynthesis.speak = ({ text, lang }) => void spoken.push({ text, lang });
    }, JSON.stringify({ welcomed: true, volume: 0, ...settings }));
    return new Visitor(this, context, await context.newPage());
  }

  /** Somebody with an account of that name, at the first page. */
  async joined(name: string): Promise<Visitor> {
    const visitor = await this.visitor();
    await visitor.go("/sign-up");
    await visitor.page.getByLabel("Name").fill(name);
    await visitor.page.getByLabel("Password").fill("a horse of wood");
    await visitor.press("Sign up");
    await visitor.page.getByRole("link", { name }).waitFor();
    return visitor;
  }

  /** Two who have sat down to a game on these terms, White first, and whose pages show it. */
  async pair(wish: object, settings: [object, object] = [{}, {}], options: BrowserContextOptions = {}): Promise<[Visitor, Visitor, number]> {
    const host = await this.post<Seated>("/api/games", { colour: "white", ...wish });
    const guest = await this.post<Seated>(`/api/games/${host.game}/seats`, {});
    const both = [await this.visitor(options, settings[0]), await this.visitor(options, settings[1])] as const;
    for (const [visitor, seated] of [[both[0], host], [both[1], guest]] as const) {
      await visitor.sit(seated);
      await visitor.go(`/games/${host.game}`);
      await visitor.page.locator("cg-board").waitFor();
    }
    return [both[0], both[1], host.game];
  }
}

/** Somebody at the page; what goes wrong there fails the test. */
export class Visitor {
  readonly wrong: string[] = [];
  /** From which side the board is seen. */
  color: Color = "white";

  constructor(
    readonly hall: Hall,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    // What comes at once on an idle machine may take long on one with much to do.
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => this.wrong.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d|ERR_INTERNET|ERR_CONNECTION|WebSocket/.test(message.text())) this.wrong.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^(http|ws)/.test(url.protocol) && url.host !== new URL(hall.address).host) this.wrong.push(`asked ${url.host}`);
    });
  }

  /** Keeps the secret of a seat as the page does. */
  async sit(seated: Seated): Promise<void> {
    this.color = seated.seat;
    await this.context.addInitScript((seat) => localStorage.setItem("flagfall.seats", seat), JSON.stringify([seated]));
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.hall.address + path);
  }

  /** Makes a move by two clicks, seen from the own side of the board. */
  async click(move: string): Promise<void> {
    for (const square of [move.slice(0, 2), move.slice(2, 4)]) {
      const [x, y] = await this.place(square);
      await this.page.mouse.click(x, y);
    }
  }

  /** Makes a move by dragging the piece. */
  async drag(move: string): Promise<void> {
    const [from, to] = [await this.place(move.slice(0, 2)), await this.place(move.slice(2, 4))];
    await this.page.mouse.move(...from);
    await this.page.mouse.down();
    await this.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await this.page.mouse.move(...to);
    await this.page.mouse.up();
  }

  /** The middle of a square on the screen. */
  async place(square: string): Promise<[number, number]> {
    const board = this.page.locator("cg-board");
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
    assert.ok(box, "there is a board");
    const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
    const [column, row] = this.color === "black" ? [7 - file, rank] : [file, 7 - rank];
    return [box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8];
  }

  /** Waits until the move list shows a move. */
  async sees(ply: number, san: string): Promise<void> {
    await this.page.locator(`[data-ply="${ply}"]`, { hasText: san }).waitFor();
  }

  /** Waits for a text anywhere on the page. */
  async reads(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits until there are so many of something, which may be shown a frame later than what is told of it. */
  async counts(selector: string, number: number): Promise<void> {
    const is = ([what, many]: readonly [string, number]) => document.querySelectorAll(what).length === many;
    await this.page.waitForFunction(is, [selector, number] as const);
  }

  /** Waits until all is painted that is known by now. */
  async painted(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name }).first().click();
  }

  /** Nothing was wrong on this page. */
  fine(): void {
    assert.deepEqual(this.wrong, []);
  }
}

/** Plays moves by turns, both seeing each before the next: the way it is written after the way it is made. */
export async function play([white, black]: [Visitor, Visitor], moves: string, from = 0): Promise<number> {
  let ply = from;
  for (const text of moves.split(" ")) {
    const [made, san] = text.split("=");
    ply += 1;
    await (ply % 2 ? white : black).click(made ?? "");
    for (const one of [white, black]) await one.sees(ply, san ?? "");
  }
  return ply;
}

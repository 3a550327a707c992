/** A playing zone and a browser for the tests. */

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

/** The time limit of a test, for slow and busy machines. */
export const LIMIT = { timeout: 180_000 };

type Color = "white" | "black";
interface SeatAssignment {
  game: number;
  seat: Color;
  secret: string | null;
}

/** A text that the page gave to the browser's speech synthesis. */
export interface Utterance {
  text: string;
  lang: string;
}

/** A running zone, and the browser that all visitors share. */
export class TestZone {
  private constructor(
    readonly address: string,
    /** The one-time link of the administrator account. */
    readonly administratorLink: string,
    private readonly server: ChildProcess,
    private readonly data: string,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<TestZone> {
    const data = await mkdtemp(join(tmpdir(), "flagfall-"));
    const env = { ...process.env, FLAGFALL_LOG: "warn" };
    const server = spawn(TOOL, ["serve", "--listen", "127.0.0.1:0", "--data", data], { stdio: ["ignore", "pipe", "inherit"], env });
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    const address = /http:\/\/[^/]+/.exec((await lines.next()).value as string)?.[0] ?? "";
    const administratorLink = /http:\S+/.exec((await lines.next()).value as string)?.[0] ?? "";
    const args = ["--no-sandbox", "--disable-dev-shm-usage", "--autoplay-policy=no-user-gesture-required"];
    const browser = await chromium.launch({ executablePath: BROWSER, args });
    return new TestZone(address, administratorLink, server, data, browser);
  }

  /** Closes all pages, so that they take no resources from the next test. */
  async closePages(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.kill("SIGKILL");
    await once(this.server, "exit");
    await rm(this.data, { recursive: true, force: true });
  }

  async post<T>(path: string, body: object): Promise<T> {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.address + path, { method: "POST", headers, body: JSON.stringify(body) });
    assert.ok(answer.ok, `${path}: ${await answer.clone().text()}`);
    return (await answer.json()) as T;
  }

  /** Opens a browser context of its own. */
  async newVisitor(options: BrowserContextOptions = {}, settings: object = {}): Promise<Visitor> {
    const context = await this.browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 860 }, ...options });
    await context.addInitScript((stored) => {
      if (!localStorage.getItem("flagfall.settings")) localStorage.setItem("flagfall.settings", stored);
      // Records the texts that would be spoken, and the kind of each tone.
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

  /** Signs up an account with this name and opens the home page. */
  async newMember(name: string): Promise<Visitor> {
    const visitor = await this.newVisitor();
    await visitor.open("/sign-up");
    await visitor.page.getByLabel("Name").fill(name);
    await visitor.page.getByLabel("Password").fill("a horse of wood");
    await visitor.press("Sign up");
    await visitor.page.getByRole("link", { name }).waitFor();
    return visitor;
  }

  /** Starts a game of two guests and opens it on two pages, White's first. */
  async startGame(table: object, settings: [object, object] = [{}, {}], options: BrowserContextOptions = {}): Promise<[Visitor, Visitor, number]> {
    const host = await this.post<SeatAssignment>("/api/games", { colour: "white", ...table });
    const guest = await this.post<SeatAssignment>(`/api/games/${host.game}/seats`, {});
    const both = [await this.newVisitor(options, settings[0]), await this.newVisitor(options, settings[1])] as const;
    for (const [visitor, assignment] of [[both[0], host], [both[1], guest]] as const) {
      await visitor.saveSeat(assignment);
      await visitor.open(`/games/${host.game}`);
      await visitor.page.locator("cg-board").waitFor();
    }
    return [both[0], both[1], host.game];
  }
}

/** A page of the zone in a browser context of its own; records the errors of the page. */
export class Visitor {
  readonly errors: string[] = [];
  /** The orientation of the board. */
  color: Color = "white";

  constructor(
    readonly zone: TestZone,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    // Longer than the default for busy machines.
    page.setDefaultTimeout(30_000);
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d|ERR_INTERNET|ERR_CONNECTION|WebSocket/.test(message.text())) this.errors.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (/^(http|ws)/.test(url.protocol) && url.host !== new URL(zone.address).host) this.errors.push(`request to ${url.host}`);
    });
  }

  /** Saves the secret of a seat as the page does. */
  async saveSeat(assignment: SeatAssignment): Promise<void> {
    this.color = assignment.seat;
    await this.context.addInitScript((seat) => localStorage.setItem("flagfall.seats", seat), JSON.stringify([assignment]));
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.zone.address + path);
  }

  /** Makes a move by two clicks. */
  async click(move: string): Promise<void> {
    for (const square of [move.slice(0, 2), move.slice(2, 4)]) {
      const [x, y] = await this.squareCenter(square);
      await this.page.mouse.click(x, y);
    }
  }

  /** Makes a move by dragging the piece. */
  async drag(move: string): Promise<void> {
    const [from, to] = [await this.squareCenter(move.slice(0, 2)), await this.squareCenter(move.slice(2, 4))];
    await this.page.mouse.move(...from);
    await this.page.mouse.down();
    await this.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await this.page.mouse.move(...to);
    await this.page.mouse.up();
  }

  /** Returns the centre of a square on the screen. */
  async squareCenter(square: string): Promise<[number, number]> {
    const board = this.page.locator("cg-board");
    await board.scrollIntoViewIfNeeded();
    const box = await board.boundingBox();
    assert.ok(box, "there is a board");
    const [file, rank] = [square.charCodeAt(0) - 97, square.charCodeAt(1) - 49];
    const [column, row] = this.color === "black" ? [7 - file, rank] : [file, 7 - rank];
    return [box.x + ((column + 0.5) * box.width) / 8, box.y + ((row + 0.5) * box.height) / 8];
  }

  /** Waits until the move list shows a move. */
  async waitForMove(ply: number, san: string): Promise<void> {
    await this.page.locator(`[data-ply="${ply}"]`, { hasText: san }).waitFor();
  }

  /** Waits for a text anywhere on the page. */
  async waitForText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits until this many elements match, which may be a frame after their event. */
  async waitForCount(selector: string, count: number): Promise<void> {
    const matches = ([what, many]: readonly [string, number]) => document.querySelectorAll(what).length === many;
    await this.page.waitForFunction(matches, [selector, count] as const);
  }

  /** Waits until the current state is painted. */
  async waitForPaint(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name }).first().click();
  }

  /** Asserts that the page had no errors. */
  assertNoErrors(): void {
    assert.deepEqual(this.errors, []);
  }
}

/** Plays moves in turn, written like `e2e4=e4`; waits until both pages show each. */
export async function playMoves([white, black]: [Visitor, Visitor], moves: string, from = 0): Promise<number> {
  let ply = from;
  for (const text of moves.split(" ")) {
    const [move, san] = text.split("=");
    ply += 1;
    await (ply % 2 ? white : black).click(move ?? "");
    for (const one of [white, black]) await one.waitForMove(ply, san ?? "");
  }
  return ply;
}

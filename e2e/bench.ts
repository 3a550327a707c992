/**
 * Measures the page: bytes loaded besides WebAssembly, the time of a move from one page to the other, long tasks.
 *
 * Each figure is a line `RATIO name value goal <=G`; a missed goal is not an error. Tasks are measured in wall time
 * and in processor time; on a busy machine only the second belongs to the page alone.
 */

import { cpus, loadavg } from "node:os";
import { performance } from "node:perf_hooks";

import type { Page } from "playwright-core";

import { TestZone, type Visitor } from "./testZone.ts";

/** The number of measured moves; repetitions do not end the game, because nobody claims a draw. */
const MOVES = 60;
const ROUND = ["g1f3", "g8f6", "f3g1", "f6g8"];

const zone = await TestZone.start();

function report(name: string, value: number, max: number): void {
  console.log(`RATIO ${name} ${value.toFixed(1)} goal <=${max}`);
}

/** Returns the bytes that the page loads over the network, without WebAssembly and API responses. */
async function transferredBytes(page: Page, address: string): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const sizes = new Map<string, number>();
  const urls = new Map<string, string>();
  await client.send("Network.enable");
  await client.send("Network.setBypassServiceWorker", { bypass: true });
  client.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  await page.goto(address);
  await page.locator("cg-board").waitFor();
  await page.waitForLoadState("networkidle");
  const counted = [...sizes].filter(([id]) => !/\.wasm|\/api\//.test(urls.get(id) ?? ""));
  return counted.reduce((sum, [, size]) => sum + size, 0);
}

/** Records when moves are painted, and long tasks. */
async function watch({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    const seen: [number, number][] = [];
    const long: number[] = [];
    Object.assign(globalThis, { seen, long });
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    const look = () => {
      const last = Number([...document.querySelectorAll("[data-ply]")].at(-1)?.getAttribute("data-ply") ?? 0);
      // A move counts as seen with the next painted frame.
      if (last > (seen.at(-1)?.[0] ?? 0)) requestAnimationFrame(() => seen.push([last, performance.timeOrigin + performance.now()]));
    };
    new MutationObserver(look).observe(document.querySelector(".moves") ?? document.body, { subtree: true, childList: true });
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Returns the longest task on the main thread of any page, in milliseconds of processor time. */
function longestTask(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const main = new Set(threads.map(({ pid, tid }) => `${pid}.${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith("RunTask") && main.has(`${pid}.${tid}`));
  return tasks.reduce((max, { tdur = 0 }) => Math.max(max, tdur), 0) / 1000;
}

async function measure(): Promise<void> {
  console.log(`# ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
  const table = { time_control: "1m+1s" };
  const [white, black, game] = await zone.startGame(table);
  const stranger = await zone.newVisitor();
  report("page_game_kilobytes", (await transferredBytes(stranger.page, `${zone.address}/games/${game}`)) / 1000, 90);
  await stranger.context.close();
  for (const one of [white, black]) await watch(one);
  const clicked: number[] = [];
  await zone.browser.startTracing(undefined, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"] });
  for (let ply = 1; ply <= MOVES; ply++) {
    const [mover, other] = ply % 2 ? [white, black] : [black, white];
    const move = ROUND[(ply - 1) % 4] ?? "";
    const [from, to] = [await mover.squareCenter(move.slice(0, 2)), await mover.squareCenter(move.slice(2, 4))];
    await mover.page.mouse.click(...from);
    await mover.page.mouse.move(...to);
    await mover.page.mouse.down();
    clicked.push(performance.timeOrigin + performance.now());
    await mover.page.mouse.up();
    await other.page.waitForFunction((wanted) => (globalThis as unknown as { seen: [number, number][] }).seen.some(([at]) => at === wanted), ply);
  }
  const trace = await zone.browser.stopTracing();
  const delays: number[] = [];
  const long: number[] = [];
  for (const one of [white, black]) {
    const seen = await one.page.evaluate<[number, number][]>("seen");
    const opponentMoves = seen.filter(([ply]) => (ply % 2 === 1) === (one === black));
    delays.push(...opponentMoves.map(([ply, at]) => at - (clicked[ply - 1] ?? 0)));
    long.push(...(await one.page.evaluate<number[]>("long")));
  }
  delays.sort((one, other) => one - other);
  report("page_move_seen_ms", delays[Math.floor(delays.length / 2)] ?? NaN, 50);
  report("page_move_seen_p95_ms", delays[Math.floor(delays.length * 0.95)] ?? NaN, 150);
  report("page_longest_task_ms", Math.max(0, ...long), 50);
  report("page_longest_task_cpu_ms", longestTask(trace), 50);
}

await measure().finally(() => zone.stop());

/**
 * What the page costs: bytes before WebAssembly, the way of a move from one page to the other, long tasks.
 *
 * Each figure is a line `RATIO name value goal <=G`; a goal missed is no error. Tasks are timed by the clock
 * on the wall and by the processor's: on a machine that does other things too only the second is the page's.
 */

import { cpus, loadavg } from "node:os";
import { performance } from "node:perf_hooks";

import type { Page } from "playwright-core";

import { Hall, type Visitor } from "./hall.ts";

/** So many moves are taken, in a game that repeats nothing three times for lack of claims. */
const MOVES = 60;
const ROUND = ["g1f3", "g8f6", "f3g1", "f6g8"];

const hall = await Hall.open();

function figure(name: string, value: number, most: number): void {
  console.log(`RATIO ${name} ${value.toFixed(1)} goal <=${most}`);
}

/** All that the page loads, as it comes over the line, without WebAssembly and answers of the zone. */
async function weight(page: Page, address: string): Promise<number> {
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

/** Notes when moves are seen, and tasks that take long. */
async function watch({ page }: Visitor): Promise<void> {
  await page.evaluate(() => {
    const seen: [number, number][] = [];
    const long: number[] = [];
    Object.assign(globalThis, { seen, long });
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    const look = () => {
      const last = Number([...document.querySelectorAll("[data-ply]")].at(-1)?.getAttribute("data-ply") ?? 0);
      // Seen is what has been painted.
      if (last > (seen.at(-1)?.[0] ?? 0)) requestAnimationFrame(() => seen.push([last, performance.timeOrigin + performance.now()]));
    };
    new MutationObserver(look).observe(document.querySelector(".moves") ?? document.body, { subtree: true, childList: true });
  });
}

interface Traced {
  name: string;
  pid: number;
  tid: number;
  /** How long it took on the processor, in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** The longest task of any page on its main thread, by the processor's time: what others took of it does not count. */
function longest(trace: Buffer): number {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: Traced[] };
  const threads = events.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain");
  const main = new Set(threads.map(({ pid, tid }) => `${pid}.${tid}`));
  const tasks = events.filter(({ name, pid, tid }) => name.endsWith("RunTask") && main.has(`${pid}.${tid}`));
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}

async function measure(): Promise<void> {
  console.log(`# ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`);
  const wish = { time_control: "1m+1s" };
  const [white, black, game] = await hall.pair(wish);
  const stranger = await hall.visitor();
  figure("page_game_kilobytes", (await weight(stranger.page, `${hall.address}/games/${game}`)) / 1000, 90);
  await stranger.context.close();
  for (const one of [white, black]) await watch(one);
  const made: number[] = [];
  await hall.browser.startTracing(undefined, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"] });
  for (let ply = 1; ply <= MOVES; ply++) {
    const [mover, other] = ply % 2 ? [white, black] : [black, white];
    const move = ROUND[(ply - 1) % 4] ?? "";
    const [from, to] = [await mover.place(move.slice(0, 2)), await mover.place(move.slice(2, 4))];
    await mover.page.mouse.click(...from);
    await mover.page.mouse.move(...to);
    await mover.page.mouse.down();
    made.push(performance.timeOrigin + performance.now());
    await mover.page.mouse.up();
    await other.page.waitForFunction((wanted) => (globalThis as unknown as { seen: [number, number][] }).seen.some(([at]) => at === wanted), ply);
  }
  const trace = await hall.browser.stopTracing();
  const took: number[] = [];
  const long: number[] = [];
  for (const one of [white, black]) {
    const seen = await one.page.evaluate<[number, number][]>("seen");
    const others = seen.filter(([ply]) => (ply % 2 === 1) === (one === black));
    took.push(...others.map(([ply, at]) => at - (made[ply - 1] ?? 0)));
    long.push(...(await one.page.evaluate<number[]>("long")));
  }
  took.sort((one, other) => one - other);
  figure("page_move_seen_ms", took[Math.floor(took.length / 2)] ?? NaN, 50);
  figure("page_move_seen_p95_ms", took[Math.floor(took.length * 0.95)] ?? NaN, 150);
  figure("page_longest_task_ms", Math.max(0, ...long), 50);
  figure("page_longest_task_cpu_ms", longest(trace), 50);
}

await measure().finally(() => hall.close());

import * as fc from "fast-check";
import { visitDesk } from "../../support/desk-member.ts";
import { manifestVersion } from "../../support/manifest-version.ts";
import { root } from "../../support/run-tool.ts";
import { withDatabase } from "../../support/server-database.ts";
import { checkExports, checkStoredText } from "./check-stored-text.ts";
import { type ExpensiveRequest, expensiveRequests } from "./expensive-requests.ts";
import { followLog } from "./follow-log.ts";
import { type FuzzAnswer, type FuzzRequest, withHeader } from "./fuzz-request.ts";
import { judgeCost, COST_LIMITS } from "./judge-cost.ts";
import { judge } from "./judge.ts";
import { BATCH, makeBatch } from "./make-batch.ts";
import { openCostMeter, type CostMeter } from "./measure-cost.ts";
import { isLevel, residentMemory } from "./memory.ts";
import { enter } from "./most-expensive.ts";
import { type HtmlReader, openHtmlReader } from "./read-html.ts";
import { allowEmails, tidy } from "./reset-site.ts";
import { add, count, describe, find, newCounts, type RunCounts } from "./run-counts.ts";
import { openSender, type Sender } from "./send-request.ts";
import { closeWorld, openDeskSession, openKeys, openWorld, recordLap, revive, type World } from "./site-under-test.ts";
import { storeLargest } from "./store-largest.ts";
import { type StoredText, hostileTexts, storeText } from "./stored-text.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** The number of one request to send instead of all. */
  only: number | null;
}

/** Requests between two checks of memory, database and log. */
const LAP = 10_000;

/** Concurrent requests. */
const AT_ONCE = 32;

/** Visits with hostile text in each lap. */
const TEXTS_PER_LAP = 15;

/** Sends requests, and checks the site after each lap. */
export async function runFuzz({ seed, requests, only }: FuzzOptions): Promise<RunCounts> {
  const counts = newCounts();
  const world = await openWorld();
  const sender = openSender(world.shop.origin, AT_ONCE);
  const html = await openHtmlReader();
  const readLog = followLog(world.shop.lines);
  const pid = world.shop.pid() ?? 0;
  const costMeter = openCostMeter(sender, pid, COST_LIMITS.cpu);
  try {
    for (const lap of lapsOf(requests, only)) {
      const site = await recordLap(world, lap);
      await storeAndCheckTexts(world, html, counts, seed, lap);
      const [from, to] = [lap * LAP, Math.min(only === null ? requests : Number.POSITIVE_INFINITY, (lap + 1) * LAP)];
      const half = Math.min(to, from + LAP / 2);
      await sendAll(sender, counts, batchesOf(world, site, { seed, only, from, to: half }));
      await sendAll(
        sender,
        counts,
        measureEach(costMeter, counts, batchesOf(world, site, { seed, only, from: half, to })),
      );
      // Runs in the first lap, which counts as warm-up for memory.
      if (only === null && lap === 0) await measureExpensive(world, costMeter, counts);
      counts.memory.push(residentMemory(pid));
      for (const finding of await tidy(world.shop.databaseFile)) find(counts, finding);
      if (only === null)
        console.log(
          `${Math.round(performance.now() / 1000)} s: ${counts.tried} requests, ${counts.memory.at(-1)} MiB, ${counts.findings.size} findings`,
        );
    }
    await finish(world, counts, pid);
    for (const [finding, times] of readLog()) counts.findings.set(finding, { times, replay: "" });
  } finally {
    sender.close();
    await html.close();
    await closeWorld(world);
  }
  return counts;
}

/** Returns the laps that this many requests need, at least one; or only the lap of one request. */
function lapsOf(requests: number, only: number | null): number[] {
  return only === null
    ? Array.from({ length: Math.max(1, Math.ceil(requests / LAP)) }, (_, lap) => lap)
    : [Math.floor(only / LAP)];
}

interface Numbered {
  number: number;
  request: FuzzRequest;
}

/** Generates a lap's requests batch by batch while earlier ones are being sent. */
async function* batchesOf(
  world: World,
  site: Vocabulary,
  { seed, only, from, to }: { seed: number; only: number | null; from: number; to: number },
): AsyncGenerator<Numbered> {
  for (let batch = from / BATCH; batch * BATCH < to; batch += 1) {
    const first = batch * BATCH;
    if (only !== null && Math.floor(only / BATCH) !== batch) continue;
    const made = makeBatch(revive(site, await openKeys(world, batch)), seed, batch);
    for (const [place, request] of made.entries()) {
      const number = first + place;
      if (number < to && (only === null || only === number)) yield { number, request };
    }
  }
}

/**
 * Sends requests one by one to measure each one's cost. Slow requests and those on sockets are yielded at the end, to
 * be sent together.
 */
async function* measureEach(
  costMeter: CostMeter,
  counts: RunCounts,
  requests: AsyncGenerator<Numbered>,
): AsyncGenerator<Numbered> {
  const slow: Numbered[] = [];
  for await (const one of requests) {
    if (one.request.manner === "socket" || one.request.manner === "slow") slow.push(one);
    else
      await measureOne(costMeter, counts, one.request, `-- --only ${one.number}`, (answer) =>
        countAnswer(counts, one, answer),
      );
  }
  yield* slow;
}

/**
 * Measures expensive requests, and requests that read the largest stored data. Each has its own address unless it names
 * one.
 */
async function measureExpensive(world: World, costMeter: CostMeter, counts: RunCounts): Promise<void> {
  const {
    shop: { origin },
  } = world;
  const deskCookie = `tetm-desk=${(await openDeskSession(world)).cookie.value}`;
  await measureList(costMeter, counts, expensiveRequests(origin, manifestVersion(root), deskCookie), "172.20");
  const stored = await storeLargest(origin, deskCookie).catch((error: unknown) =>
    find(counts, `the largest can't be stored: ${String(error)}`),
  );
  if (stored) await measureList(costMeter, counts, stored, "172.21");
}

async function measureList(
  costMeter: CostMeter,
  counts: RunCounts,
  requests: readonly ExpensiveRequest[],
  network: string,
): Promise<void> {
  for (const [place, { name, request }] of requests.entries()) {
    const somewhere = {
      ...request,
      headers: withHeader(request.headers, "Fly-Client-IP", `${network}.${place >> 8}.${place & 255}`),
    };
    await measureOne(
      costMeter,
      counts,
      somewhere,
      "",
      (answer) => {
        const verdict = judge(somewhere, answer);
        counts.tried += 1;
        if (verdict && request.manner !== "left") find(counts, `${name}: ${verdict.finding}`, describe(somewhere));
      },
      name,
    );
  }
}

async function measureOne(
  costMeter: CostMeter,
  counts: RunCounts,
  request: FuzzRequest,
  replay: string,
  note: (answer: FuzzAnswer) => void,
  name?: string,
): Promise<void> {
  const measured = await costMeter
    .cost(request)
    .catch((error: unknown) =>
      find(counts, `${name ?? request.route} can't be measured: ${String(error)}`, `${replay}\n${describe(request)}`),
    );
  if (!measured) return;
  const { answer, cost } = measured;
  note(answer);
  enter(counts.costs, request, answer, cost, name);
  const expensive = judgeCost(request, cost);
  if (expensive)
    find(
      counts,
      `${name ?? `${request.method} ${request.route}`} ${expensive} (answer ${answer.status})`,
      `${replay}\n${describe(request)}`,
    );
}

function countAnswer(counts: RunCounts, { number, request }: Numbered, answer: FuzzAnswer): void {
  count(counts, number, request, answer, judge(request, answer));
  counts.last = { request, answer };
}

/** Keeps `AT_ONCE` requests in flight until none are left. */
async function sendAll(sender: Sender, counts: RunCounts, requests: AsyncGenerator<Numbered>): Promise<void> {
  async function sendOn(): Promise<void> {
    for (;;) {
      const next = await requests.next();
      if (next.done) return;
      countAnswer(counts, next.value, await sender.send(next.value.request));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
}

/** Stores hostile text and reads it back everywhere. */
async function storeAndCheckTexts(
  world: World,
  html: HtmlReader,
  counts: RunCounts,
  seed: number,
  lap: number,
): Promise<void> {
  const { shop } = world;
  const member = await openDeskSession(world);
  const all: StoredText[] = [];
  const note = ({ path, status }: { path: string; status: number }) => {
    counts.tried += 1;
    add(counts.made, "told");
    if (status >= 500 || status === 0) find(counts, `stored: ${path} was answered with ${status}`);
  };
  const findId = (table: "creator_surveys" | "contact_messages", name: string) =>
    withDatabase(
      shop.databaseFile,
      async (db) => (await db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
    );
  // A survey and a message cause one email each.
  await allowEmails(shop.databaseFile, TEXTS_PER_LAP * 2);
  const told = fc.sample(hostileTexts, { seed: seed + lap, numRuns: TEXTS_PER_LAP }).map(async (texts, place) => {
    const number = lap * TEXTS_PER_LAP + place;
    try {
      const stored = await storeText({ shop, member, number, note, find: findId }, texts);
      all.push(stored);
      for (const finding of await withDatabase(shop.databaseFile, (db) => checkStoredText(db, html, stored)))
        find(counts, `stored: ${finding}`);
    } catch (error) {
      find(counts, `stored ${number} ended early: ${String(error)}`, JSON.stringify(texts));
    }
    counts.stored += 1;
  });
  await Promise.all(told);
  for (const finding of await checkExports(visitDesk(shop.origin, member), all).catch((error: unknown) => [
    `a file can't be read: ${String(error)}`,
  ]))
    find(counts, `stored: ${finding}`);
}

/**
 * Checks that the same process still responds, memory is level, every route was tried, and the server stops on SIGTERM.
 */
async function finish({ shop, targets }: World, counts: RunCounts, pid: number): Promise<void> {
  const health = await fetch(`${shop.origin}/healthz`);
  if (health.status !== 200) find(counts, `healthz answers ${health.status} in the end: ${await health.text()}`);
  if (shop.pid() !== pid || shop.lines.filter((line) => line.startsWith("[remix-serve]")).length !== 1)
    find(counts, "the server started again");
  if (isLevel(counts.memory) === false) find(counts, `memory is not level: ${counts.memory.join(", ")} MiB`);
  if (counts.tried >= LAP)
    for (const { pattern } of targets) if (!counts.routes.has(pattern)) find(counts, `${pattern} was never tried`);
  const code = await shop.stop();
  if (code !== 0) find(counts, `the server ended with ${code}`);
}

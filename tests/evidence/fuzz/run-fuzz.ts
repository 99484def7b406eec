import * as fc from "fast-check";
import { visitDesk } from "../../support/desk-member.ts";
import { manifestVersion } from "../../support/manifest-version.ts";
import { root } from "../../support/run-tool.ts";
import { withDatabase } from "../../support/server-database.ts";
import { add, count, describe, find, newTally, type Tally } from "./answer-counts.ts";
import { checkExports, checkStory } from "./check-stored-text.ts";
import { type DearRequest, dearRequests } from "./expensive-requests.ts";
import { followLog } from "./follow-log.ts";
import { type FuzzAnswer, type FuzzRequest, withHeader } from "./fuzz-request.ts";
import { judgePrice, PRICE_BOUNDS } from "./judge-price.ts";
import { judge } from "./judge.ts";
import { BATCH, makeBatch } from "./make-batch.ts";
import { isLevel, residentMemory } from "./memory.ts";
import { enter } from "./price-list.ts";
import { openPricer, type Pricer } from "./price.ts";
import { type HtmlReader, openHtmlReader } from "./read-html.ts";
import { openSender, type Sender } from "./send-request.ts";
import { closeWorld, openDeskSession, openKeys, openWorld, recordLap, revive, type World } from "./site-under-test.ts";
import { storeLargest } from "./store-largest.ts";
import { type Story, storyTexts, tellStory } from "./stored-text.ts";
import { allowLetters, tidy } from "./tidy.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** One request instead of all, by its number. */
  only: number | null;
}

/** Requests between two looks at memory, database and log. */
const LAP = 10_000;

/** Requests under way at once. */
const AT_ONCE = 32;

/** Stories that are told in each lap. */
const STORIES = 15;

/** Sends requests, and after each lap looks at what the site has become. */
export async function runFuzz({ seed, requests, only }: FuzzOptions): Promise<Tally> {
  const tally = newTally();
  const world = await openWorld();
  const sender = openSender(world.shop.origin, AT_ONCE);
  const html = await openHtmlReader();
  const readLog = followLog(world.shop.lines);
  const pid = world.shop.pid() ?? 0;
  const pricer = openPricer(sender, pid, PRICE_BOUNDS.cpu);
  try {
    for (const lap of lapsOf(requests, only)) {
      const site = await recordLap(world, lap);
      await tellStories(world, html, tally, seed, lap);
      const [from, to] = [lap * LAP, Math.min(only === null ? requests : Number.POSITIVE_INFINITY, (lap + 1) * LAP)];
      const half = Math.min(to, from + LAP / 2);
      await sendAll(sender, tally, batchesOf(world, site, { seed, only, from, to: half }));
      await sendAll(sender, tally, priceEach(pricer, tally, batchesOf(world, site, { seed, only, from: half, to })));
      // In the first lap, which counts as warm-up where memory is judged.
      if (only === null && lap === 0) await priceDear(world, pricer, tally);
      tally.memory.push(residentMemory(pid));
      for (const finding of await tidy(world.shop.databaseFile)) find(tally, finding);
      if (only === null)
        console.log(
          `${Math.round(performance.now() / 1000)} s: ${tally.tried} requests, ${tally.memory.at(-1)} MiB, ${tally.findings.size} findings`,
        );
    }
    await finish(world, tally, pid);
    for (const [finding, times] of readLog()) tally.findings.set(finding, { times, replay: "" });
  } finally {
    sender.close();
    await html.close();
    await closeWorld(world);
  }
  return tally;
}

/** All laps of so many requests, of none the first; or the one that a request is in. */
function lapsOf(requests: number, only: number | null): number[] {
  return only === null
    ? Array.from({ length: Math.max(1, Math.ceil(requests / LAP)) }, (_, lap) => lap)
    : [Math.floor(only / LAP)];
}

interface Numbered {
  number: number;
  request: FuzzRequest;
}

/** The requests of a lap, made batch by batch while those before are under way. */
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
 * Sends requests one by one, so that each can be charged with what it costs, and hands on those that take long without
 * costing anything: they go together.
 */
async function* priceEach(pricer: Pricer, tally: Tally, requests: AsyncGenerator<Numbered>): AsyncGenerator<Numbered> {
  const slow: Numbered[] = [];
  for await (const one of requests) {
    if (one.request.manner === "socket" || one.request.manner === "slow") slow.push(one);
    else
      await priceOne(pricer, tally, one.request, `-- --only ${one.number}`, (answer) =>
        countAnswer(tally, one, answer),
      );
  }
  yield* slow;
}

/**
 * What is built to be dear, and what is stored to be read: each from an address of its own, where it comes from none.
 */
async function priceDear(world: World, pricer: Pricer, tally: Tally): Promise<void> {
  const {
    shop: { origin },
  } = world;
  const deskCookie = `tetm-desk=${(await openDeskSession(world)).cookie.value}`;
  await priceList(pricer, tally, dearRequests(origin, manifestVersion(root), deskCookie), "172.20");
  const stored = await storeLargest(origin, deskCookie).catch((error: unknown) =>
    find(tally, `the largest can't be stored: ${String(error)}`),
  );
  if (stored) await priceList(pricer, tally, stored, "172.21");
}

async function priceList(
  pricer: Pricer,
  tally: Tally,
  requests: readonly DearRequest[],
  network: string,
): Promise<void> {
  for (const [place, { name, request }] of requests.entries()) {
    const somewhere = {
      ...request,
      headers: withHeader(request.headers, "Fly-Client-IP", `${network}.${place >> 8}.${place & 255}`),
    };
    await priceOne(
      pricer,
      tally,
      somewhere,
      "",
      (answer) => {
        const verdict = judge(somewhere, answer);
        tally.tried += 1;
        if (verdict && request.manner !== "left") find(tally, `${name}: ${verdict.finding}`, describe(somewhere));
      },
      name,
    );
  }
}

async function priceOne(
  pricer: Pricer,
  tally: Tally,
  request: FuzzRequest,
  replay: string,
  note: (answer: FuzzAnswer) => void,
  name?: string,
): Promise<void> {
  const priced = await pricer
    .price(request)
    .catch((error: unknown) =>
      find(tally, `${name ?? request.route} can't be priced: ${String(error)}`, `${replay}\n${describe(request)}`),
    );
  if (!priced) return;
  const { answer, price } = priced;
  note(answer);
  enter(tally.prices, request, answer, price, name);
  const dear = judgePrice(request, price);
  if (dear)
    find(
      tally,
      `${name ?? `${request.method} ${request.route}`} ${dear} (answer ${answer.status})`,
      `${replay}\n${describe(request)}`,
    );
}

function countAnswer(tally: Tally, { number, request }: Numbered, answer: FuzzAnswer): void {
  count(tally, number, request, answer, judge(request, answer));
  tally.last = { request, answer };
}

/** Keeps so many requests under way until there are no more. */
async function sendAll(sender: Sender, tally: Tally, requests: AsyncGenerator<Numbered>): Promise<void> {
  async function sendOn(): Promise<void> {
    for (;;) {
      const next = await requests.next();
      if (next.done) return;
      countAnswer(tally, next.value, await sender.send(next.value.request));
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
}

/** Tells stories of hostile text and reads them back, everywhere. */
async function tellStories(world: World, html: HtmlReader, tally: Tally, seed: number, lap: number): Promise<void> {
  const { shop } = world;
  const member = await openDeskSession(world);
  const stories: Story[] = [];
  const note = ({ path, status }: { path: string; status: number }) => {
    tally.tried += 1;
    add(tally.made, "told");
    if (status >= 500 || status === 0) find(tally, `story: ${path} was answered with ${status}`);
  };
  const findId = (table: "creator_surveys" | "contact_messages", name: string) =>
    withDatabase(
      shop.databaseFile,
      async (db) => (await db.selectFrom(table).select("id").where("name", "=", name).executeTakeFirstOrThrow()).id,
    );
  // A survey and a message each.
  await allowLetters(shop.databaseFile, STORIES * 2);
  const told = fc.sample(storyTexts, { seed: seed + lap, numRuns: STORIES }).map(async (texts, place) => {
    const number = lap * STORIES + place;
    try {
      const story = await tellStory({ shop, member, number, note, find: findId }, texts);
      stories.push(story);
      for (const finding of await withDatabase(shop.databaseFile, (db) => checkStory(db, html, story)))
        find(tally, `story: ${finding}`);
    } catch (error) {
      find(tally, `story ${number} ended early: ${String(error)}`, JSON.stringify(texts));
    }
    tally.stories += 1;
  });
  await Promise.all(told);
  for (const finding of await checkExports(visitDesk(shop.origin, member), stories).catch((error: unknown) => [
    `a file can't be read: ${String(error)}`,
  ]))
    find(tally, `story: ${finding}`);
}

/**
 * The same process answers as at the beginning, memory is level, every route was tried, and it ends when it is asked
 * to.
 */
async function finish({ shop, targets }: World, tally: Tally, pid: number): Promise<void> {
  const health = await fetch(`${shop.origin}/healthz`);
  if (health.status !== 200) find(tally, `healthz answers ${health.status} in the end: ${await health.text()}`);
  if (shop.pid() !== pid || shop.lines.filter((line) => line.startsWith("[remix-serve]")).length !== 1)
    find(tally, "the server started again");
  if (isLevel(tally.memory) === false) find(tally, `memory is not level: ${tally.memory.join(", ")} MiB`);
  if (tally.tried >= LAP)
    for (const { pattern } of targets) if (!tally.routes.has(pattern)) find(tally, `${pattern} was never tried`);
  const code = await shop.stop();
  if (code !== 0) find(tally, `the server ended with ${code}`);
}

import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import routes from "../../app/routes.ts";
import { deployedMemory } from "../support/deployed-memory.ts";
import { signInMember } from "../support/desk-member.ts";
import { flatten } from "../support/flat-routes.ts";
import { manifestVersion } from "../support/manifest-version.ts";
import { markdownTable } from "../support/markdown-table.ts";
import { countMemoryAnew, highestMemory, isBusy, processorTime } from "../support/process-usage.ts";
import { root } from "../support/run-tool.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { withDatabase } from "../support/server-database.ts";
import { type ShopServer, startShop } from "../support/shop-server.ts";
import { MADE_HEADER, MARK, mutate, withHeader } from "./fuzz/mutations.ts";
import { type Answer, expensiveRequests, read, send, type Sent, validRequests } from "./fuzz/requests.ts";

// `npm run evidence -- fuzz [--seed 7 --requests 20000]`: sends mutated requests (fuzz/mutations.ts) to every address
// and form of the built site, then expensive ones. Fails if a response breaks a rule, memory grows, the log has an
// error, the database is broken, or a request costs too much (docs/decisions/0052). `-- --seed 7 --only 1234` repeats
// one and prints it. Linux only.

/** The most that a request may cost. */
const MOST = { plainGets: 40, bytes: 500_000, megabytes: 64 };
const AT_ONCE = 32;
/** Requests until another member is signed in, because some requests sign out. The site allows a hundred members. */
const SESSION = 50;
const LAP = 1_000;
/** MB by which memory may grow after the first third of the requests. */
const GROWTH = 60;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
    requests: { type: "string", default: "20000" },
    only: { type: "string" },
  },
});
const [seed, requests] = [Number(values.seed), Number(values.requests)];
const findings = new Map<string, { times: number; example: string }>();

function find(finding: string, example = ""): void {
  const known = findings.get(finding);
  if (known) known.times += 1;
  else findings.set(finding, { times: 1, example });
}

/** Rules of every response; each function says whether one breaks it. */
const RULES: Record<string, (request: Sent, answer: Answer, shop: ShopServer) => boolean> = {
  "an answer is whole within ten seconds": ({ manner }, { hung }) => hung && manner !== "raw",
  "no connection is closed without an answer": (request, { status, hung }) =>
    status === 0 && !hung && !mayBeCut(request),
  // The database or password hashing may be busy, and Stripe's event may precede its order.
  "no answer is a fault": (_request, { status, headers, text }) =>
    status >= 500 &&
    !(status === 503 && (headers["retry-after"] !== undefined || text.includes("No such order here."))),
  "nothing of the program is shown": (_request, { text }) =>
    /node_modules|at(?<=\n\s+at) \w/.test(text) || text.includes(root),
  "no header is made of input": (_request, { headers }) => MADE_HEADER in headers,
  "a page says what it may load": (_request, { headers }) =>
    /text\/html/.test(headers["content-type"] ?? "") && headers["content-security-policy"] === undefined,
  "nothing leads to another site": (_request, { headers: { location = "/" } }, shop) =>
    !/^\/(?![/\\])/.test(location) && ![shop.origin, shop.stripe.origin].some((own) => location.startsWith(own)),
  "text stays text": (_request, { headers, text }) =>
    /text\/html/.test(headers["content-type"] ?? "") && text.includes(`<${MARK}`),
  "no answer is endless": ({ path }, { text }) => text.length > MOST.bytes && !/\/(export|addresses)\./i.test(path),
};

/** Whether Node's parser or a body limit may close the connection while the request is sent. */
function mayBeCut({ method, path, headers, body, manner }: Sent): boolean {
  const head = headers.reduce((size, [name, value]) => size + name.length + value.length + 4, path.length + 100);
  const isOdd = headers.some(([name]) => /^(content-length|transfer-encoding|expect|x-long)$/i.test(name));
  // Node waits for the rest of half a request, and closes the connection of CONNECT.
  if (manner === "raw" || manner === "left" || method === "CONNECT") return true;
  return isOdd || head > 14_000 || body.length > 90_000 || /[^!-~]/.test(path);
}

function judge(request: Sent, answer: Answer, shop: ShopServer, replay: string): void {
  for (const [rule, isBroken] of Object.entries(RULES))
    if (isBroken(request, answer, shop))
      find(
        `${rule}: ${request.method} ${routeOf(request.path)}, answered ${answer.status}`,
        `${replay} ${show(request)}`,
      );
}

/** Those without parameters first, as a router ranks them. */
const patterns = ["/", ...flatten(routes).map(({ path }) => `/${path}`)].toSorted(
  (one, other) => parametersOf(one) - parametersOf(other),
);

function parametersOf(pattern: string): number {
  return pattern.split(":").length + 10 * pattern.split("*").length;
}

/** Returns the pattern of a path's route. */
function routeOf(path: string): string {
  const plain = (path.split("?", 1)[0] ?? "").replace(/\.data$/, "");
  const matches = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(plain);
  return patterns.find((pattern) => matches(pattern)) ?? "no page";
}

function show({ name, method, path, headers, body }: Sent): string {
  const lines = headers.map(([own, value]) => `${own}: ${value.slice(0, 120)}`);
  return JSON.stringify([name, `${method} ${path.slice(0, 300)}`, ...lines, body.slice(0, 600)]);
}

/** Sends mutated requests, many at once. Returns the count of each status by route. */
async function sendSpoiled(shop: ShopServer): Promise<Map<string, Map<number, number>>> {
  const counts = new Map<string, Map<number, number>>();
  const valid = await validRequests(shop);
  const pid = shop.pid() ?? 0;
  const only = values.only === undefined ? null : Number(values.only);
  const memory: number[] = [];
  let [next, session] = [only ?? 0, await signIn(shop)];
  const last = only === null ? requests : only + 1;
  async function sendOn(): Promise<void> {
    while (next < last) {
      const number = next++;
      if (number % SESSION === SESSION - 1) session = await signIn(shop);
      if (number % LAP === LAP - 1) {
        memory.push(highestMemory(pid));
        countMemoryAnew(pid);
      }
      const random = seededRandom(seed * 1_000_003 + number);
      const spoiled = mutate(random.pick(valid), random);
      const headers = spoiled.headers.map(([name, value]): [string, string] => [
        name,
        value.replace(/tetm-desk=[\w.%-]{20,}/, `tetm-desk=${session}`),
      ]);
      const request = { ...spoiled, headers };
      const answer = await send(shop.origin, request);
      if (only !== null) console.log(show(request), answer.status, answer.headers, answer.text.slice(0, 600));
      judge(request, answer, shop, `--only ${number}`);
      const own = counts.get(routeOf(request.path)) ?? new Map<number, number>();
      own.set(answer.status, (own.get(answer.status) ?? 0) + 1);
      counts.set(routeOf(request.path), own);
    }
  }
  await Promise.all(Array.from({ length: only === null ? AT_ONCE : 1 }, sendOn));
  const [early = 0, late = 0] = [memory[Math.ceil(memory.length / 3)], memory.at(-1)];
  console.log(`Memory after each thousand, MB: ${memory.map(Math.round).join(", ")}`);
  if (memory.length >= 9 && late - early > GROWTH) find(`memory grew by ${Math.round(late - early)} MB`);
  for (const pattern of patterns)
    if (requests >= 20_000 && only === null && !counts.has(pattern) && !pattern.includes("*"))
      find(`${pattern} was never asked for`);
  return counts;
}

/** Signs another member in, keeps only the newest ones, and returns the session's cookie. */
async function signIn({ databaseFile }: ShopServer): Promise<string> {
  const { cookie } = await signInMember(databaseFile);
  await withDatabase(databaseFile, (db) =>
    sql`delete from staff where rowid not in (select rowid from staff order by rowid desc limit 20)`.execute(db),
  );
  return cookie.value;
}

/** Sends expensive requests one by one, and prints the most expensive, in plain GETs of a rendered page. */
async function measureExpensive(shop: ShopServer): Promise<void> {
  const pid = shop.pid() ?? 0;
  const { cookie } = await signInMember(shop.databaseFile);
  const measure = async (request: Sent) => {
    await untilIdle(pid);
    const [before, memory] = [processorTime(pid), countMemoryAnew(pid)];
    const answer = await send(shop.origin, request);
    if (request.manner === "left") await wait(80);
    await untilIdle(pid);
    return { answer, cpu: processorTime(pid) - before, megabytes: highestMemory(pid) - memory };
  };
  const plains: number[] = [];
  // With a query, the page isn't cached.
  for (let time = 0; time < 15; time += 1) plains.push((await measure(read({ path: "/contact?unit" }))).cpu);
  const plain = plains.toSorted((one, other) => one - other)[7] ?? 1;
  const costs: { name: string; path: string; gets: number; bytes: number; megabytes: number }[] = [];
  const all = expensiveRequests(shop.origin, manifestVersion(root), `${cookie.name}=${cookie.value}`);
  for (const [place, request] of all.entries()) {
    const one = withHeader(request, "Fly-Client-IP", `172.20.${place >> 8}.${place & 255}`);
    const first = await measure(one);
    judge(one, first.answer, shop, "");
    let { cpu, megabytes } = first;
    // Background work and others' garbage add to a count, so the lowest of three is used.
    for (let time = 1; time < 3 && (cpu > (plain * MOST.plainGets) / 2 || megabytes > MOST.megabytes / 2); time += 1) {
      const again = await measure(one);
      [cpu, megabytes] = [Math.min(cpu, again.cpu), Math.min(megabytes, again.megabytes)];
    }
    const path = request.path.slice(0, 40);
    costs.push({ name: request.name, path, gets: cpu / plain, bytes: first.answer.text.length, megabytes });
    if (cpu / plain > MOST.plainGets) find(`${request.name} costs ${Math.round(cpu / plain)} plain GETs`, show(one));
    if (megabytes > MOST.megabytes) find(`${request.name} takes ${Math.round(megabytes)} MB`, show(one));
  }
  const rows = costs
    .toSorted((one, other) => other.gets - one.gets)
    .slice(0, 10)
    .map(({ name, path, gets, bytes, megabytes }) => [name, path, gets.toFixed(1), bytes, megabytes.toFixed(0)]);
  console.log(`\nThe most expensive of ${all.length}; a plain GET takes ${plain.toFixed(2)} ms of the processor:\n`);
  console.log(markdownTable(["request", "path", "plain GETs", "bytes", "MB"], rows));
}

/** Waits until the server is idle, at most fifteen seconds. */
async function untilIdle(pid: number): Promise<void> {
  const end = performance.now() + 15_000;
  for (let idle = 0; idle < 2 && performance.now() < end; idle = isBusy(pid) ? 0 : idle + 1) await wait(4);
}

/** Reports errors in the log, and lines that no logger wrote. */
function readLog(lines: readonly string[]): void {
  for (const line of lines) {
    // Express warns once about an address that it can't parse.
    if (/^\[remix-serve\] http|^\s*$|\[DEP0170\]|--trace-deprecation/.test(line)) continue;
    const record = line.startsWith("{") ? (JSON.parse(line) as Record<string, unknown>) : null;
    if (record === null) find(`printed: ${line.slice(0, 300)}`);
    else if (Number(record.level) >= 50 && record.msg !== "event of an order that is not here")
      find(`logged: ${String(record.msg)} (${String(record.path)})`, line.slice(0, 900));
  }
}

async function run(): Promise<void> {
  const shop = await startShop({ FLY_APP_NAME: "fuzz", ...deployedMemory() });
  const pid = shop.pid();
  try {
    const counts = await sendSpoiled(shop);
    if (values.only === undefined) {
      const rows = [...counts].map(([route, statuses]) => [
        route,
        [...statuses].map(([status, times]) => `${status || "none"}: ${times}`).join(", "),
      ]);
      console.log(markdownTable(["route", "answers"], rows.toSorted()));
      await measureExpensive(shop);
    }
    if ((await fetch(`${shop.origin}/healthz`)).status !== 200 || shop.pid() !== pid)
      find("the server is not well in the end");
    const broken = await withDatabase(shop.databaseFile, async (db) => [
      ...(await sql<object>`pragma integrity_check`.execute(db)).rows.filter(
        (row) => !/"ok"/.test(JSON.stringify(row)),
      ),
      ...(await sql<object>`pragma foreign_key_check`.execute(db)).rows,
    ]);
    for (const row of broken) find(`the database is broken: ${JSON.stringify(row)}`);
    const code = await shop.stop();
    if (code !== 0) find(`the server ended with ${code}`);
    readLog(shop.lines);
  } finally {
    await shop.remove();
  }
}

console.log(`Seed ${seed}`);
await run();
for (const [finding, { times, example }] of findings) console.log(`\n${times} times: ${finding}\n  ${example}`);
console.log(`\n${findings.size} findings`);
process.exit(findings.size > 0 ? 1 : 0);

import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { MESSAGE, send } from "../../support/contact-message.ts";
import { limitCpu } from "../../support/cpu-share.ts";
import { startPostgres } from "../../support/postgres-server.ts";
import { seed, seedCatalogue } from "../../support/seed-catalogue.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startMachines } from "../../support/start-machines.ts";
import { startServer, type TestServer } from "../../support/start-server.ts";
import { formAnswers } from "../../support/survey-answers.ts";
import { type Sample, visit, type Visitor } from "../../support/visitor.ts";
import { answersOf } from "./fill-in-survey.ts";
import { wholeQuantile } from "./summary.ts";

/** Each server's share of one processor. The rest is for PostgreSQL and the visitors. */
const SHARE = 0.25;
const SERVERS = 3;
/**
 * Until then, V8 compiles hot code. The servers are not limited yet, because with a quarter of a processor that would
 * take a minute.
 */
const WARM_UP_MS = 20_000;
/** Makes the site trust a proxy's addresses, so that each visitor has their own limit. */
const ENV = { FLY_APP_NAME: "load" };

interface Case {
  name: string;
  start: () => Promise<TestServer>;
  pids: (server: TestServer) => (number | undefined)[];
}

const one = { start: () => startServer(ENV), pids: (server: TestServer) => [server.pid()] };
const several = {
  start: () => startMachines(SERVERS, ENV),
  pids: (server: TestServer) =>
    "machines" in server ? (server.machines as TestServer[]).map((machine) => machine.pid()) : [],
};

/**
 * Runs visitors who write messages, start surveys and add to carts, with different numbers of concurrent visitors, for
 * this many seconds each time: on SQLite, on PostgreSQL, and on three servers on one PostgreSQL. Prints posts per
 * second, their latency, and PostgreSQL's rollbacks per post. Returns whether no response was a 5xx.
 */
export async function loadPosts(seconds: number): Promise<boolean> {
  const rows: Record<string, object> = {};
  let well = true;
  const measure = async ({ name, ...rest }: Case) => {
    for (const clients of [20, 30]) {
      const { fine, row } = await measureOne(rest, clients, seconds);
      well &&= fine;
      rows[`${name}, ${clients} visitors`] = row;
    }
  };
  await measure({ name: "SQLite, one server", ...one });
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    await measure({ name: "PostgreSQL, one server", ...one });
    await measure({ name: `PostgreSQL, ${SERVERS} servers`, ...several });
  } finally {
    delete process.env.TEST_POSTGRES_URL;
    await postgres.stop();
  }
  console.table(rows);
  return well;
}

async function measureOne({ start, pids }: Omit<Case, "name">, clients: number, seconds: number) {
  const server = await start();
  let unlimit: ReturnType<typeof limitCpu>[] = [];
  const samples: Sample[] = [];
  const faults: string[] = [];
  let number = 0;
  const visitFor = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    return Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < end) {
          number += 1;
          await visitOnce(server.origin, number, (sample) => void samples.push(sample)).catch(
            (error: unknown) => void faults.push(String(error)),
          );
        }
      }),
    );
  };
  try {
    await seedCatalogue(server.databaseFile, [seed("print", "Print", { "": [1400, 100_000] })]);
    await visitFor(WARM_UP_MS);
    samples.length = 0;
    unlimit = pids(server).map((pid) => (pid === undefined ? null : limitCpu(pid, SHARE)));
    // PostgreSQL writes pending statistics within a second.
    await wait(1_500);
    const before = await undone(server.databaseFile);
    await visitFor(seconds * 1000);
    await server.stop();
    const posts = samples.filter(({ kind }) => kind === "POST");
    const times = posts.map(({ milliseconds }) => milliseconds).toSorted((first, second) => first - second);
    const failed = (await undone(server.databaseFile)) - before;
    const bad = samples.filter(({ status }) => status >= 500 || status === 0).length;
    for (const fault of new Set(faults)) console.log(`fault: ${fault}`);
    const row = {
      "share of a processor": unlimit.includes(null) ? "not limited" : SHARE,
      posts: posts.length,
      "posts/s": Math.round((posts.length / seconds) * 10) / 10,
      "undone/post": server.databaseFile.startsWith("postgres:") ? Number((failed / posts.length).toFixed(4)) : "",
      "p50 ms": wholeQuantile(times, 0.5),
      "p99 ms": wholeQuantile(times, 0.99),
      "most ms": wholeQuantile(times, 1),
      "5xx": bad,
    };
    return { fine: bad === 0 && faults.length === 0, row };
  } finally {
    await server.remove();
    for (const end of unlimit) await end?.();
  }
}

async function visitOnce(origin: string, number: number, note: (sample: Sample) => void): Promise<void> {
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const visitor = visit(origin, { headers: { "Fly-Client-IP": address }, note });
  await [write, begin, shop][number % 3]?.(visitor, number);
}

async function write(visitor: Visitor, number: number): Promise<void> {
  const answer = await send(visitor, await visitor.get("/contact"), {
    ...MESSAGE,
    email: `writer-${number}@example.com`,
  });
  if (answer.status !== 303) throw new Error(`A message was answered with ${answer.status}.`);
}

async function begin(visitor: Visitor, number: number): Promise<void> {
  const answers = answersOf(number);
  const second = await visitor.go(await visitor.get("/survey/creator"), "next", formAnswers(1, answers));
  const answer = await visitor.press(second, "next", formAnswers(2, answers));
  if (answer.status !== 303) throw new Error(`A step was answered with ${answer.status}.`);
}

async function shop(visitor: Visitor): Promise<void> {
  const answer = await visitor.press(await visitor.get("/shop/print"), "add", { quantity: "1" });
  if (answer.status !== 303) throw new Error(`A cart was answered with ${answer.status}.`);
}

async function undone(name: string): Promise<number> {
  if (!name.startsWith("postgres:")) return 0;
  const { rows } = await withDatabase(name, (db) =>
    sql<{
      undone: number;
    }>`select xact_rollback as undone from pg_stat_database where datname = current_database()`.execute(db),
  );
  return rows[0]?.undone ?? 0;
}

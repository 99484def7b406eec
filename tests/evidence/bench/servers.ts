import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "kysely";
import { request } from "undici";
import { openFile } from "../../../app/database/connect-sqlite.server.ts";
import { migrateToLatest } from "../../../app/database/migrate.server.ts";
import { seedSurveys } from "../../../app/dev/demo/seed-surveys.ts";
import { makeCookies } from "../../../app/server/security/cookies-and-tokens.server.ts";
import { makeCartCookie } from "../../../app/shop/cart/load-cart.server.ts";
import { writeSurveyKey } from "../../../app/survey/which-survey.server.ts";
import { addMember } from "../../support/desk-member.ts";
import { freePort } from "../../support/free-port.ts";
import { root } from "../../support/run-tool.ts";
import { seedCatalogue, seedProducts } from "../../support/seed-catalogue.ts";
import { onOneProcessor } from "./processors.ts";

export interface MeasuredServer {
  origin: string;
  pid: number;
  /** Milliseconds from its start to the first page. */
  startedIn: number;
  stop: () => Promise<void>;
}

export interface Returning {
  /** Signed keys of drafts with an answered second step, from all parts of the table. */
  surveyKeys: string[];
  /** Cookies of carts with one line: `name=value`. */
  cartCookies: string[];
  deskCookie: string;
}

/** A folder with a seeded database, and servers on copies of it. */
export interface Bench extends Returning {
  startSite: (asTemplate?: boolean) => Promise<MeasuredServer>;
  /** Starts node:http alone. It sends these pages exactly as the site does. */
  startBare: (site: MeasuredServer, pages: Readonly<Record<string, Record<string, string>>>) => Promise<MeasuredServer>;
  /** Starts Astro on its pages. Returns null if it can't be installed. */
  startAstro: (site: MeasuredServer) => Promise<{ plain: MeasuredServer; compressing: MeasuredServer } | null>;
  end: () => Promise<void>;
}

/** The signing secret. The bench signs cookies and keys with it like the site. */
const SECRET = "a secret of the bench that everybody knows";
const [SURVEYS, DRAFTS, CARTS] = [10_000, 2_000, 10_000];
/** Pinned, because other versions give other results. */
const ASTRO = { astro: "7.3.5", "@astrojs/node": "11.1.6" };
const ASTRO_CONFIG = `import node from "@astrojs/node";
import { defineConfig } from "astro/config";

export default defineConfig({ adapter: node({ mode: "standalone" }) });
`;

export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-bench-"));
  const seeded = path.join(folder, "seeded.db");
  const returning = await seedSite(seeded);
  const servers: MeasuredServer[] = [];

  async function start(command: readonly string[], env: Record<string, string>): Promise<MeasuredServer> {
    const server = await serve(command, env, path.join(folder, "log"));
    servers.push(server);
    return server;
  }

  function copy(): string {
    const file = path.join(folder, `${servers.length}.db`);
    copyFileSync(seeded, file);
    return file;
  }

  return {
    ...returning,
    startSite: (asTemplate = false) =>
      start([path.join(root, "node_modules/@remix-run/serve/dist/cli.js"), "tests/evidence/bench/switched-build.ts"], {
        DATABASE_URL: `file:${copy()}`,
        SESSION_SECRET: SECRET,
        // As if behind a proxy that sets client addresses.
        FLY_APP_NAME: "bench",
        ...(asTemplate && { BENCH_AS_TEMPLATE: "1" }),
      }),
    startBare: async (site, pages) => {
      const documents = path.join(folder, `documents-${servers.length}.json`);
      const entries = Object.entries(pages).map(async ([page, headers]) => [page, await fetchRaw(site, page, headers)]);
      writeFileSync(documents, JSON.stringify(Object.fromEntries(await Promise.all(entries))));
      const env = { BASELINE_DATABASE: copy(), BASELINE_DOCUMENTS: documents };
      return start(["tests/evidence/bench/baseline-server.ts"], env);
    },
    startAstro: async (site) => {
      const own = path.join(folder, "astro");
      try {
        await buildAstro(own, site.origin);
      } catch (error) {
        console.log(`Without Astro, which could not be installed and built: ${String(error).slice(0, 300)}`);
        return null;
      }
      const env = { ASTRO_FOLDER: own, ASTRO_TELEMETRY_DISABLED: "1" };
      const plain = await start(["tests/evidence/bench/astro-server.ts"], env);
      const compressed = { ...env, ASTRO_COMPRESSED: "1" };
      return { plain, compressing: await start(["tests/evidence/bench/astro-server.ts"], compressed) };
    },
    end: async () => {
      for (const server of servers) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database with products, surveys, carts with one line each, and a member. */
async function seedSite(file: string): Promise<Returning> {
  const db = openFile(file);
  try {
    await migrateToLatest(db);
    await seedCatalogue(file, Object.values(seedProducts));
    await seedSurveys(db, SURVEYS, new Date());
    const at = new Date().toISOString();
    await sql`insert into carts (id, created_at, updated_at)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(CARTS)})
      select lower(hex(randomblob(16))), ${at}, ${at} from numbers`.execute(db);
    await sql`insert into cart_items (cart_id, product_id, size, quantity, seen_price_cents, position)
      select id, 'product-hymn-board-tote', '', 1, 2200, 1 from carts`.execute(db);
    const drafts = await sql<{ id: string }>`select id from creator_surveys
      where completed_at is null and furthest_step > 2 order by random() limit ${sql.lit(DRAFTS)}`.execute(db);
    const carts = await db.selectFrom("carts").select("id").execute();
    const { cart } = makeCookies(null);
    const { cookie } = await addMember(db, "Miriam Hale");
    const cookies = carts.map(async ({ id }) => (await makeCartCookie(id, cart, [SECRET])).split(";")[0] ?? "");
    return {
      surveyKeys: drafts.rows.map(({ id }) => writeSurveyKey({ id, keyGeneration: 1 }, [SECRET])),
      cartCookies: await Promise.all(cookies),
      deskCookie: `${cookie.name}=${cookie.value}`,
    };
  } finally {
    await db.destroy();
  }
}

/** Fetches a page's exact bytes, best compressed. */
async function fetchRaw({ origin }: MeasuredServer, page: string, headers: Record<string, string>) {
  await (await request(origin + page, { headers })).body.dump();
  await wait(1_000);
  const answer = await request(origin + page, { headers });
  const body = Buffer.from(await answer.body.arrayBuffer());
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding", "content-length"]);
  const kept = Object.entries(answer.headers).filter(([name]) => !own.has(name));
  const all = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
  return { headers: { ...all, "content-length": String(body.length) }, body: body.toString("base64") };
}

/** Installs and builds an Astro site: our home page, prerendered, and a contact form as long as ours. */
async function buildAstro(folder: string, origin: string): Promise<void> {
  const html = async (page: string) => (await fetch(origin + page)).text();
  const contact = await html("/contact");
  const [before = "", rest = ""] = contact.split(/(?<=<main[^>]*>)/);
  const after = rest.slice(rest.indexOf("</form>") + "</form>".length);
  cpSync(path.join(root, "tests/evidence/bench/astro/src"), path.join(folder, "src"), { recursive: true });
  const files = {
    "package.json": JSON.stringify({ private: true, type: "module", dependencies: ASTRO }),
    "astro.config.mjs": ASTRO_CONFIG,
    "src/home.html": await html("/"),
    "src/data.json": JSON.stringify({ before, after }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const run = promisify(execFile);
  const options = { cwd: folder, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" } };
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], options);
  await run(process.execPath, ["node_modules/astro/bin/astro.mjs", "build"], options);
}

async function serve(
  command: readonly string[],
  env: Record<string, string>,
  logFile: string,
): Promise<MeasuredServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output = openSync(logFile, "a");
  const start = performance.now();
  const [program = "", ...args] = onOneProcessor([process.execPath, ...command]);
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME, HOST: "127.0.0.1", PORT: String(port), NODE_ENV: "production", ...env },
    stdio: ["ignore", output, output],
  });
  for (const end = Date.now() + 60_000; ; await wait(5)) {
    const answer = await fetch(origin, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    // A baseline server may have no page at "/".
    if (answer && answer.status < 500) break;
    if (Date.now() < end && child.exitCode === null) continue;
    child.kill("SIGKILL");
    throw new Error(`A server did not start. It wrote:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
  }
  return { origin, pid: child.pid ?? 0, startedIn: performance.now() - start, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
  child.kill("SIGTERM");
  await closed;
  clearTimeout(late);
}

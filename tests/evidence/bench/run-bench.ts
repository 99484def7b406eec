import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { request } from "undici";
import { serveStripeFake, type ServedStripeFake } from "../../../app/dev/stripe-fake/serve.ts";
import { residentMegabytes } from "../../support/process-usage.ts";
import type { BaselineDocument } from "./baseline-server.ts";
import type { BenchRow } from "./bench-rows.ts";
import { TABLE_HEAD, tableLine } from "./bench-table.ts";
import { costliestFunctions } from "./costliest-functions.ts";
import { drive } from "./drive.ts";
import { type Effort, measureRow } from "./measure-row.ts";
import type { Pipeline } from "./pipelines.ts";
import { type SeededSite, seedSite } from "./seed-site.ts";
import { type MeasuredServer, serveBaseline, serveSite, STRIPE_KEYS } from "./serve-site.ts";

/** A folder with a seeded database, and servers on copies of it. */
export interface Bench {
  site: SeededSite;
  start: (pipeline: Pipeline, profileFile?: string) => Promise<MeasuredServer>;
  startBaseline: (documents: Record<string, BaselineDocument>) => Promise<MeasuredServer>;
  end: () => Promise<void>;
}

/** Seeds a database with this many surveys and carts. */
export async function openBench(rows: number): Promise<Bench> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-bench-"));
  const seeded = path.join(folder, "seeded.db");
  const site = await seedSite(seeded, rows);
  const stripe: ServedStripeFake = await serveStripeFake({
    ...STRIPE_KEYS,
    port: 0,
    now: () => new Date(),
    deliver: async () => 200,
  });
  const servers: MeasuredServer[] = [];
  const logFile = path.join(folder, "log");
  let copies = 0;
  const copy = () => {
    const file = path.join(folder, `${(copies += 1)}.db`);
    copyFileSync(seeded, file);
    return file;
  };
  const noted = async (starting: Promise<MeasuredServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  return {
    site,
    start: (pipeline, profileFile) =>
      noted(
        serveSite({
          pipeline,
          databaseFile: copy(),
          stripeOrigin: stripe.origin,
          logFile,
          ...(profileFile && { profileFile }),
        }),
      ),
    startBaseline(documents) {
      const file = path.join(folder, "documents.json");
      writeFileSync(file, JSON.stringify(documents));
      return noted(serveBaseline(copy(), stripe.origin, file, logFile));
    },
    async end() {
      for (const server of servers) await server.stop();
      await stripe.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Measures the rows one after another and prints each when it is done, then the time to start and the memory. */
export async function runBench(rows: readonly BenchRow[], effort: Effort): Promise<void> {
  const bench = await openBench(1_000);
  try {
    const site = await bench.start("as it is");
    await wait(1_000);
    const idle = residentMegabytes(site.pid);
    const sites = new Map<Pipeline, MeasuredServer>([["as it is", site]]);
    for (const pipeline of new Set(rows.flatMap(({ pipelines }) => pipelines)))
      if (!sites.has(pipeline)) sites.set(pipeline, await bench.start(pipeline));
    const baseline = await bench.startBaseline(await documentsOf(site, rows, bench.site));
    console.log(TABLE_HEAD.join("\n"));
    for (const row of rows) {
      const measured = await measureRow(row, bench.site, { baseline, sites }, effort);
      for (const one of measured) console.log(tableLine(row.title, one));
    }
    console.log(
      `\nStart to the first page: ${Math.round(site.startedIn)} ms. Resident memory: ${Math.round(idle)} MB idle, ${Math.round(residentMegabytes(site.pid))} MB after.`,
    );
  } finally {
    await bench.end();
  }
}

/** Profiles the site under each row's load. */
export async function runProfiles(rows: readonly BenchRow[], pipeline: Pipeline, seconds: number): Promise<void> {
  const bench = await openBench(1_000);
  try {
    for (const row of rows) {
      const file = path.resolve("build", `bench-${row.name}.cpuprofile`);
      const server = await bench.start(pipeline, file);
      const requests = row.requests(bench.site);
      await drive(server.origin, server.pid, 2, requests, row.status);
      process.kill(server.pid, "SIGUSR2");
      await wait(300);
      await drive(server.origin, server.pid, seconds, requests, row.status);
      process.kill(server.pid, "SIGUSR2");
      await wait(2_000);
      console.log(`\n${row.title} (${path.relative(process.cwd(), file)})`);
      for (const { name, share } of costliestFunctions(file))
        console.log(`${(share * 100).toFixed(1).padStart(6)}%  ${name}`);
      await server.stop();
    }
  } finally {
    await bench.end();
  }
}

/** Fetches the rows' pages as the site sends them to a browser, byte for byte. */
export async function documentsOf(
  { origin }: MeasuredServer,
  rows: readonly BenchRow[],
  site: SeededSite,
): Promise<Record<string, BaselineDocument>> {
  const documents: Record<string, BaselineDocument> = {};
  for (const row of rows) {
    if (row.page === undefined) continue;
    const { headers } = row.requests(site)(0);
    // The first response is compressed while it is sent, so it is discarded.
    await (await request(origin + row.page, { headers })).body.dump();
    await wait(500);
    const answer = await request(origin + row.page, { headers });
    const body = Buffer.from(await answer.body.arrayBuffer());
    const kept = Object.entries(answer.headers).filter(
      ([name]) => !["date", "connection", "keep-alive", "transfer-encoding", "content-length"].includes(name),
    );
    documents[row.page] = {
      headers: {
        ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        "content-length": String(body.length),
      },
      body: body.toString("base64"),
    };
  }
  return documents;
}

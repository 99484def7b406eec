import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runNode } from "../../support/run-tool.ts";
import { withDatabase } from "../../support/server-database.ts";
import { startShop } from "../../support/shop-server.ts";
import { startServer } from "../../support/start-server.ts";
import type { Notes } from "../load/summary.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { type ComparedTable, compareTables } from "./compare-tables.ts";
import { refuseDamaged } from "./refuse-damaged.ts";
import { PRODUCTS, writeAllTheTime } from "./write-all-the-time.ts";

export interface DrillOptions {
  /** The number of made-up surveys, so that the backup takes some time. */
  surveys: number;
  /** Seconds of writes before the backup. */
  seconds: number;
}

/** A write that was acknowledged before the backup began, and whether it was restored. */
export interface Looked extends Acknowledged {
  held: boolean;
  /** Null if no visitor's page shows it. */
  served: boolean | null;
}

export interface DrillResult {
  notes: Notes;
  /** Milliseconds that the backup command took. */
  backupTook: number;
  /** The number of writes acknowledged during the backup. */
  meanwhile: number;
  tables: ComparedTable[];
  looked: Looked[];
  /** Output of the commands. */
  said: string[];
  findings: string[];
}

/** The signing secret of both sites: a backup contains no secret. */
const SECRET = { SESSION_SECRET: "a secret of the drill that both sites share" };

/**
 * Backs up a site during writes, restores the backup into a fresh folder, starts the site on it, and checks that
 * everything is there.
 */
export async function runDrill({ surveys, seconds }: DrillOptions, signal: AbortSignal): Promise<DrillResult> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tetm-drill-"));
  const shop = await startShop(SECRET, { products: PRODUCTS });
  try {
    if (surveys > 0) await command(["tests/evidence/seed.ts", String(surveys)], shop.databaseFile);
    const writing = writeAllTheTime(shop, signal);
    await wait(seconds * 1000);
    const backup = path.join(folder, "backup.db");
    const began = performance.now();
    const before = [...writing.acknowledged];
    const backedUp = await command(["app/cli/backup.ts", backup], shop.databaseFile);
    const ended = performance.now();
    await wait(500);
    await writing.end();
    const { acknowledged, notes } = writing;
    const meanwhile = acknowledged.filter(({ at }) => at > began && at < ended).length;
    await shop.stop();
    const fresh = path.join(folder, "fresh", "site.db");
    mkdirSync(path.dirname(fresh));
    const refused = await refuseDamaged(backup, fresh);
    const restored = await command(["app/cli/restore.ts", backup], fresh);
    const found = await lookInto(fresh, backup, before);
    return {
      ...found,
      notes,
      backupTook: ended - began,
      meanwhile,
      said: [backedUp, ...refused.said, restored],
      findings: refused.findings,
    };
  } finally {
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the site on the restored database, without Stripe and mail, so that only visitors change anything. */
async function lookInto(
  fresh: string,
  backup: string,
  before: readonly Acknowledged[],
): Promise<Pick<DrillResult, "tables" | "looked">> {
  const site = await startServer({ ...SECRET, DATABASE_URL: `file:${fresh}` });
  try {
    const tables = await compareTables(backup, fresh);
    const looked: Looked[] = [];
    for (const one of before) {
      const held = await withDatabase(fresh, one.isIn);
      looked.push({ ...one, held, served: one.isServed && (await one.isServed(site.origin)) });
    }
    return { tables, looked };
  } finally {
    await site.remove();
  }
}

/** @throws if the command fails */
async function command(args: string[], databaseFile: string): Promise<string> {
  const { code, output } = await runNode(args, { DATABASE_URL: `file:${databaseFile}` });
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${output}`);
  return output.trim();
}

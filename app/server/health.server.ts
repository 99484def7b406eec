import { statfs } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { inReadCommitted } from "../database/in-transaction.server.ts";
import { listApplied } from "../database/migrate.server.ts";
import { areEventsMissing, hasSurveys, outboxFigures } from "./health.store.server.ts";
import { countOne } from "./security/rate-limit.store.server.ts";

export interface HealthDeps {
  db: Database;
  log: Pick<Logger, "error">;
  now: () => Date;
  payments: unknown;
  compareLedger: () => Promise<"equal" | "differs">;
  backups: { state: () => string } | null;
  settings: { maintenance: boolean; database: { file: string } | object };
}

const MINUTE = 60 * 1000;
const WEEK = 7 * 24 * 60 * MINUTE;
/** Stripe retries a webhook within the hour at the latest; the success page may have been faster. */
const WEBHOOK_GRACE = 60 * MINUTE;

/**
 * Makes the response of `/healthz`, without personal data. Only an unreadable database makes the site unhealthy: with
 * other faults pages can still be served, and the platform would take those away from visitors, too.
 */
export async function checkHealth(deps: HealthDeps) {
  const { maintenance } = deps.settings;
  try {
    await hasSurveys(deps.db);
    const [schema, ledger, outbox, webhooks] = [
      await listApplied(deps.db),
      await deps.compareLedger(),
      await outboxFigures(deps.db, deps.now()),
      await checkWebhooks(deps),
    ];
    return {
      ok: true,
      database: maintenance ? "read-only" : await tryWriting(deps),
      maintenance: maintenance || undefined,
      /** The newest migration that was applied. */
      schema: schema.at(-1),
      ledger,
      /** Seconds since the oldest waiting email was first due; 0 if none is. */
      outboxAge: outbox.oldestSeconds,
      /** Emails that failed for good. */
      outboxFailed: outbox.failed,
      webhooks,
      backups: deps.backups?.state() ?? "off",
    };
  } catch (error) {
    deps.log.error({ err: error }, "database can't be read");
    return { ok: false };
  }
}

/** Milliseconds after which a write counts as failed: the platform does not wait longer for the whole response. */
const WRITE_TIMEOUT = 1_500;

/** Bytes that have to be free: what the longest post writes, with its emails, its words in the index and the log. */
const ROOM = 1024 * 1024;

async function assertRoom(file: string): Promise<void> {
  const { bavail, bsize } = await statfs(path.dirname(file));
  if (bavail * bsize < ROOM) throw new Error(`The disk of the database is full: ${bavail * bsize} bytes are left.`);
}

/** Writes a row, since taking a lock would not reveal a full disk, and checks that there is space for a longer post. */
async function tryWriting({ db, log, now, settings: { database } }: HealthDeps): Promise<"writable" | "read-only"> {
  try {
    if ("file" in database) await assertRoom(database.file);
    const probe = { name: "health", most: Number.POSITIVE_INFINITY, windowSeconds: 3600 };
    const late = wait(WRITE_TIMEOUT, undefined, { ref: false }).then(() => {
      throw new Error(`The database did not answer within ${WRITE_TIMEOUT / 1000} seconds.`);
    });
    await Promise.race([inReadCommitted(db, (trx) => countOne(trx, probe, "probe", now())), late]);
    return "writable";
  } catch (error) {
    log.error({ err: error }, "database can't be written");
    return "read-only";
  }
}

async function checkWebhooks({ db, now, payments }: HealthDeps): Promise<"off" | "ok" | "silent"> {
  if (!payments) return "off";
  const time = now().getTime();
  const [since, until] = [new Date(time - WEEK).toISOString(), new Date(time - WEBHOOK_GRACE).toISOString()];
  return (await areEventsMissing(db, since, until)) ? "silent" : "ok";
}

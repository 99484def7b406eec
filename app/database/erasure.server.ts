import type { Logger } from "pino";
import type { Connected, Database } from "./database.ts";
import { inTransaction } from "./in-transaction.server.ts";

/** Call it in the transaction that deletes. Soon after, the bytes in the files are erased (docs/decisions/0057). */
export async function requestErasure(db: Database, now: Date): Promise<void> {
  await db
    .insertInto("erasures")
    .values({ asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what is past its retention time, and requests an erasure. `what` is for the log, such as `old spam`. */
export async function eraseOld(
  { db, log, now }: { db: Database; log: Logger; now: () => Date },
  what: string,
  remove: (trx: Database) => Promise<number>,
): Promise<void> {
  const deleted = await inTransaction(db, async (trx) => {
    const count = await remove(trx);
    if (count > 0) await requestErasure(trx, now());
    return count;
  });
  if (deleted > 0) log.info({ deleted }, `${what} deleted`);
}

/** When an erasure was last requested; null if none is due. */
export async function erasureRequested(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom("erasures")
    .select("asked_at")
    .orderBy("asked_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

export async function finishErasure(db: Database, asked: string): Promise<void> {
  await db.deleteFrom("erasures").where("asked_at", "<=", asked).execute();
}

const EVERY = 5_000;

/** The shortest pause between two erasures, in milliseconds and as a multiple of the last one's duration. */
const PAUSE = 60_000;
const PAUSE_FACTOR = 100;

interface Given {
  db: Database;
  log: Pick<Logger, "info" | "error">;
  eraseDeleted: Connected["eraseDeleted"];
}

/** Erases deleted data from the database's files soon after it was deleted (docs/decisions/0057). */
export function scheduleErasures({ db, log, eraseDeleted }: Given): void {
  let notBefore = 0;
  async function check(): Promise<void> {
    const start = performance.now();
    if (start < notBefore) return;
    notBefore = Infinity;
    try {
      if ((await erasureRequested(db)) === null) {
        notBefore = 0;
        return;
      }
      await eraseDeleted();
      const milliseconds = Math.round(performance.now() - start);
      notBefore = performance.now() + Math.max(PAUSE, PAUSE_FACTOR * milliseconds);
      log.info({ milliseconds }, "deleted data erased");
    } catch (error) {
      notBefore = performance.now() + PAUSE;
      log.error({ err: error }, "deleted data could not be erased");
    }
  }
  setInterval(() => void check(), EVERY).unref();
  void check();
}

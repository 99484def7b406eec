import type { Logger } from "pino";
import { watchClock } from "./watch-clock.ts";

const HOUR = 60 * 60 * 1000;

/**
 * Deletes what is over: now, and each hour in which the clock has not jumped. Each deed logs by itself what it could
 * not do.
 */
export async function deleteByDate<Deps extends { log: Pick<Logger, "warn"> }>(
  needs: Deps,
  deeds: readonly ((needs: Deps) => Promise<void>)[],
): Promise<void> {
  const hasJumped = watchClock(Date.now, () => performance.now());
  async function deleteAll(): Promise<void> {
    for (const deed of deeds) await deed(needs);
  }
  setInterval(() => {
    if (hasJumped()) needs.log.warn("the clock has jumped: what is over is deleted an hour later");
    else void deleteAll();
  }, HOUR).unref();
  await deleteAll();
}

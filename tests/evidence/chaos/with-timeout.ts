import { setTimeout as wait } from "node:timers/promises";

/** Rejects if the work takes longer than this many milliseconds. The error says what did not happen. */
export function withTimeout<Result>(work: Promise<Result>, limit: number, otherwise: string): Promise<Result> {
  const late = wait(limit, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(`Within ${limit / 1000} seconds ${otherwise}.`)),
  );
  return Promise.race([work, late]);
}

import { setTimeout as wait } from "node:timers/promises";

/** What the work gives, or an error that says what did not happen within so many milliseconds. */
export function withTimeout<Result>(work: Promise<Result>, limit: number, otherwise: string): Promise<Result> {
  const late = wait(limit, undefined, { ref: false }).then(() =>
    Promise.reject(new Error(`Within ${limit / 1000} seconds ${otherwise}.`)),
  );
  return Promise.race([work, late]);
}

import { pino } from "pino";
import type { Database } from "../../app/database/database.ts";
import { makeRandomId } from "../../app/server/security/cookies-and-tokens.server.ts";

/** The deps of use cases that email links, with a settable clock. `time` is in milliseconds. */
export function mailDeps(db: Database, time: number) {
  return {
    db,
    now: () => new Date(time),
    randomId: makeRandomId,
    log: pino({ level: "silent" }),
    secrets: ["a-secret"],
    settings: { siteOrigin: "https://site.example" },
  };
}

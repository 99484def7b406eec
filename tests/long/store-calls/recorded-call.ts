import type { Database } from "../../../app/database/database.ts";
import type { PageCursor } from "../../../app/desk/list/list-page.ts";

/** Calls a store function and records that it was called. */
export type Call = <Args extends unknown[], Result>(
  fn: (db: Database, ...args: Args) => Promise<Result>,
  ...args: Args
) => Promise<Result>;

export const AT = "2026-03-01T12:00:00.000Z";
export const LATER = "2026-03-02T12:00:00.000Z";
export const LIMIT = { name: "made-up", most: 3, windowSeconds: 60 };
export const TURNS: (PageCursor | null)[] = [null, { to: "older", key: `${LATER}~x` }, { to: "newer", key: `${AT}~` }];

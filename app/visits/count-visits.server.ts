import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/in-transaction.server.ts";
import { toNewYork } from "../publishing/moment.ts";
import { remembered } from "../server/remembered.ts";
import { MOST_HOSTS, OTHER, pageFinder, refererHost, sourceOf, VISIT_DAYS, type VisitHeaders } from "./visit.ts";
import { addVisits, deleteVisitsBefore } from "./visits.store.server.ts";

interface CountDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  settings: { siteOrigin: string | null };
  cookies: { desk: { name: string } };
}

export interface VisitCounter {
  /** Counts a request that was answered, if it opened a page. Keeps nothing of it but sums. */
  count: (request: IncomingMessage, response: ServerResponse) => void;
  /** Adds what was counted to the database. What can't be written is tried again the next time. */
  flush: () => Promise<void>;
}

/** How many names of browsers, and addresses of other pages, are kept with what was found out about them. */
const KEPT = { most: 2_000, longest: 400 };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Counts opened pages in memory. A page that a browser loads ahead counts too: without scripts nobody can tell whether
 * it is shown.
 *
 * @param patterns of all pages, such as `/shop/:slug`
 */
export function makeVisitCounter(
  { db, log, now, settings, cookies }: CountDeps,
  patterns: readonly string[],
): VisitCounter {
  const findPage = pageFinder(patterns);
  const own = settings.siteOrigin === null ? null : new URL(settings.siteOrigin).hostname.replace(/^www\./, "");
  const isRobot = remembered(KEPT, (name) => isbot(name.slice(0, KEPT.longest)));
  const hostOf = remembered(KEPT, refererHost);
  const member = `${cookies.desk.name}=`;
  let pages = new Map<string, { views: number; visits: number }>();
  let sources = new Map<string, number>();

  function count({ method, url = "", headers }: IncomingMessage, { statusCode }: ServerResponse): void {
    if (method !== "GET" || (statusCode !== 200 && statusCode !== 304)) return;
    const query = url.indexOf("?");
    const page = findPage(query === -1 ? url : url.slice(0, query));
    if (page === undefined || (headers["sec-fetch-dest"] ?? "document") !== "document") return;
    if (headers.cookie?.includes(member) || isRobot(headers["user-agent"] ?? "")) return;
    const site = own ?? (headers.referer ? (headers.host ?? "").replace(/:\d*$/, "") : "");
    const source = sourceOf(headers as VisitHeaders, site, hostOf);
    let sums = pages.get(page);
    if (!sums) pages.set(page, (sums = { views: 0, visits: 0 }));
    sums.views += 1;
    if (source === null) return;
    sums.visits += 1;
    const host = sources.has(source) || sources.size < MOST_HOSTS ? source : OTHER;
    sources.set(host, (sources.get(host) ?? 0) + 1);
  }

  async function flush(): Promise<void> {
    if (pages.size === 0) return;
    const counted = { pages, sources };
    [pages, sources] = [new Map(), new Map()];
    try {
      const day = toNewYork(now().toISOString()).slice(0, 10);
      await inTransaction(db, (trx) => addVisits(trx, day, counted), "read committed");
    } catch (error) {
      log.warn({ err: error }, "visits could not be written");
      for (const [page, { views, visits }] of counted.pages) {
        const sums = pages.get(page) ?? { views: 0, visits: 0 };
        pages.set(page, { views: sums.views + views, visits: sums.visits + visits });
      }
      for (const [host, visits] of counted.sources) sources.set(host, (sources.get(host) ?? 0) + visits);
    }
  }

  return { count, flush };
}

/** Deletes sums that are older than two years. */
export async function deleteOldVisits({ db, log, now }: Pick<CountDeps, "db" | "log" | "now">): Promise<void> {
  try {
    await deleteVisitsBefore(db, toNewYork(new Date(now().getTime() - VISIT_DAYS * DAY).toISOString()).slice(0, 10));
  } catch (error) {
    log.error({ err: error }, "old visits could not be deleted");
  }
}

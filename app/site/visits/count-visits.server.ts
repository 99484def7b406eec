import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { isOutage } from "../../database/database-problem.server.ts";
import type { Database } from "../../database/database.ts";
import { inReadCommitted, inTransaction } from "../../database/in-transaction.server.ts";
import { addDays, newYorkDay } from "../../ui/days.ts";
import { MOST_HOSTS, OTHER, pageFinder, sourceOf, VISIT_DAYS } from "./visit.ts";
import { addVisits, deleteVisitsBefore, type PageSums } from "./visits.store.server.ts";

interface CountDeps {
  db: Database;
  log: Logger;
  now: () => Date;
  settings: { siteOrigin: string | null };
  cookies: { desk: { name: string } };
}

export type VisitCounter = ReturnType<typeof makeVisitCounter>;

/** User agents to cache, and characters to read of each. */
const NAMES = { most: 2_000, longest: 400 };

/**
 * Counts page views in memory. A prerendered page counts too, because without scripts nothing shows whether it is
 * displayed. `patterns` are paths of pages, such as `/shop/:slug`.
 */
export function makeVisitCounter({ db, log, now, settings, cookies }: CountDeps, patterns: readonly string[]) {
  const findPage = pageFinder(patterns);
  const robots = new LRUCache<string, boolean>({ max: NAMES.most, memoMethod: (name) => isbot(name) });
  const own = settings.siteOrigin === null ? null : new URL(settings.siteOrigin).hostname.replace(/^www\./, "");
  const member = `${cookies.desk.name}=`;
  let pages = new Map<string, PageSums>();
  let sources = new Map<string, number>();

  /** Counts a finished request if it opened a page: also each cached one, so each map is read once (decision 0110). */
  function count({ method, url = "", headers }: IncomingMessage, { statusCode }: ServerResponse): void {
    if (method !== "GET" || (statusCode !== 200 && statusCode !== 304)) return;
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const found = pages.get(path);
    const page = found ? path : findPage(path);
    if (page === undefined || !isByVisitor(headers)) return;
    const sums = found ?? sumsOf(page);
    sums.views += 1;
    const source = readSource(headers);
    if (source === null) return;
    sums.visits += 1;
    addSource(source, 1);
  }

  function addSource(host: string, visits: number): void {
    const before = sources.get(host);
    if (before === undefined && sources.size >= MOST_HOSTS) sources.set(OTHER, (sources.get(OTHER) ?? 0) + visits);
    else sources.set(host, (before ?? 0) + visits);
  }

  function isByVisitor(headers: IncomingHttpHeaders): boolean {
    const shownAs = headers["sec-fetch-dest"];
    if (shownAs !== undefined && shownAs !== "document") return false;
    return !headers.cookie?.includes(member) && !robots.memo(headers["user-agent"]?.slice(0, NAMES.longest) ?? "");
  }

  function readSource(headers: IncomingHttpHeaders): string | null {
    if (headers["sec-fetch-site"] === "same-origin") return null;
    const { referer } = headers;
    if (!referer) return "";
    return sourceOf(referer, own ?? (headers.host ?? "").replace(/:\d*$/, ""));
  }

  function sumsOf(page: string): PageSums {
    const sums = pages.get(page) ?? { views: 0, visits: 0 };
    pages.set(page, sums);
    return sums;
  }

  /** Adds the counts to the database. During an outage, keeps them for the next flush. */
  async function flush(): Promise<void> {
    if (pages.size === 0) return;
    const counted = { pages, sources };
    [pages, sources] = [new Map(), new Map()];
    try {
      const day = newYorkDay(now());
      await inReadCommitted(db, (trx) => addVisits(trx, day, counted));
    } catch (error) {
      log.warn({ err: error }, "visits could not be written");
      // Any other error would recur and block all later counts.
      if (!isOutage(error)) return;
      for (const [page, { views, visits }] of counted.pages) {
        const sums = sumsOf(page);
        sums.views += views;
        sums.visits += visits;
      }
      for (const [host, visits] of counted.sources) addSource(host, visits);
    }
  }

  return { count, flush };
}

export async function deleteOldVisits({ db, now }: Pick<CountDeps, "db" | "now">): Promise<void> {
  await inTransaction(db, (trx) => deleteVisitsBefore(trx, addDays(newYorkDay(now()), -VISIT_DAYS)));
}

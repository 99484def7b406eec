import type { Database } from "../../database/database.ts";
import { MOST_HOSTS, OTHER } from "./visit.ts";

export interface PageSums {
  views: number;
  visits: number;
}

/** What was counted since the last flush: totals by page, and visits by host. */
interface CountedVisits {
  pages: ReadonlyMap<string, PageSums>;
  sources: ReadonlyMap<string, number>;
}

/** Rows per statement: SQLite and PostgreSQL limit the number of parameters. */
const AT_ONCE = 500;

/** Adds to a day's totals. Call it in a transaction. */
export async function addVisits(db: Database, day: string, { pages, sources }: CountedVisits): Promise<void> {
  const rows = [...pages].map(([page, { views, visits }]) => ({ day, page, views, visits }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto("page_views")
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(["day", "page"]).doUpdateSet((row) => ({
          views: row("page_views.views", "+", row.ref("excluded.views")),
          visits: row("page_views.visits", "+", row.ref("excluded.visits")),
        })),
      )
      .execute();
  const counted = await withinLimit(db, day, sources);
  if (counted.size > 0)
    await db
      .insertInto("visit_sources")
      .values([...counted].map(([host, visits]) => ({ day, host, visits })))
      .onConflict((conflict) =>
        conflict.columns(["day", "host"]).doUpdateSet((row) => ({
          visits: row("visit_sources.visits", "+", row.ref("excluded.visits")),
        })),
      )
      .execute();
}

/** Counts hosts beyond the day's limit as `OTHER`. */
async function withinLimit(db: Database, day: string, sources: ReadonlyMap<string, number>) {
  const counted = new Map<string, number>();
  if (sources.size === 0) return counted;
  const rows = await db.selectFrom("visit_sources").select("host").where("day", "=", day).execute();
  const known = new Set(["", OTHER, ...rows.map(({ host }) => host)]);
  for (const [host, visits] of sources) {
    const name = known.has(host) || known.size < MOST_HOSTS ? host : OTHER;
    known.add(name);
    counted.set(name, (counted.get(name) ?? 0) + visits);
  }
  return counted;
}

type Days = Record<"from" | "to", string>;

export async function sumDays(db: Database, days: Days) {
  return viewsIn(db, days).select("day").groupBy("day").orderBy("day").execute();
}

export async function sumPages(db: Database, days: Days, most: number) {
  const query = viewsIn(db, days).select("page").groupBy("page").orderBy("views", "desc").orderBy("page");
  return query.limit(most).execute();
}

function viewsIn(db: Database, { from, to }: Days) {
  return db
    .selectFrom("page_views")
    .select(({ fn }) => [fn.sum<number>("views").as("views"), fn.sum<number>("visits").as("visits")])
    .where("day", ">=", from)
    .where("day", "<=", to);
}

export async function sumSources(db: Database, { from, to }: Days, most: number) {
  return db
    .selectFrom("visit_sources")
    .select(({ fn }) => ["host", fn.sum<number>("visits").as("visits")])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy("host")
    .orderBy("visits", "desc")
    .orderBy("host")
    .limit(most)
    .execute();
}

export async function deleteVisitsBefore(db: Database, day: string): Promise<void> {
  await db.deleteFrom("page_views").where("day", "<", day).execute();
  await db.deleteFrom("visit_sources").where("day", "<", day).execute();
}

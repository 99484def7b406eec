import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/database.ts";
import { countRecords, outboxFigures } from "./health.store.server.ts";
import { hashToken } from "./security/cookies-and-tokens.server.ts";

const METHODS = new Set(["GET", "HEAD", "POST"]);

/** First path segments with their own time series, in addition to those of pages. Unknown paths share one. */
const AREAS = ["assets", "auth", "desk", "media", "webhooks"];

/** Metrics for Prometheus, without personal data. `paths` are those of all pages for visitors. */
export function makeMetrics({ db, now, paths }: { db: Database; now: () => Date; paths: readonly string[] }) {
  const areas = new Set([...AREAS, ...paths.flatMap((path) => path.split("/")[1] || [])]);
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that were answered.",
    labelNames: ["method", "area", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request to the end of its answer, where more was done than to send what is kept.",
    labelNames: ["area"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  const refusals = new Counter({
    name: "site_refusals_total",
    help: "Requests that were not let in: a visitor's budget was spent, or too many bodies were under way.",
    labelNames: ["why"],
    registers,
  });
  const records = new Gauge({
    name: "site_records",
    help: "Records in the database, by state.",
    labelNames: ["record", "state"],
    registers,
  });
  const waiting = new Gauge({
    name: "site_outbox_oldest_seconds",
    help: "How long ago the oldest waiting email was first due.",
    registers,
  });

  async function lookUp(): Promise<void> {
    records.reset();
    for (const { record, state, count } of await countRecords(db)) records.set({ record, state }, count);
    waiting.set((await outboxFigures(db, now())).oldestSeconds);
  }

  function countOne({ method = "", url = "" }: IncomingMessage, { statusCode: status }: ServerResponse): void {
    requests.inc({ method: METHODS.has(method) ? method : "other", area: areaOf(url, areas), status });
  }

  return {
    /** Measures a request that is admitted. */
    measure(request: IncomingMessage, response: ServerResponse): void {
      const end = seconds.startTimer({ area: areaOf(request.url ?? "", areas) });
      response.once("close", () => {
        end();
        countOne(request, response);
      });
    },
    /** Counts a request that middleware answered or that was refused. */
    count: countOne,
    countRefused: (why: string) => refusals.inc({ why }),
    /** Returns all metrics in Prometheus' text format, with current ones from the database. */
    async read(): Promise<string> {
      await lookUp();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function areaOf(url: string, areas: ReadonlySet<string>): string {
  if (url === "/") return "home";
  const [, first = ""] = (url.split("?", 1)[0] ?? "").toLowerCase().split("/");
  const name = first.replace(/\.data$/, "");
  if (name === "" || name === "_root") return "home";
  return areas.has(name) ? name : "other";
}

/** Whether an Authorization header (RFC 6750) has the token. Compares in constant time. */
export function isToken(header: string | null, token: string): boolean {
  const [, given = ""] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? [];
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

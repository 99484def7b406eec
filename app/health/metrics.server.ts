import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "../database/connect.server.ts";
import { countRecords, outboxFigures } from "./health.store.server.ts";

export interface Metrics {
  /** Measures a request. For `followRequests`. */
  measure: (request: IncomingMessage, response: ServerResponse) => void;
  /** All figures in Prometheus' text format, those of the database as they are now. */
  read: () => Promise<string>;
  contentType: string;
}

/** First parts of addresses that are told apart; a made-up address must not make a new series. */
const AREAS = new Set(["about", "announcements", "assets", "auth", "cart", "contact", "creators", "desk", "portfolio", "privacy", "services", "shop", "survey", "webhooks"]);

/** Figures for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). None is about a person. */
export function makeMetrics({ db, now }: { db: Database; now: () => Date }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({ name: "http_requests_total", help: "Requests that were answered.", labelNames: ["method", "area", "status"], registers });
  const seconds = new Histogram({ name: "http_request_duration_seconds", help: "Time from a request to the end of its answer.", labelNames: ["area"], buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10], registers });
  const records = new Gauge({ name: "site_records", help: "Records in the database, by state.", labelNames: ["record", "state"], registers });
  const waiting = new Gauge({ name: "site_outbox_oldest_seconds", help: "How long the longest waiting mail has waited.", registers });

  async function lookUp(): Promise<void> {
    records.reset();
    for (const { record, state, count } of await countRecords(db)) records.set({ record, state }, count);
    const { oldest } = await outboxFigures(db);
    waiting.set(oldest === null ? 0 : Math.max(0, (now().getTime() - Date.parse(oldest)) / 1000));
  }

  return {
    measure(request, response) {
      const area = areaOf(request.url ?? "");
      const end = seconds.startTimer({ area });
      response.once("close", () => {
        end();
        requests.inc({ method: methodOf(request.method), area, status: String(response.statusCode) });
      });
    },
    async read() {
      await lookUp();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function areaOf(url: string): string {
  const [, first = ""] = (url.split("?", 1)[0] ?? "").toLowerCase().split("/");
  const name = first.replace(/\.data$/, "");
  if (name === "" || name === "_root") return "home";
  return AREAS.has(name) ? name : "other";
}

function methodOf(method: string | undefined): string {
  return method === "GET" || method === "HEAD" || method === "POST" ? method : "other";
}

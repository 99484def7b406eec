import type { ActionFunctionArgs } from "@remix-run/node";
import { readBytes } from "../forms/form-body.server.ts";
import { readPolicyReports } from "../security/policy-report.ts";
import { services } from "../services.server.ts";

/** Bytes of one post of reports. */
const LIMIT = 64 * 1024;

/** Lines that a minute may bring into the log: a broken extension in one browser can send thousands. */
const MOST_PER_MINUTE = 60;

const window = { start: 0, lines: 0 };

/**
 * Where browsers tell what the content policy kept them from (CSP level 3, "report-uri" and "report-to"). Nobody is
 * answered to: 204 whatever it was.
 */
export async function action({ request }: ActionFunctionArgs) {
  const body = await readBytes(request, LIMIT, 16 * LIMIT);
  for (const report of readPolicyReports(body?.toString("utf8") ?? "")) {
    if (mayLog(services.now().getTime())) services.log.warn({ report }, "content policy violated");
  }
  return empty();
}

export function loader() {
  return empty();
}

function mayLog(now: number): boolean {
  if (now - window.start >= 60_000) Object.assign(window, { start: now, lines: 0 });
  window.lines += 1;
  return window.lines <= MOST_PER_MINUTE;
}

function empty(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

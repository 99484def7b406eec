import type { ActionFunctionArgs } from "@remix-run/node";
import { readBytes } from "../server/forms/form-body.server.ts";
import { readPolicyReports } from "../server/security/security-headers.server.ts";
import { services } from "../services.server.ts";

/** Maximum bytes of one post of reports. */
const LIMIT = 64 * 1024;

/** Maximum log lines per minute: a broken extension in a single browser can send thousands of reports. */
const MOST_PER_MINUTE = 60;

const window = { start: 0, lines: 0 };

/**
 * Receives browsers' reports of content security policy violations (CSP level 3, "report-uri" and "report-to"). No one
 * reads the response, so it is 204 for any body.
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

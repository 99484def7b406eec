import { root } from "../support/run-tool.ts";
import { type FuzzAnswer, type FuzzRequest, headerOf } from "./fuzz-request.ts";

/** What an answer says about the site: nothing, a known exception by its name, or what is wrong. */
export type Verdict = null | { known: string } | { finding: string };

/** Names of exceptions, and why they are none of the fuzzer's findings. */
export const KNOWN: Record<string, string> = {
  "foreign Origin": "Remix's own check of Origin answers a document post with an empty 500, before the site's check can say 403",
};

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Judges one answer: no 5xx that was not decided, no silence, no inside seen from outside. */
export function judge(request: FuzzRequest, answer: FuzzAnswer, origin: string): Verdict {
  if (answer.hung) return { finding: "no whole answer within 10 seconds, and the connection open" };
  if (/node_modules|\n\s+at \w/.test(answer.text) || answer.text.includes(root)) return { finding: "the answer shows the program's inside" };
  if (answer.status === 0) return request.manner === "socket" ? null : { finding: "the connection was closed without an answer" };
  if (answer.status < 500) return null;
  if (isForeignOrigin(request, origin) && answer.status === 500 && answer.text === "") return { known: "foreign Origin" };
  return isDecided(answer) ? null : { finding: `status ${answer.status}` };
}

/** 503 that asks to come again: the database or the hash of passwords is busy, Stripe's event came before its order. */
function isDecided({ status, headers, text }: FuzzAnswer): boolean {
  return status === 503 && (headers["retry-after"] !== undefined || text.startsWith("No such order here."));
}

function isForeignOrigin(request: FuzzRequest, origin: string): boolean {
  if (request.manner === "socket") return /\r\nOrigin: /.test(request.body?.toString("latin1") ?? "");
  const sent = headerOf(request, "Origin");
  return !SAFE.has(request.method) && sent !== undefined && sent !== origin;
}

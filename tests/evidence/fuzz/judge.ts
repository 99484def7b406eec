import { root } from "../../support/run-tool.ts";
import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";

/** What an answer says about the site: nothing, or what is wrong. */
export type Verdict = null | { finding: string };

/** Bytes of a head above which Node answers 431 and closes at once, also while a body is still under way. */
const LONGEST_HEAD = 14_000;

/**
 * Bytes of a body that are read and thrown away, above which the connection is given up: see forms/form-body.server.ts.
 */
const LARGEST = 900_000;

/** Judges one answer: no 5xx that was not decided, no silence, no inside seen from outside. */
export function judge(request: FuzzRequest, answer: FuzzAnswer): Verdict {
  if (answer.hung) return { finding: "no whole answer within 10 seconds, and the connection open" };
  if (/node_modules|\n\s+at \w/.test(answer.text) || answer.text.includes(root))
    return { finding: "the answer shows the program's inside" };
  if (answer.status === 0) return mayBeCut(request) ? null : { finding: "the connection was closed without an answer" };
  return answer.status < 500 || isDecided(answer) ? null : { finding: `status ${answer.status}` };
}

/**
 * Node's parser takes no letter beyond ASCII in a request's first line: it answers 400 and closes, whatever is still
 * under way.
 */
function mayBeCut(request: FuzzRequest): boolean {
  return (
    /[^\u0021-\u007e]/.test(request.path) ||
    request.manner === "socket" ||
    headSize(request) > LONGEST_HEAD ||
    (request.body?.length ?? 0) > LARGEST
  );
}

/** 503 that asks to come again: the database or the hash of passwords is busy, Stripe's event came before its order. */
function isDecided({ status, headers, text }: FuzzAnswer): boolean {
  return status === 503 && (headers["retry-after"] !== undefined || text.startsWith("No such order here."));
}

function headSize({ path, headers }: FuzzRequest): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length + 4, path.length + 100);
}

import { root } from "../../support/run-tool.ts";
import type { FuzzAnswer, FuzzRequest } from "./fuzz-request.ts";

/** The verdict on a response: null, or a finding. */
export type Verdict = null | { finding: string };

/**
 * Bytes of a request head above which Node responds with 431 and closes the connection immediately, even while a body
 * is being sent.
 */
const LONGEST_HEAD = 14_000;

/**
 * Bytes of a body that are read and discarded. Above this limit the connection is closed: see
 * forms/form-body.server.ts.
 */
const LARGEST = 900_000;

/** Judges a response: an unexpected 5xx, a missing response, and internal details are findings. */
export function judge(request: FuzzRequest, answer: FuzzAnswer): Verdict {
  if (answer.hung) return { finding: "no whole answer within 10 seconds, and the connection open" };
  if (/node_modules|\n\s+at \w/.test(answer.text) || answer.text.includes(root))
    return { finding: "the answer shows the program's inside" };
  if (answer.status === 0) return mayBeCut(request) ? null : { finding: "the connection was closed without an answer" };
  return answer.status < 500 || isDecided(answer) ? null : { finding: `status ${answer.status}` };
}

/**
 * Whether the connection may be closed while the request is being sent. Node's parser, for example, rejects non-ASCII
 * characters in a request line with 400 and closes immediately.
 */
function mayBeCut(request: FuzzRequest): boolean {
  return (
    /[^\u0021-\u007e]/.test(request.path) ||
    request.manner === "socket" ||
    headSize(request) > LONGEST_HEAD ||
    (request.body?.length ?? 0) > LARGEST
  );
}

/**
 * Whether a 503 is expected: the database or password hashing is busy (with Retry-After), or Stripe's event came before
 * its order.
 */
function isDecided({ status, headers, text }: FuzzAnswer): boolean {
  return status === 503 && (headers["retry-after"] !== undefined || text.startsWith("No such order here."));
}

function headSize({ path, headers }: FuzzRequest): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length + 4, path.length + 100);
}

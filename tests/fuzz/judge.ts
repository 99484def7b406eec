import { root } from "../support/run-tool.ts";
import { type FuzzAnswer, type FuzzRequest, headerOf } from "./fuzz-request.ts";

/** What an answer says about the site: nothing, a known exception by its name, or what is wrong. */
export type Verdict = null | { known: string } | { finding: string };

/** Names of exceptions, and why they are none of the fuzzer's findings. */
export const KNOWN: Record<string, string> = {
  "foreign Origin": "Remix's own check of Origin against the host answers a post with an empty 500, before the site's check can say 403",
  "unread body": "an address that takes no body answers before it has read one, and a large one loses the answer with the connection",
  "unreadable request": "Remix's adapter makes a URL of Host or X-Forwarded-Host and a Request of the method, and throws where neither can be: Express answers 500, and with a large body behind it nothing",
  "older ?_data": "Remix still answers ?_data, which single fetch does without, and takes what a loader returns for a Response: null and a field named status become 500",
};

/** Bytes of a body that are still under way when an answer comes early. */
const LARGE = 50_000;

/** Bytes of a head above which Node answers 431 and closes at once, also while a body is still under way. */
const LONGEST_HEAD = 14_000;

/** Judges one answer: no 5xx that was not decided, no silence, no inside seen from outside. */
export function judge(request: FuzzRequest, answer: FuzzAnswer, origin: string): Verdict {
  if ((answer.hung || answer.status === 500) && isUnreadable(request)) return { known: "unreadable request" };
  if (answer.hung) return { finding: "no whole answer within 10 seconds, and the connection open" };
  if (/node_modules|\n\s+at \w/.test(answer.text) || answer.text.includes(root)) return { finding: "the answer shows the program's inside" };
  if (answer.status === 0 && (request.body?.length ?? 0) > LARGE) return { known: "unread body" };
  if (answer.status === 0) return request.manner === "socket" || headSize(request) > LONGEST_HEAD ? null : { finding: "the connection was closed without an answer" };
  if (answer.status < 500) return null;
  if (answer.status === 500 && /[?&]_data=/.test(request.path)) return { known: "older ?_data" };
  if (answer.status === 500 && isForeignOrigin(request, origin)) return { known: "foreign Origin" };
  return isDecided(answer) ? null : { finding: `status ${answer.status}` };
}

/** 503 that asks to come again: the database or the hash of passwords is busy, Stripe's event came before its order. */
function isDecided({ status, headers, text }: FuzzAnswer): boolean {
  return status === 503 && (headers["retry-after"] !== undefined || text.startsWith("No such order here."));
}

function headSize({ path, headers }: FuzzRequest): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length + 4, path.length + 100);
}

function isForeignOrigin(request: FuzzRequest, origin: string): boolean {
  if (request.manner === "socket") return /\r\nOrigin: /.test(request.body?.toString("latin1") ?? "");
  const [sent, forwarded] = [headerOf(request, "Origin"), headerOf(request, "X-Forwarded-Host")];
  return request.method !== "GET" && sent !== undefined && (sent !== origin || forwarded !== undefined);
}

/** A method that no Request may have (https://fetch.spec.whatwg.org/#forbidden-method), or a host that no URL may have. */
function isUnreadable(request: FuzzRequest): boolean {
  if (request.manner !== "socket") return request.method === "TRACE";
  const head = request.body?.toString("latin1").split("\r\n\r\n", 1)[0] ?? "";
  const host = /^Host: (.*)$/m.exec(head)?.[1]?.trim() ?? "";
  return /^(TRACE|TRACK|CONNECT) /.test(head) || /^X-Forwarded-Host: /m.test(head) || !/^127\.0\.0\.1:\d+$/.test(host) || /^\w+ [^/]/.test(head) || /^\w+ \/\//.test(head);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { REQUEST_ID_HEADER } from "./request-context.server.ts";
import { discardRest } from "./request-listener.server.ts";
import { escapeHtml } from "./security/escape-html.ts";
import type { Header, MissingHeaders } from "./security/security-headers.server.ts";

/** Why a request is refused: its visitor's budget is spent, or too many bodies are in progress. */
export type Busy = "budget" | "bodies";

const STATUS = { budget: 429, bodies: 503 };
const WORDS = {
  budget: {
    title: "Too many requests",
    text: "We've gotten a lot of requests from your connection. Go back (what you typed is still there), wait a moment, then try again.",
  },
  bodies: {
    title: "Please try again in a minute",
    text: "We're getting more than we can handle right now. Go back: what you typed is still there. Then send it again.",
  },
};

const QUIET = 60_000;

interface Deps {
  missing: MissingHeaders;
  onRefused: (request: IncomingMessage, response: ServerResponse, id: string, why: Busy) => void;
  log: Pick<Logger, "warn">;
  clock: () => number;
  company: () => { name: string; phone: string; phoneLink: string };
}

/** Refuses a request without Express and Remix, which would cost as much as serving it. */
export function makeRefusal({ missing, onRefused, log, clock, company }: Deps) {
  const last: Record<Busy, number> = { budget: -QUIET, bodies: -QUIET };
  const kinds = { html: "text/html; charset=utf-8", text: "text/plain; charset=utf-8" };
  const headersOf = (type: string): Header[] => [
    ["Content-Type", type],
    ["Cache-Control", "no-store"],
    ...missing(type, () => false),
  ];
  const headers = { html: headersOf(kinds.html), text: headersOf(kinds.text) };

  function warn(why: Busy, seconds: number): void {
    if (clock() - last[why] < QUIET) return;
    last[why] = clock();
    log.warn({ why, seconds }, "requests are refused: too much at once");
  }

  return (request: IncomingMessage, response: ServerResponse, id: string, why: Busy, seconds: number): void => {
    const kind = request.headers.accept?.includes("text/html") ? "html" : "text";
    const { title, text } = WORDS[why];
    discardRest(request, response);
    response.writeHead(
      STATUS[why],
      [...headers[kind], ["Retry-After", String(seconds)], [REQUEST_ID_HEADER, id]].flat(),
    );
    response.end(kind === "html" ? page(title, text, company()) : `${title}. ${text}\n`);
    warn(why, seconds);
    onRefused(request, response, id, why);
  };
}

function page(title: string, text: string, company: ReturnType<Deps["company"]>): string {
  const [name, phone, phoneLink] = [company.name, company.phone, company.phoneLink].map(escapeHtml);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Error: ${title} | ${name}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p>You can also call us at <a href="${phoneLink}">${phone}</a>.</p></main></body>
</html>
`;
}

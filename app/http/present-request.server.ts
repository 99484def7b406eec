import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

// Remix hands loaders, actions and the entry neither Node's request nor its response. Node itself tells of each
// request on a channel (https://nodejs.org/api/diagnostics_channel.html#http), before Express or Remix see it.

/** What is known of the request that is being answered. */
export interface PresentRequest {
  /** Names it in the log, and to the visitor who sees an error page. */
  id: string;
  response: ServerResponse;
  /** Path and query. */
  url: string;
  /** What a form brought, once it was read. */
  form?: PostedFields;
}

export type PostedFields = [name: string, value: string][];

/** Prepares each request before anything else sees it. */
export type Preparation = (request: IncomingMessage, response: ServerResponse) => void;

const current = new AsyncLocalStorage<PresentRequest>();
const kept = globalThis as typeof globalThis & { siteFollowsRequests?: true };

/** The header in which every answer names its request. */
export const REQUEST_ID_HEADER = "X-Request-Id";

/** To be called once, when the server starts. */
export function followRequests(preparations: readonly Preparation[]): void {
  // Vite's dev server loads this module again after each change.
  if (kept.siteFollowsRequests) return;
  kept.siteFollowsRequests = true;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = nextId();
    response.setHeader(REQUEST_ID_HEADER, id);
    current.enterWith({ id, response, url: request.url ?? "/" });
    for (const prepare of preparations) prepare(request, response);
  });
}

/** Half of it is the process's own, half is a number: they are to be told apart, not to be guessed at. */
const own = randomBytes(3).toString("hex");
let number = 0;

function nextId(): string {
  number = (number + 1) % 0x1000000;
  return own + number.toString(16).padStart(6, "0");
}

/** Keeps what a form brought for the page that has to say that nothing came of it. */
export function rememberForm(fields: PostedFields): void {
  const present = presentRequest();
  if (present) present.form = fields;
}

/** The request that is being answered, or undefined outside of one. */
export function presentRequest(): PresentRequest | undefined {
  return current.getStore();
}

import { data, redirect, redirectDocument } from "@remix-run/node";
import type { Logger } from "pino";
import { canonicalPath } from "../addresses.ts";
import { hideSecrets } from "../log.server.ts";
import { type PostedFields, currentRequest } from "../request-context.server.ts";
import { type Refusal, submittedFields } from "./form-page.ts";

export interface PageAnswer<Body> {
  body: Body;
  status: number;
  headers?: HeadersInit;
}

export interface RedirectAnswer {
  redirectTo: string;
  /** Loads a new document. A page with scripts needs this to leave for one without. */
  toDocument?: boolean;
  headers?: HeadersInit;
}

/** The answer to a posted form, independent of the framework (docs/decisions/0140). */
export type Answer<Body> = PageAnswer<Body> | RedirectAnswer;

type SentPage<Body> = ReturnType<typeof data<Body>>;
type SentRedirect = ReturnType<typeof redirect>;

/** Makes the framework's response. Redirects are 303: the browser continues with GET, and a reload posts nothing. */
export function send<Body>(answer: PageAnswer<Body>): SentPage<Body>;
export function send(answer: RedirectAnswer): SentRedirect;
export function send<Body>(answer: Answer<Body>): SentPage<Body> | SentRedirect;
export function send<Body>(answer: Answer<Body>): SentPage<Body> | SentRedirect {
  const headers = answer.headers ?? {};
  if (!("redirectTo" in answer)) return data(answer.body, { status: answer.status, headers });
  const respond = answer.toDocument ? redirectDocument : redirect;
  return respond(answer.redirectTo, { status: 303, headers });
}

const SECRET = /^(password|current|code(-.*)?)$/s;

/** A script posts to the page's path with `.data` appended (Remix, single fetch). */
const OF_SCRIPT = /\.data(?=\?|$)/;

/** Makes a refusal with the current request's form, to be sent again from the error page. */
export function refusalWithForm({ title, form, page }: { title: string; form: string; page: string }): Refusal {
  const fields = fieldsToShow();
  if (!fields) return { title, message: page };
  return { title, message: form, resend: { action: currentRequest.getStore()!.url.replace(OF_SCRIPT, ""), fields } };
}

/**
 * Makes a refusal that shows the current request's form for copying, with a link to its page on `origin` (null: as
 * requested). No button sends it again, because the form may come from another site.
 */
export function refusalWithText({
  title,
  message,
  origin,
}: {
  title: string;
  message: string;
  origin: string | null;
}): Refusal {
  const [path = "", query] = (currentRequest.getStore()?.url ?? "/").replace(OF_SCRIPT, "").split(/\?(.*)/s);
  // One slash in front: two would name another site.
  const page = (origin ?? "") + canonicalPath(path) + (query ? `?${query}` : "");
  return { title, message, page, typed: submittedFields(fieldsToShow() ?? []) };
}

/** Whether a script sent the current request. Its page keeps the submitted values. */
export function isFromScript(): boolean {
  return OF_SCRIPT.test(currentRequest.getStore()?.url ?? "");
}

export function isSecret(field: string): boolean {
  return SECRET.test(field);
}

function fieldsToShow(): PostedFields | null {
  const form = currentRequest.getStore()?.form;
  return form && !form.some(([name]) => isSecret(name)) ? form : null;
}

export function unreadable(status: 400 | 415): ReturnType<typeof refuse> {
  return refuse(status, "This form can't be read", "Go back to the page and use the form's button to send it.");
}

/** @param wait seconds for Retry-After */
export function refuse(status: number, title: string, message: string, wait?: number) {
  const refusal: Refusal = { title, message };
  return send({ body: refusal, status, headers: wait === undefined ? {} : { "Retry-After": String(wait) } });
}

const OUTAGE = {
  title: "Please try again in a minute",
  page: "We can't load or save anything right now. Anything you've already sent is safe.",
  form: "We can't load or save anything right now. What you typed is still on this page: leave it open, and send it again in a minute.",
};

const MAINTENANCE = {
  title: "We're doing some maintenance",
  page: "Nothing is lost. This page will be back in a few minutes.",
  form: "Nothing is lost: what you typed is still on this page. Leave it open, and send it again in a few minutes.",
};

/** Retry-After in seconds: a move takes some minutes. */
export const MAINTENANCE_SECONDS = 300;

/** Makes the response to a form in maintenance mode: 503 with the submitted values. docs/decisions/0039 */
export function refuseInMaintenance() {
  const headers = { "Retry-After": String(MAINTENANCE_SECONDS) };
  return send({ body: refusalWithForm(MAINTENANCE), status: 503, headers });
}

interface OutageDeps {
  log: Pick<Logger, "error">;
  maintenance: boolean;
}

/**
 * Gives an outage's error the fields of `data()`, so that Remix sends it as a response if nothing catches it: 503 with
 * a message and the submitted values, for pages and their scripts. The fields are not enumerable, so no log line shows
 * them. Logs nothing in maintenance mode, where writes fail on purpose, or before another attempt. Reasons:
 * docs/decisions/0028-database-outages.md
 */
export function answerOutages({ log, maintenance }: OutageDeps): (error: Error, isFinal: boolean) => void {
  return (error, isFinal) => {
    // Outside of a request, a failed start prints a message, and background work logs its own failures.
    if (isFinal && currentRequest.getStore() && !maintenance) log.error({ err: error }, "database can't be used");
    const answer = maintenance
      ? refuseInMaintenance()
      : send({ body: refusalWithForm(OUTAGE), status: 503, headers: { "Retry-After": "60" } });
    for (const [name, value] of Object.entries(answer))
      Object.defineProperty(error, name, { value, configurable: true });
  };
}

/** Logs the path. For a loader to throw: the root then shows the 404 page (docs/behavior.md, Errors 1). */
export function notFound(request: Request, log: Pick<Logger, "warn">): Response {
  log.warn({ path: hideSecrets(new URL(request.url).pathname) }, "page not found");
  return new Response(null, { status: 404 });
}

export const WRONG_METHOD = "This method is not allowed here.\n";

/** For an address that isn't a page and takes no posts: Remix would say "Unexpected Server Error". */
export function refusePost(): Response {
  return allowOnly("GET, HEAD");
}

export function refuseGet(): Response {
  return allowOnly("POST");
}

function allowOnly(methods: string): Response {
  const headers = { Allow: methods, "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" };
  return new Response(WRONG_METHOD, { status: 405, headers });
}

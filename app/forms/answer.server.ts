import { data, redirect, redirectDocument } from "@remix-run/node";

/** The page again, or another body, with a status that says why. */
export interface PageAnswer<Body> {
  body: Body;
  status: number;
  headers?: HeadersInit;
}

export interface RedirectAnswer {
  redirectTo: string;
  /** Redirects to a page without scripts, for which a page that runs scripts has to load a new document. */
  toDocument?: boolean;
  headers?: HeadersInit;
}

/** The answer to a posted form, before it is the framework's response (docs/decisions/0079). */
export type Answer<Body> = PageAnswer<Body> | RedirectAnswer;

type SentPage<Body> = ReturnType<typeof data<Body>>;
type SentRedirect = ReturnType<typeof redirect>;

/**
 * Turns an answer into the framework's response. A redirect is a 303: the browser goes on with a GET, and a reload
 * posts nothing twice.
 */
export function send<Body>(answer: PageAnswer<Body>): SentPage<Body>;
export function send(answer: RedirectAnswer): SentRedirect;
export function send<Body>(answer: Answer<Body>): SentPage<Body> | SentRedirect;
export function send<Body>(answer: Answer<Body>): SentPage<Body> | SentRedirect {
  const headers = answer.headers ?? {};
  if (!("redirectTo" in answer)) return data(answer.body, { status: answer.status, headers });
  const way = answer.toDocument ? redirectDocument : redirect;
  return way(answer.redirectTo, { status: 303, headers });
}

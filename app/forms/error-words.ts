import { isRouteErrorResponse } from "@remix-run/react";
import { problems } from "../content/problems.ts";
import type { Refusal } from "./refusal.ts";

/** What an error page says: the words that came with the error, or that something broke. */
export function errorWords(error: unknown) {
  const refusal = isRouteErrorResponse(error) ? (error.data as Partial<Refusal> | null) : null;
  const { failure, orCall } = problems;
  if (!refusal?.title || !refusal.message) return { ...failure, resend: undefined, page: undefined, typed: undefined };
  return {
    ...failure,
    resend: refusal.resend,
    page: refusal.page,
    typed: refusal.typed,
    lines: [refusal.title],
    text: `${refusal.message} ${orCall}`,
  };
}

/** A loader that knows no such page throws server/not-found.server.ts. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * What a request got wrong that Remix reports like an error of the site, or null for anything else: the router has no
 * such route or method, and has answered with a 4xx. As errors, anybody could fill the log with them.
 */
export function clientErrorOf(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status < 500 ? `${error.status} ${error.statusText}` : null;
}

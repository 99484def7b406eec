import { isRouteErrorResponse } from "@remix-run/react";
import { problems } from "../content/problems.ts";
import type { Refusal } from "./refusal.ts";

/** What an error page says: the words that came with the error, or that something broke. */
export function errorWords(error: unknown) {
  const refusal = isRouteErrorResponse(error) ? (error.data as Partial<Refusal> | null) : null;
  const { failure, orCall } = problems;
  if (!refusal?.title || !refusal.message) return { ...failure, resend: undefined, page: undefined, typed: undefined };
  return { ...failure, resend: refusal.resend, page: refusal.page, typed: refusal.typed, lines: [refusal.title], text: `${refusal.message} ${orCall}` };
}

/** A loader that knows no such page throws server/not-found.server.ts. */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

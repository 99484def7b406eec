import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import type { Refusal } from "./refusal.ts";

/** What a page's own script answers a form with where the server did not, or answered with an error page. */
export interface Unreachable {
  kind: "unreachable";
  /** What that page says. */
  refusal: Pick<Refusal, "title" | "message"> | null;
}

/** Sends a form. A request that does not arrive leaves the page as it is, with everything typed. */
export async function sendOrStay<Reply>(send: () => Promise<Reply>): Promise<Reply | Unreachable> {
  try {
    return await send();
  } catch (error) {
    // A redirect is thrown as a response.
    if (error instanceof Response) throw error;
    return { kind: "unreachable", refusal: readRefusal(error) };
  }
}

function readRefusal(error: unknown): Unreachable["refusal"] {
  const { title, message } = (isRouteErrorResponse(error) && (error.data as Partial<Refusal> | null)) || {};
  return title && message ? { title, message } : null;
}

/** An action that answered with a page has answered in full: nothing is loaded again. */
export function unlessAnswered({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}

/**
 * Whether a loader runs for the page that answers a post. Remix calls loaders with a GET then too, but with the post's
 * headers, and a browser never sends `Content-Type` with a GET. Such a loader must not redirect: the action's answer,
 * and everything typed, would be lost.
 */
export function isAfterPost(request: Request): boolean {
  return request.headers.has("Content-Type");
}

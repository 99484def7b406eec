import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { problems } from "../content/problems.ts";

/** A field of a form, in words. */
type SubmittedField = readonly [label: string, value: string];

/** Fields that a page fills in by itself: no use to a person who copies what they typed. */
const OF_THE_PAGE =
  /^(intent|page|form|key|version|sequence|instead|quote|order|id|attention|seen|stamp|next|session|factor|product_id)$|^(kept|seen)-/;

/** What a person has put into a form: its fields with a label each, without the blank ones. */
export function submittedFields(fields: readonly (readonly [name: string, value: string])[]): SubmittedField[] {
  return fields
    .filter(([name, value]) => !OF_THE_PAGE.test(name) && value.trim() !== "")
    .map(([name, value]) => [labelOf(name), value]);
}

/** `current_stage` is "Current stage". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words for an error page that says more than that something broke. */
export interface Refusal {
  title: string;
  message: string;
  /** What was typed, to be sent again from the error page. */
  resend?: Resend;
  /** Address of the page that the form can be sent from. */
  page?: string;
  /** What was typed, to be copied. */
  typed?: readonly SubmittedField[];
}

interface Resend {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

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

/** Whether a loader threw `notFound` (forms/answer.server.ts). */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * What a request got wrong that Remix reports like an error of the site, or null for anything else: the router has no
 * such route or method, and has answered with a 4xx. As errors, any client could fill the log with them.
 */
export function clientErrorOf(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status < 500 ? `${error.status} ${error.statusText}` : null;
}

/** The reply of a page's own script to a form where the server did not answer, or answered with an error page. */
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

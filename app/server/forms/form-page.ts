import { isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

type SubmittedField = readonly [label: string, value: string];

const OF_THE_PAGE =
  /^(intent|page|form|key|version|sequence|instead|quote|order|id|attention|seen|stamp|shown|next|session|factor|product_id)$|^(seen|was)-|\.(kept|seen)$/;

/** Returns what a person entered into a form: the fields that are not blank, each with a label. */
export function submittedFields(fields: readonly (readonly [name: string, value: string])[]): SubmittedField[] {
  return fields
    .filter(([name, value]) => !OF_THE_PAGE.test(name) && value.trim() !== "")
    .map(([name, value]) => [labelOf(name), value]);
}

/** `current_stage` is "Current stage", and `sizes[0].price` is "Sizes 0 price". */
function labelOf(name: string): string {
  const words = name.replaceAll(/[\][._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface Refusal {
  title: string;
  message: string;
  resend?: Resend;
  page?: string;
  typed?: readonly SubmittedField[];
  signIn?: { href: string; words: string };
}

interface Resend {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

interface ErrorWords extends Pick<Refusal, "resend" | "page" | "typed" | "signIn"> {
  lines: readonly string[];
  text: string;
}

const FAILURE: ErrorWords = {
  lines: ["Unexpected", "Application", "Error"],
  text: "Something broke on our end, and we've made a note of it. Go back and try again, or call us at",
};

const NO_FORM: Refusal = {
  title: "Nothing was sent",
  message: "This page doesn't take forms. Go back to the form and send it from there.",
};

export function errorWords(error: unknown): ErrorWords {
  if (!isRouteErrorResponse(error)) return FAILURE;
  // Remix refuses a post if the page has no action.
  const refusal: Partial<Refusal> | null = error.status === 405 ? NO_FORM : error.data;
  if (!refusal?.title || !refusal.message) return FAILURE;
  return { ...refusal, lines: [refusal.title], text: `${refusal.message} You can also call us at` };
}

/** Whether a loader threw `notFound` (server/forms/answer.server.ts). */
export function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/**
 * Returns the client's mistake if Remix reports it like an error of the site, as for an unknown route or method.
 * Otherwise null. Logged as errors, mistakes would let any client fill the log.
 */
export function clientErrorOf(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status < 500 ? `${error.status} ${error.statusText}` : null;
}

/** The result for a page's own script if the server did not respond to a form, or responded with an error page. */
export interface Unreachable {
  kind: "unreachable";
  /** The text of that error page, if there is one. */
  refusal: Pick<Refusal, "title" | "message"> | null;
}

/** Sends a form. If the request does not arrive, the page stays as it is, with everything that was entered. */
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

export function isAutosave(form: FormData | undefined): boolean {
  return form?.get("intent") === "autosave";
}

/** Whether a form's button is the one by which Conform asks for a check. Nothing is sent then. */
export function isCheck(button: Element | null): boolean {
  return button?.getAttribute("name") === "__intent__";
}

/** Loads a page again even after a refusal: part of the form may be stored, or someone else's change. */
export const always = () => true;

/** Doesn't load again after an action that returned a page: its response is complete. */
export function unlessAnswered({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined && defaultShouldRevalidate;
}

/**
 * Whether a loader runs for the page that answers a post. Remix calls loaders with a GET then too, but with the post's
 * headers, and a browser never sends `Content-Type` with a GET. Such a loader must not redirect: the action's response,
 * and everything that was entered, would be lost.
 */
export function isAfterPost(request: Request): boolean {
  return request.headers.has("Content-Type");
}

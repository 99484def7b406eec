import { data } from "@remix-run/node";
import type { Logger } from "pino";
import { problems } from "../content/problems.ts";
import { isOutage } from "../database/database-problem.server.ts";
import type { Refusal } from "./form-action.server.ts";
import { type PresentRequest, presentRequest } from "./present-request.server.ts";

/** Fields that are never written into a page. */
const SECRET = /^(password|current|code)$/;

/**
 * Makes of an error by which the database can't be used also the answer that
 * Remix gives where nobody catches it: 503 in words, with what was typed, for
 * pages and for the scripts of pages. What Remix takes for an answer is what
 * `data()` makes; those fields are hidden, so that no log line shows them.
 * Reasons: docs/decisions/0028-one-answer-for-a-database-that-fails.md
 */
export function answerOutages(log: Pick<Logger, "error">): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error) || !isOutage(error)) return error;
    const present = presentRequest();
    // A start ends with a sentence of its own, and what runs beside requests logs what it could not do.
    if (present) log.error({ err: error }, "database can't be used");
    const answer = data(refusalOf(present), { status: 503, headers: { "Retry-After": "60" } });
    for (const [name, value] of Object.entries(answer)) Object.defineProperty(error, name, { value });
    return error;
  };
}

function refusalOf(present: PresentRequest | undefined): Refusal {
  const { title, form, page } = problems.outage;
  if (!present?.form || present.form.some(([name]) => SECRET.test(name))) return { title, message: page };
  // A script posts to the page's address with `.data` behind it (Remix, single fetch).
  return { title, message: form, resend: { action: present.url.replace(/\.data(?=\?|$)/, ""), fields: present.form } };
}

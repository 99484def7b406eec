import type { Logger } from "pino";
import { problems } from "../content/problems.ts";
import { isOutage } from "../database/database-problem.server.ts";
import { send } from "../forms/answer.server.ts";
import { refusalWithForm } from "../forms/keep-form.server.ts";
import { requestContext } from "./request-context.server.ts";

/** Seconds after which whoever was refused may come again: a move takes some minutes. */
export const MAINTENANCE_SECONDS = 300;

/** The answer to a form in maintenance mode: 503 in words, with what was typed. docs/decisions/0039 */
export function refuseInMaintenance() {
  return send({
    body: refusalWithForm(problems.maintenance),
    status: 503,
    headers: { "Retry-After": String(MAINTENANCE_SECONDS) },
  });
}

/**
 * Makes of an error by which the database can't be used also the answer that Remix gives where nobody catches it: 503
 * in words, with what was typed, for pages and for the scripts of pages. What Remix takes for an answer is what
 * `data()` makes; those fields are hidden, so that no log line shows them. In maintenance mode nothing can be written
 * on purpose, and there is nothing to log. Reasons: docs/decisions/0028-one-answer-for-a-database-that-fails.md
 */
export function answerOutages(log: Pick<Logger, "error">, { maintenance = false } = {}): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof Error) || !isOutage(error)) return error;
    // A start ends with a sentence of its own, and what runs beside requests logs what it could not do.
    if (requestContext() && !maintenance) log.error({ err: error }, "database can't be used");
    const answer = maintenance
      ? refuseInMaintenance()
      : send({ body: refusalWithForm(problems.outage), status: 503, headers: { "Retry-After": "60" } });
    for (const [name, value] of Object.entries(answer)) Object.defineProperty(error, name, { value });
    return error;
  };
}

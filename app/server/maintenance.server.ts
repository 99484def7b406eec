import { data } from "@remix-run/node";
import { problems } from "../content/problems.ts";
import { refusalWithForm } from "../forms/keep-form.server.ts";

/** Seconds after which whoever was refused may come again: a move takes some minutes. */
export const MAINTENANCE_SECONDS = 300;

/** The answer to a form in maintenance mode: 503 in words, with what was typed. docs/decisions/0039 */
export function refuseInMaintenance() {
  return data(refusalWithForm(problems.maintenance), { status: 503, headers: { "Retry-After": String(MAINTENANCE_SECONDS) } });
}

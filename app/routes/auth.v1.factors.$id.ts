import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAuthenticated } from "../auth/api/answer-api.server.ts";
import { unenrollByApi } from "../auth/api/serve-factors.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/factors/{id}` */
export function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  return answerAuthenticated(services, request, { DELETE: (found) => unenrollByApi(services, found, id) });
}

export const loader = action;

import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAuthenticated } from "../auth/api/answer-api.server.ts";
import { verifyByApi } from "../auth/api/serve-factors.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/factors/{id}/verify` */
export function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  return answerAuthenticated(services, request, { POST: (found) => verifyByApi(services, request, found, id) });
}

export const loader = action;

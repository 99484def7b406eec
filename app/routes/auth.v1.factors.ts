import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAuthenticated } from "../auth/api/answer-api.server.ts";
import { enrollByApi } from "../auth/api/serve-factors.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/factors` */
export function action({ request }: ActionFunctionArgs) {
  return answerAuthenticated(services, request, { POST: (found) => enrollByApi(services, request, found) });
}

export const loader = action;

import type { ActionFunctionArgs } from "@remix-run/node";
import { answerMember } from "../auth/api/answer-api.server.ts";
import { enrolByApi } from "../auth/api/serve-factors.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/factors` */
export function action({ request }: ActionFunctionArgs) {
  return answerMember(services, request, { POST: (found) => enrolByApi(services, request, found) });
}

export const loader = action;

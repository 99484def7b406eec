import type { ActionFunctionArgs } from "@remix-run/node";
import { answerMember } from "../auth/api/answer-api.server.ts";
import { removeByApi } from "../auth/api/serve-factors.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/factors/{id}` */
export function action({ request, params: { id = "" } }: ActionFunctionArgs) {
  return answerMember(services, request, { DELETE: (found) => removeByApi(services, found, id) });
}

export const loader = action;

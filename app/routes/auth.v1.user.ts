import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAuthenticated } from "../auth/api/answer-api.server.ts";
import { showUser, updateUser } from "../auth/api/serve-session.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/user` */
export function action({ request }: ActionFunctionArgs) {
  return answerAuthenticated(services, request, {
    GET: (found) => showUser(services, found),
    PUT: (found) => updateUser(services, request, found),
  });
}

export const loader = action;

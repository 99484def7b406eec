import type { ActionFunctionArgs } from "@remix-run/node";
import { answerAuthenticated } from "../auth/api/answer-api.server.ts";
import { logOut } from "../auth/api/serve-session.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/logout` */
export function action({ request }: ActionFunctionArgs) {
  return answerAuthenticated(services, request, { POST: (found) => logOut(services, request, found) });
}

export const loader = action;

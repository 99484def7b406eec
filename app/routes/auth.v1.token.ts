import type { ActionFunctionArgs } from "@remix-run/node";
import { answerUnauthenticated } from "../auth/api/answer-api.server.ts";
import { grantToken } from "../auth/api/serve-session.server.ts";
import { services } from "../services.server.ts";

/** `/auth/v1/token`, which needs no session because it opens one. */
export function action({ request }: ActionFunctionArgs) {
  return answerUnauthenticated(services, request, { POST: () => grantToken(services, request) });
}

export const loader = action;

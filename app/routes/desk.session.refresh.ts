import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { renewSession } from "../auth/session/find-session.server.ts";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { readForm } from "../server/forms/form-action.server.ts";
import { services } from "../services.server.ts";
import { privatePage } from "../site/seo/meta-and-headers.ts";

/** Renews the session of a visible page, see use-session-refresh.ts. */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireStaff(services, request, "resource");
  await readForm(services, request);
  return Response.json({ seconds_left: await renewSession(services, session) }, { headers: privatePage() });
}

/** Says whether there is a session, see auth/session/use-session-refresh.ts. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request, "resource");
  return new Response(null, { status: 204, headers: privatePage() });
}

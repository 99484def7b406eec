import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { dashboard } from "../content/site.ts";
import { services } from "../services.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return redirect(dashboard.home, 303);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { loadVisits } from "../desk/visits/load-visits.server.ts";
import { VisitsPage } from "../desk/visits/visits-page.tsx";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Visits");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return loadVisits(services, new URL(request.url).searchParams);
}

export default function Visits() {
  return <VisitsPage {...useLoaderData<typeof loader>()} />;
}

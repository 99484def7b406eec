import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { AuditPage } from "../desk/audit/audit-page.tsx";
import { loadAudit } from "../desk/audit/audit.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { services } from "../services.server.ts";
import { deskHeaders, deskMeta } from "../site/seo/meta-and-headers.ts";

export const headers = deskHeaders;

export const meta: MetaFunction = (args) => deskMeta(args, "Audit");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return loadAudit(services.db, readCursor(new URL(request.url).searchParams));
}

export default function Audit() {
  const params = new URLSearchParams(useLocation().search);
  return <AuditPage page={useLoaderData<typeof loader>()} params={params} />;
}

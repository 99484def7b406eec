import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { AuditPage } from "../desk/audit/audit-page.tsx";
import { loadAudit } from "../desk/audit/audit.server.ts";
import { readCursor } from "../desk/list/list-page.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, "Audit");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return loadAudit(services.db, readCursor(new URL(request.url).searchParams));
}

export default function Audit() {
  return <AuditPage page={useLoaderData<typeof loader>()} />;
}

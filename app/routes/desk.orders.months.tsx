import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { loadSales } from "../desk/sales/export-sales.server.ts";
import { SalesPage, salesTitle } from "../desk/sales/sales-page.tsx";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, salesTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  return { view: await loadSales(services, new URL(request.url).searchParams) };
}

export default function Sales() {
  return <SalesPage {...useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { slipWords } from "../content/desk-order-list.ts";
import { loadSlips } from "../desk/orders/find-orders.server.ts";
import { MOST_SLIPS } from "../desk/orders/slip.ts";
import { SlipsPage } from "../desk/orders/slips-page.tsx";
import { deskHeaders, deskMeta } from "../seo/meta-and-headers.ts";
import { services } from "../services.server.ts";

export const headers = deskHeaders;

export const meta = () => deskMeta(slipWords.title);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const ids = new Set(new URL(request.url).searchParams.getAll("id"));
  return { slips: await loadSlips(services.db, [...ids]), left: ids.size > MOST_SLIPS };
}

export default function Slips() {
  return <SlipsPage {...useLoaderData<typeof loader>()} />;
}

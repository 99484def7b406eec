import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { MOST_SLIPS } from "../desk/orders/desk-order.ts";
import { loadSlips } from "../desk/orders/load-orders.server.ts";
import { SlipsPage } from "../desk/orders/slips-page.tsx";
import { slipsTitle } from "../desk/orders/words.ts";
import { services } from "../services.server.ts";
import { deskMeta } from "../site/seo/meta-and-headers.ts";

export const meta: MetaFunction = (args) => deskMeta(args, slipsTitle);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(services, request);
  const params = new URL(request.url).searchParams;
  const ids = [...new Set(params.getAll("id"))].slice(0, MOST_SLIPS + 1);
  const withPrices = params.get("prices") === "yes";
  const slips = await loadSlips(services.db, ids, withPrices);
  const other = new URLSearchParams(ids.map((id) => ["id", id]));
  if (!withPrices) other.set("prices", "yes");
  return { slips, chosen: ids.length, withPrices, other: `?${other}` };
}

export default function Slips() {
  return <SlipsPage {...useLoaderData<typeof loader>()} />;
}

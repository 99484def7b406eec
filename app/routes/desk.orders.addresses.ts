import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { exportHeaders } from "../desk/export/export-format.ts";
import { streamExport } from "../desk/export/export-list.server.ts";
import { exportAddresses } from "../desk/orders/export-addresses.server.ts";
import { readOrderSearch } from "../desk/orders/listed-order.ts";
import { backpressure } from "../server/request-context.server.ts";
import { services } from "../services.server.ts";

export { refusePost as action } from "../forms/refuse-method.server.ts";

// `/desk/orders/addresses.csv`, with the list's query.

export async function loader({ request }: LoaderFunctionArgs) {
  const paced = backpressure();
  const { staff } = await requireStaff(services, request, "resource");
  const addresses = exportAddresses(services.db, readOrderSearch(new URL(request.url).searchParams));
  return new Response(streamExport({ ...services, paced, by: staff.id }, "orders", "csv", addresses), {
    headers: exportHeaders("addresses", "csv", services.now()),
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "../auth/session/require-staff.server.ts";
import { exportHeaders } from "../desk/export/export-format.ts";
import { readOrderSearch } from "../desk/orders/desk-order.ts";
import { exportAddresses } from "../desk/orders/load-orders.server.ts";
import { services } from "../services.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

// `/desk/orders/addresses.xlsx`, with the list's query.

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireStaff(services, request, "resource");
  const search = readOrderSearch(new URL(request.url).searchParams);
  const file = await exportAddresses({ ...services, by: staff.id }, search);
  return new Response(file, { headers: exportHeaders("addresses", "xlsx", services.now()) });
}

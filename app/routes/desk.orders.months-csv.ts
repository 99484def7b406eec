import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStillAllowed, requireStaff } from "../auth/session/require-staff.server.ts";
import { exportHeaders } from "../desk/export/export-format.ts";
import { streamExport } from "../desk/export/export-list.server.ts";
import { exportSales } from "../desk/sales/export-sales.server.ts";
import { readPeriod } from "../desk/sales/sales.ts";
import { notFound } from "../server/forms/answer.server.ts";
import { backpressure } from "../server/request-context.server.ts";
import { services } from "../services.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

// `/desk/orders/months.csv?from=2026-11-01&to=2026-11-30&rows=orders`, or `rows=items`.

export async function loader({ request }: LoaderFunctionArgs) {
  const hasRead = backpressure();
  const { staff } = await requireStaff(services, request, "resource");
  const { searchParams } = new URL(request.url);
  const period = readPeriod(searchParams.get("from"), searchParams.get("to"));
  if (!period) throw notFound(request, services.log);
  const rows = searchParams.get("rows") === "items" ? "items" : "orders";
  const sales = exportSales(services.db, period, rows);
  const paced = async () => (await hasRead()) && isStillAllowed(services, request);
  return new Response(streamExport({ ...services, paced, by: staff.id }, "orders", "csv", sales), {
    headers: exportHeaders(`${rows}-${period.from}-to-${period.to}`, "csv", services.now()),
  });
}

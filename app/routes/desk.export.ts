import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStillAllowed, requireStaff } from "../auth/session/require-staff.server.ts";
import { exportHeaders } from "../desk/export/export-format.ts";
import { chosenRows, exportList } from "../desk/export/export-list.server.ts";
import { readChoice, readExportPath } from "../desk/export/export-lists.ts";
import { notFound } from "../server/forms/answer.server.ts";
import { backpressure } from "../server/request-context.server.ts";
import { services } from "../services.server.ts";

export { refusePost as action } from "../server/forms/answer.server.ts";

// `/desk/{list}/export.csv` and `.jsonl`, with the list's query, see routes.ts.

export async function loader({ request }: LoaderFunctionArgs) {
  const hasRead = backpressure();
  const { staff, role } = await requireStaff(services, request, "resource");
  const { pathname, searchParams } = new URL(request.url);
  const asked = readExportPath(pathname);
  if (!asked) throw notFound(request, services.log);
  const { list, format } = asked;
  const chosen = chosenRows({ ...services, reader: staff.id, role }, list, searchParams);
  const paced = async () => (await hasRead()) && isStillAllowed(services, request);
  return new Response(
    exportList({ ...services, paced, by: staff.id }, list, format, chosen, readChoice(searchParams)),
    {
      headers: exportHeaders(list, format, services.now()),
    },
  );
}
